"""A laptop at the emulated Pico's serial port, in simulated time."""

from collections.abc import Callable

from pawnlight.link.frames import FrameReader, make_frame
from tests.emulator.pico import Pico
from tests.support.laptop import join_parts


def has_listed(said: list[str]) -> bool:
    """Return whether the board has sent its whole list of games."""
    return any(body.startswith("games ") for body in said)


def event_lines_in(said: list[str], game: str) -> list[str]:
    """Return the event lines of a game that the board has sent, in their order."""
    bodies = [body for body in join_parts(said) if body.startswith(f"event {game} ")]
    lines = {int(body.split(" ")[2]): body.split(" ", 2)[2] for body in bodies}
    return [lines[number] for number in sorted(lines)]


class LaptopTalk:
    """A laptop at the emulated Pico, which notes the longest silence."""

    def __init__(self, pico: Pico) -> None:
        self._pico = pico
        self._unframer = FrameReader()
        self.silence = 0.0

    def request(self, request: str, whole: Callable[[list[str]], bool], ms: float = 20_000) -> list[str]:
        """Send a request; return what the board says until it is `whole`."""
        pico, said = self._pico, list[str]()
        pico.usb.received.clear()
        pico.write(make_frame(request))
        heard = begun = pico.ms
        while not whole(said):
            assert pico.ms - begun < ms, (request, said[-3:])
            pico.run(5)
            if pico.usb.received:
                self.silence = max(self.silence, pico.ms - heard)
                heard = pico.ms
                said += self._unframer.feed(bytes(pico.usb.received))
                pico.usb.received.clear()
        return said

    def send_hello(self) -> tuple[str, list[str]]:
        """Greet the board; return what tells its restarts apart, and the ids of its games."""
        said = self.request("hello 2 test", has_listed)
        # Before it comes what was left of the list before, if that was still being sent.
        said = said[max(n for n, body in enumerate(said) if body.startswith("hello ")) :]
        boot = said[0].split(" ")[4]
        games = [body.split(" ")[1] for body in said if body.startswith("game ")]
        assert f"games {len(games)}" in said
        return boot, games

    def fetch_lines(self, game: str, count: int) -> list[str]:
        """Fetch the event lines of a game, until it is whole or the board says that it is lost."""
        said = self.request(
            f"want {game} 0",
            lambda said: (
                len(event_lines_in(said, game)) == count or any(body.startswith(f"lost {game}") for body in said)
            ),
        )
        return event_lines_in(said, game)

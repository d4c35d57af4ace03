"""The laptop on the cable: the real logger and library, in the Pico's time, with a record of the traffic."""

from collections.abc import Callable

from host_tools.library import Library
from host_tools.library.linked_libraries import LinkedLibrary
from host_tools.link.board_sync import BoardSync
from host_tools.link.observer import Observer
from pawnlight.link.frames import FrameReader, PartJoiner
from pawnlight.rules.events import parse_event_line
from tests.emulator.usb import UsbSerial
from tests.support.cable import NO_ANSWER_NOTICE

WAYS_TO_LEAVE = ("hung up", "asleep", "cable")
"""How a laptop can be away: its program is not running; it sleeps with the port open; the cable is pulled."""

_FULL = ("trouble full", "trouble memory")
# Messages of the board that are expected during such a night.
_FAIR = (*_FULL, "trouble filling")


class _TroubleObserver(Observer):
    def __init__(self, wrong: list[str]) -> None:
        self._wrong = wrong

    def on_trouble(self, sentence: str) -> None:
        # The board's own messages are read from the wire.
        if sentence != NO_ANSWER_NOTICE and not sentence.startswith(("The board says", "The board had a fault")):
            self._wrong.append(sentence)


class Laptop:
    """`wire` holds every event line that the board has sent, by game and number; `wrong` the failures.

    `let_go` are the games that did not fit on a full flash: people may have begun another one in their place.
    """

    def __init__(self, library: Library, clock: Callable[[], float]) -> None:
        self.library = library
        self.wire: dict[str, dict[int, str]] = {}
        self.wrong: list[str] = []
        self.away = ""
        self.let_go: set[str] = set()
        self._told_of = ""
        self._heard: set[str] = set()
        self._clock = clock
        self._open = False
        self._usb: UsbSerial | None = None
        self._new_program()

    def _new_program(self) -> None:
        self._sync = BoardSync(LinkedLibrary(self.library.store), self._clock, _TroubleObserver(self.wrong))

    # The cable

    def set_usb(self, usb: UsbSerial | None) -> None:
        """Set the USB port of the powered board at the other end of the cable; None if it has no power."""
        self._close()
        self._usb = usb
        self._unframer = FrameReader()
        self._parts: dict[str, PartJoiner] = {}
        if usb is not None and self.away:
            usb.reads = False

    def leave(self, how: str) -> None:
        """Disappear, in one of WAYS_TO_LEAVE."""
        self.away = how
        if how != "asleep":
            self._close()
        if self._usb is not None and self._usb.connected:
            if how == "hung up":
                self._usb.close_port()
            elif how == "cable":
                self._usb.pull()
        if self._usb is not None:
            self._usb.reads = False

    def come_back(self) -> None:
        """Return; a program that was not running has lost everything but its library."""
        how, self.away = self.away, ""
        if how == "hung up":
            self._new_program()
        if self._usb is None:
            return
        if how == "cable":
            self._usb.plug()
        elif how == "hung up" and self._usb.connected:
            self._usb.open_port()
        else:
            self._usb.reads = True

    def _close(self) -> None:
        if self._open:
            self._open = False
            self._sync.on_disconnect()

    # Transfer

    def serve(self) -> None:
        """Transfer the pending bytes of both sides."""
        usb = self._usb
        if usb is None:
            return
        data = bytes(usb.received)
        usb.received.clear()
        for body in self._unframer.feed(data):
            self._listen(body)
        if self.away:
            return
        if usb.connected and not self._open:
            self._open = True
            self._sync.on_connect()
        if self._open:
            if data:
                self._sync.receive(data)
            self._sync.tick()
            if out := self._sync.take_output():
                usb.write(out)

    def _listen(self, body: str) -> None:
        word, _, rest = body.partition(" ")
        if word in ("event", "part", "game"):
            self._told_of = rest.partition(" ")[0]
        elif body in _FULL:
            self.let_go.add(self._told_of)
        elif body.startswith("error game ") and any(game in rest for game in self.let_go):
            return
        if word == "event":
            game, _, line = rest.partition(" ")
            self._sent(game, line)
        elif word == "part":
            game, number, place, text = rest.split(" ", 3)
            at, _, count = place.partition("/")
            whole = self._parts.setdefault(game, PartJoiner()).add_part(int(number), int(at), int(count), text)
            if whole is not None:
                self._sent(game, whole)
        elif word in ("trouble", "fault", "error") and body not in _FAIR:
            # A failure is reported at once and, as `fault`, after the next power-up.
            said = body.removeprefix("trouble ")
            if said not in self._heard:
                self._heard.add(said)
                self.wrong.append(f"the board says: {body}")

    def _sent(self, game: str, line: str) -> None:
        self.wire.setdefault(game, {})[parse_event_line(line)[0]] = line

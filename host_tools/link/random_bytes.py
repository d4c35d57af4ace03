"""The laptop's contribution to the shuffle of a game, see `mix` in docs/link.md; `Game._mix` uses it."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from host_tools.link.game_transfer import GameSync

if TYPE_CHECKING:
    from host_tools.link.any_library import AnyLibrary

# How often bytes are sent, in case the frame is lost: the board uses them only before the first card.
_TIMES = 10


class Mixing:
    """Sends random bytes for each game whose header has come from the board that plays it.

    The library records them before they are sent, so that `verify` can compare. `send` is called with a frame, and
    `note` with a sentence if the board has not used the bytes.
    """

    def __init__(self, library: "AnyLibrary", send: Callable[[str], None], note: Callable[[str], None]) -> None:
        self._library = library
        self._send = send
        self._note = note
        self._waiting: dict[str, tuple[str, int]] = {}  # by game: the frame, and how often it is still sent

    def contribute(self, game: GameSync) -> None:
        """Contribute to `game` if it is being played and has only a header. Raises LibraryError."""
        header = self._library.event(game.line, 0) if game.open and game.held == 1 and not game.refused else None
        if header is not None:
            self._waiting[game.id] = f"mix {game.id} {self._library.bytes_to_mix(game.id, header[0])}", _TIMES
            self._send(self._waiting[game.id][0])

    def stored(self, game: str, number: int, text: str) -> None:
        """Compare event 1 of `game` with the bytes that were sent."""
        frame, _ = self._waiting.pop(game, ("", 0)) if number == 1 else ("", 0)
        if frame and text.split(" ")[1:] != frame.split(" ")[2:]:
            self._note(
                f"Game {game}: the board did not use the random bytes that this laptop sent for the shuffle. They may "
                f"have come after the first card."
            )

    def repeat(self) -> None:
        """Send again what the board may have missed."""
        for game, (frame, left) in list(self._waiting.items()):
            self._send(frame)
            self._waiting[game] = frame, left - 1
            if left == 1:
                del self._waiting[game]

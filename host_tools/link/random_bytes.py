"""The laptop's contribution to the shuffle of a game, see `mix` in docs/link.md; `Game._mix` uses it."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from host_tools.link.errand import BoardErrand
from host_tools.link.game_transfer import GameTransfer

if TYPE_CHECKING:
    from host_tools.link.any_library import LinkLibrary

# How often bytes are sent, in case the frame is lost: the board uses them only before the first card.
_TIMES = 10


class RandomBytesErrand(BoardErrand):
    """Sends random bytes for each game whose header has come from the board that plays it.

    The library records them before they are sent, so that `verify` can compare. `note` is called with a sentence if
    the board has not used the bytes.
    """

    def __init__(self, library: "LinkLibrary", send: Callable[[str], None], note: Callable[[str], None]) -> None:
        super().__init__(send)
        self._library = library
        self._note = note
        self._waiting: dict[str, tuple[str, int]] = {}  # by game: the frame, and how often it is still sent

    def on_game_announced(self, game: GameTransfer) -> None:
        if game.announced == 1:
            self._contribute(game)

    def _contribute(self, game: GameTransfer) -> None:
        """Contribute to `game` if it is being played and has only a header."""
        header = self._library.event_at(game.line, 0) if game.open and game.held == 1 and not game.refused else None
        if header is not None:
            self._waiting[game.id] = f"mix {game.id} {self._library.random_bytes_for(game.id, header[0])}", _TIMES
            self._send(self._waiting[game.id][0])

    def on_events_stored(self, game: GameTransfer, first: int, texts: Sequence[str]) -> None:
        self._contribute(game)
        if not first <= 1 < first + len(texts):
            return
        # The board has mixed.
        frame, _ = self._waiting.pop(game.id, ("", 0))
        if frame and texts[1 - first].split(" ")[1:] != frame.split(" ")[2:]:
            self._note(
                f"Game {game.id}: the board did not use the random bytes that this laptop sent for the shuffle. They "
                f"may have come after the first card."
            )

    def resend(self) -> None:
        for game, (frame, left) in list(self._waiting.items()):
            self._send(frame)
            self._waiting[game] = frame, left - 1
            if left == 1:
                del self._waiting[game]

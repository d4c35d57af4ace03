"""The names of the people at the seats, for the board's screen: the file `names` in docs/link.md."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from host_tools.link.errand import BoardErrand
from host_tools.link.game_transfer import GameTransfer
from host_tools.link.refusals import Refusal
from host_tools.link.words import write_requests
from pawnlight.link.frames import MAX_BODY, percent_encode

if TYPE_CHECKING:
    from host_tools.link.any_library import LinkLibrary

_FILE = "names"


class PlayerNamesErrand(BoardErrand):
    """Sends a board the names of a game's players, again while it does not confirm them and whenever they change."""

    def __init__(self, library: "LinkLibrary", send: Callable[[str], None]) -> None:
        super().__init__(send)
        self._library = library
        self.on_restart()

    def on_restart(self) -> None:
        self._sent: list[str] = []
        self._kept: list[str] = []
        self._refused = False

    def on_events_stored(self, game: GameTransfer, first: int, texts: Sequence[str]) -> None:
        if game.open and game.held == 1:
            self.on_playing(game)

    def on_playing(self, game: GameTransfer) -> None:
        """Send the names of `game` unless the board has them."""
        row = self._library.game_row(game.line) if game.held and not game.refused and not self._refused else None
        if row is None:
            return
        seated = self._library.player_names(game.line)
        names = [_sendable(seated.get(seat, "")) for seat in range(len(row.seats))]
        lines = [game.id] + names
        # A board that has been sent none for this game need not be told that there are none.
        if lines == self._kept or not (any(names) or game.id in self._sent[:1]):
            return
        self._sent = lines
        for body in write_requests(_FILE, lines):
            self._send(body)

    def handle_message(self, word: str, words: list[str], now: float) -> None:
        if word == "kept" and words == [_FILE]:
            self._kept = self._sent

    def handle_refusal(self, refusal: Refusal) -> bool:
        """Return whether the board refuses names. One that does not take them is sent no more."""
        if not refusal.concerns(("write", "keep"), _FILE):
            return False
        if refusal.code == "file":
            self._refused = True
        elif refusal.code == "full":
            # The board has said so already, and would try again each time.
            self._kept = self._sent
        return True


def _sendable(name: str) -> str:
    """Return `name` if it fits into a frame, else ""; such a name has hardly any letter that the screen has."""
    return name if len(percent_encode(name)) < MAX_BODY - 20 else ""

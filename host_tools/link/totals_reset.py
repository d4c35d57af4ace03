"""Whether an evening continues: the laptop tells a board that it does, and the board's totals say that it does not."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from host_tools.link.conversation import FileRequest
from host_tools.link.errand import BoardErrand
from host_tools.link.game_transfer import GameTransfer

if TYPE_CHECKING:
    from host_tools.link.any_library import LinkLibrary

_FILE = "evening"
# How often a board is asked for its totals, in case a frame is lost.
_TIMES = 10


class TotalsReset(BoardErrand):
    """Asks a board for its totals when a game begins, and begins a new evening with the game if there are none.

    A board that was played on less than three hours ago is told so, and then need not ask people for a new evening.
    `note` is called with a sentence about a new evening.
    """

    def __init__(self, library: "LinkLibrary", send: Callable[[str], None], note: Callable[[str], None]) -> None:
        super().__init__(send)
        self._library = library
        self._note = note
        self._game = ""
        self._left = 0
        self._totals = FileRequest(_FILE)

    def on_hello(self, board: str) -> None:
        """Tell `board` that its evening continues, if that is known."""
        super().on_hello(board)
        if self._library.evening_continues(board):
            self._send("same evening")

    def on_events_stored(self, game: GameTransfer, first: int, texts: Sequence[str]) -> None:
        """Ask the board if `game` is being played there and the library has just its header."""
        if game.open and game.held == 1 and not game.refused and game.id != self._game:
            self._game = game.id
            self._left = _TIMES
            self._totals = FileRequest(_FILE)
            self.resend()

    def resend(self) -> None:
        if self._left:
            self._left -= 1
            self._send(f"read {_FILE}")

    def handle_message(self, word: str, words: list[str], now: float) -> None:
        if self._left:
            self._totals.handle_message(word, words, now)
        if not self._left or not self._totals.done:
            return
        self._left = 0
        # Each line but that of the youngest has the totals of a rule set.
        none = all(line.startswith("youngest ") for line in self._totals.text.splitlines())
        if none and self._library.begin_evening(self._game, self._board):
            self._note(f"The board's totals were reset: game {self._game} begins a new evening.")

"""What a laptop does for a board besides fetching its games."""

from collections.abc import Callable, Iterable, Sequence

from host_tools.link.game_transfer import GameTransfer
from host_tools.link.refusals import Refusal


class BoardErrand:
    """Base class of the errands of a `BoardSync`, which calls these methods. `send` takes a frame.

    All but `restarted` and `silent` may send, and raise LibraryError.
    """

    def __init__(self, send: Callable[[str], None]) -> None:
        self._send = send
        self._board = ""

    def on_restart(self) -> None:
        """Another board has come, or this one has restarted."""

    def on_silence(self) -> None:
        """The board no longer answers, or has gone."""

    def on_hello(self, board: str) -> None:
        """`board` has said hello."""
        self._board = board

    def on_game_announced(self, game: GameTransfer) -> None:
        """The board has this game."""

    def on_games_listed(self, games: Iterable[GameTransfer]) -> None:
        """The board has these games and no others."""

    def on_playing(self, game: GameTransfer) -> None:
        """This game is being played."""

    def on_events_stored(self, game: GameTransfer, first: int, texts: Sequence[str]) -> None:
        """The library has stored these events, from number `first` on."""

    def resend(self) -> None:
        """Send again what the board may have missed: this is called every two seconds while it answers."""

    def tick(self, now: float) -> None:
        """Send what is due at `now` seconds. Called while the board answers."""

    def handle_message(self, word: str, words: list[str], now: float) -> None:
        """Take a message of the board: its first word, and the others."""

    def handle_refusal(self, refusal: Refusal) -> bool:
        """Return whether this is the answer to a request of this errand."""
        return False

"""Putting the damaged games of a board right with the library's events: `put` and `heal_game` in docs/link.md."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from host_tools.games.library_errors import DamagedGame
from host_tools.link.conversation import BoardGame, HealRequest, can_be_sent
from host_tools.link.errand import BoardErrand
from host_tools.link.game_transfer import GameTransfer
from host_tools.link.refusals import Refusal
from host_tools.words.plural import count_noun
from pawnlight.rules.events import text_of

if TYPE_CHECKING:
    from host_tools.link.any_library import LinkLibrary

# A board that is silent for so long is not offered the game again before the next connection.
_SECONDS_TO_ANSWER = 30.0
_MOST_OFFERS = 2


class BoardRepair(BoardErrand):
    """Offers a board what the library has of its damaged games: one at a time, and each at most twice.

    The board's list of games, for which `list_again` asks, tells what came of an offer. `trouble` and `note` take a
    sentence.
    """

    def __init__(
        self,
        library: "LinkLibrary",
        send: Callable[[str], None],
        trouble: Callable[[str], None],
        note: Callable[[str], None],
        list_again: Callable[[], None],
    ) -> None:
        super().__init__(send)
        self._library = library
        self._trouble = trouble
        self._note = note
        self._list_again = list_again
        self._game: GameTransfer | None = None
        self.on_disconnect()

    def on_disconnect(self) -> None:
        """Forget how often each game was offered, as the next board may be another."""
        self._offers: dict[str, int] = {}

    def on_restart(self) -> None:
        self._game = None

    on_silence = on_restart

    @property
    def busy(self) -> bool:
        """Whether a game is being offered."""
        return self._game is not None

    def note_listing(self, game: GameTransfer, listed: BoardGame) -> None:
        """Note how the board lists the game. Raises LibraryError."""
        if game.damaged is not None and not listed.damaged and self._offers.pop(game.id, 0):
            self._note(
                f"Board {self._library.board_name(self._board)}: game {game.id} was damaged at event {game.damaged}; "
                f"the library has put it right, {count_noun(listed.events, 'event')}."
            )
            game.fetch_from(self._library, game.held)
        game.damaged = listed.events if listed.damaged else None

    def offer_next_game(self, games: Iterable[GameTransfer], now: float) -> None:
        """Offer the board the next damaged game of these, or say why it cannot be put right. Raises LibraryError."""
        for game in games:
            offers = self._offers.get(game.id, 0)
            if game.damaged is None or game.refused or offers >= _MOST_OFFERS:
                continue
            lines = self._lines_to_offer(game, game.damaged)
            if len(lines) > game.damaged:
                self._offers[game.id] = offers + 1
                self._game, self._healing = game, HealRequest(game.id, lines, now)
                self.tick(now)
                return
            lacks = "does not have that event either" if game.held <= game.damaged else "has it from elsewhere alone"
            self._told(game, f"is damaged at event {game.damaged} and cannot be put right: the library {lacks}.")

    def _lines_to_offer(self, game: GameTransfer, damaged: int) -> list[str]:
        """Return what the library has of a damaged game if it begins as the board's; none if it cannot be offered.

        A board is offered what it has sent itself, or else a finished game with as many events as the board has: it
        compares them with those that it can still read.
        """
        row = self._library.game_row(game.line)
        if min(game.held, game.fetch.known_count + 1) <= damaged or row is None:
            return []
        try:
            lines = self._library.event_lines(game.line)
        except DamagedGame as error:
            lines = error.lines
        own = lines[: self._library.first_event_not_from_board(game.line)] if row.board == self._board else []
        if lines and text_of(lines[-1]).startswith("end "):
            whole = len(lines) >= game.announced if game.open else len(lines) == game.announced
            own = lines if whole else own
        return own if can_be_sent(game.id, own) else []

    def tick(self, now: float) -> None:
        if self._game is None:
            return
        for body in self._healing.due_frames(now):
            self._send(body)
        if now - self._healing.moved_at >= _SECONDS_TO_ANSWER:
            self._give_up(self._game, "it does not answer")

    def handle_message(self, word: str, words: list[str], now: float) -> None:
        if self._game is not None and self._healing.handle_message(word, words, now) and self._healing.done:
            self._game = None
            self._list_again()

    def handle_refusal(self, refusal: Refusal) -> bool:
        game = self._game
        if game is None or not refusal.concerns(("put", "heal"), game.id):
            return False
        if refusal.code == "missing" and self._offers[game.id] < _MOST_OFFERS:
            # The board's answer was lost, or it has forgotten what it got.
            self._game = None
            self._list_again()
        else:
            self._give_up(game, refusal.reason)
        return True

    def _give_up(self, game: GameTransfer, why: str) -> None:
        self._game = None
        self._offers[game.id] = _MOST_OFFERS
        self._told(game, f"cannot be put right: {why}.")

    def _told(self, game: GameTransfer, what: str) -> None:
        self._trouble(f"Board {self._library.board_name(self._board)}: game {game.id} {what}")

"""Putting the damaged games of a board right with the library's events: `put` and `heal` in docs/link.md."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from host_tools.games.library_errors import DamagedGame
from host_tools.link.conversation import BoardGame, Healing, can_be_sent
from host_tools.link.game_transfer import GameSync
from host_tools.words.plural import plural
from pawnlight.rules.events import text_of

if TYPE_CHECKING:
    from host_tools.link.any_library import AnyLibrary

# A board that is silent for so long is not offered the game again before the next connection.
_SECONDS_TO_ANSWER = 30.0


class BoardRepair:
    """Offers a board what the library has of its damaged games: one at a time, and each once while it is connected.

    `send` takes a frame; `trouble` and `note` take a sentence. `list_again` is called when the board's list of games is
    to tell what came of an offer.
    """

    def __init__(
        self,
        library: "AnyLibrary",
        send: Callable[[str], None],
        trouble: Callable[[str], None],
        note: Callable[[str], None],
        list_again: Callable[[], None],
    ) -> None:
        self._library = library
        self._send = send
        self._trouble = trouble
        self._note = note
        self._list_again = list_again
        self._board = ""
        self.disconnected()

    def disconnected(self) -> None:
        """Forget what was offered, as the next board may be another."""
        self._offered: set[str] = set()  # games that the board was offered, and has answered
        self._again: set[str] = set()  # those that are offered again
        self.restarted()

    def restarted(self) -> None:
        """Stop, as the board has restarted."""
        self._game: GameSync | None = None

    @property
    def busy(self) -> bool:
        return self._game is not None

    def listed(self, game: GameSync, listed: BoardGame) -> None:
        """Note that the board lists the game, as damaged or not."""
        if game.damaged is not None and not listed.damaged and game.id in self._again - self._offered:
            # Its answer was lost.
            self._healed(game, listed.events)
        game.damaged = listed.events if listed.damaged else None

    def offer(self, games: Iterable[GameSync], board: str, now: float) -> None:
        """Offer `board` the events of the next damaged game, or say why it cannot be put right. Raises LibraryError."""
        self._board = board
        for game in games:
            if game.damaged is None or game.refused or game.id in self._offered:
                continue
            lines = self._lines_to_offer(game, game.damaged)
            if len(lines) > game.damaged:
                self._game, self._healing = game, Healing(game.id, lines, now)
                return
            lacks = "does not have that event either" if game.held <= game.damaged else "has it from elsewhere alone"
            self._told(game, f"is damaged at event {game.damaged} and cannot be put right: the library {lacks}.")

    def _lines_to_offer(self, game: GameSync, damaged: int) -> list[str]:
        """Return what the library has of a damaged game if it begins as the board's; none if it cannot be offered.

        A board is offered what it has sent itself, or else a finished game with as many events as the board has: it
        compares them with those that it can still read.
        """
        row = self._library.game(game.line)
        if min(game.held, game.fetch.agreed + 1) <= damaged or row is None:
            return []
        try:
            lines = self._library.lines(game.line)
        except DamagedGame as error:
            lines = error.lines
        own = lines[: self._library.first_foreign(game.line)] if row.board == self._board else []
        if lines and text_of(lines[-1]).startswith("end "):
            whole = len(lines) >= game.announced if game.open else len(lines) == game.announced
            own = lines if whole else own
        return own if can_be_sent(game.id, own) else []

    def tick(self, now: float) -> None:
        """Send what is due at `now` seconds. Raises LibraryError."""
        if self._game is None:
            return
        for body in self._healing.frames(now):
            self._send(body)
        if now - self._healing.moved_at >= _SECONDS_TO_ANSWER:
            self._end("it does not answer")

    def take(self, word: str, words: list[str], now: float) -> bool:
        """Take a message of the board; return whether it answers the offer. Raises LibraryError."""
        if self._game is None or not self._healing.take(word, words, now):
            return False
        if self._healing.done:
            self._end("")
        return True

    def _end(self, why: str) -> None:
        game, healing = self._game, self._healing
        assert game is not None
        self._game = None
        refused = healing.refusal
        if refused and refused.code == "missing" and game.id not in self._again:
            # The board's answer was lost, or it has forgotten what it got: its list of games tells.
            self._again.add(game.id)
        elif refused or why:
            self._offered.add(game.id)
            self._told(game, f"cannot be put right: {refused.why if refused else why}.")
            return
        else:
            self._healed(game, healing.count)
        self._list_again()

    def _healed(self, game: GameSync, count: int) -> None:
        self._offered.add(game.id)
        self._note(
            f"Board {self._library.board_name(self._board)}: game {game.id} was damaged at event {game.damaged}; the "
            f"library has put it right, {plural(count, 'event')}."
        )
        game.damaged = None
        game.fetch_from(self._library, game.held)

    def _told(self, game: GameSync, what: str) -> None:
        self._trouble(f"Board {self._library.board_name(self._board)}: game {game.id} {what}")

"""Games that a laptop sends back to the board. A game is kept only if it is over and every event of it is legal."""

from pawnlight.rules.base import RuleError
from pawnlight.rules.events import EventError, check_of, game_id, unseal
from pawnlight.rules.game import open_game
from pawnlight.store.files import append, remove

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.rules.base import Game
    from pawnlight.store.journal import Journal

# A power cut may leave the file behind: `Archive` removes what ends so.
_BESIDE = "games/restored.new"
# Adding to a long file copies a block: so not for every line.
_PORTION = 1500


class RestoreError(Exception):
    """The game is not kept; the message says why."""


class GameRestorer:
    """Takes the event lines of one game at a time, in order. `game` is that whose next line is due, if any.

    The seed comes last, so the game is followed as a bystander sees it: what the rules allow is checked, the order of
    the cards is not.
    """

    def __init__(self, journal: "Journal") -> None:
        self._journal = journal
        self._forget()

    def _forget(self) -> None:
        self.game = ""
        self._position: Game | None = None
        self._count = 0
        self._check = 0
        self._text = ""
        remove(_BESIDE)

    def due(self, game: str) -> int:
        """The number of the event of `game` that is to come next."""
        return self._count if game == self.game else 0

    def take(self, game: str, line: str) -> int:
        """Take an event line of `game`; the number of the one due next, or how many there are when it is kept.

        A line that is not due changes nothing. Raises RestoreError.
        """
        try:
            number, text, check = unseal(line)
        except EventError as fault:
            raise RestoreError(str(fault))
        kept = self._journal.archive.find(game)
        if kept:
            return kept[1]
        if self._journal.has(game):
            raise RestoreError("it is being played")
        if number == 0 and self.due(game) == 0:
            self._begin(game, text)
        if number != self.due(game):
            return self.due(game)
        if check != check_of(number, text, self._check):
            self._forget()
            raise RestoreError("event %d does not fit those before it" % number)
        try:
            if self._position:
                self._position.apply(text)
            else:
                self._position = open_game(text)
        except RuleError as fault:
            self._forget()
            raise RestoreError("event %d is not legal: %s" % (number, fault))
        self._count += 1
        self._check = check
        self._text += line + "\n"
        try:
            if self._position.due == "over":
                return self._finish()
            if len(self._text) > _PORTION:
                self._flush()
        except OSError:
            self._forget()
            raise RestoreError("the flash is full")
        return self._count

    def _begin(self, game: str, header: str) -> None:
        self._forget()
        try:
            if game_id(header) != game:
                raise RestoreError("this is another game's header")
        except EventError as fault:
            raise RestoreError(str(fault))
        self.game = game

    def _flush(self) -> None:
        append(_BESIDE, self._text)
        self._text = ""

    def _finish(self) -> int:
        self._flush()
        game, count = self.game, self._count
        self._journal.archive.adopt(_BESIDE, game, count)
        self._forget()
        return count

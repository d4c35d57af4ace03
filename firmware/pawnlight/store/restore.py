"""Restoration of games that a laptop sends back. A game is accepted only if every event is legal, and if it is over
or is here with damage."""

from pawnlight.rules.base import RuleError
from pawnlight.rules.events import EventError, check_of, game_id, number_of, unseal
from pawnlight.rules.game import open_game
from pawnlight.store.archive import FOLDER, SENT, lines_in
from pawnlight.store.damage import following
from pawnlight.store.files import append, remove, rename
from pawnlight.store.unfinished import heal, replaced

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pawnlight.rules.base import Game
    from pawnlight.store.journal import Journal

# A power cut may leave the file behind: `Archive` removes files with this suffix.
_BESIDE = "games/restored.new"
# The longest game that is accepted, twice as long as those that random players play.
_MOST_BYTES = 128 * 1024
# Lines are collected, because appending to a long file copies a flash block.
_PORTION = 1500
# The number of events of a restored game that may be unacknowledged.
_ANSWER_EVERY = 8


class RestoreError(Exception):
    """The game is refused: the code of docs/link.md, and what belongs to it."""


class GameRestorer:
    """Receives the event lines of one game at a time, in order. `game` is the one in progress, if any.

    `ready` returns whether the modules for the game of a header may be loaded.

    The seed comes last, so hidden cards are unknown meanwhile: the rules are checked, the order of the cards is not.
    A game leaves as much flash free as the game being played may need.
    """

    def __init__(self, journal: "Journal", ready: "Callable[[str], bool]") -> None:
        self._journal = journal
        self._ready = ready
        self._forget()

    def _forget(self) -> None:
        self.game = ""
        self._position: Game | None = None
        self._count = 0
        self._check = 0
        self._text = ""
        remove(_BESIDE)

    def clear(self) -> None:
        """Remove an unfinished game."""
        self._forget()

    def obey(self, kind: str, game: str, rest: str) -> str:
        """Return the answer to `put <game> <line>`, "" if there is none yet, or to `heal <game> <number of events>`."""
        try:
            if kind == "heal":
                return "healed %s %d" % (game, self.heal(game, number_of(rest)))
            due = self.due(game)
            now = self.take(game, rest)
        except RestoreError as fault:
            return " ".join(("error", fault.args[0], kind, game[:12]) + fault.args[1:])
        return "got %s %d" % (game, now) if now == due or now % _ANSWER_EVERY == 0 or self.game != game else ""

    def due(self, game: str) -> int:
        """Return the number of the next event of `game`."""
        return self._count if game == self.game else 0

    def take(self, game: str, line: str) -> int:
        """Take an event line of `game`. Returns the number of the next one, or of all when the game is complete.

        A line out of order changes nothing. Raises RestoreError.
        """
        try:
            number, text, check = unseal(line)
        except EventError:
            raise RestoreError("event")
        if self._journal.archive.is_sound(game):
            return self._journal.events(game)
        if self._journal.has(game) and not self._journal.is_damaged(game):
            raise RestoreError("open")
        if number == 0 and self.due(game) == 0:
            self._begin(game, text)
        if number != self.due(game):
            return self.due(game)
        if check != check_of(number, text, self._check):
            self._forget()
            raise RestoreError("unfit", str(number))
        try:
            if self._position:
                self._position.apply(text)
            elif self._ready(text):
                self._position = open_game(text)
            else:
                raise RestoreError("busy")
        except RuleError as fault:
            self._forget()
            raise RestoreError("rules", str(number), str(fault))
        self._count += 1
        self._check = check
        self._text += line + "\n"
        self._room -= len(line) + 1
        if self._room < 0:
            self._forget()
            raise RestoreError("long")
        try:
            if self._position.due == "over":
                return self._finish()
            if len(self._text) > _PORTION:
                self._flush()
        except OSError:
            self._forget()
            raise RestoreError("full")
        return self._count

    def _begin(self, game: str, header: str) -> None:
        self._forget()
        try:
            right = game_id(header) == game
        except EventError:
            right = False
        if not right:
            raise RestoreError("unfit", "0")
        self.game = game
        # Bytes that it may still take.
        self._room = min(_MOST_BYTES, self._journal.spare())

    def _flush(self) -> None:
        append(_BESIDE, self._text)
        self._text = ""

    def _finish(self) -> int:
        self._flush()
        game, count = self.game, self._count
        self._adopt(game, count)
        self._forget()
        return count

    def _adopt(self, game: str, count: int) -> None:
        """Archive `game` as one that a laptop has; in place of what is damaged of it. Raises OSError."""
        archive = self._journal.archive
        damaged = archive.name_of(game)
        rename(_BESIDE, archive.path_of_next(game, count) + SENT)
        if damaged:
            remove(FOLDER + damaged)
        replaced(self._journal, game)

    def heal(self, game: str, count: "int | None") -> int:
        """Take the `count` events of the unfinished `game` that have come, in place of the damaged ones here.

        What follows them here, and fits, is kept. Returns the number of its events now. Raises RestoreError.
        """
        if game != self.game or count != self._count:
            raise RestoreError("missing")
        try:
            self._flush()
            healed = self._journal.is_damaged(game) and heal(self._journal, game, self._whole)
        except OSError:
            healed = 0
        self._forget()
        if not healed:
            raise RestoreError("unhealed")
        return healed

    def _whole(self, folder: str) -> "Iterator[str]":
        yield from lines_in([_BESIDE], 0)
        yield from following(folder, self._check)

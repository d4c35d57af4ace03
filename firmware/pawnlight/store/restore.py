"""Restoration of games that a laptop sends back.

A game is accepted only if every event is legal, and if it is over or is here with damage; then only if it has every
event that can still be read here. What is damaged is set aside, not replaced.
"""

from pawnlight.rules.base import RuleError
from pawnlight.rules.events import EventError, event_check, game_id, parse_event_line, parse_number
from pawnlight.rules.game import open_game
from pawnlight.store.archive import RESTORED_FILE, read_event_lines
from pawnlight.store.files import MAX_GAME_BYTES, append, remove
from pawnlight.store.shelved_games import adopt_finished, heal_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from pawnlight.rules.base import Game
    from pawnlight.store.journal import Journal

# Lines are collected, because appending to a long file copies a flash block.
_PORTION = 1500
# The number of events of a restored game that may be unacknowledged.
_ANSWER_EVERY = 8
_DONE = {"put": "got", "heal": "healed"}


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
        self.drop_game()

    def drop_game(self) -> None:
        """Remove an unfinished game."""
        self.game = ""
        self._position: Game | None = None
        self._count = 0
        self._check = 0
        self._text = self._header = ""
        self._journal.mending = False
        remove(RESTORED_FILE)

    def answer_request(self, kind: str, game: str, rest: str) -> "str | Iterator[str | None]":
        """Return the answer to `put <game> <line>`, "" if there is none yet, or to `heal <game> <number of events>`.

        An iterator yields None as long as the work lasts.
        """
        try:
            if self._journal.mending:
                if game == self.game:
                    return ""
                raise RestoreError("busy")
            if kind == "heal":
                if game != self.game or parse_number(rest) != self._count:
                    raise RestoreError("missing")
                return self._answers(kind, game, self._healing(game))
            due = self.next_number(game)
            now = self.add_line(game, rest)
            if self._position and self._position.due == "over":
                return self._answers(kind, game, adopt_finished(self._journal, game, RESTORED_FILE, now))
        except RestoreError as fault:
            return _refusal(kind, game, fault)
        return "got %s %d" % (game, now) if now == due or now % _ANSWER_EVERY == 0 or self.game != game else ""

    def _answers(self, kind: str, game: str, steps: "Generator[None, None, int]") -> "Iterator[str | None]":
        """Take the `steps` of putting a game in its place; at last yield the answer."""
        self._journal.mending = True
        fault = RestoreError("full") if kind == "put" else RestoreError("unhealed")
        count = 0
        try:
            count = yield from steps
        except ValueError as differs:
            fault = RestoreError("differs", str(differs))
        except OSError:
            pass
        self.drop_game()
        yield "%s %s %d" % (_DONE[kind], game, count) if count else _refusal(kind, game, fault)

    def next_number(self, game: str) -> int:
        """Return the number of the next event of `game`."""
        return self._count if game == self.game else 0

    def add_line(self, game: str, line: str) -> int:
        """Take an event line of `game`. Returns the number of the next one, or of all when the game is complete.

        A line out of order changes nothing. Raises RestoreError.
        """
        try:
            number, text, check = parse_event_line(line)
        except EventError:
            raise RestoreError("event")
        if game != self.game and self._journal.has_game(game) and not self._journal.is_damaged(game):
            if self._journal.archive.is_intact(game):
                return self._journal.event_count(game)
            raise RestoreError("open")
        if number == 0 and self.next_number(game) == 0:
            self._begin(game, text)
        if number != self.next_number(game):
            return self.next_number(game)
        if check != event_check(number, text, self._check):
            self.drop_game()
            raise RestoreError("unfit", str(number))
        try:
            if self._position:
                self._position.apply(text)
            elif self._ready(text):
                self._position = open_game(text)
            else:
                raise RestoreError("busy")
        except RuleError as fault:
            self.drop_game()
            raise RestoreError("rules", str(number), str(fault))
        self._count += 1
        self._check = check
        self._text += line + "\n"
        self._header = self._header or self._text
        self._room -= len(line) + 1
        if self._room < 0:
            self.drop_game()
            raise RestoreError("long")
        try:
            if self._position.due == "over":
                # As in the archive, the header comes once more.
                self._text += self._header
            if len(self._text) > _PORTION or self._position.due == "over":
                self._flush()
        except OSError:
            self.drop_game()
            raise RestoreError("full")
        return self._count

    def _begin(self, game: str, header: str) -> None:
        self.drop_game()
        try:
            if game_id(header) != game:
                raise EventError("the header is another game's")
        except EventError:
            raise RestoreError("unfit", "0")
        self.game = game
        # Bytes that it may still take.
        self._room = min(MAX_GAME_BYTES, self._journal.spare_bytes())

    def _flush(self) -> None:
        append(RESTORED_FILE, self._text)
        self._text = ""

    def _healing(self, game: str) -> "Generator[None, None, int]":
        """Take the events of the unfinished `game` that have come, in place of the damaged ones here.

        What follows them here, and fits, is kept.
        """
        self._flush()
        if not self._journal.is_damaged(game):
            return 0
        return (yield from heal_game(self._journal, game, read_event_lines([RESTORED_FILE], 0), self._check))


def _refusal(kind: str, game: str, fault: RestoreError) -> str:
    return " ".join(("error", fault.args[0], kind, game[:12]) + fault.args[1:])

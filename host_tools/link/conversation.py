"""The conversation with a board, without input or output: what to send when, and what the board's messages mean.

`BoardClient` makes one request after another, `BoardSync` several at a time. Both ask `frames` at least a few times a
second for what is to be sent, and give every message to `take`. Times are in seconds of any clock that only goes on.
It runs on MicroPython too.
"""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf

from host_tools.games.game_row import is_board_id
from host_tools.games.repair import check_of_line, intact_or_repaired, is_event_line
from host_tools.link.words import are_numbers, compare_protocols, is_game_listing, join_part, mismatch_text
from pawnlight import VERSION
from pawnlight.link import PROTOCOL_VERSIONS, format_version_range
from pawnlight.link.frames import MAX_BODY, PartJoiner, percent_decode
from pawnlight.rules.events import EventError, parse_event_line, parse_number, text_of

# After this time without an answer, a request or its answer is taken as lost; a gap in the answer is plain sooner.
RETRY_SECONDS = 1.0
GAP_RETRY_SECONDS = 0.3
HELLO_RETRY_SECONDS = 2.0
# Putting a game right on flash may take a Pico seconds.
_SECONDS_TO_HEAL = 8.0
# Events, or pieces of a file, that are on the way to a board at once.
MAX_IN_FLIGHT = 8
# An event is given up after so many requests that brought something else in its place; after so many that brought only
# later events, which on a noisy line are the rule.
_UNREADABLE = 3
_GAPS = 40
# No file that a board sends is longer; more lines must be noise.
_MOST_LINES = 1000
# Lines kept while an earlier one is requested again, so that on a noisy line the next pass fills the gaps.
_EARLY = 1000


class BoardRequest:
    """Something that a board is asked for, until it is `done`.

    trouble   why it cannot be done, as a sentence; "" while it can
    asked_at  when it was sent last
    moved_at  when the board last got on with it
    """

    patience = RETRY_SECONDS

    def __init__(self) -> None:
        self.done = False
        self.trouble = ""
        self.reset()

    def reset(self) -> None:
        """Note that the board has forgotten the request: it is sent at once."""
        self.asked_at = self.moved_at = self._next = -inf

    def next_bodies(self) -> Sequence[str]:
        """Return the frames of the request, as far as they are to be sent next."""
        raise NotImplementedError

    def handle_message(self, word: str, words: list[str], now: float) -> bool:
        """Take a message of the board: its first word, and the others. Return whether it is part of the answer."""
        raise NotImplementedError

    def due_frames(self, now: float) -> Sequence[str]:
        """Return what is to be sent at `now`: nothing while the answer may still come."""
        if self.done or now < self._next:
            return ()
        self.asked_at = now
        self._next = now + self.patience
        return self.next_bodies()

    @property
    def is_sent(self) -> bool:
        """Whether it was sent to the board as it is now."""
        return self.asked_at > -inf

    def seconds_quiet(self, now: float) -> float:
        """Return the seconds since the request was sent, or the board got on with it."""
        return now - max(self.asked_at, self.moved_at)

    def _moved(self, now: float) -> None:
        self.moved_at = now
        self._next = now + self.patience

    def _gap(self) -> None:
        """Note that something of the answer was lost on the way."""
        self._next = min(self._next, self.asked_at + GAP_RETRY_SECONDS)


class ListRequest(BoardRequest):
    """A list: an `entry` for each thing, and then the `end` with their number.

    found  the words of each entry, by what `name` finds in them, which raises ValueError for one that cannot be
    end    the words of the end
    """

    def __init__(self, request: str, entry: str, end: str, name: Callable[[list[str]], str]) -> None:
        super().__init__()
        self.found: OrderedDict[str, list[str]] = OrderedDict()
        self.end: list[str] = []
        self._words = request, entry, end
        self._name = name

    def next_bodies(self) -> Sequence[str]:
        return [self._words[0]]

    def handle_message(self, word: str, words: list[str], now: float) -> bool:
        _, entry, end = self._words
        if word == entry:
            try:
                self.found[self._name(words)] = words
                self._moved(now)
            except ValueError as wrong:
                self.trouble = str(wrong)
        elif word == end and are_numbers(words, 0):
            self.end = words
            self.done = len(self.found) >= int(words[0])
            if not self.done:
                self._gap()
        return word in (entry, end)


@dataclass(frozen=True)
class BoardGame:
    """A game on the board: its number of events, how many of them a laptop has confirmed, and whether it is damaged.

    Of a damaged game, fewer events may be readable.
    """

    id: str
    events: int
    confirmed: int
    over: bool
    damaged: bool = False


def listed_game(words: list[str]) -> BoardGame:
    """Return the game that these words list. Raises ValueError, with a sentence."""
    if not is_game_listing(words):
        raise ValueError(f"The board lists a game that cannot be: {' '.join(words)!r}.")
    return BoardGame(words[0], int(words[1]), int(words[2]), words[3] == "over", words[4:5] == ["damaged"])


class HelloRequest(ListRequest):
    """The greeting, and the list of games. `protocols` and `name` are those of this program.

    With `ordered`, the games are in the board's order, the oldest first: the list must come whole at once. Otherwise
    several lists with gaps make a whole one, as they do on a noisy line.

    version  the firmware's version
    board    the id of the board, "" before it has said hello
    boot     a word that changes when it restarts
    files    the hash of the installed files, "" if the board does not know it
    foreign  "newer" or "older" if the board speaks another protocol, else ""
    """

    patience = HELLO_RETRY_SECONDS

    def __init__(
        self,
        name: str = f"pawnlight/{VERSION}",
        protocols: tuple[int, int] = PROTOCOL_VERSIONS,
        *,
        ordered: bool = False,
    ) -> None:
        super().__init__(
            f"hello {format_version_range(protocols)} {name}", "game", "games", lambda words: listed_game(words).id
        )
        self.version = self.board = self.boot = self.files = self.foreign = ""
        self._protocols = protocols
        self._ordered = ordered

    def repeat_soon(self, now: float) -> None:
        """Ask for the list once more, soon."""
        self.found.clear()
        self.done = False
        self._next = min(self._next, now + GAP_RETRY_SECONDS)

    def handle_message(self, word: str, words: list[str], now: float) -> bool:
        if word != "hello":
            taken = super().handle_message(word, words, now)
            self.done = self.done and self.board != ""
            return taken
        self.trouble = ""
        self.foreign = compare_protocols(words[0], self._protocols)
        if self.foreign:
            self.trouble = mismatch_text(self.foreign, words[0], self._protocols)
            self.done = False
        elif len(words) >= 4 and not is_board_id(words[2]):
            self.trouble = f"The board has an id that cannot be: {words[2]!r}."
        elif len(words) >= 4:
            if self._ordered or (self.board and words[2:4] != [self.board, self.boot]):
                self.found.clear()
                self.done = False
            self.version, self.board, self.boot = words[1:4]
            self.files = words[4] if len(words) > 4 and words[4] != "-" else ""
        return True


class FileRequest(BoardRequest):
    """The text of one of the board's files: `text`, once it is done; "" if there is no such file."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.text = ""
        self._name = name
        self._lines: dict[int, str] = {}

    def next_bodies(self) -> Sequence[str]:
        return [f"read {self._name}"]

    def handle_message(self, word: str, words: list[str], now: float) -> bool:
        if word not in ("text", "texts") or words[0] != self._name or not are_numbers(words, 1):
            return False
        number = int(words[1])
        if word == "text" and number < _MOST_LINES:
            self._lines[number] = percent_decode(" ".join(words[2:]))
        elif word == "texts" and number <= len(self._lines) and all(n in self._lines for n in range(number)):
            self.text = "".join([f"{self._lines[n]}\n" for n in range(number)])
            self.done = True
        return True


class EventsRequest(BoardRequest):
    """The events of a game from number `due` on, each compared with the check of those before it, `count` in all.

    due       the number of the next event
    check     the check of the event before it
    lines     the lines of the events that have come, in order; whoever takes them leaves the list empty
    repaired  the numbers of those in which one wrong byte was put right
    latest    the number of the last event that came before its turn
    early     the lines of these events
    lost      whether event `due` cannot be read
    unfit     whether a sound event with this number has come that does not follow on the one before it
    """

    def __init__(self, game: str, due: int = 0, check: int = 0, count: float = inf) -> None:
        super().__init__()
        self.first = self.due = due
        self.check = check
        self.count = count
        self.lines: list[str] = []
        self.repaired: list[int] = []
        self.latest = -1
        self.early: dict[int, str] = {}
        self.lost = self.unfit = False
        self.done = due >= count
        self._game = game
        self._parts = PartJoiner()
        self._failures = 0
        self._failed_at = -inf

    @property
    def known_count(self) -> int:
        """The number of the game's events that are known: an event's check says that all before it are the same."""
        return self.due if self.due > self.first else 0

    def next_bodies(self) -> Sequence[str]:
        return [f"want {self._game} {self.due}"]

    def retry(self) -> None:
        """Try again what could not be read."""
        self.lost = self.done = False
        self._failures = 0

    def handle_message(self, word: str, words: list[str], now: float) -> bool:
        if words[0] != self._game or self.lost:
            return False
        if word == "lost" and are_numbers(words, 1):
            if int(words[1]) > self.due:
                # Events before it were lost on the way.
                self._failed(_GAPS)
            else:
                self.lost = True
        elif word == "event":
            self._take_line(" ".join(words[1:]), now)
        elif word == "part" and len(words) >= 4:
            line = join_part(self._parts, " ".join(words).split(" ", 3))
            if line is not None:
                self._take_line(line, now)
        else:
            return False
        self.done = self.lost or self.due >= self.count
        return True

    def _take_line(self, line: str, now: float) -> None:
        first, _, text = line.partition(" ")
        number = parse_number(first)
        if number is None or number == self.due or is_event_line(f"{self.due} {text}", self.due, self.check):
            self._take_due(line, now)
            while (early := self.early.pop(self.due, None)) is not None:
                self._take_due(early, now)
        elif self.due < number < self.count:
            if len(self.early) < _EARLY:
                self.early[number] = line
            # If the board has begun anew, it has left out the event that is due, or noise has destroyed it.
            anew, self.latest = number <= self.latest, number
            if anew:
                self._failed(_GAPS)
            else:
                self._gap()

    def _take_due(self, line: str, now: float) -> None:
        right = intact_or_repaired(line, self.due, self.check)
        sound = looks_like_event_line(right or line)
        if right is None or not sound:
            self.unfit = sound and parse_number(line.partition(" ")[0]) == self.due
            self._failed(_UNREADABLE)
            return
        if right != line:
            self.repaired.append(self.due)
        self.lines.append(right)
        self.check = check_of_line(right)
        self.due += 1
        self.unfit = False
        self._failures = 0
        self._moved(now)

    def _failed(self, most: int) -> None:
        """Note that the request brought no next event, once; after `most` requests in a row there is none."""
        if self._failed_at != self.asked_at:
            self._failed_at = self.asked_at
            self._failures += 1
        if self._failures >= most:
            self.lost = True
            self.early.clear()
        self._gap()


def looks_like_event_line(line: str) -> bool:
    """Return whether `line` is written like an event line, whatever its check."""
    try:
        parse_event_line(line)
    except EventError:
        return False
    return True


class SendRequest(BoardRequest):
    """Sends `total` things in order, a few at a time, until the board has them all.

    `body` returns the frame of the one with a number. The board answers with `word`, `about` and the number that it
    has, `count`.
    """

    def __init__(
        self, total: int, body: Callable[[int], str], word: str, about: str, window: int = MAX_IN_FLIGHT
    ) -> None:
        super().__init__()
        self.count = self._sent = 0
        self._total = total
        self._body = body
        self._answer = word, about
        self._window = window
        self._goes_on = False
        self.done = total == 0

    def next_bodies(self) -> Sequence[str]:
        first = max(self._sent, self.count) if self._goes_on else self.count
        self._goes_on = False
        self._sent = min(self.count + self._window, self._total)
        return [self._body(number) for number in range(first, self._sent)]

    def handle_message(self, word: str, words: list[str], now: float) -> bool:
        if (word, words[0]) != self._answer or not are_numbers(words, 1):
            return False
        before, self.count = self.count, int(words[1])
        self.done = self.count >= self._total
        if self.count > before:
            self._goes_on = True
            self.moved_at = self._next = now
        elif not self.done:
            # One was lost on the way, or the board has forgotten some. Each one after it gets this answer.
            self._gap()
        return True


class HealRequest(SendRequest):
    """Offers a board the `lines` of a damaged game from `now` on, and asks it to heal the game with them."""

    def __init__(self, game: str, lines: Sequence[str], now: float) -> None:
        super().__init__(len(lines), lambda number: f"put {game} {lines[number]}", "got", game)
        self.moved_at = now
        self._game = game
        # The board takes a finished game with its last event.
        self._over = text_of(lines[-1]).startswith("end ")

    def next_bodies(self) -> Sequence[str]:
        return super().next_bodies() if self.count < self._total else [f"heal {self._game} {self.count}"]

    def handle_message(self, word: str, words: list[str], now: float) -> bool:
        if word == "healed" and words[0] == self._game:
            self.done = True
            return True
        taken = super().handle_message(word, words, now)
        self.done = self.done and self._over
        self.patience = _SECONDS_TO_HEAL if self.count >= self._total else RETRY_SECONDS
        return taken


def can_be_sent(game: str, lines: Sequence[str]) -> bool:
    """Return whether each line fits in a frame: from a file, the library takes others too."""
    return all(len(f"put {game} {line}") <= MAX_BODY and "~" not in line for line in lines)

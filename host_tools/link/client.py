"""A client that requests files, settings and games from a board, for programs that do not log.

It runs on MicroPython too.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from host_tools.games.game_row import is_board
from host_tools.games.repair import accepted, check_in, fits
from host_tools.link.board_repair import WINDOW
from host_tools.link.connection import Answer, Endless, Line
from host_tools.link.refusals import Refusal, refusal
from host_tools.link.words import (
    GAPS,
    UNREADABLE,
    FileText,
    foreign,
    foreign_sentence,
    is_count,
    is_listing,
    joined,
    writing,
)
from host_tools.system.errors import PawnlightError
from pawnlight import VERSION
from pawnlight.link import PROTOCOLS, spoken
from pawnlight.link.frames import MAX_BODY, Joiner, Unframer, frame
from pawnlight.rules.events import number_of

# After this time without an answer, the request or its answer is taken as lost.
AGAIN_SECONDS = 1.0
SILENT_SECONDS = 8.0
# A device that has sent more in answer to a request, which is more than any board's flash holds, never stops sending;
# so does one that sends for so long without getting on with the request.
_MOST_BYTES = 8 << 20
_MOST_SECONDS = 120.0
# Bytes of a damaged file in a frame, and what its path can have.
_PIECE = 100
_IN_NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-."
_MOST_FOLDERS = 3
# The board accepts no larger file.
_MOST_LINES = 100
_MOST_CHARACTERS = 3000


class BoardError(PawnlightError):
    """The board does not answer or refuses a request; the message says why, and `refusal` what the board says."""

    def __init__(self, message: str, refusal: Refusal | None = None) -> None:
        super().__init__(message)
        self.refusal = refusal


@dataclass(frozen=True)
class BoardFile:
    """A file installed on the board; `digest` is the first 16 hex digits of its SHA-256."""

    path: str
    size: int
    digest: str


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


@dataclass(frozen=True)
class BoardEvents:
    """The events of a game that could be read on the board.

    repaired  the numbers of those in which one wrong byte was put right
    whole     whether these are all events of the game
    """

    lines: list[str]
    repaired: list[int]
    whole: bool


class BoardClient:
    """The board on this line. Every coroutine raises BoardError; PortGone if the cable is pulled; and Endless.

    `hello` sets the firmware `version`, the board's `id`, `files` (the hash of the installed files, "" if unknown),
    `games` (oldest first) and `fault` (the last fault, if no laptop has been told of it). `inventory` sets `free`, the
    free bytes of flash, if the board reports them, and `machine`, MicroPython's name for the board, "" if unknown.
    """

    def __init__(self, line: Line) -> None:
        self._line = line
        self._clock = line.clock
        self._unframer = Unframer()
        self.version = self.id = self.files = self.fault = self.machine = ""
        self.games: list[BoardGame] = []
        self.free: int | None = None

    async def hello(self) -> "BoardClient":
        """Greet the board and learn its identity and games. Returns this client."""
        found: list[BoardGame] = []

        def take(word: str, rest: list[str]) -> bool | None:
            if word == "hello":
                found.clear()
                self._meet(rest)
            elif word == "game":
                if not is_listing(rest):
                    raise BoardError(f"The board lists a game that cannot be: {' '.join(rest)!r}.")
                damaged = rest[4:5] == ["damaged"]
                found.append(BoardGame(rest[0], int(rest[1]), int(rest[2]), rest[3] == "over", damaged))
            elif word == "games":
                return (len(found) == int(rest[0]) and self.id != "") or None
            return None

        await self._ask([f"hello {spoken(PROTOCOLS)} pawnlight/{VERSION}"], take)
        self.games = found
        return self

    def _meet(self, words: list[str]) -> None:
        which = foreign(words[0])
        if which:
            raise BoardError(foreign_sentence(which, words[0]))
        if len(words) > 3:
            if not is_board(words[2]):
                raise BoardError(f"The board has an id that cannot be: {words[2]!r}.")
            self.version, self.id = words[1:3]
            self.files = words[4] if len(words) > 4 and words[4] != "-" else ""

    async def inventory(self) -> list[BoardFile]:
        """Return every file installed on the board, hashed there now. Sets `free` and `machine`."""
        found: dict[str, BoardFile] = {}

        def take(word: str, rest: list[str]) -> list[BoardFile] | None:
            if word == "file" and len(rest) >= 3 and is_count(rest, -2):
                path = " ".join(rest[:-2])
                found[path] = BoardFile(path, int(rest[-2]), rest[-1])
            elif word == "files":
                self.free = int(rest[1]) if len(rest) > 1 else None
                self.machine = " ".join(rest[2:])
                if len(found) != int(rest[0]):
                    raise _Again
                return list(found.values())
            return None

        # Hashing takes the board a while, at every request.
        return await self._ask(["files"], take, 8 * AGAIN_SECONDS)

    async def read(self, name: str) -> str:
        """Return the text of the file `settings`, `evening`, `manifest` or `fault`; "" if the board has none."""
        return await self._ask([f"read {name}"], FileText(name).take)

    async def write(self, name: str, text: str) -> None:
        """Replace the content of `settings` or `evening` by `text`, completely or, on an error, not at all."""

        def take(word: str, rest: list[str]) -> bool | None:
            if word == "error" and rest[0] == "missing":
                raise _Again
            return True if word == "kept" and rest == [name] else None

        await self._ask(writing(name, text.splitlines()), take)

    async def game(self, game: str) -> BoardEvents:
        """Return the event lines of a game on the board, up to the first that cannot be read."""
        known = next((known for known in self.games if known.id == game), None)
        if known is None:
            raise BoardError(f"The board has no game {game}.")
        fetch = _Fetch(game, known.events, self._progress)
        whole = await self._ask(fetch.wanted, fetch.take) if known.events else True
        return BoardEvents(fetch.lines, fetch.repaired, whole and not known.damaged)

    async def asides(self) -> dict[str, int]:
        """Return the size of each file on the board that holds damage, by path; none of a board that knows of none."""
        found: dict[str, int] = {}

        def take(word: str, rest: list[str]) -> dict[str, int] | None:
            if word == "error" and rest[0] == "unknown":
                return {}
            if word == "aside" and len(rest) == 2:
                if not _is_path(rest[0]):
                    raise BoardError(f"The board names a file that cannot be: {rest[0]!r}.")
                found[rest[0]] = int(rest[1])
            elif word == "asides":
                if len(found) != int(rest[0]):
                    raise _Again
                return found
            return None

        return await self._ask(["asides"], take)

    async def raw(self, path: str) -> bytes:
        """Return the content of a file that holds damage."""
        found = bytearray()

        def take(word: str, rest: list[str]) -> bytes | None:
            if word != "bytes" or len(rest) != 3 or rest[0] != path:
                return None
            if rest[2] == "-":
                if int(rest[1]) > len(found):
                    raise _Again
                return bytes(found)
            if int(rest[1]) == len(found):
                found.extend(bytes.fromhex(rest[2]))
                self._progress()
            return None

        return await self._ask(lambda: [f"raw {path} {len(found)}"], take)

    async def store(self, path: str, data: bytes) -> bool:
        """Append to a damaged file that is set aside what it lacks of `data`; return whether it has as many bytes."""
        size = end = 0

        def wanted() -> list[str]:
            nonlocal end
            pieces = range(size, len(data), _PIECE)[:WINDOW]
            end = size + len(pieces) * _PIECE
            return [f"store {path} {at} {data[at : at + _PIECE].hex()}" for at in pieces]

        def take(word: str, rest: list[str]) -> bool | None:
            nonlocal size
            if word != "stored" or len(rest) != 2 or rest[0] != path:
                return None
            size, before = int(rest[1]), size
            if size > before:
                self._progress()
            if size >= len(data):
                return size == len(data)
            if size >= end:
                raise _Again
            return None

        return await self._ask(wanted, take) if data else True

    async def put(self, game: str, lines: Sequence[str]) -> None:
        """Send a finished game to a board that does not have it. The board checks each event by the rules."""
        due = 0

        def wanted() -> list[str]:
            return [f"put {game} {line}" for line in lines[due : due + WINDOW]]

        def take(word: str, rest: list[str]) -> bool | None:
            nonlocal due
            if word != "got" or len(rest) != 2 or rest[0] != game:
                return None
            due, before = int(rest[1]), due
            if due > before:
                self._progress()
            if due >= len(lines):
                return True
            if due >= before + WINDOW:
                raise _Again
            return None

        await self._ask(wanted, take)

    async def show(self, lines: Sequence[str], shown: Callable[[int], None] = lambda number: None) -> bool:
        """Replay a game with the lights of the board, at the board's pace. Calls `shown` with each event's number.

        Returns False if the people at the board ended the replay.
        """
        due = 0

        def take(word: str, rest: list[str]) -> bool | None:
            nonlocal due
            if word != "shown":
                return None
            if rest == ["end"]:
                return due >= len(lines)
            if int(rest[0]) == due + 1:
                shown(due)
                due += 1
                self._progress()
                raise _Again
            return None

        return await self._ask(lambda: [f"show {lines[due] if due < len(lines) else 'end'}"], take)

    async def _ask(
        self,
        bodies: "Sequence[str] | Callable[[], Sequence[str]]",
        take: Callable[[str, list[str]], Answer | None],
        again: float | None = None,
    ) -> Answer:
        """Send `bodies` and pass each answer to `take` until it returns a value.

        Sends the bodies again after AGAIN_SECONDS without an answer, or after `again` where the board takes longer.
        """
        patience = AGAIN_SECONDS if again is None else again
        heard = self._clock()
        self._came = 0
        self._progress()
        while True:
            for body in bodies() if callable(bodies) else bodies:
                self._line.write(frame(body))
            asked = self._clock()
            while self._clock() - asked < patience:
                answer = None
                try:
                    for body in await self._hear():
                        word, _, text = body.partition(" ")
                        rest = text.split(" ")
                        heard = asked = self._clock()
                        if answer is None:
                            answer = _taken(take, word, rest)
                        # A fault is reported after the answer.
                        if answer is None or word == "fault":
                            self._listen(word, rest)
                except _Again:
                    break
                if answer is not None:
                    return answer
            if self._clock() - heard > max(SILENT_SECONDS, 3 * patience):
                raise BoardError("The board does not answer. Is it plugged in, and is Pawnlight running on it?")

    def _progress(self) -> None:
        """Note that the board is getting on with the request."""
        self._moved = self._clock()

    async def _hear(self) -> Iterable[str]:
        data = await self._line.read()
        self._came += len(data)
        if self._came > _MOST_BYTES or (data and self._clock() - self._moved > _MOST_SECONDS):
            raise Endless
        return self._unframer.feed(data)

    def _listen(self, word: str, rest: list[str]) -> None:
        if word == "fault":
            self.fault = " ".join(rest)
        elif word == "error":
            refused = refusal(" ".join(rest))
            raise BoardError(f"The board says: {refused}.", refused)


class _Again(Exception):
    """Send the request again at once."""


def _taken(take: Callable[[str, list[str]], Answer | None], word: str, rest: list[str]) -> Answer | None:
    try:
        return take(word, rest)
    except (ValueError, IndexError):
        # A valid frame with unknown content, from a newer board.
        return None


def keepable(name: str, text: str) -> bool:
    """Return whether a board accepts `text` as the content of the file `name`, see docs/link.md."""
    lines = text.splitlines()
    fits = all(len(body) <= MAX_BODY for body in writing(name, lines))
    return fits and len(lines) <= _MOST_LINES and len(text) <= _MOST_CHARACTERS


def _is_path(text: str) -> bool:
    names = text.split("/")
    return len(names) <= _MOST_FOLDERS + 1 and all(
        name and name[0] != "." and not name.strip(_IN_NAMES) for name in names
    )


class _Fetch:
    """Collects the first `count` events of a game, in any order, until one cannot be read."""

    def __init__(self, game: str, count: int, progress: Callable[[], None]) -> None:
        self.lines: list[str] = []
        self.repaired: list[int] = []
        self._game = game
        self._count = count
        self._progress = progress
        self._early: dict[int, str] = {}
        self._parts = Joiner()
        self._check = 0
        self._forget()

    def _forget(self) -> None:
        self._requests = self._failures = 0

    def wanted(self) -> list[str]:
        self._requests += 1
        return [f"want {self._game} {len(self.lines)}"]

    def take(self, word: str, rest: list[str]) -> bool | None:
        """Take a message; return True once all events have come, False if the next one cannot be read."""
        if rest[0] != self._game or word not in ("event", "part", "lost"):
            return None
        due = len(self.lines)
        if self._requests > GAPS:
            return False
        if word == "lost":
            if int(rest[1]) > due:
                raise _Again
            return False
        line = joined(self._parts, " ".join(rest).split(" ", 3)) if word == "part" else " ".join(rest[1:])
        if line is None:
            return None
        first, _, text = line.partition(" ")
        number = number_of(first)
        if number is None or number == due or fits(f"{due} {text}", due, self._check):
            number = due
        elif number < due or number >= self._count or number in self._early:
            return None
        self._early[number] = line
        self._progress()
        while (early := self._early.pop(len(self.lines), None)) is not None:
            if not self._accept(early):
                self._failures += 1
                if self._failures >= UNREADABLE:
                    return False
                raise _Again
        return True if len(self.lines) >= self._count else None

    def _accept(self, line: str) -> bool:
        """Take the next event; return whether it fits those before it."""
        due = len(self.lines)
        right = accepted(line, due, self._check)
        if right is None:
            return False
        if right != line:
            self.repaired.append(due)
        self.lines.append(right)
        self._check = check_in(right)
        self._forget()
        return True

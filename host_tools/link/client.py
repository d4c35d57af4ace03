"""A client that requests files, settings and games from a board, for programs that do not log.

It runs on MicroPython too.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from host_tools.link.connection import NeverEndingOutput, SerialLine
from host_tools.link.conversation import (
    BoardGame,
    BoardRequest,
    EventsRequest,
    FileRequest,
    HelloRequest,
    ListRequest,
    SendRequest,
    listed_game,
)
from host_tools.link.refusals import Refusal, parse_refusal
from host_tools.link.words import are_numbers, write_requests
from host_tools.system.errors import PawnlightError
from pawnlight.link.frames import MAX_BODY, FrameReader, make_frame

# A board that says nothing for so long does not answer.
SILENT_SECONDS = 8.0
# Hashing its files takes the board a while, at every request.
_HASHING_SECONDS = 8.0
# A device that has sent more in answer to a request, which is more than any board's flash holds, never stops sending;
# so does one that sends for so long without getting on with the request.
_MOST_BYTES = 8 << 20
_MOST_SECONDS = 120.0
# What the path of a damaged file can have.
_IN_NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-."
_MOST_FOLDERS = 3
# The board accepts no larger file.
_MOST_LINES = 100
_MOST_CHARACTERS = 3000


class BoardError(PawnlightError):
    """The board does not answer or refuses a request; the message says why, and `refusal` what the board says."""

    def __init__(self, message: str, parse_refusal: Refusal | None = None) -> None:
        super().__init__(message)
        self.refusal = parse_refusal


@dataclass(frozen=True)
class InstalledFile:
    """A file installed on the board; `digest` is the first 16 hex digits of its SHA-256."""

    path: str
    size: int
    digest: str


@dataclass(frozen=True)
class FetchedEvents:
    """The events of a game that could be read on the board.

    repaired  the numbers of those in which one wrong byte was put right
    whole     whether these are all events of the game
    """

    lines: list[str]
    repaired: list[int]
    whole: bool


class BoardClient:
    """The board on this line. Every coroutine raises BoardError; PortGone if the cable is pulled; NeverEndingOutput.

    `hello` sets the firmware `version`, the board's `id`, `files` (the hash of the installed files, "" if unknown),
    `games` (oldest first) and `fault` (the last fault, if no laptop has been told of it). `inventory` sets `free`, the
    free bytes of flash, if the board reports them, and `machine`, MicroPython's name for the board, "" if unknown.
    """

    def __init__(self, line: SerialLine) -> None:
        self._line = line
        self._clock = line.clock
        self._unframer = FrameReader()
        self.version = self.id = self.files = self.fault = self.machine = ""
        self.games: list[BoardGame] = []
        self.free: int | None = None

    async def hello(self) -> "BoardClient":
        """Greet the board and learn its identity and games. Returns this client."""
        greeting = HelloRequest(ordered=True)
        await self._ask(greeting)
        self.version, self.id, self.files = greeting.version, greeting.board, greeting.files
        self.games = [listed_game(words) for words in greeting.found.values()]
        return self

    async def list_installed_files(self) -> list[InstalledFile]:
        """Return every file installed on the board, hashed there now. Sets `free` and `machine`."""
        files = ListRequest("files", "file", "files", _file_in)
        files.patience = _HASHING_SECONDS
        await self._ask(files, 3 * _HASHING_SECONDS)
        self.free = int(files.end[1]) if len(files.end) > 1 else None
        self.machine = " ".join(files.end[2:])
        return [InstalledFile(path, int(words[-2]), words[-1]) for path, words in files.found.items()]

    async def read_file(self, name: str) -> str:
        """Return the text of the file `settings`, `evening`, `manifest` or `fault`; "" if the board has none."""
        reading = FileRequest(name)
        await self._ask(reading)
        return reading.text

    async def write_file(self, name: str, text: str) -> None:
        """Replace the content of `settings` or `evening` by `text`, completely or, on an error, not at all."""
        await self._ask(_Writing(name, text.splitlines()))

    async def fetch_game(self, game: str) -> FetchedEvents:
        """Return the event lines of a game on the board, up to the first that cannot be read."""
        known = next((known for known in self.games if known.id == game), None)
        if known is None:
            raise BoardError(f"The board has no game {game}.")
        fetch = EventsRequest(game, count=known.events)
        await self._ask(fetch)
        return FetchedEvents(fetch.lines, fetch.repaired, not fetch.lost and not known.damaged)

    async def list_damaged_files(self) -> dict[str, int]:
        """Return the size of each file on the board that holds damage, by path."""
        files = ListRequest("asides", "aside", "asides", _aside_in)
        await self._ask(files)
        return {path: int(words[1]) for path, words in files.found.items()}

    async def fetch_damaged_file(self, path: str) -> bytes:
        """Return the content of a file that holds damage."""
        reading = _RawReading(path)
        await self._ask(reading)
        return bytes(reading.data)

    async def send_game(self, game: str, lines: Sequence[str]) -> None:
        """Send a finished game to a board that does not have it. The board checks each event by the rules."""
        await self._ask(SendRequest(len(lines), lambda number: f"put {game} {lines[number]}", "got", game))

    async def replay_game(self, lines: Sequence[str], shown: Callable[[int], None] = lambda number: None) -> bool:
        """Replay a game with the lights of the board, at the board's pace. Calls `shown` with each event's number.

        Returns False if the people at the board ended the replay.
        """
        showing = _Showing(lines, shown)
        await self._ask(showing)
        return showing.count >= len(lines)

    async def _ask(self, request: BoardRequest, patience: float = 0.0) -> None:
        """Make the request until it is done. The board may be silent for SILENT_SECONDS, or for `patience`."""
        began = heard = self._clock()
        came = 0
        while not request.done:
            for body in request.due_frames(self._clock()):
                self._line.write(make_frame(body))
            data = await self._line.read()
            came += len(data)
            now = self._clock()
            if came > _MOST_BYTES or (data and now - max(began, request.moved_at) > _MOST_SECONDS):
                raise NeverEndingOutput
            for body in self._unframer.feed(data):
                word, _, text = body.partition(" ")
                heard = now
                if request.done or not _taken(request, word, text.split(" "), now):
                    # A fault is reported after the answer.
                    self._listen(word, text)
                if request.trouble:
                    raise BoardError(request.trouble)
            if now - heard > max(SILENT_SECONDS, patience) and not request.done:
                raise BoardError("The board does not answer. Is it plugged in, and is Pawnlight running on it?")

    def _listen(self, word: str, text: str) -> None:
        if word == "fault":
            self.fault = text
        elif word == "error":
            refused = parse_refusal(text)
            raise BoardError(f"The board says: {refused}.", refused)


def _taken(request: BoardRequest, word: str, words: list[str], now: float) -> bool:
    try:
        return request.handle_message(word, words, now)
    except (ValueError, IndexError):
        # A valid frame with unknown content, from a newer board.
        return False


class _Writing(BoardRequest):
    """Replaces one of the board's texts by these lines."""

    def __init__(self, name: str, lines: Sequence[str]) -> None:
        super().__init__()
        self._name = name
        self._bodies = write_requests(name, lines)

    def next_bodies(self) -> Sequence[str]:
        return self._bodies

    def handle_message(self, word: str, words: list[str], now: float) -> bool:
        if word == "error" and words[0] == "missing":
            self._gap()
            return True
        self.done = word == "kept" and words == [self._name]
        return self.done


class _RawReading(BoardRequest):
    """Reads a file that holds damage."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self.data = bytearray()
        self._path = path

    def next_bodies(self) -> Sequence[str]:
        return [f"raw {self._path} {len(self.data)}"]

    def handle_message(self, word: str, words: list[str], now: float) -> bool:
        if word != "bytes" or len(words) != 3 or words[0] != self._path:
            return False
        if words[2] == "-":
            self.done = int(words[1]) <= len(self.data)
            if not self.done:
                self._gap()
        elif int(words[1]) == len(self.data):
            self.data.extend(bytes.fromhex(words[2]))
            self._moved(now)
        return True


class _Showing(SendRequest):
    """Has the board show events, one at a time, and at the end that there are no more."""

    def __init__(self, lines: Sequence[str], shown: Callable[[int], None]) -> None:
        bodies = list(lines)
        bodies.append("end")
        super().__init__(len(bodies), lambda number: f"show {bodies[number]}", "shown", "", window=1)
        self._shown = shown

    def handle_message(self, word: str, words: list[str], now: float) -> bool:
        if word != "shown":
            return False
        if words == ["end"]:
            self.done = True
        elif int(words[0]) == self.count + 1:
            self._shown(self.count)
            super().handle_message(word, ["", words[0]], now)
        return True


def is_acceptable_file(name: str, text: str) -> bool:
    """Return whether a board accepts `text` as the content of the file `name`, see docs/link.md."""
    lines = text.splitlines()
    fits = all(len(body) <= MAX_BODY for body in write_requests(name, lines))
    return fits and len(lines) <= _MOST_LINES and len(text) <= _MOST_CHARACTERS


def _file_in(words: list[str]) -> str:
    if len(words) < 3 or not are_numbers(words, -2):
        raise ValueError(f"The board lists a file that cannot be: {' '.join(words)!r}.")
    return " ".join(words[:-2])


def _aside_in(words: list[str]) -> str:
    names = words[0].split("/")
    if (
        len(names) > _MOST_FOLDERS + 1
        or any(not name or name[0] == "." or name.strip(_IN_NAMES) for name in names)
        or not are_numbers(words, 1)
    ):
        raise ValueError(f"The board names a file that cannot be: {words[0]!r}.")
    return words[0]

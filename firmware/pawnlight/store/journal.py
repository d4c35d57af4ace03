"""The journal: every event of every game, stored on flash before the next one is accepted.

live/seed      the secret seed of the game being played, written before its first event
live/000 ...   its event lines, in segments small enough that appending does not copy a whole flash block
games/         the finished games: see archive
kept/          unfinished games that are kept for later: see kept
"""

from binascii import crc32

from pawnlight.rules.base import unhexlify
from pawnlight.rules.events import game_id, seal, text_of
from pawnlight.rules.text import hexlify, is_hex, number_of
from pawnlight.store.archive import Archive, Space
from pawnlight.store.files import append, free_bytes, make_folder, names_in, read, read_bytes, remove, replace
from pawnlight.store.kept import LIVE, KeptGames

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Iterator

_SEGMENT_BYTES = 440
# Space for the longest game while it is played and then archived, counting partly used blocks.
_GAME_BYTES = 160 * 1024
# The part of it that finished games leave free, so that the game being played always has a place.
_RESERVE_BYTES = 96 * 1024


class Journal:
    """The board's games. At most one is live, and events are appended to it. Finished games are only read.

    live      id of the live game, or None
    count     the number of its events
    seed      its seed
    full      whether the flash is full of games that no laptop has: the live game cannot be archived
    held      whether events of the live game are in memory only, because the flash could not even take those
    unread    whether the live game has not been read from flash to its end yet
    short     whether the flash may not have space for another whole game: a laptop should fetch some
    over      whether the live game has its last event; it stays live if the flash has no space to archive it
    mix       hex digits of bytes that a laptop has sent for the shuffle of the live game, "" if there are none
    archive   the finished games
    space     room on flash, for other files too
    kept      the games that are kept for later

    With `later`, the live game is not known before `live_texts` has been read to its end.
    """

    def __init__(self, later: bool = False) -> None:
        make_folder(LIVE)
        self.archive = Archive()
        self.space = Space(self.archive)
        self.kept = KeptGames()
        self.short = False
        self._begin()
        self.unread = True
        self._files = 0  # in its folder, at that time
        if not later:
            self._read_live()

    def _read_live(self) -> None:
        self.unread = True
        for _ in self.live_texts():
            pass

    def live_texts(self) -> "Iterator[str]":
        """Yield the text of every event of the live game.

        The first time, the game is read from flash and checked. It is read once and piece by piece: that is quick, and
        memory need not hold it.
        """
        if not self.unread:
            for line in self.live_lines(0):
                yield text_of(line)
            return
        self._begin()
        self._files = len(names_in("live"))
        self.seed = _seed(read("live/seed") or "")
        if self.seed:
            data = read_bytes(segment(0))
            while data:
                first, whole = self.count, 0
                for end, text in self._checked(data):
                    whole = end
                    yield text
                if whole:
                    self._segments += 1
                    self._first = first
                    self._bytes = whole
                if whole < len(data):
                    self._cut_off(data[:whole])
                    break
                data = read_bytes(segment(self._segments))
        # After a power cut during archiving, the copy is whole, but live/ may be incomplete.
        if self.live and self.archive.find(self.live):
            self.over = True
        if self.over or not self.count:
            self._archive_live()
        self.unread = False

    def _begin(self) -> None:
        self.live: str | None = None
        self.count = 0
        self.seed = b""
        self.mix = ""
        self.full = False
        self._reserved = False  # whether the game was begun in the space that finished games leave free
        self._check = 0
        self.over = False
        self._segments: int = 0
        self._first = 0  # number of the first event of the last segment
        self._bytes = 0  # size of the last segment
        self._held: list[str] = []  # lines for which the flash had no space
        self._seed_kept = True  # whether the seed is on flash
        self._torn: str | None = None  # correct content of the last segment, if its torn end could not be cut off
        self._confirmed = 0

    def _cut_off(self, whole: bytes) -> None:
        """Cut off the first damaged line, and everything after it. Its segment then consists of the lines `whole`."""
        number = self._segments - 1 if whole else self._segments
        for name in names_in("live"):
            if name != "seed" and name > "%03d" % number:
                remove("live/" + name)
        if not whole:
            remove(segment(number))
        else:
            text = whole.decode()
            if not self.space.make(lambda: replace(segment(number), [text])):
                self._torn = text

    def _checked(self, data: bytes) -> "Iterator[tuple[int, str]]":
        """Count the lines of `data` that are the next events. Yields for each where it ends, and its text."""
        view = memoryview(data)
        at = 0
        while True:
            end = data.find(b"\n", at) - 9
            if end < at:
                break
            # The check covers the whole line, its number too, so it is enough to compare the check.
            check = crc32(view[at:end], self._check)
            if data[end : end + 9] != b" %08x" % check:
                break
            text = data[data.find(b" ", at) + 1 : end].decode()
            if self.count == 0:
                try:
                    self.live = game_id(text)
                except ValueError:
                    break
            self._check = check
            self.count += 1
            self.over = text.startswith("end ")
            at = end + 10
            yield at, text

    @property
    def length(self) -> int:
        """The number of events of the live game; while it is being read, an estimate."""
        return self.count * self._files // max(self._segments, 1) if self.unread else self.count

    @property
    def held(self) -> bool:
        return self.full and len(self._held) > 0

    def settle(self) -> bool:
        """Archive the live game if it is over. Returns False if there is no space and no laptop has it.

        The next game would then erase it, so people must be asked first.
        """
        return not self.over or self._archive_live() or self._confirmed == self.count

    def start(self, header: str, seed: bytes) -> None:
        """Begin a game with its event 0. The previous live game must be over; it is erased unless it was archived."""
        if not self._archive_live():
            self._empty_live()
            self._begin()
        # Now rather than during the game, where on a full flash every event would first have to make room.
        free = self._make_room(_GAME_BYTES)
        self.short = free < _GAME_BYTES
        self._reserved = free < _RESERVE_BYTES
        self.seed = seed
        self._seed_kept = False
        self.append(header)

    def _make_room(self, size: int) -> int:
        """Evict games that a laptop has until `size` bytes are free. Returns the free bytes, which may be fewer."""
        free = free_bytes()
        while free < size and self.archive.evict():
            free = free_bytes()
        return free

    def spare(self) -> int:
        """Return the free bytes beyond those that the game being played may need; negative if those are not free."""
        return free_bytes() - _RESERVE_BYTES

    def append(self, text: str) -> None:
        """Append the next event of the live game. On return it is on flash, or held in memory with `full` set."""
        line = seal(self.count, text, self._check)
        live = game_id(text) if self.count == 0 else self.live
        check = int(line[-8:], 16)
        over = text.startswith("end ")
        self._held.append(line + "\n")
        # From here on nothing is allocated: after a MemoryError the event is counted and held, or neither.
        self.live, self._check, self.over = live, check, over
        self.count += 1
        self.full = not self.space.make(self._write_held) or self._reserved
        if self.over and not self._held:
            self._archive_live()

    def set_aside(self) -> bool:
        """Keep the live game for later; then none is live. Returns False, with nothing changed, on a full flash."""
        if self.live is None or self.over or self._make_room(_RESERVE_BYTES) < _RESERVE_BYTES:
            return False
        if not self.space.make(self._move_aside):
            return False
        self._begin()
        return True

    def _move_aside(self) -> None:
        self._write_held()
        if self.live is not None:
            self.kept.put(self.live, self.count)

    def take_up(self, game: str) -> bool:
        """Make `game`, which was kept for later, the live one. Returns whether that succeeded.

        A finished game that could not be archived is erased, see `settle`.
        """
        if (self.live is not None and not self.over) or not self.kept.has(game):
            return False
        self._empty_live()
        self._begin()
        try:
            self.kept.take(game)
        except OSError:
            return False
        self._read_live()
        return self.live == game

    def _write_held(self) -> None:
        if not self._seed_kept:
            replace("live/seed", [hexlify(self.seed)])
            self._seed_kept = True
        if self._torn is not None:
            replace(segment(self._segments - 1), [self._torn])
            self._torn = None
        while self._held:
            line = self._held[0]
            number = self._segments
            if not number or self._bytes + len(line) > _SEGMENT_BYTES:
                append(segment(number), line)
                self._segments += 1
                self._first = self.count - len(self._held)
                self._bytes = 0
            else:
                append(segment(number - 1), line)
            self._bytes += len(line)
            self._held.pop(0)

    def _empty_live(self) -> None:
        # In order, with the seed last: the remains after a power cut are not taken for a game.
        for name in sorted(names_in("live")):
            if name != "seed":
                remove("live/" + name)
        remove("live/seed")

    def _archive_live(self) -> bool:
        """Archive the live game if it is over; then none is live. Returns False if the flash is full."""
        if self.over and self.live:
            game, count = self.live, self.count
            # A copy that a power cut has left needs no more space.
            if not self.archive.find(game) and (
                self._make_room(_RESERVE_BYTES) < _RESERVE_BYTES
                or not self.space.make(lambda: self.archive.put(game, count, self._live_parts()))
            ):
                self.full = True
                return False
            if self._confirmed == count:
                self.archive.confirm(game, count, None)
        self._empty_live()
        self._begin()
        return True

    def _live_parts(self) -> "Iterator[str]":
        for number in range(self._segments):
            yield read(segment(number)) or ""
        yield from self._held

    def games(self) -> "Iterator[tuple[str, int, int, bool]]":
        """Yield (id, events, events confirmed by a laptop, whether it is over) of every game, oldest first."""
        for game, events, confirmed in self.archive.games():
            yield game, events, confirmed, True
        for game, events in self.kept.games():
            yield game, events, 0, False
        if self.live:
            yield self.live, self.count, self._confirmed, self.over

    def has(self, game: str) -> bool:
        """Return whether the journal has `game`."""
        return game == self.live or self.kept.has(game) or self.archive.find(game) is not None

    def lines(self, game: str, first: int) -> "Iterator[str]":
        """Yield the present event lines of `game` from number `first` on."""
        if game == self.live:
            yield from self.live_lines(first)
            return
        yield from self.archive.lines(game, first)
        yield from self.kept.lines(game, first)

    def live_lines(self, first: int) -> "Iterator[str]":
        """Yield the lines of the live game from number `first` on."""
        start = self._segment_with(first)
        for number in range(start, self._segments):
            data = read(segment(number)) or ""
            n = _number_in(data)
            at = 0
            while True:
                end = data.find("\n", at)
                if end < 0:
                    break
                if n >= first:
                    yield data[at:end]
                n += 1
                at = end + 1
        n = self.count - len(self._held)
        for line in self._held:
            if n >= first:
                yield line[:-1]
            n += 1

    def _segment_with(self, first: int) -> int:
        """Return the number of the segment that has event `first`."""
        low, high = 0, max(self._segments - 1, 0)
        if first >= self._first:
            return high
        while low < high:
            middle = (low + high + 1) // 2
            if _number_in(read(segment(middle)) or "") > first:
                high = middle - 1
            else:
                low = middle
        return low

    def confirm(self, game: str, count: int, check: "str | None" = None) -> bool:
        """Record that a laptop has the first `count` events of `game` on its disk, the last with `check`.

        Returns False, with nothing recorded, if the board does not hold these events. Without `check`, only their
        number is compared, as it is if a game that is not live has more events. Of a game that was kept for later,
        nothing is recorded.
        """
        if game == self.live:
            if count > self.count or (check and check != next(self.lines(game, count - 1), "")[-8:]):
                return False
            self._confirmed = max(count, self._confirmed)
            return True
        try:
            return self.kept.holds(game, count, check) or self.archive.confirm(game, count, check)
        except OSError:
            return True  # The laptop will confirm again after its next hello.


def segment(number: int) -> str:
    """Return the path of a segment of the live game."""
    return "live/%03d" % number


def _number_in(text: str) -> int:
    """Return the number of the event whose line begins `text`."""
    return number_of(text[: text.find(" ")]) or 0


def _seed(text: str) -> bytes:
    """Decode the hex digits of a seed; empty if `text` is not one."""
    return unhexlify(text) if is_hex(text, 64) else b""

"""The event lines of the live game on flash: live/000, live/001 ... and those that still wait for room.

Segments are small enough that appending does not copy a whole flash block. After the last one comes an empty file, so
that it is seen if a segment is missing.
"""

from pawnlight.store.archive import read_event_lines
from pawnlight.store.files import SEGMENT_BYTES, append, read_bytes, read_part, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


class Segments:
    """The segments of the live game, to which event lines are appended.

    count   how many there are
    first   the number of the first event of the last one
    size    the number of its bytes
    held    event lines for which the flash had no space
    torn    the path and the whole lines of a segment with a torn end, which is cut off before anything is written
    """

    def __init__(self) -> None:
        self.count = 0
        self.first = 0
        self.size = 0
        self.held: list[str] = []
        self.torn: tuple[str, bytes] | None = None

    def add_found(self, first: int, size: int) -> None:
        """Note that the next segment has been found on flash, with event `first` and those after it."""
        self.count += 1
        self.first = first
        self.size = size

    def write(self, events: int) -> None:
        """Write what is held to flash, the last lines of a game of so many `events`. Raises OSError."""
        if self.torn:
            replace(self.torn[0], [self.torn[1]])
            self.torn = None
        while self.held:
            line = self.held[0]
            fresh = not self.count or self.size + len(line) > SEGMENT_BYTES
            append(segment_path(self.count if fresh else self.count - 1), line)
            if fresh:
                self.add_found(events - len(self.held), 0)
            self.size += len(line)
            self.held.pop(0)
            if fresh:
                append(segment_path(self.count), "")

    def contents(self) -> "Iterator[bytes]":
        """Yield the content of each segment, and what is held. Raises OSError."""
        for number in range(self.count):
            yield read_bytes(segment_path(number))
        for line in self.held:
            yield line.encode()

    def event_lines(self, first: int, events: int) -> "Iterator[str]":
        """Yield the lines of a game of so many `events` from number `first` on; they end before what cannot be read."""
        written = events - len(self.held)
        number = max(first, 0)
        for start in (self._with_event(first), 0):
            if number >= written:
                break
            # Once more from the beginning, if what is read in between is damaged.
            try:
                for line in self._lines_from(start, number):
                    if number < written:
                        yield line
                        number += 1
            except OSError:
                return
        if number < written:
            return
        for line in self.held[number - written :]:
            yield line[:-1]

    def _lines_from(self, start: int, first: int) -> "Iterator[str]":
        """Yield the lines in the segments from `start` on, from number `first` on. Raises OSError."""
        paths = [segment_path(number) for number in range(start, self.count)]
        if not start:
            return read_event_lines(paths, first)
        return read_event_lines(paths, first, _first_in(start), _int(read_part(segment_path(start - 1), -9, 8), 16))

    def _with_event(self, first: int) -> int:
        """Return the number of the segment that has event `first`."""
        low, high = 0, max(self.count - 1, 0)
        if first >= self.first:
            return high
        while low < high:
            middle = (low + high + 1) // 2
            if _first_in(middle) > first:
                high = middle - 1
            else:
                low = middle
        return low


def segment_path(number: int) -> str:
    """Return the path of a segment of the live game."""
    return "live/%03d" % number


def _first_in(number: int) -> int:
    """Return the number of the first event of a segment of the live game; 0 if it cannot be read."""
    return _int(read_bytes(segment_path(number)).partition(b" ")[0], 10)


def _int(digits: bytes, base: int) -> int:
    """Return the number that `digits` are; 0 if they are none."""
    try:
        return int(digits, base)
    except ValueError:
        return 0

"""Games on flash beside the live one. Of each, its name tells what is listed: <number>-<id>-<count><endings>

games/     the finished games: a file each, with its event lines, and after them its header once more; kept until a
           laptop has it and its space is needed
kept/      games kept for later: a folder each, renamed from `live` and back, so that a power cut cannot damage it. It
           has the seed and the segments of the game, as the journal describes them
damaged/   damaged games as they were found, after people went on from what is sound, after they were put right, or
           because they cannot be played

The number has five digits: a game that came later has a higher one. `count` is the number of events; an id that cannot
be read is UNKNOWN_GAME_ID. `.damaged` is added once it is known that the game cannot be read to its end, `.sent` once a
laptop has all of it, and `.healed` once all of it that can be read is in the game that was put right.

littlefs lists the names of a folder quickly and in order; to take them apart takes much longer.
"""

from binascii import crc32

from pawnlight.rules.events import is_hex, parse_number
from pawnlight.store.files import (
    DAMAGED_SUFFIX,
    IO_TRIES,
    LOSS_GUARD_FILE,
    MAX_NAMES,
    append,
    each_name,
    each_piece,
    file_size,
    is_folder,
    make_folder,
    read_part,
    remove,
    remove_folder,
    rename,
    replace,
    segments_in,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

GAMES_FOLDER = "games/"
SENT_SUFFIX = ".sent"
HEALED_SUFFIX = ".healed"
# Damaged games that were set aside.
DAMAGED_FOLDER = "damaged"
LIVE_FOLDER = "live"
UNKNOWN_GAME_ID = "0" * 12
# A game that is being archived, and one that a laptop sends: what a power cut leaves of them is removed.
_ARCHIVED = GAMES_FOLDER + "archived.new"
RESTORED_FILE = GAMES_FOLDER + "restored.new"
# A space, the check of an event in eight hex digits, and the end of its line.
CHECK_BYTES = 10
# Longer than two event lines.
_TWO_LINES = 800
# More than a header and the check before it.
_LAST_BYTES = 400
# Unfinished games of one folder that are looked at.
_MOST_FOLDERS = 100
_NO_SPACE = 28
_BLOCK_BYTES = 4096
# Games that are evicted at once, which takes a second.
_MOST_AT_ONCE = 40


class StoredGames:
    """The games in `folder`, in order, `most` at most: a file each, or a folder with segments."""

    def __init__(self, folder: str, most: int = _MOST_FOLDERS) -> None:
        self.folder = folder
        self._most = most
        make_folder(folder)
        self.forget()

    def forget(self) -> None:
        """Forget where a game was found last, because the names have changed."""
        self._last = ""  # its name
        self._after: Iterator[str] = iter(())  # the names after it

    def names(self, wanted: str = "") -> "Iterator[str]":
        """Yield the names of all games, or of those that have `wanted` in it. Raises OSError."""
        for name in each_name(self.folder, self._most):
            if wanted in name and _entry_of(name):
                yield name

    def entries(self) -> "Iterator[tuple[str, int, int, bool]]":
        """Yield (id, events, number of events that a laptop has confirmed, whether it is damaged) of every game."""
        for name in each_name(self.folder, self._most):
            entry = _entry_of(name)
            if entry:
                yield entry

    def name_of(self, game: str) -> "str | None":
        """Return the name of `game`, or None: the last one, if there are several. Raises OSError."""
        return ([None] + list(self.names("-%s-" % game)))[-1]

    def find(self, game: str) -> "tuple[str, int, int, bool] | None":
        """Return the entry of `game`, as in `entries`, or None."""
        return _entry_of(self.name_of(game) or "")

    def path(self, name: str) -> str:
        """Return the path of the game with this name."""
        return "%s/%s" % (self.folder, name)

    def path_of(self, game: str) -> "str | None":
        """Return the path of `game`, or None."""
        name = self.name_of(game)
        return self.path(name) if name else None

    def event_lines(self, game: str, first: int) -> "Iterator[str]":
        """Yield the event lines of `game` from number `first` on, up to damage. Raises OSError."""
        return read_event_lines(parts_of(self.path_of(game)), first)

    def has_events(self, game: str, count: int, check: "str | None") -> bool:
        """Return whether `game` is here and has `count` events; if it has no more, the last with `check`, unless None.

        Raises OSError.
        """
        entry = self.find(game)
        if not entry or count > entry[1]:
            return False
        return count < entry[1] or not check or has_last_check(parts_of(self.path_of(game)), count, check)

    def next_path(self, game: str, count: int, ending: str = "") -> str:
        """Return the path for `game`, which comes after all others. Raises OSError."""
        number = 0
        for name in each_name(self.folder):
            if name[5:6] == "-" and name[:5].isdigit():
                number = int(name[:5])
        return self.path("%05d-%s-%d%s" % (number + 1, game, max(count, 1), ending))

    def add(self, source: str, game: str, count: int, ending: str = "") -> None:
        """Move the file or folder `source` here, the game with this id. Raises OSError, with nothing changed.

        The file is there that is hidden in place of others if the power is cut while a folder moves into another one.
        """
        if file_size(LOSS_GUARD_FILE) < 0:
            append(LOSS_GUARD_FILE, "")
        rename(source, self.next_path(game, count, ending))
        self.forget()

    def rename(self, name: str, to: str) -> None:
        """Give the game with this name another one. Raises OSError."""
        rename(self.path(name), self.path(to))
        self._last = to

    def mark_damaged(self, game: str) -> None:
        """Note in the name of `game` that it cannot be read to its end. Raises OSError."""
        name = self.name_of(game)
        if name and not name.endswith(DAMAGED_SUFFIX):
            self.rename(name, name + DAMAGED_SUFFIX)


class Archive(StoredGames):
    """The finished games on flash."""

    def __init__(self) -> None:
        super().__init__("games", MAX_NAMES)
        remove(_ARCHIVED)
        remove(RESTORED_FILE)

    def name_of(self, game: str) -> "str | None":
        """Return the name of `game`, or None. Raises OSError."""
        wanted = "-%s-" % game
        if wanted in self._last:
            return self._last
        # A laptop fetches one game after the other.
        for _ in range(2):
            for name in self._after:
                # Nearly all names end here.
                if wanted in name and is_hex(game, 12) and _entry_of(name):
                    self._last = name
                    return name
            self._after = each_name(self.folder)
        return None

    def is_intact(self, game: str) -> bool:
        """Return whether `game` is here, and no damage is known."""
        name = self.name_of(game)
        return name is not None and not name.endswith(DAMAGED_SUFFIX)

    def archive_lines(self, game: str, count: int, parts: "Iterator[bytes]", damaged: "str | None" = None) -> None:
        """Archive the game whose event lines are the joined `parts`, in place of a `damaged` copy of all these.

        Raises OSError, with nothing changed.
        """
        self.forget()
        replace(self.next_path(game, count), _with_header_again(parts), _ARCHIVED)
        if damaged:
            self.remove(damaged)

    def remove(self, name: str) -> bool:
        """Remove the game with this name; return whether that has worked."""
        self.forget()
        remove(self.path(name))
        return file_size(self.path(name)) < 0


def parts_of(path: "str | None") -> "list[str]":
    """Return the paths of the files with the event lines of the game at `path`, in order. Raises OSError."""
    return [] if not path else segments_in(path) if is_folder(path) else [path]


def _with_header_again(parts: "Iterator[bytes]") -> "Iterator[bytes]":
    header = b""
    for part in parts:
        # No header is longer than a segment.
        header = header or part[: part.find(b"\n") + 1]
        yield part
    yield header


def read_event_lines(paths: "list[str]", first: int, number: int = 0, check: int = 0) -> "Iterator[str]":
    """Yield the event lines in these files, from number `first` on; one wrong byte in a line is put right.

    The files begin with event `number`; `check` is that of the event before. The lines end before the first that cannot
    be read, and where the header comes once more. Raises OSError.
    """
    for path in paths:
        data, end = b"", 0
        for piece, more in each_piece(path):
            data, end = data[end:] + piece, 0
            lines = mended_lines(data, 0, number, check, path, more)
            for data, start, end, sound in lines:
                if number >= first:
                    yield data[start : end - 1].decode()
                number += 1
                check = sound
            if len(data) - end >= (_TWO_LINES if more else 1):
                return


def mended_lines(
    data: bytes, at: int, number: int, check: int, path: str, more: bool = False
) -> "Iterator[tuple[bytes, int, int, int]]":
    """Yield for each line of `data`, from `at` on: `data`, the line's beginning and end in it, and its check.

    A wrong byte in a line is put right, in what is yielded too. `number` and `check` are those of the first event and
    of the one before it, `path` is that of the file. A check covers its line's number too, so it is enough to compare
    checks. With `more`, the file goes on after `data`.
    """
    view = memoryview(data)
    while at < len(data):
        end = data.find(b"\n", at) + 1
        text = end - CHECK_BYTES
        sound = crc32(view[at:text], check) if text > at else 0
        if text > at and data[text:end] == b" %08x\n" % sound:
            yield data, at, end, sound
            at, check = end, sound
            number += 1
            continue
        if (more and len(data) - at < _TWO_LINES) or (number and data[at : at + 7] == b"0 game "):
            return
        # Loaded only for damage, or a torn end.
        from pawnlight.store.damage import repair_segment

        better = repair_segment(data, at, number, check, path)
        if better is None:
            return
        data = better
        view = memoryview(data)


def has_last_check(paths: "list[str]", count: int, check: str) -> bool:
    """Return whether the last of the `count` events in these files has `check`. Raises OSError."""
    # A line ends with its check; in a finished game, its header follows.
    for path in paths[-2:]:
        at = max(file_size(path) - _LAST_BYTES, 0)
        last, end = read_part(path, at, _LAST_BYTES), (" %s\n" % check).encode()
        if last.endswith(end) or end + b"0 game " in last:
            return True
    return next(read_event_lines(paths, count - 1), "")[-8:] == check


def _entry_of(name: str) -> "tuple[str, int, int, bool] | None":
    """Return what the name of a game tells, see `StoredGames.entries`; None if it is no such name."""
    rest = name[19:]
    for ending in (DAMAGED_SUFFIX, SENT_SUFFIX, HEALED_SUFFIX):
        if rest.endswith(ending):
            rest = rest[: -len(ending)]
    count = parse_number(rest)
    if not count or name[5:6] != "-" or name[18:19] != "-" or not name[:5].isdigit() or not is_hex(name[6:18], 12):
        return None
    return name[6:18], count, count if SENT_SUFFIX in name else 0, name.endswith(DAMAGED_SUFFIX)


class FlashSpace:
    """Room on flash, at the expense of `archive`, the finished games, and `aside`, damaged ones.

    fault   the error of a flash that did not take something though it had room; "" once it takes all at once again
    """

    def __init__(self, archive: "Archive", aside: "StoredGames") -> None:
        self._archive = archive
        self._aside = aside
        self.fault = ""

    def evict(self, size: int = 1) -> bool:
        """Remove what can be spared: the oldest games that a laptop has, of about `size` bytes together.

        If there is none, a damaged copy of what a laptop has. Returns whether something was removed. Nothing else goes
        unless people say so.
        """
        found: list[str] = []
        for name in self._archive.names(SENT_SUFFIX):
            if size <= 0 or len(found) == _MOST_AT_ONCE:
                break
            found.append(name)
            # Whole blocks.
            size -= -(-file_size(self._archive.path(name)) // _BLOCK_BYTES) * _BLOCK_BYTES
        if found:
            return all([self._archive.remove(name) for name in found])
        for name in self._aside.names(SENT_SUFFIX):
            path = self._aside.path(name)
            (remove_folder if is_folder(path) else remove)(path)
            return True
        return False

    def retry_with_room(self, write: "Callable[[], None]") -> bool:
        """Call `write`, again after each game evicted while the flash is full. Returns False if it stays full.

        After any other fault it is called again too, but nothing is evicted.
        """
        failed = 0
        while failed < IO_TRIES:
            try:
                write()
                if not failed:
                    self.fault = ""
                return True
            except OSError as fault:
                if fault.errno != _NO_SPACE:
                    failed += 1
                    self.fault = str(fault)
                elif not self.evict():
                    break
        return False

    def write_file(self, path: str, text: "str | bytes") -> bool:
        """Make `text` the content of the file `path`. Returns False, with the old content kept, if flash is full."""
        return self.retry_with_room(lambda: replace(path, [text]))

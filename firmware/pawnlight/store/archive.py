"""Games on flash beside the live one: the archive of finished games, and those kept for later.

games/00012-<id>-<count>   the event lines of a finished game, in one file, and after them its header once more; kept
                           until a laptop has it and its space is needed. `.sent` is added to its name once a laptop
                           has all of them, and `.damaged` once it is known that it cannot be read to its end
kept/<number>-<id>-<count>/   a game kept for later: a folder, renamed from `live` and back, so that a power cut cannot
                              damage it. It has the seed and the segments of a game with `count` events, as the journal
                              describes them; a game that was kept later has a higher number. `.damaged` is added to
                              the name once it is known that the game cannot be read to its end
damaged/<number>-<id>-<count>/   the same for a damaged game as it was found, after people went on from what is sound,
                                 after it was put right, or because it cannot be played; an id that cannot be read is
                                 NO_ID. `.healed` is added once all of it that can be read is in the game that was put
                                 right, and `.sent` once a laptop has that

littlefs lists the names of a folder quickly and in order; to take them apart or to sort them takes much longer.
"""

from binascii import crc32

from pawnlight.rules.events import is_hex, parse_number
from pawnlight.store.files import (
    DAMAGED_SUFFIX,
    IO_TRIES,
    each_name,
    file_size,
    lines_in,
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
# A space, the check of an event, and the end of its line.
_TAIL = 10
# More than a header and the check before it.
_LAST_BYTES = 400
# Unfinished games of one folder that are looked at.
_MOST_KEPT = 100
_NO_SPACE = 28
_BLOCK_BYTES = 4096
# Games that are evicted at once, which takes a second.
_MOST_AT_ONCE = 40


class Archive:
    """The finished games on flash, oldest first by the number that begins their names."""

    def __init__(self) -> None:
        self._last = ""  # the name of the game that was found last
        self._after: Iterator[str] = iter(())  # the names after it
        make_folder("games")
        make_folder(DAMAGED_FOLDER)
        remove(_ARCHIVED)
        remove(RESTORED_FILE)

    def file_names(self) -> "Iterator[str]":
        """Yield the names of the files of all games, oldest first. Raises OSError."""
        for name in each_name("games"):
            if _entry_of(name):
                yield name

    def file_name_of(self, game: str) -> "str | None":
        """Return the name of the file of `game`, or None. Raises OSError."""
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
            self._after = each_name("games")
        return None

    def games(self) -> "Iterator[tuple[str, int, int, bool]]":
        """Yield (id, events, number of events that a laptop has confirmed, whether it is damaged) of every game."""
        for name in each_name("games"):
            entry = _entry_of(name)
            if entry:
                yield entry

    def find(self, game: str) -> "tuple[str, int, int, bool] | None":
        """Return the entry of one game, as in `games`, or None."""
        name = self.file_name_of(game)
        return _entry_of(name) if name else None

    def event_lines(self, game: str, first: int) -> "Iterator[str]":
        """Yield the event lines of `game` from number `first` on, up to damage. Raises OSError."""
        name = self.file_name_of(game)
        entry = _entry_of(name) if name else None
        return read_event_lines([GAMES_FOLDER + name], first, last=entry[1]) if name and entry else iter(())

    def is_intact(self, game: str) -> bool:
        """Return whether `game` is here, and no damage is known."""
        name = self.file_name_of(game)
        return name is not None and not name.endswith(DAMAGED_SUFFIX)

    def mark_damaged(self, game: str) -> None:
        """Note in the name of `game` that it cannot be read to its end. Raises OSError."""
        name = self.file_name_of(game)
        if name and not name.endswith(DAMAGED_SUFFIX):
            self._rename(name, name + DAMAGED_SUFFIX)

    def _rename(self, name: str, to: str) -> None:
        rename(GAMES_FOLDER + name, GAMES_FOLDER + to)
        self._last = to

    def archive_file(self, path: str, game: str, count: int) -> None:
        """Archive the file `path`, a game that a laptop has. Raises OSError."""
        self._forget()
        rename(path, self.path_of_next(game, count) + SENT_SUFFIX)

    def move_out(self, name: str, to: str) -> None:
        """Move the game with this name to the path `to`. Raises OSError."""
        self._forget()
        rename(GAMES_FOLDER + name, to)

    def _forget(self) -> None:
        self._last = ""
        self._after = iter(())

    def path_of_next(self, game: str, count: int) -> str:
        """Return the path for the file of `game`, which comes after all others. Raises OSError."""
        number = 0
        for name in each_name("games"):
            if name[5:6] == "-" and name[:5].isdigit():
                number = int(name[:5])
        return "%s%05d-%s-%d" % (GAMES_FOLDER, number + 1, game, count)

    def archive_lines(
        self, game: str, count: int, parts: "list[str] | Iterator[str]", damaged: "str | None" = None
    ) -> None:
        """Archive the game whose event lines are the joined `parts`, in place of a `damaged` copy of all these.

        Raises OSError, with nothing changed.
        """
        self._forget()
        replace(self.path_of_next(game, count), _with_header_again(parts), _ARCHIVED)
        if damaged:
            self.remove(damaged)

    def confirm(self, game: str, count: int, check: "str | None") -> bool:
        """Record that a laptop has all events of `game`, if `count` is their number and `check` that of the last one.

        Returns False if the game has fewer events or another check, or is not here. `check` None is not compared.
        Raises OSError.
        """
        name = self.file_name_of(game)
        entry = _entry_of(name) if name else None
        if name is None or entry is None:
            return False
        events = entry[1]
        if count == events and check and not has_last_check([GAMES_FOLDER + name], count, check):
            return False
        if count == events and SENT_SUFFIX not in name:
            self._rename(name, name + SENT_SUFFIX)
            for path in KeptGames(DAMAGED_FOLDER).folders():
                if game in path and path.endswith(HEALED_SUFFIX):
                    rename(path, path[: -len(HEALED_SUFFIX)] + SENT_SUFFIX)
        return count <= events

    def remove(self, name: str) -> bool:
        """Remove the game with this name; return whether that has worked."""
        self._forget()
        remove(GAMES_FOLDER + name)
        return file_size(GAMES_FOLDER + name) < 0

    def evict(self, size: int = 1) -> bool:
        """Remove what can be spared: the oldest games that a laptop has, of about `size` bytes together.

        If there is none, a damaged copy of what a laptop has. Returns whether something was removed. Nothing else goes
        unless people say so.
        """
        found: list[str] = []
        for name in each_name("games"):
            if size <= 0 or len(found) == _MOST_AT_ONCE:
                break
            if SENT_SUFFIX in name and _entry_of(name):
                found.append(name)
                # Whole blocks.
                size -= -(-file_size(GAMES_FOLDER + name) // _BLOCK_BYTES) * _BLOCK_BYTES
        if found:
            return all([self.remove(name) for name in found])
        for path in KeptGames(DAMAGED_FOLDER).folders():
            if path.endswith(SENT_SUFFIX):
                remove_folder(path)
                return True
        return False


def _with_header_again(parts: "list[str] | Iterator[str]") -> "Iterator[str]":
    header = ""
    for part in parts:
        # No header is longer than a segment.
        header = header or part[: part.find("\n") + 1]
        yield part
    yield header


def read_event_lines(
    paths: "list[str]", first: int, number: int = 0, check: int = 0, last: "int | None" = None
) -> "Iterator[str]":
    """Yield the event lines in these files, from number `first` on; one wrong byte in a line is put right.

    The files begin with event `number`; `check` is that of the event before. The lines end before event `last`, and
    before the first that cannot be read. Raises OSError.
    """
    raw = lines_in(paths)
    rest = b""  # read, and not yet taken
    while number != last:
        if rest.find(b"\n") < 0:
            rest += next(raw, b"")
            if not rest:
                return
        end = rest.find(b"\n") + 1
        text = max(end - _TAIL, 0)
        sound = crc32(rest[:text], check)
        if text and rest[text:end] == b" %08x\n" % sound:
            line, rest = rest[: end - 1], rest[end:]
        else:
            # Loaded only for damage.
            from pawnlight.store.damage import repair_segment

            better = repair_segment(rest + next(raw, b""), 0, number, check, paths[0])
            if better is None:
                return
            rest = better
            continue
        if number >= first:
            yield line.decode()
        check = sound
        number += 1


def has_last_check(paths: "list[str]", count: int, check: str) -> bool:
    """Return whether the last of the `count` events in these files has `check`. Raises OSError."""
    # A line ends with its check; in a finished game, its header follows.
    for path in paths[-2:]:
        at = max(file_size(path) - _LAST_BYTES, 0)
        last, end = read_part(path, at, _LAST_BYTES), (" %s\n" % check).encode()
        if last.endswith(end) or end + b"0 game " in last:
            return True
    return next(read_event_lines(paths, count - 1, last=count), "")[-8:] == check


def _entry_of(name: str) -> "tuple[str, int, int, bool] | None":
    """Return what the name of a game's file tells, see `Archive.games`; None if it is no such name."""
    damaged = name.endswith(DAMAGED_SUFFIX)
    if damaged:
        name = name[: -len(DAMAGED_SUFFIX)]
    sent = name.endswith(SENT_SUFFIX)
    if sent:
        name = name[: -len(SENT_SUFFIX)]
    count = parse_number(name[19:])
    if not count or name[5:6] != "-" or name[18:19] != "-" or not name[:5].isdigit() or not is_hex(name[6:18], 12):
        return None
    return name[6:18], count, count if sent else 0, damaged


class FlashSpace:
    """Room on flash, at the expense of `archive`.

    fault   the error of a flash that did not take something though it had room; "" once it takes all at once again
    """

    def __init__(self, archive: "Archive") -> None:
        self._archive = archive
        self.fault = ""

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
                elif not self._archive.evict():
                    break
        return False

    def write_file(self, path: str, text: str) -> bool:
        """Make `text` the content of the file `path`. Returns False, with the old content kept, if flash is full."""
        return self.retry_with_room(lambda: replace(path, [text]))


class KeptGames:
    """The unfinished games in `folder`, which the journal has made."""

    def __init__(self, folder: str) -> None:
        self.folder = folder

    def games(self) -> "Iterator[tuple[str, int]]":
        """Yield (id, events) of every game, the one that was kept last at the end."""
        for _, game, events, _ in self.matching_games():
            yield game, events

    def matching_games(self, wanted: str = "") -> "list[tuple[int, str, int, str]]":
        """Return (number, id, events, name of the folder) of every game whose name has `wanted` in it, in order."""
        found = []
        for name in each_name(self.folder, _MOST_KEPT):
            if wanted not in name:
                continue
            first, _, rest = name.partition("-")
            game, _, last = rest.partition("-")
            number, events = parse_number(first), parse_number(last.partition(".")[0])
            if number and events and is_hex(game, 12):
                found.append((number, game, events, name))
        return sorted(found)

    def find(self, game: str) -> "tuple[int, str, int, str] | None":
        """Return the entry of `game`, as in `matching_games`, or None: the last one, if a power cut has left two."""
        return ([None] + [entry for entry in self.matching_games(game) if entry[1] == game])[-1]

    def path_of(self, game: str) -> "str | None":
        """Return the path of the folder of `game`."""
        found = self.find(game)
        return "%s/%s" % (self.folder, found[3]) if found else None

    def folders(self) -> "list[str]":
        """Return the paths of the folders of all games, in order."""
        return ["%s/%s" % (self.folder, name) for _, _, _, name in self.matching_games()]

    def mark_damaged(self, game: str) -> None:
        """Note in the name of `game` that it cannot be read to its end. Raises OSError."""
        path = self.path_of(game)
        if path and not path.endswith(DAMAGED_SUFFIX):
            rename(path, path + DAMAGED_SUFFIX)

    def event_lines(self, game: str, first: int) -> "Iterator[str]":
        """Yield the event lines of `game` from number `first` on, up to damage. Raises OSError."""
        path = self.path_of(game)
        return read_event_lines(segments_in(path) if path else [], first)

    def has_events(self, game: str, count: int, check: "str | None") -> bool:
        """Return whether `game` is here and has `count` events; if it has no more, the last with `check`, unless None.

        Raises OSError.
        """
        found = self.find(game)
        if not found:
            return False
        if count == found[2] and check:
            return has_last_check(segments_in("%s/%s" % (self.folder, found[3])), count, check)
        return count <= found[2]

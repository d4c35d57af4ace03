"""Games on flash beside the live one: the archive of finished games, and those kept for later.

games/00012-<id>-<count>   the event lines of a finished game, in one file, kept until a laptop has it and its space is
                           needed; `.sent` is added to its name once a laptop has all of them, and `.damaged` once it
                           is known that it cannot be read to its end
kept/<number>-<id>-<count>/   a game kept for later: a folder, renamed from `live` and back, so that a power cut cannot
                              damage it. It has the seed and the segments of a game with `count` events, as the journal
                              describes them; a game that was kept later has a higher number. `.damaged` is added to
                              the name once it is known that the game cannot be read to its end
damaged/<number>-<id>-<count>/   the same for a damaged game as it was found, after people went on from what is sound,
                              or because it cannot be played; an id that cannot be read is NO_ID
"""

from binascii import crc32

from pawnlight.rules.events import is_hex, number_of
from pawnlight.store.files import (
    DAMAGED,
    lines_of,
    make_folder,
    names_in,
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

FOLDER = "games/"
SENT = ".sent"
# Damaged games that were set aside.
SET_ASIDE = "damaged"
LIVE = "live"
NO_ID = "0" * 12
# A space, the check of an event, and the end of its line.
_TAIL = 10


class Archive:
    """The finished games on flash, oldest first by the number that begins their names."""

    def __init__(self) -> None:
        make_folder("games")
        make_folder(SET_ASIDE)
        for name in names_in("games"):
            # Left by a power cut while a game was being archived.
            if name.endswith(".new"):
                remove(FOLDER + name)

    def names(self) -> "list[str]":
        """Return the names of the files of all games, oldest first. Raises OSError."""
        return sorted([name for name in names_in("games") if _is_game(name)], key=_number)

    def name_of(self, game: str) -> "str | None":
        """Return the name of the file of `game`, or None. Raises OSError."""
        for name in names_in("games"):
            if _is_game(name) and name.split("-")[1] == game:
                return name
        return None

    def games(self) -> "Iterator[tuple[str, int, int]]":
        """Yield (id, events, number of events that a laptop has confirmed) of every game, oldest first."""
        for name in self.names():
            yield told_by(name)

    def find(self, game: str) -> "tuple[str, int, int] | None":
        """Return the entry of one game, as in `games`, or None."""
        name = self.name_of(game)
        return told_by(name) if name else None

    def lines(self, game: str, first: int) -> "Iterator[str]":
        """Yield the event lines of `game` from number `first` on, up to damage. Raises OSError."""
        name = self.name_of(game)
        return lines_in([FOLDER + name] if name else [], first)

    def is_sound(self, game: str) -> bool:
        """Return whether `game` is here, and no damage is known."""
        name = self.name_of(game)
        return name is not None and not name.endswith(DAMAGED)

    def mark(self, game: str) -> None:
        """Note in the name of `game` that it cannot be read to its end. Raises OSError."""
        name = self.name_of(game)
        if name and not name.endswith(DAMAGED):
            rename(FOLDER + name, FOLDER + _plain(name) + DAMAGED)

    def path_of_next(self, game: str, count: int) -> str:
        """Return the path for the file of `game`, which comes after all others. Raises OSError."""
        names = self.names()
        number = _number(names[-1]) + 1 if names else 1
        return "%s%05d-%s-%d" % (FOLDER, number, game, count)

    def put(self, game: str, count: int, parts: "list[str] | Iterator[str]") -> None:
        """Archive the game whose event lines are the joined `parts`. Raises OSError, with nothing changed."""
        before = self.name_of(game)
        if not self.is_sound(game):
            replace(self.path_of_next(game, count), parts)
            if before:
                remove(FOLDER + before)

    def confirm(self, game: str, count: int, check: "str | None") -> bool:
        """Record that a laptop has all events of `game`, if `count` is their number and `check` that of the last one.

        Returns False if the game has fewer events or another check, or is not here. `check` None is not compared.
        Raises OSError.
        """
        name = self.name_of(game)
        if name is None:
            return False
        events = told_by(name)[1]
        if count == events and check and not ends_with([FOLDER + name], count, check):
            return False
        if count == events and name == _plain(name):
            rename(FOLDER + name, FOLDER + name + SENT)
        return count <= events

    def evict(self) -> bool:
        """Remove what can be spared: the oldest damaged game that was set aside, else the oldest that a laptop has.

        Returns whether something was removed.
        """
        aside = sorted(names_in(SET_ASIDE), key=_number)
        if aside:
            remove_folder(SET_ASIDE + "/" + aside[0])
            return True
        for ending in (DAMAGED, SENT):
            for name in self.names():
                if name.endswith(ending):
                    remove(FOLDER + name)
                    return name not in names_in("games")
        return False


def lines_in(paths: "list[str]", first: int, number: int = 0, check: int = 0) -> "Iterator[str]":
    """Yield the event lines in these files, from number `first` on; one wrong byte in a line is put right.

    The files begin with event `number`; `check` is that of the event before. The lines end before the first that cannot
    be read. Raises OSError.
    """
    raw = _joined(paths)
    rest = b""  # read, and not yet taken
    while True:
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
            from pawnlight.store.damage import mended

            better = mended(rest + next(raw, b""), 0, number, check, paths[0].rpartition("/")[0])
            if better is None:
                return
            rest = better
            continue
        if number >= first:
            yield line.decode()
        check = sound
        number += 1


def _joined(paths: "list[str]") -> "Iterator[bytes]":
    for path in paths:
        yield from lines_of(path)


def ends_with(paths: "list[str]", count: int, check: str) -> bool:
    """Return whether the last of the `count` events in these files has `check`. Raises OSError."""
    # A line ends with its check.
    if read_part(paths[-1], 1 - _TAIL, _TAIL - 2) == check.encode():
        return True
    return next(lines_in(paths, count - 1), "")[-8:] == check


def _plain(name: str) -> str:
    """Return `name` without its ending."""
    for ending in (SENT, DAMAGED):
        if name.endswith(ending):
            return name[: -len(ending)]
    return name


def told_by(name: str) -> "tuple[str, int, int]":
    """Return what the name of a game's file tells: its entry in `Archive.games`."""
    _, game, count = _plain(name).split("-")
    return game, int(count), int(count) if name.endswith(SENT) else 0


def _number(name: str) -> int:
    number = name.split("-")[0]
    return int(number) if number.isdigit() else 0


def _is_game(name: str) -> bool:
    parts = _plain(name).split("-")
    return len(parts) == 3 and all([part and all(c in "0123456789" for c in part) for part in (parts[0], parts[2])])


class Space:
    """Room on flash, at the expense of `archive`."""

    def __init__(self, archive: "Archive") -> None:
        self._archive = archive

    def make(self, write: "Callable[[], None]") -> bool:
        """Call `write`, again after each game evicted while it raises OSError. Returns False if flash stays full."""
        while True:
            try:
                write()
                return True
            except OSError:
                if not self._archive.evict():
                    return False

    def write(self, path: str, text: str) -> bool:
        """Make `text` the content of the file `path`. Returns False, with the old content kept, if flash is full."""
        return self.make(lambda: replace(path, [text]))


class KeptGames:
    """The unfinished games in `folder`, which the journal has made."""

    def __init__(self, folder: str) -> None:
        self.folder = folder

    def games(self) -> "Iterator[tuple[str, int]]":
        """Yield (id, events) of every game, the one that was kept last at the end."""
        for _, game, events, _ in self.found():
            yield game, events

    def found(self) -> "list[tuple[int, str, int, str]]":
        """Return (number, id, events, name of the folder) of every game, in order."""
        found = []
        for name in names_in(self.folder):
            first, _, rest = name.partition("-")
            game, _, last = rest.partition("-")
            if last.endswith(DAMAGED):
                last = last[: -len(DAMAGED)]
            number, events = number_of(first), number_of(last)
            if number and events and is_hex(game, 12):
                found.append((number, game, events, name))
        return sorted(found)

    def has(self, game: str) -> bool:
        """Return whether `game` is here."""
        return self.path_of(game) is not None

    def path_of(self, game: str) -> "str | None":
        """Return the path of the folder of `game`: of the last one, if a power cut has left two."""
        found = [name for _, known, _, name in self.found() if known == game]
        return "%s/%s" % (self.folder, found[-1]) if found else None

    def folders(self) -> "list[str]":
        """Return the paths of the folders of all games, in order."""
        return ["%s/%s" % (self.folder, name) for _, _, _, name in self.found()]

    def mark(self, game: str) -> None:
        """Note in the name of `game` that it cannot be read to its end. Raises OSError."""
        path = self.path_of(game)
        if path and not path.endswith(DAMAGED):
            rename(path, path + DAMAGED)

    def lines(self, game: str, first: int) -> "Iterator[str]":
        """Yield the event lines of `game` from number `first` on, up to damage. Raises OSError."""
        path = self.path_of(game)
        return lines_in(segments_in(path) if path else [], first)

    def holds(self, game: str, count: int, check: "str | None") -> bool:
        """Return whether `game` is here and has `count` events; if it has no more, the last with `check`, unless None.

        Raises OSError.
        """
        for _, known, events, name in self.found():
            if known == game:
                if count == events and check:
                    return ends_with(segments_in("%s/%s" % (self.folder, name)), count, check)
                return count <= events
        return False

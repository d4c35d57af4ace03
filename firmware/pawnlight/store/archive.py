"""The archive of finished games: one file each, kept until a laptop has it and its space is needed.

games/00012-<id>-<count>   the event lines of a game; `.sent` is added to its name once a laptop has all of them
"""

from pawnlight.store.files import lines_of, make_folder, names_in, read_end, remove, rename, replace

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Callable, Iterator

_FOLDER = "games/"
_SENT = ".sent"


class Archive:
    """The finished games on flash, oldest first by the number that begins their names."""

    def __init__(self) -> None:
        make_folder("games")
        for name in names_in("games"):
            # Left by a power cut while a game was being archived.
            if name.endswith(".new"):
                remove(_FOLDER + name)

    def _names(self) -> "list[str]":
        return sorted([name for name in names_in("games") if _is_game(name)], key=_number)

    def _name_of(self, game: str) -> "str | None":
        for name in names_in("games"):
            if _is_game(name) and name.split("-")[1] == game:
                return name
        return None

    def games(self) -> "Iterator[tuple[str, int, int]]":
        """Yield (id, events, number of events that a laptop has confirmed) of every game, oldest first."""
        for name in self._names():
            yield _told_by(name)

    def find(self, game: str) -> "tuple[str, int, int] | None":
        """Return the entry of one game, as in `games`, or None."""
        name = self._name_of(game)
        return _told_by(name) if name else None

    def lines(self, game: str, first: int) -> "Iterator[str]":
        """Yield the event lines of `game` from number `first` on."""
        name = self._name_of(game)
        if name:
            for n, line in enumerate(lines_of(_FOLDER + name)):
                if n >= first:
                    yield line

    def _path_of_next(self, game: str, count: int) -> str:
        names = self._names()
        number = _number(names[-1]) + 1 if names else 1
        return "%s%05d-%s-%d" % (_FOLDER, number, game, count)

    def put(self, game: str, count: int, parts: "list[str] | Iterator[str]") -> None:
        """Archive the game whose event lines are the joined `parts`. Raises OSError, with nothing changed."""
        if not self._name_of(game):
            replace(self._path_of_next(game, count), parts)

    def adopt(self, path: str, game: str, count: int) -> None:
        """Archive the file `path`, sent by a laptop, as a game that a laptop has. Raises OSError."""
        rename(path, self._path_of_next(game, count) + _SENT)

    def confirm(self, game: str, count: int, check: "str | None") -> bool:
        """Record that a laptop has all events of `game`, if `count` is their number and `check` that of the last one.

        Returns False if the game has fewer events or another check, or is not here. `check` None is not compared.
        Raises OSError.
        """
        name = self._name_of(game)
        if name is None:
            return False
        events = _told_by(name)[1]
        if count == events and check:
            # A line ends with its check.
            check_there = read_end(_FOLDER + name, 9)[:8]
            if check_there != check.encode():
                return False
        if count == events and not name.endswith(_SENT):
            rename(_FOLDER + name, _FOLDER + name + _SENT)
        return count <= events

    def evict(self) -> bool:
        """Remove the oldest game that a laptop has. Returns whether one was removed."""
        for name in self._names():
            if name.endswith(_SENT):
                remove(_FOLDER + name)
                return name not in names_in("games")
        return False


def _told_by(name: str) -> "tuple[str, int, int]":
    _, game, count = name.split("-")
    if count.endswith(_SENT):
        events = int(count[: -len(_SENT)])
        return game, events, events
    return game, int(count), 0


def _number(name: str) -> int:
    return int(name.split("-")[0])


def _is_game(name: str) -> bool:
    parts = name.split("-")
    if len(parts) != 3:
        return False
    count = parts[2][: -len(_SENT)] if parts[2].endswith(_SENT) else parts[2]
    return all([part and all(c in "0123456789" for c in part) for part in (parts[0], count)])


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

"""Games kept for later: each is a folder, renamed from `live` and back, so that a power cut cannot damage it.

kept/<number>-<id>-<count>/   the seed and the segments of a game with `count` events, as the journal describes them;
                              a game that was kept later has a higher number
"""

from pawnlight.rules.text import is_hex, number_of
from pawnlight.store.files import make_folder, names_in, read, read_end, remove_folder, rename

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Iterator

LIVE = "live"
_FOLDER = "kept/"


class KeptGames:
    """The unfinished games that are kept for later."""

    def __init__(self) -> None:
        make_folder("kept")

    def games(self) -> "Iterator[tuple[str, int]]":
        """Yield (id, events) of every game, the one that was kept last at the end."""
        for _, game, events in self._found():
            yield game, events

    def _found(self) -> "list[tuple[int, str, int]]":
        """Return (number, id, events) of every game, in order."""
        found = []
        for name in names_in("kept"):
            first, _, rest = name.partition("-")
            game, _, last = rest.partition("-")
            number, events = number_of(first), number_of(last)
            if number and events and is_hex(game, 12):
                found.append((number, game, events))
        return sorted(found)

    def has(self, game: str) -> bool:
        """Return whether `game` is kept for later."""
        return self._folder_of(game) is not None

    def _folder_of(self, game: str) -> "str | None":
        for number, known, events in self._found():
            if known == game:
                return "%s%d-%s-%d" % (_FOLDER, number, game, events)
        return None

    def lines(self, game: str, first: int) -> "Iterator[str]":
        """Yield the event lines of `game` from number `first` on."""
        folder = self._folder_of(game)
        n = number = 0
        while folder:
            lines = (read("%s/%03d" % (folder, number)) or "").split("\n")[:-1]
            if not lines:
                return
            for line in lines:
                if n >= first:
                    yield line
                n += 1
            number += 1

    def holds(self, game: str, count: int, check: "str | None") -> bool:
        """Return whether `game` is here and has `count` events; if it has no more, the last with `check`, unless None.

        Raises OSError.
        """
        folder = self._folder_of(game)
        if not folder:
            return False
        events = int(folder.split("-")[2])
        if count == events and check:
            last = max([name for name in names_in(folder) if name != "seed"])
            # A line ends with its check.
            return read_end(folder + "/" + last, 9)[:8] == check.encode()
        return count <= events

    def put(self, game: str, count: int) -> None:
        """Move `game` here from the folder `live`. Raises OSError, with nothing changed."""
        found = self._found()
        folder = "%s%d-%s-%d" % (_FOLDER, found[-1][0] + 1 if found else 1, game, count)
        rename(LIVE, folder)
        try:
            make_folder(LIVE)
        except OSError:
            rename(folder, LIVE)
            raise

    def take(self, game: str) -> None:
        """Move `game` to the folder `live`, which must be empty. Raises OSError, with nothing changed."""
        folder = self._folder_of(game)
        if folder:
            # Not every system can rename a folder to an existing one.
            remove_folder(LIVE)
            try:
                rename(folder, LIVE)
            except OSError:
                make_folder(LIVE)
                raise

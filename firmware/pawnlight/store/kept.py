"""Games kept for later: each is a folder, renamed from `live` and back, so that a power cut cannot damage it.

kept/<number>-<id>-<count>/   the seed and the segments of a game with `count` events, as the journal describes them;
                              a game that was kept later has a higher number. `.damaged` is added to the name once it is
                              known that the game cannot be read to its end
damaged/<number>-<id>-<count>/   the same for a damaged game as it was found, after people went on from what is sound,
                              or because it cannot be played; an id that cannot be read is NO_ID
"""

from pawnlight.rules.events import is_hex, number_of
from pawnlight.store.archive import ends_with, lines_in
from pawnlight.store.files import DAMAGED, names_in, rename, segments_in

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Iterator

LIVE = "live"
NO_ID = "0" * 12


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
        for _, known, events, _ in self.found():
            if known == game:
                if count == events and check:
                    return ends_with(segments_in(self.path_of(game) or ""), count, check)
                return count <= events
        return False

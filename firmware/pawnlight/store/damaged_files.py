"""What a laptop fetches of damaged games, byte for byte. Imported only then.

Seeds stay here: the game may still be played.
"""

from pawnlight.rules.events import hexlify
from pawnlight.store.archive import FOLDER, LIVE
from pawnlight.store.files import DAMAGED, read_part, segments_in, size_of
from pawnlight.store.journal import CUT, LOST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from pawnlight.store.journal import Journal

# Bytes in a frame.
_PIECE = 100


def listed(journal: "Journal") -> "Iterator[str | None]":
    """Yield the answers to `asides`; None where there is none yet. Raises OSError if the flash cannot be read."""
    count = 0
    for path in _paths(journal):
        size = size_of(path) if path else 0
        count += size > 0
        yield "aside %s %d" % (path, size) if size > 0 else None
    yield "asides %d" % count


def bytes_of(journal: "Journal", path: str, offset: "int | None") -> "Iterator[str | None]":
    """Yield the answers to `raw <path> <offset>`, as `listed` does."""
    for found in _paths(journal):
        if found == path and offset is not None:
            size = size_of(path)
            for at in range(offset, size, _PIECE):
                yield "bytes %s %d %s" % (path, at, hexlify(read_part(path, at, _PIECE)))
            yield "bytes %s %d -" % (path, size)
            return
        yield None
    yield "error file raw " + path[:60]


def _paths(journal: "Journal") -> "Iterator[str]":
    """Yield the path of each file that holds damage; "" now and then, where there is none."""
    for name in journal.archive.names():
        yield FOLDER + name if name.endswith(DAMAGED) else ""
    folders = [path for path in journal.kept.folders() if path.endswith(DAMAGED)] + journal.aside.folders()
    for folder in folders + [LIVE] * (journal.damage in (CUT, LOST)):
        yield from segments_in(folder)

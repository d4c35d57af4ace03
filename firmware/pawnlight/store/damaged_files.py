"""What a laptop fetches of damaged games, byte for byte. Imported only then.

Seeds stay here: the game may still be played.
"""

from pawnlight.rules.events import hexlify
from pawnlight.store.archive import LIVE_FOLDER, parts_of
from pawnlight.store.files import DAMAGED_SUFFIX, file_size, read_part
from pawnlight.store.journal import CUT_OFF, LOST_SEED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from pawnlight.store.journal import Journal

# Bytes in a frame.
_PIECE = 100


def list_damaged(journal: "Journal") -> "Iterator[str | None]":
    """Yield the answers to `asides`; None where there is none yet. Raises OSError if the flash cannot be read."""
    count = 0
    for path in _paths(journal):
        size = file_size(path) if path else 0
        count += size > 0
        yield "aside %s %d" % (path, size) if size > 0 else None
    yield "asides %d" % count


def bytes_of(journal: "Journal", path: str, offset: "int | None") -> "Iterator[str | None]":
    """Yield the answers to `raw <path> <offset>`, as `list_damaged` does."""
    for found in _paths(journal):
        if found == path and offset is not None:
            size = file_size(path)
            for at in range(offset, size, _PIECE):
                yield "bytes %s %d %s" % (path, at, hexlify(read_part(path, at, _PIECE)))
            yield "bytes %s %d -" % (path, size)
            return
        yield None
    yield "error file raw " + path[:60]


def _paths(journal: "Journal") -> "Iterator[str]":
    """Yield the path of each file that holds damage; "" now and then, where there is none."""
    for place in (journal.archive, journal.kept, journal.aside):
        for name in place.names():
            if place is journal.aside or name.endswith(DAMAGED_SUFFIX):
                yield from parts_of(place.path(name))
            else:
                yield ""
    if journal.damage in (CUT_OFF, LOST_SEED):
        yield from parts_of(LIVE_FOLDER)

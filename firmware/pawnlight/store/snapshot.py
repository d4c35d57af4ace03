"""The snapshot of the live game: its position some events ago, so that not all events need be applied at power-up.

live/0-snapshot   the header, a line of JSON with the fields of `Snapshot`, and the CRC-32 of all this

It is only a cache: the game is its header and its events. A snapshot of other firmware, or that does not fit the events
in any other way, is as good as none.
"""

import json
from binascii import crc32, unhexlify

from pawnlight.rules.cards import seed_hash
from pawnlight.rules.events import hexlify
from pawnlight.rules.state import full_state
from pawnlight.store.files import SNAPSHOT, digest_of, read_bytes, read_part, remove, replace
from pawnlight.store.segments import segment, sound_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from pawnlight.rules.base import Game
    from pawnlight.rules.state import Plain
    from pawnlight.store.archive import Space
    from pawnlight.store.journal import Journal

# No position is longer, nor the header before it.
_LONGEST, _HEADER = 8192, 500


class Snapshot:
    """The position of the live game after its first `events` events.

    header, seed   of the game
    check          the check of the last of them, which covers header and events
    segment, end   the segment that has it, and where its line ends there
    state          the position, see `full_state`
    """

    def __init__(
        self, header: str, seed: bytes, events: int, end: "tuple[int, int, int]", state: "list[Plain]"
    ) -> None:
        self.header = header
        self.seed = seed
        self.events = events
        self.check, self.segment, self.end = end
        self.state = state

    def checked(self, space: "Space") -> "Iterator[bool]":
        """Check the events that it has, a segment at a time; yields False, at the end, if some cannot be read.

        One wrong byte of a line is put right.
        """
        number = check = at = 0
        for n in range(self.segment + 1):
            yield True
            data = stored = read_bytes(segment(n))
            at = 0
            while at < len(data) and number < self.events:
                for _, at, check in sound_lines(data, at, check):
                    number += 1
                    if number == self.events:
                        break
                else:
                    # Loaded only for damage.
                    from pawnlight.store.damage import mended

                    better = mended(data, at, number, check, segment(n)) if at < len(data) else data
                    if better is None:
                        break
                    data = better
            if data is not stored:
                space.write(segment(n), data.decode())
        yield (number, check, at) == (self.events, self.check, self.end)


def header_of() -> str:
    """Return the header of the game of which there is a snapshot; "" without one. It has not been checked yet."""
    try:
        return read_part(SNAPSHOT, 0, _HEADER).partition(b"\n")[0].decode()
    except (OSError, ValueError):
        return ""


def load() -> "Snapshot | None":
    """Return the snapshot of the live game; None if there is none by this firmware that is whole."""
    firmware = digest_of("manifest")
    try:
        data = read_part(SNAPSHOT, 0, _LONGEST)
        if not firmware or data[-9:] != b"\n%08x" % crc32(data[:-9]):
            return None
        header, _, rest = data[:-9].partition(b"\n")
        made_by, seed, events, end, state = json.loads(rest)
        snapshot = Snapshot(header.decode(), unhexlify(seed), events, tuple(end), state)
    except (OSError, ValueError, TypeError):
        return None
    return snapshot if made_by == firmware and snapshot.header.endswith(seed_hash(snapshot.seed)) else None


def save(journal: "Journal", game: "Game") -> None:
    """Write a snapshot of `game`, the live one. It is only a cache, so nothing happens if the flash does not take it."""
    firmware = digest_of("manifest")
    # Until so many events after that there is no other try.
    journal.saved = journal.count
    if not firmware or journal.held:
        return
    fields = [firmware, hexlify(journal.seed), journal.count, journal.end(), full_state(game)]
    text = game.header.text() + "\n" + json.dumps(fields)
    try:
        replace(SNAPSHOT, [text, "\n%08x" % crc32(text.encode())])
    except OSError:
        remove(SNAPSHOT)

"""The snapshot of the live game: its position some events ago, so that not all are applied at power-up.

live/0-snapshot   a line each: the header, the digest of the manifest, JSON with the fields of `Snapshot`, and
                  the CRC-32 of these lines

It is only a cache: the game is its header and its events. A snapshot of other firmware, or that does not fit the events
in any other way, is as good as none.
"""

import json
from binascii import crc32, unhexlify

from pawnlight.rules.events import hexlify
from pawnlight.rules.state import full_state
from pawnlight.store.archive import mended_lines
from pawnlight.store.files import SNAPSHOT_FILE, file_digest, file_size, read_bytes, read_part, replace
from pawnlight.store.segments import segment_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Protocol

    from pawnlight.rules.base import Game
    from pawnlight.store.archive import FlashSpace
    from pawnlight.store.segments import Segments

    class LiveGame(Protocol):
        """What a snapshot needs of the journal, see `Journal`."""

        count: int
        saved: int
        check: int
        segments: Segments

        @property
        def seed(self) -> bytes: ...

        @property
        def has_held_lines(self) -> bool: ...


# No position is longer.
_LONGEST = 4096


class Snapshot:
    """The position of the live game after its first `events` events.

    header, seed   of the game
    check          the check of the last of them, which covers header and events
    segment, end   the segment that has it, and where its line ends there
    state          the position, see `full_state`
    """

    def __init__(self, header: str, state: bytes) -> None:
        """Parse what `read_snapshot` has found. Raises an error of any kind if it is no snapshot."""
        self.header = header
        seed, self.events, (self.check, self.segment, self.end), self.state = json.loads(state)
        self.seed = unhexlify(seed)

    def check_events(self, space: "FlashSpace", segments: "Segments") -> "Iterator[bool]":
        """Check the events that it has, a segment at a time; yields False if they, or those after it, are damaged.

        One wrong byte of a line is put right.
        """
        # There is nothing after the empty file.
        yield file_size(segment_path(segments.count + 1)) < 0
        number = check = at = 0
        for n in range(self.segment + 1):
            yield True
            data = stored = read_bytes(segment_path(n))
            for mended, _, end, sound in mended_lines(stored, 0, number, check, segment_path(n)):
                data, at, check = mended, end, sound
                number += 1
                if number == self.events:
                    break
            if data is not stored:
                space.write_file(segment_path(n), data)
        yield (number, check, at) == (self.events, self.check, self.end)


def read_snapshot() -> "tuple[str, bytes]":
    """Return the header of the live game, and the rest of a snapshot by this firmware that is whole.

    Raises OSError, and ValueError if there is none.
    """
    data = read_part(SNAPSHOT_FILE, 0, _LONGEST)
    header, firmware, state = data[:-9].split(b"\n")
    if data[-9:] != b"\n%08x" % crc32(data[:-9]) or not firmware or firmware.decode() != file_digest("manifest"):
        raise ValueError("the snapshot is damaged, or by other firmware")
    return header.decode(), state


def save_snapshot(journal: "LiveGame", game: "Game") -> None:
    """Write a snapshot of `game`, the live one. If the flash does not take it, there is the one before."""
    firmware = file_digest("manifest")
    # Until so many events after that there is no other try.
    journal.saved = journal.count
    if not firmware or journal.has_held_lines:
        return
    end = (journal.check, journal.segments.count - 1, journal.segments.size)
    fields = [hexlify(journal.seed), journal.count, end, full_state(game)]
    text = "\n".join((game.header.event_text(), firmware, json.dumps(fields)))
    try:
        replace(SNAPSHOT_FILE, [text, "\n%08x" % crc32(text.encode())])
    except OSError:
        pass

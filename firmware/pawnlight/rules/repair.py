"""Repair of event lines: one wrong byte of a line is found by its check. Board and laptop load it only for damage."""

from binascii import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

# What a byte of an event line can be: its end, or printable ASCII.
_POSSIBLE = b"\n" + bytes(range(32, 127))
_NEWLINE = 10
# More than two lines; what is longer is none.
_LONGEST = 800
# A space and the check.
_TAIL = 9


def repaired(
    data: bytes, number: int, check: int, alive: "Callable[[], None] | None" = None
) -> "tuple[bytes, int] | None":
    """Return the line of event `number` without its end, and how many bytes of `data` it takes.

    `data` begins with that line and has the next one too, if there is one; `check` is that of the event before. Of all
    lines that differ from `data` in one byte, exactly one must fit its own check: else returns None. The byte may be
    anywhere, the line's end included, which then joins two lines or breaks one. Calls `alive` now and then: a long line
    takes a Pico seconds.
    """
    first = data.find(b"\n")
    # Where the first line end is the wrong byte, the line goes on to the second.
    second = data.find(b"\n", first + 1)
    buffer = bytearray(data[: second + 1] if second > 0 else data)
    if len(buffer) > _LONGEST or sum([not 32 <= byte < 127 for byte in buffer[:first]]) > 1:
        return None
    found = None
    start = b"%d " % number
    for at in range(first + 1 if first >= 0 else len(buffer)):
        if alive:
            alive()
        was = buffer[at]
        for byte in _POSSIBLE:
            if byte == was:
                continue
            buffer[at] = byte
            end = at if byte == _NEWLINE else first if at != first else len(buffer) - 1
            if _fits(buffer, end, start, check):
                if found:
                    return None
                found = bytes(buffer[:end]), end + 1
        buffer[at] = was
    return found


def _fits(buffer: bytearray, end: int, start: bytes, check: int) -> bool:
    """Return whether the line of `buffer` that ends at `end` begins with `start` and has the right check."""
    text = end - _TAIL
    if text <= len(start) or buffer[end : end + 1] != b"\n" or buffer[text] != 32 or buffer[: len(start)] != start:
        return False
    return buffer[text + 1 : end] == b"%08x" % crc32(memoryview(buffer)[:text], check)

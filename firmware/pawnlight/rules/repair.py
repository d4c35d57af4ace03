"""Repair of event lines: one wrong byte of a line is found by its check. Board and laptop load it only for damage.

On the board, `mended_lines` in store/archive.py notices a wrong byte.

A CRC is linear: what a wrong byte does to the check depends on its place and its wrong bits alone, and can be undone
byte by byte from the end. So a line is repaired in one pass, however long it is.
"""

from array import array
from binascii import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

# More than two lines; what is longer is none.
_LONGEST = 800
# A space and the check.
_TAIL = 9
_ONES = 0xFFFFFFFF
# How wrong bits of a byte change the check of a text that ends with it; and which bits do, by the first byte of that.
_effects = array("I", bytes(1024))
_bits = bytearray(256)


def repair_bytes(data: bytes, number: int, check: int) -> "tuple[bytes, int] | None":
    """Return the line of event `number` without its end, and how many bytes of `data` it takes.

    `data` begins with that line and has the next one too, if there is one; `check` is that of the event before. Of all
    lines that differ from `data` in one byte, exactly one must fit its own check: else returns None. The byte may be
    anywhere, the line's end included, which then joins two lines or breaks one.
    """
    first = data.find(b"\n")
    # Where the first line end is the wrong byte, the line goes on to the second.
    second = data.find(b"\n", first + 1)
    if (second if second > 0 else len(data)) > _LONGEST:
        return None
    start = b"%d " % number
    found = list(_ended(data[:first] if first >= 0 else data, check))
    if first >= 0:
        found += _changed(data[:first], check)
    if second > 0:
        found += [line for line in _changed(data[:second], check) if line[first] != data[first]]
    found = [line for line in found if line.startswith(start) and len(line) > len(start) + _TAIL]
    return (found[0], len(found[0]) + 1) if len(found) == 1 else None


def _ended(data: bytes, check: int) -> "Iterator[bytes]":
    """Yield the lines with which `data` begins if one of its bytes is replaced by the end of a line."""
    done = 0
    text = data.find(b" ")
    while text >= 0:
        check = crc32(data[done:text], check)
        done = text
        end = text + _TAIL
        if end < len(data) and data[text:end] == b" %08x" % check:
            yield data[:end]
        text = data.find(b" ", text + 1)


def _changed(line: bytes, check: int) -> "Iterator[bytes]":
    """Yield the lines that fit their check and differ from `line` in one byte."""
    text, tail = line[:-_TAIL], line[-_TAIL:]
    sound = crc32(text, check)
    right = b" %08x" % sound
    if len(text) + _TAIL == len(line) and sum([byte != tail[at] for at, byte in enumerate(right)]) == 1:
        yield text + right
    try:
        wrong = int(tail[1:], 16) ^ sound
    except ValueError:
        return
    if tail != b" %08x" % (wrong ^ sound):
        return
    if not _effects[1]:
        _fill()
    for at in range(len(text) - 1, -1, -1):
        byte = _bits[wrong >> 24]
        wrong ^= _effects[byte]
        if not wrong and 32 <= text[at] ^ byte < 127:
            yield text[:at] + bytes((text[at] ^ byte,)) + line[at + 1 :]
        wrong = wrong << 8 | byte


def _fill() -> None:
    """Fill the tables, which takes a Pico some milliseconds. What two bits do together is what each of them does."""
    for bits in range(1, 256):
        rest = bits & (bits - 1)
        alone = _effects[bits ^ rest] if rest else crc32(bytes((bits,)), _ONES) ^ _ONES
        _effects[bits] = _effects[rest] ^ alone
        _bits[_effects[bits] >> 24] = bits

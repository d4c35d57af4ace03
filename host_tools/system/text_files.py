"""Text as editors and shells write it: UTF-8 or, with a byte order mark, UTF-16, also with the line ends of Windows."""

import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

_UTF_8 = b"\xef\xbb\xbf"
# Of the two halves of a character that takes four bytes, and what stands for none.
_HIGH, _LOW = 0xD800 >> 10, 0xDC00 >> 10
_NONE = "\ufffd"
_UTF_16 = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}


def decode_text(content: bytes) -> str:
    """Return the text of a file; if it has bytes that are none, a character for each byte."""
    if content[:2] in _UTF_16:
        return normalize_newlines(_from_utf_16(content))
    try:
        return normalize_newlines((content[len(_UTF_8) :] if content.startswith(_UTF_8) else content).decode())
    except UnicodeError:
        return normalize_newlines("".join([chr(byte) for byte in content]))


def _from_utf_16(content: bytes) -> str:
    """Decode by hand, because MicroPython knows UTF-8 only; what is no character becomes one that says so."""
    little = content[0] & 1
    letters = []
    high = 0
    for at in range(2, len(content) - 1, 2):
        unit = content[at + 1 - little] | content[at + little] << 8
        if high and unit >> 10 == _LOW:
            letters.append(chr(0x10000 + ((high & 0x3FF) << 10 | unit & 0x3FF)))
            high = 0
            continue
        if high:
            letters.append(_NONE)
        high = unit if unit >> 10 == _HIGH else 0
        if not high:
            letters.append(_NONE if unit >> 10 == _LOW else chr(unit))
    return "".join(letters) + (_NONE if high or len(content) % 2 else "")


def normalize_newlines(text: str) -> str:
    """Return `text` with newlines as line ends if its first line ends as on Windows.

    Otherwise a carriage return may be a wrong byte, and stays so that it can be put right.
    """
    return text.replace("\r\n", "\n") if "\r\n" in text[: text.find("\n") + 1] else text


def read_lines(stream: "BinaryIO") -> "Iterator[bytes]":
    """Yield the lines of `stream` as soon as each is there, those in UTF-16 as UTF-8."""
    begin = stream.readline(2)
    encoding = _UTF_16.get(begin)
    if encoding:
        for line in io.TextIOWrapper(stream, encoding, "replace", newline="\n"):
            yield line.encode()
        return
    if begin:
        yield begin if begin.endswith(b"\n") else begin + stream.readline()
    yield from stream

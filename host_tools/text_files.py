"""Text as editors and shells write it: UTF-8 or, with a byte order mark, UTF-16, also with the line ends of Windows."""

import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

_UTF_8 = b"\xef\xbb\xbf"
_UTF_16 = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}


def text_in(content: bytes) -> str:
    """Return the text of a file; if it has bytes that are none, a character for each byte."""
    encoding = _UTF_16.get(content[:2])
    if encoding:
        return with_newlines(content[2:].decode(encoding, "replace"))
    try:
        return with_newlines((content[len(_UTF_8) :] if content.startswith(_UTF_8) else content).decode())
    except UnicodeError:
        return with_newlines("".join([chr(byte) for byte in content]))


def with_newlines(text: str) -> str:
    """Return `text` with newlines as line ends if its first line ends as on Windows.

    Otherwise a carriage return may be a wrong byte, and stays so that it can be put right.
    """
    return text.replace("\r\n", "\n") if "\r\n" in text[: text.find("\n") + 1] else text


def lines_in(stream: "BinaryIO") -> "Iterator[bytes]":
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

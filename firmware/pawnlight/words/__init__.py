"""The texts of the board, read from flash when they are shown, so that none has to stay in memory.

They stand in text files, in UTF-8, for people to edit: here `en.txt` for the screen and `why_en.txt` for hints, in the
folder of each game `rules_en.txt` for its rules, and the same in every language. A line is `key|text`. In a text, `|`
separates the heading of a page of rules from what it says, the lines of a page of the self-test, and the keys of which
a foot tells what they do. A line that begins with `#` is a comment. A line has at most 511 bytes.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO, TypeVar

    _T = TypeVar("_T")

LANGUAGES = ("en", "es", "de")
_FOLDER = __file__.rpartition("__init__")[0]
_SIZE = 512
_BUFFER = bytearray(_SIZE)
_VIEW = memoryview(_BUFFER)
_NEWLINE, _HASH = 10, 35
# So many recent texts are kept: those of the longest menu, and most of what one game says. A new one takes 2 to 5 ms.
_RECENT = 52
_current: "Words | None" = None
_file: "BinaryIO | None" = None
_opened_name = ""


class Words:
    """The texts of the file `name`, by key. With `labels`, they name DRAW and BACK as its texts of these names do.

    If the file cannot be read, each key stands for its text: a board that lacks a file can still be played, and told
    to the laptop.
    """

    def __init__(self, name: str, labels: bool = False) -> None:
        self.name = name
        self.labels = labels
        # The last keys asked for, with their texts; None where the file has none. The lists never grow.
        self._keys: list[object] = [None] * _RECENT
        self._texts: list[str | None] = [None] * _RECENT
        self._oldest = 0

    def __getitem__(self, key: str) -> str:
        found = self._text(key)
        if found is None:
            raise KeyError(key)
        return found

    def get(self, key: "str | _T", default: "_T") -> "str | _T":
        """Return the text of `key`, which need not be a string, or `default` if there is none."""
        found = self._text(key)
        return default if found is None else found

    def _text(self, key: object) -> "str | None":
        if key in self._keys:
            return self._texts[self._keys.index(key)]
        found = _find(self.name, key)
        if found:
            found = self.with_printed_keys(found)
        self._keys[self._oldest] = key
        self._texts[self._oldest] = found
        self._oldest = (self._oldest + 1) % _RECENT
        return found

    def with_printed_keys(self, said: str) -> str:
        """Return `said` with the names of keys as they are printed on the pad."""
        if self.labels:
            for key in ("DRAW", "BACK"):
                if key in said:
                    said = said.replace(key, _find(self.name, key) or key)
        return said


def load_texts(language: str, labels: bool = False) -> Words:
    """Return the texts of the screen in `language`; those in English when there is no such language.

    labels    whether DRAW and BACK are printed on the pad in this language, too
    """
    global _current
    if language not in LANGUAGES:
        language = "en"
    if _current is None or _current.name != language or _current.labels != labels:
        _current = Words(language, labels)
    return _current


def load_reasons(language: str) -> Words:
    """Return the reasons for a hint in `language`, and the colours as they stand in them."""
    return Words("why_" + language)


def read_pairs(name: str, only: str = "", folder: str = "") -> "Iterator[tuple[str, str]]":
    """Yield the keys and texts of the file `name`, in order; none if it cannot be read.

    It is in `folder`, or beside this module. With `only`, those whose keys begin with it. Several threads of
    the laptop may do so at once.
    """
    buffer = bytearray(_SIZE)
    view = memoryview(buffer)
    start = only.encode()
    at = 0
    try:
        with open((folder or _FOLDER) + name + ".txt", "rb") as file:
            size = file.readinto(buffer)
            while size:
                begin = 0
                end = _line_end(buffer, begin, size)
                while end >= 0:
                    bar = buffer.find(b"|", begin, end)
                    if bar >= 0 and buffer[begin] != _HASH and buffer.find(start, begin, bar) == begin:
                        yield str(view[begin:bar], "utf-8"), str(view[bar + 1 : end], "utf-8")
                    begin = end + 1
                    end = _line_end(buffer, begin, size)
                at += begin
                file.seek(at)
                size = file.readinto(buffer) if begin else 0
    except (OSError, UnicodeError):
        return


def _line_end(buffer: bytearray, begin: int, size: int) -> int:
    """Return the end of the line at `begin`, or -1 if it is not in the buffer. The last one may lack its newline."""
    end = buffer.find(b"\n", begin, size)
    return size if end < 0 and begin < size < _SIZE else end


def _find(name: str, key: object) -> "str | None":
    """Return the text of `key` in the file `name`; None if there is none, the key itself if it cannot be read."""
    try:
        return _search(_opened(name), ("\n%s|" % key).encode())
    except (OSError, UnicodeError):
        return str(key)


def _search(file: "BinaryIO", wanted: bytes) -> "str | None":
    """Return the rest of the line after `wanted`, which begins with a newline."""
    # The first line has none before it, so one is put there. What ends a chunk is searched again with the next one.
    _BUFFER[0] = _NEWLINE
    kept = 1
    at = -1
    file.seek(0)
    while True:
        size = file.readinto(_VIEW[kept:])
        if not size:
            return None
        size += kept
        found = _BUFFER.find(wanted, 0, size)
        if found >= 0:
            file.seek(at + found + len(wanted))
            size = file.readinto(_BUFFER)
            end = _BUFFER.find(b"\n", 0, size)
            return str(_VIEW[: size if end < 0 else end], "utf-8")
        kept = min(size, len(wanted) - 1)
        at += size - kept
        _BUFFER[:kept] = _BUFFER[size - kept : size]


def _opened(name: str) -> "BinaryIO":
    """Return the file `name`, open; the one before it is closed. Opening takes as long as a search."""
    global _file, _opened_name
    if _file is None or _opened_name != name:
        close_file()
        _file = open(_FOLDER + name + ".txt", "rb")
        _opened_name = name
    return _file


def close_file() -> None:
    """Close the file that is open, which takes 1.2 KB, until the next text is read."""
    global _file
    if _file is not None:
        _file.close()
        _file = None

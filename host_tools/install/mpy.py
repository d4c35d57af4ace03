"""What is in a file that MicroPython has compiled: the names that a Pico will keep, and lines that it need not keep.

The form of the file is MicroPython's: docs/reference/mpyfiles.rst, py/persistentcode.c and py/bc.h.
"""

_VERSION = b"M\x06"
# Kinds of objects that are nothing but their kind, such as None; texts and bytes, which end in a zero; tuples.
_PLAIN, _ENDED, _TUPLE = range(5), (5, 6), 10


def names_in(mpy: bytes) -> list[str]:
    """The names and short texts in the file, but for those few that it has as numbers. Raises ValueError."""
    return _head(mpy)[0]


def without_lines(mpy: bytes) -> bytes:
    """The file with only the first line of each function, where a fault in it is then said to be; as it is where it
    has machine code.

    What the module itself does keeps its lines: it is gone when the module is there. Raises ValueError.
    """
    _, reader = _head(mpy)
    head = mpy[: reader.at]
    code = _code(reader, body=True)
    return mpy if code is None else head + code


def _head(mpy: bytes) -> tuple[list[str], "_Reader"]:
    """The names, and a reader that stands where the code begins."""
    if mpy[:2] != _VERSION:
        raise ValueError("this is no file that MicroPython has compiled in version 6")
    reader = _Reader(mpy, 4)
    names, objects = reader.number(), reader.number()
    found = []
    for _ in range(names):
        length = reader.number()
        if not length & 1:
            found.append(reader.take((length >> 1) + 1)[:-1].decode())
    for _ in range(objects):
        _skip_object(reader)
    return found, reader


class _Reader:
    """Takes bytes of `data` from `at` on."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data = data
        self.at = at

    def take(self, count: int) -> bytes:
        self.at += count
        return self.data[self.at - count : self.at]

    def number(self) -> int:
        """A number of seven bits a byte, the highest first."""
        value, byte = 0, 0x80
        while byte & 0x80:
            byte = self.take(1)[0]
            value = value << 7 | byte & 0x7F
        return value


def _number(value: int) -> bytes:
    """What `_Reader.number` reads."""
    data = [value & 0x7F]
    while value := value >> 7:
        data.insert(0, value & 0x7F | 0x80)
    return bytes(data)


def _skip_object(reader: _Reader) -> None:
    kind = reader.take(1)[0]
    if kind in _PLAIN:
        return
    length = reader.number()
    if kind == _TUPLE:
        for _ in range(length):
            _skip_object(reader)
    else:
        reader.take(length + (kind in _ENDED))


def _code(reader: _Reader, *, body: bool) -> bytes | None:
    """The next function, and those in it, without their lines; None where one of them is of machine code."""
    start = reader.number()
    if start & 3:
        return None
    function = reader.take(start >> 3)
    if not body:
        function = _without_lines(function)
    made = _number(len(function) << 3 | start & 7) + function
    if start & 4:
        count = reader.number()
        made += _number(count)
        for _ in range(count):
            inner = _code(reader, body=False)
            if inner is None:
                return None
            made += inner
    return made


def _without_lines(function: bytes) -> bytes:
    """The function's bytes: what it needs, the sizes of what follows, its name and arguments, lines, cells, code."""
    reader = _Reader(function)
    byte = reader.take(1)[0]
    arguments, shift = byte & 3, 0
    while byte & 0x80:
        byte = reader.take(1)[0]
        arguments += (byte & 4) << shift
        arguments += (byte & 8) >> 3 << shift
        shift += 1
    needs = function[: reader.at]
    told = cells = shift = 0
    byte = 0x80
    while byte & 0x80:
        byte = reader.take(1)[0]
        cells |= (byte & 1) << shift
        told |= (byte >> 1 & 0x3F) << 6 * shift
        shift += 1
    names = reader.at
    end = names + told
    for _ in range(1 + arguments):
        reader.number()
    # An entry says how many bytes of code on how many lines are passed. Those of no bytes come first.
    while reader.at < end and not function[reader.at] & (0x0F if function[reader.at] & 0x80 else 0x1F):
        reader.take(2 if function[reader.at] & 0x80 else 1)
    kept = function[names : reader.at]
    return needs + _sizes(len(kept), cells) + kept + function[end:]


def _sizes(told: int, cells: int) -> bytes:
    data = bytearray()
    while True:
        data.append((told & 0x3F) << 1 | cells & 1)
        told >>= 6
        cells >>= 1
        if not told and not cells:
            return bytes(data)
        data[-1] |= 0x80

"""Frames: one line of text each, with a checksum, so that a torn or noisy line is recognized.

    ~<body>*<check>\\n

`body` is printable ASCII without `~`, at most MAX_BODY characters; `check` is its CRC-32 as eight hex digits.
Both sides of the link use this module.
"""

from binascii import crc32

from pawnlight.rules.events import is_hex

MAX_BODY = 320
# Longer event lines are split into parts of this size: on a noisy line, long frames rarely arrive intact.
_WHOLE = 96
_PART = 40
_LINES_IN_PARTS = 8
_TILDE = 126
_NEWLINE = 10
_LONGEST = MAX_BODY + 16


def make_frame(body: str) -> bytes:
    """Return the line that carries `body`. Raises ValueError if the body is invalid."""
    data = body.encode()
    if not _fits(data):
        raise ValueError("a frame's body is 1 to %d printable ASCII characters, not %r" % (MAX_BODY, body[:40]))
    return b"~%s*%08x\n" % (data, crc32(data))


def _fits(data: bytes) -> bool:
    if not 0 < len(data) <= MAX_BODY:
        return False
    return all(32 <= byte < _TILDE for byte in data)


def parse_frame(line: bytes) -> "str | None":
    """Return the body of a line (with `~`, without line end), or None if it is not a valid frame."""
    if line[:1] != b"~" or line[-9:-8] != b"*":
        return None
    data = line[1:-9]
    if line[-8:] != b"%08x" % crc32(data) or not _fits(data):
        return None
    return data.decode()


def event_bodies(game: str, number: int, line: str) -> "list[str]":
    """Return the bodies that carry an event line: one, or several of the kind `part` for a long line."""
    if len(line) <= _WHOLE:
        return ["event %s %s" % (game, line)]
    pieces = [line[at : at + _PART] for at in range(0, len(line), _PART)]
    return ["part %s %d %d/%d %s" % (game, number, i + 1, len(pieces), piece) for i, piece in enumerate(pieces)]


class PartJoiner:
    """Joins the parts of event lines of one game.

    Parts may come in any order and repeatedly: on a noisy line, each repetition contributes more of them. Only so many
    lines are collected at a time; when there are more, all are begun anew.
    """

    def __init__(self) -> None:
        self._parts: dict[tuple[int, int], dict[int, str]] = {}

    def add_part(self, number: int, at: int, count: int, piece: str) -> "str | None":
        """Take part `at` (1 to `count`) of the line of event `number`; return the line once it is complete."""
        key = (number, count)
        if len(self._parts) >= _LINES_IN_PARTS and key not in self._parts:
            self._parts.clear()
        parts = self._parts.setdefault(key, {})
        parts[at] = piece
        if len(parts) < count:
            return None
        del self._parts[key]
        return "".join([parts[i] for i in range(1, count + 1)])


def percent_encode(text: str) -> str:
    """Percent-encode `text` for a frame: every byte but printable ASCII, and `%` and `~`, as `%` and two hex digits."""
    return "".join([chr(b) if 32 <= b < 126 and b != 37 else "%%%02x" % b for b in text.encode()])


def percent_decode(text: str) -> str:
    """Undo `percent_encode`. Text that `percent_encode` cannot have made stays as it is."""
    first, *parts = text.split("%")
    data = first.encode()
    for part in parts:
        if is_hex(part[:2].lower(), 2):
            data += bytes([int(part[:2], 16)]) + part[2:].encode()
        else:
            data += b"%" + part.encode()
    try:
        return data.decode()
    except ValueError:
        return text


class FrameReader:
    """Extracts the bodies of valid frames from bytes that arrive in any portions.

    Bytes between frames (a prompt, terminal noise) are skipped; `bad` counts the lines that began as a frame and were
    invalid. Never raises, and never holds more than one line.
    """

    def __init__(self) -> None:
        self.bad = 0
        self._line = bytearray()

    def feed(self, data: bytes) -> "list[str]":
        """Take the next bytes; return the bodies completed by them. Torn frames are dropped and counted in `bad`."""
        bodies = []
        line = self._line
        for byte in data:
            if byte == _TILDE:
                if line:
                    self.bad += 1
                line = self._line = bytearray(b"~")
            elif not line:
                continue
            elif byte == _NEWLINE:
                body = parse_frame(bytes(line[:-1] if line[-1] == 13 else line))
                if body is None:
                    self.bad += 1
                else:
                    bodies.append(body)
                line = self._line = bytearray()
            else:
                line.append(byte)
                if len(line) > _LONGEST:
                    self.bad += 1
                    line = self._line = bytearray()
        return bodies

"""Numbers and bytes as text, and event lines: numbered, each with a checksum over the whole game up to there.

    <n> <text> <check>

`n` counts from 0 (the header); `check` is the CRC-32 of "<n> <text>", started from the check of the event before,
as eight hex digits. Journal, wire and library hold exactly these lines.
"""

from binascii import crc32


def hexlify(data: bytes) -> str:
    return data.hex()


def is_hex(text: str, length: int) -> bool:
    """Whether `text` is so many lower-case hex digits."""
    return len(text) == length and not text.strip("0123456789abcdef")


def parse_number(text: str) -> "int | None":
    """The number that `text` says, written as we write it: no sign, no leading zero, nine digits at most; else None."""
    if not 0 < len(text) < 10 or text.strip("0123456789") or (text != "0" and text.startswith("0")):
        return None
    return int(text)


class EventError(ValueError):
    """The line is not an event line; the message says why."""


def event_check(n: int, text: str, previous: int = 0) -> int:
    """Return the check of event `n`, given that of event n - 1 (0 for the header)."""
    check: int = crc32(("%d %s" % (n, text)).encode(), previous)
    return check


def event_line(n: int, text: str, previous: int = 0) -> str:
    """Return the event line for `text`."""
    return "%d %s %08x" % (n, text, event_check(n, text, previous))


def text_of(line: str) -> str:
    """Return the text of a valid event line."""
    return line[line.find(" ") + 1 : -9]


def parse_event_line(line: str) -> "tuple[int, str, int]":
    """Parse an event line into number, text and check. The check is not verified: that needs the previous event.

    Raises EventError.
    """
    parts = line.split(" ")
    if len(parts) < 3 or "" in parts:
        raise EventError("an event line is a number, a text and a check with single spaces between: %r" % line[:60])
    number, check = parse_number(parts[0]), parts[-1]
    if number is None:
        raise EventError("an event line begins with its number, not %r" % parts[0][:20])
    if not is_hex(check, 8):
        raise EventError("an event line ends with a check of eight hex digits, not %r" % check[:20])
    if not all(" " <= c <= "~" for c in line):
        raise EventError("an event line is printable ASCII, not %r" % line[:60])
    return number, " ".join(parts[1:-1]), int(check, 16)


def game_id(header: str) -> str:
    """Return the id of a game by its event 0: the first 12 digits of its seed's hash. Raises EventError."""
    digest = header.partition(" seed=")[2]
    if not header.startswith("game ") or not is_hex(digest, 64):
        raise EventError("a game begins with its header, not with %r" % header[:40])
    return digest[:12]

"""Repair of event lines wherever the laptop gets them: one wrong byte of a line is put right by its check."""

from binascii import crc32
from collections.abc import Iterable

from pawnlight.rules.repair import repair_bytes

_TAIL = len(" 01319d07")


def is_event_line(line: str, number: int, check: int) -> bool:
    """Return whether `line` is that of event `number`, after an event with `check`."""
    if not line.startswith(f"{number} ") or max(line) >= "\x7f":
        return False
    return line[-_TAIL:] == f" {crc32(line[:-_TAIL].encode(), check):08x}"


def repair_line(text: str, number: int, check: int) -> tuple[str, int] | None:
    """Return the line of event `number`, which begins `text` with a wrong byte, and how many characters it takes there.

    `text` has the next line too, if there is one. A character above 255 stands for one byte that could not be read.
    Returns None if no change of a single byte makes the line fit its check, or more than one does.
    """
    found = repair_bytes(bytes([min(ord(char), 255) for char in text]) + b"\n", number, check)
    return None if found is None else (found[0].decode(), found[1])


def intact_or_repaired(line: str, number: int, check: int) -> str | None:
    """Return `line` as that of event `number`, after an event with `check`: as it is, or with one byte put right."""
    if is_event_line(line, number, check):
        return line
    right = repair_line(line, number, check)
    return right and right[0]


def check_of_line(line: str) -> int:
    """Return the check of an event line that fits."""
    return int(line[1 - _TAIL :], 16)


def readable_lines(lines: Iterable[str], first: int = 0, check: int = 0) -> list[str]:
    """Return the event lines of a game, single wrong bytes put right, up to the first that cannot be read.

    They are those from event `first` on, after an event with `check`.
    """
    found: list[str] = []
    for number, line in enumerate(lines, first):
        right = intact_or_repaired(line, number, check)
        if right is None:
            break
        found.append(right)
        check = check_of_line(right)
    return found

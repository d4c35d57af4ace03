"""Repair of event lines wherever the laptop gets them: one wrong byte of a line is put right by its check."""

from binascii import crc32
from collections.abc import Iterable

from pawnlight.rules.repair import repaired

_TAIL = len(" 01319d07")


def fits(line: str, number: int, check: int) -> bool:
    """Return whether `line` is that of event `number`, after an event with `check`."""
    if not line.startswith(f"{number} ") or max(line) >= "\x7f":
        return False
    return line[-_TAIL:] == f" {crc32(line[:-_TAIL].encode(), check):08x}"


def put_right(text: str, number: int, check: int) -> tuple[str, int] | None:
    """Return the line of event `number`, which begins `text` with a wrong byte, and how many characters it takes there.

    `text` has the next line too, if there is one. A character above 255 stands for one byte that could not be read.
    Returns None if no change of a single byte makes the line fit its check, or more than one does.
    """
    found = repaired(bytes([min(ord(char), 255) for char in text]) + b"\n", number, check)
    return None if found is None else (found[0].decode(), found[1])


def accepted(line: str, number: int, check: int) -> str | None:
    """Return `line` as that of event `number`, after an event with `check`: as it is, or with one byte put right."""
    if fits(line, number, check):
        return line
    right = put_right(line, number, check)
    return right and right[0]


def check_in(line: str) -> int:
    """Return the check of an event line that fits."""
    return int(line[1 - _TAIL :], 16)


def first_unfit(lines: Iterable[str]) -> int | None:
    """Return the number of the first of a game's lines that is not that event with its right check; None if all are."""
    check = 0
    for number, line in enumerate(lines):
        if not fits(line, number, check):
            return number
        check = check_in(line)
    return None


def put_all_right(lines: Iterable[str]) -> tuple[list[str], list[int]]:
    """Return the event lines of a game with single wrong bytes put right, and the numbers of the lines that had one.

    From the first line on that cannot be put right, all are returned as they are.
    """
    found = list(lines)
    changed: list[int] = []
    check = 0
    for number, line in enumerate(found):
        right = accepted(line, number, check)
        if right is None:
            break
        if right != line:
            found[number] = right
            changed.append(number)
        check = check_in(right)
    return found, changed

"""Repair of an event line: one wrong byte is found anywhere in it, and nothing is guessed."""

from binascii import crc32

import pytest

from pawnlight.rules.events import event_check, event_line
from pawnlight.rules.repair import repair_bytes

CHECK_BEFORE = event_check(2, "draw 7")
LINE = event_line(3, "move 1 7", CHECK_BEFORE).encode()
NEXT_LINE = event_line(4, "draw Sorry!", event_check(3, "move 1 7", CHECK_BEFORE)).encode() + b"\n"


def lines_with_byte(at: int, byte: int) -> bytes:
    """Return the line and the one after it, with one byte replaced."""
    data = bytearray(LINE + b"\n" + NEXT_LINE)
    data[at] = byte
    return bytes(data)


@pytest.mark.parametrize("flip", [0x01, 0x20, 0x80])
def test_any_wrong_byte_is_put_right_the_end_of_the_line_included(flip: int) -> None:
    whole = LINE + b"\n"
    for at, byte in enumerate(whole):
        assert repair_bytes(lines_with_byte(at, byte ^ flip), 3, CHECK_BEFORE) == (LINE, len(whole))


@pytest.mark.parametrize("at", [0, 1, 5, len(LINE) - 1])
def test_a_byte_that_has_become_the_end_of_a_line_breaks_none(at: int) -> None:
    assert repair_bytes(lines_with_byte(at, 10), 3, CHECK_BEFORE) == (LINE, len(LINE) + 1)


def test_the_last_line_of_a_file_is_put_right_too() -> None:
    assert repair_bytes(LINE[:-1] + b"?\n", 3, CHECK_BEFORE) == (LINE, len(LINE) + 1)
    assert repair_bytes(LINE + b"?", 3, CHECK_BEFORE) == (LINE, len(LINE) + 1)


@pytest.mark.parametrize(
    "data",
    [
        LINE.replace(b"move", b"mvoe") + b"\n",
        b"\x00\x01" + LINE[2:] + b"\n",
        LINE.replace(b"7", b"8", 1) + b"?",
        b"4" + LINE[1:-8] + b"00000000\n",
        b"",
        b"\n",
        b"3 " + b"x" * 800 + b" 00000000\n",
    ],
    ids=["two letters", "two bytes", "its end too", "number and check", "empty", "an end alone", "long"],
)
def test_more_than_one_wrong_byte_is_not_put_right(data: bytes) -> None:
    assert repair_bytes(data, 3, CHECK_BEFORE) is None


def test_a_line_without_a_text_is_none() -> None:
    line = b"3  %08x" % crc32(b"3 ", CHECK_BEFORE)
    assert repair_bytes(line[:-1] + b"?\n", 3, CHECK_BEFORE) is None


def test_a_line_of_another_game_or_number_is_not_put_right() -> None:
    assert repair_bytes(lines_with_byte(3, 63), 4, CHECK_BEFORE) is None
    assert repair_bytes(lines_with_byte(3, 63), 3, CHECK_BEFORE + 1) is None


def test_of_two_ways_to_put_a_line_right_none_is_taken() -> None:
    # Its text ends like a line of its own: put right are the last digit, or the space after the check in its text.
    inner = event_line(3, "a", CHECK_BEFORE).partition(" ")[2]
    line = event_line(3, inner + " b", CHECK_BEFORE).encode()
    assert repair_bytes(line[:-1] + b"?\n", 3, CHECK_BEFORE) is None

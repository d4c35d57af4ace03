"""Journal and link on MicroPython and on CPython: the same output and the same files."""

from tests.conftest import SCRIPTS, RunPython

FAULT_PROGRAM = """
from pawnlight.link.protocol import describe_fault

def play():
    raise ValueError("no such card ~")

try:
    play()
except ValueError as fault:
    print(describe_fault(fault))
"""


def test_journal_and_link_say_the_same_on_both_pythons(both_pythons: RunPython):
    printed = both_pythons(SCRIPTS / "board_link.py")
    assert "event" in printed
    assert "kept settings" in printed
    assert "kept names" in printed
    assert "error names keep names" in printed
    assert "True [" in printed
    assert "live/000 300 True" in printed
    assert "healed c6a2ee4aebb4 22" in printed
    assert "ValueError: no such card" in printed


def test_a_fault_names_its_line_on_micropython(micropython: RunPython):
    assert micropython(FAULT_PROGRAM) == "ValueError: no such card ? (script.py:5 in play)\n"


def test_what_is_asked_is_said_alike_on_both_pythons(both_pythons: RunPython):
    assert (
        both_pythons(SCRIPTS / "board_asks.py")
        == "asks 4b9facb07c16 37 2 pawn 1 ring 0c4f+50\nasks 4b9facb07c16 37 2 hand\n"
    )

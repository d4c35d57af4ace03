"""Journal and link on MicroPython and on CPython: the same output and the same files."""

from tests.conftest import ROOT, RunPython

SCRIPT = ROOT / "tests" / "micropython" / "board_link.py"
FAULT = """
from pawnlight.link.faults import describe

def play():
    raise ValueError("no such card ~")

try:
    play()
except ValueError as fault:
    print(describe(fault))
"""


def test_journal_and_link_say_the_same_on_both_pythons(both_pythons: RunPython):
    printed = both_pythons(SCRIPT)
    assert "event" in printed
    assert "kept settings" in printed
    assert "kept names" in printed
    assert "these are no names" in printed
    assert "True [" in printed
    assert "ValueError: no such card" in printed


def test_a_fault_names_its_line_on_micropython(micropython: RunPython):
    assert micropython(FAULT) == "ValueError: no such card ? (script.py:5 in play)\n"

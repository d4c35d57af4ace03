"""Journal and link on MicroPython and on CPython: the same output and the same files."""

from tests.conftest import ROOT, RunPython

SCRIPT = ROOT / "tests" / "micropython" / "board_link.py"
FAULT = """
from pawnlight.link.protocol import describe

def play():
    raise ValueError("no such card ~")

try:
    play()
except ValueError as fault:
    print(describe(fault))
"""

ASKS = """
import sys

from pawnlight.table.asks import asks
from pawnlight.table.game_screen import Turn

class Board:
    asleep = None
    asking = True
    id, events, seat = "4b9facb07c16", 37, 2

class Pawns(Turn):
    what, told = "pawn", "here"
    count, at = 3, 2

class Offers:
    def places(self, question, at):
        return [[], [12], [79, 80]][at], []

sys.modules["pawnlight.table.here"] = Offers()
board = Board()
board.renderer = board
board.game = board
board.question = Pawns(board)
print(asks(board))
board.question.hidden = True
print(asks(board))
"""


def test_journal_and_link_say_the_same_on_both_pythons(both_pythons: RunPython):
    printed = both_pythons(SCRIPT)
    assert "event" in printed
    assert "kept settings" in printed
    assert "kept names" in printed
    assert "error names keep names" in printed
    assert "True [" in printed
    assert "live/000 300 True" in printed
    assert "healed c6a2ee4aebb4 22" in printed
    assert "ValueError: no such card" in printed


def test_a_fault_names_its_line_on_micropython(micropython: RunPython):
    assert micropython(FAULT) == "ValueError: no such card ? (script.py:5 in play)\n"


def test_what_is_asked_is_said_alike_on_both_pythons(both_pythons: RunPython):
    assert both_pythons(ASKS) == "asks 4b9facb07c16 37 2 pawn 1 ring 0c4f+50\nasks 4b9facb07c16 37 2 hand\n"

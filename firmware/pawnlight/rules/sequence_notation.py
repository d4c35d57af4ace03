"""Notation of Sequence: cards, cells and positions as text. That of events is in sequence_game.py.

A position: chips, each team's sequences by their ends, whose turn, the cells barred to that team (as numbers, or -):

    *.…* b:11-15,15-55 g:- b 37
"""

from pawnlight.rules.base import RuleError
from pawnlight.rules.events import number_of
from pawnlight.rules.sequence_board import LETTERS
from pawnlight.rules.sequence_cards import CARDS

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Iterable

    from pawnlight.rules.sequence_board import Board, Run

NUMBER = {name: card for card, name in enumerate(CARDS)}


def listed(items: "Iterable[object]") -> str:
    """Join the items with commas; `-` for none."""
    return ",".join([str(item) for item in items]) or "-"


def runs_text(runs: "list[Run]") -> str:
    """Format the cells of the sequences that a chip completes."""
    return "/".join([listed(run) for run in runs])


def position_text(board: "Board", team: int, barred: "tuple[int, ...]" = ()) -> str:
    """Format a position: chips, each team's sequences by their ends, the team to play, the cells barred to it.

    `*.…* b:11-15,15-55 g:- b 37`
    """
    words = [board.cells.decode()]
    for t in sorted(board.teams):
        words.append(LETTERS[t] + ":" + listed(["%d-%d" % (run[0], run[4]) for run in board.sequences[t]]))
    return " ".join(words + [LETTERS[team], listed(barred)])


def parse_cell(text: str) -> int:
    """Parse a cell. Raises RuleError."""
    cell = number_of(text)
    if cell is not None and cell < 100:
        return cell
    raise RuleError("a cell is 0 to 99, not %r" % text[:20])


def parse_card(text: str) -> int:
    """Parse a card. Raises RuleError."""
    if text not in NUMBER:
        raise RuleError("%r is not a card: 2 to 10, J, Q, K, A and S, H, D or C, as in 10H" % text[:20])
    return NUMBER[text]

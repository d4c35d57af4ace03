"""The player `line` for Sequence, which always extends its longest line; for comparison with other players."""

from collections.abc import Callable
from typing import Any

from pawnlight.rules.base import PASS, Game
from pawnlight.rules.sequence import CHIPS, CHOICE, CLOSED, CORNER, FREE, Board, shared, takes
from pawnlight.rules.sequence_game import SequenceGame
from pawnlight.rules.sequence_notation import DEAD, DRAW, LATER
from pawnlight.rules.sequence_runs import RUNS, cells_of

_RUNS = [tuple(cells_of(run)) for run in range(RUNS)]
_THROUGH = [[run for run in _RUNS if cell in run] for cell in range(100)]


def longest(board: Board, team: int, cell: int) -> int:
    """Return the team's chips in its best run through `cell`, including one there: 1 to 5, or 0 without any run.

    Only runs that can still become a sequence count.
    """
    own = (CHIPS[team], CLOSED[team], CORNER)
    best = 0
    for run in _THROUGH[cell]:
        chips = [board.cells[other] for other in run if other != cell]
        held = sum(chip in own for chip in chips)
        if held + chips.count(FREE) == 4 and all(shared(run, made) < 2 for made in board.sequences[team]):
            best = max(best, held + 1)
    return best


def choose(game: Game, below: Callable[[int], int]) -> Any:
    """Choose the play with the longest line. Takes a chip only if none can be put, and never forgets to draw."""
    assert isinstance(game, SequenceGame)
    options = game.options()
    if len(options) == 1:
        return options[0]
    own_draw = DRAW + game.seat
    best: list[Any] = []
    most = -1
    for option in options:
        value = 0
        if option == own_draw:
            return option
        if option in (PASS, LATER) or option >= DRAW or CHOICE <= option < DEAD:
            continue
        if option >= DEAD:
            value = 9
        elif not takes(option // 100):
            value = 1 + longest(game.board, game.team_of[game.seat], option % 100)
        if value > most:
            best, most = [], value
        if value == most:
            best.append(option)
    best = best or [option for option in options if option in (PASS, LATER)]
    return best[below(len(best))]

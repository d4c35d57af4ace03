"""The player `line` for Sequence, which always extends its longest line; for comparison with other players."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from pawnlight.games.sequence.board import (
    CHIP_CODES,
    FREE_CELL,
    FREE_CORNER,
    SEQUENCE_CHIP_CODES,
    ChipBoard,
    shared_spaces,
)
from pawnlight.games.sequence.cards import CardDraw, DeadCard, is_one_eyed_jack, is_play
from pawnlight.games.sequence.game import DRAW_LATER, SequenceGame
from pawnlight.games.sequence.windows import RUN_COUNT, cells_of_run
from pawnlight.rules.base import PASS, Game

if TYPE_CHECKING:
    from pawnlight.games.sequence.cards import Decision

_RUNS = [tuple(cells_of_run(run)) for run in range(RUN_COUNT)]
_THROUGH = [[run for run in _RUNS if cell in run] for cell in range(100)]


def longest_run(board: ChipBoard, team: int, cell: int) -> int:
    """Return the team's chips in its best run through `cell`, including one there: 1 to 5, or 0 without any run.

    Only runs that can still become a sequence count.
    """
    own = (CHIP_CODES[team], SEQUENCE_CHIP_CODES[team], FREE_CORNER)
    best = 0
    for run in _THROUGH[cell]:
        chips = [board.cells[other] for other in run if other != cell]
        held = sum(chip in own for chip in chips)
        if held + chips.count(FREE_CELL) == 4 and all(shared_spaces(run, made) < 2 for made in board.sequences[team]):
            best = max(best, held + 1)
    return best


def choose(game: Game, below: Callable[[int], int]) -> "Decision":
    """Choose the play with the longest line. Takes a chip only if none can be put, and never forgets to draw."""
    assert isinstance(game, SequenceGame)
    decisions: list[Decision] = game.decisions()
    if len(decisions) == 1:
        return decisions[0]
    best: list[Decision] = []
    most = -1
    for decision in decisions:
        if isinstance(decision, CardDraw) and decision.seat == game.seat:
            return decision
        value = 0
        if isinstance(decision, DeadCard):
            value = 9
        elif not is_play(decision) or decision[2]:
            continue
        elif not is_one_eyed_jack(decision[0]):
            value = 1 + longest_run(game.board, game.team_of[game.seat], decision[1])
        if value > most:
            best, most = [], value
        if value == most:
            best.append(decision)
    best = best or [decision for decision in decisions if decision in (PASS, DRAW_LATER)]
    return best[below(len(best))]

"""The player `greedy` for Sorry!, which gains the most squares at once; for comparison with other players."""

from collections.abc import Callable
from typing import Any

from pawnlight.games.sorry.board import HOME_PLACE, TRACK_SQUARES, card_and_move, make_move
from pawnlight.games.sorry.easy import squares_gained
from pawnlight.games.sorry.game import SorryGame

# Bonus in squares for a pawn that the move brings into its safety zone or HOME.
SAFETY_BONUS = 10


def choose(game: SorryGame, below: Callable[[int], int]) -> Any:
    """Choose the decision with the most squares gained minus those of opponents, plus the bonus; ties at random."""
    mine = game.engine.movers[game.turn]
    best: list[Any] = []
    most = -10_000
    for decision in game.decisions():
        changes = make_move(game.pawns[:], card_and_move(decision, game.card)[1])
        worth = squares_gained(mine, changes)
        for i, a, b in changes:
            if (
                a not in range(TRACK_SQUARES, HOME_PLACE + 1)
                and b in range(TRACK_SQUARES, HOME_PLACE + 1)
                and i // 4 in mine
            ):
                worth += SAFETY_BONUS
        if worth > most:
            best, most = [], worth
        if worth == most:
            best.append(decision)
    return best[below(len(best))]

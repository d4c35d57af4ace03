"""The player `greedy` for Sorry!, which gains the most squares at once; for comparison with other players."""

from collections.abc import Callable
from typing import Any

from pawnlight.bots.sorry_easy import gained
from pawnlight.rules.sorry_board import HOME, TRACK, do
from pawnlight.rules.sorry_game import SorryGame

# Bonus in squares for a pawn that the move brings into its safety zone or HOME.
SAFETY = 10


def choose(game: SorryGame, below: Callable[[int], int]) -> Any:
    """Choose the option with the most squares gained minus those of opponents, plus the bonus; ties at random."""
    mine = game.engine.movers[game.turn]
    best: list[Any] = []
    most = -10_000
    for option in game.options():
        move = option[1] if game.due == "play" else option if game.due == "move" else ()
        changes = do(game.pawns[:], move)
        worth = gained(mine, changes)
        for i, a, b in changes:
            if a not in range(TRACK, HOME + 1) and b in range(TRACK, HOME + 1) and i // 4 in mine:
                worth += SAFETY
        if worth > most:
            best, most = [], worth
        if worth == most:
            best.append(option)
    return best[below(len(best))]

"""What BACK, held, takes back in a child's game. Loaded when a child holds it."""

from pawnlight.rules.base import BACK_EVENT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.rules.base import Game
    from pawnlight.table.context import Context
    from pawnlight.table.game_screen import GameScreen


async def decisions_to_undo(context: "Context", game: "Game", screen: "GameScreen") -> int:
    """Return how many decisions to take back, see `Game.take_back_count`; 0 if there is nothing to take back.

    A turn without a move has passed by itself, and would again: it is no decision.
    """
    last = count = game.take_back_count()
    undone = []
    while last:
        undone += [game.push(BACK_EVENT) for _ in range(last)]
        if not screen.passes_by_itself(await context.list_decisions(game)):
            break
        last = game.take_back_count()
        count += last
    for record in reversed(undone):
        game.undo(record)
    return count if last else 0

"""What BACK, held, takes back in a child's game. Loaded when a child holds it."""

from pawnlight.rules.base import BACK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.rules.base import Game
    from pawnlight.table.context import Context
    from pawnlight.table.game_screen import GameScreen


async def decisions_to_undo(context: "Context", game: "Game", screen: "GameScreen") -> int:
    """Return how many decisions to take back, see `Game.to_take_back`; 0 if there is nothing to take back.

    A turn without a move has passed by itself, and would again: it is no decision.
    """
    last = count = game.to_take_back()
    undone = []
    while last:
        undone += [game.push(BACK) for _ in range(last)]
        if not screen.passes_by_itself(await context.list_options(game)):
            break
        last = game.to_take_back()
        count += last
    for record in reversed(undone):
        game.undo(record)
    return count if last else 0

"""The screen of a game."""

from pawnlight.rules.base import kind_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.rules.base import Game
    from pawnlight.table.context import Context
    from pawnlight.table.game_screen import GameScreen


def screen_of(context: "Context", game: "Game", corner: str = "") -> "GameScreen":
    """Return the GameScreen of `game`; `corner` as there."""
    kind = kind_of(game.header.rules)
    screen: type[GameScreen] = kind.load("screen", kind.screen)  # type: ignore[assignment]
    return screen(context, game, corner)

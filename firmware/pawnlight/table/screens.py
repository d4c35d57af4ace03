"""The registry of the games at the table: one line for each."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.rules.base import Game
    from pawnlight.table.context import Context
    from pawnlight.table.game_screen import GameScreen

_SORRY = ("pawnlight.games.sorry.screen", "SorryScreen")
# Rule set: the module, the subclass of GameScreen, and further modules that a turn needs.
GAMES: "dict[str, tuple[str, ...]]" = {
    "classic": _SORRY,
    "teams": _SORRY,
    "points": _SORRY + ("pawnlight.games.sorry.hand",),
    "st": _SORRY,
    "revenge": ("pawnlight.games.revenge.screen", "RevengeScreen"),
    "sequence": ("pawnlight.games.sequence.screen", "SequenceScreen"),
    "cards": ("pawnlight.games.cards.screen", "CardsScreen"),
}
# What a turn of a child's game needs besides.
CHILDS = {"classic": ("pawnlight.games.sorry.child",)}


def screen_of(context: "Context", game: "Game", corner: str = "") -> "GameScreen":
    """Return the GameScreen of `game`; `corner` as there."""
    module, name = GAMES[game.header.rules][:2]
    # Imported only now: loading every game would delay the first light and fill the heap of a stock MicroPython.
    screen: GameScreen = getattr(__import__(module, None, None, (name,)), name)(context, game, corner)
    return screen

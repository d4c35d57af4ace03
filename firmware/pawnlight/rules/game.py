"""The registry of the games, one line for each; open a game by its header."""

from pawnlight.rules.base import COLOURS, TEAMS, WITHOUT_YELLOW, RuleError, parse_header

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.rules.base import Game


_SORRY = ("pawnlight.games.sorry.game", "SorryGame")
# Rule set: the module and the subclass of Game.
GAMES = {
    "classic": _SORRY,
    "teams": _SORRY,
    "points": _SORRY,
    "st": _SORRY,
    "revenge": ("pawnlight.games.revenge.game", "RevengeGame"),
    "sequence": ("pawnlight.games.sequence.game", "SequenceGame"),
    "cards": ("pawnlight.games.cards.game", "CardsGame"),
}


def open_game(header: str, seed: "bytes | None" = None) -> "Game":
    """Return the game that `header`, the text of event 0, begins. Raises RuleError."""
    parsed = parse_header(header)
    module, name = GAMES[parsed.rules]
    # Imported only now: loading every game would delay the first light and fill the heap of a stock MicroPython.
    game: Game = getattr(__import__(module, None, None, (name,)), name)(parsed, seed)
    return game


def kind_of(header: str) -> str:
    """Return the kind of the game that `header` begins: games of a kind share their modules. Raises RuleError."""
    return GAMES[parse_header(header).rules][0]


def seats_of(rules: str, players: int, teams: int = 2) -> "tuple[str, ...]":
    """Return the colours of the seats for `players`, in the order of turns. Raises RuleError if they cannot play.

    With two, Sorry! seats them opposite each other.
    """
    colours: tuple[str, ...]
    if rules == "sequence":
        colours = TEAMS[:teams] * (players // teams)
    elif rules == "revenge":
        colours = COLOURS if players == 4 else WITHOUT_YELLOW[:players]
    elif players == 2:
        colours = (COLOURS[0], COLOURS[2])
    else:
        colours = COLOURS[:players]
    if len(colours) != players or players < 2:
        raise RuleError("%s cannot be played by %d players" % (rules, players))
    return colours

"""Open a game by its header, and seat its players."""

from pawnlight.rules.base import RuleError, kind_of, parse_header

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pawnlight.rules.base import Game, Header


def open_game(header: str, seed: "bytes | None" = None) -> "Game":
    """Return the game that `header`, the text of event 0, begins. Raises RuleError."""
    parsed = parse_header(header)
    kind = kind_of(parsed.rules)
    game: Callable[[Header, bytes | None], Game] = kind.load_from_module("game", kind.game_class_name)  # type: ignore[assignment]
    return game(parsed, seed)


def seat_colours(rules: str, players: int, teams: int = 2) -> "tuple[str, ...]":
    """Return the colours of the seats for `players`, in the order of turns. Raises RuleError if they cannot play."""
    colours = kind_of(rules).seat_colours(rules, players, teams)
    if len(colours) != players or players < 2:
        raise RuleError("%s cannot be played by %d players" % (rules, players))
    return colours

"""Every game by its header."""

from pawnlight.rules.base import RuleError, parse_header

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.rules.base import Game


def open_game(header: str, seed: "bytes | None" = None) -> "Game":
    """The game that the text of event 0 begins, of whichever kind it is. Loads only that kind. Raises RuleError."""
    parsed = parse_header(header)
    if parsed.rules in ("classic", "teams", "points", "st"):
        from pawnlight.rules.sorry_game import SorryGame

        return SorryGame(parsed, seed)
    raise RuleError("there is no rule set %r" % parsed.rules[:20])

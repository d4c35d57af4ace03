"""Every game by its header."""

from pawnlight.rules.base import COLOURS, RuleError, parse_header

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.rules.base import Game


def open_game(header: str, seed: "bytes | None" = None) -> "Game":
    """The game that the text of event 0 begins, of whichever kind it is. Loads only that kind. Raises RuleError."""
    parsed = parse_header(header)
    if parsed.rules == "sequence":
        from pawnlight.rules.sequence_game import SequenceGame

        return SequenceGame(parsed, seed)
    if parsed.rules == "revenge":
        from pawnlight.rules.revenge_game import RevengeGame

        return RevengeGame(parsed, seed)
    if parsed.rules == "cards":
        from pawnlight.rules.cards_game import CardsGame

        return CardsGame(parsed, seed)
    from pawnlight.rules.sorry_game import SorryGame

    return SorryGame(parsed, seed)


def seats_of(rules: str, players: int, teams: int = 2) -> "tuple[str, ...]":
    """The colours of the seats of so many players, in the order of turns. Raises RuleError when they cannot play.

    With two, Sorry! has them opposite each other.
    """
    colours: tuple[str, ...]
    if rules == "sequence":
        colours = ("blue", "green", "red")[:teams] * (players // teams)
    elif rules == "revenge":
        colours = COLOURS if players == 4 else ("red", "blue", "green")[:players]
    elif players == 2:
        colours = ("red", "yellow")
    else:
        colours = COLOURS[:players]
    if len(colours) != players or players < 2:
        raise RuleError("%s is no game for %d players" % (rules, players))
    return colours

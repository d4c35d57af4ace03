"""The registry of the computer players: one line for each rule set."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.bots.brain import Brain

_SORRY = ("pawnlight.games.sorry.easy", "pawnlight.games.sorry.hard")
# Rule set: the module whose `brain(rules, level)` returns a Brain; for *hard* the last one, which has weights that the
# other levels do not need.
GAMES = {
    "classic": _SORRY,
    "teams": _SORRY,
    "points": _SORRY,
    "st": _SORRY,
    "revenge": ("pawnlight.games.revenge.brain",),
    "sequence": ("pawnlight.games.sequence.brain",),
}


def brain_of(rules: str, level: str) -> "Brain":
    """Return the computer player `easy`, `normal` or `hard` of a rule set."""
    # Imported only now: a board on which people play alone loads no computer player at all.
    module = GAMES[rules][-1 if level == "hard" else 0]
    brain: Brain = __import__(module, None, None, ("brain",)).brain(rules, level)
    return brain

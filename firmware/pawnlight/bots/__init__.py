"""The registry of the computer players: one line for each rule set."""

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.bots.brain import Brain

# Rule set: the module whose `brain(rules, level)` returns a Brain.
GAMES = {
    "classic": "pawnlight.bots.sorry",
    "teams": "pawnlight.bots.sorry",
    "points": "pawnlight.bots.sorry",
    "st": "pawnlight.bots.sorry",
    "revenge": "pawnlight.bots.revenge",
    "sequence": "pawnlight.bots.sequence",
}


def brain_of(rules: str, level: str) -> "Brain":
    """Return the computer player `easy`, `normal` or `hard` of a rule set."""
    # Imported only now: a board on which people play alone loads no computer player at all.
    brain: Brain = __import__(GAMES[rules], None, None, ("brain",)).brain(rules, level)
    return brain

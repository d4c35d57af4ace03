"""The levels of the computer players of Sorry!."""

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.bots.brain import Brain


def brain(rules: str, level: str) -> "Brain":
    """Return the computer player of a rule set of Sorry! and a level."""
    # Imported only now: `hard` has weights that the other levels do not need.
    if level == "hard":
        from pawnlight.bots.sorry_hard import Hard

        return Hard()
    from pawnlight.bots.sorry_easy import Easy, Normal

    return Easy() if level == "easy" else Normal()

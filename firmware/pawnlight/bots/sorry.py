"""The computer players of Sorry!, of every rule set: what all of them can do, and which there are."""

from pawnlight.bots import Brain
from pawnlight.rules.base import PASS

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from _typeshed import Incomplete

    from pawnlight.rules.base import Option
    from pawnlight.rules.sorry import Move
    from pawnlight.rules.sorry_game import SorryGame


class SorryBrain(Brain):
    """Of every level: what all of them can say."""

    def explain(self, game: "SorryGame", option: "Option") -> "tuple[str, tuple[Incomplete, ...]]":
        from pawnlight.bots.sorry_why import why

        card, move, _ = parts_of(game, option)
        return why(game, card, move)


def parts_of(game: "SorryGame", option: "Option") -> "tuple[str, Move, bool]":
    """The card, the move, and whether its player is to play again."""
    card, move = option if game.due == "play" else (game.card or "", option)
    return card, move, card == "2" and (move != PASS or game.due == "move")


def brain(rules: str, level: str) -> Brain:
    """The computer player of a rule set of Sorry! and a level. Loads only what that level needs."""
    if level == "hard":
        from pawnlight.bots.sorry_hard import Hard

        return Hard(rules)
    from pawnlight.bots.sorry_easy import Easy, Normal

    return Easy() if level == "easy" else Normal()

"""Three in a row: which place helps a player most. It glows first, and a computer player chooses it every second time."""

from pawnlight.bots.brain import EASY_ERRS, Brain, choose
from pawnlight.games.row.game import FREE, ROWS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from pawnlight.games.row.game import Piece, RowGame


def best_first(game: "RowGame", options: "list[Piece]") -> "list[Piece]":
    """Return the places for a card, the best one first."""
    values = [(-_value(game, option), n) for n, option in enumerate(options)]
    return [options[n] for _, n in sorted(values)]


def _value(game: "RowGame", option: "Piece") -> int:
    """Return what a piece on a place, or the wind there, is worth: a row, then one that another player cannot make."""
    own, worth = game.seat + 1, 0
    for row in ROWS:
        if option.place not in row:
            continue
        others = [game.pieces[place] for place in row if place != option.place]
        first, second = others
        if option.blown:
            # Of two of its colour in a row, this is one.
            worth += 4 if game.pieces[option.place] in others and FREE in others else 1
        elif first == second != FREE:
            worth += 100 if first == own else 10
        elif own in others and FREE in others:
            worth += 3
        elif first == second:
            worth += 1
    return worth


class RowBrain(Brain):
    """A computer player that chooses the best place every second time."""

    def think(
        self, game: "RowGame", options: "list[Piece]", below: "Callable[[int], int]"
    ) -> "Generator[Piece | None, None, None]":
        yield None
        yield best_first(game, options)[0] if below(EASY_ERRS) else choose(options, below)


def brain(rules: str, level: str) -> Brain:
    """Return the computer player: in a child's game there is only one level."""
    return RowBrain()

"""The computer player of Sorry! that evaluates positions with trained weights, see `sorry_value`.

Between two sides, without hands, it also considers every card that may come next and the best reply to it.
"""

from pawnlight.bots.sorry_ahead import best_of
from pawnlight.bots.sorry_brain import SorryBrain, parts_of
from pawnlight.bots.sorry_value import HAND, WON, View, value_of
from pawnlight.rules.cards import SORRY_CARDS
from pawnlight.rules.sorry_board import do

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Callable, Generator

    from pawnlight.bots.sorry_value import Value
    from pawnlight.rules.sorry_board import Option
    from pawnlight.rules.sorry_game import SorryGame


# Positions evaluated in a slice of thinking; the most options that get a second look, and by how much their values may
# differ from the best.
SLICE = 4
CLOSELY = 3
_NEARLY = 400


class Hard(SorryBrain):
    """A player that evaluates the positions after its options, and gives the best of them a second look."""

    def think(
        self, game: "SorryGame", options: "list[Option]", below: "Callable[[int], int]"
    ) -> "Generator[Option | None]":
        if len(options) == 1 or game.due == "draw":
            yield options[0]
            return
        value = value_of(game.header.rules, game.engine)
        yield None
        order = yield from self._weighed(value, game, options)
        best = options[order[0][1]]
        mine, others = value.sides(game.pawns, game.turn)
        if not game.engine.hand and len(mine) == len(others):
            near = [options[n] for worth, n in order if worth <= order[0][0] + _NEARLY]
            if len(near) > 1 and order[0][0] > -WON // 2:
                best = yield from best_of(value, game, near)
        yield best

    def _weighed(
        self, value: "Value", game: "SorryGame", options: "list[Option]"
    ) -> "Generator[None, None, list[tuple[int, int]]]":
        """Return (negative value, number) of the CLOSELY best options, the best first."""
        views: dict[bool, View] = {}
        order = []
        for n, option in enumerate(options):
            card, move, again = parts_of(game, option)
            if again not in views:
                views[again] = View(value, game.pawns, game.turn, again)
                yield None
            worth = views[again].after(do(game.pawns[:], move))
            if game.due == "play":
                worth -= value.weights[HAND + SORRY_CARDS.index(card)]
            order.append((-worth, n))
            order.sort()
            del order[CLOSELY:]
            if n % SLICE == SLICE - 1:
                yield None
        return order

"""The computer player of Sorry! that weighs positions by what was learnt, see `sorry_value`.

Between two sides, where cards are not held in hands, it also looks at every card that may come next, and the best reply
to each.
"""

from pawnlight.bots.sorry import SorryBrain, parts_of
from pawnlight.bots.sorry_value import HAND, WON, View, value_of
from pawnlight.rules.cards import SORRY_CARDS, SORRY_DECK
from pawnlight.rules.sorry import do

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Callable, Generator

    from pawnlight.rules.base import Option
    from pawnlight.rules.sorry_game import SorryGame


# Positions weighed in a slice of thinking, and the most options that are looked at more closely, if they are worth
# nearly as much as the best.
SLICE = 4
CLOSELY = 3
_NEARLY = 400
# The chance of winning, of 16384, for each 256 thousandths of the logarithm of its odds.
_SURE = 16384
_CHANCES = (
    8192,
    9235,
    10245,
    11192,
    12055,
    12820,
    13482,
    14044,
    14512,
    14896,
    15208,
    15459,
    15659,
    15817,
    15941,
    16039,
    16116,
    16176,
    16222,
    16258,
    16287,
    16309,
    16326,
    16339,
    16349,
    16357,
    16363,
    16368,
    16371,
    16374,
    16376,
    16378,
    16379,
)


def chance(worth: int) -> int:
    """The chance of winning, of 16384, in a position of that worth."""
    if worth < 0:
        return _SURE - chance(-worth)
    at = min(worth, 8191)
    low = _CHANCES[at // 256]
    return low + (_CHANCES[at // 256 + 1] - low) * (at % 256) // 256


class Hard(SorryBrain):
    """Weighs the positions that its options lead to, and looks more closely at the best of them."""

    def __init__(self, rules: str) -> None:
        # What has to be loaded is loaded now, not within a slice.
        self._value = value_of(rules)

    def think(self, game: "SorryGame", below: "Callable[[int], int]") -> "Generator[Option | None]":
        options = game.options()
        if len(options) == 1:
            yield options[0]
            return
        yield None
        order = yield from self._weighed(game, options)
        best = options[order[0][1]]
        mine, others = self._value.sides(game.pawns, game.turn)
        if game.due != "play" and len(mine) == len(others):
            near = [options[n] for worth, n in order[:CLOSELY] if worth <= order[0][0] + _NEARLY]
            if len(near) > 1 and order[0][0] > -WON // 2:
                most = -1
                left = unseen(game)
                for option in near:
                    chances = yield from self._ahead(game, option, left)
                    if chances > most:
                        best = option
                        most = chances
        yield best

    def _weighed(self, game: "SorryGame", options: "list[Option]") -> "Generator[None, None, list[tuple[int, int]]]":
        """What the positions after the options are worth, the best first: less that, and the option's number."""
        value = self._value
        views: dict[bool, View] = {}
        order = []
        for n, option in enumerate(options):
            card, move, again = parts_of(game, option)
            if again not in views:
                views[again] = View(value, game.pawns, game.turn, again)
                yield None
            worth = views[again].after(move)
            if game.due == "play":
                worth -= value.weights[HAND + SORRY_CARDS.index(card)]
            order.append((-worth, n))
            if n % SLICE == SLICE - 1:
                yield None
        order.sort()
        return order

    def _ahead(self, game: "SorryGame", option: "Option", left: "list[int]") -> "Generator[None, None, int]":
        """The chance of winning after `option`, summed over the cards that may come, each played as well as can be."""
        _, move, again = parts_of(game, option)
        pawns = game.pawns[:]
        do(pawns, move)
        turn = game.turn
        if not again:
            turn = game.colours[(game.colours.index(turn) + 1) % len(game.colours)]
        views: dict[bool, View] = {}
        total = 0
        for n, card in enumerate(SORRY_CARDS):
            if not left[n]:
                continue
            moves = game.engine.moves(pawns, turn, card)
            yield None
            first = card == "2"
            if first not in views:
                views[first] = View(self._value, pawns, turn, first)
                yield None
            view = views[first]
            most = view.worth if game.engine.may_pass(card, moves) else -2 * WON
            for m, reply in enumerate(moves):
                most = max(most, view.after(reply))
                if m % SLICE == SLICE - 1:
                    yield None
            total += left[n] * (chance(most) if again else _SURE - chance(most))
        return total


def unseen(game: "SorryGame") -> "list[int]":
    """How many of each card may be drawn next, as whoever has watched the discards knows."""
    left = [count for _, count in SORRY_DECK]
    if game.pile.left():
        for card in game.pile.discards:
            left[SORRY_CARDS.index(card)] -= 1
        if game.card is not None:
            left[SORRY_CARDS.index(game.card)] -= 1
    return left

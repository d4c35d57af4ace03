"""Look-ahead in Sorry! between two sides: every card that may be drawn next, and the best reply to it."""

from pawnlight.bots.sorry_brain import parts_of
from pawnlight.bots.sorry_value import WON, View
from pawnlight.rules.cards import SORRY_CARDS, SORRY_DECK
from pawnlight.rules.sorry_board import do

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Generator

    from pawnlight.bots.sorry_value import Value
    from pawnlight.rules.sorry_board import Move, Option
    from pawnlight.rules.sorry_game import SorryGame


# Positions evaluated, and moves tried, in a slice of thinking.
_SLICE = 4
_TRIES = 12
# The chance of winning in 16384ths, for each 256 thousandths of the logarithm of its odds.
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
    """Return the chance of winning, in 16384ths, in a position of that value."""
    if worth < 0:
        return _SURE - chance(-worth)
    at = min(worth, 8191)
    low = _CHANCES[at // 256]
    return low + (_CHANCES[at // 256 + 1] - low) * (at % 256) // 256


def best_of(value: "Value", game: "SorryGame", options: "list[Option]") -> "Generator[None, None, Option]":
    """Return the option with the best chance of winning, averaged over the next cards."""
    best = options[0]
    most = -1
    left = unseen(game)
    for option in options:
        chances = yield from ahead(value, game, option, left)
        if chances > most:
            best = option
            most = chances
    return best


def ahead(value: "Value", game: "SorryGame", option: "Option", left: "list[int]") -> "Generator[None, None, int]":
    """Return the chance of winning after `option`, summed over the next cards, each with the best reply."""
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
        first = card == "2"
        if first not in views:
            views[first] = View(value, pawns, turn, first)
            yield None
        view = views[first]
        most = -2 * WON
        replies: list[Move] = []
        for tried, reply in enumerate(game.engine.each_move(pawns, turn, card)):
            if reply:
                replies.append(reply)
                most = max(most, view.after(do(pawns[:], reply)))
            if (reply and len(replies) % _SLICE == 0) or tried % _TRIES == _TRIES - 1:
                yield None
        if game.engine.may_pass(replies):
            most = max(most, view.worth)
        total += left[n] * (chance(most) if again else _SURE - chance(most))
        yield None
    return total


def unseen(game: "SorryGame") -> "list[int]":
    """Return the unseen copies of each card, counted from the discards."""
    left = [count for _, count in SORRY_DECK]
    if game.pile.left():
        for card in game.pile.discards:
            left[SORRY_CARDS.index(card)] -= 1
        if game.card is not None:
            left[SORRY_CARDS.index(game.card)] -= 1
    return left

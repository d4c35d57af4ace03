"""Revenge: the nine Sorry! cards, a function each, named as RULES.md section 7 names them.

`do` begins a card that has just been turned up; the others do what has been chosen for it. Seed 001, "2. Play a Card":
the card is done at once, then discarded, and that ends the turn. What cannot be done is left out; what can be done
must be, and on whom is the player's choice.
"""

from pawnlight.rules.revenge import (
    HOME_ROW,
    MINUS,
    discarded,
    fits,
    is_open,
    others,
    remove_top,
    take_card,
    total,
    without,
    without_twelves,
)
from pawnlight.rules.revenge_notation import SORRY_CARDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.rules.base import Option
    from pawnlight.rules.revenge_game import RevengeGame


def do(game: "RevengeGame") -> None:
    """Begin the Sorry! card that has been turned up: what is due next, or the end of the turn."""
    name = SORRY_CARDS[game.card]
    if name == "no-twelves":
        _no_twelves(game)
    elif name in ("all-strip", "all-give"):
        game.due = name
        _next_of_all(game)
    else:
        if name == "draw-two":
            game.drawn = game.drawn_card() + game.drawn_card()
        game.due = "look" if name == "borrow" else name
        if not options(game):
            game.sorry_done()


def options(game: "RevengeGame") -> "list[Option]":
    """What can be chosen for the Sorry! card that is due; empty when it cannot be done."""
    due, seat, starts, rows = game.due, game.seat, game.starts, game.rows
    if due == "draw-two":
        return game.choices(game.hands[seat], game.drawn) if game.drawn else []
    if due == "look":
        return [(s,) for s in take_card([len(hand) for hand in game.hands], seat)]
    if due == "borrow":
        return game.choices(game.hands[seat], game.hands[game.looked])
    if due == "steal-top":
        return _steals(game)
    if due == "strip":
        return list(remove_top(rows, starts, seat))
    if due == "all-strip":
        return [(r,) for r in range(starts) if is_open(rows[seat * starts + r])]
    if due == "take-row":
        return [spot for spot in remove_top(rows, starts, seat) if total(rows[spot[0] * starts + spot[1]]) < 9]
    if due == "all-give":
        return _gifts(game)
    return [(r,) for r in range(starts) if rows[seat * starts + r] != HOME_ROW]


def chosen(game: "RevengeGame", option: "Option") -> None:
    """Do what has been chosen, one of `options`."""
    due = game.due
    if due == "draw-two":
        draw_two(game, option)
    elif due == "look":
        game.looked = option[0]
        game.due = "borrow"
    elif due == "borrow":
        borrow(game, option)
    elif due == "steal-top":
        steal_top(game, option)
    elif due == "strip":
        strip(game, option)
    elif due == "all-strip":
        game.discard_top(game.seat, option[0])
        _next_of_all(game)
    elif due == "take-row":
        take_row(game, option)
    elif due == "all-give":
        all_give(game, option)
    else:
        go_home(game, option[0])


def draw_two(game: "RevengeGame", option: "Option") -> None:
    """Draw two playing cards; play one of them if you can and discard the other, else discard both.

    Rulings: they are seen by nobody else before that choice. They are not part of the hand: a 4 among them needs a card
    of the hand to be discarded. The other one is discarded first. Where only one is left to draw, it is played or
    discarded.
    """
    game.drawn = b""
    if len(option) < 3:
        game.discards += bytes(option)
        game.sorry_done()
    else:
        if option[3] >= 0:
            game.discards += bytes([option[3]])
        game.sorry_aside()
        game.lay(option)


def borrow(game: "RevengeGame", option: "Option") -> None:
    """Look at another player's hand; if you can, take one of its cards and play it.

    Rulings: only a hand with cards can be looked at, and only who looks sees it. Where one of its cards can be played,
    one must be. A 4 needs a card of the own hand to be discarded.
    """
    looked = game.looked
    game.looked = -1
    if option:
        game.hands[looked] = without(game.hands[looked], 10 if option[0] == MINUS else option[0])
        game.sorry_aside()
        game.lay(option)
    else:
        game.sorry_done()


def _steals(game: "RevengeGame") -> "list[Option]":
    starts, rows = game.starts, game.rows
    own = game.seat * starts
    return [
        (s, r, mine)
        for s, r in remove_top(rows, starts, game.seat)
        for mine in range(starts)
        if fits(rows[own + mine], rows[s * starts + r][-1])
    ]


def steal_top(game: "RevengeGame", option: "Option") -> None:
    """If you can, put the top card of another player's row on one of yours: it has no effect, a 10 keeps its value.

    Ruling: it is put there by the same rules as a played card, so it may complete the row, and win.
    """
    card = game.take_top(option[0], option[1])
    game.sorry_aside()
    if not game.put(option[2], card):
        game.end_turn()


def strip(game: "RevengeGame", option: "Option") -> None:
    """Discard the top card of another player's row."""
    game.discard_top(option[0], option[1])
    game.sorry_done()


def take_row(game: "RevengeGame", option: "Option") -> None:
    """Put all cards of another player's row that totals less than 9 in your hand.

    Ruling: a row without cards cannot be taken.
    """
    i = option[0] * game.starts + option[1]
    game.hands[game.turn] += game.hidden(discarded(game.rows[i]))
    game.rows[i] = b""
    game.sorry_done()


def _gifts(game: "RevengeGame") -> "list[Option]":
    """(place in an order of the hand that only the seed tells, card), each different card once.

    The place of a card's first copy in the hand says nothing of the card: every place is equally likely.
    """
    hand = game.hands[game.seat]
    order = game.hidden_order(len(hand))
    return [(order.index(i), card) for i, card in enumerate(hand) if card not in hand[:i]]


def all_give(game: "RevengeGame", option: "Option") -> None:
    """Everyone else gives you a card of their choice; only the two of them know which. The left neighbour is first."""
    hand = game.hands[game.seat]
    game.occasion += 1
    game.hands[game.seat] = without(hand, option[1])
    game.hands[game.turn] += bytes([option[1]])
    _next_of_all(game)


def _next_of_all(game: "RevengeGame") -> None:
    """all-strip and all-give: the next player to the left who can do it chooses; after the last the turn ends.

    all-strip: everyone else discards the top card of one of their own rows, of their choice (not of a row with a SAFE).
    """
    players, starts = len(game.hands), game.starts
    for seat in others(players, game.turn)[(game.seat - game.turn) % players :]:
        rows = game.rows[seat * starts : seat * starts + starts]
        if game.hands[seat] if game.due == "all-give" else any([is_open(row) for row in rows]):
            game.seat = seat
            return
    game.sorry_done()


def _no_twelves(game: "RevengeGame") -> None:
    """All 12s leave every row but yours, and are discarded; a -1 that cannot stay without its 12 goes too."""
    starts = game.starts
    for i, row in enumerate(game.rows):
        if i // starts != game.turn and is_open(row):
            game.rows[i], left = without_twelves(row)
            game.discards += left
    game.sorry_done()


def go_home(game: "RevengeGame", r: int) -> None:
    """One row of yours, of your choice, is complete at once: one without cards too."""
    i = game.turn * game.starts + r
    game.discards += discarded(game.rows[i])
    game.rows[i] = HOME_ROW
    game.sorry_aside()
    if not game.is_won():
        game.end_turn()

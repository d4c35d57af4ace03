"""Revenge: the nine Sorry! cards, named as README.md section 7 names them.

Each has a function for its options and one for its effect. Sheet 001, "2. Play a Card": the card takes effect at once,
is discarded, and ends the turn. An impossible effect is skipped; a possible one is mandatory, and the player chooses
its target.
"""

from pawnlight.rules.revenge_notation import SORRY_CARDS
from pawnlight.rules.revenge_rows import (
    HOME_ROW,
    UNKNOWN,
    as_cards,
    fits,
    is_open,
    others,
    remove_top,
    settled,
    total,
    without,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pawnlight.rules.revenge_rows import Choice
    from pawnlight.rules.revenge_table import RevengeTable


def sorry(game: "RevengeTable", card: int) -> None:
    """Turn up a Sorry! card: begin its decision, or end the turn."""
    i = game.sorry_pile.rfind(bytes([card]))
    game.sorry_pile = game.sorry_pile[:i] + game.sorry_pile[i + 1 :]
    game.card = card
    name = SORRY_CARDS[card]
    if name == "no-twelves":
        no_twelves(game)
        return
    if name == "draw-two":
        game.drawn = game.drawn_card() + game.drawn_card()
    game.due = "look" if name == "borrow" else name
    if name in ("all-strip", "all-give"):
        next_of_all(game)
    elif not game.options() or (name == "draw-two" and not game.drawn):
        game.sorry_done()


def draw_two(game: "RevengeTable", *option: int) -> None:
    """draw-two: draw two playing cards; play one of them if you can and discard the other, else discard both.

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


def look(game: "RevengeTable", seat: int) -> None:
    """borrow: look at another player's hand ...

    Rulings: nobody else sees it. Only a hand with cards can be looked at, as with a 3.
    """
    game.looked = seat
    game.due = "borrow"


def borrow(game: "RevengeTable", *option: int) -> None:
    """... if you can, take one of its cards and play it.

    Rulings: where one of the cards can be played, one must be. A 4 needs a card of the own hand to be discarded.
    """
    looked = game.looked
    game.looked = -1
    if option:
        game.hands[looked] = without(game.hands[looked], as_cards(bytes(option[:1]))[0])
        game.sorry_aside()
        game.lay(option)
    else:
        game.sorry_done()


def steal_top_options(game: "RevengeTable") -> "list[Choice]":
    """(seat, row, own row)"""
    own = game.rows[game.seat]
    spots = remove_top(game.rows, game.seat)
    return [
        (s, r, mine) for s, r in spots for top in game.rows[s][r][-1:] for mine, row in enumerate(own) if fits(row, top)
    ]


def steal_top(game: "RevengeTable", seat: int, r: int, mine: int) -> None:
    """steal-top: if you can, put the top card of another player's row on one of yours (a 10 keeps its value).

    Ruling: it is put there by the same rules as a played card, so it may complete the row, and win. Its number
    has no effect.
    """
    card = game.take_top(seat, r)
    game.sorry_aside()
    game.put(mine, card, 0)


def strip(game: "RevengeTable", seat: int, r: int) -> None:
    """strip: discard the top card of another player's row, as with a 7."""
    game.discard_top(seat, r)
    game.sorry_done()


def all_strip_options(game: "RevengeTable") -> "list[Choice]":
    """Return the own rows with cards and without a SAFE."""
    return [(r,) for r, row in enumerate(game.rows[game.seat]) if is_open(row)]


def all_strip(game: "RevengeTable", r: int) -> None:
    """all-strip: everyone else discards the top card of one of their own rows, of their choice."""
    game.discard_top(game.seat, r)
    next_of_all(game)


def take_row_options(game: "RevengeTable") -> "list[Choice]":
    """Ruling: a row without cards cannot be taken."""
    return [(s, r) for s, r in remove_top(game.rows, game.seat) if total(game.rows[s][r]) < 9]


def take_row(game: "RevengeTable", seat: int, r: int) -> None:
    """take-row: put all cards of another player's row that totals less than 9 in your hand."""
    game.hands[game.turn] += game.hidden(as_cards(game.rows[seat][r]))
    game.set_row(seat, r, b"")
    game.sorry_done()


def all_give_options(game: "RevengeTable") -> "list[Choice]":
    """Return (place in an order of the hand derived from the seed, card), each distinct card once.

    The place of a card's first copy reveals nothing about the card: every place is equally likely.
    """
    hand = game.hands[game.seat]
    if game.seed is None:
        return [(place, UNKNOWN) for place in range(len(hand))]
    order = game.hidden_order(len(hand))
    return [(order.index(i), card) for i, card in enumerate(hand) if card not in hand[:i]]


def all_give(game: "RevengeTable", place: int, card: int) -> None:
    """all-give: everyone else gives you a card of their choice. Only the two of them know which."""
    game.occasion += 1
    game.hands[game.seat] = without(game.hands[game.seat], card)
    game.hands[game.turn] += bytes([card])
    next_of_all(game)


def next_of_all(game: "RevengeTable") -> None:
    """all-strip and all-give: let the next player to the left who can do it choose; end the turn after the last."""
    players = len(game.hands)
    for seat in others(players, game.turn)[(game.seat - game.turn) % players :]:
        game.seat = seat
        if game.options():
            return
    game.sorry_done()


def no_twelves(game: "RevengeTable") -> None:
    """no-twelves: discard all 12s from every row but yours, and any -1 that cannot stay without its 12."""
    for seat in others(len(game.hands), game.turn):
        for r, row in enumerate(game.rows[seat]):
            if is_open(row) and 12 in row:
                rest, left = settled(row.replace(b"\x0c", b""))
                game.set_row(seat, r, rest)
                game.discards += b"\x0c" + left
    game.sorry_done()


def go_home_options(game: "RevengeTable") -> "list[Choice]":
    """Ruling: a row without cards can be completed too."""
    return [(r,) for r, row in enumerate(game.rows[game.seat]) if row != HOME_ROW]


def go_home(game: "RevengeTable", r: int) -> None:
    """go-home: complete one of your rows, of your choice, at once."""
    game.discards += as_cards(game.rows[game.turn][r])
    game.set_row(game.turn, r, HOME_ROW)
    game.sorry_aside()
    if not game.is_won():
        game.end_turn()


# The options of each card. Those of look and strip are the same as for a 3 and a 7; for the others a card is played.
OPTIONS: "dict[str, Callable[[RevengeTable], Iterable[Choice]]]" = {
    "steal-top": steal_top_options,
    "all-strip": all_strip_options,
    "take-row": take_row_options,
    "all-give": all_give_options,
    "go-home": go_home_options,
}
DO: "dict[str, Callable[..., object]]" = {
    "sorry": sorry,
    "draw-two": draw_two,
    "look": look,
    "borrow": borrow,
    "steal-top": steal_top,
    "strip": strip,
    "all-strip": all_strip,
    "take-row": take_row,
    "all-give": all_give,
    "go-home": go_home,
}

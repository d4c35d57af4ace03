"""Revenge: the nine Sorry! cards, named as README.md section 7 names them.

Each has a function for its decisions and one for its effect. Sheet 001, "2. Play a Card": the card takes effect at
once, is discarded, and ends the turn. An impossible effect is skipped; a possible one is mandatory, and the player
chooses its target.
"""

from pawnlight.games.revenge.notation import SORRY_CARDS
from pawnlight.games.revenge.rows import (
    HOME_ROW,
    NONE,
    UNKNOWN_CARD,
    Discard,
    Give,
    Target,
    can_be_affected,
    card_fits,
    cards_of_row,
    other_seats,
    remove_card,
    row_total,
    rows_to_take_from,
    settle_row,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pawnlight.games.revenge.piles import RevengeTable
    from pawnlight.games.revenge.rows import Choice, Decision, Play, SorryCard


def sorry(game: "RevengeTable", decision: "SorryCard") -> None:
    """Turn up a Sorry! card: begin its decision, or end the turn."""
    card = decision.card
    i = game.sorry_pile.rfind(bytes([card]))
    game.sorry_pile = game.sorry_pile[:i] + game.sorry_pile[i + 1 :]
    game.card = card
    name = SORRY_CARDS[card]
    if name == "no-twelves":
        no_twelves(game)
        return
    if name == "draw-two":
        game.drawn = game.draw_card() + game.draw_card()
    game.due = "look" if name == "borrow" else name
    if name in ("all-strip", "all-give"):
        ask_next_player(game)
    elif not game.decisions() or (name == "draw-two" and not game.drawn):
        game.end_sorry_turn()


def draw_two(game: "RevengeTable", decision: "Choice") -> None:
    """draw-two: draw two playing cards; play one of them if you can and discard the other, else discard both.

    Rulings: they are seen by nobody else before that choice. They are not part of the hand: a 4 among them needs a card
    of the hand to be discarded. The other one is discarded first. Where only one is left to draw, it is played or
    discarded.
    """
    game.drawn = b""
    if isinstance(decision, Discard):
        game.discards += decision.cards
        game.end_sorry_turn()
    elif decision:
        _, _, _, dropped = decision
        if dropped != NONE:
            game.discards += bytes([dropped])
        game.discard_sorry()
        game.place_card(decision)


def look_at_hand(game: "RevengeTable", target: "Target") -> None:
    """borrow: look at another player's hand ...

    Rulings: nobody else sees it. Only a hand with cards can be looked at, as with a 3.
    """
    game.looked = target.seat
    game.due = "borrow"


def borrow(game: "RevengeTable", play: "Play | tuple[()]") -> None:
    """... if you can, take one of its cards and play it.

    Rulings: where one of the cards can be played, one must be. A 4 needs a card of the own hand to be discarded.
    """
    looked = game.looked
    game.looked = -1
    if play:
        game.discard_sorry()
        game.play_from(looked, play)
    else:
        game.end_sorry_turn()


def each_steal_top(game: "RevengeTable") -> "list[Target]":
    """Return the rows whose top card fits on an own one."""
    own = game.rows[game.seat]
    spots = rows_to_take_from(game.rows, game.seat)
    return [
        Target(s, r, mine)
        for s, r, _ in spots
        for top in game.rows[s][r][-1:]
        for mine, row in enumerate(own)
        if card_fits(row, top)
    ]


def steal_top(game: "RevengeTable", target: "Target") -> None:
    """steal-top: if you can, put the top card of another player's row on one of yours (a 10 keeps its value).

    Ruling: it is put there by the same rules as a played card, so it may complete the row, and win. Its number
    has no effect.
    """
    card = game.take_top(target.seat, target.row)
    game.discard_sorry()
    game.put_on_row(target.own, card, 0)


def strip(game: "RevengeTable", target: "Target") -> None:
    """strip: discard the top card of another player's row, as with a 7."""
    game.discard_top(target)
    game.end_sorry_turn()


def each_all_strip(game: "RevengeTable") -> "list[Target]":
    """Return the own rows with cards and without a SAFE."""
    return [Target(game.seat, r, NONE) for r, row in enumerate(game.rows[game.seat]) if can_be_affected(row)]


def all_strip(game: "RevengeTable", target: "Target") -> None:
    """all-strip: everyone else discards the top card of one of their own rows, of their choice."""
    game.discard_top(target)
    ask_next_player(game)


def each_take_row(game: "RevengeTable") -> "list[Target]":
    """Ruling: a row without cards cannot be taken."""
    return [spot for spot in rows_to_take_from(game.rows, game.seat) if row_total(game.rows[spot.seat][spot.row]) < 9]


def take_row(game: "RevengeTable", target: "Target") -> None:
    """take-row: put all cards of another player's row that totals less than 9 in your hand."""
    game.hands[game.turn] += game.as_seen(cards_of_row(game.rows[target.seat][target.row]))
    game.set_row(target.seat, target.row, b"")
    game.end_sorry_turn()


def each_all_give(game: "RevengeTable") -> "list[Give]":
    """Return each distinct card once, with its place in an order of the hand derived from the seed.

    The place of a card's first copy reveals nothing about the card: every place is equally likely.
    """
    hand = game.hands[game.seat]
    if game.seed is None:
        return [Give(place, UNKNOWN_CARD) for place in range(len(hand))]
    order = game.random_order(len(hand))
    return [Give(order.index(i), card) for i, card in enumerate(hand) if card not in hand[:i]]


def all_give(game: "RevengeTable", give: "Give") -> None:
    """all-give: everyone else gives you a card of their choice. Only the two of them know which."""
    game.occasion += 1
    game.hands[game.seat] = remove_card(game.hands[game.seat], give.card)
    game.hands[game.turn] += bytes([give.card])
    ask_next_player(game)


def ask_next_player(game: "RevengeTable") -> None:
    """all-strip and all-give: let the next player to the left who can do it choose; end the turn after the last."""
    players = len(game.hands)
    for seat in other_seats(players, game.turn)[(game.seat - game.turn) % players :]:
        game.seat = seat
        if game.decisions():
            return
    game.end_sorry_turn()


def no_twelves(game: "RevengeTable") -> None:
    """no-twelves: discard all 12s from every row but yours, and any -1 that cannot stay without its 12."""
    for seat in other_seats(len(game.hands), game.turn):
        for r, row in enumerate(game.rows[seat]):
            if can_be_affected(row) and 12 in row:
                rest, left = settle_row(row.replace(b"\x0c", b""))
                game.set_row(seat, r, rest)
                game.discards += b"\x0c" + left
    game.end_sorry_turn()


def each_go_home(game: "RevengeTable") -> "list[Target]":
    """Ruling: a row without cards can be completed too."""
    return [Target(game.seat, r, NONE) for r, row in enumerate(game.rows[game.seat]) if row != HOME_ROW]


def go_home(game: "RevengeTable", target: "Target") -> None:
    """go-home: complete one of your rows, of your choice, at once."""
    game.discards += cards_of_row(game.rows[target.seat][target.row])
    game.set_row(target.seat, target.row, HOME_ROW)
    game.discard_sorry()
    if not game.is_won():
        game.end_turn()


# The decisions of each card. Those of look and strip are the same as for a 3 and a 7; for the others a card is played.
DECISIONS_BY_CARD: "dict[str, Callable[[RevengeTable], Iterable[Decision]]]" = {
    "steal-top": each_steal_top,
    "all-strip": each_all_strip,
    "take-row": each_take_row,
    "all-give": each_all_give,
    "go-home": each_go_home,
}
EFFECTS_BY_CARD: "dict[str, Callable[..., object]]" = {
    "sorry": sorry,
    "draw-two": draw_two,
    "look": look_at_hand,
    "borrow": borrow,
    "steal-top": steal_top,
    "strip": strip,
    "all-strip": all_strip,
    "take-row": take_row,
    "all-give": all_give,
    "go-home": go_home,
}

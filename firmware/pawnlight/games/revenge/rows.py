"""Revenge: the cards, the rows, and the legal plays. What its Sorry! cards do is in sorry_cards.py.

A card is a small number, cards are bytes of them:

    1-12    the cards with that number (there is no 6 and no 9)
    SAFE, SORRY
    MINUS   a 10 that lies in a row as -1
    UNKNOWN a hidden card

A row is the cards in front of one START, from the bottom up, or HOME_ROW. Every seat has a tuple of rows.

Rules and rulings: README.md section 7. The paragraphs named are those of sheet 001.
"""

from pawnlight.games.revenge import START_CARDS_BY_SEATS
from pawnlight.rules.base import COLOURS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NamedTuple

    from typing_extensions import TypeIs

    from pawnlight.rules.base import Draw

    Rows = tuple[bytes, ...]
    # Card (MINUS for a 10 as -1), row (NONE: discarded), the card discarded first for a 4 and the other one of a
    # draw-two (else NONE). Plays are many: plain tuples.
    Play = tuple[int, int, int, int]

    class Discard(NamedTuple):
        """A card of the hand, or both of a draw-two, discarded as none can be played."""

        cards: bytes

    class Target(NamedTuple):
        """A player, the row that an effect is for, and the own row for a steal-top; NONE for no row."""

        seat: int
        row: int
        own: int

    class SorryCard(NamedTuple):
        """The Sorry! card that is turned up."""

        card: int

    class Give(NamedTuple):
        """A card of the hand that is given away, and its place in the order derived from the seed."""

        place: int
        card: int

    # PASS is the empty one.
    Choice = Play | Discard | tuple[()]
    Decision = Draw | Choice | Target | SorryCard | Give
else:
    from collections import namedtuple

    Discard = namedtuple("Discard", ("cards",))
    Target = namedtuple("Target", ("seat", "row", "own"))
    SorryCard = namedtuple("SorryCard", ("card",))
    Give = namedtuple("Give", ("place", "card"))

SAFE_CARD = 0
SORRY_CARD = 13
MINUS_ONE_CARD = 14
UNKNOWN_CARD = 16
NONE = -1
HOME_ROW = b"\x0f"
_MINUS = b"\x0e"
_FULL = 15

CARD_NAMES = ("SAFE", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "SORRY!", "-1", "HOME", "?")
# All 41 playing cards.
DECK = (
    b"\x01\x01\x01\x01\x02\x02\x02\x02\x03\x03\x03\x04\x04\x04\x05\x05\x05\x07\x07\x07\x08\x08\x08"
    b"\x0a\x0a\x0a\x0b\x0b\x0b\x0c\x0c\x0c\x00\x00\x00\x0d\x0d\x0d\x0d\x0d\x0d"
)
HAND_SIZE = 4

# The player at each seat as a target.
SEAT_TARGETS = [Target(seat, NONE, NONE) for seat in range(len(COLOURS))]
SEATS_TEXT = ", or ".join(sorted([" ".join(colours) for colours in START_CARDS_BY_SEATS]))


def is_play(decision: "Decision") -> "TypeIs[Play]":
    """Return whether a card is played: only this decision has four parts."""
    return len(decision) == 4


def row_total(row: bytes) -> int:
    """Return the total of `row`; 15 for a HOME."""
    return sum(row) - 15 * row.count(_MINUS)


def rows_progress(rows: "Rows") -> "tuple[int, int, int]":
    """Return the number of HOME rows, and of the cards that lie in the others; see `Game.progress_of`."""
    return rows.count(HOME_ROW), sum([len(row) for row in rows if row != HOME_ROW]), 0


def card_fits(row: bytes, card: int) -> bool:
    """Return whether `card` fits on `row`: a total of 0 to 15, one SAFE, nothing on a HOME. "1. Draw a card".

    Ruling: an empty row totals 0, so a 10 cannot be put there as -1.
    """
    if row == HOME_ROW or (card == SAFE_CARD and SAFE_CARD in row):
        return False
    # `row_total` inlined, because a steal-top asks sixteen times.
    return 0 <= sum(row) - 15 * row.count(_MINUS) + (-1 if card == MINUS_ONE_CARD else card) <= _FULL


def row_with_card(row: bytes, card: int) -> "tuple[bytes, bytes]":
    """Return the row with `card` on top, and the discards: the whole row at 15. "My Row Adds Up to 15!"."""
    row = row + bytes([card])
    if row_total(row) == _FULL:
        return HOME_ROW, cards_of_row(row)
    return row, b""


def cards_of_row(row: bytes) -> bytes:
    """Return the cards of a row as in a pile or a hand: a -1 becomes a 10 again."""
    return row.replace(_MINUS, b"\x0a")


def remove_card(cards: bytes, card: int) -> bytes:
    """Remove one `card` from `cards`, keeping the order; an unknown card if `card` is not among them."""
    i = cards.find(bytes([card]))
    if i < 0:
        i = cards.find(bytes([UNKNOWN_CARD]))
    return cards[:i] + cards[i + 1 :]


def distinct_cards(cards: bytes) -> bytes:
    """Return each card once, in order."""
    return bytes([card for i, card in enumerate(cards) if card not in cards[:i]])


# Removing cards from rows


def can_be_affected(row: bytes) -> bool:
    """Return whether other players' cards may affect `row`: it has cards and no SAFE."""
    return len(row) > 0 and row != HOME_ROW and SAFE_CARD not in row


def settle_row(row: bytes) -> "tuple[bytes, bytes]":
    """Settle a row from which a card was removed. Returns the row and further discards.

    Ruling: a row never totals less than 0. If a -1 has lost the cards below it (a no-twelves takes a 12), it has
    nothing to subtract from: the uppermost -1 is discarded, until the total is 0 or more.
    """
    left = b""
    while row_total(row) < 0:
        i = row.rfind(_MINUS)
        row = row[:i] + row[i + 1 :]
        left += b"\x0a"
    return row, left


# Legal plays


def each_distinct_play(own: "Rows", cards: bytes, hand: "bytes | None" = None) -> "list[Play]":
    """Return every distinct way to play one of `cards` on the rows `own` or the discards. "2. Play a Card".

    hand    the cards that can be discarded first for a 4; None if `cards` is the hand, so all except the played 4

    A 4 needs another card in the hand, which may be another 4. A SORRY! and the trade of an 11 can always be played.
    """
    found: list[Play] = []
    for card in distinct_cards(cards):
        if card == SORRY_CARD:
            found.append((SORRY_CARD, NONE, NONE, NONE))
        elif card != UNKNOWN_CARD:
            thrown = b""
            if card == 4:
                thrown = distinct_cards(remove_card(cards, 4) if hand is None else hand)
            for r, row in enumerate(own):
                if card_fits(row, card):
                    if card == 4:
                        found += [(4, r, other, NONE) for other in thrown]
                    else:
                        found.append((card, r, NONE, NONE))
                if card == 10 and card_fits(row, MINUS_ONE_CARD):
                    found.append((MINUS_ONE_CARD, r, NONE, NONE))
            if card == 11:
                found.append((11, NONE, NONE, NONE))
    return found


def card_effect(card: int) -> str:
    """Return the decision that follows a card put on a row, "" for none. "WHAT'S IT ALL ADD UP TO?"."""
    return "again" if card == 2 else "take_card" if card == 3 else "remove_top" if card == 7 else ""


def other_seats(players: int, seat: int) -> "list[int]":
    """Return the seats of the other players, beginning at the left."""
    return [(seat + i) % players for i in range(1, players)]


def hands_to_take_from(hands: "list[bytes]", seat: int) -> "list[Target]":
    """3: the players from whose hand a card can be taken."""
    return [SEAT_TARGETS[s] for s in other_seats(len(hands), seat) if hands[s]]


def rows_to_take_from(rows: "list[Rows]", seat: int) -> "list[Target]":
    """7: the other players' rows whose top card can be removed."""
    return [
        Target(s, r, NONE)
        for s in other_seats(len(rows), seat)
        for r, row in enumerate(rows[s])
        if can_be_affected(row)
    ]

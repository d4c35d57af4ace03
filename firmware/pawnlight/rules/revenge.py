"""Revenge: the cards, the rows, and what can be played on them.

A card is a small number, cards are bytes of them:

    1-12    the cards with that number (there is no 6 and no 9)
    SAFE, SORRY
    MINUS   a 10 that lies in a row as -1
    UNKNOWN a card that is not known here

A row is the cards in front of one START, from the bottom up, or HOME_ROW. Of every seat there is a tuple of its rows.

Rules and rulings: README.md section 7. The paragraphs named are those of seed 001.
"""

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.rules.base import Option

    # card (MINUS for a 10 as -1), row (NONE: discarded), the card discarded first for a 4 (else NONE)
    Play = tuple[int, int, int]
    Rows = tuple[bytes, ...]

SAFE = 0
SORRY = 13
MINUS = 14
UNKNOWN = 16
NONE = -1
HOME_ROW = b"\x0f"
_MINUS = b"\x0e"
_FULL = 15

NAMES = ("SAFE", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "SORRY!", "-1", "HOME", "?")
# All 41 playing cards.
DECK = (
    b"\x01\x01\x01\x01\x02\x02\x02\x02\x03\x03\x03\x04\x04\x04\x05\x05\x05\x07\x07\x07\x08\x08\x08"
    b"\x0a\x0a\x0a\x0b\x0b\x0b\x0c\x0c\x0c\x00\x00\x00\x0d\x0d\x0d\x0d\x0d\x0d"
)
HAND = 4
# "SETUP": how many START cards each has, by the colours that play.
STARTS = {("red", "blue"): 4, ("red", "blue", "green"): 3, ("red", "blue", "yellow", "green"): 2}

SEATS = ", or ".join(sorted([" ".join(colours) for colours in STARTS]))


def total(row: bytes) -> int:
    """What the cards of `row` add up to; 15 for a HOME."""
    return sum(row) - 15 * row.count(_MINUS)


def fits(row: bytes, card: int) -> bool:
    """Whether `card` may be put on `row`: neither above 15 nor below 0, one SAFE, nothing on a HOME. "1. Draw a card".

    Ruling: an empty row totals 0, so no 10 is put there as -1.
    """
    if row == HOME_ROW or (card == SAFE and SAFE in row):
        return False
    # With what `total` does, without calling it: a steal-top asks sixteen times.
    return 0 <= sum(row) - 15 * row.count(_MINUS) + (-1 if card == MINUS else card) <= _FULL


def with_card(row: bytes, card: int) -> "tuple[bytes, bytes]":
    """The row after `card` is put on it, and what is discarded: all of it at 15. "My Row Adds Up to 15!"."""
    row = row + bytes([card])
    if total(row) == _FULL:
        return HOME_ROW, as_cards(row)
    return row, b""


def as_cards(row: bytes) -> bytes:
    """The cards of a row as they are in a pile or a hand: a -1 is a 10 again."""
    return row.replace(_MINUS, b"\x0a")


def without(cards: bytes, card: int) -> bytes:
    """`cards` without one `card`, the others in their order; without an unknown one if that card is not among them."""
    i = cards.find(bytes([card]))
    if i < 0:
        i = cards.find(bytes([UNKNOWN]))
    return cards[:i] + cards[i + 1 :]


def different(cards: bytes) -> bytes:
    """Each card once, in order."""
    return bytes([card for i, card in enumerate(cards) if card not in cards[:i]])


# Taking cards off rows


def is_open(row: bytes) -> bool:
    """Whether a card of another player may do something to `row`: it has cards, none of them SAFE."""
    return len(row) > 0 and row != HOME_ROW and SAFE not in row


def settled(row: bytes) -> "tuple[bytes, bytes]":
    """A row out of which a card has been taken, and what is discarded after it.

    Ruling: a row never totals less than 0. Where a -1 lay on what has left (a no-twelves takes a 12 from below it), it
    has nothing to take off from: the uppermost such is discarded too, until the row is 0 or more.
    """
    left = b""
    while total(row) < 0:
        i = row.rfind(_MINUS)
        row = row[:i] + row[i + 1 :]
        left += b"\x0a"
    return row, left


# What can be played


def plays(own: "Rows", cards: bytes, hand: "bytes | None" = None) -> "list[Play]":
    """Every different way to play one of `cards` on the rows `own` or the discards. "2. Play a Card".

    hand    what a 4 can have discarded first; None when `cards` is the hand itself, so all but the played 4

    A 4 needs another card in the hand, which may be another 4. A SORRY! and the trade of an 11 can always be played.
    """
    found: list[Play] = []
    for card in different(cards):
        if card == SORRY:
            found.append((SORRY, NONE, NONE))
        elif card != UNKNOWN:
            thrown = b""
            if card == 4:
                thrown = different(without(cards, 4) if hand is None else hand)
            for r, row in enumerate(own):
                if fits(row, card):
                    if card == 4:
                        found += [(4, r, other) for other in thrown]
                    else:
                        found.append((card, r, NONE))
                if card == 10 and fits(row, MINUS):
                    found.append((MINUS, r, NONE))
            if card == 11:
                found.append((11, NONE, NONE))
    return found


def follows(card: int) -> str:
    """What a card that lies in a row makes its player do, empty for nothing. "WHAT'S IT ALL ADD UP TO?"."""
    return "again" if card == 2 else "take_card" if card == 3 else "remove_top" if card == 7 else ""


def others(players: int, seat: int) -> "list[int]":
    """The seats of the other players, the one to the left first."""
    return [(seat + i) % players for i in range(1, players)]


def take_card(hands: "list[bytes]", seat: int) -> "list[Option]":
    """3: the seats (seat,) out of whose hand a card can be taken."""
    return [(s,) for s in others(len(hands), seat) if hands[s]]


def remove_top(rows: "list[Rows]", seat: int) -> "list[Option]":
    """7: the other players' rows (seat, row) whose top card can be removed."""
    return [(s, r) for s in others(len(rows), seat) for r, row in enumerate(rows[s]) if is_open(row)]

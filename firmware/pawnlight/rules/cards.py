"""The deck of Sorry!, and the cards of every game as people write them."""

# The cards of the Sorry! deck and their numbers: 45 in all (2004 edition).
SORRY_DECK = (
    ("1", 5),
    ("2", 4),
    ("3", 4),
    ("4", 4),
    ("5", 4),
    ("7", 4),
    ("8", 4),
    ("10", 4),
    ("11", 4),
    ("12", 4),
    ("Sorry!", 4),
)
SORRY_CARDS = tuple([card for card, _ in SORRY_DECK])
# The last letter of a card of Sequence.
SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def card_label(card: str) -> str:
    """A card as people write it: one of Sequence with the sign of its suit, any other as it is."""
    return card[:-1] + SUIT_SIGNS[card[-1]] if card[1:] and card[-1] in SUIT_SIGNS else card

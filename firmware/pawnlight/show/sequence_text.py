"""Screen of a game of Sequence: cards with their suits."""

NAME = 8  # letters of a player beside a card


def page_of(card: str, dead: bool) -> str:
    """Return the key of the rule card that explains the card `card`, which may be `dead`."""
    if dead:
        return "dead"
    return "turn" if card[0] != "J" else "eye" if card[-1] in "SH" else "eyes"

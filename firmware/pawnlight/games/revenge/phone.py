"""The hands of Revenge, for phones. Loaded when a seat is on one."""

from pawnlight.games.revenge.rows import CARD_NAMES
from pawnlight.games.revenge.screen import WITH_CARDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container

    from pawnlight.games.revenge.rows import Decision
    from pawnlight.games.revenge.screen import RevengeScreen


def hand(screen: "RevengeScreen", seat: int) -> "list[str] | None":
    """Return the cards of the player at `seat`."""
    return [CARD_NAMES[card] for card in sorted(screen.game.hands[seat])]


def cards_to_choose(screen: "RevengeScreen") -> "list[str]":
    """Return the cards to choose from, unseen by others: a hand, or two drawn cards; [] if none is to be chosen."""
    return [CARD_NAMES[card] for card in screen.cards()] if screen.game.due in WITH_CARDS else []


def owner(screen: "RevengeScreen", option: "Decision", phones: "Container[int]") -> int:
    """Return the seat that may decide."""
    return screen.game.seat

"""The hands of Sequence, for phones. Loaded when a seat is on one."""

from pawnlight.games.sequence.cards import SEQUENCE_CARDS, CardDraw
from pawnlight.rules.cards import card_label

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container

    from pawnlight.games.sequence.cards import Decision
    from pawnlight.games.sequence.game import SequenceGame
    from pawnlight.table.game_screen import GameScreen

    _Screen = GameScreen[SequenceGame]


def hand(screen: "_Screen", seat: int) -> "list[str] | None":
    """Return the cards of the player at `seat`."""
    return [card_label(SEQUENCE_CARDS[card]) for card in sorted(screen.game.hands[seat])]


def cards_to_choose(screen: "_Screen") -> "list[str]":
    """Return the hand of which a card is to be played; [] if none is."""
    return (hand(screen, screen.game.seat) or []) if screen.game.due == "play" else []


def owner(screen: "_Screen", option: "Decision", phones: "Container[int]") -> int:
    """Return the seat that may decide `option`: a late draw is for its own phone, if it has one."""
    return option.seat if isinstance(option, CardDraw) and option.seat in phones else screen.game.seat

"""The hands of Revenge, for phones. Loaded when a seat is on one."""

from pawnlight.games.revenge.rows import CARD_NAMES, NONE, is_play
from pawnlight.games.revenge.screen import CARD_DECISIONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container

    from pawnlight.games.revenge.rows import Decision
    from pawnlight.games.revenge.screen import RevengeScreen
    from pawnlight.table.choice import Choice


def hand(screen: "RevengeScreen", seat: int) -> "list[str] | None":
    """Return the cards of the player at `seat`."""
    return [CARD_NAMES[card] for card in sorted(screen.game.hands[seat])]


def cards_to_choose(screen: "RevengeScreen") -> "list[str]":
    """Return the cards to choose from, unseen by others: a hand, or two drawn cards; [] if none is to be chosen."""
    return [CARD_NAMES[card] for card in screen.cards()] if screen.game.due in CARD_DECISIONS else []


def deciding_seat(screen: "RevengeScreen", option: "Decision", phones: "Container[int]") -> int:
    """Return the seat that may decide."""
    return screen.game.seat


def decision_choice(screen: "RevengeScreen", decision: "Decision") -> "Choice":
    """Return a decision in words and places; of two cards that it takes, the second one is its `discard`."""
    # Only for a program that asks.
    from pawnlight.games.revenge.choice import CardUseChoices

    game = screen.game

    def lines(option: "Decision") -> "list[str]":
        return screen.option_lines(game.rows, game.seat, game.due, option)

    found = CardUseChoices(game, [decision], decision, lines).choice(0)
    card = screen.card_of(decision)
    found.card = "" if card == NONE else CARD_NAMES[card]
    if is_play(decision):
        _, _, thrown, dropped = decision
        second = dropped if thrown == NONE else thrown
        found.discard = "" if second == NONE else CARD_NAMES[second]
    return found

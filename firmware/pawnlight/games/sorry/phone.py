"""The hands of `points`, for phones. Loaded when a seat is on one."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container

    from pawnlight.games.sorry.board import Play
    from pawnlight.games.sorry.screen import SorryScreen
    from pawnlight.table.choice import Choice


def hand(screen: "SorryScreen", seat: int) -> "list[str] | None":
    """Return the cards of the player at `seat`; None in a rule set without hands."""
    return [card or "" for card in screen.game.hands[seat]] if screen.game.engine.hand else None


def cards_to_choose(screen: "SorryScreen") -> "list[str]":
    """Return the hand of which a card is to be played; [] if none is."""
    return (hand(screen, screen.game.seat) or []) if screen.game.due == "play" else []


def deciding_seat(screen: "SorryScreen", option: "Play", phones: "Container[int]") -> int:
    """Return the seat that may decide."""
    return screen.game.seat


def decision_choice(screen: "SorryScreen", decision: "Play") -> "Choice":
    """Return a card of the hand with its move, or a card that is only discarded."""
    # Only for a program that asks.
    from pawnlight.games.sorry.choice import PawnChoices
    from pawnlight.games.sorry.screen import MovePicker
    from pawnlight.table.choice import Choice

    words, (card, move) = screen.context.words, decision
    if move:
        found = PawnChoices(words, screen.game, card, MovePicker([move], False)).choice(0)
    else:
        found = Choice(words["throw away"])
        found.does = "discard"
    found.card = card
    return found

"""The hands of Sequence, for phones. Loaded when a seat is on one."""

from pawnlight.games.sequence.cards import SEQUENCE_CARDS, CardDraw, DeadCard, is_one_eyed_jack, is_play
from pawnlight.rules.cards import card_label

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container

    from pawnlight.games.sequence.cards import Decision
    from pawnlight.games.sequence.screen import SequenceScreen
    from pawnlight.table.choice import Choice


def hand(screen: "SequenceScreen", seat: int) -> "list[str] | None":
    """Return the cards of the player at `seat`."""
    return [card_label(SEQUENCE_CARDS[card]) for card in sorted(screen.game.hands[seat])]


def cards_to_choose(screen: "SequenceScreen") -> "list[str]":
    """Return the hand of which a card is to be played; [] if none is."""
    return (hand(screen, screen.game.seat) or []) if screen.game.due == "play" else []


def deciding_seat(screen: "SequenceScreen", option: "Decision", phones: "Container[int]") -> int:
    """Return the seat that may decide `option`: a late draw is for its own phone, if it has one."""
    return option.seat if isinstance(option, CardDraw) and option.seat in phones else screen.game.seat


def decision_choice(screen: "SequenceScreen", decision: "Decision") -> "Choice":
    """Return a decision in words and places; a play has the cells of its sequence, if it can complete several."""
    # Only for a program that asks.
    from pawnlight.games.sequence.choice import SpaceChoices
    from pawnlight.table.choice import Choice

    words, game = screen.context.words, screen.game
    if is_play(decision):
        card, cell, run = decision
        found = SpaceChoices(words, [cell], card).choice(0)
        found.card = card_label(SEQUENCE_CARDS[card])
        runs = [] if is_one_eyed_jack(card) else game.board.run_choices(game.team_of[game.seat], cell)
        if len(runs) > 1:
            found.panel_to = [other for cells in runs[run] for other in cells]
            found.text += ", " + words["which runs"] % (run + 1, len(runs))
        return found
    if isinstance(decision, DeadCard):
        found = Choice(words["dead card"])
        found.card, found.does = card_label(SEQUENCE_CARDS[decision.card]), "lay down"
        return found
    if isinstance(decision, CardDraw):
        name = "" if decision.seat == game.seat else screen.name(decision.seat) + ": "
        return Choice(name + words["draw unseen"], "DRAW")
    found = Choice(words["nothing"], "DRAW")
    found.does = "pass"
    return found

"""Reasons for hints in Revenge, see Brain.explain. Imported when a hint is requested.

Their words are in `words/why_en`.
"""

from pawnlight.games.revenge.rows import (
    HOME_ROW,
    MINUS_ONE_CARD,
    NONE,
    SAFE_CARD,
    SORRY_CARD,
    Discard,
    Give,
    SorryCard,
    Target,
    card_effect,
    cards_of_row,
    remove_card,
    row_total,
    row_with_card,
)
from pawnlight.rules.base import Draw

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.games.revenge.game import RevengeGame
    from pawnlight.games.revenge.rows import Decision, Play

# Reasons that depend only on the decision that is due: for oneself, and for another player.
_OWN = {"go-home": "turns a START", "all-strip": "costs least"}
_WHOM = {
    "take_card": "takes a card",
    "trade_hands": "trades hands",
    "remove_top": "costs a card",
    "strip": "costs a card",
    "steal-top": "steals a card",
    "take-row": "empties a row",
}


def hint_reason(game: "RevengeGame", decision: "Decision") -> "tuple[str, tuple[object, ...]]":
    """Return the most important effect of `decision`."""
    if isinstance(decision, Draw):
        return "draws", ()
    if isinstance(decision, SorryCard):
        return "may bring luck", ()
    if isinstance(decision, Target):
        seat, r, own = decision
        if game.due in _OWN:
            return _OWN[game.due], ()
        if own != NONE and row_with_card(game.rows[game.seat][own], game.rows[seat][r][-1])[0] == HOME_ROW:
            return "turns a START", ()
        if game.due == "look":
            # Nobody knows these cards. A card less harms most who is ahead.
            left = [len(rows) - rows.count(HOME_ROW) for rows in game.rows]
            theirs = left.pop(seat)
            return ("is ahead", (game.colours[seat],)) if theirs < min(left) else ("may be useful", ())
        return _WHOM[game.due], (game.colours[seat],)
    if isinstance(decision, (Discard, Give)):
        return "least useful", ()
    return _played(game, decision) if decision else ("nothing to play", ())


def _played(game: "RevengeGame", play: "Play") -> "tuple[str, tuple[object, ...]]":
    card, r, thrown, _ = play
    if r == NONE:
        return ("may bring luck" if card == SORRY_CARD else "new hand"), ()
    row = row_with_card(game.rows[game.seat][r], card)[0]
    if row == HOME_ROW:
        return "turns a START", ()
    if card == SAFE_CARD:
        return "safe row", ()
    follow = card_effect(card)
    if follow == "again":
        return "another turn", ()
    hand = game.hands[game.seat]
    if game.due == "play":
        hand = remove_card(hand, cards_of_row(bytes([card]))[0])
    if thrown != NONE:
        hand = remove_card(hand, thrown)
    need = 15 - row_total(row)
    if need < SORRY_CARD and need in hand:
        return "next makes 15", ()
    if follow == "take_card" and any([cards for s, cards in enumerate(game.hands) if s != game.seat]):
        return "an extra card", ()
    return ("leaves room" if card == MINUS_ONE_CARD else "nearer to 15"), ()

"""The adapter of Revenge."""

from typing import TYPE_CHECKING, Any, ClassVar

from host_tools.games.adapter import GameAdapter, RuleSetOffer
from host_tools.games.luck import card_values_of
from host_tools.games.narration import Sentence, TextAndValues
from host_tools.games.revenge.position import board_values
from host_tools.words import Words
from pawnlight.games.revenge.game import RevengeEffect, RevengeGame
from pawnlight.games.revenge.notation import SORRY_CARDS
from pawnlight.games.revenge.rows import (
    CARD_NAMES,
    DECK,
    HOME_ROW,
    NONE,
    SORRY_CARD,
    Discard,
    Give,
    SorryCard,
    Target,
    is_play,
    row_total,
)
from pawnlight.rules.base import Draw

if TYPE_CHECKING:
    from host_tools.json_types import RevengePosition

# The decision that was due for a target: the key of its text.
_AIMS = {
    "take_card": "takes card",
    "remove_top": "removes top",
    "trade_hands": "trades hands",
    "look": "looks at",
    "strip": "strips",
    "take-row": "gathers",
    "all-strip": "sheds",
    "go-home": "turns home",
    "steal-top": "steals top",
}


class RevengeAdapter(GameAdapter):
    """See `GameAdapter`. As luck, a card is worth its number."""

    trained = True
    rule_set_offers: ClassVar = {"revenge": RuleSetOffer((2, 4), (10, 20), 16)}
    game: RevengeGame
    deeds = ("most cards", "")
    how_ahead = "ahead how revenge"
    done = "done rows"
    card_values = card_values_of(
        (CARD_NAMES[card], int(CARD_NAMES[card]), DECK.count(bytes([card])))
        for card in sorted(set(DECK))
        if CARD_NAMES[card].isdigit()
    )

    def _say(self, effect: RevengeEffect) -> Sentence:
        decision, who = effect.decision, {"who": self.player_name(effect.seat)}
        if isinstance(decision, SorryCard):
            return (("sorry card", {"card": _sorry(decision)}),)
        if isinstance(decision, Discard):
            return (("discards", who | {"cards": _named(decision.cards)}),)
        if isinstance(decision, Give):
            return (("gives card", who | {"whom": self.player_name(effect.acting_turn)}),)
        if isinstance(decision, Target):
            seat, row, own = decision
            whose = {} if seat == effect.seat else {"whom": self.player_name(seat)}
            clause: TextAndValues = (_AIMS[effect.due], who | whose | ({} if row == NONE else {"row": row + 1}))
            return (clause,) if own == NONE else (clause,) + self._row(effect, own)
        if not isinstance(decision, str) and is_play(decision):
            return self._plays(effect, *decision)
        return (("draws hidden" if isinstance(decision, Draw) else "cannot play", who),)

    def _plays(self, effect: RevengeEffect, card: int, row: int, *discarded: int) -> Sentence:
        values: dict[str, Any] = {"who": self.player_name(effect.seat), "card": CARD_NAMES[card]}
        if row == NONE:
            said: list[TextAndValues] = [("plays sorry" if card == SORRY_CARD else "plays to trade", values)]
        else:
            said = [("puts on row", values | {"row": row + 1})]
            said += self._row(effect, row)
        said += [("and discards", {"cards": [CARD_NAMES[one]]}) for one in discarded if one != NONE]
        return tuple(said)

    def _row(self, effect: RevengeEffect, row: int) -> Sentence:
        cards = effect.after[effect.acting_turn][row]
        if cards == HOME_ROW:
            return (("row home", {}),) if effect.completed_count else ()
        return (("row total", {"count": row_total(cards)}),)

    def progress(self) -> list[float]:
        """Return the rows at HOME, and the totals of the others as parts of 15."""
        return [
            sum(1 if row == HOME_ROW else row_total(row) / 15 for row in rows) / len(rows) for rows in self.game.rows
        ]

    def count_to_win(self, seat: int) -> int:
        return len(self.game.rows[seat])

    # Positions

    def position_fields(self, effect: RevengeEffect | None, words: Words) -> "RevengePosition":
        rows = board_values(self.game)["rows"]
        for seat in rows:
            for number, row in enumerate(seat, 1):
                cards = ", ".join(row["cards"])
                row["say"] = words["row says"].format(row=number, count=row["total"], cards=cards)
        return {
            "rows": rows,
            "cards": [len(hand) for hand in self.game.hands],
            "card": _shown(effect) if effect else "",
        }

    def hands(self) -> list[list[str]]:
        return [_named(bytes(sorted(hand))) for hand in self.game.hands]

    @classmethod
    def answer_request(cls, request: dict[str, Any]) -> dict[str, Any]:
        # Only `pawnlight rules` needs it.
        from host_tools.games.revenge import service

        return service.answer_request(request)


def _named(cards: bytes) -> list[str]:
    return [CARD_NAMES[card] for card in cards]


def _sorry(card: SorryCard) -> str:
    """Return the key of a Sorry! card in the texts."""
    return f"sorry {SORRY_CARDS[card.card]}"


def _shown(effect: RevengeEffect) -> str:
    """Return the name of the card that an event plays, a 10 as it lies there, or discards; "" for none."""
    decision = effect.decision
    if isinstance(decision, SorryCard):
        return _sorry(decision)
    if not isinstance(decision, str) and is_play(decision):
        return CARD_NAMES[decision[0]]
    return effect.revealed_card


ADAPTER = RevengeAdapter

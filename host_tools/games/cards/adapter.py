"""The card machine on the laptop."""

from typing import TYPE_CHECKING, ClassVar

from host_tools.games.adapter import GameAdapter, RuleSetOffer
from host_tools.games.narration import Sentence, card_name
from host_tools.games.sorry.adapter import SorryAdapter
from host_tools.words import Words, count_text
from pawnlight.games.cards import DECK_NAMES
from pawnlight.games.cards.game import CardsGame
from pawnlight.rules.base import Effect

if TYPE_CHECKING:
    from host_tools.json_types import CardsPosition

_SHOWN = 12


class CardsAdapter(GameAdapter):
    """See `GameAdapter`. There are no sides; a card has the same value as in Sorry!."""

    rule_set_offers: ClassVar = {"cards": RuleSetOffer((1, 12), None, 5)}

    @classmethod
    def offered_tables(cls, rules: str) -> list[tuple[int, list[str]]]:
        return [(2, [])]

    @classmethod
    def rule_settings(cls, rules: str) -> list[tuple[str, list[tuple[str, str]], str]]:
        return [("deck", [(deck, f"deck {deck}") for deck in DECK_NAMES], DECK_NAMES[0])]

    game: CardsGame
    has_players = False
    card_values = SorryAdapter.card_values

    def sides(self) -> list[str]:
        return []

    def _say(self, effect: Effect) -> Sentence:
        return (("turned up", {"card": effect.revealed_card}),)

    def game_title(self) -> Sentence:
        return (("title cards", {"rules": "cards", "deck": self.game.header.options[0]}),)

    def beginning_sentence(self) -> Sentence:
        return (("machine", {"deck": self.game.header.options[0]}),)

    def _ends(self) -> Sentence:
        return (("machine ends", {}),)

    def position_fields(self, effect: Effect, words: Words) -> "CardsPosition":
        left = self.game.pile.cards_left()
        return {
            "drawn": [card_name(card, words) for card in self.game.drawn[-_SHOWN:]],
            "left": count_text(words, "cards left", left).format(count=left),
        }


ADAPTER = CardsAdapter

"""The card machine on the laptop."""

from typing import TYPE_CHECKING, Any

from host_tools.games.adapter import GameAdapter
from host_tools.games.effects import Effect
from host_tools.games.narration import Sentence
from host_tools.games.revenge.adapter import RevengeAdapter
from host_tools.games.sequence.adapter import SequenceAdapter
from host_tools.games.sorry.adapter import SorryAdapter
from pawnlight.rules.cards_game import CardsGame

if TYPE_CHECKING:
    from pawnlight.rules.cards_game import Option

_SHOWN = 12
# Deck: the values of its cards.
_VALUES = {
    "sorry": SorryAdapter.card_values,
    "st": SorryAdapter.card_values,
    "sequence": SequenceAdapter.card_values,
    "revenge": RevengeAdapter.card_values,
}


class CardsAdapter(GameAdapter):
    """See `GameAdapter`. There are no sides; a card has the same value as in the game of its deck."""

    game: CardsGame
    has_players = False

    def __init__(self, game: CardsGame) -> None:
        super().__init__(game)
        self.card_values = _VALUES[game.header.options[0]]

    def sides(self) -> list[str]:
        return []

    def _push(self, option: "Option", text: str) -> Effect:
        self.game.push(option)
        return Effect(0, card=option[1])

    def _narrate(self, option: "Option", text: str) -> tuple[Effect, Sentence]:
        event, card = option
        return self._push(option, text), (("turned up" if event == "draw" else "turned up sorry", {"card": card}),)

    def title(self) -> Sentence:
        return (("title cards", {"rules": "cards", "deck": self.game.header.options[0]}),)

    def begins(self) -> Sentence:
        return (("machine", {"deck": self.game.header.options[0]}),)

    def _ends(self) -> Sentence:
        return (("machine ends", {}),)

    def position(self, text: str) -> dict[str, Any]:
        return {"drawn": self.game.drawn[-_SHOWN:], "left": {event: pile.left() for event, pile in self.game.piles}}

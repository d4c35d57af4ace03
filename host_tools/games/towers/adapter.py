"""The adapter of towers."""

from typing import TYPE_CHECKING, Any, ClassVar

from host_tools.games.stars import STAR_GAME_OFFER, StarsAdapter
from host_tools.games.towers.position import board_values
from host_tools.words import Words
from pawnlight.games.towers.game import ROCKET_CARD, SQUIRREL_CARD, STAR_HEIGHT, TowersGame
from pawnlight.rules.base import Draw
from pawnlight.rules.stars import StarsEffect

if TYPE_CHECKING:
    from host_tools.json_types import TowersPosition


class TowersAdapter(StarsAdapter):
    """See `GameAdapter`."""

    game: TowersGame
    rule_set_offers: ClassVar = {"towers": STAR_GAME_OFFER}
    starred = "towers full"

    def progress_to_next_star(self, seat: int) -> float:
        return sum(self.game.towers[seat]) / STAR_HEIGHT

    def _happens(self, effect: StarsEffect) -> str:
        deed = effect.outcome
        if isinstance(effect.decision, Draw):
            return "towers draw"
        if deed.rival >= 0:
            return "towers brought" if deed.card == SQUIRREL_CARD else "towers blown"
        if deed.card.isdigit():
            return "towers builds"
        return "towers rocket" if deed.card == ROCKET_CARD else "towers swap"

    def position_fields(self, effect: Any, words: Words) -> "TowersPosition":
        return board_values(self.game)

    def hands(self) -> list[list[str]]:
        return [list(hand) for hand in self.game.hands]


ADAPTER = TowersAdapter

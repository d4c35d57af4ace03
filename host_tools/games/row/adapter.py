"""The adapter of three in a row."""

from typing import TYPE_CHECKING, Any, ClassVar

from host_tools.games.row.position import board_values
from host_tools.games.stars import STAR_GAME_OFFER, StarsAdapter
from host_tools.words import Words
from pawnlight.games.row.game import PICTURE_CARDS, RowGame
from pawnlight.games.row.scene import cell_of
from pawnlight.rules.base import Draw
from pawnlight.rules.stars import StarsEffect

if TYPE_CHECKING:
    from host_tools.json_types import RowPosition


class RowAdapter(StarsAdapter):
    """See `GameAdapter`."""

    game: RowGame
    rule_set_offers: ClassVar = {"row": STAR_GAME_OFFER}
    hit_place_kind = "cells"
    starred = "row star"

    def _happens(self, effect: StarsEffect) -> str:
        deed, game = effect.outcome, self.game
        if isinstance(effect.decision, Draw):
            return f"card {deed.card}" if game.card else "row swap"
        if deed.place < 0:
            return "begin"
        if deed.rival >= 0:
            return "row blown"
        return "row full" if deed.gone else f"sits {PICTURE_CARDS[game.pictures[deed.place]]}"

    def position_fields(self, effect: Any, words: Words) -> "RowPosition":
        found = board_values(self.game)
        place = effect.outcome.place if isinstance(effect, StarsEffect) else -1
        found["last"] = cell_of(place) if place >= 0 else -1
        return found


ADAPTER = RowAdapter

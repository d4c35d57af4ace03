"""Sentences and progress of the toy game."""

from typing import TYPE_CHECKING

from host_tools.games.adapter import GameAdapter
from host_tools.games.narration import Sentence
from pawnlight.rules.base import Effect

if TYPE_CHECKING:
    from tests.support.toy.board.toy.game import ToyGame


class ToyAdapter(GameAdapter):
    """The game on the laptop."""

    game: "ToyGame"

    def _say(self, effect: Effect) -> Sentence:
        return (("takes counters", {"who": self.player_name(effect.seat), "count": effect.decision}),)

    def progress(self) -> list[float]:
        return [1 - self.game.heap / self.game.HEAP] * len(self.sides())


ADAPTER = ToyAdapter

"""The adapter of the children's games for stars: their progress, and one short sentence for each event."""

from typing import Any, ClassVar

from host_tools.games.adapter import GameAdapter, RuleSetOffer
from host_tools.games.narration import Sentence
from pawnlight.rules.stars import StarsEffect, StarsGame


class StarsAdapter(GameAdapter):
    """See `GameAdapter`. The sentences are those that a child hears at the table.

    A subclass has `_happens`, which returns the key of the sentence about a decision that wins no star.
    """

    game: "StarsGame[Any]"
    done = "done stars"
    how_ahead = "ahead how stars"
    starred: ClassVar[str] = ""

    def count_to_win(self, seat: int) -> int:
        return self.game.needed

    def progress(self) -> list[float]:
        game = self.game
        return [
            min((stars + self.progress_to_next_star(seat)) / game.needed, 1.0) for seat, stars in enumerate(game.stars)
        ]

    def progress_to_next_star(self, seat: int) -> float:
        """Return how near the next star of `seat` is, 0 to 1."""
        return 0.0

    def _happens(self, effect: StarsEffect) -> str:
        raise NotImplementedError

    def _say(self, effect: StarsEffect) -> Sentence:
        deed, game = effect.outcome, self.game
        said: dict[str, Any] = {"who": self.player_name(effect.seat), "number": deed.card}
        if deed.rival >= 0:
            said["other"] = self.player_name(deed.rival)
        key = self._happens(effect)
        if deed.stars:
            key = "stars won" if game.stars[effect.seat] >= game.needed else self.starred
        return ((f"child {key}", said),)


# Both are offered as children's games alone.
STAR_GAME_OFFER = RuleSetOffer((2, 4), None, 30, child=True)

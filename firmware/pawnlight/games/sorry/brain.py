"""The base class of the computer players of Sorry!, of every rule set."""

from pawnlight.bots.brain import Brain
from pawnlight.games.sorry.board import card_and_move

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.games.sorry.board import Decision, Move
    from pawnlight.games.sorry.game import SorryGame


class SorryBrain(Brain):
    """The reasons for hints, shared by all levels."""

    def hint_reason(self, game: "SorryGame", decision: "Decision") -> "tuple[str, tuple[object, ...]]":
        # Imported only now: hints are rare, and their reasons take memory.
        from pawnlight.games.sorry.why import hint_reason

        card, move, _ = decision_parts(game, decision)
        return hint_reason(game, card, move)


def decision_parts(game: "SorryGame", decision: "Decision") -> "tuple[str, Move, bool]":
    """Return the card, the move, and whether the player plays again."""
    card, move = card_and_move(decision, game.card)
    return card, move, game.plays_again(card, move)

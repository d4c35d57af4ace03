"""The computer players of Sorry! without trained weights.

easy     avoids bumping others, and maximizes its own squares; one move in two is random
normal   maximizes squares gained, with an occasional random move
"""

from pawnlight.bots.brain import EASY_ERROR_INTERVAL, random_choice
from pawnlight.games.sorry.board import START_PLACE, card_and_move, make_move, steps_home
from pawnlight.games.sorry.brain import SorryBrain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from pawnlight.games.sorry.board import Change, Decision
    from pawnlight.games.sorry.game import SorryGame

    RandomBelow = Callable[[int], int]
    DecisionSteps = Generator[Decision | None]

# Moves evaluated in a slice of thinking.
_SLICE = 12


def squares_gained(mine: "tuple[int, ...]", changes: "Sequence[Change]") -> int:
    """Return the squares that `changes` gain for the colours `mine`, plus those that the others lose."""
    total = 0
    for i, a, b in changes:
        k = i // 4
        squares = steps_home(k, a) - steps_home(k, b)
        total += squares if k in mine else -squares
    return total


class EasyBrain(SorryBrain):
    """A kind player, which makes mistakes: the move with the largest own gain, of those that bump fewest others."""

    def choose_decision(self, game: "SorryGame", decisions: "list[Decision]", below: "RandomBelow") -> "DecisionSteps":
        yield None
        if game.due == "draw":
            yield decisions[0]
            return
        if not below(EASY_ERROR_INTERVAL):
            yield random_choice(decisions, below)
            return
        mine = game.engine.movers[game.turn]
        best: list[Decision] = []
        most = -10000
        for n, decision in enumerate(decisions):
            _, move = card_and_move(decision, game.card)
            liking = self._liking(mine, make_move(game.pawns[:], move))
            if liking > most:
                best = []
                most = liking
            if liking == most:
                best.append(decision)
            if n % _SLICE == _SLICE - 1:
                yield None
        yield best[below(len(best))]

    def _liking(self, mine: "tuple[int, ...]", changes: "Sequence[Change]") -> int:
        # No move gains as much as a bumped pawn costs, and moving is always better than staying.
        if not changes:
            return -2000
        own = [change for change in changes if change[0] // 4 in mine]
        bumped = [i for i, _, b in changes if b == START_PLACE and i // 4 not in mine]
        return squares_gained(mine, own) - 200 * len(bumped)


class NormalBrain(SorryBrain):
    """A player that takes the move with the largest gain, including the others' loss; one in four is random."""

    def choose_decision(self, game: "SorryGame", decisions: "list[Decision]", below: "RandomBelow") -> "DecisionSteps":
        yield None
        if game.due == "draw":
            yield decisions[0]
            return
        mine = game.engine.movers[game.turn]
        careless = below(4) == 0
        best = decisions[0]
        most = -1000
        for n, decision in enumerate(decisions):
            _, move = card_and_move(decision, game.card)
            worth = below(60) if careless else 2 * squares_gained(mine, make_move(game.pawns[:], move)) + below(2)
            if worth > most and (move or most == -1000):
                best = decision
                most = worth
            if n % _SLICE == _SLICE - 1:
                yield None
        yield best


def brain(rules: str, level: str) -> SorryBrain:
    """Return the computer player of a level."""
    return EasyBrain() if level == "easy" else NormalBrain()

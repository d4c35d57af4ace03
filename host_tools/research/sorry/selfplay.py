"""Games of self-play and the gradients computed from them.

Two tables of weights are trained side by side. The judge learns the probability that a position wins (TD(lambda) on the
odds). The other table, which is shipped, learns to choose moves that the judge rates better than expected (policy
gradient).
"""

import math
import random
from dataclasses import dataclass, field
from typing import Any

from host_tools.research.deal import begin_without_mix
from host_tools.research.sorry.counts import WeightCounter, WeightCounts
from pawnlight.games.sorry import hard as value
from pawnlight.games.sorry.board import make_move, undo_changes
from pawnlight.games.sorry.brain import decision_parts
from pawnlight.games.sorry.game import SorryGame
from pawnlight.games.sorry.hard import EvaluatedPosition, PositionEvaluation
from pawnlight.rules.base import Header, options_of
from pawnlight.rules.cards import SORRY_CARDS, seed_hash
from pawnlight.rules.game import seat_colours

# A weight of 1000 is 1 in the logarithm of the odds.
LOGIT_UNIT = 1000.0
# Lambda of TD(lambda).
TD_LAMBDA = 0.9
# Temperature: of two decisions with this difference in value, the better one is chosen e times as often.
TEMPERATURE = 30.0
# Options with a smaller probability than this, relative to the best, are never chosen.
_RARE = 0.01
_QUICK = 0.25  # share of short games, unless the options of the rules already say so


def _zeros() -> list[float]:
    return [0.0] * value.FEATURE_COUNT


@dataclass
class Gradients:
    """Sums over positions for both tables: the gradient (push) and the curvature (hold) of each weight."""

    positions: int = 0
    surprise: float = 0.0
    judge_push: list[float] = field(default_factory=_zeros)
    judge_hold: list[float] = field(default_factory=_zeros)
    choose_push: list[float] = field(default_factory=_zeros)
    choose_hold: list[float] = field(default_factory=_zeros)

    def add(self, other: "Gradients") -> None:
        self.positions += other.positions
        self.surprise += other.surprise
        for name in ("judge_push", "judge_hold", "choose_push", "choose_hold"):
            mine, more = getattr(self, name), getattr(other, name)
            setattr(self, name, [a + b for a, b in zip(mine, more)])  # noqa: B905


@dataclass
class MoveStep:
    """A move: the counts of the position after it, and for a real choice the expected value and the gradient."""

    side: int
    counts: WeightCounts
    expected: "float | None"
    leaning: WeightCounts


def new_game(rules: str, rng: random.Random) -> SorryGame:
    """Create a random game between two sides."""
    seed = bytes(rng.randrange(256) for _ in range(32))
    colours = seat_colours(rules, 4 if rules == "teams" else 2)
    options = options_of(rules)[1]
    if rng.random() < _QUICK:
        options = ("quick",)
    header = Header(rules, options, [(colour, "hard") for colour in colours], rng.choice(colours), seed_hash(seed))
    game = begin_without_mix(header.event_text(), seed)
    assert isinstance(game, SorryGame)
    return game


def win_probability(weights: list[float], counts: WeightCounts) -> float:
    """Return the judge's probability that the position is won."""
    odds = sum(weights[n] * count for n, count in counts.items()) / LOGIT_UNIT
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, odds))))


class SelfPlay:
    """A game of self-play for both tables of weights."""

    def __init__(self, rules: str, chooses: list[float], judges: list[float], rng: random.Random) -> None:
        self._game = new_game(rules, rng)
        self._rng = rng
        self._judges = judges
        self._chooses = chooses
        self._value = PositionEvaluation(rules, chooses)
        self._features = WeightCounter(self._value)
        self._steps: list[MoveStep] = []

    def play(self) -> Gradients:
        """Play the game to its end and return its gradients."""
        game = self._game
        while game.due != "end":
            decisions = game.decisions()
            if game.due == "draw":
                game.push(decisions[0])
                continue
            chosen, expected, leaning = self._choose(decisions)
            turn = game.turn
            counts = self._counts(decisions[chosen])
            game.push(decisions[chosen])
            if game.due != "end" and counts:
                self._steps.append(MoveStep(self._side(turn), counts, expected, leaning))
        return self._gradients()

    def _side(self, k: int) -> int:
        return self._value.both_sides(self._game.pawns, k)[0][0]

    def _counts(self, decision: Any) -> WeightCounts:
        """Return the counts of the position that `decision` leads to, including the cards in the hand."""
        game = self._game
        card, move, again = decision_parts(game, decision)
        changes = make_move(game.pawns, move)
        counts = self._features.count_position(game.pawns, game.turn, again)
        undo_changes(game.pawns, changes)
        if game.due == "play":
            for name in game.hands[game.seat]:
                at = value.HAND_FEATURES + SORRY_CARDS.index(name or "")
                counts[at] = counts.get(at, 0.0) + 1.0
            counts[value.HAND_FEATURES + SORRY_CARDS.index(card or "")] -= 1.0
        return counts

    def _worths(self, decisions: list[Any]) -> list[float]:
        game = self._game
        views: dict[bool, EvaluatedPosition] = {}
        worths = []
        for decision in decisions:
            card, move, again = decision_parts(game, decision)
            if again not in views:
                views[again] = EvaluatedPosition(self._value, game.pawns, game.turn, again)
            worth = float(views[again].value_after(make_move(game.pawns[:], move)))
            if game.due == "play":
                worth -= self._chooses[value.HAND_FEATURES + SORRY_CARDS.index(card or "")]
            worths.append(worth)
        return worths

    def _choose(self, decisions: list[Any]) -> "tuple[int, float | None, WeightCounts]":
        """Choose a decision by softmax. Returns its number, the expected value of the choice, and its gradient."""
        if len(decisions) == 1:
            return 0, None, {}
        worths = self._worths(decisions)
        most = max(worths)
        shares = [math.exp((worth - most) / TEMPERATURE) for worth in worths]
        # Hopeless decisions are never chosen, so the expected value covers all that can be chosen.
        total = sum(share for share in shares if share >= _RARE)
        shares = [share / total if share >= _RARE else 0.0 for share in shares]
        chosen = self._rng.choices(range(len(decisions)), shares)[0]
        if max(shares) == 1.0:
            return chosen, None, {}
        expected = 0.0
        leaning: WeightCounts = {}
        for number, share in enumerate(shares):
            if not share:
                continue
            counts = self._counts(decisions[number])
            expected += share * win_probability(self._judges, counts)
            lean = (1.0 if number == chosen else 0.0) - share
            for n, count in counts.items():
                leaning[n] = leaning.get(n, 0.0) + lean * count
        return chosen, expected, leaning

    def _gradients(self) -> Gradients:
        gradients = Gradients()
        won = self._side(self._game.colours[self._game.winners()[0]])
        targets: dict[int, float] = {}
        for step in reversed(self._steps):
            outcome = 1.0 if step.side == won else 0.0
            target = targets.get(step.side, outcome)
            chance = win_probability(self._judges, step.counts)
            if step.expected is not None:
                better = target - step.expected
                for n, lean in step.leaning.items():
                    gradients.choose_push[n] += better * lean
                    gradients.choose_hold[n] += lean * lean
            sure = chance * (1.0 - chance)
            for n, count in step.counts.items():
                gradients.judge_push[n] += (target - chance) * count
                gradients.judge_hold[n] += sure * count * count
            gradients.positions += 1
            gradients.surprise += (outcome - chance) ** 2
            targets[step.side] = TD_LAMBDA * target + (1.0 - TD_LAMBDA) * chance
        return gradients

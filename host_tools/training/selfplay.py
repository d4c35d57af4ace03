"""Games that a table of weights plays against itself, and what can be learnt from them.

Two tables learn side by side. The one that judges learns how likely a position wins (TD(lambda) on the odds); the one
that chooses, which is shipped, learns to choose what the judge finds better than was to be expected (policy gradient).
"""

import math
import random
from dataclasses import dataclass, field
from typing import Any

from host_tools.training.features import Counts, Features
from pawnlight.bots import sorry_value as value
from pawnlight.bots.sorry_value import Value, View
from pawnlight.rules.base import Header, options_of
from pawnlight.rules.cards import SORRY_CARDS, seed_hash
from pawnlight.rules.game import open_game, seats_of
from pawnlight.rules.sorry import do, undo
from pawnlight.rules.sorry_game import SorryGame

# A weight of 1000 is 1 in the logarithm of the odds.
UNIT = 1000.0
# How far how the game ended is believed over what was thought on the way.
TRACE = 0.9
# Options this much apart in worth are chosen e times as often as each other.
WARMTH = 30.0
# Options chosen less often than this, beside the best, are not chosen at all.
_RARE = 0.01
_QUICK = 0.25  # of the games are quick ones, where the rules do not say so anyway


def _zeros() -> list[float]:
    return [0.0] * value.SIZE


@dataclass
class Lesson:
    """Summed over positions, for both tables: where to each weight is pushed, and how firmly it is held."""

    positions: int = 0
    surprise: float = 0.0
    judge_push: list[float] = field(default_factory=_zeros)
    judge_hold: list[float] = field(default_factory=_zeros)
    choose_push: list[float] = field(default_factory=_zeros)
    choose_hold: list[float] = field(default_factory=_zeros)

    def add(self, other: "Lesson") -> None:
        self.positions += other.positions
        self.surprise += other.surprise
        for name in ("judge_push", "judge_hold", "choose_push", "choose_hold"):
            mine, more = getattr(self, name), getattr(other, name)
            setattr(self, name, [a + b for a, b in zip(mine, more)])  # noqa: B905


@dataclass
class Step:
    """A move made: the counts of the position after it; what had been expected, and how the choice leant, if any."""

    side: int
    counts: Counts
    expected: "float | None"
    leaning: Counts


def new_game(rules: str, rng: random.Random) -> SorryGame:
    """A game between two sides, begun by chance."""
    seed = bytes(rng.randrange(256) for _ in range(32))
    colours = seats_of(rules, 4 if rules == "teams" else 2)
    options = options_of(rules)[1]
    if rng.random() < _QUICK:
        options = ("quick",)
    header = Header(rules, options, [(colour, "hard") for colour in colours], rng.choice(colours), seed_hash(seed))
    game = open_game(header.text(), seed)
    assert isinstance(game, SorryGame)
    return game


def chance_of(weights: list[float], counts: Counts) -> float:
    """How likely the judge thinks the position is won."""
    odds = sum(weights[n] * count for n, count in counts.items()) / UNIT
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, odds))))


class SelfPlay:
    """One game of two tables of weights against themselves."""

    def __init__(self, rules: str, chooses: list[float], judges: list[float], rng: random.Random) -> None:
        self._game = new_game(rules, rng)
        self._rng = rng
        self._judges = judges
        self._chooses = chooses
        self._value = Value(rules, chooses)
        self._features = Features(self._value)
        self._steps: list[Step] = []

    def play(self) -> Lesson:
        """Play it to its end; what it teaches."""
        game = self._game
        while game.due != "end":
            options = game.options()
            if game.due == "draw":
                game.push(options[0])
                continue
            chosen, expected, leaning = self._choose(options)
            turn = game.turn
            counts = self._counts(options[chosen])
            game.push(options[chosen])
            if game.due != "end" and counts:
                self._steps.append(Step(self._side(turn), counts, expected, leaning))
        return self._lesson()

    def _side(self, k: int) -> int:
        return self._value.sides(self._game.pawns, k)[0][0]

    def _parts(self, option: Any) -> "tuple[str | None, Any, bool]":
        """The card, the move, and whether its player is to play again."""
        game = self._game
        card, move = option if game.due == "play" else (game.card, option)
        return card, move, card == "2" and (bool(move) or game.due == "move")

    def _counts(self, option: Any) -> Counts:
        """The counts of the position that `option` leads to, the cards held then among them."""
        game = self._game
        card, move, again = self._parts(option)
        changes = do(game.pawns, move)
        counts = self._features.of(game.pawns, game.turn, again)
        undo(game.pawns, changes)
        if game.due == "play":
            for name in game.hands[game.seat]:
                at = value.HAND + SORRY_CARDS.index(name or "")
                counts[at] = counts.get(at, 0.0) + 1.0
            counts[value.HAND + SORRY_CARDS.index(card or "")] -= 1.0
        return counts

    def _worths(self, options: list[Any]) -> list[float]:
        game = self._game
        views: dict[bool, View] = {}
        worths = []
        for option in options:
            card, move, again = self._parts(option)
            if again not in views:
                views[again] = View(self._value, game.pawns, game.turn, again)
            worth = float(views[again].after(do(game.pawns[:], move)))
            if game.due == "play":
                worth -= self._chooses[value.HAND + SORRY_CARDS.index(card or "")]
            worths.append(worth)
        return worths

    def _choose(self, options: list[Any]) -> "tuple[int, float | None, Counts]":
        """The number of an option, the better the likelier; what is expected of the choice, and how it leans."""
        if len(options) == 1:
            return 0, None, {}
        worths = self._worths(options)
        most = max(worths)
        shares = [math.exp((worth - most) / WARMTH) for worth in worths]
        # Nobody tries what is hopeless: so nothing is left out of what is expected of the choice.
        total = sum(share for share in shares if share >= _RARE)
        shares = [share / total if share >= _RARE else 0.0 for share in shares]
        chosen = self._rng.choices(range(len(options)), shares)[0]
        if max(shares) == 1.0:
            return chosen, None, {}
        expected = 0.0
        leaning: Counts = {}
        for number, share in enumerate(shares):
            if not share:
                continue
            counts = self._counts(options[number])
            expected += share * chance_of(self._judges, counts)
            lean = (1.0 if number == chosen else 0.0) - share
            for n, count in counts.items():
                leaning[n] = leaning.get(n, 0.0) + lean * count
        return chosen, expected, leaning

    def _lesson(self) -> Lesson:
        lesson = Lesson()
        won = self._side(self._game.colours[self._game.winners()[0]])
        targets: dict[int, float] = {}
        for step in reversed(self._steps):
            outcome = 1.0 if step.side == won else 0.0
            target = targets.get(step.side, outcome)
            chance = chance_of(self._judges, step.counts)
            if step.expected is not None:
                better = target - step.expected
                for n, lean in step.leaning.items():
                    lesson.choose_push[n] += better * lean
                    lesson.choose_hold[n] += lean * lean
            sure = chance * (1.0 - chance)
            for n, count in step.counts.items():
                lesson.judge_push[n] += (target - chance) * count
                lesson.judge_hold[n] += sure * count * count
            lesson.positions += 1
            lesson.surprise += (outcome - chance) ** 2
            targets[step.side] = TRACE * target + (1.0 - TRACE) * chance
        return lesson

"""Training of `hard` for Sequence by simultaneous perturbation of its weights (SPSA).

Weights that predict the winner of a position do not play well here, because the player ahead has usually just built
longer lines. So the training maximizes wins directly: all weights are perturbed up or down at random, play against the
opposite perturbation, and move towards the one that won more (Spall, "Multivariate stochastic approximation using a
simultaneous perturbation gradient approximation", 1992). The weights are kept as logarithms.
"""

import math
from concurrent.futures import Executor
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import ClassVar

from host_tools.research.course import TableSetup, TrainingCourse
from host_tools.research.deal import begin_without_mix
from host_tools.research.players import decision_function, play_between, random_below
from pawnlight.games.sequence.brain import SequenceBrain
from pawnlight.games.sequence.values import LevelWeights
from pawnlight.rules.base import Header
from pawnlight.rules.cards import seed_hash
from pawnlight.rules.game import seat_colours

# See `TableSetup`.
TABLES: dict[str, list[TableSetup]] = {
    "sequence": [
        (players, teams, ("auto_draw",))
        for players, teams in [*[(2, 2)] * 8, *[(3, 3)] * 4, *[(4, 2)] * 5, (6, 2), (6, 3), (8, 2)]
    ]
}

# Perturbations of a round, and games of each.
SHARDS_PER_ROUND = 8
SHARD_GAMES = 40
# Size of a perturbation, and the step for one that wins all games, in the first and in the last round.
PERTURBATION_SIZE = 0.3
FIRST_STEP_SIZE, LAST_STEP_SIZE = 0.05, 0.02

# Initial weights: own windows that lack one to five chips, before and when the next sequence wins; opponents' windows
# likewise; hard and very hard spaces, own and opponents', in 256ths; two-eyed and one-eyed jacks, before and when the
# next sequence wins.
FIRST_WEIGHTS = [
    *(600, 240, 105, 23, 3),
    *(920, 270, 77, 14, 2),
    *(600, 68, 22, 9, 6),
    *(1100, 175, 58, 11, 3),
    *(92, 65, 162, 44),
    *(190, 190, 65, 56),
]


@dataclass
class SequenceCourse(TrainingCourse):
    """The training for Sequence; `weights` are the logarithms of the present weights."""

    ROUNDS: ClassVar[dict[str, int]] = {"sequence": 40}
    GAME = "sequence"

    weights: list[float] = field(default_factory=lambda: [math.log(belief) for belief in FIRST_WEIGHTS])

    @property
    def games_per_round(self) -> int:
        return SHARDS_PER_ROUND * SHARD_GAMES

    def play_round(self, pool: Executor) -> None:
        rng = Random(f"{self.seed} {self.done}")
        bends = [[PERTURBATION_SIZE * rng.choice((-1, 1)) for _ in self.weights] for _ in range(SHARDS_PER_ROUND)]
        tasks = [(self.weights, bend, f"{self.seed} {self.done} {n}") for n, bend in enumerate(bends)]
        step = FIRST_STEP_SIZE * (LAST_STEP_SIZE / FIRST_STEP_SIZE) ** (self.done / max(1, self.rounds - 1))
        for bend, rate in zip(bends, pool.map(play_shard, tasks), strict=True):
            self.weights = [
                weight + step * (rate - 0.5) * by / PERTURBATION_SIZE
                for weight, by in zip(self.weights, bend, strict=True)
            ]
        self.end_round(self.weights)

    def weights_source(self) -> str:
        own, own_late, other, other_late, ease, jacks = _parts(self.mean if self.meant else self.weights)
        return (
            '"""The values of windows in Sequence, by `python -m host_tools.research train`."""\n\n'
            f"OWN = ({own}, {own_late})\nOTHER = ({other}, {other_late})\n"
            f"EASE = {ease}\nJACKS = ({jacks[:2]}, {jacks[2:]})\n"
        )


def play_shard(task: tuple[list[float], list[float], str]) -> float:
    """Return the win rate of a perturbation against the opposite one."""
    weights, bend, name = task
    rng = Random(name)
    sides = [
        hard_player_with([weight + sign * by for weight, by in zip(weights, bend, strict=True)]) for sign in (1, -1)
    ]
    deciders = [decision_function("sequence", "hard", brain) for brain in sides]
    won = 0.0
    for number in range(SHARD_GAMES):
        seed = sha256(f"{name} {number}".encode()).digest()
        seats = [(colour, "hard") for colour in seat_colours("sequence", 2)]
        game = begin_without_mix(Header("sequence", ("auto_draw",), seats, "-", seed_hash(seed)).event_text(), seed)
        at = number % 2
        play_between(game, deciders if at == 0 else deciders[::-1], random_below(rng))
        winners = game.winners()
        won += 0.5 if not winners else float(winners[0] == at)
    return won / SHARD_GAMES


def shipped_weights(weights: list[float]) -> list[int]:
    """Return the weights as they are shipped."""
    return [max(0, min(25000, round(math.exp(weight)))) for weight in weights]


def hard_player_with(weights: list[float]) -> SequenceBrain:
    """Return the player `hard` with these weights."""
    own, own_late, other, other_late, ease, jacks = _parts(weights)
    return SequenceBrain("hard", LevelWeights((own, own_late), (other, other_late), ease, (jacks[:2], jacks[2:])))


def _parts(weights: list[float]) -> list[tuple[int, ...]]:
    numbers = shipped_weights(weights)
    numbers[20:24] = [min(256, number) for number in numbers[20:24]]
    return [tuple(numbers[a:b]) for a, b in ((0, 5), (5, 10), (10, 15), (15, 20), (20, 24), (24, 28))]


COURSE_CLASS = SequenceCourse

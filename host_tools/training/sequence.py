"""Training of `hard` for Sequence by simultaneous perturbation of its weights (SPSA).

Weights that predict the winner of a position do not play well here, because the player ahead has usually just built
longer lines. So the training maximizes wins directly: all weights are perturbed up or down at random, play against the
opposite perturbation, and move towards the one that won more (Spall, "Multivariate stochastic approximation using a
simultaneous perturbation gradient approximation", 1992). The weights are kept as logarithms.
"""

import math
from collections.abc import Iterator
from concurrent.futures import Executor
from hashlib import sha256
from random import Random

from host_tools.bots.players import chance, decider, play_between
from host_tools.training.course import Course
from pawnlight.bots.sequence import SequenceBrain
from pawnlight.bots.sequence_values import Values
from pawnlight.rules.base import Header
from pawnlight.rules.cards import seed_hash
from pawnlight.rules.game import open_game, seats_of

FILE = "sequence_weights.py"
# Perturbations of a round, and games of each.
SHARDS = 8
SHARD_GAMES = 40
GAMES = SHARDS * SHARD_GAMES
# Size of a perturbation, and the step for one that wins all games, in the first and in the last round.
BEND = 0.3
FIRST_STEP, LAST_STEP = 0.05, 0.02

# Initial weights: own windows that lack one to five chips, before and when the next sequence wins; opponents' windows
# likewise; hard and very hard spaces, own and opponents', in 256ths; two-eyed and one-eyed jacks, before and when the
# next sequence wins.
FIRST = [
    *(600, 240, 105, 23, 3),
    *(920, 270, 77, 14, 2),
    *(600, 68, 22, 9, 6),
    *(1100, 175, 58, 11, 3),
    *(92, 65, 162, 44),
    *(190, 190, 65, 56),
]


def begin(seed: int, rounds: int) -> Course:
    """Return a course that begins with weights set by hand."""
    return Course("sequence", seed, rounds, weights=[math.log(belief) for belief in FIRST])


def go_on(course: Course, pool: Executor) -> Iterator[Course]:
    """Continue the training; yields after each round. Reproducible on any number of cores."""
    while course.done < course.rounds:
        rng = Random(f"{course.seed} {course.done}")
        bends = [[BEND * rng.choice((-1, 1)) for _ in course.weights] for _ in range(SHARDS)]
        tasks = [(course.weights, bend, f"{course.seed} {course.done} {n}") for n, bend in enumerate(bends)]
        step = FIRST_STEP * (LAST_STEP / FIRST_STEP) ** (course.done / max(1, course.rounds - 1))
        for bend, rate in zip(bends, pool.map(shard, tasks), strict=True):
            course.weights = [
                weight + step * (rate - 0.5) * by / BEND for weight, by in zip(course.weights, bend, strict=True)
            ]
        course.end_round()
        yield course


def shard(task: tuple[list[float], list[float], str]) -> float:
    """Return the win rate of a perturbation against the opposite one."""
    weights, bend, name = task
    rng = Random(name)
    sides = [brain_with([weight + sign * by for weight, by in zip(weights, bend, strict=True)]) for sign in (1, -1)]
    deciders = [decider("sequence", "hard", brain) for brain in sides]
    won = 0.0
    for number in range(SHARD_GAMES):
        seed = sha256(f"{name} {number}".encode()).digest()
        seats = [(colour, "hard") for colour in seats_of("sequence", 2)]
        game = open_game(Header("sequence", ("auto_draw",), seats, "-", seed_hash(seed)).text(), seed)
        at = number % 2
        play_between(game, deciders if at == 0 else deciders[::-1], chance(rng))
        winners = game.winners()
        won += 0.5 if not winners else float(winners[0] == at)
    return won / SHARD_GAMES


def whole(weights: list[float]) -> list[int]:
    """Return the weights as they are shipped."""
    return [max(0, min(25000, round(math.exp(weight)))) for weight in weights]


def brain_with(weights: list[float]) -> SequenceBrain:
    """Return the player `hard` with these weights."""
    own, own_late, other, other_late, ease, jacks = _parts(weights)
    return SequenceBrain("hard", Values((own, own_late), (other, other_late), ease, (jacks[:2], jacks[2:])))


def _parts(weights: list[float]) -> list[tuple[int, ...]]:
    numbers = whole(weights)
    numbers[20:24] = [min(256, number) for number in numbers[20:24]]
    return [tuple(numbers[a:b]) for a, b in ((0, 5), (5, 10), (10, 15), (15, 20), (20, 24), (24, 28))]


def written(course: Course) -> str:
    """Return the source of the module to ship."""
    own, own_late, other, other_late, ease, jacks = _parts(course.shipped())
    return (
        '"""What windows are worth in Sequence. Written by `pawnlight train --rules sequence`."""\n\n'
        f"OWN = ({own}, {own_late})\nOTHER = ({other}, {other_late})\n"
        f"EASE = {ease}\nJACKS = ({jacks[:2]}, {jacks[2:]})\n"
    )

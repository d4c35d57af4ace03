"""Training of `hard` for Revenge on the results of self-play.

After each turn, the features of the position are recorded for the player who had it. Their weighted sum should be the
logarithm of the odds of winning (logistic regression, trained online with AdaGrad).
"""

import math
from concurrent.futures import Executor
from dataclasses import dataclass, field
from random import Random
from typing import ClassVar

from host_tools.research.course import TableSetup, TrainingCourse
from host_tools.research.deal import begin_without_mix
from host_tools.research.players import random_below
from pawnlight.games.revenge.brain import RevengeBrain, untrained_weights
from pawnlight.games.revenge.game import RevengeGame
from pawnlight.games.revenge.view import BORROW_FEATURE, CHANCE_FEATURES, DRAW_TWO_FEATURE, FEATURE_COUNT, player_view
from pawnlight.rules.base import Header
from pawnlight.rules.cards import seed_hash
from pawnlight.rules.game import seat_colours

# See `TableSetup`.
TABLES: dict[str, list[TableSetup]] = {"revenge": [*[(2, 2, ())] * 8, *[(3, 2, ())] * 6, *[(4, 2, ())] * 6]}

PLAYER_COUNTS = (2, 3, 4)
# Games of a round for each number of players come in shards.
SHARDS_PER_ROUND = 8
SHARD_GAMES = 40
# Rate of random choices; initial step; shipped weight for 1 in the logarithm of the odds.
RANDOM_RATE = 0.05
INITIAL_STEP = 0.05
LOGIT_UNIT = 256.0

TrainingPosition = tuple[list[tuple[int, float]], float]


@dataclass
class RevengeCourse(TrainingCourse):
    """The training for Revenge.

    weights   the present weights for each number of players
    known     for each weight, the sum of its squared gradients
    """

    ROUNDS: ClassVar[dict[str, int]] = {"revenge": 32}
    GAME = "revenge"

    # It begins with the weights of the level `normal`.
    weights: list[float] = field(
        default_factory=lambda: [weight / LOGIT_UNIT for weight in untrained_weights()] * len(PLAYER_COUNTS)
    )
    known: list[float] = field(default_factory=lambda: [0.01] * FEATURE_COUNT * len(PLAYER_COUNTS))

    @property
    def games_per_round(self) -> int:
        return len(PLAYER_COUNTS) * SHARDS_PER_ROUND * SHARD_GAMES

    def play_round(self, pool: Executor) -> None:
        shipped = shipped_weights(self.weights)
        tasks = [
            (players, shipped[i * FEATURE_COUNT : (i + 1) * FEATURE_COUNT], f"{self.seed} {self.done} {players} {n}")
            for i, players in enumerate(PLAYER_COUNTS)
            for n in range(SHARDS_PER_ROUND)
        ]
        positions = [position for part in pool.map(play_shard, tasks) for position in part]
        Random(f"{self.seed} {self.done}").shuffle(positions)
        self._learn(positions)
        self.end_round(self.weights)

    def _learn(self, positions: list[TrainingPosition]) -> None:
        weights, known = self.weights, self.known
        surprise = 0.0
        for features, won in positions:
            believed = sum(weights[i] * amount for i, amount in features)
            odds = 1 / (1 + math.exp(-max(-30.0, min(30.0, believed))))
            surprise -= math.log(odds if won else 1 - odds)
            for i, amount in features:
                push = (won - odds) * amount
                known[i] += push * push
                weights[i] += INITIAL_STEP * push / math.sqrt(known[i])
        self.surprise = surprise / len(positions)

    def weights_source(self) -> str:
        numbers = shipped_weights(self.mean if self.meant else self.weights)
        head = (
            '"""The weights of the features of a Revenge position, by `python -m host_tools.research train`."""\n\n'
            "# fmt: off\n"
        )
        parts = [
            _table(f"FOR_{players}", numbers[i * FEATURE_COUNT : (i + 1) * FEATURE_COUNT])
            for i, players in enumerate(PLAYER_COUNTS)
        ]
        return "\n".join([head, *parts])


def play_shard(task: tuple[int, list[int], str]) -> list[TrainingPosition]:
    """Play the games of one shard. The task has the number of players, the weights, and the seed."""
    players, weights, name = task
    rng = Random(name)
    offset = PLAYER_COUNTS.index(players) * FEATURE_COUNT
    return [position for _ in range(SHARD_GAMES) for position in _game(players, weights, rng, offset)]


def _game(players: int, weights: list[int], rng: Random, offset: int) -> list[TrainingPosition]:
    """Play a game; return the features of its positions and whether their players won."""
    brain = RevengeBrain("hard", weights)
    below = random_below(rng)
    seed = rng.randbytes(32)
    colours = seat_colours("revenge", players)
    header = Header("revenge", (), [(colour, "hard") for colour in colours], rng.choice(colours), seed_hash(seed))
    game = begin_without_mix(header.event_text(), seed)
    assert isinstance(game, RevengeGame)
    seen: list[tuple[int, list[tuple[int, float]]]] = []
    while game.due != "end":
        decisions = game.decisions()
        seat, due = game.seat, game.due
        if len(decisions) == 1 or rng.random() < RANDOM_RATE:
            decision = decisions[below(len(decisions))]
        else:
            decision = next(
                decision for decision in brain.choose_decision(game, game.decisions(), below) if decision is not None
            )
        game.push(decision)
        if (game.due in ("draw", "play") and due != "draw") or game.due in ("draw-two", "look"):
            seen.append((seat, _features(game, seat, offset)))
    winners = game.winners()
    return [(features, float(seat in winners)) for seat, features in seen]


def _features(game: RevengeGame, seat: int, offset: int) -> list[tuple[int, float]]:
    """Return the features of the position for the player at `seat`."""
    deciding, game.seat = game.seat, seat
    now = player_view(game)
    game.seat = deciding
    now.again = game.turn == seat and game.due in ("draw", "play")
    features, soon = now.features()
    if game.due in ("draw-two", "look"):
        features.append(DRAW_TWO_FEATURE if game.due == "draw-two" else BORROW_FEATURE)
    counted: dict[int, float] = {}
    for i in features:
        counted[offset + i] = counted.get(offset + i, 0.0) + 1.0
    for i, part in enumerate(soon):
        if part:
            counted[offset + CHANCE_FEATURES + i] = part / 64
    return list(counted.items())


def shipped_weights(weights: list[float]) -> list[int]:
    """Return the weights as they are shipped."""
    return [max(-32768, min(32767, round(LOGIT_UNIT * weight))) for weight in weights]


def _table(name: str, numbers: list[int]) -> str:
    """Return Python source for `name = (numbers)`, with lines of limited length."""
    lines, line = [], "   "
    for number in numbers:
        word = f" {number},"
        if len(line + word) > 118:
            lines.append(line)
            line = "   "
        line += word
    return "\n".join([f"{name} = (", *lines, line, ")", ""])


COURSE_CLASS = RevengeCourse

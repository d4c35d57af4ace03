"""Training of `hard` for the rule sets of Sorry! in rounds of self-play."""

import random
import struct
from concurrent.futures import Executor
from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar

from host_tools.research.course import TableSetup, TrainingCourse
from host_tools.research.sorry.selfplay import LOGIT_UNIT, Gradients, SelfPlay
from pawnlight.games.sorry import hard as value
from pawnlight.games.sorry import weights as sorry_weights

_QUICK = ("quick",)
_SEVERAL = [*[(2, 2, ())] * 8, *[(2, 2, _QUICK)] * 2, *[(3, 2, ())] * 4, *[(4, 2, ())] * 5, (4, 2, _QUICK)]
# Of each rule set, see `Table`.
TABLES: dict[str, list[TableSetup]] = {
    "classic": _SEVERAL,
    "st": _SEVERAL,
    "teams": [*[(4, 2, ())] * 15, *[(4, 2, _QUICK)] * 5],
    "points": [
        *[(2, 2, _QUICK)] * 8,
        *[(2, 2, ())] * 2,
        *[(3, 2, _QUICK)] * 4,
        *[(4, 2, _QUICK)] * 4,
        *[(4, 2, ("quick", "teams"))] * 2,
    ],
}

# Games of a round come in shards of fixed size, so that the result does not depend on the number of processes.
SHARDS_PER_ROUND = 8
SHARD_GAMES = 50
# Step of a round: judging weights move towards the optimum for its positions, choosing weights along the gradient. Both
# steps shrink to zero towards the last round.
JUDGE_STEP_SIZES, CHOOSE_STEP_SIZES = 0.06, 800.0
# Prior, in positions, so that weights that rarely count rarely move.
PRIOR_POSITIONS = 200.0
_OLD = 0.9  # decay of the curvature estimate of the choosing weights
# Bytes in a line of the module with the weights.
_ROW = 28


def first_weights() -> list[float]:
    """Return the initial weights, set by hand: 14 per square, and what follows from that."""
    squares = [14.0 * way for way in range(66)] + [-250.0]
    weights = squares + [0.0] * (value.FEATURE_COUNT - len(squares))
    # From the start circle, a 4 leads almost to HOME; a pawn in its safety zone cannot be hit; one at HOME is done.
    for way, more in (
        (0, 60),
        (1, 120),
        (2, 100),
        (3, 80),
        (60, 40),
        (61, 40),
        (62, 40),
        (63, 40),
        (64, 40),
        (65, 150),
    ):
        weights[way] += more
    weights[value.START_FEATURES + 3], weights[value.START_FEATURES + 4] = -30.0, -100.0
    weights[value.TO_MOVE_FEATURE] = 100.0
    for eighth in range(8):
        # The expected loss of a pawn there, for each of the 45 cards that can hit it.
        lost = -(14.0 * (8 * eighth + 4) + 250) / 45
        weights[value.RISK_BEFORE_MOVE + eighth], weights[value.RISK_AFTER_MOVE + eighth] = lost, lost / 2
        weights[value.SORRY_RISK_BEFORE + eighth], weights[value.SORRY_RISK_AFTER + eighth] = 4 * lost, 2 * lost
    return weights


@dataclass
class SorryCourse(TrainingCourse):
    """The training of one rule set of Sorry!.

    chooses   the present weights that moves are chosen by, which are shipped
    judges    the weights that positions are judged by while training
    hold      for each choosing weight, an estimate of the curvature
    """

    ROUNDS: ClassVar[dict[str, int]] = {"classic": 50, "teams": 30, "points": 50, "st": 40}
    GAME = "sorry"
    FACE_UP = ("classic", "teams", "st")
    MEAN_AFTER = Fraction(1, 2)

    chooses: list[float] = field(default_factory=first_weights)
    judges: list[float] = field(default_factory=first_weights)
    hold: list[float] = field(default_factory=lambda: [0.0] * value.FEATURE_COUNT)

    @property
    def games_per_round(self) -> int:
        return SHARDS_PER_ROUND * SHARD_GAMES

    def play_round(self, pool: Executor) -> None:
        names = [f"{self.rules} {self.seed} {self.done} {n}" for n in range(SHARDS_PER_ROUND)]
        gradients = Gradients()
        for part in pool.map(play_shard, [(self.rules, self.chooses, self.judges, name) for name in names]):
            gradients.add(part)
        self._update(gradients, 1.0 - self.done / self.rounds)
        self.end_round(self.chooses)

    def _update(self, gradients: Gradients, share: float) -> None:
        """Update both tables after a round; `share` scales the step."""
        numbers = range(value.FEATURE_COUNT)
        self.judges = [
            self.judges[n]
            + LOGIT_UNIT
            * JUDGE_STEP_SIZES
            * share
            * gradients.judge_push[n]
            / (gradients.judge_hold[n] + PRIOR_POSITIONS)
            for n in numbers
        ]
        self.hold = [_OLD * self.hold[n] + (1 - _OLD) * gradients.choose_hold[n] for n in numbers]
        seen = 1 - _OLD ** (self.done + 1)
        self.chooses = [
            self.chooses[n]
            + CHOOSE_STEP_SIZES * share * gradients.choose_push[n] / (self.hold[n] / seen + PRIOR_POSITIONS / 50)
            for n in numbers
        ]
        self.surprise = gradients.surprise / max(1, gradients.positions)

    def shipped_weights(self) -> list[int]:
        """Return the weights as they are shipped."""
        weights = self.mean if self.meant else self.chooses
        return [max(-32768, min(32767, round(weight))) for weight in weights]

    def weights_source(self) -> str:
        """Return the source of the module with these weights; those of the other rule sets stay."""
        return tables_source(
            sorry_weights.WEIGHTS_BY_RULES
            | {self.rules: struct.pack(f"<{value.FEATURE_COUNT}h", *self.shipped_weights())}
        )


def tables_source(tables: dict[str, bytes]) -> str:
    """Return the source of the module with these weights by rule set, 16 bits each, low byte first."""
    lines = [
        '"""The weights of `hard` for each rule set, 16 bits each, by `python -m host_tools.research train`."""',
        "",
        "TABLES = {",
    ]
    for rules, packed in tables.items():
        lines.append(f'    "{rules}": (')
        for at in range(0, len(packed), _ROW):
            row = "".join(f"\\x{byte:02x}" for byte in packed[at : at + _ROW])
            lines.append(f'        b"{row}"')
        lines.append("    ),")
    return "\n".join([*lines, "}", ""])


def play_shard(task: tuple[str, list[float], list[float], str]) -> Gradients:
    """Play the games of one shard. The task has the rules, both tables of weights, and the seed."""
    rules, chooses, judges, name = task
    rng = random.Random(name)
    gradients = Gradients()
    for _ in range(SHARD_GAMES):
        gradients.add(SelfPlay(rules, chooses, judges, rng).play())
    return gradients


COURSE_CLASS = SorryCourse

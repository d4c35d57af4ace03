"""Training of the weights for Sorry! in rounds of self-play; reproducible on any number of cores."""

import json
import os
import random
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import asdict, dataclass, field
from pathlib import Path

from host_tools.errors import PawnlightError
from host_tools.training.selfplay import UNIT, Lesson, SelfPlay
from pawnlight.bots import sorry_value as value

# Games of a round come in shards of fixed size, so that the result does not depend on the number of processes.
SHARDS = 8
SHARD_GAMES = 50
# Step of a round: judging weights move towards the optimum for its positions, choosing weights along the gradient. Both
# steps shrink to zero towards the last round.
JUDGE_STEP, CHOOSE_STEP = 0.06, 800.0
# Prior, in positions, so that weights that rarely count rarely move.
DOUBT = 200.0
_OLD = 0.9  # decay of the curvature estimate of the choosing weights


def first_weights() -> list[float]:
    """Return the initial weights, set by hand: 14 per square, and what follows from that."""
    squares = [14.0 * way for way in range(66)] + [-250.0]
    weights = squares + [0.0] * (value.SIZE - len(squares))
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
    weights[value.STARTS + 3], weights[value.STARTS + 4] = -30.0, -100.0
    weights[value.TURN] = 100.0
    for eighth in range(8):
        # The expected loss of a pawn there, for each of the 45 cards that can hit it.
        lost = -(14.0 * (8 * eighth + 4) + 250) / 45
        weights[value.BEFORE + eighth], weights[value.AFTER + eighth] = lost, lost / 2
        weights[value.SORRY_BEFORE + eighth], weights[value.SORRY_AFTER + eighth] = 4 * lost, 2 * lost
    return weights


@dataclass
class Progress:
    """The state of the training, with everything needed to resume. `mean` is that of `chooses` over the second half."""

    rules: str
    seed: int
    rounds: int
    done: int = 0
    chooses: list[float] = field(default_factory=first_weights)
    judges: list[float] = field(default_factory=first_weights)
    hold: list[float] = field(default_factory=lambda: [0.0] * value.SIZE)
    mean: list[float] = field(default_factory=lambda: [0.0] * value.SIZE)
    meant: int = 0
    surprise: float = 0.0

    def save(self, path: Path) -> None:
        beside = path.with_name(path.name + ".new")
        beside.write_text(json.dumps(asdict(self)), encoding="utf-8")
        os.replace(beside, path)

    def table(self) -> list[int]:
        """Return the weights as they are shipped."""
        shipped = self.mean if self.meant else self.chooses
        return [max(-32768, min(32767, round(weight))) for weight in shipped]


def load(path: Path) -> Progress:
    """Load a checkpoint. Raises PawnlightError if the file is not one."""
    try:
        progress = Progress(**json.loads(path.read_text(encoding="utf-8")))
    except (ValueError, TypeError) as error:
        raise PawnlightError(f"{path} is not a checkpoint of `pawnlight train`: {error}. Name another file.") from None
    if len(progress.chooses) != value.SIZE:
        raise PawnlightError(f"{path} does not fit the present weights. Remove it to start again.")
    return progress


def shard(task: tuple[str, list[float], list[float], str]) -> Lesson:
    """Play the games of one shard. The task has the rules, both tables of weights, and the seed."""
    rules, chooses, judges, name = task
    rng = random.Random(name)
    lesson = Lesson()
    for _ in range(SHARD_GAMES):
        lesson.add(SelfPlay(rules, chooses, judges, rng).play())
    return lesson


def learn(progress: Progress, pool: Executor) -> Iterator[Progress]:
    """Continue the training; yields after each round."""
    while progress.done < progress.rounds:
        at = progress.done
        names = [f"{progress.rules} {progress.seed} {at} {n}" for n in range(SHARDS)]
        lesson = Lesson()
        for part in pool.map(shard, [(progress.rules, progress.chooses, progress.judges, name) for name in names]):
            lesson.add(part)
        _take_in(progress, lesson, 1.0 - at / progress.rounds)
        yield progress


def _take_in(progress: Progress, lesson: Lesson, share: float) -> None:
    """Update both tables after a round; `share` scales the step."""
    numbers = range(value.SIZE)
    progress.judges = [
        progress.judges[n] + UNIT * JUDGE_STEP * share * lesson.judge_push[n] / (lesson.judge_hold[n] + DOUBT)
        for n in numbers
    ]
    progress.hold = [_OLD * progress.hold[n] + (1 - _OLD) * lesson.choose_hold[n] for n in numbers]
    seen = 1 - _OLD ** (progress.done + 1)
    progress.chooses = [
        progress.chooses[n] + CHOOSE_STEP * share * lesson.choose_push[n] / (progress.hold[n] / seen + DOUBT / 50)
        for n in numbers
    ]
    progress.done += 1
    progress.surprise = lesson.surprise / max(1, lesson.positions)
    if 2 * progress.done > progress.rounds:
        progress.meant += 1
        progress.mean = [progress.mean[n] + (progress.chooses[n] - progress.mean[n]) / progress.meant for n in numbers]

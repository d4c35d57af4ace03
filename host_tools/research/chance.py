"""Training of the chances to win: games between *hard* players, and a net fitted to them.

The games come in shards, each a file in a folder, so that more games can be added by the same command later. The net is
fitted to the results first, and then to TD(lambda) targets: a mean of the result and of what the net says later in the
same game, which varies less. In the last rounds, other games are analysed with it: a position's target is then what
the net says of it with the corrections of the next steps, which look at every card that could come. So luck has no part
in it, and the net comes to agree with its own look ahead.
"""

import json
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from host_tools.analysis.engine import analyse
from host_tools.analysis.model import MODELS_FOLDER, ChanceModel, GameChances, features_class, pack_model, unpack_model
from host_tools.analysis.pairs import NO_SEAT, PositionFeatures
from host_tools.research.course import course_class, tables_of
from host_tools.research.deal import begin_without_mix
from host_tools.research.players import decision_function, play_game, random_below
from host_tools.research.simulation import header_of
from host_tools.system.files import write_atomically
from pawnlight.rules.base import Game
from pawnlight.rules.cards import seed_hash
from pawnlight.rules.game import seat_colours

FloatArray = NDArray[np.float32]
Chances = list[float]
# The features of a position, whether every hand was seen, and the target of each side.
TrainingPosition = tuple[PositionFeatures, bool, Chances]

SHARD_GAMES = 100
HIDDEN_UNITS = 48
# One in so many decisions is random, so that positions after mistakes are known too.
MISTAKE_INTERVAL = 33
# The share of positions that is kept where only the result is learnt; all would take too much memory.
SAMPLE_SHARE = 0.5
# One game in so many, of every table alike, is held out.
HELD_OUT_INTERVAL = 20
BATCH_SIZE = 2048
# Passes over the positions in each stage: to the results, and then for each round of TD(lambda) targets; and over the
# analysed games of each later stage, which are an eighth as many. With hands there is the first stage alone: of so many
# decisions, the one that looks best is too often one that the net overrates, and it would learn that.
PASSES_BY_STAGE = ((1, 2, 2, 2), (6,), (9,), (9,))
TD_LAMBDA = 0.8
LEARNING_RATE = 0.002
WEIGHT_DECAY = 1e-6
# The games between *hard* and *normal* that tell the noise of a model, and the shares of the decisions of *normal* that
# lose less than an inexact one, a mistake and a blunder.
TRIAL_GAMES = 200
LOSS_QUANTILES = (0.75, 0.9, 0.97)


@dataclass
class PositionArrays:
    """Positions in arrays: for each side of a position a row of sparse features.

    index, amount    the features of all rows, one row after the other
    ends             for each row, the number of features before its end
    sides            for each position, its number of sides
    result           for each row, the result of the side
    target           for each row, what the net is to learn: the result, or what the analysis says
    game             for each position, the number of its game
    whole            for each position, whether every hand was seen
    """

    index: NDArray[np.uint16]
    amount: NDArray[np.float16]
    ends: NDArray[np.int64]
    sides: NDArray[np.int8]
    result: NDArray[np.float32]
    target: NDArray[np.float32]
    game: NDArray[np.int32]
    whole: NDArray[np.bool_]

    @classmethod
    def concatenate(cls, parts: "list[PositionArrays]") -> "PositionArrays":
        """Return the positions of several parts."""
        starts = np.cumsum([0, *(len(part.index) for part in parts[:-1])])
        ends = [part.ends + start for part, start in zip(parts, starts, strict=True)]
        names = ("index", "amount", "sides", "result", "target", "game", "whole")
        joined: dict[str, Any] = {name: np.concatenate([getattr(part, name) for part in parts]) for name in names}
        return cls(ends=np.concatenate(ends), **joined)


def play_training_game(
    rules: str, seed: int, number: int, model: ChanceModel | None = None
) -> tuple[list[TrainingPosition], Chances]:
    """Play a game; return its positions and its result. Their targets are the result, or come from `model`."""
    name = f"{'analysed' if model else 'chance'} {rules} {seed} {number}"
    rng = Random(name)
    players, teams, options = tables_of(rules)[number % len(tables_of(rules))]
    secret = sha256(name.encode()).digest()
    # The first seat of the header begins; every seat is alike.
    header = header_of(rules, seat_colours(rules, players, teams), options, seed_hash(secret))
    game = begin_without_mix(header, secret)
    features = features_class(rules)(game)
    judge = GameChances(game, model or NO_MODEL)
    think, below = decision_function(rules, "hard"), random_below(rng)
    texts = [header, "mix -"]
    seen: list[tuple[int, PositionFeatures, Chances, bool]] = []
    while game.due != "end":
        choices = game.decisions()
        if len(choices) > 1 and rng.randrange(MISTAKE_INTERVAL) == 0:
            decision = choices[below(len(choices))]
        else:
            decision = choices[0] if len(choices) == 1 else think(game, below)
        decided, due = game.seat, game.due
        texts.append(game.event_text(decision))
        game.push(decision)
        # Not with a card face up that is to be played: that moment is valued by what it may lead to.
        if game.due == "end" or game.due == "move" or due == "cut" or (not model and rng.random() >= SAMPLE_SHARE):
            continue
        now = judge.chances() if model else []
        seen.append((len(texts) - 1, features.features_of(game), now, True))
        if has_hands(game):
            seen.append(
                (len(texts) - 1, features.features_of(game, rng.choice((decided, game.seat, NO_SEAT))), now, False)
            )
    result = judge.final_result()
    if not model:
        return [(pairs, whole, result) for _, pairs, _, whole in seen], result
    steps = analyse([*texts, game.end_text(secret)], model).steps
    found: list[TrainingPosition] = []
    later = [0.0] * len(result)
    for event, pairs, now, whole in reversed(seen):
        while steps and steps[-1].event > event:
            correction = steps.pop().correction
            later = [one + TD_LAMBDA * more for one, more in zip(correction, later, strict=True)]
        # Where the analysis has looked further than the net already, there is nothing to learn for it.
        if steps and steps[-1].chances == now:
            found.append((pairs, whole, [one + more for one, more in zip(now, later, strict=True)]))
    return found[::-1], result


NO_MODEL: Any = object()


def has_hands(game: Game) -> bool:
    """Return whether players hold cards that the others do not see."""
    return bool(any(getattr(game, "hands", [])))


def play_shard(task: tuple[str, int, range, bytes]) -> bytes:
    """Play the games of a shard, and analyse them with the model in `task`, if any.

    Returns their positions as a file of numpy.
    """
    rules, seed, numbers, data = task
    model = unpack_model(data) if data else None
    index: list[int] = []
    amount: list[float] = []
    ends, sides, result, target, games, whole = [], [], [], [], [], []
    for game in numbers:
        seen, won = play_training_game(rules, seed, game, model)
        for (shared, own), known, targets in seen:
            sides.append(len(own))
            games.append(game)
            whole.append(known)
            result.extend(won)
            target.extend(targets)
            for pairs in own:
                for part in (shared, pairs):
                    index.extend(part.keys())
                    amount.extend(part.values())
                ends.append(len(index))
    file = BytesIO()
    np.savez(
        file,
        index=np.array(index, np.uint16),
        amount=np.array(amount, np.float16),
        ends=np.array(ends, np.int64),
        sides=np.array(sides, np.int8),
        result=np.array(result, np.float32),
        target=np.array(target, np.float32),
        game=np.array(games, np.int32),
        whole=np.array(whole, np.bool_),
    )
    return file.getvalue()


def play_missing_shards(
    rules: str, seed: int, games: int, folder: Path, pool: Executor, model: bytes = b""
) -> Iterator[Path]:
    """Play the shards of so many games that `folder` lacks, and analyse them with `model`, if any.

    Yields the file of each shard, in order.
    """
    numbers = range(-(-games // SHARD_GAMES))
    name = f"{rules}-{seed}-{unpack_model(model).hash}" if model else f"{rules}-{seed}"
    files = [folder / f"{name}-{number:04}.npz" for number in numbers]
    folder.mkdir(parents=True, exist_ok=True)
    lacking = [number for number in numbers if not files[number].exists()]
    played = pool.map(
        play_shard, [(rules, seed, range(n * SHARD_GAMES, (n + 1) * SHARD_GAMES), model) for n in lacking]
    )
    for number in numbers:
        if number in lacking:
            write_atomically(files[number], next(played))
        yield files[number]


def read_shards(files: list[Path]) -> PositionArrays:
    """Return the positions in files of shards."""
    parts = []
    for file in files:
        with np.load(file) as data:
            parts.append(PositionArrays(**{name: data[name] for name in data.files}))
    return PositionArrays.concatenate(parts)


class TrainingNet:
    """A net in training: weights from the features to the hidden units, and from these to the score."""

    def __init__(self, size: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.rows: FloatArray = rng.normal(0, 0.1, (size, HIDDEN_UNITS)).astype(np.float32)
        self.out: FloatArray = rng.normal(0, 0.3, HIDDEN_UNITS).astype(np.float32)
        self._moments = [np.zeros_like(part) for part in (self.rows, self.out) for _ in range(2)]
        self._steps = 0

    def train_batch(self, table: FloatArray, group: NDArray[np.int64], target: FloatArray, step: float) -> float:
        """Learn from a batch: the features of each row, its position, its target. Returns the mean log loss."""
        hidden = table @ self.rows
        active = np.maximum(hidden, 0)
        chances = _softmax(active @ self.out, group)
        positions = int(group[-1]) + 1
        push = (chances - target) / positions
        out = active.T @ push
        rows = table.T @ (np.outer(push, self.out) * (hidden > 0))
        self._steps += 1
        for weights, gradient, n in ((self.rows, rows, 0), (self.out, out, 2)):
            mean, square = self._moments[n : n + 2]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            seen = mean / (1 - 0.9**self._steps)
            weights -= step * (seen / (np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8) + WEIGHT_DECAY * weights)
        return float(-(target * np.log(np.maximum(chances, 1e-7))).sum() / positions)

    def chances(self, table: FloatArray, group: NDArray[np.int64]) -> FloatArray:
        """Return the chance of each row."""
        found: FloatArray = _softmax(np.maximum(table @ self.rows, 0) @ self.out, group)
        return found


def _softmax(scores: FloatArray, group: NDArray[np.int64]) -> FloatArray:
    most = np.full(int(group[-1]) + 1, -np.inf, np.float32)
    np.maximum.at(most, group, scores)
    powers = np.exp(scores - most[group])
    chances: FloatArray = (powers / np.bincount(group, powers)[group]).astype(np.float32)
    return chances


class NetFitting:
    """The fitting of a net to positions."""

    def __init__(self, rules: str, positions: PositionArrays, seed: int, net: TrainingNet | None = None) -> None:
        self._size = features_class(rules).size
        self.net = net or TrainingNet(self._size, seed)
        self._data = data = positions
        self._rng = np.random.default_rng(seed)
        self._first = np.concatenate([[0], np.cumsum(data.sides.astype(np.int64))])
        self._starts = np.concatenate([[0], data.ends])
        held = data.game // len(tables_of(rules)) % HELD_OUT_INTERVAL == HELD_OUT_INTERVAL - 1
        self._learnt = np.flatnonzero(~held)
        self.held = np.flatnonzero(held)

    def batch(self, some: NDArray[np.int64]) -> tuple[FloatArray, NDArray[np.int64], NDArray[np.int64]]:
        """Return the features of the rows of `some` positions, the position of each row, and the rows."""
        sides = self._data.sides[some].astype(np.int64)
        group = np.repeat(np.arange(len(some)), sides)
        rows = np.concatenate([np.arange(a, b) for a, b in zip(self._first[some], self._first[some + 1], strict=True)])
        counts = self._starts[rows + 1] - self._starts[rows]
        at = np.repeat(np.arange(len(rows)), counts)
        within = np.arange(len(at)) - np.repeat(np.cumsum(counts) - counts, counts)
        source = np.repeat(self._starts[rows], counts) + within
        table = np.zeros((len(rows), self._size), np.float32)
        table[at, self._data.index[source]] = self._data.amount[source]
        return table, group, rows

    def train_stage(self, stage: int = 0) -> Iterator[float]:
        """Fit the net in a stage; yields the loss after each pass.

        Stage 0 fits it to the results, and then to what it says later; stages 1 and on to what analyses say.
        """
        target, done = self._data.target, 0
        rounds = PASSES_BY_STAGE[stage]
        for number in rounds:
            if done:
                target = self._later(self.all_chances())
            for _ in range(number):
                yield self._pass(target, done / sum(rounds), 1 / sum(rounds))
                done += 1

    def _pass(self, target: FloatArray, done: float, part: float) -> float:
        """Learn from all positions once, after the share `done` of the stage; return the mean loss."""
        order = self._rng.permutation(self._learnt)
        losses = []
        for at in range(0, len(order), BATCH_SIZE):
            table, group, rows = self.batch(order[at : at + BATCH_SIZE])
            step = LEARNING_RATE * (1 - done - part * at / len(order)) + 1e-5
            losses.append(self.net.train_batch(table, group, target[rows], step))
        return float(np.mean(losses))

    def all_chances(self) -> FloatArray:
        """Return the chance of each row of all positions."""
        found = np.zeros(len(self._data.result), np.float32)
        numbers = np.arange(len(self._data.sides))
        for at in range(0, len(numbers), 4 * BATCH_SIZE):
            table, group, rows = self.batch(numbers[at : at + 4 * BATCH_SIZE])
            found[rows] = self.net.chances(table, group)
        return found

    def _later(self, chances: FloatArray) -> FloatArray:
        """Return the TD(lambda) targets: from the result backwards, mixed with the chances of later positions."""
        data = self._data
        targets = np.empty_like(data.result)
        game = -1
        for n in range(len(data.sides) - 1, -1, -1):
            a, b = self._first[n], self._first[n + 1]
            if data.game[n] != game:
                game = data.game[n]
                later = data.result[a:b].copy()
            targets[a:b] = later
            if data.whole[n]:
                later = TD_LAMBDA * later + (1 - TD_LAMBDA) * chances[a:b]
        return targets

    def measures(self) -> dict[str, float]:
        """Return the log loss and the Brier score in the held-out games, and those of equal chances."""
        losses, briers, even, plain = [], [], [], []
        for at in range(0, len(self.held), BATCH_SIZE):
            table, group, rows = self.batch(self.held[at : at + BATCH_SIZE])
            chances, result = self.net.chances(table, group), self._data.result[rows]
            sides = np.bincount(group)[group]
            losses.append((result * -np.log(np.maximum(chances, 1e-7))).sum())
            even.append((result * np.log(sides)).sum())
            briers.append(((chances - result) ** 2 / sides).sum())
            plain.append(((1 / sides - result) ** 2 / sides).sum())
        count = max(1, len(self.held))
        named = {"log_loss": losses, "log_loss_even": even, "brier": briers, "brier_even": plain}
        return {name: round(float(np.sum(values)) / count, 4) for name, values in named.items()}


def passes_of_stages(rules: str) -> tuple[tuple[int, ...], ...]:
    """Return the stages of a rule set, as passes."""
    return PASSES_BY_STAGE if rules in course_class(rules).FACE_UP else PASSES_BY_STAGE[:1]


def games_in_stage(stage: int, games: int) -> int:
    """Return the number of games of a stage."""
    return -(-games // 8) if stage else games


def checkpoint_file(rules: str, net: TrainingNet, **about: Any) -> bytes:
    """Return the file of a net in training, of which its first line tells `about`."""
    return pack_model({"rules": rules} | about, net.rows.astype(float).tolist(), net.out.astype(float).tolist())


def model_file(rules: str, seed: int, games: int, fit: NetFitting) -> bytes:
    """Return the file of the fitted model, with what it is worth in the games that were held out of `fit`."""
    command = f"python -m host_tools.research train --model chance --rules {rules} --games {games} --seed {seed}"
    about = {"command": command, "held_out": fit.measures()}
    model = unpack_model(checkpoint_file(rules, fit.net, **about))
    return checkpoint_file(rules, fit.net, **about, **measure_errors(rules, seed, model))


def model_path(rules: str) -> Path:
    """Return the file of the shipped model."""
    return MODELS_FOLDER / f"{rules}.chance"


def measure_errors(rules: str, seed: int, model: ChanceModel) -> dict[str, Any]:
    """Return the noise of a model and the least losses of its classes, from analyses of *hard* against *normal*.

    The classes are quantiles of what the decisions of *normal* lose, in half points.
    """
    players, teams, options = tables_of(rules)[0]
    colours = seat_colours(rules, players, teams)
    deciders = [decision_function(rules, name) for name in ("hard", "normal")]
    corrections = []
    lost = []
    for number in range(TRIAL_GAMES):
        name = f"tried {rules} {seed} {number}"
        secret = sha256(name.encode()).digest()
        header = header_of(rules, colours, options, seed_hash(secret))
        game = begin_without_mix(header, secret)
        turned = deciders if number % 2 == 0 else deciders[::-1]
        texts = play_game(game, [turned[seat % 2] for seat in range(players)], random_below(Random(name)))
        found = analyse([header, "mix -", *texts, game.end_text(secret)], model)
        corrections.append(found.totals()[0]["correction"])
        lost += [
            step.chance_lost for step in found.steps if step.kind == "decision" and step.seat % 2 == (number + 1) % 2
        ]
    least = [max(0.01 * (n + 1), round(200 * np.quantile(lost, part)) / 200) for n, part in enumerate(LOSS_QUANTILES)]
    return {"noise": round(float(np.std(corrections)), 3), "least": least}


def describe_model(data: bytes) -> str:
    """Return the first line of a model's file, for people."""
    return json.dumps(json.loads(data.partition(b"\n")[0])["held_out"])

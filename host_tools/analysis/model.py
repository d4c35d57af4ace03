"""The chance of every side to win: one small net for each rule set, the same for each side, and a softmax over them.

`python -m host_tools.research train --model chance` writes a file for each rule set: a line of JSON that
says how it was made, then the weights, 16 bits each, low byte first. docs/analysis.md describes the net.
"""

import json
import math
import sys
from array import array
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from host_tools.analysis.pairs import PositionFeatures, SparseFeatures
from pawnlight.rules.base import Game, kind_of

MODELS_FOLDER = Path(__file__).parent / "models"


class Features(Protocol):
    """The features of the positions of one game."""

    size: int

    def __init__(self, game: Game) -> None: ...

    def features_of(self, game: Game, knows: int | None = None) -> PositionFeatures: ...


def features_class(rules: str) -> type[Features]:
    """Return the class of the features of a rule set."""
    found: type[Features] = import_module(f"host_tools.games.{kind_of(rules).name}.features").Features
    return found


# The noise, and the least losses of the classes of decisions, of a model that does not tell its own.
DEFAULT_NOISE = 0.3
DEFAULT_ERROR_THRESHOLDS = (0.01, 0.025, 0.05)


@dataclass(frozen=True)
class ChanceModel:
    """A trained net.

    about    how it was made, and its measures
    hash     12 hex digits of the SHA-256 of its file
    rows     for each feature, its weights to the hidden units
    out      the weights of the hidden units
    """

    about: dict[str, Any]
    hash: str
    rows: list[list[float]]
    out: list[float]

    @property
    def correction_deviation(self) -> float:
        """Return the standard deviation of the correction of a game."""
        return float(self.about.get("noise", DEFAULT_NOISE))

    @property
    def error_thresholds(self) -> tuple[float, ...]:
        """Return the least losses of an inexact decision, of a mistake and of a blunder."""
        return tuple(self.about.get("least", DEFAULT_ERROR_THRESHOLDS))

    def scores(self, seen: PositionFeatures) -> list[float]:
        """Return the score of each side."""
        shared, sides = seen
        base = self._sum([0.0] * len(self.out), shared)
        found = []
        for pairs in sides:
            hidden = self._sum(base, pairs)
            found.append(sum([weight * value for weight, value in zip(self.out, hidden, strict=True) if value > 0]))
        return found

    def _sum(self, hidden: list[float], pairs: SparseFeatures) -> list[float]:
        parts = [hidden]
        for n, amount in pairs.items():
            if amount == 1.0:
                parts.append(self.rows[n])
            elif amount:
                parts.append([amount * weight for weight in self.rows[n]])
        return list(map(sum, zip(*parts, strict=True)))

    def chances(self, seen: PositionFeatures) -> list[float]:
        """Return the chance of each side to win."""
        return softmax(self.scores(seen))


def softmax(scores: list[float]) -> list[float]:
    """Return the chances with these logarithms of their odds."""
    most = max(scores)
    powers = [math.exp(score - most) for score in scores]
    total = sum(powers)
    return [power / total for power in powers]


def pack_model(about: dict[str, Any], rows: list[list[float]], out: list[float]) -> bytes:
    """Return the file of a model: its description, with the sizes and scales of the weights, and the weights."""
    flat = [weight for row in rows for weight in row]
    scales = [max(1e-9, max(map(abs, part))) / 32767 for part in (flat, out)]
    numbers = [round(weight / scale) for part, scale in zip((flat, out), scales, strict=True) for weight in part]
    words = array("h", numbers)
    if sys.byteorder == "big":
        words.byteswap()
    head = about | {"features": len(rows), "hidden": len(out), "scales": scales}
    return json.dumps(head).encode() + b"\n" + words.tobytes()


def unpack_model(data: bytes) -> ChanceModel:
    """Return the model in the bytes of a file."""
    line, _, weights = data.partition(b"\n")
    about = json.loads(line)
    words = array("h", weights)
    if sys.byteorder == "big":
        words.byteswap()
    hidden, (first, second) = about["hidden"], about["scales"]
    flat = [word * first for word in words[: hidden * about["features"]]]
    rows = [flat[at : at + hidden] for at in range(0, len(flat), hidden)]
    return ChanceModel(about, sha256(data).hexdigest()[:12], rows, [word * second for word in words[len(flat) :]])


@cache
def load_model(rules: str) -> ChanceModel:
    """Return the trained model of a rule set."""
    return unpack_model((MODELS_FOLDER / f"{rules}.chance").read_bytes())


class GameChances:
    """The chances in the positions of one game, which changes underneath."""

    def __init__(self, game: Game, model: ChanceModel | None = None) -> None:
        self.game = game
        self.model = model or load_model(game.header.rules)
        self.sides = game.sides()
        self._features = features_class(game.header.rules)(game)

    def chances(self, knows: int | None = None) -> list[float]:
        """Return the chance of each side now, or the result of a decided game.

        `knows` is the seat that sees only its own hand, None sees all.
        """
        if self.game.due in ("end", "over"):
            return self.final_result()
        return self.model.chances(self._features.features_of(self.game, knows))

    def final_result(self) -> list[float]:
        """Return the result of a decided game: 1 for the side that has won, or the same share for all after a draw."""
        winners = set(self.game.winners())
        won = [float(bool(winners & set(seats))) for seats in self.sides]
        total = sum(won)
        return [one / total for one in won] if total else [1 / len(won)] * len(won)

"""A training course that can be interrupted and resumed: its state, saved in a file."""

import json
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path

from host_tools.errors import PawnlightError


@dataclass
class Course:
    """The state of a training course, with everything needed to resume it.

    weights   the present weights
    known     for each weight, the sum of its squared gradients
    mean      the mean of the weights over the last third of the rounds, which is shipped
    surprise  log loss of the last round, in nats per position
    """

    rules: str
    seed: int
    rounds: int
    done: int = 0
    weights: list[float] = field(default_factory=list)
    known: list[float] = field(default_factory=list)
    mean: list[float] = field(default_factory=list)
    meant: int = 0
    surprise: float = 0.0

    def end_round(self) -> None:
        """Count a round after its weights have been updated."""
        self.done += 1
        if 3 * self.done > 2 * self.rounds:
            before = self.mean or [0.0] * len(self.weights)
            self.meant += 1
            self.mean = [old + (new - old) / self.meant for old, new in zip(before, self.weights, strict=True)]

    def shipped(self) -> list[float]:
        """Return the weights to ship."""
        return self.mean or self.weights

    def save(self, path: Path) -> None:
        """Save the state to a file. Raises OSError."""
        beside = path.with_name(path.name + ".new")
        beside.write_text(json.dumps(asdict(self)), encoding="utf-8")
        os.replace(beside, path)


def load(path: Path, like: Course) -> Course:
    """Load a course of the same kind as `like`. Raises PawnlightError if the file is not one."""
    try:
        course = Course(**json.loads(path.read_text(encoding="utf-8")))
    except (ValueError, TypeError) as error:
        raise PawnlightError(f"{path} is not a checkpoint of `pawnlight train`: {error}. Name another file.") from None
    if course.rules != like.rules or len(course.weights) != len(like.weights):
        raise PawnlightError(f"{path} does not fit the present weights of {like.rules}. Remove it to start again.")
    return course


def table(name: str, numbers: list[int]) -> str:
    """Return Python source for `name = (numbers)`, with lines of limited length."""
    lines, line = [], "   "
    for number in numbers:
        word = f" {number},"
        if len(line + word) > 118:
            lines.append(line)
            line = "   "
        line += word
    return "\n".join([f"{name} = (", *lines, line, ")", ""])

"""A training course that can be interrupted and resumed: its state is saved in a file."""

import json
from abc import ABC, abstractmethod
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import asdict, dataclass, field, fields
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from typing import ClassVar, Self

from host_tools.system.errors import PawnlightError
from host_tools.system.files import write_atomically
from host_tools.system.text_files import decode_text
from pawnlight.rules.base import kind_of

# Players, teams and options; each table of a rule set plays the same share of the games of --model chance.
TableSetup = tuple[int, int, tuple[str, ...]]


@dataclass
class TrainingCourse(ABC):
    """The state of a training course, with everything needed to resume it.

    done      rounds that have been played
    mean      the mean of the weights over the last rounds, which is shipped
    meant     number of rounds in the mean
    surprise  loss of the last round per position
    """

    # The rule sets of the course, with the rounds behind the shipped weights.
    ROUNDS: ClassVar[dict[str, int]]
    # The rule sets without hands.
    FACE_UP: ClassVar[tuple[str, ...]] = ()
    # The folder of the game, in whose weights.py they are.
    GAME: ClassVar[str]
    # The mean begins after this share of the rounds.
    MEAN_AFTER: ClassVar[Fraction] = Fraction(2, 3)

    rules: str
    seed: int
    rounds: int
    done: int = 0
    mean: list[float] = field(default_factory=list)
    meant: int = 0
    surprise: float = 0.0

    @property
    @abstractmethod
    def games_per_round(self) -> int:
        """The number of games in a round."""

    @abstractmethod
    def play_round(self, pool: Executor) -> None:
        """Play the next round and learn from it. Reproducible on any number of cores."""

    @abstractmethod
    def weights_source(self) -> str:
        """Return the source of the module with the weights to ship."""

    def run(self, pool: Executor) -> Iterator[Self]:
        """Play the rounds that are left; yields after each."""
        while self.done < self.rounds:
            self.play_round(pool)
            yield self

    def end_round(self, weights: list[float]) -> None:
        """Count a round that ended with these weights."""
        self.done += 1
        if self.done > self.MEAN_AFTER * self.rounds:
            before = self.mean if self.meant else [0.0] * len(weights)
            self.meant += 1
            self.mean = [old + (new - old) / self.meant for old, new in zip(before, weights, strict=True)]

    def save(self, path: Path) -> None:
        """Save the state to a file. Raises PawnlightError."""
        write_atomically(path, json.dumps(asdict(self)))

    def load(self, path: Path) -> Self:
        """Return the saved state of this course. Raises PawnlightError if the file has none of it."""
        try:
            state = json.loads(decode_text(path.read_bytes()))
            rules, seed, rounds = state["rules"], state["seed"], state["rounds"]
        except (ValueError, LookupError, TypeError):
            raise PawnlightError(f"{path} is not a checkpoint of `train`. Name another file.") from None
        if (rules, seed, rounds) != (self.rules, self.seed, self.rounds):
            raise PawnlightError(
                f"{path} belongs to a training of {rules} with seed {seed} and {rounds} rounds. "
                "Use the same options, or name another file with --checkpoint."
            )
        try:
            saved = type(self)(**state)
            fits = all(len(getattr(saved, name)) == size for name, size in self._sizes())
        except TypeError:
            fits = False
        if not fits:
            raise PawnlightError(f"{path} does not fit the present weights of {rules}. Remove it to start again.")
        return saved

    def _sizes(self) -> Iterator[tuple[str, int]]:
        """Yield the names and lengths of the lists that a new course has."""
        for each in fields(self):
            value = getattr(self, each.name)
            if isinstance(value, list) and each.name != "mean":
                yield each.name, len(value)


def course_class(rules: str) -> type[TrainingCourse]:
    """Return the course of a rule set, which must be one of those `trained`."""
    course: type[TrainingCourse] = import_module(f"host_tools.research.{kind_of(rules).name}.course").COURSE_CLASS
    return course


def tables_of(rules: str) -> list[TableSetup]:
    """Return the tables at which *hard* plays for the training of the chances to win."""
    tables: dict[str, list[TableSetup]] = import_module(f"host_tools.research.{kind_of(rules).name}.course").TABLES
    return tables[rules]

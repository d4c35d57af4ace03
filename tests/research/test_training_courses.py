"""`train`: a seed gives the same result, interrupted or not, and the module that the player reads."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from host_tools.games.registry import trained_rule_sets
from host_tools.research.commands import train
from host_tools.research.course import TrainingCourse, course_class
from host_tools.research.revenge import course as revenge
from host_tools.research.sequence import course as sequence
from host_tools.research.sorry import course as sorry
from host_tools.system.errors import PawnlightError
from pawnlight.games.revenge.view import FEATURE_COUNT
from pawnlight.games.sorry import hard as sorry_hard
from pawnlight.games.sorry.weights import WEIGHTS_BY_RULES
from pawnlight.rules.base import kind_of
from tests.support.kinds import PLAYABLE_RULE_SETS

Begin = Callable[..., TrainingCourse]


class SerialExecutor(Executor):
    """Runs each task at once, in the same thread."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (revenge, sequence, sorry):
        monkeypatch.setattr(module, "SHARDS_PER_ROUND", 2)
        monkeypatch.setattr(module, "SHARD_GAMES", 1)


@pytest.fixture(params=["classic", "sequence", "revenge"])
def begin_course(request: pytest.FixtureRequest) -> Begin:
    return lambda seed, rounds: course_class(request.param)(request.param, seed, rounds)


def train_course(course: TrainingCourse) -> TrainingCourse:
    for _ in course.run(SerialExecutor()):
        pass
    return course


def test_every_rule_set_has_a_course() -> None:
    assert set(trained_rule_sets()) == {rules for rules in PLAYABLE_RULE_SETS if not kind_of(rules).child_only}


def test_the_weights_that_are_shipped_are_the_mean_of_the_last_rounds(begin_course: Begin) -> None:
    course = begin_course(1, 6)
    for weight in (1.0, 2.0, 3.0, 4.0, 5.0, 6.0):
        course.end_round([weight, -weight])
    assert course.mean == ([5.0, -5.0] if course.rules == "classic" else [5.5, -5.5])


def test_interrupted_and_resumed_is_as_if_never_interrupted(begin_course: Begin, tmp_path: Path) -> None:
    file = tmp_path / "course.json"
    for course in begin_course(5, 4).run(SerialExecutor()):
        if course.done == 2:
            course.save(file)
            break
    # Copied by a shell of Windows.
    file.write_text(file.read_text(encoding="utf-8"), encoding="utf-16")
    resumed = begin_course(5, 4).load(file)
    assert resumed.done == 2
    assert train_course(resumed) == train_course(begin_course(5, 4))


def test_another_seed_learns_something_else(begin_course: Begin) -> None:
    assert train_course(begin_course(1, 2)).weights_source() != train_course(begin_course(2, 2)).weights_source()


def test_the_player_can_read_the_module(begin_course: Begin) -> None:
    course = train_course(begin_course(1, 1))
    read: dict[str, Any] = {}
    exec(course.weights_source(), read)
    if course.rules == "revenge":
        assert [len(read[f"FOR_{players}"]) for players in (2, 3, 4)] == [FEATURE_COUNT] * 3
    elif course.rules == "sequence":
        assert [len(row) for row in read["OWN"] + read["OTHER"]] == [5] * 4
        assert len(read["EASE"]) == 4
    else:
        assert len(read["TABLES"].pop("classic")) == 2 * sorry_hard.FEATURE_COUNT
        assert read["TABLES"].items() == {
            (rules, packed) for rules, packed in WEIGHTS_BY_RULES.items() if rules != "classic"
        }


@pytest.mark.parametrize("text", ["", "{}", "[1]", "{}x"])
def test_a_file_that_is_no_checkpoint_is_named(begin_course: Begin, tmp_path: Path, text: str) -> None:
    file = tmp_path / "other.json"
    file.write_text(text)
    with pytest.raises(PawnlightError, match=r"other\.json is not a checkpoint"):
        begin_course(1, 2).load(file)


def test_the_checkpoint_of_another_training_is_refused(begin_course: Begin, tmp_path: Path) -> None:
    file = tmp_path / "other.json"
    begin_course(1, 2).save(file)
    with pytest.raises(PawnlightError, match=r"other\.json belongs to a training of \w+ with seed 1 and 2 rounds"):
        begin_course(1, 3).load(file)


@pytest.mark.parametrize("more", ['"weights": [1.0]', '"chooses": [1.0]', '"colour": "red"'])
def test_a_checkpoint_of_other_weights_is_refused(begin_course: Begin, tmp_path: Path, more: str) -> None:
    file = tmp_path / "old.json"
    rules = begin_course(1, 2).rules
    file.write_text(f'{{"rules": "{rules}", "seed": 1, "rounds": 2, {more}}}')
    with pytest.raises(PawnlightError, match=r"old\.json does not fit the present weights"):
        begin_course(1, 2).load(file)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--model", "chance", "--rounds", "3"], "--rounds belongs to --model hard"),
        (["--games", "5"], "--games belongs to --model chance"),
        (["--checkpoint", "."], ". is not a file"),
    ],
)
def test_what_belongs_to_the_other_model_is_refused(words: list[str], why: str) -> None:
    done = CliRunner().invoke(train.command, ["--rules", "classic", *words])
    assert (done.exit_code, why in done.output) == (2, True)


@pytest.mark.parametrize("rules", trained_rule_sets())
def test_the_command_trains(rules: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "worker_pool", lambda jobs: SerialExecutor())
    words = ["--rules", rules, "--rounds", "1", "--checkpoint", str(tmp_path / "course.json")]
    done = CliRunner().invoke(train.command, [*words, "--table", str(tmp_path / "learnt.py")])
    assert done.exit_code == 0, done.output
    begun = course_class(rules)(rules, 1, 1)
    assert f"trained with {begun.games_per_round} games, seed 1" in done.output
    assert (tmp_path / "learnt.py").read_text() == train_course(begun).weights_source()

"""`pawnlight train` for Sequence and Revenge: the same seed learns the same, broken off or not."""

from concurrent.futures import Executor, Future
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from click.testing import CliRunner

from host_tools.cli import train
from host_tools.errors import PawnlightError
from host_tools.training import course, revenge, sequence
from pawnlight.bots.revenge_view import FEATURES
from pawnlight.rules.base import RULES


class OneByOne(Executor):
    """Does what it is given at once."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


@pytest.fixture(params=[revenge, sequence], ids=["revenge", "sequence"])
def school(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    module: ModuleType = request.param
    monkeypatch.setattr(module, "SHARDS", 2)
    monkeypatch.setattr(module, "SHARD_GAMES", 1)
    return module


def learnt(school: ModuleType, begun: course.Course) -> course.Course:
    for _ in school.go_on(begun, OneByOne()):
        pass
    return begun


def test_broken_off_and_gone_on_with_is_as_if_never_broken_off(school: ModuleType, tmp_path: Path) -> None:
    file = tmp_path / "course.json"
    going = school.go_on(school.begin(5, 3), OneByOne())
    next(going).save(file)
    resumed = learnt(school, course.load(file, school.begin(5, 3)))
    whole = learnt(school, school.begin(5, 3))
    assert (resumed.done, resumed.weights, resumed.mean) == (3, whole.weights, whole.mean)
    assert school.written(resumed) == school.written(whole)


def test_another_seed_learns_something_else(school: ModuleType) -> None:
    assert learnt(school, school.begin(1, 2)).weights != learnt(school, school.begin(2, 2)).weights


def test_what_is_written_is_what_the_player_reads(school: ModuleType) -> None:
    read: dict[str, Any] = {}
    exec(school.written(learnt(school, school.begin(1, 1))), read)
    if school is revenge:
        assert [len(read[f"FOR_{players}"]) for players in (2, 3, 4)] == [FEATURES] * 3
    else:
        assert [len(row) for row in read["OWN"] + read["OTHER"]] == [5] * 4
        assert len(read["EASE"]) == 4


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"rules": "sequence", "seed": 1, "rounds": 2, "weights": [1.0]}'])
def test_a_file_that_is_no_checkpoint_is_named(school: ModuleType, tmp_path: Path, text: str) -> None:
    file = tmp_path / "other.json"
    file.write_text(text)
    with pytest.raises(PawnlightError, match=r"other\.json"):
        course.load(file, school.begin(1, 2))


def test_the_command_trains_every_rule_set_of_its_list(school: ModuleType, tmp_path: Path, monkeypatch: Any) -> None:
    rules = school.begin(1, 1).rules
    monkeypatch.setattr(train, "ProcessPoolExecutor", lambda jobs: OneByOne())
    files = ["--checkpoint", str(tmp_path / "course.json"), "--table", str(tmp_path / "learnt.py")]
    done = CliRunner().invoke(train.command, ["--rules", rules, "--rounds", "1", *files])
    assert done.exit_code == 0, done.output
    assert (tmp_path / "learnt.py").read_text() == school.written(learnt(school, school.begin(1, 1)))
    assert set(train.ROUNDS) == {name for name, _, _ in RULES}

"""The training of the chances to win, with few games."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from host_tools.analysis.engine import analyse
from host_tools.analysis.model import load_model, unpack_model
from host_tools.research import chance
from host_tools.research.commands.train import command
from tests.analysis.between import play_game_between


def test_what_is_learnt_from_an_analysed_game_ends_with_its_result(monkeypatch: pytest.MonkeyPatch) -> None:
    """With all later corrections, a target is the result without later luck and errors."""
    monkeypatch.setattr(chance, "TD_LAMBDA", 1.0)
    positions, result = chance.play_training_game("classic", 1, 0, load_model("classic"))
    for (_, sides), _, target in positions:
        assert len(sides) == len(target)
        assert sum(target) == pytest.approx(1)
    _, _, last = positions[-1]
    assert max(range(2), key=lambda side: last[side]) == result.index(1.0)


def test_training_plays_games_once_and_writes_a_model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chance, "SHARD_GAMES", 1)
    monkeypatch.setattr(chance, "TRIAL_GAMES", 1)
    table, games = tmp_path / "st.chance", tmp_path / "games"

    def train(number: int) -> str:
        asked = ["--model", "chance", "--rules", "st", "--games", str(number), "--jobs", "1"]
        told = CliRunner().invoke(command, [*asked, "--checkpoint", str(games), "--table", str(table)])
        assert told.exit_code == 0, told.output
        return told.output

    assert re.search(r"st: the chances of 2 games, .* Wrote .*st\.chance\.", train(2))
    model = unpack_model(table.read_bytes())
    totals = analyse(play_game_between("st", ("normal", "normal"), "trained"), model).totals()
    for side in totals:
        assert side["start"] + side["luck"] + side["own"] + side["others"] + side["correction"] == pytest.approx(
            side["result"]
        )
    played = {file: file.stat().st_mtime_ns for file in games.iterdir()}
    assert len(played) == 1 + len(chance.PASSES_BY_STAGE), "two files of games, and one of each stage with an analysis"
    train(2)
    assert unpack_model(table.read_bytes()).hash == model.hash, "the same games give the same model"
    assert {file: file.stat().st_mtime_ns for file in games.iterdir()} == played

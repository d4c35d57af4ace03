"""Recorded games are replayed without a difference. tests/micropython does the same on MicroPython."""

from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.micropython.record import GAMES, POSITIONS, random_games, replay_output

RECORDED = ROOT / "tests" / "recorded"


@pytest.mark.parametrize("rules", POSITIONS)
def test_the_recorded_positions_have_the_recorded_moves(rules: str) -> None:
    file = RECORDED / f"{rules}_positions.txt"
    assert replay_output(file).splitlines() == file.read_text(encoding="ascii").splitlines()


@pytest.mark.parametrize("rules", GAMES)
def test_the_recorded_games_are_played_again_from_their_seeds(rules: str) -> None:
    assert (
        random_games(rules).splitlines() == (RECORDED / f"{rules}_games.txt").read_text(encoding="ascii").splitlines()
    )


def replayed_events(file: Path) -> list[list[str]]:
    """Return the words that replay_recorded.py prints for each event: number, whether the check holds, next due, ..."""
    words = [line.split(" ") for line in replay_output(file).splitlines() if not line.startswith(" ")]
    return [line for line in words if line[1] in ("True", "False") and len(line) > 2]


@pytest.mark.parametrize("rules", GAMES)
def test_every_event_of_the_recorded_games_is_accepted_and_its_check_holds(rules: str) -> None:
    """A second game without the seed has the same public position."""
    file = RECORDED / f"{rules}_games.txt"
    found = replayed_events(file)
    lines = file.read_text(encoding="ascii").splitlines()
    assert len(found) == len(lines)
    assert all(line[1] == line[5] == "True" for line in found)
    assert [line[2] for line in found].count("over") == sum(line.startswith("0 game ") for line in lines)
    assert "not read back" not in replay_output(file)


def test_a_changed_check_is_told(tmp_path: Path) -> None:
    file = tmp_path / "classic_games.txt"
    lines = (RECORDED / "classic_games.txt").read_text(encoding="ascii").splitlines()
    lines[3] = lines[3][:-8] + "00000000"
    file.write_text("\n".join(lines), encoding="ascii")
    assert [number for number, line in enumerate(replayed_events(file)) if line[1] == "False"] == [3]


def test_a_changed_card_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "classic_games.txt"
    lines = (RECORDED / "classic_games.txt").read_text(encoding="ascii").splitlines()
    _, card, check = lines[2].rsplit(" ", 2)
    lines[2] = f"2 draw {'7' if card != '7' else '8'} {check}"
    file.write_text("\n".join(lines), encoding="ascii")
    with pytest.raises(ValueError, match="the shuffle gives"):
        replay_output(file)

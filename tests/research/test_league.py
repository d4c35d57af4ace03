"""`league`: pairings and seats, confidence intervals, and the output."""

import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from host_tools.games.intervals import wilson_interval
from host_tools.research import league as league_module
from host_tools.research.commands.league import command
from host_tools.research.league import League, play_league, seat_distributions
from host_tools.research.league_report import LeagueResult, Matchup, luck_adjusted, report_text, svg_chart


def run_league(*options: str) -> Result:
    return CliRunner().invoke(command, options)


def last_line(*options: str) -> dict[str, Any]:
    result = run_league("--jobs", "1", "--json", *options)
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout.splitlines()[-1])
    return found


# Pairings


@pytest.mark.parametrize(
    ("players", "sides", "ways"), [(2, 2, 2), (3, 3, 6), (4, 4, 24), (2, 4, 6), (2, 3, 6), (3, 4, 36)]
)
def test_everyone_sits_everywhere_equally_often(players: int, sides: int, ways: int) -> None:
    found = seat_distributions(players, sides)
    assert len(found) == len(set(found)) == ways
    for side in range(sides):
        assert set(Counter(seats[side] for seats in found).values()) == {ways // players}
    for seats in found:
        held = Counter(seats).values()
        assert len(held) == players
        assert max(held) - min(held) <= 1


@pytest.mark.parametrize(
    ("rules", "options", "players", "teams", "sides"),
    [
        ("classic", (), 4, 2, [[0], [1], [2], [3]]),
        ("teams", (), 4, 2, [[0, 2], [1, 3]]),
        ("points", (), 4, 2, [[0], [1], [2], [3]]),
        ("points", ("teams",), 4, 2, [[0, 2], [1, 3]]),
        ("sequence", (), 6, 2, [[0, 2, 4], [1, 3, 5]]),
        ("sequence", (), 6, 3, [[0, 3], [1, 4], [2, 5]]),
        ("revenge", (), 2, 2, [[0], [1]]),
    ],
)
def test_partners_are_one_side(
    rules: str, options: tuple[str, ...], players: int, teams: int, sides: list[list[int]]
) -> None:
    assert League(rules, ("random", "easy"), 2, players, options=options, teams=teams).sides == sides


def test_with_two_seats_each_pair_meets_and_with_four_each_four() -> None:
    names = ("random", "greedy", "easy", "normal", "hard")
    assert len(League("classic", names, 10).tables) == 10
    assert len(League("classic", names, 10, players=4).tables) == 5
    assert len(League("teams", names, 10, players=4).tables) == 10
    assert League("classic", names[:2], 10, players=4).tables == [names[:2]]


def test_a_table_sees_whole_rotations() -> None:
    assert League("revenge", ("random", "easy"), 5, players=4).games == 6
    assert League("revenge", ("random", "easy"), 6, players=2).games == 6


def test_every_game_is_played_once_however_it_is_dealt_out() -> None:
    league = League("sequence", ("random", "line"), 20)
    for pieces in (1, 3, 7, 50):
        games = [(table, game) for table, first, last in league.tasks(pieces) for game in range(first, last)]
        assert sorted(games) == [(0, game) for game in range(20)]


# The same seed


def test_the_same_seed_plays_the_same_games_on_one_core_and_on_two() -> None:
    def rows(seed: int, jobs: int) -> list[dict[str, Any]]:
        return play_league(League("sequence", ("line", "easy"), 12, seed=seed), jobs).rows()

    assert rows(1, 1) == rows(1, 2)
    assert rows(1, 1) != rows(3, 1)


def test_a_pair_plays_the_same_games_whoever_else_is_there() -> None:
    two = last_line("--rules", "sequence", "--bots", "random,line", "--games", "6")["tables"]
    three = last_line("--rules", "sequence", "--bots", "random,line,easy", "--games", "6")["tables"]
    assert two == three[:2]


# Confidence intervals


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [
        # Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_the_interval_is_wilsons(won: int, games: int, low: float, high: float) -> None:
    assert wilson_interval(won, games) == pytest.approx((low, high), abs=5e-5)
    mirrored = wilson_interval(games - won, games)
    assert mirrored == pytest.approx((1 - high, 1 - low), abs=5e-5)


def test_without_games_nothing_is_sure() -> None:
    assert wilson_interval(0, 0) == (0.0, 1.0)


# Results without luck


def test_what_luck_explains_no_longer_blurs_a_result() -> None:
    rng = Random(1)
    games = []
    for _ in range(400):
        luck = rng.gauss(0, 0.4)
        games.append((float(rng.random() < 0.6 + luck), luck))
    found = luck_adjusted(games)
    assert found["variance"] < 0.6
    assert found["low"] < 0.6 < found["high"]
    assert 0.7 < found["coefficient"] < 1.1


def test_luck_that_explains_nothing_changes_nothing() -> None:
    found = luck_adjusted([(1.0, 0.0), (0.0, 0.0), (1.0, 0.0), (1.0, 0.0)])
    assert (found["rate"], found["bare"], found["variance"]) == (0.75, 0.75, 1.0)


def test_who_wins_a_game_and_the_luck_in_it_are_told_of_the_same_player() -> None:
    league = League("st", ("easy", "hard"), 2, adjusted=True)
    share = league.play_task((0, 0, 2))
    _, won, shared, games, lucks = share
    assert (sum(won) + shared, games, sorted(lucks)) == (2, 2, [0, 1])
    for player in range(2):
        assert sum(lucks[game][player][0] for game in lucks) == won[player]
    assert League("st", ("easy", "hard"), 2).play_task((0, 0, 2)) == (0, won, shared, games, {})
    table = Matchup(("easy", "hard"))
    table.add(won, shared, games, lucks)
    assert "without luck" in report_text(LeagueResult("st", 2, (), 1, [table]))


@pytest.mark.long
def test_a_league_without_luck_plays_the_same_games() -> None:
    words = ("--rules", "revenge", "--bots", "random,hard", "--games", "2")
    bare, found = last_line(*words), last_line(*words, "--adjusted")
    for plain, row in zip(bare["tables"], found["tables"], strict=True):
        without = row.pop("adjusted")
        assert row == plain
        assert without["bare"] == pytest.approx(row["rate"])
        assert without["low"] <= without["rate"] <= without["high"]
    told = run_league("--jobs", "2", "--adjusted", *words)
    assert "without luck" in told.stdout


# Output


def league_result() -> LeagueResult:
    table = Matchup(("easy", "hard"))
    table.add([20, 78], 2, 100)
    return LeagueResult("sequence", 2, ("auto_draw",), 7, [table])


def test_of_two_the_better_one_has_the_row() -> None:
    told = report_text(league_result())
    assert "sequence (auto_draw), 2 players, 100 games per table, seed 7" in told
    row = told.splitlines()[-1]
    assert [cell.strip() for cell in row.strip("|").split("|")] == [
        "hard", "easy", "78", "100 (2 drawn)", "78.0 %", "68.9–85.0 %"
    ]  # fmt: skip


def test_the_plot_is_a_picture_with_every_row() -> None:
    root = ElementTree.fromstring(svg_chart(league_result()))
    said = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "hard – easy" in said
    assert "78.0 %" in said


def test_the_plot_is_written(tmp_path: Path) -> None:
    file = tmp_path / "league.svg"
    assert (
        run_league("--rules", "sequence", "--bots", "random,line", "--games", "2", "--plot", str(file)).exit_code == 0
    )
    ElementTree.fromstring(file.read_text(encoding="utf-8"))


def test_the_last_line_is_one_json_object() -> None:
    found = last_line("--rules", "revenge", "--bots", "random,easy", "--games", "4")
    assert (found["rules"], found["players"], found["seed"], found["whole"]) == ("revenge", 2, 1, True)
    assert sum(row["won"] for row in found["tables"]) + found["tables"][0]["shared"] == 4


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ("--rules sequence", "--bots"),
        ("--rules sequence --bots random", "two or more different"),
        ("--rules revenge --bots random,easy --adjusted --option rows=1", "house rules cannot be told"),
        ("--rules sequence --bots random,random", "two or more different"),
        ("--rules sequence --bots random,genius", "no computer player 'genius' for sequence"),
        ("--rules classic --bots random,line", "no computer player 'line' for classic"),
        ("--rules sequence --bots random,greedy", "no computer player 'greedy' for sequence"),
        ("--rules revenge --bots random,easy --players 5", "cannot be played by 5 players"),
        ("--rules chess --bots random,easy", "chess"),
        ("--rules revenge --bots random,easy --games 0", "--games"),
        ("--rules revenge --bots random,easy --jobs 0", "--jobs"),
        ("--rules revenge --bots random,easy --option quick", "no option 'quick'"),
        ("--rules st --bots random,easy --option own=bump", "st has no option 'own=bump'"),
        ("--rules classic --bots random,easy --option pawns=2", "classic has no option 'pawns=2'"),
        ("--rules revenge --bots random,easy --plot league.png", "must end in .svg"),
    ],
)
def test_a_wrong_option_is_answered_with_why(options: str, why: str) -> None:
    result = run_league(*options.split())
    assert result.exit_code == 2
    assert why in result.output
    assert "Traceback" not in result.output


def test_a_plot_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    where = tmp_path / "missing" / "league.svg"
    arguments = ["league", "--rules", "sequence", "--bots", "random,line", "--games", "2", "--plot", str(where)]
    command = [sys.executable, "-m", "host_tools.research", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "cannot be written: " in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.timeout(120)
def test_it_ends_although_a_worker_has_not_begun_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    begin = league_module._begin

    def late(league: League) -> None:
        if multiprocessing.current_process().name.endswith("2"):
            time.sleep(20)
        begin(league)

    monkeypatch.setattr(league_module, "_begin", late)
    assert play_league(League("sequence", ("random", "line"), 2), 2).whole


def test_ctrl_c_ends_it_with_the_table_so_far() -> None:
    league = League("sequence", ("random", "line"), 1000)
    outcome = play_league(league, 2, lambda done: os.kill(os.getpid(), signal.SIGINT))
    assert not outcome.whole
    assert 0 < outcome.tables[0].games < 1000
    assert "Stopped early." in report_text(outcome)
    assert "| line" in report_text(outcome)

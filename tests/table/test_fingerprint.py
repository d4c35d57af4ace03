"""The fingerprint that the board shows at the end of a game is the one that the laptop computes from its copy."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from host_tools.library import Library
from tests.support.fault_scenes import play_to_choices
from tests.support.program import run_cli
from tests.support.table_bench import BenchBoard


def fingerprints(bench: BenchBoard, folder: Path) -> set[str]:
    """Return the fingerprints that `games`, `verify` and `export` give for the board's game, in groups of four."""
    ((game, *_),) = bench.journal.games()
    lines = list(bench.journal.event_lines(game, 0))
    place = folder / "library.db"
    with Library.open(place) as library:
        library.add_lines(game, "b0a4d", lines)
    file = folder / "game.txt"
    wrote = run_cli("export", game, file, "--library", place).stderr.rpartition("Its fingerprint is ")[2].strip(". \n")
    shown = run_cli("games", "--fingerprints", "--library", place).stdout.splitlines()[1][-19:]
    (listed,) = json.loads(run_cli("games", "--fingerprints", "--json", "--library", place).stdout)
    whole = listed["fingerprint"]
    found = {wrote, shown, " ".join(whole[at : at + 4] for at in range(0, 16, 4))}
    for what in (game, file):
        said = run_cli("verify", what, "--library", place).stdout.splitlines()
        found |= {line.removeprefix("Check number: ").strip(".") for line in said if line.startswith("Check number: ")}
        (verdict,) = json.loads(run_cli("verify", what, "--json", "--library", place).stdout)["games"]
        assert verdict["fingerprint"] == whole
    return found


@pytest.mark.parametrize("rules", ["classic", "points"])
def test_a_game_that_was_won(bench: BenchBoard, tmp_path: Path, rules: str):
    computers = {"red": "normal", "blue": "none", "yellow": "normal", "green": "none"}
    bench.begin([], rules=rules, quick="yes", pace="fast", **computers, **{"house pawns": "3"})
    bench.until(lambda: bench.journal.live is None, 3600)
    bench.until(lambda: "Check number" in bench.screen(), 30)
    (digits,) = fingerprints(bench, tmp_path)
    assert digits in bench.screen()
    # It comes and goes, and is found with the arrows too.
    bench.until(lambda: "Check number" not in bench.screen(), 30)
    bench.press("LEFT")
    assert digits in bench.screen()
    bench.press("BACK")
    assert "Check number" not in bench.screen()


def test_a_game_that_was_ended(bench: BenchBoard, tmp_path: Path):
    bench.begin(["1"])
    bench.draw()
    bench.press("OK")
    bench.wait(3)
    bench.press("BACK", "UP", "OK", "OK")
    bench.until(lambda: "Check number" in bench.screen(), 5)
    (digits,) = fingerprints(bench, tmp_path)
    assert digits in bench.screen()
    bench.press("OK")
    assert "Check number" not in bench.screen()


def test_a_game_ended_after_a_fault(bench: BenchBoard, broken_rules: Callable[[], None], tmp_path: Path):
    play_to_choices(bench)
    bench.press("UP", "OK", "OK")
    bench.until(lambda: "Check number" in bench.screen(), 5)
    (digits,) = fingerprints(bench, tmp_path)
    assert digits in bench.screen()
    bench.until(lambda: "DRAW play" in bench.screen(), 10)


def test_the_end_of_a_childs_game_has_no_digits(bench: BenchBoard, tmp_path: Path):
    bench.begin([], quick="yes", red="easy", yellow="easy", pace="fast", child="yes")
    bench.until(lambda: bench.journal.live is None, 3600)
    bench.until(lambda: "Hooray!" in bench.screen(), 10)
    (digits,) = fingerprints(bench, tmp_path)
    for _ in range(20):
        bench.wait(1)
        assert digits[:4] not in str(bench.screen())

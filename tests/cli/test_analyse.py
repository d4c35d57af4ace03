"""`pawnlight analyse`: what it says of a game, of one without an analysis, and of a whole library."""

import json
import re
from pathlib import Path

import pytest

from host_tools.library import Library, sqlite
from host_tools.words.plural import count_noun
from tests.library.test_analyses import SHORT_GAMES, add_game, stored_analyses
from tests.support.program import Program, run_cli
from tests.support.scripted_board import wait_until


def test_a_game_is_told_in_points_with_its_luck_and_its_mistakes(library_path: Path) -> None:
    with Library.open(library_path) as library:
        game = add_game(library, SHORT_GAMES[0])
    told = run_cli("analyse", game, "--library", library_path)
    assert told.exit_code == 0
    found = json.loads(run_cli("analyse", "last", "--library", library_path, "--json").stdout)
    for side, total in zip(("Red", "Blue"), found["totals"], strict=True):
        line = next(line for line in told.stdout.splitlines() if line.startswith(f"{side}  "))
        numbers = [float(word) for word in line.split()[1:]]
        assert sum(numbers[:5]) == pytest.approx(numbers[5], abs=1e-6)
        for name, number in zip(total, numbers, strict=True):
            # The correction takes what rounding leaves over of the five others.
            assert number == pytest.approx(100 * total[name], abs=0.26 if name == "correction" else 0.06), name
    worst = max((step for step in found["steps"] if step["kind"] == "decision"), key=lambda step: step["lost"])
    (line,) = [line for line in told.stdout.splitlines() if re.match(rf" +{worst['event']} +-", line)]
    assert f"{worst['class']}  " in line
    assert "; better: " in line
    assert "Luck\n" in told.stdout


def test_on_a_full_disk_a_game_is_told_all_the_same(library_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Library.open(library_path) as library:
        game = add_game(library, SHORT_GAMES[0])
    # The file may not grow.
    monkeypatch.setattr(sqlite, "_PRAGMAS", (*sqlite._PRAGMAS, "PRAGMA max_page_count = 1"))
    told = run_cli("analyse", "last", "--library", library_path)
    assert told.exit_code == 0
    assert f"Game {game}, in points" in told.stdout
    assert told.stderr.startswith("pawnlight: The analysis was not kept. The disk is full: the library ")
    assert run_cli("analyse", "all", "--library", library_path).exit_code == 1


@pytest.mark.parametrize(
    ("options", "events", "why"), [("rows=1", None, "house rules"), ("-", 12, "not played to its")]
)
def test_a_game_without_an_analysis_is_named_with_the_reason(
    library_path: Path, options: str, events: int | None, why: str
) -> None:
    with Library.open(library_path) as library:
        add_game(library, "one", options=options, events=events)
    told = run_cli("analyse", "last", "--library", library_path)
    assert (told.exit_code, why in told.stdout) == (3, True)


def test_wrong_words_end_in_a_sentence(library_path: Path) -> None:
    with Library.open(library_path) as library:
        add_game(library, "one")
    assert "no game 'zz'" in run_cli("analyse", "zz", "--library", library_path).stderr
    assert "--json is for one game" in run_cli("analyse", "all", "--json", "--library", library_path).stderr
    assert "There is no library" in run_cli("analyse", "last", "--library", library_path.with_name("other.db")).stderr


@pytest.mark.long
def test_a_library_is_analysed_and_ctrl_c_keeps_what_is_done(library_path: Path, tmp_path: Path) -> None:
    with Library.open(library_path) as library:
        for n in range(3):
            add_game(library, str(n))
    program = Program(tmp_path, "analyse", "all", "--library", library_path, "--jobs", "1")
    with Library.open(library_path) as library:
        assert wait_until(lambda: len(stored_analyses(library)) > 0)
        assert program.interrupt() == 130
        done = len(stored_analyses(library))
        assert 0 < done < 3
    assert "Traceback" not in program.err
    again = run_cli("analyse", "all", "--library", library_path, "--jobs", "1")
    assert again.stdout == f"{count_noun(3 - done, 'game')} analysed.\n"

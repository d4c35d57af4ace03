"""The link of a browser to a board, on MicroPython and on CPython: nothing is lost, nothing comes twice."""

import json
from pathlib import Path
from typing import Any

import pytest

from host_tools.games.repair import check_of_line
from host_tools.site.games.browser_games import BrowserGames
from pawnlight.rules.events import event_check
from tests.conftest import ROOT, RunPython
from tests.micropython import browser_link
from tests.micropython.test_browser_games import call_on_micropython, some_game
from tests.support.event_lines import id_of
from tests.support.memory_library import memory_library

SCRIPT = ROOT / "tests" / "micropython" / "browser_link.py"
# The name, one in how many bytes is wrong, one in how many writings finds a full disk, and cables and pages that end.
Scene = tuple[str, int, int, int]


def scenes(name: str, count: int) -> list[Scene]:
    kinds = [(0, 0, 8), (300, 0, 6), (0, 4, 6), (200, 6, 20)]
    return [(f"{name} {n}", *kinds[n % len(kinds)]) for n in range(count)]


def test_nothing_is_lost_and_nothing_comes_twice(record_property) -> None:
    cuts = sum(browser_link.scene(*one)[0] for one in scenes("quick", 40))
    record_property("measured", f"the link of a browser: {cuts} unplugs and kills, none lost and none twice")
    assert cuts > 300


@pytest.mark.long
def test_nothing_is_lost_in_thousands_of_unplugs_and_kills(record_property) -> None:
    cuts = sum(browser_link.scene(*one)[0] for one in scenes("long", 4000))
    record_property("measured", f"the link of a browser: {cuts} unplugs and kills, none lost and none twice")
    assert cuts > 30_000


@pytest.mark.parametrize("count", [4, pytest.param(200, marks=pytest.mark.long)])
def test_the_link_comes_to_the_same_on_micropython(micropython: RunPython, tmp_path: Path, count: int) -> None:
    calls = [
        "play_diverged_game()",
        "play_deleted_game()",
        "play_lying_board()",
        *(f"scene(*{one!r})" for one in scenes("both", count)),
    ]
    values: dict[str, Any] = vars(browser_link)
    here = [str(eval(call, values)) for call in calls]
    scripted_link = ROOT / "tests" / "support" / "scripted_link.py"
    assert call_on_micropython(micropython, tmp_path, calls, SCRIPT, scripted_link) == here


def test_a_game_that_differs_is_kept_beside_the_other() -> None:
    game, lines = browser_link.game_of("first", 20)
    changed = f"{event_check(12, 'draw 12', check_of_line(lines[11])):08x}"
    assert browser_link.play_diverged_game() == [(game, 20, None), (f"{game}-{changed}", 21, game)]


def test_a_deleted_game_does_not_come_back() -> None:
    counts, confirmed, said = browser_link.play_deleted_game()
    assert (counts, confirmed) == ([0, 20], 10)
    assert "was deleted in this browser" in said


def test_a_board_that_lies_is_not_believed() -> None:
    assert browser_link.play_lying_board()


def test_of_a_damaged_game_the_page_shows_what_is_before_the_damage() -> None:
    disk: dict[str, str] = {}
    library = memory_library(disk)
    lines = some_game("classic")
    game = id_of(lines)
    library.store_events(game, "b0a4d", lines)
    disk[game] = disk[game].replace(lines[7], lines[7][:3] + "xx" + lines[7][5:])
    library.add_file(game, disk[game])
    status, answer = BrowserGames(library).answer(f"api/games/{game}", {}, None)
    whole = json.loads(answer)
    assert (status, len(whole["snapshots"])) == (200, 7)
    assert "Event 7 of game" in whole["trouble"]
    assert [row["id"] for row in json.loads(BrowserGames(library).answer("api/games", {}, None)[1])["rows"]] == [game]

"""`pawnlight evenings`, as people type it."""

import json
from datetime import timedelta
from pathlib import Path

from host_tools.library import Library
from host_tools.library.boards import BoardTable
from tests.support.evening_scenes import SIX_O_CLOCK, Evening
from tests.support.program import run_cli


def evenings_output(*words: object) -> str:
    answer = run_cli(*words)
    assert answer.exit_code == 0, (answer.output, answer.exception)
    return answer.output


def test_evenings_on_the_command_line(tmp_path: Path) -> None:
    library = tmp_path / "library.db"
    at = ("--library", library)
    assert "There are no games" in evenings_output("evenings", *at)
    with Library.open(library) as opened:
        evening = Evening(opened)
        games = [evening.play(wins=winner) for winner in ("red", "red", "yellow")]
        Evening(opened, "attic", SIX_O_CLOCK + timedelta(hours=1)).play(events=9)
        BoardTable(opened.store).set_name("attic", "Attic")
    evenings_output("people", "seat", games[0], "red", "Anna", "--evening", *at)
    table = evenings_output("evenings", *at).splitlines()
    assert table[0].split() == ["evening", "begun", "games", "boards", "name"]
    assert {row.split()[0]: row.split()[3] for row in table[1:]} == {"1": "3", "2": "1"}
    assert evenings_output("evenings", "name", "1", "Club night", *at) == "Evening 1 is called Club night.\n"
    assert evenings_output("evenings", "match", "1", "2", *at) == "Evening 1 is a match to 2 wins.\n"
    shown = evenings_output("evenings", "show", "1", *at)
    assert "evening 1, Club night: 3 games from 2026-11-20" in shown
    assert "match to 2 wins: Anna has won" in shown
    assert [line.split() for line in shown.splitlines() if "Anna  " in line] == [["1.", "Anna", "2", "3"]]
    assert evenings_output("evenings", "join", "1", "2", *at) == "Evening 1 has all games of both.\n"
    (joined,) = json.loads(evenings_output("evenings", "--json", *at))
    assert (joined["games"], joined["boards"], joined["name"], joined["aim"]) == (
        4,
        ["attic", "b0a4d"],
        "Club night",
        2,
    )
    assert evenings_output("evenings", "split", games[2], *at) == "Evening 3 begins with this game.\n"
    assert {one["id"]: one["games"] for one in json.loads(evenings_output("evenings", "--json", *at))} == {1: 3, 3: 1}
    assert evenings_output("evenings", "match", "1", "-", *at) == "There is no match.\n"
    assert run_cli("evenings", "show", "7", *at).exit_code == 1
    assert "no evening 7" in run_cli("evenings", "show", "7", *at).output
    assert run_cli("evenings", "match", "1", "many", *at).exit_code == 2

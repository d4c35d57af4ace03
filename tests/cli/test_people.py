"""`pawnlight people`, as people type it."""

import json
import re
from datetime import timedelta
from pathlib import Path

import pytest

from host_tools.library import Library
from host_tools.library.boards import BoardTable
from tests.support.evening_scenes import CHILD_OPTIONS, SIX_O_CLOCK, Evening
from tests.support.program import run_cli


@pytest.fixture
def library(tmp_path: Path) -> Path:
    return tmp_path / "library.db"


def people_output(*words: object, typed: str = "") -> str:
    answer = run_cli(*words, typed=typed)
    assert answer.exit_code == 0, (answer.output, answer.exception)
    return answer.output


def people_error(*words: object) -> str:
    answer = run_cli(*words)
    assert answer.exit_code != 0
    return answer.output


def test_an_evening_gets_its_names(library: Path) -> None:
    with Library.open(library) as opened:
        evening = Evening(opened)
        first, second = evening.play(), evening.play()
        BoardTable(opened.store).set_name("b0a4d", "Kitchen")
    at = ("--library", library)
    assert "Nobody has a name" in people_output("people", *at)
    assert (
        people_output("people", "add", "Anna", "Ben Ali", *at)
        == "Anna is in the library.\nBen Ali is in the library.\n"
    )
    assert people_output("people", "seat", first[:6], "red", "anna", "--evening", *at) == "Anna plays red in 2 games.\n"
    assert people_output("people", "seat", "last", "yellow", "Carl", *at) == "Carl plays yellow in 1 game.\n"
    listed = json.loads(people_output("people", "--json", *at))
    assert {one["name"]: one["played"] for one in listed} == {"Anna": 2, "Ben Ali": 0, "Carl": 1}
    assert "Carl is now called Carla" in people_output("people", "rename", "carl", "Carla", *at)
    assert "games of Carla are now games of Ben Ali" in people_output("people", "merge", "Carla", "ben", *at)
    assert people_output("people", "seat", second, "red", "-", *at) == "The name at red is removed in 1 game.\n"
    assert people_output("people", "next", "Kitchen", "red", "Dora", *at) == "Dora plays red in the next game.\n"
    assert "Forget Ben Ali? Their name is removed from 1 game" in people_output(
        "people", "forget", "ben", *at, typed="y\n"
    )
    assert {one["name"] for one in json.loads(people_output("people", "--json", *at))} == {"Anna", "Dora"}
    assert len(json.loads(people_output("games", "--json", *at))) == 2


def test_childrens_games_count_only_if_somebody_asks_for_them(library: Path) -> None:
    with Library.open(library) as opened:
        evening = Evening(opened)
        games = evening.play(), evening.play(options=CHILD_OPTIONS)
    at = ("--library", library)
    for game in games:
        people_output("people", "seat", game, "red", "Mia", *at)
    assert [one["played"] for one in json.loads(people_output("people", "--json", *at))] == [1]
    assert [one["played"] for one in json.loads(people_output("people", "--children", "--json", *at))] == [1]
    assert [one["id"] for one in json.loads(people_output("games", "--children", "--json", *at))] == [games[1]]
    assert "it is a child's game" in run_cli("analyse", games[1], *at).output


def test_what_cannot_be_done_is_told(library: Path) -> None:
    with Library.open(library) as opened:
        game = Evening(opened).play(players=("person", "easy"))
    at = ("--library", library)
    people_output("people", "add", "Anna", *at)
    assert "There is a person called Anna already" in people_error("people", "add", "ANNA", *at)
    assert "nobody called 'Eve'" in people_error("people", "rename", "Eve", "Eva", *at)
    assert "has no seat 'green'; its seats are red, yellow" in people_error(
        "people", "seat", game, "green", "Anna", *at
    )
    assert "A computer plays yellow" in people_error("people", "seat", game, "yellow", "Anna", *at)
    assert "no game 'ffff'" in people_error("people", "seat", "ffff", "red", "Anna", *at)
    assert "no board 'Attic'" in people_error("people", "next", "Attic", "red", "Anna", *at)
    assert run_cli("people", "forget", "Anna", *at, typed="n\n").exit_code == 1
    unanswered = run_cli("people", "forget", "Anna", *at)
    assert unanswered.exit_code == 1
    assert "nobody answered. Use --yes" in unanswered.stderr
    assert (
        people_output("people", "seat", game, "red", "-", *at)
        == "Nobody is named at red: there is no name to remove.\n"
    )
    assert "Anna" in people_output("people", *at)


def test_the_record_of_a_person(library: Path) -> None:
    with Library.open(library) as opened:
        evening = Evening(opened)
        games = [evening.play(wins=winner) for winner in ("red", "yellow", "red")]
        games.append(evening.play("sequence", ("person", "hard"), wins="blue"))
        games.append(evening.play(events=12))
    at = ("--library", library)
    for game in games[:3]:
        people_output("people", "seat", game, "red", "Anna", *at)
        people_output("people", "seat", game, "yellow", "Ben", *at)
    people_output("people", "seat", games[3], "blue", "Anna", *at)
    people_output("people", "seat", games[4], "red", "Anna", *at)
    told = people_output("stats", "--person", "anna", *at)
    assert re.search(r"^Anna: 5 games \(1 in progress\), rating \d{4} ± \d+$", told, re.M)
    assert re.search(r"all games +3 of 4 +75\.0 %  \(95 %: 30 to 95 %; by chance 50\.0 %\)", told)
    assert re.search(r"^against\n  Ben +2 of 3 .*\n  hard +1 of 1 ", told, re.M)
    assert "streaks: won the last 2; at most 2 won and 1 lost in a row" in told
    assert re.search(r"luck: [+-]\d\.\d{3} squares per card above the deck's average, in \d+ cards", told)
    values = json.loads(people_output("stats", "--person", "ben", "--json", *at))
    assert (values["played"], values["won"], values["meetings"][0]["name"]) == (3, 1, "Anna")
    table = people_output("people", *at).splitlines()
    assert [row.split()[:3] for row in table[1:]] == [["Anna", "3", "4"], ["Ben", "1", "3"]]
    assert people_output("people", "--rules", "sequence", *at).splitlines()[1].split()[:3] == ["Anna", "1", "1"]


def test_the_record_tells_of_points_and_of_what_an_analysis_says(library: Path) -> None:
    at = ("--library", library)
    with Library.open(library) as opened:
        game = Evening(opened).play("points", wins="red")
    people_output("people", "seat", game, "red", "Anna", *at)
    people_output("analyse", game, *at)
    told = people_output("stats", "--person", "anna", *at)
    assert re.search(r"^points in .+: \d+\.\d on average of 1 game, at most \d+$", told, re.M)
    assert re.search(r"^luck and errors.+\n  .+ \d+\.\d\d lost by each of \d+ decisions ", told, re.M)


def test_games_are_chosen_by_people_dates_and_words(library: Path) -> None:
    with Library.open(library) as opened:
        evening = Evening(opened)
        first, second = evening.play(wins="red"), evening.play("sequence", events=30)
        third = Evening(opened, at=SIX_O_CLOCK + timedelta(days=3)).play(wins="yellow")
    at = ("--library", library)
    for game, colour in ((first, "red"), (second, "blue"), (third, "red")):
        people_output("people", "seat", game, colour, "Anna", *at)

    def found(*words: object) -> list[str]:
        return [one["id"] for one in json.loads(people_output("games", "--json", *words, *at))]

    assert found("--person", "anna") == [third, second, first]
    assert found("--winner", "Anna") == found("--winner", "RED") == [first]
    assert found("--until", "2026-11-20") == [second, first]
    assert found("--since", "2026-11-22", "--until", "2026-11-23") == [third]
    assert found("--longest", "30") == found("--open") == found("--search", "anna sequence") == [second]
    assert found("--shortest", "31", "--search", "an") == [third, first]
    assert "red(Anna)" in people_output("games", *at)
    assert "No games match" in people_output("games", "--abandoned", *at)
    assert "0 finished" in people_output("stats", "--open", "--search", "anna", *at)
    assert run_cli("games", "--winner", "Eve", *at).exit_code == 2
    assert run_cli("stats", "--rules", "halma", *at).exit_code == 2

"""`pawnlight people`, as people type it."""

import json
from pathlib import Path

import pytest

from host_tools.library import Library
from tests.support.evening_scenes import Evening
from tests.support.program import run


@pytest.fixture
def library(tmp_path: Path) -> Path:
    return tmp_path / "library.db"


def said(*words: object, typed: str = "") -> str:
    answer = run(*words, typed=typed)
    assert answer.exit_code == 0, (answer.output, answer.exception)
    return answer.output


def refused(*words: object) -> str:
    answer = run(*words)
    assert answer.exit_code != 0
    return answer.output


def test_an_evening_gets_its_names(library: Path) -> None:
    with Library.open(library) as opened:
        evening = Evening(opened)
        first, second = evening.play(), evening.play()
        opened.name_board("b0a4d", "Kitchen")
    at = ("--library", library)
    assert "Nobody has a name" in said("people", *at)
    assert said("people", "add", "Anna", "Ben Ali", *at) == "Anna is in the library.\nBen Ali is in the library.\n"
    assert said("people", "seat", first[:6], "red", "anna", "--evening", *at) == "Anna sits at red in 2 games.\n"
    assert said("people", "seat", "last", "yellow", "Carl", *at) == "Carl sits at yellow in 1 game.\n"
    assert said("people", *at).splitlines() == [
        "person      games",
        "Anna            2",
        "Ben Ali         0",
        "Carl            1",
    ]
    listed = json.loads(said("people", "--json", *at))
    assert [(one["name"], one["games"]) for one in listed] == [("Anna", 2), ("Ben Ali", 0), ("Carl", 1)]
    assert "Carl is now called Carla" in said("people", "rename", "carl", "Carla", *at)
    assert "games of Carla are now games of Ben Ali" in said("people", "merge", "Carla", "ben", *at)
    assert said("people", "seat", second, "red", "-", *at) == "Nobody sits at red in 1 game.\n"
    assert said("people", "next", "Kitchen", "red", "Dora", *at) == "Dora will sit at red in the next game.\n"
    assert "Forget Ben Ali? Their name is removed from 1 game" in said("people", "forget", "ben", *at, typed="y\n")
    assert [one["name"] for one in json.loads(said("people", "--json", *at))] == ["Anna", "Dora"]
    assert len(json.loads(said("games", "--json", *at))) == 2


def test_what_cannot_be_done_is_told(library: Path) -> None:
    with Library.open(library) as opened:
        game = Evening(opened).play(players=("person", "easy"))
    at = ("--library", library)
    said("people", "add", "Anna", *at)
    assert "There is a person called Anna already" in refused("people", "add", "ANNA", *at)
    assert "knows nobody called 'Eve'" in refused("people", "rename", "Eve", "Eva", *at)
    assert "has no seat 'green'; its seats are red, yellow" in refused("people", "seat", game, "green", "Anna", *at)
    assert "A computer plays yellow" in refused("people", "seat", game, "yellow", "Anna", *at)
    assert "no game 'ffff'" in refused("people", "seat", "ffff", "red", "Anna", *at)
    assert "no board 'Attic'" in refused("people", "next", "Attic", "red", "Anna", *at)
    assert run("people", "forget", "Anna", *at, typed="n\n").exit_code == 130
    assert "Anna" in said("people", *at)

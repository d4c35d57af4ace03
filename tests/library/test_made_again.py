"""What a library has computed and lost, whatever deleted it, is made again before anybody looks at it."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from host_tools.library import Library
from host_tools.people.records import list_standings
from tests.support.evening_scenes import Evening, name_seats
from tests.support.postgresql import Cluster
from tests.support.program import run_cli

LIBRARY_COMMANDS = (
    "games --winner Anna",
    "people",
    "people --json",
    "stats",
    "stats --person Anna",
    "evenings show last",
)
# Each in a program without foreign keys, as sqlite3 is at first: what hangs on a row stays.
DELETIONS = (
    "DELETE FROM results",
    "DELETE FROM results WHERE seat = 1",
    "DELETE FROM summaries",
    "DELETE FROM ratings",
    "DELETE FROM ratings WHERE number = 2",
    "DELETE FROM summaries; DELETE FROM ratings",
    "DELETE FROM summaries; DELETE FROM results; DELETE FROM ratings",
    "DELETE FROM analyses",
)


def add_evening_of_three(place: str) -> None:
    with Library.open(place) as library:
        evening = Evening(library)
        for winner in ("red", "yellow"):
            name_seats(library, evening.play(wins=winner, options="quick"), "Anna", "Ben")
        name_seats(library, evening.play(events=20), "Anna", "Ben")


@pytest.fixture(scope="module")
def whole_library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("whole") / "library.db"
    add_evening_of_three(str(place))
    assert run_cli("analyse", "all", "--jobs", "1", "--library", place).exit_code == 0
    return place


def command_outputs(place: Path) -> list[str]:
    done = [run_cli(*words.split(), "--library", place) for words in LIBRARY_COMMANDS]
    assert [one.stderr for one in done] == [""] * len(done)
    return [one.stdout for one in done]


@pytest.mark.parametrize("lost", DELETIONS)
def test_what_is_lost_is_made_again(whole_library: Path, tmp_path: Path, lost: str) -> None:
    place = tmp_path / whole_library.name
    before = command_outputs(whole_library)
    shutil.copy(whole_library, place)
    with closing(sqlite3.connect(place)) as damaged:
        damaged.executescript(lost)
    assert command_outputs(place) == before
    analysed = run_cli("analyse", "all", "--jobs", "1", "--library", place)
    assert (analysed.exit_code, analysed.stderr) == (0, "")


@pytest.mark.long
@pytest.mark.parametrize("lost", ["results", "summaries", "ratings"])
def test_a_server_makes_it_again_too(postgresql: Cluster, lost: str) -> None:
    place = postgresql.new_location()
    add_evening_of_three(place)
    with Library.open(place) as library:
        before = list_standings(library)
        with library.engine.begin() as connection:
            connection.execute(text(f"DELETE FROM {lost}"))
        assert list_standings(library) == before

"""Names that nobody could read: each command that gives one refuses them in a sentence, and nothing is written."""

from pathlib import Path

import pytest

from host_tools.library import Library
from host_tools.library.boards import BoardTable
from host_tools.library.evenings import Evenings
from host_tools.library.people import PeopleTable
from tests.support.event_lines import played_game
from tests.support.program import run

GAME, LINES = played_game("names")
UNSEEN = {
    "zero width": "\u200b\u200d",
    "directions": "\u200e\u202e\u2066",
    "soft hyphen": "\u00ad",
    "byte order mark": "\ufeff",
    "variation and joiner": "\ufe0f\u034f",
    "Hangul fillers": "\u115f\u3164 \uffa0",
    "empty Braille": "\u2800",
    "escape sequence": "\x1b[8mAda",
    "turned round": "Ada\u202e",
    "byte that is no text": "A\udcff",
    "joiner at the end": "\u0645\u06cc\u200c",
    "joiner before a space": "Ada\u200d Lee",
    "two joiners": "\u0645\u06cc\u200c\u200d\u0646\u0627",
    "41 families": "👨‍👩‍👧" * 41,
    "letter below a tower of accents": "a" + "\u0301" * 1000,
    "letters that stand for many": "\ufdfa" * 40,
}
# Persian, with a letter that does not join; Sinhala and Hindi, with those that do; families and a flag.
JOINED = ("می‌نا", "ශ්‍රී", "राजे‍श", "👨‍👩‍👧 Ada", "🧑🏽‍🦰", "🏳️‍🌈")
COMMANDS = {
    "people add NAME": "A person's name is 1 to 40 printable characters.",
    "people rename Ben NAME": "A person's name is 1 to 40 printable characters.",
    "people seat last red NAME": "A person's name is 1 to 40 printable characters.",
    "people next b0a4d red NAME": "A person's name is 1 to 40 printable characters.",
    "boards name b0a4d NAME": "A board's name is at most 40 printable characters.",
    "evenings name last NAME": "An evening's name is at most 40 printable characters.",
}


@pytest.fixture
def place(tmp_path: Path) -> Path:
    place = tmp_path / "library.db"
    with Library.open(place) as library:
        library.add_lines(GAME, "b0a4d", LINES)
        PeopleTable(library).add("Ben")
    return place


def given(place: Path) -> list[object]:
    """Return every name in the library."""
    with Library.open(place) as library:
        people = PeopleTable(library)
        everybody = [one.name for one in people.listed()]
        return [
            everybody,
            people.seated([GAME]),
            people.next_seats("b0a4d"),
            BoardTable(library.store).names(),
            evening(library),
        ]


def evening(library: Library) -> str | None:
    return Evenings(library.store).last().name


@pytest.mark.parametrize("command", COMMANDS)
def test_a_name_that_cannot_be_seen_is_refused(place: Path, command: str) -> None:
    before = given(place)
    for kind, name in UNSEEN.items():
        done = run(*[name if word == "NAME" else word for word in command.split(" ")], "--library", place)
        assert (done.exit_code, done.stderr) == (1, f"pawnlight: {COMMANDS[command]}\n"), kind
    assert given(place) == before


@pytest.mark.parametrize("command", COMMANDS)
def test_any_name_that_can_be_seen_is_taken(place: Path, command: str) -> None:
    for name in ("Zoë", "👑", "⠃⠑⠝", "김", "7", "Ä" * 40, *JOINED, "👨‍👩‍👧‍👦" * 40):
        done = run(*[name if word == "NAME" else word for word in command.split(" ")], "--library", place)
        assert done.exit_code == 0, (name, done.stderr)
        if command == "people rename Ben NAME":
            run("people", "rename", name, "Ben", "--library", place)


@pytest.mark.parametrize("option", ["--search", "--rules", "--person", "--winner", "--board"])
def test_a_filter_that_is_no_text_is_not_taken_for_damage(place: Path, option: str) -> None:
    done = run("games", option, "A\udcff", "--library", place)
    assert done.exit_code in (1, 2)
    assert "damaged" not in done.stderr
    assert "udcff" in done.stderr


@pytest.mark.parametrize("name", JOINED)
def test_a_joiner_is_kept_and_need_not_be_typed(place: Path, name: str) -> None:
    bare = name.replace("\u200c", "").replace("\u200d", "")
    run("people", "add", name, "--library", place)
    run("people", "seat", "last", "red", bare.upper(), "--library", place)
    run("boards", "name", "b0a4d", name, "--library", place)
    assert name in run("people", "--library", place).stdout
    assert f"red({name})" in run("games", "--search", bare, "--person", bare, "--library", place).stdout
    assert name in run("boards", "--library", place).stdout
    assert run("people", "add", bare, "--library", place).stderr == (
        f"pawnlight: There is a person called {name} already. Choose another name.\n"
    )

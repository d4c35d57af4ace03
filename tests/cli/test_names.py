"""Names that nobody could read: each command that gives one refuses them in a sentence, and nothing is written."""

from pathlib import Path

import pytest

from host_tools.library import Library
from host_tools.library.boards import BoardTable
from host_tools.library.evenings import Evenings
from host_tools.library.people import PeopleTable
from tests.support.event_lines import legal_game
from tests.support.program import run_cli

GAME, LINES = legal_game("names")
INVISIBLE_CHARACTERS = {
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
NAMES_WITH_JOINERS = ("می‌نا", "ශ්‍රී", "राजे‍श", "👨‍👩‍👧 Ada", "🧑🏽‍🦰", "🏳️‍🌈")
COMMANDS = {
    "people add NAME": "A person's name is 1 to 40 printable characters.",
    "people rename Ben NAME": "A person's name is 1 to 40 printable characters.",
    "people seat last red NAME": "A person's name is 1 to 40 printable characters.",
    "people next b0a4d red NAME": "A person's name is 1 to 40 printable characters.",
    "boards name b0a4d NAME": "A board's name is at most 40 printable characters.",
    "evenings name last NAME": "An evening's name is at most 40 printable characters.",
}


@pytest.fixture
def library_path(tmp_path: Path) -> Path:
    place = tmp_path / "library.db"
    with Library.open(place) as library:
        library.add_lines(GAME, "b0a4d", LINES)
        PeopleTable(library).add("Ben")
    return place


def stored_names(place: Path) -> list[object]:
    """Return every name in the library."""
    with Library.open(place) as library:
        people = PeopleTable(library)
        everybody = [one.name for one in people.list_people()]
        return [
            everybody,
            people.people_at_seats([GAME]),
            people.next_people("b0a4d"),
            BoardTable(library.store).board_names(),
            evening_name(library),
        ]


def evening_name(library: Library) -> str | None:
    return Evenings(library.store).newest().name


@pytest.mark.parametrize("command", COMMANDS)
def test_a_name_that_cannot_be_seen_is_refused(library_path: Path, command: str) -> None:
    before = stored_names(library_path)
    for kind, name in INVISIBLE_CHARACTERS.items():
        done = run_cli(*[name if word == "NAME" else word for word in command.split(" ")], "--library", library_path)
        assert (done.exit_code, done.stderr) == (1, f"pawnlight: {COMMANDS[command]}\n"), kind
    assert stored_names(library_path) == before


@pytest.mark.parametrize("command", COMMANDS)
def test_any_name_that_can_be_seen_is_taken(library_path: Path, command: str) -> None:
    for name in ("Zoë", "👑", "⠃⠑⠝", "김", "7", "Ä" * 40, *NAMES_WITH_JOINERS, "👨‍👩‍👧‍👦" * 40):
        done = run_cli(*[name if word == "NAME" else word for word in command.split(" ")], "--library", library_path)
        assert done.exit_code == 0, (name, done.stderr)
        if command == "people rename Ben NAME":
            run_cli("people", "rename", name, "Ben", "--library", library_path)


@pytest.mark.parametrize("option", ["--search", "--rules", "--person", "--winner", "--board"])
def test_a_filter_that_is_no_text_is_not_taken_for_damage(library_path: Path, option: str) -> None:
    done = run_cli("games", option, "A\udcff", "--library", library_path)
    assert done.exit_code in (1, 2)
    assert "damaged" not in done.stderr
    assert "udcff" in done.stderr


@pytest.mark.parametrize("name", NAMES_WITH_JOINERS)
def test_a_joiner_is_kept_and_need_not_be_typed(library_path: Path, name: str) -> None:
    bare = name.replace("\u200c", "").replace("\u200d", "")
    run_cli("people", "add", name, "--library", library_path)
    run_cli("people", "seat", "last", "red", bare.upper(), "--library", library_path)
    run_cli("boards", "name", "b0a4d", name, "--library", library_path)
    assert name in run_cli("people", "--library", library_path).stdout
    assert f"red({name})" in run_cli("games", "--search", bare, "--person", bare, "--library", library_path).stdout
    assert name in run_cli("boards", "--library", library_path).stdout
    assert run_cli("people", "add", bare, "--library", library_path).stderr == (
        f"pawnlight: There is a person called {name} already. Choose another name.\n"
    )

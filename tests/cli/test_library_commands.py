"""`pawnlight games`, `boards` and `completion`, used interactively and by scripts."""

import json
import re
import shutil
import subprocess
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner

from host_tools import cli
from host_tools.library import Library
from host_tools.library.evenings import Evenings
from tests.support.event_lines import event_lines_of, event_texts, fake_game, legal_game
from tests.support.program import run_cli


@pytest.fixture
def library_path(tmp_path: Path) -> Path:
    """Create a library of three games from two boards."""
    place = tmp_path / "library.db"
    with Library.open(place) as library:
        for year, (name, board, over) in enumerate((("old", "b0a4d", True), ("open", "b0a4d", False)), 2024):
            game, lines = fake_game(name, 10, over)
            library.add_lines(game, board, lines, (datetime(year, 5, 1, 12, tzinfo=UTC),) * 2)
        header = event_texts("st", 1)[0].replace("classic", "st")
        library.add_lines(fake_game("st")[0], "beef", event_lines_of([header, "draw 2", "end - " + "0" * 64]))
    return place


def game_ids(*names: str) -> list[str]:
    return [fake_game(name)[0] for name in names]


@pytest.mark.parametrize(
    ("options", "names"),
    [
        ("", ["st", "open", "old"]),
        ("--rules st", ["st"]),
        ("--open", ["open"]),
        ("--over", ["st", "old"]),
        ("--winner red", ["old"]),
        ("--since 2025-01-01", ["st", "open"]),
        ("--most 1", ["st"]),
        ("--board b0 --over", ["old"]),
        ("--board beef", ["st"]),
    ],
)
def test_a_list_is_narrowed_down(library_path: Path, options: str, names: list[str]):
    listed = run_cli("games", "--library", library_path, *options.split())
    assert [line.split()[0] for line in listed.stdout.splitlines()[1:]] == game_ids(*names)
    found = json.loads(run_cli("games", "--json", "--library", library_path, *options.split()).stdout)
    assert [row["id"] for row in found] == game_ids(*names)


def test_nothing_found_is_said(library_path: Path):
    assert (
        run_cli("games", "--library", library_path, "--rules", "revenge").stdout
        == f"No games match in {library_path}.\n"
    )
    assert json.loads(run_cli("games", "--json", "--library", library_path, "--rules", "revenge").stdout) == []


@pytest.mark.parametrize(("options", "code"), [("--board nobody", 1), ("--most 0", 2), ("--since soon", 2)])
def test_a_wrong_filter_is_told(library_path: Path, options: str, code: int):
    wrong = run_cli("games", "--library", library_path, *options.split())
    assert (wrong.exit_code, wrong.stdout) == (code, "")
    assert wrong.stderr.splitlines()[-1].startswith("pawnlight: ")


def test_a_damaged_row_is_shown_as_such(library_path: Path):
    with Library.open(library_path) as library, library.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE games SET board = 'dead' WHERE winner = 'red'")
    assert (
        run_cli("games", "--library", library_path).stdout.splitlines()[-1].endswith("  damaged: see pawnlight verify")
    )
    assert [row["sound"] for row in json.loads(run_cli("games", "--json", "--library", library_path).stdout)] == [
        True,
        True,
        False,
    ]


# boards


def test_boards_are_listed_and_named(library_path: Path):
    listed = run_cli("boards", "--library", library_path).stdout.splitlines()
    assert listed[0].split() == ["board", "name", "games", "first", "seen", "last", "seen"]
    assert [line.split()[:3] for line in listed[1:]] == [["b0a4d", "-", "2"], ["beef", "-", "1"]]
    named = run_cli("boards", "--library", library_path, "name", "be", "Grandma's")
    assert (named.exit_code, named.stdout) == (0, "Board beef is called Grandma's.\n")
    found = json.loads(run_cli("boards", "--json", "--library", library_path).stdout)
    assert [(row["id"], row["name"], row["games"]) for row in found] == [("beef", "Grandma's", 1), ("b0a4d", None, 2)]
    games = json.loads(run_cli("games", "--json", "--board", "Grandma's", "--library", library_path).stdout)
    assert [(row["board"], row["board_name"]) for row in games] == [("beef", "Grandma's")]
    assert run_cli("boards", "name", "Grandma's", "", "--library", library_path).stdout == "Board beef has no name.\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["nobody", "X"], "has no board 'nobody'. List its boards with `pawnlight boards`."),
        (["b", "X"], "2 boards have ids that begin with 'b' (b0a4d, beef). Type more of the id."),
        (["beef", "x" * 41], "A board's name is at most 40 printable characters."),
    ],
)
def test_a_name_that_cannot_be_given_is_told(library_path: Path, words: list[str], sentence: str):
    refused = run_cli("boards", "name", *words, "--library", library_path)
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert sentence in refused.stderr


def test_no_board_yet_is_no_fault(tmp_path: Path):
    assert "No board has sent a game to" in run_cli("boards", "--library", tmp_path / "none.db").stdout
    assert run_cli("boards", "--json", "--library", tmp_path / "none.db").stdout == "[]\n"


# completion


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_help_and_the_script_of_a_shell(shell: str):
    assert f"completion {shell}" in run_cli("completion", "--help").stdout
    made = run_cli("completion", shell)
    assert made.exit_code == 0
    assert "_PAWNLIGHT_COMPLETE" in made.stdout


def completions(line: str, **environment: str) -> list[str]:
    """Return what a shell offers for the last word of a line."""
    asked = {"_PAWNLIGHT_COMPLETE": "bash_complete", "COMP_WORDS": line, "COMP_CWORD": str(line.count(" "))}
    done = CliRunner().invoke(cli.cli, prog_name="pawnlight", env=asked | environment)
    assert done.exit_code == 0
    return [row.partition(",")[2] for row in done.stdout.splitlines()]


def test_a_shell_completes_commands_and_options():
    assert "verify" in completions("pawnlight ve")
    assert {*completions("pawnlight games --o")} >= {"--over", "--open"}


def test_a_shell_completes_the_ids_of_games(library_path: Path):
    for library, expected in (
        (library_path, ["last", *game_ids("st", "open", "old")]),
        (library_path / "none", ["last"]),
    ):
        assert completions("pawnlight export ", PAWNLIGHT_LIBRARY=str(library)) == expected


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_bash_takes_the_script():
    script = run_cli("completion", "bash").stdout
    done = subprocess.run(
        ["bash", "-c", script + "\ncomplete -p pawnlight"], capture_output=True, text=True, check=False
    )
    assert "_pawnlight_completion" in done.stdout
    assert "syntax error" not in done.stderr


def test_completion_is_in_the_list_of_commands():
    assert "completion" in cli.MODULES


# Which game is the last


def last_game_id(place: Path) -> str:
    """Return the id of the game that the command line knows as `last`."""
    ids: list[str] = re.findall("[0-9a-f]{12}", run_cli("verify", "last", "--library", place).output)
    return ids[0]


def last_evening_ids(place: Path) -> str:
    """Return the ids of the games of the newest evening that the command line lists."""
    (evening, *_) = json.loads(run_cli("evenings", "--json", "--library", place).stdout)
    shown = run_cli("evenings", "show", "last", "--library", place)
    assert shown.stdout.startswith(f"evening {evening['id']}: "), shown.output
    with Library.open(place) as library:
        return " ".join(Evenings(library.store).games(evening["id"]))


def test_last_is_the_game_whose_event_came_last(tmp_path: Path):
    place = tmp_path / "library.db"
    (old, lines), (new, others), (beside, third) = map(legal_game, ("old", "new", "beside"))
    with Library.open(place) as library:
        library.add_lines(old, "b0a4d", lines[:20])
        library.add_lines(new, "b0a4d", others)
        assert last_game_id(place) == new
        # Kept for later, and resumed.
        library.add_lines(old, "b0a4d", lines[20:30])
        assert last_game_id(place) == old
        # Another table.
        library.add_lines(beside, "beef", third)
        assert last_game_id(place) == beside
    listed = [row["id"] for row in json.loads(run_cli("games", "--json", "--library", place).stdout)]
    assert listed == [beside, new, old]


@pytest.mark.parametrize("how", ["imported", "stored"])
def test_a_game_of_the_far_future_is_neither_the_last_nor_the_last_evening(tmp_path: Path, how: str):
    place, file = tmp_path / "library.db", tmp_path / "future.txt"
    (now, lines), (future, others) = legal_game("now"), legal_game("future")
    year = datetime(2999, 1, 1, tzinfo=UTC)
    with Library.open(place) as library:
        if how == "stored":
            library.add_lines(future, "b0a4d", others, (year, year))
        else:
            head = ["pawnlight game 1", "board b0a4d", f"seen {year.isoformat()} {year.isoformat()}"]
            file.write_text("\n".join([*head, *others]) + "\n")
            assert run_cli("import", file, "--library", place).exit_code == 0
        library.add_lines(now, "b0a4d", lines[:20])
    assert last_game_id(place) == now
    assert last_evening_ids(place) == now
    rows = json.loads(run_cli("games", "--json", "--library", place).stdout)
    assert [(row["id"], row["first_seen"] is None) for row in rows] == [(now, False), (future, True)]
    assert run_cli("games", "--library", place).stdout.splitlines()[2].split()[:3] == [future, "-", "classic"]
    rows = json.loads(run_cli("games", "--json", "--since", "2024-01-01", "--library", place).stdout)
    assert [row["id"] for row in rows] == [now]
    (board,) = json.loads(run_cli("boards", "--json", "--library", place).stdout)
    assert board["last_seen"] < "2990"
    _, unknown = run_cli("evenings", "--library", place).stdout.splitlines()[1:]
    assert unknown.split()[1:3] == ["-", "1"]
    assert "2999" not in run_cli("stats", "--json", "--library", place).stdout
    # Its times stay unknown in a file, and nothing about it is wrong.
    assert run_cli("verify", future, "--library", place).exit_code == 0
    run_cli("export", future, tmp_path / "again.txt", "--library", place)
    assert "\nseen" not in (tmp_path / "again.txt").read_text()
    # A board that goes on with it is believed.
    with Library.open(place) as library:
        library.add_lines(now, "b0a4d", lines)
    assert last_game_id(place) == now


def test_a_game_goes_on_after_the_clock_was_put_right(tmp_path: Path):
    place = tmp_path / "library.db"
    (game, lines), (other, others) = legal_game("wrong"), legal_game("other")
    ahead = datetime.now(UTC) + timedelta(days=400)
    with Library.open(place) as library:
        library.add_lines(game, "b0a4d", lines[:20], (ahead, ahead))
        library.add_lines(other, "b0a4d", others)
        assert last_game_id(place) == other
        library.add_lines(game, "b0a4d", lines)
        assert last_game_id(place) == game
        # The times of a file do not take it back.
        library.store_events(other, "b0a4d", others[:-1], (ahead, ahead), file=True)
    assert last_game_id(place) == game

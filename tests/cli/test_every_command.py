"""Every command of `pawnlight --help` with words, libraries and outputs that it cannot use: never a traceback."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import Result

from host_tools import cli
from host_tools.library import Library
from tests.support.event_lines import legal_game
from tests.support.program import ROOT, run_cli

GAME, LINES = legal_game("every command")
NOT_TEXT = "A\udcff\x1b[2J"
LARGE_NUMBER = "9" * 40
LONG_ARGUMENTS = ("9" * 5000, "a b " * 1250)
NO_BOARD = "--port socket://127.0.0.1:1"
# Words with which a command ends by itself and at once. A folder is no library.
ENDING_ARGUMENTS = {
    "play": "--no-browser --library FOLDER",
    "log": f"{NO_BOARD} --library FOLDER",
    "install": NO_BOARD,
    "doctor": NO_BOARD,
    "backup": f"{NO_BOARD} --force",
    "restore": NO_BOARD,
    "replay": "--plain --terminal",
}


def commands(command: click.Command, *path: str) -> Iterator[tuple[str, click.Command]]:
    """Yield every command, and what is below it, by the words that name it."""
    if path and not (isinstance(command, click.Group) and not command.invoke_without_command):
        yield " ".join(path), command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from commands(below, *path, name)


ALL_COMMANDS = dict(commands(cli.cli))


@pytest.fixture
def library_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "library.db"
    with Library.open(place) as library:
        library.add_lines(GAME, "b0a4d", LINES)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PAWNLIGHT_LIBRARY", str(place))
    (tmp_path / "folder").mkdir()
    (tmp_path / "damaged.db").write_bytes(place.read_bytes()[:5000])
    return place


def arguments_that_end(name: str) -> list[str]:
    return [word.replace("FOLDER", "folder") for word in ENDING_ARGUMENTS.get(name, "").split()]


def arguments_with(name: str, word: str) -> list[str]:
    """Return the words of a command with `word` for each of its arguments."""
    arguments = [one for one in ALL_COMMANDS[name].params if isinstance(one, click.Argument)]
    return [*name.split(), *(word for _ in arguments)]


def check_clean_end(words: list[str], done: Result) -> None:
    """Check that a command has ended as a command does."""
    assert done.exception is None or isinstance(done.exception, SystemExit), (words, done.exception)
    assert done.exit_code in (0, 1, 2, 3, 4), words
    assert "Traceback" not in done.output + done.stderr, words
    if done.exit_code == 2:
        assert "Usage: " in done.stderr, words


def test_every_command_of_the_help_is_here() -> None:
    shown = [line.split()[0] for line in run_cli("--help").stdout.partition("Commands:")[2].splitlines() if line]
    assert len(shown) > 20
    assert {name.split(" ")[0] for name in ALL_COMMANDS} == set(shown)
    assert {"people seat", "evenings match", "boards name"} < set(ALL_COMMANDS)
    assert set(ENDING_ARGUMENTS) < set(ALL_COMMANDS)


@pytest.mark.parametrize("name", ALL_COMMANDS)
def test_words_that_cannot_be_used_end_in_a_sentence(library_path: Path, name: str) -> None:
    for word in (NOT_TEXT, LARGE_NUMBER, ""):
        words = [*arguments_with(name, word), *arguments_that_end(name)]
        check_clean_end(words, run_cli(*words, typed="\x1b[2J{\n"))
    for option in ALL_COMMANDS[name].params:
        if not isinstance(option, click.Option) or option.is_flag or option.name == "library":
            continue
        for word in (NOT_TEXT, LARGE_NUMBER):
            words = [*arguments_with(name, "last"), *arguments_that_end(name), option.opts[0], word]
            check_clean_end(words, run_cli(*words))


@pytest.mark.parametrize("name", ALL_COMMANDS)
def test_no_message_repeats_a_long_value(library_path: Path, name: str) -> None:
    given = [one.opts[0] for one in ALL_COMMANDS[name].params if isinstance(one, click.Option) and not one.is_flag]
    for word in LONG_ARGUMENTS:
        for words in (
            [*arguments_with(name, word), *arguments_that_end(name), word],
            *([*arguments_with(name, "last"), *arguments_that_end(name), option, word] for option in given),
        ):
            done = run_cli(*words, typed=f'{{"rules":"{word}"}}\n')
            check_clean_end(words, done)
            assert max(map(len, done.output.splitlines()), default=0) < 1100, words


def test_a_shortened_message_has_both_ends(library_path: Path) -> None:
    for port in LONG_ARGUMENTS:
        said = run_cli("log", "--port", port, "--library", library_path).stderr
        assert said.startswith(f"pawnlight: There is no port {port[:100]}"), said
        assert said.endswith(f"{port[-50:]}. Is the board plugged in?\n"), said
    said = run_cli("games", "--winner", LONG_ARGUMENTS[0], "--library", library_path).stderr
    assert said.endswith(" in the library. List its people with `pawnlight people`.\n")
    assert said.count(" … ") == 2
    assert len(said) < 800


def test_nan_is_in_no_range() -> None:
    done = run_cli("play", "--clock", "nan")
    assert done.exit_code == 2
    assert "'nan' is not a valid number." in done.stderr


BAD_LIBRARIES = (
    "damaged.db",
    "folder",
    "folder/none/library.db",
    ":memory:",
    NOT_TEXT,
    "postgresql+psycopg://nobody@127.0.0.1:1/none",
    "mysql://127.0.0.1/none",
)


@pytest.mark.long
@pytest.mark.parametrize(
    "name", [name for name, command in ALL_COMMANDS.items() if "library" in {p.name for p in command.params}]
)
def test_a_library_that_cannot_be_used_ends_in_a_sentence(library_path: Path, name: str) -> None:
    for library in BAD_LIBRARIES:
        words = [*arguments_with(name, "last"), "--library", library, *arguments_that_end(name)]
        check_clean_end(words, run_cli(*words))


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="the shell of POSIX")
@pytest.mark.parametrize("output", [">&- 2>&-", "> /dev/full 2> /dev/full"])
@pytest.mark.parametrize("name", ALL_COMMANDS)
def test_an_output_that_takes_nothing_ends_without_a_traceback(library_path: Path, name: str, output: str) -> None:
    done = subprocess.run(
        [
            "sh",
            "-c",
            f'"$@" {output}',
            "sh",
            sys.executable,
            "-m",
            "host_tools.start",
            *arguments_with(name, "last"),
            *arguments_that_end(name),
        ],
        env=os.environ | {"PYTHONPATH": f"{ROOT}:{ROOT / 'firmware'}"},
        input=b"",
        capture_output=True,
        timeout=120,
        check=False,
    )
    said = (done.stdout + done.stderr).decode("utf-8", "replace")
    assert "Traceback" not in said
    assert "Exception ignored" not in said

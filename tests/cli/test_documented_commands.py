"""Run every command line in the documents as it is written, in a folder with some games.

Commands of `pawnlight` run in this process, unless they need a shell or run until Ctrl-C. Commands that need a Pico or
a lot of time are in LISTED with the reason; for them the test only checks that the command exists and has the options.
"""

import contextlib
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from host_tools.library import Library
from host_tools.library.people import PeopleTable
from host_tools.virtual import VirtualBoard
from tests.conftest import ROOT
from tests.support.event_lines import legal_game
from tests.support.postgresql import Cluster
from tests.support.program import run_cli as program_run
from tests.support.scripted_board import wait_until

DOCUMENTS = sorted(
    path
    for pattern in ("README.md", "CONTRIBUTING.md", "docs/*.md", "hardware/*.md", "firmware/pawnlight/rules/README.md")
    for path in ROOT.glob(pattern)
)
# A program with arguments. `pawnlight game 1` is the first line of an exported game.
_OURS = r"(?:PICO_IMAGE=\S+ )?(?:\.venv/bin/)?(?:pawnlight|make|python|mpremote) (?!game 1$)"
# Values for the placeholders in the documents.
_IN_PLACE_OF = {
    "GAME": "last",
    "GAME…": "last",
    "FILE": "kept.txt",
    "FILE…": "kept.txt",
    "[FILE]": "new",
    "FOLDER": "folder",
}
_IN_PLACE_OF |= {"ID": "b0a4d", "NAME": "Kitchen", "R": "revenge"}
_IN_PLACE_OF |= {"PERSON": "Carl", "INTO": "Dora", "SEAT": "red", "BOARD": "b0a4d"}
_SERVER = "postgresql+psycopg://club@server/pawnlight"

_PICO = "needs a Pico at the USB port"
_IMAGE = "needs MicroPython's image of the Pico"
_MINUTES = "takes minutes or hours"
_CHECKOUT = "makes files of the checkout anew, with tests of its own"
REASONS_NOT_TO_RUN = {
    r"pawnlight (install|doctor|log|backup)\b": _PICO,
    r"pawnlight play --lan": "needs a private network",
    r"pawnlight evenings join": "needs two evenings",
    r"python -m host_tools\.research train": _MINUTES + "; a round of each rule set is run by tests/research",
    r"pawnlight (export|import|backup|restore|verify|replay|analyse|boards name|game)$": "stands for the command",
    r"python -m host_tools\.research league .*--games \d{3}": _MINUTES,
    r"python -m tests\.(system\.(power|line|noise)|acceptance|mutation)": _MINUTES,
    r"python -m tests\.benchmarks (pico|hard_on_the_pico)": _IMAGE,
    r"python -m tests\.benchmarks [a-z]": _MINUTES,
    r"python -m tests\.system\.night|make night": _IMAGE,
    r"make (check|test|mutants|test-long|test-setup|smoke|setup|lint|format)\b|python -m pytest": "runs the tests",
    r"python -m tests\.documents": "is run by `make lint`",
    r"make (hardware|hardware-check|carrier|solids|image|site)\b": _CHECKOUT,
    r"mpremote": _PICO,
}
# Commands that take seconds, or differ little from others that are run.
LONG_COMMANDS = r"league|analyse all|play --clock|make play|import .*postgresql|--board PORT --better"
# Commands that run until Ctrl-C, and their first output.
ENDLESS_COMMANDS = {r"pawnlight play|make play": "The board is at", r"pawnlight replay .*--board": "A game of Sorry!"}


def command_lines(text: str) -> Iterator[str]:
    """Yield the command lines in a document, from code blocks and inline code."""
    for block in re.findall(r"^```[a-z]*\n(.*?)^```", text, re.M | re.S):
        yield from (line.partition("  #")[0].strip() for line in block.splitlines() if re.match(_OURS, line))
    prose = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    yield from (code.replace("\\|", "|") for code in re.findall(r"`([^`\n]+)`", prose) if re.match(_OURS, code))


def documented_commands() -> list[str]:
    """Return every command line of the documents once."""
    found = (line for path in DOCUMENTS for line in command_lines(path.read_text(encoding="utf-8")))
    return sorted({one.replace(".venv/bin/", "") for line in found for one in _alternatives(line)})


def _alternatives(line: str) -> Iterator[str]:
    """Expand alternatives: `verify GAME|FILE` is two commands."""
    words = line.split(" ")
    for n, word in enumerate(words):
        if "|" in word:
            yield from (" ".join([*words[:n], one, *words[n + 1 :]]) for one in word.split("|"))
            return
    yield line


def reason_not_to_run(command: str) -> str:
    """Return the reason why a command is not run here; "" if it is run."""
    return next((why for pattern, why in REASONS_NOT_TO_RUN.items() if re.search(rf"(^| ){pattern}", command)), "")


def with_values(command: str) -> str:
    return " ".join(_IN_PLACE_OF.get(word, word) for word in command.split(" "))


ALL_COMMANDS = documented_commands()
# Those that differ only in their placeholders are one.
COMMANDS_TO_RUN = sorted({with_values(command) for command in ALL_COMMANDS if not reason_not_to_run(command)})


@pytest.fixture(scope="module")
def folder_with_games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Create a folder with a library and an exported game."""
    folder = tmp_path_factory.mktemp("games")
    with Library.open(folder / "library.db") as library:
        for name in ("one", "two"):
            library.add_lines(legal_game(name)[0], "b0a4d", legal_game(name)[1])
        for name in ("Carl", "Dora"):
            PeopleTable(library).add(name)
    run_command_line("pawnlight export last kept.txt --library library.db", folder)
    return folder


@pytest.fixture
def folder(tmp_path: Path, folder_with_games: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Create a folder like a checkout with Pawnlight set up, with a library and an exported game."""
    shutil.copytree(folder_with_games, tmp_path, dirs_exist_ok=True)
    for name in ("firmware", "hardware", "host_tools", "tests", "Makefile", "pyproject.toml", "README.md"):
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / ".venv").symlink_to(sys.prefix)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PAWNLIGHT_LIBRARY", str(tmp_path / "library.db"))
    monkeypatch.setenv("PATH", f"{Path(sys.prefix) / 'bin'}:{os.environ['PATH']}")
    for name in ("XDG_DATA_HOME", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def run_command_line(command: str, folder: Path) -> str:
    """Run a command line and return its output."""
    program, *words = shlex.split(command, comments=True)
    if program == "pawnlight" and not any("*" in word for word in words):
        with contextlib.chdir(folder):
            result = program_run(*words)
        assert result.exit_code == 0, f"{command}: exit code {result.exit_code}\n{result.output}"
        return result.output
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=240,
    )
    said = done.stdout + done.stderr
    assert done.returncode == 0, f"{command}: exit code {done.returncode}\n{said}"
    assert "Traceback" not in said
    return said


def run_until_output(command: str, folder: Path, says: str) -> None:
    """Run a command that runs until Ctrl-C, check its output, and stop it."""
    with (folder / "said.txt").open("w") as said:
        process = subprocess.Popen(
            ["sh", "-c", f"exec {command}"],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=said,
            start_new_session=True,
        )
    wait_until(lambda: says in (folder / "said.txt").read_text() or process.poll() is not None, 120)
    os.killpg(process.pid, signal.SIGINT)
    code = process.wait(60)
    text = (folder / "said.txt").read_text()
    assert says in text, f"{command}: exit code {code}\n{text}"
    assert "Traceback" not in text


@pytest.mark.skipif(os.name == "nt", reason="the documents show the command lines of a Unix shell")
@pytest.mark.parametrize(
    "command",
    [pytest.param(one, marks=pytest.mark.long if re.search(LONG_COMMANDS, one) else ()) for one in COMMANDS_TO_RUN],
)
def test_it_runs_as_it_stands(command: str, folder: Path, request: pytest.FixtureRequest):
    if _SERVER in command:
        cluster: Cluster = request.getfixturevalue("postgresql")
        command = command.replace(_SERVER, shlex.quote(cluster.new_location()))
    if "games/*" in command:
        run_command_line("pawnlight export all games/", folder)
    says = next((said for pattern, said in ENDLESS_COMMANDS.items() if re.search(pattern, command)), "")
    if "PORT" in command.split(" "):
        with VirtualBoard(folder / "flash") as board:
            run_until_output(command.replace("PORT", board.serial), folder, says)
    elif says:
        run_until_output(command, folder, says)
    else:
        run_command_line(command, folder)


@pytest.mark.long
@pytest.mark.parametrize("rules", ["classic", "teams", "points", "st", "revenge", "sequence"])
def test_train_trains_every_rule_set(rules: str, folder: Path):
    said = run_command_line(f"python -m host_tools.research train --rules {rules} --rounds 1 --table made.py", folder)
    assert f"{rules}: trained with" in said
    made: dict[str, object] = {}
    exec((folder / "made.py").read_text(encoding="utf-8"), made)
    assert len(made) > 1


def _options_of(command: list[str]) -> str:
    """Return a text with every option of a command: the help of `pawnlight`, or the source of our own script."""
    if Path(command[0]).name == "pawnlight":
        return run_command_line(shlex.join(["pawnlight", *command[1:], "--help"]), ROOT)
    place = ROOT / (command[-1].replace(".", "/") if command[1] == "-m" else command[-1])
    files = sorted(place.rglob("*.py")) if place.is_dir() else [place.with_suffix(".py")]
    return "".join(file.read_text(encoding="utf-8") for file in files)


@pytest.mark.parametrize("command", [command for command in ALL_COMMANDS if reason_not_to_run(command)])
def test_what_is_listed_exists_and_has_the_options(command: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PATH", f"{Path(sys.prefix) / 'bin'}:{os.environ['PATH']}")
    words = [word for word in shlex.split(command) if not word.startswith("PICO_IMAGE=")]
    program = Path(words[0]).name
    if program == "make":
        run_command_line(f"make --dry-run {shlex.join(words[1:])}", ROOT)
    elif words[1:3] == ["-m", "pytest"]:
        paths = [word for word in words[3:] if "/" in word]
        assert paths
        assert not [path for path in paths if not (ROOT / path).exists()]
    elif program == "mpremote":
        assert words[1] in run_command_line("mpremote help", ROOT)
    else:
        # The command with its subcommand, its module or its file.
        first = 3 if words[1] == "-m" else 2
        said = _options_of(words[:first])
        missing = [word for word in words[first:] if word.startswith("--") and word.partition("=")[0] not in said]
        assert not missing


def test_the_list_is_not_longer_than_it_must_be():
    unused = [
        pattern for pattern in REASONS_NOT_TO_RUN if not any(map(re.compile(rf"(^| ){pattern}").search, ALL_COMMANDS))
    ]
    assert not unused
    assert {why for pattern, why in REASONS_NOT_TO_RUN.items() if "hours" in why or "Pico" in why}
    assert len(COMMANDS_TO_RUN) > 15

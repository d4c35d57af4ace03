"""The `pawnlight` command as users run it: output, error messages and exit codes."""

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import click
import pytest

from host_tools import cli
from host_tools.library import Library
from host_tools.terminal.group import LazyGroup
from host_tools.terminal.narrator import Narrator
from pawnlight.rules.events import parse_event_line
from tests.support.event_lines import event_lines_of, event_texts, fake_game, legal_game
from tests.support.program import ROOT, Program, run_cli
from tests.support.scripted_board import BoardOnSocket, ScriptedBoard

posix = pytest.mark.skipif(os.name == "nt", reason="Windows ends programs in another way")


# The group


def test_help_names_every_command_and_loads_none():
    code = (
        "import sys\nfrom host_tools.cli import cli\n"
        "try:\n    cli.main(['--help'])\nfinally:\n"
        "    print({'sqlalchemy', 'serial', 'aiohttp', 'pawnlight.rules.game'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0
    for command in cli.MODULES:
        assert re.search(rf"^  {command} ", done.stdout, re.MULTILINE)
    assert done.stdout.endswith("set()\n")


@pytest.mark.parametrize("name", cli.MODULES)
def test_every_command_has_help(name: str):
    shown = run_cli(name, "--help")
    assert shown.exit_code == 0
    assert shown.stdout.startswith(f"Usage: cli {name}")


def test_the_version():
    assert re.fullmatch(r"pawnlight \d+\.\d+\.\d+\n", run_cli("--version").stdout)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["no-such-command"], "No such command"),
        (["replay"], "Missing argument 'GAME'"),
        (["log", "--port"], "requires an argument"),
        (["games", "--no-such-option"], "No such option"),
        (["play", "--port", "99999"], "is not in the range"),
    ],
)
def test_a_wrong_use_is_told_and_ends_with_2(words: list[str], sentence: str):
    wrong = run_cli(*words)
    assert wrong.exit_code == 2
    assert sentence in wrong.stderr
    assert re.search(r"^pawnlight: \S", wrong.stderr, re.MULTILINE)
    assert wrong.stdout == ""


# Lines, one long text, and help.
@pytest.mark.parametrize("words", ["games", "share last -", "--help"])
def test_a_closed_pipe_ends_quietly(library_path: Path, words: str):
    with Library.open(library_path) as library:
        game, lines = fake_game(events=2)
        library.add_lines(game, "b0a4d", lines)
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer) as closed:
        command = [sys.executable, "-m", "host_tools.cli", *words.split()]
        environment = {**os.environ, "PAWNLIGHT_LIBRARY": str(library_path)}
        done = subprocess.run(
            command, cwd=ROOT, env=environment, stdout=closed, stderr=subprocess.PIPE, timeout=60, check=False
        )
    assert (done.returncode, done.stderr) == (0, b"")


def test_an_interrupted_command_ends_quietly(monkeypatch: pytest.MonkeyPatch):
    @click.command("wait")
    def wait() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(LazyGroup, "get_command", lambda self, ctx, name: wait)
    ended = run_cli("games")
    assert ended.exit_code == 130
    assert ended.stderr == "\n"


# games


def test_games_in_a_table(library_path: Path):
    with Library.open(library_path) as library:
        for name, events, over in (("old", 12, True), ("new", 4, False)):
            game, lines = fake_game(name, events, over)
            library.add_lines(game, "b0a4d", lines)
        texts = event_texts("left", 2)
        game, _ = fake_game("left")
        header = texts[0].replace("options=-", "options=quick")
        library.add_lines(game, "b0a4d", event_lines_of([header, "draw 2", "end - " + "0" * 64]))
    listed = run_cli("games", "--library", library_path)
    assert listed.exit_code == 0
    heading, left, new, old = listed.stdout.splitlines()
    assert heading.split() == ["game", "begun", "rules", "seats", "events", "ended"]
    day = r"\d{4}-\d\d-\d\d \d\d:\d\d"
    assert re.fullmatch(rf"[0-9a-f]{{12}}  {day}  classic +red yellow\(random\) +12  red won", old)
    assert re.fullmatch(rf"[0-9a-f]{{12}}  {day}  classic +red yellow\(random\) +4  in progress", new)
    assert re.fullmatch(rf"[0-9a-f]{{12}}  {day}  classic quick +red yellow\(random\) +3  no winner", left)


def test_games_as_json(library_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PAWNLIGHT_LIBRARY", str(library_path))
    assert json.loads(run_cli("games", "--json").stdout) == []
    game, lines = fake_game(events=10, over=True)
    with Library.open(library_path) as library:
        library.add_lines(game, "b0a4d", lines)
    (listed,) = json.loads(run_cli("games", "--json").stdout)
    assert listed.pop("first_seen") <= listed.pop("last_seen")
    assert listed == {
        "id": game,
        "board": "b0a4d",
        "board_name": None,
        "rules": "classic",
        "options": [],
        "seats": [
            {"colour": "red", "player": "person", "person": None},
            {"colour": "yellow", "player": "random", "person": None},
        ],
        "events": 10,
        "beside": None,
        "differs_from": None,
        "over": True,
        "winner": "red",
        "winners": ["red"],
        "scores": [],
        "sound": True,
    }


def test_no_games_yet(library_path: Path):
    shown = run_cli("games", "--library", library_path)
    assert shown.exit_code == 0
    assert shown.stdout == f"There are no games in {library_path} yet. Start one with `pawnlight play`.\n"
    assert not library_path.exists()


# Library and port errors


@pytest.mark.parametrize(
    "words", [["games"], ["log", "--port", "socket://127.0.0.1:1"], ["play", "--no-browser", "--state", "STATE"]]
)
def test_a_broken_library_is_named_and_left(tmp_path: Path, words: list[str]):
    place = tmp_path / "diary.txt"
    place.write_text("Dear diary, today I was bumped three times.\n" * 50)
    words = [str(tmp_path / "state") if word == "STATE" else word for word in words]
    failed = run_cli(*words, "--library", place)
    assert failed.exit_code == 1
    assert failed.stderr.startswith(f"pawnlight: {place} is not a Pawnlight library")
    assert place.read_text().startswith("Dear diary")


def test_a_damaged_library_is_named(library_path: Path):
    game, lines = fake_game(events=3000)
    with Library.open(library_path) as library:
        library.add_lines(game, "b0a4d", lines)
    os.truncate(library_path, library_path.stat().st_size // 3)
    for words in (["games"], ["log", "--port", "socket://127.0.0.1:1"]):
        failed = run_cli(*words, "--library", library_path)
        assert failed.exit_code == 1
        assert failed.stderr.startswith(f"pawnlight: The library {library_path} is damaged")


def test_an_unknown_game_is_named(library_path: Path):
    with Library.open(library_path) as library:
        game, lines = fake_game()
        library.add_lines(game, "b0a4d", lines)
    failed = run_cli("replay", "no-such-game", "--library", library_path)
    assert failed.exit_code == 1
    assert failed.stderr.startswith(f"pawnlight: The library {library_path} holds no game 'no-such-game'")


def test_a_missing_port_is_named(library_path: Path):
    failed = run_cli("log", "--port", "/dev/no-such-port", "--library", library_path)
    assert failed.exit_code == 1
    assert failed.stderr.splitlines()[-1] == "pawnlight: There is no port /dev/no-such-port. Is the board plugged in?"


# log


def test_log_shows_events_in_words_and_ends_by_ctrl_c(tmp_path: Path, library_path: Path, board: BoardOnSocket):
    game, lines = legal_game("a whole game")
    board.play(game, *lines[:10])
    program = Program(tmp_path, "log", "--port", board.url, "--library", library_path)
    assert program.wait_for_output(f"{game}    9  ")
    board.play(game, *lines[10:])
    assert program.wait_for_output(f"{game} {len(lines) - 1:4}  ")
    assert program.interrupt() == 0
    shown = program.out.splitlines()
    assert len(shown) == len(lines)
    assert shown[0] == f"{game}    0  A game of Sorry! with Red, Yellow (random); Red begins"
    assert re.fullmatch(rf"{game}    2  Red draws (\d+|Sorry!)", shown[2])
    assert re.search(r"  (Red|Yellow) moves \d+ forward", program.out)
    assert re.search(r"  (Red|Yellow) cannot move$", program.out, re.MULTILINE)
    assert re.fullmatch(rf"{game} +\d+  (Red|Yellow) wins; .*", shown[-1])
    assert "Connected to board b0a4d, firmware 0.1.0." in program.err
    assert f"Stopped; {len(lines)} events saved in {library_path}." in program.err
    with Library.open(library_path) as library:
        assert library.event_lines(game) == lines
    assert board.board.confirmed[game] == len(lines)


def test_log_goes_on_where_it_ended_and_when_the_port_that_vanished_comes_back(
    tmp_path: Path, library_path: Path, board: BoardOnSocket
):
    game, lines = legal_game("a whole game")
    with Library.open(library_path) as library:
        library.add_lines(game, "b0a4d", lines[:7])
    board.play(game, *lines[:9])
    program = Program(tmp_path, "log", "--port", board.url, "--library", library_path)
    assert program.wait_for_output(f"{game}    8  ")
    # The first two lines are narrated in the context of the game, although logging began in mid-game.
    assert re.fullmatch(rf"{game}    7  (Red|Yellow) .+\n{game}    8  (Red|Yellow) .+\n", program.out)
    board.unplug()
    assert program.wait_for_output(f"The port {board.url} has vanished. Waiting for it to come back")
    board.play(game, *lines[9:20])
    board.plug()
    assert program.wait_for_output(f"{game}   19  ")
    assert f"The port {board.url} has appeared." in program.err
    assert program.interrupt() == 0


def test_log_takes_the_board_that_it_knows_beside_another_pico(tmp_path: Path, library_path: Path):
    known, other = (BoardOnSocket(ScriptedBoard(board=name)) for name in ("e6614103e7452d2b", "e6614103e7459999"))
    game, lines = fake_game(events=30)
    known.play(game, *lines[:10])
    plugged = tmp_path / "plugged"

    def plug_in(*boards: BoardOnSocket) -> None:
        beside = tmp_path / "beside"
        beside.write_text("".join(f"{board.url} {board.board.board.upper()}\n" for board in boards))
        beside.replace(plugged)

    plug_in(known)
    listed = (
        "from pathlib import Path\nfrom serial.tools import list_ports\n"
        "from serial.tools.list_ports_common import ListPortInfo\n"
        "def on_usb():\n"
        f"    for line in Path({str(plugged)!r}).read_text().splitlines():\n"
        "        port = ListPortInfo(line.split()[0])\n"
        "        port.vid, port.pid, port.serial_number = 0x2E8A, 5, line.split()[1]\n"
        "        yield port\n"
        "list_ports.comports = on_usb\n"
        "from host_tools.cli import main\nmain()"
    )
    program = Program(tmp_path, "log", "--page", "0", "--library", library_path, start=("-c", listed))
    try:
        assert program.wait_for_output(f"{game}    9  ")
        # While it is away, another one is there.
        plug_in(other)
        known.unplug()
        assert program.wait_for_output(
            "The board 'e6614103e7452d2b' is not plugged in. Plugged in: e6614103e7459999 at socket://"
        )
        plug_in(other, known)
        known.play(game, *lines[10:20])
        known.plug()
        assert program.wait_for_output(f"{game}   19  ")
        known.unplug()
        plug_in(known, other)
        known.play(game, *lines[20:])
        known.plug()
        assert program.wait_for_output(f"{game}   29  ")
        assert "Connected to board e6614103e7459999" not in program.err
        assert "Name one with --board" not in program.err
    finally:
        program.interrupt()
        known.unplug()
        other.unplug()


def test_log_waits_for_a_port_when_asked(tmp_path: Path, library_path: Path, board: BoardOnSocket):
    board.unplug()
    program = Program(tmp_path, "log", "--port", board.url, "--library", library_path, "--wait")
    assert program.wait_for_output("Waiting for it.")
    board.plug()
    assert program.wait_for_output("Connected")
    # A request to terminate is as good as Ctrl-C.
    assert program.interrupt(signal.SIGTERM) == 0


@posix
def test_log_says_when_the_disk_is_full_and_loses_nothing(tmp_path: Path, library_path: Path, board: BoardOnSocket):
    game, lines = fake_game(events=500)
    board.play(game, *lines)
    Library.open(library_path).close()
    limited = (
        "import resource\nresource.setrlimit(resource.RLIMIT_FSIZE, (60000, 60000))\n"
        "from host_tools.cli import main\nmain()"
    )
    program = Program(tmp_path, "log", "--port", board.url, "--library", library_path, start=("-c", limited))
    assert program.wait_for_output("pawnlight: The disk failed to read or write the library")
    assert program.interrupt() == 0
    with sqlite3.connect(library_path) as kept:
        held = kept.execute("SELECT count(*) FROM events").fetchone()[0]
    kept.close()
    assert board.board.confirmed[game] <= held < 500
    program = Program(tmp_path, "log", "--port", board.url, "--library", library_path)
    assert program.wait_for_output(f"{game}  499  ")
    assert program.interrupt() == 0
    with Library.open(library_path) as library:
        assert library.event_lines(game) == lines


def test_events_of_unknown_rules_are_shown_as_they_are(library_path: Path):
    with Library.open(library_path) as library:
        narrator = Narrator(library)
        header = event_texts("far", 1)[0].replace("rules=classic options=-", "rules=chess options=blitz")
        assert narrator.narrate_event("f" * 12, 0, header).startswith(f"{header}  (there is no rule set 'chess'. ")
        assert narrator.narrate_event("f" * 12, 1, "castle short") == "castle short"
        assert narrator.narrate_event("0" * 12, 7, "draw 7") == "draw 7"


def test_an_event_against_the_rules_is_shown_as_such(library_path: Path):
    _, lines = legal_game("a whole game")
    with Library.open(library_path) as library:
        narrator = Narrator(library)
        narrator.narrate_event("f" * 12, 0, parse_event_line(lines[0])[1])
        assert "against the rules" in narrator.narrate_event("f" * 12, 1, "move 4>9")
        assert narrator.narrate_event("f" * 12, 2, "draw 7") == "draw 7"

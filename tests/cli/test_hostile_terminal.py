"""The command line with an unusable output, folder or argument: a plain error message, never a traceback."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from host_tools.library import Library
from tests.cli.conftest import GAME, LINES
from tests.support.event_lines import id_of, random_game
from tests.support.program import ROOT, run_cli
from tests.support.scripted_board import BoardOnSocket, ScriptedBoard, wait_until

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the shell and the signals of POSIX")
START_COMMAND = [sys.executable, "-m", "host_tools.start"]


def run_in_shell(
    redirected: str, *words: object, folder: Path = ROOT, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run `pawnlight` in a shell with its output redirected."""
    return subprocess.run(
        ["sh", "-c", f'"$@" {redirected}', "sh", *START_COMMAND, *map(str, words)],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": f"{ROOT}:{ROOT / 'firmware'}"} | environment,
        capture_output=True,
        timeout=120,
        check=False,
        encoding="latin-1",
    )


COMMANDS = ["games", "verify all", "export last", "export last game.txt", "games --library here.db"]
OUTPUTS = [">&-", "> /dev/full", "2>&-", "2> /dev/full", ">&- 2>&-", "> /dev/full 2> /dev/full"]


def outputs(quick: str) -> list[object]:
    """Return every way to be without an output, all but one for the long tests."""
    return [pytest.param(one, marks=() if one == quick else pytest.mark.long) for one in OUTPUTS]


@pytest.mark.parametrize(
    "command", ["games", *(pytest.param(each, marks=pytest.mark.long) for each in ("export last", "--help"))]
)
@pytest.mark.parametrize("output", outputs("> /dev/full"))
def test_an_output_that_takes_nothing_ends_in_a_sentence(library_with_game: Path, output: str, command: str):
    done = run_in_shell(output, *command.split(), PAWNLIGHT_LIBRARY=str(library_with_game))
    assert "Traceback" not in done.stderr + done.stdout
    assert "Exception ignored" not in done.stderr
    if output == "> /dev/full":
        assert done.stderr == "pawnlight: The output cannot be written: No space left on device.\n"
        assert done.returncode == 1


@pytest.mark.parametrize("output", outputs("> /dev/full 2> /dev/full"))
def test_an_error_without_an_output_is_an_exit_code(library_with_game: Path, output: str):
    failed = run_in_shell(output, "replay", "no-such-game", "--library", library_with_game)
    assert failed.returncode == 1
    assert "Traceback" not in failed.stderr


def test_log_goes_on_when_its_output_is_full(tmp_path: Path):
    board = BoardOnSocket(ScriptedBoard())
    place = tmp_path / "library.db"
    command = [*START_COMMAND, "log", "--port", board.url, "--page", "0", "--library", str(place)]
    with Path("/dev/full").open("w") as full, (tmp_path / "err").open("w") as err:
        program = subprocess.Popen(command, cwd=ROOT, stdout=full, stderr=err, stdin=subprocess.DEVNULL)
    try:
        board.play(GAME, *LINES)
        assert wait_until(lambda: board.board.confirmed[GAME] == len(LINES))
        program.send_signal(signal.SIGINT)
        assert program.wait(60) in (0, 1)
    finally:
        program.kill()
        board.unplug()
    said = (tmp_path / "err").read_text()
    assert said.count("An event cannot be shown (No space left on device)") == 1
    assert "Traceback" not in said
    with Library.open(place) as library:
        assert library.event_lines(GAME) == LINES


@pytest.mark.long
def test_a_terminal_without_the_signs_of_the_suits_gets_question_marks(library_with_game: Path):
    lines = random_game("sequence", bytes(range(32)), random.Random(1), players=("person", "person"))
    game = id_of(lines)
    with Library.open(library_with_game) as library:
        library.add_lines(game, "b0a4d", lines)
    for encoding in ("latin-1", "ascii"):
        for words in (["replay", game, "--plain"], ["export", game], ["stats"]):
            done = run_in_shell(
                "", *words, PAWNLIGHT_LIBRARY=str(library_with_game), PYTHONIOENCODING=encoding, LC_ALL="C"
            )
            assert (done.returncode, done.stderr) == (0, ""), words


def test_a_special_file_is_written_to_and_not_replaced(library_with_game: Path, tmp_path: Path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDWR | os.O_NONBLOCK)
    try:
        done = run_cli("export", "last", pipe, "--force", "--library", library_with_game)
        assert (done.exit_code, done.exception) == (0, None)
        assert pipe.is_fifo()
        assert os.read(reader, 1 << 20).decode().splitlines()[-1] == LINES[-1]
    finally:
        os.close(reader)
    (tmp_path / "folder").mkdir()
    refused = run_cli("export", "last", tmp_path / "folder", "--force", "--library", library_with_game)
    assert (refused.exit_code, "cannot be written" in refused.stderr) == (1, True)


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        ("games --most 99999999999999999999", 2, "is not in the range"),
        ("games --most two", 2, "'two' is not a valid number."),
        ("play --port abc", 2, "'abc' is not a valid number."),
        ("games --since yesterday", 2, "'yesterday' is not a day written as 2026-11-22."),
        ("games --since 0001-01-01", 0, ""),
        ("games --since 9999-12-31", 0, "No games match"),
        ("games --library :memory:", 1, "':memory:' names no file"),
        ("boards --library :memory:", 1, "':memory:' names no file"),
        ("games --rules chess", 2, "classic, teams, points, st, revenge, sequence, row, towers, cards"),
        ("games --winner purple", 2, "'red', 'blue', 'yellow', 'green'"),
        ("games --winner RED", 0, ""),
        ("games --library ~nobody-of-this-name/x.db", 1, "has no place"),
        ("verify last --jobs 99999999999999999999", 2, "is not in the range"),
    ],
)
def test_an_impossible_argument_is_told(
    library_with_game: Path, monkeypatch: pytest.MonkeyPatch, words: str, code: int, sentence: str
):
    monkeypatch.setenv("PAWNLIGHT_LIBRARY", str(library_with_game))
    monkeypatch.chdir(library_with_game.parent)
    done = run_cli(*words.split())
    assert done.exit_code == code, done.output
    assert sentence in " ".join(done.output.split())
    assert done.exception is None or isinstance(done.exception, SystemExit)


def test_no_page_is_promised_without_a_board(library_with_game: Path):
    done = run_cli("log", "--port", "/dev/no-such-port", "--page", "0", "--library", library_with_game)
    assert (done.exit_code, done.stderr.count("\n")) == (1, 1), done.stderr
    assert done.stderr.startswith("pawnlight: ")


@pytest.mark.long
def test_a_deleted_working_folder_is_no_trouble(tmp_path: Path, library_with_game: Path):
    gone = tmp_path / "gone"
    for command in COMMANDS:
        gone.mkdir()
        script = f'rmdir "{gone}"; exec "$@"'
        done = subprocess.run(
            ["sh", "-c", script, "sh", *START_COMMAND, *command.split()],
            cwd=gone,
            env=os.environ | {"PYTHONPATH": f"{ROOT}:{ROOT / 'firmware'}", "PAWNLIGHT_LIBRARY": str(library_with_game)},
            capture_output=True,
            timeout=120,
            check=False,
            text=True,
        )
        assert "Traceback" not in done.stderr, command
        assert done.returncode == 0 or done.stderr.startswith("pawnlight: "), command


@pytest.mark.long
def test_ctrl_c_while_it_starts_ends_quietly(library_with_game: Path):
    faults = []
    for n in range(12):
        # Python itself prints a traceback if it is interrupted before the program has started: until then, Ctrl-C is
        # ignored here.
        program = subprocess.Popen(
            ["sh", "-c", 'trap "" INT; exec "$@"', "sh", *START_COMMAND, "stats", "--library", str(library_with_game)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        # Each time at another moment.
        time.sleep(0.05 + 0.04 * n)
        program.send_signal(signal.SIGINT)
        _, err = program.communicate(timeout=60)
        if err.strip() or program.returncode not in (0, 130, -signal.SIGINT):
            faults.append((n, program.returncode, err))
    assert faults == []

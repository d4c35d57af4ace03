"""The virtual board, running a small test program instead of the game."""

import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import serial

from host_tools.system.errors import PawnlightError
from host_tools.virtual import VirtualBoard
from pawnlight import board
from tests.conftest import PROGRAMS
from tests.support.bench_client import BenchClient
from tests.support.scripted_board import wait_until

StartBoard = Callable[..., VirtualBoard]


@pytest.fixture
def start_board(tmp_path: Path) -> Iterator[StartBoard]:
    """Start a virtual board that echoes."""
    boards: list[VirtualBoard] = []

    def start_board(*options: str, flood: bool = False, interrupts: bool = False) -> VirtualBoard:
        flash = tmp_path / "flash"
        flash.mkdir(exist_ok=True)
        (flash / "asked").write_text(f"{flood:d} {interrupts:d}")
        virtual = VirtualBoard(flash, main=PROGRAMS / "echo.py", options=options)
        boards.append(virtual)
        virtual.start()
        return virtual

    yield start_board
    for virtual in boards:
        virtual.stop()


def _open(virtual: VirtualBoard) -> serial.SerialBase:
    return serial.serial_for_url(virtual.serial, timeout=60)


def _until_light(bench: BenchClient, number: int, colour: tuple[int, int, int]) -> None:
    bench.until(lambda _: bench.light(number) == colour)


def test_what_is_lit_drawn_and_driven_is_seen_at_the_bench(start_board: StartBoard) -> None:
    with BenchClient(start_board().bench) as bench:
        seen = bench.until(lambda seen: seen["screen_on"] and seen["contrast"] == 255)
        # The picture arrives in pieces, the second dot last.
        seen = bench.until(lambda seen: sum(bytes.fromhex(seen["screen"])) > 1)
        picture = bytes.fromhex(seen["screen"])
        assert len(picture) == 1024
        assert picture[0] == 1
        assert picture[2 * 128 + 10 : 2 * 128 + 13] == b"\xff\xff\xff"
        assert sum(picture) == 1 + 3 * 255
        assert len(seen["leds"]) == 2 * 3 * board.BOARD_LIGHTS
        assert seen["panel"] is None
        assert (seen["tone"], seen["lamp"]) == (0, 0)


def test_a_key_is_down_as_long_as_it_is_held(start_board: StartBoard) -> None:
    with BenchClient(start_board().bench) as bench:
        for number, key in enumerate(board.PAD_KEYS):
            bench.press(key)
            _until_light(bench, number, (1, 2, 3))
            bench.release(key)
            _until_light(bench, number, (0, 0, 0))
        bench.press("OK")
        assert bench.until(lambda seen: seen["tone"])["tone"] == 440
        bench.release("OK")
        bench.until(lambda seen: seen["tone"] == 0)
        bench.press("BACK")
        assert bench.until(lambda seen: seen["lamp"])["lamp"] == 40000


def test_a_press_interrupts_once(start_board: StartBoard) -> None:
    with BenchClient(start_board().bench) as bench:
        bench.until(lambda _: bench.light(110) != (0, 0, 0))
        bench.tap("DRAW")
        bench.until(lambda _: bench.light(111) == (1, 0, 0))


def test_a_key_held_by_two_is_down_until_both_let_go(start_board: StartBoard) -> None:
    port = start_board().bench
    with BenchClient(port) as one:
        with BenchClient(port) as other:
            one.press("UP")
            other.press("UP")
            for client in (one, other):
                _until_light(client, 5, (1, 2, 3))
            one.release("UP")
            one.read_for(0.2)
            assert one.light(5) == (1, 2, 3)
        one.until(lambda _: one.light(5) == (0, 0, 0))


def test_the_bench_answers_what_it_cannot_obey(start_board: StartBoard) -> None:
    with BenchClient(start_board().bench) as bench:
        for line in ("[]", '{"pad": "DRAW"}', '{"pad": "JUMP", "down": true}', '{"power": "on"}'):
            bench.seen.pop("error", None)
            bench.send_line(line)
            assert bench.until(lambda seen: "error" in seen)["error"].endswith(".")


def test_bytes_pass_unchanged_both_ways(start_board: StartBoard) -> None:
    with _open(start_board()) as port:
        for text in (b"hello\n", b"\x03\x01 not an interrupt\n", b"x" * 3000 + b"\n"):
            port.write(text)
            assert port.read_until(b"\n") == b"echo " + text


def test_one_laptop_at_a_time(start_board: StartBoard) -> None:
    virtual = start_board()
    with _open(virtual) as port:
        port.write(b"one\n")
        assert port.read_until(b"\n") == b"echo one\n"
        with socket.create_connection(("127.0.0.1", int(virtual.serial.rpartition(":")[2])), timeout=60) as second:
            assert second.recv(10) == b""
        port.write(b"still here\n")
        assert port.read_until(b"\n") == b"echo still here\n"
    for _ in range(50):
        with _open(virtual) as port:
            port.timeout = 2
            port.write(b"next\n")
            if port.read_until(b"\n") == b"echo next\n":
                return
    pytest.fail("the port stayed in use")


def _frames(bench: BenchClient) -> int:
    low, high, _ = bench.light(110)
    return low + 256 * high


def test_a_laptop_that_does_not_read_holds_nothing_up(start_board: StartBoard) -> None:
    virtual = start_board(flood=True)
    with BenchClient(virtual.bench) as bench, _open(virtual):
        # Until every buffer between board and laptop is full.
        bench.read_for(3)
        before = _frames(bench)
        bench.until(lambda _: _frames(bench) > before + 60)


def test_somebody_who_does_not_look_holds_nothing_up(start_board: StartBoard) -> None:
    virtual = start_board()
    with socket.create_connection(("127.0.0.1", virtual.bench)), BenchClient(virtual.bench) as bench:
        bench.read_for(1)
        bench.press("DOWN")
        bench.until(lambda _: bench.light(6) == (1, 2, 3))


def test_pulling_the_plug_ends_it_at_once_and_its_flash_and_ports_stay(start_board: StartBoard, tmp_path: Path) -> None:
    virtual = start_board()
    ports = virtual.serial, virtual.bench
    with _open(virtual) as port:
        port.write(b"id\n")
        first = port.read_until(b"\n")
    with BenchClient(virtual.bench) as bench:
        bench.power_off()
        assert virtual.wait(60) == 137
    assert not virtual.running
    virtual.start()
    assert (virtual.serial, virtual.bench) == ports
    with _open(virtual) as port:
        port.write(b"id\n")
        assert port.read_until(b"\n") == first
    assert (tmp_path / "flash" / "boots").read_text() == "boot boot "


def _until_booted_twice(folder: Path) -> None:
    boots = folder / "flash" / "boots"
    assert wait_until(lambda: boots.exists() and boots.read_text() == "boot boot ", 60)


def test_a_restart_leaves_the_port_open(
    start_board: StartBoard, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    virtual = start_board()
    with _open(virtual) as port:
        port.write(b"here\n")
        assert port.read_until(b"\n") == b"echo here\n"
        port.write(b"soft\n")
        _until_booted_twice(tmp_path)
        port.write(b"again\n")
        assert port.read_until(b"\n") == b"echo again\n"
    assert capfd.readouterr().err == ""


def test_ctrl_c_leaves_the_firmware_and_ctrl_d_starts_it_again(start_board: StartBoard) -> None:
    virtual = start_board(interrupts=True)
    with _open(virtual) as port:
        port.write(b"here\n")
        assert port.read_until(b"\n") == b"echo here\n"
        port.write(b"\x03")
        assert port.read_until(b">>> ").endswith(b"\r\n>>> ")
        port.write(b"\x04")
        with pytest.raises(serial.SerialException):
            port.read(100)
    with BenchClient(virtual.bench) as bench:
        bench.press("LEFT")
        bench.until(lambda _: bench.light(3) == (1, 2, 3))
    with _open(virtual) as port:
        port.write(b"again\n")
        assert port.read_until(b"\n") == b"echo again\n"


def test_a_key_can_be_down_at_power_up(start_board: StartBoard) -> None:
    virtual = start_board("--hold", "BACK")
    with BenchClient(virtual.bench) as bench, _open(virtual) as port:
        bench.read_for(0.3)
        port.write(b"\n")
        assert port.read_until(b">>> ").endswith(b">>> ")


def test_back_held_at_power_up_leaves_the_repl_in_place_of_the_game(tmp_path: Path) -> None:
    with VirtualBoard(tmp_path / "flash", options=["--hold", "BACK"]) as virtual, _open(virtual) as port:
        port.write(b"\n")
        assert port.read_until(b">>> ").endswith(b">>> ")


def test_a_fault_of_the_firmware_is_told_and_ends_it(
    start_board: StartBoard, capfd: pytest.CaptureFixture[str]
) -> None:
    virtual = start_board()
    with _open(virtual) as port:
        port.write(b"fail\n")
        assert virtual.wait(60) == 1
    assert "ValueError: a fault of the firmware" in capfd.readouterr().err


def test_what_cannot_start_says_why(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    unreadable = tmp_path / "flash" / "live" / "000"
    unreadable.parent.mkdir(parents=True)
    unreadable.symlink_to("nowhere")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        for virtual, why in (
            (VirtualBoard(tmp_path, main=tmp_path / "none.py"), "There is no program at"),
            (VirtualBoard(tmp_path / "file", main=Path(__file__)), "cannot be the board's flash"),
            (VirtualBoard(tmp_path / "flash", main=Path(__file__)), f"No such file or directory: {unreadable}."),
            (VirtualBoard(tmp_path / "other", main=Path(__file__), bench_port=taken.getsockname()[1]), "cannot listen"),
        ):
            with pytest.raises(PawnlightError, match=why):
                virtual.start()
            assert virtual.exit_code == 2
            assert capfd.readouterr().err == ""


def _make_folder(path: Path) -> None:
    path.mkdir()


@pytest.mark.parametrize(
    ("name", "make"),
    [
        *[(name, make) for name in ("games", "kept", "live") for make in (Path.touch, os.mkfifo)],
        *[(name, make) for name in ("settings", "days", ".board-id") for make in (_make_folder, os.mkfifo)],
        *[(name, os.mkfifo) for name in (".lock", "live/000")],
    ],
)
def test_a_folder_with_something_else_in_it_is_refused(tmp_path: Path, name: str, make: Callable[[Path], None]) -> None:
    wrong = tmp_path / "flash" / name
    wrong.parent.mkdir(parents=True)
    make(wrong)
    kind = "not a folder" if make is Path.touch else "a folder" if make is _make_folder else "not a f"
    with pytest.raises(PawnlightError, match=f"The folder .*/flash cannot be the board's flash: {wrong} is {kind}"):
        VirtualBoard(tmp_path / "flash").start()


def test_one_flash_has_one_board_by_whatever_path(start_board: StartBoard, tmp_path: Path) -> None:
    virtual = start_board(interrupts=True)
    (tmp_path / "link").symlink_to("flash")
    paths = (tmp_path / "flash", tmp_path / "link", tmp_path / "flash" / ".." / "flash")

    def refused() -> None:
        for path in paths:
            with pytest.raises(PawnlightError, match=f"The board in {path} is already in use"):
                VirtualBoard(path).start()

    refused()
    with _open(virtual) as port:
        port.write(b"\x03")
        assert port.read_until(b">>> ").endswith(b">>> ")
        port.write(b"\x04")
        _until_booted_twice(tmp_path)
    refused()
    virtual.stop()
    with VirtualBoard(tmp_path / "link", main=PROGRAMS / "echo.py") as other:
        assert other.running


def test_it_ends_with_the_program_that_started_it(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text("import time\ntime.sleep(600)\n")
    starter = (
        "import sys, pathlib; from host_tools.virtual import VirtualBoard\n"
        "virtual = VirtualBoard(pathlib.Path(sys.argv[1]) / 'flash', main=pathlib.Path(sys.argv[1]) / 'main.py')\n"
        "virtual.start(); print(virtual.bench, flush=True); import os; os._exit(0)\n"
    )
    done = subprocess.run([sys.executable, "-c", starter, str(tmp_path)], capture_output=True, timeout=60, check=True)

    def has_ended() -> bool:
        try:
            socket.create_connection(("127.0.0.1", int(done.stdout)), timeout=1).close()
        except OSError:
            return True
        return False

    assert wait_until(has_ended), "it went on alone"

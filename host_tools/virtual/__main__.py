"""The process of a virtual board: `python -m host_tools.virtual --state DIR`.

When ready, it prints one line of JSON, {"serial": URL, "bench": PORT}, and runs the firmware with DIR as its flash,
which no other board has meanwhile. If it cannot start, the line is {"refused": SENTENCE}. Tracebacks go to stderr.
When a board that hangs restarts, or one whose game has ended, its process prints its register and whether it hung, and
ends; another one, with `--again` and these, is the board.
Exit codes: 1 the firmware failed, 2 it could not be started, 75 it restarts, 137 the power was cut at the bench.
"""

import argparse
import asyncio
import contextlib
import gc
import json
import os
import runpy
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

from host_tools.system.platform import lock_file
from host_tools.virtual.bench_snapshot import assume_complete_board
from host_tools.virtual.clock import BOARD_CLOCK
from host_tools.virtual.hardware import ID_FILE, Hardware, RestartRequested, board_id
from host_tools.virtual.process import EXIT_RESTART
from host_tools.virtual.serial_port import BoardStdout, SerialPort
from host_tools.virtual.server import HOST, BoardServer
from pawnlight.board import PAD_KEYS
from pawnlight.main import main as play
from pawnlight.memory import STARTED_BY_POWER

_CTRL_D = b"\x04"
_FOLDERS = ("games", "kept", "live")
_FILES = (ID_FILE, "days", "evening", "fault", "fault-at", "manifest", "names", "phones", "settings")
# A board whose watchdog has not been fed for so long restarts. Glances are counted: when the laptop sleeps, or the
# process is stopped, the watchdog is too.
_GLANCE_SECONDS = 0.1
_MOST_GLANCES = 80


class _Process:
    """This process, on which the board runs."""

    ticks = staticmethod(BOARD_CLOCK.ticks)
    to_real_seconds = staticmethod(BOARD_CLOCK.to_real_seconds)
    entropy = staticmethod(os.urandom)

    def restart(self, register: int) -> None:
        """Do nothing: the same process goes on with the same hardware."""


class _Unusable(Exception):
    """The folder cannot be a board's flash; the message says why."""


def main() -> None:
    options = _options()
    BOARD_CLOCK.rate = options.clock
    BOARD_CLOCK.skip(options.tick / 1000)
    script: Path | None = options.main and options.main.resolve()
    if script is not None and not script.is_file():
        _refuse(f"There is no program at {script}.")
    try:
        options.state.mkdir(parents=True, exist_ok=True)
        state = options.state.resolve(strict=True)
        lock_file(state / ".lock")
        _read_all(state)
    except BlockingIOError:
        used = f"The board in {options.state} is already in use."
        _refuse(f"{used} For a second board, name another folder with --state.")
    except OSError as fault:
        _refuse(f"The folder {options.state} cannot be the board's flash: {fault.strerror}: {fault.filename}.")
    except _Unusable as fault:
        _refuse(f"The folder {options.state} cannot be the board's flash: {fault}.")
    serial = SerialPort()
    process = _Process()
    register, starved = options.again or (STARTED_BY_POWER, False)
    hardware = Hardware(process, board_id(process, str(state)), serial, register)
    hardware.watchdog.starved = starved
    for key in () if options.again else options.hold:
        hardware.pad.set_key(key, True)
    try:
        server = BoardServer(hardware, serial, options.serial_port, options.bench_port)
    except OSError as fault:
        _refuse(f"The virtual board cannot listen on its ports: {fault.strerror}.")
    if options.until_stdin_ends:
        threading.Thread(target=_leave_with, args=(sys.stdin.fileno(),), daemon=True).start()
    print(json.dumps({"serial": f"socket://{HOST}:{server.serial_port}", "bench": server.bench_port}), flush=True)
    threading.Thread(target=_guard, args=(hardware,), daemon=True).start()
    _become_board(serial)
    os.chdir(state)
    _run(script, hardware)
    _wait_at_prompt(serial)
    _restart(hardware)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m host_tools.virtual", description="Pawnlight's virtual board.")
    parser.add_argument("--state", type=Path, required=True, metavar="DIR", help="the board's flash")
    parser.add_argument("--serial-port", type=int, default=0, metavar="PORT", help="TCP port of its serial; 0: any")
    parser.add_argument("--bench-port", type=int, default=0, metavar="PORT", help="TCP port of its bench; 0: any")
    parser.add_argument("--main", type=Path, metavar="PATH", help="a program whose `main` it runs; else the game's")
    parser.add_argument("--hold", action="append", default=[], choices=PAD_KEYS, help="a key held down at power-up")
    parser.add_argument("--clock", type=float, default=1.0, metavar="N", help="its speed relative to the laptop's")
    tick = int(os.environ.get("PAWNLIGHT_TICK", "0"))
    parser.add_argument("--tick", type=int, default=tick, metavar="MS", help="where its clock begins")
    parser.add_argument("--until-stdin-ends", action="store_true", help="end when the program that started it does")
    parser.add_argument("--again", type=json.loads, metavar="JSON", help="after a reset: what the last process left")
    return parser.parse_args()


def _read_all(folder: Path) -> None:
    """Open every file of `folder`, as the firmware takes a file that it cannot read for none.

    Raises OSError, or _Unusable for what the firmware would wait for, or expects to be something else.
    """

    def fail(fault: OSError) -> NoReturn:
        raise fault

    for parent, folders, files in os.walk(folder, onerror=fail):
        top = Path(parent) == folder
        for name in folders:
            if top and name in _FILES:
                raise _Unusable(f"{Path(parent, name)} is a folder")
        for name in files:
            path = Path(parent, name)
            if top and name in _FOLDERS:
                raise _Unusable(f"{path} is not a folder")
            if path.exists() and not path.is_file():
                raise _Unusable(f"{path} is not a file")
            path.open("rb").close()


def _refuse(sentence: str) -> NoReturn:
    print(json.dumps({"refused": sentence}), flush=True)
    os._exit(2)


def _restart(hardware: Hardware, starved: bool = False) -> NoReturn:
    """End the process; the program that started it begins the next one."""
    print(json.dumps([hardware.saved_register(), starved]), file=sys.__stdout__, flush=True)
    os._exit(EXIT_RESTART)


def _guard(hardware: Hardware) -> NoReturn:
    """Restart the board when its watchdog has not been fed for some seconds."""
    glances = 0
    while glances < _MOST_GLANCES:
        time.sleep(_GLANCE_SECONDS)
        glances = glances + 1 if hardware.watchdog.watching and not hardware.watchdog.is_fed() else 0
    _restart(hardware, starved=True)


def _leave_with(parent: int) -> None:
    while os.read(parent, 256):
        pass
    os._exit(0)


def _become_board(serial: SerialPort) -> None:
    """Hand the process's input, output and Ctrl-C over to the board."""

    def on_interrupt(number: int, frame: Any) -> None:
        if not serial.interrupted:
            # Ctrl-C in the terminal is meant for the laptop's program, which then stops this process.
            os._exit(0)
        serial.interrupted = False
        raise KeyboardInterrupt

    signal.signal(signal.SIGINT, on_interrupt)
    stdout: Any = BoardStdout(serial)
    sys.stdout = stdout
    asyncio.run = BOARD_CLOCK.run  # type: ignore[assignment]


def _run(script: Path | None, hardware: Hardware) -> None:
    try:
        if script is None:
            assume_complete_board()
            # The firmware collects garbage every turn; on CPython, these objects would take 20 ms each time.
            gc.freeze()
            program: Callable[[Hardware], object] = play
        else:
            sys.path.insert(0, str(script.parent))
            program = runpy.run_path(str(script))["main"]
        _again_after_restarts(program, hardware)
    except (KeyboardInterrupt, SystemExit):
        pass
    except BaseException:
        traceback.print_exc(file=sys.stderr)
        sys.stderr.flush()
        os._exit(1)


def _again_after_restarts(program: Callable[[Hardware], object], hardware: Hardware) -> None:
    while True:
        with contextlib.suppress(RestartRequested):
            program(hardware)
            return


def _wait_at_prompt(serial: SerialPort) -> None:
    """Wait at a prompt after the firmware has ended, as on the board, where Ctrl-D starts it again."""
    serial.open()
    print("The game has ended. This board has no Python prompt; Ctrl-D starts the game again.")
    while True:
        print(">>> ", end="")
        if serial.wait_for_byte() == _CTRL_D:
            return


if __name__ == "__main__":
    main()

"""The process of a virtual board, controlled from another program."""

import contextlib
import json
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from host_tools.system.errors import PawnlightError

# The exit code of a process whose board restarts.
EXIT_RESTART = 75
_SECONDS_TO_END = 5


class VirtualBoard:
    """A virtual board that keeps its ports: `start` after `stop` or after a power cut starts the same board again.

    `serial` is the URL of its serial port and `bench` the TCP port of its bench on 127.0.0.1, both known after `start`.
    A board that restarts gets a new process. The process ends when this one does, for whatever reason. `options` are
    passed on to `python -m host_tools.virtual`. Not thread-safe.
    """

    def __init__(
        self,
        state: Path,
        *,
        serial_port: int = 0,
        bench_port: int = 0,
        main: Path | None = None,
        options: Sequence[str] = (),
    ) -> None:
        self.serial = ""
        self.bench = bench_port
        self._serial_port = serial_port
        self._state = state
        self._options = [*(["--main", str(main)] if main else []), *options]
        self._process: subprocess.Popen[bytes] | None = None
        self._exit_code: int | None = None
        self._stopped = False
        self._changing = threading.Lock()
        self._keeper: threading.Thread | None = None

    @property
    def running(self) -> bool:
        return self._keeper is not None and self._keeper.is_alive()

    @property
    def exit_code(self) -> int | None:
        """Return the exit code of the last process; None while one runs or before the first."""
        return None if self.running else self._exit_code

    def start(self) -> None:
        """Start the process and wait until its ports are open. Raises PawnlightError if it cannot start."""
        if self.running:
            return
        self._stopped = False
        process = self._begin()
        ready = _ready(process)
        if "refused" in ready:
            # Its exit code comes with its end.
            self._exit_code = process.wait(_SECONDS_TO_END)
            _close(process)
            raise PawnlightError(ready["refused"])
        self.serial = ready["serial"]
        self._serial_port = int(self.serial.rpartition(":")[2])
        self.bench = ready["bench"]
        self._keeper = threading.Thread(target=self._keep, args=(process,), daemon=True)
        self._keeper.start()

    def _begin(self, *more: str) -> subprocess.Popen[bytes]:
        ports = ["--serial-port", str(self._serial_port), "--bench-port", str(self.bench)]
        command = [sys.executable, "-m", "host_tools.virtual", "--state", str(self._state), "--until-stdin-ends"]
        self._process = subprocess.Popen(
            [*command, *ports, *self._options, *more], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        return self._process

    def _keep(self, process: subprocess.Popen[bytes]) -> None:
        """Wait for the end of the board, in a thread, and give it a new process whenever it restarts."""
        while True:
            # Nothing, or the registers of a board that restarts.
            said = _said_by(process)
            code = process.wait()
            _close(process)
            with self._changing:
                if code != EXIT_RESTART or self._stopped:
                    self._exit_code = code
                    return
                process = self._begin("--again", said.decode())
            ready = _ready(process)
            if "refused" in ready and not self._stopped:
                print(ready["refused"], file=sys.stderr)

    def stop(self) -> None:
        """Kill the process, as a pulled plug would."""
        if self._process is None or self._keeper is None:
            return
        with self._changing:
            self._stopped = True
            self._process.kill()
        self._keeper.join(_SECONDS_TO_END)

    def wait(self, seconds: float | None = None) -> int:
        """Wait for the board to end and return its process's exit code. Raises TimeoutError."""
        assert self._keeper is not None, "start it first"
        self._keeper.join(seconds)
        code = self.exit_code
        if code is None:
            raise TimeoutError("The virtual board is still running.")
        return code

    def __enter__(self) -> "VirtualBoard":
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


def _said_by(process: subprocess.Popen[bytes]) -> bytes:
    """Return the next line that the process prints, or nothing if it ends before."""
    assert process.stdout is not None
    return process.stdout.readline()


def _ready(process: subprocess.Popen[bytes]) -> dict[str, Any]:
    """Return what the process says when it is ready, or `refused`."""
    try:
        said: dict[str, Any] = json.loads(_said_by(process))
    except ValueError:
        return {"refused": "The virtual board did not start; what it said is above."}
    return said


def _close(process: subprocess.Popen[bytes]) -> None:
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()

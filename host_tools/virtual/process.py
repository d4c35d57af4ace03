"""The process of a virtual board, controlled from another program."""

import contextlib
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from host_tools.errors import PawnlightError

_SECONDS_TO_END = 5


class VirtualBoard:
    """A virtual board that keeps its ports: `start` after `stop` or after a power cut starts the same board again.

    `serial` is the URL of its serial port and `bench` the TCP port of its bench on 127.0.0.1, both known after `start`.
    The process ends when this one does, for whatever reason. `options` are passed on to `python -m host_tools.virtual`.
    Not thread-safe.
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

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def exit_code(self) -> int | None:
        """Return the exit code of the last process; None while one runs or before the first."""
        return None if self._process is None else self._process.poll()

    def start(self) -> None:
        """Start the process and wait until its ports are open. Raises PawnlightError if it cannot start."""
        if self.running:
            return
        ports = ["--serial-port", str(self._serial_port), "--bench-port", str(self.bench)]
        command = [sys.executable, "-m", "host_tools.virtual", "--state", str(self._state), "--until-stdin-ends"]
        process = subprocess.Popen([*command, *ports, *self._options], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._process = process
        assert process.stdout is not None
        try:
            ready = json.loads(process.stdout.readline())
        except ValueError:
            ready = {"refused": "The virtual board did not start; what it said is above."}
        if "refused" in ready:
            # Its exit code comes with its end.
            process.wait(_SECONDS_TO_END)
            self.stop()
            raise PawnlightError(ready["refused"])
        self.serial = ready["serial"]
        self._serial_port = int(self.serial.rpartition(":")[2])
        self.bench = ready["bench"]

    def stop(self) -> None:
        """Kill the process, as a pulled plug would."""
        process = self._process
        if process is None:
            return
        process.kill()
        process.wait(_SECONDS_TO_END)
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()

    def wait(self, seconds: float | None = None) -> int:
        """Wait for the process to end and return its exit code. Raises TimeoutError."""
        assert self._process is not None, "start it first"
        try:
            return self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            raise TimeoutError("The virtual board is still running.") from None

    def __enter__(self) -> "VirtualBoard":
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

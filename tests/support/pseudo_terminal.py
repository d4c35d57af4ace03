"""A program in a terminal of its own, which answers queries or does not."""

import contextlib
import fcntl
import os
import pty
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Sequence
from threading import Thread
from typing import Self

from tests.support.program import ROOT
from tests.support.scripted_board import wait_until

_ASKED, _ANSWER = b"\x1b[6n", b"\x1b[1;1R"


class PseudoTerminal:
    """`pawnlight` with `words` in a terminal of so many columns and rows; `out` is all that it has written."""

    def __init__(
        self, *words: object, answers: bool = True, columns: int = 100, rows: int = 40, start: Sequence[str] = (),
        **environment: str,
    ) -> None:  # fmt: skip
        self._answers = answers
        self.out = b""
        ours, theirs = pty.openpty()
        self._ours = ours
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        kept = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
        self.process = subprocess.Popen(
            [sys.executable, *(start or ("-m", "host_tools.cli")), *map(str, words)],
            cwd=ROOT, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True,
            env=kept | {"TERM": "xterm-256color"} | environment,
        )  # fmt: skip
        os.close(theirs)
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(60)
        self._reader.join(60)
        os.close(self._ours)

    @property
    def text(self) -> str:
        return self.out.decode(errors="replace").replace("\r\n", "\n")

    def wait_for_text(self, words: str) -> bool:
        return wait_until(lambda: words in self.text or self.process.poll() is not None) and words in self.text

    def type(self, keys: str) -> None:
        os.write(self._ours, keys.encode())

    def wait_for_exit(self) -> int:
        """Wait for the program to end; return its exit code."""
        code = self.process.wait(60)
        self._reader.join(60)
        return code

    def _read(self) -> None:
        # The other side is closed when the program has ended.
        with contextlib.suppress(OSError):
            while some := os.read(self._ours, 1 << 16):
                asked = self.out.count(_ASKED)
                self.out += some
                if self._answers:
                    os.write(self._ours, _ANSWER * (self.out.count(_ASKED) - asked))

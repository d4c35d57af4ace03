"""`pawnlight` run by a test, in this process or in a separate one."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from host_tools import cli
from host_tools.research.__main__ import research as research_group
from tests.support.commands import PROCESSES
from tests.support.scripted_board import wait_until

ROOT = Path(__file__).parents[2]


def run_cli(*words: object, typed: str = "") -> Result:
    """Run a command; `typed` is its standard input."""
    return CliRunner().invoke(cli.cli, [str(word) for word in words], input=typed)


def run_research(*words: object) -> Result:
    """Run a command of `python -m host_tools.research`."""
    return CliRunner().invoke(research_group, [str(word) for word in words])


class Program:
    """`pawnlight` in a separate process, with its output in files that can be read while it runs.

    Signals of the terminal do not reach it if it has a `session` of its own.
    """

    def __init__(
        self, folder: Path, *words: object, start: Sequence[str] = ("-m", "host_tools.cli"), session: bool = False
    ) -> None:
        self._out, self._err = folder / "out.txt", folder / "err.txt"
        with self._out.open("w") as out, self._err.open("w") as err:
            command = [sys.executable, *start, *map(str, words)]
            self.process = subprocess.Popen(
                command, cwd=ROOT, stdout=out, stderr=err, stdin=subprocess.DEVNULL, start_new_session=session
            )
        PROCESSES.append(self.process)

    @property
    def out(self) -> str:
        return self._out.read_text()

    @property
    def err(self) -> str:
        return self._err.read_text()

    def wait_for_output(self, words: str) -> bool:
        """Return whether `words` appear on stdout or stderr before a timeout."""
        return wait_until(lambda: words in self.out + self.err or self.process.poll() is not None) and (
            words in self.out + self.err
        )

    def wait_for_page(self) -> str:
        """Wait for the page; its address."""
        assert self.wait_for_output("The page is at")
        found = re.search(r"The page is at (http://127\.0\.0\.1:\d+/) ", self.err)
        assert found, self.err
        return found[1]

    def interrupt(self, number: int = signal.SIGINT) -> int:
        """Send Ctrl-C, or another signal, and return the exit code."""
        if os.name == "nt":
            self.process.kill()
            pytest.skip("Windows sends no Ctrl-C to another process")
        self.process.send_signal(number)
        code = self.process.wait(60)
        assert "Traceback" not in self.err
        return code

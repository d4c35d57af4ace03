"""The laptop's end of the line: the logger as `pawnlight log` runs it, in a process that can be killed."""

import multiprocessing
import os
import signal
import time
from pathlib import Path

from host_tools.library import Library
from host_tools.library.linked_libraries import LinkedLibrary
from host_tools.link import ports, runner
from host_tools.link.board_sync import BoardSync
from host_tools.link.observer import Observer


class TroubleRecorder(Observer):
    """An observer that records the messages to the user."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def on_trouble(self, sentence: str) -> None:
        with self._path.open("a") as file:
            file.write(sentence + "\n")


class LoggerProcess:
    """A logger at `url`, with the library in `folder`; its clock runs `speed` times as fast as real time."""

    def __init__(self, url: str, folder: Path, speed: float) -> None:
        self.library = folder / "library.db"
        self._troubles = folder / "troubles"
        self._url = url
        self._speed = speed
        self._process: multiprocessing.process.BaseProcess | None = None

    def start(self) -> None:
        # Forked, to save the second that importing everything takes.
        self._process = multiprocessing.get_context("fork").Process(target=self._run, daemon=True)
        self._process.start()

    def kill(self) -> None:
        """Kill it with SIGKILL, whatever it is doing."""
        assert self._process is not None
        assert self._process.pid is not None
        os.kill(self._process.pid, signal.SIGKILL)
        self._process.join()
        assert self._process.exitcode == -signal.SIGKILL, "it had ended by itself"

    def reported_troubles(self) -> set[str]:
        """Return the messages to the user, from all restarts."""
        return set(self._troubles.read_text().splitlines()) if self._troubles.exists() else set()

    def _run(self) -> None:
        ports.READ_TIMEOUT = 0.05 / self._speed
        runner.REOPEN_INTERVAL = 0.5 / self._speed
        with Library.open(self.library) as opened:
            sync = BoardSync(
                LinkedLibrary(opened.store), lambda: time.monotonic() * self._speed, TroubleRecorder(self._troubles)
            )
            runner.SyncRunner(self._url, sync, patient=True).run()

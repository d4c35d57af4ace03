"""Runs the logger of a board, and opens its port again after the cable was pulled.

`BoardSync` then begins anew: after `hello`, both sides say which events are missing.
"""

from collections.abc import Callable
from threading import Event, Thread
from typing import Protocol

from host_tools.link.board_sync import BoardSync
from host_tools.link.connection import PortError, PortGone
from host_tools.link.ports import open_port

REOPEN_INTERVAL = 0.5


class RunnerPort(Protocol):
    """The interface of a port that a runner needs."""

    def read(self) -> bytes: ...
    def write(self, data: bytes) -> None: ...
    def close(self) -> None: ...


class SyncRunner:
    """Runner that connects `sync` to the port `url` until `stop` is called.

    With `patient`, it waits for a missing port; otherwise the first failure to open the port is raised.
    """

    def __init__(
        self, url: str, sync: BoardSync, *, patient: bool = False, opener: Callable[[str], RunnerPort] = open_port
    ) -> None:
        self.url = url
        self.sync = sync
        self._patient = patient
        self._open = opener
        self.failure: Exception | None = None
        self._stop = Event()

    def stop(self) -> None:
        """Make `run` return soon, after the current commit. May be called from a signal handler or another thread."""
        self._stop.set()

    def run(self) -> None:
        """Log until stopped. Raises PortError if the port cannot be opened at first."""
        note = self.sync.observer.on_note
        said = ""
        while not self._stop.is_set():
            try:
                port = self._open(self.url)
            except PortError as error:
                if not self._patient:
                    raise
                if str(error) != said:
                    said = str(error)
                    note(f"{said} Waiting for it.")
                self._stop.wait(REOPEN_INTERVAL)
                continue
            if said:
                note(f"The port {self.url} has appeared.")
            self._patient = True
            said = self._transfer(port)
            if said and not self._stop.is_set():
                note(f"{said} Waiting for it to come back. The board keeps the game meanwhile.")
                self._stop.wait(REOPEN_INTERVAL)

    def _transfer(self, port: RunnerPort) -> str:
        """Transfer bytes until stopped. Returns "", or the message of PortGone if the port vanished."""
        sync = self.sync
        sync.on_connect()
        try:
            while not self._stop.is_set():
                sync.tick()
                if out := sync.take_output():
                    port.write(out)
                if data := port.read():
                    sync.receive(data)
            # Send the last confirmations.
            port.write(sync.take_output())
        except PortGone as error:
            return str(error)
        finally:
            sync.on_disconnect()
            port.close()
        return ""

    def start(self) -> Thread:
        """Run in a thread. An exception of `run` is stored in `failure`."""
        thread = Thread(target=self._run_in_thread, name="pawnlight-logger", daemon=True)
        thread.start()
        return thread

    def _run_in_thread(self) -> None:
        try:
            self.run()
        except Exception as error:
            self.failure = error

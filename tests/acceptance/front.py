"""`pawnlight play` as people start it, with the page's view of the board and its buttons."""

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from websocket import WebSocket, WebSocketException, create_connection

from tests.acceptance.player import Failure, Question
from tests.support.commands import run_command
from tests.support.screen_reader import DARK, Screen, read

CLOCK_SPEED = 20
_SECONDS_TO_START = 60
_SECONDS_TO_END = 30
# A process group, so that all of it can be killed at once.
_GROUP: dict[str, Any] = {"start_new_session": True}
if sys.platform == "win32":
    _GROUP = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
# The expected output on stderr.
_WELL = re.compile(
    r"(Connected to board .*|The port .* is there\.|.* Waiting for it.*|.* They may have come after the first card\."
    r"|The board's totals were reset: game .* begins a new evening\.)$"
)


class PlayCommand:
    """The running command with its output, and the board as its page shows it.

    `command` is the installed `pawnlight`, run in `folder`, where the board's flash and the library are too. `address`
    is its page's.
    """

    def __init__(self, command: Path, folder: Path, clock: float = CLOCK_SPEED) -> None:
        self.command = command
        self.folder = folder
        self.flash = folder / "flash"
        self.library = folder / "library.db"
        self.clock = clock
        self.address = ""
        self.seen: dict[str, Any] = {}
        self.events = 0
        self._out: list[str] = []
        self._err: list[str] = []
        self._news = threading.Condition()
        self._process: subprocess.Popen[str] | None = None
        self._page: WebSocket | None = None

    def start(self) -> None:
        """Start the command in an environment without a checkout, and open its page."""
        words = ["play", "--no-browser", "--port", "0", "--clock", str(self.clock)]
        places = ["--state", str(self.flash), "--library", str(self.library)]
        self._process = subprocess.Popen(
            [self.command, *words, *places],
            cwd=self.folder,
            env=clean_environment(self.folder),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            **_GROUP,
        )
        begun = len(self._out)
        for pipe, lines in ((self._process.stdout, self._out), (self._process.stderr, self._err)):
            threading.Thread(target=self._keep, args=(pipe, lines), daemon=True).start()
        address = self._wait_for(lambda: self._address(begun), _SECONDS_TO_START)
        if not address:
            raise Failure(f"pawnlight play did not start:\n{self.last_output()}")
        self.address = address
        self.seen = {}
        self._page = create_connection(f"ws{address.removeprefix('http')}bench", timeout=_SECONDS_TO_START)
        self._page.settimeout(None)
        threading.Thread(target=self._follow, args=(self._page,), daemon=True).start()
        # A board that is still loading a game forgets the keys that were pressed meanwhile.
        if not self._wait_for(lambda: "number" in (self.seen.get("question") or {}), _SECONDS_TO_START):
            raise Failure(f"the page shows no board that asks something:\n{self.last_output()}")

    def _keep(self, pipe: Any, lines: list[str]) -> None:
        for line in pipe:
            with self._news:
                lines.append(line.rstrip("\n"))
                if lines is self._out and _EVENT.match(line):
                    self.events += 1
                self._news.notify_all()

    def _address(self, begun: int) -> str:
        for line in self._out[begun:]:
            if found := re.match(r"The board is at (http://\S+) ", line):
                return found[1]
        return ""

    def _follow(self, page: WebSocket) -> None:
        with contextlib.suppress(WebSocketException, OSError):
            while news := page.recv():
                with self._news:
                    self.seen.update(json.loads(news))
                    self._news.notify_all()

    def _wait_for(self, true: Any, seconds: float) -> Any:
        with self._news:
            self._news.wait_for(lambda: true() or (self._process and self._process.poll() is not None), seconds)
            return true()

    # The player's interface

    @property
    def question(self) -> Question:
        """Return what the board asks."""
        question: Question = self.seen["question"]
        return question

    @property
    def screen(self) -> Screen:
        """Return the screen as text; empty while it is off."""
        return read(bytes.fromhex(self.seen["screen"]) if self.seen["screen_on"] else DARK)

    def press(self, key: str, down: bool = True) -> None:
        assert self._page is not None
        self._page.send(json.dumps({"pad": key, "down": down}))

    def release(self, key: str) -> None:
        self.press(key, False)

    def wait(self, seconds: float) -> None:
        """Let time pass on the board."""
        time.sleep(seconds / self.clock)

    def until(self, true: Callable[[], bool], seconds: float) -> bool:
        """Wait until `true()`, or until `seconds` have passed on the board. Return whether it is true."""
        return bool(self._wait_for(true, seconds / self.clock))

    # Termination

    def interrupt(self) -> None:
        """Press Ctrl-C in the terminal. Raises Failure if the command does not end properly."""
        code = self._end(_interrupt)
        if code != 0:
            raise Failure(f"Ctrl-C ended pawnlight play with exit code {code}:\n{self.last_output()}")
        self.check_running()

    def kill(self) -> None:
        """Kill the command and its board at once, like a power cut."""
        self._end(_kill)

    def _end(self, how: Any) -> int:
        process, self._process = self._process, None
        assert process is not None
        if self._page is not None:
            self._page.abort()
            self._page = None
        if process.poll() is None:
            how(process)
        try:
            return process.wait(_SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            _kill(process)
            process.wait(_SECONDS_TO_END)
            raise Failure(f"pawnlight play did not end:\n{self.last_output()}") from None

    def check_running(self) -> None:
        """Raise Failure if the command has reported an error on stderr or has ended by itself."""
        with self._news:
            wrong = [line for line in self._err if not _WELL.match(line)]
        if wrong:
            raise Failure("pawnlight play said:\n" + "\n".join(wrong[-40:]))
        if self._process is not None and self._process.poll() is not None:
            raise Failure(f"pawnlight play has ended by itself:\n{self.last_output()}")

    def last_output(self) -> str:
        """Return the last lines of its output."""
        return "\n".join([*self._out[-8:], *self._err[-40:]])

    def run_cli(self, *words: object, codes: Sequence[int] = (0,)) -> str:
        """Run another command of the package in the same folder and return its output. Fails if it fails."""
        done = run_command([self.command, *words], self.folder, clean_environment(self.folder), codes)
        return done.stdout + done.stderr

    def __enter__(self) -> "PlayCommand":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._process is not None:
            self.kill()


def _interrupt(process: subprocess.Popen[str]) -> None:
    if sys.platform == "win32":
        # Only this one of the signals of a terminal reaches a group.
        process.send_signal(signal.CTRL_BREAK_EVENT)
    else:
        os.killpg(process.pid, signal.SIGINT)


def _kill(process: subprocess.Popen[str]) -> None:
    if sys.platform == "win32":
        # Its board ends with it.
        process.kill()
    else:
        os.killpg(process.pid, signal.SIGKILL)


# An event line: the game's id, the event's number, and its narration.
_EVENT = re.compile(r"[0-9a-f]{12} +\d+  ")


def clean_environment(home: Path) -> dict[str, str]:
    """Return the environment without variables that point Python or Pawnlight to other files."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PAWNLIGHT", "XDG_"))}
    return kept | {"HOME": str(home)}

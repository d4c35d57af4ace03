"""Measure the processor load of `pawnlight play` in the states in which people leave a board.

Every state is measured with a logging laptop and one open page. The figures are shares of one core: for the virtual
board's process, which has a budget, and for the main process with the logger and the page.
"""

import argparse
import asyncio
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, chdir
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import psutil
from aiohttp import ClientSession, ClientWebSocketResponse

from pawnlight.store.journal import Journal
from tests.support.sorry_scenes import SEED

STILL, MOVING = 5, 20
"""The budgets, in percent of a core: while nothing moves, and while lights do."""
_ROOT = Path(__file__).resolve().parents[2]
_SETTLE_SECONDS, _MEASURED_SECONDS = 3, 10
_PRESS_SECONDS = 0.1
_FOUR = "red:hard,blue:hard,yellow:hard,green:hard"


class State(NamedTuple):
    """A state of the board, and the keys to reach it from power-up, with a game of these seats that has begun."""

    name: str
    budget: int
    keys: str = ""
    rules: str = ""
    seats: str = ""


MENU = State("the menu", MOVING)
QUESTION = State("a question", STILL, "DRAW BACK")
STATES = (
    MENU,
    QUESTION,
    State("DRAW is due", MOVING, "DRAW"),
    State("four hard computers play Sorry!", MOVING, "OK", "classic", _FOUR),
    State("four hard computers play Revenge", MOVING, "OK", "revenge", _FOUR),
    State("four hard computers play Sequence", MOVING, "OK", "sequence", "blue:hard,green:hard,blue:hard,green:hard"),
)


class Figures(NamedTuple):
    """Percent of a core used by the board and by the main process, and pictures per second sent to the browser."""

    board: float
    program: float
    pictures: float


class RunningPlay:
    """A running `pawnlight play` with one connected client."""

    def __init__(self, process: psutil.Process, socket: ClientWebSocketResponse) -> None:
        self._program = process
        self._socket = socket
        self._pictures = 0

    async def watch(self) -> None:
        """Receive and count all pictures, until cancelled."""
        async for _ in self._socket:
            self._pictures += 1

    async def press(self, key: str) -> None:
        for down in (True, False):
            await self._socket.send_json({"pad": key, "down": down})
            await asyncio.sleep(_PRESS_SECONDS)

    async def figures(self, seconds: float) -> Figures:
        """Measure for `seconds` seconds."""
        (board,) = self._program.children()
        before = _seconds(board), _seconds(self._program), self._pictures
        await asyncio.sleep(seconds)
        after = _seconds(board), _seconds(self._program), self._pictures
        board_share, program_share, pictures = ((b - a) / seconds for a, b in zip(before, after, strict=True))
        return Figures(100 * board_share, 100 * program_share, pictures)


def _seconds(process: psutil.Process) -> float:
    times = process.cpu_times()
    return times.user + times.system


@asynccontextmanager
async def run_play(state: State) -> AsyncIterator[RunningPlay]:
    """Context in which `pawnlight play` runs and is in `state`."""
    with tempfile.TemporaryDirectory() as folder:
        _begin_game(Path(folder, "flash"), state)
        where = ("--state", f"{folder}/flash", "--library", f"{folder}/library.db")
        command = (sys.executable, "-m", "host_tools.cli", "play", "--no-browser", "--port", "0", *where)
        process = subprocess.Popen(command, cwd=_ROOT, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout is not None
            address = process.stdout.readline().split()[4]
            async with ClientSession() as session, session.ws_connect(f"{address}bench") as socket:
                it = RunningPlay(psutil.Process(process.pid), socket)
                watching = asyncio.create_task(it.watch())
                for key in state.keys.split():
                    await asyncio.sleep(_SETTLE_SECONDS)
                    await it.press(key)
                yield it
                watching.cancel()
        finally:
            process.terminate()
            process.communicate(timeout=60)


def _begin_game(flash: Path, state: State) -> None:
    """Put the game of `state` on the board's flash, if it has one."""
    flash.mkdir()
    if state.rules:
        first = "-" if state.rules == "sequence" else "red"
        fields = f"rules={state.rules} options=- seats={state.seats} first={first} seed={sha256(SEED).hexdigest()}"
        with chdir(flash):
            Journal().start_game(f"game 2 {fields}", SEED)


async def _figures_of(state: State) -> Figures:
    async with run_play(state) as it:
        await asyncio.sleep(_SETTLE_SECONDS)
        return await it.figures(_MEASURED_SECONDS)


def measure(wanted: argparse.Namespace) -> Iterator[str]:
    wrong = []
    for state in STATES:
        figures = asyncio.run(_figures_of(state))
        yield (
            f"{state.name:38} {figures.board:5.1f} % of a core (budget {state.budget}),"
            f" the program beside it {figures.program:4.1f} %, {figures.pictures:4.1f} pictures a second"
        )
        if figures.board > state.budget:
            wrong.append(f"{state.name}: over the budget")
        if state.budget == MOVING and not figures.pictures:
            wrong.append(f"{state.name}: nothing moves")
    if wrong:
        raise SystemExit("\n".join(wrong))

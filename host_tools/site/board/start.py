"""Runs the firmware in the browser's worker, and answers the page as the bench of the virtual board does."""

import asyncio
import json
import sys
import time

import host
from uctypes import addressof

from host_tools.virtual.bench_commands import BenchCommands
from host_tools.virtual.bench_snapshot import BoardSnapshot, assume_complete_board, running_app
from host_tools.virtual.hardware import Hardware, Serial, board_id
from pawnlight.main import main
from pawnlight.store.files import read_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from host_tools.virtual.hardware import VisibleState

# The browser's loop runs the tasks after this returns.
asyncio.run = asyncio.create_task  # type: ignore[assignment]


class _Worker:
    """The worker, on which the board runs: `static/board_worker.js` offers it as the module `host`."""

    def ticks(self) -> int:
        return time.ticks_ms()  # type: ignore[attr-defined,no-any-return]

    def to_real_seconds(self, seconds: float) -> float:
        return seconds

    def entropy(self, count: int) -> bytes:
        found = bytearray(count)
        host.entropy(addressof(found), count)
        return bytes(found)

    def restart(self, register: int) -> None:
        host.restart(register)


class _Bench:
    """The bench: `look` for its worker, `tell` for the page's orders.

    The page is the only client. Its orders are carried out one after the other.
    """

    def __init__(self, hardware: Hardware) -> None:
        self._hardware = hardware
        self._board = BoardSnapshot()
        self._orders = BenchCommands(hardware, self._board)
        self._told: dict[str, object] = {}
        # What can be seen and heard, None when it has changed.
        self._visible: VisibleState | None = None
        self._waiting: list[dict[str, Any]] = []
        self._arrived = asyncio.Event()
        hardware.on_change = self._note_change

    def _note_change(self) -> None:
        self._visible = None
        host.changed()

    def look(self) -> str:
        """Return what has changed since the last look, as JSON; "" if nothing has."""
        app = running_app()
        if not app:
            return ""
        self._board.read(app)
        if self._visible is None:
            self._visible = self._hardware.visible_state()
        told = dict(self._visible)
        told.update(self._board.as_message())
        news = {name: value for name, value in told.items() if name not in self._told or self._told[name] != value}
        self._told = told
        return json.dumps(news) if news else ""

    def tell(self, order: str) -> None:
        """Take an order of the page, as JSON; see docs/virtual-board.md."""
        told = json.loads(order)
        watchdog = self._hardware.watchdog
        if "ping" not in told:
            self._waiting.append(told)
            self._arrived.set()
        elif watchdog.watching and watchdog.is_fed():
            host.pong(told["ping"])

    def ask(self, request: str) -> str:
        """Return the answer to a request about the games on flash, as JSON; see docs/virtual-board.md."""
        asked = json.loads(request)
        app = running_app()
        if not app or app.journal.unread:
            return "null"
        journal = app.journal
        if "awake" in asked:
            app.keep_awake()
            return "null"
        if "menu" in asked:
            return json.dumps(read_text("settings") or "")
        if "lines" in asked:
            return json.dumps(list(journal.event_lines(asked["lines"], asked.get("from", 0))))
        if "confirm" in asked:
            return json.dumps(journal.confirm(*asked["confirm"]))
        return json.dumps(list(journal.games()))

    async def handle(self) -> None:
        """Carry out orders until cancelled."""
        while True:
            await self._arrived.wait()
            self._arrived.clear()
            while self._waiting:
                order = self._waiting.pop(0)
                try:
                    fault = self._begin(order) if "begin" in order else await self._orders.handle(order, self)
                except Exception as error:
                    sys.print_exception(error)  # type: ignore[attr-defined]
                    fault = str(error)
                if fault:
                    host.refused(fault)

    def _begin(self, order: "dict[str, Any]") -> str:
        """Set the lines `begin` of the menu's settings and begin what is `wanted`, see `App.start`; tell the answer.

        They need not be on flash: a full one prevents no game.
        """
        app = running_app()
        assert app
        for line in order["begin"]:
            name, _, value = line.partition("=")
            app.settings.set(name, value)
        app.settings.save(app.journal.space)
        app.context.apply_settings()
        app.keys.request_redraw()
        host.answered(order["asked"], app.start_game(order["wanted"], order["keep"]))
        return ""


def start() -> "tuple[Callable[[], str], Callable[[str], None], Callable[[str], str]]":
    """Start the firmware; return `look`, `tell` and `ask` of its bench."""
    assume_complete_board()
    worker = _Worker()
    hardware = Hardware(worker, board_id(worker, "."), Serial(0), host.began)
    bench = _Bench(hardware)
    main(hardware)
    asyncio.create_task(bench.handle())
    return bench.look, bench.tell, bench.ask

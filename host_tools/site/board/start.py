"""Runs the firmware in the browser's worker, and answers the page as the bench of the virtual board does."""

import asyncio
import json
import sys

import host

from host_tools.site.board import drivers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

# In place of the package that knows the Pico's parts. MicroPython then imports this one.
sys.modules["pawnlight.drivers"] = drivers
# The browser's loop runs the tasks after this returns.
asyncio.run = asyncio.create_task  # type: ignore[assignment]

from host_tools.virtual.orders import Orders  # noqa: E402
from host_tools.virtual.shown import Shown, know_what_is_built, running  # noqa: E402
from pawnlight.store.files import read  # noqa: E402


class _Bench:
    """The bench: `look` for its worker, `tell` for the page's orders.

    The page is the only client. Its orders are carried out one after the other.
    """

    def __init__(self) -> None:
        self._board = Shown()
        self._orders: Orders | None = None
        self._waiting: list[dict[str, Any]] = []
        self._arrived = asyncio.Event()

    def look(self) -> str:
        """Return what has changed in the question and its game since the last look, as JSON; "" if nothing has."""
        app = running()
        if not app:
            return ""
        if not self._orders:
            pad: Any = app.context.hardware.pad
            self._orders = Orders(pad, self._board, drivers.CLOCK)
            self._orders.on_change = host.changed
            self._told: dict[str, object] = {}
            asyncio.create_task(self._obey())
        self._board.read(app)
        told = self._board.news()
        news = {name: value for name, value in told.items() if name not in self._told or self._told[name] != value}
        self._told = told
        return json.dumps(news) if news else ""

    def tell(self, order: str) -> None:
        """Take an order of the page, as JSON; see docs/virtual-board.md."""
        told = json.loads(order)
        app = running()
        if "ping" not in told:
            self._waiting.append(told)
        elif app:
            watchdog: Any = app.context.hardware.watchdog
            watchdog.asked = told["ping"]
        self._arrived.set()

    def ask(self, request: str) -> str:
        """Return the answer to a request about the games on flash, as JSON; see docs/virtual-board.md."""
        asked = json.loads(request)
        app = running()
        if not app or app.journal.unread:
            return "null"
        journal = app.journal
        if "awake" in asked:
            app.awake()
            return "null"
        if "menu" in asked:
            return json.dumps(read("settings") or "")
        if "lines" in asked:
            return json.dumps(list(journal.lines(asked["lines"], asked.get("from", 0))))
        if "confirm" in asked:
            return json.dumps(journal.confirm(*asked["confirm"]))
        return json.dumps(list(journal.games()))

    async def _obey(self) -> None:
        assert self._orders
        while True:
            await self._arrived.wait()
            self._arrived.clear()
            while self._waiting:
                order = self._waiting.pop(0)
                try:
                    fault = self._begin(order) if "begin" in order else await self._orders.obey(order, self)
                except Exception as error:
                    sys.print_exception(error)  # type: ignore[attr-defined]
                    fault = str(error)
                if fault:
                    host.refused(fault)

    def _begin(self, order: "dict[str, Any]") -> str:
        """Set the lines `begin` of the menu's settings and begin what is `wanted`, see `App.start`; tell the answer.

        They need not be on flash: a full one prevents no game.
        """
        app = running()
        assert app
        for line in order["begin"]:
            name, _, value = line.partition("=")
            app.settings.set(name, value)
        app.settings.save(app.journal.space)
        app.context.adjust()
        app.keys.redraw()
        host.answered(order["asked"], app.start(order["wanted"], order["keep"]))
        return ""


def start() -> "tuple[Callable[[], str], Callable[[str], None], Callable[[str], str]]":
    """Start the firmware; return `look`, `tell` and `ask` of its bench."""
    from pawnlight.main import main

    know_what_is_built()
    main()
    bench = _Bench()
    return bench.look, bench.tell, bench.ask

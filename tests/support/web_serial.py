"""A stand-in of a browser's serial ports: pages get web_serial.js, whose port leads to the socket of a board.

Its pages need a window with `bypass_csp=True`, because the site lets a page connect to nothing else.
"""

import asyncio
import contextlib
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from aiohttp import WSMsgType, web
from playwright.sync_api import BrowserContext

# Of a Pico under MicroPython.
PICO = {"usbVendorId": 0x2E8A, "usbProductId": 0x0005}
_SCRIPT = Path(__file__).with_suffix(".js")
_SECONDS = 20
_SECONDS_BETWEEN_LOOKS = 0.2


class WebSerial:
    """One port, for all pages of the windows that it was given to; `url` names the socket of the board behind it.

    `busy` tells whether another program has the port, `info` what is plugged in there, and `signals` what pages have
    set. A board sends nothing to a page that has not set DTR.
    """

    def __init__(self, url: str) -> None:
        self.url = url
        self.busy = False
        self.plugged = True
        self.info = dict(PICO)
        self.signals: list[dict[str, bool]] = []
        self._allowed = False
        self._buses: set[web.WebSocketResponse] = set()
        self._open: set[web.WebSocketResponse] = set()
        self._loop = asyncio.new_event_loop()
        self._address = ""
        self._waiting: asyncio.Task[None] | None = None

    def add_to_window(self, context: BrowserContext) -> None:
        """Give the port to the pages that are opened in this window."""
        context.add_init_script(_SCRIPT.read_text(encoding="utf-8").replace("ADDRESS", self._address))

    def unplug(self) -> None:
        """Pull the cable."""
        self.plugged = False
        self._do(self._change())

    def plug(self) -> None:
        """Plug it in again."""
        self.plugged = True
        self._do(self._change())

    @property
    def is_open(self) -> bool:
        """Whether a page has the port."""
        return bool(self._open)

    def _do(self, work: Any) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result(_SECONDS)

    async def _change(self) -> None:
        if not self.plugged:
            for port in list(self._open):
                await port.close()
        for bus in list(self._buses):
            await bus.send_str(self._told())

    def _told(self) -> str:
        return json.dumps({"plugged": self.plugged, "info": self.info, "allowed": self._allowed})

    async def _bus(self, request: web.Request) -> web.StreamResponse:
        bus = web.WebSocketResponse()
        await bus.prepare(request)
        self._buses.add(bus)
        with contextlib.suppress(ConnectionError):
            await bus.send_str(self._told())
            async for _ in bus:
                # What somebody has once allowed stays so.
                self._allowed = True
        self._buses.discard(bus)
        return bus

    async def _port(self, request: web.Request) -> web.StreamResponse:
        port = web.WebSocketResponse()
        await port.prepare(request)
        if self.busy or self._open or not self.plugged:
            await port.close()
            return port
        self._open.add(port)
        try:
            host, _, number = self.url.removeprefix("socket://").rpartition(":")
            reader, writer = await asyncio.open_connection(host, int(number))
        except OSError:
            self._open.discard(port)
            await port.close()
            return port
        await port.send_str("open")
        ready = asyncio.Event()
        relaying = asyncio.create_task(self._relay(reader, port, ready))
        try:
            async for message in port:
                if message.type is WSMsgType.BINARY:
                    writer.write(message.data)
                elif message.type is WSMsgType.TEXT:
                    self.signals.append(json.loads(message.data))
                    if self.signals[-1].get("dataTerminalReady"):
                        ready.set()
        finally:
            relaying.cancel()
            writer.close()
            self._open.discard(port)
            if relaying.done() and not relaying.cancelled() and self.plugged:
                # The board has restarted: its port vanishes, and comes back.
                self._waiting = asyncio.create_task(self._wait_for_board())
        return port

    async def _wait_for_board(self) -> None:
        self.plugged = False
        await self._change()
        host, _, number = self.url.removeprefix("socket://").rpartition(":")
        while True:
            await asyncio.sleep(_SECONDS_BETWEEN_LOOKS)
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection(host, int(number))
                writer.close()
                break
        self.plugged = True
        await self._change()

    async def _relay(self, reader: asyncio.StreamReader, port: web.WebSocketResponse, ready: asyncio.Event) -> None:
        await ready.wait()
        with contextlib.suppress(ConnectionError):
            while data := await reader.read(4096):
                await port.send_bytes(data)
        await port.close()

    @contextlib.contextmanager
    def serve(self) -> Iterator["WebSerial"]:
        """Serve the port from a thread."""
        thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        thread.start()
        app = web.Application()
        app.router.add_get("/bus", self._bus)
        app.router.add_get("/port", self._port)
        runner = web.AppRunner(app, shutdown_timeout=0.1)

        async def begin() -> None:
            await runner.setup()
            site = web.TCPSite(runner, "127.0.0.1", 0)
            await site.start()
            number = runner.addresses[0][1]
            self._address = f"ws://127.0.0.1:{number}"

        self._do(begin())
        try:
            yield self
        finally:
            self._do(runner.cleanup())
            self._loop.call_soon_threadsafe(self._loop.stop)
            thread.join(_SECONDS)
            self._loop.close()

"""The bench channel: lines of JSON over TCP that show the virtual board and press its keys.

docs/virtual-board.md has the messages. Every client first receives all that can be seen, then changes, at most 60
times a second of the board's time. An invalid message is answered with `{"error": "..."}`. The first line that is not
JSON ends the connection: it may be the HTTP request of a website in this laptop's browser, whose body must not be
obeyed.
"""

import asyncio
import contextlib
import json
import os
from typing import Any

from host_tools.virtual.bench_commands import BenchCommands
from host_tools.virtual.clock import BOARD_CLOCK
from host_tools.virtual.firmware_app import FirmwareApp
from host_tools.virtual.hardware import Hardware
from host_tools.virtual.phone_bench import PhoneBench

_SECONDS_PER_FRAME = 1 / 60
# In the laptop's time, however fast the board's clock runs.
_SHORTEST_FRAME = 1 / 250
# The time until the board is looked at again while it asks nothing.
_SECONDS_TO_SETTLE = 0.1
EXIT_UNPLUGGED = 137


class BenchServer:
    """The server of the bench channel."""

    def __init__(self, hardware: Hardware) -> None:
        self._hardware = hardware
        self._changed = asyncio.Event()
        self._clients: dict[asyncio.StreamWriter, dict[str, Any]] = {}
        self._app = FirmwareApp()
        self._phones = PhoneBench(self._app)
        # The client that carries the phones, and gets what only these may see.
        self._carrier: asyncio.StreamWriter | None = None
        self._orders = BenchCommands(hardware, self._app)
        loop = asyncio.get_running_loop()

        def on_change() -> None:
            if not self._changed.is_set():
                loop.call_soon_threadsafe(self._changed.set)

        hardware.on_change = on_change

    async def show(self) -> None:
        """Send changes to all clients until cancelled."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            await self._app.refresh()
            if not self._app.question or "number" not in self._app.question:
                asyncio.get_running_loop().call_later(_SECONDS_TO_SETTLE, self._changed.set)
            if self._carrier and self._phones.wanted:
                await self._app.do(self._phones.read)
            seen = self._seen()
            for writer in list(self._clients):
                self._send(writer, self._phones.seen if writer is self._carrier else seen)
            await asyncio.sleep(max(BOARD_CLOCK.to_real_seconds(_SECONDS_PER_FRAME), _SHORTEST_FRAME))

    def _seen(self) -> dict[str, Any]:
        return {**self._hardware.visible_state(), **self._app.as_message()}

    def _send(self, writer: asyncio.StreamWriter, seen: dict[str, Any]) -> None:
        known = self._clients[writer]
        news = {key: value for key, value in seen.items() if key not in known or known[key] != value}
        if writer.transport.get_write_buffer_size():
            # A slow client gets only the newest state, as soon as its buffer has room.
            self._changed.set()
        elif news:
            known.update(news)
            writer.write(json.dumps(news).encode() + b"\n")

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one client until it disconnects, then release the keys that it held."""
        self._clients[writer] = {}
        self._send(writer, self._seen())
        try:
            with contextlib.suppress(ConnectionError):
                while line := await self._line(reader):
                    try:
                        order = json.loads(line)
                    except (ValueError, RecursionError):
                        await self._refuse(writer, "That is not a line of JSON.")
                        break
                    if order == {"power": "off"}:
                        # Like a pulled plug: nothing is cleaned up.
                        os._exit(EXIT_UNPLUGGED)
                    if isinstance(order, dict) and "phones" in order:
                        fault = await self._carry(order["phones"], writer)
                    else:
                        fault = await self._orders.handle(order, writer)
                    if fault:
                        await self._refuse(writer, fault)
        finally:
            del self._clients[writer]
            if self._carrier is writer:
                self._carrier = None
                await self._app.do(self._phones.leave)
            self._orders.release_client(writer)
            self._hardware.pad.release_all(writer)
            writer.close()

    async def _carry(self, order: Any, writer: asyncio.StreamWriter) -> str:
        """Carry out an order for the phones. The client that sends one gets what they are told, and nothing else."""
        if not isinstance(order, dict):
            return 'The bench knows {"phones": {"seat": NUMBER, …}}.'
        if self._carrier is not writer:
            self._carrier = writer
            self._clients[writer] = {}
        await self._app.do(lambda app: self._phones.order(app, order))
        self._changed.set()
        return ""

    async def _line(self, reader: asyncio.StreamReader) -> bytes:
        try:
            return await reader.readuntil(b"\n")
        except (asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            return b""

    async def _refuse(self, writer: asyncio.StreamWriter, sentence: str) -> None:
        writer.write(json.dumps({"error": sentence}).encode() + b"\n")
        await writer.drain()

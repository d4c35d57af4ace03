"""Relays the bench channel of a virtual board to any number of browsers, and their key presses back."""

import asyncio
import contextlib
import json
from typing import Any

from aiohttp import WSMsgType, web

from pawnlight.board import PAD_KEYS

_SECONDS_BETWEEN_TRIES = 0.25
_LONGEST_LINE = 65536
_AWAY = {"here": False}


class _Viewer:
    """A connected browser, the news still to be sent to it, and the keys that it holds down."""

    def __init__(self, socket: web.WebSocketResponse, news: dict[str, Any]) -> None:
        self.socket = socket
        self.held: set[str] = set()
        self._news = dict(news)
        self._something = asyncio.Event()
        self._something.set()

    def tell(self, news: dict[str, Any]) -> None:
        self._news.update(news)
        self._something.set()

    async def keep_told(self) -> None:
        """Send news for ever. A slow browser skips to the newest state."""
        with contextlib.suppress(ConnectionError):
            while True:
                await self._something.wait()
                self._something.clear()
                news, self._news = self._news, {}
                await self.socket.send_str(json.dumps(news))


class BenchProxy:
    """Keeps a connection to the bench, and reconnects whenever it is lost.

    Browsers get `{"here": true, ...}` with all that the bench shows, or `{"here": false}` while there is no board.
    """

    def __init__(self, bench_host: str, bench_port: int) -> None:
        self._address = bench_host, bench_port
        self._state: dict[str, Any] = _AWAY
        self._bench: asyncio.StreamWriter | None = None
        self._viewers: set[_Viewer] = set()

    async def run(self) -> None:
        """Follow the bench for ever."""
        while True:
            with contextlib.suppress(OSError, ValueError):
                await self._follow()
            self._bench = None
            if self._state != _AWAY:
                self._state = _AWAY
                self._tell_all(_AWAY)
            await asyncio.sleep(_SECONDS_BETWEEN_TRIES)

    async def _follow(self) -> None:
        reader, writer = await asyncio.open_connection(*self._address, limit=_LONGEST_LINE)
        try:
            self._bench = writer
            for key in {key for viewer in self._viewers for key in viewer.held}:
                self._send(key, True)
            while line := await reader.readline():
                news = {"here": True} | json.loads(line)
                self._state = self._state | news
                self._tell_all(news)
        finally:
            writer.close()

    def _tell_all(self, news: dict[str, Any]) -> None:
        for viewer in self._viewers:
            viewer.tell(news)

    async def serve(self, socket: web.WebSocketResponse) -> None:
        """Serve one browser until it disconnects; then release the keys that it held down."""
        viewer = _Viewer(socket, self._state)
        self._viewers.add(viewer)
        telling = asyncio.create_task(viewer.keep_told())
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    self._obey(viewer, message.data)
        finally:
            telling.cancel()
            for key in list(viewer.held):
                self._press(viewer, key, False)
            self._viewers.discard(viewer)

    async def close(self) -> None:
        """Disconnect every browser."""
        for viewer in list(self._viewers):
            await viewer.socket.close()

    def _obey(self, viewer: _Viewer, text: str) -> None:
        try:
            order = json.loads(text)
        except (ValueError, RecursionError):
            order = None
        match order:
            case {"pad": str(key), "down": bool(down)} if key in PAD_KEYS:
                self._press(viewer, key, down)
            case _:
                viewer.tell({"error": "Unknown message to the board."})

    def _press(self, viewer: _Viewer, key: str, down: bool) -> None:
        (viewer.held.add if down else viewer.held.discard)(key)
        if down or not any(key in other.held for other in self._viewers):
            self._send(key, down)

    def _send(self, key: str, down: bool) -> None:
        if self._bench is not None and not self._bench.is_closing():
            self._bench.write(json.dumps({"pad": key, "down": down}).encode() + b"\n")

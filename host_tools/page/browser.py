"""A browser connected by a web socket, which receives news and sends commands."""

import asyncio
import contextlib
import json
from collections.abc import Iterator, Mapping
from typing import Any

from aiohttp import WSMsgType, web

_SECONDS_TO_CLOSE = 1


class BrowserConnection:
    """A connected browser. A slow one gets the newest state, not everything that it missed.

    A subclass has `news`, which returns the state to send, and `handle`, which executes a command of the browser; the
    command is None if the message was not JSON.
    """

    def __init__(self, socket: web.WebSocketResponse) -> None:
        self._socket = socket
        self._something = asyncio.Event()
        self._something.set()

    def news(self) -> Iterator[Mapping[str, Any]]:
        raise NotImplementedError

    def handle(self, order: Any) -> None:
        raise NotImplementedError

    def notify(self) -> None:
        """Send the news as soon as possible."""
        self._something.set()

    async def serve(self) -> None:
        """Send news and execute commands until the browser disconnects."""
        sending = asyncio.create_task(self._send())
        try:
            async for message in self._socket:
                if message.type is WSMsgType.TEXT:
                    try:
                        order = json.loads(message.data)
                    except (ValueError, RecursionError):
                        order = None
                    self.handle(order)
        finally:
            sending.cancel()

    async def close(self) -> None:
        """Disconnect the browser, which may neither read nor answer."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_SECONDS_TO_CLOSE):
                await self._socket.close()

    async def _send(self) -> None:
        with contextlib.suppress(ConnectionError):
            while True:
                await self._something.wait()
                self._something.clear()
                for news in self.news():
                    await self._socket.send_str(json.dumps(news, separators=(",", ":")))

"""Proxy between the bench channel of a virtual board and any number of browsers, whose key presses it returns."""

import asyncio
import contextlib
import json
from collections.abc import Iterator
from typing import Any

from aiohttp import web

from host_tools.page.bench_connection import SECONDS_BETWEEN_TRIES, connect_to_bench
from host_tools.page.browser import BrowserConnection
from pawnlight.board import PAD_KEYS
from pawnlight.words import LANGUAGES

_LONGEST_LINE = 65536
_AWAY = {"here": False}


class _BenchBrowser(BrowserConnection):
    """A connected browser, its unsent news, the keys that it holds down, and whether it has clicked the board."""

    def __init__(self, proxy: "BenchProxy", socket: web.WebSocketResponse, news: dict[str, Any]) -> None:
        super().__init__(socket)
        self.held: set[str] = set()
        self.pointed = False
        self._proxy = proxy
        self._news = dict(news)

    def add(self, news: dict[str, Any]) -> None:
        self._news.update(news)
        self.notify()

    def news(self) -> Iterator[dict[str, Any]]:
        news, self._news = self._news, {}
        yield news

    def handle(self, order: Any) -> None:
        match order:
            case {"pad": str(key), "down": bool(down)} if key in PAD_KEYS:
                self._proxy.press(self, key, down)
            case {"language": str(language)} if language in LANGUAGES:
                self._proxy.send({"language": language})
            case {"labels": bool(labels)}:
                self._proxy.send({"labels": labels})
            case {"point": [("ring" | "panel" | "option") as where, int(place)], "of": int(number)}:
                self.pointed = True
                self._proxy.send({"point": [where, place], "of": number})
            case {"take": int(at), "then": [("ring" | "panel" | "option") as where, int(place)], "of": int(number)}:
                self.pointed = True
                self._proxy.send({"take": at, "then": [where, place], "of": number})
            case {"take": int(at), "of": int(number)}:
                self.pointed = True
                self._proxy.send({"take": at, "of": number})
            case {"ask": ("hint" | "back" | "hide") as asked}:
                self.pointed = True
                self._proxy.send({"ask": asked})
            case {"ask": "return", "of": int(number)}:
                self.pointed = True
                self._proxy.send({"ask": "return", "of": number})
            case _:
                self.add({"error": "Unknown message to the board."})


class BenchProxy:
    """A connection to the bench, re-established whenever it is lost.

    Browsers get `{"here": true, ...}` with everything the bench shows, or `{"here": false}` while there is no board.
    """

    def __init__(self, bench_host: str, bench_port: int) -> None:
        self._address = bench_host, bench_port
        self._state: dict[str, Any] = _AWAY
        self._bench: asyncio.StreamWriter | None = None
        self._browsers: set[_BenchBrowser] = set()

    async def run(self) -> None:
        """Follow the bench. Never returns."""
        while True:
            with contextlib.suppress(OSError, ValueError):
                await self._follow()
            self._bench = None
            if self._state != _AWAY:
                self._state = _AWAY
                self._tell_all(_AWAY)
            await asyncio.sleep(SECONDS_BETWEEN_TRIES)

    async def _follow(self) -> None:
        async with connect_to_bench(self._address, _LONGEST_LINE) as (reader, self._bench):
            for key in {key for browser in self._browsers for key in browser.held}:
                self.send({"pad": key, "down": True})
            while line := await reader.readline():
                news = {"here": True} | json.loads(line)
                self._tell_all(news)
                # An error is told once, to those who are there.
                news.pop("error", None)
                self._state = self._state | news

    def _tell_all(self, news: dict[str, Any]) -> None:
        for browser in self._browsers:
            browser.add(news)

    async def serve(self, socket: web.WebSocketResponse) -> None:
        """Serve one browser until it disconnects; then release the keys that it held down."""
        browser = _BenchBrowser(self, socket, self._state)
        self._browsers.add(browser)
        try:
            await browser.serve()
        finally:
            for key in list(browser.held):
                self.press(browser, key, False)
            if browser.pointed and not any("OK" in other.held for other in self._browsers):
                # It may have kept OK down, to look at a hand.
                self.send({"ask": "hide"})
            self._browsers.discard(browser)

    async def close(self) -> None:
        """Disconnect every browser."""
        for browser in list(self._browsers):
            await browser.close()

    def press(self, browser: _BenchBrowser, key: str, down: bool) -> None:
        """Press or release a key for a browser. It stays down as long as any browser holds it."""
        (browser.held.add if down else browser.held.discard)(key)
        if down or not any(key in other.held for other in self._browsers):
            self.send({"pad": key, "down": down})

    def send(self, order: dict[str, Any]) -> None:
        """Send `order` to the bench, if it is there."""
        if self._bench is not None and not self._bench.is_closing():
            self._bench.write(json.dumps(order).encode() + b"\n")

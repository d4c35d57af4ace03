"""The bench channel: lines of JSON over TCP that show the virtual board and press its keys.

Every client first receives all of `VirtualHardware.seen()` and the following, then changes, at most 60 times a second
of the board's time:

language    the language chosen for the screen, "" while nobody has chosen one, null if the program has none
game        the id of the game that is played, or null
board       the id of the board, "" before its program has said so
setup       the header of the game that the menu would begin, or null during a game or the practice
question    what the screen shows and what can be done, see docs/question.md; null if another program runs

A client sends

    {"pad": "DRAW", "down": true}       a key goes down, or up
    {"point": ["ring", 12], "of": 7}    a click on light 12 in choice 7; "panel" has cells, "option" their numbers
    {"ask": "hint"}                     a hint; "back" takes the last move back, "hide" hides the hand
    {"language": "de"}
    {"power": "off"}

Clicks and questions become presses, and a press by hand stops them. An invalid message is answered with
`{"error": "..."}`. The first line that is not JSON ends the connection: it may be the HTTP request of a
website in this laptop's browser, whose body must not be obeyed.
"""

import asyncio
import contextlib
import json
import os
from collections.abc import Coroutine
from typing import Any

from host_tools.virtual.choice import Choice, choice_in
from host_tools.virtual.clock import CLOCK
from host_tools.virtual.firmware_app import FirmwareApp
from host_tools.virtual.hardware import VirtualHardware
from host_tools.virtual.pointer import Pointer
from pawnlight import board
from pawnlight.words import LANGUAGES

_SECONDS_PER_FRAME = 1 / 60
# In the laptop's time, however fast the board's clock runs.
_SHORTEST_FRAME = 1 / 250
# Shortest time between press and release. A finger is slower, but a busy page may send both messages at once.
_SECONDS_OF_A_PRESS = 0.04
# How long a key is held for what holding it does.
_SECONDS_HELD = 1.0
# The longest wait for the firmware to read a key, in the laptop's time.
_SECONDS_TO_LOOK = 5
# The time until the board is looked at again while it asks nothing.
_SECONDS_TO_SETTLE = 0.1
EXIT_UNPLUGGED = 137


class Bench:
    """The server of the bench channel; a key's contact bounces for `bounce` milliseconds."""

    def __init__(self, hardware: VirtualHardware, bounce: int = 0) -> None:
        self._hardware = hardware
        self._bounce = bounce
        self._changed = asyncio.Event()
        self._clients: dict[asyncio.StreamWriter, dict[str, Any]] = {}
        self._moved: dict[tuple[object, str], float] = {}
        self._app = FirmwareApp()
        self._pointing: asyncio.Task[None] | None = None
        # A key is held for a hint or to take a move back: what the board shows meanwhile is no choice.
        self._asking = False
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
            await self._app.look()
            if not self._app.question or "number" not in self._app.question:
                asyncio.get_running_loop().call_later(_SECONDS_TO_SETTLE, self._changed.set)
            seen = self._seen()
            for writer in list(self._clients):
                self._send(writer, seen)
            await asyncio.sleep(max(CLOCK.real(_SECONDS_PER_FRAME), _SHORTEST_FRAME))

    def _seen(self) -> dict[str, Any]:
        question = self._app.question
        if question and self._asking:
            # What the board shows while a key is held is no choice.
            question = question | {"options": [], "at": -1, "hint": "", "back": False}
        app = self._app
        told = {
            "language": app.language,
            "game": app.game,
            "board": app.board,
            "setup": app.setup,
            "question": question,
        }
        return self._hardware.seen() | told

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
                    fault = await self._obey(order, writer)
                    if fault:
                        await self._refuse(writer, fault)
        finally:
            del self._clients[writer]
            await self._stop_pointing()
            self._moved = {who_key: when for who_key, when in self._moved.items() if who_key[0] is not writer}
            self._hardware.release_all(writer)
            writer.close()

    async def _line(self, reader: asyncio.StreamReader) -> bytes:
        try:
            return await reader.readuntil(b"\n")
        except (asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            return b""

    async def _refuse(self, writer: asyncio.StreamWriter, sentence: str) -> None:
        writer.write(json.dumps({"error": sentence}).encode() + b"\n")
        await writer.drain()

    async def _obey(self, order: object, who: object) -> str | None:
        """Execute `order`; return an error message if that is not possible."""
        match order:
            case {"pad": str(key), "down": bool(down)}:
                if key not in board.PAD_KEYS:
                    return f"The pad has no key {key!r}; it has {', '.join(board.PAD_KEYS)}."
                await self._stop_pointing()
                await self._press(key, down, who)
                return None
            case {"point": [("ring" | "panel" | "option") as where, int(place)], "of": int(number)} if not isinstance(
                place, bool
            ):
                if not self._asking:
                    await self._point(self._pointer(who).point(number, where, place))
                return None
            case {"ask": ("hint" | "back" | "hide") as asked}:
                await self._point(self._ask(self._pointer(who), asked))
                return None
            case {"language": str(language)} if language in LANGUAGES:
                await self._app.set_language(language)
                self._changed.set()
                return None
            case {"power": "off"}:
                # Like a pulled plug: nothing is cleaned up.
                os._exit(EXIT_UNPLUGGED)
            case _:
                return (
                    'The bench knows {"pad": KEY, "down": true or false}, {"point": [PLACE, NUMBER], "of": CHOICE}, '
                    '{"ask": "hint", "back" or "hide"}, {"power": "off"}, and {"language": CODE} '
                    f"with {', '.join(LANGUAGES)}."
                )

    def _pointer(self, who: object) -> Pointer:
        def release(key: str) -> None:
            self._moved[who, key] = CLOCK.seconds()
            self._hardware.hold(key, False, who)

        async def hold(key: str) -> None:
            await self._press(key, True, who)
            # From the moment at which the firmware has seen it down, which is late on a busy laptop.
            await self._looked_at(self._moved[who, key])
            await self._looked_at(self._hardware.looked + _SECONDS_HELD)

        async def look() -> Choice | None:
            await self._app.look()
            return choice_in(self._app.question) if self._app.question else None

        return Pointer(lambda key, down: self._press(key, down, who), hold, release, look)

    async def _point(self, work: Coroutine[None, None, None]) -> None:
        """Carry out what was pointed at, in place of what was pointed at before."""
        await self._stop_pointing()
        self._pointing = asyncio.create_task(work)

    async def _ask(self, pointer: Pointer, asked: str) -> None:
        self._asking = True
        try:
            await {"hint": pointer.hint, "back": pointer.back, "hide": pointer.hide}[asked]()
        finally:
            self._asking = False
            self._changed.set()

    async def _stop_pointing(self) -> None:
        task, self._pointing = self._pointing, None
        if task is not None:
            task.cancel()
            # Until it has let go of its keys.
            await asyncio.wait({task})

    async def _press(self, key: str, down: bool, who: object) -> None:
        if (who, key) in self._moved:
            await self._looked_at(self._moved[who, key] + _SECONDS_OF_A_PRESS)
        self._moved[who, key] = CLOCK.seconds()
        for _ in range(self._bounce):
            self._hardware.hold(key, down, who)
            await asyncio.sleep(0.0005)
            self._hardware.hold(key, not down, who)
            await asyncio.sleep(0.0005)
        self._hardware.hold(key, down, who)

    async def _looked_at(self, moment: float) -> None:
        """Wait until the firmware has read the pad after `moment`, so that no press is lost on a busy laptop."""
        loop = asyncio.get_running_loop()
        end = loop.time() + _SECONDS_TO_LOOK
        while self._hardware.looked < moment and loop.time() < end:
            await asyncio.sleep(CLOCK.real(_SECONDS_OF_A_PRESS / 4))

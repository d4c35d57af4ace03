"""The bench channel: lines of JSON over TCP that show the virtual board and press its keys.

Every client first receives all of `VirtualHardware.seen()` and the following, then changes, at most 60 times a second
of the board's time:

language    the language chosen for the screen, "" while nobody has chosen one, null if the program has none
game        the id of the game that is played, or null
choice      the choice that the board waits for, see `Choice.shown`, or null
text        the text on the screen, sent once the screen has settled:

    {"title": "Red", "note": "replay", "card": "7", "foot": ["<> pawn", "OK choose"],
     "lines": [{"row": 3, "x": 40, "text": ">forward 7", "selected": true}]}

title, note    the inverted head of the screen, and what stands at its right end
card           the large card
lines          every other text: its row of eight pixels, its first column, and whether it is inverted; those of one row
               stand beside each other, such as the name and the value of a setting
foot           the texts of the last row, mostly what the keys do

All of them are empty while the screen is dark. Letters and signs are those of the firmware's font: `<>` stands for LEFT
and RIGHT, `>` before an option for one that is possible, `*` for a hint.

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

from host_tools.virtual.choice_reader import ChoiceReader
from host_tools.virtual.clock import CLOCK
from host_tools.virtual.hardware import VirtualHardware
from host_tools.virtual.language import BoardLanguage
from host_tools.virtual.pointer import Pointer
from host_tools.virtual.screen_text import DARK, read
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
# The time until a choice is read once more that has just changed, or has not begun.
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
        self._choices = ChoiceReader()
        self._choice: dict[str, Any] | None = None
        self._pointing: asyncio.Task[None] | None = None
        # A key is held for a hint or to take a move back: what the board shows meanwhile is no choice.
        self._asking = False
        self._picture = DARK
        self._text = read(DARK).layout
        loop = asyncio.get_running_loop()

        def on_change() -> None:
            if not self._changed.is_set():
                loop.call_soon_threadsafe(self._changed.set)

        hardware.on_change = on_change
        self._language = BoardLanguage(on_change)

    async def show(self) -> None:
        """Send changes to all clients until cancelled."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            self._read_screen()
            await self._read_choice()
            seen = self._seen()
            for writer in list(self._clients):
                self._send(writer, seen)
            await asyncio.sleep(max(CLOCK.real(_SECONDS_PER_FRAME), _SHORTEST_FRAME))

    def _read_screen(self) -> None:
        """Read the screen's text once its picture has not changed for a frame: the firmware sends it in pieces."""
        screen = self._hardware.screen
        picture = screen.picture() if screen.on else DARK
        if picture == self._picture:
            text = read(picture).layout
            if text is not self._text:
                self._text = text
                # It may be the menu, in another language now.
                self._language.look()
        else:
            self._picture = picture
            self._changed.set()

    async def _read_choice(self) -> None:
        choice = await self._choices.read()
        shown = choice.shown() if choice and not self._asking else None
        if shown is None or shown != self._choice:
            asyncio.get_running_loop().call_later(_SECONDS_TO_SETTLE, self._changed.set)
        self._choice = shown

    def _seen(self) -> dict[str, Any]:
        told = {"language": self._language.now, "text": self._text, "choice": self._choice, "game": self._choices.game}
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
                        self._refuse(writer, "That is not a line of JSON.")
                        break
                    fault = await self._obey(order, writer)
                    if fault:
                        self._refuse(writer, fault)
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

    def _refuse(self, writer: asyncio.StreamWriter, sentence: str) -> None:
        writer.write(json.dumps({"error": sentence}).encode() + b"\n")

    async def _obey(self, order: object, who: object) -> str | None:
        """Execute `order`; return an error message if that is not possible."""
        match order:
            case {"pad": str(key), "down": bool(down)}:
                if key not in board.PAD_KEYS:
                    return f"The pad has no key {key!r}; it has {', '.join(board.PAD_KEYS)}."
                await self._stop_pointing()
                await self._press(key, down, who)
                return None
            case {"point": [("ring" | "panel" | "option") as where, int(place)], "of": int(number)}:
                if not self._asking:
                    await self._point(self._pointer(who).point(number, where, place))
                return None
            case {"ask": ("hint" | "back" | "hide") as asked}:
                await self._point(self._ask(self._pointer(who), asked))
                return None
            case {"language": str(language)} if language in LANGUAGES:
                self._language.set(language)
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

        return Pointer(lambda key, down: self._press(key, down, who), hold, release, self._choices.read)

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

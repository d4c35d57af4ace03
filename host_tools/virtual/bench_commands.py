"""The orders of the bench channel, on the laptop and in a browser: keys that clients press, and choices they point at.

docs/virtual-board.md has the messages.
"""

import asyncio

from host_tools.virtual.bench_snapshot import change_setting
from host_tools.virtual.pointer import answer_question, click_place, request_hint_or_undo
from pawnlight.board import PAD_KEYS
from pawnlight.words import LANGUAGES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from host_tools.virtual.hardware import Hardware
    from pawnlight.table.app import App

    class FirmwareLoop(Protocol):
        """The firmware."""

        async def do(self, work: Callable[[App], object]) -> None:
            """Call `work` with the application between two steps of its tasks, if it runs."""


# Shortest time between press and release. A finger is slower, but a busy page may send both messages at once.
_MS_OF_A_PRESS = 40
# The longest wait for the firmware to read a key, in the time of this computer.
_SECONDS_TO_LOOK = 5
_PLACES = ("ring", "panel", "option")
_WISHES = ("hint", "back", "return")


class BenchCommands:
    """Carries out the orders of all clients."""

    def __init__(self, hardware: "Hardware", firmware: "FirmwareLoop") -> None:
        self._hardware = hardware
        self._firmware = firmware
        self._moved: dict[tuple[object, str], int] = {}

    async def handle(self, order: object, who: object) -> str:
        """Carry out `order` of the client `who`; return an error message if that is not possible, else ""."""
        if isinstance(order, dict):
            pad, down, number = order.get("pad"), order.get("down"), order.get("of")
            if isinstance(pad, str) and isinstance(down, bool):
                return await self._move(pad, down, who)
            where, place = parse_place(order.get("point"))
            if where and isinstance(number, int):
                await self._answer(lambda app: click_place(app.context, number, where, place), who)
                return ""
            at = order.get("take")
            if isinstance(at, int) and isinstance(number, int):
                then = parse_place(order.get("then"))
                await self._answer(lambda app: answer_question(app.context, number, at, then), who)
                return ""
            what = order.get("ask")
            if what == "hide":
                await self._press("OK", False, who)
                return ""
            if what in _WISHES:
                await self._firmware.do(lambda app: request_hint_or_undo(app.context, what, number))
                return ""
            language, labels = order.get("language"), order.get("labels")
            if language in LANGUAGES or isinstance(labels, bool):
                name, value = ("language", language) if language in LANGUAGES else ("labels", "yes" if labels else "no")
                await self._firmware.do(lambda app: change_setting(app, name, value))
                self._hardware.on_change()
                return ""
        return (
            'The bench knows {"pad": KEY, "down": true or false}, {"point": [PLACE, NUMBER], "of": CHOICE}, '
            '{"take": NUMBER, "of": CHOICE} with or without "then": [PLACE, NUMBER], '
            '{"ask": "hint", "back" or "hide"}, {"ask": "return", "of": CHOICE}, '
            '{"power": "off"}, {"labels": true or false}, and '
            '{"language": CODE} with %s.' % ", ".join(LANGUAGES)
        )

    def release_client(self, who: object) -> None:
        """Forget the keys of the client `who`, who is gone."""
        self._moved = {key: when for key, when in self._moved.items() if key[0] is not who}

    async def _move(self, key: str, down: bool, who: object) -> str:
        if key not in PAD_KEYS:
            return "The pad has no key %r; it has %s." % (key, ", ".join(PAD_KEYS))
        await self._press(key, down, who)
        return ""

    async def _answer(self, work: "Callable[[App], bool | None]", who: object) -> None:
        """Carry out what was chosen. Who looks at a hand, or has chosen a card of it, holds OK, or lets it go."""
        holds: list[bool | None] = []
        await self._firmware.do(lambda app: holds.append(work(app)))
        if holds and holds[0] is not None:
            await self._press("OK", holds[0], who)

    async def _press(self, key: str, down: bool, who: object) -> None:
        moved = self._moved.get((who, key))
        if moved is not None:
            await self._until_read(moved)
        self._moved[who, key] = self._hardware.now_ms()
        self._hardware.pad.set_key(key, down, who)

    async def _until_read(self, moved: int) -> None:
        """Wait until the firmware has read a key long after it `moved`: a busy laptop loses no press."""
        hardware = self._hardware
        pause = hardware.host.to_real_seconds(_MS_OF_A_PRESS / 4000)
        looks = int(_SECONDS_TO_LOOK / pause)
        while hardware.elapsed_since(moved) - hardware.elapsed_since(hardware.pad.looked) < _MS_OF_A_PRESS and looks:
            looks -= 1
            await asyncio.sleep(pause)


def parse_place(told: object) -> "tuple[str, int]":
    """Return the kind and number of the place in the order `point`, as it came; "" and 0 if it is not one."""
    if not isinstance(told, (list, tuple)) or len(told) != 2:
        return "", 0
    where, place = told
    known = where in _PLACES and isinstance(place, int) and not isinstance(place, bool)
    return (where, place) if known else ("", 0)

"""The orders of the bench channel, on the laptop and in a browser: keys that clients press, and choices they point at.

docs/virtual-board.md has the messages.
"""

import asyncio

from host_tools.virtual.pointer import point, wish
from host_tools.virtual.shown import change
from pawnlight.board import PAD_KEYS
from pawnlight.words import LANGUAGES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from pawnlight.table.app import App

    class Pad(Protocol):
        """The keys of a board; `looked` is when the firmware last read them, in seconds of the board's clock."""

        looked: float

        def hold(self, key: str, down: bool, who: object) -> None:
            """Press or release `key` for `who`."""

    class Firmware(Protocol):
        """The firmware."""

        async def do(self, work: Callable[[App], object]) -> None:
            """Call `work` with the application between two steps of its tasks, if it runs."""

    class Clock(Protocol):
        """The board's clock."""

        def seconds(self) -> float:
            """Return the seconds on the board since its start."""

        def real(self, seconds: float) -> float:
            """Convert `seconds` on the board to seconds here."""


# Shortest time between press and release. A finger is slower, but a busy page may send both messages at once.
_SECONDS_OF_A_PRESS = 0.04
# The longest wait for the firmware to read a key, in the time of this computer.
_SECONDS_TO_LOOK = 5
_PLACES = ("ring", "panel", "option")
_WISHES = ("hint", "back")


class Orders:
    """Carries out the orders of all clients; a key's contact bounces for `bounce` milliseconds.

    on_change  called when what the board shows has to be read again
    """

    def __init__(self, pad: "Pad", firmware: "Firmware", clock: "Clock", bounce: int = 0) -> None:
        self.on_change: Callable[[], None] = lambda: None
        self._pad = pad
        self._firmware = firmware
        self._clock = clock
        self._bounce = bounce
        self._moved: dict[tuple[object, str], float] = {}

    async def obey(self, order: object, who: object) -> str:
        """Carry out `order` of the client `who`; return an error message if that is not possible, else ""."""
        if isinstance(order, dict):
            pad, down, number = order.get("pad"), order.get("down"), order.get("of")
            if isinstance(pad, str) and isinstance(down, bool):
                return await self._move(pad, down, who)
            where, place = place_in(order.get("point"))
            if where and isinstance(number, int):
                await self._point(number, where, place, who)
                return ""
            what = order.get("ask")
            if what == "hide":
                await self._press("OK", False, who)
                return ""
            if what in _WISHES:
                await self._firmware.do(lambda app: wish(app.context, what))
                return ""
            language, labels = order.get("language"), order.get("labels")
            if language in LANGUAGES or isinstance(labels, bool):
                name, value = ("language", language) if language in LANGUAGES else ("labels", "yes" if labels else "no")
                await self._firmware.do(lambda app: change(app, name, value))
                self.on_change()
                return ""
        return (
            'The bench knows {"pad": KEY, "down": true or false}, {"point": [PLACE, NUMBER], "of": CHOICE}, '
            '{"ask": "hint", "back" or "hide"}, {"power": "off"}, {"labels": true or false}, and '
            '{"language": CODE} with %s.' % ", ".join(LANGUAGES)
        )

    def forget(self, who: object) -> None:
        """Forget the keys of the client `who`, who is gone."""
        self._moved = {key: when for key, when in self._moved.items() if key[0] is not who}

    async def _move(self, key: str, down: bool, who: object) -> str:
        if key not in PAD_KEYS:
            return "The pad has no key %r; it has %s." % (key, ", ".join(PAD_KEYS))
        await self._press(key, down, who)
        return ""

    async def _point(self, number: int, where: str, place: int, who: object) -> None:
        """Carry out what was pointed at. Who looks at a hand, or has chosen a card of it, holds OK, or lets it go."""
        holds: list[bool | None] = []
        await self._firmware.do(lambda app: holds.append(point(app.context, number, where, place)))
        if holds and holds[0] is not None:
            await self._press("OK", holds[0], who)

    async def _press(self, key: str, down: bool, who: object) -> None:
        if (who, key) in self._moved:
            await self._looked_at(self._moved[who, key] + _SECONDS_OF_A_PRESS)
        self._moved[who, key] = self._clock.seconds()
        for _ in range(self._bounce):
            self._pad.hold(key, down, who)
            await asyncio.sleep(0.0005)
            self._pad.hold(key, not down, who)
            await asyncio.sleep(0.0005)
        self._pad.hold(key, down, who)

    async def _looked_at(self, moment: float) -> None:
        """Wait until the firmware has read the pad after `moment`, so that no press is lost on a busy laptop."""
        pause = self._clock.real(_SECONDS_OF_A_PRESS / 4)
        looks = int(_SECONDS_TO_LOOK / pause)
        while self._pad.looked < moment and looks:
            looks -= 1
            await asyncio.sleep(pause)


def place_in(told: object) -> "tuple[str, int]":
    """Return the kind and number of the place in the order `point`, as it came; "" and 0 if it is not one."""
    if not isinstance(told, (list, tuple)) or len(told) != 2:
        return "", 0
    where, place = told
    known = where in _PLACES and isinstance(place, int) and not isinstance(place, bool)
    return (where, place) if known else ("", 0)

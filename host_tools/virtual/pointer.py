"""Pointing at the board: a click on a place of it marks an option there, or takes it.

The first click on a place marks an option there, and the board shows where it leads. A click on what is marked, or on
where that leads, takes it.
"""

import asyncio

from pawnlight.table.describe import HIDE, LOOK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from typing import Any, Protocol

    from pawnlight.table.app import App

    class Firmware(Protocol):
        """The firmware; `question` is what it showed at the last look, see docs/question.md."""

        question: dict[str, Any] | None

        async def look(self) -> None:
            """Read what it shows again."""

        async def do(self, work: Callable[[App], object]) -> None:
            """Call `work` with the application between two steps of its tasks, if it runs."""

    # A question as docs/question.md describes it, for whose answer the board waits.
    Asked = dict[str, Any]

# How often the board is looked at before it counts as not answering, and the time between two looks.
_MOST_LOOKS = 300
_SECONDS_BETWEEN_LOOKS = 0.01


class Pointer:
    """Answers what `firmware` asks; `hold(down)` presses OK or lets it go, as long as somebody looks at a hand."""

    def __init__(self, firmware: "Firmware", hold: "Callable[[bool], Awaitable[None]]") -> None:
        self._firmware = firmware
        self._hold = hold

    async def point(self, number: int, where: str, place: int) -> None:
        """Mark or take the option at a `place` of "ring" or "panel", or "option" `place`, in the question `number`."""
        asked = await self._settled()
        if asked is None or asked["number"] != number:
            return
        if where == "option":
            await self._point_at_option(asked, place)
            return
        leads = asked["at"] in _leading_to(asked, where, place)
        if not leads and asked["at"] not in _at_place(asked, where, place):
            found = await self._mark_at(asked, where, place)
            if found is None or found["at"] in _at_place(found, where, place) or not found["opens"]:
                return
            asked, leads = found, True
        after = await self._take(asked)
        if leads and after and after["moment"] == asked["moment"]:
            # A pawn with several destinations, or a card: the place is one of the next options.
            here = _at_place(after, where, place)
            if here:
                marked = await self._mark(after, _nearest(after, here))
                if marked and not asked["opens"]:
                    await self._take(marked)

    async def hint(self) -> None:
        """Ask for a hint, if the board gives one now."""
        asked = await self._settled()
        if asked and asked["hint"]:
            await self._press(asked, asked["hint"])

    async def back(self) -> None:
        """Take the last move back, if that is possible now."""
        asked = await self._settled()
        if asked and asked["back"]:
            await self._press(asked, "HOLD BACK")

    async def hide(self) -> None:
        """Let go of OK, held to look at a hand."""
        await self._hold(False)

    async def _point_at_option(self, asked: "Asked", number: int) -> None:
        if not 0 <= number < len(asked["options"]):
            return
        key = asked["options"][number].get("key")
        if key in (LOOK, HIDE):
            await self._hold(key == LOOK)
        elif key:
            await self._press(asked, key)
        elif asked["at"] == number:
            await self._take(asked)
        else:
            await self._mark(asked, number)

    async def _mark_at(self, asked: "Asked", where: str, place: int) -> "Asked | None":
        """Mark the nearest option at `place`, or that leads there, if need be after BACK; None if there is none."""
        here = _at_place(asked, where, place) or _leading_to(asked, where, place)
        if not here and where == "ring" and place in asked["behind"]:
            await self._press(asked, "BACK")
            before = await self._settled(asked["number"])
            if before is None:
                return None
            asked = before
            here = _at_place(asked, where, place) or _leading_to(asked, where, place)
        return await self._mark(asked, _nearest(asked, here)) if here else None

    async def _mark(self, asked: "Asked", at: int) -> "Asked | None":
        # Where one option after the other is marked by itself, what is pointed at is taken at once.
        await self._firmware.do(lambda app: app.context.take(asked["number"], at, asked["pulses"]))
        after = await self._settled()
        return after if after and after["number"] == asked["number"] else None

    async def _take(self, asked: "Asked") -> "Asked | None":
        """Take the marked option, if it can be taken. Returns the question that follows it."""
        at = asked["at"]
        if at < 0 or asked["options"][at].get("why"):
            return None
        await self._firmware.do(lambda app: app.context.take(asked["number"], at))
        if any([option.get("key") == HIDE for option in asked["options"]]):
            await self.hide()
        return await self._settled(asked["number"])

    async def _press(self, asked: "Asked", key: str) -> None:
        await self._firmware.do(lambda app: app.context.press(asked["number"], key))

    async def _settled(self, other_than: int = 0) -> "Asked | None":
        """Return the question as soon as one is asked, of another number than `other_than`; None if that takes long."""
        for _ in range(_MOST_LOOKS):
            await self._firmware.look()
            question = self._firmware.question
            if question and question.get("number", other_than) != other_than:
                return question
            await asyncio.sleep(_SECONDS_BETWEEN_LOOKS)
        return None


def _at_place(asked: "Asked", where: str, place: int) -> "list[int]":
    """Return the options at `place` of "ring" or "panel"."""
    return [n for n, option in enumerate(asked["options"]) if place in option.get(where, ())]


def _leading_to(asked: "Asked", where: str, place: int) -> "list[int]":
    """Return the options that can be taken and lead to `place`."""
    to = where + "_to"
    return [n for n, option in enumerate(asked["options"]) if place in option.get(to, ()) and not option.get("why")]


def _nearest(asked: "Asked", options: "list[int]") -> int:
    """Return the one of `options` that is fewest places from the marked one, round the whole list."""
    at, count = max(asked["at"], 0), len(asked["options"])
    return min(options, key=lambda n: min((n - at) % count, (at - n) % count))

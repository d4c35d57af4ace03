"""Pointing at the board: a click on a place of it becomes presses of the pad.

A closed loop: it reads the choice of the board before each press, and stops when that has become another one. The first
click on a place selects an option there, and the board shows where it leads. A click on what is selected, or on where
that leads, takes it.
"""

import asyncio

from host_tools.virtual.choice import Choice
from pawnlight.table.describe import HIDE, LONG, LOOK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    Press = Callable[[str, bool], Awaitable[None]]
    Hold = Callable[[str], Awaitable[None]]
    Look = Callable[[], Awaitable[Choice | None]]
    Goals = Callable[[Choice], set[int]]

# How often the board is looked at before it counts as not answering a press, and the time between two looks.
_MOST_LOOKS = 300
_SECONDS_BETWEEN_LOOKS = 0.01
# More presses than the longest way to an option takes, and presses without effect before it gives up.
_MOST_PRESSES = 60
_MOST_LOST = 3


class Pointer:
    """Presses keys and reads the choice with `look()`, which is None while there is none.

    `press(key, down)` waits until the board has seen the key as it was before, `hold(key)` until it has seen it held;
    `release(key)` lets go of it at once.
    """

    def __init__(self, press: "Press", hold: "Hold", release: "Callable[[str], None]", look: "Look") -> None:
        self._press = press
        self._hold = hold
        self._release = release
        self._look = look

    async def point(self, number: int, where: str, place: int) -> None:
        """Select or take the option at a `place` of "ring" or "panel", or "option" `place`, in the choice `number`."""
        choice = await self._settled()
        if choice is None or choice.number != number:
            return
        if where == "option":
            await self._point_at_option(choice, place)
            return

        def here(choice: Choice) -> "set[int]":
            return choice.at_place(where, place) or choice.leading_to(where, place)

        leads = choice.at in choice.leading_to(where, place)
        if not leads and choice.at not in choice.at_place(where, place):
            choice = await self._select(choice, here, where == "ring" and place in choice.behind)
            if choice is None or choice.at in choice.at_place(where, place) or not choice.opens:
                return
            leads = True
        after = await self._take(choice)
        if leads and after and after.moment == choice.moment:
            # A pawn with several destinations, or a card: the place is one of the next options.
            selected = await self._select(after, lambda choice: choice.at_place(where, place))
            if selected and not choice.opens:
                await self._take(selected)

    async def hint(self) -> None:
        """Ask for a hint, if the board gives one now."""
        choice = await self._settled()
        if choice and choice.hint:
            await self._tap(choice.hint)

    async def back(self) -> None:
        """Take the last move back, if that is possible now."""
        choice = await self._settled()
        if choice and choice.back:
            await self._tap(LONG + "BACK")

    async def hide(self) -> None:
        """Let go of OK, held to look at a hand."""
        await self._press("OK", False)

    async def _point_at_option(self, choice: Choice, number: int) -> None:
        if not 0 <= number < len(choice.options):
            return
        key = choice.options[number].key
        if key:
            await self._tap(key)
        elif choice.at == number:
            await self._take(choice)
        else:
            await self._select(choice, lambda _: {number})

    async def _select(self, choice: Choice, goals: "Goals", behind: bool = False) -> "Choice | None":
        """Step to one of `goals`, after BACK if they are `behind`; None if the board does something else."""
        lost = 0
        for _ in range(_MOST_PRESSES):
            wanted = goals(choice)
            if choice.at in wanted:
                return choice
            key = choice.step_to(wanted) if wanted else "BACK" if behind else ""
            if not key:
                return None
            await self._tap(key)
            after = await self._settled()
            if after is None or (key != "BACK" and after.number != choice.number):
                return None
            lost += (after.number, after.at) == (choice.number, choice.at)
            if lost > _MOST_LOST:
                return None
            choice = after
        return None

    async def _take(self, choice: Choice) -> "Choice | None":
        """Take the selected option, if it can be taken. Returns the choice that follows it."""
        if choice.at < 0 or choice.options[choice.at].why:
            return None
        await self._tap(choice.confirm)
        if any(option.key == HIDE for option in choice.options):
            await self.hide()
        return await self._settled(choice.number)

    async def _tap(self, key: str) -> None:
        if key in (LOOK, HIDE):
            await self._press("OK", key == LOOK)
            return
        held = key[len(LONG) :] if key.startswith(LONG) else key
        try:
            if key.startswith(LONG):
                await self._hold(held)
            else:
                await self._press(held, True)
            await self._press(held, False)
        except asyncio.CancelledError:
            self._release(held)
            raise

    async def _settled(self, other_than: int = 0) -> "Choice | None":
        """Return the choice as soon as there is one, of another number than `other_than`; None if that takes long."""
        for _ in range(_MOST_LOOKS):
            choice = await self._look()
            if choice is not None and choice.number != other_than:
                return choice
            await asyncio.sleep(_SECONDS_BETWEEN_LOOKS)
        return None

"""The coroutine of the firmware that waits for a key, with its local variables.

The firmware runs in this process and is not changed for it: the coroutine is suspended, and its variables have the
options and the selected one.
"""

import asyncio
from collections.abc import Iterator
from types import FrameType
from typing import Any

from pawnlight.words import Words

APP = "App.run"
"""The coroutine from which people are asked."""
# Coroutines between the one that asks and the keys.
_WAITING = ("Keys._change", "Keys._arrives")
_BETWEEN = (
    *_WAITING,
    "Keys.next",
    "Keys.next_or",
    "Keys.next_while",
    "Keys.next_within",
    "Keys.comes_within",
    "Context.key",
    "Context._remind",
    "Context._wants_hint",
    "Event.wait",
    "wait_for",
)


class Asked:
    """The suspended coroutines of the firmware, from the one that asks outwards, and their local variables."""

    def __init__(self, frames: list[FrameType]) -> None:
        self.name = frames[0].f_code.co_qualname
        self.values: dict[str, Any] = frames[0].f_locals
        self.caller = frames[1].f_code.co_qualname if len(frames) > 1 else ""
        self.outer = {frame.f_code.co_qualname: frame.f_locals for frame in frames}
        self.frame = id(frames[0])

    @property
    def me(self) -> Any:
        """The object whose method asks."""
        return self.values["self"]

    @property
    def context(self) -> Any:
        return self.outer[APP]["self"].context

    @property
    def words(self) -> Words:
        words: Words = self.context.words
        return words

    @property
    def game(self) -> Any:
        """The game that is played, or None."""
        return self.outer["Play.run"]["self"].game if "Play.run" in self.outer else None


def frames_in(loop: asyncio.AbstractEventLoop) -> list[FrameType]:
    """Return the frames of the task that plays, the outermost first; none before the firmware runs."""
    for task in asyncio.all_tasks(loop):
        frames = list(_frames(task.get_coro()))
        if any(frame.f_code.co_qualname == APP for frame in frames):
            return frames
    return []


def asked_in(frames: list[FrameType]) -> Asked | None:
    """Return the coroutine that asks, if it waits for a key."""
    names = [frame.f_code.co_qualname for frame in frames]
    if not any(name in _WAITING for name in names):
        return None
    inner = len(names)
    while names[inner - 1] in _BETWEEN:
        inner -= 1
    return Asked(frames[inner - 1 :: -1])


def _frames(coroutine: Any) -> Iterator[FrameType]:
    """Yield the frames of a suspended coroutine and of those that it awaits, the outermost first."""
    while (frame := getattr(coroutine, "cr_frame", None)) is not None:
        yield frame
        coroutine = coroutine.cr_await

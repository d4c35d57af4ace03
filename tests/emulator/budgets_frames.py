"""Frames per second while lights move, and the processor time of a frame.

The board runs its own game, and marks the start and the end of each frame by writing to an otherwise unused register:
from the start of rendering until both chains have begun to be sent. Interrupts in between
count, and so do the two writes (about 0.02 ms). Frames in which nothing is due are left out.
"""

from itertools import pairwise
from random import Random
from statistics import median
from typing import NamedTuple

from tests.emulator.budgets import GAMES, MENU, Bench, Figure, Part, RandomUser, settings
from tests.emulator.pico import Pico
from tests.system.night.player import says

# A `boot.py`. It writes 1 when a frame begins in which something is due, 2 when nothing is due, and 0 when it ends.
_TELLS = """
import asyncio, sys
from machine import mem32
async def wrap():
    while "pawnlight.table.app" not in sys.modules:
        await asyncio.sleep_ms(100)
    from pawnlight.show.renderer import Renderer
    inner = Renderer.frame
    def frame(renderer, now):
        mem32[0x4005800C] = 1 if renderer.lights.due(now) or renderer.panel.due(now) else 2
        inner(renderer, now)
        mem32[0x4005800C] = 0
    Renderer.frame = frame
asyncio.create_task(wrap())
"""
_SCRATCH = 0x0C
_NOTHING_DUE = 2
_SCENES = 6
_SCENE_MS = 1200
_MOVES_MS = 420
_MOST_PRESSES = 160


class Frames(NamedTuple):
    """Frames per second in each scene, duration (ms) of each frame with something due, and the longest pause (ms)."""

    rates: list[float]
    took: list[float]
    pause: float


class Clock:
    """Records when the board's frames begin and end. `frames` are (ns, ns, whether something was due)."""

    def __init__(self, pico: Pico) -> None:
        self.frames: list[tuple[float, float, bool]] = []
        self._pico = pico
        self._began: tuple[float, bool] | None = None
        watchdog = pico.mcu.watchdog
        self._write = watchdog.write_uint32
        watchdog.write_uint32 = self._written  # type: ignore[method-assign]

    def _written(self, offset: int, value: int) -> None:
        if offset != _SCRATCH:
            self._write(offset, value)
        elif value:
            self._began = (self._pico.ns, value != _NOTHING_DUE)
        elif self._began is not None:
            began, due = self._began
            self.frames.append((began, self._pico.ns, due))


def frames_of(bench: Bench, name: str) -> Frames:
    """Measure scenes with moving lights: choices and moves in a game with the most people, or the menu."""
    at_menu = name == MENU
    others = {"blue": "easy", "yellow": "hard", "green": "normal"} if at_menu else {}
    pico = bench.pico(settings("classic" if at_menu else name, **others) | {"boot.py": _TELLS.encode()})
    user = RandomUser(pico, Random(f"frames {name}"))
    user.to_menu()
    clock = Clock(pico)
    if not at_menu:
        user.begin()
    rates, pauses = [], []
    for _ in range(_MOST_PRESSES):
        user.next_key()
        # Wait until the effect of the press is over.
        pico.run(350)
        if _moves(pico):
            rate, pause = _scene(clock, pico)
            rates.append(rate)
            pauses.append(pause)
            if len(rates) == _SCENES:
                break
            if not at_menu and says(user.screen(), "pawn keys", "place keys", "place keys rows", "cell keys"):
                user.tap("OK")
    took = [(end - began) / 1e6 for began, end, due in clock.frames if due]
    return Frames(rates, took, max(pauses, default=0.0))


def _moves(pico: Pico) -> bool:
    """Return whether one of the chains keeps receiving frames."""
    before = [chain.frames for chain in (pico.board, pico.panel)]
    pico.run(_MOVES_MS)
    return any(chain.frames > count for chain, count in zip((pico.board, pico.panel), before, strict=True))


def _scene(clock: Clock, pico: Pico) -> tuple[float, float]:
    """Return the frames per second and the longest pause between two frames (ms), without key presses."""
    first = len(clock.frames)
    pico.run(_SCENE_MS)
    begun = [began for began, _, _ in clock.frames[first:]]
    gaps = [(after - before) / 1e6 for before, after in pairwise(begun)]
    return 1000 * len(gaps) / sum(gaps), max(gaps)


def figures(found: dict[str, Frames]) -> list[Figure]:
    moving = {name: frames for name, frames in found.items() if frames.rates}
    return [
        Figure(
            "frames a second, lights moving",
            "",
            {n: min(f.rates) for n, f in moving.items()},
            30,
            at_least=True,
            places=2,
        ),
        Figure("  the longest pause between two", "ms", {name: frames.pause for name, frames in moving.items()}),
        Figure("showing a frame, the slowest", "ms", {n: max(f.took) for n, f in found.items()}, 1, places=2),
        Figure("  in the middle", "ms", {name: median(frames.took) for name, frames in found.items()}, places=2),
        Figure("  frames", "", {name: len(frames.took) for name, frames in found.items()}, places=0),
    ]


PART = Part((*GAMES, MENU), frames_of, figures)

"""From a button's edge to the first changed light, while the lights move.

To tell changes from motion, the whole emulated Pico is forked before each press, and
in its double no key is pressed. A light has changed in the first frame that differs from the double's frames, both at
that moment and one motion step before or after: a channel is above or below every level that the double shows
then. A press that changes no light within WITHIN_MS is not supposed to (the screen or a sound responds to
it) and does not count; nor do presses that only move a mark on the screen, in the menu and in a hand: for those no
double is made. There are at most five presses per second. A frame counts when its last light has been sent: WS2812
lights show it only then.
"""

import os
from bisect import bisect_right
from collections import Counter
from multiprocessing import Pipe
from random import Random
from statistics import median
from typing import NamedTuple

from tests.emulator.budgets import GAMES, MENU, Figure, Part, PicoBench, RandomUser, settings_file
from tests.emulator.parts import Chain, Frame
from tests.emulator.pico import Pico

PRESSES = 100
"""So many are wanted while lights move."""
ANSWER_MS = 450
MOST_MS, SLOWEST_MS = 25, 60
"""The time from button to light: of 99 presses of 100, and of all."""
_MOST_PRESSES = 300
_TAP_MS = 60
_FIRST_MS = 100
# A frame may belong to the previous or the next step of a motion.
_STEP_NS = 40e6
# The period in which a blinking light changes once.
_MOVES_MS = 420

Frames = tuple[list[Frame], list[Frame]]
"""Of the board's chain and of the panel's."""


class Press(NamedTuple):
    """`ms` from the key's edge to the first changed light; whether lights moved anyway; the screen's last line."""

    ms: float
    moving: bool
    key: str
    screen: str


class UntouchedCopy:
    """A copy of the Pico at the same moment, in a separate process, in which no key is pressed."""

    def __init__(self, pico: Pico) -> None:
        self._frames: Frames = ([], [])
        self._began = self._end = pico.ns
        self._passed = [0, 0]
        self._here, there = Pipe()
        for chain, frames in zip((pico.board, pico.panel), self._frames, strict=True):
            frames += chain.history[-1:]
        self._process = os.fork()
        if self._process == 0:
            self._here.close()
            _serve(pico, there)
        there.close()

    def moving(self) -> bool:
        """Return whether lights move in the double."""
        for ms in (_FIRST_MS, _MOVES_MS):
            self._run_to(self._began + ms * 1e6)
            # The first frame is from before the fork, and the next one may be too.
            if any(len(frames) > 2 or (frames[1:] and frames[-1].ns > self._began + 5e6) for frames in self._frames):
                return True
        return False

    def shows(self, n: int, frame: Frame) -> bool:
        """Return whether `frame` of chain `n` matches the double's frames around that time."""
        self._run_to(frame.ns + _STEP_NS)
        frames = self._frames[n]
        times = [other.ns for other in frames]
        first = max(bisect_right(times, frame.ns - _STEP_NS) - 1, self._passed[n])
        last = bisect_right(times, frame.ns + _STEP_NS)
        near = frames[first:last]
        if not near:
            return False
        # Frames before the last one that both have shown do not recur by themselves.
        self._passed[n] = next((i for i in range(first, last) if frames[i].lights == frame.lights), self._passed[n])
        for light, colours in zip(frame.lights, zip(*(other.lights for other in near), strict=True), strict=True):
            for level, levels in zip(light, zip(*colours, strict=True), strict=True):
                if not min(levels) <= level <= max(levels):
                    return False
        return True

    def _run_to(self, ns: float) -> None:
        if ns > self._end:
            # Run a little further, to avoid a request for every frame.
            self._end = ns + _FIRST_MS * 1e6
            self._here.send(self._end)
            for frames, new in zip(self._frames, self._here.recv(), strict=True):
                frames += new

    def close(self) -> None:
        self._here.close()
        os.waitpid(self._process, 0)


def _serve(pico: Pico, pipe: object) -> None:
    """Run the double up to each requested time and send its frames, until the pipe is closed."""
    try:
        while True:
            end = pipe.recv()  # type: ignore[attr-defined]
            _forget(pico)
            before = [len(chain.history) for chain in (pico.board, pico.panel)]
            pico.run((end - pico.ns) / 1e6)
            chains = (pico.board, pico.panel)
            pipe.send([chain.history[n:] for chain, n in zip(chains, before, strict=True)])  # type: ignore[attr-defined]
    except EOFError:
        pass
    finally:
        os._exit(0)


def _forget(pico: Pico) -> None:
    for chain in (pico.board, pico.panel):
        del chain.history[:-1]


class Presser:
    """Presses keys and measures responses. `presses` are those that change a light, `without` counts the others."""

    def __init__(self, pico: Pico, chance: Random) -> None:
        self._pico = pico
        self._chance = chance
        self.user = RandomUser(pico, chance)
        self.presses: list[Press] = []
        self.without = 0

    def measure(self) -> None:
        """Press keys until enough were pressed while lights moved, or until _MOST_PRESSES in all."""
        while self.moving < PRESSES and len(self.presses) + self.without < _MOST_PRESSES:
            self.user.press_next_key(self.press)

    @property
    def moving(self) -> int:
        return sum(press.moving for press in self.presses)

    def press(self, key: str) -> bool:
        """Tap `key` and return whether that changes a light."""
        pico = self._pico
        # At a random phase of the frame and of the pad scan; five presses per second at most.
        pico.run(self._chance.uniform(150, 400))
        _forget(pico)
        said = next((line for line in reversed(self.user.screen().lines) if line), "")
        double = UntouchedCopy(pico)
        began = pico.ns
        pico.press(key)
        down, ms = True, None
        seen = [len(chain.history) for chain in (pico.board, pico.panel)]
        while down or (ms is None and pico.ns - began < ANSWER_MS * 1e6):
            pico.run(5)
            if down and pico.ns - began >= _TAP_MS * 1e6:
                pico.release(key)
                down = False
            if ms is None:
                ms = self._first_change(double, seen, began)
        if ms is None:
            self.without += 1
        else:
            self.presses.append(Press(ms, double.moving(), key, said))
        double.close()
        return ms is not None

    def _first_change(self, double: UntouchedCopy, seen: list[int], began: float) -> float | None:
        """Return the ms from `began` to the first unseen frame that the double does not show; None without one."""
        new: list[tuple[float, int, Frame]] = []
        chains: tuple[Chain, ...] = (self._pico.board, self._pico.panel)
        for n, chain in enumerate(chains):
            new += [(frame.ns, n, frame) for frame in chain.history[seen[n] :]]
            seen[n] = len(chain.history)
        for ns, n, frame in sorted(new, key=lambda one: one[:2]):
            if not double.shows(n, frame):
                return (ns - began) / 1e6
        return None


def measure_presses(bench: PicoBench, name: str) -> list[Press]:
    """Measure the presses that change a light, in a game with the most people or in the menu."""
    at_menu = name == MENU
    others = {"blue": "easy", "yellow": "hard", "green": "normal"} if at_menu else {}
    pico = bench.new_pico(settings_file("classic" if at_menu else name, **others))
    presser = Presser(pico, Random(f"press {name}"))
    presser.user.power_up_to_menu()
    if not at_menu:
        presser.user.begin_game()
    presser.measure()
    return presser.presses


def percentile_99(times: list[float]) -> float:
    """Return the 99th percentile: the smallest time that at least 99 of 100 do not exceed."""
    return sorted(times)[-(-99 * len(times) // 100) - 1]


def figures(found: dict[str, list[Press]]) -> list[Figure]:
    times = {name: [press.ms for press in presses] for name, presses in found.items()}
    moving = {name: [press.ms for press in presses if press.moving] for name, presses in found.items()}
    slow = []
    for name, presses in found.items():
        where = Counter((press.key, press.screen) for press in presses if press.ms > SLOWEST_MS)
        worst = ", ".join(f"{count} x {key} at {screen!r}" for (key, screen), count in where.most_common(3))
        if worst:
            slow.append(f"{name}: above {SLOWEST_MS} ms were {worst}")
    return [
        Figure(
            "button to light, 99 of 100", "ms", {name: percentile_99(took) for name, took in times.items()}, MOST_MS
        ),
        Figure(
            "button to light, the slowest",
            "ms",
            {name: max(took) for name, took in times.items()},
            SLOWEST_MS,
            notes=slow,
        ),
        Figure("  99 of 100 of those while lights move", "ms", {n: percentile_99(t) for n, t in moving.items() if t}),
        Figure("  in the middle of those", "ms", {name: median(took) for name, took in moving.items() if took}),
        Figure("  presses that change a light", "", {name: len(took) for name, took in times.items()}, places=0),
        Figure("  of them while lights move", "", {name: len(took) for name, took in moving.items()}, places=0),
    ]


PART = Part((*GAMES, MENU), measure_presses, figures)

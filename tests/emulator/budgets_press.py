"""From a button's edge to the first changed light, while the lights move.

To tell changes from motion, a copy of the whole emulated Pico is made before each press, in which no key is pressed. A
light has changed in the first frame that differs from the copy's frames, both at that moment and one motion step before
or after: a channel is above or below every level that the copy shows then. A press that changes no light within
ANSWER_MS is not supposed to (the screen or a sound responds to it) and does not count; nor do presses that only move a
mark on the screen, in the menu and in a hand: for those no copy is made. There are at most five presses per second. A
frame counts when its last light has been sent: WS2812 lights show it only then.
"""

from bisect import bisect_right
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple

from tests.emulator.budgets import MENU, Figure, new_pico
from tests.emulator.parts import Frame
from tests.emulator.pico import Pico
from tests.emulator.random_user import RandomUser, settings_file

# So many are wanted while lights move, and so many times the screen is read at most.
_PRESSES, _MOST_SCREENS = 100, 300
ANSWER_MS = 450
MOST_MS, SLOWEST_MS = 25, 60
"""The time from button to light: of 99 presses of 100, and of all."""
_TAP_MS = 60
# A frame may belong to the previous or the next step of a motion.
_STEP_NS = 40e6
# What a frame shows that was being sent before the copy was made.
_SENT_NS = 5e6
# The period in which a blinking light changes once.
_MOVES_NS = 420e6


class Press(NamedTuple):
    """`ms` from the key's edge to the first changed light; whether lights moved anyway; the key, and the screen's last
    line."""

    ms: float
    moving: bool
    of: str


class UntouchedFrames:
    """The frames of the board's chain and of the panel's, of a copy of the Pico in which no key is pressed."""

    def __init__(self, pico: Pico) -> None:
        chains = (pico.board, pico.panel)

        def run() -> list[list[Frame]]:
            pico.run(ANSWER_MS + 2 * _STEP_NS / 1e6)
            return [chain.history for chain in chains]

        self._frames = pico.run_in_copy(run)
        self._passed = [0, 0]
        self.moving = any(
            pico.ns + _SENT_NS < frame.ns < pico.ns + _MOVES_NS for frames in self._frames for frame in frames
        )

    def shows(self, n: int, frame: Frame) -> bool:
        """Return whether `frame` of chain `n` matches these around that time."""
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


class Presser:
    """Presses keys and measures responses. `presses` are those that change a light."""

    def __init__(self, pico: Pico, chance: Random) -> None:
        self._pico = pico
        self._chance = chance
        self.user = RandomUser(pico, chance)
        self.presses: list[Press] = []

    def press(self, key: str) -> bool:
        """Tap `key` and return whether that changes a light."""
        pico = self._pico
        # At a random phase of the frame and of the pad scan; five presses per second at most.
        pico.run(self._chance.uniform(150, 400))
        chains = (pico.board, pico.panel)
        for chain in chains:
            del chain.history[:-1]
        of = f"{key} at {next((line for line in reversed(self.user.screen().lines) if line), '')!r}"
        untouched = UntouchedFrames(pico)
        began = pico.ns
        pico.press(key)
        down, ms = True, None
        seen = [len(chain.history) for chain in chains]
        while down or (ms is None and pico.ns - began < ANSWER_MS * 1e6):
            pico.run(5)
            if down and pico.ns - began >= _TAP_MS * 1e6:
                pico.release(key)
                down = False
            if ms is None:
                new = [(frame.ns, n, frame) for n in range(2) for frame in chains[n].history[seen[n] :]]
                seen = [len(chain.history) for chain in chains]
                changed = (ns for ns, n, frame in sorted(new, key=lambda one: one[:2]) if not untouched.shows(n, frame))
                ms = next(((ns - began) / 1e6 for ns in changed), None)
        if ms is not None:
            self.presses.append(Press(ms, untouched.moving, of))
        return ms is not None


def measure_presses(image: Path, name: str) -> list[Figure]:
    """Measure the presses that change a light, in a game with the most people or in the menu."""
    at_menu = name == MENU
    others = {"blue": "easy", "yellow": "hard", "green": "normal"} if at_menu else {}
    pico = new_pico(image, settings_file("classic" if at_menu else name, **others))
    presser = Presser(pico, Random(f"press {name}"))
    presser.user.power_up_to_menu()
    if not at_menu:
        presser.user.begin_game()
    presses = presser.presses
    for _ in range(_MOST_SCREENS):
        presser.user.press_next_key(presser.press)
        if sum(press.moving for press in presses) >= _PRESSES:
            break
    slowest = max(presses)
    moving = [press.ms for press in presses if press.moving]
    return [
        Figure(
            "button to the first changed light, 99 of 100 presses",
            percentile_99([press.ms for press in presses]),
            "ms",
            MOST_MS,
        ),
        Figure("the slowest of these presses", slowest.ms, "ms", SLOWEST_MS, of=slowest.of),
        Figure("99 of 100 presses while lights move", percentile_99(moving), "ms"),
        Figure("presses while lights move, median", median(moving), "ms"),
        Figure("presses that change a light", len(presses)),
        Figure("presses while lights move", len(moving)),
    ]


def percentile_99(times: list[float]) -> float:
    """Return the 99th percentile: the smallest time that at least 99 of 100 do not exceed."""
    return sorted(times)[-(-99 * len(times) // 100) - 1]

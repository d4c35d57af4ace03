"""Frames per second while lights move, also during computers' turns and while a laptop fetches a game, and the
processor time of a frame.

The board runs its own game, and marks the start and the end of each frame by writing to an otherwise unused register:
from the start of rendering until both chains have begun to be sent. Interrupts in between
count, and so do the two writes (about 0.02 ms). Frames in which nothing is due are left out of the times.
"""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median

from pawnlight.link.frames import FrameReader, make_frame
from pawnlight.show.lights import MOTION_STEP_MS
from tests.emulator.budgets import MENU, Figure, new_pico
from tests.emulator.pico import Pico
from tests.emulator.random_user import RandomUser, settings_file
from tests.emulator.talk import LaptopTalk
from tests.support.event_lines import legal_game
from tests.support.foot_texts import shows_foot

# A `boot.py`. It writes 1 when a frame begins in which something is due, 2 when nothing is due, 0 when it ends, and 3
# when the interpreter starts.
FRAME_WATCHER = f"""
import asyncio, sys
from machine import mem32
mem32[0x4005800C] = 3
async def wrap():
    while "pawnlight.table" not in sys.modules:
        await asyncio.sleep_ms(50)
    from pawnlight.show import Renderer
    inner = Renderer.render_frame
    def frame(renderer, now):
        pictures = renderer.lights, renderer.panel
        step = now // {MOTION_STEP_MS}
        due = any([picture.changed or picture._marked and step != picture._step for picture in pictures])
        mem32[0x4005800C] = 1 if due else 2
        inner(renderer, now)
        mem32[0x4005800C] = 0
    Renderer.render_frame = frame
    from pawnlight.table import resume
    load = resume.load_modules
    def loading(header):
        mem32[0x4005800C] = 3
        load(header)
        mem32[0x4005800C] = 3
    resume.load_modules = loading
asyncio.create_task(wrap())
"""
# The least frames a second while lights move.
LEAST_RATE = 28.5
_SCRATCH = 0x0C
_NOTHING_DUE = 2
_STARTED = 3  # the interpreter, or a kind of game that is loaded
_SECOND_NS = 1e9
# At both ends of a second in which lights move, something is due within this time.
_EDGE_NS = 150e6
_FETCH_MS = 1500
_FETCH_SCENES = 2
_SCENES = 6
_SCENE_MS = 1200
_MOVES_MS = 420
_MOST_PRESSES = 160


class FrameClock:
    """Records when the board's frames begin and end. `frames` are (ns, ns, whether something was due)."""

    def __init__(self, pico: Pico) -> None:
        self.frames: list[tuple[float, float, bool]] = []
        self.starts: list[float] = []
        self._pico = pico
        self._began: tuple[float, bool] | None = None
        watchdog = pico.mcu.watchdog
        self._write = watchdog.write_uint32
        watchdog.write_uint32 = self._written  # type: ignore[method-assign]

    def _written(self, offset: int, value: int) -> None:
        if offset != _SCRATCH:
            self._write(offset, value)
        elif value == _STARTED:
            self.starts.append(self._pico.ns)
            self._began = None
        elif value:
            self._began = (self._pico.ns, value != _NOTHING_DUE)
        elif self._began is not None:
            began, due = self._began
            self.frames.append((began, self._pico.ns, due))

    def fewest_frames(self) -> int:
        """Return the number of frames in the second with the fewest of those in which lights moved from end to end,
        and neither the interpreter started anew nor a game was loaded. 0 if there was no such second."""
        frames = self.frames
        counts = []
        last = 0
        for first, (began, _, due) in enumerate(frames):
            end = began + _SECOND_NS
            while last < len(frames) and frames[last][0] < end:
                last += 1
            restarted = any(began < start < end for start in self.starts)
            within = [frame for frame in frames[first:last] if frame[2]]
            if due and last < len(frames) and not restarted and within[-1][0] > end - _EDGE_NS:
                counts.append(last - first)
        return min(counts, default=0)


def measure_frames(image: Path, name: str) -> list[Figure]:
    """Measure scenes with moving lights in the menu, or in a game with the most people and in one with computers."""
    clocks, rates, pauses, fetching, counts = [], [], [], [], []
    at_menu = name == MENU
    game, lines = legal_game("cost")
    for player in ("person",) if at_menu else ("person", "hard"):
        others = {"blue": "easy", "yellow": "hard", "green": "normal"} if at_menu else {}
        files = settings_file("classic" if at_menu else name, player, **others) | {"boot.py": FRAME_WATCHER.encode()}
        files[f"games/00001-{game}-{len(lines)}"] = "".join(f"{line}\n" for line in lines).encode()
        pico = new_pico(image, files)
        user = RandomUser(pico, Random(f"frames {name}"))
        pico.power_on()
        clocks.append(clock := FrameClock(pico))
        user.wait_for_menu()
        if not at_menu:
            user.begin_game()
        scenes = 0
        for _ in range(_MOST_PRESSES):
            user.press_next_key()
            # Wait until the effect of the press is over.
            pico.run(350)
            if not lights_move(pico):
                continue
            scenes += 1
            rate, pause = measure_scene(clock, pico.run)
            rates.append(rate)
            pauses.append(pause)
            if scenes <= _FETCH_SCENES:
                rate, events = _fetch(clock, pico, game)
                fetching.append(rate)
                counts.append(events)
            if scenes == _SCENES:
                break
            if not at_menu and shows_foot(user.screen(), "pawn keys", "place keys", "place keys rows", "cell keys"):
                user.tap("OK")
    frame_ms = [(end - began) / 1e6 for clock in clocks for began, end, due in clock.frames if due]
    return [
        Figure("frames a second while lights move", min(rates), least=LEAST_RATE),
        Figure("frames a second while a laptop fetches a game", min(fetching), least=25),
        Figure("events that the laptop gets in 1.5 s", min(counts)),
        Figure(
            "frames in any single second while lights move", min(clock.fewest_frames() for clock in clocks), least=22
        ),
        Figure("the longest pause between two frames", max(pauses), "ms"),
        Figure("processor time of the slowest frame", max(frame_ms), "ms", 1.3),
        Figure("processor time of a frame, median", median(frame_ms), "ms"),
    ]


def _fetch(clock: FrameClock, pico: Pico, game: str) -> tuple[float, int]:
    """Let a laptop fetch `game`; return the frames per second meanwhile, and the number of events that came."""
    LaptopTalk(pico).send_hello()
    pico.usb.received.clear()
    pico.write(make_frame(f"want {game} 0"))
    rate, _ = measure_scene(clock, pico.run, _FETCH_MS)
    events = [body for body in FrameReader().feed(bytes(pico.usb.received)) if body.startswith("event ")]
    # A second laptop's greeting ends the transfer.
    pico.write(make_frame("hello 2 bench"))
    pico.run(300)
    return rate, len(events)


def lights_move(pico: Pico) -> bool:
    """Return whether one of the chains keeps receiving frames."""
    before = [chain.frames for chain in (pico.board, pico.panel)]
    pico.run(_MOVES_MS)
    return any(chain.frames > count for chain, count in zip((pico.board, pico.panel), before, strict=True))


def measure_scene(clock: FrameClock, run: Callable[[float], object], ms: float = _SCENE_MS) -> tuple[float, float]:
    """Return the frames per second and the longest pause between two frames (ms) while `run` lets so many ms pass."""
    first = len(clock.frames)
    run(ms)
    begun = [began for began, _, _ in clock.frames[first:]]
    gaps = [(after - before) / 1e6 for before, after in pairwise(begun)]
    return 1000 * len(gaps) / sum(gaps), max(gaps)

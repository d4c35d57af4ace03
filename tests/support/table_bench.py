"""A test bench for the table: the board's own code with fake hardware, in simulated time."""

import asyncio
import gc
import os
import selectors
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any, cast

from host_tools.library import Library
from host_tools.virtual.hardware import Buzzer, Hardware, Lights, RestartRequested, Serial
from pawnlight.board import BOARD_LIGHTS
from pawnlight.games.sorry.game import SorryGame
from pawnlight.link.frames import FrameReader, make_frame
from pawnlight.rules.cards import SORRY_DECK, Pile
from pawnlight.rules.events import text_of
from pawnlight.show.canvas import Canvas
from pawnlight.show.lights import MOTION_STEP_MS
from pawnlight.store.files import read_text as read_file
from pawnlight.store.journal import Journal
from pawnlight.table import keys
from pawnlight.table.app import App
from pawnlight.table.describe import describe
from pawnlight.words import load_texts
from tests.support.after_mix import after_mix
from tests.support.agreement import disagreement
from tests.support.cable import Cable
from tests.support.event_lines import play_on
from tests.support.journals import record_game
from tests.support.screen_reader import Screen, read
from tests.support.screen_text import STEP_S, colours_of, motion_of
from tests.support.sorry_scenes import header
from tests.support.ticks import TICK_COUNT, first_tick

# Half as often as on the Pico, which halves the steps of a simulation; nobody presses for so short a time.
keys._SCAN_MS = 10
TAP_SECONDS = 0.03
ANSWER_SECONDS = 0.16  # how long a press is acknowledged, plus a frame
"""How long `press` keeps a key down, and then waits: a frame in all."""


class _SimulatedSelector(selectors.SelectSelector):
    """A selector that advances the simulated time instead of waiting."""

    now = 1000.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        assert timeout is not None, "everything on the board waits for ever"
        self.now += max(timeout, 0)
        return []


class _Loop(asyncio.SelectorEventLoop):
    def __init__(self, selector: _SimulatedSelector) -> None:
        super().__init__(selector)
        self._selector = selector

    def time(self) -> float:
        return self._selector.now


class RecordedLights(Lights):
    """Lights that record every picture sent, with its time in seconds."""

    def __init__(self, selector: _SimulatedSelector, lights: Lights) -> None:
        self._selector = selector
        self.sent: list[tuple[float, bytes]] = [(0.0, bytes(lights.shown))]
        super().__init__(lambda: None, lights.count)

    def show(self, lights: bytearray) -> bool:
        assert len(lights) == len(self.shown)
        self.sent.append((self._selector.now, bytes(lights)))
        return super().show(lights)

    def at(self, moment: float) -> bytes:
        """Return the picture at a moment."""
        return next(picture for time, picture in reversed(self.sent) if time <= moment)


class RecordedBuzzer(Buzzer):
    """A buzzer that records its tones."""

    def __init__(self) -> None:
        self.tones: list[int] = []
        super().__init__(lambda: None)

    def tone(self, hertz: int, volume: int) -> None:
        super().tone(hertz, volume)
        if self.hertz:
            self.tones.append(hertz)


class _Simulation:
    """The simulated time, on which the board runs. `seeds` are the seeds of the next games; later ones are random."""

    def __init__(self, selector: _SimulatedSelector, chance: Random, seeds: list[bytes]) -> None:
        self._selector = selector
        self._chance = chance
        self._seeds = seeds
        # With a step of the lights.
        self._first = first_tick() // MOTION_STEP_MS * MOTION_STEP_MS

    def ticks(self) -> int:
        return (int(self._selector.now * 1000) + self._first) % TICK_COUNT

    def to_real_seconds(self, seconds: float) -> float:
        return seconds

    def entropy(self, count: int) -> bytes:
        if count == 32 and self._seeds:
            return self._seeds.pop(0)
        return self._chance.randbytes(count)

    def restart(self, register: int) -> None:
        """Do nothing: `Table` starts the same hardware again."""


class BenchHardware(Hardware):
    """A board in memory that records its lights and tones."""

    lights: RecordedLights
    panel: RecordedLights
    buzzer: RecordedBuzzer
    serial: Serial

    def __init__(self, selector: _SimulatedSelector, chance: Random, seeds: list[bytes]) -> None:
        super().__init__(_Simulation(selector, chance, seeds), "feedc0de", Serial(1 << 30))
        self.lights = RecordedLights(selector, self.lights)
        self.panel = RecordedLights(selector, self.panel)
        self.buzzer = RecordedBuzzer()


class WatchedCanvas(Canvas):
    """A canvas that rejects text beyond an edge or over other text."""

    def __init__(self) -> None:
        super().__init__()
        self._written: dict[tuple[int, int], str] = {}

    def clear(self) -> None:
        super().clear()
        self._written = {}

    def clear_page(self, page: int) -> None:
        super().clear_page(page)
        self._written = {place: text for place, text in self._written.items() if place[1] != page}

    def _watch(self, x: int, page: int, text: str, width: int, pages: int) -> None:
        assert x >= 0, f"{text!r} begins left of the screen"
        assert x + width * len(text.rstrip()) <= 128, f"{text!r} is too wide from column {x}"
        for n, char in enumerate(text):
            for column in range(x + n * width, x + (n + 1) * width):
                for row in range(page, page + pages):
                    if char != " ":
                        over = self._written.setdefault((column, row), text)
                        assert over is text, f"{text!r} is written over {over!r}"

    def draw_icon(self, x: int, page: int, columns: bytes) -> None:
        if columns:
            self._watch(x, page, "@", 32, 4)
        super().draw_icon(x, page, columns)

    def write_small(self, x: int, page: int, text: str) -> int:
        self._watch(x, page, text, 5, 1)
        return super().write_small(x, page, text)

    def write_big(self, x: int, page: int, text: str) -> int:
        self._watch(x, page, text, 8, 2)
        return super().write_big(x, page, text)

    def write_tall(self, x: int, page: int, text: str) -> None:
        self._watch(x, page, text, 5, 2)
        super().write_tall(x, page, text)

    def write_huge(self, x: int, page: int, text: str) -> int:
        self._watch(x, page, text, 16, 4)
        return super().write_huge(x, page, text)


class BenchBoard:
    """A board on the bench, plugged in. Its flash is the current folder.

    `checks_screen` tells whether the screen has to show at any time what the question says, and `lights_setting` which
    lights the board is told to have, unless its flash says it.
    """

    checks_screen = True
    lights_setting = "spokes"

    def __init__(self, chance: int = 1) -> None:
        self.chance = Random(chance)
        self.seeds: list[bytes] = []
        self.hold_at_power_up = ""
        self.hung = False  # whether it is its watchdog that powers it up
        self.restarts = 0
        self._heard = 0
        self.plug_in()

    def plug_in(self) -> None:
        """Power the board up; it starts from its flash."""
        # The board collects garbage every turn; freezing excludes the objects of the tests, far more numerous.
        gc.collect()
        gc.freeze()
        self._selector = _SimulatedSelector()
        self._loop = _Loop(self._selector)
        self.hardware = BenchHardware(self._selector, self.chance, self.seeds)
        if self.hold_at_power_up:
            self.hardware.pad.set_key(self.hold_at_power_up, True)
        self.hardware.watchdog.starved = self.hung
        self._heard = 0
        self._tasks: list[asyncio.Task[None]] = []
        self._run(self._start())
        self.wait(0.2)

    async def _start(self) -> None:
        self.app = App(self.hardware)
        if self.hold_at_power_up:
            self.hardware.pad.set_key(self.hold_at_power_up, False)
        if self.lights_setting and "\nlights=" not in "\n" + (read_file("settings") or ""):
            self.app.settings.set("lights", self.lights_setting)
            self.app.context.apply_settings()
        self.app.renderer.canvas = WatchedCanvas()
        self._tasks = [asyncio.ensure_future(task) for task in self.app.tasks()]

    def unplug(self) -> None:
        """Cut the power: the board's code stops at once."""
        if self._loop.is_closed():
            return
        for task in asyncio.all_tasks(self._loop):
            cast(Any, task)._log_destroy_pending = False
            cast(Coroutine[Any, Any, Any], task.get_coro()).close()
        self._loop.close()

    def _run(self, coroutine: Coroutine[Any, Any, None]) -> None:
        try:
            self._loop.run_until_complete(coroutine)
        except RestartRequested:
            for task in asyncio.all_tasks(self._loop):
                task.cancel()
            # What was due in this step, the end of `coroutine` too, is not left to the board's next start.
            self._loop.call_soon(self._loop.stop)
            self._loop.run_forever()
            for task in self._tasks:
                if task.done() and not task.cancelled():
                    task.exception()  # The restart, which asyncio would otherwise print.
            self.restarts += 1
            self._run(self._start())
            self._run(asyncio.sleep(0.2))
        for task in self._tasks:
            if task.done():
                task.result()
                raise AssertionError(f"{task} has ended")

    def change(self, **settings: str) -> None:
        """Change settings as a laptop does; the board draws its screen again."""
        for name, value in settings.items():
            self.app.settings.set(name, value)
        self.app.keys.request_redraw()
        self.wait(0.1)

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self._run(asyncio.sleep(seconds))

    def pass_time(self, seconds: float) -> None:
        """Let time pass in which the board does nothing else, as during a computation."""
        self._selector.now += seconds

    def press(self, *keys: str) -> None:
        """Press keys one after another, and wait until the acknowledging light goes out."""
        for key in keys:
            self.hold(key, TAP_SECONDS)
        self.wait(ANSWER_SECONDS)

    def hold(self, key: str, seconds: float = 1.0) -> None:
        """Hold a key for `seconds`, and release it."""
        self.key_down(key, seconds)
        self.key_up(key, TAP_SECONDS)

    def key_down(self, key: str, seconds: float = 2 * TAP_SECONDS) -> None:
        """Push a key down, and wait for `seconds`."""
        self.hardware.pad.set_key(key, True, self)
        self.wait(seconds)

    def key_up(self, key: str, seconds: float = 2 * TAP_SECONDS) -> None:
        """Let a key up, and wait for `seconds`."""
        self.hardware.pad.set_key(key, False, self)
        self.wait(seconds)

    def screen(self) -> Screen:
        """Return the screen as text, which is what the question says."""
        context, picture = self.app.context, self.hardware.screen.picture
        screen = read(picture)
        # The screen follows what is drawn.
        if self.checks_screen and context.renderer.asleep is None and picture == context.renderer.canvas.picture:
            differs = disagreement(describe(context), screen)
            assert not differs, f"{differs}\n{screen}"
        return screen

    def lights(self) -> dict[int, str]:
        """Return the colours of the lights at this moment."""
        return colours_of(self.hardware.lights.sent[-1][1])

    def motions(self, seconds: float = 168 * STEP_S) -> dict[int, tuple[str, set[str]]]:
        """Watch the lights for a while and return their motions and colours. They jump where the clock begins anew."""
        left = (TICK_COUNT - self.hardware.now_ms()) / 1000
        if left < seconds + 4 * STEP_S:
            self.wait(left)
        began = (self._selector.now // STEP_S + 1) * STEP_S
        self.wait(seconds + 2 * STEP_S)
        pictures = [self.hardware.lights.at(began + (n + 0.7) * STEP_S) for n in range(round(seconds / STEP_S))]
        moved = {light: motion_of([p[3 * light : 3 * light + 3] for p in pictures]) for light in range(BOARD_LIGHTS)}
        return {light: (motion, colours) for light, (motion, colours) in moved.items() if colours}

    def moving_lights(self, motion: str) -> dict[int, set[str]]:
        """Return the lights with a given motion, and their colours."""
        return {light: colours for light, (kind, colours) in self.motions().items() if kind == motion}

    def lamp_breathes(self) -> bool:
        """Return whether the lamp of the DRAW button is lit; it must then be breathing."""
        seen = set()
        for _ in range(20):
            self.wait(0.07)
            seen.add(self.hardware.lamp.duty)
        assert seen == {0} or len(seen) > 5, f"the lamp shows {seen}"
        return seen != {0}

    def has_played(self, notes: tuple[tuple[int, int], ...]) -> bool:
        """Return whether these notes have been played since the last call."""
        tones = self.hardware.buzzer.tones[self._heard :]
        self._heard = len(self.hardware.buzzer.tones)
        wanted = [hertz for hertz, _ in notes if hertz]
        return any(tones[at : at + len(wanted)] == wanted for at in range(len(tones)))

    def feed(self, data: bytes) -> None:
        """Send bytes of a laptop."""
        self.hardware.serial.inbox += data

    def speak(self, seconds: float = 0.05) -> bytes:
        """Let time pass, and return what the board has sent to a laptop since the last call."""
        self.wait(seconds)
        return self.hardware.serial.take_output()

    def exchange(self, *bodies: str, seconds: float = 0.5) -> list[str]:
        """Say something as a laptop, and return the board's answers."""
        self.hardware.serial.take_output()
        self.feed(b"".join(map(make_frame, bodies)))
        return FrameReader().feed(self.speak(seconds))

    def laptop(self, library: Library) -> Cable:
        """Connect a laptop with a library; while it takes steps, time passes on the board too."""
        return Cable(library, self)

    @property
    def game(self) -> Any:
        """The game in progress."""
        assert self.app.game is not None
        return self.app.game

    @property
    def journal(self) -> Journal:
        return self.app.journal

    def begin(self, first: list[str], **settings: str) -> None:
        """Begin a game from the menu, with the cards `first` on top of the pile."""
        for name, value in settings.items():
            self.app.settings.set(name, value)
        self.seeds.append(seed_with_top_cards(first))
        self.press("DRAW")
        if load_texts(self.app.settings["language"])["who is youngest"] in self.screen():
            colours = [words for words in self.screen().lines[2:] if words]
            begins = colours.index(load_texts(self.app.settings["language"])[settings.get("begins", "red")])
            self.press(*("DOWN",) * begins, "OK")
        self.wait(0.1)
        if self.game.header.rules == "points":
            # In other games the first press also draws a card.
            self.draw()

    def draw(self) -> None:
        """Press DRAW and wait for the card."""
        self.press("DRAW")
        self.wait(0.1)

    def until(self, condition: Callable[[], bool], seconds: float = 60) -> None:
        """Wait until `condition()` is true; AssertionError after `seconds`."""
        end = self._selector.now + seconds
        while not condition():
            assert self._selector.now < end, f"it has not happened\n{self.screen()}"
            self.wait(0.05)


def event_texts(bench: BenchBoard, game: str = "") -> list[str]:
    """Return the header and the event texts of the game that is played, or of another one on flash."""
    return [text_of(line) for line in bench.journal.event_lines(game or bench.game.id, 0)]


def seed_with_top_cards(first: list[str]) -> bytes:
    """Search for a seed whose shuffle puts these cards on top."""
    number = 0
    while True:
        seed = number.to_bytes(32, "big")
        pile = Pile(SORRY_DECK, seed)
        if all(pile.draw() == card for card in first):
            return seed
        number += 1


def play_until(
    condition: Callable[[SorryGame], bool],
    colours: str = "red yellow",
    options: str = "-",
    player: str = "person",
    rules: str = "classic",
) -> SorryGame:
    """Play games at random until one meets a condition; leave it unfinished on flash."""
    for number in range(2000):
        seed = Random(number).randbytes(32)
        game = after_mix(SorryGame(header(colours, options=options, seed=seed, player=player, rules=rules), seed))
        events = play_on(game, seed, Random(number), until=lambda game: game.due == "over" or condition(game))
        if game.due != "over":
            journal = Journal()
            record_game(journal, seed, [game.header.event_text(), "mix -", *events])
            return game
    raise AssertionError("no game is ever like that")


def flash_files() -> dict[str, bytes]:
    """Return every file on the board's flash, which is the current folder."""
    return {os.fspath(path): path.read_bytes() for path in sorted(Path().rglob("*")) if path.is_file()}

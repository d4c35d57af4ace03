"""The stage: what the table wants seen and heard, brought to the hardware thirty times a second."""

import asyncio

from pawnlight.board import led_of_zone
from pawnlight.pause import sleep_ms
from pawnlight.rules.base import COLOURS
from pawnlight.show.canvas import Canvas
from pawnlight.show.lights import NO_ANSWER, STEP_MS, Picture
from pawnlight.show.power import dim, most_lit

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Callable

    from pawnlight.drivers import Hardware
    from pawnlight.drivers.lights import Lights

# By the setting, 0-3 and 1-5.
_VOLUME = (0, 15, 35, 70)
_BRIGHTNESS = (6, 12, 25, 50, 100)
_ASLEEP_MS = 100
_SCREEN_MS = 24  # of a frame may go to the screen
# For so long the spoke of whose turn it is answers a press.
_ANSWER_MS = 120
# At these levels in turn: a press soon after another is to be seen too.
_ANSWERS = (150, 20)
# The lamp's breath, a step every _LAMP_MS.
_LAMP = bytes([20, 26, 40, 62, 92, 128, 164, 194, 216, 230, 236, 230, 216, 194, 164, 128, 92, 62, 40, 26])
_LAMP_MS = 80


class Renderer:
    """What is shown: `lights`, `panel` and `canvas` are drawn by others; `lamp` says whether the DRAW button breathes.

    beat      called with every frame: who shows is alive
    asleep    what lights, panel and screen show instead while nobody is there, or None
    """

    def __init__(self, hardware: "Hardware") -> None:
        self._hardware = hardware
        self.lights = Picture(hardware.lights.count)
        self.panel = Picture(hardware.panel.count)
        self.canvas = Canvas()
        self.canvas.first = self.catch_up
        self.lamp = False
        self.beat: Callable[[], None] = lambda: None
        self.asleep: tuple[Picture, Picture, bytearray] | None = None
        self._answers = led_of_zone(0, 5)
        self._answered = 0
        self._busy = False  # with a frame
        self._late = False  # as the frame before was still on its way
        self._shown = self.lights
        self._dimmed = False
        self._volume = 0
        self._most_lit = 0
        self._lamp_shown = -1
        self._notes: list[tuple[int, int]] = []
        self._sounding = asyncio.Event()

    def adjust(self, light: str, sound: str, current: str = "1.5") -> None:
        """Follow the settings: brightness "1" to "5", sound "0" to "3", the amperes that all lights may draw."""
        for picture in (self.lights, self.panel):
            picture.dim(_BRIGHTNESS[int(light) - 1])
        self._volume = _VOLUME[int(sound)]
        self._most_lit = most_lit(int(float(current) * 1000), self.lights.count + self.panel.count)

    def play(self, notes: "tuple[tuple[int, int], ...]") -> None:
        """Sound `notes` (hertz, milliseconds) in place of what sounds now."""
        self._notes = list(notes)
        self._sounding.set()

    async def run(self) -> None:
        """Show until cancelled."""
        hardware = self._hardware
        while True:
            began = hardware.now()
            self.frame(began)
            self.beat()
            picture = self.asleep[2] if self.asleep else self.canvas.picture
            while hardware.since(began) < _SCREEN_MS and hardware.screen.push(picture):
                await sleep_ms(0)
            await sleep_ms(max((_ASLEEP_MS if self.asleep else STEP_MS) - hardware.since(began), 1))

    def frame(self, now: int) -> None:
        """Bring lights and lamp to what they should be at the moment `now`, where that changes anything."""
        self._busy = True
        lights, panel = self.lights, self.panel
        if lights.answer is not NO_ANSWER and self._hardware.since(self._answered) >= _ANSWER_MS:
            lights.answer = NO_ANSWER
            lights.changed = True
        if self.asleep:
            lights, panel, _ = self.asleep
        # What has been dimmed must be worked out anew, and what other pictures have been shown in place of.
        if self._dimmed or lights is not self._shown:
            self._shown = lights
            self._show(lights, panel, now, True)
        elif self._late or lights.due(now) or panel.due(now):
            self._show(lights, panel, now, False)
        self._breathe(now)
        self._busy = False

    def _breathe(self, now: int) -> None:
        # Not in `frame`: with more variables than that has, it would take them from the heap.
        lamp = _LAMP[now // _LAMP_MS % len(_LAMP)] if self.lamp and not self.asleep else 0
        if lamp != self._lamp_shown:
            self._hardware.lamp.level(lamp)
            self._lamp_shown = lamp

    def catch_up(self) -> None:
        """Show what has been put or marked at once, not with the next frame: somebody has pressed a key."""
        if self.lights.changed or self.panel.changed:
            self.frame(self._hardware.now())

    def answers(self, colour: str) -> None:
        """From now on the spoke of `colour` answers presses."""
        self._answers = led_of_zone(COLOURS.index(colour), 5)

    def answer(self) -> None:
        """A key has gone down: a light says so at once, whatever comes of it and however long that takes."""
        self.lights.answer = self._next_answer()
        self.lights.changed = True
        self._answered = self._hardware.now()
        self.frame(self._answered)
        while self._late:
            self.frame(self._answered)

    def _next_answer(self) -> "tuple[int, int]":
        return self._answers, _ANSWERS[self.lights.answer[1] == _ANSWERS[0]]

    def answer_at_once(self) -> None:
        """The same in the middle of anything else: nothing is worked out that may be half done."""
        lights = self.lights
        if not self._busy and not self.asleep:
            lights.show_answer(self._next_answer())
            while not self._hardware.lights.show(lights.sent):
                pass

    def _show(self, lights: Picture, panel: Picture, now: int, anew: bool) -> None:
        if anew or lights.due(now):
            lights.render(now)
        if anew or panel.due(now):
            panel.render(now)
        # Both chains have one supply: what one of them draws may dim the other.
        self._dimmed = lights.lit + panel.lit > self._most_lit
        if self._dimmed:
            dim(self._most_lit, lights, panel)
        self._late = False
        self._send(self._hardware.lights, lights.sent)
        self._send(self._hardware.panel, panel.sent)

    def _send(self, chain: "Lights", sent: bytearray) -> None:
        if sent != chain.shown and not chain.show(sent):
            self._late = True

    async def sound(self) -> None:
        """Sound what is played until cancelled."""
        buzzer = self._hardware.buzzer
        while True:
            if not self._notes:
                buzzer.tone(0, 0)
                self._sounding.clear()
                await self._sounding.wait()
            hertz, milliseconds = self._notes.pop(0)
            buzzer.tone(hertz, self._volume)
            await sleep_ms(milliseconds)

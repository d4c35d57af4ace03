"""The stage: what the table wants seen and heard, brought to the hardware thirty times a second."""

import asyncio

from pawnlight.show.canvas import Canvas
from pawnlight.show.lights import Picture

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.drivers import Hardware

# By the setting, 0-3 and 1-5.
_VOLUME = (0, 15, 35, 70)
_BRIGHTNESS = (6, 12, 25, 50, 100)
_FRAME_MS = 33
_SCREEN_MS = 24  # of a frame may go to the screen
# The lamp's breath, a step every _LAMP_MS.
_LAMP = bytes([20, 26, 40, 62, 92, 128, 164, 194, 216, 230, 236, 230, 216, 194, 164, 128, 92, 62, 40, 26])
_LAMP_MS = 80


class Stage:
    """What is shown: `lights` and `canvas` are drawn by others; `lamp` says whether the DRAW button breathes."""

    def __init__(self, hardware: "Hardware") -> None:
        self._hardware = hardware
        self.lights = Picture(hardware.lights.count)
        self.canvas = Canvas()
        self.lamp = False
        self._volume = 0
        self._shown = bytearray(len(self.lights.sent))
        self._lamp_shown = -1
        self._notes: list[tuple[int, int]] = []
        self._sounding = asyncio.Event()

    def adjust(self, light: str, sound: str) -> None:
        """Follow the settings for brightness ("1" to "5") and sound ("0" to "3")."""
        self.lights.dim(_BRIGHTNESS[int(light) - 1])
        self._volume = _VOLUME[int(sound)]

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
            while hardware.since(began) < _SCREEN_MS and hardware.screen.push(self.canvas.picture):
                await asyncio.sleep(0)
            await asyncio.sleep(max(_FRAME_MS - hardware.since(began), 1) / 1000)

    def frame(self, now: int) -> None:
        """Bring lights and lamp to what they should be at the moment `now`, where that changes anything."""
        lights = self.lights
        lights.render(now)
        if lights.sent != self._shown:
            self._hardware.lights.show(lights.sent)
            self._shown[:] = lights.sent
        lamp = _LAMP[now // _LAMP_MS % len(_LAMP)] if self.lamp else 0
        if lamp != self._lamp_shown:
            self._hardware.lamp.level(lamp)
            self._lamp_shown = lamp

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
            await asyncio.sleep(milliseconds / 1000)

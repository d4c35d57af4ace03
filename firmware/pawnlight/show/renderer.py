"""The renderer: brings lights, screen, lamp and sound to the hardware thirty times a second."""

import asyncio

from pawnlight.board import MATRIX_LIGHTS, SCREEN_WIDTH, TRACK_LIGHTS, led_of_zone
from pawnlight.memory import sleep_ms
from pawnlight.rules.base import COLOURS
from pawnlight.show.canvas import SCREEN_PAGES, Canvas
from pawnlight.show.lights import (
    BREATHE_MOTION,
    MOTION_STEP_MS,
    NO_ANSWER,
    WHITE,
    Picture,
    limit_current,
    max_byte_sum,
    paint_functions,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pawnlight.board import Hardware, Lights
    from pawnlight.show.sounds import Notes

# By setting, 0-3 and 1-5.
_VOLUME = (0, 15, 35, 70)
_BRIGHTNESS = (6, 12, 25, 50, 100)
_ASLEEP_MS = 100
_SCREEN_REST_MS = 8  # the end of a frame, without the screen
# How long the spoke of the player to move acknowledges a press.
_ANSWER_MS = 120
# Alternating levels, so that a second press soon after the first is visible too.
_ANSWERS = (150, 20)
# The lamp's breathing, one step every _LAMP_MS.
_LAMP = bytes([20, 26, 40, 62, 92, 128, 164, 194, 216, 230, 236, 230, 216, 194, 164, 128, 92, 62, 40, 26])
_LAMP_MS = 80


class Renderer:
    """The pictures `lights`, `panel` and `canvas`, drawn by others, and their output; `lamp`: the DRAW button breathes.

    beat      called with every frame, as a sign of life for the watchdog
    matrix    on a panel of 16 x 16 the places of both pictures' lights, see `set_matrix`, else None
    asleep    the pictures of the screensaver while nobody is there, or None
    tunes     what is played in place of some sounds
    """

    def __init__(self, hardware: "Hardware") -> None:
        self._hardware = hardware
        self.lights = Picture(hardware.lights.count)
        self.panel = Picture(hardware.panel.count)
        self.canvas = Canvas()
        self.canvas.first = self.render_now
        self.lamp = False
        self.beat: Callable[[], None] = lambda: None
        self.asleep: tuple[Picture, Picture, bytearray] | None = None
        self.tunes: dict[Notes, Notes] = {}
        self.set_answer_colour(COLOURS[0])
        self._answered = 0
        self.matrix: tuple[bytes, bytes] | None = None
        self._whole = bytearray()
        self._busy = False  # while a frame is being sent
        self._late = False  # when the previous frame was still being sent
        self._shown = self.lights
        self._dimmed = False
        self._volume = 0
        self._most_lit = 0
        self._lamp_shown = -1
        self._notes: list[tuple[int, int]] = []
        self._sounding = asyncio.Event()

    def set_matrix(self, matrix: "tuple[bytes, bytes] | None") -> None:
        """Show `lights` and `panel` on chains of their own, or both on one panel of 16 x 16.

        `matrix` has the place in its chain of each light of `lights`, and of `panel`.
        """
        self.matrix = matrix
        self._whole = bytearray(3 * MATRIX_LIGHTS if matrix else 0)
        count = MATRIX_LIGHTS if matrix else self.lights.count
        if self._hardware.lights.count != count:
            self._hardware.lights.set_count(count)
        self.lights.changed = True

    def apply_settings(self, light: str, sound: str, most_ma: int) -> None:
        """Apply the settings: brightness "1" to "5", sound "0" to "3", and what all lights may draw at most."""
        for picture in (self.lights, self.panel):
            picture.set_brightness(_BRIGHTNESS[int(light) - 1])
        self._volume = _VOLUME[int(sound)]
        count = TRACK_LIGHTS if self.lights.ring else self.lights.count + self.panel.count
        self._most_lit = max_byte_sum(most_ma, MATRIX_LIGHTS if self.matrix else count)

    def play_sound(self, notes: "Notes") -> None:
        """Play `notes` (hertz, milliseconds), or those that `tunes` has for them, replacing any that are playing."""
        self._notes = list(self.tunes.get(notes, notes))
        self._sounding.set()

    async def run_frames(self) -> None:
        """Render frames until cancelled."""
        hardware = self._hardware
        late = 0
        while True:
            began = hardware.now_ms()
            self.render_frame(began)
            self.beat()
            picture = self.asleep[2] if self.asleep else self.canvas.picture
            # A frame that comes late, because something takes long, is followed the sooner by the next one.
            step = (_ASLEEP_MS if self.asleep else MOTION_STEP_MS) - late
            left = step - hardware.elapsed_since(began)
            sends = True
            while True:
                sends = sends and left > _SCREEN_REST_MS and hardware.screen.update(picture)
                await sleep_ms(0 if sends else max(left, 1))
                left = step - hardware.elapsed_since(began)
                if left <= 0:
                    break
            late = min(-left, MOTION_STEP_MS // 2)

    def render_frame(self, now: int) -> None:
        """Update lights and lamp for the moment `now`, if anything changes."""
        self._busy = True
        lights, panel = self.lights, self.panel
        if lights.answer is not NO_ANSWER and self._hardware.elapsed_since(self._answered) >= _ANSWER_MS:
            lights.answer = NO_ANSWER
            lights.changed = True
        if self.asleep:
            lights, panel, _ = self.asleep
        # Compute again what was dimmed, or was covered by other pictures.
        if self._dimmed or lights is not self._shown:
            self._shown = lights
            lights.changed = panel.changed = True
        if lights.render(now) | panel.render(now) or self._late:
            self._show(lights, panel)
        self._breathe(now)
        self._busy = False

    def _breathe(self, now: int) -> None:
        # A function of its own: with more local variables, `render_frame` would allocate them on the heap.
        lamp = _LAMP[now // _LAMP_MS % len(_LAMP)] if self.lamp and not self.asleep else 0
        if lamp != self._lamp_shown:
            self._hardware.lamp.set_brightness(lamp)
            self._lamp_shown = lamp

    def render_now(self) -> None:
        """Show changes now rather than with the next frame, after a key press."""
        if self.lights.changed or self.panel.changed:
            self.render_frame(self._hardware.now_ms())

    def set_answer_colour(self, colour: str) -> None:
        """Let the spoke of `colour` acknowledge presses from now on."""
        k = COLOURS.index(colour)
        # On a ring without spokes, the corner of the track.
        first = TRACK_LIGHTS // 4 * k if self.lights.ring else led_of_zone(k, 5)
        self._answers = [(first, level) for level in _ANSWERS]

    def acknowledge_press(self) -> None:
        """Acknowledge a key press with a light at once, however long its effect takes."""
        self.lights.answer = self._next_answer()
        self.lights.changed = True
        self._answered = self._hardware.now_ms()
        self.render_frame(self._answered)
        while self._late:
            self.render_frame(self._answered)

    def _next_answer(self) -> "tuple[int, int]":
        return self._answers[self.lights.answer[1] == _ANSWERS[0]]

    def acknowledge_in_interrupt(self) -> None:
        """Acknowledge a key press from an interrupt: send the last picture with the answer over it.

        It allocates no memory, see `Pad.watch`. Does nothing during a frame, which may be half done, and while asleep.
        """
        lights = self.lights
        if not self._busy and not self.asleep:
            lights.add_answer(self._next_answer())
            sent = self._on_board(lights)
            while not self._hardware.lights.show(sent):
                pass

    def _show(self, lights: Picture, panel: Picture) -> None:
        # Both chains share one supply, so one of them may dim the other.
        self._dimmed = lights.lit + panel.lit > self._most_lit
        if self._dimmed:
            limit_current(self._most_lit, lights, panel)
        self._late = False
        if self.matrix:
            paint_functions.place_lights(panel.sent, panel.count, self.matrix[1], self._whole)
        else:
            self._send(self._hardware.panel, panel.sent)
        self._send(self._hardware.lights, self._on_board(lights))

    def _on_board(self, lights: Picture) -> bytearray:
        """Return the bytes for the board's chain, which on a panel of 16 x 16 has the other picture too."""
        if not self.matrix:
            return lights.sent
        paint_functions.place_lights(lights.sent, lights.count, self.matrix[0], self._whole)
        return self._whole

    def _send(self, chain: "Lights", sent: bytearray) -> None:
        if sent != chain.shown and not chain.show(sent):
            self._late = True

    async def run_sound(self) -> None:
        """Play sounds until cancelled."""
        buzzer = self._hardware.buzzer
        while True:
            if not self._notes:
                buzzer.tone(0, 0)
                self._sounding.clear()
                await self._sounding.wait()
            hertz, milliseconds = self._notes.pop(0)
            buzzer.tone(hertz, self._volume)
            await sleep_ms(milliseconds)


# The light that pulses while the board is asleep.
_PULSING = 0
_ASLEEP_BRIGHTNESS = 12
_DIMMER = 8


def screensaver_pictures(lights: Picture, panel: Picture) -> "tuple[Picture, Picture, bytearray]":
    """Return pictures for chain, panel and screen, derived from `lights` and `panel`.

    One light pulses, to show that the board is on.
    """
    asleep = _dimmed(lights)
    asleep.animate_light(_PULSING, WHITE, BREATHE_MOTION)
    return asleep, _dimmed(panel), bytearray(SCREEN_WIDTH * SCREEN_PAGES)


def _dimmed(picture: Picture) -> Picture:
    other = Picture(len(picture.sent) // 3)
    other.set_base(bytes([level // _DIMMER for level in picture.base]))
    other.set_brightness(_ASLEEP_BRIGHTNESS)
    return other

"""The panel of 16 x 16: the firmware on the emulated Pico, whose one chain of 256 lights is decoded from GP2."""

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from pawnlight.board import MATRIX_LIGHTS
from pawnlight.words import load_texts
from tests.emulator.flashed import build_flash, firmware_files
from tests.emulator.parts import Colour, in_wire_order
from tests.emulator.pico import Pico
from tests.support.matrix import lit_places, split_pictures
from tests.support.screen_reader import read
from tests.support.screen_text import colours_of, current_ma_of

pytestmark = [pytest.mark.pico, pytest.mark.timeout(1800)]

SETTINGS = "lights=matrix\ncorner=lower left\nruns=vertical\nquick=yes\nyellow=easy\npace=fast\nhints=no\n"
# Thirty times a second; a frame of 256 lights takes 7.7 ms on the wire.
FRAME_NS = 1e9 / 30
LIGHT_NS = 30_000


def read_panel(lights: list[Colour]) -> bytes:
    """Return the board's picture on a panel that is wired as the settings say."""
    board, _ = split_pictures(lit_places(in_wire_order(lights), "lower left", "vertical"))
    return board


def test_a_whole_game_on_one_panel(pico_image: Path) -> None:
    flash = build_flash(pico_image, {**firmware_files(), "settings": SETTINGS.encode()})
    pico = Pico(pico_image, flash, exact_lights=False, chance=Random(33), lights=MATRIX_LIGHTS)
    pico.power_on()
    words = load_texts("en")
    pico.run_until(lambda: "Pawnlight" in read(pico.screen.chip.picture()), 9000, 50)
    began = len(pico.board.history)
    for n in range(1500):
        pico.tap(("DRAW", "OK")[n % 2], 60)
        pico.run(300)
        if words["wins"] in read(pico.screen.chip.picture()):
            break
    else:
        raise AssertionError(f"nobody has won\n{read(pico.screen.chip.picture())}")
    frames = pico.board.history[began:]
    assert {len(frame.lights) for frame in frames} == {MATRIX_LIGHTS}
    # No frame has a light that belongs to nothing, or draws more than is left of an ampere.
    lit = [colours_of(read_panel(frame.lights)) for frame in frames]
    assert all(current_ma_of(in_wire_order(frame.lights)) <= 1000 for frame in frames)
    squares = {light for lights in lit for light, colour in lights.items() if colour in ("red", "yellow")}
    assert squares >= set(range(60)), "pawns have been on the whole edge"
    assert not any(any(light) for frame in pico.panel.history for light in frame.lights), "GP3 stays dark"


def test_the_wire_carries_thirty_frames_a_second(pico_image: Path) -> None:
    flash = build_flash(pico_image, {**firmware_files(), "settings": (SETTINGS + "light=5\n").encode()})
    pico = Pico(pico_image, flash, chance=Random(33), lights=MATRIX_LIGHTS)
    pico.power_on()
    pico.run_until(lambda: "Pawnlight" in read(pico.screen.chip.picture()), 9000, 50)
    # The pawns of the computer player breathe.
    pico.run(1000)
    began = len(pico.board.history)
    pico.run(2000)
    frames = pico.board.history[began:]
    assert {len(frame.lights) for frame in frames} == {MATRIX_LIGHTS}
    apart = [after.ns - before.ns for before, after in pairwise(frames)]
    assert min(apart) > MATRIX_LIGHTS * LIGHT_NS, "each is complete before the next one begins"
    assert sorted(apart)[len(apart) // 2] < 1.2 * FRAME_NS
    assert any(any(light) for light in frames[-1].lights)


SENDER = b"""
from pawnlight.drivers import Lights

chain = Lights(2, 256, 0)
lights = bytearray(768)
for n in range(1, 9):
    lights[0] = n
    while not chain.show(lights):
        pass
"""


def test_a_frame_that_waits_for_the_one_before_is_not_taken_for_its_end(pico_image: Path) -> None:
    """As when a press is acknowledged while a frame is sent: without a pause the lights would pass it on."""
    pico = Pico(pico_image, build_flash(pico_image, {**firmware_files(), "main.py": SENDER}))
    pico.power_on()
    pico.run_until(lambda: pico.board.lights and pico.board.lights[0][1] == 8, 3000, 10)
    assert {len(frame.lights) for frame in pico.board.history} == {MATRIX_LIGHTS}
    assert [frame.lights[0][1] for frame in pico.board.history] == list(range(9))

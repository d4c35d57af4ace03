"""Parts of other makers on the emulated Pico: the self-test finds what they are, by a press for each question."""

from pathlib import Path
from random import Random

import pytest

from pawnlight.board import MATRIX_LIGHTS
from pawnlight.words import load_texts
from tests.emulator.flashed import build_flash, firmware_files
from tests.emulator.parts import in_wire_order
from tests.emulator.pico import Pico
from tests.support.screen_chip import ScreenChip
from tests.support.screen_reader import read
from tests.support.unlike_parts import ALL_PARTS, MAX_PRESSES, Parts

pytestmark = [pytest.mark.pico, pytest.mark.timeout(1800)]


@pytest.mark.parametrize("parts", ALL_PARTS, ids=str)
def test_the_self_test_finds_screen_wiring_and_colours(pico_image: Path, parts: Parts) -> None:
    words = load_texts("en")
    flash = build_flash(pico_image, {**firmware_files(), "settings": b"lights=matrix\n"})
    pico = Pico(pico_image, flash, exact_lights=False, chance=Random(5), lights=MATRIX_LIGHTS)
    pico.power_on(holding=("OK",))
    pico.screen.chip = ScreenChip(parts.screen)
    pico.screen.chip.ram[:] = b"\xaa" * len(pico.screen.chip.ram)

    def answer() -> str:
        lit = in_wire_order(pico.board.lights)
        return parts.answer_key(words, pico.screen.chip.picture(), lit) if len(lit) == 3 * MATRIX_LIGHTS else ""

    pico.run_until(answer, 9000, 50)
    pico.release("OK")
    pico.run(300)
    presses = 0
    while key := answer():
        pico.tap(key)
        # The driver clears a screen that turns out to be another one.
        pico.run(400)
        presses += 1
    assert 5 <= presses <= MAX_PRESSES
    pico.tap("BACK")
    pico.run_until(lambda: "Pawnlight" in read(pico.screen.chip.picture()).lines[0], 5000, 50)
    pico.run(300)
    assert parts.shows_players(pico.screen.chip.picture(), in_wire_order(pico.board.lights))

"""The afternoon build: the firmware on the emulated Pico with a strip of 60 lights and nothing after it."""

from pathlib import Path
from random import Random

import pytest

from pawnlight.board import TRACK_LIGHTS
from pawnlight.words import load_texts
from tests.emulator.flashed import build_flash, firmware_files
from tests.emulator.pico import Pico
from tests.support.screen_reader import read
from tests.table.test_ring import HEAD, pawns_on_screen

pytestmark = [pytest.mark.pico, pytest.mark.timeout(1800)]


def test_a_whole_game_on_sixty_lights(pico_image: Path) -> None:
    settings = "lights=ring\nquick=yes\nyellow=easy\npace=fast\nhints=no\n"
    flash = build_flash(pico_image, {**firmware_files(), "settings": settings.encode()})
    pico = Pico(pico_image, flash, exact_lights=False, chance=Random(33), lights=TRACK_LIGHTS)
    pico.power_on()
    words = load_texts("en")
    rows: list[dict[str, tuple[int, str, int]]] = []
    pico.run_until(lambda: "Pawnlight" in read(pico.screen.chip.picture()), 9000, 50)
    for n in range(1500):
        pico.tap(("DRAW", "OK")[n % 2], 60)
        pico.run(300)
        pico.run_until_drawn()
        screen = read(pico.screen.chip.picture())
        if HEAD in screen:
            rows.append(pawns_on_screen(screen.lines))
        if words["wins"] in screen:
            break
    else:
        raise AssertionError(f"nobody has won\n{screen}")
    assert {len(frame.lights) for frame in pico.board.history} == {TRACK_LIGHTS}
    assert set(rows[0]) == {"red", "yellow"}
    assert rows[-1] != rows[0]

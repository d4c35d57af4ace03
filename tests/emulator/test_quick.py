"""The quick processor equals rp2040py's own, to the cycle and to the last bit of memory."""

from pathlib import Path

import pytest

from tests.emulator.flashed import firmware, flashed
from tests.emulator.pico import Pico
from tests.emulator.quick import can_be_quick
from tests.emulator.repl import execute

pytestmark = [pytest.mark.pico, pytest.mark.timeout(1800)]

STEPS = 12
STEP_MS = 50


def run(image: Path, flash: bytes, *, quick: bool) -> list[tuple[float, list[int], bytes, int, int]]:
    """Return the state of the Pico after each step: time, registers, memory, frames shown, pages written."""
    pico = Pico(image, flash, quick=quick)
    pico.power_on()
    seen = []
    for _ in range(STEPS):
        pico.run(STEP_MS)
        mcu = pico.mcu
        seen.append((pico.ns, list(mcu.core.registers), bytes(mcu.sram), pico.board.frames, pico.flash.pages))
    return seen


# Divisions interrupted by divisions: both use the same hardware, whose state the interrupt must restore.
DIVISIONS = """
from machine import Timer
def also(timer):
    for n in range(1, 9):
        1000003 * n // (n + 2)
timer = Timer(freq=9973, mode=Timer.PERIODIC, callback=also, hard=True)
wrong = 0
for n in range(1, 30000):
    whole, by = 7919 * n, n % 97 + 3
    wrong += not 0 <= whole - whole // by * by < by
timer.deinit()
print(wrong)
"""


def test_an_interrupted_division_comes_out_right(pico_image: Path) -> None:
    pico = Pico(pico_image)
    pico.power_on()
    pico.run_until(lambda: pico.usb.connected)
    pico.run(50)
    assert execute(pico, DIVISIONS) == "0\n"


def test_the_quick_processor_does_what_rp2040py_does(pico_image: Path) -> None:
    if not can_be_quick():
        pytest.skip("needs a C compiler: without one the bench is slow, and as exact")
    flash = flashed(pico_image, firmware())
    slow = run(pico_image, flash, quick=False)
    assert run(pico_image, flash, quick=True) == slow
    assert slow[-1][3] > 0

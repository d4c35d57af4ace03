"""The quick processor equals rp2040py's own, to the cycle and to the last bit of memory."""

from pathlib import Path

import pytest

from tests.emulator.flashed import build_flash, firmware_files
from tests.emulator.pico import Pico
from tests.emulator.quick import has_c_compiler
from tests.emulator.repl import execute

pytestmark = [pytest.mark.pico, pytest.mark.timeout(1800)]

STEP_MS = 50


def trace_states(
    image: Path, flash: bytes | None, steps: int, *, quick: bool
) -> list[tuple[float, list[int], bytes, int, int]]:
    """Return the state of the Pico after each step: time, registers, memory, frames shown, pages written."""
    # Of a clock that began long ago, the two round fractions of a nanosecond differently.
    pico = Pico(image, flash, quick=quick, tick=0)
    pico.power_on()
    seen = []
    for _ in range(steps):
        pico.run(STEP_MS)
        mcu = pico.mcu
        seen.append((pico.ns, list(mcu.core.registers), bytes(mcu.sram), pico.board.frames, pico.flash.pages))
    return seen


# Divisions interrupted by divisions: both use the same hardware, whose state the interrupt must restore.
DIVISION_PROGRAM = """
from machine import Timer
def also(timer):
    for n in range(1, 9):
        1000003 * n // (n + 2)
timer = Timer(freq=3989, mode=Timer.PERIODIC, callback=also, hard=True)
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
    assert execute(pico, DIVISION_PROGRAM) == "0\n"


@pytest.mark.parametrize(("installed", "steps"), [(True, 5), (False, 12)])
def test_the_quick_processor_does_what_rp2040py_does(pico_image: Path, installed: bool, steps: int) -> None:
    """Until the first lights, and while MicroPython writes its file system on a blank flash."""
    if not has_c_compiler():
        pytest.skip("needs a C compiler: without one the bench is slow, and as exact")
    flash = build_flash(pico_image, firmware_files()) if installed else None
    slow = trace_states(pico_image, flash, steps, quick=False)
    assert trace_states(pico_image, flash, steps, quick=True) == slow
    frames, pages = slow[-1][3:]
    assert frames if installed else pages


# Reads of flash, in assembler: how long 8000 words take that lie `step` bytes apart, over and over for `round` bytes.
READ_PROGRAM = """
import machine, time
@micropython.asm_thumb
def read(r0, r1, r2, r3):
    mov(r4, 0)
    label(AGAIN)
    add(r5, r0, r4)
    ldr(r6, [r5, 0])
    add(r4, r4, r1)
    and_(r4, r2)
    sub(r3, 1)
    bne(AGAIN)

def cycles(at, step, round):
    machine.mem32[0x14000004] = 1
    first = time.ticks_us()
    read(at, step, round - 1, 8000)
    wanted = time.ticks_diff(time.ticks_us(), first)
    return wanted * 125 // 8000

print([cycles(*reads) for reads in %r])
"""
FREE = 0x10080000  # nothing else reads this flash
LOOP = 8  # cycles of the loop without any wait
CACHE_WAITS = {
    "one line after the other": ((FREE, 8, 1 << 15), 40),
    "one word after the other, lines being filled word by word": ((FREE, 4, 1 << 15), 40),
    "an array that the cache holds: each line comes once": ((FREE, 4, 256), 0),
    "two lines of one set": ((FREE, 1 << 13, 1 << 14), 0),
    "four lines of one set": ((FREE, 1 << 13, 1 << 15), 40),
    "one line, not through the cache": ((FREE + 0x3000000, 4, 8), 40),
}


def test_flash_takes_the_time_that_its_cache_lets_it_take(pico_image: Path) -> None:
    pico = Pico(pico_image)
    pico.power_on()
    pico.run_until(lambda: pico.usb.connected)
    pico.run(50)
    found = eval(execute(pico, READ_PROGRAM % [reads for reads, _ in CACHE_WAITS.values()]))
    waited = {what: cycles - LOOP for what, cycles in zip(CACHE_WAITS, found, strict=True)}
    for what, (_, wait) in CACHE_WAITS.items():
        assert wait <= waited[what] <= wait + 2, f"{what}: {waited}"

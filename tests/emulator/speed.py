"""MicroPython's performance programs on the emulated Pico, beside what real ones are said to score: the check of the
times in silicon.py.

They are those in tests/perf_bench of MicroPython's source. A score is work by second.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

from tests.emulator.pico import Pico
from tests.emulator.repl import execute

# The speed (MHz) and the memory (KB) by which MicroPython's programs choose how much they do, as published.
_THEIR_SIZE = "168, 100"

# The scores of a real Pico as published, if they are: with the virtual machine in flash, and in SRAM.
PROGRAMS: dict[str, tuple[float | None, float | None]] = {
    "bm_chaos": (154.11, 218.64),
    "bm_fannkuch": (None, 53.75),
    "bm_fft": (None, 1524.90),
    "bm_float": (None, 2497.01),
    "bm_hexiom": (None, 36.02),
    "bm_nqueens": (None, 2252.63),
    "bm_pidigits": (None, 474.88),
    "viper_call0": (331.0, None),
}
SOURCES = """
Published:
  VM in flash: github.com/micropython/micropython pull request 19352 (2026; the commit before newlib-nano); viper_call0
               is quoted at second hand
  VM in SRAM:  pull request 14182 (2024, MicroPython 1.23, which had it there)
Fitted: 40 cycles for a word that the cache does not have, to bm_chaos with the VM in flash. That is also the least that
a read can take, 320 ns (github.com/Klipper3d/klipper pull request 6464). Everything else is a check.
""".strip()


def measure_score(image: Path, name: str, folder: Path) -> float:
    """Return the score of a program in `folder`, MicroPython's tests/perf_bench."""
    pico = Pico(image, exact_lights=False)
    pico.power_on()
    pico.run_until(lambda: pico.usb.connected)
    pico.run(100)
    code = f"{(folder / f'{name}.py').read_text()}\n{(folder / 'benchrun.py').read_text()}\nbm_run({_THEIR_SIZE})\n"
    us, work, *_ = execute(pico, code, 60_000).split()
    return float(work) / (float(us) / 1e6)


def score_lines(scores: Mapping[str, float]) -> Iterator[str]:
    """Yield a line for each score, with those of a real Pico and how far it is from them."""
    for name, found in scores.items():
        published = zip(("flash", "SRAM"), PROGRAMS[name], strict=True)
        told = [f"VM in {place} {real:.1f} ({100 * (found / real - 1):+.0f} %)" for place, real in published if real]
        yield f"{name}: {found:.1f}; a Pico, {', '.join(told)}"
    yield SOURCES

"""MicroPython's performance programs on the emulated Pico, beside what real ones are said to score: the check of the
times in silicon.py.

They are those in tests/perf_bench of MicroPython's source. A score is work by second.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from tests.emulator.pico import Pico
from tests.emulator.repl import execute

# The speed (MHz) and the memory (KB) by which MicroPython's programs choose how much they do, as published.
_THEIR_SIZE = "168, 100"
_NAME, _SCORE, _PUBLISHED = 14, 10, 21


class Published(NamedTuple):
    """Published scores of a real Pico, the virtual machine being in flash or in SRAM."""

    flash: float | None = None
    sram: float | None = None


PROGRAMS = {
    "bm_chaos": Published(154.11, 218.64),
    "bm_fannkuch": Published(None, 53.75),
    "bm_fft": Published(None, 1524.90),
    "bm_float": Published(None, 2497.01),
    "bm_hexiom": Published(None, 36.02),
    "bm_nqueens": Published(None, 2252.63),
    "bm_pidigits": Published(None, 474.88),
    "viper_call0": Published(331.0),
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


def table_lines(scores: Mapping[str, float]) -> Iterator[str]:
    """Yield the lines of the table."""
    columns = "".join(f"{head:>{_PUBLISHED}}" for head in ("a Pico, VM in flash", "a Pico, VM in SRAM"))
    yield f"{'':{_NAME}}{'score':>{_SCORE}}{columns}"
    for name, found in scores.items():
        cells = ["" if real is None else f"{real:.1f} {100 * (found / real - 1):+4.0f} %" for real in PROGRAMS[name]]
        yield f"{name:{_NAME}}{found:>{_SCORE}.1f}{''.join(f'{cell:>{_PUBLISHED}}' for cell in cells)}".rstrip()
    yield SOURCES

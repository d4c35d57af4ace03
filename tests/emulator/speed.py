"""MicroPython's performance programs on the emulated Pico, beside what real ones are said to score: the check of the
times in silicon.py.

The programs in tests/benchmarks/performance do what those in MicroPython's tests/perf_bench are described to do, and
nearly as much of it. A score is work by second, as there.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from tests.emulator.pico import Pico
from tests.emulator.repl import execute

_OURS = Path(__file__).parents[1] / "benchmarks" / "performance"
# The speed (MHz) and the memory (KB) by which MicroPython's programs choose how much they do, as published.
_THEIR_SIZE = "168, 100"
_TIMED = """
import gc, time
gc.collect()
began = time.ticks_us()
right = run()
print(time.ticks_diff(time.ticks_us(), began), WORK, right)
"""
_NAME, _SCORE, _PUBLISHED = 14, 10, 21


class Program(NamedTuple):
    """A program, `theirs` being its name in MicroPython's tests/perf_bench.

    ratio           our score by theirs, both on an emulated Pico with MicroPython 1.28
    flash, sram     published scores of theirs on a real Pico, the virtual machine being in flash or in SRAM
    gain            published: by how many percent SRAM is faster than flash on a real Pico W
    """

    theirs: str
    ratio: float
    flash: float | None = None
    sram: float | None = None
    gain: float | None = None


PROGRAMS = {
    "chaos": Program("bm_chaos", 1.12, 154.11, 218.64, 28.9),
    "fannkuch": Program("bm_fannkuch", 0.94, None, 53.75, 26.7),
    "fft": Program("bm_fft", 1.19, None, 1524.90, 3.4),
    "floats": Program("bm_float", 1.00, None, 2497.01, 8.0),
    "hexiom": Program("bm_hexiom", 1.80, None, 36.02, 23.0),
    "mandel": Program("misc_mandel", 0.81, None, None, 18.4),
    "nqueens": Program("bm_nqueens", 1.08, None, 2252.63, 22.1),
    "pidigits": Program("bm_pidigits", 0.84, None, 474.88, 20.8),
    "pystone": Program("misc_pystone", 1.04, None, None, 10.8),
    "viper_call": Program("viper_call0", 1.00, 331.0),
}
SOURCES = """
Published, of MicroPython's own programs; for ours they are multiplied by what ours score more, both on the emulator:
  VM in flash: github.com/micropython/micropython pull request 19352 (2026; the commit before newlib-nano); viper_call
               is quoted at second hand
  VM in SRAM:  pull request 14182 (2024, MicroPython 1.23, which had it there)
  gain:        pull request 19370 (2026, a Pico W before and after the move)
Fitted: 40 cycles for a word that the cache does not have, to chaos with the VM in flash. That is also the least that a
read can take, 320 ns (github.com/Klipper3d/klipper pull request 6464). Everything else is a check.
""".strip()


def score(image: Path, name: str, folder: Path | None = None) -> float:
    """Return the score of a program, from MicroPython's `folder` of them instead of ours if it is given."""
    pico = Pico(image, exact_lights=False)
    pico.power_on()
    pico.run_until(lambda: pico.usb.connected)
    pico.run(100)
    if folder is None:
        code = (_OURS / f"{name}.py").read_text() + _TIMED
    else:
        theirs = (folder / f"{PROGRAMS[name].theirs}.py").read_text()
        code = f"{theirs}\n{(folder / 'benchrun.py').read_text()}\nbm_run({_THEIR_SIZE})\n"
    us, work, *right = execute(pico, code, 60_000).split()
    assert folder is not None or right == ["True"], f"{name} comes to a wrong result"
    return float(work) / (float(us) / 1e6)


def table(scores: Mapping[str, float], beside: Mapping[str, float], is_ours: bool) -> Iterator[str]:
    """Yield the lines of the table; `beside` are the scores of another image, if there are any."""
    columns = "".join(f"{head:>{_PUBLISHED}}" for head in ("a Pico, VM in flash", "a Pico, VM in SRAM"))
    yield f"{'':{_NAME}}{'score':>{_SCORE}}{columns}" + (f"{'gain':>{_SCORE}}{'a Pico W':>{_SCORE}}" if beside else "")
    for name, found in scores.items():
        program = PROGRAMS[name]
        line = f"{name if is_ours else program.theirs:{_NAME}}{found:>{_SCORE}.1f}"
        for published in (program.flash, program.sram):
            cell = ""
            if published is not None:
                real = published * (program.ratio if is_ours else 1)
                cell = f"{real:.1f} {100 * (found / real - 1):+4.0f} %"
            line += f"{cell:>{_PUBLISHED}}"
        if name in beside:
            gain = "" if program.gain is None else f"{program.gain:+.1f} %"
            line += f"{100 * (found / beside[name] - 1):>+{_SCORE - 2}.1f} %{gain:>{_SCORE}}"
        yield line.rstrip()
    yield SOURCES

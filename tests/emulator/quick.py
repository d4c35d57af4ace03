"""The emulated processor with the time that flash takes, and at full speed: `thumb.c` runs everything that does not
need rp2040py itself.

rp2040py updates everything around the processor after each instruction. With `thumb.c` that is done only when something
is due: an alarm, an interrupt, an access to a peripheral. Simulated time is identical to the cycle.
"""

import ctypes
import shutil
import subprocess
import tempfile
from abc import ABC, abstractmethod
from functools import cache
from pathlib import Path
from typing import Any

from rp2040py.simulator import Simulator

from tests.emulator.flash import FLASH_BYTES
from tests.emulator.silicon import NS_PER_CYCLE, FlashCache, on_flush

_SOURCE = Path(__file__).with_name("thumb.c")
_MOST_CYCLES = 1 << 30
_HANDLER = 1
_TIMER_INTERRUPTS = 0b1111
_CACHE_WORDS = 2048
_LINE_BYTES = 8
_Bytes = ctypes.c_uint8


class _Core(ctypes.Structure):
    """The struct of the same layout in thumb.c."""

    __slots__ = ()  # a field that the struct does not have cannot be set

    _fields_ = [
        *((name, ctypes.c_void_p) for name in ("r", "rom", "flash", "ram")),
        *(
            (name, ctypes.c_uint32)
            for name in ("flags", "masked", "handler", "exception", "pending", "event", "let_in", "slow")
        ),
        *((name, ctypes.c_uint32) for name in ("dividend", "divisor", "quotient", "remainder", "csr", "locks", "i2c")),
        *((name, ctypes.c_uint32) for name in ("aborted", "received", "raised", "alarm", "owed")),
        ("ns", ctypes.c_double),
        ("code", ctypes.c_void_p),
        *((name, ctypes.c_uint16 * _CACHE_WORDS) for name in ("recent", "other")),
    ]


@cache
def _program() -> Any:
    """Return the compiled thumb.c; None without a C compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "thumb.so"
        command = [compiler, "-O2", "-shared", "-fPIC", "-fwrapv", "-w", "-o", str(library), str(_SOURCE)]
        subprocess.run(command, check=True)
        built = ctypes.CDLL(str(library))
    built.run.restype = ctypes.c_uint32
    built.run.argtypes = [ctypes.c_void_p, ctypes.c_uint32]
    built.flush_cache.argtypes = [ctypes.c_void_p]
    return built


def has_c_compiler() -> bool:
    """Return whether there is a C compiler."""
    return _program() is not None


class Processor(ABC):
    """Runs `simulator` in place of rp2040py's own loop."""

    def __init__(self, simulator: Simulator) -> None:
        self._simulator = simulator
        self._mcu: Any = simulator.rp2040
        self._core = self._mcu.core

    def run(self) -> None:
        """Run until the simulator is stopped."""
        simulator, core, clock, pios = self._simulator, self._core, self._mcu.clock, self._mcu.pio
        while not simulator.stopped:
            if core.waiting:
                ns = clock.nanos_to_next_alarm
                clock.tick(ns)
                cycles = int(ns / NS_PER_CYCLE) or 1
            else:
                if core.interrupts_updated and core.check_for_interrupts():
                    core.waiting = False
                cycles, slow = self._before(self._cycles_to_alarm())
                clock.tick(cycles * NS_PER_CYCLE)
                if slow and not core.interrupts_updated:
                    for pio in pios:
                        if not pio.stopped:
                            pio.advance(cycles)
                    cycles = self._step()
                    clock.tick(cycles * NS_PER_CYCLE)
            for pio in pios:
                if not pio.stopped:
                    pio.advance(cycles)

    def _cycles_to_alarm(self) -> int:
        clock = self._mcu.clock
        if not clock.has_scheduled_alarm:
            return _MOST_CYCLES
        return min(int(-(-clock.nanos_to_next_alarm // NS_PER_CYCLE)), _MOST_CYCLES) or 1

    @abstractmethod
    def _before(self, most: int) -> tuple[int, bool]:
        """Run until `most` cycles have passed or the next instruction is rp2040py's; return the cycles, and whether it
        is."""

    def _step(self) -> int:
        cycles: int = self._core.execute_instruction()
        return cycles


class PlainProcessor(Processor):
    """Leaves every instruction to rp2040py."""

    def __init__(self, simulator: Simulator) -> None:
        super().__init__(simulator)
        self._cache = FlashCache(self._mcu)
        on_flush(self._mcu, self._cache.flush)
        # Cycles to wait for flash before anything else is done.
        self._owed = 0

    def _before(self, most: int) -> tuple[int, bool]:
        owed = self._owed or self._cache.fetch_cycles(self._core.pc)
        cycles = min(owed, most)
        self._owed = owed - cycles
        return cycles, not cycles

    def _step(self) -> int:
        cycles = super()._step()
        self._owed = self._cache.take_wait_cycles()
        return cycles


class QuickProcessor(Processor):
    """Leaves few instructions to rp2040py."""

    def __init__(self, simulator: Simulator) -> None:
        super().__init__(simulator)
        mcu = self._mcu
        self._timer = mcu.timer
        self._i2c = mcu.i2c[0]
        self._ssi = mcu.ssi
        # Keeps the buffers alive to which the addresses below point.
        self._held = [
            (_Bytes * memoryview(part).nbytes).from_buffer(memoryview(part).cast("B"))
            for part in (mcu.core.registers, mcu.bootrom, mcu.flash, mcu.sram, bytearray(FLASH_BYTES + _LINE_BYTES))
        ]
        *memory, code = (ctypes.addressof(part) for part in self._held)
        self._state = _Core(*memory, code=code, divisor=1)
        self._at = ctypes.byref(self._state)
        self._program = _program()
        self._flush()
        on_flush(mcu, self._flush)

    def _flush(self) -> None:
        self._program.flush_cache(self._at)

    def _before(self, most: int) -> tuple[int, bool]:
        core, clock, state = self._core, self._mcu.clock, self._state
        state.flags = core.apsr
        state.masked = core.pm
        state.handler = core.current_mode == _HANDLER
        state.exception = core.ipsr
        state.event = core.event_registered
        state.pending = bool(
            core.pending_interrupts & core.enabled_interrupts
            or core.pending_nmi
            or core.pending_svcall
            or core.pending_pend_sv
            or core.pending_systick
        )
        timer = self._timer
        state.i2c = self._i2c.int_raw
        state.aborted = self._i2c.abort_source
        state.received = len(self._ssi._rx_queue)
        state.raised = timer._int_raw | timer._int_force | core.pending_interrupts & _TIMER_INTERRUPTS
        state.alarm = timer.alarms[3].target_micros
        state.ns = clock.nanos - timer._epoch_nanos
        cycles = self._program.run(self._at, most)
        core.apsr = state.flags
        core.pm = state.masked
        core.event_registered = state.event
        if state.let_in:
            core.interrupts_updated = True
        return cycles, bool(state.slow)

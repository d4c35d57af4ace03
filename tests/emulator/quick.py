"""The emulated processor at full speed: `thumb.c` runs everything that does not need rp2040py itself.

rp2040py updates everything around the processor after each instruction. Here that is done only when something is
due: an alarm, an interrupt, an access to a peripheral. Simulated time is identical to the cycle.
"""

import ctypes
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from rp2040py.simulator import Simulator

_SOURCE = Path(__file__).with_name("thumb.c")
_NS_A_CYCLE = 8.0
_MOST_CYCLES = 1 << 30
_HANDLER = 1
_TIMER_INTERRUPTS = 0b1111
_Bytes = ctypes.c_uint8


class _Core(ctypes.Structure):
    """The struct of the same layout in thumb.c."""

    _fields_ = [
        *((name, ctypes.c_void_p) for name in ("r", "rom", "flash", "ram")),
        *(
            (name, ctypes.c_uint32)
            for name in ("flags", "masked", "handler", "exception", "pending", "event", "let_in", "slow")
        ),
        *((name, ctypes.c_uint32) for name in ("dividend", "divisor", "quotient", "remainder", "csr", "locks", "i2c")),
        *((name, ctypes.c_uint32) for name in ("raised", "alarm")),
        ("ns", ctypes.c_double),
    ]


_built: Any = None


def _program() -> Any:
    """Return the compiled `run`; None without a C compiler."""
    global _built
    if _built is None:
        compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
        if compiler is None:
            return None
        with tempfile.TemporaryDirectory() as folder:
            library = Path(folder) / "thumb.so"
            command = [compiler, "-O2", "-shared", "-fPIC", "-fwrapv", "-w", "-o", str(library), str(_SOURCE)]
            subprocess.run(command, check=True)
            _built = ctypes.CDLL(str(library)).run
        _built.restype = ctypes.c_uint32
        _built.argtypes = [ctypes.c_void_p, ctypes.c_uint32]
    return _built


def can_be_quick() -> bool:
    """Return whether there is a C compiler."""
    return _program() is not None


class Quick:
    """Runs `simulator` in place of rp2040py's own loop."""

    def __init__(self, simulator: Simulator) -> None:
        mcu: Any = simulator.rp2040
        self._simulator = simulator
        self._mcu = mcu
        self._core = mcu.core
        self._timer = mcu.timer
        self._i2c = mcu.i2c[0]
        self._run = _program()
        # Keeps the buffers alive to which the addresses below point.
        self._held = [
            (_Bytes * memoryview(part).nbytes).from_buffer(memoryview(part).cast("B"))
            for part in (mcu.core.registers, mcu.bootrom, mcu.flash, mcu.sram)
        ]
        self._state = _Core(*(ctypes.addressof(part) for part in self._held), divisor=1)
        self._at = ctypes.byref(self._state)

    def run(self) -> None:
        """Run until the simulator is stopped."""
        simulator, core, clock, pios = self._simulator, self._core, self._mcu.clock, self._mcu.pio
        step = core.execute_instruction
        while not simulator.stopped:
            if core.waiting:
                ns = clock.nanos_to_next_alarm
                clock.tick(ns)
                cycles = int(ns / _NS_A_CYCLE) or 1
            else:
                if core.interrupts_updated and core.check_for_interrupts():
                    core.waiting = False
                cycles = self._quickly()
                clock.tick(cycles * _NS_A_CYCLE)
                if self._state.slow and not core.interrupts_updated:
                    for pio in pios:
                        if not pio.stopped:
                            pio.advance(cycles)
                    cycles = step()
                    clock.tick(cycles * _NS_A_CYCLE)
            for pio in pios:
                if not pio.stopped:
                    pio.advance(cycles)

    def _quickly(self) -> int:
        """Run until something other than the processor is due; return the cycles that have passed."""
        core, clock, state = self._core, self._mcu.clock, self._state
        ns = clock.nanos_to_next_alarm
        most = min(int(-(-ns // _NS_A_CYCLE)), _MOST_CYCLES) if clock.has_scheduled_alarm else _MOST_CYCLES
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
        state.raised = timer._int_raw | timer._int_force | core.pending_interrupts & _TIMER_INTERRUPTS
        state.alarm = timer.alarms[3].target_micros
        state.ns = clock.nanos - timer._epoch_nanos
        cycles: int = self._run(self._at, max(most, 1))
        core.apsr = state.flags
        core.pm = state.masked
        core.event_registered = state.event
        if state.let_in:
            core.interrupts_updated = True
        return cycles

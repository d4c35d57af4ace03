"""MicroPython's `machine` on the virtual hardware."""

import contextlib
import secrets
import threading
import time
from collections.abc import Callable, Iterable
from typing import Any

from host_tools.virtual.hardware import FALLING, HARDWARE, RISING
from pawnlight import board

WDT_RESET = 3
_PWRON_RESET = 1

_ID_FILE = ".board-id"
_CLOCK = 125_000_000


class Pin:
    IN, OUT = 0, 1
    PULL_UP = 1
    IRQ_FALLING = FALLING

    def __init__(self, id: int, mode: int = -1, pull: int | None = -1, *, value: Any = None) -> None:
        self.id = id
        if pull != -1 or mode == Pin.IN:
            HARDWARE.pull_up(self.id, pull == Pin.PULL_UP)
        if value is not None:
            self.value(value)

    def value(self, x: Any = None) -> int | None:
        if x is None:
            return HARDWARE.level(self.id)
        HARDWARE.drive(self.id, int(bool(x)))
        return None

    def irq(
        self,
        handler: "Callable[[Pin], object] | None" = None,
        trigger: int = RISING | FALLING,
        *,
        hard: bool = False,  # here every interrupt is taken between two lines
    ) -> None:
        HARDWARE.set_interrupt(self.id, trigger, None if handler is None else lambda: handler(self))


class PWM:
    def __init__(self, dest: Pin, *, freq: int = 0, duty_u16: int = 0) -> None:
        self._pin = dest.id
        self._freq = freq
        self._duty = duty_u16
        self._out()

    def freq(self, value: int) -> None:
        if not 8 <= value <= _CLOCK // 2:
            raise ValueError("freq too small" if value < 8 else "freq too large")
        self._freq = value
        self._out()

    def duty_u16(self, value: int) -> None:
        self._duty = min(max(0, value), 65535)
        self._out()

    def _out(self) -> None:
        HARDWARE.pulse(self._pin, self._freq, self._duty)


class I2C:
    """An I2C bus; on the screen's pins it reaches the screen."""

    def __init__(self, id: int, *, scl: Pin, sda: Pin, freq: int) -> None:
        self._sda = sda.id if scl.id == board.PIN_SCL else -1

    def writeto(self, addr: int, buf: bytes | bytearray | memoryview) -> None:
        HARDWARE.write_i2c(self._sda, addr, bytes(buf))

    def writevto(self, addr: int, vector: Iterable[bytes | bytearray | memoryview]) -> None:
        self.writeto(addr, b"".join(vector))


class _Registers:
    """`mem32` for the registers that the firmware uses: pin levels, and the watchdog's, which survive a restart."""

    def __getitem__(self, address: int) -> int:
        if address == _GPIO_IN:
            return sum(HARDWARE.level(pin) << pin for pin in range(30))
        return HARDWARE.registers.get(address, 0)

    def __setitem__(self, address: int, value: int) -> None:
        HARDWARE.registers[address] = value & 0xFFFFFFFF


_GPIO_IN = 0xD0000004
mem32 = _Registers()
_WATCHDOG_CTRL, _WATCHDOG_ENABLE = 0x40058000, 1 << 30
_WATCHDOG_MARK = 0x4005801C


_GLANCE_SECONDS = 0.1


class WDT:
    """A watchdog that restarts the board when it has not been fed for `timeout` ms of the laptop's time.

    It counts its glances: when the laptop sleeps, or the process is stopped, the watchdog is too.
    """

    _running: "WDT | None" = None  # of those made by interpreters that have started anew since, the last

    def __init__(self, id: int = 0, timeout: int = 5000) -> None:
        if not 1 <= timeout <= 8388:
            raise ValueError("timeout exceeds 8388")
        self._most = timeout / 1000 / _GLANCE_SECONDS
        self._glances = 0
        mem32[_WATCHDOG_CTRL] = _WATCHDOG_ENABLE
        # As the Pico's SDK sets it, to distinguish a watchdog timeout from a requested reset.
        mem32[_WATCHDOG_MARK] = 0x6AB73121
        self.feed()
        WDT._running = self
        threading.Thread(target=self._watch, daemon=True).start()

    def feed(self) -> None:
        self._fed = self._glances

    def _watch(self) -> None:
        while self._glances - self._fed < self._most:
            time.sleep(_GLANCE_SECONDS)
            self._glances += 1
        if WDT._running is self and mem32[_WATCHDOG_CTRL] & _WATCHDOG_ENABLE:
            mem32[_WATCHDOG_CTRL] = 0
            HARDWARE.restart()


def unique_id() -> bytes:
    """Return eight bytes that identify the state folder: each folder is one board."""
    file = HARDWARE.state / _ID_FILE
    with contextlib.suppress(OSError, ValueError):
        known = bytes.fromhex(file.read_text(encoding="ascii"))
        if len(known) == 8:
            return known
    new = secrets.token_bytes(8)
    file.write_text(new.hex(), encoding="ascii")
    return new


def reset() -> None:
    """Restart the board; does not return."""
    mem32[_WATCHDOG_CTRL] = mem32[_WATCHDOG_MARK] = 0
    HARDWARE.restart()


class SoftReset(SystemExit):
    """The interpreter starts anew, while the hardware keeps its state."""


def soft_reset() -> None:
    """Start the interpreter anew; does not return."""
    raise SoftReset


def reset_cause() -> int:
    return WDT_RESET if HARDWARE.restarted else _PWRON_RESET

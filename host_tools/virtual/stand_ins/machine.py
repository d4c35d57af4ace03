"""MicroPython's `machine` on the virtual hardware."""

import contextlib
import os
import secrets
import threading
import time
from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from host_tools.virtual.clock import CLOCK
from host_tools.virtual.hardware import FALLING, HARDWARE, RISING
from pawnlight import board

PWRON_RESET = 1
WDT_RESET = 3

_ID_FILE = ".board-id"
_CLOCK = 125_000_000


def _number(pin: "int | str | Pin") -> int:
    if isinstance(pin, Pin):
        return pin.id
    if isinstance(pin, str):
        return 25 if pin == "LED" else int(pin.removeprefix("GP"))
    return pin


class Pin:
    IN, OUT, OPEN_DRAIN, ALT = 0, 1, 2, 3
    PULL_UP, PULL_DOWN = 1, 2
    IRQ_RISING, IRQ_FALLING = RISING, FALLING

    def __init__(
        self, id: "int | str | Pin", mode: int = -1, pull: int | None = -1, *, value: Any = None, alt: int = 0
    ) -> None:
        self.id = _number(id)
        self.init(mode, pull, value=value)

    def init(self, mode: int = -1, pull: int | None = -1, *, value: Any = None, alt: int = 0) -> None:
        if pull != -1 or mode == Pin.IN:
            HARDWARE.pull_up(self.id, pull == Pin.PULL_UP)
        if value is not None:
            self.value(value)

    def value(self, x: Any = None) -> int | None:
        if x is None:
            return HARDWARE.level(self.id)
        HARDWARE.drive(self.id, int(bool(x)))
        return None

    __call__ = value

    def on(self) -> None:
        self.value(1)

    def off(self) -> None:
        self.value(0)

    high, low = on, off

    def toggle(self) -> None:
        self.value(not HARDWARE.level(self.id))

    def irq(
        self,
        handler: "Callable[[Pin], object] | None" = None,
        trigger: int = RISING | FALLING,
        hard: bool = False,
    ) -> "_Irq":
        HARDWARE.set_interrupt(self.id, trigger, None if handler is None else lambda: handler(self))
        return _Irq(trigger)

    def __repr__(self) -> str:
        return f"Pin(GPIO{self.id})"


class _Irq:
    def __init__(self, trigger: int) -> None:
        self._trigger = trigger

    def flags(self) -> int:
        return self._trigger


class PWM:
    def __init__(self, dest: Pin | int, *, freq: int = 0, duty_u16: int = 0, duty_ns: int = 0) -> None:
        self._pin = _number(dest)
        self._freq = self._duty = 0
        self.init(freq=freq, duty_u16=duty_u16, duty_ns=duty_ns)

    def init(self, *, freq: int = 0, duty_u16: int | None = None, duty_ns: int = 0) -> None:
        self._freq = freq or self._freq
        if duty_ns:
            self._duty = self._of_ns(duty_ns)
        elif duty_u16 is not None:
            self._duty = duty_u16
        self._out()

    def freq(self, value: int | None = None) -> int | None:
        if value is None:
            return self._freq
        if not 8 <= value <= _CLOCK // 2:
            raise ValueError("freq too small" if value < 8 else "freq too large")
        self._freq = value
        self._out()
        return None

    def duty_u16(self, value: int | None = None) -> int | None:
        if value is None:
            return self._duty
        self._duty = min(max(0, value), 65535)
        self._out()
        return None

    def duty_ns(self, value: int | None = None) -> int | None:
        if value is None:
            return self._duty * 1_000_000_000 // (65535 * self._freq) if self._freq else 0
        return self.duty_u16(self._of_ns(value))

    def deinit(self) -> None:
        self._duty = 0
        self._out()

    def _of_ns(self, ns: int) -> int:
        return min(65535, ns * self._freq * 65535 // 1_000_000_000)

    def _out(self) -> None:
        HARDWARE.pulse(self._pin, self._freq, self._duty)


class I2C:
    """Reaches the screen when it is on the screen's pins (I2C 0's own, when none are named)."""

    def __init__(
        self,
        id: int = 0,
        *,
        scl: Pin | int | None = None,
        sda: Pin | int | None = None,
        freq: int = 400_000,
        timeout: int = 50_000,
    ) -> None:
        ours = (board.PIN_SCL, board.PIN_SDA) if id <= 0 else (-1, -1)
        clock = ours[0] if scl is None else _number(scl)
        data = ours[1] if sda is None else _number(sda)
        self._sda = data if clock == board.PIN_SCL else -1

    def scan(self) -> list[int]:
        return HARDWARE.scan_i2c(self._sda)

    def writeto(self, addr: int, buf: bytes | bytearray | memoryview, stop: bool = True) -> int:
        HARDWARE.write_i2c(self._sda, addr, bytes(buf))
        return len(buf)

    def writevto(self, addr: int, vector: Iterable[bytes | bytearray | memoryview], stop: bool = True) -> int:
        return self.writeto(addr, b"".join(vector))

    def writeto_mem(self, addr: int, memaddr: int, buf: bytes | bytearray | memoryview, *, addrsize: int = 8) -> None:
        self.writeto(addr, memaddr.to_bytes(addrsize // 8, "big") + bytes(buf))


class SoftI2C(I2C):
    def __init__(self, scl: Pin | int, sda: Pin | int, *, freq: int = 400_000, timeout: int = 50_000) -> None:
        super().__init__(-1, scl=scl, sda=sda, freq=freq, timeout=timeout)


class Timer:
    """A software timer; `period` in ms."""

    ONE_SHOT, PERIODIC = 0, 1

    def __init__(self, id: int = -1, **how: Any) -> None:
        self._stop = threading.Event()
        if how:
            self.init(**how)

    def init(
        self,
        *,
        mode: int = PERIODIC,
        period: int = -1,
        freq: float = 0,
        callback: "Callable[[Timer], object] | None" = None,
        hard: bool = False,
    ) -> None:
        self.deinit()
        stop = self._stop = threading.Event()
        seconds = 1 / freq if freq else period / 1000

        def run() -> None:
            while not stop.wait(CLOCK.real(seconds)):
                if callback is not None:
                    HARDWARE.run_handler(lambda: callback(self))
                if mode == Timer.ONE_SHOT:
                    return

        threading.Thread(target=run, daemon=True).start()

    def deinit(self) -> None:
        self._stop.set()


class _Registers:
    """`mem32`, as far as the firmware knows it: the pins' levels, and the watchdog's, which outlives a restart."""

    def __getitem__(self, address: int) -> int:
        if address == _GPIO_IN:
            return sum(HARDWARE.level(pin) << pin for pin in range(30))
        return int(os.environ.get(f"PAWNLIGHT_REGISTER_{address:08X}", "0"))

    def __setitem__(self, address: int, value: int) -> None:
        os.environ[f"PAWNLIGHT_REGISTER_{address:08X}"] = str(value & 0xFFFFFFFF)


_GPIO_IN = 0xD0000004
mem32 = _Registers()
_WATCHDOG_CTRL, _WATCHDOG_ENABLE = 0x40058000, 1 << 30
_WATCHDOG_MARK = 0x4005801C


class WDT:
    """Restarts the board when it has not been fed for `timeout` ms of the laptop's time, whatever the board's clock."""

    def __init__(self, id: int = 0, timeout: int = 5000) -> None:
        if not 1 <= timeout <= 8388:
            raise ValueError("timeout exceeds 8388")
        self._seconds = timeout / 1000
        mem32[_WATCHDOG_CTRL] = _WATCHDOG_ENABLE
        # As the Pico's SDK leaves it, to tell a starved watchdog from a reset that was asked for.
        mem32[_WATCHDOG_MARK] = 0x6AB73121
        self._fed = time.monotonic()
        threading.Thread(target=self._watch, daemon=True).start()

    def feed(self) -> None:
        self._fed = time.monotonic()

    def _watch(self) -> None:
        while (left := self._fed + self._seconds - time.monotonic()) > 0:
            time.sleep(left)
        if mem32[_WATCHDOG_CTRL] & _WATCHDOG_ENABLE:
            mem32[_WATCHDOG_CTRL] = 0
            HARDWARE.restart()


class RTC:
    """The date and time of the laptop, or those that were set."""

    _ahead: ClassVar[float] = 0.0

    def datetime(self, when: tuple[int, ...] | None = None) -> tuple[int, ...] | None:
        """(year, month, day, weekday, hours, minutes, seconds, 0), Monday being 0; or set them."""
        if when is not None:
            year, month, day, _, hours, minutes, seconds = when[:7]
            RTC._ahead = time.mktime((year, month, day, hours, minutes, seconds, 0, 0, -1)) - time.time()
            return None
        now = time.localtime(time.time() + RTC._ahead)
        return (now.tm_year, now.tm_mon, now.tm_mday, now.tm_wday, now.tm_hour, now.tm_min, now.tm_sec, 0)


def unique_id() -> bytes:
    """Eight bytes: each state folder is a board of its own, and stays it."""
    file = HARDWARE.state / _ID_FILE
    with contextlib.suppress(OSError, ValueError):
        known = bytes.fromhex(file.read_text(encoding="ascii"))
        if len(known) == 8:
            return known
    new = secrets.token_bytes(8)
    file.write_text(new.hex(), encoding="ascii")
    return new


def reset() -> None:
    """As power off and on again; nothing after it runs."""
    mem32[_WATCHDOG_CTRL] = mem32[_WATCHDOG_MARK] = 0
    HARDWARE.restart()


def soft_reset() -> None:
    HARDWARE.restart()


def reset_cause() -> int:
    return WDT_RESET if HARDWARE.restarted else PWRON_RESET


def freq(hertz: int | None = None) -> int | None:
    """The processor's clock; setting it changes nothing here."""
    return _CLOCK if hertz is None else None


def disable_irq() -> bool:
    """No handler runs until `enable_irq` has been given what this returned."""
    HARDWARE.guard.acquire()
    return True


def enable_irq(state: bool = True) -> None:
    if state:
        HARDWARE.guard.release()


def idle() -> None:
    time.sleep(0.001)


def lightsleep(ms: int = 1) -> None:
    time.sleep(ms / 1000)


def bitstream(pin: Pin, encoding: int, timing: tuple[int, ...], data: bytes | bytearray | memoryview) -> None:
    """Send bytes to a chain of lights: the only thing on this board that takes them."""
    HARDWARE.write_lights(pin.id, bytes(data))

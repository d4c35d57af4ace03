"""Stand-ins for the Pico's modules, for tests of the drivers."""

import select
import sys
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import count
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest

from pawnlight.board import PIN_PAD_FIRST
from tests.support.ticks import TICK_COUNT, first_tick

GPIO_IN = 0xD0000004
# SCRATCH4 of the RP2040's watchdog, and the value that the SDK stores there.
MARK, RUNNING = 0x4005801C, 0x6AB73121


class Registers(dict[int, int]):
    """The registers of a chip, 0 until something is written; `used` are those that were read or written."""

    def __init__(self, *held: tuple[int, int]) -> None:
        super().__init__(held)
        self.used: set[int] = set()

    def __getitem__(self, at: int) -> int:
        self.used.add(at)
        return self.get(at, 0)

    def __setitem__(self, at: int, value: int) -> None:
        self.used.add(at)
        super().__setitem__(at, value)


class FakePico:
    """A Pico whose clock, `now`, the tests set.

    registers  its memory: of GPIO_IN all bits are set, for no button is down
    cause      why it has started
    fed        when its watchdog was fed, in milliseconds since its start
    pins       the numbers of the pins that were opened
    """

    def __init__(self) -> None:
        self.now = 0
        self.registers = Registers((GPIO_IN, (1 << 30) - 1))
        self.cause = 1
        self.fed: list[int] = []
        self.interrupts: dict[int, Callable[[object], None]] = {}
        self.pins: list[int] = []
        self.rp2 = MagicMock()
        self.rp2.DMA.return_value.active.return_value = False
        self.machine = MagicMock(Pin=self._pin_class(), WDT=self.watchdog, WDT_RESET=3, mem32=self.registers)
        self.machine.reset_cause = lambda: self.cause
        self.machine.unique_id.return_value = bytes(8)
        self.machine.soft_reset.side_effect = SystemExit
        # There is no screen.
        self.machine.I2C.return_value.writeto.side_effect = OSError

    def _pin_class(self) -> type:
        pico = self

        class Pin(MagicMock):
            IN, OUT, PULL_UP, IRQ_FALLING = range(4)

            def __init__(self, number: int = 0, *_: object, **more: object) -> None:
                super().__init__()
                self.number = number
                pico.pins.append(number)

            def _get_child_mock(self, **more: Any) -> MagicMock:
                return MagicMock(**more)

            def irq(self, handler: Callable[[object], None], *_: object, hard: bool) -> None:
                assert hard
                pico.interrupts[self.number] = handler

        return Pin

    def ticks(self) -> int:
        return (first_tick() + self.now) % TICK_COUNT

    def watchdog(self, timeout: int) -> Any:
        assert timeout == 8000
        # This is no use of the register by the drivers.
        self.registers.update({MARK: RUNNING})
        return SimpleNamespace(feed=lambda: self.fed.append(self.now))

    def move_contact(self, button: int) -> None:
        """Let a button's contact close or open."""
        self.registers[GPIO_IN] ^= 1 << PIN_PAD_FIRST + button
        if not self.registers[GPIO_IN] >> PIN_PAD_FIRST + button & 1:
            self.interrupts.get(PIN_PAD_FIRST + button, lambda pin: None)(None)


@pytest.fixture
def pico() -> FakePico:
    return FakePico()


@pytest.fixture
def load_drivers(pico: FakePico, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], Any]]:
    """Return a function that loads the drivers on this Pico."""
    for name, module in {"machine": pico.machine, "micropython": MagicMock(), "rp2": pico.rp2}.items():
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setattr(select, "poll", MagicMock())
    monkeypatch.setattr(time, "ticks_ms", pico.ticks, raising=False)
    # Lights have been sent when they are looked at again.
    monkeypatch.setattr(time, "ticks_us", count(0, 10_000).__next__, raising=False)
    monkeypatch.setattr(time, "sleep_ms", lambda ms: None, raising=False)
    yield lambda: import_module("pawnlight.drivers")
    for name in [name for name in sys.modules if name.startswith("pawnlight.drivers")]:
        del sys.modules[name]


@pytest.fixture
def drivers(load_drivers: Callable[[], Any]) -> Any:
    """Load the drivers on this Pico."""
    return load_drivers()

"""The drivers of buttons and watchdog, on stand-ins for the Pico's modules. `test_display.py` has the screen's."""

import sys
import time
from collections.abc import Callable
from importlib import import_module
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest

from pawnlight.board import PAD_KEYS, PIN_PAD_FIRST
from tests.support.ticks import TICK_COUNT, first_tick

OK = PAD_KEYS.index("OK")
# Control and SCRATCH4 of the RP2040's watchdog, and the value that the SDK stores in the latter.
CONTROL, MARK, RUNNING = 0x40058000, 0x4005801C, 0x6AB73121


class FakePico:
    """A Pico whose clock, `now`, the tests set.

    registers  its memory: of GPIO_IN all bits are set, for no button is down
    cause      why it has started
    fed        when its watchdog was fed, in milliseconds since its start
    """

    def __init__(self) -> None:
        self.now = 0
        self.registers: dict[int, int] = {0xD0000004: (1 << 30) - 1, MARK: 0}
        self.cause = 1
        self.fed: list[int] = []
        self.interrupts: dict[int, Callable[[object], None]] = {}

    def ticks(self) -> int:
        return (first_tick() + self.now) % TICK_COUNT

    def watchdog(self, timeout: int) -> Any:
        assert timeout == 8000
        self.registers[MARK] = RUNNING
        return SimpleNamespace(feed=lambda: self.fed.append(self.now))

    def move_contact(self, button: int) -> None:
        """Let a button's contact close or open."""
        self.registers[0xD0000004] ^= 1 << PIN_PAD_FIRST + button
        if not self.registers[0xD0000004] >> PIN_PAD_FIRST + button & 1:
            self.interrupts.get(PIN_PAD_FIRST + button, lambda pin: None)(None)


@pytest.fixture
def pico() -> FakePico:
    return FakePico()


@pytest.fixture
def drivers(pico: FakePico, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Load the drivers on this Pico."""

    class Pin:
        IN, PULL_UP, IRQ_FALLING = range(3)

        def __init__(self, number: int, *_: object) -> None:
            self._number = number

        def irq(self, handler: Callable[[object], None], *_: object, hard: bool) -> None:
            assert hard
            pico.interrupts[self._number] = handler

    machine = MagicMock(Pin=Pin, WDT=pico.watchdog, WDT_RESET=3, mem32=pico.registers, reset_cause=lambda: pico.cause)
    for name, module in {"machine": machine, "micropython": MagicMock(), "rp2": MagicMock()}.items():
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setattr(time, "ticks_ms", pico.ticks, raising=False)
    yield import_module("pawnlight.drivers")
    for name in [name for name in sys.modules if name.startswith("pawnlight.drivers")]:
        del sys.modules[name]


def test_a_button_that_bounces_goes_down_once_and_up_once(pico: FakePico, drivers: Any) -> None:
    pad = drivers.Pad()
    pressed: list[int] = []
    pad.call_on_press(lambda: pressed.append(pico.now))
    edges = []
    # When its contact moves: pressed at 10, released at 200, each time it bounces for ten milliseconds.
    moves = [*range(10, 21), *range(200, 211)]
    for pico.now in range(300):
        for _ in range(moves.count(pico.now)):
            pico.move_contact(OK)
        if pico.now % 5 == 0 and (edge := pad.read_edge()):
            edges.append((edge, pico.now))
    assert edges == [(OK + 1, 10), (-OK - 1, 200)]
    assert pressed == [10]
    assert not pad.is_down("OK")


def test_two_buttons_are_reported_one_after_the_other(pico: FakePico, drivers: Any) -> None:
    pad = drivers.Pad()
    pico.move_contact(OK)
    pico.move_contact(0)
    assert [pad.read_edge() for _ in range(3)] == [1, OK + 1, 0]
    assert pad.is_down("OK")


def test_the_watchdog_is_fed_while_every_task_is_alive_or_waits_for_people(pico: FakePico, drivers: Any) -> None:
    watchdog = drivers.Watchdog()
    watchdog.start("table", "stage")

    def beat(seconds: int, *names: str) -> int:
        """Let the tasks live for so long; return when the watchdog was fed last."""
        for _ in range(seconds * 100):
            pico.now += 10
            for name in names:
                watchdog.report_alive(name)
        return pico.fed[-1]

    assert beat(60, "table", "stage") > pico.now - 1000
    watchdog.report_waiting("table")
    assert beat(60, "stage") > pico.now - 1000
    assert max(after - before for before, after in zip(pico.fed, pico.fed[1:], strict=False)) < 1000
    watchdog.report_alive("table")
    began = pico.now
    assert began + 4000 < beat(60, "stage") < began + 6000
    watchdog.stop()
    assert pico.registers[CONTROL] == pico.registers[MARK] == 0


def test_what_the_watchdog_has_restarted_knows_it_once(pico: FakePico, drivers: Any) -> None:
    drivers.Watchdog().start("table")
    assert not drivers.Watchdog().starved, "it has not been restarted"
    pico.cause = 3
    assert [drivers.Watchdog().starved for _ in range(2)] == [True, False]
    drivers.Watchdog().start("table")
    pico.registers[MARK] = 0
    assert not drivers.Watchdog().starved, "the reset was asked for"

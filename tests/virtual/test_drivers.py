"""The drivers of buttons and watchdog, on stand-ins for the Pico's modules. `test_display.py` has the screen's."""

from typing import Any

from pawnlight.board import PAD_KEYS
from tests.support.fake_pico import MARK, FakePico

OK = PAD_KEYS.index("OK")
# Control of the RP2040's watchdog.
CONTROL = 0x40058000


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

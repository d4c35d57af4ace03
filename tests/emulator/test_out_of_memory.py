"""Memory held back on an emulated Pico, in each phase of a game: the board starts anew, and no event is lost."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from pawnlight.games.sorry.game import SorryGame
from pawnlight.link.frames import make_frame
from pawnlight.rules.events import text_of
from pawnlight.store.journal import Journal
from tests.emulator import heap
from tests.emulator.budgets import new_pico
from tests.emulator.flashed import games_on_flash, record_events
from tests.emulator.random_user import RandomUser, in_menu, is_loading, offers_to_resume, screen_line, settings_file
from tests.emulator.talk import LaptopTalk
from tests.support.foot_texts import shows_foot
from tests.support.table_bench import play_until
from tests.table.test_out_of_memory import is_draw_due, is_won
from tests.table.test_turns import has_choice

pytestmark = [pytest.mark.pico, pytest.mark.timeout(900)]

MEMORY_HOLDER = b"""
import asyncio, gc
from machine import mem32
mem32[0x40058018] += 1
held = [None] * 1500
def hold():
    gc.collect()
    n = 0
    for size in (8192, 1024, 256, 64):
        try:
            while n < 1500:
                held[n] = bytearray(size)
                n += 1
        except MemoryError:
            pass
    mem32[0x4005800C] = 3
async def watch():
    while mem32[0x4005800C] != 2:
        await asyncio.sleep_ms(20)
    hold()
if mem32[0x4005800C] == 1:
    hold()
    held[:4] = [None] * 4
asyncio.create_task(watch())
"""
"""The file `boot.py` of a board that holds back nearly all of its free memory until it starts anew: when a register
that nothing else uses says 2, which then says 3; or at once if it says 1, all but 32 KB, too few for the program."""

_LETTER = 0
_AT_ONCE, _NOW, _HOLDS = 1, 2, 3
_MOST_MS = 12_000
# Without memory, a collection precedes nearly every allocation, and shorter presses are missed.
_PRESS_MS = 400
# Nobody answers a question while it is still being drawn.
_READ_MS = 200


class Phase(NamedTuple):
    """Where the game on flash is left, whether memory is held back from power-up on, and what people do then."""

    left: Callable[[SorryGame], bool]
    at_once: bool
    act: Callable[[RandomUser], object]


def tap_keys(*keys: str) -> Callable[[RandomUser], None]:
    def act(user: RandomUser) -> None:
        for key in keys:
            user.pico.tap(key, _PRESS_MS)
            user.pico.run(400)

    return act


def request_hint(user: RandomUser) -> None:
    user.pico.tap("OK", 1500)


def fetch_game(user: RandomUser) -> None:
    user.pico.write(make_frame("hello 2 test") + make_frame("files"))


PHASES = {
    "boot": Phase(is_draw_due, True, tap_keys()),
    "resume": Phase(is_draw_due, False, tap_keys("OK")),
    "turn": Phase(is_draw_due, False, tap_keys("DRAW")),
    "hint": Phase(has_choice("5", 2), False, request_hint),
    "end": Phase(is_won, False, tap_keys("OK")),
    "fetch": Phase(is_draw_due, False, fetch_game),
}


def resume_offered_game(user: RandomUser) -> None:
    """Go on with the game that the board offers."""
    user.until(offers_to_resume, _MOST_MS)
    user.pico.run(_READ_MS)
    user.tap("OK")
    user.until(lambda screen: not offers_to_resume(screen) and not is_loading(screen) and any(screen.lines), _MOST_MS)
    user.pico.run(300)


@pytest.mark.parametrize("name", PHASES)
def test_a_board_without_memory_starts_anew_and_goes_on(
    pico_image: Path, empty_flash: Path, name: str, record_property: Callable[[str, object], None]
) -> None:
    phase = PHASES[name]
    play_until(phase.left)
    journal = Journal()
    texts = [text_of(line) for line in journal.live_lines(0)]
    files = settings_file("classic") | {"boot.py": MEMORY_HOLDER}
    pico = new_pico(pico_image, files, partial(record_events, journal.seed, texts))
    user = RandomUser(pico, Random(name), looks=0.2)
    bitten: list[float] = []
    pico.power_on()
    pico.mcu.watchdog.on_watchdog_trigger = lambda: bitten.append(pico.ms)
    letter = pico.mcu.watchdog.scratch_data
    if phase.at_once:
        letter[_LETTER] = _AT_ONCE
    elif name == "resume":
        user.until(offers_to_resume, _MOST_MS)
    else:
        resume_offered_game(user)
    if not phase.at_once:
        letter[_LETTER] = _NOW
    pico.run_until(lambda: letter[_LETTER] == _HOLDS, _MOST_MS)
    before = games_on_flash(pico.flash.content())
    phase.act(user)
    began = pico.ms
    user.until(lambda screen: shows_foot(screen, "fault keys"), _MOST_MS)
    record_property("measured", f"emulated Pico, no memory, {name}: the fault is shown after {pico.ms - began:.0f} ms")
    assert "MemoryError" in user.screen(), screen_line(user)
    assert heap.interpreter_starts(pico) == 2
    pico.run(_READ_MS)
    user.tap("OK", 200)
    user.until(lambda screen: offers_to_resume(screen) or in_menu(screen), _MOST_MS)
    if in_menu(user.screen()):
        # The move that won was on flash already.
        user.begin_game()
    else:
        resume_offered_game(user)
    recovered = games_on_flash(pico.flash.content())
    for game, lines in before.items():
        assert recovered[game][: len(lines)] == lines
    LaptopTalk(pico).send_hello()
    for _ in range(20):
        user.press_next_key()
        pico.run(400)
    now = games_on_flash(pico.flash.content())
    for game, lines in recovered.items():
        assert now[game][: len(lines)] == lines
    assert sum(map(len, now.values())) > sum(map(len, recovered.values())), "the game does not go on"
    assert heap.interpreter_starts(pico) == 2
    assert not bitten

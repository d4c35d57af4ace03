"""A flash full of finished games on the emulated Pico: menu, list, transfer and the next game."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from pawnlight.store.journal import Journal
from pawnlight.store.shelved_games import shelve_live_game
from tests.emulator.flashed import build_flash, files_on, firmware_files
from tests.emulator.pico import Pico
from tests.emulator.random_user import RandomUser, in_menu, settings_file
from tests.emulator.repl import execute
from tests.emulator.talk import LaptopTalk
from tests.install.test_damaged_board import files_in
from tests.store.test_journal import record_named_game

pytestmark = [pytest.mark.pico, pytest.mark.timeout(7200)]

EVENTS = 41
SILENCE_MS = 500
# A game takes one block, the names of so many another one; so many are left for what the board writes by itself.
NAMES_IN_BLOCK = 20
SPARE_BLOCKS = 10


# Plays games to their end, as a board does, until the flash has no room for another one.
PLAY_PROGRAM = """
import os
from pawnlight.store import Journal
from pawnlight.rules import seed_hash
board = Journal()
for number in range(%d):
    seed = bytes([number]) * 32
    header = "game 2 rules=classic options=- seats=red:person,yellow:random first=red seed="
    board.start_game(header + seed_hash(seed), seed)
    for event in range(1, %d):
        board.append_event("draw 7" if event %% 2 else "move 3>10")
    board.append_event("end red " + seed.hex())
    if board.spare_bytes() < 16384:
        break
print(len(os.listdir("games")))
"""


def games_that_fit(image: Path, others: dict[str, bytes]) -> int:
    """Return how many finished games there is room for beside the firmware and `others`."""
    with files_on(build_flash(image, firmware_files() | settings_file("classic") | others)) as flash:
        blocks = flash.statvfs(".")[3] - SPARE_BLOCKS
    return blocks * NAMES_IN_BLOCK // (NAMES_IN_BLOCK + 1)


# How the names of finished games end, and how many are kept for later.
KINDS: dict[str, tuple[Callable[[int], str], int]] = {
    "never fetched": (lambda number: "", 0),
    "a mixture": (lambda number: ("", ".sent", ".sent.damaged", ".damaged")[number % 4], 5),
}


def measure(pico: Pico, files: int, what: str, record_property: Callable[[str, object], None]) -> None:
    """Power up a board with so many games, fetch some, begin the next game; note what that takes."""
    user = RandomUser(pico, Random(1))
    pico.power_on()
    user.until(in_menu)
    menu = pico.ms
    pico.run(500)
    talk = LaptopTalk(pico)
    begun = pico.ms
    talk.request("hello 2 test", lambda said: any(body.startswith("hello ") for body in said))
    answered = pico.ms - begun
    begun = pico.ms
    boot, games = talk.send_hello()
    listed, silence = pico.ms - begun, talk.silence
    assert len(games) == files
    begun = pico.ms
    for game in (games[0], games[files // 2], games[-1]):
        lines = talk.fetch_lines(game, EVENTS)
        assert len(lines) == EVENTS
        talk.request(f"have {game} {EVENTS} {lines[-1][-8:]}", lambda said: True)
        pico.run(100)
    fetched = (pico.ms - begun) / 3
    assert talk.send_hello()[0] == boot, "it has restarted"
    begun = pico.ms
    user.tap("DRAW")
    user.until(lambda screen: not in_menu(screen), 20_000)
    started = pico.ms - begun
    assert talk.silence <= SILENCE_MS
    record_property(
        "measured",
        f"emulated Pico, {files} games, {what}: menu {menu:.0f} ms; hello {answered:.0f}; "
        f"list {listed:.0f}, silence {silence:.0f}; a game fetched and confirmed {fetched:.0f} ms, "
        f"silence {talk.silence:.0f}; next game begins {started:.0f} ms",
    )


@pytest.mark.parametrize("what", KINDS)
def test_a_board_full_of_games_answers_at_once(
    what: str, pico_image: Path, empty_flash: Path, record_property: Callable[[str, object], None]
) -> None:
    ending, later = KINDS[what]
    journal = Journal()
    for number in range(later):
        record_named_game(journal, f"kept {number}", EVENTS)
        assert shelve_live_game(journal)
    count = games_that_fit(pico_image, files_in(empty_flash))
    for number in range(count):
        record_named_game(journal, f"game {number}", EVENTS, over=True)
    assert journal.archive_finished()
    for number, file in enumerate(sorted(empty_flash.glob("games/*")), 1):
        file.rename(f"{file}{ending(number)}")
    files = firmware_files() | settings_file("classic") | files_in(empty_flash)
    measure(Pico(pico_image, build_flash(pico_image, files), exact_lights=False), count + later, what, record_property)


@pytest.mark.long
def test_a_board_that_has_played_itself_full_answers_at_once(
    pico_image: Path, record_property: Callable[[str, object], None]
) -> None:
    # Without main.py it stays at the prompt.
    files = {path: data for path, data in (firmware_files() | settings_file("classic")).items() if path != "main.py"}
    pico = Pico(pico_image, build_flash(pico_image, files), exact_lights=False)
    pico.power_on()
    pico.run_until(lambda: pico.usb.connected)
    pico.run(50)
    count = int(execute(pico, PLAY_PROGRAM % (games_that_fit(pico_image, {}), EVENTS - 1), 600_000))
    assert count > 60
    main = firmware_files()["main.py"]
    execute(pico, f"with open('main.py', 'wb') as file:\n    file.write({main!r})")
    pico.power_off()
    measure(pico, count, "played on it", record_property)

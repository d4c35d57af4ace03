"""The firmware on MicroPython's own image for the Pico 2, on an emulated one: what it does, not how fast.

`PICO2_EMULATOR` is a folder with rp2350js, built, and `PICO2_IMAGE` the image.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from host_tools.games.verify import verify_lines
from tests.emulator.budgets import RandomUser, settings, shown
from tests.emulator.flashed import firmware, flashed
from tests.emulator.pico2 import Pico2
from tests.emulator.talk import Talk
from tests.emulator.test_install import pawnlight
from tests.emulator.test_pico import lines_of
from tests.support.feet import says
from tests.support.program import Program
from tests.system.night.player import asks_to_go_on, in_menu

pytestmark = [pytest.mark.pico, pytest.mark.timeout(7200)]

RULES = ("classic", "teams", "points", "st", "revenge", "sequence")
FLASH_BYTES = 4 << 20
# All but its first megabyte.
BLOCKS = 768
MOST_KEYS = 6000
TWO = {"players": "2", "blue": "none", "green": "none"}

Started = Callable[[dict[str, bytes]], RandomUser]


@pytest.fixture
def started(pico2_emulator: tuple[Path, Path]) -> Iterator[Started]:
    """Return a function that powers up a board with the firmware and these files, and waits for its menu."""
    emulator, image = pico2_emulator
    boards: list[Pico2] = []

    def start(files: dict[str, bytes]) -> RandomUser:
        boards.append(Pico2(emulator, flashed(image, firmware() | files, size=FLASH_BYTES, blocks=BLOCKS)))
        user = RandomUser(boards[-1], Random("pico 2"), looks=0.1)
        user.to_menu()
        return user

    yield start
    for board in boards:
        board.close()


def pico_of(user: RandomUser) -> Pico2:
    assert isinstance(user.pico, Pico2)
    return user.pico


def plays_to_the_end(user: RandomUser) -> None:
    for _ in range(MOST_KEYS):
        if says(user.screen(), "again keys"):
            return
        user.next_key()
        user.pico.run(250)
    raise AssertionError(f"the game does not end: {shown(user)}")


def test_it_lights_and_shows_its_menu_which_the_keys_move(started: Started) -> None:
    user = started(settings("classic"))
    pico = pico_of(user)
    assert any(pico.lights[0])
    marked = user.screen().marked
    user.tap("DOWN", 300)
    assert user.screen().marked != marked
    user.tap("UP", 300)
    assert user.screen().marked == marked
    assert pico.restarts == 0


@pytest.mark.long
@pytest.mark.parametrize("rules", RULES)
def test_a_whole_game_is_played_and_every_event_of_it_fetched(started: Started, rules: str) -> None:
    few = {} if rules in ("teams", "revenge") else TWO
    user = started(settings(rules, "random", **few))
    user.begin()
    plays_to_the_end(user)
    talk = Talk(user.pico)
    boot, games = talk.hello()
    (listed,) = talk.ask("hello 2 test", lambda said: any(body.startswith("games ") for body in said))[1:2]
    assert listed.split(" ")[4:] == ["over"]
    lines = talk.lines(games[0], int(listed.split(" ")[2]))
    verdict = verify_lines(games[0], lines)
    assert verdict.is_consistent, verdict.verdict_sentence()
    assert talk.hello()[0] == boot
    assert pico_of(user).restarts == 0


def test_a_game_goes_on_after_the_plug_was_pulled(started: Started) -> None:
    user = started(settings("classic", "random"))
    user.begin()
    for _ in range(12):
        user.next_key()
        user.pico.run(500)
    user.pico.power_off()
    user.pico.power_on()
    user.until(asks_to_go_on)
    (game,) = Talk(user.pico).hello()[1]
    user.tap("OK", 1000)
    for _ in range(6):
        user.next_key()
        user.pico.run(500)
    assert not in_menu(user.screen())
    assert Talk(user.pico).hello()[1] == [game]


def test_a_laptop_logs_the_game_and_examines_the_board(started: Started, tmp_path: Path) -> None:
    user = started(settings("classic", "random"))
    user.begin()
    pico = user.pico
    library = tmp_path / "library.db"
    log = Program(tmp_path, "log", "--port", pico.serve().url, "--library", library)
    for _ in range(5):
        user.next_key()
        pico.run(700)
    pico.run_until(lambda: len(lines_of(library)) > 3, 60_000, 200)
    assert log.end() == 0
    assert "Everything is fine." in pawnlight(pico, tmp_path / "doctor.txt", "doctor")


def test_games_of_two_kinds_are_played_without_a_restart(started: Started) -> None:
    user = started(settings("classic", "random"))
    talk = Talk(user.pico)
    boot, _ = talk.hello()
    user.begin()
    for _ in range(4):
        user.next_key()
        user.pico.run(400)
    user.leave()
    while not user.screen().marks("game Sequence"):
        user.tap("RIGHT" if user.screen().marks("game") else "UP", 400)
    user.begin()
    user.pico.run(1500)
    assert not in_menu(user.screen())
    assert talk.hello()[0] == boot
    assert pico_of(user).restarts == 0

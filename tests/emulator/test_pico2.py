"""The firmware on MicroPython's own image for the Pico 2, on an emulated one: what it does, not how fast.

`PICO2_EMULATOR` is a folder with rp2350js, built, and `PICO2_IMAGE` the image.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from host_tools.games.verify import verify_lines
from tests.emulator.flashed import build_flash, firmware_files
from tests.emulator.pico2 import Pico2
from tests.emulator.random_user import RandomUser, in_menu, offers_to_resume, screen_line, settings_file
from tests.emulator.talk import LaptopTalk
from tests.emulator.test_install import run_pawnlight
from tests.emulator.test_pico import stored_lines
from tests.support.foot_texts import shows_foot
from tests.support.program import Program

pytestmark = [pytest.mark.pico, pytest.mark.timeout(7200)]

RULE_SETS = ("classic", "teams", "points", "st", "revenge", "sequence")
FLASH_BYTES = 4 << 20
# All but its first megabyte.
BLOCKS = 768
MAX_KEYS = 6000
TWO_PLAYERS = {"players": "2", "blue": "none", "green": "none"}

StartBoard = Callable[[dict[str, bytes]], RandomUser]


@pytest.fixture
def start_board(pico2_emulator: tuple[Path, Path]) -> Iterator[StartBoard]:
    """Return a function that powers up a board with the firmware and these files, and waits for its menu."""
    emulator, image = pico2_emulator
    boards: list[Pico2] = []

    def start(files: dict[str, bytes]) -> RandomUser:
        boards.append(Pico2(emulator, build_flash(image, firmware_files() | files, size=FLASH_BYTES, blocks=BLOCKS)))
        user = RandomUser(boards[-1], Random("pico 2"), looks=0.1)
        user.power_up_to_menu()
        return user

    yield start
    for board in boards:
        board.close()


def pico_used_by(user: RandomUser) -> Pico2:
    assert isinstance(user.pico, Pico2)
    return user.pico


def play_to_end(user: RandomUser) -> None:
    for _ in range(MAX_KEYS):
        if shows_foot(user.screen(), "again keys"):
            return
        user.press_next_key()
        user.pico.run(250)
    raise AssertionError(f"the game does not end: {screen_line(user)}")


def test_it_lights_and_shows_its_menu_which_the_keys_move(start_board: StartBoard) -> None:
    user = start_board(settings_file("classic"))
    pico = pico_used_by(user)
    assert any(pico.lights[0])
    marked = user.screen().marked
    user.tap("DOWN", 300)
    assert user.screen().marked != marked
    user.tap("UP", 300)
    assert user.screen().marked == marked
    assert pico.restarts == 0


@pytest.mark.long
@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_whole_game_is_played_and_every_event_of_it_fetched(start_board: StartBoard, rules: str) -> None:
    few = {} if rules in ("teams", "revenge") else TWO_PLAYERS
    user = start_board(settings_file(rules, "random", **few))
    user.begin_game()
    play_to_end(user)
    talk = LaptopTalk(user.pico)
    boot, games = talk.send_hello()
    (listed,) = talk.request("hello 2 test", lambda said: any(body.startswith("games ") for body in said))[1:2]
    assert listed.split(" ")[4:] == ["over"]
    lines = talk.fetch_lines(games[0], int(listed.split(" ")[2]))
    verdict = verify_lines(games[0], lines)
    assert verdict.is_consistent, verdict.verdict_sentence()
    assert talk.send_hello()[0] == boot
    assert pico_used_by(user).restarts == 0


def test_a_game_goes_on_after_the_plug_was_pulled(start_board: StartBoard) -> None:
    user = start_board(settings_file("classic", "random"))
    user.begin_game()
    for _ in range(12):
        user.press_next_key()
        user.pico.run(500)
    user.pico.power_off()
    user.pico.power_on()
    user.until(offers_to_resume)
    (game,) = LaptopTalk(user.pico).send_hello()[1]
    user.tap("OK", 1000)
    for _ in range(6):
        user.press_next_key()
        user.pico.run(500)
    assert not in_menu(user.screen())
    assert LaptopTalk(user.pico).send_hello()[1] == [game]


def test_a_laptop_logs_the_game_and_examines_the_board(start_board: StartBoard, tmp_path: Path) -> None:
    user = start_board(settings_file("classic", "random"))
    user.begin_game()
    pico = user.pico
    library = tmp_path / "library.db"
    log = Program(tmp_path, "log", "--port", pico.serve().url, "--library", library)
    for _ in range(5):
        user.press_next_key()
        pico.run(700)
    pico.run_until(lambda: len(stored_lines(library)) > 3, 60_000, 200)
    assert log.interrupt() == 0
    assert "Everything is fine." in run_pawnlight(pico, tmp_path / "doctor.txt", "doctor")


def test_games_of_two_kinds_are_played_without_a_restart(start_board: StartBoard) -> None:
    user = start_board(settings_file("classic", "random"))
    talk = LaptopTalk(user.pico)
    boot, _ = talk.send_hello()
    user.begin_game()
    for _ in range(4):
        user.press_next_key()
        user.pico.run(400)
    user.leave_game()
    while not user.screen().marks("game Sequence"):
        user.tap("RIGHT" if user.screen().marks("game") else "UP", 400)
    user.begin_game()
    user.pico.run(1500)
    assert not in_menu(user.screen())
    assert talk.send_hello()[0] == boot
    assert pico_used_by(user).restarts == 0

"""The firmware on MicroPython's own image, on an emulated Pico with the board's parts at its pins.

Times are simulated Pico time: the processor at 125 MHz, the flash with its typical times for erasing and writing.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from host_tools.library import Library
from pawnlight.games.sorry import scene as sorry_scene
from pawnlight.games.sorry.game import SorryGame
from pawnlight.link.frames import make_frame
from pawnlight.rules.base import COLOURS
from pawnlight.rules.events import parse_event_line, text_of
from pawnlight.show import seats_scene, text
from pawnlight.show.lights import Picture
from pawnlight.words import load_texts
from tests.emulator.flashed import build_flash, firmware_files
from tests.emulator.parts import Colour
from tests.emulator.pico import Pico
from tests.emulator.random_user import in_menu
from tests.emulator.repl import execute
from tests.emulator.test_install import power_on, run_beside, run_pawnlight
from tests.support.event_lines import game_after
from tests.support.foot_texts import foot_text
from tests.support.layouts import layout_picture
from tests.support.program import Program
from tests.support.screen_reader import read

# On a busy machine the emulator needs up to forty seconds for one second of the Pico.
pytestmark = [pytest.mark.pico, pytest.mark.timeout(1800)]

WORDS = load_texts("en")
BRIGHTNESS = 25  # of a new board


@pytest.fixture(scope="module")
def installed(pico_image: Path, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The flash of a blank Pico after installing the firmware as the README describes."""
    pico = Pico(pico_image, timed_flash=False)
    power_on(pico)
    said = run_pawnlight(pico, tmp_path_factory.mktemp("installed") / "log.txt", "install")
    assert said.startswith("Verified. Starting the board."), said
    pico.close()
    return pico.power_off()


@pytest.fixture
def pico(pico_image: Path, installed: bytes) -> Iterator[Pico]:
    pico = Pico(pico_image, installed)
    yield pico
    pico.close()


# Expected lights and screens


def lights_of(draw: Callable[[Picture], None]) -> list[Colour]:
    lights = Picture(112)
    lights.set_brightness(BRIGHTNESS)
    draw(lights)
    lights.render(0)
    wire = lights.sent
    return [(wire[i + 1], wire[i], wire[i + 2]) for i in range(0, len(wire), 3)]


def message_picture(title: str, words: str, foot: str) -> bytes:
    return layout_picture(text.draw_message, title=title, said=words, foot=foot)


def shows_menu(pico: Pico) -> bool:
    return pico.screen.chip.on and in_menu(read(pico.screen.chip.picture()))


def stored_lines(library: Path) -> list[str]:
    """Return the event lines stored so far of the only game in `library`."""
    with Library.open(library) as opened:
        games = opened.games()
        return opened.event_lines(games[0].id) if games else []


def stored_game(library: Path) -> SorryGame:
    """Return the only game in `library`, as far as it has been stored."""
    game: SorryGame = game_after([parse_event_line(line)[1] for line in stored_lines(library)])
    return game


def pawn_lights(game: SorryGame) -> list[Colour]:
    return lights_of(lambda lights: sorry_scene.show_pawns(lights, game.pawns, game.turn))


# Scenes


def select_quick_game(pico: Pico) -> None:
    """Select the quick game in the menu, so that every first card can be used."""
    for _ in range(2):
        pico.tap("DOWN")
        pico.run(250)
    pico.tap("RIGHT")
    pico.run(250)


def test_from_power_up_to_the_library_and_on_after_a_power_cut(pico: Pico, tmp_path: Path) -> None:
    pico.power_on()
    board = pico.board
    pico.run_until(lambda: shows_menu(pico), 9000, 5)
    seats = [("red", "person"), ("yellow", "person")]
    seated = lights_of(lambda lights: seats_scene.show_on_track(lights, Picture(100), seats, "red"))
    pico.run_until(lambda: board.lights == seated)
    assert len(pico.panel.lights) == 100

    library = tmp_path / "library.db"
    log = Program(tmp_path, "log", "--port", pico.serve().url, "--library", library)
    select_quick_game(pico)
    pico.tap("DRAW")
    pico.run_until(lambda: len(stored_lines(library)) == 1, 20_000, 100)
    assert board.lights == pawn_lights(stored_game(library))
    # The laptop's bytes for the shuffle are on their way.
    pico.run(4000)
    pico.tap("DRAW")
    pico.run_until(lambda: len(stored_lines(library)) == 3, 20_000, 100)
    mix = text_of(stored_lines(library)[1])
    assert mix.startswith("mix ")
    assert len(mix) == len("mix ") + 32, "the laptop contributed"
    drawn = stored_game(library)
    assert drawn.due == "move"
    assert drawn.legal_moves()
    assert f"draws a {drawn.card}" in log.out or f"draws {drawn.card}" in log.out, log.out

    # Press OK until the pawn and, if there are several, its destination have been chosen.
    while len(stored_lines(library)) == 3:
        pico.tap("OK")
        pico.run(400)
    pico.run(4000)
    moved = stored_game(library)
    assert moved.pawns != drawn.pawns
    assert board.lights == pawn_lights(moved)

    pico.power_off()
    pico.power_on()
    offer = message_picture(WORDS[COLOURS[moved.turn]], WORDS["resume"], foot_text(WORDS, "resume keys"))
    pico.run_until(lambda: pico.screen.chip.on and pico.screen.chip.picture() == offer, 9000, 5)
    assert pico.board.lights == pawn_lights(moved)
    pico.tap("OK")
    pico.run(1500)
    pico.tap("DRAW")
    pico.run_until(lambda: len(stored_lines(library)) == 5, 20_000, 100)
    assert log.interrupt() == 0

    pico.run(100)
    pico.usb.received.clear()
    pico.write(make_frame("hello 2 test") + make_frame("repl"))
    pico.expect(b">>> ")
    assert execute(pico, "print(6 * 7)") == "42\n"


def test_a_board_answers_again_after_it_has_written_into_a_pulled_cable(pico: Pico) -> None:
    """USB's queue is then full, and sent only some frames after the host is back."""
    pico.power_on()
    pico.run_until(lambda: shows_menu(pico), 9000, 5)
    pico.write(make_frame("hello 2 test") + make_frame("files"))
    pico.expect(b"~file ")
    pico.usb.pull()
    pico.run(3000)
    pico.usb.plug()
    pico.run_until(lambda: pico.usb.connected)
    pico.write(make_frame("hello 2 test"))
    pico.expect(b"hello 2 ")


def test_back_held_at_power_up_leaves_the_repl_to_mpremote(pico: Pico, tmp_path: Path) -> None:
    pico.power_on(holding=("BACK",))
    pico.expect(b">>> ", 9000)
    execute(pico, "with open('own.py', 'w') as file: file.write('print(6 * 7)')")
    assert execute(pico, "import own") == "42\n"
    words = ("-m", "mpremote", "connect", pico.serve().url, "exec", "print(6 * 7)")
    assert run_beside(pico, tmp_path / "log.txt", *words) == "42\n"


def test_a_screen_that_starts_late_or_is_plugged_in_later(pico_image: Path) -> None:
    pico = Pico(pico_image, build_flash(pico_image, firmware_files()), exact_lights=False)
    pico.power_on()
    pico.screen.there = False
    pico.run(500)
    pico.screen.there = True
    pico.run_until(lambda: shows_menu(pico), 9000, 5)
    pico.power_off()

    # Without one, the menu has its lights as soon as with one.
    pico.power_on()
    pico.screen.there = False
    seats = [("red", "person"), ("yellow", "person")]
    menu = lights_of(lambda lights: seats_scene.show_on_track(lights, Picture(100), seats, "red"))
    pico.run_until(lambda: pico.board.lights == menu, 1600, 5)
    pico.run(4000)
    pico.screen.there = True
    pico.run(1000)
    assert not pico.screen.chip.on
    pico.tap("DRAW")
    # It is on once a picture is there.
    pico.run_until(lambda: pico.screen.chip.on, 5000, 5)
    assert pico.screen.pieces


def test_a_fault_names_the_module_and_function_of_the_source(pico_image: Path) -> None:
    breaks = b"import pawnlight.link.transfers\npawnlight.link.transfers.parse_number = None\n"
    pico = Pico(pico_image, build_flash(pico_image, firmware_files() | {"boot.py": breaks}))
    pico.power_on()
    pico.run_until(lambda: shows_menu(pico), 9000, 5)
    pico.write(make_frame("hello 2 test") + make_frame("write settings 0 language=de"))
    told = pico.expect(b"trouble ") and pico.expect(b"*").decode()
    assert told == "fault TypeError: 'NoneType' object isn't callable (transfers in answer_request)*"

"""The firmware on MicroPython's own image for the Pico, in an emulator with the board's parts at its pins.

Times are simulated Pico time: the processor at 125 MHz, the flash with its typical times for erasing and writing.
"""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from host_tools.library import Library
from pawnlight.link.frames import frame
from pawnlight.rules.base import COLOURS
from pawnlight.rules.events import unseal
from pawnlight.rules.sorry_game import SorryGame
from pawnlight.show import seats_scene, sorry_scene, text
from pawnlight.show.canvas import Canvas
from pawnlight.show.lights import Picture
from pawnlight.words import load
from tests.conftest import FIRMWARE
from tests.pico import measure
from tests.pico.parts import Colour
from tests.pico.pico import Pico
from tests.pico.repl import execute, start
from tests.program import Program

# The emulator needs up to forty seconds for one of the Pico, on a busy machine.
pytestmark = [pytest.mark.pico, pytest.mark.timeout(1800)]

WORDS = load("en")
BRIGHTNESS = 25  # of a new board
STAND_IN = Path(__file__).parent / "pico" / "ssd1306.py"


def while_running(pico: Pico, process: "subprocess.Popen[bytes]") -> int:
    """Let time pass until `process` ends; its exit code."""
    while process.poll() is None:
        pico.run(10)
    return process.returncode


def mpremote(pico: Pico, log: Path, *words: str) -> str:
    command = [sys.executable, "-m", "mpremote", "connect", pico.serve().url, *words]
    with log.open("wb") as out:
        code = while_running(pico, subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT))
    assert code == 0, log.read_text()
    return log.read_text()


@pytest.fixture(scope="module")
def installed(pico_image: Path, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The flash of a Pico that was blank and has had the firmware installed, as the README says it is done."""
    folder = tmp_path_factory.mktemp("installed")
    # In place of the index of micropython-lib.
    package = folder / "index" / "package" / "6" / "ssd1306"
    package.mkdir(parents=True)
    shutil.copy(STAND_IN, package)
    (package / "latest.json").write_text(json.dumps({"urls": [["ssd1306.py", "ssd1306.py"]]}))
    pico = Pico(pico_image, timed_flash=False)
    pico.power_on()
    pico.run_until(lambda: pico.usb.connected)
    pico.run(50)
    where = ("--target", "/", "--index", str(folder / "index"))
    mpremote(pico, folder / "log.txt", "mip", "install", *where, str(FIRMWARE / "package.json"))
    pico.close()
    return pico.power_off()


@pytest.fixture
def pico(pico_image: Path, installed: bytes) -> Iterator[Pico]:
    pico = Pico(pico_image, installed)
    yield pico
    pico.close()


# What ought to be seen


def lights_of(draw: Callable[[Picture], None]) -> list[Colour]:
    picture = Picture(112)
    picture.dim(BRIGHTNESS)
    draw(picture)
    picture.render(0)
    wire = picture.sent
    return [(wire[i + 1], wire[i], wire[i + 2]) for i in range(0, len(wire), 3)]


def lights_of_position(game: SorryGame) -> list[Colour]:
    return lights_of(lambda picture: sorry_scene.stand(picture, game.pawns, game.turn))


def message(title: str, words: str, foot: str) -> bytes:
    canvas = Canvas()
    text.message(canvas, title, words, foot)
    return bytes(canvas.picture)


def shows_message(pico: Pico, *words: str) -> bool:
    return pico.screen.chip.on and pico.screen.chip.picture() == message(*words)


def shows_menu(pico: Pico) -> bool:
    """Whether the foot of the screen says what the keys do in the menu: it is drawn last."""
    foot = message("Pawnlight", "", WORDS["menu keys"])[-128:]
    return pico.screen.chip.on and pico.screen.chip.picture()[-128:] == foot


def lines_of(library: Path) -> list[str]:
    """The event lines of the only game in `library`, as far as they are there."""
    with Library.open(library) as opened:
        games = opened.games()
        return opened.lines(games[0].id) if games else []


def game_of(lines: list[str]) -> SorryGame:
    texts = [unseal(line)[1] for line in lines]
    game = SorryGame(texts[0])
    for event in texts[1:]:
        game.apply(event)
    return game


# Scenes


def menu_with_quick_games(pico: Pico) -> None:
    """At the menu: set the quick game, in which every first card can be used."""
    for _ in range(2):
        pico.tap("DOWN")
        pico.run(250)
    pico.tap("RIGHT")
    pico.run(250)


def test_from_power_up_to_the_library_and_on_after_a_power_cut(
    pico: Pico, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    def measured(words: str) -> None:
        record_property("measured", f"Pico: {words}")

    pico.power_on()
    board = pico.board
    pico.run_until(lambda: any(any(light) for light in board.lights), 9000, 5)
    measured(f"{board.history[-1].ns / 1e6:.0f} ms from power-up to first light")
    pico.run_until(lambda: shows_menu(pico), 9000, 5)
    measured(f"{pico.screen.changed_ns / 1e6:.0f} ms from power-up to a usable menu")
    seats = [("red", "person"), ("yellow", "person")]
    assert board.lights == lights_of(lambda picture: seats_scene.on_track(picture, Picture(100), seats, 0))
    assert len(pico.panel.lights) == 100

    library = tmp_path / "library.db"
    log = Program(tmp_path, "log", "--port", pico.serve().url, "--library", library)
    menu_with_quick_games(pico)
    measured(f"{to_light(pico, 'DRAW'):.0f} ms from DRAW at the menu to the first light of the game")
    pico.run_until(lambda: len(lines_of(library)) == 1, 20_000, 100)
    assert board.lights == lights_of_position(game_of(lines_of(library)))
    measured(f"{to_light(pico, 'DRAW'):.0f} ms from DRAW, due, to the first light that shows what can be moved")
    pico.run_until(lambda: len(lines_of(library)) == 2, 20_000, 100)
    drawn = game_of(lines_of(library))
    assert drawn.due == "move"
    assert drawn.moves()
    assert f"draws a {drawn.card}" in log.out or f"draws {drawn.card}" in log.out, log.out

    # OK until the pawn has been chosen and, where it has several ways, its place.
    while len(lines_of(library)) == 2:
        pico.tap("OK")
        pico.run(400)
    pico.run(4000)
    moved = game_of(lines_of(library))
    assert moved.pawns != drawn.pawns
    assert board.lights == lights_of_position(moved)

    pico.power_off()
    pico.power_on()
    pico.run_until(lambda: shows_message(pico, WORDS[COLOURS[moved.turn]], WORDS["resume"], WORDS["yes no"]), 9000, 5)
    measured(f"{pico.screen.changed_ns / 1e6:.0f} ms from power-up to the offer to go on")
    assert pico.board.lights == lights_of_position(moved)
    pico.tap("OK")
    pico.run(1500)
    pico.tap("DRAW")
    pico.run_until(lambda: len(lines_of(library)) == 4, 20_000, 100)
    assert log.end() == 0

    pico.run(100)
    pico.usb.received.clear()
    pico.write(frame("hello 1 test") + frame("repl"))
    pico.expect(b">>> ")
    assert execute(pico, "print(6 * 7)") == "42\n"


def to_light(pico: Pico, key: str) -> float:
    """Milliseconds from the edge of `key` to the first light that changes."""
    seen = len(pico.board.history)
    began = pico.ns
    pico.press(key)
    pico.run_until(lambda: len(pico.board.history) > seen, 2000)
    took = pico.board.history[seen].ns - began
    pico.release(key)
    pico.run(300)
    return took / 1e6


def test_back_held_at_power_up_leaves_the_repl_to_mpremote(pico: Pico, tmp_path: Path) -> None:
    pico.power_on(holding=("BACK",))
    pico.expect(b">>> ", 9000)
    assert mpremote(pico, tmp_path / "log.txt", "exec", "print(6 * 7)") == "42\n"


def test_figures(pico: Pico, record_property: Callable[[str, object], None]) -> None:
    pico.power_on(holding=("BACK",))
    pico.expect(b">>> ", 9000)
    pico.release("BACK")
    start(pico, measure.GAME_WATCHED)
    pico.run_until(lambda: shows_menu(pico), 9000, 20)
    record_property("measured", f"Pico: {free_heap(pico)} bytes of heap free at the menu")
    menu_with_quick_games(pico)
    for _ in range(2):
        pico.tap("DRAW")
        pico.run(1000)
    record_property("measured", f"Pico: {free_heap(pico)} bytes of heap free in a game, a move to choose")
    pico.write(frame("hello 1 test") + frame("repl"))
    pico.expect(b"\x04\x04>")
    pico.write(b"\x02")
    pico.expect(b">>> ")
    for line in (execute(pico, measure.FIGURES, 60_000) + execute(pico, measure.JOURNAL, 60_000)).splitlines():
        name, typical, worst = line.split(" ")
        at_most = f", {int(worst) / 1000:.1f} at most" if int(worst) > 1.1 * int(typical) else ""
        record_property("measured", f"Pico: {int(typical) / 1000:.1f} ms{at_most}: {measure.MEANING[name]}")


def free_heap(pico: Pico) -> int:
    """Bytes free after a collection, all of the firmware alive."""
    pico.usb.received.clear()
    pico.expect(b"free ", 3000)
    return int(pico.expect(b"\n").split()[0])

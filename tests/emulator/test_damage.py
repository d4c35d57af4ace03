"""An emulated Pico with damaged games: the commands of the laptop say and save them, and the library heals them."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from host_tools.install.backup import read_backup
from host_tools.library import Library
from pawnlight.store.journal import Journal
from tests.emulator.flashed import build_flash, firmware_files
from tests.emulator.pico import Pico
from tests.emulator.test_install import PATIENT, power_on, run_pawnlight
from tests.emulator.test_pico import WORDS, message_picture
from tests.install.test_backup import play_on_board
from tests.install.test_damaged_board import DamagedFlash, files_in
from tests.support.foot_texts import foot_text
from tests.support.program import Program

pytestmark = [pytest.mark.pico, pytest.mark.timeout(1800)]


@pytest.fixture
def damaged(pico_image: Path, empty_flash: Path) -> Iterator[tuple[Pico, DamagedFlash]]:
    games = DamagedFlash()
    pico = Pico(pico_image, build_flash(pico_image, firmware_files() | files_in(empty_flash)))
    power_on(pico)
    yield pico, games
    pico.close()


def test_a_damaged_pico_is_named_and_saved(
    damaged: tuple[Pico, DamagedFlash], pico_image: Path, tmp_path: Path
) -> None:
    pico, games = damaged
    file, log = tmp_path / "board.zip", tmp_path / "log.txt"
    said = run_pawnlight(pico, log, "backup", file, code=3)
    for damage in games.damage:
        assert damage in said
    saved = read_backup(file)
    assert saved.games == games.games
    assert {path.partition("/")[0] for path in saved.damaged} == {"games", "kept", "live"}
    assert games.live.id in run_pawnlight(pico, log, "doctor", code=1)
    fresh = Pico(pico_image, build_flash(pico_image, firmware_files()))
    power_on(fresh)
    assert "1 game sent to board" in run_pawnlight(fresh, log, "restore", file)
    again = tmp_path / "again.zip"
    run_pawnlight(fresh, log, "backup", again)
    fresh.close()
    assert games.sound in read_backup(again).games
    assert read_backup(again).damaged == {}


def test_the_library_heals_a_pico(damaged: tuple[Pico, DamagedFlash], tmp_path: Path) -> None:
    pico, games = damaged
    library, text = tmp_path / "library.db", tmp_path / "log.txt"
    name = json.loads(run_pawnlight(pico, text, "doctor", "--json", code=1))["boards"][0]["id"]
    whole = (games.finished, games.kept, games.live)
    with Library.open(library) as opened:
        for game in whole:
            opened.add_lines(game.id, name, game.lines)
    words = ("log", "--port", pico.serve().url, "--page", "0", "--library", library)
    log = Program(tmp_path, *words, start=(*PATIENT, str(tmp_path)))
    pico.run_until(lambda: log.err.count("the library has put it right") == 3, 60_000, 100)
    log.interrupt()
    file = tmp_path / "board.zip"
    # What was damaged is still there, set aside.
    run_pawnlight(pico, text, "backup", file, code=3)
    assert {game.id: game.lines for game in read_backup(file).games} == {
        game.id: game.lines for game in (games.sound, *whole)
    }


@pytest.mark.parametrize(
    ("path", "at", "bits"),
    [("live/001", 100, 0), ("live/001", 100, 1), ("live/000", 20, 1), ("live/seed", 60, 1)],
    ids=["sound", "event", "header", "seed"],
)
def test_a_game_is_put_right_before_anybody_waits(
    path: str, at: int, bits: int, pico_image: Path, empty_flash: Path, record_property: Callable[[str, object], None]
) -> None:
    play_on_board(Journal(), "classic", "live", 50)
    files = files_in(empty_flash)
    files[path] = files[path][:at] + bytes([files[path][at] ^ bits]) + files[path][at + 1 :]
    pico = Pico(pico_image, build_flash(pico_image, firmware_files() | files))
    foot = message_picture("", "", foot_text(WORDS, "resume keys"))[-128:]
    pico.power_on()
    pico.run_until(lambda: pico.screen.chip.on and pico.screen.chip.picture()[-128:] == foot, 4000, 20)
    what = f"a wrong byte in {path}" if bits else "a sound game"
    record_property("measured", f"emulated Pico, {what}: asks whether to resume after {pico.ms:.0f} ms")
    pico.close()

"""Install, doctor, backup and restore: `pawnlight` with an emulated Pico that runs MicroPython's own image."""

import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from host_tools.install.backup import read_backup
from host_tools.install.firmware import compile_firmware, firmware_sources
from tests.conftest import ROOT
from tests.emulator.flashed import build_flash, copy_uf2, firmware_files
from tests.emulator.pico import Pico
from tests.support.event_lines import event_lines_of, id_of
from tests.support.uf2 import make_uf2, program_in_uf2
from tests.system.power.cuts import whole_game

# On a busy machine the emulator needs up to forty seconds for one second of the Pico.
pytestmark = [pytest.mark.pico, pytest.mark.timeout(3600)]

PATIENT = ("-m", "tests.emulator.patient")


@pytest.fixture
def pico(pico_image: Path) -> Iterator[Pico]:
    """A Pico with nothing but MicroPython."""
    pico = Pico(pico_image, timed_flash=False)
    power_on(pico)
    yield pico
    pico.close()


def power_on(pico: Pico) -> None:
    pico.power_on()
    pico.run_until(lambda: pico.usb.connected)
    pico.run(50)


def start(log: Path, *words: object) -> "subprocess.Popen[bytes]":
    """Start Python with these words; its output goes to `log`."""
    with log.open("wb") as out:
        command = [sys.executable, *map(str, words)]
        return subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)


def start_pawnlight(pico: Pico, log: Path, *words: object) -> "subprocess.Popen[bytes]":
    return start(log, *PATIENT, log.parent, *words, "--port", pico.serve().url)


def run_beside(pico: Pico, log: Path, *words: object, code: int = 0) -> str:
    """Run Python with these words while the Pico runs, and return its output."""
    process = start(log, *words)
    while process.poll() is None:
        pico.run(10)
    assert process.returncode == code, log.read_text()
    return log.read_text()


def run_pawnlight(pico: Pico, log: Path, *words: object, code: int = 0) -> str:
    """Run a command against the running Pico, and return its output."""
    return run_beside(pico, log, *PATIENT, log.parent, *words, "--port", pico.serve().url, code=code)


def test_a_blank_pico_is_installed_though_the_program_is_killed_half_way(
    pico: Pico, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    log = tmp_path / "log.txt"
    process = start_pawnlight(pico, log, "install")
    while process.poll() is None and pico.flash.pages < 300:
        pico.run(10)
    process.kill()
    assert process.wait() == -9, log.read_text()
    pico.run(100)
    # The plug is pulled too.
    pico.power_off()
    power_on(pico)
    assert "An installation was interrupted" in run_pawnlight(pico, log, "doctor", code=1)

    pages = pico.flash.pages
    said = run_pawnlight(pico, log, "install").splitlines()
    record_property("measured", f"Pico: {pico.flash.pages - pages} pages written by: {said[-1]}")
    assert said[0] == "Verified. Starting the board."
    assert "runs Pawnlight 0.1.0" in said[1]
    assert pico.screen.chip.on
    # The command has checked the manifest named in the hello; now the running game hashes every file.
    assert "Everything is fine." in run_pawnlight(pico, log, "doctor")
    pages = pico.flash.pages
    assert ": nothing sent," in run_pawnlight(pico, log, "install")
    assert pico.flash.pages - pages < 20


def test_games_and_settings_are_kept_and_given_to_another_pico(pico_image: Path, tmp_path: Path) -> None:
    files = firmware_files()
    _, texts = whole_game("classic", "one")
    lines = event_lines_of(texts)
    name = f"games/00001-{id_of(texts)}-{len(lines)}"
    own = {name: "".join(f"{line}\n" for line in lines).encode(), "settings": b"language=de\n", "live/seed": b""}
    log, first, second = tmp_path / "log.txt", tmp_path / "first.zip", tmp_path / "second.zip"
    for files_there, commands in (
        (files | own, [("backup", first)]),
        (files, [("restore", first), ("backup", second)]),
    ):
        pico = Pico(pico_image, build_flash(pico_image, files_there), timed_flash=False)
        power_on(pico)
        for words in commands:
            said = run_pawnlight(pico, log, *words)
            if words[0] == "restore":
                assert "1 game sent to board" in said
                assert "settings set." in said
        pico.close()

    there, back = read_backup(first), read_backup(second)
    assert [game.lines for game in back.games] == [lines] == [game.lines for game in there.games]
    assert there.texts["settings"] == "language=de\n"
    # The board adds the settings that a file lacks.
    assert "language=de" in back.texts["settings"].splitlines()


# The emulator has no drive: a folder replaces it, and files copied there are written to the emulated flash.


def act_as_drive(pico: Pico, folder: Path) -> None:
    """Flash the file copied to `RPI-RP2` in `folder`, as the bootloader does, and start it."""
    content = pico.power_off()
    drive = folder / "RPI-RP2"
    drive.mkdir()
    drive.joinpath("INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\nBoard-ID: RPI-RP2\n")
    end = time.monotonic() + 300
    while True:
        assert time.monotonic() < end, "no file was copied to the drive"
        for file in drive.glob("*.uf2"):
            data = file.read_bytes()
            if data and len(data) == 512 * int.from_bytes(data[24:28], "little"):
                pico.insert_flash(copy_uf2(content, file))
                shutil.rmtree(drive)
                power_on(pico)
                return
        # The command that copies it is another process.
        time.sleep(0.05)


def test_micropythons_file_and_the_firmware_come_with_one_command(pico_image: Path, tmp_path: Path) -> None:
    """The board has another build of MicroPython, the firmware without its manifest, and a game."""
    _, texts = whole_game("classic", "one")
    lines = event_lines_of(texts)
    game = f"games/00001-{id_of(texts)}-{len(lines)}"
    own = {game: "".join(f"{line}\n" for line in lines).encode(), "settings": b"language=de\n", "live/seed": b""}
    earlier = tmp_path / "earlier.uf2"
    program = program_in_uf2(pico_image.read_bytes())
    assert program
    earlier.write_bytes(make_uf2(re.sub(rb"(MicroPython v\S+ on )\d{4}", rb"\g<1>2001", program)))
    pico = Pico(earlier, build_flash(earlier, compile_firmware(firmware_sources()) | own), timed_flash=False)
    power_on(pico)
    log = tmp_path / "log.txt"
    process = start_pawnlight(pico, log, "install", pico_image)
    while process.poll() is None:
        pico.run(10)
        if not pico.usb.connected:
            act_as_drive(pico, tmp_path)
    assert process.returncode == 0, log.read_text()
    said = log.read_text()
    assert f"Copying {pico_image.name} to " in said
    assert said.endswith("1 game kept.\n")
    assert "Everything is fine." in run_pawnlight(pico, log, "doctor")
    run_pawnlight(pico, log, "backup", tmp_path / "kept.zip")
    kept = read_backup(tmp_path / "kept.zip")
    assert [one.lines for one in kept.games] == [lines]
    assert kept.texts["settings"] == "language=de\n"
    assert "already" in run_pawnlight(pico, log, "install", pico_image)
    pico.close()

"""Installing, examining, keeping and restoring: `pawnlight` and a Pico with MicroPython's own image, in an emulator."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from host_tools.install.backup import unpacked
from tests.conftest import ROOT
from tests.pico.flashed import firmware, flashed
from tests.pico.pico import Pico
from tests.power.cuts import id_of, whole_game
from tests.scenes import sealed

# The emulator needs up to forty seconds for one of the Pico, on a busy machine.
pytestmark = [pytest.mark.pico, pytest.mark.timeout(3600)]

# With patience for such a slow Pico.
PATIENT = (
    "from host_tools.install import doctor, prompt\n"
    "from host_tools.link import client\n"
    "prompt.START_SECONDS, doctor._GREET_SECONDS, client.SILENT_SECONDS, client.AGAIN_SECONDS = 900, 30, 90, 10\n"
    "from host_tools.cli import main\n"
    "main()"
)


@pytest.fixture
def pico(pico_image: Path) -> Iterator[Pico]:
    """Blank but for MicroPython."""
    pico = Pico(pico_image, timed_flash=False)
    power_on(pico)
    yield pico
    pico.close()


def power_on(pico: Pico) -> None:
    pico.power_on()
    pico.run_until(lambda: pico.usb.connected)
    pico.run(50)


def begin(pico: Pico, log: Path, *words: object) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-c", PATIENT, *map(str, words), "--port", pico.serve().url]
    with log.open("wb") as out:
        return subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)


def pawnlight(pico: Pico, log: Path, *words: object, code: int = 0) -> str:
    """Run a command against the Pico, which runs meanwhile; what it said."""
    process = begin(pico, log, *words)
    while process.poll() is None:
        pico.run(10)
    assert process.returncode == code, log.read_text()
    return log.read_text()


def test_a_blank_pico_is_installed_though_the_program_is_killed_half_way(
    pico: Pico, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    log = tmp_path / "log.txt"
    process = begin(pico, log, "install")
    while process.poll() is None and pico.flash.pages < 300:
        pico.run(10)
    process.kill()
    assert process.wait() == -9, log.read_text()
    pico.run(100)
    # And the plug pulled.
    pico.power_off()
    power_on(pico)
    assert "An installation was broken off" in pawnlight(pico, log, "doctor", code=1)

    pages = pico.flash.pages
    said = pawnlight(pico, log, "install").splitlines()
    record_property("measured", f"Pico: {pico.flash.pages - pages} pages written by: {said[-1]}")
    assert said[0] == "Verified. The board starts."
    assert "runs Pawnlight 0.1.0" in said[1]
    assert pico.screen.chip.on
    # That the hello named the manifest was seen by the command; now every file is hashed by the game that runs.
    assert "Everything is fine." in pawnlight(pico, log, "doctor")
    pages = pico.flash.pages
    assert ": nothing sent," in pawnlight(pico, log, "install")
    assert pico.flash.pages - pages < 20


def test_games_and_settings_are_kept_and_given_to_another_pico(pico_image: Path, tmp_path: Path) -> None:
    files = firmware(pico_image)
    _, texts = whole_game("classic", "one")
    lines = sealed(texts)
    name = f"games/00001-{id_of(texts)}-{len(lines)}"
    own = {name: "".join(f"{line}\n" for line in lines).encode(), "settings": b"language=de\n", "live/seed": b""}
    log, first, second = tmp_path / "log.txt", tmp_path / "first.zip", tmp_path / "second.zip"
    for files_there, commands in (
        (files | own, [("backup", first)]),
        (files, [("restore", first), ("backup", second)]),
    ):
        pico = Pico(pico_image, flashed(pico_image, files_there), timed_flash=False)
        power_on(pico)
        for words in commands:
            said = pawnlight(pico, log, *words)
            if words[0] == "restore":
                assert "1 game sent to board" in said
                assert "settings set." in said
        pico.close()

    there, back = unpacked(first), unpacked(second)
    assert [game.lines for game in back.games] == [lines] == [game.lines for game in there.games]
    assert back.texts["settings"] == there.texts["settings"] == "language=de\n"

"""Installing, examining, keeping and restoring: `pawnlight` and a Pico with MicroPython's own image, in an emulator."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from host_tools.install.firmware import Held, compiled, digest, manifest_of, sources
from tests.conftest import ROOT
from tests.pico.pico import Pico

# The emulator needs up to forty seconds for one of the Pico, on a busy machine.
pytestmark = [pytest.mark.pico, pytest.mark.timeout(1800)]

DRIVER = Path(__file__).parent / "pico" / "ssd1306.py"


def begin(pico: Pico, log: Path, *words: object) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "host_tools.cli", *map(str, words), "--port", pico.serve().url]
    with log.open("wb") as out:
        return subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)


def pawnlight(pico: Pico, log: Path, *words: object, code: int = 0) -> str:
    """Run a command against the Pico, which runs meanwhile; what it said."""
    process = begin(pico, log, *words)
    while process.poll() is None:
        pico.run(10)
    assert process.returncode == code, log.read_text()
    return log.read_text()


def blank(image: Path) -> Pico:
    pico = Pico(image, timed_flash=False)
    pico.power_on()
    pico.run_until(lambda: pico.usb.connected)
    pico.run(50)
    return pico


def test_a_blank_pico_is_installed_though_the_program_is_killed_half_way(
    pico_image: Path, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    log = tmp_path / "log.txt"
    pico = blank(pico_image)
    install = ("install", "--ssd1306", DRIVER)
    process = begin(pico, log, *install)
    while process.poll() is None and pico.flash.pages < 300:
        pico.run(10)
    process.kill()
    process.wait()
    pico.run(100)
    # As after a pulled plug: nothing of it runs.
    pico.power_off()
    pico.power_on()
    pico.run_until(lambda: pico.usb.connected)
    pico.run(200)
    assert "installation was broken off" in pawnlight(pico, log, "doctor", code=1)

    began, pages = pico.ms, pico.flash.pages
    said = pawnlight(pico, log, *install)
    record_property("measured", f"Pico: {(pico.ms - began) / 1000:.1f} s to install the rest: {said.splitlines()[-1]}")
    assert pico.flash.pages - pages < 1500
    files = compiled(sources()) | {"lib/ssd1306.py": DRIVER.read_bytes()}
    manifest = manifest_of({path: Held(len(data), digest(data)) for path, data in files.items()})
    assert said.startswith("Verified. The board starts.\nBoard ")

    said = pawnlight(pico, log, "doctor")
    assert "everything is fine" in said.lower()
    assert pico.usb.connected

    # A second time there is nothing to send; the game that runs is left for it and comes back.
    began = pico.ms
    said = pawnlight(pico, log, *install)
    assert "nothing sent" in said
    record_property("measured", f"Pico: {(pico.ms - began) / 1000:.1f} s to find that all is installed, and restart")
    pico.write(b"~x\n")
    pico.close()
    assert len(manifest) > 1000

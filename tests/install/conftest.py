"""A small firmware to install on a scripted Pico."""

import time
from pathlib import Path

import pytest

from host_tools.cli import install as install_command
from host_tools.install import doctor, prompt

SOURCES = {
    "main.py": b"from pawnlight.table.app import run\n",
    "pawnlight/__init__.py": b'VERSION = "0.1.0"\n',
    "pawnlight/table/app.py": b"def run(hardware):\n    return 6 * 7\n" * 100,
}


@pytest.fixture
def small_firmware(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Use a firmware of three files, and shorten the waits, as the scripted Pico answers at once."""
    for module in (install_command, doctor):
        monkeypatch.setattr(module, "sources", lambda: dict(SOURCES))
    monkeypatch.setattr(prompt, "_KNOCK_SECONDS", 1.0)
    monkeypatch.setattr(prompt, "_QUIET_SECONDS", 0.1)
    monkeypatch.setattr(prompt, "START_SECONDS", 60)
    monkeypatch.setattr("mpremote.transport_serial.time.sleep", lambda seconds, sleep=time.sleep: sleep(seconds / 20))
    monkeypatch.setattr(doctor, "_GREET_SECONDS", 2.0)
    monkeypatch.setenv("PAWNLIGHT_LIBRARY", str(tmp_path / "library.db"))

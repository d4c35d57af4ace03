"""A small firmware to install on a scripted Pico, and a device that is none."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from serial.urlhandler import protocol_socket

from host_tools.cli import install as install_command
from host_tools.install import doctor, examination, installer, raw_prompt
from tests.support.scripted_pico import ScriptedPico
from tests.support.scripted_port import PicoOnSocket

SOURCES = {
    "main.py": b"from pawnlight.table.app import run\n",
    "pawnlight/__init__.py": b'VERSION = "0.1.0"\n',
    "pawnlight/table/app.py": b"def run(hardware):\n    return 6 * 7\n" * 100,
}


@pytest.fixture
def quick_sockets(monkeypatch: pytest.MonkeyPatch) -> None:
    """After it has closed a socket, pyserial waits for a slow server; that of a scripted Pico is not."""
    monkeypatch.setattr(protocol_socket, "time", SimpleNamespace(sleep=lambda seconds: None))


@pytest.fixture
def small_firmware(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, quick_sockets: None) -> None:
    """Use a firmware of three files, and shorten the waits, as the scripted Pico answers at once."""
    for module in (install_command, doctor):
        monkeypatch.setattr(module, "firmware_sources", lambda: dict(SOURCES))
    monkeypatch.setattr(raw_prompt, "INTERRUPT_TIMEOUT", 1.0)
    monkeypatch.setattr(raw_prompt, "SILENCE_SECONDS", 0.1)
    monkeypatch.setattr(installer, "_START_SECONDS", 60)
    monkeypatch.setattr(examination, "_GREET_SECONDS", 2.0)
    monkeypatch.setenv("PAWNLIGHT_LIBRARY", str(tmp_path / "library.db"))


@pytest.fixture
def strange_device(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quick_sockets: None) -> Iterator[PicoOnSocket]:
    """A device that answers as a board does; the working folder is empty."""
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    board = PicoOnSocket(ScriptedPico(), "game")
    yield board
    board.close()

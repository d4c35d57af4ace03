"""The port of a Pico: found, chosen among several, missing, refused."""

import json
import os
import socket
from pathlib import Path

import pytest

from host_tools.cli import doctor as doctor_command
from host_tools.install import boot_drive
from host_tools.library import Library
from host_tools.library.boards import BoardTable
from host_tools.link import find_port, ports
from host_tools.link.connection import PortError
from host_tools.link.find_port import UsbPico, choose_port
from host_tools.link.ports import PortForbidden
from tests.support.program import run_cli


def test_no_board_and_one_in_bootsel_mode(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setattr(doctor_command, "find_picos", list)
    monkeypatch.setattr(doctor_command, "find_bootloaders", list)
    done = run_cli("doctor")
    assert done.exit_code == 1
    assert done.stdout.startswith("No Pico is plugged in.\n  Plug it in with a cable that carries data")
    monkeypatch.setattr(doctor_command, "find_bootloaders", boot_drive.find_bootloaders)
    monkeypatch.setattr(boot_drive, "_drives", lambda: [tmp_path / "stick", tmp_path / "RPI-RP2"])
    (tmp_path / "RPI-RP2").mkdir()
    (tmp_path / "RPI-RP2" / "INFO_UF2.TXT").write_text(
        "UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n"
    )
    done = run_cli("doctor")
    assert done.exit_code == 1
    assert f"on the drive {tmp_path / 'RPI-RP2'}" in done.stdout
    assert "https://micropython.org/download/RPI_PICO/" in done.stdout
    told = json.loads(run_cli("doctor", "--json").stdout)
    assert (told["ok"], [one["kind"] for one in told["findings"]]) == (False, ["bootsel"])


def test_a_port_that_is_not_there():
    done = run_cli("doctor", "--port", "/dev/no-such-port")
    assert done.exit_code == 1
    assert "There is no port /dev/no-such-port" in done.stdout


@pytest.fixture
def root_port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A port that the user may not open."""
    device = tmp_path / "ttyACM0"
    device.touch()

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("serial.serial_for_url", refuse)
    with pytest.raises(PortForbidden):
        ports.open_port(str(device))
    return device


def advice_for(device: Path, mode: int, group: int, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return what doctor says of a `device` that belongs to root and to `group`."""
    stat = os.stat

    def owned(path: object, **options: bool) -> os.stat_result:
        found = stat(path, **options)  # type: ignore[arg-type]
        if str(path) != str(device):
            return found
        return os.stat_result((0o020000 | mode, *found[1:4], 0, group, *found[6:10]))

    with monkeypatch.context() as patch:
        patch.setattr(os, "stat", owned)
        done = run_cli("doctor", "--port", device)
    assert done.exit_code == 1
    assert f"You have no permission to open the port {device}.\n" in done.stdout
    return done.stdout


@pytest.mark.skipif(os.name != "posix", reason="there are no groups")
def test_a_port_that_may_not_be_opened_names_the_group(root_port: Path, monkeypatch: pytest.MonkeyPatch):
    import grp

    group = next(one for one in grp.getgrall() if 0 < one.gr_gid < 60000)
    said = advice_for(root_port, 0o660, group.gr_gid, monkeypatch)
    assert f"sudo usermod -a -G {group.gr_name} $USER, then log out and in again." in said


@pytest.mark.skipif(os.name != "posix", reason="there are no groups")
@pytest.mark.parametrize(("mode", "group"), [(0o600, 0), (0o660, 0), (0o660, 65534), (0o600, 20)])
def test_of_a_port_that_nobody_was_given_no_group_is_named(
    root_port: Path, monkeypatch: pytest.MonkeyPatch, mode: int, group: int
):
    """In WSL and in containers a port may be root's alone: root's group opens far more than a port."""
    said = advice_for(root_port, mode, group, monkeypatch)
    assert "usermod" not in said
    assert (
        f"The system has given it to nobody. Until it is plugged in again, this opens it: sudo chmod a+rw {root_port}."
        in said
    )
    assert "in WSL" in said
    assert "in a container" in said


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="there are no pseudo-terminals")
def test_a_port_that_another_program_has():
    master, slave = os.openpty()
    device = os.ttyname(slave)
    held = ports.open_port(device)
    try:
        done = run_cli("doctor", "--port", device)
    finally:
        held.close()
        os.close(master)
        os.close(slave)
    assert done.exit_code == 1
    assert f"The port {device} is in use by another program" in done.stdout
    if Path("/proc/self/fd").is_dir():
        assert f"(process {os.getpid()})" in done.stdout
    assert "Close it first." in done.stdout


def test_a_port_that_refuses():
    with socket.create_server(("127.0.0.1", 0)) as free:
        number = free.getsockname()[1]
    done = run_cli("doctor", "--port", f"socket://127.0.0.1:{number}")
    assert done.exit_code == 1
    assert "nothing listens there" in done.stdout


RED_PICO = UsbPico("/dev/ttyACM0", "e6614103e7452d2b")
BLUE_PICO = UsbPico("/dev/ttyACM1", "e6614103e7459999")


def test_the_only_pico_is_found():
    assert choose_port("socket://x:1", None, None, list) == "socket://x:1"
    assert choose_port(None, None, None, lambda: [RED_PICO]) == RED_PICO.device
    with pytest.raises(PortError, match="No Pico with MicroPython is plugged in"):
        choose_port(None, None, None, list)


def test_one_of_several_is_chosen_by_its_id_or_its_name(tmp_path: Path):
    def two() -> list[UsbPico]:
        return [RED_PICO, BLUE_PICO]

    place = str(tmp_path / "library.db")
    with Library.open(place) as library:
        BoardTable(library.store).set_name(BLUE_PICO.id, "kitchen")
    with pytest.raises(PortError, match=r"2 Picos are plugged in: .*'kitchen' at /dev/ttyACM1\. Name one with --board"):
        choose_port(None, None, place, two)
    assert choose_port(None, "kitchen", place, two) == BLUE_PICO.device
    assert choose_port(None, "E6614103E7452", place, two) == RED_PICO.device
    with pytest.raises(PortError, match="Type more of the id"):
        choose_port(None, "e66", place, two)
    with pytest.raises(PortError, match="The board 'cellar' is not plugged in"):
        choose_port(None, "cellar", place, two)


def test_picos_are_known_by_their_usb_identity(monkeypatch: pytest.MonkeyPatch):
    from serial.tools import list_ports
    from serial.tools.list_ports_common import ListPortInfo

    found = []
    for device, identity in (
        ("/dev/ttyACM1", (0x2E8A, 5)),
        ("/dev/ttyACM0", (0x2E8A, 10)),
        ("/dev/ttyS0", (None, None)),
    ):
        port = ListPortInfo(device)
        port.vid, port.pid = identity
        port.serial_number = "E6614103E7452D2B"
        found.append(port)
    monkeypatch.setattr(list_ports, "comports", lambda: found)
    assert find_port.find_picos() == [UsbPico("/dev/ttyACM1", "e6614103e7452d2b")]

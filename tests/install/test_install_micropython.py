"""`pawnlight install RPI_PICO-….uf2`: MicroPython's file is checked and copied, then the firmware is installed."""

import os
import re
import struct
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from host_tools.cli import doctor as doctor_command
from host_tools.cli import install as install_command
from host_tools.install import boot_drive, doctor, prompt
from host_tools.install.boot_drive import Bootloader, BootloaderError, bootloaders, copy, single
from host_tools.install.uf2 import UF2Error, is_too_old, read_uf2
from host_tools.link.find_port import UsbPico
from host_tools.terminal.printable import printable
from tests.install.test_doctor import SOURCES
from tests.install.test_install import OLD, PEOPLES
from tests.support.program import run
from tests.support.scripted_pico import ID, MACHINE, ScriptedPico
from tests.support.scripted_port import PicoOnSocket, install
from tests.support.uf2 import RP2350, micropython, uf2

NAME = "RPI_PICO-20260406-v1.28.0.uf2"
BUILD = "MicroPython v1.28.0 on 2026-04-06"
PICO_W = "Raspberry Pi Pico W with RP2040"
PICO_2 = "Raspberry Pi Pico2 with RP2350"
DOWNLOAD = (
    "Download the newest RPI_PICO-….uf2 from https://micropython.org/download/RPI_PICO/, and run "
    "`pawnlight install RPI_PICO-….uf2`."
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / NAME
    path.write_bytes(uf2(micropython()))
    return path


def absolute(program: bytes) -> bytes:
    """Return the program's file for the RP2350, which begins with a block against a fault of its bootloader."""
    head = (0x0A324655, 0x9E5D5157, 0x2000, 0x10FFFF00, 256, 0, 2, 0xE48BFF57)
    return struct.pack("<8I", *head) + bytes(476) + struct.pack("<I", 0x0AB16F30) + uf2(program, RP2350)


# The file


def test_a_file_is_known_by_what_it_says_wherever_its_blocks_end(file: Path):
    for shift in range(0, 256, 5):
        file.write_bytes(uf2(bytes(shift) + micropython("1.29.1", PICO_W)))
        found = read_uf2(file)
        assert (found.name, found.version, found.machine) == (NAME, "1.29.1", PICO_W)
        assert found.build == "MicroPython v1.29.1 on 2026-04-06"
        assert found.data == file.read_bytes()


@pytest.mark.parametrize(
    "version", ["1.28", "1.28.0", "1.28.1-preview", "1.29.0-preview.7.g0123abc", "1.100.0", "2.0.0"]
)
def test_versions_that_will_do(version: str):
    assert not is_too_old(version)


@pytest.mark.parametrize("version", ["1.9.4", "1.27", "1.27.1", "1.28.0-preview", "1.28.0-preview.41.gabcdef123"])
def test_versions_that_are_too_old(file: Path, version: str):
    assert is_too_old(version)
    file.write_bytes(uf2(micropython(version)))
    with pytest.raises(UF2Error, match=rf"is MicroPython {version}, but Pawnlight needs 1\.28 or newer\. Download"):
        read_uf2(file)


OLD_BANNER = b'\0MicroPython v1.17 on 2021-09-02; Raspberry Pi Pico with RP2040\r\nType "help()"'
WRONG_FILES: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "text": (lambda data: b"<html>" * 300, f"is not a UF2 file. {DOWNLOAD}"),
    "short text": (lambda data: b"not found", "is not a UF2 file."),
    "empty": (lambda data: b"", "is not a complete UF2 file. Download it again."),
    "torn": (lambda data: data[:-1], "is not a complete UF2 file. Download it again."),
    "an end is missing": (lambda data: data[:-512], "is not a complete UF2 file."),
    "a beginning is missing": (lambda data: data[512:], "is not a complete UF2 file."),
    "holes": (lambda data: data[:512] + bytes(512) + data[1024:], "is not a complete UF2 file."),
    "damaged": (lambda data: data[:508] + bytes(4) + data[512:], "is not a complete UF2 file."),
    "another chip": (lambda data: uf2(micropython(), 0x57755A57), "is not for the chip of a Pico."),
    "two chips": (lambda data: data[:512] + uf2(micropython(), RP2350)[512:], "is not for the chip of a Pico."),
    "for a Pico 2": (lambda data: absolute(micropython(machine=PICO_2)), "is for the RP2350, but Pawnlight "
                     f"runs on the RP2040 of a Raspberry Pi Pico or Pico W. {DOWNLOAD}"),
    "another program": (lambda data: uf2(bytes(300) + b"Blink with RP2040" + bytes(600)),
                        f"is not MicroPython. {DOWNLOAD}"),
    "old": (lambda data: uf2(micropython("1.27.0")), "is MicroPython 1.27.0, but Pawnlight needs 1.28 or newer."),
    "very old": (lambda data: uf2(bytes(300) + OLD_BANNER), "is MicroPython 1.17, but Pawnlight needs 1.28 or newer."),
}  # fmt: skip


# The drive


@pytest.fixture
def drive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which the bootloader's drive appears."""
    path = tmp_path / "RPI-RP2"
    monkeypatch.setattr(boot_drive, "_drives", lambda: [tmp_path / "stick", path])
    monkeypatch.setattr(boot_drive, "_on_usb", list)
    return path


@pytest.mark.parametrize(("name", "chip"), [("RPI-RP2", "RP2040"), ("RP2350", "RP2350"), ("FEATHER", None)])
def test_a_drive_is_known_by_its_info(drive: Path, name: str, chip: str | None):
    drive.mkdir()
    drive.joinpath("INFO_UF2.TXT").write_text(f"UF2 Bootloader v1.0\nModel: Raspberry Pi\nBoard-ID: {name}\n")
    assert bootloaders() == ([Bootloader(chip, drive)] if chip else [])


@pytest.fixture
def mounted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Lets the system say that these lines are what is mounted, and no Pico is at a port."""
    monkeypatch.setattr(boot_drive, "_MOUNTS", tmp_path / "mounts")
    monkeypatch.setattr(boot_drive, "_on_usb", list)
    for module in (install_command, doctor_command):
        monkeypatch.setattr(module, "picos", list)

    def list_them(*lines: str) -> None:
        (tmp_path / "mounts").write_text("".join(f"{line}\n" for line in lines))

    return list_them


def by_hand(folder: Path) -> Path:
    """Return a folder whose name /proc/mounts cannot write as it is, with a Pico's drive in it."""
    drive = folder / "pico\tby hand \\040"
    drive.mkdir()
    (drive / "INFO_UF2.TXT").write_text("Board-ID: RPI-RP2\n")
    return drive


def escaped(path: Path) -> str:
    return str(path).replace("\\", "\\134").replace(" ", "\\040").replace("\t", "\\011")


@pytest.mark.skipif(os.name == "nt", reason="Windows gives a drive a letter")
def test_a_drive_is_found_wherever_it_is_mounted(tmp_path: Path, mounted: Callable[..., None]):
    drive = by_hand(tmp_path)
    mounted("proc /proc proc rw 0 0", f"/dev/sda1 {escaped(drive)} vfat rw,relatime 0 0")
    assert f"A Pico is in its bootloader on the drive {printable(str(drive))}:" in run("doctor").output
    assert boot_drive.wait_for_drive() == drive


@pytest.mark.skipif(os.name == "nt", reason="Windows gives a drive a letter")
def test_macos_and_bsd_say_what_is_mounted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    drive = tmp_path / "pico (on desk)"
    drive.mkdir()
    (drive / "INFO_UF2.TXT").write_text("Board-ID: RPI-RP2\n")
    monkeypatch.setattr(boot_drive, "_MOUNTS", tmp_path / "no such file")
    said = f"/dev/disk1s1 on / (apfs, sealed, local)\n/dev/disk4s1 on {drive} (msdos, local, nodev)\n".encode()
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: subprocess.CompletedProcess([], 0, said))
    assert bootloaders() == [Bootloader("RP2040", drive)]


@pytest.mark.skipif(os.name == "nt", reason="Windows gives a drive a letter")
def test_a_drive_at_two_places_is_one(tmp_path: Path, mounted: Callable[..., None]):
    drive = by_hand(tmp_path)
    (tmp_path / "link").symlink_to(drive)
    mounted(*(f"/dev/sda1 {escaped(place)} vfat rw 0 0" for place in (drive, tmp_path / "link")))
    assert single(bootloaders()) == Bootloader("RP2040", drive)
    other = tmp_path / "other"
    other.mkdir()
    (other / "INFO_UF2.TXT").write_text("Board-ID: RPI-RP2\n")
    mounted(*(f"/dev/sda1 {escaped(place)} vfat rw 0 0" for place in (drive, other)))
    assert "2 Picos are in their bootloader" in run("install").output


def test_the_folder_of_the_drive_can_be_named(
    tmp_path: Path, file: Path, mounted: Callable[..., None], monkeypatch: pytest.MonkeyPatch
):
    mounted()
    folder = tmp_path / "RPI-RP2"
    done = run("install", "--drive", folder, file)
    assert done.exit_code == 1
    assert f"{folder} is not the drive of a Pico in its bootloader: it has no INFO_UF2.TXT." in done.output
    monkeypatch.setattr(boot_drive, "_on_usb", lambda: ["RP2040"])
    monkeypatch.setattr(boot_drive, "DRIVE_SECONDS", 0)
    done = run("install", "--drive", folder, file)
    assert done.exit_code == 1
    assert f"its drive is not mounted at {folder}. Mount the drive RPI-RP2 there, and run the command" in done.output


def test_a_drive_that_is_not_mounted_is_told(drive: Path, file: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(install_command, "picos", list)
    monkeypatch.setattr(boot_drive, "_on_usb", lambda: ["RP2040"])
    monkeypatch.setattr(boot_drive, "DRIVE_SECONDS", 0)
    done = run("install", file)
    assert done.exit_code == 1
    assert "its drive is not mounted. Mount the drive RPI-RP2, and run the command again" in done.output
    assert "If it is mounted, name its folder with --drive." in done.output


def test_of_several_drives_none_is_chosen(drive: Path):
    with pytest.raises(BootloaderError, match=r"2 Picos are in their bootloader\. Unplug all but one"):
        single([Bootloader("RP2040", drive), Bootloader("RP2350", drive)])


def test_a_drive_that_cannot_be_written_is_told(drive: Path, file: Path):
    with pytest.raises(BootloaderError, match=r"cannot be copied to .*RPI-RP2: No such file or directory"):
        copy(read_uf2(file), drive)


# The board


@pytest.fixture
def board(drive: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[PicoOnSocket]:
    """A board with an earlier installation and user data, which restarts at once and is the only Pico on USB."""
    for module in (install_command, doctor):
        monkeypatch.setattr(module, "sources", lambda: dict(SOURCES))
    monkeypatch.setattr(prompt, "_KNOCK_SECONDS", 1.0)
    monkeypatch.setattr(prompt, "_QUIET_SECONDS", 0.1)
    monkeypatch.setattr(prompt, "START_SECONDS", 60)
    monkeypatch.setattr("mpremote.transport_serial.time.sleep", lambda seconds, sleep=time.sleep: sleep(seconds / 20))
    monkeypatch.setattr(doctor, "_GREET_SECONDS", 2.0)
    monkeypatch.setenv("PAWNLIGHT_LIBRARY", str(tmp_path / "library.db"))
    running = PicoOnSocket(ScriptedPico(OLD | PEOPLES | {"manifest": b"main.py 1 0\n"}), "game")
    running.drive = drive
    for module in (install_command, prompt):
        monkeypatch.setattr(module, "picos", lambda: [] if running.mode == "bootloader" else [UsbPico(running.url, ID)])
    yield running
    running.close()


INSTALLED = {"main.py", "pawnlight/__init__.mpy", "pawnlight/table/app.mpy", "manifest"}
COPIED = rf"Copying {NAME} to .*RPI-RP2\.\nWaiting for the Pico to restart with MicroPython 1\.28\.0 \.*\n"
STARTED = rf"Verified\. Starting the board\.\nBoard {ID} runs Pawnlight 0\.1\.0: 2 files, \d+ KB sent, 0 games kept\.\n"


def keeps_peoples(board: PicoOnSocket) -> bool:
    return board.pico.files().items() >= PEOPLES.items()


def test_a_new_pico_gets_all_with_one_command(board: PicoOnSocket, file: Path):
    board.pico = ScriptedPico()
    board.pico.build = ""
    board.enter_bootloader()
    done = run("install", file)
    assert done.exit_code == 0, done.output
    assert re.fullmatch(COPIED + STARTED, done.output)
    assert set(board.pico.files()) == INSTALLED
    assert board.mode == "game"
    assert board.pico.build == BUILD


@pytest.mark.parametrize("version", [(1, 14, 0), (1, 18, 0), (1, 24, 1, ""), (1, 28, 0, "preview"), (1, 29, 0, "")])
def test_a_pico_with_another_micropython_gets_this_one(board: PicoOnSocket, file: Path, version: tuple[int | str, ...]):
    board.pico = ScriptedPico(PEOPLES)
    board.pico.version = version
    board.pico.build = "MicroPython v{}.{}.{} on 2024-11-29".format(*version)
    board.mode = "friendly"
    said = install(board, file)
    assert re.fullmatch(r"The Pico restarts in its bootloader\.\n" + COPIED + STARTED, said)
    assert set(board.pico.files()) == INSTALLED | set(PEOPLES)
    assert keeps_peoples(board)
    assert board.pico.build == BUILD


@pytest.mark.parametrize("named", [True, False])
def test_a_board_with_pawnlight_gets_both_and_keeps_its_games(board: PicoOnSocket, file: Path, named: bool):
    board.pico.build = "MicroPython v1.28.0 on 2026-04-05"
    said = install(board, file) if named else run("install", file).output
    assert re.fullmatch(r"The Pico restarts in its bootloader\.\n" + COPIED + STARTED, said)
    assert set(board.pico.files()) == INSTALLED | set(PEOPLES)
    assert keeps_peoples(board)
    assert board.mode == "game"


def test_a_named_folder_gets_the_file(board: PicoOnSocket, file: Path, monkeypatch: pytest.MonkeyPatch):
    """The system does not say that it is mounted."""
    monkeypatch.setattr(boot_drive, "_drives", list)
    board.enter_bootloader()
    assert re.fullmatch(COPIED + STARTED, run("install", "--drive", board.drive, file).output)
    assert keeps_peoples(board)
    board.pico.build = "MicroPython v1.28.0 on 2026-04-05"
    said = install(board, "--drive", board.drive, file)
    assert re.match(r"The Pico restarts in its bootloader\.\n" + COPIED, said)


def test_the_very_same_micropython_is_not_copied_again(board: PicoOnSocket, file: Path):
    said = install(board, file)
    assert re.fullmatch(r"The Pico has MicroPython 1\.28\.0 already\.\n" + STARTED, said)
    assert set(board.pico.files()) == INSTALLED | set(PEOPLES)
    assert "Copying" in install(board, file, "--force")


def test_micropython_with_frozen_firmware_is_replaced_by_a_stock_one(board: PicoOnSocket, file: Path):
    """The frozen firmware would run instead of the files. It may be of the same build."""
    board.pico = ScriptedPico(PEOPLES)
    board.pico.frozen = True
    said = install(board, code=1)
    assert f"has firmware of its own frozen in it. {DOWNLOAD} Its games and settings stay." in said
    assert board.pico.files() == PEOPLES
    assert re.search(COPIED + STARTED, install(board, file))
    assert set(board.pico.files()) == INSTALLED | set(PEOPLES)
    assert keeps_peoples(board)


@pytest.mark.parametrize("kind", WRONG_FILES)
@pytest.mark.parametrize("waiting", [True, False])
def test_a_wrong_file_is_refused_before_anything_happens(board: PicoOnSocket, file: Path, kind: str, waiting: bool):
    change, sentence = WRONG_FILES[kind]
    file.write_bytes(change(file.read_bytes()))
    if waiting:
        board.enter_bootloader()
    files, mode = board.pico.files(), board.mode
    assert board.drive is not None
    done = run("install", file)
    assert done.exit_code == 1
    assert f"{file} {sentence}" in done.output
    assert (board.pico.files(), board.mode, board.pico.log) == (files, mode, [])
    assert not waiting or [path.name for path in board.drive.iterdir()] == ["INFO_UF2.TXT"]


def test_a_file_that_is_not_there_is_told(board: PicoOnSocket, tmp_path: Path):
    assert "cannot be read: No such file" in install(board, tmp_path / "gone.uf2", code=1)


@pytest.mark.parametrize(
    ("machine", "name"), [(PICO_2, "Pico2 with RP2350"), ("Generic ESP32 module with ESP32", "ESP32")]
)
def test_a_board_of_another_chip_is_refused(board: PicoOnSocket, file: Path, machine: str, name: str):
    board.pico.machine = machine
    for words in ([], [file], [file, "--force"]):
        said = install(board, *words, code=1)
        assert name in said
        assert "Pawnlight runs on the RP2040 of a Raspberry Pi Pico or Pico W, with MicroPython." in said
    assert board.pico.files().items() >= OLD.items()


def test_a_pico_2_in_its_bootloader_is_refused(board: PicoOnSocket, file: Path):
    board.enter_bootloader()
    assert board.drive is not None
    board.drive.joinpath("INFO_UF2.TXT").write_text("Board-ID: RP2350\n")
    for words in ([], [file]):
        done = run("install", *words)
        assert done.exit_code == 1
        assert "Pawnlight runs on the RP2040 of a Raspberry Pi Pico or Pico W." in done.output
    assert [path.name for path in board.drive.iterdir()] == ["INFO_UF2.TXT"]


def test_the_file_of_another_board_would_cost_its_games(board: PicoOnSocket, file: Path):
    """A Pico W has less flash for files than a Pico, and elsewhere."""
    board.pico.machine = PICO_W
    said = install(board, file, code=1)
    assert f"{NAME} is for a {MACHINE}, but the board at {board.url} is a {PICO_W}. Its games would be lost." in said
    assert "https://micropython.org/download/RPI_PICO_W/" in said
    assert board.pico.files().items() >= OLD.items()
    assert re.search(COPIED + STARTED, install(board, file, "--force"))


def test_another_programs_main_is_not_replaced_unasked(board: PicoOnSocket, file: Path):
    board.pico.put("main.py", b"print('a thermometer')\n")
    board.pico.build = "MicroPython v1.24.1 on 2024-11-29"
    board.mode = "friendly"
    assert "The Pico runs another program" in install(board, file, code=1)
    assert board.pico.build == "MicroPython v1.24.1 on 2024-11-29"
    install(board, file, "--force")
    assert board.pico.files()["main.py"] == SOURCES["main.py"]


def test_no_second_pico_is_sent_to_its_bootloader(board: PicoOnSocket, file: Path, monkeypatch: pytest.MonkeyPatch):
    board.pico.build = "MicroPython v1.24.1 on 2024-11-29"
    monkeypatch.setattr(install_command, "bootloaders", lambda _: [Bootloader("RP2040", None)])
    assert "Another Pico is in its bootloader. Unplug it." in install(board, file, code=1)
    assert board.mode != "bootloader"


def test_a_drive_that_takes_the_file_and_has_another_one_afterwards(
    board: PicoOnSocket, file: Path, monkeypatch: pytest.MonkeyPatch
):
    board.pico.build = "MicroPython v1.24.1 on 2024-11-29"
    other = uf2(micropython("1.29.0"))
    monkeypatch.setattr(install_command, "copy", lambda micropython, to: to.joinpath("x.uf2").write_bytes(other))
    said = install(board, file, code=1)
    assert f"{NAME} was copied, but the Pico runs MicroPython v1.29.0 on 2026-04-06. Run the command again." in said
    assert board.pico.files().items() >= OLD.items()


def test_a_pico_that_does_not_come_back_is_told_and_taken_up_again(
    board: PicoOnSocket, file: Path, monkeypatch: pytest.MonkeyPatch
):
    board.enter_bootloader()
    with monkeypatch.context() as lost:
        lost.setattr(install_command, "copy", lambda micropython, to: None)
        lost.setattr(prompt, "_PORT_SECONDS", 0.3)
        done = run("install", file)
    assert done.exit_code == 1
    assert re.search(r"1\.28\.0 \.+\npawnlight: The Pico did not come back from its bootloader\.", done.output)
    # It is still in its bootloader.
    assert re.fullmatch(COPIED + STARTED, run("install", file).output)
    assert keeps_peoples(board)


# Without a file


def test_a_pico_in_its_bootloader_says_which_file_to_get(board: PicoOnSocket):
    board.enter_bootloader()
    done = run("install")
    assert done.exit_code == 1
    assert f"A Pico is in its bootloader on the drive {board.drive}" in done.output
    assert f"{DOWNLOAD} The file for a Pico W is RPI_PICO_W." in done.output


@pytest.mark.parametrize(
    ("version", "machine", "name"),
    [
        ((1, 18, 0), MACHINE, "RPI_PICO"),
        ((1, 27, 0, ""), PICO_W, "RPI_PICO_W"),
        ((1, 28, 0, "preview"), MACHINE, "RPI_PICO"),
    ],
)
def test_micropython_that_is_too_old_says_which_file_to_get(
    board: PicoOnSocket, version: tuple[int | str, ...], machine: str, name: str
):
    board.pico.version, board.pico.machine = version, machine
    said = install(board, code=1)
    assert "The Pico has MicroPython {}.{}.0".format(*version) in said
    assert "but Pawnlight needs 1.28 or newer." in said
    assert f"https://micropython.org/download/{name}/, and run `pawnlight install {name}-….uf2`." in said
    assert board.pico.files().items() >= OLD.items()


@pytest.mark.parametrize("words", [[], [Path("file")]])
def test_without_any_pico_bootsel_is_explained(
    drive: Path, file: Path, words: list[Path], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(install_command, "picos", list)
    done = run("install", *[file for _ in words])
    assert done.exit_code == 1
    assert "A Pico without MicroPython is found only if BOOTSEL is held while it is plugged in." in done.output

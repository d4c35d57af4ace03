"""`pawnlight install RPI_PICO-….uf2`: MicroPython's file is checked and copied, then the firmware is installed."""

import os
import re
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from host_tools.cli import doctor as doctor_command
from host_tools.cli import install as install_command
from host_tools.install import boot_drive, prompt
from host_tools.install.backup import read_backup
from host_tools.install.boot_drive import BootloaderPico, copy_to_drive, find_bootloaders, only_bootloader
from host_tools.install.chips import RP2040 as CHIP
from host_tools.install.chips import RP2350 as CHIP_2
from host_tools.install.chips import Chip
from host_tools.install.uf2 import is_too_old, read_uf2
from host_tools.link.find_port import UsbPico
from host_tools.system.errors import PawnlightError
from host_tools.terminal.printable import printable
from tests.install.conftest import SOURCES
from tests.install.test_install import OLD_FIRMWARE, USER_FILES
from tests.support.event_lines import fake_game
from tests.support.program import run_cli
from tests.support.scripted_pico import ID, MACHINE, ScriptedPico
from tests.support.scripted_port import PicoOnSocket, run_install
from tests.support.uf2 import RISC_V, RP2350, build_program, make_uf2, make_uf2_for_pico2

UF2_NAME = "RPI_PICO-20260406-v1.28.0.uf2"
BUILD = "MicroPython v1.28.0 on 2026-04-06"
PICO_W = "Raspberry Pi Pico W with RP2040"
PICO_2 = "Raspberry Pi Pico2 with RP2350"
PICO_2_W = "Raspberry Pi Pico 2 W with RP2350"
RISC_V_CORES = "Raspberry Pi Pico2 with RP2350-RISCV"
GET_NEWEST = (
    "Download the newest RPI_PICO-….uf2 from https://micropython.org/download/RPI_PICO/, and run "
    "`pawnlight install RPI_PICO-….uf2`."
)
GET_NEWEST_2 = GET_NEWEST.replace("RPI_PICO", "RPI_PICO2")
WITHOUT_RADIO = f"Pico W and Pico WH run the plain RPI_PICO file: the radio stays off. {GET_NEWEST}"
WITHOUT_RADIO_2 = f"Pico 2 W and Pico 2 WH run the plain RPI_PICO2 file: the radio stays off. {GET_NEWEST_2}"


@pytest.fixture
def uf2_file(tmp_path: Path) -> Path:
    path = tmp_path / UF2_NAME
    path.write_bytes(make_uf2(build_program()))
    return path


# The file


def test_a_file_is_known_by_what_it_says_wherever_its_blocks_end(uf2_file: Path):
    for shift in range(0, 256, 5):
        uf2_file.write_bytes(make_uf2_for_pico2(bytes(shift) + build_program("1.29.1", PICO_2)))
        found = read_uf2(uf2_file)
        assert (found.name, found.version, found.machine, found.chip) == (UF2_NAME, "1.29.1", PICO_2, CHIP_2)
        assert found.build == "MicroPython v1.29.1 on 2026-04-06"
        assert found.data == uf2_file.read_bytes()


@pytest.mark.parametrize(
    "version",
    ["1.28", "1.28.0", "1.28.1-preview", "1.29.0-preview.7.g0123abc", "1.100.0", "2.0.0", "1.28.0e", "1.28.²"],
)
def test_versions_that_will_do(version: str):
    assert not is_too_old(version)


def test_a_version_that_is_no_text_is_no_version(uf2_file: Path):
    uf2_file.write_bytes(make_uf2(build_program("1.28.0").replace(b"v1.28.0", b"v1.28.\xff")))
    with pytest.raises(PawnlightError, match="is not MicroPython"):
        read_uf2(uf2_file)


@pytest.mark.parametrize("version", ["1.9.4", "1.27", "1.27.1", "1.28.0-preview", "1.28.0-preview.41.gabcdef123"])
def test_versions_that_are_too_old(uf2_file: Path, version: str):
    assert is_too_old(version)
    uf2_file.write_bytes(make_uf2(build_program(version)))
    with pytest.raises(
        PawnlightError, match=rf"is MicroPython {version}, but Pawnlight needs 1\.28 or newer\. Download"
    ):
        read_uf2(uf2_file)


OTHER_LAYOUT = "which lays out its flash otherwise than a Pico."
OLD_BANNER = b'\0MicroPython v1.17 on 2021-09-02; Raspberry Pi Pico with RP2040\r\nType "help()"'
WRONG_FILES: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "text": (lambda data: b"<html>" * 300, f"is not a UF2 file. {GET_NEWEST}"),
    "short text": (lambda data: b"not found", "is not a UF2 file."),
    "empty": (lambda data: b"", "is not a complete UF2 file. Download it again."),
    "torn": (lambda data: data[:-1], "is not a complete UF2 file. Download it again."),
    "an end is missing": (lambda data: data[:-512], "is not a complete UF2 file."),
    "a beginning is missing": (lambda data: data[512:], "is not a complete UF2 file."),
    "holes": (lambda data: data[:512] + bytes(512) + data[1024:], "is not a complete UF2 file."),
    "damaged": (lambda data: data[:508] + bytes(4) + data[512:], "is not a complete UF2 file."),
    "another chip": (lambda data: make_uf2(build_program(), 0x57755A57), "is not for the chip of a Pico."),
    "two chips": (lambda data: data[:512] + make_uf2(build_program(), RP2350)[512:], "is not for the chip of a Pico."),
    "with the radio": (lambda data: make_uf2(build_program(machine=PICO_W)),
                       f"is MicroPython with the radio. {WITHOUT_RADIO}"),
    "with the radio of a Pico 2 W": (lambda data: make_uf2_for_pico2(build_program(machine=PICO_2_W)),
                                     f"is MicroPython with the radio. {WITHOUT_RADIO_2}"),
    "for other cores": (lambda data: make_uf2_for_pico2(build_program(machine=RISC_V_CORES), RISC_V),
                        f"is for the chip's RISC-V cores, but Pawnlight runs on its Arm cores. {GET_NEWEST_2}"),
    "of another chip than it says": (lambda data: make_uf2(build_program(machine=PICO_2)),
                                     f"is for a {PICO_2}, but Pawnlight runs on a Raspberry Pi Pico, Pico W, Pico 2 or "
                                     f"Pico 2 W. {GET_NEWEST}"),
    "a Tiny 2040's": (lambda data: make_uf2(build_program(machine="Pimoroni Tiny 2040 with RP2040")),
                      f"is for another board (Pimoroni Tiny 2040 with RP2040), {OTHER_LAYOUT} {GET_NEWEST}"),
    "a Feather's": (lambda data: make_uf2_for_pico2(build_program(machine="Adafruit Feather RP2350 with RP2350")),
                    f"is for another board (Adafruit Feather RP2350 with RP2350), {OTHER_LAYOUT} {GET_NEWEST_2}"),
    "another program": (lambda data: make_uf2(bytes(300) + b"Blink with RP2040" + bytes(600)),
                        f"is not MicroPython. {GET_NEWEST}"),
    "old": (lambda data: make_uf2(build_program("1.27.0")),
            "is MicroPython 1.27.0, but Pawnlight needs 1.28 or newer."),
    "very old": (lambda data: make_uf2(bytes(300) + OLD_BANNER),
                 "is MicroPython 1.17, but Pawnlight needs 1.28 or newer."),
}  # fmt: skip


# The drive


@pytest.fixture
def drive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which the bootloader's drive appears."""
    path = tmp_path / "RPI-RP2"
    monkeypatch.setattr(boot_drive, "_drives", lambda: [tmp_path / "stick", path])
    monkeypatch.setattr(boot_drive, "_on_usb", list)
    return path


@pytest.mark.parametrize(("name", "chip"), [("RPI-RP2", CHIP), ("RP2350", CHIP_2), ("FEATHER", None)])
def test_a_drive_is_known_by_its_info(drive: Path, name: str, chip: Chip | None):
    drive.mkdir()
    drive.joinpath("INFO_UF2.TXT").write_text(f"UF2 Bootloader v1.0\nModel: Raspberry Pi\nBoard-ID: {name}\n")
    assert find_bootloaders() == ([BootloaderPico(chip, drive)] if chip else [])


@pytest.fixture
def set_mounts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Lets the system say that these lines are what is mounted, and no Pico is at a port."""
    monkeypatch.setattr(boot_drive, "_MOUNTS", tmp_path / "mounts")
    monkeypatch.setattr(boot_drive, "_on_usb", list)
    for module in (install_command, doctor_command):
        monkeypatch.setattr(module, "find_picos", list)

    def list_them(*lines: str) -> None:
        (tmp_path / "mounts").write_text("".join(f"{line}\n" for line in lines))

    return list_them


def drive_to_escape(folder: Path) -> Path:
    """Return a folder whose name /proc/mounts cannot write as it is, with a Pico's drive in it."""
    drive = folder / "pico\tby hand \\040"
    drive.mkdir()
    (drive / "INFO_UF2.TXT").write_text("Board-ID: RPI-RP2\n")
    return drive


def escape_path(path: Path) -> str:
    return str(path).replace("\\", "\\134").replace(" ", "\\040").replace("\t", "\\011")


@pytest.mark.skipif(os.name == "nt", reason="Windows gives a drive a letter")
def test_a_drive_is_found_wherever_it_is_mounted(tmp_path: Path, set_mounts: Callable[..., None]):
    drive = drive_to_escape(tmp_path)
    set_mounts("proc /proc proc rw 0 0", f"/dev/sda1 {escape_path(drive)} vfat rw,relatime 0 0")
    assert f"A Pico is in its bootloader on the drive {printable(str(drive))}:" in run_cli("doctor").output
    assert only_bootloader(find_bootloaders()) == BootloaderPico(CHIP, drive)


@pytest.mark.skipif(os.name == "nt", reason="Windows gives a drive a letter")
def test_macos_and_bsd_say_what_is_mounted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    drive = tmp_path / "pico (on desk)"
    drive.mkdir()
    (drive / "INFO_UF2.TXT").write_text("Board-ID: RPI-RP2\n")
    monkeypatch.setattr(boot_drive, "_MOUNTS", tmp_path / "no such file")
    said = f"/dev/disk1s1 on / (apfs, sealed, local)\n/dev/disk4s1 on {drive} (msdos, local, nodev)\n".encode()
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: subprocess.CompletedProcess([], 0, said))
    assert find_bootloaders() == [BootloaderPico(CHIP, drive)]


@pytest.mark.skipif(os.name == "nt", reason="Windows gives a drive a letter")
def test_a_drive_at_two_places_is_one(tmp_path: Path, set_mounts: Callable[..., None]):
    drive = drive_to_escape(tmp_path)
    (tmp_path / "link").symlink_to(drive)
    set_mounts(*(f"/dev/sda1 {escape_path(place)} vfat rw 0 0" for place in (drive, tmp_path / "link")))
    assert only_bootloader(find_bootloaders()) == BootloaderPico(CHIP, drive)
    other = tmp_path / "other"
    other.mkdir()
    (other / "INFO_UF2.TXT").write_text("Board-ID: RPI-RP2\n")
    set_mounts(*(f"/dev/sda1 {escape_path(place)} vfat rw 0 0" for place in (drive, other)))
    assert "2 Picos are in their bootloader" in run_cli("install").output


def test_the_folder_of_the_drive_can_be_named(
    tmp_path: Path, uf2_file: Path, set_mounts: Callable[..., None], monkeypatch: pytest.MonkeyPatch
):
    set_mounts()
    folder = tmp_path / "RPI-RP2"
    done = run_cli("install", "--drive", folder, uf2_file)
    assert done.exit_code == 1
    assert f"{folder} is not the drive of a Pico in its bootloader: it has no INFO_UF2.TXT." in done.output
    monkeypatch.setattr(boot_drive, "_on_usb", lambda: [CHIP])
    monkeypatch.setattr(boot_drive, "DRIVE_TIMEOUT_SECONDS", 0)
    done = run_cli("install", "--drive", folder, uf2_file)
    assert done.exit_code == 1
    assert f"its drive is not mounted at {folder}. Mount the drive RPI-RP2 there, and run the command" in done.output


def test_a_drive_that_is_not_mounted_is_told(drive: Path, uf2_file: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(install_command, "find_picos", list)
    monkeypatch.setattr(boot_drive, "_on_usb", lambda: [CHIP])
    monkeypatch.setattr(boot_drive, "DRIVE_TIMEOUT_SECONDS", 0)
    done = run_cli("install", uf2_file)
    assert done.exit_code == 1
    assert "its drive is not mounted. Mount the drive RPI-RP2, and run the command again" in done.output
    assert "If it is mounted, name its folder with --drive." in done.output


def test_of_several_drives_none_is_chosen(drive: Path):
    with pytest.raises(PawnlightError, match=r"2 Picos are in their bootloader\. Unplug all but one"):
        only_bootloader([BootloaderPico(CHIP, drive), BootloaderPico(CHIP_2, drive)])


def test_a_drive_that_cannot_be_written_is_told(drive: Path, uf2_file: Path):
    with pytest.raises(PawnlightError, match=r"cannot be copied to .*RPI-RP2: No such file or directory"):
        copy_to_drive(read_uf2(uf2_file), drive)


# The board


@pytest.fixture
def board(drive: Path, small_firmware: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[PicoOnSocket]:
    """A board with an earlier installation and user data, which restarts at once and is the only Pico on USB."""
    running = PicoOnSocket(ScriptedPico(OLD_FIRMWARE | USER_FILES | {"manifest": b"main.py 1 0\n"}), "game")
    running.drive = drive
    for module in (install_command, prompt):
        monkeypatch.setattr(
            module, "find_picos", lambda: [] if running.mode == "bootloader" else [UsbPico(running.url, ID)]
        )
    yield running
    running.close()


INSTALLED = {"main.py", "pawnlight/__init__.mpy", "pawnlight/table/app.mpy", "manifest"}
COPIED_OUTPUT = rf"Copying {UF2_NAME} to .*RPI-RP2\.\nWaiting for the Pico to restart with MicroPython 1\.28\.0 \.*\n"
STARTED_OUTPUT = (
    rf"Verified\. Starting the board\.\nBoard {ID} runs Pawnlight 0\.1\.0: 2 files, \d+ KB sent, 0 games kept\.\n"
)


def keeps_user_files(board: PicoOnSocket) -> bool:
    return board.pico.files().items() >= USER_FILES.items()


def test_a_new_pico_gets_all_with_one_command(board: PicoOnSocket, uf2_file: Path):
    board.pico = ScriptedPico()
    board.pico.build = ""
    board.enter_bootloader()
    done = run_cli("install", uf2_file)
    assert done.exit_code == 0, done.output
    assert re.fullmatch(COPIED_OUTPUT + STARTED_OUTPUT, done.output)
    assert set(board.pico.files()) == INSTALLED
    assert board.plays()
    assert board.pico.build == BUILD


@pytest.mark.parametrize("version", [(1, 14, 0), (1, 18, 0), (1, 24, 1, ""), (1, 28, 0, "preview"), (1, 29, 0, "")])
def test_a_pico_with_another_micropython_gets_this_one(
    board: PicoOnSocket, uf2_file: Path, version: tuple[int | str, ...]
):
    board.pico = ScriptedPico(USER_FILES)
    board.pico.version = version
    board.pico.build = "MicroPython v{}.{}.{} on 2024-11-29".format(*version)
    board.mode = "friendly"
    said = run_install(board, uf2_file)
    assert re.fullmatch(r"The Pico restarts in its bootloader\.\n" + COPIED_OUTPUT + STARTED_OUTPUT, said)
    assert set(board.pico.files()) == INSTALLED | set(USER_FILES)
    assert keeps_user_files(board)
    assert board.pico.build == BUILD


@pytest.mark.parametrize("named", [True, False])
def test_a_board_with_pawnlight_gets_both_and_keeps_its_games(board: PicoOnSocket, uf2_file: Path, named: bool):
    board.pico.build = "MicroPython v1.28.0 on 2026-04-05"
    said = run_install(board, uf2_file) if named else run_cli("install", uf2_file).output
    assert re.fullmatch(r"The Pico restarts in its bootloader\.\n" + COPIED_OUTPUT + STARTED_OUTPUT, said)
    assert set(board.pico.files()) == INSTALLED | set(USER_FILES)
    assert keeps_user_files(board)
    assert board.plays()


def test_a_named_folder_gets_the_file(board: PicoOnSocket, uf2_file: Path, monkeypatch: pytest.MonkeyPatch):
    """The system does not say that it is mounted."""
    monkeypatch.setattr(boot_drive, "_drives", list)
    board.enter_bootloader()
    assert re.fullmatch(COPIED_OUTPUT + STARTED_OUTPUT, run_cli("install", "--drive", board.drive, uf2_file).output)
    assert keeps_user_files(board)
    board.pico.build = "MicroPython v1.28.0 on 2026-04-05"
    said = run_install(board, "--drive", board.drive, uf2_file)
    assert re.match(r"The Pico restarts in its bootloader\.\n" + COPIED_OUTPUT, said)


def test_the_very_same_micropython_is_not_copied_again(board: PicoOnSocket, uf2_file: Path):
    said = run_install(board, uf2_file)
    assert re.fullmatch(r"The Pico has MicroPython 1\.28\.0 already\.\n" + STARTED_OUTPUT, said)
    assert set(board.pico.files()) == INSTALLED | set(USER_FILES)
    assert "Copying" in run_install(board, uf2_file, "--force")


def test_micropython_with_frozen_firmware_is_replaced_by_a_stock_one(board: PicoOnSocket, uf2_file: Path):
    """The frozen firmware would run instead of the files. It may be of the same build."""
    board.pico = ScriptedPico(USER_FILES)
    board.pico.frozen = True
    said = run_install(board, code=1)
    assert f"has firmware of its own frozen in it. {GET_NEWEST} Its games and settings stay." in said
    assert board.pico.files() == USER_FILES
    assert re.search(COPIED_OUTPUT + STARTED_OUTPUT, run_install(board, uf2_file))
    assert set(board.pico.files()) == INSTALLED | set(USER_FILES)
    assert keeps_user_files(board)


@pytest.mark.parametrize("kind", WRONG_FILES)
@pytest.mark.parametrize("waiting", [True, False])
def test_a_wrong_file_is_refused_before_anything_happens(board: PicoOnSocket, uf2_file: Path, kind: str, waiting: bool):
    change, sentence = WRONG_FILES[kind]
    uf2_file.write_bytes(change(uf2_file.read_bytes()))
    if waiting:
        board.enter_bootloader()
    files, mode = board.pico.files(), board.mode
    assert board.drive is not None
    done = run_cli("install", uf2_file)
    assert done.exit_code == 1
    assert f"{uf2_file} {sentence}" in done.output
    assert (board.pico.files(), board.mode, board.pico.log) == (files, mode, [])
    assert not waiting or [path.name for path in board.drive.iterdir()] == ["INFO_UF2.TXT"]


def test_a_file_that_is_not_there_is_told(board: PicoOnSocket, tmp_path: Path):
    assert "cannot be read: No such file" in run_install(board, tmp_path / "gone.uf2", code=1)


@pytest.mark.parametrize(
    ("machine", "advice"),
    [
        ("Generic ESP32 module with ESP32", ""),
        (RISC_V_CORES, f" To replace this, hold BOOTSEL while you plug it in. {GET_NEWEST_2}"),
    ],
)
def test_a_board_of_another_chip_is_refused(board: PicoOnSocket, uf2_file: Path, machine: str, advice: str):
    board.pico.machine = machine
    for words in ([], [uf2_file], [uf2_file, "--force"]):
        said = " ".join(run_install(board, *words, code=1).split())
        assert f"is a {machine} with micropython 1.28.0. Pawnlight runs on a Raspberry Pi Pico, Pico W" in said
        assert said.endswith(f"Pico 2 or Pico 2 W, with MicroPython.{advice}")
    assert board.pico.files().items() >= OLD_FIRMWARE.items()


def test_the_file_for_another_chip_is_refused(board: PicoOnSocket, uf2_file: Path):
    board.pico.machine = PICO_2
    for words in ([uf2_file], [uf2_file, "--force"]):
        said = " ".join(run_install(board, *words, code=1).split())
        assert f"{UF2_NAME} is for the RP2040, but the board at {board.url} has the RP2350. {GET_NEWEST_2}" in said
    assert board.plays()
    board.enter_bootloader()
    done = run_cli("install", uf2_file)
    assert done.exit_code == 1
    said = " ".join(done.output.split())
    assert f"{UF2_NAME} is for the RP2040, but the Pico in its bootloader has the RP2350. {GET_NEWEST_2}" in said
    assert board.drive is not None
    assert [path.name for path in board.drive.iterdir()] == ["INFO_UF2.TXT"]
    assert board.pico.files().items() >= OLD_FIRMWARE.items()


def test_the_file_of_another_board_would_cost_its_games(board: PicoOnSocket, uf2_file: Path):
    """Other boards have their files at another place of the flash."""
    other = "Pimoroni Tiny 2040 with RP2040"
    board.pico.machine = other
    said = run_install(board, uf2_file, code=1)
    assert f"{UF2_NAME} is for a {MACHINE}, but the board at {board.url} is a {other}. Its games would be lost." in said
    assert board.pico.files().items() >= OLD_FIRMWARE.items()
    assert re.search(COPIED_OUTPUT + STARTED_OUTPUT, run_install(board, uf2_file, "--force"))


# Boards with a radio

FINISHED, OPEN = fake_game("first", 9, over=True), fake_game("second", 7)
SAVED_OUTPUT = rf"Saved 1 game of board {ID} and its settings to (pawnlight-{ID}-\d{{4}}-\d\d-\d\d-\d{{6}}\.zip)\."


@pytest.fixture
def with_radio(board: PicoOnSocket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PicoOnSocket:
    """A Pico W that plays on MicroPython with the radio, of the same version, and has a finished game."""
    monkeypatch.chdir(tmp_path)
    board.pico.machine = PICO_W
    give_games(board, FINISHED)
    return board


def give_games(board: PicoOnSocket, *games: tuple[str, list[str]]) -> None:
    """Let the board have these games."""
    board.lines = dict(games)
    board.games = [f"game {game} {len(lines)} 0 {'over' if len(lines) == 9 else 'open'}" for game, lines in games]


@pytest.mark.parametrize(("machine", "advice"), [(PICO_W, WITHOUT_RADIO), (PICO_2_W, WITHOUT_RADIO_2)])
def test_a_board_that_runs_with_the_radio_is_refused_and_its_games_are_saved(
    with_radio: PicoOnSocket, machine: str, advice: str
):
    with_radio.pico.machine = machine
    said = run_install(with_radio, code=1)
    place = re.match(SAVED_OUTPUT, said)
    assert place, said
    assert [game.lines for game in read_backup(Path(place[1])).games] == [FINISHED[1]]
    assert f"runs MicroPython with the radio ({machine}), which takes memory that the games need." in said
    assert advice in said
    assert with_radio.plays()
    assert with_radio.pico.files().items() >= (OLD_FIRMWARE | USER_FILES).items()


def test_a_board_that_runs_with_the_radio_gets_the_plain_file_after_its_games_are_saved(
    with_radio: PicoOnSocket, uf2_file: Path, monkeypatch: pytest.MonkeyPatch
):
    there: list[Path] = []

    def enter_bootloader() -> None:
        there.extend(Path().glob("pawnlight-*.zip"))
        give_games(with_radio)
        PicoOnSocket.enter_bootloader(with_radio)

    monkeypatch.setattr(with_radio, "enter_bootloader", enter_bootloader)
    said = run_install(with_radio, uf2_file)
    found = re.fullmatch(
        SAVED_OUTPUT + r"\nThe Pico restarts in its bootloader\.\n" + COPIED_OUTPUT + STARTED_OUTPUT
        + r"Now run `pawnlight restore (\S+)`, which sends the games back\.\n", said
    )  # fmt: skip
    assert found, said
    assert [str(path) for path in there] == [found[1]] == [found[2]]
    backup = read_backup(Path(found[1]))
    assert [game.lines for game in backup.games] == [FINISHED[1]]
    assert backup.texts == {"settings": "brightness=5\n", "evening": "red=1\n"}
    assert set(with_radio.pico.files()) == INSTALLED, "another place of the flash"
    assert with_radio.pico.machine == MACHINE


def test_a_game_that_could_not_be_resumed_is_not_given_up_unasked(with_radio: PicoOnSocket, uf2_file: Path):
    give_games(with_radio, FINISHED, OPEN)
    said = " ".join(run_install(with_radio, uf2_file, code=1).split())
    assert f"Saved 2 games of board {ID}" in said
    assert f"1 unfinished game could not be resumed afterwards: {OPEN[0]}. End them, or play" in said
    assert with_radio.plays()
    assert with_radio.pico.machine == PICO_W
    for saved in Path().glob("pawnlight-*.zip"):
        saved.unlink()
    assert re.search(COPIED_OUTPUT, run_install(with_radio, uf2_file, "--force"))
    assert with_radio.pico.machine == MACHINE


def test_games_that_cannot_be_saved_are_not_given_up_unasked(
    with_radio: PicoOnSocket, uf2_file: Path, monkeypatch: pytest.MonkeyPatch
):
    """Such a board may be too short of memory to start its game."""
    monkeypatch.setattr("host_tools.link.client.SILENT_SECONDS", 0.2)
    with_radio.protocol = "7"

    def enter_bootloader() -> None:
        with_radio.protocol = "2"
        PicoOnSocket.enter_bootloader(with_radio)

    monkeypatch.setattr(with_radio, "enter_bootloader", enter_bootloader)
    said = run_install(with_radio, uf2_file, code=1)
    assert "The games on the board cannot be saved." in said
    assert "--force goes on without them." in said
    assert with_radio.pico.machine == PICO_W
    said = run_install(with_radio, uf2_file, "--force")
    assert "The games on the board could not be saved." in said
    assert re.search(COPIED_OUTPUT + STARTED_OUTPUT.replace("0 games", "1 game"), said)


def test_a_board_with_a_radio_and_nothing_on_it(with_radio: PicoOnSocket, uf2_file: Path):
    with_radio.pico = ScriptedPico()
    with_radio.pico.machine, with_radio.mode = PICO_W, "friendly"
    give_games(with_radio)
    said = run_install(with_radio, code=1)
    assert said.startswith(f"pawnlight: The board at {with_radio.url} runs MicroPython with the radio ({PICO_W})")
    assert WITHOUT_RADIO in said
    said = run_install(with_radio, uf2_file)
    assert re.fullmatch(r"The Pico restarts in its bootloader\.\n" + COPIED_OUTPUT + STARTED_OUTPUT, said)


# Boards with the RP2350


def test_a_new_pico_2_gets_all_with_one_command(board: PicoOnSocket, tmp_path: Path):
    """A Pico 2 W too: nothing tells them apart."""
    board.pico = ScriptedPico()
    board.pico.build, board.pico.machine = "", PICO_2
    board.enter_bootloader()
    done = run_cli("install")
    assert done.exit_code == 1
    assert f"A Pico is in its bootloader on the drive {board.drive}" in done.output
    assert f"{GET_NEWEST_2} Pico 2 W and Pico 2 WH run the plain RPI_PICO2 file: the radio stays off." in done.output
    file = tmp_path / UF2_NAME
    file.write_bytes(make_uf2_for_pico2(build_program(machine=PICO_2)))
    done = run_cli("install", file)
    assert done.exit_code == 0, done.output
    assert re.fullmatch(COPIED_OUTPUT + STARTED_OUTPUT, done.output)
    assert set(board.pico.files()) == INSTALLED
    assert board.pico.machine == PICO_2
    # What a game left running is stopped where this chip has it.
    assert any("mem32[0x400d8000]" in code for code in board.pico.log)
    assert not any("mem32[0x40058000]" in code for code in board.pico.log)


def test_a_pico_2_with_an_older_micropython_gets_a_new_one_and_keeps_its_games(board: PicoOnSocket, tmp_path: Path):
    board.pico.machine = PICO_2
    board.pico.version, board.pico.build = (1, 27, 0, ""), "MicroPython v1.27.0 on 2025-12-09"
    said = run_install(board, code=1)
    assert f"but Pawnlight needs 1.28 or newer. {GET_NEWEST_2}" in said
    file = tmp_path / UF2_NAME
    file.write_bytes(make_uf2_for_pico2(build_program(machine=PICO_2)))
    assert re.fullmatch(
        r"The Pico restarts in its bootloader\.\n" + COPIED_OUTPUT + STARTED_OUTPUT, run_install(board, file)
    )
    assert set(board.pico.files()) == INSTALLED | set(USER_FILES)
    assert keeps_user_files(board)


def test_another_programs_main_is_not_replaced_unasked(board: PicoOnSocket, uf2_file: Path):
    board.pico.write_file("main.py", b"print('a thermometer')\n")
    board.pico.build = "MicroPython v1.24.1 on 2024-11-29"
    board.mode = "friendly"
    assert "The Pico runs another program" in run_install(board, uf2_file, code=1)
    assert board.pico.build == "MicroPython v1.24.1 on 2024-11-29"
    run_install(board, uf2_file, "--force")
    assert board.pico.files()["main.py"] == SOURCES["main.py"]


def test_no_second_pico_is_sent_to_its_bootloader(board: PicoOnSocket, uf2_file: Path, monkeypatch: pytest.MonkeyPatch):
    board.pico.build = "MicroPython v1.24.1 on 2024-11-29"
    monkeypatch.setattr(install_command, "find_bootloaders", lambda _: [BootloaderPico(CHIP, None)])
    assert "Another Pico is in its bootloader. Unplug it." in run_install(board, uf2_file, code=1)
    assert board.mode != "bootloader"


def test_a_drive_that_takes_the_file_and_has_another_one_afterwards(
    board: PicoOnSocket, uf2_file: Path, monkeypatch: pytest.MonkeyPatch
):
    board.pico.build = "MicroPython v1.24.1 on 2024-11-29"
    other = make_uf2(build_program("1.29.0"))
    monkeypatch.setattr(
        install_command, "copy_to_drive", lambda micropython, to: to.joinpath("x.uf2").write_bytes(other)
    )
    said = run_install(board, uf2_file, code=1)
    assert f"{UF2_NAME} was copied, but the Pico runs MicroPython v1.29.0 on 2026-04-06. Run the command again." in said
    assert board.pico.files().items() >= OLD_FIRMWARE.items()


def test_a_pico_that_does_not_come_back_is_told_and_taken_up_again(
    board: PicoOnSocket, uf2_file: Path, monkeypatch: pytest.MonkeyPatch
):
    board.enter_bootloader()
    with monkeypatch.context() as lost:
        lost.setattr(install_command, "copy_to_drive", lambda micropython, to: None)
        lost.setattr(prompt, "_PORT_SECONDS", 0.3)
        done = run_cli("install", uf2_file)
    assert done.exit_code == 1
    assert re.search(r"1\.28\.0 \.+\npawnlight: The Pico did not come back from its bootloader\.", done.output)
    # It is still in its bootloader.
    assert re.fullmatch(COPIED_OUTPUT + STARTED_OUTPUT, run_cli("install", uf2_file).output)
    assert keeps_user_files(board)


# Without a file


def test_a_pico_in_its_bootloader_says_which_file_to_get(board: PicoOnSocket):
    board.enter_bootloader()
    done = run_cli("install")
    assert done.exit_code == 1
    assert f"A Pico is in its bootloader on the drive {board.drive}" in done.output
    assert f"{GET_NEWEST} Pico W and Pico WH run the plain RPI_PICO file: the radio stays off." in done.output


@pytest.mark.parametrize(
    ("version", "machine", "name"),
    [
        ((1, 18, 0), MACHINE, "RPI_PICO"),
        ((1, 27, 0, ""), PICO_2, "RPI_PICO2"),
        ((1, 28, 0, "preview"), MACHINE, "RPI_PICO"),
    ],
)
def test_micropython_that_is_too_old_says_which_file_to_get(
    board: PicoOnSocket, version: tuple[int | str, ...], machine: str, name: str
):
    board.pico.version, board.pico.machine = version, machine
    said = run_install(board, code=1)
    assert "The Pico has MicroPython {}.{}.0".format(*version) in said
    assert "but Pawnlight needs 1.28 or newer." in said
    assert f"https://micropython.org/download/{name}/, and run `pawnlight install {name}-….uf2`." in said
    assert board.pico.files().items() >= OLD_FIRMWARE.items()


@pytest.mark.parametrize("words", [[], [Path("uf2_file")]])
def test_without_any_pico_bootsel_is_explained(
    drive: Path, uf2_file: Path, words: list[Path], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(install_command, "find_picos", list)
    done = run_cli("install", *[uf2_file for _ in words])
    assert done.exit_code == 1
    assert "A Pico without MicroPython is found only if BOOTSEL is held while it is plugged in." in done.output

"""`pawnlight install IMAGE.uf2`: the file is checked and copied to the bootloader's drive, and old files go."""

import re
import struct
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from host_tools.cli import install as install_command
from host_tools.install import boot_drive, doctor, prompt
from host_tools.install.boot_drive import Bootloader, BootloaderError, bootloaders, copy, single
from host_tools.install.discovery import UsbPico
from host_tools.install.doctor import image_digest
from host_tools.install.installer import installed, remove_all
from host_tools.install.pico import Pico
from host_tools.install.uf2 import ImageError, read_image
from pawnlight import VERSION
from tests.install.test_install import OLD, PEOPLES
from tests.support.program import run
from tests.support.scripted_pico import ID, ScriptedPico, Unplugged
from tests.support.scripted_port import PicoOnSocket, install
from tests.support.uf2 import RP2350, uf2

LINE = f"pawnlight-image {VERSION} RPI_PICO {image_digest()}"
NAME = f"pawnlight-RPI_PICO-{VERSION}.uf2"


def program(line: str = LINE) -> bytes:
    """Return a program that contains `line` across a block boundary of the file."""
    return bytes(range(250)) + line.encode() + bytes(600)


@pytest.fixture
def image(tmp_path: Path) -> Path:
    path = tmp_path / NAME
    path.write_bytes(uf2(program()))
    return path


# The file


def test_an_image_says_its_chip_and_version(image: Path) -> None:
    found = read_image(image)
    assert (found.name, found.chip, found.line, found.version, found.digest) == (
        NAME, "RP2040", LINE, VERSION, image_digest()
    )  # fmt: skip
    assert found.data == image.read_bytes()


def test_an_image_for_the_pico_2_may_begin_with_a_block_against_its_bootloaders_fault(image: Path) -> None:
    head = (0x0A324655, 0x9E5D5157, 0x2000, 0x10FFFF00, 256, 0, 2, 0xE48BFF57)
    extra = struct.pack("<8I", *head) + bytes(476) + struct.pack("<I", 0x0AB16F30)
    image.write_bytes(extra + uf2(program(), RP2350))
    assert read_image(image).chip == "RP2350"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda data: data[:-1], "not a complete UF2 file"),
        (lambda data: data[:-512], "not a complete UF2 file"),
        (lambda data: data[512:], "not a complete UF2 file"),
        (lambda data: b"", "not a complete UF2 file"),
        (lambda data: b"\x7fELF" + data[4:], "not a UF2 file"),
        (lambda data: uf2(program(), 0x57755A57), "not for the chip of a Pico"),
        (lambda data: data[:512] + uf2(program(), RP2350)[512:], "not for the chip of a Pico"),
        (lambda data: uf2(b"MicroPython v1.28.0"), "not an image of Pawnlight"),
    ],
)
def test_what_is_no_image_is_refused(image: Path, change: Callable[[bytes], bytes], sentence: str) -> None:
    image.write_bytes(change(image.read_bytes()))
    with pytest.raises(ImageError, match=sentence):
        read_image(image)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(ImageError, match="cannot be read: No such file"):
        read_image(tmp_path / "gone.uf2")


# The drive


@pytest.fixture
def drive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which the bootloader's drive appears."""
    path = tmp_path / "RPI-RP2"
    monkeypatch.setattr(boot_drive, "_drives", lambda: [tmp_path / "stick", path])
    monkeypatch.setattr(boot_drive, "_on_usb", list)
    return path


@pytest.mark.parametrize(("name", "chip"), [("RPI-RP2", "RP2040"), ("RP2350", "RP2350"), ("FEATHER", None)])
def test_a_drive_is_known_by_its_info(drive: Path, name: str, chip: str | None) -> None:
    drive.mkdir()
    drive.joinpath("INFO_UF2.TXT").write_text(f"UF2 Bootloader v1.0\nModel: Raspberry Pi\nBoard-ID: {name}\n")
    assert bootloaders() == ([Bootloader(chip, drive)] if chip else [])


def test_a_drive_that_is_not_mounted_is_told(drive: Path, image: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boot_drive, "_on_usb", lambda: ["RP2040"])
    monkeypatch.setattr(boot_drive, "DRIVE_SECONDS", 0)
    assert bootloaders() == [Bootloader("RP2040", None)]
    with pytest.raises(BootloaderError, match=r"its drive is not mounted\. Mount the drive"):
        boot_drive.wait_for_drive()
    with pytest.raises(BootloaderError, match="not mounted"):
        copy(read_image(image), bootloaders()[0])


def test_of_several_drives_none_is_chosen(drive: Path) -> None:
    with pytest.raises(BootloaderError, match="2 Picos are waiting for an image"):
        single([Bootloader("RP2040", drive), Bootloader("RP2350", drive)])


def test_an_image_for_the_chip_of_another_drive_is_not_copied(drive: Path, image: Path) -> None:
    drive.mkdir()
    with pytest.raises(BootloaderError, match=r"is for the RP2040, but the Pico at .* has the RP2350"):
        copy(read_image(image), Bootloader("RP2350", drive))
    assert not list(drive.iterdir())


# The board


@pytest.fixture
def board(drive: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[PicoOnSocket]:
    """A board with an earlier installation and user data."""
    monkeypatch.setattr(prompt, "_KNOCK_SECONDS", 0.3)
    monkeypatch.setattr(prompt, "_QUIET_SECONDS", 0.1)
    monkeypatch.setattr(prompt, "START_SECONDS", 5)
    monkeypatch.setattr(doctor, "_GREET_SECONDS", 0.4)
    monkeypatch.setattr(install_command, "picos", list)
    monkeypatch.setattr(prompt, "picos", list)
    monkeypatch.setenv("PAWNLIGHT_LIBRARY", str(tmp_path / "library.db"))
    running = PicoOnSocket(ScriptedPico(OLD | PEOPLES | {"manifest": b"main.py 1 0\n"}))
    running.drive = drive
    yield running
    running.close()


def test_a_running_board_gets_the_image_and_its_old_files_go(board: PicoOnSocket, image: Path) -> None:
    assert re.fullmatch(
        rf"Copied {NAME}. The Pico restarts with it.\nBoard {ID} runs Pawnlight {VERSION}: image sent, "
        rf"{len(OLD) + 1} files of an earlier installation removed, 0 games kept.\n",
        install(board, image),
    )
    assert board.pico.files() == PEOPLES
    assert "pawnlight" not in board.pico.flash.listdir(".")
    assert install(board, image) == f"Board {ID} runs Pawnlight {VERSION}: nothing sent, 0 games kept.\n"
    done = run("doctor", "--port", board.url)
    assert f"Pawnlight {VERSION} in its image" in done.output
    assert "Everything is fine." in done.output


def test_a_pico_in_its_bootloader_gets_the_image(
    board: PicoOnSocket, image: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board.pico = ScriptedPico()
    board.enter_bootloader()
    monkeypatch.setattr(prompt, "picos", lambda: [] if board.mode == "bootloader" else [UsbPico(board.url, ID)])
    done = run("install", image)
    assert done.exit_code == 0, done.output
    assert done.output.endswith(f"Board {ID} runs Pawnlight {VERSION}: image sent, 0 games kept.\n")


def test_an_image_for_another_chip_is_refused_before_anything_happens(board: PicoOnSocket, image: Path) -> None:
    image.write_bytes(uf2(program(), RP2350))
    assert f"{NAME} is for the RP2350, but the board at {board.url} is a Raspberry Pi Pico with RP2040." in install(
        board, image, code=1
    )
    assert board.mode != "bootloader"
    assert board.pico.files().items() >= OLD.items()


def test_another_programs_main_is_not_replaced_unasked(board: PicoOnSocket, image: Path) -> None:
    board.pico.put("main.py", b"print('a thermometer')\n")
    assert "The Pico runs another program" in install(board, image, code=1)
    install(board, image, "--force")
    assert board.pico.files() == PEOPLES


def test_no_second_pico_is_sent_to_its_bootloader(
    board: PicoOnSocket, image: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(install_command, "bootloaders", lambda: [Bootloader("RP2040", None)])
    assert "Another Pico is waiting for an image. Unplug it." in install(board, image, code=1)
    assert board.mode != "bootloader"


def test_a_drive_that_takes_the_file_and_has_another_image_afterwards(
    board: PicoOnSocket, image: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = uf2(program(LINE.replace(VERSION, "0.0.9")))
    monkeypatch.setattr(install_command, "copy", lambda image, to: to.drive.joinpath("x.uf2").write_bytes(other))
    assert "does not have" in install(board, image, code=1)
    assert board.pico.files().items() >= OLD.items()


def test_the_cable_pulled_while_old_files_go_and_run_again(board: PicoOnSocket, image: Path) -> None:
    def pull() -> None:
        if "pawnlight" not in board.pico.flash.listdir("."):
            raise ConnectionError

    board.hang = pull
    assert "Run the command again" in install(board, image, code=1)
    board.hang = lambda: None
    assert "nothing sent, " in install(board, image)
    assert board.pico.files() == PEOPLES


def test_removing_broken_off_after_every_piece_and_done_again() -> None:
    def remove(board: ScriptedPico) -> None:
        board.restart()
        pico = Pico(board)
        remove_all(pico, *installed(pico))

    pieces = at = 0
    while at <= pieces:
        board = ScriptedPico(OLD | PEOPLES | {"pawnlight.new/rules/game.mpy": b"of an earlier try"})

        def pull(count: int, at: int = at) -> None:
            if count == at:
                raise Unplugged

        board.before = pull
        if at:
            with pytest.raises(Unplugged):
                remove(board)
            package = {path: data for path, data in board.files().items() if path.startswith("pawnlight/")}
            assert package in ({}, {path: data for path, data in OLD.items() if path.startswith("pawnlight/")})
        board.before = lambda count: None
        remove(board)
        assert board.files() == PEOPLES
        pieces = pieces or len(board.log) - 1
        at += 1
    assert pieces > 15


# The doctor


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (LINE.replace(VERSION, "0.0.9"), "The board's image has Pawnlight 0.0.9"),
        (
            LINE.replace(image_digest(), "0123456789abcdef"),
            "differs from this laptop's",
        ),
    ],
)
@pytest.mark.parametrize("mode", ["game", "friendly"])
def test_an_image_that_is_not_of_this_laptop_is_told(board: PicoOnSocket, line: str, words: str, mode: str) -> None:
    board.pico = ScriptedPico(PEOPLES)
    board.pico.image = line
    board.version = line.split(" ")[1]
    board.mode = mode
    said = run("doctor", "--port", board.url)
    assert said.exit_code == 1
    assert words in said.output
    assert "pawnlight install IMAGE.uf2" in said.output

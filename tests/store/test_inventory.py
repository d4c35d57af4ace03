"""The inventory of a board: what is installed, and nothing of the family's games."""

import sys
from hashlib import sha256
from pathlib import Path

import pytest

from pawnlight.store.files import LOSS_GUARD_FILE, file_digest, replace
from pawnlight.store.inventory import file_list

FREE = 4096 * 12
FOLDERS = ("live", "games", "kept", "damaged", "copy", "gone")


@pytest.fixture(autouse=True)
def free_space(monkeypatch: pytest.MonkeyPatch) -> None:
    """That of a laptop's disk changes at any moment."""
    monkeypatch.setattr("pawnlight.store.inventory.free_bytes", lambda: FREE)


def digest_digits(data: bytes) -> str:
    return sha256(data).hexdigest()[:16]


def write_file(path: str, data: bytes) -> None:
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_bytes(data)


def test_each_file_is_told_with_size_and_hash_those_of_folders_last(empty_flash) -> None:
    write_file("main.py", b"import pawnlight")
    write_file("pawnlight/rules/sorry.mpy", b"M" * 1500)
    write_file("pawnlight/empty.py", b"")
    Path("main.py").chmod(0o755)
    assert [body for body in file_list() if body] == [
        f"file main.py 16 {digest_digits(b'import pawnlight')}",
        f"file pawnlight/empty.py 0 {digest_digits(b'')}",
        f"file pawnlight/rules/sorry.mpy 1500 {digest_digits(b'M' * 1500)}",
        f"files 3 {FREE}",
    ]


def test_a_board_says_which_it_is_if_its_python_knows(empty_flash, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.implementation, "_machine", "Raspberry Pi Pico with RP2040", raising=False)
    assert [body for body in file_list() if body] == [f"files 0 {FREE} Raspberry Pi Pico with RP2040"]


def test_a_large_file_is_read_in_slices_so_that_nothing_waits(empty_flash) -> None:
    write_file("words.txt", b"x" * 3000)
    assert [body is None for body in file_list()] == [True, True, True, False, False]


@pytest.mark.parametrize(
    "data", [*FOLDERS, LOSS_GUARD_FILE, "settings", "evening", "names", "days", "fault", "fault-at", "manifest"]
)
def test_games_and_settings_are_no_part_of_it(empty_flash, data: str) -> None:
    write_file(f"{data}/000" if data in FOLDERS else data, b"0 sorry classic")
    write_file(f"pawnlight/{data}", b"of the same name")
    told = [body for body in file_list() if body]
    assert told == [f"file pawnlight/{data} 16 {digest_digits(b'of the same name')}", f"files 1 {FREE}"]


def test_hidden_files_and_those_that_a_power_cut_left_are_no_part_of_it(
    empty_flash, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut(*_: str) -> None:
        raise OSError("cut")

    write_file(".DS_Store", b"?")
    write_file("live.damaged", b"a file in place of the folder")
    monkeypatch.setattr("os.rename", cut)
    with pytest.raises(OSError, match="cut"):
        replace("players", ["half"])
    assert Path("players.new").exists()
    assert [body for body in file_list() if body] == [f"files 0 {FREE}"]


def test_a_name_that_a_frame_cannot_carry_is_told_with_question_marks(empty_flash) -> None:
    write_file("Grün ~!.txt", b"")
    write_file("x" * 250, b"")
    told = [body for body in file_list() if body]
    assert told[:2] == [f"file Gr?n ?!.txt 0 {digest_digits(b'')}", f"file {'x' * 200} 0 {digest_digits(b'')}"]


def test_the_digest_of_a_file_that_is_not_there_is_empty(empty_flash) -> None:
    write_file("names", b"red Ann")
    assert (file_digest("names"), file_digest("nothing")) == (digest_digits(b"red Ann"), "")

"""What a laptop fetches of damaged games, byte for byte, and puts back."""

import errno
from pathlib import Path

import pytest

from pawnlight.store import damaged_files as asides
from pawnlight.store.damaged_files import answer_request
from pawnlight.store.journal import Journal
from pawnlight.store.shelved_games import set_damaged_aside, shelve_live_game
from tests.store.test_damage import EVENTS, cut_live_game, id_of
from tests.store.test_journal import play

pytestmark = pytest.mark.usefixtures("empty_flash")

PLACE = f"damaged/1-{'0' * 12}-3/000"


def answers(kind: str, path: str = "", offset: int | None = None, digits: str = "") -> list[str]:
    found = answer_request(Journal(), kind, path, offset, digits)
    return [found] if isinstance(found, str) else [one for one in found if one]


def fetched(path: str, offset: int = 0) -> bytes:
    """Return the bytes of a file from `offset` on, as they are told."""
    *pieces, end = [str(answer).split(" ") for answer in answers("raw", path, offset)]
    assert end == ["bytes", path, str(Path(path).stat().st_size), "-"]
    assert all(len(digits) <= 200 for *_, digits in pieces)
    data = b""
    for word, told, at, digits in pieces:
        assert (word, told, int(at)) == ("bytes", path, offset + len(data))
        data += bytes.fromhex(digits)
    return data


def listed(*folders: str) -> list[str]:
    files = [file for folder in folders for file in sorted(Path(folder).glob("[0-9]*")) if file.stat().st_size]
    return [*(f"aside {file} {file.stat().st_size}" for file in files), f"asides {len(files)}"]


def test_without_damage_there_is_nothing_to_fetch() -> None:
    board = Journal()
    finished, _ = play(board, "finished", 9, over=True)
    play(board, "live", 9)
    assert answers("asides") == ["asides 0"]
    for path in (f"games/00001-{finished}-9", "live/000", "live/seed", "settings", PLACE):
        assert answers("raw", path, 0) == [f"error file raw {path}"]


@pytest.mark.parametrize("kept", ["live", "kept", "damaged"])
def test_a_damaged_game_is_fetched_byte_for_byte_but_its_seed(kept: str) -> None:
    lines, sound = cut_live_game()
    board = Journal()
    if kept == "kept":
        shelve_live_game(board)
    elif kept == "damaged":
        set_damaged_aside(board)
    folder = "live" if kept == "live" else f"{kept}/1-{id_of(lines)}-{EVENTS}" + (".damaged" if kept == "kept" else "")
    assert list(Journal().event_lines(id_of(lines), 0)) == lines[:sound], "it keeps its place"
    assert answers("asides") == listed(folder)
    for file in sorted(Path(folder).glob("[0-9]*")):
        assert fetched(str(file)) == file.read_bytes()
        assert fetched(str(file), 70) == file.read_bytes()[70:]
        assert fetched(str(file), 10_000) == b""
        assert answers("raw", str(file)) == [f"error file raw {file}"]
    assert answers("raw", f"{folder}/seed", 0) == [f"error file raw {folder}/seed"]


def test_a_damaged_game_of_the_archive_is_fetched_too() -> None:
    board = Journal()
    sound, _ = play(board, "sound", 9, over=True)
    game, _ = play(board, "damaged", 9, over=True)
    board.archive.mark_damaged(game)
    file = Path(f"games/00002-{game}-9.damaged")
    assert answers("asides") == [f"aside {file} {file.stat().st_size}", "asides 1"]
    assert fetched(str(file)) == file.read_bytes()
    assert answers("raw", f"games/00001-{sound}-9", 0) != []


def test_a_file_is_put_back_piece_by_piece_and_no_piece_twice() -> None:
    assert answers("store", PLACE, 0, "") == [f"stored {PLACE} 0"]
    assert not Path(PLACE).exists()
    for _ in range(2):
        assert answers("store", PLACE, 0, b"0 game\xff".hex()) == [f"stored {PLACE} 7"]
    assert answers("store", PLACE, 9, "00") == [f"stored {PLACE} 7"]
    assert answers("store", PLACE, 7, "") == [f"stored {PLACE} 7"]
    assert answers("store", PLACE, 7, "ab" * 100) == [f"stored {PLACE} 107"]
    assert Path(PLACE).read_bytes() == b"0 game\xff" + b"\xab" * 100
    assert answers("asides") == [f"aside {PLACE} 107", "asides 1"]


@pytest.mark.parametrize("digits", ["0", "xy", "ab" * 101, "AB"])
def test_what_are_no_bytes_is_not_stored(digits: str) -> None:
    assert answers("store", PLACE, 0, digits) == [f"error unknown store {PLACE}"]
    assert not Path(PLACE).exists()


@pytest.mark.parametrize(
    "path",
    [
        "main.py",
        "games/1-000000000000-3/000",
        "damaged/000",
        f"damaged/1-{'0' * 12}-3/000/1",
        f"damaged/1-{'0' * 12}-3/",
        f"damaged/1-{'0' * 12}-3/0000",
        f"damaged/1-{'0' * 12}-3/{'0' * 60}",
        f"damaged/1-{'0' * 12}-3/seed",
        f"damaged/1-{'0' * 12}-3/00a",
        f"damaged/1-{'0' * 12}/000",
        f"damaged/1-{'0' * 12}-3-4/000",
        f"damaged/0-{'0' * 12}-3/000",
        f"damaged/1-{'0' * 12}-0/000",
        f"damaged/1-{'0' * 11}-3/000",
        f"damaged/x-{'0' * 12}-3/000",
    ],
)
def test_only_a_file_of_a_game_that_is_set_aside_is_stored(path: str) -> None:
    assert answers("store", path, 0, "00") == [f"error file store {path[:60]}"]
    assert answers("store", PLACE, None, "00") == [f"error file store {PLACE}"]
    assert not [file for file in Path().rglob("*") if file.is_file()]


def test_longer_numbers_have_their_place_as_far_as_a_board_counts() -> None:
    folder = f"damaged/12-{'0' * 12}-345"
    assert answers("store", f"{folder}/399", 0, "00") == [f"stored {folder}/399 1"]
    assert answers("store", f"{folder}/400", 0, "00") == [f"error long store {folder}/400"]
    Path(folder, "399").write_bytes(bytes(131073))
    assert answers("store", f"{folder}/399", 131073, "00") == [f"error long store {folder}/399"]


def test_a_full_or_broken_flash_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as full:
        full.setattr(Journal, "spare_bytes", lambda journal: 2)
        assert answers("store", PLACE, 0, "0000") == [f"error full store {PLACE}"]
        assert answers("store", PLACE, 0, "00") == [f"stored {PLACE} 1"]

    def broken(*_: object) -> None:
        raise OSError(errno.EIO, "input/output error")

    monkeypatch.setattr(asides, "append", broken)
    assert answers("store", PLACE, 1, "00") == [f"error flash store {PLACE} [Errno {errno.EIO}] input/output error"]
    monkeypatch.setattr(asides, "file_size", broken)
    assert answers("store", PLACE, 1, "00") == [f"error flash store {PLACE} [Errno {errno.EIO}] input/output error"]

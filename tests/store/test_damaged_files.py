"""What a laptop fetches of damaged games, byte for byte."""

from pathlib import Path

import pytest

from pawnlight.store.damaged_files import bytes_of
from pawnlight.store.damaged_files import list_damaged as answers_to_asides
from pawnlight.store.journal import Journal
from pawnlight.store.shelved_games import set_damaged_aside, shelve_live_game
from tests.store.test_damage import EVENT_COUNT, cut_live_game
from tests.store.test_journal import record_named_game
from tests.support.event_lines import id_of

pytestmark = pytest.mark.usefixtures("empty_flash")

DAMAGED_PATH = f"damaged/00001-{'0' * 12}-3/000"


def damaged_folders() -> list[str]:
    return [answer for answer in answers_to_asides(Journal()) if answer]


def request_raw(path: str, offset: int | None = None) -> list[str]:
    return [answer for answer in bytes_of(Journal(), path, offset) if answer]


def fetch_file(path: str, offset: int = 0) -> bytes:
    """Return the bytes of a file from `offset` on, as they are told."""
    *pieces, end = [answer.split(" ") for answer in request_raw(path, offset)]
    assert end == ["bytes", path, str(Path(path).stat().st_size), "-"]
    assert all(len(digits) <= 200 for *_, digits in pieces)
    data = b""
    for word, told, at, digits in pieces:
        assert (word, told, int(at)) == ("bytes", path, offset + len(data))
        data += bytes.fromhex(digits)
    return data


def listed_files(*folders: str) -> list[str]:
    files = [file for folder in folders for file in sorted(Path(folder).glob("[0-9]*")) if file.stat().st_size]
    return [*(f"aside {file} {file.stat().st_size}" for file in files), f"asides {len(files)}"]


def test_without_damage_there_is_nothing_to_fetch() -> None:
    board = Journal()
    finished, _ = record_named_game(board, "finished", 9, over=True)
    record_named_game(board, "live", 9)
    assert damaged_folders() == ["asides 0"]
    for path in (f"games/00001-{finished}-9", "live/000", "live/seed", "settings", DAMAGED_PATH):
        assert request_raw(path, 0) == [f"error file raw {path}"]


@pytest.mark.parametrize("kept", ["live", "kept", "damaged"])
def test_a_damaged_game_is_fetched_byte_for_byte_but_its_seed(kept: str) -> None:
    lines, sound = cut_live_game()
    board = Journal()
    if kept == "kept":
        shelve_live_game(board)
    elif kept == "damaged":
        set_damaged_aside(board)
    folder = (
        "live"
        if kept == "live"
        else f"{kept}/00001-{id_of(lines)}-{EVENT_COUNT}" + (".damaged" if kept == "kept" else "")
    )
    assert list(Journal().event_lines(id_of(lines), 0)) == lines[:sound], "it keeps its place"
    assert damaged_folders() == listed_files(folder)
    for file in sorted(Path(folder).glob("[0-9]*")):
        assert fetch_file(str(file)) == file.read_bytes()
        assert fetch_file(str(file), 70) == file.read_bytes()[70:]
        assert fetch_file(str(file), 10_000) == b""
        assert request_raw(str(file)) == [f"error file raw {file}"]
    assert request_raw(f"{folder}/seed", 0) == [f"error file raw {folder}/seed"]


def test_a_damaged_game_of_the_archive_is_fetched_too() -> None:
    board = Journal()
    sound, _ = record_named_game(board, "sound", 9, over=True)
    game, _ = record_named_game(board, "damaged", 9, over=True)
    board.archive.mark_damaged(game)
    file = Path(f"games/00002-{game}-9.damaged")
    assert damaged_folders() == [f"aside {file} {file.stat().st_size}", "asides 1"]
    assert fetch_file(str(file)) == file.read_bytes()
    assert request_raw(f"games/00001-{sound}-9", 0) != []

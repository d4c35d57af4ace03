"""Finished games and those kept for later: damage is marked, and one wrong byte in a line is put right."""

from pathlib import Path

import pytest

from pawnlight.store.archive import StoredGames
from pawnlight.store.journal import Journal
from pawnlight.store.shelved_games import shelve_live_game
from tests.store.test_journal import lines_on_flash, record_named_game
from tests.support.event_lines import event_lines_of, event_texts

pytestmark = pytest.mark.usefixtures("empty_flash")

UNKNOWN_GAME = "0123456789ab"


def flip_bit(data: bytes, at: int) -> bytes:
    wrong = bytearray(data)
    wrong[at] ^= 1
    return bytes(wrong)


def board_with_game(place: str, events: int) -> tuple[Journal, str, list[str]]:
    """Return a board that has a game in `place`, games or kept, with the game's id and its lines."""
    board = Journal()
    game, lines = record_named_game(board, "first", events, over=place == "games")
    if place == "kept":
        assert shelve_live_game(board)
    return board, game, lines


@pytest.mark.parametrize("place", ["games", "kept"])
def test_one_wrong_byte_anywhere_costs_nothing(place: str) -> None:
    _, game, lines = board_with_game(place, 5)
    (path,) = [path for path in Path(place).rglob("0*") if path.is_file() and path.stat().st_size]
    data = path.read_bytes()
    assert data.count(lines[0].encode()) == 1 + (place == "games"), "a finished game has its header twice"
    for at in range(0, len(data), 9):
        path.write_bytes(flip_bit(data, at))
        assert lines_on_flash(game) == lines
    end = data.index(lines[-1].encode()) + len(lines[-1])
    for at in (end, end - 1):
        path.write_bytes(flip_bit(data, at))
        assert lines_on_flash(game) == lines
        assert Journal().confirm(game, 5, lines[-1][-8:])
        assert not Journal().confirm(game, 5, "00000000")
        path.write_bytes(data)


def test_of_a_finished_game_the_header_may_be_gone_altogether() -> None:
    _, game, lines = board_with_game("games", 40)
    (path,) = Path("games").iterdir()
    data = path.read_bytes()
    size = len(lines[0])
    for wrong in (bytes(size) + data[size:], bytes(size + 1) + data[size + 1 :], data[: -size - 1] + bytes(size + 1)):
        path.write_bytes(wrong)
        assert lines_on_flash(game) == lines
        assert Journal().confirm(game, 40, lines[-1][-8:])


def test_a_line_that_cannot_be_read_ends_the_game() -> None:
    _, game, lines = board_with_game("games", 40)
    (path,) = Path("games").iterdir()
    data = path.read_bytes()
    at = data.index(lines[7].encode())
    path.write_bytes(data[:at] + b"\0\0" + data[at + 2 :])
    assert lines_on_flash(game) == lines[:7]
    assert list(Journal().event_lines(game, 5)) == lines[5:7]
    assert not Journal().confirm(game, 40, lines[-1][-7:] + "0")


@pytest.mark.parametrize("place", ["games", "kept"])
def test_damage_is_marked_once_and_that_of_a_game_that_is_not_there_not_at_all(place: str) -> None:
    board, game, _ = board_with_game(place, 9)
    games = board.archive if place == "games" else board.kept
    for _ in range(2):
        games.mark_damaged(game)
        games.mark_damaged(UNKNOWN_GAME)
        assert [path.name.partition("-")[2] for path in Path(place).iterdir()] == [f"{game}-9.damaged"]


def test_a_sound_game_takes_the_place_of_its_damaged_copy() -> None:
    """The power was cut between the copy and the end of the live game."""
    board = Journal()
    game, lines = record_named_game(board, "first", 9)
    left = {path.name: path.read_bytes() for path in Path("live").iterdir()}
    board.append_event(f"end - {board.seed.hex()}")
    lines = list(board.event_lines(game, 0))
    (path,) = Path("games").iterdir()
    left["000"] += f"{lines[-1]}\n".encode()
    Path("live").mkdir()
    for name, data in left.items():
        Path("live", name).write_bytes(data)
    data = path.read_bytes()
    path.write_bytes(data[:200] + bytes(20) + data[220:])
    assert len(list(board.event_lines(game, 0))) < 10
    board = Journal()
    assert [path.name for path in Path("games").iterdir()] == [f"00002-{game}-10"]
    assert lines_on_flash(game) == lines
    assert board.live is None


def test_only_the_check_of_the_last_event_is_compared() -> None:
    board, game, lines = board_with_game("games", 9)
    assert board.confirm(game, 7, "00000000")
    assert not board.confirm(game, 9, "00000000")
    assert list(board.games()) == [(game, 9, 0, True)]
    assert board.confirm(game, 9, lines[-1][-8:])


def test_of_two_copies_that_a_power_cut_has_left_the_later_one_is_read() -> None:
    _, game, _ = board_with_game("kept", 5)
    lines = event_lines_of(event_texts("first", 7))
    later = Path(f"kept/00002-{game}-7")
    later.mkdir()
    later.joinpath("000").write_text("".join(f"{line}\n" for line in lines))
    kept = StoredGames("kept")
    assert list(kept.names()) == [f"00001-{game}-5", later.name]
    assert list(kept.event_lines(game, 0)) == lines
    assert (kept.find(game), kept.path_of(game)) == ((game, 7, 0, False), str(later))
    assert kept.find(UNKNOWN_GAME) is None
    assert list(kept.event_lines(UNKNOWN_GAME, 0)) == []
    assert not kept.has_events(UNKNOWN_GAME, 0, None)

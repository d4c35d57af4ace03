"""Games kept for later on flash: set aside and taken up completely, whenever the power is cut."""

import errno
import os
from collections.abc import Callable
from random import Random

import pytest

from pawnlight.store import files
from pawnlight.store.journal import Journal
from pawnlight.store.shelved_games import resume_kept_game, shelve_live_game
from tests.store.test_journal import raise_os_error, record_named_game, seed_of
from tests.support.event_lines import event_lines_of, event_texts
from tests.system.power.cuts import CUT_KINDS
from tests.system.power.device import Device
from tests.system.power.flash import Flash


def lines_by_game(journal: Journal) -> dict[str, list[str]]:
    """Return the event lines of every game, checking that no game is there twice."""
    games = [game for game, *_ in journal.games()]
    assert len(games) == len(set(games))
    return {game: list(journal.event_lines(game, 0)) for game in games}


def test_a_game_that_was_set_aside_goes_on_where_it_stood(empty_flash):
    journal = Journal()
    first, lines = record_named_game(journal, "first", 30)
    assert shelve_live_game(journal)
    assert (journal.live, journal.seed, list(journal.games())) == (None, b"", [(first, 30, 0, False)])
    assert (empty_flash / files.LOSS_GUARD_FILE).read_bytes() == b""
    second, others = record_named_game(journal, "second", 50, over=True)
    third, more = record_named_game(journal, "third", 7)
    assert shelve_live_game(journal)
    for board in (journal, Journal()):
        assert [game[0] for game in board.games()] == [second, *sorted((first, third))]
        assert lines_by_game(board) == {first: lines, second: others, third: more}
        assert list(board.event_lines(first, 12)) == lines[12:]
        assert board.has_game(first)
        assert not board.has_game("0" * 12)
    assert resume_kept_game(journal, first)
    assert (journal.live, journal.count, journal.seed) == (first, 30, seed_of("first"))
    journal.append_event(event_texts("first", 31)[30])
    assert lines_by_game(Journal())[first] == event_lines_of(event_texts("first", 31))


def test_a_game_that_has_only_its_header_can_be_kept(empty_flash):
    journal = Journal()
    game, lines = record_named_game(journal, "first", 1)
    assert shelve_live_game(journal)
    assert list(journal.event_lines(game, 0)) == lines
    assert not journal.is_damaged(game)
    assert resume_kept_game(journal, game)


def test_a_kept_game_is_taken_up_where_no_folder_is_renamed_to_an_existing_one(empty_flash, monkeypatch):
    journal = Journal()
    game, lines = record_named_game(journal, "first", 9)
    assert shelve_live_game(journal)
    rename = os.rename

    def as_on_windows(path: str, to: str) -> None:
        if os.path.isdir(to):
            raise FileExistsError(errno.EEXIST, "file exists")
        rename(path, to)

    monkeypatch.setattr(os, "rename", as_on_windows)
    assert resume_kept_game(journal, game)
    assert lines_by_game(Journal()) == {game: lines}


def test_a_kept_game_without_files_is_not_taken_up(empty_flash):
    journal = Journal()
    (empty_flash / "kept" / f"00001-{'0' * 12}-5").mkdir()
    assert not resume_kept_game(journal, "0" * 12)


def test_a_power_cut_while_a_kept_game_takes_the_place_of_a_finished_one_leaves_no_half_of_it(empty_flash, monkeypatch):
    journal = Journal()
    kept, lines = record_named_game(journal, "kept", 9)
    assert shelve_live_game(journal)
    monkeypatch.setattr("pawnlight.store.journal.free_bytes", lambda: 0)
    record_named_game(journal, "over", 20, over=True)
    remove = os.remove

    def cut_at_the_second(path: str) -> None:
        if removed:
            raise SystemExit
        removed.append(path)
        remove(path)

    removed: list[str] = []
    with monkeypatch.context() as power:
        power.setattr(os, "listdir", lambda path, listdir=os.listdir: sorted(listdir(path)))
        power.setattr(os, "remove", cut_at_the_second)
        with pytest.raises(SystemExit):
            resume_kept_game(journal, kept)
    board = Journal()
    assert board.damage == ""
    assert lines_by_game(board) == {kept: lines}


def test_what_cannot_be_taken_up_changes_nothing(empty_flash):
    journal = Journal()
    kept, _ = record_named_game(journal, "kept", 9)
    shelve_live_game(journal)
    live, _ = record_named_game(journal, "live", 5)
    before = lines_by_game(journal)
    assert not resume_kept_game(journal, kept), "a game is being played"
    assert shelve_live_game(journal)
    assert not resume_kept_game(journal, "0" * 12)
    assert not shelve_live_game(journal), "nothing is being played"
    assert lines_by_game(journal) == lines_by_game(Journal()) == before
    assert resume_kept_game(journal, live)


def test_a_game_is_held_in_memory_where_there_is_no_room_for_its_folder(empty_flash, monkeypatch):
    def no_room(path: str) -> None:
        raise OSError(errno.ENOSPC, "no space left on device")

    journal = Journal()
    kept, kept_lines = record_named_game(journal, "first", 9)
    assert shelve_live_game(journal)
    with monkeypatch.context() as full:
        full.setattr("pawnlight.store.journal.make_folder", no_room)
        game, _ = record_named_game(journal, "second", 5)
        assert journal.has_held_lines
        assert not (empty_flash / "live").exists()
    journal.append_event(event_texts("second", 6)[5])
    assert not journal.full
    assert lines_by_game(Journal()) == {game: event_lines_of(event_texts("second", 6)), kept: kept_lines}


def test_a_kept_game_that_cannot_be_moved_stays_and_another_can_begin(empty_flash, monkeypatch):
    journal = Journal()
    kept, lines = record_named_game(journal, "kept", 9)
    assert shelve_live_game(journal)
    with monkeypatch.context() as broken:
        broken.setitem(shelve_live_game.__globals__, "rename", raise_os_error)
        assert not resume_kept_game(journal, kept)
    live, others = record_named_game(journal, "live", 5)
    assert lines_by_game(Journal()) == {kept: lines, live: others}


def test_a_folder_that_somebody_has_put_among_the_kept_games_is_none(empty_flash):
    Journal()
    for name in (
        "notes",
        "00003-0123456789ab",
        "0000x-0123456789ab-5",
        "00003-0123456789ab-x",
        "00003-0123456789ab-0",
        "00003-game-5",
    ):
        (empty_flash / "kept" / name).mkdir()
    assert list(Journal().games()) == []


@pytest.mark.parametrize("there", [True, False])
def test_a_finished_game_is_never_archived_without_its_events(empty_flash, monkeypatch, there: bool):
    """On a full flash it is erased when a kept game takes its place, and not when that game is not there."""
    journal = Journal()
    kept, lines = record_named_game(journal, "kept", 9)
    shelve_live_game(journal)

    def raise_os_error(path: str, to: str) -> None:
        raise OSError(5)

    with monkeypatch.context() as patch:
        patch.setattr("pawnlight.store.journal.free_bytes", lambda: 1000)
        over, events = record_named_game(journal, "over", 20, over=True)
        assert (journal.full, journal.archive_finished()) == (True, False)
        patch.setitem(shelve_live_game.__globals__, "rename", raise_os_error)
        assert not resume_kept_game(journal, kept if there else "0" * 12)
    expected = {kept: lines} if there else {kept: lines, over: events}
    assert lines_by_game(journal) == expected
    # There is space again.
    assert journal.archive_finished()
    assert lines_by_game(journal) == lines_by_game(Journal()) == expected
    assert [game for game, _, _, ended in journal.games() if ended] == ([] if there else [over])
    assert resume_kept_game(journal, kept)
    assert lines_by_game(Journal()) == expected


def test_other_files_among_the_kept_games_are_none(empty_flash):
    journal = Journal()
    (empty_flash / "kept" / ".DS_Store").write_text("?")
    (empty_flash / "kept" / "notes").mkdir()
    game, lines = record_named_game(journal, "first", 9)
    shelve_live_game(journal)
    assert lines_by_game(Journal()) == {game: lines}


@pytest.mark.parametrize("act", [shelve_live_game, lambda journal: resume_kept_game(journal, journal.kept_game)])
def test_a_cut_in_the_midst_of_any_block_operation_loses_nothing(act: Callable[[Journal], bool]):
    """On a real littlefs, the game is afterwards either live or kept, and can continue with its seed."""
    device = Device()
    with Flash(device, blank=True).replace_file_operations():
        journal = Journal()
        other, others = record_named_game(journal, "other", 20)
        shelve_live_game(journal)
        game, lines = record_named_game(journal, "first", 60)
        if act is not shelve_live_game:
            shelve_live_game(journal)
            journal.kept_game = game  # type: ignore[attr-defined]
        blocks = list(device.blocks)
        device.log.clear()
        assert act(journal)
    assert len(device.log) >= 2
    chance = Random(1)
    for operation in device.log:
        for how in CUT_KINDS:
            cut = list(blocks)
            if how != "before":
                cut[operation.block] = operation.apply_half(cut[operation.block], how, chance)
            with Flash(Device(cut)).replace_file_operations():
                board = Journal()
                assert lines_by_game(board) == {game: lines, other: others}
                assert board.live in (game, None)
                assert board.live == game or resume_kept_game(board, game)
                assert board.seed == seed_of("first")
                board.append_event(event_texts("first", 61)[60])
                assert not board.full
                assert lines_by_game(Journal()) == {game: event_lines_of(event_texts("first", 61)), other: others}
        blocks[operation.block] = operation.apply_to(blocks[operation.block])


def test_on_a_flash_that_is_full_to_the_last_block_no_game_is_lost():
    flash = Flash(Device(count=64), blank=True)
    with flash.replace_file_operations():
        journal = Journal()
        game, lines = record_named_game(journal, "first", 60)
        with flash.open("rest", "w") as rest:
            for _ in range(flash.statvfs(".")[3] - 1):
                rest.write(bytes(4000))
        aside = shelve_live_game(journal)
        assert aside == (journal.live is None)
        assert lines_by_game(journal) == lines_by_game(Journal()) == {game: lines}
        files.remove("rest")
        assert aside or shelve_live_game(journal)
        assert lines_by_game(Journal()) == {game: lines}
        assert resume_kept_game(journal, game)

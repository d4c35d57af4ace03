"""Power cuts during block operations on a real littlefs: a sample. `python -m tests.system.power` tries all of them."""

from random import Random

import pytest

from pawnlight.store import files
from pawnlight.store.journal import Journal
from pawnlight.store.shelved_games import shelve_live_game
from tests.store.test_journal import record_named_game, seed_of
from tests.system.power.cuts import RULE_SETS, RecordedGames, check_after_cut, play_evening, power_cuts
from tests.system.power.device import BLOCK_BYTES, ERASED, Device, Operation
from tests.system.power.flash import Flash
from tests.system.power.wear import ERASE_CYCLES, play_games

_EVERY = 23
"""Prime, and no multiple of the ways in which an operation is cut, so that all of them come."""


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_cut_in_the_middle_of_a_block_operation_loses_nothing(rules):
    recorded = play_evening(rules)
    looked = 0
    for number, how, blocks in power_cuts(recorded, every=_EVERY):
        try:
            check_after_cut(recorded, number, blocks, to_the_end=looked % 8 == 2)
        except AssertionError as fault:
            fault.add_note(f"the power was cut in operation {number}, {how}")
            raise
        looked += 1
    assert looked > 5


@pytest.mark.parametrize("events", [5, 60, 150])
def test_every_cut_while_a_game_is_kept_for_later_leaves_a_board_that_starts(events):
    device = Device()
    flash = Flash(device, blank=True)
    with flash.open("main.py", "w") as file:
        file.write("import pawnlight")
    with flash.replace_file_operations():
        journal = Journal()
        game, lines = record_named_game(journal, "kept", events)
        before, began = list(device.blocks), len(device.log)
        assert shelve_live_game(journal)
    recorded = RecordedGames(before, device.log[began:], [], {}, {})
    for number, how, blocks in power_cuts(recorded):
        started = Flash(Device(blocks))
        with started.open("main.py") as file:
            assert file.read() == "import pawnlight", f"cut in operation {number}, {how}"
        with started.replace_file_operations():
            assert list(Journal().event_lines(game, 0)) == lines


def test_every_cut_while_a_game_begins_ends_and_is_put_away():
    recorded = play_evening("cards")
    game, texts = next(iter(recorded.texts.items()))
    turning = [n for n, shown in enumerate(recorded.promises) if not 3 < shown.get(game, 0) < len(texts) - 1]
    assert len(turning) > 15
    for number, how, blocks in power_cuts(recorded):
        if number in turning:
            try:
                check_after_cut(recorded, number, blocks)
            except AssertionError as fault:
                fault.add_note(f"the power was cut in operation {number}, {how}")
                raise


def test_the_check_sees_an_event_that_is_shown_before_it_is_on_flash(monkeypatch):
    held: list[tuple[str, str]] = []
    append = files.append

    def late(path: str, text: str) -> None:
        held.append((path, text))
        if len(held) > 1:
            append(*held.pop(0))

    monkeypatch.setattr("pawnlight.store.segments.append", late)
    recorded = play_evening("cards", second=0)
    monkeypatch.undo()
    number, _, blocks = list(power_cuts(recorded, ("before",), every=5))[10]
    with pytest.raises(AssertionError):
        check_after_cut(recorded, number, blocks)


def test_a_torn_operation_leaves_what_was_there_beside_it():
    chance = Random(1)
    content = bytes(BLOCK_BYTES - 512) + ERASED[:512]
    written = Operation(3, BLOCK_BYTES - 512, b"\x5a" * 256)
    assert written.apply_half(content, "half", chance) == content[:-512] + b"\x5a" * 128 + ERASED[:384]
    worn = written.apply_half(content, "worn", chance)
    assert (worn[:-512], worn[-256:]) == (content[:-512], content[-256:])
    assert worn not in (content, written.apply_to(content))
    assert (
        Operation(3, 0, None).apply_half(content, "half", chance)
        == ERASED[: BLOCK_BYTES // 2] + bytes(BLOCK_BYTES // 2 - 512) + ERASED[:512]
    )


def test_a_game_costs_the_flash_little(record_property):
    device, _ = play_games("classic", 10)
    total = sum(device.erases) / 10
    record_property("measured", f"Flash: {total:.0f} sectors erased and {device.pages / 10:.0f} pages written a game")
    assert len(device.erases) * ERASE_CYCLES / total > 100_000


@pytest.fixture
def small_flash():
    """A flash with room for about ten games."""
    flash = Flash(Device(count=96), blank=True)
    with flash.replace_file_operations():
        yield flash


def test_when_the_flash_is_short_games_that_a_laptop_has_make_room_the_oldest_first(small_flash):
    board = Journal()
    unsent = []
    for n in range(60):
        game, lines = record_named_game(board, f"game {n}", 200, over=True)
        assert not board.full
        if n in (3, 7):
            unsent.append((game, lines))
        else:
            board.confirm(game, 200)
    again = Journal()
    kept = [game for game, *_ in again.games()]
    assert kept[:2] == [game for game, _ in unsent]
    assert 3 < len(kept) < 40
    for game, lines in unsent:
        assert list(again.event_lines(game, 0)) == lines


def test_a_flash_full_of_games_that_no_laptop_has_does_not_stop_the_game(small_flash):
    board = Journal()
    games: list[tuple[str, list[str]]] = []
    while len(games) < 60 and not (games and board.full):
        games.append(record_named_game(board, f"game {len(games)}", 200, over=True))
    assert (board.full, board.short) == (True, True)
    assert not board.archive_finished(), "people are asked before the next game takes the place of the last one"
    for n in range(4):
        live, lines = record_named_game(board, f"more {n}", 300)
        assert not board.has_held_lines, "the game being played has a place on flash"
        again = Journal()
        assert list(again.event_lines(live, 0)) == lines
        for game, held in games[:-1]:
            assert list(again.event_lines(game, 0)) == held, "nothing that no laptop has is let go"
        board.append_event(f"end - {seed_of(f'more {n}').hex()}")
        assert not board.archive_finished()
    for game, _ in games[:3]:
        board.confirm(game, 200)
    assert board.archive_finished()
    assert Journal().has_game(live), "with room again, the last game is kept"


def test_the_settings_stay_as_they_are_when_they_do_not_fit(small_flash):
    board = Journal()
    assert board.space.write_file("settings", "light=3\n")
    with small_flash.open("rest", "w") as rest:
        for _ in range(small_flash.statvfs(".")[3] - 8):
            rest.write(bytes(BLOCK_BYTES))
    assert not board.space.write_file("settings", "light=4\n" * 8000)
    assert files.read_text("settings") == "light=3\n"
    small_flash.remove("rest")
    assert board.space.write_file("settings", "light=5\n")
    assert files.read_text("settings") == "light=5\n"

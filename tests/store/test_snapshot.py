"""A snapshot of the live game saves time and never truth: whatever it is, the game is its header and its events."""

import asyncio
import os
from hashlib import sha256
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from pawnlight.rules.base import Game
from pawnlight.rules.events import text_of
from pawnlight.rules.game import open_game
from pawnlight.show.canvas import Canvas
from pawnlight.store import snapshot
from pawnlight.store.files import SNAPSHOT_FILE
from pawnlight.store.journal import CUT_OFF, Journal
from pawnlight.table.resume import open_live_game
from tests.store.test_damage import flash_content, restore_flash
from tests.support.event_lines import random_game
from tests.support.game_state import undoable_state
from tests.system.power.cuts import RecordedGames, power_cuts
from tests.system.power.device import Device
from tests.system.power.flash import Flash

pytestmark = pytest.mark.usefixtures("empty_flash")

SEED = sha256(b"snapshot").digest()


def install_version(version: str = "one") -> None:
    Path("manifest").write_text(version)


def texts_of(rules: str, events: int, backs: float = 0.2) -> list[str]:
    players = ("person", "random") * {"sequence": 6, "teams": 2}.get(rules, 1)
    lines = random_game(rules, SEED, Random(rules), players=players, events=events, backs=backs)
    return [text_of(line) for line in lines]


def play_with_snapshot(texts: list[str], saved: int) -> tuple[Journal, Game]:
    """Play a game, with a snapshot after `saved` events; return the board's journal and the game."""
    journal = Journal()
    journal.start_game(texts[0], SEED)
    game = open_game(texts[0], SEED)
    for number, text in enumerate(texts[1:], 2):
        game.push(game.parse(text))
        journal.append_event(text)
        if number == saved:
            snapshot.save_snapshot(journal, game)
    return journal, game


def resume_game(journal: Journal) -> tuple[Game | None, int]:
    """Return the game that a board resumes, and how many events it has applied for that."""
    hardware = SimpleNamespace(watchdog=SimpleNamespace(report_alive=lambda name: None))
    context: Any = SimpleNamespace(
        show_question=lambda question: None, hardware=hardware, renderer=SimpleNamespace(canvas=Canvas())
    )
    applied = 0
    carry_out = Game.carry_out

    def counted(game: Game, decision: object) -> object:
        nonlocal applied
        applied += 1
        return carry_out(game, decision)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Game, "carry_out", counted)
        return asyncio.run(open_live_game(context, journal)), applied


def power_up() -> tuple[Journal, Game | None, int]:
    journal = Journal(later=True)
    return journal, *resume_game(journal)


def check_whole_game(game: Game | None, texts: list[str], journal: Journal, where: object = "") -> None:
    """Check that a board has the whole game, as if all its events had been applied, and plays on."""
    whole = open_game(texts[0], SEED)
    for text in texts[1:]:
        whole.push(whole.parse(text))
    assert game is not None
    assert undoable_state(game) == undoable_state(whole), where
    assert (journal.live, journal.count, journal.damage, journal.seed) == (whole.id, len(texts), "", SEED), where
    assert [text_of(line) for line in journal.event_lines(whole.id, 0)] == texts, where


@pytest.mark.parametrize("rules", ["classic", "points", "revenge", "sequence"])
def test_only_what_follows_the_snapshot_is_applied(rules):
    install_version()
    texts = texts_of(rules, 90)
    for saved in (20, 70, 89, 90):
        play_with_snapshot(texts, saved)
        journal, game, applied = power_up()
        # And what can be taken back.
        assert applied <= 12 + 90 - saved
        check_whole_game(game, texts, journal, saved)
        assert all(journal.unchecked or ())
        os.rename("live", f"gone{saved}")


def test_a_board_plays_on_from_a_snapshot():
    install_version()
    texts = texts_of("classic", 120)
    play_with_snapshot(texts[:90], 80)
    journal, game, _ = power_up()
    assert game is not None
    for text in texts[90:]:
        game.push(game.parse(text))
        journal.append_event(text)
    check_whole_game(game, texts, journal)
    again, game, _ = power_up()
    check_whole_game(game, texts, again)


@pytest.mark.parametrize("step", [pytest.param(23, id="every 23rd byte"), pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("rules", ["classic", "points", "revenge", "sequence"])
def test_a_wrong_byte_of_the_snapshot_costs_time_and_nothing_else(rules, step):
    install_version()
    texts = texts_of(rules, 60)
    play_with_snapshot(texts, 50)
    sound = Path(SNAPSHOT_FILE).read_bytes()
    for at in range(0, len(sound), step):
        wrong = bytearray(sound)
        wrong[at] ^= 1 << at % 8
        Path(SNAPSHOT_FILE).write_bytes(wrong)
        journal, game, applied = power_up()
        assert applied >= 59, at
        check_whole_game(game, texts, journal, at)


@pytest.mark.parametrize("content", [b"", b"\n", b"game\n\n[]", b"x" * 5000, b"\xff" * 40])
def test_what_is_no_snapshot_is_none(content):
    install_version()
    texts = texts_of("classic", 40)
    play_with_snapshot(texts, 0)
    Path(SNAPSHOT_FILE).write_bytes(content)
    journal, game, applied = power_up()
    assert applied == 39
    check_whole_game(game, texts, journal)


@pytest.mark.parametrize("version", ["two", None])
def test_a_snapshot_of_other_firmware_is_not_used(version):
    install_version()
    texts = texts_of("revenge", 60)
    play_with_snapshot(texts, 50)
    if version:
        install_version(version)
    else:
        Path("manifest").unlink()
    journal, game, applied = power_up()
    assert applied == 59
    check_whole_game(game, texts, journal)


def test_without_a_manifest_nothing_says_what_firmware_it_is_and_there_is_no_snapshot():
    play_with_snapshot(texts_of("classic", 40), 30)
    assert not Path(SNAPSHOT_FILE).exists()


def test_a_snapshot_beside_other_events_is_not_used():
    install_version()
    texts = texts_of("classic", 60)
    play_with_snapshot(texts, 50)
    others = Path(SNAPSHOT_FILE).read_bytes()
    os.rename("live", "gone")
    shorter = [*texts[:40], *["back"] * 3]
    play_with_snapshot(shorter, 0)
    Path(SNAPSHOT_FILE).write_bytes(others)
    journal, game, applied = power_up()
    assert applied == len(shorter) - 1
    check_whole_game(game, shorter, journal)


def test_damage_in_the_events_after_it_goes_the_way_that_damage_goes():
    install_version()
    texts = texts_of("classic", 90)
    play_with_snapshot(texts, 40)
    sound = flash_content()
    last = sorted(path for path in sound if path.name.isdigit() and sound[path])[-1]
    for bits, damage, count in ((b"\x01", "", 90), (b"\x01\x02\x04", CUT_OFF, 0)):
        wrong = bytearray(sound[last])
        for n, bit in enumerate(bits):
            wrong[2 + 3 * n] ^= bit
        restore_flash(sound | {last: bytes(wrong)})
        journal, game, _ = power_up()
        assert (journal.damage, game is not None) == (damage, True)
        assert count in (0, journal.count)
        if not damage:
            check_whole_game(game, texts, journal)


def test_a_segment_that_is_missing_or_empty_after_it_is_noticed():
    install_version()
    texts = texts_of("classic", 120)
    play_with_snapshot(texts, 40)
    sound = flash_content()
    segments = sorted(path for path in sound if path.name.isdigit())
    for content in (None, b""):
        for path in segments[-3:-1]:
            restore_flash({each: data for each, data in sound.items() if each != path})
            if content is not None:
                path.write_bytes(content)
            journal, *_ = power_up()
            assert journal.damage == CUT_OFF or not all(journal.unchecked or ()), (path, content)


def test_what_was_not_read_at_power_up_is_checked_and_put_right_later():
    install_version()
    texts = texts_of("classic", 90)
    play_with_snapshot(texts, 80)
    sound = flash_content()
    first = Path("live/001")
    wrong = bytearray(sound[first])
    wrong[30] ^= 1
    restore_flash(sound | {first: bytes(wrong)})
    journal, game, applied = power_up()
    assert applied <= 22
    assert all(journal.unchecked or ())
    assert first.read_bytes() == sound[first]
    check_whole_game(game, texts, journal)


def test_what_cannot_be_put_right_is_found_by_the_later_check():
    install_version()
    play_with_snapshot(texts_of("classic", 90), 80)
    sound = flash_content()
    for path in sorted(path for path in sound if path.name.isdigit())[:3]:
        for wrong in (b"", sound[path][:30], sound[path][:200] + bytes(20) + sound[path][220:]):
            restore_flash(sound | {path: wrong})
            journal, _, applied = power_up()
            assert applied <= 22
            assert list(journal.unchecked or ())[-1] is False, path


@pytest.mark.parametrize("rules", ["classic", "teams", "points", "st", "revenge", "sequence"])
def test_a_power_cut_at_any_write_of_a_snapshot_leaves_the_game(rules):
    device = Device()
    board = Flash(device, blank=True)
    with board.open("manifest", "w") as file:
        file.write("one")
    texts = texts_of(rules, 60)
    with board.replace_file_operations():
        journal, game = play_with_snapshot(texts, 30)
        before, began = list(device.blocks), len(device.log)
        snapshot.save_snapshot(journal, game)
    for number, how, blocks in power_cuts(RecordedGames(before, device.log[began:], [], {}, {})):
        with Flash(Device(blocks)).replace_file_operations():
            journal, again, applied = power_up()
            assert applied <= 12 + 30, "with the snapshot before, or with the new one"
            check_whole_game(again, texts, journal, (number, how))
    with board.replace_file_operations():
        journal, again, applied = power_up()
        assert applied <= 12
        check_whole_game(again, texts, journal)


def test_a_full_flash_keeps_the_snapshot_before(monkeypatch):
    install_version()
    texts = texts_of("classic", 60)
    journal, game = play_with_snapshot(texts, 50)
    sound = Path(SNAPSHOT_FILE).read_bytes()

    def refuse(*_: object) -> None:
        raise OSError(28, "no space")

    monkeypatch.setattr(snapshot, "replace", refuse)
    snapshot.save_snapshot(journal, game)
    assert Path(SNAPSHOT_FILE).read_bytes() == sound

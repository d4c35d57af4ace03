"""Trouble at the table: a full flash, a game that cannot continue, keys held too long."""

import errno
from pathlib import Path

import pytest

from pawnlight.link.frames import FrameReader, make_frame
from pawnlight.rules.events import text_of
from pawnlight.show import sounds
from pawnlight.store import journal, segments
from pawnlight.store.journal import Journal
from pawnlight.table.app import run
from tests.support.screen_text import lights_at_rest
from tests.support.table_bench import BenchBoard, BenchHardware, play_until
from tests.table.test_turns import goes_far, has_choice


def raise_os_error(*_words: object) -> None:
    raise OSError(errno.ENOSPC, "no space left on device")


@pytest.fixture
def full_flash(bench, monkeypatch):
    """A board with a full flash."""
    monkeypatch.setattr(segments, "append", raise_os_error)
    monkeypatch.setattr(journal, "replace", raise_os_error)
    return bench


def test_on_a_full_flash_people_can_play_and_are_told_that_it_is_not_kept(full_flash):
    full_flash.begin(["1"])
    assert "Press DRAW" in full_flash.screen()
    full_flash.draw()
    assert "memory full" in full_flash.screen()
    full_flash.press("OK")
    full_flash.wait(3)
    assert "Yellow" in full_flash.screen()
    assert full_flash.lights() == lights_at_rest(full_flash.game.pawns, 2)
    full_flash.press("BACK", "OK")
    assert "memory full" in full_flash.screen(), "it cannot be kept for later, and is not lost"
    full_flash.press("UP", "OK", "OK", "OK")
    full_flash.press("DRAW")
    assert full_flash.game.events == 1, "and another game"


@pytest.mark.parametrize(
    ("language", "full", "question"),
    [
        ("en", "memory full", "Erase last game?"),
        ("es", "memoria llena", "¿Borrar partida?"),
        ("de", "Speicher voll", "Partie löschen?"),
    ],
)
def test_a_flash_full_of_finished_games_loses_none_and_asks_before_the_last_one_goes(
    bench, monkeypatch, language, full, question
):
    bench.begin(["1"], language=language)
    leave = ("BACK", "UP", "OK", "OK", "OK")
    bench.press(*leave)
    kept = [game for game, *_ in bench.journal.games()]
    monkeypatch.setattr(journal, "free_bytes", lambda: 5000)
    bench.press("DRAW")
    assert full in bench.screen(), "before the first card"
    bench.draw()
    last = bench.game.id
    assert [text_of(line).split(" ")[0] for line in Journal().event_lines(last, 0)] == ["game", "mix", "draw"], (
        "it is on flash"
    )
    bench.unplug()
    bench.plug_in()
    bench.press("OK")
    assert bench.game.id == last, "and goes on after a power cut"
    bench.press(*leave)
    bench.press("DRAW")
    assert full in bench.screen()
    assert question in bench.screen()
    bench.press("BACK")
    assert [game for game, *_ in bench.journal.games()] == [*kept, last]
    bench.press("DRAW", "OK")
    assert bench.game.events == 1, "play goes on"
    assert [game for game, *_ in Journal().games()] == [*kept, bench.game.id]


def test_when_a_laptop_has_the_games_that_fill_the_flash_nothing_is_asked(bench, monkeypatch):
    bench.begin(["1"])
    leave = ("BACK", "UP", "OK", "OK", "OK")
    bench.press(*leave)
    monkeypatch.setattr(journal, "free_bytes", lambda: 5000 if len(list(Path("games").iterdir())) else 1 << 20)
    bench.press("DRAW")
    bench.press(*leave)
    first, last = [game for game, *_ in bench.journal.games()]
    serial = bench.hardware.serial
    serial.inbox += make_frame("hello 2 test") + make_frame(
        f"have {first} 2 {list(bench.journal.event_lines(first, 0))[-1][-8:]}"
    )
    bench.wait(1)
    bench.press("DRAW")
    assert bench.game.events == 1
    assert [game for game, *_ in Journal().games()] == [last, bench.game.id]


def test_on_a_full_flash_the_laptop_still_gets_every_event(full_flash):
    full_flash.begin(["1"])
    full_flash.draw()
    serial = full_flash.hardware.serial
    serial.inbox += make_frame("hello 2 test") + make_frame(f"want {full_flash.game.id} 0")
    full_flash.wait(1)
    events = [body.split(" ") for body in FrameReader().feed(serial.outbox) if body.startswith(("event", "part"))]
    assert [words[2] for words in events] == ["0"] * (len(events) - 2) + ["1", "2"]


def test_draw_is_not_lit_in_the_middle_of_a_choice_gone_on_with(resume_at):
    bench = resume_at(has_choice("5", 2))
    assert not bench.lamp_breathes()


def test_draw_is_not_lit_while_a_computer_plays_that_is_gone_on_with(empty_flash):
    play_until(lambda game: game.events == 20, player="normal")
    bench = BenchBoard()
    bench.press("OK")
    for _ in range(10):
        bench.wait(0.1)
        assert bench.hardware.lamp.duty == 0
    bench.unplug()


def test_keys_that_are_no_answer_are_refused(bench):
    bench.begin(["1"])
    bench.press("BACK", "LEFT")
    bench.wait(0.5)
    assert bench.has_played(sounds.REFUSED)
    bench.unplug()
    bench.plug_in()
    bench.press("UP")
    bench.wait(0.5)
    assert bench.has_played(sounds.REFUSED)


def test_draw_held_down_on_a_card_that_moves_nothing_is_scolded_once(bench):
    bench.begin(["5"])
    bench.hold("DRAW", 2)
    assert bench.hardware.buzzer.tones.count(sounds.REFUSED[0][0]) == 1


def test_ok_held_down_does_not_cut_the_move_short(resume_at):
    bench = resume_at(goes_far)
    bench.unplug()
    Path("settings").write_text("hints=no\n")
    bench.plug_in()
    bench.press("OK")
    bench.hold("OK", 1.0)
    assert bench.lights() != lights_at_rest(bench.game.pawns, bench.game.turn), "it is still on its way"
    bench.wait(3)
    assert bench.lights() == lights_at_rest(bench.game.pawns, bench.game.turn)


def test_a_finished_game_that_could_not_be_put_away_is_not_gone_on_with(bench, monkeypatch):
    bench.begin(["1"])
    monkeypatch.setattr(journal, "replace", raise_os_error)
    bench.press("BACK", "UP", "OK", "OK", "OK")
    bench.unplug()
    bench.plug_in()
    assert "Resume game?" not in bench.screen()
    bench.press("BACK", "BACK")
    assert [events for _, events, _, _ in bench.journal.games()] == [2], "it has one end only"


def test_a_laptop_may_take_the_board_for_its_repl_and_gets_control_c_back(bench):
    closed = []

    async def until_left() -> None:
        hardware = BenchHardware(bench._selector, bench.chance, [])
        hardware.serial.close = lambda: closed.append(True)  # type: ignore[method-assign]
        hardware.serial.inbox += make_frame("hello 2 test") + make_frame("repl")
        await run(hardware)
        assert closed, "when run() returns, MicroPython runs nothing more"

    bench._run(until_left())

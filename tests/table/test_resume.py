"""A game resumes after a power cut at any moment."""

from pathlib import Path

import pytest

from host_tools.virtual.hardware import Screen
from pawnlight.board import PAD_KEYS
from pawnlight.games.sorry.game import SorryGame
from pawnlight.rules.base import COLOURS
from pawnlight.rules.events import parse_event_line
from tests.support.event_lines import game_after
from tests.support.game_state import whole_state
from tests.support.screen_reader import read
from tests.support.screen_text import lights_at_rest
from tests.support.table_bench import BenchBoard, flash_files, play_until


def game_on_flash(bench: BenchBoard, seed: bytes | None = None) -> SorryGame:
    """Return the game in the journal on flash."""
    assert bench.journal.live is not None
    events = [parse_event_line(line)[1] for line in bench.journal.event_lines(bench.journal.live, 0)]
    game: SorryGame = game_after(events, seed)
    return game


def pull_the_plug(bench: BenchBoard) -> None:
    bench.unplug()
    bench.plug_in()


@pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.long)])
def test_the_game_goes_on_where_it_stood_at_every_event(bench, every):
    bench.begin([], quick="yes", **{"house start": "any", "house pawns": "3"})
    seed = bench.journal.seed
    while bench.game.winning_colour is None:
        before, count = whole_state(bench.game), bench.journal.count
        if count % every == 0:
            pull_the_plug(bench)
            assert bench.journal.count == count
            assert "Resume game?" in bench.screen()
            assert COLOURS[bench.game.turn].capitalize() in bench.screen()
            assert bench.lights() == lights_at_rest(bench.game.pawns, bench.game.turn)
            bench.press("OK")
            assert whole_state(bench.game) == before == whole_state(game_on_flash(bench, seed))
        while bench.journal.count == count and bench.journal.live:
            bench.press(bench.chance.choice(("DRAW", "OK", "RIGHT")))
    bench.wait(6)
    assert [(over, events > 20) for _, events, _, over in bench.journal.games()] == [(True, True)]


def test_a_bar_grows_while_a_long_game_is_loaded_and_all_else_goes_on(bench, monkeypatch):
    bench.unplug()
    left = play_until(lambda game: game.events > 400)
    bars: list[int] = []
    apply, push = SorryGame.carry_out, Screen.update

    def applied_slowly(game, option):
        bench.pass_time(0.005)
        return apply(game, option)

    def pushed(screen, picture):
        bars.append(read(bytes(picture)).bar)
        return push(screen, picture)

    monkeypatch.setattr(SorryGame, "carry_out", applied_slowly)
    monkeypatch.setattr(Screen, "update", pushed)
    bench.plug_in()
    bench.wait(3)
    growing = [bar for bar in bars if bar]
    assert growing == sorted(growing)
    assert len(set(growing)) > 5
    assert growing[0] < 20 < 100 < growing[-1] < 128
    bench.press("OK")
    assert whole_state(bench.game) == whole_state(left)


def test_a_key_pressed_while_the_game_is_loaded_is_no_answer(bench, monkeypatch):
    bench.begin(["1"])
    bench.draw()
    count = bench.journal.count
    bench.unplug()
    apply = SorryGame.apply

    def applied_slowly(game, text):
        bench.hardware.pad.edges += [PAD_KEYS.index("BACK") + 1, -PAD_KEYS.index("BACK") - 1]
        return apply(game, text)

    with monkeypatch.context() as patch:
        patch.setattr(SorryGame, "apply", applied_slowly)
        bench.plug_in()
    assert "Resume game?" in bench.screen()
    assert bench.journal.count == count
    bench.press("OK")
    assert bench.game.card == "1"


def test_what_is_being_chosen_is_forgotten_and_nothing_else(bench):
    bench.begin(["1", "3"], yellow="none", green="person")
    bench.draw()
    bench.press("OK")
    bench.wait(0.3)
    pull_the_plug(bench)
    bench.press("OK")
    assert "Green" in bench.screen()
    assert bench.lights() == lights_at_rest(bench.game.pawns, bench.game.turn)
    bench.draw()
    pull_the_plug(bench)
    bench.press("OK")
    assert "No move" in bench.screen()
    assert bench.game.card == "3"


def test_at_power_up_nobody_has_to_go_on(bench):
    bench.begin(["1"])
    bench.draw()
    game = bench.game.id
    pull_the_plug(bench)
    assert "BACK later" in bench.screen()
    bench.press("BACK")
    assert bench.screen().marks("kept games 1 >"), "the menu"
    assert list(bench.journal.games()) == [(game, 3, 0, False)]
    bench.press("DRAW")
    assert bench.game.id != game, "DRAW begins a new one in every row"
    pull_the_plug(bench)
    bench.press("BACK")
    assert sorted(count for _, count, *_ in bench.journal.kept.entries()) == [1, 3], "both of them"


def test_keys_that_are_no_answer_leave_the_question(bench):
    bench.begin(["1"])
    pull_the_plug(bench)
    before = flash_files()
    assert not bench.lamp_breathes()
    bench.press("LEFT", "UP", "RIGHT", "DOWN", "DRAW", "DRAW")
    assert "Resume game?" in bench.screen()
    assert flash_files() == before


def test_with_no_game_on_the_flash_there_is_no_question(bench):
    pull_the_plug(bench)
    assert "DRAW play" in bench.screen()
    bench.begin(["1"])
    bench.press("BACK", "UP", "OK", "OK")
    pull_the_plug(bench)
    assert "DRAW play" in bench.screen()


def test_between_the_winning_move_and_its_record_the_game_is_still_won(resume_at):
    bench = resume_at(lambda game: game.due == "end")
    winner = bench.game.winning_colour
    assert winner is not None
    bench.wait(2)
    assert "wins!" in bench.screen()
    (won,) = bench.journal.games()
    assert [line.split(" ")[1:3] for line in bench.journal.event_lines(won[0], won[1] - 1)] == [
        ["end", COLOURS[winner]]
    ]


@pytest.mark.parametrize("cut", range(1, 30))
def test_a_line_torn_by_the_power_cut_is_as_if_it_had_not_been(bench, cut):
    bench.begin(["1", "5"])
    bench.draw()
    bench.press("OK")
    bench.wait(3)
    before = whole_state(bench.game)
    kept = flash_files()
    bench.draw()
    bench.unplug()
    segment = Path("live/000")
    whole, less = segment.read_bytes(), kept["live/000"]
    segment.write_bytes(whole[: min(len(less) + cut, len(whole)) - 1])
    bench.plug_in()
    bench.press("OK")
    assert whole_state(bench.game) == before
    bench.draw()
    assert bench.game.card == "5"

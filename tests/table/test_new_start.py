"""The interpreter starts anew for another kind of game: the modules of two do not fit into the Pico's memory."""

from random import Random

import pytest

from pawnlight.words import load_texts
from tests.support.event_lines import event_lines_of
from tests.support.menu_rows import move_to_row, open_kept_games, press_until
from tests.support.sorry_scenes import header
from tests.support.table_bench import BenchBoard, event_texts

WORDS = load_texts("en")


def go_on_with_classic(bench: BenchBoard) -> None:
    """Choose the kept game of classic."""
    open_kept_games(bench)
    press_until(bench, "DOWN", WORDS["classic"])
    bench.press("OK")


def keep_game(bench: BenchBoard) -> str:
    """Keep the game for later; return its id."""
    game = bench.game.id
    bench.press("BACK")
    assert bench.screen().marks(WORDS["leave keep"])
    bench.press("OK")
    bench.wait(2)
    assert bench.journal.kept.find(game)
    move_to_row(bench, WORDS["menu game"])
    return str(game)


def begin_game(bench: BenchBoard, game: str) -> None:
    """Begin a game of another rule set from the menu."""
    bench.app.settings.set("game", game)
    bench.press("DRAW")
    if WORDS["who is youngest"] in bench.screen():
        bench.press("OK")
    bench.wait(0.5)


def test_a_game_of_another_kind_begins_after_a_new_start_and_nothing_is_asked(bench: BenchBoard) -> None:
    bench.begin(["1"])
    first = keep_game(bench)
    before = event_texts(bench, first)
    begin_game(bench, "sequence")
    assert bench.restarts == 1
    assert WORDS["resume"] not in bench.screen()
    assert bench.game.header.rules == "sequence"
    assert event_texts(bench, bench.game.id) == [bench.game.header.event_text()], "only its header, and only once"
    bench.press("DRAW")
    bench.wait(0.5)
    assert bench.journal.count > 1
    assert event_texts(bench, first) == before, "the other game is still there"


def test_a_game_of_another_rule_set_begins_after_a_new_start_once_memory_is_fragmented(
    bench: BenchBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pawnlight.memory.is_fragmented", lambda: True)
    bench.begin(["1"])
    first = keep_game(bench)
    begin_game(bench, "sorry")
    assert bench.restarts == 0, "it needs nothing more"
    second = keep_game(bench)
    bench.app.settings.set("rules", "st")
    begin_game(bench, "sorry")
    assert bench.restarts == 1
    assert bench.game.header.rules == "st"
    keep_game(bench)
    go_on_with_classic(bench)
    bench.wait(1)
    assert bench.restarts == 2
    assert bench.journal.live in (first, second)


def test_games_of_one_kind_follow_each_other_without_a_new_start(bench: BenchBoard) -> None:
    for rules, card in (("classic", "1"), ("teams", "2"), ("st", "3")):
        bench.app.settings.set("rules", rules)
        bench.begin([card], red="person", blue="person", yellow="person", green="person")
        assert bench.game.header.rules == rules
        keep_game(bench)
    assert bench.restarts == 0


def test_a_board_with_room_for_all_kinds_never_starts_anew(bench: BenchBoard) -> None:
    """A Pico 2 has twice the memory."""
    bench.hardware.roomy = True
    bench.begin(["1"])
    first = keep_game(bench)
    before = event_texts(bench, first)
    for rules in ("sequence", "revenge", "classic"):
        begin_game(bench, rules if rules != "classic" else "sorry")
        assert bench.game.header.rules == rules
        keep_game(bench)
    assert bench.restarts == 0
    assert event_texts(bench, first) == before


def test_a_board_with_room_takes_a_game_of_another_kind_while_people_play(bench: BenchBoard) -> None:
    bench.hardware.roomy = True
    (line,) = event_lines_of([header("blue green", "-", "auto_draw", seed=Random(1).randbytes(32), rules="sequence")])
    game = line.split("seed=")[1][:12]
    bench.begin(["1"])
    assert f"got {game} 1" in bench.exchange("hello 2 test", f"put {game} {line}", f"put {game} {line}")
    assert bench.restarts == 0


def test_keys_held_at_a_new_start_mean_nothing(bench: BenchBoard, monkeypatch: pytest.MonkeyPatch) -> None:
    bench.begin(["1"])
    keep_game(bench)
    monkeypatch.setattr(bench.hardware.pad, "is_down", lambda key: key == "OK")
    begin_game(bench, "revenge")
    assert bench.restarts == 1
    assert bench.game.header.rules == "revenge", "not the self-test"


def test_a_kept_game_of_another_kind_is_offered_after_a_new_start(bench: BenchBoard) -> None:
    bench.begin(["1"])
    first = keep_game(bench)
    before = event_texts(bench, first)
    begin_game(bench, "revenge")
    keep_game(bench)
    go_on_with_classic(bench)
    bench.wait(0.5)
    assert bench.restarts == 2
    assert WORDS["resume"] in bench.screen()
    bench.press("OK")
    assert (bench.game.id, event_texts(bench, first)) == (first, before)


def test_a_laptop_shows_a_game_of_another_kind_after_a_new_start(bench: BenchBoard) -> None:
    bench.begin(["1"])
    keep_game(bench)
    (shown,) = event_lines_of([header("blue green", "-", "auto_draw", rules="sequence")])
    bench.exchange("hello 2 test", f"show {shown}")
    assert bench.restarts == 1
    # A laptop repeats what is not answered.
    assert bench.exchange(f"show {shown}")[0].startswith("hello ")
    assert "shown 1" in bench.exchange(f"show {shown}")
    assert WORDS["replay"] in bench.screen()


def test_a_game_of_another_kind_is_put_back_only_while_nobody_plays(bench: BenchBoard) -> None:
    seed = Random(1).randbytes(32)
    (line,) = event_lines_of([header("blue green", "-", "auto_draw", seed=seed, rules="sequence")])
    game = line.split("seed=")[1][:12]
    bench.begin(["1"])
    assert f"error busy put {game}" in bench.exchange("hello 2 test", f"put {game} {line}")
    assert bench.restarts == 0
    keep_game(bench)
    bench.exchange(f"put {game} {line}")
    assert bench.restarts == 1
    bench.exchange("hello 2 test")
    assert f"got {game} 1" in bench.exchange(f"put {game} {line}", f"put {game} {line}")

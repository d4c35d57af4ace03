"""A computer's turn shows its card and its move, at the pace that the menu sets; a key hurries it."""

from collections.abc import Callable

import pytest

from pawnlight.words import LANGUAGES, load_texts
from tests.support.languages import in_each_language
from tests.support.menu_rows import move_to_row, next_values, settings_menu
from tests.support.table_bench import BenchBoard

PACES = ("slow", "normal", "fast")


def seconds_while(bench: BenchBoard, condition: Callable[[], bool]) -> float:
    """Wait until `condition()` is true, and return how long it stays so."""
    bench.until(condition)
    began = bench.hardware.now_ms()
    bench.until(lambda: not condition())
    return bench.hardware.elapsed_since(began) / 1000


def test_the_menu_sets_the_pace_in_every_language(bench: BenchBoard) -> None:
    settings_menu(bench)
    for language in LANGUAGES:
        words = load_texts(language)
        bench.app.settings.set("language", language)
        bench.press("DOWN")
        move_to_row(bench, words["menu pace"])
        seen = next_values(bench, words["menu pace"], len(PACES))
        assert seen == [words[pace] for pace in ("normal", "fast", "slow")]


@in_each_language
def test_the_card_and_the_move_are_seen_as_long_as_the_pace_says(bench: BenchBoard, language: str) -> None:
    words = load_texts(language)
    out = ">" + words["way out"]
    took = {}
    for pace in PACES:
        bench.begin(["1"], language=language, pace=pace, red="easy", begins="red", yellow="person")
        card = seconds_while(bench, lambda: out in bench.screen() and not bench.screen().marks(out))
        move = seconds_while(bench, lambda: bench.screen().marks(out))
        assert words["draw"] in bench.screen()
        took[pace] = (card, move)
        bench.press("BACK", "UP", "OK", "OK", "OK")
    for part, least in ((0, 1.0), (1, 1.2)):
        slow, normal, fast = (took[pace][part] for pace in PACES)
        assert normal >= least
        assert slow > 1.6 * normal > 2.5 * fast
    assert took["slow"][0] > 2


def test_a_key_hurries_the_card_and_then_the_move(bench: BenchBoard) -> None:
    bench.begin(["1"], pace="slow", red="easy", begins="red")
    began = bench.hardware.now_ms()
    bench.press("LEFT")
    bench.until(lambda: bench.game.due == "move")
    bench.press("LEFT")
    bench.until(lambda: bench.game.seat == 1)
    bench.press("LEFT")
    bench.until(lambda: "Press DRAW" in bench.screen())
    assert bench.hardware.elapsed_since(began) < 1500


def test_that_it_passes_is_said_only_where_it_could_have_moved(bench: BenchBoard) -> None:
    bench.begin(["3"], pace="slow", red="easy", begins="red")
    bench.until(lambda: "No move" in bench.screen())
    bench.until(lambda: "Press DRAW" in bench.screen() or "Pass" in bench.screen())
    assert "Press DRAW" in bench.screen()


@in_each_language
@pytest.mark.parametrize("game", ["revenge", "sequence"])
def test_other_games_keep_the_pace_too(bench: BenchBoard, game: str, language: str) -> None:
    took = {}
    for pace in ("slow", "fast"):
        seats = {"seat 1": "easy", "seat 2": "easy"}
        bench.begin([], game=game, players="2", teams="2", pace=pace, language=language, **seats)
        began = bench.hardware.now_ms()
        bench.until(lambda: bench.game.events > 12, 300)
        took[pace] = bench.hardware.elapsed_since(began)
        while load_texts(language)["leave"] not in bench.screen():
            bench.press("BACK")
        bench.press("UP", "OK", "OK", "OK")
    assert took["slow"] > 3 * took["fast"]

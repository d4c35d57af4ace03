"""The house rule `rows` of Revenge at the table: rows and lights, the win, and the draw when all players pass."""

from collections.abc import Callable

import pytest

from pawnlight.board import led_of_home, led_of_start
from pawnlight.games.revenge.game import RevengeGame
from pawnlight.words import load_texts
from tests.support.menu_rows import move_to_row
from tests.support.screen_text import colours_of
from tests.support.table_bench import BenchBoard, event_texts
from tests.table.test_hand_games import begin_game, check_ring_rows, due_decisions

RED_FIRST = {"begins": "red"}


def change_after_deal(monkeypatch: pytest.MonkeyPatch, change: Callable[[RevengeGame], None]) -> None:
    """Call `change` once the cards of a game have been dealt, which the first press of DRAW does."""
    deal = RevengeGame._deal

    def dealt(game: RevengeGame) -> None:
        deal(game)
        change(game)

    monkeypatch.setattr(RevengeGame, "_deal", dealt)


def press_until_marked(bench: BenchBoard, text: str) -> None:
    bench.until(lambda: bench.screen().marks(text))


@pytest.mark.parametrize("rows", ["1", "2", "3", "4"])
def test_everyone_has_so_many_lights_at_start(bench: BenchBoard, rows: str) -> None:
    begin_game(bench, "revenge", ["person"] * 4, **RED_FIRST, **{"house rows": rows})
    bench.wait(0.5)
    lit = colours_of(bench.hardware.lights.sent[-1][1])
    for k in range(4):
        assert [led_of_start(k, i) in lit for i in range(4)] == [i < int(rows) for i in range(4)]
        assert not any(led_of_home(k, i) in lit for i in range(4))


def test_the_number_of_rows_is_chosen_in_the_menu(bench: BenchBoard, language: str) -> None:
    bench.change(game="revenge")
    bench.change(language=language)
    words = load_texts(language)
    move_to_row(bench, words["menu house"])
    bench.press("OK")
    for value in (words["off"], "1", "2", "3", "4", words["off"], "1"):
        assert bench.screen().marks(f"{words['menu house rows']} {value}")
        bench.press("RIGHT")
    assert bench.screen().marks(f"{words['menu house rows']} 2")
    bench.press("BACK")
    assert bench.screen().marks(f"{words['menu house']} {words['house on']} >")
    bench.press("DRAW", "OK")
    assert bench.game.header.options == ("rows=2",)
    bench.draw()
    assert [len(rows) for rows in bench.game.rows] == [2, 2]


def test_the_only_row_wins(bench: BenchBoard, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    begin_game(bench, "revenge", ["person", "easy"], language=language, **RED_FIRST, **{"house rows": "1"})
    game, words = bench.game, load_texts(language)

    def change(game: RevengeGame) -> None:
        game.rows[0] = (bytes([8]),)
        game.hands[0] = bytes([7])
        game.pile = game.pile[:-1] + bytes([7])

    change_after_deal(monkeypatch, change)
    bench.press("DRAW")
    bench.wait(0.5)
    bench.press("DRAW")
    bench.wait(0.5)
    bench.press("OK")
    bench.until(lambda: game.due == "over")
    assert game.winners() == [0]
    bench.wait(4)
    assert words["wins"] in bench.screen()
    assert event_texts(bench)[-1].startswith("end red ")


def test_when_all_players_pass_the_game_is_a_draw(
    bench: BenchBoard, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin_game(bench, "revenge", ["person"] * 3, language=language, **RED_FIRST, **{"house rows": "4"})
    game, words = bench.game, load_texts(language)

    def change(game: RevengeGame) -> None:
        # All 41 cards lie in rows.
        game.hands = [b""] * 3
        game.pile = game.discards = b""
        game.due = "play"

    change_after_deal(monkeypatch, change)
    bench.press("DRAW")
    for colour in ("red", "blue", "green"):
        press_until_marked(bench, words[colour])
        bench.press("OK")
        bench.wait(3)
    bench.until(lambda: game.due == "over")
    bench.wait(3)
    assert words["nobody"] in bench.screen()
    assert [text.split(" ")[0] for text in event_texts(bench)[-4:]] == ["pass", "pass", "pass", "end"]
    assert event_texts(bench)[-1].startswith("end - ")


@pytest.mark.parametrize(
    ("players", "rows"),
    [(["person", "hard"], "1"), pytest.param(["person", "normal", "person", "easy"], "3", marks=pytest.mark.long)],
)
def test_a_game_with_another_number_of_rows_is_played_to_its_end(
    bench: BenchBoard, players: list[str], rows: str
) -> None:
    begin_game(bench, "revenge", players, **{"house rows": rows})
    game = bench.game
    for _ in due_decisions(bench, 6000, check_ring_rows):
        pass
    assert game.due == "over"
    assert [len(own) for own in game.rows] == [int(rows)] * len(players)

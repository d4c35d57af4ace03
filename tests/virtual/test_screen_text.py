"""The text of the screen as the bench sends it, read from pictures that the firmware draws."""

from pathlib import Path
from typing import Any

import pytest

from host_tools.virtual import VirtualBoard
from pawnlight.show import revenge_text, sequence_text, sorry_text, text
from pawnlight.show.canvas import Canvas
from pawnlight.words import LANGUAGES, load
from tests.support.bench_client import BenchClient
from tests.support.screen_reader import DARK, read


@pytest.fixture
def canvas() -> Canvas:
    return Canvas()


def texts(canvas: Canvas) -> list[tuple[str, bool]]:
    return [(line["text"], line["selected"]) for line in read(bytes(canvas.picture)).layout["lines"]]


def test_a_dark_screen_has_no_text() -> None:
    assert read(DARK).layout == {"title": "", "note": "", "card": "", "lines": [], "foot": []}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_menu_is_its_title_its_place_and_its_rows(canvas: Canvas, language: str) -> None:
    words = load(language)
    rows = [(words["menu game"], words["sorry"]), (words["menu hints"], words["yes"]), (words["menu how"], ">")]
    text.menu(canvas, "Pawnlight", rows, 1, words["choice keys"])
    shown = read(bytes(canvas.picture)).layout
    assert (shown["title"], shown["note"], shown["card"]) == ("Pawnlight", "2/3", "")
    assert texts(canvas) == [(word, row == 1) for row, pair in enumerate(rows) for word in pair]
    assert [line["row"] for line in shown["lines"]] == [2, 2, 3, 3, 4, 4]
    assert " ".join(shown["foot"]).split() == words["choice keys"].split()


@pytest.mark.parametrize("card", ["1", "2", "10", "11", "Sorry!"])
def test_a_turn_of_sorry_is_a_player_a_card_and_its_options(canvas: Canvas, card: str) -> None:
    words = load("en")
    move = ((0, 4, 3),)
    sorry_text.card(canvas, words, "Red", card, [move], [move], words["pawn keys"], "")
    shown = read(bytes(canvas.picture)).layout
    assert (shown["title"], shown["card"]) == ("Red", card)
    ways = [words["way " + way] for way, _ in sorry_text.ways_of(card)]
    numbers = [number for _, number in sorry_text.ways_of(card)]
    wanted = [way % number if number else way for way, number in zip(ways, numbers, strict=True)]
    assert [said.lstrip(">") for said, _ in texts(canvas)] == wanted
    chosen = sorry_text.way_of(card, move)
    for (said, selected), (way, _) in zip(texts(canvas), sorry_text.ways_of(card), strict=True):
        assert selected == (way == chosen)
        assert said.startswith(">") == (way in (chosen, "again"))
    assert shown["foot"] == ["<> pawn", "OK choose"]


def test_every_card_of_a_hand_is_a_text_of_its_own(canvas: Canvas) -> None:
    cards = ["10♠", "J♥", "(2♣)", "Sorry!", "11", "SAFE", "7"]
    can = [True, False, True, False, True, True, True]
    text.hand(canvas, "Green 2", cards, can, 4, "<> card      DRAW play", "11 or trade hands", star=6)
    marks = [">", "", ">", "", ">", ">", "*"]
    wanted = [(mark + card, n == 4) for n, (mark, card) in enumerate(zip(marks, cards, strict=True))]
    assert texts(canvas) == [*wanted, ("11 or trade hands", False)]
    assert read(bytes(canvas.picture)).layout["title"] == "Green 2"


def test_cards_of_other_games(canvas: Canvas) -> None:
    revenge_text.option(canvas, "Blue", 10, ["row 2", "14 > 24"], "BACK   OK play", "undo")
    shown = read(bytes(canvas.picture)).layout
    assert (shown["title"], shown["note"], shown["card"]) == ("Blue", "undo", "10")
    assert texts(canvas) == [("row 2", False), ("14 > 24", False)]
    sequence_text.card_page(canvas, "Blue", "QH", ["row 2", "column 10"], "OK")
    assert read(bytes(canvas.picture)).layout["card"] == "Q♥"
    text.message(canvas, "Yellow", "Press DRAW", "hold BACK to undo", "12:45")
    shown = read(bytes(canvas.picture)).layout
    assert (shown["title"], shown["note"], shown["foot"]) == ("Yellow", "12:45", ["hold BACK to undo"])
    assert texts(canvas) == [("Press DRAW", False)]


def test_the_bench_sends_the_text_of_the_screen(tmp_path: Path) -> None:
    words = load("en")

    def selected(seen: dict[str, Any]) -> list[str]:
        return [line["text"] for line in seen["text"]["lines"] if line["selected"]]

    with VirtualBoard(tmp_path / "flash") as virtual, BenchClient(virtual.bench) as bench:
        bench.until(lambda seen: selected(seen) == [words["menu game"], words["sorry"]])
        assert bench.seen["text"]["title"] == "Pawnlight"
        bench.tap("DOWN")
        bench.until(lambda seen: selected(seen) == [words["menu rules"], words["classic"]])
        with BenchClient(virtual.bench) as late:
            # The screen is drawn in pieces.
            bench.until(lambda seen: seen["text"] == late.seen["text"])

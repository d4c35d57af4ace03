"""The text of the screen, read from pictures that the firmware draws, and as the bench sends it."""

from pathlib import Path
from typing import Any

import pytest

from host_tools.virtual import VirtualBoard
from pawnlight.board import SCREEN_WIDTH
from pawnlight.games.sorry import text as sorry_text
from pawnlight.rules.cards import card_label
from pawnlight.show import text
from pawnlight.table.list_questions import draw_menu
from pawnlight.words import LANGUAGES, load_texts
from tests.support.bench_client import BenchClient
from tests.support.foot_texts import foot_text
from tests.support.layouts import layout_picture, layout_screen
from tests.support.screen_reader import DARK, Screen, read


def screen_texts(screen: Screen) -> list[tuple[str, bool]]:
    return [(line["text"], line["selected"]) for line in screen.layout["lines"]]


def test_a_dark_screen_has_no_text() -> None:
    assert read(DARK).layout == {"title": "", "note": "", "card": "", "lines": [], "foot": []}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_menu_is_its_title_its_place_and_its_rows(language: str) -> None:
    words = load_texts(language)
    rows = [(words["menu game"], words["sorry"]), (words["menu hints"], words["yes"]), (words["menu how"], ">")]
    fields = {"count": len(rows), "at": 1, "menu_row": rows.__getitem__, "foot": foot_text(words, "choice keys")}
    screen = layout_screen(draw_menu, title="Pawnlight", **fields)
    shown = screen.layout
    assert (shown["title"], shown["note"], shown["card"]) == ("Pawnlight", "2/3", "")
    assert screen_texts(screen) == [(word, row == 1) for row, pair in enumerate(rows) for word in pair]
    assert [line["row"] for line in shown["lines"]] == [2, 2, 3, 3, 4, 4]
    assert " ".join(shown["foot"]).split() == foot_text(words, "choice keys").split()


def test_what_a_card_can_do_is_written_tall_where_it_fits() -> None:
    def pages(count: int, lines: list[str]) -> list[int]:
        """Return the pages between title and foot on which text stands beside the card."""
        ways = [("forward 1", True, False)] * count
        shown = layout_picture(text.draw_card, title="Red", card="1", ways=ways, lines=lines)
        return [page for page in range(3, 7) if any(shown[page * SCREEN_WIDTH + 40 : (page + 1) * SCREEN_WIDTH])]

    assert pages(1, []) == [3, 4]
    assert pages(1, ["two", "lines"]) == pages(2, []) == [3, 4, 5, 6]
    assert pages(3, []) == [3, 4, 5]
    assert pages(1, ["three", "more", "lines"]) == [3, 4, 5, 6]
    assert layout_screen(text.draw_card, title="Red", card="1", ways=[("forward 1", True, True)]).marks(">forward 1")


@pytest.mark.parametrize("card", ["1", "2", "10", "11", "Sorry!"])
def test_a_turn_of_sorry_is_a_player_a_card_and_its_options(card: str) -> None:
    words = load_texts("en")
    move = ((0, 4, 3),)
    found = sorry_text.marked_card_options(words, card, [move], [move], ())
    screen = layout_screen(text.draw_card, title="Red", card=card, ways=found, foot=foot_text(words, "pawn keys"))
    shown = screen.layout
    assert (shown["title"], shown["card"]) == ("Red", card)
    ways = [words["way " + way] for way, _ in sorry_text.card_options(card)]
    numbers = [number for _, number in sorry_text.card_options(card)]
    wanted = [way % number if number else way for way, number in zip(ways, numbers, strict=True)]
    assert [said.lstrip(">") for said, _ in screen_texts(screen)] == wanted
    chosen = sorry_text.move_text_key(card, move)
    for (said, selected), (way, _) in zip(screen_texts(screen), sorry_text.card_options(card), strict=True):
        assert selected == (way == chosen)
        assert said.startswith(">") == (way in (chosen, "again"))
    assert shown["foot"] == ["<> pawn", "OK choose"]


def test_every_card_of_a_hand_is_a_text_of_its_own() -> None:
    cards = ["10♠", "J♥", "(2♣)", "Sorry!", "11", "SAFE", "7"]
    can = [True, False, True, False, True, True, True]
    fields = {"cards": cards, "can": can, "at": 4, "star": 6, "foot": "<> card      DRAW play"}
    screen = layout_screen(text.draw_hand, title="Green 2", lines=["11 or trade hands"], **fields)
    marks = [">", "", ">", "", ">", ">", "*"]
    wanted = [(mark + card, n == 4) for n, (mark, card) in enumerate(zip(marks, cards, strict=True))]
    assert screen_texts(screen) == [*wanted, ("11 or trade hands", False)]
    assert screen.layout["title"] == "Green 2"


def test_cards_of_other_games() -> None:
    lines = ["row 2", "14 > 24"]
    screen = layout_screen(text.draw_card, title="Blue", note="undo", card="10", lines=lines, foot="BACK   OK play")
    shown = screen.layout
    assert (shown["title"], shown["note"], shown["card"]) == ("Blue", "undo", "10")
    assert screen_texts(screen) == [("row 2", False), ("14 > 24", False)]
    screen = layout_screen(text.draw_card, title="Blue", card=card_label("QH"), lines=["row 2", "column 10"], foot="OK")
    assert screen.layout["card"] == "Q♥"
    screen = layout_screen(text.draw_message, title="Yellow", said="Press DRAW", foot="hold BACK to undo", note="12:45")
    shown = screen.layout
    assert (shown["title"], shown["note"], shown["foot"]) == ("Yellow", "12:45", ["hold BACK to undo"])
    assert screen_texts(screen) == [("Press DRAW", False)]


def test_the_bench_sends_the_text_of_the_screen(tmp_path: Path) -> None:
    words = load_texts("en")

    def marked(seen: dict[str, Any]) -> list[str]:
        """Return the marked texts while the board waits for a key."""
        question = seen["question"] or {}
        return [line["text"] for line in question["lines"] if line["marked"]] if question.get("options") else []

    with VirtualBoard(tmp_path / "flash") as virtual, BenchClient(virtual.bench) as bench:
        bench.until(lambda seen: marked(seen) == [f"{words['menu game']}: {words['sorry']}"])
        assert bench.seen["question"]["title"] == "Pawnlight"
        bench.tap("DOWN")
        bench.until(lambda seen: marked(seen) == [f"{words['menu rules']}: {words['classic']}"])
        with BenchClient(virtual.bench) as late:
            late.until(marked)
            assert late.seen["question"] == bench.seen["question"]
            screen = read(bytes.fromhex(late.seen["screen"]))
            assert screen.marks(f"{words['menu rules']} {words['classic']}")
            assert all(line["text"].split(": ")[0] in screen for line in late.seen["question"]["lines"][:5])

"""A question of the board on the page: each of its fields is shown, named and can be chosen."""

import contextlib
import json
import re
import socket
from collections.abc import Iterator
from typing import Any, TextIO

import pytest
from playwright.sync_api import Browser, Page, expect

from host_tools.words import load
from tests.support.browser import DESKTOP, PHONE, choose_language, open_window, serve_test_page
from tests.support.colour_blind import KINDS

WORDS = load("en")
# From the middle of the ring's drawing to its edge, as in static/ring_board.js.
REACH = 1.22
EMPTY_QUESTION = {"title": "", "note": "", "card": "", "lines": [], "foot": "", "keys": {}, "options": [], "at": -1}
AMONG_COMPUTERS = {"rules": "classic", "seats": [["red", "hard"], ["yellow", "easy"]], "turn": 0, "pawns": 8 * ["S"]}
ROWS = ["game: Sorry!", "short game: no", "house rules: on >"]


class ScriptedBench:
    """A bench that sends what it is told to, and reads the orders of the page."""

    def __init__(self, lines: TextIO, page: Page) -> None:
        self._lines = lines
        self.page = page

    def send(self, **news: object) -> None:
        self._lines.write(json.dumps(news) + "\n")
        self._lines.flush()

    def ask(self, **fields: object) -> None:
        """Send a question that has only these `fields`."""
        self.send(question=EMPTY_QUESTION | fields)

    def next_order(self) -> dict[str, Any]:
        """Return the next order."""
        found: dict[str, Any] = json.loads(self._lines.readline())
        return found


@pytest.fixture(scope="module")
def bench(browser: Browser) -> Iterator[ScriptedBench]:
    with contextlib.ExitStack() as stack:
        server = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        server.settimeout(60)
        address = stack.enter_context(serve_test_page(server.getsockname()[1]))
        connection = stack.enter_context(server.accept()[0])
        connection.settimeout(60)
        lines = stack.enter_context(connection.makefile("rw", encoding="utf-8"))
        context = open_window(browser)
        stack.callback(context.close)
        page = context.new_page()
        page.goto(address)
        bench = ScriptedBench(lines, page)
        # A page that has shown a question hears what is pressed.
        bench.ask(title="Pawnlight")
        expect(page.locator("#play-panel")).to_contain_text("Pawnlight")
        yield bench


def option_line(text: str, marked: bool = False, can: bool = True, hint: bool = False) -> dict[str, object]:
    return {"text": text, "marked": marked, "can": can, "hint": hint}


def list_question(at: int) -> dict[str, Any]:
    """Return a list of which row `at` is marked."""
    options = [{"text": text, "box": [0, 16 + 8 * n, 128, 8]} for n, text in enumerate(ROWS)]
    lines = [option_line(text, n == at) for n, text in enumerate(ROWS)]
    return {"title": "Pawnlight", "rolls": True, "lines": lines, "options": options, "at": at, "number": 3}


def test_every_text_is_shown_and_its_signs_are_words(bench: ScriptedBench) -> None:
    told = {
        "9♣": "9 of clubs",
        "A♦, row 2": "ace of diamonds, row 2",
        "(J♥)": "jack of hearts (dead card)",
        "[2♥]": "2 of hearts (barred this turn)",
        "+": "draw late",
        "- Blue": "removes Blue's chip",
        "Red: -": "Red: empty",
        "Blue: 10♠": "Blue: 10 of spades",
        "<> look back": "LEFT, RIGHT look back",
        "house rules: on >": "house rules: on",
    }
    lines = [
        *map(option_line, told),
        option_line("K♠", marked=True),
        option_line("forward 7", can=False),
        option_line("5", hint=True),
    ]
    bench.ask(title="Anna", note="cards: 4", card="10♠", lines=lines)
    panel = bench.page.locator("#play-panel")
    expect(panel.locator("header")).to_have_text("Annacards: 4")
    expect(panel.get_by_role("img", name="Card: 10 of spades")).to_be_visible()
    expect(panel.locator(".says p")).to_have_text([*told.values(), "king of spades", "forward 7", "5 (hint)"])
    expect(panel.locator(".says .cannot")).to_have_text(["forward 7"])
    expect(bench.page.locator("#said")).to_contain_text("forward 7 (not possible)")
    # The reason for a hint is said once.
    bench.ask(title="Red", lines=[option_line("5", marked=True)], foot="bumps Blue", why="bumps Blue")
    expect(panel.locator("#reason")).to_have_text("Hint: bumps Blue")
    expect(bench.page.locator("#said")).to_contain_text("bumps Blue (hint).")
    # One text over several lines is told as one.
    bench.ask(title="SORRY!", lines=[option_line("Change places"), option_line("with a pawn.")], flows=True)
    expect(bench.page.locator("#said")).to_have_text("SORRY! Change places with a pawn.")
    bench.ask(title="Red", lines=[option_line("...")])
    expect(panel).to_contain_text("is thinking")


def test_the_buttons_of_the_pad_say_what_their_keys_do(bench: ScriptedBench) -> None:
    keys = {"DRAW": "Press DRAW", "OK": "choose", "BACK": "", "LEFT": "<> look at all rows"}
    bench.ask(title="Red", keys=keys)
    names = {
        "DRAW": "Press DRAW",
        "OK": "OK: choose",
        "BACK": "BACK",
        "LEFT": "LEFT, RIGHT look at all rows",
        "UP": "UP",
    }
    for key, name in names.items():
        expect(bench.page.locator(f"#pad [data-key={key}]")).to_have_attribute("aria-label", name)
    bench.ask(title="Red")
    expect(bench.page.locator("#pad [data-key=OK]")).to_have_attribute("aria-label", "OK")


def test_a_list_is_buttons_of_which_one_is_taken_with_one_press(bench: ScriptedBench) -> None:
    page = bench.page
    bench.ask(**list_question(1))
    picks = page.get_by_role("group", name=WORDS["play choices"]).get_by_role("button")
    expect(picks).to_have_text([text.removesuffix(" >") for text in ROWS])
    expect(picks.nth(1)).to_have_attribute("aria-pressed", "true")
    # One that the board has marked, and another one.
    for row in (1, 2):
        picks.nth(row).click()
        assert bench.next_order() == {"take": row, "of": 3}
    bench.ask(**list_question(2))
    choose_language(page, "de")
    expect(page.get_by_role("group", name=load("de")["play choices"])).to_be_visible()
    assert bench.next_order() == {"language": "de"}
    # As the other tests expect it.
    choose_language(page, "en")
    assert bench.next_order() == {"language": "en"}
    # Once a row has been taken, the others do not come back as texts.
    bench.ask(**{name: value for name, value in list_question(2).items() if name not in ("number", "options", "at")})
    expect(picks).to_have_count(0)
    expect(page.locator(".says")).to_be_empty()


def test_the_button_for_draw_says_what_it_does_without_its_label(bench: ScriptedBench) -> None:
    page = bench.page
    choose_language(page, "de")
    assert bench.next_order() == {"language": "de"}
    for number, label in enumerate(("DRAW", "ZIEHEN"), 40):
        text = f"Passen: {label}"
        keys = {"keys": {"DRAW": text}, "foot": text}
        bench.ask(title="Rot", number=number, moment=1, options=[{"text": text, "key": "DRAW"}], **keys)
        # That of this question, not of the one before.
        drawing = page.locator(f"#play-panel [data-id='draw {number}']")
        expect(drawing).to_have_text("Passen")
        drawing.click()
        assert bench.next_order() == {"take": 0, "of": number}
    # As the other tests expect it.
    choose_language(page, "en")
    assert bench.next_order() == {"language": "en"}


def test_options_are_taken_where_they_are(bench: ScriptedBench) -> None:
    page = bench.page
    panel = page.locator("#play-panel .act")
    hand = {"what": "card"}
    seven = {"text": "forward 7", "ring": [19], "does": "forward", "steps": 7, "path": [*range(12, 20)]}
    places: list[tuple[dict[str, object], dict[str, str], str]] = [
        ({"text": "9♣"}, hand, "9 of clubs"),
        ({"text": "9♣", "does": "play"}, hand, "9 of clubs"),
        ({"key": "LOOK"}, {}, "Pass to Red: hold to look"),
        ({"text": "next player", "key": "OK", "listed": True}, {}, "next player"),
        (seven, {}, "Forward 7"),
        ({"text": "row 1", "panel": [3]}, {}, "row 1"),
        ({"text": "Press DRAW", "key": "DRAW"}, {"what": "draw"}, "Draw"),
        ({"text": "DRAW: 1 card", "key": "DRAW"}, {"what": "draw"}, "Draw"),
        ({"text": "DRAW: deal", "key": "DRAW"}, {"what": "deal"}, "Deal"),
        ({"text": "No move: DRAW", "key": "DRAW"}, {}, "No move"),
    ]
    for number, (option, more, name) in enumerate(places, 1):
        note, options = f"question {number}", [{"text": "Pass", "listed": True}, option]
        # A card of a hand that is not marked shows first where it can go.
        marks = more == hand and "does" not in option
        bench.ask(title="Red", note=note, options=options, at=0 if marks else 1, number=number, **more)
        # The button of the question before may have the same name.
        expect(page.locator("#play-panel header")).to_contain_text(note)
        button = panel.get_by_role("button", name=name, exact=True)
        expect(button).to_have_count(1)
        button.dispatch_event("click")
        assert bench.next_order() == ({"point": ["option", 1]} if marks else {"take": 1}) | {"of": number}
    # What cannot be taken says why, and does nothing.
    bench.ask(title="Red", options=[{"text": "9♣", "why": "No move"}], at=0, number=20, what="card")
    card = panel.get_by_role("button", name="9 of clubs: No move")
    expect(card).to_be_visible()
    # A hand that is held open can be hidden.
    bench.ask(title="Red", what="card", options=[{"text": "5"}, {"key": "HIDE"}], at=0, number=22, hidden=True)
    panel.get_by_role("button", name=WORDS["point hide"]).click()
    assert bench.next_order() == {"ask": "hide"}


def test_the_end_of_a_way_and_another_pawn_are_touched_on_the_board(bench: ScriptedBench) -> None:
    page = bench.page
    way = {"text": "forward 7", "ring": [19], "does": "forward", "steps": 7, "path": [*range(12, 20)]}
    bench.ask(title="Red", what="place", options=[way], at=0, number=5, behind=[12, 30])
    expect(page.locator("#play-panel")).to_contain_text(WORDS["ask place"])
    places = page.evaluate("fetch('geometry.json').then((answer) => answer.json())")["lights"]
    board = page.locator(".board").bounding_box()
    assert board
    for light, order in ((19, {"take": 0}), (30, {"point": ["ring", 30]})):
        x, y = ((1 + at / REACH) / 2 for at in places[light])
        page.mouse.click(board["x"] + x * board["width"], board["y"] + y * board["height"])
        assert bench.next_order() == order | {"of": 5}


def test_of_many_ways_each_can_be_taken_also_two_to_one_square(bench: ScriptedBench) -> None:
    """An 11 against six pawns, one of which is eleven squares ahead."""
    others = (11, 20, 28, 35, 41, 50)
    options = [{"text": "11", "does": "forward", "steps": 11, "ring": [11], "path": [*range(12)], "hits": [11]}]
    options += [{"text": "11", "does": "exchange", "ring": [light], "path": [0, light]} for light in others]
    bench.send(position=AMONG_COMPUTERS | {"lights": [0, 60, 61, 62, *others[:4], *others[4:], 78, 79]})
    bench.ask(title="Red", what="place", seat=0, options=options, at=0, number=40)
    # The board has the others.
    expect(bench.page.locator(".pick")).to_have_count(1)
    bench.page.locator(".pick").click()
    assert bench.next_order() == {"take": 1, "of": 40}
    bench.send(position=None)


def test_a_space_for_a_jack_is_chosen_with_the_arrow_keys(bench: ScriptedBench) -> None:
    page = bench.page
    seats = [["blue", "person"], ["green", "person"]]
    cells = "*........*" + "." * 35 + "b" + "." * 44 + "*........*"
    bench.send(position={"rules": "sequence", "seats": seats, "turn": 0, "cells": cells, "last": -1})
    free = [cell for cell, chip in enumerate(cells) if chip == "."]
    jack = {"text": "J♣", "card": "J♣", "does": "anywhere", "panel_to": free}
    bench.ask(title="Blue", what="card", options=[jack], at=0, number=6)
    expect(page.get_by_role("button", name=f"jack of clubs: {WORDS['jack anywhere']}")).to_be_visible()
    expect(page.locator(".says")).to_contain_text(WORDS["ask anywhere how"])
    # One path frames them all.
    framed = page.locator("#stage .panel .offered").get_attribute("data-places") or ""
    assert [int(cell) for cell in framed.split()] == free
    spaces = page.get_by_role("grid", name=WORDS["play spaces"])
    spaces.focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("gridcell", name="the upper 3 of spades, free")).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("gridcell", name="the upper 5 of clubs, free")).to_be_visible()
    expect(page.locator("#stage .panel .ghost")).to_have_attribute("data-shown", "11 blue")
    page.keyboard.press("Enter")
    assert bench.next_order() == {"take": 0, "then": ["panel", 11], "of": 6}
    bench.send(position=None)


# Red, green and blue, 0 to 255, of disc and sign of each colour's first pawn, and the sign's longer side in pixels.
SIGNS_SCRIPT = """() => Object.fromEntries([...document.querySelectorAll("#stage .board .piece")]
  .filter((piece) => piece.style.display !== "none")
  .map((piece) => [piece.dataset.colour, ["body", "sign"].map((kind) => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d");
    canvas.fillStyle = getComputedStyle(piece.querySelector(`.${kind}`)).fill;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  }).concat(Math.max(...["width", "height"].map((side) =>
    piece.querySelector(".sign").getBoundingClientRect()[side])))]))"""


def luminance(kind: str, colour: list[int]) -> float:
    """Return the relative luminance of a colour as somebody with this kind of colour-blindness sees it."""
    linear = [(part / 255 / 12.92) if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour]
    red, green, blue = (
        min(max(sum(factor * part for factor, part in zip(row, linear, strict=True)), 0), 1) for row in KINDS[kind]
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_a_pawns_sign_is_seen_on_a_phone_with_each_kind_of_colour_blindness(bench: ScriptedBench) -> None:
    page = bench.page
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    seats = [[colour, "person"] for colour in ("red", "blue", "yellow", "green")]
    lights = [5, *[-1] * 3, 20, *[-1] * 3, 35, *[-1] * 3, 50, *[-1] * 3]
    pawns = [str(light) if light >= 0 else "" for light in lights]
    bench.send(position={"rules": "classic", "seats": seats, "turn": 0, "pawns": pawns, "lights": lights})
    bench.send(leds="101010" * 112)
    expect(page.locator("#stage .board .piece:visible")).to_have_count(4)
    signs = page.evaluate(SIGNS_SCRIPT)
    assert set(signs) == {"red", "blue", "yellow", "green"}
    for colour, (disc, sign, size) in signs.items():
        assert size >= 12, colour
        for kind in KINDS:
            light, dark = sorted((luminance(kind, disc), luminance(kind, sign)), reverse=True)
            # What is drawn must differ by 3 : 1, WCAG 1.4.11.
            assert (light + 0.05) / (dark + 0.05) >= 3, (colour, kind)
    bench.send(position=None)
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})


def test_rows_of_revenge_are_taken_on_the_board(bench: ScriptedBench) -> None:
    rows_of_all = [[{"home": False, "cards": ["7"], "total": 7}, {"home": False, "cards": [], "total": 0}]] * 2
    seats = [["red", "person"], ["blue", "person"]]
    bench.send(position={"rules": "revenge", "seats": seats, "turn": 0, "rows": rows_of_all})
    # A player's own rows, then those of another one.
    for seat, number in ((0, 7), (1, 8)):
        options = [{"text": f"row {n + 1}", "ring": [*range(15)], "rows": [[seat, n]]} for n in range(2)]
        bench.ask(title="Red", what="row", seat=0, options=options, at=0, number=number)
        places = bench.page.locator("#stage .mat").nth(seat).locator("li")
        expect(places.nth(1)).to_have_class(re.compile("option"))
        places.nth(1).click()
        assert bench.next_order() == {"take": 1, "of": number}
    # Where a card of the hand can go.
    bench.ask(title="Red", what="card", options=[{"text": "5", "card": "5", "rows": [[0, 1]]}], at=0, number=9)
    places = bench.page.locator("#stage .mat").first.locator("li")
    expect(places.nth(0)).not_to_have_class(re.compile("option"))
    places.nth(1).click()
    assert bench.next_order() == {"take": 0, "then": ["ring", 15], "of": 9}
    bench.send(position=None)


def row_of(*cards: str) -> dict[str, object]:
    return {"home": False, "cards": cards, "total": sum(map(int, cards))}


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_card_that_is_stolen_is_chosen_first_and_then_its_row(bench: ScriptedBench, size: tuple[int, int]) -> None:
    page = bench.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    rows = [[row_of("5"), row_of("7")], [row_of("8", "3"), row_of("12")]]
    seats = [["red", "person"], ["blue", "person"]]
    bench.send(position={"rules": "revenge", "seats": seats, "turn": 0, "rows": rows})
    # The 3 goes to either row, and the 12 to none but the first.
    two_rows = [[[1, 0], [0, 0]], [[1, 0], [0, 1]], [[1, 1], [0, 0]]]
    options = [{"text": "steal top card Blue", "ring": [60], "rows": there} for there in two_rows]
    bench.ask(title="Red", what="row", seat=0, options=options, at=0, number=11)
    picks, lines = page.locator(".pick"), page.locator("#stage .mat li")
    expect(picks).to_have_text(["Steal Blue’s 3", "Steal Blue’s 12"])
    expect(page.locator(".says")).to_contain_text(WORDS["ask steal how"])
    lines.nth(2).click()
    expect(picks).to_have_text(["Your row that makes 5", "Your row that makes 7"])
    expect(page.locator(".sentence")).to_have_text(WORDS["ask steal on"])
    page.locator("#back").click()
    expect(picks).to_have_count(2)
    picks.first.click()
    expect(picks).to_have_text(["Your row that makes 5", "Your row that makes 7"])
    expect(lines.nth(0)).to_have_class(re.compile("option"))
    expect(lines.nth(2)).not_to_have_class(re.compile("option"))
    assert lines.nth(1).evaluate("(row) => row.offsetHeight") >= 44
    lines.nth(1).click()
    assert bench.next_order() == {"take": 1, "of": 11}
    # One that goes to one row only asks nothing more.
    bench.ask(title="Red", what="row", seat=0, options=options, at=0, number=12)
    expect(picks).to_have_text(["Steal Blue’s 3", "Steal Blue’s 12"])
    lines.nth(3).click()
    assert bench.next_order() == {"take": 2, "of": 12}
    bench.send(position=None)


def test_a_card_without_a_row_is_played_with_one_button(bench: ScriptedBench) -> None:
    rows = [[row_of("5"), row_of()], [row_of("8"), row_of()]]
    seats = [["red", "person"], ["blue", "person"]]
    bench.send(position={"rules": "revenge", "seats": seats, "turn": 0, "rows": rows})
    cards = [
        {"text": "SORRY!", "card": "SORRY!", "does": "off rows"},
        {"text": "11", "card": "11", "does": "off rows", "rows": [[0, 0], [0, 1]]},
    ]
    for at, name in enumerate(("Play SORRY!", WORDS["play trade"])):
        bench.ask(title="Red", what="card", options=cards, at=at, number=20 + at)
        bench.page.get_by_role("button", name=name, exact=True).click()
        assert bench.next_order() == {"take": at, "then": ["option", 2 * at], "of": 20 + at}
    bench.send(position=None)


def test_the_dots_of_every_row_are_as_long_however_many_cards_lie_on_it(bench: ScriptedBench) -> None:
    many = ["1", "8", "1", "3", "SAFE", "1", "-1", "-1"]
    placed = [{"home": False, "cards": cards, "total": 11} for cards in (many, ["11"], ["10", "1"])]
    placed.append({"home": True, "cards": ["HOME"], "total": 15})
    seats = [[colour, "person"] for colour in ("red", "blue", "yellow", "green")]
    bench.send(position={"rules": "revenge", "seats": seats, "turn": 0, "rows": [placed[:3], *[placed[1:]] * 3]})
    for width, height in (PHONE, DESKTOP):
        bench.page.set_viewport_size({"width": width, "height": height})
        dots, rows_of_all = bench.page.locator("#stage .mat .dots"), bench.page.locator("#stage .mat li")
        expect(dots).to_have_count(12)
        assert len(set(dots.evaluate_all("(all) => all.map((one) => one.offsetWidth)"))) == 1
        # The cards stay in their row.
        assert rows_of_all.evaluate_all("(all) => all.every((row) => row.scrollWidth <= row.clientWidth)")
    bench.send(position=None)


def test_a_hint_and_the_way_back_are_offered_as_long_as_a_key_is_waited_for(bench: ScriptedBench) -> None:
    hint, back, leave = (bench.page.locator(name) for name in ("#hint", "#take-back", "#back"))
    asked = {"title": "Red", "number": 5, "hint": "HOLD OK", "back": True}
    bench.ask(**asked | {"options": [{"text": "DRAW", "key": "DRAW"}]})
    for button, order in ((hint, "hint"), (back, "back")):
        expect(button).to_be_enabled()
        button.click()
        assert bench.next_order() == {"ask": order}
    # Out of a game leads the door alone.
    expect(leave).to_have_count(0)
    bench.ask(**asked | {"hint": "", "back": False, "returns": True})
    expect(hint).to_be_disabled()
    expect(back).to_be_disabled()
    expect(leave).to_have_text(WORDS["choose anew"])
    leave.click()
    assert bench.next_order() == {"ask": "return", "of": 5}
    # Where another pawn can be touched, its tile leads back.
    ways = [{"text": "forward 4", "ring": [there], "path": [12, there], "does": "forward"} for there in (16, 20)]
    bench.ask(**asked | {"what": "place", "options": ways, "behind": [30], "returns": True})
    expect(leave).to_have_count(0)
    bench.page.get_by_role("button", name=WORDS["way other pawn"]).click()
    assert bench.next_order() == {"ask": "return", "of": 5}
    bench.ask(title="Red")
    expect(leave).to_have_count(0)


def test_a_dark_screen_another_program_and_no_board(bench: ScriptedBench) -> None:
    picks, wake = bench.page.locator(".pick"), bench.page.get_by_role("button", name=WORDS["play wake"])
    bench.ask(dark=True)
    expect(bench.page.get_by_role("heading", name=WORDS["play asleep"])).to_be_visible()
    wake.click()
    assert [bench.next_order()["pad"] for _ in range(2)] == ["OK", "OK"]
    for away in ({"question": None}, {"here": False}):
        bench.ask(**list_question(0))
        expect(picks).to_have_count(3)
        bench.send(**away)
        expect(picks).to_have_count(0)
        expect(bench.page.locator(".now:visible")).to_have_count(1)
        bench.send(here=True)


def test_a_hint_is_marked_as_a_hint(bench: ScriptedBench) -> None:
    page = bench.page
    reason, bulb = page.locator("#reason"), page.locator("#hint")
    options = [{"text": "forward 3"}]
    bench.ask(title="Red", lines=[option_line("forward 3", marked=True)], options=options, at=0, number=4)
    expect(reason).to_be_empty()
    expect(bulb).not_to_have_class(re.compile("given"))
    hinted = [option_line("forward 3", marked=True, hint=True)]
    bench.ask(title="Red", lines=hinted, options=options, at=0, why="a square from HOME", number=4)
    expect(reason).to_have_text("Hint: a square from HOME")
    expect(bulb).to_have_class(re.compile("given"))
    expect(page.locator(".pick.hinted")).to_have_count(1)
    bench.ask(title="Yellow", options=[{"text": "forward 5"}], at=0, number=5)
    expect(reason).to_be_empty()
    expect(bulb).not_to_have_class(re.compile("given"))


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_the_hand_stays_where_it_is_whatever_card_is_chosen(bench: ScriptedBench, language: str) -> None:
    """On a phone, with the longest names: a queen, whose space is taken, is laid down; a jack says what it does."""
    page = bench.page
    seats = [["blue", "person"], ["green", "person"]]
    cells = "*........*" + "." * 80 + "*........*"
    bench.send(position={"rules": "sequence", "seats": seats, "turn": 0, "cells": cells, "last": -1})
    choose_language(page, language)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    hand = [
        {"text": "Q♥", "card": "Q♥", "does": "put", "panel_to": [26, 66]},
        {"text": "(Q♦)", "card": "Q♦", "does": "lay down"},
        {"text": "J♥", "card": "J♥", "does": "take", "panel_to": [13]},
        {"text": "J♣", "card": "J♣", "does": "anywhere", "panel_to": list(range(11, 80))},
        {"text": "[10♠]", "card": "10♠", "why": "No move"},
        {"text": "K♥", "card": "K♥", "does": "put", "panel_to": [25]},
    ]
    tops = set()
    for at in range(len(hand)):
        bench.ask(title="Blue", what="card", options=hand, at=at, number=30 + at)
        cards = page.locator("#play-panel .hand .face-card")
        expect(cards.nth(at)).to_have_attribute("aria-pressed", "true")
        tops.add(cards.nth(at - 1).evaluate("(card) => Math.round(card.getBoundingClientRect().top)"))
        if at == 1:
            lay = page.locator(".play-card")
            expect(lay).to_contain_text("Q♦")
            assert lay.evaluate("(one) => one.getClientRects().length === 1 && one.offsetHeight < 60")
    # A hand of six has two rows of three.
    assert len(tops) == 2, tops
    choose_language(page, "en")
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    bench.send(position=None)

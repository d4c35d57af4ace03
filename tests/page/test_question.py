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
from tests.support.browser import served_page, window

expect.set_options(timeout=60_000)

WORDS = load("en")
# From the middle of the ring's drawing to its edge, as in static/ring_board.js.
REACH = 1.22
EMPTY = {"title": "", "note": "", "card": "", "lines": [], "foot": "", "keys": {}, "options": [], "at": -1}
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
        self.send(question=EMPTY | fields)

    def order(self) -> dict[str, Any]:
        """Return the next order."""
        found: dict[str, Any] = json.loads(self._lines.readline())
        return found


@pytest.fixture(scope="module")
def bench(browser: Browser) -> Iterator[ScriptedBench]:
    with contextlib.ExitStack() as stack:
        server = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        server.settimeout(60)
        address = stack.enter_context(served_page(server.getsockname()[1]))
        connection = stack.enter_context(server.accept()[0])
        lines = stack.enter_context(connection.makefile("rw", encoding="utf-8"))
        context = window(browser)
        stack.callback(context.close)
        page = context.new_page()
        page.goto(address)
        yield ScriptedBench(lines, page)


def line(text: str, marked: bool = False, can: bool = True, hint: bool = False) -> dict[str, object]:
    return {"text": text, "marked": marked, "can": can, "hint": hint}


def rows(at: int) -> dict[str, Any]:
    """Return a list of which row `at` is marked."""
    options = [{"text": text, "box": [0, 16 + 8 * n, 128, 8]} for n, text in enumerate(ROWS)]
    lines = [line(text, n == at) for n, text in enumerate(ROWS)]
    return {"title": "Pawnlight", "rolls": True, "lines": lines, "options": options, "at": at, "number": 3}


def test_every_text_is_told_and_its_signs_are_words(bench: ScriptedBench) -> None:
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
    lines = [*map(line, told), line("K♠", marked=True), line("forward 7", can=False), line("5", hint=True)]
    bench.ask(
        title="Anna", note="cards: 4", card="10♠", lines=lines, foot="<> DOWN rows   BACK  OK choose", what="card"
    )
    shown = bench.page.locator("#shown")
    expect(shown.locator("h2")).to_have_text("Anna, cards: 4")
    expect(shown.locator(".what")).to_have_text("Card: 10 of spades")
    expect(shown.locator("li")).to_have_text([*told.values(), "king of spades", "forward 7 (not possible)", "5 (hint)"])
    expect(shown.locator("[aria-current]")).to_have_text(["king of spades"])
    expect(shown.locator(".cannot")).to_have_text(["forward 7 (not possible)"])
    expect(shown.locator(".keys")).to_have_text("LEFT, RIGHT · DOWN: rows · BACK · OK: choose")
    # The reason for a hint is told as one, whether it takes the place of the last line or not.
    for foot, keys in (("bumps Blue", ""), ("OK choose", "OK: choose")):
        bench.ask(title=f"Red {len(foot)}", lines=[line("5", marked=True)], foot=foot, why="bumps Blue")
        expect(shown.locator("p").first).to_have_text("bumps Blue (hint)")
        expect(shown.locator(".keys")).to_have_text(keys)
        expect(bench.page.locator("#said")).to_contain_text("bumps Blue (hint).")
    # One text over several lines is told as one.
    bench.ask(title="SORRY!", lines=[line("Change places"), line("with a pawn.")], flows=True)
    expect(bench.page.locator("#said")).to_have_text("SORRY! Change places with a pawn.")
    bench.ask(title="Red", lines=[line("...")], foot="hold OK to look")
    expect(shown).to_have_text("Redis thinkinghold OK to look")


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
        expect(bench.page.locator(f"[data-key={key}]")).to_have_accessible_name(name)
    bench.ask(title="Red")
    expect(bench.page.locator("[data-key=OK]")).to_have_accessible_name("OK")


def test_a_list_says_which_row_is_marked_in_each_language(bench: ScriptedBench) -> None:
    head = bench.page.locator("#shown h2")
    bench.ask(**rows(1))
    expect(head).to_have_text("Pawnlight, 2 of 3")
    bench.page.select_option("#language", "de")
    expect(head).to_have_text("Pawnlight, 2 von 3")
    assert bench.order() == {"language": "de"}
    # A card of a hand is none of a list.
    bench.ask(**rows(1) | {"rolls": False})
    expect(head).to_have_text("Pawnlight")
    # As the other tests expect it.
    bench.page.select_option("#language", "en")
    assert bench.order() == {"language": "en"}


def test_options_are_clicked_where_they_are(bench: ScriptedBench) -> None:
    page = bench.page
    screen, ring, panel = ".screen-targets button", ".board .targets button", ".panel .targets button"
    places: list[tuple[dict[str, object], str, str, list[object]]] = [
        ({"text": "9♣", "why": "No move", "box": [0, 16, 42, 8]}, screen, "9 of clubs: No move", ["option", 1]),
        ({"key": "LOOK", "box": [0, 0, 128, 64]}, screen, WORDS["point look"], ["option", 1]),
        ({"key": "HIDE", "box": [0, 56, 128, 8]}, screen, WORDS["point hide"], ["option", 1]),
        ({"text": "next player", "key": "OK", "listed": True}, "#offers button", "next player", ["option", 1]),
        ({"text": "forward 7", "ring": [12], "ring_to": [19]}, ring, "Square 12: forward 7", ["ring", 12]),
        ({"text": "row 1", "panel": [3]}, panel, "4 of spades: row 1", ["panel", 3]),
    ]
    # The panel is on the page once it is lit.
    bench.send(panel="ff" * 300)
    for number, (option, place, name, point) in enumerate(places, 1):
        bench.ask(title="Red", options=[{"text": "Pass", "listed": True}, option], at=1, number=number)
        button = page.locator(place).last
        expect(button).to_have_accessible_name(name)
        expect(button).to_have_attribute("aria-pressed", "true")
        button.dispatch_event("click")
        assert bench.order() == {"point": point, "of": number}
    expect(page.locator("#offers button")).to_have_text(["Pass"])
    # As the other tests expect it.
    bench.send(panel="00" * 300)
    expect(page.locator("#lit")).to_have_attribute("data-shown", "ring")


def test_the_lights_of_the_marked_option_and_those_behind_it(bench: ScriptedBench) -> None:
    page = bench.page
    options = [{"text": "forward 7", "ring": [12], "ring_to": [19]}]
    bench.ask(title="Red", what="place", options=options, at=0, number=5, behind=[30])
    expect(page.locator("#shown")).to_contain_text("Square 12, to Square 19")
    places = page.evaluate("fetch('geometry.json').then((answer) => answer.json())")["lights"]
    board = page.locator(".board").bounding_box()
    assert board
    for light in (19, 30):
        x, y = ((1 + at / REACH) / 2 for at in places[light])
        page.mouse.click(board["x"] + x * board["width"], board["y"] + y * board["height"])
        assert bench.order() == {"point": ["ring", light], "of": 5}


def test_a_hint_and_the_way_back_are_offered_as_long_as_a_key_is_waited_for(bench: ScriptedBench) -> None:
    hint, back = bench.page.locator("#hint"), bench.page.locator("#take-back")
    asked = {"title": "Red", "number": 5, "hint": "HOLD OK", "back": True}
    bench.ask(**asked | {"options": [{"text": "DRAW", "key": "DRAW", "box": [0, 0, 128, 64]}]})
    for button, order in ((hint, "hint"), (back, "back")):
        expect(button).to_be_enabled()
        button.click()
        assert bench.order() == {"ask": order}
    bench.ask(**asked | {"hint": "", "back": False})
    expect(hint).to_be_disabled()
    expect(back).to_be_disabled()
    bench.ask(title="Red")
    expect(bench.page.locator(".screen-targets button")).to_have_count(0)


def test_a_dark_screen_another_program_and_no_board(bench: ScriptedBench) -> None:
    shown, targets = bench.page.locator("#shown"), bench.page.locator(".screen-targets button")
    bench.ask(dark=True)
    expect(shown).to_have_text(WORDS["twin dark"])
    for away in ({"question": None}, {"here": False}):
        bench.ask(**rows(0))
        expect(targets).to_have_count(3)
        bench.send(**away)
        expect(shown).to_be_empty()
        expect(targets).to_have_count(0)
        bench.send(here=True)


def test_a_hint_is_marked_as_a_hint(bench: ScriptedBench) -> None:
    page = bench.page
    told, bulb = page.locator("#given-hint"), page.locator("#hint")
    bench.ask(title="Red", lines=[line("forward 3", marked=True)], number=4)
    expect(page.locator("#shown")).to_contain_text("forward 3")
    expect(told).to_be_empty()
    bench.ask(title="Red", lines=[line("forward 3", marked=True, hint=True)], why="a square from HOME", number=4)
    expect(told).to_have_text("Hint: a square from HOME")
    expect(bulb).to_have_class(re.compile("given"))
    bench.ask(title="Yellow", lines=[line("forward 5", marked=True)], number=5)
    expect(told).to_be_empty()
    expect(bulb).not_to_have_class(re.compile("given"))

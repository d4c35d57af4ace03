"""The first steps: offered while there is no game; a game, its seats and one START, or the practice at the board."""

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

from host_tools.library import Library
from host_tools.library.evenings import Evenings
from host_tools.library.people import People
from host_tools.virtual import VirtualBoard
from host_tools.words import load
from pawnlight.words import load as load_board
from tests.support.axe import faults
from tests.support.bench_client import BenchClient
from tests.support.browser import DESKTOP, EARS, PHONE, window
from tests.support.evening_scenes import CHILDS, Evening
from tests.support.hands import Hands, in_each_way
from tests.support.languages import in_each_language
from tests.support.page_table import Table, open_table
from tests.support.scripted_board import eventually

expect.set_options(timeout=60_000)
# The drawings of the games, as many as there are.
GAMES = 6


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with open_table(tmp_path) as opened:
        yield opened


def _answer(address: str) -> Any:
    with urlopen(address) as answer:
        return json.load(answer)


def in_the_menu(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator("#shown")).to_contain_text(load_board("en")["menu game"])


@pytest.mark.long
def test_a_minute_of_practice_beside_a_real_board(browser: Browser, table: Table) -> None:
    # The page has its own language.
    language = "de"
    pad = window(browser).new_page()
    in_the_menu(pad, table.virtual)
    page = window(browser, PHONE, language=language).new_page()
    page.add_init_script(EARS)
    page.goto(f"{table.beside}#start")
    page.get_by_role("button", name=load(language)["twin speak"], exact=True).tap()
    page.get_by_role("button", name=load(language)["start practise"], exact=True).tap()
    told, words = page.locator(".practice-turn"), load_board(language)
    heading, _, text = words["practice 1"].partition("|")
    expect(told).to_contain_text(heading)
    expect(told).to_contain_text(text.replace("|", " "))
    # The lights and the buttons are the board's.
    board = load_board("en")
    expect(pad.locator("#shown")).to_contain_text(board["practice 1"].partition("|")[0])
    pad.keyboard.press("Space")
    expect(pad.locator("#shown")).to_contain_text("forward 3")
    # Not before the board asks.
    expect(pad.locator(".board .targets button[aria-pressed=true]")).to_have_count(1)
    pad.keyboard.press("Enter")
    expect(told).to_contain_text(words["practice 2"].partition("|")[0])
    pad.keyboard.press("Backspace")
    expect(told).to_have_text(load(language)["start practised"])
    spoken = [text for _, text in page.evaluate("spoken")]
    assert [text.partition(". ")[0] for text in spoken if text] == [
        heading,
        words["practice 2"].partition("|")[0],
        load(language)["start practised"].partition(". ")[0],
    ]
    for one in (pad, page):
        one.context.close()


def test_the_practice_on_the_board_page_and_the_way_back_to_the_first_steps(browser: Browser, table: Table) -> None:
    page = window(browser).new_page()
    in_the_menu(page, table.virtual)
    strip, words = page.locator("#table-moves .players"), load_board("en")
    expect(strip).to_be_visible()
    page.locator("#welcome").get_by_role("link", name=load("en")["view start"]).click()
    page.get_by_role("button", name=load("en")["start practise"], exact=True).click()
    expect(page.locator("body")).to_have_attribute("data-view", "board")
    expect(page.locator("#shown")).to_contain_text(words["practice 1"].partition("|")[0])
    # A page beside a real board says the same, in its own language.
    heading = load_board("de")["practice 1"].partition("|")[0]
    assert eventually(lambda: _answer(f"{table.beside}api/practice?language=de").get("heading") == heading)
    # The game of the menu is not the one that is practised.
    expect(strip).to_be_hidden()
    # The page of the screen names buttons; their names say what they do now.
    draw = page.locator("[data-key=DRAW]")
    expect(draw).to_have_attribute("aria-label", words["draw"])
    page.keyboard.press("Backspace")
    expect(strip).to_be_visible()
    # The steps go on, although nothing has begun yet; later they are beside the menu.
    expect(page.locator("#welcome")).to_be_visible()
    page.get_by_role("button", name="Not now").click()
    page.locator("#table-moves").get_by_role("link", name=load("en")["view start"]).click()
    expect(page.get_by_role("heading", name=load("en")["start practice"])).to_be_visible()
    expect(page.locator(".begin")).to_contain_text(re.compile("the board “.+”"))
    page.context.close()


def test_beside_the_menu_people_sit_as_they_last_sat_on_this_evening(
    library: Library, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Only events that arrive a minute apart show that somebody is playing now.
    monkeypatch.setattr(Evenings, "continues", lambda *_: True)
    evening = Evening(library, at=datetime.now(UTC) - timedelta(hours=2))
    first = evening.play("classic")
    People(library).seat(first, 0, People(library).named("Anna").id)
    evening.play("sequence")
    header = "game 2 rules=points options=- seats=red:person,yellow:person first=red seed=" + 64 * "0"
    asked = f"{address}api/setup?{urlencode({'header': header, 'board': evening.board})}"
    seats = _answer(asked)["head"]["seats"]
    assert [seat["person"] and seat["person"]["name"] for seat in seats] == ["Anna", None]


def test_beside_the_menu_stands_who_begins(tmp_path: Path) -> None:
    flash = tmp_path / "flash"
    flash.mkdir()
    (flash / "evening").write_text("winner classic yellow\nclassic 1 red=0 yellow=1\n", "utf-8")
    with VirtualBoard(flash) as board, BenchClient(board.bench) as bench:
        assert "first=yellow" in bench.until(lambda seen: seen.get("setup"))["setup"]


def test_start_sets_the_menu_seats_the_people_and_begins(browser: Browser, table: Table) -> None:
    page = window(browser).new_page()
    in_the_menu(page, table.virtual)
    # Beside the menu stand the seats of the game that it would begin.
    strip, wait, column = (page.locator(f"#table-moves{part}") for part in (" .players li", " .wait", ""))
    expect(strip).to_have_count(2)
    expect(strip.first).to_contain_text("0 of 4 HOME")
    expect(strip.first).to_contain_text("0% of the way")
    expect(wait).to_be_visible()
    page.get_by_role("button", name="Not now").click()
    box = column.bounding_box()
    page.goto(f"{table.virtual}#start")
    expect(page.locator(".game-tiles .picture > *")).to_have_count(GAMES)
    page.get_by_role("button", name="Sequence").click()
    expect(page.locator(".goal")).to_contain_text("sequence")
    page.locator("#start-size").select_option(label="4 players, 2 teams")
    blue, green = (page.locator(f".seat-tiles [data-seat='{seat}']") for seat in (0, 1))
    blue.get_by_role("button", name="Name").click()
    page.get_by_role("textbox", name="Name").fill("Anna")
    page.get_by_role("button", name="Use name", exact=True).click()
    expect(blue).to_contain_text("Anna")
    green.get_by_role("combobox").select_option("easy")
    page.get_by_role("button", name="START", exact=True).click()
    # The board begins, and the page shows it: the panel has the room of the ring, and nothing else has moved.
    expect(page).to_have_url(f"{table.virtual}#board")
    expect(strip).to_have_count(4)
    expect(strip.first).to_contain_text("Anna")
    expect(strip.first).to_contain_text("Sequences: 0 of 2")
    expect(page.locator("#table-moves .moves button").first).to_contain_text("Sequence")
    expect(wait).to_be_hidden()
    expect(page.locator("#lit")).to_have_attribute("data-shown", "sequence")
    expect(page.locator("#lit .board")).to_be_hidden()
    assert column.bounding_box() == box
    game = table.library.games()[0]
    seats = [("blue", "person"), ("green", "easy"), ("blue", "person"), ("green", "person")]
    assert (game.rules, list(game.seats)) == ("sequence", seats)
    assert [one.name for one in People(table.library).seated([game.id])[game.id].values()] == ["Anna"]
    # While somebody plays, no other game begins.
    page.goto(f"{table.virtual}#start")
    page.get_by_role("button", name="START", exact=True).click()
    expect(page.locator("#view-start .problem")).to_have_text(load("en")["start busy"])
    page.context.close()


def test_a_childs_game_is_chosen_where_there_is_one(browser: Browser, table: Table) -> None:
    page = window(browser).new_page()
    in_the_menu(page, table.virtual)
    page.goto(f"{table.virtual}#start")
    words = load("en")
    child = page.get_by_role("checkbox", name=words["start child"])
    page.locator("[data-rules=points] button").click()
    expect(child).to_be_hidden()
    page.locator("[data-rules=classic] button").click()
    child.check()
    page.locator(".seat-tiles [data-seat='2']").get_by_role("combobox").select_option("easy")
    page.get_by_role("button", name="START", exact=True).click()
    expect(page.locator("#table-moves .moves button").first).to_contain_text("Sorry!")
    game = table.library.games()[0]
    assert (game.rules, game.options) == ("classic", tuple(CHILDS.split(",")))
    page.context.close()


def test_in_st_the_third_player_is_blue_and_no_seat_is_empty(browser: Browser, table: Table) -> None:
    page = window(browser).new_page()
    in_the_menu(page, table.virtual)
    page.goto(f"{table.virtual}#start")
    page.get_by_role("button", name="Atari ST").click()
    tiles = page.locator(".seat-tiles [data-seat]")
    for players, colours in ((2, "red yellow"), (4, "red blue yellow green"), (3, "red blue yellow")):
        page.locator("#start-size").select_option(label=f"{players} players")
        expect(tiles).to_have_count(players)
        for n, colour in enumerate(colours.split()):
            expect(tiles.nth(n)).to_have_class(re.compile(rf"\b{colour}\b"))
    expect(tiles.first.get_by_role("combobox").locator("option[value=none]")).to_have_count(0)
    page.get_by_role("button", name="START", exact=True).click()
    expect(page).to_have_url(f"{table.virtual}#board")
    expect(page.locator("#table-moves .players li")).to_have_count(3)
    assert eventually(lambda: len(table.library.games()) == 1)
    game = table.library.games()[0]
    assert (game.rules, game.seats) == ("st", tuple((colour, "person") for colour in ("red", "blue", "yellow")))
    page.context.close()


def test_a_game_without_a_board_or_of_no_such_seats_is_refused(browser: Browser, table: Table, address: str) -> None:
    page = window(browser, language="de").new_page()
    page.goto(f"{address}#start")
    expect(page.get_by_role("button", name="START", exact=True)).to_be_disabled()
    expect(page.locator(".begin")).to_contain_text(load("de")["start silent"])
    page.goto(table.beside)
    refused = page.evaluate("""async () => {
      const [easy, empty] = [["easy", null], ["none", null]];
      const orders = [
        { rules: "chess", teams: 2, child: false, seats: [] },
        { rules: "teams", teams: 2, child: false, seats: [empty, easy, easy, easy] },
        { rules: "st", teams: 2, child: false, seats: [easy, easy, empty] },
        { rules: "points", teams: 2, child: true, seats: [easy, easy, easy, easy] },
        { rules: "revenge", teams: 2, child: false, seats: [["person", 7], easy] },
        { rules: "revenge", teams: 2, child: false, seats: [["expert", null], easy] },
        [],
      ];
      const headers = { "Content-Type": "application/json" };
      const send = (order) => fetch("api/start", { method: "POST", headers, body: JSON.stringify(order) });
      return Promise.all(orders.map(async (order) => (await send(order)).status));
    }""")
    assert refused == [404] * 7
    assert page.evaluate("fetch('api/setup?header=game+9&board=b').then((answer) => answer.status)") == 404
    page.context.close()


@in_each_way("mouse")
def test_who_declines_or_has_played_is_not_asked(
    hands: Hands, browser: Browser, library: Library, address: str
) -> None:
    page = hands.page
    page.goto(address)
    offer = page.get_by_role("complementary", name="First steps")
    hands.press(offer.get_by_role("button", name="Not now"))
    expect(offer).to_be_hidden()
    page.reload()
    expect(page.locator("#view-live .problem")).not_to_be_empty()
    expect(offer).to_be_hidden()
    # Another browser is asked until the first game begins.
    page = window(browser).new_page()
    page.goto(f"{address}#games")
    expect(page.get_by_role("complementary", name="First steps")).to_be_visible()
    Evening(library).play(events=9)
    expect(page.get_by_role("complementary", name="First steps")).to_be_hidden()
    page.context.close()


@pytest.mark.long
@in_each_language
def test_the_offer_is_accessible_and_fits(browser: Browser, address: str, language: str) -> None:
    for size, scheme in ((PHONE, "light"), (DESKTOP, "dark")):
        page = window(browser, size, scheme, language).new_page()
        page.goto(address)
        page.locator("#welcome").wait_for()
        assert faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        page.context.close()

"""The door: games to go on with, a game, its seats and one START that always begins, and the practice at the board."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from host_tools.library import Library
from host_tools.library.evenings import Evenings
from host_tools.library.people import PeopleTable
from host_tools.virtual import VirtualBoard
from host_tools.words import LANGUAGES, load
from pawnlight.words import load_texts as load_board
from tests.page.test_play import question_number, wait_for_step
from tests.support.axe import faults
from tests.support.bench_client import BenchClient
from tests.support.browser import CONSOLE_SCRIPT, DESKTOP, PHONE, RECORD_SPEECH_SCRIPT, open_window, tap
from tests.support.evening_scenes import CHILD_OPTIONS, Evening
from tests.support.event_lines import game_after
from tests.support.languages import in_each_language
from tests.support.page_requests import answer_of
from tests.support.page_table import BoardWithLaptop, open_table
from tests.support.scripted_board import wait_until

START_LABEL = re.compile(f"^({'|'.join(load(language)['start now'] for language in LANGUAGES)})$")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[BoardWithLaptop]:
    with open_table(tmp_path) as opened:
        yield opened


def open_menu(page: Page, address: str) -> None:
    page.add_init_script(CONSOLE_SCRIPT)
    page.goto(f"{address}#play")
    expect(page.locator("#play-panel")).to_contain_text(load_board("en")["menu game"])


# What lies over an element that is in view.
COVERED_SCRIPT = """(selector) => [...document.querySelectorAll(selector)].flatMap((one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  const points = [[left + 9, top + 9], [right - 9, bottom - 9], [(left + right) / 2, (top + bottom) / 2]];
  return points.map(([x, y]) => document.elementFromPoint(x, y)).filter((found) => !one.contains(found))
    .map((found) => found?.outerHTML.slice(0, 80));
})"""


def seat_button(page: Page, number: int) -> Locator:
    return page.locator(f".seats [data-seat='{number}']")


def game_tile(page: Page, name: str) -> Locator:
    return page.locator(f"[data-rules={name}] button")


def start_button(page: Page) -> Locator:
    return page.get_by_role("button", name=START_LABEL)


def test_from_the_link_to_a_card_against_computers_it_takes_two_clicks(
    browser: Browser, table: BoardWithLaptop
) -> None:
    page = open_window(browser, language="de").new_page()
    page.goto(table.board_url)
    start_button(page).click()
    # The board speaks as the page does.
    expect(page.locator("#play-panel")).to_contain_text(load("de")["button draw"])
    page.locator(".draw-pile").click()
    assert wait_until(lambda: any(game.events > 2 for game in table.library.games()))
    game = table.library.games()[0]
    others = tuple((colour, "easy") for colour in ("blue", "yellow", "green"))
    assert (game.rules, game.seats) == ("classic", (("red", "person"), *others))
    page.context.close()


LANDSCAPE_PHONE = (844, 390)


@in_each_language
def test_start_is_in_view_covers_nothing_and_nothing_is_outside(
    browser: Browser, table: BoardWithLaptop, language: str
) -> None:
    page = open_window(browser, PHONE, "light", language).new_page()
    page.goto(table.board_url)
    expect(page.locator(".game-tile .picture > *")).to_have_count(4)
    page.get_by_role("button", name=load(language)["door more"]).click()
    # test_every_view.py looks at the door in a window, and without the seats.
    for width, height in (LANDSCAPE_PHONE, DESKTOP, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        for game in ("classic", "sequence", "st"):
            if width == PHONE[0] and page.locator(".table-setup").count():
                page.get_by_role("button", name=load(language)["door close"]).click()
            game_tile(page, game).click()
            # Who plays comes into view, and START with it.
            for part in (page.locator(".how-many button").first, seat_button(page, 1), start_button(page)):
                expect(part).to_be_in_viewport(ratio=1)
            assert page.evaluate(COVERED_SCRIPT, ".start-button") == []
            assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert faults(page) == []
    page.context.close()


def test_one_touch_sets_all_seats(browser: Browser, table: BoardWithLaptop) -> None:
    page = open_window(browser).new_page()
    page.goto(table.board_url)
    levels = "[...document.querySelectorAll('.seats > li')].map((seat) => seat.className)"
    for game, at, expected in (
        ("classic", "2 2", ["red person", "blue none", "yellow person", "green none"]),
        ("classic", "4 2", ["red person", "blue person", "yellow person", "green person"]),
        ("classic", "me", ["red person", "blue easy", "yellow easy", "green easy"]),
        ("child", "me", ["red person", "blue none", "yellow easy", "green none"]),
        ("revenge", "3 2", ["red person", "blue person", "green person"]),
        ("sequence", "me", ["blue person", "green easy"]),
        ("sequence", "6 3", ["blue person", "green person", "red person"] * 2),
        ("sequence", "12 2", ["blue person", "green person"] * 6),
    ):
        game_tile(page, game).click()
        page.locator(f"[data-at='table {at}']").click()
        expect(page.locator(f"[data-at='table {at}']")).to_have_attribute("aria-pressed", "true")
        assert page.evaluate(levels) == expected
    page.context.close()


def test_start_sets_the_menu_seats_the_people_and_begins(browser: Browser, table: BoardWithLaptop) -> None:
    PeopleTable(table.library).add("Ben")
    page = open_window(browser).new_page()
    page.goto(table.board_url)
    game_tile(page, "sequence").click()
    page.locator("[data-at='table 4 2']").click()
    seat_button(page, 0).get_by_role("button").click()
    page.get_by_role("textbox", name="Name").fill("Anna")
    page.get_by_role("button", name="Use name", exact=True).click()
    expect(seat_button(page, 0)).to_contain_text("Anna")
    seat_button(page, 1).get_by_role("button").click()
    page.get_by_role("dialog").get_by_role("button", name="easy").click()
    seat_button(page, 2).get_by_role("button").click()
    page.get_by_role("button", name="Ben", exact=True).click()
    page.get_by_role("button", name=load("en")["door rules"]).click()
    expect(page.get_by_role("dialog")).to_contain_text("sequences")
    page.keyboard.press("Escape")
    start_button(page).click()
    expect(page).to_have_url(f"{table.board_url}#play")
    assert wait_until(lambda: len(table.library.games()) == 1)
    game = table.library.games()[0]
    seats = [("blue", "person"), ("green", "easy"), ("blue", "person"), ("green", "person")]
    assert (game.rules, list(game.seats)) == ("sequence", seats)
    assert [one.name for one in PeopleTable(table.library).people_at_seats([game.id])[game.id].values()] == [
        "Anna",
        "Ben",
    ]
    # The next time it is as it was.
    page.goto(table.board_url)
    page.reload()
    expect(seat_button(page, 0)).to_contain_text("Anna")
    expect(game_tile(page, "sequence")).to_have_attribute("aria-pressed", "true")
    page.context.close()


def choose_player(page: Page, number: int, who: str) -> None:
    """Let a robot or a person sit at a seat."""
    seat_button(page, number).get_by_role("button").click()
    if who in ("easy", "normal", "hard"):
        page.get_by_role("dialog").get_by_role("button", name=who).click()
    else:
        page.get_by_role("textbox", name="Name").fill(who)
        page.get_by_role("button", name="Use name", exact=True).click()
    expect(seat_button(page, number)).to_contain_text(who)


def expect_seats(page: Page, *who: str) -> None:
    """Check who sits where: a name, a colour for somebody without one, or how well a computer plays."""
    texts = ".seats .seat"
    expect(page.locator(texts)).to_have_text([re.compile(f"(Computer)?{one}") for one in who])


def test_each_tile_keeps_its_own_seats(browser: Browser, table: BoardWithLaptop) -> None:
    sorry = ("Anna", "hard", "Ben", "easy")
    page = open_window(browser).new_page()
    page.goto(table.laptop_url)
    for number, who in enumerate(sorry):
        choose_player(page, number, who)
    # Where nobody has sat yet sit those who were chosen last.
    game_tile(page, "revenge").click()
    expect_seats(page, "Anna", "hard")
    game_tile(page, "child").click()
    expect_seats(page, "Anna", "empty", "easy", "empty")
    game_tile(page, "sequence").click()
    page.locator("[data-at='table 3 3']").click()
    choose_player(page, 2, "normal")
    game_tile(page, "classic").click()
    expect_seats(page, *sorry)
    page.reload()
    expect_seats(page, *sorry)
    game_tile(page, "sequence").click()
    expect_seats(page, "Anna", "Ben", "normal")
    page.context.close()


def test_what_a_browser_keeps_of_another_page_is_ignored(browser: Browser, address: str) -> None:
    page = open_window(browser).new_page()
    page.goto(address)
    for kept in (
        '{"tile":"child","child":"zzz","table":2,"seats":[{"colour":"red","level":"hard"}],"house":{"quick":7}}',
        '{"tile":7,"child":null,"laid":{"classic classic":{"table":0,"seats":[7,null,{},{}]}},"people":[7]}',
        '{"laid":[],"people":{},"house":null,"tile":"gone"}',
        '{"laid":{"classic classic":{"table":{"toString":1},"seats":[]}},"people":[{"level":"hard","name":7}]}',
        "null",
        "{",
    ):
        page.evaluate("(kept) => localStorage.setItem('pawnlight-door', kept)", kept)
        page.reload()
        for name in ("revenge", "child", "classic"):
            game_tile(page, name).click()
        expect_seats(page, "You", "easy", "easy", "easy")
        page.get_by_role("button", name=load("en")["door house"]).click()
        quick = page.get_by_role("button", name=load("en")["option quick"])
        expect(quick).to_have_attribute("aria-pressed", "false")
    page.context.close()


def test_names_taken_for_the_next_game_sit_there_until_somebody_says_otherwise(
    browser: Browser, table: BoardWithLaptop
) -> None:
    people = PeopleTable(table.library)
    page = open_window(browser).new_page()
    page.goto(table.laptop_url)
    choose_player(page, 0, "Anna")
    choose_player(page, 2, "Carl")
    people.set_next_people(answer_of(table.laptop_url, "api/start")["board"]["id"], {"red": "Carl", "blue": "Dora"})
    page.reload()
    expect_seats(page, "Carl", "Dora", "Yellow", "easy")
    choose_player(page, 1, "hard")
    page.reload()
    expect_seats(page, "Carl", "hard", "Yellow", "easy")
    start_button(page).click()
    expect(page).to_have_url(f"{table.laptop_url}#play")
    assert wait_until(lambda: len(table.library.games()) == 1)
    game = table.library.games()[0]
    assert game.seats == (("red", "person"), ("blue", "hard"), ("yellow", "person"), ("green", "easy"))
    assert [one.name for one in people.people_at_seats([game.id])[game.id].values()] == ["Carl"]
    page.context.close()


def test_house_rules_are_shown_as_the_menu_has_them(browser: Browser, tmp_path: Path) -> None:
    quick, pawns = load("en")["option quick"], load("en")["option pawns=3"]
    with open_table(tmp_path, settings="quick=yes\nhouse pawns=3\n") as table:
        page = open_window(browser).new_page()
        page.goto(table.board_url)
        page.get_by_role("button", name=load("en")["door house"]).click()
        for name in (quick, pawns):
            expect(page.get_by_role("button", name=name)).to_have_attribute("aria-pressed", "true")
        page.get_by_role("button", name=quick).click()
        start_button(page).click()
        assert wait_until(lambda: len(table.library.games()) == 1)
        assert table.library.games()[0].options == ("pawns=3",)
        # The menu has it so, now.
        assert answer_of(table.board_url, "api/start")["menu"]["quick"] == "no"
        page.context.close()


def test_a_game_that_is_played_is_kept_before_another_begins_and_taken_up_again(
    browser: Browser, table: BoardWithLaptop
) -> None:
    page = open_window(browser).new_page()
    page.goto(table.board_url)
    start_button(page).click()
    page.locator(".draw-pile").click()
    assert wait_until(lambda: len(table.library.games()) == 1)
    first = table.library.games()[0].id
    # Beside the board, somebody else may be playing there.
    beside = page.context.new_page()
    beside.goto(table.laptop_url)
    game_tile(beside, "revenge").click()
    start_button(beside).click()
    beside.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    expect(start_button(beside)).to_be_enabled()
    assert len(table.library.games()) == 1
    beside.close()
    # The page of the board keeps it unasked: it is in view at the door.
    page.get_by_role("link", name=load("en")["all games"]).click()
    expect(page.locator(f"[data-at='{first}']")).to_be_in_viewport(ratio=1)
    game_tile(page, "revenge").click()
    start_button(page).click()
    expect(page).to_have_url(f"{table.board_url}#play")
    page.locator(".draw-pile").click()
    assert wait_until(lambda: len(table.library.games()) == 2)
    # Go on, with a picture, the players and when.
    page.get_by_role("link", name=load("en")["all games"]).click()
    kept = page.locator(f"[data-at='{first}']")
    expect(kept).to_contain_text("Red, Blue, Yellow")
    expect(kept.locator(".picture svg").first).to_be_visible()
    kept.click()
    expect(page).to_have_url(f"{table.board_url}#play")
    expect(page.locator("#stage")).to_have_attribute("data-shown", "ring")
    # Nobody is asked whether to go on.
    expect(page.locator("#view-play")).to_have_attribute("data-kind", re.compile("draw|choose"))
    # In the list of games, too, which waits for no slow board.
    asked: list[Route] = []
    page.route("**/api/start?*", lambda route: asked.append(route))
    page.goto(f"{table.board_url}#games")
    (second,) = (game.id for game in table.library.games() if game.id != first)
    row = page.locator("li", has=page.locator(f"a[href='#game={second}']"))
    expect(row).to_be_visible()
    expect(row.get_by_role("button")).to_have_count(0)
    asked[-1].continue_()
    page.unroute("**/api/start?*")
    row.get_by_role("button", name=load("en")["door go on"]).click()
    expect(page).to_have_url(f"{table.board_url}#play")
    expect(page.locator("#stage")).to_have_attribute("data-shown", "rows")
    page.context.close()


def test_whose_moves_are_taken_back_is_said(browser: Browser, tmp_path: Path) -> None:
    with open_table(tmp_path, settings="pace=fast\n") as table:
        page = open_window(browser).new_page()
        page.goto(table.board_url)
        game_tile(page, "classic").click()
        start_button(page).click()
        take_back = page.locator("#take-back")

        def deciders() -> list[int]:
            """Return the seats that have decided something in the game."""
            games = table.library.games()
            lines = table.library.event_lines(games[0].id) if games else []
            return game_after([line.split(" ", 1)[1].rsplit(" ", 1)[0] for line in lines]).deciders() if lines else []

        number = "none"
        # Until the computer has played, too: a 2 draws again.
        while wait_for_step(page, "draw", "choose", after=number) and not any(deciders()):
            number = question_number(page)
            page.locator(":is(.draw-pile, .pick):visible").first.click()
        expect(take_back).to_be_enabled()
        take_back.click()
        expect(page.locator(".says")).to_contain_text("Taken back: Red, Blue")
        page.context.close()


def test_start_wakes_the_board_and_takes_it_out_of_any_menu(browser: Browser, table: BoardWithLaptop) -> None:
    words = load_board("en")
    page = open_window(browser).new_page()
    open_menu(page, table.board_url)
    page.get_by_text(words["menu how"]).first.click()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.goto(f"{table.board_url}#start")
    start_button(page).click()
    expect(page).to_have_url(f"{table.board_url}#play")
    expect(page.locator("#play-panel")).to_contain_text(load("en")["button draw"])
    page.context.close()


@pytest.mark.parametrize("view", [pytest.param("start", marks=pytest.mark.long), "play"])
def test_while_somebody_looks_the_board_wakes_up_and_stays_awake(browser: Browser, tmp_path: Path, view: str) -> None:
    """A second is a minute of the board, and of the page."""
    with open_table(tmp_path, clock=60) as table, BenchClient(table.bench_port) as bench:
        page = open_window(browser).new_page()
        page.clock.install()
        page.goto(f"{table.board_url}#start")
        bench.until(lambda seen: seen["question"] and not seen["question"].get("dark"), seconds=30)
        page.goto(f"{table.board_url}#{view}")
        # It would sleep after five minutes.
        for _ in range(6):
            page.clock.run_for(60_000)
            assert not bench.read_for(1)["question"].get("dark")
        page.context.close()
        bench.until(lambda seen: seen["question"].get("dark"), seconds=30)


def test_a_childs_game_and_its_robot_that_is_easy(browser: Browser, table: BoardWithLaptop) -> None:
    page = open_window(browser).new_page()
    page.goto(table.board_url)
    # Its board has three pawns each, not four.
    for name, pawns in (("child", 12), ("classic", 16)):
        expect(game_tile(page, name).locator(".picture [data-pawn]:visible")).to_have_count(pawns)
    game_tile(page, "child").click()
    seat_button(page, 2).get_by_role("button").click()
    expect(page.get_by_role("dialog").get_by_role("button", name="hard")).to_have_count(0)
    page.get_by_role("dialog").get_by_role("button", name="easy").click()
    start_button(page).click()
    assert wait_until(lambda: len(table.library.games()) == 1)
    game = table.library.games()[0]
    assert (game.rules, game.options) == ("classic", tuple(CHILD_OPTIONS.split(",")))
    page.context.close()


def test_more_games_house_rules_and_a_deck_alone(browser: Browser, table: BoardWithLaptop) -> None:
    page = open_window(browser).new_page()
    page.goto(table.board_url)
    page.get_by_role("button", name=load("en")["door more"]).click()
    page.get_by_role("button", name=load("en")["door house"]).click()
    quick = page.get_by_role("button", name=load("en")["option quick"])
    # As in the menu of a new board.
    for rules, on in (("points", "true"), ("st", "false")):
        game_tile(page, rules).click()
        expect(quick).to_have_attribute("aria-pressed", on)
    for players, colours in ((2, "red yellow"), (4, "red blue yellow green"), (3, "red blue yellow")):
        page.locator(f"[data-at='table {players} 2']").click()
        expect(page.locator(".seats li")).to_have_count(players)
        for n, colour in enumerate(colours.split()):
            expect(seat_button(page, n)).to_have_class(re.compile(rf"\b{colour}\b"))
    quick.click()
    page.get_by_role("button", name=load("en")["option pawns=3"]).click()
    start_button(page).click()
    assert wait_until(lambda: len(table.library.games()) == 1)
    game = table.library.games()[0]
    assert (game.rules, game.options) == ("st", ("quick", "pawns=3"))
    assert game.seats == tuple((colour, "person") for colour in ("red", "blue", "yellow"))
    page.goto(f"{table.board_url}#start")
    # A short game is one of its kind.
    game_tile(page, "classic").click()
    expect(quick).to_have_attribute("aria-pressed", "false")
    game_tile(page, "cards").click()
    page.get_by_role("button", name=load("en")["deck st"], exact=True).click()
    start_button(page).click()
    assert wait_until(lambda: len(table.library.games()) == 2)
    assert table.library.games()[0].options == ("st",)
    page.context.close()


def test_the_practice_is_behind_more_and_the_menu_behind_the_console(browser: Browser, table: BoardWithLaptop) -> None:
    page = open_window(browser).new_page()
    page.goto(f"{table.board_url}#play")
    # Where no game is played, there is nothing to see but the door.
    expect(page).to_have_url(f"{table.board_url}#start")
    page.get_by_role("button", name=load("en")["door more"]).click()
    page.get_by_role("button", name=load("en")["start practice"], exact=True).click()
    expect(page.locator("body")).to_have_attribute("data-view", "play")
    expect(page.locator("#play-panel")).to_contain_text(load_board("en")["practice 1"].partition("|")[0])
    heading = load_board("de")["practice 1"].partition("|")[0]
    assert wait_until(lambda: answer_of(table.laptop_url, "api/practice?language=de").get("heading") == heading)
    # From there a game begins, too.
    page.goto(f"{table.board_url}#start")
    start_button(page).click()
    expect(page.locator("#play-panel")).to_contain_text(load("en")["button draw"])
    page.context.close()


@pytest.mark.long
def test_a_minute_of_practice_beside_a_real_board(browser: Browser, table: BoardWithLaptop) -> None:
    language = "de"
    pad = open_window(browser).new_page()
    open_menu(pad, table.board_url)
    page = open_window(browser, PHONE, language=language).new_page()
    page.add_init_script(RECORD_SPEECH_SCRIPT)
    page.goto(table.laptop_url)
    tap(page.get_by_role("button", name=load(language)["door more"]))
    tap(page.get_by_role("button", name=load(language)["twin speak"], exact=True))
    tap(page.get_by_role("button", name=load(language)["start practice"], exact=True))
    told, words = page.locator(".practice-turn"), load_board(language)
    heading, _, text = words["practice 1"].partition("|")
    expect(told).to_contain_text(heading)
    expect(told).to_contain_text(text.replace("|", " "))
    # The board speaks the language of the page that has begun it.
    board = words
    expect(pad.locator("#play-panel")).to_contain_text(board["practice 1"].partition("|")[0])
    pad.keyboard.press("Space")
    expect(pad.locator("#play-panel")).to_contain_text("3")
    # Not before the board asks.
    expect(pad.locator(".pick[aria-pressed=true]")).to_have_count(1)
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


def test_beside_the_menu_people_sit_as_they_last_sat_on_this_evening(
    library: Library, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Only events that arrive a minute apart show that somebody is playing now.
    monkeypatch.setattr(Evenings, "is_going_on", lambda *_: True)
    evening = Evening(library, at=datetime.now(UTC) - timedelta(hours=2))
    first = evening.play("classic")
    PeopleTable(library).set_person_at_seat(first, 0, PeopleTable(library).find_or_add("Anna").id)
    evening.play("sequence")
    header = "game 2 rules=points options=- seats=red:person,yellow:person first=red seed=" + 64 * "0"
    asked = f"api/setup?{urlencode({'header': header, 'board': evening.board})}"
    seats = answer_of(address, asked)["head"]["seats"]
    assert [seat_button["person"] and seat_button["person"]["name"] for seat_button in seats] == ["Anna", None]


def test_beside_the_menu_stands_who_begins(tmp_path: Path) -> None:
    flash = tmp_path / "flash"
    flash.mkdir()
    (flash / "evening").write_text("winner classic yellow\nclassic 1 red=0 yellow=1\n", "utf-8")
    with VirtualBoard(flash) as board, BenchClient(board.bench) as bench:
        assert "first=yellow" in bench.until(lambda seen: seen.get("setup"))["setup"]


def test_what_cannot_begin_is_answered_with_why(browser: Browser, table: BoardWithLaptop, address: str) -> None:
    page = open_window(browser, language="de").new_page()
    page.goto(address)
    expect(start_button(page)).to_be_disabled()
    expect(page.locator(".table-setup .problem")).to_have_text(load("de")["start silent"])
    page.goto(table.laptop_url)
    script = """async (orders) => {
      const headers = { "Content-Type": "application/json" };
      const send = (order) => fetch("api/start", { method: "POST", headers, body: JSON.stringify(order) });
      const found = [];
      for (const order of orders) found.push((await send(order)).status);
      return found;
    }"""
    game = {"settings": ["game=sorry", "rules=classic"], "names": {}}
    refused: list[Any] = [
        {"settings": ["game=sorry\nlight=5"], "names": {}},
        {"settings": ["game=sorry"] * 99, "names": {}},
        {"settings": [7], "names": {}},
        {"settings": ["game=sorry"], "names": {"red": 7}},
        {"game": "0123456789ab"},
        [],
    ]
    assert page.evaluate(script, refused) == [404] * len(refused)
    nobody = {"settings": [f"{colour}=none" for colour in ("red", "blue", "yellow", "green")], "names": {}}
    somebody = {"settings": ["red=person", "yellow=easy"], "names": {"red": "Anna"}}
    assert page.evaluate(script, [nobody]) == [422]
    # A board that is merely busy is not missing.
    assert page.evaluate(script, [{**game, **somebody}, game, {"practice": True}]) == [200, 409, 409]
    assert page.evaluate("fetch('api/setup?header=game+9&board=b').then((answer) => answer.status)") == 404
    page.context.close()

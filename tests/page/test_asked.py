"""What people are asked at a board, on the live page and for visitors, with the squares or spaces marked."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from host_tools.library import Library
from host_tools.library.people import PeopleTable
from host_tools.page.visitors import LanAddress
from host_tools.words import LANGUAGES, load
from tests.link.test_asking import QuestionBoard
from tests.support.bench_client import BenchClient
from tests.support.browser import RECORD_SPEECH_SCRIPT, choose_language, open_page, open_settings, open_window
from tests.support.page_table import open_laptop, open_table
from tests.support.page_views import make_game
from tests.support.program import Program
from tests.support.scripted_board import BoardOnSocket, wait_until

TITLES = {rules: load("en")[f"rules {rules}"] for rules in ("sequence", "revenge", "teams", "points", "st")}
LOOKING_AT_HAND = "{who} is looking at their cards"


class BoardWithPages:
    """People at a virtual board, a laptop, a page in its browser and a visitor's."""

    def __init__(self, bench: BenchClient, library: Library, page: Page, visitor: Page) -> None:
        self.bench = bench
        self.library = library
        self.page = page
        self.visitor = visitor

    def press_until_question(self, what: str, *keys: str) -> None:
        """Press `keys` in turn until the page says this."""
        for key in keys * 40:
            if wait_until(lambda: bool(re.search(what, question_text(self.page))), 0.9):
                return
            self.bench.tap(key)
        raise AssertionError(question_text(self.page))


def question_text(page: Page) -> str:
    asks = page.locator(".asks")
    return asks.inner_text() if asks.count() else ""


def marked_places(page: Page) -> dict[int, bool]:
    """Return the places marked on the drawn board, and whether each belongs to the marked option."""
    found: list[tuple[int, bool]] = page.evaluate(
        """() => ["offered", "chosen"].flatMap((kind) => [...document.querySelectorAll(`#stage path.${kind}`)]
        .filter((path) => path.checkVisibility() && path.dataset.places)
        .flatMap((path) => path.dataset.places.split(" ").map((place) => [Number(place), kind === "chosen"])))"""
    )
    return dict(found)


@contextmanager
def open_game(browser: Browser, folder: Path, settings: str, child: bool = False) -> Iterator[BoardWithPages]:
    """Begin a game of two people with these settings, or a child's game of Sorry!."""
    lan = LanAddress("127.0.0.2", 0)
    with open_table(folder, 1, f"language=en\n{settings}", lan) as opened, BenchClient(opened.bench_port) as bench:
        bench.until(lambda seen: any(bytes.fromhex(seen["screen"])))
        context = open_window(browser)
        page, visitor = context.new_page(), context.new_page()
        for one in (page, visitor):
            one.add_init_script(RECORD_SPEECH_SCRIPT)
        page.goto(f"{opened.laptop_url}#play")
        visitor.goto(opened.visitors)
        for key in ("DOWN",) * 7 + ("RIGHT",) if child else ():
            bench.tap(key)
        bench.tap("DRAW")
        assert wait_until(lambda: len(opened.library.games()) == 1)
        yield BoardWithPages(bench, opened.library, page, visitor)
        context.close()


def test_beside_a_real_board_a_childs_game_is_spoken_until_somebody_makes_it_quiet(
    browser: Browser, tmp_path: Path
) -> None:
    with open_game(browser, tmp_path, "rules=classic\n", child=True) as at:
        asks, voice = at.page.locator(".asks"), at.page.get_by_role("button", name="Speak")
        expect(asks).to_have_text("Red, turn up a card!")
        open_settings(at.page)
        expect(voice).to_have_attribute("aria-pressed", "true")
        PeopleTable(at.library).set_person_at_seat(at.library.find_game("last"), 0, "Mia")
        expect(asks).to_have_text("Mia, turn up a card!")
        at.press_until_question(r"^.* (Which pawn\?|Off you go!)$", "DRAW")
        spoken = [text for _, text in at.page.evaluate("spoken")]
        assert {"Red, turn up a card!", "Mia, turn up a card!", question_text(at.page)} <= set(spoken)
        voice.click()
        expect(voice).to_have_attribute("aria-pressed", "false")
        count = len(at.page.evaluate("spoken"))
        at.press_until_question("^Yellow, turn up a card!$", "DRAW")
        assert len(at.page.evaluate("spoken")) == count
        assert at.visitor.evaluate("spoken") == []


@pytest.mark.long
def test_live_says_who_chooses_and_marks_the_squares(browser: Browser, tmp_path: Path) -> None:
    with open_game(browser, tmp_path, "rules=classic\nquick=no\nhouse start=any\nhints=no\n") as at:
        expect(at.page.locator(".asks")).to_have_text("Red is to draw a card")
        game = at.library.find_game("last")
        PeopleTable(at.library).set_person_at_seat(game, 0, "Anna")
        expect(at.page.locator(".asks")).to_have_text("Anna is to draw a card")
        expect(at.visitor.locator(".asks")).to_have_text("Anna is to draw a card")
        at.press_until_question(r"^Anna chooses between \d+ pawns", "DRAW", "OK")
        count = int(re.findall(r"\d+", question_text(at.page))[0])
        expect(at.visitor.locator(".asks")).to_have_text(f"Anna chooses between {count} pawns")
        first = marked_places(at.page)
        assert first == marked_places(at.visitor)
        assert len(first) >= count
        assert len({place for place, marked in first.items() if not marked}) >= count - 1 > 0
        # The mark goes on with the board's.
        at.bench.tap("RIGHT")
        assert wait_until(lambda: marked_places(at.page).keys() == first.keys() and marked_places(at.page) != first)
        for language in LANGUAGES:
            choose_language(at.page, language)
            said = load(language)["asks pawn"].format(who="Anna", count=count)
            expect(at.page.locator(".asks")).to_have_text(said)
        choose_language(at.page, "en")
        # With the next event of the game the marks have gone.
        events = at.library.event_count(game)
        # DRAW in case the card is a 2, after which Anna draws again.
        at.press_until_question(r"^Yellow is to draw a card", "OK", "DRAW")
        assert at.library.event_count(game) > events
        assert (marked_places(at.page), marked_places(at.visitor)) == ({}, {})
        # In the menu nothing is asked.
        at.bench.tap("BACK")
        expect(at.page.locator(".asks")).to_have_count(0)


@pytest.mark.chromium("Playwright tells of no other browser's web sockets")
def test_of_a_hidden_hand_nothing_is_told_but_that_somebody_looks(browser: Browser, tmp_path: Path) -> None:
    with open_game(browser, tmp_path, "rules=points\nquick points=yes\nhouse start=any\n") as at:
        PeopleTable(at.library).set_person_at_seat(at.library.find_game("last"), 0, "Anna")
        told: list[str] = []
        for page in (at.page, at.visitor):
            page.on("websocket", lambda socket: socket.on("framereceived", lambda data: told.append(str(data))))
            page.reload()
        at.press_until_question("^Anna is looking at their cards$", "DRAW")
        at.bench.press("OK")
        for key in ("RIGHT", "RIGHT", "LEFT"):
            # Time in which the pages would be told of a card.
            at.page.wait_for_timeout(700)
            at.bench.tap(key)
        at.page.wait_for_timeout(700)
        for page in (at.page, at.visitor):
            expect(page.locator(".asks")).to_have_text("Anna is looking at their cards")
            assert marked_places(page) == {}
        asked = [news["question"] for news in map(json.loads, told) if news.get("asks")]
        hands = [one for one in asked if one and "cards" in one["say"]]
        assert len(hands) == 2, "told once to each page, whatever is marked meanwhile"
        assert {(one["where"], str(one["options"]), one["at"]) for one in hands} == {("", "[]", None)}


# Other boards


@pytest.fixture
def scripted_board() -> Iterator[tuple[QuestionBoard, BoardOnSocket]]:
    board = QuestionBoard("asks -")
    running = BoardOnSocket(board)
    yield board, running
    running.unplug()


def test_every_kind_of_question_is_said_and_marked_where_it_can_be(
    browser: Browser, library: Library, scripted_board: tuple[QuestionBoard, BoardOnSocket]
) -> None:
    board, running = scripted_board
    page = open_window(browser).new_page()
    with open_laptop(running.url, library) as serving:
        page.goto(f"{serving.address}#play")
        for rules, what, said, marked in (
            ("sequence", "space 1 panel 0a0b0c", "{who} chooses a space", {10: False, 11: True, 12: False}),
            ("sequence", "sequence 0 panel 0d+0e", "{who} chooses a sequence", {13: True, 14: True}),
            ("sequence", "hand", LOOKING_AT_HAND, {}),
            ("revenge", "row 0 ring 0f+10+11", "{who} chooses a row", {}),
            ("revenge", "row 0 ring 3c+3d", "{who} chooses a player", {}),
            ("teams", "place - ring 0a0b", "{who} chooses where the pawn goes", {10: False, 11: False}),
            ("points", "card - -", "{who} chooses a card", {}),
            ("st", "pawn 0 ring 0a", "{who} can move one pawn", {10: True}),
        ):
            game = make_game(rules, f"{rules} {what}", events=12)
            running.play(game.id, *game.lines)
            board.says = f"asks {game.id} 12 1 {what}"
            expect(page.locator("#record .moves li").first).to_contain_text(TITLES[rules])
            name, *_ = page.locator("#view-play .players .name").nth(1).inner_text().splitlines()
            expect(page.locator(".asks")).to_have_text(said.format(who=name))
            assert marked_places(page) == marked
    page.context.close()


@pytest.mark.long
def test_an_older_board_is_shown_as_ever(
    browser: Browser, library: Library, scripted_board: tuple[QuestionBoard, BoardOnSocket]
) -> None:
    board, running = scripted_board
    board.says = "error unknown ask"
    game = make_game("classic", events=20)
    running.play(game.id, *game.lines)
    page = open_window(browser).new_page()
    with open_laptop(running.url, library) as serving:
        page.goto(f"{serving.address}#play")
        expect(page.locator("#record")).to_have_attribute("data-at", "19")
        assert wait_until(lambda: board.asked == 1)
        # It is not asked once more: twice as long as between the tries of a connection.
        page.wait_for_timeout(1500)
        assert board.asked == 1
        assert question_text(page) == ""
        expect(page.locator("#view-play .problem")).to_have_count(0)
    page.context.close()


@pytest.mark.long
def test_the_page_shows_nothing_of_a_hostile_answer(
    browser: Browser, library: Library, scripted_board: tuple[QuestionBoard, BoardOnSocket]
) -> None:
    board, running = scripted_board
    game = make_game("classic", events=20)
    running.play(game.id, *game.lines)
    good = f"asks {game.id} 20 0 pawn 0 ring 0c"
    with open_laptop(running.url, library) as serving, open_page(open_window(browser)) as page:
        page.goto(f"{serving.address}#play")
        for bad in (
            *(f"asks {game.id} 19 0 pawn 0 ring 0c", f"asks {game.id} 21 0 pawn 0 ring 0c"),
            *(f"asks {game.id} 20 7 pawn 0 ring 0c", f"asks {game.id} 20 0 <b>pawn</b> 0 ring 0c"),
            *(f"asks {game.id} 20 0 pawn 0 ring {'ff' * 130}", f"asks {game.id} 20 0 pawn 9 ring 0c"),
            *(f"asks {game.id} 999999999999 0 pawn 0 ring 0c", "asks 000000000000 20 0 pawn 0 ring 0c"),
            *(f"asks {game.id} 20 0 pawn - -", "asks", "asks - - -"),
        ):
            board.says = good
            expect(page.locator(".asks")).to_have_text("Red can move one pawn")
            assert marked_places(page) == {12: True}
            board.says = bad
            expect(page.locator(".asks")).to_have_count(0)
            assert marked_places(page) == {}
        # Places that are not on the drawing of this game are not drawn.
        board.says = f"asks {game.id} 20 0 place 0 panel 0c"
        expect(page.locator(".asks")).to_have_text("Red chooses where the pawn goes")
        assert marked_places(page) == {}


@pytest.mark.long
def test_several_tables_say_what_is_asked_at_each(
    browser: Browser, library: Library, scripted_board: tuple[QuestionBoard, BoardOnSocket], tmp_path: Path
) -> None:
    board, running = scripted_board
    other = make_game("sequence", events=9)
    library.add_lines(other.id, "b2", other.lines)
    game = make_game("classic", events=20)
    running.play(game.id, *game.lines)
    board.says = f"asks {game.id} 20 1 pawn 0 ring 0c0d"
    program = Program(tmp_path, "log", "--port", running.url, "--page", "0", "--library", library.place)
    page = open_window(browser).new_page()
    page.goto(f"{program.wait_for_page()}#play")
    said = page.locator("#tables [data-board=b0a4d]")
    expect(said).to_contain_text("Yellow chooses between 2 pawns")
    expect(page.locator("#tables [data-board=b2]")).not_to_contain_text("chooses")
    running.play(game.id, make_game("classic").lines[20])
    expect(said).not_to_contain_text("chooses")
    page.context.close()
    assert program.interrupt() == 0


@pytest.mark.long
def test_the_board_in_the_browser_is_asked_on_every_page(browser: Browser, tmp_path: Path) -> None:
    flash = tmp_path / "flash"
    flash.mkdir()
    (flash / "settings").write_text("language=en\n", encoding="utf-8")
    place = ("--state", flash, "--library", tmp_path / "library.db")
    program = Program(tmp_path, "play", "--no-browser", "--port", "0", *place)
    assert program.wait_for_output("The board is at")
    address = program.out.split("The board is at ")[1].split(" ")[0]
    context = open_window(browser)
    board, live = context.new_page(), context.new_page()
    live.goto(f"{address}#play")
    board.goto(f"{address}#play")
    board.get_by_role("button", name="START").click()
    # Both show the same board.
    for page in (board, live):
        expect(page.locator(".draw-pile.now")).to_have_text("Draw")
    context.close()
    assert program.interrupt() == 0

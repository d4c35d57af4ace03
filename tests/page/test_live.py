"""Live tables on the page: drawn as events arrive, several side by side, with hands hidden during a game."""

import json
import random
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from hashlib import sha256

import pytest
from playwright.sync_api import Browser, Page, expect

from host_tools.library import Library, removal
from host_tools.library.boards import BoardTable
from host_tools.library.people import PeopleTable
from host_tools.page.server import Page as Served
from host_tools.page.serving import PageObserver, serve_page
from host_tools.words import load
from pawnlight.games.sorry.game import SorryGame
from pawnlight.rules.cards import SORRY_CARDS
from pawnlight.rules.events import game_id, text_of
from tests.support.browser import PHONE, choose_language, open_page, open_window
from tests.support.event_lines import event_lines_of, event_texts, id_of, random_game
from tests.support.page_views import expected_position, make_game, misplaced_pawns, shown_position, store_game
from tests.support.program import run_cli
from tests.support.scripted_board import wait_until

# The lines of the moves of which only a part is seen.
CUT_LINES_SCRIPT = """() => {
  const list = document.querySelector("#record .moves");
  const [least, most] = [list.scrollTop, list.scrollTop + list.clientHeight];
  const cut = (line, top = line.offsetTop - list.offsetTop) =>
    [least, most].some((edge) => top + 2 < edge && top + line.offsetHeight - 2 > edge);
  return [...list.children].filter((line) => cut(line)).map((line) => line.textContent);
}"""


@pytest.fixture
def live_server(library: Library) -> Iterator[Served]:
    with serve_page(library=library, port=0) as page:
        yield page


@pytest.fixture
def page(browser: Browser, live_server: Served) -> Iterator[Page]:
    with open_page(open_window(browser)) as opened:
        opened.goto(f"{live_server.address}#play")
        yield opened


def wait_for_event(page: Page, event: int) -> None:
    expect(page.locator("#record")).to_have_attribute("data-at", str(event))


def test_one_table_is_followed_event_by_event(page: Page, library: Library) -> None:
    expect(page.locator("#view-play .problem")).to_contain_text("No board has sent a game yet")
    game = make_game("classic", events=60)
    store_game(library, make_game("classic", events=20))
    wait_for_event(page, 19)
    for count in (21, 40, 60):
        library.add_lines(game.id, "b0a4d", game.lines[:count])
        wait_for_event(page, count - 1)
        position = game.at(count - 1)
        assert isinstance(position, SorryGame)
        assert shown_position(page, position) == expected_position(position)
        assert misplaced_pawns(page, position) == []
    # One who cannot see is told the next event.
    library.add_lines(game.id, "b0a4d", make_game("classic").lines[60:61])
    wait_for_event(page, 60)
    told = page.locator(".says").inner_text()
    expect(page.locator("#said")).to_contain_text(told)
    assert re.match("(Red|Yellow) ", told)
    # A move leads to the replay of its moment, but nobody out of a game by accident.
    page.locator("#record [data-event='9']").click()
    page.get_by_role("button", name=load("en")["cancel"]).click()
    expect(page.locator("#view-play")).to_be_visible()
    page.locator("#record [data-event='9']").click()
    page.get_by_role("button", name=load("en")["replay"], exact=True).click()
    expect(page.locator("#view-game .viewer")).to_have_attribute("data-at", "9")


def test_an_event_is_shown_when_it_is_stored_without_reading_the_library(
    page: Page, live_server: Served, library: Library
) -> None:
    lines = make_game("classic").lines
    store_game(library, make_game("classic", events=20))
    wait_for_event(page, 19)
    game, observer, said = make_game("classic").id, PageObserver(live_server), page.locator(".says")
    assert text_of(lines[20]) == "draw 7"
    # The library does not have it yet.
    observer.on_event(game, 20, "draw 7")
    expect(said).to_have_text("Yellow draws 7")
    library.add_lines(game, "b0a4d", lines[20:21])
    # Of two new events the page is told only the second.
    library.add_lines(game, "b0a4d", lines[21:23])
    observer.on_event(game, 22, text_of(lines[22]))
    wait_for_event(page, 22)


@pytest.mark.parametrize("size", [(1024, 768), PHONE], ids=["tablet", "phone"])
def test_partners_are_in_one_frame_and_no_line_of_the_moves_is_cut(
    browser: Browser, live_server: Served, library: Library, size: tuple[int, int]
) -> None:
    store_game(library, make_game("teams", events=40))
    with open_page(open_window(browser, size)) as page:
        page.goto(f"{live_server.address}#play")
        wait_for_event(page, 39)
        seats = [seat.bounding_box() for seat in page.locator("#record .players li").all()]
        red, blue, yellow, green = (seat for seat in seats if seat)
        for one, other in ((red, yellow), (blue, green)):
            first, second = sorted((one, other), key=lambda seat: seat["x"])
            assert first["y"] == second["y"]
            assert first["x"] + first["width"] == pytest.approx(second["x"], abs=1)
        page.locator("#record .moves [aria-current]").scroll_into_view_if_needed()
        assert page.evaluate(CUT_LINES_SCRIPT) == []


@pytest.mark.long
def test_the_list_of_moves_stands_at_the_newest_one_after_another_view(page: Page, library: Library) -> None:
    store_game(library, make_game("classic", events=120))
    wait_for_event(page, 119)
    newest = page.locator("#record .moves [aria-current]")
    expect(newest).to_be_in_viewport()
    page.get_by_role("link", name="Our evenings").click()
    expect(newest).to_be_hidden()
    page.get_by_role("link", name="Play", exact=True).click()
    expect(newest).to_be_in_viewport()


def test_hands_stay_hidden_while_the_game_runs_and_are_shown_after_it(page: Page, library: Library) -> None:
    whole = make_game("points")
    store_game(library, make_game("points", events=30))
    wait_for_event(page, 29)
    cards = "#record .players .card"
    assert page.locator(f"{cards}.back").count() == page.locator(cards).count() >= 14
    assert all(text == "" for text in page.locator(cards).all_inner_texts())
    library.add_lines(whole.id, "b0a4d", whole.lines)
    page.get_by_role("link", name="Replay", exact=True).click()
    # The hands are dealt by the shuffle, event 1.
    page.locator("#view-game").get_by_role("button", name="A step forward").click()
    hands = page.locator("#view-game .players .card")
    expect(hands.first).to_be_visible()
    assert set(hands.all_inner_texts()) <= set(SORRY_CARDS)


@pytest.mark.long
def test_the_shuffle_is_nobodys_turn(page: Page, library: Library) -> None:
    lines = random_game("classic", sha256(b"mixed").digest(), random.Random("mixed"), events=4, mix="-")
    library.add_lines(game_id(text_of(lines[0])), "b0a4d", lines)
    wait_for_event(page, 3)
    moves = page.locator("#record .moves li")
    expect(moves.nth(1)).to_contain_text("shuffle")
    expect(moves.nth(1).locator("svg")).to_have_count(0)
    expect(moves.nth(2).locator("svg")).to_have_count(1)


@pytest.mark.long
def test_a_deck_of_cards_has_no_player(page: Page, library: Library) -> None:
    deck = make_game("cards", events=9)
    store_game(library, deck, "b0a4d")
    BoardTable(library.store).set_name("b0a4d", "Kitchen")
    wait_for_event(page, 8)
    store_game(library, make_game("classic", events=9), "b2")
    table = page.locator("#tables [data-board=b0a4d]")
    expect(table).to_contain_text("Cards only")
    expect(table.locator(".signs *")).to_have_count(0)
    table.click()
    expect(page.locator(".whose p")).to_contain_text("Kitchen")
    page.goto(page.url.partition("#")[0] + "#evening=1")
    expect(page.locator(".next-tables [data-board=b0a4d]")).to_contain_text("Cards only")
    expect(page.locator(".next-tables [data-board=b0a4d] .seats-list li")).to_have_count(0)
    place = ("--library", library.place)
    (row,) = json.loads(run_cli("games", "--rules", "cards", "--json", *place).stdout)
    assert row["seats"] == []
    assert "red" not in run_cli("games", "--rules", "cards", *place).stdout
    # A name for the next game waits for one that has players.
    people = PeopleTable(library)
    people.set_next_people("b0a4d", {"red": people.find_or_add("Anna").id})
    store_game(library, make_game("cards", "another", events=9), "b0a4d")
    assert list(people.next_people("b0a4d")) == ["red"]
    refused = run_cli("people", "seat", deck.id, "red", "Anna", *place)
    assert refused.exit_code == 1
    assert refused.stderr == "pawnlight: Cards only has no players, so nobody can be named there.\n"


def test_several_tables_side_by_side(page: Page, library: Library) -> None:
    games = {
        board: make_game(rules, events=40) for board, rules in (("b1", "st"), ("b2", "sequence"), ("b3", "revenge"))
    }
    library.add_lines(games["b1"].id, "b1", games["b1"].lines)
    wait_for_event(page, 39)
    for board in ("b2", "b3"):
        library.add_lines(games[board].id, board, games[board].lines)
    tables = page.locator("#tables .table")
    expect(tables).to_have_count(3)
    # Each with its own board, drawn small.
    for board, drawing in (("b1", ".board"), ("b2", ".panel"), ("b3", ".rows-board")):
        expect(page.locator(f"#tables [data-board={board}] .picture > {drawing}")).to_be_visible()
    # Names given to what is already shown.
    expect(page.get_by_role("link", name="b2")).to_be_visible()
    BoardTable(library.store).set_name("b2", "Window table")
    expect(page.get_by_role("link", name="Window table")).to_be_visible()
    people = PeopleTable(library)
    people.set_person_at_seat(games["b3"].id, 0, people.find_or_add("Anna").id)
    expect(page.locator("#tables [data-board=b3] .signs [title=Anna]")).to_be_visible()
    # One table receives an event and is then viewed alone.
    more = make_game("st").lines[40:43]
    said = page.locator("#tables [data-board=b1] span").last
    before = said.inner_text()
    library.add_lines(games["b1"].id, "b1", more)
    expect(said).not_to_have_text(before)
    expect(tables.locator(".picture")).to_have_count(3)
    page.get_by_role("link", name="Window table").click()
    wait_for_event(page, 39)
    about = page.locator(".whose p")
    expect(about).to_have_text("Window table")
    BoardTable(library.store).set_name("b2", "Kitchen")
    expect(about).to_have_text("Kitchen")
    position = games["b2"].at(39)
    # The other table was at the same event.
    assert wait_until(lambda: shown_position(page, position) == expected_position(position))
    # The others stay one touch away.
    expect(tables).to_have_count(2)


def test_a_table_that_has_rested_as_long_as_ends_an_evening_is_no_longer_live(page: Page, library: Library) -> None:
    people = PeopleTable(library)
    for hours, board in ((2, "b1"), (4, "b2")):
        game = make_game("classic", board, events=9)
        store_game(library, game, board, days_ago=(hours + 0.5) / 24)
        # The only table has no name: who plays there tells which one it is.
        people.set_person_at_seat(game.id, 0, people.find_or_add(f"Player at {board}").id)
    wait_for_event(page, 8)
    expect(page.locator("#record .players")).to_contain_text("Player at b1")
    store_game(library, make_game("classic", "b3", events=9), "b3")
    tables = page.locator("#tables .table")
    expect(tables).to_have_count(2)
    expect(page.locator("#tables [data-board=b2]")).to_have_count(0)
    # The newest one stays, however old it is.
    for board in ("b1", "b3"):
        removal.hide_board(library.store, board)
    expect(page.locator("#record .players")).to_contain_text("Player at b2")


@pytest.mark.long
def test_a_finished_game_gives_way_to_the_next_of_its_board(page: Page, library: Library) -> None:
    first, second = make_game("classic", "first"), make_game("sequence", "second", events=9)
    store_game(library, first)
    wait_for_event(page, len(first.lines) - 1)
    store_game(library, second)
    wait_for_event(page, 8)
    position = second.at(8)
    assert shown_position(page, position) == expected_position(position)


def test_a_game_that_is_resumed_is_live_again_and_another_table_stays_as_it_is(page: Page, library: Library) -> None:
    old, new = make_game("classic", "old", events=20), make_game("classic", "new", events=9)
    store_game(library, old)
    store_game(library, new)
    store_game(library, make_game("sequence", events=15), "b2")
    page.get_by_role("link", name="b0a4d").click()
    wait_for_event(page, 8)
    library.add_lines(old.id, "b0a4d", make_game("classic", "old").lines[20:23])
    wait_for_event(page, 22)
    position = make_game("classic", "old").at(22)
    assert shown_position(page, position) == expected_position(position)
    page.get_by_role("link", name="b2").click()
    wait_for_event(page, 14)


@pytest.mark.parametrize("hours_ahead", [0, pytest.param(23, marks=pytest.mark.long)])
def test_the_game_that_a_board_reports_stays_live_whatever_a_file_says(
    page: Page, live_server: Served, library: Library, hours_ahead: int
) -> None:
    game, other = make_game("classic", events=20), make_game("sequence", events=9)
    store_game(library, game)
    live_server.set_game("b0a4d", game.id)
    wait_for_event(page, 19)
    seen = datetime.now(UTC) + timedelta(hours=hours_ahead)
    library.store_events(other.id, "b0a4d", other.lines, (seen, seen), file=True)
    library.add_lines(game.id, "b0a4d", make_game("classic").lines[20:23])
    wait_for_event(page, 22)
    # The board has begun another game, which it has not reported yet.
    third = make_game("st", events=7)
    store_game(library, third)
    if not hours_ahead:
        wait_for_event(page, 6)
    live_server.set_game("b0a4d", third.id)
    wait_for_event(page, 6)


@pytest.mark.long
def test_a_game_of_the_far_future_is_not_live(page: Page, library: Library) -> None:
    future, now = make_game("classic", "future"), make_game("sequence", events=9)
    store_game(library, future, days_ago=-365_000)
    # Nobody knows when it was, so its board is not live, but the view is not empty.
    wait_for_event(page, len(future.lines) - 1)
    store_game(library, now)
    wait_for_event(page, 8)
    home = page.url.partition("#")[0]
    page.goto(f"{home}#evening")
    expect(page.locator("#view-evening .scoreboard [data-game]")).to_have_attribute("data-game", now.id)
    for view, entry in (("games", f"[data-game='{future.id}']"), ("evenings", "[data-evening]:last-child")):
        page.goto(f"{home}#{view}")
        expect(page.locator(f"#view-{view} {entry}")).to_contain_text("time unknown")
    page.locator("#view-evenings [data-evening]:last-child a").click()
    expect(page.locator("#view-evening h1")).to_have_text("Evening")
    page.goto(f"{home}#game={future.id}")
    expect(page.locator("#view-game .about")).to_contain_text("time unknown")


def test_each_page_is_told_in_its_language_and_with_the_names_of_now(
    page: Page, browser: Browser, live_server: Served, library: Library
) -> None:
    game = make_game("classic", events=40)
    store_game(library, game)
    wait_for_event(page, 39)
    other = open_window(browser, language="de").new_page()
    other.goto(f"{live_server.address}#play")
    wait_for_event(other, 39)
    people = PeopleTable(library)
    people.set_person_at_seat(game.id, 0, people.find_or_add("Anna").id)
    expect(page.locator("#record .moves li").first).to_contain_text("A game of Sorry! with Anna, Yellow")
    expect(other.locator("#record .moves li").first).to_contain_text("Eine Partie Sorry! mit Anna, Gelb")
    expect(page.locator("#record .players li.red .name")).to_contain_text("Anna")
    # A name that is taken away again, during the next events.
    people.set_person_at_seat(game.id, 0, None)
    library.add_lines(game.id, "b0a4d", make_game("classic").lines[40:43])
    for one, first in ((page, "A game of Sorry! with Red, Yellow"), (other, "Eine Partie Sorry! mit Rot, Gelb")):
        wait_for_event(one, 42)
        expect(one.locator("#record .moves li").first).to_contain_text(first)
    choose_language(page, "de")
    expect(page.locator("#record .moves li").first).to_contain_text("Eine Partie Sorry! mit Rot, Gelb")
    other.context.close()


def test_a_table_with_unknown_rules_says_what_to_do_beside_one_that_plays_on(page: Page, library: Library) -> None:
    texts = event_texts("from the future", 5, over=True)
    texts[0] = texts[0].replace("rules=classic", "rules=ludo")
    game = id_of(texts)
    library.add_lines(game, "new board", event_lines_of(texts))
    table = page.locator(".table[data-board='new board']")
    expect(table).to_contain_text("(ludo). The game is kept; update Pawnlight to see it.")
    store_game(library, make_game("classic", events=20), "old board")
    expect(page.locator(".table[data-board='old board'] svg").first).to_be_visible()
    expect(table).to_be_visible()
    page.goto(page.url.partition("#")[0] + "#games")
    expect(page.locator(f"li[data-game='{game}']")).to_contain_text("ludo")
    page.goto(page.url.partition("#")[0] + f"#game={game}")
    expect(page.locator("#view-game .problem")).to_contain_text("does not know the rules of this game (ludo)")

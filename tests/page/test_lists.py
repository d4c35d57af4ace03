"""The lists of games, on the page as on the command line: who won, by which house rules, how many events."""

import json
import random
import re
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from host_tools.library import Library
from host_tools.library.boards import BoardTable
from host_tools.library.evenings import Evenings
from host_tools.library.people import PeopleTable
from host_tools.words import load
from pawnlight.rules.events import game_id, text_of
from tests.support.browser import DESKTOP, PHONE, open_window, tap
from tests.support.evening_scenes import CHILD_OPTIONS, Evening
from tests.support.event_lines import abandoned_game, legal_game, random_game
from tests.support.languages import in_each_language
from tests.support.page_table import open_table
from tests.support.page_views import make_game, store_game
from tests.support.program import run_cli

# Return the texts that are not inside their card.
OVERFLOW_SCRIPT = """() => [...document.querySelectorAll(".next-tables > li, .scores > li, .evening-games > li")]
.flatMap((card) => {
  const { left, right } = card.getBoundingClientRect();
  const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
  const jutting = [];
  while (walker.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const box = range.getBoundingClientRect();
    // What is folded has none.
    if (!box.width) continue;
    if (box.right > right + 0.5 || box.left < left - 0.5) jutting.push(walker.currentNode.textContent);
  }
  return jutting;
})"""
# Return the long names that leave the window or the block that they stand in, and are not cut short by an ellipsis.
OUTSIDE_NAMES_SCRIPT = """() => {
  for (const details of document.querySelectorAll("figure details")) details.open = true;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const outside = [];
  while (walker.nextNode()) {
    const { parentElement: parent, textContent: text } = walker.currentNode;
    if (!/(.)\\1{20}/.test(text) || !parent.checkVisibility()) continue;
    if (getComputedStyle(parent).textOverflow === "ellipsis" || parent.matches(".unseen")) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const box = range.getBoundingClientRect();
    let block = parent;
    while (getComputedStyle(block).display === "inline") block = block.parentElement;
    const { left, right } = block.getBoundingClientRect();
    // A row of players that has no room scrolls sideways.
    const end = Math.min(right, innerWidth + (block.closest(".players") ? left : 0));
    if (box.right > end + 0.5 || box.left < left - 0.5) outside.push(`${block.tagName} ${text}`);
  }
  return outside;
}"""
FOUR_PEOPLE = ("Anna", "Ben", "Carl", "Dora")


def row_text(page: Page, game: str, part: str) -> str:
    return page.locator(f"#view-games [data-game='{game}'] .{part}").inner_text()


def listed_game(library: Library, game: str) -> tuple[dict[str, object], str]:
    """Return what `pawnlight games` says about the game, as JSON and in its table."""
    shown = run_cli("games", "--library", library.place).stdout
    (line,) = [line for line in shown.splitlines() if line.startswith(game)]
    rows = json.loads(run_cli("games", "--json", "--library", library.place).stdout)
    return next(row for row in rows if row["id"] == game), line


@pytest.mark.long
@pytest.mark.parametrize(("rules", "options"), [("teams", "-"), ("points", "quick,teams")])
def test_both_partners_have_won(browser: Browser, library: Library, address: str, rules: str, options: str) -> None:
    seed = sha256(rules.encode()).digest()
    lines = random_game(rules, seed, random.Random(rules), options, ("person",) * 4)
    game, winner = game_id(text_of(lines[0])), text_of(lines[-1]).split(" ")[1]
    library.add_lines(game, "b0a4d", lines)
    page = open_window(browser).new_page()
    page.goto(f"{address}#games")
    partners = ("red", "yellow") if winner in ("red", "yellow") else ("blue", "green")
    red, other = (colour.title() for colour in partners)
    expect(page.locator("#view-games .state")).to_have_text(f"{red} and {other} win")
    for seat, name in enumerate(FOUR_PEOPLE):
        PeopleTable(library).set_person_at_seat(game, seat, PeopleTable(library).find_or_add(name).id)
    page.reload()
    names = ("Anna", "Carl") if winner in ("red", "yellow") else ("Ben", "Dora")
    expect(page.locator("#view-games .state")).to_have_text(" and ".join(names) + " win")
    expect(page.locator("#view-games .seated .won")).to_have_text(list(names))
    values, line = listed_game(library, game)
    assert values["winners"] == list(partners)
    assert f" {partners[0]} and {partners[1]} won" in line
    page.context.close()


def test_a_team_of_three_and_more_seats_than_there_is_room_for(
    browser: Browser, library: Library, address: str
) -> None:
    game = Evening(library).play("sequence", 6, wins="blue")
    for seat, name in ((0, "Anna"), (2, "Ben"), (4, "Carl")):
        PeopleTable(library).set_person_at_seat(game, seat, PeopleTable(library).find_or_add(name).id)
    page = open_window(browser).new_page()
    page.goto(f"{address}#games")
    expect(page.locator("#view-games .state")).to_have_text("Anna, Ben and Carl win")
    # A row has a small picture of the end, names, who won and the minutes.
    seated = page.locator("#view-games .seated > span")
    expect(seated).to_have_text(["Anna", "Green", "Ben", "Green", "Carl", "Green"])
    expect(seated.nth(1)).to_have_attribute("title", "Green: person")
    expect(page.locator("#view-games .picture svg").first).to_be_visible()
    expect(page.locator("#view-games .when")).to_contain_text("30 minutes")
    assert "steps" not in page.locator("#view-games li").inner_text()
    # In Sequence no card is drawn by itself, so there is nothing to count.
    assert "cards" not in listed_game(library, game)[0]
    page.context.close()


def test_filters_and_search_are_there_from_twenty_games_on(browser: Browser, library: Library, address: str) -> None:
    evening = Evening(library)
    for _ in range(19):
        evening.play(events=4)
    page = open_window(browser).new_page()
    for count in (19, 20):
        if count == 20:
            evening.play(events=4)
        for view in ("games", "people", "stats"):
            page.goto(f"{address}#{view}")
            page.reload()
            main = page.locator(f"#view-{view}")
            expect(main.locator(".about").first).not_to_be_empty()
            search = main.get_by_role("searchbox", include_hidden=True)
            expect(search).to_have_count(1)
            expect(search).to_be_visible(visible=count == 20)
    page.context.close()


def test_house_rules_are_told(browser: Browser, library: Library, address: str, tmp_path: Path) -> None:
    seed = sha256(b"house").digest()
    lines = random_game("classic", seed, random.Random(1), "quick,start=any", events=9)
    game = game_id(text_of(lines[0]))
    library.add_lines(game, "b0a4d", lines)
    page = open_window(browser, PHONE).new_page()
    # A day of no calendar filters nothing.
    page.goto(f"{address}#games&since=2026-99-99")
    expect(page.locator("#view-games .title small")).to_have_text("short game, any forward card leaves START")
    assert "classic quick start=any" in listed_game(library, game)[1]
    page.context.close()


def test_a_childs_game_is_told_in_the_list_and_in_its_evening(browser: Browser, library: Library, address: str) -> None:
    evening = Evening(library)
    others, game = evening.play(), evening.play(options=CHILD_OPTIONS)
    page = open_window(browser, PHONE).new_page()
    page.goto(f"{address}#games")
    expect(page.locator("#view-games li")).to_have_count(2)
    page.goto(f"{address}#games&state=child")
    expect(page.locator("#view-games li")).to_have_count(1)
    expect(page.locator("#view-games .title")).to_have_text("Sorry!, a child’s game")
    page.goto(f"{address}#game={game}")
    expect(page.locator("#view-game h1")).to_have_text("Sorry!, a child’s game")
    page.goto(f"{address}#evenings")
    page.locator(".evenings a").first.click()
    expect(page.locator(f".evening-games [data-game='{game}'] a")).to_have_text("Sorry!, a child’s game")
    assert others != game
    page.context.close()


@pytest.mark.long
def test_page_and_command_line_count_the_same_events(
    browser: Browser, library: Library, address: str, tmp_path: Path
) -> None:
    game = Evening(library).play(events=60)
    page = open_window(browser).new_page()
    page.goto(f"{address}#games")
    file = tmp_path / "game.html"
    assert run_cli("share", game, file, "--library", library.place).exit_code == 0
    for replay in (f"{address}#game={game}", file.as_uri()):
        page.goto(replay)
        expect(page.locator("#view-game .about")).to_contain_text("60 cards and moves")
        expect(page.locator("#view-game .count")).to_have_text("1 / 60")
        page.keyboard.press("End")
        expect(page.locator("#view-game .count")).to_have_text("60 / 60")
        expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", re.compile("^60: "))
    values, line = listed_game(library, game)
    assert values["events"] == 60
    assert " 60 " in line
    assert "60 events" in run_cli("verify", game, "--library", library.place).stdout
    page.context.close()


def test_a_game_that_nobody_won_is_called_so_everywhere(browser: Browser, library: Library, address: str) -> None:
    deck = make_game("cards")
    won = make_game("classic", "won")
    store_game(library, deck)
    store_game(library, won)
    ended, lines = abandoned_game("ended", 30)
    library.add_lines(ended, "b0a4d", lines)
    page = open_window(browser).new_page()
    page.goto(f"{address}#games&since=2000-01-01")
    for game in (deck.id, ended):
        assert row_text(page, game, "state") == "no winner"
        assert listed_game(library, game)[1].endswith("  no winner")
    assert not row_text(page, won.id, "state").startswith("no")
    page.get_by_role("combobox", name="Status").select_option("no winner")
    expect(page.locator("#view-games [data-game]")).to_have_count(2)
    place = ("--library", library.place)
    assert {row["id"] for row in json.loads(run_cli("games", "--abandoned", "--json", *place).stdout)} == {
        deck.id,
        ended,
    }
    assert "3 games, 3 finished: 1 won, 2 without a winner" in run_cli("stats", *place).stdout
    # Only a replay knows which of the two came to its own end.
    assert [run_cli("verify", game, *place).exit_code for game in (deck.id, ended)] == [0, 4]
    page.context.close()


@in_each_language
def test_a_game_that_begins_like_another_says_so(
    browser: Browser, library: Library, address: str, language: str
) -> None:
    game, lines = legal_game("first")
    library.add_lines(game, "b0a4d", lines)
    held = library.store_events(game, "f00d", abandoned_game("first", 10)[1])
    BoardTable(library.store).set_name("f00d", "Kitchen")
    said, _ = load(language)["beside"].format(game=game, number=10, board="Kitchen", when="|").split("|")
    for size in (PHONE, DESKTOP):
        page = open_window(browser, size, language=language).new_page()
        page.goto(f"{address}#games")
        rows = page.locator("#view-games .games li")
        expect(rows).to_have_count(2)
        expect(rows.first.locator(".beside")).to_contain_text(said)
        expect(rows.last.locator(".beside")).to_have_count(0)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        rows.first.locator("a").click()
        expect(page.locator("#view-game .about")).to_contain_text(said)
        expect(page.locator("#view-game .count")).to_have_text("1 / 10")
        assert f"game={held.id}" in page.url
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.context.close()


@pytest.mark.long
@in_each_language
def test_nothing_juts_out_of_the_cards_of_a_scoreboard(
    browser: Browser, library: Library, address: str, language: str
) -> None:
    evening = Evening(library, "e6614103e7452d2f", datetime.now(UTC))
    games = [evening.play("points", 4), evening.play("points", 2, events=40)]
    names = ("Anna-Katharina", "Bartholomäus", "Carl", "Dora Elisabeth Wolkenstein", "Eve")
    for seat, name in enumerate(names[:4]):
        PeopleTable(library).set_person_at_seat(games[0], seat, PeopleTable(library).find_or_add(name).id)
    Evenings(library.store).set_attendance(
        Evenings(library.store).newest().id, PeopleTable(library).find_or_add(names[4]).id, True
    )
    windows = [open_window(browser, size, language=language).new_page() for size in (PHONE, DESKTOP)]
    for page in windows:
        page.goto(f"{address}#evening=last")
        page.locator(".next-tables > li").first.wait_for()
        assert page.evaluate(OVERFLOW_SCRIPT) == []
    # When its game is over, the card of the table proposes who plays next.
    evening.play("points", 2)
    for page in windows:
        page.locator(".next-tables button").wait_for()
        assert page.evaluate(OVERFLOW_SCRIPT) == []
        page.context.close()


@pytest.mark.long
def test_a_view_begins_at_its_top(browser: Browser, library: Library, address: str) -> None:
    evening = Evening(library)
    for _ in range(16):
        evening.play(events=9)
    page = open_window(browser, PHONE).new_page()
    page.goto(f"{address}#games")
    links = page.locator("#view-games [data-game] a")
    expect(links).to_have_count(16)
    # The replay is taller than the window, and so is the list.
    tap(links.last)
    expect(page.locator("#view-game .viewer")).to_have_attribute("data-at", "0")
    assert page.evaluate("[scrollY, document.documentElement.scrollHeight > innerHeight + 100]") == [0, True]
    page.evaluate("scrollTo(0, 1e6)")
    tap(page.get_by_role("navigation").get_by_role("link", name="Our evenings"))
    expect(links.first).to_be_visible()
    assert page.evaluate("scrollY") == 0
    page.context.close()


@pytest.mark.long
def test_names_of_one_long_word_fit_everywhere(
    browser: Browser, library: Library, address: str, tmp_path: Path
) -> None:
    people, board = PeopleTable(library), "e6614103e7452d2f"
    evening = Evening(library, board, datetime.now(UTC) - timedelta(hours=2))
    games = [evening.play("classic", 4, wins="red"), evening.play("revenge", 4), evening.play("classic", 4, events=40)]
    names = [letter * 40 for letter in "WMOQVN"]
    for game in games:
        for seat, name in enumerate(names[:4]):
            people.set_person_at_seat(game, seat, people.find_or_add(name).id)
    row = Evenings(library.store).newest()
    Evenings(library.store).set_attendance(row.id, people.find_or_add(names[4]).id, True)
    Evenings(library.store).change(row.id, name=names[5], aim=1)
    BoardTable(library.store).set_name(board, "B" * 40)
    views = {
        "live": ".says",
        "games": ".games a",
        f"game={games[0]}": ".players .name",
        "evenings": ".evenings a",
        "evening=last": ".match",
        "people": ".ranking a",
        f"person={people.find(names[0]).id}": ".chart .name",
    }
    for size in (PHONE, DESKTOP):
        page = open_window(browser, size).new_page()
        page.goto(address)
        for view, part in views.items():
            page.evaluate("(view) => (location.hash = view)", view)
            expect(page.locator(f"main:not([hidden]) {part}", has_text=re.compile("[A-Z]{40}")).first).to_be_visible()
            assert page.evaluate(OUTSIDE_NAMES_SCRIPT) == [], (view, size)
            assert page.evaluate("document.documentElement.scrollWidth") <= size[0], view
        page.context.close()
    with open_table(tmp_path) as table:
        for size in (PHONE, DESKTOP):
            page = open_window(browser, size).new_page()
            page.goto(table.board_url)
            page.locator("[data-rules=classic] button").click()
            page.locator(".seats [data-seat='0'] button").click()
            expect(page.get_by_role("button", name=names[0])).to_be_visible()
            assert page.evaluate(OUTSIDE_NAMES_SCRIPT) == []
            page.screenshot(path=f"/tmp/shot-seat-{size[0]}.png")
            page.context.close()

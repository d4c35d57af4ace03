"""The games of a browser on its page: listed, replayed, counted, shared as a file, and taken back from one."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from host_tools.games.exchange import parse_game_file
from host_tools.games.importing import import_game
from host_tools.games.verify import verify_lines
from host_tools.library import Library
from host_tools.words import load
from tests.acceptance.player import is_over
from tests.acceptance.whole_game import game_from_lines, journals_on_flash
from tests.page.test_no_numbers import show
from tests.site.site import FORGET_SCRIPT, Opener, SitePage, write_flash
from tests.site.test_games import add_game, random_lines
from tests.support.browser import DESKTOP, PHONE, download_file, tap
from tests.support.event_lines import event_lines_of, id_of
from tests.support.languages import in_each_language
from tests.support.seen_texts import MOMENTS, numbered, seen_texts

COMPUTER_GAME = ("game=revenge", "players=2", "seat 1=easy", "seat 2=hard", "house rows=1")
# Nothing is drawn but the end.
CLOCK = 30
EN = load("en")


def play_computer_game(opened: Opener, size: tuple[int, int]) -> tuple[SitePage, str]:
    """Open the site and let computers play a game to its end; return the page and the id of the game."""
    site = opened(size, CLOCK)
    site.begin_game(*COMPUTER_GAME)
    game = site.state("game")
    while not is_over(question := site.question):
        site.until("JSON.stringify(state.question) !== JSON.stringify(what)", question)
    return site, game


def test_a_game_is_listed_replayed_shared_deleted_and_added_again(open_site: Opener, tmp_path: Path) -> None:
    site, game = play_computer_game(open_site, DESKTOP)
    page = site.page
    # The door is the way out of a game.
    page.get_by_role("link", name="All games").click()
    page.get_by_role("link", name="Games", exact=True).click()
    row = page.locator(f"li[data-game='{game}']")
    expect(row).to_contain_text("Revenge")
    expect(row).to_contain_text("wins")
    # The board learns that the game is kept, so that it can make room on a full flash, as with a laptop.
    (told,) = [one for one in page.evaluate("globalThis.testedBoard.ask({})") if one[0] == game]
    assert told[1] == told[2]
    expect(page.locator(".wins")).to_contain_text(
        re.compile("Revenge.*easy . of 1 · hard . of 1|hard . of 1 · easy . of 1")
    )
    expect(page.locator("#view-games")).to_contain_text("on a laptop")
    row.get_by_role("link").click()
    moves = page.locator("#view-game .moves button")
    expect(moves.first).to_contain_text("A game of Revenge")
    page.get_by_role("button", name="To the end").click()
    # The end and the hands are known, as of any game that is over.
    expect(page.locator("#view-game .now-words")).to_contain_text("win")
    page.locator("#view-game .more").click()
    share = page.get_by_role("button", name="Share as a file")
    file = download_file(page, share.click, tmp_path / f"pawnlight-{game}.txt")
    shared = parse_game_file(file.read_text(encoding="utf-8"), file.name)
    lines = shared.lines
    assert verify_lines(game, lines).shuffled
    with Library.open(tmp_path / "library.db") as library:
        import_game(library, file.name, shared)
        assert library.event_lines(game) == lines
    page.locator("#view-game .more").click()
    page.get_by_role("button", name="Delete").click()
    page.locator("dialog").get_by_role("button", name="Delete").click()
    expect(page.locator("#view-games .about").first).to_contain_text("no games")
    with page.expect_file_chooser() as choosing:
        if not page.get_by_role("button", name="Add game files").is_visible():
            page.locator("#view-games .more-tools summary").click()
        page.get_by_role("button", name="Add game files").click()
    choosing.value.set_files(file)
    expect(page.locator(f"li[data-game='{game}']")).to_contain_text("Revenge")
    expect(page.locator(".imported")).to_contain_text("added")


# Each view of the site, and what is there when it has been drawn.
SITE_VIEWS = {"play": "#play-panel", "start": "#view-start .game-tiles svg", "games": "#view-games li"}


@in_each_language
def test_no_view_of_the_site_says_the_number_of_a_square_a_row_or_a_column(open_site: Opener, language: str) -> None:
    """With what is below the door, its sheets, and each moment of a replay."""
    site, lines = open_site(), random_lines("revenge", "rows=1")
    assert add_game(site, lines)[0] == 200
    site.begin_game("game=revenge", "players=2", "seat 2=easy")
    page, found = site.page, {}
    for view, there in SITE_VIEWS.items():
        show(page, view, there, language)
        found[view] = seen_texts(page)
    show(page, "start", "#below", language)
    sheet = page.locator("dialog[open]")
    for button in ("#install", "#visitors"):
        page.locator(button).click()
        expect(sheet).to_be_visible()
        found[button] = seen_texts(page)
        page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)
    show(page, f"game={id_of(lines)}", "#view-game .moves button", language)
    found["replay"] = page.evaluate(MOMENTS)
    assert len(found["replay"]) > 10
    assert {there: wrong for there, texts in found.items() if (wrong := numbered(texts))} == {}


def test_a_page_opened_at_its_games_has_those_that_the_board_has_just_played(open_site: Opener, address: str) -> None:
    """While another tab has the board it says so, and lists them as soon as that is closed."""
    site = open_site(DESKTOP, CLOCK)
    site.begin_game(*COMPUTER_GAME)
    game = site.state("game")
    other = SitePage(site.page.context, address, CLOCK, "games")
    expect(other.page.locator("#kept-notice")).to_have_text(EN["away taken"])
    expect(other.page.locator("#view-games .about").first).to_have_text(EN["no games away"])
    site.page.close()
    expect(other.page.locator(f"li[data-game='{game}']")).to_be_visible()
    expect(other.page.locator("#kept-notice")).to_be_hidden()
    # One that has the board looks before it says that there are none, though these have been confirmed to the board.
    context = other.page.context
    other.page.evaluate(FORGET_SCRIPT)
    other.page.close()
    last = SitePage(context, address, CLOCK, "games")
    expect(last.page.locator("#view-games .about").first).not_to_be_empty()
    expect(last.page.locator(f"li[data-game='{game}']")).to_be_visible()
    assert not other.broken
    assert not last.broken


@pytest.mark.long
def test_a_whole_game_is_what_the_rules_say_and_the_board_learns_that_it_is_kept(
    open_site: Opener, tmp_path: Path
) -> None:
    """So that it can make room on a full flash, as with a laptop."""
    site, game = play_computer_game(open_site, PHONE)
    tap(site.page.locator(".bar a[href='#games']"))
    expect(site.page.locator(f"#view-games [data-game='{game}']")).to_be_visible()
    told = {one[0]: one[1:] for one in site.page.evaluate("globalThis.testedBoard.ask({})")}
    events, confirmed, over = told[game]
    assert over
    assert events == confirmed
    site.page.goto("about:blank")
    site.page.go_back()
    kept = journals_on_flash(write_flash(site.flash_files(), tmp_path))
    assert len(kept[game]) == events
    assert game_from_lines(kept[game]).due == "over"


@pytest.mark.long
def test_games_that_are_open_foreign_or_none_at_all(open_site: Opener, tmp_path: Path) -> None:
    site = open_site()
    page = site.page
    # A game that is being played is replayed up to now, in another language too.
    site.begin_game("game=sorry", "rules=classic", "yellow=easy")
    game = site.state("game")
    # The door is the way out of a game.
    page.get_by_role("link", name="All games").click()
    page.get_by_role("link", name="Games", exact=True).click()
    row = page.locator(f"li[data-game='{game}']")
    expect(row).to_contain_text("in progress")
    row.get_by_role("link").click()
    expect(page.locator("#view-game .moves button").first).to_contain_text("A game of Sorry!")
    page.select_option("#language", "de")
    expect(page.locator("#view-game .moves button").first).to_contain_text("eine Partie", ignore_case=True)
    page.select_option("#language", "en")
    # A link to no whole step shows the one before.
    lines = random_lines()
    assert add_game(site, lines)[0] == 200
    page.evaluate("(game) => { location.hash = `#game=${game}&event=2.5`; }", id_of(lines))
    expect(page.locator("#view-game .viewer")).to_have_attribute("data-at", "2")
    expect(page.locator("#notice")).to_be_empty()
    # A file that is no game is refused with its name.
    page.get_by_role("link", name="Games").click()
    wrong = tmp_path / "holiday.txt"
    wrong.write_text(json.dumps({"no": "game"}), encoding="utf-8")
    page.locator("#view-games input[type=file]").set_input_files(wrong)
    expect(page.locator(".imported .problem")).to_contain_text("holiday.txt is not a game file")
    # A game of unknown rules is kept, and can be deleted.
    file = tmp_path / "newer.txt"
    header = f"game 1 rules=<b>chess</b> options=- seats=- seed={64 * 'a'}"
    file.write_text("\n".join(event_lines_of([header, "move"])), encoding="utf-8")
    page.locator("#view-games input[type=file]").set_input_files(file)
    page.locator("li[data-game=aaaaaaaaaaaa]").get_by_role("link").click()
    expect(page.locator("#view-game .problem")).to_contain_text("does not know the rules of this game (<b>chess</b>)")
    page.get_by_role("button", name="Delete").click()
    page.locator("dialog").get_by_role("button", name="Delete").click()
    expect(page.locator("#view-games [data-game]")).to_have_count(2)
    expect(page.locator("li[data-game=aaaaaaaaaaaa]")).to_have_count(0)


def test_phones_as_seats_need_a_laptop(open_site: Opener) -> None:
    page = open_site(PHONE, view="start").page
    page.get_by_role("button", name="Phones").click()
    expect(page.locator(".sheet")).to_contain_text("with `pawnlight play`")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")

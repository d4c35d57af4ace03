"""Playing on the site: the first minute, whole games by touch, and what a browser keeps of them."""

import re
import time
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, expect

from host_tools.games.verify import verify_lines
from host_tools.words import load as load_page
from pawnlight.words import load_texts
from tests.acceptance.clicks import GAME_SETTINGS, SETTINGS_BY_INPUT, Clicker, InputMethod
from tests.acceptance.whole_game import game_from_lines, journals_on_flash
from tests.page.test_ending import WATCH, seen_of_the_menu
from tests.page.test_every_view import (
    ADD_STYLE_SCRIPT,
    COVERED_SCRIPT,
    LONGEST_LANGUAGE,
    LOW_WINDOWS,
    SMALL_WINDOWS,
    TEXT_SPACING_STYLE,
    WAIT_FOR_FRAMES_SCRIPT,
    cut_off_by_size,
)
from tests.site.site import Opener, SitePage, wait_until_started, write_flash
from tests.site.test_keeping import NO_STORAGE_SCRIPT
from tests.support.browser import DESKTOP, PHONE, RECORD_SPEECH_SCRIPT, open_window, open_with_scrollbars, tap

# With a fast clock, a press of the page's own on a busy machine is a long one.
REAL_TIME = 1


def test_three_touches_from_the_link_to_the_first_card(open_site: Opener, record_property) -> None:
    """A game, START, DRAW; what a game needs is in view, with nothing to scroll."""
    began = time.monotonic()
    site = open_site(PHONE, REAL_TIME, "")
    page = site.page
    start = page.get_by_role("button", name="START", exact=True)
    tap(page.locator("[data-rules=classic] button"))
    expect(start).to_be_in_viewport(ratio=1)
    tap(start)
    site.until("state.question?.what === 'draw'")
    for part in ("#stage .board", ".players li.turn", ".draw-pile", "#hint", "#take-back"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    tap(page.locator(".draw-pile"))
    site.until("state.question?.moment > 2")
    first = site.state("game")
    record_property("measured", f"from the link to the first card: 3 touches, {time.monotonic() - began:.1f} s")
    # The door keeps it, and offers to go on with it.
    tap(page.get_by_role("link", name=load_page("en")["all games"]))
    expect(page.locator(".going-game")).to_contain_text("Red, Blue, Yellow, Green")
    expect(page.locator(".going-game .picture svg").first).to_be_visible()
    tap(page.locator("[data-rules=sequence] button"))
    tap(start)
    site.until("state.game && state.game !== what", first)
    page.goto(f"{page.url.partition('#')[0]}#start")
    expect(page.locator(".going-game")).to_have_count(2)


def test_a_board_that_sleeps_is_woken_and_a_browsers_language_is_the_boards(open_site: Opener) -> None:
    """On the page of the board, five minutes without a press; the clock is fast."""
    site = open_site(PHONE, 100, "games", "de")
    page = site.page
    site.until("state.question?.dark")
    page.goto(f"{page.url.partition('#')[0]}#start")
    site.until("state.question && !state.question.dark")
    # Somebody looks at the door: it stays awake for longer than five of its minutes.
    page.wait_for_timeout(4000)
    tap(page.locator("[data-rules=classic] button"))
    tap(page.get_by_role("button", name=load_page("de")["start now"], exact=True))
    site.until("state.game")
    site.until("state.language === 'de'")


def test_a_board_in_another_menu_begins_all_the_same_and_the_door_shows_the_house_rule_of_its_menu(
    open_site: Opener,
) -> None:
    site = open_site(DESKTOP, REAL_TIME, "start")
    page = site.page
    page.get_by_role("button", name=load_page("en")["door more"]).click()
    page.get_by_role("button", name=load_page("en")["start practice"], exact=True).click()
    site.until("state.question?.title === what", load_texts("en")["practice 1"].partition("|")[0])
    page.goto(f"{page.url.partition('#')[0]}#start")
    page.get_by_role("button", name="START", exact=True).click()
    site.until("state.game && state.question?.what === 'draw'")
    site.begin_game(*GAME_SETTINGS["classic"], "quick=yes")
    page.goto(f"{page.url.partition('#')[0]}#start")
    page.get_by_role("button", name=load_page("en")["door house"]).click()
    expect(page.get_by_role("button", name=load_page("en")["option quick"])).to_have_attribute("aria-pressed", "true")


def test_the_menu_in_another_language_asks_for_no_file_that_the_site_lacks_and_the_square_board_is_played_on(
    open_site: Opener,
) -> None:
    site = open_site()
    page = site.page
    site.wait_for_question()
    answers: list[tuple[int, str]] = []
    page.on("response", lambda answer: answers.append((answer.status, answer.url)))
    page.select_option("#language", "es")
    site.until("state.language === 'es'")
    page.wait_for_load_state("networkidle")
    assert answers
    assert not [answer for answer in answers if answer[0] >= 400]
    site.begin_game(*GAME_SETTINGS["sequence"], "lights=matrix", "light=5")
    site.until("state.question?.what === 'draw' || state.question?.options.length")
    expect(site.page.locator("#stage")).to_have_attribute("data-shown", "square")
    # With the board's next frame, a corner of the cards is lit.
    corner, all_lights = 6 * (16 * 3 + 3), 6 * 256
    lit = f"^[0-9a-f]{{{corner}}}(?!0{{6}})[0-9a-f]{{{all_lights - corner}}}$"
    expect(site.page.locator("#square-lights")).to_have_attribute("data-leds", re.compile(lit))


def test_in_small_windows_beside_a_scrollbar_the_board_has_room_and_draw_is_in_view(
    browser: Browser, engine: str, address: str
) -> None:
    """On a first visit in a browser that keeps nothing, which a strip above the board says."""
    with open_with_scrollbars(engine, browser.browser_type) as other:
        context = open_window(other, SMALL_WINDOWS[0], language=LONGEST_LANGUAGE)
        context.add_init_script(NO_STORAGE_SCRIPT)
        site = SitePage(context, address)
        page = site.page
        site.begin_game(*GAME_SETTINGS["classic"])
        site.until("state.question?.what === 'draw'")
        expect(page.locator("#kept-notice")).to_be_visible()
        for spacing in ("", TEXT_SPACING_STYLE):
            page.evaluate(ADD_STYLE_SCRIPT, spacing)
            for width, height in SMALL_WINDOWS:
                page.set_viewport_size({"width": width, "height": height})
                page.evaluate(WAIT_FOR_FRAMES_SCRIPT, width)
                box = page.locator("#stage").bounding_box()
                assert box is not None
                assert box["width"] == box["height"] >= 150, (width, bool(spacing), box)
                # Below the strip, wide text leaves its edge outside the smallest phone.
                expect(page.locator(".draw-pile")).to_be_in_viewport(ratio=0.8 if spacing else 1)
        assert page.evaluate("innerWidth > document.documentElement.clientWidth")
        assert not site.broken


def test_much_enlarged_it_is_played_in_one_column(open_site: Opener) -> None:
    """At the door, before a card, before a hand that others must not see, and with it."""
    site = open_site(DESKTOP, view="start", language=LONGEST_LANGUAGE)
    page = site.page

    def fits(shown: str) -> None:
        button = page.locator(shown).first
        # Until the board has said what can be begun, the door is drawn again.
        expect(button).to_be_enabled()
        assert cut_off_by_size(page, *LOW_WINDOWS) == {}, shown
        for width, height in LOW_WINDOWS:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(WAIT_FOR_FRAMES_SCRIPT, width)
            assert page.evaluate(COVERED_SCRIPT) == [], shown
            button.scroll_into_view_if_needed()
            # The browser scrolls by whole pixels.
            expect(button).to_be_in_viewport(ratio=0.99)
            box = button.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 44, (shown, width, box)
        page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})

    site.wait_for_question()
    fits(".start-button")
    site.begin_game("game=sequence", "players=2")
    site.until("state.question?.what === 'cut'")
    fits(".draw-pile")
    while not page.locator("[data-look]").count():
        page.keyboard.press("Space")
        # As fast as somebody presses, whatever it leads to.
        page.wait_for_timeout(200)
    fits("[data-look]")
    page.locator("[data-look]").click()
    fits(".hand .face-card")


def test_a_game_of_sorry_needs_nothing_of_the_rest_of_the_firmware(browser: Browser, address: str) -> None:
    """Another game does, and the page says what is in the way. Here the server lacks the file."""
    context = open_window(browser, DESKTOP, language="en", service_workers="block")
    context.route("**/firmware_later.bin", lambda route: route.fulfill(status=404))
    site = SitePage(context, address, 100)
    levels = ("red=easy", "blue=none", "yellow=easy", "green=none", "house start=any", "house pawns=3")
    site.begin_game("game=sorry", "rules=classic", "quick=yes", *levels)
    site.until("state.over")
    assert not site.broken
    site.page.locator(".ending").get_by_role("link", name=load_page("en")["something else"]).click()
    site.page.locator("[data-rules=revenge] button").click()
    site.page.get_by_role("button", name="START", exact=True).click()
    expect(site.page.locator("#kept-notice")).to_contain_text("firmware_later.bin")
    context.close()


@pytest.mark.long
def test_the_keyboard_plays_too(open_site: Opener) -> None:
    site = open_site()
    site.begin_game(*GAME_SETTINGS["classic"])
    site.until("state.question?.what === 'draw'")
    before = site.events
    site.page.keyboard.press("Space")
    site.until("state.question?.moment > what", before)


def play_to_winner(site: SitePage, rules: str, how: InputMethod, lines: tuple[str, ...], folder: Path) -> str:
    """Play a whole game to its winner; check what the flash has of it."""
    wait_until_started(site.page)
    # Between people, the board may first ask who begins.
    site.begin_game(*lines, started=False)
    did = Clicker(site.page, site, Random(f"{rules} {how}"), how).play_to_end()
    game = site.state("game")
    # At the end what follows, with nothing to scroll; and every event in words.
    expect(site.page.locator(".podium li")).not_to_have_count(0)
    for name in ("play again", "end share"):
        button = site.page.locator(".ending").get_by_role("button", name=load_page("en")[name])
        expect(button).to_be_in_viewport(ratio=1)
    told = site.page.locator("#record .moves button").count()
    tap(site.page.locator(".ending").get_by_role("link", name=load_page("en")["something else"]))
    expect(site.page.locator("#view-start h1")).to_be_visible()
    kept = journals_on_flash(write_flash(site.flash_files(), folder))
    assert told == len(kept[game])
    whole = game_from_lines(kept[game])
    assert whole.due == "over"
    assert whole.header.rules == rules
    assert verify_lines(game, kept[game]).shuffled
    return f"{rules} by {how}: {whole.events} events, {did}"


def test_a_whole_game_by_touch(open_site: Opener, tmp_path: Path, record_property) -> None:
    lines = ("game=revenge", "players=2", "seat 2=normal", "house rows=1")
    record_property("measured", play_to_winner(open_site(PHONE), "revenge", "finger", lines, tmp_path))


@pytest.mark.long
def test_an_evening_of_three_games_never_shows_the_menu_of_the_board(open_site: Opener) -> None:
    """As on the page of a laptop: a game to its end, another one with one touch, a third from the door with two."""
    site = open_site(PHONE, view="start")
    page, words = site.page, load_page("en")
    wait_until_started(page)
    page.evaluate(WATCH)
    site.begin_game("game=revenge", "players=2", "seat 1=person", "seat 2=hard", "house rows=1")
    Clicker(page, site, Random("evening"), "finger").play_to_end()
    ending, first = page.locator("#view-play > .ending"), site.state("game")
    tap(ending.get_by_role("button", name=words["play again"]))
    site.until("state.game && state.game !== what && state.question?.moment > 2", first)
    second = site.state("game")
    expect(ending).to_be_hidden()
    expect(page.locator("#record .players li")).to_have_count(2)
    # What was played is kept at the door.
    tap(page.get_by_role("link", name=words["all games"]))
    expect(page.locator(".going-game")).to_have_count(1)
    tap(page.locator("[data-rules=sequence] button"))
    tap(page.get_by_role("button", name="START", exact=True))
    site.until("state.game && state.game !== what && state.question?.what === 'cut'", second)
    tap(page.get_by_role("link", name=words["all games"]))
    expect(page.locator(".going-game")).to_have_count(2)
    tap(page.locator(".going-game", has_text="Revenge"))
    site.until("state.game === what", second)
    expect(page.locator("#stage")).to_have_attribute("data-shown", "rows")
    assert seen_of_the_menu(page) == []


def open_child_game(open_site: Opener, *lines: str) -> SitePage:
    """Open the site with a child's game, where somebody listens: a text is spoken once nothing changes any more."""
    site = open_site()
    site.page.evaluate(f"() => {{{RECORD_SPEECH_SCRIPT}}}")
    site.begin_game(*lines, "red=person", "yellow=easy")
    site.page.wait_for_function("() => spoken.length > 0")
    return site


def test_a_child_is_told_that_it_begins(open_site: Opener) -> None:
    page = open_child_game(open_site, "game=sorry", "child=yes").page
    page.wait_for_function("(text) => spoken.some(([, said]) => said === text)", arg=load_page("en")["child begin"])


@pytest.mark.long
@pytest.mark.parametrize("presses", ["only DRAW", "anything"])
@pytest.mark.parametrize(
    "lines", [("game=sorry", "child=yes"), ("game=row",), ("game=towers",)], ids=["sorry", "row", "towers"]
)
def test_a_child_plays_a_whole_game(open_site: Opener, tmp_path: Path, lines: tuple[str, ...], presses: str) -> None:
    site = open_child_game(open_site, *lines)
    page, chance = site.page, Random(presses)
    game = site.state("game")
    keys = ["Space", "Enter", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]
    for _ in range(2000):
        if site.state("over"):
            break
        page.keyboard.press("Space" if presses == "only DRAW" else chance.choice(keys))
        # As fast as a child presses.
        page.wait_for_timeout(100)
    # Until it asks, a press is one that was meant for the game.
    site.wait_for_question()
    page.locator(".child-button.else").click()
    site.until("state.game === null")
    kept = journals_on_flash(write_flash(site.flash_files(), tmp_path))
    assert game_from_lines(kept[game]).due == "over"
    assert game_from_lines(kept[game]).header.is_child_game
    assert verify_lines(game, kept[game]).shuffled


CHROMIUM_ONLY = pytest.mark.chromium("elsewhere, one way to play every rule set is enough")


@pytest.mark.long
@pytest.mark.timeout(1200)
@pytest.mark.parametrize(
    "how", [how if how == "finger" else pytest.param(how, marks=CHROMIUM_ONLY) for how in SETTINGS_BY_INPUT]
)
@pytest.mark.parametrize("rules", GAME_SETTINGS)
def test_a_whole_game_of_every_rule_set(
    rules: str, how: InputMethod, open_site: Opener, tmp_path: Path, record_property
) -> None:
    site = open_site(PHONE if how == "finger" else DESKTOP)
    record_property(
        "measured", play_to_winner(site, rules, how, (*GAME_SETTINGS[rules], *SETTINGS_BY_INPUT[how]), tmp_path)
    )

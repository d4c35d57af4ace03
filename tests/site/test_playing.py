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
from tests.acceptance.clicks import GAMES, WAYS, Clicker, How
from tests.acceptance.whole_game import game_of, journal_of
from tests.page.test_ending import WATCH, seen_of_the_menu
from tests.page.test_every_view import COVERED, DRAWN, LONGEST, LOW, SMALL, SPACED, SPACING, cut_off
from tests.site.site import Opener, SitePage, put, started
from tests.site.test_keeping import KEEPS_NOTHING
from tests.support.browser import DESKTOP, EARS, PHONE, open_with_scrollbars, tap, window

# With a fast clock, a press of the page's own on a busy machine is a long one.
REAL_TIME = 1


def test_three_touches_from_the_link_to_the_first_card(opened: Opener, record_property) -> None:
    """A game, START, DRAW; what a game needs is in view, with nothing to scroll."""
    began = time.monotonic()
    site = opened(PHONE, REAL_TIME, "")
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


def test_a_board_that_sleeps_is_woken_and_a_browsers_language_is_the_boards(opened: Opener) -> None:
    """On the page of the board, five minutes without a press; the clock is fast."""
    site = opened(PHONE, 100, "games", "de")
    page = site.page
    site.until("state.question?.dark")
    page.goto(f"{page.url.partition('#')[0]}#start")
    site.until("state.question && !state.question.dark")
    # Somebody looks at the door: it stays awake for longer than five of its minutes.
    page.wait_for_timeout(5000)
    tap(page.locator("[data-rules=classic] button"))
    tap(page.get_by_role("button", name="START", exact=True))
    site.until("state.game")
    site.until("state.language === 'de'")


def test_the_door_shows_a_house_rule_as_the_menu_of_the_board_has_it(opened: Opener) -> None:
    site = opened(DESKTOP, REAL_TIME, "play")
    page = site.page
    house, quick = load_page("en")["door house"], page.get_by_role("button", name=load_page("en")["option quick"])
    site.begin(*GAMES["classic"], "quick=yes")
    page.goto(f"{page.url.partition('#')[0]}#start")
    page.get_by_role("button", name=house).click()
    expect(quick).to_have_attribute("aria-pressed", "true")


def test_a_board_in_another_menu_begins_all_the_same(opened: Opener) -> None:
    site = opened(DESKTOP, REAL_TIME, "start")
    page = site.page
    page.get_by_role("button", name=load_page("en")["door more"]).click()
    page.get_by_role("button", name=load_page("en")["start practice"], exact=True).click()
    site.until("state.question?.title === what", load_texts("en")["practice 1"].partition("|")[0])
    page.goto(f"{page.url.partition('#')[0]}#start")
    page.get_by_role("button", name="START", exact=True).click()
    site.until("state.game && state.question?.what === 'draw'")


def test_the_menu_in_another_language_asks_for_no_file_that_the_site_lacks(opened: Opener) -> None:
    site = opened()
    page = site.page
    site.asked()
    answers: list[tuple[int, str]] = []
    page.on("response", lambda answer: answers.append((answer.status, answer.url)))
    page.select_option("#language", "es")
    site.until("state.language === 'es'")
    page.wait_for_load_state("networkidle")
    assert answers
    assert not [answer for answer in answers if answer[0] >= 400]


def test_the_square_board_is_played_on_too(opened: Opener) -> None:
    site = opened()
    site.begin(*GAMES["sequence"], "lights=matrix", "light=5")
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
        context = window(other, SMALL[0], language=LONGEST)
        context.add_init_script(KEEPS_NOTHING)
        site = SitePage(context, address)
        page = site.page
        site.begin(*GAMES["classic"])
        site.until("state.question?.what === 'draw'")
        expect(page.locator("#kept-notice")).to_be_visible()
        for spacing in ("", SPACING):
            page.evaluate(SPACED, spacing)
            for width, height in SMALL:
                page.set_viewport_size({"width": width, "height": height})
                page.evaluate(DRAWN, width)
                box = page.locator("#stage").bounding_box()
                assert box is not None
                assert box["width"] == box["height"] >= 150, (width, bool(spacing), box)
                # Below the strip, wide text leaves its edge outside the smallest phone.
                expect(page.locator(".draw-pile")).to_be_in_viewport(ratio=0.8 if spacing else 1)
        assert page.evaluate("innerWidth > document.documentElement.clientWidth")
        assert not site.broken


def test_much_enlarged_it_is_played_in_one_column(opened: Opener) -> None:
    """At the door, before a card, before a hand that others must not see, and with it."""
    site = opened(DESKTOP, view="start", language=LONGEST)
    page = site.page

    def fits(shown: str) -> None:
        button = page.locator(shown).first
        # Until the board has said what can be begun, the door is drawn again.
        expect(button).to_be_enabled()
        assert cut_off(page, *LOW) == {}, shown
        for width, height in LOW:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(DRAWN, width)
            assert page.evaluate(COVERED) == [], shown
            button.scroll_into_view_if_needed()
            # The browser scrolls by whole pixels.
            expect(button).to_be_in_viewport(ratio=0.99)
            box = button.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 44, (shown, width, box)
        page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})

    site.asked()
    fits(".start-button")
    site.begin("game=sequence", "players=2")
    site.until("state.question?.what === 'cut'")
    fits(".draw-pile")
    while not page.locator("[data-look]").count():
        page.keyboard.press("Space")
        # As fast as somebody presses, whatever it leads to.
        page.wait_for_timeout(200)
    fits("[data-look]")
    page.locator("[data-look]").click()
    fits(".hand .face-card")


@pytest.mark.long
def test_the_keyboard_plays_too(opened: Opener) -> None:
    site = opened()
    site.begin(*GAMES["classic"])
    site.until("state.question?.what === 'draw'")
    before = site.events
    site.page.keyboard.press("Space")
    site.until("state.question?.moment > what", before)


def play(site: SitePage, rules: str, how: How, lines: tuple[str, ...], folder: Path) -> str:
    """Play a whole game to its winner; check what the flash has of it."""
    started(site.page)
    # Between people, the board may first ask who begins.
    site.begin(*lines, started=False)
    did = Clicker(site.page, site, Random(f"{rules} {how}"), how).play_out()
    game = site.state("game")
    # At the end what follows, with nothing to scroll; and every event in words.
    expect(site.page.locator(".podium li")).not_to_have_count(0)
    for name in ("play again", "end share"):
        button = site.page.locator(".ending").get_by_role("button", name=load_page("en")[name])
        expect(button).to_be_in_viewport(ratio=1)
    told = site.page.locator("#record .moves button").count()
    tap(site.page.locator(".ending").get_by_role("link", name=load_page("en")["something else"]))
    expect(site.page.locator("#view-start h1")).to_be_visible()
    kept = journal_of(put(site.files(), folder))
    assert told == len(kept[game])
    whole = game_of(kept[game])
    assert whole.due == "over"
    assert whole.header.rules == rules
    assert verify_lines(game, kept[game]).shuffled
    return f"{rules} by {how}: {whole.events} events, {did}"


def test_a_whole_game_by_touch(opened: Opener, tmp_path: Path, record_property) -> None:
    lines = ("game=revenge", "players=2", "seat 2=normal", "house rows=1")
    record_property("measured", play(opened(PHONE), "revenge", "finger", lines, tmp_path))


def test_an_evening_of_three_games_never_shows_the_menu_of_the_board(opened: Opener) -> None:
    """As on the page of a laptop: a game to its end, another one with one touch, a third from the door with two."""
    site = opened(PHONE, view="start")
    page, words = site.page, load_page("en")
    started(page)
    page.evaluate(WATCH)
    site.begin("game=revenge", "players=2", "seat 1=person", "seat 2=hard", "house rows=1")
    Clicker(page, site, Random("evening"), "finger").play_out()
    ending, first = page.locator("#view-play > .ending"), site.state("game")
    tap(ending.get_by_role("button", name=words["play again"]))
    site.until("state.game && state.game !== what && state.question?.moment > 2", first)
    second = site.state("game")
    expect(ending).to_be_hidden()
    expect(page.locator("#record .players li")).to_have_count(2)
    # The key that goes back leads to the door, too; what was played is kept there.
    page.keyboard.press("Escape")
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


def childs(opened: Opener, *lines: str) -> SitePage:
    """Open the site with a child's game, where somebody listens: a text is spoken once nothing changes any more."""
    site = opened()
    site.page.evaluate(f"() => {{{EARS}}}")
    site.begin(*lines, "red=person", "yellow=easy")
    site.page.wait_for_function("() => spoken.length > 0")
    return site


def test_a_child_is_told_that_it_begins(opened: Opener) -> None:
    page = childs(opened, "game=sorry", "child=yes").page
    page.wait_for_function("(text) => spoken.some(([, said]) => said === text)", arg=load_page("en")["child begin"])


@pytest.mark.long
@pytest.mark.parametrize("presses", ["only DRAW", "anything"])
@pytest.mark.parametrize(
    "lines", [("game=sorry", "child=yes"), ("game=row",), ("game=towers",)], ids=["sorry", "row", "towers"]
)
def test_a_child_plays_a_whole_game(opened: Opener, tmp_path: Path, lines: tuple[str, ...], presses: str) -> None:
    site = childs(opened, *lines)
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
    site.asked()
    page.locator(".child-button.else").click()
    site.until("state.game === null")
    kept = journal_of(put(site.files(), tmp_path))
    assert game_of(kept[game]).due == "over"
    assert game_of(kept[game]).header.is_child_game
    assert verify_lines(game, kept[game]).shuffled


ENOUGH = pytest.mark.chromium("elsewhere, one way to play every rule set is enough")


@pytest.mark.long
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("how", [how if how == "finger" else pytest.param(how, marks=ENOUGH) for how in WAYS])
@pytest.mark.parametrize("rules", GAMES)
def test_a_whole_game_of_every_rule_set(rules: str, how: How, opened: Opener, tmp_path: Path, record_property) -> None:
    site = opened(PHONE if how == "finger" else DESKTOP)
    record_property("measured", play(site, rules, how, (*GAMES[rules], *WAYS[how]), tmp_path))

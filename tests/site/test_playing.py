"""Playing on the site: the first minute, whole games by touch, and what a browser keeps of them."""

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from host_tools.games.verify import verify_lines
from host_tools.words import load as load_page
from pawnlight.words import load
from tests.acceptance.clicks import Clicker
from tests.acceptance.player import is_over
from tests.acceptance.whole_game import game_of, journal_of
from tests.site.site import Opener, SitePage, put, started
from tests.support.browser import EARS, PHONE

GAMES = {
    "classic": ("game=sorry", "rules=classic", "quick=yes", "yellow=easy"),
    "teams": ("game=sorry", "rules=teams", "quick=yes", "blue=easy", "yellow=person", "green=hard"),
    "points": ("game=sorry", "rules=points", "yellow=hard"),
    "st": ("game=sorry", "rules=st", "quick=yes", "yellow=easy"),
    "revenge": ("game=revenge", "players=2", "seat 2=hard"),
    "sequence": ("game=sequence", "players=2", "seat 2=easy", "house sequences=1"),
}
# With a fast clock, a press of the page's own on a busy machine is a long one.
REAL_TIME = 1


def test_the_first_minute_on_a_phone(opened: Opener) -> None:
    """One sentence, PLAY, and the first card."""
    site = opened(PHONE, REAL_TIME)
    page = site.page
    expect(page.locator("#first")).to_contain_text("nothing to install")
    page.locator("#play").tap()
    expect(page.locator("#press")).to_contain_text("Press DRAW")
    site.until("state.question?.what === 'draw'")
    expect(page.locator("#twin h2")).to_have_text("Red")
    # Board and buttons are in view, with nothing to scroll.
    for part in ("#lit .board", "[data-key=DRAW]", "[data-key=BACK]"):
        box = page.locator(part).bounding_box()
        assert box
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= PHONE[1]
    page.locator("[data-key=DRAW]").tap()
    site.until("state.question?.moment > 2")
    # The menu is one press away, and the game is kept.
    page.locator("#leave").tap()
    site.until("state.game === null")
    expect(page.locator("#shown")).to_contain_text("kept games: 1")


def test_another_game_is_not_begun_during_one(opened: Opener) -> None:
    """The page says so until the game has been left, and teaches only the first game."""
    site = opened(PHONE, REAL_TIME)
    page = site.page
    page.locator("#play").tap()
    site.until("state.question?.what === 'draw'")
    tile = page.locator("[data-rules=sequence] .game-tile")
    page.locator("#site-games").scroll_into_view_if_needed()
    tile.tap()
    expect(page.locator("#kept-notice")).to_contain_text("Go to the menu first")
    page.locator("#leave").tap()
    site.until("state.game === null")
    expect(page.locator("#kept-notice")).to_be_hidden()
    tile.tap()
    site.until("state.game")
    expect(page.locator("#press")).to_be_hidden()


@pytest.mark.long
def test_the_keyboard_plays_too(opened: Opener) -> None:
    site = opened()
    site.begin(*GAMES["classic"])
    site.until("state.question?.what === 'draw'")
    before = site.events
    site.page.keyboard.press("Space")
    site.until("state.question?.moment > what", before)


def play(site: SitePage, rules: str, lines: tuple[str, ...], folder: Path) -> str:
    """Play a whole game by touch to its winner; check what the flash has of it."""
    started(site.page)
    site.begin(*lines)
    game = site.state("game")
    player = Clicker(site.page, site, Random(rules), "finger")
    player.play_until(is_over)
    site.page.locator("[data-key=BACK]").tap()
    site.until("state.game === null")
    kept = journal_of(put(site.files(), folder))
    whole = game_of(kept[game])
    assert whole.due == "over"
    assert whole.header.rules == rules
    assert verify_lines(game, kept[game]).shuffled
    return f"{rules}: {whole.events} events, {player.clicks} taps"


def test_a_whole_game_by_touch(opened: Opener, tmp_path: Path, record_property) -> None:
    lines = ("game=revenge", "players=2", "seat 2=normal", "house rows=1")
    record_property("measured", play(opened(PHONE), "revenge", lines, tmp_path))


@pytest.mark.parametrize("presses", ["only DRAW", pytest.param("anything", marks=pytest.mark.long)])
def test_a_child_plays_a_whole_game(opened: Opener, tmp_path: Path, presses: str) -> None:
    site = opened()
    page, chance = site.page, Random(presses)
    page.evaluate(f"() => {{{EARS}}}")
    site.begin("game=sorry", "child=yes", "red=person", "yellow=easy")
    game = site.state("game")
    # A child listens first: a text is spoken only once nothing changes any more.
    page.wait_for_function("() => spoken.length > 0")
    keys = ["Space", "Enter", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]
    for _ in range(2000):
        if load("en")["hooray"] in page.inner_text("#shown"):
            break
        page.keyboard.press("Space" if presses == "only DRAW" else chance.choice(keys))
        page.wait_for_timeout(100)
    spoken = {text for _, text in page.evaluate("spoken")}
    assert load_page("en")["child draw"].format(who="Red") in spoken
    page.wait_for_timeout(1500)
    page.locator("[data-key=BACK]").click()
    site.until("state.game === null")
    kept = journal_of(put(site.files(), tmp_path))
    assert game_of(kept[game]).due == "over"
    assert game_of(kept[game]).header.child
    assert verify_lines(game, kept[game]).shuffled


@pytest.mark.long
@pytest.mark.parametrize("rules", GAMES)
def test_a_whole_game_of_every_rule_set(rules: str, opened: Opener, tmp_path: Path, record_property) -> None:
    record_property("measured", play(opened(PHONE), rules, GAMES[rules], tmp_path))

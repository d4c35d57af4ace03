"""The screen of a phone or laptop stays on while the page shows a game that is played."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from host_tools.library import Library
from pawnlight.rules.events import game_id
from pawnlight.store.journal import Journal
from tests.support.browser import open_page, open_window
from tests.support.endings import leave_ended_game
from tests.support.page_table import open_table
from tests.support.page_views import make_game, store_game
from tests.support.sorry_scenes import SEED, header

# Notes the browser's own locks, and lets a test hide the page.
RECORD_LOCKS_SCRIPT = """
window.locks = [];
if (window.WakeLock) {
  const { request } = WakeLock.prototype;
  WakeLock.prototype.request = async function (kind) {
    const lock = await request.call(this, kind);
    locks.push(lock);
    return lock;
  };
}
let hidden = false;
Object.defineProperty(document, "visibilityState", { get: () => (hidden ? "hidden" : "visible") });
window.hide = (now) => {
  hidden = now;
  document.dispatchEvent(new Event("visibilitychange"));
};
"""
LOCKS_HELD_SCRIPT = "(count) => locks.filter((lock) => !lock.released).length === count"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Open a page whose browser grants the lock, and check that nothing went wrong."""
    context = open_window(browser)
    context.grant_permissions(["screen-wake-lock"])
    with open_page(context) as opened:
        opened.add_init_script(RECORD_LOCKS_SCRIPT)
        yield opened


def check_wake_lock(page: Page, on: bool) -> None:
    """Wait until the page holds one lock, or none, and see that it stays so."""
    page.wait_for_function(LOCKS_HELD_SCRIPT, arg=int(on))
    # Whatever has been asked for meanwhile has come by then.
    page.wait_for_timeout(200)
    assert page.evaluate(LOCKS_HELD_SCRIPT, int(on))


def test_the_screen_stays_on_while_a_game_is_watched_live(page: Page, library: Library, address: str) -> None:
    whole = make_game("classic")
    store_game(library, make_game("classic", events=20))
    page.goto(f"{address}#play")
    check_wake_lock(page, True)
    page.evaluate("hide(true)")
    check_wake_lock(page, False)
    page.evaluate("hide(false)")
    check_wake_lock(page, True)
    page.get_by_role("link", name="Our evenings").click()
    check_wake_lock(page, False)
    page.get_by_role("link", name="Play", exact=True).click()
    check_wake_lock(page, True)
    library.add_lines(whole.id, "b0a4d", whole.lines)
    check_wake_lock(page, False)


def test_the_screen_stays_on_while_the_board_plays(page: Page, tmp_path: Path) -> None:
    (tmp_path / "flash").mkdir()
    with contextlib.chdir(tmp_path / "flash"):
        header, _ = leave_ended_game("classic", 3, ("quick",), number=12)
    with open_table(tmp_path) as table:
        page.goto(table.board_url)
        page.locator(".going-game").click()
        page.locator("#view-play > .ending").get_by_role("button", name="Another game").wait_for()
        check_wake_lock(page, False)
        page.get_by_role("button", name="Another game").click()
        check_wake_lock(page, True)
        page.get_by_role("link", name="All games").click()
        check_wake_lock(page, False)
        # Until the board has been asked again, the game that is over is still there.
        page.locator(f".going-game:not([data-at='{game_id(header)}'])").click()
        check_wake_lock(page, True)
        page.get_by_role("link", name="All games").click()
        expect(page.locator("#view-start h1")).to_be_visible()
        check_wake_lock(page, False)
        # It would complain that its board is gone.
        page.close()


def test_the_screen_may_go_dark_when_that_of_the_board_has(page: Page, tmp_path: Path) -> None:
    (tmp_path / "flash").mkdir()
    with contextlib.chdir(tmp_path / "flash"):
        journal = Journal()
        journal.start_game(header(), SEED)
        journal.append_event("mix -")
    # The five minutes without a press take six seconds.
    with open_table(tmp_path, 50) as table:
        page.goto(f"{table.board_url}#play")
        check_wake_lock(page, True)
        page.locator("#play-panel").get_by_text("Go on").wait_for()
        check_wake_lock(page, False)
        page.keyboard.press("ArrowUp")
        check_wake_lock(page, True)
        page.close()


@pytest.mark.chromium("Playwright takes permissions from no other browser")
def test_a_browser_that_refuses_is_asked_again_at_the_next_touch(page: Page, library: Library, address: str) -> None:
    store_game(library, make_game("classic", events=20))
    page.context.clear_permissions()
    # With none granted, every other one is refused, and not left to the browser.
    page.context.grant_permissions([])
    page.goto(f"{address}#play")
    page.locator("#record[data-at='19']").wait_for()
    check_wake_lock(page, False)
    page.context.grant_permissions(["screen-wake-lock"])
    page.locator(".whose").click()
    check_wake_lock(page, True)


def test_a_browser_without_the_lock_shows_the_game(page: Page, library: Library, address: str) -> None:
    """As every browser at an address that is not secure, such as a visitor's."""
    page.add_init_script("delete Navigator.prototype.wakeLock;")
    store_game(library, make_game("classic", events=20))
    page.goto(f"{address}#play")
    page.locator("#record[data-at='19']").wait_for()
    page.locator(".whose").click()
    check_wake_lock(page, False)

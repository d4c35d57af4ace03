"""What a browser keeps of the site: games when it is killed, the site without a network, one board for all tabs."""

import contextlib
import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.acceptance.whole_game import game_from_lines, journals_on_flash
from tests.conftest import ROOT
from tests.site.site import SITE_PATH, Opener, SitePage, publish_newer, serve_site, version_folder, write_flash
from tests.support.browser import PHONE, is_firefox, open_profile, tap

GAME = ("game=sorry", "rules=classic", "yellow=easy")
# As in a private window.
NO_STORAGE_SCRIPT = "delete globalThis.StorageManager?.prototype.getDirectory"
_SECONDS_TO_END = 20


@contextlib.contextmanager
def open_kept_profile(browser: Browser, engine: str, folder: Path, **more: Any) -> Iterator[BrowserContext]:
    """Open another browser like this one, with a profile that is kept in `folder`."""
    phone = {"width": PHONE[0], "height": PHONE[1]}
    given = {"viewport": phone, "has_touch": True, "locale": "en"} | more
    with open_profile(engine, browser.browser_type, folder, **given) as context:
        yield context


def kill_browser(folder: Path) -> None:
    """Kill the browser of the profile in `folder`, with all its processes, as a power cut would."""
    found = []
    for process in psutil.Process().children(recursive=True):
        with contextlib.suppress(psutil.Error):
            if any(str(folder) in word for word in process.cmdline()):
                found.append(process)
    assert found
    for process in found:
        with contextlib.suppress(psutil.NoSuchProcess):
            os.kill(process.pid, signal.SIGKILL)
    psutil.wait_procs(found, _SECONDS_TO_END)


def play_events(site: SitePage, events: int) -> None:
    """Draw and move, as the board offers it, until the game has so many events."""
    while site.events < events:
        question = site.wait_for_question()
        site.send({"pad": "DRAW", "down": True})
        site.send({"pad": "DRAW", "down": False})
        if question["what"] != "draw":
            site.send({"pad": "OK", "down": True})
            site.send({"pad": "OK", "down": False})
        site.until("JSON.stringify(state.question) !== JSON.stringify(what)", question)


def test_a_killed_browser_goes_on_without_a_network(
    site_root: Path, browser: Browser, engine: str, tmp_path: Path
) -> None:
    folder = tmp_path / "profile"
    with serve_site(site_root) as address, open_kept_profile(browser, engine, folder) as context:
        site = SitePage(context, address)
        site.wait_until_cached()
        site.begin_game(*GAME)
        game = site.state("game")
        play_events(site, 9)
        site.wait_for_question()
        events = site.events
        kill_browser(folder)
    # The server is gone, too.
    with open_kept_profile(browser, engine, folder) as context:
        site = SitePage(context, address)
        site.until("state.game === what", game)
        assert site.state("kept") == "yes"
        site.wait_for_question()
        site.until("state.question?.moment")
        assert site.events >= events
        play_events(site, events + 4)
        assert not site.broken
        site.page.goto("about:blank")
        site.page.goto(f"{address}licences.txt")
        assert "MicroPython" in site.page.content()
        kept = journals_on_flash(write_flash(site.flash_files(), tmp_path / "flash"))
    assert len(game_from_lines(kept[game]).header.seats) == 2
    assert len(kept[game]) >= events + 4


def test_a_second_tab_waits_for_the_first(open_site: Opener, address: str) -> None:
    site = open_site()
    site.begin_game(*GAME)
    game = site.state("game")
    second = SitePage(site.page.context, address)
    second.until("state.away === 'taken'")
    expect(second.page.locator("#kept-notice")).to_contain_text("open in another tab")
    assert second.state("here") is False
    site.page.close()
    second.until("state.game === what", game)
    expect(second.page.locator("#kept-notice")).to_be_empty()
    assert not second.broken


@pytest.mark.long
def test_a_browser_that_keeps_nothing_says_so(browser: Browser, address: str) -> None:
    context = browser.new_context(locale="en")
    context.add_init_script(NO_STORAGE_SCRIPT)
    site = SitePage(context, address)
    expect(site.page.locator("#kept-notice")).to_contain_text("keeps no games here")
    site.begin_game(*GAME)
    play_events(site, 6)
    keep_game(site)
    # Another kind of game, for which the firmware starts anew, begins all the same, and the first is still kept.
    site.begin_game("game=revenge", "players=2", "seat 2=easy")
    keep_game(site)
    expect(site.page.locator(".going-game")).to_have_count(2)
    assert not site.broken
    context.close()


@pytest.mark.long
def test_a_browser_that_refuses_its_locks_has_a_board(browser: Browser, address: str) -> None:
    """As one that blocks the data of sites."""
    context = browser.new_context(locale="en")
    context.add_init_script(
        "const no = () => Promise.reject(new DOMException('no', 'SecurityError'));"
        # Firefox has them only once the page is there.
        "if (isSecureContext) {"
        "  LockManager.prototype.request = ServiceWorkerContainer.prototype.register = no;"
        "  StorageManager.prototype.persisted = no;"
        "}"
    )
    site = SitePage(context, address)
    site.wait_for_question()
    assert not site.broken
    context.close()


@pytest.mark.chromium("Playwright runs nothing in a worker of another browser")
@pytest.mark.long
def test_a_clock_that_is_set_back_stops_nothing(browser: Browser, site_root: Path, address: str) -> None:
    context = browser.new_context(locale="en", service_workers="block")
    code = (version_folder(site_root / SITE_PATH) / "static" / "board_worker.js").read_text(encoding="utf-8")
    late = "const real = Date.now; let late = 0; Date.now = () => real() - late; self.set = (by) => (late = by);\n"
    context.route("**/board_worker.js", lambda route: route.fulfill(body=late + code, content_type="text/javascript"))
    site = SitePage(context, address)
    site.begin_game(*GAME)
    play_events(site, 4)
    site.page.workers[0].evaluate("() => self.set(3_600_000)")
    play_events(site, 8)
    context.close()


@pytest.mark.long
def test_no_link_stops_the_clock(browser: Browser, address: str) -> None:
    context = browser.new_context(locale="en")
    site = SitePage(context, address, float("-inf"))
    site.begin_game(*GAME)
    context.close()


def keep_game(site: SitePage) -> None:
    """Keep the game for later."""
    site.wait_for_question()
    site.page.get_by_role("link", name="All games").click()
    expect(site.page.locator(".going-game")).not_to_have_count(0)


# The names under which a page stores what it remembers.
STORED_NAMES = sorted(
    {
        name
        for room in ("page", "site")
        for file in (ROOT / "host_tools" / room / "static").glob("*.js")
        for name in re.findall(r'"(pawnlight-[a-z]+)"', file.read_text(encoding="utf-8"))
    }
)


# What another program has stored, where GAME is the id of a game.
STORED_TEXTS = (
    "null",
    "constructor",
    '{"GAME": 7, "constructor": null, "__proto__": []}',
    "7",
    "[null]",
    '{"GAME": {"toString": 1}}',
    '{"GAME": "the day after"}',
)


@pytest.mark.parametrize(
    "texts", [STORED_TEXTS[:3], pytest.param(STORED_TEXTS[3:], marks=pytest.mark.long)], ids=["some", "others"]
)
def test_whatever_else_is_stored_under_its_names_the_page_opens_and_lists_the_games(
    texts: tuple[str, ...], open_site: Opener, address: str
) -> None:
    site = open_site()
    site.begin_game(*GAME)
    play_events(site, 4)
    game = site.state("game")
    assert len(STORED_NAMES) >= 9
    assert "pawnlight-begun" in STORED_NAMES
    for text in texts:
        site.page.evaluate(
            "([names, text]) => names.forEach((name) => (localStorage[name] = text))",
            [STORED_NAMES, text.replace("GAME", game)],
        )
        site.page.goto(f"{address}licences.txt")
        site.page.goto(f"{address}?clock={site.clock}#start")
        site.find_board()
        expect(site.page.locator(".going-game")).to_have_count(1)
        assert site.page.locator("html").get_attribute("lang") == "en"
        assert site.page.locator("html").get_attribute("data-theme") in ("light", "dark")
        site.page.evaluate("location.hash = 'games'")
        expect(site.page.locator(f"#view-games .games a[href='#game={game}']")).to_be_visible()
        assert not site.broken


@contextlib.contextmanager
def fill_storage(page: Page) -> Iterator[None]:
    """Leave the site no room on the disk inside the block."""
    if is_firefox(page):
        page.evaluate(_FILL)
        yield
        page.evaluate(_CLEAR)
        return
    session = page.context.new_cdp_session(page)
    origin = page.evaluate("location.origin")
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    yield
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1 << 30})


# Writes files until not even a small one has room.
_FILL = """async () => {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("filling", { create: true });
  let count = 0;
  for (let size = 1 << 22; size >= 1; size = Math.floor(size / 4)) {
    for (;;) {
      const name = `${(count += 1)}`;
      try {
        const file = await (await folder.getFileHandle(name, { create: true })).createWritable();
        await file.write(new Uint8Array(size));
        await file.close();
      } catch {
        await folder.removeEntry(name).catch(() => {});
        break;
      }
    }
  }
}"""
_CLEAR = "async () => (await navigator.storage.getDirectory()).removeEntry('filling', { recursive: true })"


@pytest.mark.long
def test_a_full_storage_is_told_and_loses_nothing(open_site: Opener, address: str, tmp_path: Path) -> None:
    site = open_site()
    page = site.page
    site.begin_game(*GAME)
    game = site.state("game")
    play_events(site, 6)
    with fill_storage(page):
        play_events(site, 12)
        expect(page.locator("#kept-notice")).to_contain_text("storage is full")
    # An event that finds room takes those with it that are in memory only; the browser learns of room by and by.
    while page.locator("#kept-notice").is_visible():
        play_events(site, site.events + 2)
    events = site.events
    page.goto(f"{address}licences.txt")
    kept = journals_on_flash(write_flash(site.flash_files(), tmp_path))
    assert len(kept[game]) >= events
    game_from_lines(kept[game])


@pytest.mark.long
def test_a_long_log_is_written_anew_in_the_middle_of_a_game(
    browser: Browser, site_root: Path, address: str, tmp_path: Path
) -> None:
    context = browser.new_context(locale="en", service_workers="block")
    code = (version_folder(site_root / SITE_PATH) / "static" / "flash.js").read_text(encoding="utf-8")
    short = code.replace("SHORT_BYTES = 1 << 17", "SHORT_BYTES = 1 << 11").replace("ITS_FILES = 4", "ITS_FILES = 2")
    assert short != code
    context.route("**/flash.js", lambda route: route.fulfill(body=short, content_type="text/javascript"))
    site = SitePage(context, address)
    site.begin_game(*GAME)
    game = site.state("game")
    begun: set[int] = set()
    while len(begun) < 4:
        play_events(site, site.events + 4)
        begun.add(site.page.evaluate(_BEGUN))
    assert not site.broken
    events = site.events
    site.page.goto(f"{address}licences.txt")
    assert len(journals_on_flash(write_flash(site.flash_files(), tmp_path))[game]) >= events
    context.close()


# The number of the first record of the log that was written anew last.
_BEGUN = """async () => {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("flash some path");
  const first = async (name) => {
    const head = await (await (await folder.getFileHandle(name)).getFile()).slice(0, 12).arrayBuffer();
    return head.byteLength < 12 || new DataView(head).getUint32(8, true) ? 0 : new DataView(head).getUint32(4, true);
  };
  return Math.max(await first("flash-0.log"), await first("flash-1.log"));
}"""


def test_a_newer_version_is_offered_and_keeps_the_game(
    own_site_root: Path, browser: Browser, engine: str, tmp_path: Path
) -> None:
    with serve_site(own_site_root) as address, open_kept_profile(browser, engine, tmp_path / "profile") as context:
        site = SitePage(context, address)
        site.wait_until_cached()
        site.begin_game(*GAME)
        game = site.state("game")
        play_events(site, 6)
        site.page.reload()
        site.find_board()
        site.until("state.game === what", game)
        assert site.page.locator("#newer").is_hidden()
        publish_newer(own_site_root)
        site.page.evaluate("async () => void await (await navigator.serviceWorker.ready).update()")
        expect(site.page.locator("#newer")).to_be_visible()
        with site.page.expect_navigation():
            tap(site.page.locator("#reload"))
        site.find_board()
        site.until("state.game === what", game)
        assert "example.org/newer" in site.page.content()
        assert site.page.locator("#newer").is_hidden()
        assert not site.broken


@pytest.mark.long
def test_a_board_that_cannot_start_anew_says_so(browser: Browser, address: str) -> None:
    context = browser.new_context(locale="en", service_workers="block")
    site = SitePage(context, address)
    site.begin_game(*GAME)
    play_events(site, 4)
    context.route("**/firmware.bin", lambda route: route.fulfill(status=404))
    keep_game(site)
    site.begin_game("game=revenge", "players=2", "seat 2=easy", started=False)
    expect(site.page.locator("#kept-notice")).to_contain_text("firmware.bin")
    context.close()


@pytest.mark.chromium("Playwright runs nothing in a worker of another browser")
@pytest.mark.long
def test_a_board_that_hangs_is_begun_anew(browser: Browser, address: str) -> None:
    """As by the Pico's watchdog: the game is resumed."""
    context = browser.new_context(locale="en")
    # Five seconds pass at once.
    context.add_init_script("const later = setInterval; globalThis.setInterval = (f, ms) => later(f, ms / 20);")
    site = SitePage(context, address)
    site.begin_game(*GAME)
    game = site.state("game")
    play_events(site, 6)
    site.page.workers[0].evaluate("() => { setTimeout(() => { for (;;); }); }")
    # The page goes on with it by itself.
    site.until("state.here && state.question?.moment && state.game === what", game)
    context.close()

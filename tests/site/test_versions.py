"""Versions of the site: each is whole or absent, what is kept of it is repaired, and tabs of two do not mix."""

import contextlib
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.site.site import SITE_PATH, SitePage, publish_newer, serve_site, version_folder
from tests.site.test_keeping import GAME, open_kept_profile, play_events
from tests.support.browser import tap

_UPDATE = """async () => {
  const registration = await navigator.serviceWorker.ready;
  await registration.update();
  const { installing } = registration;
  if (!installing) return registration.waiting?.state ?? "none";
  return new Promise((resolve) => installing.addEventListener("statechange", () => resolve(installing.state)));
}"""
# Overwrites what is kept of the files with these names, and removes the last one.
_SPOIL = """async (names) => {
  const [name] = await caches.keys();
  const cache = await caches.open(name);
  for (const { url } of await cache.keys()) {
    const at = names.findIndex((one) => url.endsWith(one));
    if (at === names.length - 1) await cache.delete(url);
    else if (at >= 0) await cache.put(url, new Response("<p>Welcome to our network", { status: 200 }));
  }
}"""
# Returns whether files with these names are kept as they were.
_REPAIRED = """async (names) => {
  const [name] = await caches.keys();
  const cache = await caches.open(name);
  const files = (await cache.keys()).filter(({ url }) => names.some((one) => url.endsWith(one)));
  const texts = await Promise.all(files.map(async (file) => (await cache.match(file)).text()));
  return texts.length === names.length && !texts.some((text) => text.startsWith("<p>Welcome"));
}"""
# The folders from which the page and its workers have had files.
_FOLDERS = """() => [...new Set(performance.getEntriesByType("resource").map(({ name }) =>
  /\\/([0-9a-f]{16})\\//.exec(name)?.[1] ?? "").filter(Boolean))]"""


def check_lazy_parts(page: Page) -> None:
    """Let a page fetch what it has not needed yet: texts, and the games of the browser."""
    page.select_option("#language", "es")
    expect(page.locator("#nav-ours")).to_have_text("Partidas")
    page.evaluate("location.hash = 'games'")
    expect(page.locator("#view-games")).to_contain_text(re.compile("no hay partidas|1 partida"))


def replace_with_error_page(file: Path) -> bytes:
    """Let the host answer with a page of its own in place of `file`; return the right answer."""
    right = file.read_bytes()
    file.write_text("<p>We will be back soon", encoding="utf-8")
    return right


def test_a_version_with_a_wrong_file_is_not_taken(own_site_root: Path, browser: Browser) -> None:
    with serve_site(own_site_root) as address, contextlib.closing(browser.new_context(locale="en")) as context:
        page = context.new_page()
        page.goto(f"{address}licences.txt")
        # The page need not run for it.
        page.evaluate("async () => void await navigator.serviceWorker.register('sw.js')")
        page.evaluate("async () => void await navigator.serviceWorker.ready")
        older = page.evaluate("caches.keys()")
        wrong = own_site_root / SITE_PATH / publish_newer(own_site_root) / "static" / "page.js"
        right = replace_with_error_page(wrong)
        assert page.evaluate(_UPDATE) == "redundant"
        assert page.evaluate("caches.keys()") == older
        wrong.write_bytes(right)
        assert page.evaluate(_UPDATE) == "installed"
        assert len(page.evaluate("caches.keys()")) == 2


# A page that has a version gets its registration late, when a newer one is being fetched.
_LATE = """
const { register } = ServiceWorkerContainer.prototype;
ServiceWorkerContainer.prototype.register = async function (...given) {
  const registration = await register.apply(this, given);
  if (this.controller) await registration.update();
  return registration;
};
"""


@pytest.mark.long
def test_a_newer_version_that_comes_before_the_page_looks_for_it_is_offered(
    own_site_root: Path, browser: Browser
) -> None:
    with serve_site(own_site_root) as address, contextlib.closing(browser.new_context(locale="en")) as context:
        context.add_init_script(_LATE)
        site = SitePage(context, address)
        site.wait_until_cached()
        publish_newer(own_site_root)
        site.page.reload()
        site.find_board()
        expect(site.page.locator("#newer")).to_be_visible()


@pytest.mark.long
def test_two_tabs_have_a_version_each(own_site_root: Path, browser: Browser, engine: str, tmp_path: Path) -> None:
    older = version_folder(own_site_root / SITE_PATH).name
    with serve_site(own_site_root) as address, open_kept_profile(browser, engine, tmp_path / "profile") as context:
        site = SitePage(context, address)
        site.wait_until_cached()
        site.begin_game(*GAME)
        play_events(site, 4)
        newer = publish_newer(own_site_root)
        assert newer != older
        wrong = own_site_root / SITE_PATH / newer / "static" / "page.js"
        right = replace_with_error_page(wrong)
        second = SitePage(context, address)
        assert second.page.evaluate(_UPDATE) == "redundant"
        second.page.reload()
        second.find_board()
        assert second.page.locator("#newer").is_hidden()
        assert second.page.evaluate(_FOLDERS) == [older]
        wrong.write_bytes(right)
        assert second.page.evaluate(_UPDATE) == "installed"
        with second.page.expect_navigation():
            tap(second.page.locator("#reload"))
        second.find_board()
        assert second.page.evaluate(_FOLDERS) == [newer]
        # The first tab is offered the newer version too, and goes on with its own.
        expect(site.page.locator("#newer")).to_be_visible()
        # A tab that nobody sees has its timers slowed down.
        site.page.bring_to_front()
        play_events(site, site.events + 2)
        check_lazy_parts(site.page)
        second.page.bring_to_front()
        check_lazy_parts(second.page)
        assert site.page.evaluate(_FOLDERS) == [older]
        assert second.page.evaluate(_FOLDERS) == [newer]
        assert not site.broken + second.broken


def test_what_is_kept_is_repaired_and_works_without_a_network(
    own_site_root: Path, browser: Browser, engine: str, tmp_path: Path
) -> None:
    with open_kept_profile(browser, engine, tmp_path / "profile") as context:
        with serve_site(own_site_root) as address:
            site = SitePage(context, address)
            site.wait_until_cached()
            site.page.evaluate(_SPOIL, ["static/page.js", "static/firmware.bin", "words/en.json", "static/flash.js"])
            site.page.reload()
            site.find_board()
            site.begin_game(*GAME)
            game = site.state("game")
        site.page.goto(f"{address}index.html?clock={site.clock}")
        site.find_board()
        site.until("state.game === what", game)
        assert not site.broken


@pytest.mark.long
def test_a_version_that_cannot_be_repaired_is_left_for_a_whole_one(
    own_site_root: Path, browser: Browser, engine: str, tmp_path: Path
) -> None:
    with serve_site(own_site_root) as address, open_kept_profile(browser, engine, tmp_path / "profile") as context:
        site = SitePage(context, address)
        site.wait_until_cached()
        site.page.reload()
        site.find_board()
        newer = publish_newer(own_site_root)
        site.page.evaluate(_SPOIL, ["words/es.json", ""])
        site.page.select_option("#language", "es")
        expect(site.page.locator("#newer")).to_be_visible()
        with site.page.expect_navigation():
            tap(site.page.locator("#reload"))
        site.find_board()
        assert site.page.evaluate(_FOLDERS) == [newer]
        check_lazy_parts(site.page)


@pytest.mark.long
def test_what_nobody_asks_for_is_repaired_too(
    own_site_root: Path, browser: Browser, engine: str, tmp_path: Path
) -> None:
    with open_kept_profile(browser, engine, tmp_path / "profile") as context:
        with serve_site(own_site_root) as address:
            site = SitePage(context, address)
            site.wait_until_cached()
            spoilt = ["words/es.json", "static/games.bin"]
            site.page.evaluate(_SPOIL, spoilt)
            site.page.reload()
            # The service worker looks at all files some seconds after a page has loaded, and tells nobody.
            site.page.wait_for_function(_REPAIRED, arg=spoilt, polling=200)
        site.page.reload()
        site.find_board()
        check_lazy_parts(site.page)
        assert not site.broken

"""What keeps the site from starting, each said in a sentence: a browser, a web host, a file, a page over plain http."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from host_tools.words import LANGUAGES, load
from tests.conftest import ROOT
from tests.site.site import SITE_PATH, serve_site
from tests.support.browser import DESKTOP, PHONE, open_window

EN = load("en")
NEEDED_FILES = ("flash.js", "firmware.bin", "board_worker.js", "micropython.js", "micropython.wasm")
# The service worker of an earlier visit would answer in the host's place.
NO_SERVICE_WORKERS: dict[str, Any] = {"service_workers": "block"}


def expect_sentence(page: Page, why: str, what: str = "") -> None:
    """Expect this sentence in each language, and nothing else, on a page that has not started; `what` is a pattern."""
    for language in LANGUAGES:
        sentence = re.compile(re.escape(load(language)[f"away {why}"]).replace(re.escape("{what}"), what))
        expect(page.locator(f"#unstarted p:lang({language}):visible")).to_contain_text(sentence)
    # Nothing else is seen, not even what cannot work yet.
    expect(page.locator("body > :not(#unstarted, noscript):visible")).to_have_count(0)


def expect_notice(page: Page, why: str, what: str) -> None:
    """Expect this sentence above the door, and no board."""
    expect(page.locator("#kept-notice")).to_have_text(EN[f"away {why}"].format(what=what))
    expect(page.get_by_role("button", name="START", exact=True)).to_be_disabled()


def test_opened_as_a_file_it_says_how_to_serve_it(browser: Browser, site_root: Path) -> None:
    context = open_window(browser, PHONE)
    page = context.new_page()
    page.goto((site_root / SITE_PATH / "index.html").as_uri())
    expect_sentence(page, "file")
    context.close()


@pytest.mark.parametrize(
    ("faults", "what"),
    [
        ({"scripts": "text/plain"}, "page.js: text/plain"),
        ({"missing": "page.js"}, "page.js: 404"),
        (
            {"headers_too": {"Content-Security-Policy": "default-src 'self'; connect-src 'none'"}},
            "Content-Security-Policy: connect-src",
        ),
    ],
    ids=["text", "missing", "policy"],
)
def test_a_host_that_does_not_serve_the_page_is_named(
    browser: Browser, site_root: Path, faults: dict[str, Any], what: str
) -> None:
    context = open_window(browser, DESKTOP, **NO_SERVICE_WORKERS)
    with serve_site(site_root, **faults) as address:
        page = context.new_page()
        page.goto(address)
        expect_sentence(page, "host", what=what)
        context.close()


@pytest.mark.parametrize("halved", ["page.js", "words/en.json"])
def test_a_first_visit_with_an_answer_that_is_cut_says_which(browser: Browser, site_root: Path, halved: str) -> None:
    context = open_window(browser, DESKTOP, **NO_SERVICE_WORKERS)
    with serve_site(site_root, halved=halved) as address:
        page = context.new_page()
        page.goto(address)
        before, _, after = EN["away failed"].partition("{what}")
        expect(page.locator("#unstarted p:lang(en):visible")).to_contain_text(f"{before}{halved}: ")
        expect(page.locator("#unstarted p:lang(en):visible")).to_contain_text(after)
        context.close()


@pytest.mark.parametrize(
    "faults",
    [{"endless": "page.js"}, {"headers_too": {"Content-Security-Policy": "script-src 'none'"}}],
    ids=["endless", "no scripts"],
)
def test_where_no_script_can_tell_a_sentence_comes_all_the_same(
    browser: Browser, site_root: Path, faults: dict[str, Any]
) -> None:
    context = open_window(browser, DESKTOP, **NO_SERVICE_WORKERS)
    with serve_site(site_root, **faults) as address:
        page = context.new_page()
        page.goto(address, wait_until="commit")
        expect(page.locator("#unstarted p")).not_to_have_count(0)
        # Not at once, which its style sheet says: most pages have started by then.
        expect(page.locator("#unstarted :visible")).to_have_count(0)
        page.locator("#unstarted").evaluate(
            "(place) => place.getAnimations({ subtree: true }).forEach((one) => one.finish())"
        )
        expect_sentence(page, "slow")
        context.close()


def test_every_part_of_the_board_is_looked_for() -> None:
    script = (ROOT / "host_tools" / "site" / "static" / "board.js").read_text(encoding="utf-8")
    assert {*re.findall(r'^  "([\w.]+)",$', script, re.M)} == {*NEEDED_FILES, "firmware_later.bin"}


@pytest.mark.parametrize(
    "missing", [*NEEDED_FILES[:2], *(pytest.param(name, marks=pytest.mark.long) for name in NEEDED_FILES[2:])]
)
def test_a_host_that_lacks_a_part_of_the_board_is_named_and_not_the_browser(
    browser: Browser, site_root: Path, missing: str
) -> None:
    context = open_window(browser, DESKTOP, **NO_SERVICE_WORKERS)
    with serve_site(site_root, missing=missing) as address:
        page = context.new_page()
        page.goto(address)
        expect_notice(page, "host", f"{missing}: 404")
        # It is said above every view, and in the language that somebody chooses.
        page.get_by_role("link", name="Games").click()
        # The games of the browser are there all the same.
        expect(page.locator("#view-games")).to_contain_text("no games")
        page.locator("#language").select_option("de")
        expect(page.locator("#kept-notice")).to_have_text(load("de")["away host"].format(what=f"{missing}: 404"))
        context.close()


@pytest.mark.parametrize(
    ("policy", "directive"),
    [
        ("default-src 'self'; style-src 'self' 'unsafe-inline'", "script-src"),
        ("default-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; worker-src 'none'", "worker-src"),
    ],
    ids=["no WebAssembly", "no worker"],
)
def test_a_host_with_a_strict_policy_is_named(browser: Browser, site_root: Path, policy: str, directive: str) -> None:
    context = open_window(browser, DESKTOP, **NO_SERVICE_WORKERS)
    with serve_site(site_root, headers_too={"Content-Security-Policy": policy}) as address:
        page = context.new_page()
        page.goto(address)
        expect_notice(page, "host", f"Content-Security-Policy: {directive}")
        context.close()


def test_a_browser_that_refuses_a_worker_is_not_called_too_old(browser: Browser, address: str) -> None:
    context = open_window(browser, DESKTOP, **NO_SERVICE_WORKERS)
    context.add_init_script("globalThis.Worker = class { constructor() { throw new Error('no workers here'); } };")
    page = context.new_page()
    page.goto(address)
    expect_notice(page, "failed", "no workers here")
    context.close()


def test_an_old_browser_is_told_what_it_lacks(browser: Browser, site_root: Path) -> None:
    context = open_window(browser, DESKTOP, **NO_SERVICE_WORKERS)
    context.add_init_script("delete globalThis.DecompressionStream; delete globalThis.Worker;")
    with serve_site(site_root) as address:
        page = context.new_page()
        page.goto(address)
        expect_notice(page, "old", "DecompressionStream")
        context.close()


def test_a_board_that_does_not_come_is_missed_aloud(browser: Browser, site_root: Path) -> None:
    context = open_window(browser, DESKTOP, **NO_SERVICE_WORKERS)
    context.clock.install()
    with serve_site(site_root, endless="firmware.bin") as address:
        page = context.new_page()
        page.goto(address)
        expect(page.get_by_role("button", name="START", exact=True)).to_be_disabled()
        expect(page.locator("#kept-notice")).to_be_hidden()
        context.clock.fast_forward(15_000)
        expect_notice(page, "slow", "")
        context.close()


def test_the_games_say_what_the_host_lacks(browser: Browser, site_root: Path) -> None:
    context = open_window(browser, DESKTOP, **NO_SERVICE_WORKERS)
    with serve_site(site_root, missing="games.bin") as address:
        page = context.new_page()
        page.goto(f"{address}#games")
        expect(page.locator("#view-games")).to_contain_text(EN["away host"].format(what="games.bin: 404"))
        context.close()


# Plain http


def open_over_http(browser: Browser, address: str) -> Page:
    """Open the site over plain http, from another name than localhost."""
    context = open_window(browser, DESKTOP)
    origin = "http://pawnlight.example/"
    context.route(
        f"{origin}**",
        lambda route: route.fulfill(response=route.fetch(url=address + route.request.url.removeprefix(origin))),
    )
    page = context.new_page()
    page.goto(origin)
    return page


def test_over_plain_http_https_is_named_and_not_another_browser(browser: Browser, address: str) -> None:
    page = open_over_http(browser, address)
    assert not page.evaluate("isSecureContext")
    expect(page.locator("#kept-notice")).to_have_text(EN["site kept insecure"])
    expect(page.locator("#kept")).to_have_text(EN["site kept insecure"])
    for button, said_there in (("Connect a board", "#connect-none"), ("Install on a Pico", "#install-none")):
        page.get_by_role("button", name=button).click()
        expect(page.locator(f"{said_there} p")).to_have_text(EN["connect insecure"])
    page.locator("#language").select_option("es")
    expect(page.locator("#install-none p")).to_have_text(load("es")["connect insecure"])
    page.context.close()

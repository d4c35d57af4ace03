"""The page accepts requests only from itself, in browsers on this laptop."""

import re
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from host_tools.library import Library
from host_tools.system.errors import PawnlightError
from host_tools.words import LANGUAGES, load
from tests.support.browser import serve_test_page
from tests.support.page_requests import send_request

UNUSED_PORT = 1
ANSWERED_PATHS = ("words/de.json", "api/games", "api/stats", "api/people", "api/evenings", "api/choices")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with (
        Library.open(tmp_path_factory.mktemp("library") / "library.db") as library,
        serve_test_page(UNUSED_PORT, library=library) as served,
    ):
        yield served


@pytest.mark.parametrize("path", ["", "geometry.json", "static/main.js", "bench", "live", *ANSWERED_PATHS])
def test_strangers_are_refused(address: str, path: str) -> None:
    port = address.rstrip("/").rpartition(":")[2]
    for headers in (
        {"Origin": "http://example.com"},
        {"Origin": "null"},
        {"Origin": f"http://127.0.0.1:{int(port) + 1}"},
        {"Origin": f"http://localhost:{port}"},
        {"Host": f"example.com:{port}"},
        {"Host": f"127.0.0.1.example.com:{port}"},
        {"Host": "[nonsense"},
    ):
        assert send_request(address + path, None, headers)[0] in (403, 400), headers
    if path not in ("bench", "live"):
        for headers in ({}, {"Origin": address.rstrip("/")}, {"Host": f"localhost:{port}"}):
            assert send_request(address + path, None, headers)[0] == 200, headers


@pytest.mark.parametrize(
    "path", ["api/people", "api/seats", "api/evenings", "api/evenings/1", "api/import", "api/boards", "api/games/ffff"]
)
def test_only_the_page_itself_changes_something(address: str, path: str) -> None:
    ours, json_type = {"Origin": address.rstrip("/")}, {"Content-Type": "application/json"}
    body = b'{"name": "Eve"}'
    for headers in ({}, {"Origin": "http://example.com"}, {"Origin": "null"}):
        assert send_request(address + path, body, headers | json_type)[0] == 403, headers
    # A form of another page can send no JSON.
    assert send_request(address + path, body, ours | {"Content-Type": "text/plain"})[0] == 415
    for bad in (b"", b"[" * 100_000, b"\xff", b"7", b"null", b'{"name": 7}', b'{"join": ["a", null]}', b'{"seat": []}'):
        assert send_request(address + path, bad, ours | json_type)[0] == 404, bad[:20]


# The browser itself sets the Origin header; the script cannot change it.
CONNECT_SCRIPT = """(url) => new Promise((resolve) => {
  const socket = new WebSocket(url);
  socket.onopen = () => resolve(true);
  socket.onerror = () => resolve(false);
})"""


def test_another_sites_script_cannot_reach_the_board(browser: Browser, address: str) -> None:
    sockets = [address.replace("http", "ws") + name for name in ("bench", "live")]
    page = browser.new_page()
    page.goto("about:blank")
    assert [page.evaluate(CONNECT_SCRIPT, socket) for socket in sockets] == [False, False]
    page.goto(address)
    assert [page.evaluate(CONNECT_SCRIPT, socket) for socket in sockets] == [True, True]
    page.close()


@pytest.mark.parametrize(
    ("where", "status_of_data"),
    [
        ("on another site", 403),
        pytest.param("nowhere", 403, marks=pytest.mark.long),
        pytest.param("on the page itself", 200, marks=pytest.mark.long),
    ],
)
def test_another_sites_link_leads_only_to_the_front_page(
    browser: Browser, address: str, where: str, status_of_data: int
) -> None:
    """A link is followed without an Origin."""
    with serve_test_page(UNUSED_PORT) as other:
        site = {"on another site": other, "nowhere": "about:blank", "on the page itself": address}[where]
        page = browser.new_page()
        for path, status in (("api/stats", status_of_data), ("", 200)):
            page.goto(site)
            # Until its view is shown, our page puts that into the address, which counts as a navigation too.
            expect(page.locator("body")).not_to_have_attribute("data-view", "")
            with page.expect_navigation(url=address + path) as response:
                page.evaluate("(url) => { location.href = url; }", address + path)
            assert "origin" not in response.value.request.headers
            # Firefox asks only whether a page that it has is still the same.
            assert response.value.status in ((200, 304) if status == 200 else (status,)), (site, path)
        page.close()


def test_a_port_in_use_is_told_in_a_sentence() -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as taken,
        pytest.raises(PawnlightError, match=r"The page cannot be served on port \d+: .*\.$"),
        serve_test_page(UNUSED_PORT, taken.getsockname()[1]),
    ):
        pass


def test_it_needs_nothing_from_anywhere_else() -> None:
    static = Path(__file__).resolve().parents[2] / "host_tools" / "page" / "static"
    for file in static.iterdir():
        assert "://" not in file.read_text(encoding="utf-8").replace("http://www.w3.org/", ""), file.name


def test_a_page_that_does_not_come_whole_says_so_in_every_language(browser: Browser, address: str) -> None:
    """As when the program ends meanwhile."""
    page = browser.new_page()
    page.route("**/static/page.js", lambda route: route.abort())
    page.goto(address)
    for language in LANGUAGES:
        said = page.locator(f"#unstarted p:lang({language}):visible")
        before, _, after = load(language)["away host"].partition("{what}")
        expect(said).to_have_text(re.compile(f"^{re.escape(before)}page.js: .*{re.escape(after)}$"))
    page.close()


@pytest.mark.chromium("Playwright switches scripts off in no other browser")
def test_without_scripts_the_page_says_so_in_every_language(browser: Browser, address: str) -> None:
    page = browser.new_page(java_script_enabled=False)
    page.goto(address)
    for language, text in (("en", "needs"), ("es", "necesita"), ("de", "braucht")):
        said = page.locator(f".no-script p:lang({language})")
        expect(said).to_be_visible()
        expect(said).to_contain_text(f"{text} JavaScript")
    page.close()

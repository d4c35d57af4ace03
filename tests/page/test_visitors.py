"""`--lan`: visitors on the same network watch, see no hidden hand, and change nothing."""

import asyncio
import gc
import http.client
import json
import re
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from playwright.sync_api import Browser, expect

from host_tools.games.registry import adapter_class
from host_tools.library import Library
from host_tools.library.boards import BoardTable
from host_tools.library.people import PeopleTable
from host_tools.page import listener, serving
from host_tools.page.serving import serve_page
from host_tools.page.visitors import LanAddress
from host_tools.words import LANGUAGES, load
from pawnlight.rules.cards import card_label
from pawnlight.rules.game import open_game
from tests.support import axe
from tests.support.browser import open_window
from tests.support.evening_scenes import Evening
from tests.support.page_users import PageUser, with_each_input
from tests.support.page_views import StoredGame, make_game
from tests.support.program import Program, run_cli
from tests.support.scripted_board import BoardOnSocket, ScriptedBoard, wait_until

# Addresses of this machine alone that are not the one of the table's own page.
HOST, ANOTHER = "127.0.0.2", "127.0.0.3"
LAN_OPTIONS = ("--lan", "--lan-address", HOST, "--lan-port", "0")
VISITOR_PATHS = ("", "geometry.json", "words/en.json", "static/main.js", "live", "api/evenings/last", "api/games/abc")
REFUSED_PATHS = (
    *("bench", "api/games", "api/stats", "api/people", "api/people/1", "api/choices", "api/evenings", "api/evenings/1"),
    *("api/import", "api/seats", "api/visitors"),
)


class WatchedBoard:
    """`pawnlight log --lan` for a board that plays prepared games."""

    def __init__(self, folder: Path) -> None:
        self.place = folder / "library.db"
        self.board = BoardOnSocket(ScriptedBoard())
        self.program = Program(
            folder, "log", "--port", self.board.url, "--page", "0", "--library", self.place, *LAN_OPTIONS
        )
        self.home = self.program.wait_for_page()
        assert self.program.wait_for_output("Visitors on the same network watch at")
        found = re.search(rf"(http://{re.escape(HOST)}:(\d+)/)([a-z2-9]{{10}})\n", self.program.err)
        assert found, self.program.err
        self.address, self.port, self.token = found[1], int(found[2]), found[3]
        self.cookie = {"Cookie": f"pawnlight-{self.port}={self.token}"}

    def request(self, path: str, headers: dict[str, str] | None = None, method: str = "GET") -> tuple[int, bytes]:
        """Return status and body of the answer to a visitor, who has the cookie unless `headers` are given."""
        connection = http.client.HTTPConnection(HOST, self.port, timeout=60)
        connection.request(method, f"/{path}", headers=self.cookie if headers is None else headers)
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer.status, body

    def play(self, game: StoredGame, count: int | None = None) -> None:
        """Let the board play the first `count` events of a game, or all, and wait until they are stored."""
        known = self.board.board.games.get(game.id, [])
        lines = game.lines[: len(game.lines) if count is None else count]
        self.board.play(game.id, *lines[len(known) :])
        assert wait_until(lambda: self.board.board.confirmed.get(game.id) == len(lines))

    def close(self) -> None:
        assert self.program.interrupt() == 0
        self.board.unplug()


@pytest.fixture(scope="module")
def watched_board(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WatchedBoard]:
    running = WatchedBoard(tmp_path_factory.mktemp("watched"))
    yield running
    running.close()


def test_only_with_the_token(watched_board: WatchedBoard) -> None:
    wrong = watched_board.token[:-1] + ("a" if watched_board.token[-1] != "a" else "b")
    name = f"pawnlight-{watched_board.port}"
    for path in (
        *VISITOR_PATHS,
        *REFUSED_PATHS,
        wrong,
        watched_board.token[:-1],
        f"{watched_board.token}//",
        f"live/{watched_board.token}",
        "%ff",
    ):
        for cookie in ("", f"{name}={wrong}", f"{name}=", f"{name}=\u00fc", f"pawnlight={watched_board.token}"):
            status, body = watched_board.request(path, {"Cookie": cookie})
            assert status == 403, (path, cookie)
            assert watched_board.token.encode() not in body
    for language in LANGUAGES:
        assert load(language)["visitor refused"] in watched_board.request("", {})[1].decode()
    for typed in (watched_board.token, watched_board.token.upper(), f"{watched_board.token}/"):
        assert watched_board.request(typed, {})[0] == 200
    for path in VISITOR_PATHS[:4]:
        assert watched_board.request(path)[0] == 200, path


def test_nothing_else_is_served_and_nothing_is_changed(watched_board: WatchedBoard) -> None:
    watched_board.play(make_game("classic", "closed", events=10))
    for path in REFUSED_PATHS:
        assert watched_board.request(path)[0] == 404, path
    ours = watched_board.cookie | {"Origin": watched_board.address[:-1], "Content-Type": "application/json"}
    for path in (*VISITOR_PATHS, *REFUSED_PATHS, watched_board.token):
        for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS"):
            assert watched_board.request(path, ours, method)[0] == 405, (method, path)
    with Library.open(watched_board.place) as library:
        assert PeopleTable(library).list_people() == []
    for trick in ("static/../server.py", "static/%2e%2e/server.py", "static/..%2fserver.py", "static//etc/passwd",
                  "static/%2fetc/passwd", "api/games/../people", "api/evenings/last/../1", "//api/people"):  # fmt: skip
        assert watched_board.request(trick)[0] in (403, 404), trick


def test_other_sites_reach_nothing_through_a_visitors_browser(watched_board: WatchedBoard) -> None:
    own = f"{HOST}:{watched_board.port}"
    for headers in (
        {"Host": f"example.com:{watched_board.port}"},
        {"Host": f"{HOST}.example.com:{watched_board.port}"},
        {"Host": f"localhost:{watched_board.port}"},
        {"Host": "[nonsense"},
        {"Host": f"{HOST}:99999"},
        {"Host": f"{HOST}:port"},
        {"Origin": "http://example.com"},
        {"Origin": "null"},
        {"Origin": f"http://{HOST}:{watched_board.port + 1}"},
        {"Sec-Fetch-Site": "cross-site", "Host": own},
        {"Sec-Fetch-Site": "same-site", "Host": own},
    ):
        for path in ("api/evenings/last", "live", "words/de.json"):
            assert watched_board.request(path, watched_board.cookie | headers)[0] in (400, 403), (path, headers)
    # A link of another site may lead to the page, as one in a message does.
    assert watched_board.request("", watched_board.cookie | {"Sec-Fetch-Site": "cross-site"})[0] == 200
    assert watched_board.request(watched_board.token, {"Sec-Fetch-Site": "cross-site"})[0] == 200
    upgrade = watched_board.cookie | {
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
    }
    assert watched_board.request("live", upgrade)[0] == 403
    assert watched_board.request("bench", upgrade | {"Origin": watched_board.address[:-1]})[0] == 404


def live_messages(watched: WatchedBoard, game: StoredGame, count: int) -> str:
    """Return all that a visitor's socket tells, until the events of a game up to number `count` have come."""

    async def listen() -> str:
        headers = watched.cookie | {"Origin": watched.address[:-1]}
        told = ""
        async with (
            aiohttp.ClientSession() as session,
            session.ws_connect(f"{watched.address}live", headers=headers) as live,
        ):
            await live.send_json({"watch": game.id})
            for order in ("nonsense", '{"pad": "OK", "down": true}', '{"name": "Eve"}'):
                await live.send_str(order)
            have = 0
            while have < count:
                message: dict[str, Any] = await live.receive_json(timeout=60)
                told += json.dumps(message, separators=(",", ":"))
                have += len(message.get("snapshots", ())) if message.get("game") == game.id else 0
        return told

    # In a thread of its own: this one may have the event loop of a browser.
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, listen()).result()


@pytest.mark.parametrize("rules", ["revenge", "sequence", "points"])
def test_no_hidden_hand_is_on_the_wire_before_the_game_is_over(watched_board: WatchedBoard, rules: str) -> None:
    game = make_game(rules, "hidden")
    half = len(game.lines) // 2
    seed = game.texts[-1].split()[-1]
    header, *texts = game.texts[:half]
    known = open_game(header, bytes.fromhex(seed.partition("=")[2] or seed))
    hands, written = set(), set()
    for text in texts:
        known.apply(text)
        for hand in _hands(known):
            if len(hand) > 2:
                hands.add(json.dumps([card_label(card) for card in hand], separators=(",", ":"))[1:-1])
                written.add(json.dumps(hand, separators=(",", ":"))[1:-1])
    assert len(hands) > 10
    watched_board.play(game, half)
    told = live_messages(watched_board, game, half)
    assert '"hands":[' not in told
    assert seed not in told
    assert not [hand for hand in hands | written if hand in told]
    status, body = watched_board.request(f"api/games/{game.id}")
    assert (status, json.loads(body)) == (404, {"error": "This cannot be watched here."})
    assert seed.encode() not in watched_board.request("api/evenings/last")[1]
    watched_board.play(game)
    status, body = watched_board.request(f"api/games/{game.id}")
    assert status == 200
    # The same search finds the hands where they may be seen.
    assert all(hand in body.decode() for hand in hands)


def _hands(game: Any) -> list[list[str]]:
    hands: list[list[str]] = adapter_class(game.header.rules)(game).hands()
    return hands


def test_games_of_earlier_evenings_are_not_told(tmp_path: Path, watched_board: WatchedBoard) -> None:
    old = make_game("classic", "long ago")
    with Library.open(watched_board.place) as library:
        library.add_lines(old.id, "b7", old.lines, _days_ago(3))
        name = f"Kitchen {tmp_path.name}"
        BoardTable(library.store).set_name("b7", name)
    watched_board.play(make_game("classic", "tonight"))
    tonight = make_game("classic", "tonight").id
    assert watched_board.request(f"api/games/{tonight}")[0] == 200
    for named in (old.id, old.id[:6], tonight[:6], "last", f"{tonight}-1"):
        assert watched_board.request(f"api/games/{named}")[0] == 404, named
    status, body = watched_board.request("api/evenings/last")
    assert status == 200
    assert old.id not in body.decode()
    assert str(watched_board.place) not in watched_board.request("api/games/none")[1].decode()


def _days_ago(days: int) -> Any:
    when = datetime.now(UTC) - timedelta(days=days)
    return when, when + timedelta(minutes=20)


def test_one_address_cannot_take_all_connections(watched_board: WatchedBoard) -> None:
    with ExitStack() as held:
        for _ in range(150):
            with suppress(OSError):
                held.enter_context(socket.create_connection((HOST, watched_board.port), 60))
        with socket.create_connection((HOST, watched_board.port), 60, source_address=(ANOTHER, 0)) as other:
            request = f"GET / HTTP/1.1\r\nHost: {HOST}:{watched_board.port}\r\n\r\n"
            other.sendall(request.encode())
            assert other.recv(100).startswith(b"HTTP/1.1 403")
    assert wait_until(lambda: watched_board.request("")[0] == 200)


@with_each_input("touch")
def test_a_visitor_watches_by_the_link(page_user: PageUser, watched_board: WatchedBoard) -> None:
    before = make_game("classic", f"{page_user.way} before")
    game = make_game("sequence", page_user.way)
    watched_board.play(before)
    watched_board.play(game, 20)
    page = page_user.page
    page.goto(watched_board.address + watched_board.token)
    viewer = page.locator("#record")
    expect(viewer).to_have_attribute("data-at", "19")
    assert page.url == watched_board.address
    assert page.evaluate("document.cookie") == ""
    watched_board.play(game, 25)
    expect(viewer).to_have_attribute("data-at", "24")
    # A link from the laptop to an evening leads to the last one, too.
    page.goto(f"{watched_board.address}#evening=1")
    expect(page.locator("#view-evening .scoreboard [data-game]")).not_to_have_count(0)
    expect(page.locator("#view-evening .problem")).to_be_empty()
    page.goto(watched_board.address)
    page_user.press(page.locator(".bar nav a[href='#evening']"))
    board = page.locator("#view-evening .scoreboard")
    expect(board.locator("[data-game]")).not_to_have_count(0)
    assert board.locator("select, .small, .who-list button").count() == 0
    expect(board.locator(".head-tools button")).to_have_text(["Full screen", "Print"])
    page_user.press(board.locator(f"li[data-game='{before.id}'] a"))
    replay = page.locator("#view-game .viewer")
    expect(replay).to_have_attribute("data-at", "0")
    assert page.locator("#view-game .players button").count() == 0
    for name in ("share", "analysis"):
        assert page.locator("#view-game").get_by_text(load("en")[name]).count() == 0
    page_user.press(page.locator("#view-game .round.last"))
    page.wait_for_url(f"**event={len(before.lines) - 1}")
    page.reload()
    expect(replay).to_have_attribute("data-at", str(len(before.lines) - 1))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page_user.press(page.get_by_role("link", name=load("en")["view watch"]))
    expect(page.get_by_role("heading", level=1)).to_have_text(load("en")["view watch"])
    expect(viewer).to_have_attribute("data-at", "24")


def test_a_visitors_page_says_that_its_link_has_expired(browser: Browser, library: Library) -> None:
    Evening(library).play()
    words = load("de")
    context = open_window(browser, language="de")
    watching, scoreboard = context.new_page(), context.new_page()
    notice, problem = watching.locator("#notice"), scoreboard.locator("#view-evening .problem")
    tries: list[str] = []
    with serve_page(library=library, port=0, lan=LanAddress(HOST, 0)) as laptop:
        assert laptop.visitors is not None
        link = laptop.visitors.link
        address, port = link.rpartition("/")[0], int(link.split(":")[-1].split("/")[0])
        with watching.expect_websocket():
            watching.goto(link)
        assert watching.url == f"{address}/"
        scoreboard.goto(f"{address}/#evening")
        expect(scoreboard.locator("#view-evening .scoreboard [data-game]")).to_have_count(1)
    expect(notice).to_have_text(words["visitor away"])
    expect(problem).to_have_text(words["visitor away"])
    # Started again, it has another link.
    with serve_page(library=library, port=0, lan=LanAddress(HOST, port)):
        expect(notice).to_have_text(words["visitor refused"])
        expect(problem).to_have_text(words["visitor refused"])
        watching.on("websocket", lambda socket: tries.append(socket.url))
        # Twice as long as between two tries.
        watching.wait_for_timeout(1500)
        assert tries == []
    context.close()


@with_each_input("mouse")
def test_the_tables_laptop_shows_the_code(page_user: PageUser, watched_board: WatchedBoard) -> None:
    page = page_user.page
    page.goto(watched_board.home)
    for language in LANGUAGES:
        words = load(language)
        if language != "en":
            page_user.choose(page.locator("#language"), LANGUAGES[language])
        page_user.press(page.get_by_role("button", name=words["visitors"]))
        dialog = page.get_by_role("dialog", name=words["visitors"])
        expect(dialog.locator(".visitors-link")).to_have_text(watched_board.address + watched_board.token)
        assert dialog.locator("img").evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 30
        # Its longest texts are German.
        if language == "de":
            assert axe.faults(page) == []
        page_user.press(page.get_by_role("button", name=words["done"]))
        expect(dialog).to_have_count(0)
        page_user.expect_focus(page.locator("#visitors"))
        if language == "en":
            page_user.press(page.get_by_role("button", name=words["theme"]))
            expect(page.locator("html")).to_have_attribute("data-theme", "light")


def test_the_end_while_visitors_load_a_replay_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = make_game("classic", "loaded")
    loading, over = threading.Event(), threading.Event()
    with Library.open(tmp_path / "library.db") as library, ExitStack() as held:
        library.add_lines(game.id, "b0a4d", game.lines)
        lines = Library.event_lines

        def slowly(asked: Library, named: str) -> list[str]:
            loading.set()
            over.wait(60)
            return lines(asked, named)

        monkeypatch.setattr(Library, "event_lines", slowly)
        # The page waits for its answers for longer than the program waits for the page.
        monkeypatch.setattr(listener, "_SECONDS_TO_CLOSE", 60)
        with serve_page(library=library, port=0, lan=LanAddress(HOST, 0)) as page:
            assert page.visitors is not None
            port, token = page.visitors.link.rpartition(":")[2].split("/")
            request = f"GET /api/games/{game.id} HTTP/1.1\r\nHost: {HOST}:{port}\r\nCookie: pawnlight-{port}={token}"
            for _ in range(4):
                visitor = held.enter_context(socket.create_connection((HOST, int(port)), 60))
                visitor.sendall(f"{request}\r\n\r\n".encode())
            assert loading.wait(60)
            monkeypatch.setattr(serving, "_SECONDS", 2)
        over.set()
    gc.collect()
    # A task that is left behind is told by asyncio.
    assert [record.message for record in caplog.records if record.name == "asyncio"] == []


def test_the_buttons_of_the_virtual_board_are_not_for_visitors(tmp_path: Path) -> None:
    words = ("play", "--no-browser", "--port", "0", "--state", tmp_path / "flash", "--library", tmp_path / "library.db")
    program = Program(tmp_path, *words, *LAN_OPTIONS)
    assert program.wait_for_output("Visitors on the same network watch at")
    found = re.search(r"watch at http://127\.0\.0\.2:(\d+)/(\w+)", program.out)
    assert found, program.out
    own = re.search(r"The board is at http://127\.0\.0\.1:(\d+)/", program.out)
    assert own, program.out
    cookie = {"Cookie": f"pawnlight-{found[1]}={found[2]}"}
    for host, port, status in ((HOST, found[1], 404), ("127.0.0.1", own[1], 400)):
        connection = http.client.HTTPConnection(host, int(port), timeout=60)
        connection.request("GET", "/bench", headers=cookie)
        assert connection.getresponse().status == status
        connection.close()
    # The page of the laptop listens at no other address.
    with pytest.raises(OSError, match="refused"):
        socket.create_connection((HOST, int(own[1])), 60).close()
    assert program.interrupt() == 0


def test_without_the_option_there_are_no_visitors(tmp_path: Path) -> None:
    done = run_cli("log", "--port", "loop://", "--lan-port", "0", "--library", tmp_path / "library.db")
    assert (done.exit_code, done.stderr.splitlines()[-1]) == (2, "pawnlight: --lan-address and --lan-port need --lan.")
    done = run_cli(
        "log", "--port", "loop://", "--lan", "--lan-address", "192.0.2.77", "--library", tmp_path / "library.db"
    )
    assert done.exit_code == 1, done.output
    assert re.search(r"The page cannot be served on port 0: .*192\.0\.2\.77", done.stderr), done.stderr


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("a..b", "The address a..b for visitors is neither an address nor a name."),
        (64 * "x", f"The address {64 * 'x'} for visitors is neither an address nor a name."),
        ("\udcff", "The address ? for visitors is neither an address nor a name."),
        *[(each, f"No phone can open a link to {each}. Name one ") for each in ("0.0.0.0", "::", "0", "224.0.0.1")],
    ],
)
def test_an_address_that_no_phone_can_open_is_refused(tmp_path: Path, address: str, why: str) -> None:
    lan = ("--lan", "--lan-address", address)
    done = run_cli("log", "--port", "loop://", "--page", "0", *lan, "--library", tmp_path / "library.db")
    assert done.exit_code == 1, done.output
    assert done.stderr.splitlines()[-1].startswith(f"pawnlight: {why}")

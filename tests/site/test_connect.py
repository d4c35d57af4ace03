"""A real board at the site: its games come over, are kept in the browser, and the one that is played is shown live."""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, chdir
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from host_tools.library import Library
from host_tools.words import load
from pawnlight.rules.events import event_check
from pawnlight.store.journal import Journal
from tests.site.site import FORGET_SCRIPT, SitePage
from tests.site.test_games import ask_games
from tests.site.test_keeping import fill_storage, kill_browser, open_kept_profile
from tests.support.axe import faults
from tests.support.bench_client import BenchClient
from tests.support.browser import open_window
from tests.support.event_lines import event_lines_of, event_texts, fake_game
from tests.support.journals import record_game
from tests.support.page_table import open_board, open_laptop
from tests.support.scripted_board import BoardOnSocket, ScriptedBoard, wait_until
from tests.support.web_serial import WebSerial

pytestmark = pytest.mark.chromium("no other browser has serial ports")

EN = load("en")
# A page, and the port that it may choose.
OpenAt = Callable[..., tuple[SitePage, WebSerial]]


@pytest.fixture
def open_with_port(browser: Browser, address: str) -> Iterator[OpenAt]:
    """Return a function that opens the site with a port at this URL; no error may be left uncaught there."""
    pages: list[SitePage] = []
    contexts: list[BrowserContext] = []
    with ExitStack() as stack:

        def open_at(url: str, script: str = "", view: str = "start") -> tuple[SitePage, WebSerial]:
            serial = stack.enter_context(WebSerial(url).serve())
            context = open_window(browser, bypass_csp=True, service_workers="block")
            contexts.append(context)
            serial.add_to_window(context)
            context.add_init_script(script)
            pages.append(SitePage(context, address, view=view))
            return pages[-1], serial

        yield open_at
        for context in contexts:
            context.close()
    assert not [fault for page in pages for fault in page.broken]


def connect(page: Page, says: str = "here") -> None:
    """Press the button, and wait until the page says how it goes."""
    page.locator("#connect").click()
    expect(page.locator("#link-said")).to_have_text(EN[f"connect {says}"])
    expect(page.locator("#link-said")).to_be_in_viewport()


def events_by_game(site: SitePage) -> dict[str, int]:
    """Return the number of events of each game of the browser."""
    _, found = ask_games(site, "api/games?count=400")
    return {row["id"]: row["events"] for row in found["rows"]}


def start_watching(page: Page) -> None:
    page.locator("#link-watch").click()
    check_watched(page)


def check_watched(page: Page) -> None:
    expect(page.locator("#play-panel")).to_contain_text(EN["connect board"])
    expect(page.locator("#play-panel")).to_be_visible()


def press_until(bench: BenchClient, chance: Random, true: Callable[[], object]) -> None:
    """Press keys quickly until this is true."""
    while not true():
        bench.tap(chance.choice(("OK", "OK", "DRAW")), 0.05)
        bench.read_for(0.1)


def begin_game(bench: BenchClient) -> str:
    """Begin the game of the menu, and return its id."""
    bench.until(lambda seen: (seen.get("question") or {}).get("keys", {}).get("DRAW"))
    bench.tap("DRAW")
    game: str = bench.until(lambda seen: seen.get("game"))["game"]
    return game


# A board and the page


def test_the_games_of_a_board_come_over_and_are_kept(board: BoardOnSocket, open_with_port: OpenAt) -> None:
    """Nothing for it is loaded before the button is pressed."""
    games = dict([fake_game("one", 60, over=True), fake_game("two", 40)])
    for game, lines in games.items():
        board.play(game, *lines)
    site, serial = open_with_port(board.url)
    connect(site.page)
    counts = {game: len(lines) for game, lines in games.items()}
    assert wait_until(lambda: board.board.confirmed == counts)
    assert serial.signals == [{"dataTerminalReady": True}]
    assert events_by_game(site) == counts
    site.page.reload()
    assert events_by_game(site) == counts
    # The board's flash was put back as it was before, and people play on: both games are kept.
    game, lines = list(games.items())[1]
    changed = event_lines_of([*event_texts("two", 30), "pass"])
    board.board.games[game] = changed
    board.board.confirmed[game] = 0
    connect(site.page)
    assert wait_until(lambda: board.board.confirmed[game] == len(changed))
    assert events_by_game(site) == counts | {f"{game}-{changed[30][-8:]}": len(changed)}


def test_a_running_game_is_shown_live_and_survives_the_cable_and_the_page(
    open_with_port: OpenAt, tmp_path: Path
) -> None:
    chance = Random(1)
    with open_board(tmp_path, "pace=fast\nsound=0\n") as board, BenchClient(board.bench) as bench:
        # The address of a table whose port must be allowed again.
        table = bench.until(lambda seen: seen.get("board"))["board"]
        site, serial = open_with_port(board.serial, view=f"play={table}")
        page = site.page
        expect(page.locator("#link-said")).to_have_text(EN["connect away"])
        page.locator("#link-again").click()
        expect(page.locator("#link-said")).to_have_text(EN["connect here"])
        expect(page.locator("#link-again")).to_be_hidden()
        game = begin_game(bench)
        check_watched(page)
        expect(page.locator("#play-panel")).to_contain_text(EN["asks draw"].format(who="Red"))
        events = page.locator("#record")
        press_until(bench, chance, lambda: int(events.get_attribute("data-at") or 0) > 4)
        expect(page.locator("#record .moves li").first).to_be_visible()
        serial.unplug()
        expect(page.locator("#link-said")).to_have_text(EN["connect lost"])
        held = flash_events_by_game(tmp_path)
        press_until(bench, chance, lambda: flash_events_by_game(tmp_path)[game] > held[game] + 3)
        serial.plug()
        expect(page.locator("#link-said")).to_have_text(EN["connect here"])
        assert wait_until(lambda: events_by_game(site) == flash_events_by_game(tmp_path))
        # Loaded again, the page connects the board again, and shows the same table.
        page.reload()
        site.find_board()
        expect(page.locator("#link-said")).to_have_text(EN["connect here"])
        check_watched(page)
        press_until(bench, chance, lambda: flash_events_by_game(tmp_path)[game] > held[game] + 6)
        assert wait_until(lambda: events_by_game(site) == flash_events_by_game(tmp_path))
        # This browser's random bytes are in the shuffle.
        assert re.search("^1 mix [0-9a-f]{32} ", ask_games(site, f"api/games/{game}/file")[1], re.M)
        page.locator("#link-end").click()
        expect(page.locator("#link")).to_be_hidden()
        # Another program can have the port now.
        assert wait_until(lambda: not serial.is_open)
        page.reload()
        site.find_board()
        expect(page.locator("#link-said")).to_have_text(EN["connect here"])


def test_where_nothing_is_chosen_it_says_why_a_board_may_not_be_listed(
    board: BoardOnSocket, open_with_port: OpenAt
) -> None:
    site, serial = open_with_port(board.url)
    page, dialog = site.page, site.page.get_by_role("dialog")
    # What is plugged in is no Pico with MicroPython.
    serial.info["usbProductId"] = 3
    page.reload()

    def explained() -> None:
        for name in ("unlisted", "cable", "drive", "group", "snap"):
            expect(dialog).to_contain_text(EN[f"connect {name}"])
        expect(dialog).to_contain_text("sudo snap connect chromium:raw-usb")

    page.locator("#connect").click()
    explained()
    assert faults(page) == []
    dialog.get_by_role("button", name=EN["install"]).click()
    dialog.get_by_role("button", name=EN["install connect"]).click()
    explained()
    dialog.get_by_role("button", name=EN["done"]).click()
    page.locator("#care").click()
    for name in ("check", "save"):
        dialog.get_by_role("button", name=EN[f"care {name}"]).click()
        explained()


# What browsers refuse: one on macOS to set the signals, and any where the host of the page forbids it.
REFUSAL_SCRIPTS = {
    "unset": """
navigator.serial.requestPort = async (options) => {
  const port = await globalThis.requestPort(options);
  port.setSignals = async () => {
    throw new DOMException("Failed to set control signals.", "NetworkError");
  };
  return port;
};
""",
    "refused": """
navigator.serial.requestPort = async () => {
  throw new DOMException("Access to the feature \\"serial\\" is disallowed by permissions policy.", "SecurityError");
};
""",
}


def test_what_the_browser_refuses_is_not_a_busy_port(board: BoardOnSocket, open_with_port: OpenAt) -> None:
    site, serial = open_with_port(board.url, "globalThis.requestPort = navigator.serial.requestPort;")
    page, dialog = site.page, site.page.get_by_role("dialog")
    for says, words in (("refused", "disallowed by permissions policy"), ("unset", "Failed to set control signals.")):
        page.evaluate(f"() => {{{REFUSAL_SCRIPTS[says]}}}")
        connect(page, says)
        expect(page.locator("#link-trouble")).to_contain_text(words)
        assert wait_until(lambda: not serial.is_open)
        for sheet, button in (("install", "install connect"), ("care", "care save")):
            page.locator(f"#{sheet}").click()
            dialog.get_by_role("button", name=EN[button]).click()
            expect(dialog).to_contain_text(EN[f"connect {says}"])
            expect(dialog).to_contain_text(words)
            dialog.get_by_role("button", name=EN["done"]).click()


def flash_events_by_game(folder: Path) -> dict[str, int]:
    """Return the number of events of each game on the flash of the virtual board in `folder`."""
    with chdir(folder / "flash"):
        return {game: count for game, count, _, _ in Journal().games()}


def test_what_cannot_be_is_said(board: BoardOnSocket, open_with_port: OpenAt) -> None:
    site, serial = open_with_port(board.url)
    page = site.page
    serial.busy = True
    connect(page, "busy")
    expect(page.locator("#link-end")).to_have_text(EN["cancel"])
    serial.busy = False
    board.board.protocol = "3-4"
    connect(page, "newer")
    expect(page.locator("#link-end")).to_have_text(EN["connect end"])
    # What an installation puts right leads to it.
    expect(page.locator("#link-install")).to_be_hidden()
    board.board.protocol = "1"
    connect(page, "older")
    page.locator("#link-install").click()
    expect(page.get_by_role("dialog")).to_contain_text(EN["install about"])
    page.get_by_role("button", name=EN["done"]).click()
    # Something else with the same chip.
    board.board.feed = lambda data: None
    connect(page, "other")
    page.locator("#link-install").click()
    expect(page.get_by_role("dialog")).to_contain_text(EN["install about"])
    page.get_by_role("button", name=EN["done"]).click()
    page.evaluate("delete navigator.serial")
    page.evaluate("delete Navigator.prototype.serial")
    page.locator("#connect").click()
    expect(page.locator("#connect-none")).to_contain_text(EN["connect none"])
    expect(page.locator("#connect-none")).to_contain_text("pawnlight log")


@pytest.mark.long
def test_a_browser_that_keeps_nothing_takes_no_games(board: BoardOnSocket, open_with_port: OpenAt) -> None:
    game, lines = fake_game("one", 30, over=True)
    board.play(game, *lines)
    site, _ = open_with_port(board.url, "delete globalThis.StorageManager?.prototype.getDirectory")
    connect(site.page, "nowhere")
    assert board.board.confirmed == {game: 0}


@pytest.mark.long
def test_a_full_storage_confirms_nothing_and_loses_nothing(board: BoardOnSocket, open_with_port: OpenAt) -> None:
    game, lines = fake_game("one", 400)
    board.play(game, *lines[:20])
    site, _ = open_with_port(board.url)
    connect(site.page)
    assert wait_until(lambda: board.board.confirmed[game] == 20)
    with fill_storage(site.page):
        board.play(game, *lines[20:])
        expect(site.page.locator("#link-said")).to_have_text(EN["connect full"])
        # Time for many a try, none of which may confirm anything.
        site.page.wait_for_timeout(4000)
        assert board.board.confirmed[game] == 20
    assert wait_until(lambda: board.board.confirmed[game] == 400)
    expect(site.page.locator("#link-said")).to_have_text(EN["connect here"])
    assert events_by_game(site) == {game: 400}


def test_data_that_the_browser_has_deleted_are_not_called_a_full_storage(
    board: BoardOnSocket, open_with_port: OpenAt
) -> None:
    game, lines = fake_game("one", 40)
    board.play(game, *lines[:20])
    site, _ = open_with_port(board.url)
    page = site.page
    connect(page)
    assert wait_until(lambda: board.board.confirmed[game] == 20)
    page.evaluate(FORGET_SCRIPT)
    board.play(game, *lines[20:])
    expect(page.locator("#link-said")).to_have_text(EN["connect unkept"])
    expect(page.locator("#link-trouble")).not_to_be_empty()
    assert board.board.confirmed[game] == 20
    # It says what to do.
    page.reload()
    connect(page)
    assert wait_until(lambda: board.board.confirmed[game] == 40)
    assert events_by_game(site) == {game: 40}


@pytest.mark.long
def test_nothing_of_a_board_is_shown_as_markup(open_with_port: OpenAt) -> None:
    hit = "<svg/onload=globalThis.hit=1>"
    scripted = ScriptedBoard(board=hit)
    board = BoardOnSocket(scripted)
    game, lines = fake_game("one", 30)
    texts = [lines[0].partition(" ")[2].rpartition(" ")[0].replace("rules=cards", f"rules={hit}"), f"draw {hit}"]
    strange = texts[0].replace("options=", f"options={hit}")
    check, spoilt = 0, []
    for number, text in enumerate([strange, *texts[1:]]):
        check = event_check(number, text, check)
        spoilt.append(f"{number} {text} {check:08x}")
    board.play(game, *spoilt)
    site, _ = open_with_port(board.url)
    connect(site.page)
    assert wait_until(lambda: scripted.confirmed[game] == 2)
    scripted._say(f"trouble {hit}")
    scripted._say(f"fault {hit}")
    site.page.locator("#link-watch").click()
    expect(site.page.locator("#view-play")).to_be_visible()
    expect(site.page.locator("#link-trouble")).to_contain_text("<svg")
    site.page.goto(f"{site.page.url.partition('#')[0]}#games")
    expect(site.page.locator("#view-games")).to_contain_text(hit)
    assert site.page.evaluate("globalThis.hit ?? 0") == 0
    assert site.page.locator("svg[onload]").count() == 0
    board.unplug()


@pytest.mark.long
def test_a_game_of_800_events_comes_over_in_five_seconds(
    open_with_port: OpenAt, tmp_path: Path, record_property
) -> None:
    texts = event_texts("long", 800)
    (tmp_path / "flash").mkdir()
    with chdir(tmp_path / "flash"):
        kept = Journal()
        record_game(kept, bytes(32), texts)
        game = kept.live or ""
    with open_board(tmp_path, clock=1) as board:
        site, _ = open_with_port(board.serial)
        assert events_by_game(site) == {}
        site.page.locator("#connect").click()
        seconds = seconds_until(lambda: events_by_game(site).get(game) == 800)
        site.page.locator("#link-end").click()
        with Library.open(tmp_path / "library.db") as library, open_laptop(board.serial, library):
            on_laptop = seconds_until(lambda: library.event_count(game) == 800)
    record_property("measured", f"800 events come over in {seconds:.1f} s, to a laptop in {on_laptop:.1f} s")
    # On a busy machine the board itself is slower.
    assert seconds < max(5, 2 * on_laptop)


def seconds_until(true: Callable[[], bool]) -> float:
    """Return the seconds until this is true."""
    began = time.monotonic()
    assert wait_until(true)
    return time.monotonic() - began


@pytest.mark.long
def test_a_killed_browser_has_what_it_confirmed(
    site_root: Path, browser: Browser, engine: str, address: str, tmp_path: Path
) -> None:
    """It is killed while games come over, ten times."""
    chance = Random(3)
    scripted = ScriptedBoard()
    board = BoardOnSocket(scripted)
    games = dict(fake_game(f"game {n}", 150, over=n < 9) for n in range(10))
    for game, lines in games.items():
        board.play(game, *lines)
    counts = {game: len(lines) for game, lines in games.items()}
    with WebSerial(board.url).serve() as serial:
        for n in range(11):
            folder = tmp_path / "profile"
            with open_kept_profile(browser, engine, folder, bypass_csp=True) as context:
                serial.add_to_window(context)
                site = SitePage(context, address, view="start")
                held = events_by_game(site)
                assert all(held.get(game, 0) >= count for game, count in scripted.confirmed.items())
                site.page.locator("#connect").click()
                if n < 10:
                    # It is killed at any moment.
                    site.page.wait_for_timeout(chance.randrange(200, 2500))
                    kill_browser(folder)
                else:
                    assert wait_until(lambda: scripted.confirmed == counts)
                    assert events_by_game(site) == counts
    board.unplug()


GAME_SETTINGS = {
    "classic": "game=sorry\nrules=classic\nquick=yes\nred=easy\nyellow=normal\n",
    "teams": "game=sorry\nrules=teams\nquick=yes\nred=easy\nblue=easy\nyellow=easy\ngreen=hard\n",
    "points": "game=sorry\nrules=points\nred=easy\nyellow=hard\n",
    "st": "game=sorry\nrules=st\nquick=yes\nred=easy\nyellow=easy\n",
    "revenge": "game=revenge\nplayers=2\nseat 1=easy\nseat 2=hard\nhouse rows=1\n",
    "sequence": "game=sequence\nplayers=2\nseat 1=easy\nseat 2=easy\nhouse sequences=1\n",
    "cards": "game=cards\n",
}


@pytest.mark.long
@pytest.mark.parametrize("rules", GAME_SETTINGS)
def test_a_whole_game_of_every_rule_set_is_watched(rules: str, open_with_port: OpenAt, tmp_path: Path) -> None:
    """The browser and a laptop come to hold the same events, and the page shows the same end."""
    with (
        open_board(tmp_path, f"pace=fast\nsound=0\n{GAME_SETTINGS[rules]}", 20) as board,
        BenchClient(board.bench) as bench,
    ):
        site, serial = open_with_port(board.serial)
        page = site.page
        connect(page)
        game = begin_game(bench)
        start_watching(page)
        press_until(
            bench,
            Random(rules),
            lambda: bench.seen.get("over") or flash_events_by_game(tmp_path)[game] > (60 if rules == "cards" else 2000),
        )
        assert rules == "cards" or bench.seen["over"]
        assert wait_until(lambda: events_by_game(site) == flash_events_by_game(tmp_path))
        text = ask_games(site, f"api/games/{game}/file")[1]
        count = str(flash_events_by_game(tmp_path)[game] - 1)
        expect(page.locator("#record")).to_have_attribute("data-at", count)
        page.locator("#link-end").click()
        assert wait_until(lambda: not serial.is_open)
        with Library.open(tmp_path / "library.db") as library, open_laptop(board.serial, library):
            assert wait_until(lambda: library.event_count(game) == int(count) + 1)
            assert [line for line in text.splitlines() if re.match("[0-9]", line)] == library.event_lines(game)

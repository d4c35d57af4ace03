"""A board at the site is checked, and its games are saved to a file and restored, as by the laptop's commands."""

from contextlib import chdir
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from host_tools.install.backup import Backup, pack_backup, read_backup
from host_tools.words import load
from pawnlight.store.journal import Journal
from tests.install.test_backup import SETTINGS, packed_again, played
from tests.install.test_install import PEOPLES
from tests.site.test_connect import OpenAt, connect, connected  # noqa: F401 - a fixture
from tests.site.test_install import SMALL, WHOLE, pico  # noqa: F401 - a fixture
from tests.support.axe import faults
from tests.support.page_table import open_board
from tests.support.scripted_board import BoardOnSocket, eventually
from tests.support.scripted_port import PicoOnSocket

pytestmark = pytest.mark.chromium("no other browser has serial ports")

EN = load("en")
HIT = "<svg/onload=globalThis.hit=1>"


def opened(page: Page) -> None:
    page.locator("#care").click()
    expect(page.get_by_role("dialog")).to_contain_text(EN["care about"])


def do(page: Page, what: str, says: str) -> None:
    page.get_by_role("button", name=EN[f"care {what}"]).click()
    expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text(says)


def saved(page: Page, place: Path, count: str) -> None:
    """Save a backup to `place`; the page says how many games it has."""
    with page.expect_download() as download:
        do(page, "save", count)
    download.value.save_as(place)


def restored(page: Page, place: Path, says: str) -> None:
    page.get_by_label(EN["care file"]).set_input_files(place)
    do(page, "restore", says)


def test_a_backup_is_saved_and_restored_on_another_board(connected: OpenAt, tmp_path: Path) -> None:  # noqa: F811
    for name in ("one", "two"):
        (tmp_path / name / "flash").mkdir(parents=True)
    with chdir(tmp_path / "one" / "flash"):
        games = [played(Journal(), "classic", "one"), played(Journal(), "revenge", "two")]
    place = tmp_path / "backup.zip"
    (tmp_path / "one" / "flash" / "settings").write_text(SETTINGS, encoding="utf-8")
    with open_board(tmp_path / "one") as board:
        site, _ = connected(board.serial)
        page = site.page
        connect(page)
        opened(page)
        assert faults(page) == []
        saved(page, place, EN["care saved"].split("{file}")[0].format(count=2))
        kept = read_backup(place)
        assert kept.games == games
        assert set(SETTINGS.splitlines()) <= set(kept.texts["settings"].splitlines())
        # It is connected again.
        page.get_by_role("button", name=EN["done"]).click()
        expect(page.locator("#link-said")).to_have_text(EN["connect here"])
    packed_again(place, "backup/", "\\")
    (tmp_path / "two" / "flash" / "settings").write_text("language=es\n", encoding="utf-8")
    with open_board(tmp_path / "two") as board:
        site, _ = connected(board.serial)
        page = site.page
        opened(page)
        restored(page, place, EN["care sent"].format(count=2))
        expect(page.get_by_role("dialog")).to_contain_text("The board keeps its own settings.")
        page.get_by_label(EN["care settings"]).check()
        restored(page, place, EN["care set"])
        expect(page.get_by_role("dialog")).to_contain_text(EN["care there"].format(count=2))
        place.write_bytes(pack_backup(Backup("-", "-")))
        restored(page, place, EN["care sent none"])
        expect(page.get_by_role("dialog")).to_contain_text("There is nothing to restore")
        place.write_bytes(HIT.encode())
        restored(page, place, EN["care failed"])
    with chdir(tmp_path / "two" / "flash"):
        assert [game for game, *_ in Journal().games()] == [game.id for game in games]
        assert "language=de" in Path("settings").read_text(encoding="utf-8")


def test_a_board_is_checked(pico: PicoOnSocket, connected: OpenAt) -> None:  # noqa: F811
    site, serial = connected(pico.url, SMALL)
    page = site.page
    opened(page)
    do(page, "check", EN["care install"])
    page.get_by_role("dialog").get_by_role("button", name=EN["install"]).click()
    expect(page.get_by_role("dialog")).to_contain_text(EN["install about"])
    page.get_by_role("button", name=EN["done"]).click()
    opened(page)
    do(page, "check", EN["care install"])
    expect(page.get_by_role("dialog")).to_contain_text("The Pico has MicroPython, but not Pawnlight.")
    for path, data in (WHOLE | {path: b"" for path in PEOPLES if path.startswith("live/")}).items():
        pico.pico.put(path, data)
    pico.pico.restart()
    do(page, "check", EN["care well"])
    assert pico.mode == "game"
    pico.fault = HIT
    do(page, "check", EN["care fault"])
    expect(page.get_by_role("dialog")).to_contain_text(HIT)
    pico.asides = [f"aside damaged/1-{'0' * 12}-3/000 9", "asides 1"]
    do(page, "check", EN["care keep"])
    serial.busy = True
    do(page, "check", EN["connect busy"])
    serial.busy = False
    pico.mode = "friendly"
    pico.pico.machine = HIT
    do(page, "check", EN["install no-pico"])
    expect(page.get_by_role("dialog")).to_contain_text(HIT)
    assert page.evaluate("globalThis.hit ?? 0") == 0
    assert page.locator("svg[onload]").count() == 0


def test_what_does_not_answer_is_said(board: BoardOnSocket, connected: OpenAt) -> None:  # noqa: F811
    site, serial = connected(board.url)
    page = site.page
    opened(page)
    asked: list[bytes] = []
    board.board.feed = lambda data: asked.append(data)  # type: ignore[method-assign]
    do(page, "save", EN["care failed"])
    expect(page.get_by_role("dialog")).to_contain_text("The board does not answer.")
    asked.clear()
    page.get_by_role("button", name=EN["care save"]).click()
    assert eventually(lambda: bool(asked))
    serial.unplug()
    expect(page.get_by_role("dialog")).to_contain_text(EN["care lost"])


def test_pressed_twice_or_while_it_works_it_is_done_once(board: BoardOnSocket, connected: OpenAt) -> None:  # noqa: F811
    site, serial = connected(board.url)
    page = site.page
    opened(page)
    feed = board.board.feed
    board.board.feed = lambda data: None  # type: ignore[method-assign]
    page.get_by_role("button", name=EN["care save"]).dblclick()
    expect(page.get_by_role("dialog")).to_contain_text(EN["care looking"])
    page.get_by_role("button", name=EN["done"]).click()
    opened(page)
    expect(page.get_by_role("dialog")).to_contain_text(EN["care looking"])
    expect(page.get_by_role("button", name=EN["care check"])).to_be_disabled()
    page.get_by_role("button", name=EN["done"]).click()
    # It goes on behind the closed dialog, and ends; opened again, it says how.
    assert eventually(lambda: not serial.open, 30)
    board.board.feed = feed  # type: ignore[method-assign]
    opened(page)
    expect(page.get_by_role("dialog")).to_contain_text(EN["care failed"])
    do(page, "save", EN["care looking"])


# A device that takes nothing; and a port that is slow to open.
STOPPED = """
const { requestPort } = navigator.serial;
navigator.serial.requestPort = async (options) => {
  const port = await requestPort(options);
  const never = new WritableStream({
    write: (_, { signal }) => new Promise((_, reject) => signal.addEventListener("abort", reject)),
  });
  Object.defineProperty(port, "writable", { get: () => never });
  return port;
};
"""
SLOW = """
const { requestPort } = navigator.serial;
navigator.serial.requestPort = async (options) => {
  const port = await requestPort(options);
  const open = port.open.bind(port);
  port.open = async (options) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await open(options);
  };
  return port;
};
"""


# A network that is gone when the firmware is fetched.
LOST = """
const fetched = globalThis.fetch;
globalThis.fetch = (address, ...more) =>
  String(address).endsWith("pico.bin") ? Promise.reject(new TypeError("<b>lost</b>")) : fetched(address, ...more);
"""


def test_a_device_that_takes_nothing_is_given_up(board: BoardOnSocket, connected: OpenAt) -> None:  # noqa: F811
    site, serial = connected(board.url, STOPPED)
    opened(site.page)
    do(site.page, "save", EN["care failed"])
    assert not serial.open


def test_a_port_that_is_let_go_while_it_opens_is_free(board: BoardOnSocket, connected: OpenAt) -> None:  # noqa: F811
    site, serial = connected(board.url, SLOW)
    page = site.page
    page.locator("#connect").click()
    page.locator("#link-end").click()
    expect(page.locator("#link")).to_be_hidden()
    # The slow port is open by then, and must be closed again.
    page.wait_for_timeout(1500)
    assert not serial.open
    connect(page)


def test_what_is_unplugged_while_its_port_opens_is_lost_and_not_busy(
    board: BoardOnSocket,
    connected: OpenAt,  # noqa: F811
) -> None:
    site, serial = connected(board.url, SLOW)
    page = site.page
    opened(page)
    page.get_by_role("button", name=EN["care save"]).click()
    expect(page.get_by_role("dialog")).to_contain_text(EN["care looking"])
    serial.unplug()
    expect(page.get_by_role("dialog")).to_contain_text(EN["care lost"])
    page.get_by_role("button", name=EN["done"]).click()
    serial.plug()
    page.wait_for_function("async () => (await navigator.serial.getPorts()).length")
    page.locator("#connect").click()
    expect(page.locator("#link-said")).to_have_text(EN["connect waiting"])
    serial.unplug()
    expect(page.locator("#link-said")).to_have_text(EN["connect lost"])
    serial.plug()
    expect(page.locator("#link-said")).to_have_text(EN["connect here"])


def test_a_firmware_that_does_not_come_is_said(pico: PicoOnSocket, connected: OpenAt) -> None:  # noqa: F811
    site, _ = connected(pico.url, LOST)
    opened(site.page)
    do(site.page, "check", EN["care failed"])
    expect(site.page.get_by_role("dialog")).to_contain_text("<b>lost</b>")

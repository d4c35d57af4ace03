"""A board at the site is checked, and its games are saved to a file and restored, as by the laptop's commands."""

from collections.abc import Iterator
from contextlib import chdir, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from host_tools.install.backup import Backup, pack_backup, read_backup
from host_tools.words import load
from pawnlight.store.journal import Journal
from tests.install.test_backup import SETTINGS, play_on_board, repack_backup
from tests.install.test_install import USER_FILES
from tests.site.test_connect import OpenAt, connect, open_with_port  # noqa: F401 - a fixture
from tests.site.test_install import SMALL_FIRMWARE_SCRIPT, WHOLE_FLASH, pico  # noqa: F401 - a fixture
from tests.support.axe import faults
from tests.support.laptop import BoardWithCable
from tests.support.scripted_board import BoardOnSocket, wait_until
from tests.support.scripted_port import PicoOnSocket

pytestmark = pytest.mark.chromium("no other browser has serial ports")

EN = load("en")
INJECTED_HTML = "<svg/onload=globalThis.hit=1>"


def open_care(page: Page) -> None:
    page.locator("#care").click()
    expect(page.get_by_role("dialog")).to_contain_text(EN["care about"])


def press_and_expect(page: Page, what: str, says: str) -> None:
    page.get_by_role("button", name=EN[f"care {what}"]).click()
    expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text(says)


def save_backup(page: Page, place: Path, count: str) -> None:
    """Save a backup to `place`; the page says how many games it has."""
    with page.expect_download() as download:
        press_and_expect(page, "save", count)
    download.value.save_as(place)


def restore_backup(page: Page, place: Path, says: str) -> None:
    page.get_by_label(EN["care file"]).set_input_files(place)
    press_and_expect(page, "restore", says)


@contextmanager
def open_flash(folder: Path, settings: str) -> Iterator[BoardOnSocket]:
    """Start a board with these settings on its flash, `folder`, which is the current folder inside the block."""
    with chdir(folder):
        Path("settings").write_text(settings, encoding="utf-8")
        board = BoardOnSocket(BoardWithCable())
        yield board
        board.unplug()


def test_a_backup_is_saved_and_restored_on_another_board(open_with_port: OpenAt, tmp_path: Path) -> None:  # noqa: F811
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    place = tmp_path / "backup.zip"
    with open_flash(tmp_path / "one", SETTINGS) as board:
        games = [play_on_board(board.board.journal, *game) for game in (("classic", "one"), ("revenge", "two"))]
        site, serial = open_with_port(board.url)
        page = site.page
        connect(page)
        open_care(page)
        assert faults(page) == []
        save_backup(page, place, EN["care saved"].split("{file}")[0].format(count=2))
        kept = read_backup(place)
        assert kept.games == games
        assert set(SETTINGS.splitlines()) <= set(kept.texts["settings"].splitlines())
        # It is connected again.
        page.get_by_role("button", name=EN["done"]).click()
        expect(page.locator("#link-said")).to_have_text(EN["connect here"])
        page.locator("#link-end").click()
        assert wait_until(lambda: not serial.is_open)
    repack_backup(place, "backup/", "\\")
    with open_flash(tmp_path / "two", "language=es\n") as board:
        # It is plugged in instead of the other.
        serial.url = board.url
        open_care(page)
        restore_backup(page, place, EN["care sent"].format(count=2))
        expect(page.get_by_role("dialog")).to_contain_text("The board keeps its own settings.")
        page.get_by_label(EN["care settings"]).check()
        restore_backup(page, place, EN["care set"])
        expect(page.get_by_role("dialog")).to_contain_text(EN["care there"].format(count=2))
        place.write_bytes(pack_backup(Backup("-", "-")))
        restore_backup(page, place, EN["care sent none"])
        expect(page.get_by_role("dialog")).to_contain_text("There is nothing to restore")
        place.write_bytes(INJECTED_HTML.encode())
        restore_backup(page, place, EN["care failed"])
    with chdir(tmp_path / "two"):
        assert [game for game, *_ in Journal().games()] == [game.id for game in games]
        assert "language=de" in Path("settings").read_text(encoding="utf-8")


def test_a_board_is_checked(pico: PicoOnSocket, open_with_port: OpenAt) -> None:  # noqa: F811
    site, serial = open_with_port(pico.url, SMALL_FIRMWARE_SCRIPT)
    page = site.page
    open_care(page)
    # The network is gone when the firmware is fetched.
    page.evaluate("() => { globalThis.there = fetch; fetch = () => Promise.reject(new TypeError('<b>lost</b>')); }")
    press_and_expect(page, "check", EN["care failed"])
    expect(page.get_by_role("dialog")).to_contain_text("<b>lost</b>")
    page.evaluate("() => { fetch = there; }")
    press_and_expect(page, "check", EN["care install"])
    page.get_by_role("dialog").get_by_role("button", name=EN["install"]).click()
    expect(page.get_by_role("dialog")).to_contain_text(EN["install about"])
    page.get_by_role("button", name=EN["done"]).click()
    open_care(page)
    press_and_expect(page, "check", EN["care install"])
    expect(page.get_by_role("dialog")).to_contain_text("The Pico has MicroPython, but not Pawnlight.")
    for path, data in (WHOLE_FLASH | {path: b"" for path in USER_FILES if path.startswith("live/")}).items():
        pico.pico.write_file(path, data)
    pico.pico.restart()
    press_and_expect(page, "check", EN["care well"])
    assert pico.mode == "game"
    pico.fault = INJECTED_HTML
    press_and_expect(page, "check", EN["care fault"])
    expect(page.get_by_role("dialog")).to_contain_text(INJECTED_HTML)
    pico.asides = [f"aside damaged/00001-{'0' * 12}-3/000 9", "asides 1"]
    press_and_expect(page, "check", EN["care keep"])
    serial.busy = True
    press_and_expect(page, "check", EN["connect busy"])
    serial.busy = False
    pico.mode = "friendly"
    pico.pico.machine = INJECTED_HTML
    press_and_expect(page, "check", EN["install no-pico"])
    expect(page.get_by_role("dialog")).to_contain_text(INJECTED_HTML)
    assert page.evaluate("globalThis.hit ?? 0") == 0
    assert page.locator("svg[onload]").count() == 0


def test_what_does_not_answer_is_said_and_pressed_twice_or_while_it_works_it_is_done_once(
    board: BoardOnSocket,
    open_with_port: OpenAt,  # noqa: F811
) -> None:
    site, serial = open_with_port(board.url)
    page = site.page
    open_care(page)
    asked: list[bytes] = []
    board.board.feed = lambda data: asked.append(data)
    page.get_by_role("button", name=EN["care save"]).dblclick()
    expect(page.get_by_role("dialog")).to_contain_text(EN["care looking"])
    page.get_by_role("button", name=EN["done"]).click()
    open_care(page)
    expect(page.get_by_role("dialog")).to_contain_text(EN["care looking"])
    expect(page.get_by_role("button", name=EN["care check"])).to_be_disabled()
    page.get_by_role("button", name=EN["done"]).click()
    # It goes on behind the closed dialog, and ends; opened again, it says how.
    assert wait_until(lambda: not serial.is_open, 30)
    asked.clear()
    open_care(page)
    expect(page.get_by_role("dialog")).to_contain_text(EN["care failed"])
    expect(page.get_by_role("dialog")).to_contain_text("The board does not answer.")
    page.get_by_role("button", name=EN["care save"]).click()
    assert wait_until(lambda: bool(asked))
    serial.unplug()
    expect(page.get_by_role("dialog")).to_contain_text(EN["care lost"])


# A device that takes nothing; and a port that is slow to open.
STOPPED_PORT_SCRIPT = """
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
SLOW_PORT_SCRIPT = """
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


def test_a_device_that_takes_nothing_is_given_up(board: BoardOnSocket, open_with_port: OpenAt) -> None:  # noqa: F811
    site, serial = open_with_port(board.url, STOPPED_PORT_SCRIPT)
    open_care(site.page)
    press_and_expect(site.page, "save", EN["care failed"])
    assert wait_until(lambda: not serial.is_open)


def test_what_is_let_go_or_unplugged_while_its_port_opens_is_free_and_not_busy(
    board: BoardOnSocket,
    open_with_port: OpenAt,  # noqa: F811
) -> None:
    site, serial = open_with_port(board.url, SLOW_PORT_SCRIPT)
    page = site.page
    page.locator("#connect").click()
    page.locator("#link-end").click()
    expect(page.locator("#link")).to_be_hidden()
    # The slow port is open by then, and must be closed again.
    page.wait_for_timeout(1500)
    assert not serial.is_open
    connect(page)
    page.locator("#link-end").click()
    open_care(page)
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

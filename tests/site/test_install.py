"""Installing from the site: MicroPython's file is checked, and the firmware goes over to a Pico at a serial port."""

import gzip
import re
import time
from base64 import b64encode
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from threading import Event

import pytest
from playwright.sync_api import Browser, Page, expect

from hardware.generate import installer
from host_tools.install.board_files import MAIN_FILE, MANIFEST_FILE, manifest_of
from host_tools.install.firmware import compile_firmware
from host_tools.site.build import pack_for_pico
from host_tools.words import load
from tests.install.conftest import SOURCES
from tests.install.test_install import USER_FILES
from tests.site.site import SitePage
from tests.site.test_connect import OpenAt, connect, open_with_port  # noqa: F401 - a fixture
from tests.site.test_keeping import kill_browser, open_kept_profile
from tests.support.axe import faults
from tests.support.scripted_board import wait_until
from tests.support.scripted_pico import ScriptedPico
from tests.support.scripted_port import PicoOnSocket, run_install
from tests.support.uf2 import build_program, make_uf2
from tests.support.web_serial import WebSerial

pytestmark = pytest.mark.chromium("no other browser has serial ports")

EN = load("en")
BACKUP_FILE = "pico.bin"


@pytest.fixture
def pico() -> Iterator[PicoOnSocket]:
    """A Pico with MicroPython, and files of people's."""
    running = PicoOnSocket(ScriptedPico(USER_FILES))
    yield running
    running.close()


FILES = compile_firmware(SOURCES)
WHOLE_FLASH = FILES | USER_FILES | {MANIFEST_FILE: manifest_of(FILES)}


# In place of the site's firmware.
_FIRMWARE = """
const fetched = globalThis.fetch;
const small = Uint8Array.from(atob("PACKED"), (letter) => letter.charCodeAt(0));
globalThis.fetch = (address, ...more) =>
  String(address).endsWith("pico.bin") ? Promise.resolve(new Response(small)) : fetched(address, ...more);
"""


def firmware_script(files: dict[str, bytes]) -> str:
    """Return a script by which the site has these files for a Pico."""
    return _FIRMWARE.replace("PACKED", b64encode(gzip.compress(pack_for_pico(files, {}))).decode())


SMALL_FIRMWARE_SCRIPT = firmware_script(FILES)


def open_install(page: Page) -> None:
    page.locator("#install").click()
    expect(page.get_by_role("dialog")).to_contain_text(EN["install about"])


def connect_and_expect(page: Page, says: str, seconds: int = 60) -> None:
    """Connect the Pico, and wait until the page says how it went."""
    page.get_by_role("button", name=EN["install connect"]).click()
    expect(page.get_by_role("dialog")).to_contain_text(EN[f"install {says}"], timeout=1000 * seconds)


def test_a_blank_pico_gets_the_firmware_and_an_update_sends_only_what_differs(
    pico: PicoOnSocket,
    open_with_port: OpenAt,  # noqa: F811
) -> None:
    site, _ = open_with_port(pico.url, SMALL_FIRMWARE_SCRIPT)
    page = site.page
    loaded = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert loaded
    assert not [name for name in loaded if name.endswith(BACKUP_FILE)]
    # What is connected without a firmware leads to its installation.
    connect(page, "other")
    page.locator("#link-install").click()
    assert faults(page) == []
    connect_and_expect(page, "done")
    assert pico.pico.files() == WHOLE_FLASH
    # The board that starts is connected at once.
    expect(page.locator("#link-said")).to_have_text(EN["connect here"])
    pieces = len(pico.pico.log)
    pico.pico.write_file("pawnlight/table/app.mpy", b"old")
    page.get_by_role("button", name=EN["done"]).click()
    page.locator("#link-end").click()
    open_install(page)
    connect_and_expect(page, "done")
    written = [code for code in pico.pico.log[pieces:] if "'wb'" in code]
    assert len(written) == 2
    assert "pawnlight/table/app.mpy" in written[0]
    assert MANIFEST_FILE in written[1]
    assert pico.pico.files() == WHOLE_FLASH


def test_a_sheet_that_is_opened_again_shows_what_goes_on_and_how_it_ended(
    pico: PicoOnSocket,
    open_with_port: OpenAt,  # noqa: F811
) -> None:
    # Sent in ten pieces.
    page = open_with_port(pico.url, firmware_script(FILES | {"pawnlight/long.txt": bytes(30_000)}))[0].page
    dialog, close = page.get_by_role("dialog"), page.get_by_role("button", name=EN["done"])
    free = Event()

    def hang() -> None:
        free.wait(2)

    pico.hang = hang
    open_install(page)
    connect_and_expect(page, "sending")
    close.click()
    open_install(page)
    expect(dialog).to_contain_text(EN["install sending"])
    expect(dialog.get_by_role("progressbar")).to_be_visible()
    expect(dialog.get_by_role("button", name=EN["install connect"])).to_be_disabled()
    close.click()
    # Another sheet says that it must wait, for as long as it must, and so does the link to a board.
    page.locator("#care").click()
    expect(dialog).to_contain_text(EN["connect working"])
    expect(dialog.get_by_role("button", name=EN["care check"])).to_be_disabled()
    close.click()
    connect(page, "working")
    page.locator("#care").click()
    free.set()
    expect(dialog.get_by_role("button", name=EN["care check"])).to_be_enabled()
    expect(dialog).not_to_contain_text(EN["connect working"])
    close.click()
    open_install(page)
    expect(dialog).to_contain_text(EN["install done"])
    assert MAIN_FILE in pico.pico.files()
    expect(page.locator("#link-said")).to_have_text(EN["connect here"])


def test_a_pulled_cable_leaves_a_board_that_the_next_installation_finishes(
    pico: PicoOnSocket,
    open_with_port: OpenAt,  # noqa: F811
) -> None:
    site, serial = open_with_port(pico.url, SMALL_FIRMWARE_SCRIPT)
    page = site.page
    open_install(page)

    def pull() -> None:
        if len(pico.pico.log) == 12:
            raise ConnectionError

    pico.hang = pull
    page.get_by_role("button", name=EN["install connect"]).click()
    expect(page.get_by_role("dialog")).to_contain_text(EN["install lost"])
    assert MAIN_FILE not in pico.pico.files()
    pico.hang = lambda: None
    serial.unplug()
    serial.plug()
    assert wait_until(lambda: page.evaluate("navigator.serial.getPorts().then((ports) => ports.length)") == 1)
    connect_and_expect(page, "done")
    assert pico.pico.files() == WHOLE_FLASH


def test_what_cannot_be_is_said(pico: PicoOnSocket, open_with_port: OpenAt) -> None:  # noqa: F811
    site, serial = open_with_port(pico.url, SMALL_FIRMWARE_SCRIPT)
    page = site.page
    open_install(page)
    serial.busy = True
    page.get_by_role("button", name=EN["install connect"]).click()
    expect(page.get_by_role("dialog")).to_contain_text(EN["connect busy"])
    serial.busy = False
    pico.pico.version = (1, 27, 0, "")
    connect_and_expect(page, "old-micropython")
    pico.pico.version = (1, 28, 0, "")
    pico.pico.machine = "Raspberry Pi Pico W with RP2040"
    connect_and_expect(page, "radio")
    # Its games are saved first.
    page.get_by_role("dialog").get_by_role("button", name=EN["care"]).click()
    expect(page.get_by_role("dialog")).to_contain_text(EN["care about"])
    page.get_by_role("button", name=EN["done"]).click()
    open_install(page)
    pico.pico.machine = "ESP32 with ESP32"
    connect_and_expect(page, "no-pico")
    pico.pico.machine = "Raspberry Pi Pico with RP2040"
    pico.pico.firmware = "0.10.0"
    pico.pico.write_file("pawnlight/__init__.mpy", b"newer")
    connect_and_expect(page, "newer")
    expect(page.get_by_role("dialog")).to_contain_text("Pawnlight 0.10.0, which is newer than 0.1.0.")
    pico.pico.write_file(MAIN_FILE, b"print('mine')\n")
    connect_and_expect(page, "other-program")
    assert pico.pico.files()[MAIN_FILE] == b"print('mine')\n"
    page.get_by_role("button", name=EN["install replace"]).click()
    expect(page.get_by_role("dialog")).to_contain_text(EN["install done"])
    page.evaluate("delete navigator.serial")
    page.evaluate("delete Navigator.prototype.serial")
    page.get_by_role("button", name=EN["done"]).click()
    page.locator("#install").click()
    expect(page.locator("#install-none")).to_contain_text("pawnlight install")


def test_the_link_of_the_build_pages_opens_the_installer_which_checks_micropythons_file(
    open_with_port: OpenAt,  # noqa: F811
    pico: PicoOnSocket,
    tmp_path: Path,
) -> None:
    site, _ = open_with_port(pico.url, view=installer.FRAGMENT.removeprefix("#"))
    page = site.page
    expect(page.get_by_role("dialog")).to_contain_text(EN["install about"])
    page.get_by_role("button", name=EN["done"]).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    # The page behind it says how to build a board.
    expect(page.get_by_role("heading", name=EN["site build"])).to_be_visible()
    page.evaluate("location.hash = 'start'")
    open_install(page)
    chosen, dialog = page.get_by_label(EN["install file"]), page.get_by_role("dialog")

    def choose(name: str, content: bytes) -> None:
        (tmp_path / name).write_bytes(content)
        chosen.set_input_files(tmp_path / name)

    choose("right.uf2", make_uf2(build_program()))
    right = EN["install right"].format(version="1.28.0", machine="Raspberry Pi Pico with RP2040")
    expect(dialog).to_contain_text(right)
    with page.expect_download() as download:
        page.get_by_role("button", name=EN["install save"]).click()
    assert download.value.path().read_bytes() == make_uf2(build_program())
    for name, content, why in (
        ("radio.uf2", make_uf2(build_program(machine="Raspberry Pi Pico W with RP2040")), "MicroPython with the radio"),
        ("tiny.uf2", make_uf2(build_program(machine="Pimoroni Tiny 2040 with RP2040")), "lays out its flash otherwise"),
        (
            "feather.uf2",
            make_uf2(build_program(machine="Adafruit Feather RP2040 with RP2040")),
            "(Adafruit Feather RP2040",
        ),
        ("old.uf2", make_uf2(build_program("1.27.0")), "MicroPython 1.27.0, but Pawnlight needs"),
        ("torn.uf2", make_uf2(build_program())[:-1], "not a complete UF2 file"),
        ("none.uf2", b"<img src=x onerror=alert(1)>", "none.uf2 is not a UF2 file."),
    ):
        choose(name, content)
        expect(dialog).to_contain_text(why)
        expect(page.get_by_role("button", name=EN["install save"])).to_be_hidden()


# A worker of the games that cannot start.
BROKEN_WORKER_SCRIPT = """
const Started = globalThis.Worker;
globalThis.Worker = function (address, options) {
  if (!String(address).endsWith("games_worker.js")) return new Started(address, options);
  const made = new EventTarget();
  made.postMessage = () => setTimeout(() => made.dispatchEvent(new Event("error")));
  made.terminate = () => {};
  return made;
};
"""


def test_a_file_that_cannot_be_checked_is_not_right(open_with_port: OpenAt, pico: PicoOnSocket, tmp_path: Path) -> None:  # noqa: F811
    site, _ = open_with_port(pico.url, BROKEN_WORKER_SCRIPT)
    page = site.page
    open_install(page)
    (tmp_path / "right.uf2").write_bytes(make_uf2(build_program()))
    page.get_by_label(EN["install file"]).set_input_files(tmp_path / "right.uf2")
    expect(page.get_by_role("dialog")).to_contain_text(EN["away host"].format(what="games_worker.js"))
    expect(page.get_by_role("button", name=EN["install save"])).to_be_hidden()


@pytest.mark.long
@pytest.mark.timeout(900)
def test_a_page_that_is_reloaded_or_killed_leaves_a_board_that_the_next_installation_finishes(
    site_root: Path, browser: Browser, engine: str, address: str, tmp_path: Path, pico: PicoOnSocket
) -> None:
    chance = Random(5)
    app = "pawnlight/table/app.mpy"
    # As slow as a Pico's flash.
    pico.hang = lambda: time.sleep(0.05)
    with WebSerial(pico.url).serve() as serial:
        for n in range(20):
            with open_kept_profile(browser, engine, tmp_path / "profile", bypass_csp=True) as context:
                serial.add_to_window(context)
                context.add_init_script(SMALL_FIRMWARE_SCRIPT)
                page = SitePage(context, address, view="start").page
                open_install(page)
                page.get_by_role("button", name=EN["install connect"]).click()
                # At any moment of the installation.
                page.wait_for_timeout(chance.randrange(500, 4000))
                if n % 2:
                    page.reload()
                    open_install(page)
                    page.get_by_role("button", name=EN["install connect"]).click()
                    page.wait_for_timeout(chance.randrange(500, 2000))
                kill_browser(tmp_path / "profile")
            files = pico.pico.files()
            assert files.items() >= USER_FILES.items()
            # Nothing runs, or all that is new, or what was old as it was.
            assert MAIN_FILE not in files or (files | {app: FILES[app]}).items() >= FILES.items()
            if MAIN_FILE in files:
                pico.pico.write_file(app, b"old")
        with open_kept_profile(browser, engine, tmp_path / "profile", bypass_csp=True) as context:
            serial.add_to_window(context)
            context.add_init_script(SMALL_FIRMWARE_SCRIPT)
            page = SitePage(context, address, view="start").page
            open_install(page)
            page.get_by_role("button", name=EN["install connect"]).click()
            expect(page.get_by_role("dialog")).to_contain_text(re.compile(f"{EN['install done']}|{EN['install same']}"))
    assert pico.pico.files() == WHOLE_FLASH


@pytest.mark.long
def test_a_device_that_never_stops_sending_does_not_stop_the_page(
    pico: PicoOnSocket,
    open_with_port: OpenAt,  # noqa: F811
) -> None:
    site, _ = open_with_port(pico.url, SMALL_FIRMWARE_SCRIPT)
    page = site.page
    open_install(page)

    def flood() -> None:
        pico.flood = b"x" * 1000

    pico.hang = flood
    connect_and_expect(page, "failed")
    expect(page.get_by_role("dialog")).to_contain_text("never stops sending")
    pico.flood = b""


@pytest.mark.long
def test_the_whole_firmware_is_installed_as_by_the_laptop(open_with_port: OpenAt, record_property) -> None:  # noqa: F811
    """How long each takes at the same Pico, whose flash takes a tenth of a second for a piece, is measured."""
    seconds = []
    flashes = []
    for by_page in (True, False):
        with closing(PicoOnSocket(ScriptedPico())) as device:
            device.hang = lambda: time.sleep(0.1)
            if by_page:
                page = open_with_port(device.url)[0].page
                open_install(page)
            began = time.monotonic()
            if by_page:
                connect_and_expect(page, "done", 240)
            else:
                run_install(device)
            seconds.append(time.monotonic() - began)
            flashes.append(device.pico.files())
    assert flashes[0] == flashes[1]
    record_property("measured", f"installed by the page in {seconds[0]:.1f} s, by the laptop in {seconds[1]:.1f} s")

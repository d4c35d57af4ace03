"""The site with an emulated Pico and MicroPython's own image: install, connect, check, restore and back up."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from host_tools.install.backup import Backup, BackupGame, pack_backup, read_backup
from host_tools.site.build import build_site
from host_tools.words import load
from pawnlight import VERSION
from tests.emulator.pico import Pico
from tests.emulator.test_install import power_on
from tests.emulator.test_pico import shows_menu
from tests.site.site import SITE_PATH, SitePage, serve_site
from tests.support.browser import open_browser, open_window
from tests.support.event_lines import abandoned_game
from tests.support.web_serial import WebSerial

# On a busy machine the emulator needs up to forty seconds for one second of the Pico.
pytestmark = [pytest.mark.pico, pytest.mark.timeout(3600)]

EN = load("en")


def test_from_a_blank_file_system_to_the_menu_and_a_backup(
    pico_image: Path, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    build_site(tmp_path / SITE_PATH, "https://example.org/pawnlight")
    pico = Pico(pico_image, timed_flash=False)
    power_on(pico)
    serial = WebSerial(pico.serve().url)
    with serial.serve(), serve_site(tmp_path) as address, open_browser() as browser:
        context = open_window(browser, bypass_csp=True)
        serial.add_to_window(context)
        page = SitePage(context, address, view="start").page
        page.locator("#install").click()
        dialog = page.get_by_role("dialog")
        began = pico.ns
        dialog.get_by_role("button", name=EN["install connect"]).click()
        while EN["install done"] not in dialog.inner_text():
            assert EN["install failed"] not in dialog.inner_text(), dialog.inner_text()
            pico.run(50)
        record_property("measured", f"installed from the site in {(pico.ns - began) / 1e9:.0f} s of the Pico")
        pico.run_until(lambda: shows_menu(pico), 60_000, 50)
        while page.locator("#link-said").inner_text() != EN["connect here"]:
            pico.run(50)
        expect(page.locator("#link-trouble")).to_be_empty()
        page.keyboard.press("Escape")
        page.locator("#care").click()
        said = dialog.get_by_role("status")

        def do(what: str, says: str) -> None:
            dialog.get_by_role("button", name=EN[f"care {what}"]).click()
            while says not in said.inner_text():
                assert EN["care failed"] not in said.inner_text(), said.inner_text()
                pico.run(50)

        do("check", EN["care well"])
        game = BackupGame(*abandoned_game("one", 40))
        place = tmp_path / "backup.zip"
        place.write_bytes(pack_backup(Backup("b0a4d", VERSION, {"settings": "language=de\n"}, [game])))
        page.get_by_label(EN["care file"]).set_input_files(place)
        do("restore", EN["care sent one"])
        with page.expect_download() as download:
            do("save", EN["care saved one"].partition("{")[0])
        download.value.save_as(place)
        assert read_backup(place).games == [game]
        context.close()
    pico.close()

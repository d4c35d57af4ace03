"""A virtual board with phones at its seats, for tests: its page, and browser windows that are phones."""

import json
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, Page, expect

from host_tools.library import Library
from host_tools.library.linked_libraries import LinkedLibrary
from host_tools.link.board_sync import BoardSync
from host_tools.link.runner import SyncRunner
from host_tools.page.serving import PageObserver, serve_page
from host_tools.page.visitors import LanAddress
from tests.support.browser import PHONE
from tests.support.page_table import open_board

# An address of this machine that is not the one of the table's own page.
LAN = "127.0.0.2"
# Rules, and the settings of the menu for a number of people.
COLOURS = ("red", "blue", "yellow", "green")


@dataclass
class PhoneTable:
    """A table whose page is at `address`; phones may take its seats if it is `open`."""

    address: str
    library: Library
    flash: Path
    bench: int

    def ask(self, path: str, order: Any = None) -> Any:
        """Return the answer to a request of the table's page."""
        headers = {"Content-Type": "application/json", "Origin": self.address[:-1]}
        data = None if order is None else json.dumps(order).encode()
        with urlopen(Request(f"{self.address}api/{path}", data, headers), timeout=60) as answer:
            return json.load(answer)

    def begin(self, *settings: str, names: dict[str, str] | None = None) -> None:
        """Begin a game with these lines of the menu's settings; one that is being played is kept."""
        deadline = time.monotonic() + 30
        while not self.ask("start")["board"]:
            assert time.monotonic() < deadline
            time.sleep(0.1)
        self.ask("start", {"settings": list(settings), "names": names or {}, "keep": True})

    @property
    def link(self) -> str:
        """The link of the QR code."""
        return str(self.ask("phones")["link"])

    def open_phone(
        self, browser: Browser, seat: int | None = None, name: str = "", size: tuple[int, int] = PHONE, **more: Any
    ) -> Page:
        """Open the link on a new phone; take this seat, by this name, or by the one that the table knows."""
        touch = browser.browser_type.name == "chromium"
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            locale="en",
            reduced_motion="reduce",
            **{"color_scheme": "dark", **more},
        )
        page = context.new_page()
        page.goto(self.link)
        expect(page.locator("#phone")).to_have_attribute("data-state", "choose")
        if seat is not None:
            take_seat(page, seat, name)
        return page


def take_seat(page: Page, seat: int, name: str = "") -> None:
    """Take this seat on a phone that shows the choice."""
    page.locator(f"[data-sit='{seat}']").click()
    expect(page.locator("#phone")).to_have_attribute("data-state", re.compile("who|phone"))
    if page.locator("#phone").get_attribute("data-state") == "who":
        if name:
            page.locator("#phone-name").fill(name)
            page.locator(".phone-who .big").click()
        else:
            page.locator("[data-skip]").click()
    expect(page.locator("#phone")).to_have_attribute("data-state", "phone")


def settings_of(rules: str, players: int, child: bool = False, auto: bool = True) -> list[str]:
    """Return the lines of the menu's settings for a game of so many people."""
    lines = [f"child={'yes' if child else 'no'}"]
    if rules in ("classic", "points", "teams", "st"):
        seats = [f"{colour}={'person' if n < players else 'none'}" for n, colour in enumerate(COLOURS)]
        return [*lines, "game=sorry", f"rules={rules}", *seats]
    people = [f"seat {n + 1}=person" for n in range(players)]
    if rules == "sequence":
        teams = 3 if players % 3 == 0 else 2
        lines += [f"teams={teams}", f"auto draw={'yes' if auto else 'no'}"]
    return [*lines, f"game={rules}", f"players={players}", *people]


@contextmanager
def open_phone_table(folder: Path, clock: float = 4, settings: str = "") -> Iterator[PhoneTable]:
    """Start a virtual board with a library in `folder`, whose page lets phones in."""
    with (
        Library.open(folder / "library.db") as library,
        open_board(folder, settings, clock) as board,
        serve_page(("127.0.0.1", board.bench), library, 0, LanAddress(LAN, 0), folder / ".phones") as page,
    ):
        sync = BoardSync(LinkedLibrary(library.store), time.monotonic, PageObserver(page), watched=page.watched)
        page.attach(sync.starting)
        runner = SyncRunner(board.serial, sync, patient=True)
        logging = runner.start()
        try:
            yield PhoneTable(page.address, library, folder / "flash", board.bench)
        finally:
            runner.stop()
            logging.join()

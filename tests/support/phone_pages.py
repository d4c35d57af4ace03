"""Browser windows that are phones at the seats of a virtual board, for tests."""

import re
import time
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.support.browser import PHONE, open_window
from tests.support.page_requests import answer_of
from tests.support.phone_table import Server

# Rules, and the settings of the menu for a number of people.
COLOURS = ("red", "blue", "yellow", "green")


class PhonePages(Server):
    """`pawnlight play` for a board (`Server`), its page, and browser windows that are phones."""

    def ask(self, path: str, *order: Any) -> Any:
        """Return the answer to a request of the table's page."""
        return answer_of(self.page.address, f"api/{path}", *order)

    def begin(self, *settings: str, names: dict[str, str] | None = None, language: str = "en") -> None:
        """Begin a game with these lines of the menu's settings; one that is being played is kept.

        The board speaks the language of the page that begins it.
        """
        deadline = time.monotonic() + 30
        while not self.ask("start")["board"]:
            assert time.monotonic() < deadline
            time.sleep(0.1)
        self.ask(f"start?language={language}", {"settings": list(settings), "names": names or {}, "keep": True})

    def open_phone(self, browser: Browser, seat: int | None = None, name: str = "", scheme: str = "dark") -> Page:
        """Open the link on a new phone; take this seat, by this name, or by the one that the table knows."""
        page = open_window(browser, PHONE, scheme).new_page()
        page.goto(self.link)
        expect(page.locator("#phone")).to_have_attribute("data-state", "choose")
        if seat is not None:
            take_seat(page, seat, name)
        return page

    def free(self, seat: int) -> None:
        """Take a seat back to the table."""
        self.ask("phones", {"free": seat})


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

"""Clicks on the board of the Board page, with the game on the virtual board: what they select, take, show and leave."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from host_tools.virtual import VirtualBoard
from host_tools.words import LANGUAGES
from host_tools.words import load as load_page
from pawnlight.rules.sequence import PRINTED
from pawnlight.words import load
from tests.support.axe import faults
from tests.support.browser import DESKTOP, PHONE, served_page, window

CLOCK = 8
# A person against a computer player, whose hand is open.
SEQUENCE = "game=sequence\nseat 2=easy\npace=fast\n"
SECONDS = 60_000
OpenTable = Callable[..., Page]


@pytest.fixture
def open_table(browser: Browser, tmp_path: Path) -> Iterator[OpenTable]:
    """Start a board with these settings, begin its game, and open its page."""
    with ExitStack() as stack:

        def start(settings: str, size: tuple[int, int] = DESKTOP, language: str = "en", scheme: str = "dark") -> Page:
            flash = tmp_path / f"flash {language}"
            flash.mkdir()
            (flash / "settings").write_text(settings, encoding="utf-8")
            virtual = stack.enter_context(VirtualBoard(flash, options=["--clock", str(CLOCK)]))
            address = stack.enter_context(served_page(virtual.bench))
            context = window(browser, size, scheme, language)
            stack.callback(context.close)
            page = context.new_page()
            page.goto(address)
            expect(page.locator("#shown")).to_contain_text(load(language)["menu game"], timeout=SECONDS)
            return page

        yield start


def begin(page: Page) -> Locator:
    """Start the game of Sequence, and click the screen where it asks for DRAW. Returns the cards of the hand."""
    page.click("[data-key=DRAW]")
    cards = page.locator(".screen-targets button")
    while not (cards.count() > 5 and hint(page).is_enabled()):
        # It may be gone by now.
        page.evaluate("document.querySelector('.screen-targets button[aria-label=DRAW]')?.click()")
        page.wait_for_timeout(100)
    return cards


def hint(page: Page) -> Locator:
    return page.locator("#hint")


def test_clicks_show_select_take_take_back_and_ask_for_a_hint(open_table: OpenTable) -> None:
    page = open_table(SEQUENCE)
    cards = begin(page)
    take_back = page.locator("#take-back")
    expect(take_back).to_be_disabled()
    # A card that is no jack shows its two spaces.
    names = [card.get_attribute("aria-label") or "" for card in cards.all()]
    at = next(n for n, name in enumerate(names) if not name.startswith("J"))
    cards.nth(at).hover()
    spaces = page.locator(".panel .aim .to")
    expect(spaces).to_have_count(2)
    box = spaces.first.bounding_box()
    assert box is not None
    place = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.click(*place)
    space = page.locator(".panel .targets button[aria-pressed=true]")
    expect(space).to_have_count(1, timeout=SECONDS)
    rank, suit = names[at][:-1], "SHDC"["♠♥♦♣".index(names[at][-1])]
    cell = int(space.get_attribute("data-place") or "")
    assert PRINTED.split()[cell] == rank + suit
    expect(page.locator(".panel .aim .from")).to_have_count(0)
    page.mouse.move(place[0] + 1, place[1])
    expect(page.locator(".panel .aim .from")).to_have_count(1)
    page.mouse.click(*place)
    expect(take_back).to_be_enabled(timeout=SECONDS)
    take_back.click()
    expect(take_back).to_be_disabled(timeout=SECONDS)
    expect(hint(page)).to_be_enabled(timeout=SECONDS)
    hint(page).click()
    expect(page.locator("#shown")).to_contain_text(load_page("en")["twin hint"].format(text=""), timeout=SECONDS)


@pytest.mark.long
def test_the_keyboard_reaches_every_place_and_keeps_its_own(open_table: OpenTable) -> None:
    page = open_table(SEQUENCE)
    cards = begin(page)
    cards.nth(1).focus()
    expect(page.locator(".panel .aim .to")).not_to_have_count(0)
    page.keyboard.press("Enter")
    expect(cards.nth(1)).to_have_attribute("aria-pressed", "true", timeout=SECONDS)
    expect(cards.nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    space = page.locator(".panel .targets button[aria-pressed=true]")
    expect(space).to_have_count(1, timeout=SECONDS)
    # The cards have gone: Tab goes on from the screen, not from the top of the page.
    expect(page.locator(".screen-targets")).to_be_focused()
    space.focus()
    page.keyboard.press("Space")
    expect(page.locator("#take-back")).to_be_enabled(timeout=SECONDS)


def test_after_mouse_and_touch_the_keyboard_belongs_to_the_pad(open_table: OpenTable) -> None:
    page = open_table("")
    selected = page.locator("#shown [aria-current]")
    page.locator(".screen-targets button").nth(1).click()
    expect(selected).to_contain_text(load("en")["menu rules"], timeout=SECONDS)
    page.click("#theme")
    assert page.evaluate("document.activeElement === document.body")
    # A box whose list was opened and closed again, and one where something was chosen.
    for keys, language in ((("Escape",), "en"), (("ArrowDown", "Enter"), "es")):
        page.click("#language")
        for key in keys:
            page.keyboard.press(key)
        expect(page.locator("html")).to_have_attribute("lang", language)
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowUp")
        expect(page.locator("#language")).to_have_value(language)
        expect(selected).to_contain_text(load(language)["menu rules"], timeout=SECONDS)
    page.keyboard.press("Space")
    expect(page.locator("#shown h2")).to_have_text(load("es")["red"], timeout=SECONDS)


@pytest.mark.parametrize(
    ("language", "size", "scheme"),
    [
        ("de", PHONE, "light"),
        *(
            pytest.param(language, size, scheme, marks=pytest.mark.long)
            for language in LANGUAGES
            for size in (PHONE, DESKTOP)
            for scheme in ("light", "dark")
            if (language, size, scheme) != ("de", PHONE, "light")
        ),
    ],
)
def test_axe_finds_nothing_serious_where_much_can_be_clicked(
    open_table: OpenTable, language: str, size: tuple[int, int], scheme: str
) -> None:
    page = open_table(SEQUENCE + f"language={language}\n", size, language, scheme)
    begin(page)
    expect(page.locator("#hint")).to_have_accessible_name(load_page(language)["hint"])
    assert faults(page) == []
    page.locator(".screen-targets button[aria-pressed=true]").click()
    expect(page.locator(".panel .targets button")).not_to_have_count(0, timeout=SECONDS)
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]

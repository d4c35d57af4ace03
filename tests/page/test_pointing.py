"""Play on the board of the Board page in each way: what is shown, selected, taken and taken back."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from host_tools.virtual import VirtualBoard
from host_tools.words import LANGUAGES
from host_tools.words import load as load_page
from pawnlight.games.sequence.cards import PRINTED
from pawnlight.store.journal import Journal
from pawnlight.words import load
from tests.support import sequence_scenes
from tests.support.axe import faults
from tests.support.browser import DESKTOP, PHONE, served_page, window
from tests.support.hands import Hands, in_each_way
from tests.support.page_table import open_board
from tests.support.sorry_scenes import header
from tests.support.table_bench import seed_that_gives

CLOCK = 8
# A person against a computer player, whose hand is open.
SEQUENCE = "game=sequence\nseat 2=easy\npace=fast\n"
SECONDS = 60_000
OpenTable = Callable[..., None]


@pytest.fixture
def open_table(tmp_path: Path) -> Iterator[OpenTable]:
    """Start a board with these settings, which begins its game, and open its page."""
    with ExitStack() as stack:

        def start(page: Page, settings: str, language: str = "en") -> None:
            virtual = stack.enter_context(open_board(tmp_path, settings, CLOCK))
            page.goto(stack.enter_context(served_page(virtual.bench)))
            expect(page.locator("#shown")).to_contain_text(load(language)["menu game"], timeout=SECONDS)

        yield start


def begin(hands: Hands, key: str = "DRAW") -> Locator:
    """Start the game of Sequence with a key, and draw where the screen asks for it. Return the cards of the hand."""
    page = hands.page
    shown, hint = page.locator("#shown"), page.locator("#hint:enabled")
    cards, asked = page.locator(".screen-targets button"), page.locator(".screen-targets button[aria-label*=DRAW]")
    before = shown.inner_text()
    hands.press(page.locator(f"[data-key={key}]"))
    expect(shown).not_to_have_text(before, timeout=SECONDS, use_inner_text=True)
    while not (cards.count() > 5 and hint.count()):
        expect(asked.or_(hint).first).to_be_visible(timeout=SECONDS)
        before = shown.inner_text()
        if asked.count():
            hands.press(page.locator("[data-key=DRAW]"))
            expect(shown).not_to_have_text(before, timeout=SECONDS, use_inner_text=True)
    return cards


@pytest.mark.long
def test_in_st_a_second_card_is_drawn_on_one_half_of_the_screen_and_declined_on_the_other(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    seed = seed_that_gives(["2", "1"])
    journal = Journal()
    journal.start(header(rules="st", seed=seed), seed)
    for event in ("mix -", "draw 2", "move S>4"):
        journal.append(event)
    page = browser.new_page()
    with VirtualBoard(tmp_path) as virtual, served_page(virtual.bench) as address:
        page.goto(address)
        shown = page.locator("#shown")
        draw, decline = (
            page.locator(f".screen-targets button[aria-label='{does}']") for does in ("draw", "next player")
        )
        expect(shown).to_contain_text("Resume game?", timeout=SECONDS)
        page.locator("[data-key=OK]").click(delay=60)
        expect(draw).to_be_visible(timeout=SECONDS)
        decline.click()
        expect(shown).to_contain_text("Yellow", timeout=SECONDS)
        expect(decline).to_have_count(0, timeout=SECONDS)
        page.locator("#take-back").click()
        expect(decline).to_be_visible(timeout=SECONDS)
        draw.click()
        expect(shown).to_contain_text("forward 1", timeout=SECONDS)
    page.close()


@in_each_way("touch")
def test_a_card_is_played_taken_back_and_a_hint_given(
    hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    # The person plays first: both spaces of each card are free.
    seed = sequence_scenes.seed_for_blue()
    journal = Journal()
    journal.start(sequence_scenes.header(seed=seed).text().replace("green:person", "green:easy"), seed)
    with VirtualBoard(tmp_path, options=["--clock", str(CLOCK)]) as virtual, served_page(virtual.bench) as address:
        hands.page.goto(address)
        expect(hands.page.locator("#shown")).to_contain_text(load("en")["resume"], timeout=SECONDS)
        play_take_back_and_ask(hands)


def play_take_back_and_ask(hands: Hands) -> None:
    page = hands.page
    cards = begin(hands, "OK")
    take_back, hint = page.locator("#take-back"), page.locator("#hint")
    expect(take_back).to_be_disabled()
    # A card that is no jack, and not the selected one.
    found = [(card.get_attribute("aria-label") or "", card.get_attribute("aria-pressed")) for card in cards.all()]
    at, name = next((n, name) for n, (name, pressed) in enumerate(found) if name[:4] != "jack" and pressed == "false")
    card = cards.nth(at)
    # On a phone the rows of the screen are small; the pad's buttons do the same.
    hands.press_place(card)
    expect(card).to_have_attribute("aria-pressed", "true", timeout=SECONDS)
    hands.go_on_from(card)
    if hands.way == "mouse":
        # Pointed at anew, it shows its two spaces, which can be chosen at once.
        page.mouse.move(0, 0)
        card.hover()
        spaces = page.locator(".panel .aim .to")
        expect(spaces).to_have_count(2, timeout=SECONDS)
        hands.press_place(spaces.first)
    else:
        hands.press_place(card)
    space = page.locator(".panel .targets button[aria-pressed=true]")
    expect(space).to_have_count(1, timeout=SECONDS)
    if hands.way == "keyboard":
        # The cards have gone: Tab goes on from the screen, not from the top of the page.
        hands.go_on_from(page.locator(".screen-targets"))
    rank, _, suit = name.partition(" of ")
    printed = {"ace": "A", "king": "K", "queen": "Q"}.get(rank, rank) + suit[0].upper()
    other = page.locator(".panel .targets button[aria-pressed=false]")
    for place in (space, other):
        assert PRINTED.split()[int(place.get_attribute("data-place") or "")] == printed
    # The other space is selected, then filled.
    chosen = page.locator(f".panel .targets button[data-place='{other.get_attribute('data-place')}']")
    hands.press_place(chosen)
    expect(chosen).to_have_attribute("aria-pressed", "true", timeout=SECONDS)
    hands.press_place(chosen)
    expect(take_back).to_be_enabled(timeout=SECONDS)
    hands.press(take_back)
    expect(take_back).to_be_disabled(timeout=SECONDS)
    expect(hint).to_be_enabled(timeout=SECONDS)
    hands.press(hint)
    expect(page.locator("#shown")).to_contain_text(load_page("en")["twin hint"].format(text=""), timeout=SECONDS)


@pytest.mark.long
def test_after_mouse_and_touch_the_keyboard_belongs_to_the_pad(browser: Browser, open_table: OpenTable) -> None:
    page = window(browser).new_page()
    open_table(page, "")
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
    page.context.close()


@pytest.mark.parametrize(
    ("language", "size", "scheme"),
    [
        *(
            pytest.param(language, size, scheme, marks=pytest.mark.long)
            for language in LANGUAGES
            for size in (PHONE, DESKTOP)
            for scheme in ("light", "dark")
        ),
    ],
)
def test_axe_finds_nothing_serious_where_much_can_be_clicked(
    browser: Browser, open_table: OpenTable, language: str, size: tuple[int, int], scheme: str
) -> None:
    page = window(browser, size, scheme, language).new_page()
    open_table(page, SEQUENCE + f"language={language}\n", language)
    begin(Hands(page))
    expect(page.locator("#hint")).to_have_accessible_name(load_page(language)["hint"])
    assert faults(page) == []
    page.locator(".screen-targets button[aria-pressed=true]").click()
    expect(page.locator(".panel .targets button")).not_to_have_count(0, timeout=SECONDS)
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    page.context.close()

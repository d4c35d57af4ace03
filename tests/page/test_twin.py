"""The board's screen as text, in a real browser, with the game on the virtual board."""

import contextlib
import re
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, TimeoutError, expect

from host_tools.words import LANGUAGES
from host_tools.words import load as load_page
from pawnlight.board import PAD_KEYS
from pawnlight.rules.cards import SORRY_CARDS
from pawnlight.words import load
from tests.support import page_table
from tests.support.axe import faults
from tests.support.browser import DESKTOP, EARS, PHONE, served_page, window
from tests.support.hands import Hands, in_each_way
from tests.support.screen_reader import read

CLOCK = 12
GAMES = {
    "revenge": "game=revenge\nhouse rows=1\nseat 2=easy\n",
    "sequence": "game=sequence\nhouse sequences=1\nseat 2=easy\n",
    "classic": "quick=yes\nyellow=easy\n",
    "teams": "rules=teams\nquick=yes\nblue=easy\nyellow=easy\ngreen=easy\n",
    "points": "rules=points\nquick points=yes\nyellow=easy\n",
    "st": "rules=st\nquick=yes\nyellow=easy\n",
}
# On a busy machine and with a quick clock a press may be as long as one that asks for a hint.
PLAYED = "pace=fast\nhints=no\n"
# Records every announcement to screen readers.
READER = """
window.heard = [];
addEventListener("DOMContentLoaded", () => {
  const said = document.querySelector("#said");
  const hear = () => window.heard.push(...[said.textContent].filter(Boolean));
  new MutationObserver(hear).observe(said, { childList: true });
});
"""
# The text, and what is selected in it.
TEXT = """() => {
  const shown = document.querySelector("#shown");
  return [shown.innerText, shown.querySelector("[aria-current]")?.innerText ?? ""];
}"""
SCREEN_AND_TEXT = """() => {
  const [screen, shown] = ["#screen", "#shown"].map((part) => document.querySelector(part));
  return [screen.dataset.pixels, shown.innerText];
}"""
# Without the mark of an option that is possible, or of a hint.
WORD = re.compile(r"[^\s:,·()>*]+")
WORDS = {language: load_page(language) for language in LANGUAGES}
OpenBoard = Callable[..., Page]


@pytest.fixture
def open_board(browser: Browser, tmp_path: Path) -> Iterator[OpenBoard]:
    """Start a board with these settings on its flash, and open its page, with somebody's hands or in another window."""
    with ExitStack() as stack:

        def start(
            settings: str = "",
            size: tuple[int, int] = DESKTOP,
            language: str = "en",
            clock: float = 1,
            hands: Hands | None = None,
        ) -> Page:
            virtual = stack.enter_context(page_table.open_board(tmp_path, settings, clock))
            address = stack.enter_context(served_page(virtual.bench))
            if hands:
                page = hands.page
            else:
                context = window(browser, size, language=language)
                stack.callback(context.close)
                page = context.new_page()
            page.add_init_script(EARS)
            page.add_init_script(READER)
            page.goto(address)
            expect(page.locator("#shown h2")).to_contain_text("Pawnlight", timeout=60_000)
            return page

        yield start


def selected(page: Page) -> str:
    return page.inner_text("#shown [aria-current]")


def until_selected(page: Page, text: str) -> None:
    expect(page.locator("#shown [aria-current]")).to_contain_text(text, timeout=60_000)


def heard(page: Page) -> list[str]:
    """Return all announcements so far, after the last one has had its time."""
    page.wait_for_timeout(600)
    texts: list[str] = page.evaluate("heard")
    return texts


def until_heard(page: Page, text: str) -> None:
    """Wait for an announcement with this text: the next change of the screen removes it again."""
    page.wait_for_function("(text) => heard.some((said) => said.includes(text))", arg=text, timeout=60_000)


def until_all_is_told(page: Page) -> None:
    """Wait until the text has every word that stands in the pixels of the screen, and its place in a list."""
    end = time.monotonic() + 60
    while untold := _untold(page):
        assert time.monotonic() < end, f"on the screen, but not in the text: {untold}"
        page.wait_for_timeout(50)


def _untold(page: Page) -> list[str]:
    """Return the words in the pixels that are not in the text, or that nothing has been shown yet."""
    pixels, text = page.evaluate(SCREEN_AND_TEXT)
    screen = read(bytes.fromhex(pixels)).layout
    said = WORDS["en"]
    at, _, of = screen["note"].partition("/")
    note = said["twin place"].format(at=at, of=of) if of.isdigit() else screen["note"]
    shown = [screen["title"], note, screen["card"], *(line["text"] for line in screen["lines"]), *screen["foot"]]
    signs = {"<>": said["twin arrows"], "-": said["twin none"], ">": ""}
    words = WORD.findall(" ".join(signs.get(word, word) for part in shown for word in part.split()))
    told = WORD.findall(text)
    return [word for word in words if word not in told] if words else ["nothing yet"]


def key_of(text: str, chosen: str) -> str:
    """Return the key that somebody presses who knows nothing but this text; "" to wait."""
    if "(not possible)" in chosen:
        return "ArrowRight"
    if "DRAW" in text:
        return "Space"
    if "OK" in text:
        return "Enter"
    # This text asks for DRAW without naming it; of a card that is played, it says what the card does.
    return "Space" if load("en")["turn sorry"] in text else ""


def play_by_text(page: Page) -> None:
    """Play a game from the menu until somebody wins, by the text alone, with the keyboard."""
    words = load("en")
    for _ in range(5000):
        text, chosen = page.evaluate(TEXT)
        if words["wins"] in text or words["win together"] in text:
            return
        key = key_of(text, chosen)
        if key:
            page.keyboard.press(key)
        with contextlib.suppress(TimeoutError):
            page.wait_for_function(f"(old) => ({TEXT})()[0] !== old", arg=text, timeout=1500)
    raise AssertionError(f"the game does not end: {text}")


@pytest.mark.long
@pytest.mark.parametrize("rules", GAMES)
def test_a_whole_game_by_the_text_alone(open_board: OpenBoard, rules: str) -> None:
    play_by_text(open_board(GAMES[rules] + PLAYED, clock=2 * CLOCK))


@pytest.mark.long
def test_the_end_of_a_game_is_told_once(open_board: OpenBoard) -> None:
    page = open_board("game=revenge\nhouse rows=1\nseat 1=easy\nseat 2=easy\npace=fast\n", clock=CLOCK)
    page.keyboard.press("Space")
    expect(page.locator("#shown")).to_contain_text(load("en")["wins"], timeout=60_000)
    # The pages of the ending follow each other by themselves, and come again; each is told once.
    page.evaluate("heard.length = 0")
    page.wait_for_timeout(4 * 5 * 2 * 1000 / CLOCK)
    told = heard(page)
    assert len(told) >= 2
    assert len(set(told)) == len(told)


def test_every_text_of_the_screen_is_told(open_board: OpenBoard) -> None:
    page = open_board("house start=any\nhints=no\n")
    title = page.locator("#shown h2")
    for key, head in (
        ("", "Pawnlight, 1 of"),
        ("ArrowUp", "Pawnlight"),
        ("Enter", load("en")["menu settings"]),
        ("Backspace", "Pawnlight"),
        ("Space", "Red"),
        ("Space", "Red"),
        ("Backspace", load("en")["leave"]),
        ("ArrowUp", load("en")["leave"]),
        ("Enter", "Pawnlight"),
    ):
        before = page.inner_text("#shown")
        if key:
            page.keyboard.press(key)
            expect(page.locator("#shown")).not_to_have_text(before, timeout=60_000, use_inner_text=True)
        expect(title).to_contain_text(head, timeout=60_000)
        until_all_is_told(page)


def test_only_what_is_new_is_told(open_board: OpenBoard) -> None:
    page = open_board()
    page.clock.install()
    words = load("en")
    at, _, of = page.inner_text("#shown h2").removeprefix("Pawnlight, ").partition(" of ")
    assert at == "1"
    opened = f"Pawnlight. 1 of {of}. {words['menu game']}: {words['sorry']} arrows set. DRAW: play."
    assert heard(page) == [opened]
    page.keyboard.press("ArrowDown")
    until_selected(page, words["classic"])
    assert heard(page)[1:] == ["rules: classic."]
    # Past the next row without stopping there: on the page's clock, however slow the board is.
    page.clock.pause_at(time.time() + 60)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    until_selected(page, words["red"])
    page.clock.resume()
    assert heard(page)[2:] == ["Red: person."]
    page.keyboard.press("Space")
    expect(page.locator("#shown h2")).to_have_text("Red")
    assert heard(page)[3:] == ["Red. Press DRAW."]


@pytest.mark.long
def test_the_buttons_say_what_they_do_now(open_board: OpenBoard) -> None:
    page = open_board()
    labels = {key: page.locator(f"[data-key={key}]") for key in PAD_KEYS}
    expect(labels["DRAW"]).to_have_accessible_name("DRAW: play")
    expect(labels["OK"]).to_have_accessible_name("OK")
    page.keyboard.press("Space")
    expect(labels["DRAW"]).to_have_accessible_name("Press DRAW")
    page.keyboard.press("Backspace")
    expect(labels["OK"]).to_have_accessible_name("OK: choose")
    expect(labels["DRAW"]).to_have_accessible_name("DRAW")


@in_each_way("mouse")
def test_another_language_large_type_and_a_voice(hands: Hands, open_board: OpenBoard) -> None:
    page = open_board(hands=hands)
    words = load("de")
    until_selected(page, load("en")["menu game"])
    hands.choose(page.locator("#language"), "Deutsch")
    until_selected(page, words["menu game"])
    row = page.locator("#shown li").first
    small = row.evaluate("(row) => row.getBoundingClientRect().height")
    large, speak = page.locator("#large"), page.locator("#speak")
    hands.press(large)
    hands.go_on_from(large)
    heard(page)
    assert page.evaluate("spoken") == []
    hands.press(speak)
    hands.press(page.locator("[data-key=DOWN]"))
    until_selected(page, words["menu rules"])
    heard(page)
    assert page.evaluate("spoken") == [["de", f"{words['menu rules']}: {words['classic']}."]]
    # The type stands above the board, and all stays so on the next visit.
    for _ in range(2):
        page.evaluate("scrollTo(0, 0)")
        expect(page.locator("#shown")).to_be_in_viewport()
        assert row.evaluate("(row) => row.getBoundingClientRect().height") > 1.5 * small
        assert page.evaluate("document.querySelector('#twin').nextElementSibling.id") == "view-board"
        page.reload()
        expect(page.locator("#shown h2")).to_contain_text("Pawnlight")
    expect(speak).to_have_attribute("aria-pressed", "true")
    until_selected(page, words["menu rules"])


def test_a_hidden_hand_is_there_only_while_ok_is_held(open_board: OpenBoard) -> None:
    page = open_board("game=revenge\n")
    words = load("en")
    region = page.locator("#twin")
    page.keyboard.press("Space")
    until_heard(page, words["who is youngest"])
    page.keyboard.press("Enter")
    until_heard(page, words["draw unseen"].removeprefix("DRAW: "))
    page.keyboard.press("Space")
    until_heard(page, words["look"])
    page.keyboard.down("Enter")
    until_heard(page, "UP: hint")
    hand = [card for card in page.locator("#shown li").all_inner_texts() if card[0].isdigit() or card.isupper()]
    assert len(hand) == 5
    page.evaluate("heard.length = 0")
    page.keyboard.up("Enter")
    expect(region).not_to_contain_text("UP: hint")
    until_heard(page, words["look again"].split()[1])
    assert not set(page.locator("#shown li").all_inner_texts()) & set(hand)


def test_the_pawn_that_the_lights_select_is_named(open_board: OpenBoard) -> None:
    page = open_board("house start=any\nhints=no\n", clock=CLOCK)
    shown = page.locator("#shown")
    for _ in range(40):
        text, chosen = page.evaluate(TEXT)
        # A Sorry! goes elsewhere.
        if "Red, START, to Square 4" in text and "Sorry!" not in text:
            break
        if key := key_of(text, chosen):
            page.keyboard.press(key)
        with contextlib.suppress(TimeoutError):
            page.wait_for_function(f"(old) => ({TEXT})()[0] !== old", arg=text, timeout=1500)
    expect(shown).to_contain_text("Red, START, to Square 4")
    until_heard(page, "Red, START, to Square 4")
    page.keyboard.press("Enter")
    expect(shown).not_to_contain_text("START")


@pytest.mark.long
def test_page_and_board_speak_one_language(open_board: OpenBoard) -> None:
    page = open_board(language="es")
    # The board is new, and gets the language of the page.
    until_selected(page, load("es")["menu game"])
    page.select_option("#language", "de")
    until_selected(page, load("de")["menu game"])
    expect(page.locator("#twin")).to_have_accessible_name(WORDS["de"]["twin"])
    # In the menu of the board: settings, language.
    page.keyboard.press("ArrowUp")
    until_selected(page, load("de")["menu settings"])
    page.keyboard.press("Enter")
    until_selected(page, load("de")["language"])
    page.keyboard.press("ArrowRight")
    until_selected(page, load("en")["language"])
    expect(page.locator("#language")).to_have_value("en")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("#twin")).to_have_accessible_name(WORDS["en"]["twin"])


@pytest.mark.long
def test_a_board_keeps_its_language_when_a_page_in_another_one_opens(open_board: OpenBoard, browser: Browser) -> None:
    first = open_board(language="de")
    until_selected(first, load("de")["menu game"])
    context = window(browser, language="es")
    second = context.new_page()
    second.goto(first.url)
    expect(second.locator("html")).to_have_attribute("lang", "de", timeout=60_000)
    until_selected(second, load("de")["menu game"])
    # Longer than a page waits before it follows the board.
    second.wait_for_timeout(800)
    until_selected(first, load("de")["menu game"])
    expect(first.locator("html")).to_have_attribute("lang", "de")
    second.select_option("#language", "es")
    until_selected(first, load("es")["menu game"])
    expect(first.locator("html")).to_have_attribute("lang", "es")
    context.close()


@pytest.mark.long
def test_a_dark_screen_is_shown_and_not_told(open_board: OpenBoard) -> None:
    page = open_board(clock=100)
    before = heard(page)
    expect(page.locator("#shown")).to_contain_text(WORDS["en"]["twin dark"], timeout=60_000)
    page.keyboard.press("ArrowDown")
    until_selected(page, load("en")["menu game"])
    assert heard(page) == before


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_axe_finds_nothing_serious_in_large_type(open_board: OpenBoard, size: tuple[int, int]) -> None:
    page = open_board(size=size)
    page.click("#large")
    for language in LANGUAGES:
        page.select_option("#language", language)
        until_selected(page, load(language)["menu game"])
        for _ in range(2):
            page.click("#theme")
            assert faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


CHILD = "yellow=easy\npace=fast\n"


def begin_a_childs_game(page: Page, language: str = "en") -> None:
    """Choose it in the menu: no board begins with it."""
    row = load(language)["menu child"]
    for _ in range(20):
        if row in selected(page):
            break
        before = selected(page)
        page.keyboard.press("ArrowDown")
        expect(page.locator("#shown [aria-current]")).not_to_have_text(before, timeout=60_000)
    page.keyboard.press("ArrowRight")
    until_selected(page, load(language)["yes"])
    page.keyboard.press("Space")


def press_until(page: Page, key: Callable[[], str], done: str, most: int = 1500) -> None:
    """Press keys of the keyboard as a child does, until the screen has the text `done`."""
    for _ in range(most):
        if done in page.inner_text("#shown"):
            return
        page.keyboard.press(key())
        page.wait_for_timeout(60)
    raise AssertionError(f"{most} presses, and no {done!r}: {page.inner_text('#shown')}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_child_hears_what_to_do_from_the_start(open_board: OpenBoard, language: str) -> None:
    page = open_board(CHILD + f"language={language}\n", language=language, clock=CLOCK / 3)
    board, said = load(language), WORDS[language]
    begin_a_childs_game(page, language)
    page.wait_for_function("() => spoken.length > 0", timeout=60_000)
    press_until(page, lambda: "Space", board["hooray"])
    page.wait_for_function(
        "(text) => spoken.some(([, said]) => said === text)", arg=said["child hooray"], timeout=60_000
    )
    told = page.evaluate("spoken")
    assert {lang for lang, _ in told} == {language}
    texts = {text for _, text in told}
    assert said["child draw"].format(who=board["red"]) in texts
    cards = [said[f"child card {card}"] for card in SORRY_CARDS]
    choices = {said[key].format(card=card) for key in ("child which", "child go") for card in cards}
    assert len(texts & choices) > 1
    # Each of the two has a good word.
    bravo = said["child bravo"].partition("{said}")[0]
    for colour in ("red", "yellow"):
        page.wait_for_function(
            "(text) => spoken.some(([, said]) => said.startsWith(text))",
            arg=bravo.format(who=board[colour]),
            timeout=60_000,
        )
    assert re.search(r"[0-9a-f]{4} [0-9a-f]{4}", page.inner_text("#shown")) is None


def test_a_childs_game_is_quiet_after_one_press_and_speaks_again_after_another(open_board: OpenBoard) -> None:
    page = open_board(CHILD)
    speak = page.locator("#speak")
    expect(speak).to_have_attribute("aria-pressed", "false")
    begin_a_childs_game(page)
    expect(speak).to_have_attribute("aria-pressed", "true")
    page.wait_for_function("() => spoken.length > 0", timeout=60_000)
    speak.click()
    expect(speak).to_have_attribute("aria-pressed", "false")
    before = len(page.evaluate("spoken"))
    page.keyboard.press("Space")
    page.wait_for_timeout(3000)
    page.keyboard.press("Space")
    page.wait_for_timeout(2000)
    assert len(page.evaluate("spoken")) == before
    page.reload()
    expect(speak).to_have_attribute("aria-pressed", "false")
    speak.click()
    expect(speak).to_have_attribute("aria-pressed", "true")


def test_a_child_who_presses_anything_on_the_page_ends_a_game(open_board: OpenBoard) -> None:
    page = open_board(CHILD, clock=CLOCK)
    chance = Random(3)
    keys = ["Space", "Space", "Enter", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "d"]
    begin_a_childs_game(page)
    press_until(page, lambda: chance.choice(keys), load("en")["hooray"])


def test_a_touch_of_a_pawn_moves_it(open_board: OpenBoard) -> None:
    page = open_board("pace=fast\n", size=PHONE)
    begin_a_childs_game(page)
    until_heard(page, load("en")["draw"])
    for _ in range(60):
        page.wait_for_timeout(700)
        if load("en")["child which"] in page.inner_text("#shown"):
            break
        page.keyboard.press("Space")
    else:
        raise AssertionError("no card was for several pawns")
    title = page.inner_text("#shown h2")
    pawns = page.locator(".targets button")
    assert pawns.count() >= 2
    box = pawns.last.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("#shown h2")).not_to_have_text(title, timeout=30_000)

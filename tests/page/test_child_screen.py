"""A child's game on the page: board, card and one button, what is said, and what grown-ups find behind a mark."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from host_tools.words import LANGUAGES
from host_tools.words import load as load_page
from pawnlight.rules.cards import SORRY_CARDS
from pawnlight.words import load_texts
from tests.page.conftest import OpenBoard
from tests.page.test_play import question_number, selected_text, wait_until_selected
from tests.support.axe import faults
from tests.support.board_places import framed_places
from tests.support.browser import PHONE, open_settings, tap_at
from tests.support.evening_scenes import CHILD_OPTIONS
from tests.support.table_bench import play_until
from tests.table.test_for_a_child import wins_now

TABLET = (1024, 768)
CLOCK_SPEED = 12
WORDS = {language: load_page(language) for language in LANGUAGES}
COLOURS = ("red", "yellow", "blue", "green")
# A phone has the least room.
each_size = pytest.mark.parametrize(
    "size", [pytest.param(TABLET, marks=pytest.mark.long), PHONE], ids=["tablet", "phone"]
)
BUTTON_SELECTOR = ".child-button:not(.else)"
# What can be seen, and what of it is a button or a list.
VISIBLE_TEXT_SCRIPT = """() => [...document.querySelectorAll("button, a, select, li, summary")]
  .filter((one) => one.checkVisibility()).map((one) => one.getAttribute("aria-label") ?? one.textContent.trim())"""

MIDDLE_SCRIPT = """(button) => {
  const { x, y, width, height } = button.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""
# What follows the end is awaited until this is taken away again.
WAIT_SCRIPT = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("#play-panel .child-buttons { animation-play-state: paused !important }");
  document.adoptedStyleSheets = [sheet];
}"""
# Notes that something is told, which goes away by itself.
WATCH_MOMENT_SCRIPT = """() => {
  window.told = false;
  const look = () => (told ||= Boolean(document.querySelector(".child-moment svg")?.checkVisibility()));
  new MutationObserver(look).observe(document.body, { attributes: true, childList: true, subtree: true });
}"""


def seat_settings(players: int, computers: int = 0) -> str:
    """Return the settings of a game of so many players, the last ones computers."""
    sits = ["person"] * (players - computers) + ["easy"] * computers + ["none"] * (4 - players)
    return "pace=fast\n" + "".join(f"{colour}={player}\n" for colour, player in zip(COLOURS, sits, strict=True))


def begin_a_childs_game(page: Page, language: str = "en") -> None:
    """Choose it in the menu: no board begins with it."""
    row = load_texts(language)["menu child"]
    for _ in range(20):
        if row in selected_text(page):
            break
        before = selected_text(page)
        page.keyboard.press("ArrowDown")
        expect(page.locator(".pick[aria-pressed=true]")).not_to_have_text(before)
    page.keyboard.press("ArrowRight")
    wait_until_selected(page, load_texts(language)["yes"])
    page.keyboard.press("Space")
    expect(page.locator("body")).to_have_attribute("data-child", "")


def star_game_settings(game: str, more: str = "") -> str:
    """Return the settings of a game of two for stars."""
    return f"pace=fast\ngame={game}\nplayers=2\n{more}"


def begin_a_star_game(page: Page) -> None:
    """Begin the game that the menu has."""
    assert selected_text(page)
    page.keyboard.press("Space")
    expect(page.locator("body")).to_have_attribute("data-child", "")


def wait_for_speech(page: Page, *texts: str) -> None:
    """Wait until one of the texts has been spoken."""
    page.wait_for_function("(texts) => spoken.some(([, said]) => texts.includes(said))", arg=texts, timeout=60_000)


def play_to_end(page: Page, press: Callable[[], object], most: int = 3000) -> None:
    """Press as a child does until the game is over."""
    for _ in range(most):
        if page.locator("#play-panel").get_attribute("data-kind") == "over":
            return
        press()
        # Faster than a finger, and slower than the board.
        page.wait_for_timeout(40)
    raise AssertionError(f"{most} presses, and no end: {page.inner_text('#play-panel')}")


def tap_button(page: Page) -> None:
    """Touch the button, wherever it is now."""
    page.evaluate("(button) => document.querySelector(button)?.click()", BUTTON_SELECTOR)


@each_size
def test_a_child_sees_the_board_the_card_and_one_button(open_board: OpenBoard, size: tuple[int, int]) -> None:
    words = WORDS["en"]
    page = open_board(seat_settings(2), size=size)
    begin_a_childs_game(page)
    expect(page.locator(BUTTON_SELECTOR)).to_have_attribute("aria-label", words["button draw"])
    assert page.evaluate(VISIBLE_TEXT_SCRIPT) == [words["button draw"], words["grown-ups"]]
    assert faults(page) == []
    wait_for_speech(page, words["child begin"])
    page.locator(BUTTON_SELECTOR).click()
    expect(page.locator(".child-card .face-card")).to_be_visible()
    for part in ("#stage", ".child-card", BUTTON_SELECTOR, ".child-whose"):
        expect(page.locator(part).first).to_be_in_viewport(ratio=1)
    assert page.evaluate(VISIBLE_TEXT_SCRIPT) == [words["child yes"], words["grown-ups"]]
    # No text but the name on the board, that of the player, and the card.
    card = page.locator(".face-card .middle").inner_text()
    seen = " ".join(page.locator("#view-play > :not(#said):visible").all_inner_texts())
    assert set(seen.split()) <= {"Red", "⋯", "PAWNLIGHT", card, card[0]}
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    page.locator(BUTTON_SELECTOR).click()
    # The pawn has moved, and the next card is due: after a 2 it is Red's, too.
    expect(page.locator("#play-panel")).to_have_attribute("data-kind", "draw")


def test_a_touch_of_a_pawn_moves_it(open_board: OpenBoard) -> None:
    page = open_board(seat_settings(2, 1), size=PHONE, clock=2)
    begin_a_childs_game(page)
    for _ in range(200):
        if page.locator(".child-button.yes").count() and len(framed_places(page)) > 1:
            break
        tap_button(page)
        # Whatever the card was for: a press may have been for nothing.
        page.wait_for_timeout(300)
    pawns = list(framed_places(page).values())
    assert len(pawns) > 1, "no card was for several pawns"
    asked = page.locator("#view-play").get_attribute("data-asked")
    tap_at(page, *pawns[-1])
    expect(page.locator("#view-play")).not_to_have_attribute("data-asked", asked or "", timeout=10_000)


@pytest.mark.parametrize("lights", ["spokes", "matrix"])
def test_the_pictures_of_three_in_a_row_are_as_large_as_a_finger(open_board: OpenBoard, lights: str) -> None:
    page = open_board(star_game_settings("row", f"lights={lights}\n"), size=PHONE)
    begin_a_star_game(page)
    page.locator(BUTTON_SELECTOR).click()
    pictures = page.locator("#stage .picture-face:visible")
    expect(pictures).to_have_count(36)
    page.locator(BUTTON_SELECTOR).click()
    expect(page.locator(".child-card .face-card")).to_be_visible()
    assert min(pictures.nth(at).bounding_box()["width"] for at in range(36)) > 44  # type: ignore[index]
    # The best one glows, and a touch of another one puts the piece there.
    places = list(framed_places(page).items())
    place, at = places[-1]
    tap_at(page, *at)
    expect(page.locator(f"#stage .chip[data-cell='{place}'], #stage [data-square='{place}']")).to_be_visible()


def test_the_hand_of_towers_is_seen_and_played_also_while_something_is_told(open_board: OpenBoard) -> None:
    page = open_board(star_game_settings("towers"), size=PHONE)
    begin_a_star_game(page)
    page.locator(BUTTON_SELECTOR).click()
    hand = page.locator(".child-card button.face-card")
    expect(hand).to_have_count(2)
    block = page.locator(".child-card button.face-card[data-id*=block]")
    while not block.count():
        # As long as nobody has a block, a wind or a squirrel is exchanged, and the turn stays.
        asked = question_number(page)
        hand.first.click()
        expect(page.locator("#view-play")).not_to_have_attribute("data-asked", asked)
        expect(hand).to_have_count(2)
    page.evaluate(WATCH_MOMENT_SCRIPT)
    block.first.click()
    # Up it goes, and the hand of the next child is there.
    page.wait_for_function("() => told")
    expect(page.locator(".child-whose")).to_contain_text("Yellow")
    expect(hand).to_have_count(2)
    for card in hand.all():
        expect(card).to_be_in_viewport(ratio=1)
    expect(page.locator(".child-button")).to_be_in_viewport(ratio=1)
    hand.last.click()
    expect(page.locator(".child-whose")).to_contain_text("Red")


@each_size
def test_the_end_has_two_buttons_and_one_begins_the_same_game_again(
    tmp_path: Path, open_board: OpenBoard, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    words = WORDS["en"]
    (tmp_path / "flash").mkdir()
    monkeypatch.chdir(tmp_path / "flash")
    play_until(wins_now, options=CHILD_OPTIONS)
    page = open_board(clock=CLOCK_SPEED, size=size)
    page.evaluate(WAIT_SCRIPT)
    play_to_end(page, lambda: tap_button(page))
    wait_for_speech(page, words["child cheer"])
    # For a moment a press too many does nothing.
    buttons = page.locator(".child-button")
    expect(buttons).to_have_count(2)
    for button in buttons.all():
        tap_at(page, *button.evaluate(MIDDLE_SCRIPT))
    expect(page.locator("#play-panel")).to_have_attribute("data-kind", "over")
    expect(buttons.first).to_be_hidden()
    expect(buttons.last).to_be_hidden()
    page.evaluate("document.adoptedStyleSheets = []")
    for button in buttons.all():
        expect(button).to_be_visible()
        expect(button).to_be_in_viewport(ratio=1)
    assert page.evaluate(VISIBLE_TEXT_SCRIPT) == [words["play again"], words["something else"], words["grown-ups"]]
    wait_for_speech(page, words["child again"])
    spoken = [text for _, text in page.evaluate("spoken")]
    assert len([text for text in spoken if text == words["child cheer"]]) == 1
    page.locator(".child-button.again").click()
    expect(page.locator("#play-panel")).to_have_attribute("data-kind", "draw")
    expect(page.locator("body")).to_have_attribute("data-child", "")


def test_behind_a_mark_that_is_held_grown_ups_make_it_quiet(open_board: OpenBoard) -> None:
    page = open_board(seat_settings(2))
    speak, mark, tools = page.locator("#speak"), page.locator("#grown-ups"), page.locator(".play-tools")
    expect(speak).to_have_attribute("aria-pressed", "false")
    begin_a_childs_game(page)
    wait_for_speech(page, WORDS["en"]["child begin"])
    tip = "(mark) => getComputedStyle(mark, '::after').content"
    assert mark.evaluate(tip) == "none"
    mark.click()
    expect(tools).to_be_hidden()
    # Who lets go too soon reads what is to be done.
    assert WORDS["en"]["grown-ups"] in mark.evaluate(tip)
    mark.hover()
    page.mouse.down()
    assert mark.evaluate(tip) == "none"
    expect(tools).to_be_visible(timeout=5000)
    page.mouse.up()
    expect(page.locator("body")).not_to_have_attribute("data-child", "")
    expect(speak).to_have_attribute("aria-pressed", "true")
    open_settings(page)
    speak.click()
    expect(speak).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Escape")
    before = len(page.evaluate("spoken"))
    # One touch leads back.
    mark.click()
    expect(tools).to_be_hidden()
    number = page.locator("#view-play").get_attribute("data-asked")
    page.locator(BUTTON_SELECTOR).click()
    expect(page.locator("#view-play")).not_to_have_attribute("data-asked", number or "")
    assert len(page.evaluate("spoken")) == before
    page.reload()
    expect(speak).to_have_attribute("aria-pressed", "false")
    # The keyboard, held, opens it, too.
    mark.focus()
    page.keyboard.down("Enter")
    expect(tools).to_be_visible(timeout=5000)
    page.keyboard.up("Enter")


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("presses", ["one finger", "anything"])
@pytest.mark.parametrize("game", ["sorry", "row", "towers"])
def test_children_play_a_whole_game(open_board: OpenBoard, game: str, players: int, presses: str) -> None:
    computers = 1 if players == 3 else 0
    others = f"game={game}\nplayers={players}\nseat 3={'easy' if computers else 'person'}\n"
    page = open_board(seat_settings(players, computers) + others, clock=CLOCK_SPEED)
    chance = Random(players)
    keys = ["Space", "Space", "Enter", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "d"]

    def anything() -> None:
        if chance.random() < 0.5:
            page.keyboard.press(chance.choice(keys))
        else:
            tap_button(page)

    if game == "sorry":
        begin_a_childs_game(page)
    else:
        begin_a_star_game(page)
    play_to_end(page, anything if presses == "anything" else lambda: tap_button(page))
    wait_for_speech(page, WORDS["en"]["child again"])


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_child_hears_what_to_do_from_the_start(open_board: OpenBoard, language: str) -> None:
    page = open_board(seat_settings(2, 1) + f"language={language}\n", language=language, clock=CLOCK_SPEED)
    words = WORDS[language]
    begin_a_childs_game(page, language)
    play_to_end(page, lambda: tap_button(page))
    wait_for_speech(page, words["child again"])
    spoken = page.evaluate("spoken")
    assert {lang for lang, _ in spoken} == {language}
    texts = {text for _, text in spoken}
    cards = [words[f"child card {card}"] for card in SORRY_CARDS]
    choices = {words[f"child {key}"].format(card=card) for key in ("which", "go", "out") for card in cards}
    assert len(texts & choices) > 1
    assert words["child robot"] in texts
    assert all(len(text.split()) <= 7 for text in texts), max(texts, key=len)

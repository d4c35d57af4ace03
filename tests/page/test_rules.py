"""The rules on the page, beside the game: those of its rule set and options, in the language of the page."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from host_tools.words import load
from pawnlight.words import rule_cards
from tests.support.axe import faults
from tests.support.browser import DESKTOP, PHONE, open_page, open_window, tap
from tests.support.languages import in_each_language
from tests.support.page_table import open_table
from tests.support.page_views import OPTIONS, StoredGame, make_game, serve_games

RULE_SETS = ("classic", "points", "st", "revenge", "sequence", "cards")
RULE_CARDS_SCRIPT = """() => [...document.querySelectorAll("main:not([hidden]) .rule-cards div")]
  .map((card) => [...card.children].map((part) => part.textContent))"""


@pytest.fixture(scope="module")
def games() -> dict[str, StoredGame]:
    return {rules: make_game(rules, events=3) for rules in RULE_SETS}


@pytest.fixture(scope="module")
def address(games: dict[str, StoredGame], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serve_games(games.values(), tmp_path_factory.mktemp("library")) as served:
        yield served


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with open_page(open_window(browser, language="en-GB")) as opened:
        yield opened


def expected_rule_cards(rules: str, language: str) -> list[list[str]]:
    options = [option for option in OPTIONS.get(rules, "-").split(",") if option != "-"]
    return [list(card) for card in rule_cards.rule_pages(rules, options, language)]


def test_they_stand_beside_the_game_in_place_of_the_moves_and_go_again(
    page: Page, address: str, games: dict[str, StoredGame]
) -> None:
    page.goto(f"{address}#game={games['st'].id}")
    button = page.locator("#view-game").get_by_role("button", name="Rules")
    expect(page.locator("#view-game .moves")).to_be_visible()
    expect(button).to_have_attribute("aria-expanded", "false")
    button.click()
    cards = page.locator("#view-game .rule-cards")
    expect(cards.locator("div")).to_have_count(len(expected_rule_cards("st", "en")))
    expect(page.locator("#view-game .moves")).to_be_hidden()
    expect(button).to_have_attribute("aria-expanded", "true")
    board, beside = page.locator("#view-game .stage").bounding_box(), cards.bounding_box()
    assert board is not None
    assert beside is not None
    assert beside["x"] >= board["x"] + board["width"]
    assert beside["y"] + beside["height"] <= 800
    button.click()
    expect(cards).to_be_hidden()
    expect(page.locator("#view-game .moves")).to_be_visible()


@pytest.mark.long
def test_on_a_phone_they_come_into_view(browser: Browser, address: str, games: dict[str, StoredGame]) -> None:
    page = open_window(browser, PHONE).new_page()
    page.goto(f"{address}#game={games['st'].id}")
    tap(page.locator("#view-game").get_by_role("button", name="Rules"))
    first = page.locator("#view-game .rule-cards dt").first
    expect(first).to_be_in_viewport(ratio=1)
    expect(page.locator("#view-game .rule-cards")).to_be_focused()
    # The page's bar does not cover them.
    top = first.evaluate("(first) => first.getBoundingClientRect().top")
    assert top >= page.locator("header.bar").evaluate("(bar) => bar.getBoundingClientRect().bottom")
    page.context.close()


@in_each_language
def test_they_are_those_of_the_game_in_the_language_of_the_page(
    page: Page, address: str, games: dict[str, StoredGame], language: str
) -> None:
    page.goto(address)
    page.locator("#language").select_option(language)
    for rules, game in games.items():
        page.goto(f"{address}#game={game.id}")
        button = page.locator("#view-game").get_by_role("button", name=load(language)["the rules"], exact=True)
        if button.get_attribute("aria-expanded") == "false":
            button.click()
        expected = expected_rule_cards(rules, language)
        expect(page.locator("#view-game .rule-cards dd").first).to_have_text(expected[0][1])
        assert page.evaluate(RULE_CARDS_SCRIPT) == expected


@pytest.mark.long
def test_another_language_changes_them_at_once(page: Page, address: str, games: dict[str, StoredGame]) -> None:
    page.goto(f"{address}#game={games['classic'].id}")
    page.locator("#view-game").get_by_role("button", name="Rules").click()
    expect(page.locator("#view-game .rule-cards dt").first).to_have_text("Goal")
    page.locator("#language").select_option("de")
    expect(page.locator("#view-game .rule-cards dt").first).to_have_text("Ziel")
    expect(page.locator("#view-game").get_by_role("button", name="Regeln")).to_be_visible()


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_in_a_game_rules_and_settings_are_sheets_and_the_card_in_play_comes_first(
    browser: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    with (
        open_table(tmp_path, settings="red=person\nyellow=person\n") as table,
        open_page(open_window(browser, size)) as page,
    ):
        page.goto(table.board_url)
        tap(page.locator("[data-rules=classic] button"))
        tap(page.get_by_role("button", name="START"))
        tap(page.locator(".draw-pile"))
        face = page.locator("#play-panel .deal .face-card[role=img]")
        expect(face).to_be_visible()
        card = (face.get_attribute("data-id") or "").removeprefix("face ")
        before = page.locator("#view-play").get_attribute("data-asked")
        tap(page.get_by_role("button", name="Rules"))
        dialog = page.get_by_role("dialog", name="Sorry!")
        heading, text = rule_cards.card_page("classic", (), card, "en")
        yours = dialog.locator(".rule-page").first
        expect(yours).to_contain_text(load("en")["rules yours"])
        expect(yours.locator("h3")).to_have_text(heading)
        expect(yours.locator("p")).to_have_text(text)
        # All of them, on one page that scrolls.
        expect(dialog.locator(".rule-page")).to_have_count(len(rule_cards.rule_pages("classic", (), "en")))
        last = dialog.locator(".rule-page").last
        expect(last).not_to_be_in_viewport()
        last.scroll_into_view_if_needed()
        expect(last).to_be_in_viewport(ratio=1)
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        tap(page.get_by_role("button", name=load("en")["settings"]))
        for part in ("#language", "#theme", "#show-console"):
            expect(page.locator(part)).to_be_in_viewport(ratio=1)
        assert faults(page) == []
        page.keyboard.press("Escape")
        expect(page.locator("#language")).to_be_hidden()
        # The game is where it was.
        expect(page.locator("#view-play")).to_have_attribute("data-asked", before or "")


def test_rules_that_there_are_not_are_refused(page: Page, address: str) -> None:
    for unknown in ("api/rules/ludo", "api/rules/st?options=own=bump"):
        assert page.request.get(address + unknown).status == 404
    assert page.request.get(address + "api/rules/st?language=tlh").json()[0][0] == "Goal"

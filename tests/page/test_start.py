"""The first steps: offered while there is no game, done or declined, and never again."""

import pytest
from playwright.sync_api import Browser, expect

from host_tools.library import Library
from host_tools.library.board_names import name_new_board
from host_tools.library.people import People
from tests.support.axe import faults
from tests.support.browser import DESKTOP, PHONE, window
from tests.support.evening_scenes import Evening
from tests.support.page_views import PIECES

expect.set_options(timeout=60_000)
BOARD = "e6614103e7452d2f"
PAWNS = PIECES.replace(".viewer", ".practice")


def test_three_steps_lead_to_the_first_game(browser: Browser, library: Library, address: str) -> None:
    name_new_board(library, BOARD)
    page = window(browser, PHONE).new_page()
    page.goto(address)
    offer = page.get_by_role("complementary", name="First steps")
    offer.get_by_role("link", name="Show me").tap()
    expect(offer).to_be_hidden()
    # Who plays.
    page.get_by_role("button", name="Name the seats").tap()
    page.get_by_role("dialog", name="Seats of the next game").get_by_role("button", name="Red").tap()
    page.get_by_role("textbox", name="Name").fill("Anna")
    page.get_by_role("button", name="Take", exact=True).tap()
    page.get_by_role("button", name="Done").tap()
    assert {player: one.name for player, one in People(library).next_seats(BOARD).items()} == {"red": "Anna"}
    # Which game.
    page.get_by_role("button", name="Sequence").tap()
    expect(page.locator(".goal")).to_contain_text("sequence")
    page.get_by_role("button", name="Revenge").tap()
    expect(page.locator(".goal")).to_contain_text("HOME")
    # One turn.
    words = page.locator(".practice .now-words")
    expect(words).to_contain_text("draw a card")
    page.get_by_role("button", name="DRAW").tap()
    expect(words).to_contain_text("Red draws 1. A 1 lets a pawn leave START")
    assert {place for _, place, _, _ in page.evaluate(PAWNS)} == {"S"}
    page.get_by_role("button", name="OK").tap()
    expect(words).to_contain_text("comes out of START")
    assert sorted(place for _, place, _, _ in page.evaluate(PAWNS)) == ["4", *["S"] * 7]
    page.get_by_role("button", name="Again").tap()
    expect(words).to_contain_text("draw a card")
    page.get_by_role("link", name="To the game").tap()
    expect(page.locator("#view-live h1").first).to_be_visible()
    page.reload()
    expect(page.locator("#view-live .problem")).to_contain_text("No table has sent a game yet")
    expect(offer).to_be_hidden()
    assert library.games() == []
    page.context.close()


def test_who_declines_or_has_played_is_not_asked(browser: Browser, library: Library, address: str) -> None:
    page = window(browser).new_page()
    page.goto(address)
    offer = page.get_by_role("complementary", name="First steps")
    offer.get_by_role("button", name="Not now").focus()
    page.keyboard.press("Enter")
    expect(offer).to_be_hidden()
    page.reload()
    expect(page.locator("#view-live .problem")).not_to_be_empty()
    expect(offer).to_be_hidden()
    page.context.close()
    # Another browser is asked until the first game begins.
    page = window(browser).new_page()
    page.goto(f"{address}#start")
    expect(page.locator(".steps")).to_contain_text("No board has been connected yet")
    page.goto(f"{address}#games")
    expect(page.get_by_role("complementary", name="First steps")).to_be_visible()
    Evening(library).play(events=9)
    expect(page.get_by_role("complementary", name="First steps")).to_be_hidden()
    page.context.close()


@pytest.mark.parametrize("language", ["en", "es", "de"])
def test_the_offer_is_accessible_and_fits(browser: Browser, address: str, language: str) -> None:
    for size, scheme in ((PHONE, "light"), (DESKTOP, "dark")):
        page = window(browser, size, scheme, language).new_page()
        page.goto(address)
        page.locator("#welcome").wait_for()
        assert faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        page.context.close()

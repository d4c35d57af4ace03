"""The first steps: offered while there is no game, done or declined, and never again."""

import pytest
from playwright.sync_api import Browser, expect

from host_tools.library import Library
from host_tools.library.boards import Boards
from host_tools.library.people import People
from pawnlight.words import load
from tests.support.axe import faults
from tests.support.browser import DESKTOP, PHONE, window
from tests.support.evening_scenes import Evening
from tests.support.hands import Hands, in_each_way
from tests.support.page_views import PIECES

expect.set_options(timeout=60_000)
BOARD = "e6614103e7452d2f"
PAWNS = PIECES.replace(".viewer", ".practice")


@in_each_way("touch")
def test_three_steps_lead_to_the_first_game(hands: Hands, library: Library, address: str) -> None:
    Boards(library.store).name_new(BOARD)
    page = hands.page
    page.goto(address)
    offer = page.get_by_role("complementary", name="First steps")
    hands.press(offer.get_by_role("link", name="Show me"))
    expect(offer).to_be_hidden()
    # Who plays.
    hands.press(page.get_by_role("button", name="Name the seats"))
    seats = page.get_by_role("dialog", name="Seats of the next game")
    hands.press(seats.get_by_role("button", name="Red"))
    hands.write(page.get_by_role("textbox", name="Name"), "Anna")
    hands.press(page.get_by_role("button", name="Use name", exact=True))
    expect(seats.get_by_role("listitem").first).to_contain_text("Anna")
    hands.press(page.get_by_role("button", name="Done"))
    assert {player: one.name for player, one in People(library).next_seats(BOARD).items()} == {"red": "Anna"}
    # Which game, named as in the board's menu.
    expect(page.get_by_role("button", name=load("en")["st"], exact=True)).to_be_visible()
    hands.press(page.get_by_role("button", name="Sequence"))
    expect(page.locator(".goal")).to_contain_text("sequence")
    hands.press(page.get_by_role("button", name="Revenge"))
    expect(page.locator(".goal")).to_contain_text("HOME")
    # One turn.
    words = page.locator(".practice .now-words")
    expect(words).to_contain_text("draw a card")
    hands.press(page.get_by_role("button", name="DRAW"))
    expect(words).to_contain_text("Red draws 1. A 1 lets a pawn leave START")
    assert {place for _, place, _, _ in page.evaluate(PAWNS)} == {"S"}
    hands.press(page.get_by_role("button", name="OK"))
    expect(words).to_contain_text("comes out of START")
    assert sorted(place for _, place, _, _ in page.evaluate(PAWNS)) == ["4", *["S"] * 7]
    hands.press(page.get_by_role("button", name="Again"))
    expect(words).to_contain_text("draw a card")
    hands.press(page.get_by_role("link", name="Play"))
    expect(page.locator("#view-live h1").first).to_be_visible()
    page.reload()
    expect(page.locator("#view-live .problem")).to_contain_text("No board has sent a game yet")
    expect(offer).to_be_hidden()
    assert library.games() == []


@in_each_way("keyboard")
def test_who_declines_or_has_played_is_not_asked(
    hands: Hands, browser: Browser, library: Library, address: str
) -> None:
    page = hands.page
    page.goto(address)
    offer = page.get_by_role("complementary", name="First steps")
    hands.press(offer.get_by_role("button", name="Not now"))
    expect(offer).to_be_hidden()
    page.reload()
    expect(page.locator("#view-live .problem")).not_to_be_empty()
    expect(offer).to_be_hidden()
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

"""Games and boards are hidden, shown again, deleted and named on the page."""

import pytest
from playwright.sync_api import Browser, Page, expect

from host_tools.library import Library, UnknownGame
from tests.support.axe import faults
from tests.support.browser import DESKTOP, PHONE, window
from tests.support.evening_scenes import Evening

expect.set_options(timeout=60_000)


def answer(page: Page, button: str) -> None:
    page.get_by_role("dialog").last.get_by_role("button", name=button, exact=True).click()


def expect_played(page: Page, address: str, games: int) -> None:
    page.goto(f"{address}#stats")
    expect(page.locator("#view-stats .tiles dd").first).to_have_text(str(games))


def test_a_game_is_hidden_found_and_shown_again(browser: Browser, library: Library, address: str) -> None:
    games = [Evening(library, board).play() for board in ("b1", "b2")]
    page = window(browser, PHONE).new_page()
    page.goto(f"{address}#game={games[0]}")
    page.get_by_role("button", name="Hide", exact=True).tap()
    # The question comes first.
    answer(page, "Cancel")
    page.get_by_role("button", name="Hide", exact=True).tap()
    assert faults(page) == []
    answer(page, "Hide")
    expect(page.get_by_role("button", name="Show again")).to_be_visible()
    expect_played(page, address, 1)
    page.goto(f"{address}#games")
    items = page.locator("#view-games li[data-game]")
    expect(items).to_have_count(1)
    page.locator("#view-games summary").tap()
    page.get_by_role("combobox", name="State").select_option("hidden")
    expect(page.locator(f"#view-games [data-game='{games[0]}']")).to_be_visible()
    expect(items).to_have_count(1)
    items.get_by_role("link").tap()
    page.get_by_role("button", name="Show again").tap()
    expect(page.get_by_role("button", name="Hide", exact=True)).to_be_visible()
    expect_played(page, address, 2)
    page.context.close()


def test_a_game_is_deleted_for_good(browser: Browser, library: Library, address: str) -> None:
    games = [Evening(library, board).play() for board in ("b1", "b2")]
    page = window(browser).new_page()
    page.goto(f"{address}#game={games[0]}")
    page.get_by_role("button", name="Delete").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("for good")
    answer(page, "Cancel")
    assert library.find(games[0])
    page.get_by_role("button", name="Delete").click()
    answer(page, "Delete")
    expect(page.locator("#view-games li[data-game]")).to_have_count(1)
    with pytest.raises(UnknownGame):
        library.find(games[0])
    page.context.close()


def test_boards_are_named_hidden_shown_and_deleted(browser: Browser, library: Library, address: str) -> None:
    for board in ("b1", "b2"):
        Evening(library, board).play(events=9)
    page = window(browser, PHONE).new_page()
    page.goto(f"{address}#games")
    items = page.locator("#view-games li[data-game]")
    expect(items).to_have_count(2)
    page.get_by_role("button", name="Boards").tap()
    boards = page.get_by_role("dialog", name="Boards")
    expect(boards.get_by_role("listitem")).to_have_count(2)
    boards.get_by_role("button", name="Rename: b1").tap()
    page.get_by_role("textbox", name="Name").fill("Kitchen")
    answer(page, "Take")
    expect(boards.get_by_text("Kitchen")).to_be_visible()
    assert library.board_name("b1") == "Kitchen"
    boards.get_by_role("button", name="Rename: b2").tap()
    page.get_by_role("textbox", name="Name").fill("Kitchen")
    answer(page, "Take")
    expect(boards.get_by_role("alert")).to_contain_text("already belongs to board b1")
    boards.get_by_role("button", name="Hide: Kitchen").tap()
    answer(page, "Hide")
    expect(boards.locator("[data-board=b1]")).to_contain_text("hidden")
    expect(items).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    boards.get_by_role("button", name="Show again: Kitchen").tap()
    expect(items).to_have_count(2)
    boards.get_by_role("button", name="Delete: Kitchen").tap()
    expect(page.get_by_role("dialog").last).to_contain_text("Delete Kitchen with its game for good?")
    answer(page, "Delete")
    expect(boards.get_by_role("listitem")).to_have_count(1)
    boards.get_by_role("button", name="Done").tap()
    expect(items).to_have_count(1)
    assert [board.id for board in library.boards(None)] == ["b2"]
    page.context.close()


@pytest.mark.parametrize("language", ["en", "es", "de"])
def test_axe_finds_nothing_serious_in_the_list_of_boards(
    browser: Browser, library: Library, address: str, language: str
) -> None:
    Evening(library, "e6614103e7452d2f").play(events=9)
    page = window(browser, PHONE, "light", language).new_page()
    page.goto(f"{address}#games")
    page.locator("#view-games .head-tools button").first.click()
    page.locator(".boards-list li").wait_for()
    assert faults(page) == []
    assert page.evaluate("document.querySelector('dialog').scrollWidth <= document.querySelector('dialog').clientWidth")
    page.context.close()


def test_orders_that_make_no_sense_are_refused(browser: Browser, library: Library, address: str) -> None:
    game = Evening(library).play(events=9)
    page = window(browser, DESKTOP).new_page()
    page.goto(address)
    sent = """async ([address, order]) => (await fetch(address, { method: "POST", body: JSON.stringify(order),
      headers: { "Content-Type": "application/json" } })).status"""
    for place, order in (
        (f"api/games/{game}", {"hide": "yes"}),
        (f"api/games/{game}", {"delete": False}),
        ("api/games/ffff", {"delete": True}),
        ("api/boards", {"board": "nowhere", "hide": True}),
        ("api/boards", {"board": "b0a4d"}),
        ("api/boards", []),
    ):
        assert page.evaluate(sent, [place, order]) == 404, order
    assert [row.id for row in library.games()] == [game]
    page.context.close()

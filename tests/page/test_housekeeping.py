"""Games and boards are hidden, shown again, deleted and named on the page, in each way."""

import pytest
from playwright.sync_api import Browser, Page, expect

from host_tools.library import Library, NotFound
from host_tools.library.boards import BoardTable
from tests.support.axe import faults
from tests.support.browser import DESKTOP, PHONE, open_window
from tests.support.evening_scenes import Evening
from tests.support.languages import in_each_language
from tests.support.page_users import PageUser, with_each_input


def answer_dialog(hands: PageUser, button: str) -> None:
    hands.press(hands.page.get_by_role("dialog").last.get_by_role("button", name=button, exact=True))


def expect_played(page: Page, address: str, games: int) -> None:
    page.goto(f"{address}#stats")
    expect(page.locator("#view-stats .tiles dd").first).to_have_text(str(games))


@with_each_input("touch")
def test_a_game_is_hidden_found_and_shown_again(page_user: PageUser, library: Library, address: str) -> None:
    games = [Evening(library, board).play() for board in ("b1", "b2")]
    page = page_user.page
    page.goto(f"{address}#game={games[0]}")
    more, hide, show = (page.get_by_role("button", name=name, exact=True) for name in ("More", "Hide", "Show again"))
    page_user.press(more)
    page_user.press(hide)
    # The question comes first.
    answer_dialog(page_user, "Cancel")
    page_user.expect_focus(more)
    page_user.press(more)
    page_user.press(hide)
    assert faults(page) == []
    answer_dialog(page_user, "Hide")
    page_user.expect_focus(more)
    page_user.press(more)
    expect(show).to_be_visible()
    expect_played(page, address, 1)
    page.goto(f"{address}#games")
    items = page.locator("#view-games li[data-game]")
    expect(items).to_have_count(1)
    page_user.press(page.locator("#view-games .more-filters summary"))
    page_user.choose(page.get_by_role("combobox", name="Status"), "hidden")
    expect(page.locator(f"#view-games [data-game='{games[0]}']")).to_be_visible()
    expect(items).to_have_count(1)
    page_user.press(items.get_by_role("link"))
    page_user.press(more)
    page_user.press(show)
    page_user.press(more)
    expect(hide).to_be_visible()
    expect_played(page, address, 2)


@with_each_input("keyboard")
def test_a_game_is_deleted_for_good(page_user: PageUser, library: Library, address: str) -> None:
    games = [Evening(library, board).play() for board in ("b1", "b2")]
    page = page_user.page
    page.goto(f"{address}#game={games[0]}")
    more, delete = (page.get_by_role("button", name=name, exact=True) for name in ("More", "Delete"))
    page_user.press(more)
    page_user.press(delete)
    expect(page.get_by_role("dialog")).to_contain_text("for good")
    answer_dialog(page_user, "Cancel")
    page_user.expect_focus(more)
    assert library.find_game(games[0])
    page_user.press(more)
    page_user.press(delete)
    answer_dialog(page_user, "Delete")
    expect(page.locator("#view-games li[data-game]")).to_have_count(1)
    with pytest.raises(NotFound):
        library.find_game(games[0])


@with_each_input("mouse")
def test_boards_are_named_hidden_shown_and_deleted(page_user: PageUser, library: Library, address: str) -> None:
    for board in ("b1", "b2"):
        Evening(library, board).play(events=9)
    page = page_user.page
    page.goto(f"{address}#games")
    items = page.locator("#view-games li[data-game]")
    expect(items).to_have_count(2)
    # Seldom needed, it is behind more.
    expect(page.get_by_role("button", name="Boards")).to_have_count(0)
    page_user.press(page.locator("#view-games .more-tools summary"))
    page_user.press(page.get_by_role("button", name="Boards"))
    boards = page.get_by_role("dialog", name="Boards")
    expect(boards.get_by_role("listitem")).to_have_count(2)
    for board in ("b1", "b2"):
        page_user.press(boards.get_by_role("button", name=f"Rename: {board}"))
        page_user.write(page.get_by_role("textbox", name="Name"), "Kitchen")
        answer_dialog(page_user, "Use name")
        if board == "b1":
            expect(boards.get_by_text("Kitchen")).to_be_visible()
            assert BoardTable(library.store).board_names().get("b1") == "Kitchen"
    expect(boards.get_by_role("alert")).to_contain_text("already belongs to board b1")
    hide, show = (boards.get_by_role("button", name=f"{name}: Kitchen") for name in ("Hide", "Show again"))
    page_user.press(hide)
    answer_dialog(page_user, "Hide")
    expect(boards.locator("[data-board=b1]")).to_contain_text("hidden")
    expect(items).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page_user.expect_focus(show)
    page_user.press(show)
    expect(items).to_have_count(2)
    page_user.press(boards.get_by_role("button", name="Delete: Kitchen"))
    expect(page.get_by_role("dialog").last).to_contain_text("Delete Kitchen with its game for good?")
    answer_dialog(page_user, "Delete")
    expect(boards.get_by_role("listitem")).to_have_count(1)
    page_user.press(boards.get_by_role("button", name="Done"))
    expect(items).to_have_count(1)
    assert [board.id for board in BoardTable(library.store).list_boards(None)] == ["b2"]
    page_user.expect_focus(page.get_by_role("button", name="Boards"))


@pytest.mark.long
@in_each_language
def test_axe_finds_nothing_serious_in_the_list_of_boards(
    browser: Browser, library: Library, address: str, language: str
) -> None:
    Evening(library, "e6614103e7452d2f").play(events=9)
    page = open_window(browser, PHONE, "light", language).new_page()
    page.goto(f"{address}#games")
    page.locator("#view-games .more-tools summary").click()
    page.locator("#view-games .head-tools button").first.click()
    page.locator(".boards-list li").wait_for()
    assert faults(page) == []
    assert page.evaluate("document.querySelector('dialog').scrollWidth <= document.querySelector('dialog').clientWidth")
    page.context.close()


def test_orders_that_make_no_sense_are_refused(browser: Browser, library: Library, address: str) -> None:
    game = Evening(library).play(events=9)
    page = open_window(browser, DESKTOP).new_page()
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

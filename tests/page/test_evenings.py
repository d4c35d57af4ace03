"""Evenings and the scoreboard, in each way: live, on paper and on a whole screen."""

from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Browser, Page, expect

from host_tools.library import Library
from host_tools.library.evenings import Evenings
from host_tools.library.people import PeopleTable
from tests.support.browser import open_window
from tests.support.evening_scenes import Evening, name_seats
from tests.support.page_users import PageUser, with_each_input


def shown_scores(page: Page) -> list[str]:
    return page.locator(".scores li").evaluate_all("(all) => all.map((one) => one.dataset.score)")


@with_each_input("touch")
def test_the_scoreboard_follows_the_games(page_user: PageUser, library: Library, address: str) -> None:
    evening = Evening(library, at=datetime.now(UTC) - timedelta(hours=2))
    name_seats(library, evening.play(wins="red"), "Anna", "Ben")
    page = page_user.page
    page.goto(f"{address}#evenings")
    page_user.press(page.locator(".evenings a"))
    expect(page.locator(".scores .number").first).to_have_text("1")
    assert shown_scores(page) == ["Anna", "Ben"]
    page_user.choose(page.get_by_role("combobox", name="First to"), "2 wins")
    expect(page.locator(".scores li").first.locator(".wins i")).to_have_count(2)
    # The next games, with the names of the last, show without a reload.
    for _ in range(2):
        evening.play(wins="yellow")
    expect(page.locator(".match")).to_have_text("Ben won the match!")
    assert shown_scores(page) == ["Ben", "Anna"]
    expect(page.locator("[data-score=Ben] .of")).to_have_text("2 of 3")
    # Somebody comes, and is the next to play.
    page_user.press(page.get_by_role("button", name="Someone joins"))
    page_user.write(page.get_by_role("textbox", name="Name"), "Carl")
    page_user.press(page.get_by_role("button", name="Use name", exact=True))
    page_user.expect_focus(page.get_by_role("button", name="Someone joins"))
    expect(page.locator(".seats-list")).to_contain_text("Carl")
    page_user.press(page.get_by_role("button", name="Take these seats"))
    expect(page.get_by_role("button", name="Take these seats")).to_have_count(0)
    assert "Carl" in {one.name for one in PeopleTable(library).next_people("b0a4d").values()}
    page_user.press(page.get_by_role("button", name="Carl leaves"))
    page_user.press(page.get_by_role("dialog").get_by_role("button", name="Yes"))
    expect(page.get_by_role("button", name="Carl leaves")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page_user.press(page.locator("[data-score=Anna] a"))
    expect(page.get_by_role("heading", name="Anna")).to_be_visible()


@with_each_input("keyboard")
def test_evenings_are_joined_named_and_split(page_user: PageUser, library: Library, address: str) -> None:
    games = [Evening(library).play(), Evening(library, "attic").play()]
    page = page_user.page
    page.goto(f"{address}#evenings")
    expect(page.locator(".evenings li")).to_have_count(2)
    # What is seldom needed is behind more.
    expect(page.get_by_role("checkbox")).to_have_count(0)
    page_user.press(page.locator("#view-evenings .more-tools summary"))
    expect(page.get_by_role("button", name="Join")).to_be_disabled()
    expect(page.get_by_role("checkbox")).to_have_count(2)
    for tick in page.get_by_role("checkbox").all():
        page_user.press(tick)
    page_user.press(page.get_by_role("button", name="Join"))
    expect(page.locator(".evenings li")).to_have_count(1)
    page_user.press(page.locator(".evenings a"))
    expect(page.get_by_role("button", name="New evening from here")).to_have_count(0)
    page_user.press(page.locator("#view-evening .more-tools summary"))
    page_user.press(page.get_by_role("button", name="Rename"))
    page_user.write(page.get_by_role("textbox", name="Name"), "Club night")
    page_user.press(page.get_by_role("button", name="Use name", exact=True))
    expect(page.get_by_role("heading", name="Club night")).to_be_visible()
    page_user.expect_focus(page.get_by_role("button", name="Rename"))
    expect(page.locator(".next-tables > li")).to_have_count(2)
    page_user.press(page.get_by_role("button", name="New evening from here"))
    page_user.press(page.get_by_role("dialog").get_by_role("button", name="New evening from here"))
    expect(page.locator(".next-tables > li")).to_have_count(1)
    assert len({Evenings(library.store).evening_of_game(game) for game in games}) == 2
    # The focus is at the game that is left.
    page_user.press(page.locator(".evening-games a"))
    expect(page.locator("#view-game .viewer")).to_be_visible()


@pytest.mark.chromium("Playwright prints in no other browser")
def test_it_prints(browser: Browser, library: Library, address: str) -> None:
    evening = Evening(library)
    name_seats(library, evening.play(wins="red"), "Anna", "Ben")
    page = open_window(browser).new_page()
    page.goto(f"{address}#evening=last")
    expect(page.locator(".scores li")).to_have_count(2)
    page.emulate_media(media="print")
    for hidden in ("header.bar", ".head-tools", ".scoreboard .who-list"):
        expect(page.locator(f"main:not([hidden]) {hidden}, body > {hidden}").first).to_be_hidden()
    expect(page.locator(".scores .name").first).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    page.context.close()


@with_each_input("mouse")
def test_it_fills_a_television(page_user: PageUser, library: Library, address: str) -> None:
    Evening(library).play()
    page = page_user.page
    page.goto(f"{address}#evening=last")
    page_user.press(page.get_by_role("button", name="Full screen"))
    page.wait_for_function("() => document.fullscreenElement?.className === 'scoreboard'")


def test_a_question_closes_with_its_view(browser: Browser, library: Library, address: str) -> None:
    evening = Evening(library)
    games = [evening.play(), evening.play()]
    page = open_window(browser).new_page()
    page.goto(f"{address}#evenings")
    page.locator(".evenings a").click()
    page.locator("#view-evening .more-tools summary").click()
    page.get_by_role("button", name="New evening from here").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.go_back()
    expect(page.locator(".evenings li")).to_have_count(1)
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert len({Evenings(library.store).evening_of_game(game) for game in games}) == 1
    page.context.close()

"""Evenings and the scoreboard, in each way: live, on paper and on a whole screen."""

from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Browser, Page, expect

from host_tools.library import Library
from host_tools.library.evenings import Evenings
from host_tools.library.people import PeopleTable
from tests.support.browser import window
from tests.support.evening_scenes import Evening, seat_all
from tests.support.hands import Hands, in_each_way

expect.set_options(timeout=60_000)


def scores(page: Page) -> list[str]:
    return page.locator(".scores li").evaluate_all("(all) => all.map((one) => one.dataset.score)")


@in_each_way("touch")
def test_the_scoreboard_follows_the_games(hands: Hands, library: Library, address: str) -> None:
    evening = Evening(library, at=datetime.now(UTC) - timedelta(hours=2))
    seat_all(library, evening.play(wins="red"), "Anna", "Ben")
    page = hands.page
    page.goto(f"{address}#evenings")
    hands.press(page.locator(".evenings a"))
    expect(page.locator(".scores .number").first).to_have_text("1")
    assert scores(page) == ["Anna", "Ben"]
    hands.choose(page.get_by_role("combobox", name="First to"), "2 wins")
    expect(page.locator(".scores li").first.locator(".wins i")).to_have_count(2)
    # The next games, with the names of the last, show without a reload.
    for _ in range(2):
        evening.play(wins="yellow")
    expect(page.locator(".match")).to_have_text("Ben won the match!")
    assert scores(page) == ["Ben", "Anna"]
    expect(page.locator("[data-score=Ben] .of")).to_have_text("2 of 3")
    # Somebody comes, and is the next to play.
    hands.press(page.get_by_role("button", name="Someone joins"))
    hands.write(page.get_by_role("textbox", name="Name"), "Carl")
    hands.press(page.get_by_role("button", name="Use name", exact=True))
    hands.go_on_from(page.get_by_role("button", name="Someone joins"))
    expect(page.locator(".seats-list")).to_contain_text("Carl")
    hands.press(page.get_by_role("button", name="Take these seats"))
    expect(page.get_by_role("button", name="Take these seats")).to_have_count(0)
    assert "Carl" in {one.name for one in PeopleTable(library).next_seats("b0a4d").values()}
    hands.press(page.get_by_role("button", name="Carl leaves"))
    hands.press(page.get_by_role("dialog").get_by_role("button", name="Yes"))
    expect(page.get_by_role("button", name="Carl leaves")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    hands.press(page.locator("[data-score=Anna] a"))
    expect(page.get_by_role("heading", name="Anna")).to_be_visible()


@in_each_way("keyboard")
def test_evenings_are_joined_named_and_split(hands: Hands, library: Library, address: str) -> None:
    games = [Evening(library).play(), Evening(library, "attic").play()]
    page = hands.page
    page.goto(f"{address}#evenings")
    expect(page.locator(".evenings li")).to_have_count(2)
    # What is seldom needed is behind more.
    expect(page.get_by_role("checkbox")).to_have_count(0)
    hands.press(page.locator("#view-evenings .more-tools summary"))
    expect(page.get_by_role("button", name="Join")).to_be_disabled()
    expect(page.get_by_role("checkbox")).to_have_count(2)
    for tick in page.get_by_role("checkbox").all():
        hands.press(tick)
    hands.press(page.get_by_role("button", name="Join"))
    expect(page.locator(".evenings li")).to_have_count(1)
    hands.press(page.locator(".evenings a"))
    expect(page.get_by_role("button", name="New evening from here")).to_have_count(0)
    hands.press(page.locator("#view-evening .more-tools summary"))
    hands.press(page.get_by_role("button", name="Rename"))
    hands.write(page.get_by_role("textbox", name="Name"), "Club night")
    hands.press(page.get_by_role("button", name="Use name", exact=True))
    expect(page.get_by_role("heading", name="Club night")).to_be_visible()
    hands.go_on_from(page.get_by_role("button", name="Rename"))
    expect(page.locator(".next-tables > li")).to_have_count(2)
    hands.press(page.get_by_role("button", name="New evening from here"))
    hands.press(page.get_by_role("dialog").get_by_role("button", name="New evening from here"))
    expect(page.locator(".next-tables > li")).to_have_count(1)
    assert len({Evenings(library.store).of(game) for game in games}) == 2
    # The focus is at the game that is left.
    hands.press(page.locator(".evening-games a"))
    expect(page.locator("#view-game .viewer")).to_be_visible()


@pytest.mark.chromium("Playwright prints in no other browser")
def test_it_prints(browser: Browser, library: Library, address: str) -> None:
    evening = Evening(library)
    seat_all(library, evening.play(wins="red"), "Anna", "Ben")
    page = window(browser).new_page()
    page.goto(f"{address}#evening=last")
    expect(page.locator(".scores li")).to_have_count(2)
    page.emulate_media(media="print")
    for hidden in ("header.bar", ".head-tools", ".scoreboard .who-list"):
        expect(page.locator(f"main:not([hidden]) {hidden}, body > {hidden}").first).to_be_hidden()
    expect(page.locator(".scores .name").first).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    page.context.close()


@in_each_way("mouse")
def test_it_fills_a_television(hands: Hands, library: Library, address: str) -> None:
    Evening(library).play()
    page = hands.page
    page.goto(f"{address}#evening=last")
    hands.press(page.get_by_role("button", name="Full screen"))
    page.wait_for_function("() => document.fullscreenElement?.className === 'scoreboard'")


def test_a_question_closes_with_its_view(browser: Browser, library: Library, address: str) -> None:
    evening = Evening(library)
    games = [evening.play(), evening.play()]
    page = window(browser).new_page()
    page.goto(f"{address}#evenings")
    page.locator(".evenings a").click()
    page.locator("#view-evening .more-tools summary").click()
    page.get_by_role("button", name="New evening from here").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.go_back()
    expect(page.locator(".evenings li")).to_have_count(1)
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert len({Evenings(library.store).of(game) for game in games}) == 1
    page.context.close()

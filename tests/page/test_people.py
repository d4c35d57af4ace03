"""People are named at their seats: with mouse, keyboard and touch, in a replay, live and before a game."""

from datetime import UTC, datetime

from playwright.sync_api import Browser, Page, expect

from host_tools.library import Library
from host_tools.library.people import People
from tests.support.axe import faults
from tests.support.browser import PHONE, window
from tests.support.evening_scenes import Evening

expect.set_options(timeout=60_000)


def names(library: Library, game: str) -> dict[int, str]:
    return {seat: one.name for seat, one in People(library).seated([game]).get(game, {}).items()}


def seat(page: Page, colour: str):
    return page.locator(f"main:not([hidden]) .players li.{colour} button")


def test_the_players_of_a_replay_are_named_with_the_mouse(browser: Browser, library: Library, address: str) -> None:
    evening = Evening(library)
    games = [evening.play(players=("person", "person", "easy")) for _ in range(2)]
    People(library).add("Anna")
    page = window(browser).new_page()
    page.goto(f"{address}#game={games[1]}")
    seat(page, "red").click()
    dialog = page.get_by_role("dialog", name="Who plays Red?")
    dialog.get_by_role("button", name="Anna").click()
    expect(seat(page, "red")).to_contain_text("Anna")
    # A new person, for this game only.
    seat(page, "blue").click()
    page.get_by_role("textbox", name="Name").fill("Ben")
    page.get_by_role("checkbox", name="Also in the other games").uncheck()
    page.get_by_role("button", name="Take", exact=True).click()
    expect(seat(page, "blue")).to_contain_text("Ben")
    assert names(library, games[1]) == {0: "Anna", 1: "Ben"}
    assert names(library, games[0]) == {0: "Anna"}
    expect(page.locator(".players li.yellow button")).to_have_count(0)
    page.reload()
    expect(seat(page, "blue")).to_contain_text("Ben")
    # The wrong name is taken away again; a click beside the dialog changes nothing.
    seat(page, "red").click()
    page.mouse.click(5, 400)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(seat(page, "red")).to_contain_text("Anna")
    seat(page, "red").click()
    page.get_by_role("button", name="Nobody").click()
    expect(seat(page, "red")).not_to_contain_text("Anna")
    assert names(library, games[0]) == {}
    page.context.close()


def test_a_name_is_given_with_the_keyboard_alone(browser: Browser, library: Library, address: str) -> None:
    game = Evening(library).play()
    page = window(browser).new_page()
    page.goto(f"{address}#game={game}&event=5")
    expect(seat(page, "yellow")).to_be_visible()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.players li.yellow button')"):
            break
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox", name="Name")).to_be_focused()
    # The keys of the replay are letters here.
    page.keyboard.type("n p Zoë")
    page.keyboard.press("Enter")
    expect(seat(page, "yellow")).to_contain_text("n p Zoë")
    expect(seat(page, "yellow")).to_be_focused()
    expect(page.locator("#view-game .viewer")).to_have_attribute("data-at", "5")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert names(library, game) == {1: "n p Zoë"}
    page.context.close()


def test_names_during_a_game_and_before_the_next_by_touch(browser: Browser, library: Library, address: str) -> None:
    evening = Evening(library, at=datetime.now(UTC))
    game = evening.play(events=9)
    pages = [window(browser, PHONE).new_page() for _ in range(2)]
    for page in pages:
        page.goto(f"{address}#live")
    seat(pages[0], "red").tap()
    pages[0].get_by_role("textbox", name="Name").fill("Anna")
    pages[0].get_by_role("button", name="Take", exact=True).tap()
    # Everybody who watches sees it.
    for page in pages:
        expect(seat(page, "red")).to_contain_text("Anna")
        expect(page.get_by_role("button", name="Seats of the next game")).to_be_hidden()
    # The next game has the same seats; when it is over, those of the next can be named.
    assert names(library, evening.play()) == {0: "Anna"}
    pages[0].get_by_role("button", name="Seats of the next game").tap()
    dialog = pages[0].get_by_role("dialog", name="Seats of the next game")
    dialog.get_by_role("button", name="Yellow").tap()
    pages[0].get_by_role("textbox", name="Name").fill("Ben")
    pages[0].get_by_role("button", name="Take", exact=True).tap()
    expect(dialog.get_by_role("button", name="Yellow Ben")).to_be_visible()
    assert pages[0].evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert faults(pages[0]) == []
    pages[0].get_by_role("button", name="Done").tap()
    assert names(library, game) == {0: "Anna"}
    second = evening.play(events=9)
    assert names(library, second) == {0: "Anna", 1: "Ben"}
    for page in pages:
        expect(seat(page, "yellow")).to_contain_text("Ben")
        # The name was taken from the game before, and says so.
        expect(seat(page, "red")).to_have_attribute("title", "From the game before. Choose to change it.")
        page.context.close()

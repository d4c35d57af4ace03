"""People are named at their seats, in each way: in a replay, live and before a game."""

from datetime import UTC, datetime

from playwright.sync_api import Browser, Page, expect

from host_tools.library import Library
from host_tools.library.people import PeopleTable
from tests.support.browser import PHONE, open_window
from tests.support.evening_scenes import Evening
from tests.support.page_users import PageUser, with_each_input


def names_at_seats(library: Library, game: str) -> dict[int, str]:
    return {seat: one.name for seat, one in PeopleTable(library).people_at_seats([game]).get(game, {}).items()}


def seat_button(page: Page, colour: str):
    """Return the button of a seat, or in a game the whole seat, all of which can be touched."""
    return page.locator(f"main:not([hidden]) :is(#record .players li.{colour}, .viewer .players li.{colour} button)")


@with_each_input("mouse")
def test_the_players_of_a_replay_are_named(page_user: PageUser, library: Library, address: str) -> None:
    evening = Evening(library)
    games = [evening.play("revenge", players=("person", "person", "easy")) for _ in range(2)]
    PeopleTable(library).add("Anna")
    page = page_user.page
    page.goto(f"{address}#game={games[1]}&event=5")
    page_user.press(seat_button(page, "red"))
    dialog = page.get_by_role("dialog", name="Who plays Red?")
    page_user.press(dialog.get_by_role("button", name="Anna"))
    expect(seat_button(page, "red")).to_contain_text("Anna")
    page_user.expect_focus(seat_button(page, "red"))
    # A new person, for this game only. The keys of the replay are letters here.
    page_user.press(seat_button(page, "blue"))
    expect(page.get_by_role("textbox", name="Name")).to_be_focused()
    page_user.press(page.get_by_role("checkbox", name="Also in tonight's other games"))
    page_user.write(page.get_by_role("textbox", name="Name"), "n p Zoë")
    page_user.press(page.get_by_role("button", name="Use name", exact=True))
    expect(seat_button(page, "blue")).to_contain_text("n p Zoë")
    expect(page.locator(".mat h3")).to_contain_text(["Anna", "n p Zoë", "Green"])
    expect(page.locator("#view-game .viewer")).to_have_attribute("data-at", "5")
    assert names_at_seats(library, games[1]) == {0: "Anna", 1: "n p Zoë"}
    assert names_at_seats(library, games[0]) == {0: "Anna"}
    expect(page.locator(".players li.green button")).to_have_count(0)
    page.reload()
    expect(seat_button(page, "blue")).to_contain_text("n p Zoë")
    # Put aside, the question changes nothing; then the wrong name is taken away again.
    page_user.press(seat_button(page, "red"))
    page_user.press(dialog.get_by_role("button", name="Cancel"))
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(seat_button(page, "red")).to_contain_text("Anna")
    page_user.press(seat_button(page, "red"))
    page_user.press(page.get_by_role("button", name="Nobody"))
    expect(seat_button(page, "red")).not_to_contain_text("Anna")
    page_user.expect_focus(seat_button(page, "red"))
    assert names_at_seats(library, games[0]) == {}


def test_a_click_beside_the_question_and_escape_put_it_aside(browser: Browser, library: Library, address: str) -> None:
    game = Evening(library).play()
    page = open_window(browser).new_page()
    page.goto(f"{address}#game={game}")
    for leave in (lambda: page.mouse.click(5, 400), lambda: page.keyboard.press("Escape")):
        seat_button(page, "red").click()
        expect(page.get_by_role("textbox", name="Name")).to_be_focused()
        leave()
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(seat_button(page, "red")).to_be_focused()
    assert names_at_seats(library, game) == {}
    page.context.close()


@with_each_input("touch")
def test_names_during_a_game_and_before_the_next(
    page_user: PageUser, browser: Browser, library: Library, address: str
) -> None:
    evening = Evening(library, at=datetime.now(UTC))
    game = evening.play(events=9)
    watcher = open_window(browser, PHONE).new_page()
    pages = [page_user.page, watcher]
    for page in pages:
        page.goto(f"{address}#play")
    page = page_user.page
    # In Firefox, only the window in front has the focus.
    page.bring_to_front()
    page_user.press(seat_button(page, "red"))
    page_user.write(page.get_by_role("textbox", name="Name"), "Anna", end="Enter")
    # Everybody who watches sees it.
    for each in pages:
        expect(seat_button(each, "red")).to_contain_text("Anna")
    page_user.expect_focus(seat_button(page, "red"))
    # The next game has the same seats; another name can be said for it.
    assert names_at_seats(library, evening.play()) == {0: "Anna"}
    assert names_at_seats(library, game) == {0: "Anna"}
    PeopleTable(library).set_next_people("b0a4d", {"yellow": "Ben"})
    second = evening.play(events=9)
    assert names_at_seats(library, second) == {0: "Anna", 1: "Ben"}
    for each in pages:
        expect(seat_button(each, "yellow")).to_contain_text("Ben")
        # The name was taken from the game before, and says so.
        expect(seat_button(each, "red").locator("button")).to_have_attribute(
            "title", "Carried over from the last game. Select to change it."
        )
    watcher.context.close()

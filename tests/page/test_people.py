"""People are named at their seats, in each way: in a replay, live and before a game."""

from datetime import UTC, datetime

from playwright.sync_api import Browser, Page, expect

from host_tools.library import Library
from host_tools.library.people import PeopleTable
from tests.support.browser import PHONE, window
from tests.support.evening_scenes import Evening
from tests.support.hands import Hands, in_each_way

expect.set_options(timeout=60_000)


def names(library: Library, game: str) -> dict[int, str]:
    return {seat: one.name for seat, one in PeopleTable(library).seated([game]).get(game, {}).items()}


def seat(page: Page, colour: str):
    """Return the button of a seat, or in a game the whole seat, all of which can be touched."""
    return page.locator(f"main:not([hidden]) :is(#record .players li.{colour}, .viewer .players li.{colour} button)")


@in_each_way("mouse")
def test_the_players_of_a_replay_are_named(hands: Hands, library: Library, address: str) -> None:
    evening = Evening(library)
    games = [evening.play("revenge", players=("person", "person", "easy")) for _ in range(2)]
    PeopleTable(library).add("Anna")
    page = hands.page
    page.goto(f"{address}#game={games[1]}&event=5")
    hands.press(seat(page, "red"))
    dialog = page.get_by_role("dialog", name="Who plays Red?")
    hands.press(dialog.get_by_role("button", name="Anna"))
    expect(seat(page, "red")).to_contain_text("Anna")
    hands.go_on_from(seat(page, "red"))
    # A new person, for this game only. The keys of the replay are letters here.
    hands.press(seat(page, "blue"))
    expect(page.get_by_role("textbox", name="Name")).to_be_focused()
    hands.press(page.get_by_role("checkbox", name="Also in tonight's other games"))
    hands.write(page.get_by_role("textbox", name="Name"), "n p Zoë")
    hands.press(page.get_by_role("button", name="Use name", exact=True))
    expect(seat(page, "blue")).to_contain_text("n p Zoë")
    expect(page.locator(".mat h3")).to_contain_text(["Anna", "n p Zoë", "Green"])
    expect(page.locator("#view-game .viewer")).to_have_attribute("data-at", "5")
    assert names(library, games[1]) == {0: "Anna", 1: "n p Zoë"}
    assert names(library, games[0]) == {0: "Anna"}
    expect(page.locator(".players li.green button")).to_have_count(0)
    page.reload()
    expect(seat(page, "blue")).to_contain_text("n p Zoë")
    # Put aside, the question changes nothing; then the wrong name is taken away again.
    hands.press(seat(page, "red"))
    hands.press(dialog.get_by_role("button", name="Cancel"))
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(seat(page, "red")).to_contain_text("Anna")
    hands.press(seat(page, "red"))
    hands.press(page.get_by_role("button", name="Nobody"))
    expect(seat(page, "red")).not_to_contain_text("Anna")
    hands.go_on_from(seat(page, "red"))
    assert names(library, games[0]) == {}


def test_a_click_beside_the_question_and_escape_put_it_aside(browser: Browser, library: Library, address: str) -> None:
    game = Evening(library).play()
    page = window(browser).new_page()
    page.goto(f"{address}#game={game}")
    for leave in (lambda: page.mouse.click(5, 400), lambda: page.keyboard.press("Escape")):
        seat(page, "red").click()
        expect(page.get_by_role("textbox", name="Name")).to_be_focused()
        leave()
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(seat(page, "red")).to_be_focused()
    assert names(library, game) == {}
    page.context.close()


@in_each_way("touch")
def test_names_during_a_game_and_before_the_next(
    hands: Hands, browser: Browser, library: Library, address: str
) -> None:
    evening = Evening(library, at=datetime.now(UTC))
    game = evening.play(events=9)
    watcher = window(browser, PHONE).new_page()
    pages = [hands.page, watcher]
    for page in pages:
        page.goto(f"{address}#play")
    page = hands.page
    # In Firefox, only the window in front has the focus.
    page.bring_to_front()
    hands.press(seat(page, "red"))
    hands.write(page.get_by_role("textbox", name="Name"), "Anna", end="Enter")
    # Everybody who watches sees it.
    for each in pages:
        expect(seat(each, "red")).to_contain_text("Anna")
    hands.go_on_from(seat(page, "red"))
    # The next game has the same seats; another name can be said for it.
    assert names(library, evening.play()) == {0: "Anna"}
    assert names(library, game) == {0: "Anna"}
    PeopleTable(library).seat_next("b0a4d", {"yellow": "Ben"})
    second = evening.play(events=9)
    assert names(library, second) == {0: "Anna", 1: "Ben"}
    for each in pages:
        expect(seat(each, "yellow")).to_contain_text("Ben")
        # The name was taken from the game before, and says so.
        expect(seat(each, "red").locator("button")).to_have_attribute(
            "title", "Carried over from the last game. Select to change it."
        )
    watcher.context.close()

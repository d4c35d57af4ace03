"""The list of people, a person's page, and filters: what they show is what was played."""

from collections.abc import Iterator
from datetime import date, timedelta

import pytest
from playwright.sync_api import Page, expect

from host_tools.library import Library
from host_tools.library.boards import BoardTable
from host_tools.library.people import PeopleTable
from host_tools.library.removal import hide_game
from tests.support.browser import serve_test_page
from tests.support.evening_scenes import SIX_O_CLOCK, Evening
from tests.support.page_users import PageUser, with_each_input

WINNERS = ("red", "red", "yellow", "red")


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    with Library.open(tmp_path_factory.mktemp("library") / "library.db") as library:
        people, evening = PeopleTable(library), Evening(library)
        games = [evening.play(wins=winner) for winner in WINNERS]
        games.append(Evening(library, "attic", SIX_O_CLOCK + timedelta(days=2)).play("sequence", events=40))
        games.append(Evening(library, "attic", SIX_O_CLOCK + timedelta(days=5)).play("teams", 4, wins="red"))
        for game in games:
            people.set_person_at_seat(game, 0, people.find_or_add("Anna").id)
            people.set_person_at_seat(game, 1, people.find_or_add("Ben").id)
        people.set_person_at_seat(games[-1], 2, people.find_or_add("Carl").id)
        people.set_person_at_seat(games[-1], 3, people.find_or_add("Dora").id)
        BoardTable(library.store).set_name("attic", "Attic")
        # Filters are there for few games, too, once one is hidden.
        hide_game(library.store, Evening(library, "cellar").play(events=9))
        yield library


@pytest.fixture(scope="module")
def address(library: Library) -> Iterator[str]:
    with serve_test_page(library=library) as served:
        yield served


def person_row(page: Page, name: str) -> list[str]:
    cells = page.locator(f"#view-people tbody tr:has-text('{name}')").locator("th, td")
    return cells.all_inner_texts()


@with_each_input("touch")
def test_the_list_of_people_and_its_filters(page_user: PageUser, address: str) -> None:
    page = page_user.page
    page.goto(f"{address}#people")
    expect(page.locator("#view-people tbody tr")).to_have_count(4)
    assert person_row(page, "Anna")[2:] == ["5", "4", "80% (38%–96%)", "50%"]
    assert person_row(page, "Ben")[2:4] == ["5", "1"]
    page_user.press(page.get_by_text("Filters"))
    game = page.get_by_role("combobox", name="Game")
    page_user.choose(game, "Sorry! in teams")
    expect(page.locator("tr:has-text('Anna') td").nth(1)).to_have_text("1")
    assert page.url.endswith("#people&rules=teams")
    page.reload()
    expect(game).to_have_value("teams")
    page_user.press(page.get_by_role("button", name="Remove all"))
    expect(page.locator("tr:has-text('Anna') td").nth(1)).to_have_text("5")


@with_each_input("mouse")
def test_a_person_in_charts(page_user: PageUser, address: str) -> None:
    page = page_user.page
    page.goto(f"{address}#people")
    page_user.press(page.get_by_role("link", name="Anna"))
    expect(page.get_by_role("heading", name="Anna")).to_be_visible()
    expect(page.locator("#view-person .about")).to_contain_text("4 of 5 games won: 80%")
    tiles = dict(
        zip(
            page.locator("#view-person dt").all_inner_texts(),
            page.locator("#view-person dd").all_inner_texts(),
            strict=True,
        )
    )
    assert (tiles["Games"], tiles["Won in a row"], tiles["in progress"]) == ("6", "2", "1")
    page_user.press(page.locator("[data-figure=meetings] summary"))
    against = page.locator("[data-figure=meetings] tbody tr").all_inner_texts()
    assert [line.split()[:3] for line in against] == [["Ben", "5", "4"], ["Dora", "1", "1"]]
    expect(page.locator("[data-figure=partners]")).to_contain_text("Carl")
    expect(page.locator("[data-figure=ratings] .line")).to_have_count(1)
    page_user.press(page.get_by_role("link", name="Games", exact=True).last)
    expect(page.locator("#view-games li")).to_have_count(6)


@with_each_input("mouse")
def test_games_are_found_by_words_people_and_dates(page_user: PageUser, address: str) -> None:
    page = page_user.page
    page.goto(f"{address}#games")
    items = page.locator("#view-games li")
    expect(items).to_have_count(6)
    search = page.get_by_role("searchbox")
    page_user.write(search, "attic anna")
    expect(items).to_have_count(2)
    page_user.write(search, "carl")
    expect(items).to_have_count(1)
    page_user.write(search, "nobody like this")
    expect(page.locator("#view-games .about")).to_have_text("No game matches these filters.")
    page_user.write(search, "")
    expect(items).to_have_count(6)
    page_user.press(page.get_by_text("Filters"))
    for name, chosen in (("Person", "Carl"), ("Status", "in progress"), ("Winner", "Ben")):
        page_user.choose(page.get_by_role("combobox", name=name), chosen)
        expect(items).to_have_count(1)
        page_user.choose(page.get_by_role("combobox", name=name), "any")
        expect(items).to_have_count(6)
    page_user.write_date(page.get_by_label("To", exact=True), date(2026, 11, 21))
    expect(items).to_have_count(4)
    page_user.write(page.get_by_label("Steps, at most"), "1")
    expect(items).to_have_count(0)
    page_user.press(page.get_by_role("button", name="Remove all"))
    expect(items).to_have_count(6)


@with_each_input("mouse")
def test_the_statistics_of_games_by_person_words_and_date(page_user: PageUser, address: str) -> None:
    page = page_user.page
    page.goto(f"{address}#stats")
    tile = page.locator("#view-stats .tiles dd").first
    expect(tile).to_have_text("6")
    page_user.write(page.get_by_role("searchbox"), "attic")
    expect(tile).to_have_text("2")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page_user.press(page.get_by_text("Filters"))
    page_user.choose(page.get_by_role("combobox", name="Person"), "Carl")
    expect(tile).to_have_text("1")
    game = page.get_by_role("combobox", name="Only this game")
    page_user.choose(game, "Sorry! in teams")
    page.wait_for_url("**rules=teams**")
    expect(page.get_by_role("searchbox")).to_have_value("attic")
    page_user.press(page.get_by_role("button", name="Remove all"))
    expect(page.get_by_role("searchbox")).to_have_value("")
    expect(tile).to_have_text("1")
    page_user.choose(game, "every game")
    expect(tile).to_have_text("6")
    page_user.expect_focus(game)
    page_user.write_date(page.get_by_label("To", exact=True), date(2026, 11, 21))
    expect(tile).to_have_text("4")


@with_each_input("keyboard")
def test_people_are_added_renamed_merged_and_forgotten(page_user: PageUser, address: str, library: Library) -> None:
    page = page_user.page
    page.goto(f"{address}#people")
    field = page.get_by_label("Name of the new person")
    for name in ("Eve", "Evi"):
        page_user.write(field, name, end="Enter")
        expect(page.get_by_role("link", name=name, exact=True)).to_be_visible()
    page_user.write(field, "eve")
    page_user.press(page.get_by_role("button", name="Add"))
    expect(page.locator("#view-people .problem")).to_contain_text("There is a person called Eve already")
    page_user.press(page.get_by_role("link", name="Eve", exact=True))
    expect(page.get_by_role("heading", name="Eve", exact=True)).to_be_visible()
    page_user.press(page.get_by_role("button", name="Rename"))
    expect(page.get_by_role("textbox", name="Name")).to_have_value("Eve")
    page_user.write(page.get_by_role("textbox", name="Name"), "Eva <b>")
    page_user.press(page.get_by_role("button", name="Use name", exact=True))
    expect(page.get_by_role("heading", name="Eva <b>")).to_be_visible()
    page_user.expect_focus(page.get_by_role("button", name="Rename"))
    page_user.press(page.get_by_role("button", name="Merge"))
    page_user.press(page.get_by_role("dialog").get_by_role("button", name="Evi"))
    expect(page.get_by_role("heading", name="Evi")).to_be_visible()
    for answer in ("Cancel", "Remove"):
        page_user.press(page.get_by_role("button", name="Remove"))
        page_user.press(page.get_by_role("dialog").get_by_role("button", name=answer))
    expect(page.locator("#view-people tbody tr")).to_have_count(4)
    assert [one.name for one in PeopleTable(library).list_people()] == ["Anna", "Ben", "Carl", "Dora"]

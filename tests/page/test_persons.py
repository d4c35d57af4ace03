"""The list of people, a person's page, and filters: what they show is what was played."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from playwright.sync_api import Browser, Page, expect

from host_tools.library import Library
from host_tools.library.people import People
from tests.support.browser import PHONE, served_page, window
from tests.support.evening_scenes import SIX, Evening

expect.set_options(timeout=60_000)
WINNERS = ("red", "red", "yellow", "red")


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    with Library.open(tmp_path_factory.mktemp("library") / "library.db") as library:
        people, evening = People(library), Evening(library)
        games = [evening.play(wins=winner) for winner in WINNERS]
        games.append(Evening(library, "attic", SIX + timedelta(days=2)).play("sequence", events=40))
        games.append(Evening(library, "attic", SIX + timedelta(days=5)).play("teams", 4, wins="red"))
        for game in games:
            people.seat(game, 0, people.named("Anna").id)
            people.seat(game, 1, people.named("Ben").id)
        people.seat(games[-1], 2, people.named("Carl").id)
        people.seat(games[-1], 3, people.named("Dora").id)
        library.name_board("attic", "Attic")
        yield library


@pytest.fixture(scope="module")
def address(library: Library) -> Iterator[str]:
    with served_page(library=library) as served:
        yield served


def row(page: Page, name: str) -> list[str]:
    cells = page.locator(f"#view-people tbody tr:has-text('{name}')").locator("th, td")
    return cells.all_inner_texts()


def test_the_list_of_people_and_its_filters(browser: Browser, address: str) -> None:
    page = window(browser).new_page()
    page.goto(f"{address}#people")
    expect(page.locator("#view-people tbody tr")).to_have_count(4)
    assert row(page, "Anna")[2:] == ["5", "4", "80% (38%–96%)", "50%"]
    assert row(page, "Ben")[2:4] == ["5", "1"]
    page.get_by_text("Filters").click()
    page.get_by_role("combobox", name="Game").select_option("teams")
    expect(page.locator("tr:has-text('Anna') td").nth(1)).to_have_text("1")
    assert page.url.endswith("#people&rules=teams")
    page.reload()
    expect(page.get_by_role("combobox", name="Game")).to_have_value("teams")
    page.get_by_role("button", name="Remove all").click()
    expect(page.locator("tr:has-text('Anna') td").nth(1)).to_have_text("5")
    page.context.close()


def test_a_person_in_charts(browser: Browser, address: str) -> None:
    page = window(browser).new_page()
    page.goto(f"{address}#people")
    page.get_by_role("link", name="Anna").click()
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
    page.locator("[data-figure=meetings] summary").click()
    against = page.locator("[data-figure=meetings] tbody tr").all_inner_texts()
    assert [line.split("\t")[:3] for line in against] == [["Ben", "5", "4"], ["Dora", "1", "1"]]
    expect(page.locator("[data-figure=partners]")).to_contain_text("Carl")
    expect(page.locator("[data-figure=ratings] .line")).to_have_count(1)
    page.get_by_role("link", name="Games", exact=True).last.click()
    expect(page.locator("#view-games li")).to_have_count(6)
    page.context.close()


def test_games_are_found_by_words_people_and_dates(browser: Browser, address: str) -> None:
    page = window(browser, PHONE).new_page()
    page.goto(f"{address}#games")
    items = page.locator("#view-games li")
    expect(items).to_have_count(6)
    page.get_by_role("searchbox").fill("attic anna")
    expect(items).to_have_count(2)
    page.get_by_role("searchbox").fill("carl")
    expect(items).to_have_count(1)
    page.get_by_role("searchbox").fill("nobody like this")
    expect(page.locator("#view-games .about")).to_have_text("No game matches these filters.")
    page.get_by_role("searchbox").fill("")
    expect(items).to_have_count(6)
    page.get_by_text("Filters").tap()
    page.get_by_role("combobox", name="State").select_option("open")
    expect(items).to_have_count(1)
    page.get_by_role("combobox", name="State").select_option("")
    page.get_by_role("combobox", name="Winner").select_option("Ben")
    expect(items).to_have_count(1)
    page.get_by_role("combobox", name="Winner").select_option("")
    page.get_by_label("To", exact=True).fill("2026-11-21")
    expect(items).to_have_count(4)
    page.get_by_label("At most events").fill("1")
    expect(items).to_have_count(0)
    page.get_by_role("button", name="Remove all").tap()
    expect(items).to_have_count(6)
    page.context.close()


def test_the_statistics_of_games_by_person_and_words(browser: Browser, address: str) -> None:
    page = window(browser).new_page()
    page.goto(f"{address}#stats")
    tile = page.locator("#view-stats .tiles dd").first
    expect(tile).to_have_text("6")
    page.get_by_role("searchbox").fill("attic")
    expect(tile).to_have_text("2")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.get_by_text("Filters").click()
    page.get_by_role("combobox", name="Person").select_option("Carl")
    expect(tile).to_have_text("1")
    page.get_by_role("combobox", name="Only this game").select_option("teams")
    page.wait_for_url("**rules=teams**")
    expect(page.get_by_role("searchbox")).to_have_value("attic")
    page.get_by_role("button", name="Remove all").click()
    expect(page.get_by_role("searchbox")).to_have_value("")
    expect(tile).to_have_text("1")
    page.get_by_role("combobox", name="Only this game").select_option("")
    expect(tile).to_have_text("6")
    page.context.close()


def test_people_are_added_renamed_merged_and_forgotten(browser: Browser, address: str, library: Library) -> None:
    page = window(browser, PHONE).new_page()
    page.goto(f"{address}#people")
    for name in ("Eve", "Evi"):
        page.get_by_label("Name of a new person").fill(name)
        page.keyboard.press("Enter")
        expect(page.get_by_role("link", name=name, exact=True)).to_be_visible()
    page.get_by_label("Name of a new person").fill("eve")
    page.get_by_role("button", name="Add").tap()
    expect(page.locator("#view-people .problem")).to_contain_text("There is a person called Eve already")
    page.get_by_role("link", name="Eve", exact=True).tap()
    page.get_by_role("button", name="Rename").tap()
    expect(page.get_by_role("textbox", name="Name")).to_have_value("Eve")
    page.get_by_role("textbox", name="Name").fill("Eva <b>")
    page.get_by_role("button", name="Take", exact=True).tap()
    expect(page.get_by_role("heading", name="Eva <b>")).to_be_visible()
    page.get_by_role("button", name="Merge").tap()
    page.get_by_role("dialog").get_by_role("button", name="Evi").tap()
    expect(page.get_by_role("heading", name="Evi")).to_be_visible()
    page.get_by_role("button", name="Forget").tap()
    page.get_by_role("dialog").get_by_role("button", name="Cancel").tap()
    page.get_by_role("button", name="Forget").tap()
    page.get_by_role("dialog").get_by_role("button", name="Forget").tap()
    expect(page.locator("#view-people tbody tr")).to_have_count(4)
    assert [one.name for one in People(library).listed()] == ["Anna", "Ben", "Carl", "Dora"]
    page.context.close()

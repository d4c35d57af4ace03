"""The analysis of a game on the page: chances, luck, mistakes, what would have been better; learning from mistakes."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from host_tools.json_types import Analysis, AnalysisStep
from host_tools.library import Library
from host_tools.library.analyses import find_or_make_analysis
from host_tools.library.people import PeopleTable
from tests.support.axe import faults
from tests.support.browser import open_window, serve_test_page
from tests.support.page_users import PageUser, with_each_input
from tests.support.page_views import StoredGame, make_game, store_game

RULE_SETS = ("classic", "teams", "points", "st", "revenge", "sequence")


@pytest.fixture(scope="module")
def game() -> StoredGame:
    return make_game("classic", "analysis", options="quick")


@pytest.fixture(scope="module")
def library(game: StoredGame, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    with Library.open(tmp_path_factory.mktemp("library") / "library.db") as library:
        store_game(library, game)
        store_game(library, make_game("classic", "unfinished", events=30), days_ago=1)
        people = PeopleTable(library)
        people.set_person_at_seat(game.id, 0, people.find_or_add("Anna").id)
        yield library


@pytest.fixture(scope="module")
def address(library: Library) -> Iterator[str]:
    with serve_test_page(library=library) as served:
        yield served


def wait_for_event(page: Page, event: int) -> None:
    """Wait until the page shows event number `event`."""
    expect(page.locator("#view-game .viewer")).to_have_attribute("data-at", str(event))


def parse_points(text: str) -> float:
    return float(text.replace("−", "-").rstrip("%"))


def stored_analysis(library: Library, game: StoredGame) -> Analysis:
    analysis = find_or_make_analysis(library, game.id)
    assert "steps" in analysis
    return analysis


def worst_mistake(library: Library, game: StoredGame) -> AnalysisStep:
    """Return the step of the largest mistake of the person, the only one."""
    steps = stored_analysis(library, game)["steps"]
    return max((step for step in steps if step.get("class") and step["seat"] == 0), key=lambda step: step["lost"])


def choose_option(hands: PageUser, options: Locator, number: int) -> None:
    """Choose an option; with the keyboard, from the one that is chosen, or the first."""
    if hands.way != "keyboard":
        hands.press(options.nth(number))
        return
    before = options.evaluate_all("(all) => all.findIndex((one) => one.checked)")
    hands.press(options.nth(max(before, 0)))
    if before < 0:
        hands.page.keyboard.press("Space")
    by = number - max(before, 0)
    for _ in range(abs(by)):
        hands.page.keyboard.press("ArrowDown" if by > 0 else "ArrowUp")


@with_each_input("touch")
def test_a_game_is_analysed_and_its_mistakes_are_learnt_from(
    page_user: PageUser, address: str, library: Library, game: StoredGame
) -> None:
    page = page_user.page
    page.goto(f"{address}#game={game.id}&event=9")
    button = page.get_by_role("button", name="Luck or skill")
    page_user.press(button)
    expect(button).to_have_attribute("aria-expanded", "true")
    analysis = page.get_by_role("region", name="Luck or skill")
    expect(analysis.locator(".verdict")).to_contain_text(" won")

    # One sentence, two lines, and three moves; the numbers are behind a word. Those of a side add up to its result.
    expect(analysis.locator(".plot .line")).to_have_count(2)
    expect(analysis.locator(".costliest li")).to_have_count(3)
    expect(analysis.locator(".totals")).to_be_hidden()
    computed = analysis.get_by_text("How this is computed")
    page_user.press(computed)
    expect(analysis.locator(".totals")).to_be_visible()
    rows = [row.locator("td").all_inner_texts() for row in analysis.locator("tbody tr").all()]
    for column in zip(*rows, strict=True):
        *parts, result = map(parse_points, column)
        assert round(sum(parts), 1) == result
    assert sorted(map(parse_points, rows[-1])) == [0, 100]

    # A mark of the curve leads to its move.
    mark = analysis.locator(".event").first
    event = mark.get_attribute("data-event")
    if page_user.way == "touch":
        page_user.press_place(mark)
    else:
        page_user.press(mark)
    wait_for_event(page, int(event or 0) - 1)
    expect(analysis.locator(".step-says")).to_contain_text("Better: ")

    # The largest mistake: the position before it, and what would have been better, and why, in lights.
    step = worst_mistake(library, game)
    page_user.press(analysis.get_by_text("All mistakes"))
    mistake = analysis.locator(".mistakes:not(.costliest) button").first
    page_user.press(mistake)
    wait_for_event(page, int(str(step["event"])) - 1)
    expect(mistake).to_contain_text(re.compile(r"Better: .*Why: "))
    expect(mistake).to_have_attribute("aria-current", "step")
    expect(page.locator(".stage .marked").first).to_be_visible()
    assert "&analysis=yes" in page.url

    # What was played is not good; what would have been better is.
    page_user.press(analysis.get_by_role("button", name="Learn from your mistakes"))
    expect(analysis.get_by_role("heading")).to_contain_text("Mistake 1 of ")
    options = analysis.get_by_role("radio")
    choose, says = analysis.get_by_role("button", name="Play this"), analysis.locator(".learn-says")
    played, good = re.compile(r"what was played: it loses .*Better here: "), re.compile(r"Good! Why: ")
    for option, said in ((step["chosen"], played), (step["good"], good)):
        number = option[0] if isinstance(option, list) else int(str(option))
        choose_option(page_user, options, number)
        expect(page.locator(".stage .marked").first).to_be_visible()
        page_user.press(choose)
        expect(says).to_contain_text(said)
    page.evaluate("document.documentElement.dataset.theme = 'light'")
    assert faults(page) == []
    page_user.press(analysis.get_by_role("button", name="Next mistake"))
    expect(analysis.get_by_role("heading")).to_contain_text("Mistake 2 of ")
    expect(says).to_have_text("")
    page_user.press(analysis.get_by_role("button", name="To the analysis"))
    expect(analysis.locator(".verdict")).to_be_visible()


@with_each_input("mouse")
def test_a_game_without_an_analysis_says_why(page_user: PageUser, address: str) -> None:
    page = page_user.page
    page.goto(f"{address}#game={make_game('classic', 'unfinished', events=30).id}&event=9")
    page_user.press(page.get_by_role("button", name="Luck or skill"))
    expect(page.locator(".verdict")).to_have_text("Only games that were played to the end are analysed.")
    expect(page.locator(".analysis .totals")).to_be_hidden()
    # The moves come back.
    page_user.press(page.get_by_role("button", name="Luck or skill"))
    expect(page.locator("#view-game .moves")).to_be_visible()
    assert "analysis" not in page.url


def test_while_an_analysis_loads_the_page_says_so(browser: Browser, address: str, game: StoredGame) -> None:
    page = open_window(browser).new_page()
    waiting: list[Route] = []
    page.route("**/analysis?*", lambda route: waiting.append(route))
    page.goto(f"{address}#game={game.id}&analysis=yes")
    # What there is, is shown: how far everybody was.
    expect(page.locator(".verdict")).to_contain_text("being computed")
    expect(page.locator(".analysis .plot .line")).to_have_count(2)
    expect(page.locator(".analysis .costliest")).to_be_hidden()
    waiting.pop().continue_()
    expect(page.locator(".verdict")).to_contain_text(" won")
    page.context.close()


def test_a_person_has_errors_and_luck_by_rule_set(
    browser: Browser, address: str, library: Library, game: StoredGame
) -> None:
    seat = stored_analysis(library, game)["seats"][0]
    page = open_window(browser).new_page()
    page.goto(f"{address}#person=1")
    error = f"{100 * seat['error'] / seat['decisions']:.2f}"
    expect(page.locator("[data-figure=errors] .value")).to_have_text(error)
    luck = f"{100 * seat['luck']:+.1f}".replace("-", "−")
    expect(page.locator("[data-figure=fortune] tbody td").first).to_have_text(luck)
    page.context.close()


@pytest.mark.long
@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_largest_mistakes_of_every_rule_set_are_shown_and_learnt_from(
    browser: Browser, tmp_path: Path, rules: str
) -> None:
    game = make_game(rules, "all")
    with Library.open(tmp_path / "library.db") as library:
        store_game(library, game)
        steps = [step for step in stored_analysis(library, game)["steps"] if step.get("class")]
        with serve_test_page(library=library) as address:
            page = open_window(browser).new_page()
            faults: list[str] = []
            page.on("pageerror", lambda fault: faults.append(str(fault)))
            page.goto(f"{address}#game={game.id}&analysis=yes")
            more = page.get_by_role("button", name="More mistakes")
            page.get_by_text("All mistakes").click()
            page.get_by_role("combobox", name="Whose mistakes").select_option(label="all players")
            buttons = page.locator(".mistakes:not(.costliest) button")
            expect(buttons.first).to_be_visible()
            if more.is_visible():
                more.click()
            expect(buttons).to_have_count(len(steps))
            largest = sorted(steps, key=lambda step: -step["lost"])[:12]
            for number, step in enumerate(largest):
                buttons.nth(number).click()
                wait_for_event(page, step["event"] - 1)
            page.get_by_role("button", name="Learn from your mistakes").click()
            for number, step in enumerate(largest, 1):
                expect(page.locator(".learn h2")).to_have_text(f"Mistake {number} of {len(steps)}")
                expect(page.get_by_role("radio")).to_have_count(len(step["options"]))
                page.get_by_role("radio").nth(step["chosen"]).check()
                page.get_by_role("button", name="Play this").click()
                page.get_by_role("button", name="Show what is better").click()
                expect(page.locator(".options-list small", has_text="✓")).to_have_count(len(step["good"]))
                if number < len(steps):
                    page.get_by_role("button", name="Next mistake").click()
            assert faults == []
            # A page still fetches what it shows later: it is left before its server goes.
            page.goto("about:blank")
            page.context.close()


def test_places_are_named_as_people_point_at_them(browser: Browser, address: str) -> None:
    """The exercise says "from beside a START to its slide", not the numbers of squares."""
    page = open_window(browser).new_page()
    page.goto(f"{address}#games")
    expect(page.locator("#view-games li").first).to_be_visible()
    way = page.evaluate("""async () => {
      await import("./static/later.js");
      const { AnalysisView } = (await import("./static/page.js")).moduleOf("analysis.js");
      const view = Object.create(AnalysisView.prototype);
      view.geometry = await (await fetch("geometry.json")).json();
      const { circle, slides } = view.geometry.sides[0];
      const answer = { where: "ring", places: [[circle], [slides[1][1]]] };
      return view.placeOf(answer);
    }""")
    assert way == "from beside Red’s START to Red’s slide"
    page.context.close()

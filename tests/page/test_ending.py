"""The end of a game on the page: who won and by what, what can follow; and what a view says while it loads."""

import contextlib
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from host_tools.answers.presenter import present_game
from host_tools.games.verify import fingerprint_of, short_fingerprint
from host_tools.library import Library
from host_tools.library.people import PeopleTable
from host_tools.words import load
from pawnlight.words import load_texts as load_board
from tests.support.browser import DESKTOP, PHONE, open_window
from tests.support.endings import leave_ended_game
from tests.support.evening_scenes import Evening
from tests.support.page_table import open_table
from tests.support.scripted_board import wait_until


@pytest.mark.parametrize(("language", "size"), [pytest.param("en", DESKTOP, marks=pytest.mark.long), ("de", PHONE)])
def test_live_says_how_a_game_ended_and_what_can_follow(
    browser: Browser, library: Library, address: str, language: str, size: tuple[int, int]
) -> None:
    people = PeopleTable(library)
    game = Evening(library).play(wins="red")
    people.set_person_at_seat(game, 0, people.find_or_add("Anna").id)
    words = load(language)
    page = open_window(browser, size, language=language).new_page()
    page.goto(f"{address}#play")
    ending = page.locator("#view-play > .ending")
    expect(ending.get_by_role("heading")).to_have_text(words["wins"].format(who="Anna"))
    # A podium with names, and what is worth telling in sentences.
    expect(ending.locator(".podium li")).to_have_text([re.compile("Anna.*1"), re.compile(f"{words['yellow']}.*2")])
    told = ending.locator(".told li").all_inner_texts()
    assert 0 < len(told) <= 3
    assert all("Anna" in text or words["yellow"] in text for text in told)
    # What follows is in view; the fingerprint is behind more.
    share = ending.get_by_role("link", name=words["end share"])
    another = ending.get_by_role("button", name=words["play again"])
    for one in (share, another, ending.get_by_role("link", name=words["something else"])):
        expect(one).to_be_in_viewport(ratio=1)
    expect(share).to_have_attribute("href", f"api/games/{game}/picture?language={language}")
    expect(ending.locator(".fingerprint")).to_be_empty()
    ending.get_by_role("button", name=words["end fingerprint"]).click()
    expect(ending.locator(".fingerprint")).to_contain_text(short_fingerprint(fingerprint_of(library.event_lines(game))))
    # Nothing of it is cut.
    for one in (*ending.locator(".end-more a").all(), ending.locator(".fingerprint")):
        expect(one).to_be_in_viewport(ratio=1)
    assert ending.evaluate("(card) => card.scrollHeight === card.clientHeight")
    # No board is there to play again.
    another.click()
    expect(ending.get_by_role("alert")).to_have_text(words["start silent"])
    ending.get_by_role("link", name=words["end scoreboard"]).click()
    expect(page.locator("#view-evening .scores")).to_contain_text("Anna")
    page.go_back()
    ending.get_by_role("link", name=words["end replay"]).click()
    # There the moves say it, and the marks of the timeline are explained.
    expect(page.locator("#view-game .marks-legend")).to_contain_text(words["mark back"])
    expect(page.locator("#view-game .ending")).to_be_hidden()
    page.context.close()


# Notes each text that the panel of the page shows.
WATCH = """() => {
  window.seen = [];
  const panel = document.querySelector("#play-panel");
  const look = () => panel.checkVisibility() && seen.push(`${panel.dataset.kind}: ${panel.innerText}`);
  new MutationObserver(look).observe(panel, { attributes: true, childList: true, characterData: true, subtree: true });
}"""


def seen_of_the_menu(page: Page) -> list[str]:
    """Return what the page has shown of what the board shows outside of a game; it has shown a card to draw, too."""
    board = load_board("en")
    shown: list[str] = page.evaluate("seen")
    assert any(text.startswith("draw") for text in shown)
    outside = [board[key] for key in ("menu game", "menu settings", "leave keep", "another", "look on")]
    return [text for text in shown if text.startswith("menu") or any(one in text for one in outside)]


def test_the_podium_says_the_points(browser: Browser, library: Library, address: str) -> None:
    Evening(library).play("points", wins="red")
    page = open_window(browser).new_page()
    page.goto(f"{address}#play")
    steps = page.locator(".ending .podium li")
    expect(steps).to_have_text([re.compile(r"^Red\d+ points?1$"), re.compile(r"^Yellow\d+ points?2$")])
    # They are those of the last line of the moves.
    told = page.locator("#record .moves .end").inner_text()
    for step in steps.all():
        who = step.locator("b").inner_text()
        assert f"{who} {step.locator('small').inner_text().split()[0]}" in told
    page.context.close()


@pytest.mark.parametrize("size", [DESKTOP, pytest.param(PHONE, marks=pytest.mark.long)])
def test_an_evening_of_three_games_never_shows_the_menu_of_the_board(
    browser: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    (tmp_path / "flash").mkdir()
    with contextlib.chdir(tmp_path / "flash"):
        # A short game, of which only the end is missing.
        leave_ended_game("classic", 3, ("quick",), number=12)
    words = load("en")
    with open_table(tmp_path, settings="") as table:
        page = open_window(browser, size).new_page()
        page.add_init_script(f"addEventListener('DOMContentLoaded', {WATCH})")
        page.goto(table.board_url)
        ending, panel = page.locator("#view-play > .ending"), page.locator("#play-panel")
        games = page.get_by_role("link", name=words["all games"])
        page.locator(".going-game").click()
        expect(ending.get_by_role("heading")).to_contain_text("wins")
        # One touch, and the first card of the next game has been drawn, at the same table.
        first = table.library.games()[0].id
        ending.get_by_role("button", name=words["play again"]).click()
        expect(ending).to_be_hidden()
        expect(page.locator("#record .players li")).to_have_count(3)
        expect(page.locator("#record .moves button").first).to_contain_text("A game of Sorry! with Red, Blue, Yellow")
        assert wait_until(lambda: any(game.id != first and game.events > 2 for game in table.library.games()))
        # No key leaves the game; the link to the door does, where what was played is kept.
        expect(page.locator("#view-play")).to_have_attribute("data-kind", re.compile("draw|choose"))
        for key in ("Escape", "Backspace"):
            page.keyboard.press(key)
        expect(page.locator("#view-play")).to_have_attribute("data-kind", re.compile("draw|choose"))
        games.click()
        expect(page.locator(".going-game")).to_have_count(1)
        # A third game, against a computer: two touches.
        page.locator("[data-rules=sequence] button").click()
        page.get_by_role("button", name="START").click()
        expect(panel).to_have_attribute("data-kind", "draw")
        games.click()
        expect(page.locator(".going-game")).to_have_count(2)
        page.locator(".going-game", has_text="Sorry!").click()
        expect(page.locator("#stage")).to_have_attribute("data-shown", "ring")
        assert seen_of_the_menu(page) == []
        page.context.close()


def test_between_the_last_move_and_what_follows_the_turn_is_marked(browser: Browser, address: str) -> None:
    page = open_window(browser).new_page()
    page.goto(address)
    page.locator("#loading").wait_for(state="attached")
    script = """async (choices) => {
      const { moduleOf } = await import(new URL("static/page.js", location.href));
      const { sceneOf } = moduleOf("scene.js");
      const { panelOf } = moduleOf("play_panel.js");
      const question = { title: "Red", note: "", card: "", lines: [], keys: {}, number: 1, options: choices };
      const geometry = await (await fetch("geometry.json")).json();
      const shown = { own: true, ended: false, targets: [], geometry };
      const panel = panelOf(sceneOf(question, null, null, true, geometry), shown);
      return [...panel.querySelectorAll(".now")].map((one) => one.classList[0]);
    }"""
    assert page.evaluate(script, []) == ["whose"]
    assert page.evaluate(script, [{"text": "Again"}]) == ["picks"]
    page.context.close()


def test_a_loser_has_not_come_the_whole_way_and_in_a_menu_it_is_nobodys_turn(
    browser: Browser, library: Library, address: str
) -> None:
    page = open_window(browser).new_page()
    page.goto(address)
    page.locator("#loading").wait_for(state="attached")
    head = present_game(["game 2 rules=classic options=- seats=red:person,yellow:person first=red seed=" + 64 * "1"])[
        "head"
    ]
    shown = {"next": 0, "due": "draw", "position": {}, "ahead": [0.9991, 0.9991], "luck": [0, 0], "done": []}
    # (the id in the head, the winners, what is said of red and yellow)
    for game, winners, said in (
        (head["id"], None, [("to play", "99"), ("", "99")]),
        (head["id"], [0], [("has won", "100"), ("", "99")]),
        ("0" * 12, None, [("", "99"), ("", "99")]),
    ):
        script = """async ([head, snapshot]) => {
          const { Players } = (await import(new URL("static/page.js", location.href))).moduleOf("players.js");
          const players = new Players(null);
          players.clear(head);
          players.show(snapshot);
          return players.rows.map(({ state, share }) => [state.textContent, share.textContent]);
        }"""
        drawn = page.evaluate(script, [{**head, "id": game}, {**shown, "winners": winners}])
        words = load("en")
        assert drawn == [[state and words[state], words["share of way"].format(part=f"{far}%")] for state, far in said]
    page.context.close()


def test_a_view_says_that_it_loads(browser: Browser, library: Library, address: str) -> None:
    Evening(library).play()
    page = open_window(browser, language="es").new_page()
    page.goto(address)
    held: list[Route] = []
    page.route("**/api/stats?**", lambda route: held.append(route))
    page.evaluate("location.hash = '#stats'")
    expect(page.locator("#loading")).to_have_text(load("es")["loading"])
    # What the page says may be there before the request is.
    while not held:
        page.wait_for_timeout(20)
    for route in held:
        route.continue_()
    expect(page.locator("#view-stats figure").first).to_be_visible()
    expect(page.locator("#loading")).to_be_empty()
    page.context.close()

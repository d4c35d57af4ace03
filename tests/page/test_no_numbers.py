"""No text that people see has the number of a square, a row or a column: no board shows these."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir
from functools import partial
from itertools import cycle, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from host_tools.library import Library
from host_tools.virtual.bench_snapshot import BoardSnapshot
from host_tools.virtual.pointer import answer_question
from host_tools.words import LANGUAGES
from tests.acceptance.clicks import GAME_SETTINGS
from tests.support.browser import choose_language, open_window, serve_test_page
from tests.support.evening_scenes import name_seats
from tests.support.page_views import StoredGame, make_game, store_game
from tests.support.seen_texts import MISTAKES, MOMENTS, numbered, seen_texts
from tests.support.table_bench import BenchBoard

# Short games of two people, in which nothing is hidden from the page.
SHORT_GAME = "pace=fast\nquick=yes\nhouse rows=1\nhouse sequences=1\nblue=none\ngreen=none\nback=no\n"
# What the page shows of each question: all texts of the panel, and the names of what has one.
TEXTS_SCRIPT = """async ([language, moments]) => {
  const at = (name) => import(new URL(`static/${name}.js`, location.href));
  const [{ loadWords }, { sceneOf, targetsOf }, { panelOf }] =
    [await at("words"), await at("scene"), await at("play_panel")];
  const geometry = await (await fetch("geometry.json")).json();
  await loadWords(language);
  return moments.map(({ question, position, over }) => {
    const scene = sceneOf(question, position, null, over, geometry);
    const targets = targetsOf(scene, null);
    const spots = targets.length && question.what !== "space" ? [null, targets[0], targets.at(-1)] : [null];
    return spots.map((spot) => {
      const shown = { own: true, ended: false, geometry, targets, spot, touched: spot !== null, aimed: null };
      const panel = panelOf(scene, shown);
      // The number of a row is for ears alone.
      const named = [...panel.querySelectorAll("[aria-label]:not([role=gridcell]), [title]")];
      return [panel.innerText, ...named.map((one) => `${one.ariaLabel} ${one.title}`)].join(" | ");
    }).join(" | ");
  });
}"""


def play_and_record(folder: Path, rules: str, language: str, questions: int) -> list[dict[str, Any]]:
    """Play a game at random, or so many questions of it; return each with the position in which it is asked."""
    lines = "\n".join(GAME_SETTINGS[rules]).replace("blue=easy\ngreen=hard", "blue=person\ngreen=person")
    (folder / "settings").write_text(f"language={language}\n{SHORT_GAME}{lines}\n", encoding="utf-8")
    moments: list[dict[str, Any]] = []
    chance = Random(rules)
    with chdir(folder):
        bench, board = BenchBoard(), BoardSnapshot()
        bench.press("DRAW")
        number = -1
        while len(moments) < questions:
            bench.until(partial(_has_changed, bench, board, number))
            if board.over:
                break
            question: Any = board.question
            if question.get("dark"):
                # It sleeps, as nobody has pressed a key for five minutes.
                bench.press("DRAW")
                number = -1
                continue
            number = question["number"]
            moments.append({"question": question, "position": board.position, "over": False})
            can = [n for n, one in enumerate(question["options"]) if not one.get("why")]
            forward = [n for n in can if question["options"][n].get("key") not in ("BACK", "HIDE")]
            held = answer_question(bench.app.context, number, chance.choice(forward or can))
            if held is not None:
                bench.hardware.pad.set_key("OK", held, bench)
        bench.unplug()
    return moments


def _has_changed(bench: BenchBoard, board: BoardSnapshot, before: int) -> bool:
    """Read the board; return whether its game is over, it sleeps, or asks another question than the one `before`."""
    board.read(bench.app)
    asked: Any = board.question or {}
    return bool(board.over or asked.get("dark") or asked.get("number", before) != before)


# Each rule set begins in one language, and each language has two of them; whole games, in all, in the long tests.
GAMES = [
    *((rules, language, 250) for rules, language in zip(GAME_SETTINGS, cycle(LANGUAGES), strict=False)),
    *(pytest.param(*one, 1500, marks=pytest.mark.long) for one in product(GAME_SETTINGS, LANGUAGES)),
]


@pytest.mark.parametrize(("rules", "language", "questions"), GAMES)
def test_a_game_names_what_is_seen(
    browser: Browser, tmp_path: Path, address: str, rules: str, language: str, questions: int
) -> None:
    # The browser has this thread's event loop.
    with ThreadPoolExecutor(1) as thread:
        moments = thread.submit(play_and_record, tmp_path, rules, language, questions).result()
    kinds = {moment["question"].get("what") for moment in moments}
    assert kinds & {"pawn", "place", "row", "space"}, kinds
    page = open_window(browser).new_page()
    page.goto(address)
    page.locator("#loading").wait_for(state="attached")
    told = page.evaluate(TEXTS_SCRIPT, [language, moments])
    assert len(set(told)) > 10
    assert numbered(told) == []
    page.context.close()


# Short ones among the games of random players, who make every kind of mistake.
GAME_OF = {"classic": "b", "teams": "c", "points": "c", "st": "analysis", "revenge": "e", "sequence": "a"}


@pytest.fixture(scope="module")
def games() -> dict[str, StoredGame]:
    """Return a whole game of each rule set."""
    quick = ("classic", "teams", "points")
    return {rules: make_game(rules, name, options="quick" * (rules in quick)) for rules, name in GAME_OF.items()}


@pytest.fixture(scope="module")
def evening(games: dict[str, StoredGame], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the games, which people with names have played on an evening; yield the page's address."""
    with Library.open(tmp_path_factory.mktemp("library") / "library.db") as library:
        for game in games.values():
            store_game(library, game)
            name_seats(library, game.id, "Anna")
        with serve_test_page(library=library) as address:
            yield address


def show(page: Page, view: str, there: str, language: str) -> None:
    """Show `view` in `language`, and wait for what is `there` once it has been drawn."""
    page.evaluate("(view) => { location.hash = view; }", view)
    expect(page.locator(there).first).to_be_visible()
    if page.locator("#language").input_value() != language:
        choose_language(page, language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.wait_for_load_state("networkidle")
    expect(page.locator(there).first).to_be_visible()


# Each view of many games, and what is there when it has been drawn.
VIEWS = {
    "games": "#view-games li",
    "evenings": "#view-evenings li",
    "evening=last": "#view-evening .scores li",
    "people": "#view-people tbody tr",
    "person=1": "#view-person figure",
    "stats": "#view-stats figure",
    "start": "#view-start .game-tiles svg",
    "build": "#view-build p",
    "play": "#view-play > .ending",
}


# Each view in one language, and all in each in the long tests.
VIEWS_OF = [
    *((language, list(VIEWS)[n::3]) for n, language in enumerate(LANGUAGES)),
    *(pytest.param(language, list(VIEWS), marks=pytest.mark.long) for language in LANGUAGES),
]

# The names of all places of the board, of which few stand in a view.
PLACES_SCRIPT = """async () => {
  const at = (name) => import(new URL(`static/${name}.js`, location.href));
  const [{ loadWords, w }, { nameOfPlace }] = [await at("words"), await at("say")];
  const geometry = await (await fetch("geometry.json")).json();
  await loadWords(document.documentElement.lang);
  const names = geometry.lights.map((_, light) => nameOfPlace(geometry, light));
  return [...new Set(names), w("place way", { from: "", to: "" })];
}"""


@pytest.mark.parametrize(("language", "views"), VIEWS_OF)
def test_no_view_of_an_evening_has_such_a_number(
    browser: Browser, evening: str, language: str, views: list[str]
) -> None:
    page = open_window(browser).new_page()
    page.goto(evening)
    found = {}
    for view in views:
        show(page, view, VIEWS[view], language)
        found[view] = seen_texts(page)
        if page.locator("#settings").is_visible():
            page.locator("#settings").click()
            found[f"{view}, settings"] = seen_texts(page)
            page.keyboard.press("Escape")
        if page.locator("#read-rules").is_visible():
            page.locator("#read-rules").click()
            expect(page.locator("dialog[open] .chapter, dialog[open] p").first).to_be_visible()
            found[f"{view}, rules"] = seen_texts(page)
            page.keyboard.press("Escape")
    assert "play" not in views or "play, rules" in found
    assert {view: wrong for view, texts in found.items() if (wrong := numbered(texts))} == {}
    places = page.evaluate(PLACES_SCRIPT)
    # Seven for each colour, and the way between two.
    assert len(places) == 4 * 7 + 1
    assert [name for name in places if re.search(r"\d", name)] == []
    page.context.close()


@pytest.mark.parametrize(
    ("rules", "language"),
    [
        # The rule sets of Sorry! have the same analysis.
        pytest.param(rules, language, marks=() if usual else pytest.mark.long)
        for rules, language, usual in (
            ("classic", "en", True),
            ("sequence", "de", True),
            ("revenge", "es", True),
            ("teams", "es", False),
            ("points", "de", False),
            ("st", "en", False),
            ("classic", "de", False),
            ("classic", "es", False),
        )
    ],
)
def test_no_moment_of_a_replay_and_its_analysis_has_such_a_number(
    browser: Browser, evening: str, games: dict[str, StoredGame], rules: str, language: str
) -> None:
    game = games[rules]
    page = open_window(browser).new_page()
    page.goto(evening)
    show(page, f"game={game.id}", "#view-game .moves button", language)
    texts = page.evaluate(MOMENTS)
    assert len(texts) > len(game.lines) / 2
    show(page, f"game={game.id}&analysis=yes", "#view-game .costliest button", language)
    mistakes = page.evaluate(MISTAKES)
    assert len(mistakes) > 10
    assert numbered(texts + mistakes) == []
    page.context.close()

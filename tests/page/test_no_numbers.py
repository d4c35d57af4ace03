"""No text that people see has the number of a square, a row or a column: no board shows these."""

import json
from functools import partial
from itertools import product
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser

from host_tools.words import LANGUAGES
from tests.acceptance.clicks import GAME_SETTINGS, PLACE_NUMBER
from tests.support.bench_client import BenchClient
from tests.support.browser import open_window
from tests.support.page_table import open_board
from tests.support.page_views import make_game, serve_games

MAX_QUESTIONS = 1500
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
      const named = [...panel.querySelectorAll("[aria-label], [title]")];
      return [panel.innerText, ...named.map((one) => `${one.ariaLabel} ${one.title}`)].join(" | ");
    }).join(" | ");
  });
}"""


def has_changed(seen: dict[str, Any], before: int) -> bool:
    """Return whether the game is over, or the board sleeps, or asks another question than the one `before`."""
    question = seen["question"] or {}
    return bool(seen["over"] or question.get("dark") or question.get("number", before) != before)


def play_and_record(folder: Path, rules: str, language: str) -> list[dict[str, Any]]:
    """Play a whole game at random; return each question with the position in which it is asked."""
    moments: list[dict[str, Any]] = []
    chance = Random(rules)
    lines = "\n".join(GAME_SETTINGS[rules]).replace("blue=easy\ngreen=hard", "blue=person\ngreen=person")
    with (
        open_board(folder, f"language={language}\n{SHORT_GAME}{lines}\n", clock=30) as board,
        BenchClient(board.bench) as bench,
    ):
        bench.until(lambda seen: (seen.get("question") or {}).get("number"))
        bench.press("DRAW")
        bench.release("DRAW")
        bench.until(lambda seen: seen["game"] or (seen.get("question") or {}).get("what") == "first")
        number = -1
        while not bench.until(partial(has_changed, before=number))["over"]:
            question = bench.seen["question"]
            if question.get("dark"):
                # On a busy machine, five minutes of its clock have passed.
                bench.tap("DRAW")
                bench.until(lambda seen: not seen["question"].get("dark"))
                number = -1
                continue
            number = question["number"]
            moments.append({"question": question, "position": bench.seen["position"], "over": False})
            assert len(moments) < MAX_QUESTIONS
            can = [n for n, one in enumerate(question["options"]) if not one.get("why")]
            forward = [n for n in can if question["options"][n].get("key") not in ("BACK", "HIDE")]
            bench.send({"take": chance.choice(forward or can), "of": number})
    return moments


CASES = list(product(GAME_SETTINGS, LANGUAGES))


@pytest.mark.parametrize(
    ("rules", "language"),
    [
        # Each rule set in one language, and each language with two of them.
        pytest.param(rules, language, marks=() if n // 3 % 3 == n % 3 else pytest.mark.long)
        for n, (rules, language) in enumerate(CASES)
    ],
)
def test_a_whole_game_names_what_is_seen(
    browser: Browser, tmp_path: Path, address: str, rules: str, language: str
) -> None:
    moments = play_and_record(tmp_path, rules, language)
    kinds = {moment["question"].get("what") for moment in moments}
    assert kinds & {"pawn", "place", "row", "space"}, kinds
    page = open_window(browser).new_page()
    page.goto(address)
    page.locator("#loading").wait_for(state="attached")
    told = page.evaluate(TEXTS_SCRIPT, [language, moments])
    assert len(set(told)) > 10
    found = [(PLACE_NUMBER.search(text), text) for text in told]
    assert [(match.group(), text) for match, text in found if match] == []
    page.context.close()


@pytest.mark.parametrize("rules", GAME_SETTINGS)
def test_the_moves_of_a_whole_game_have_no_such_number(tmp_path: Path, rules: str) -> None:
    game = make_game(rules)
    with serve_games([game], tmp_path / "library") as address:
        for language in LANGUAGES:
            with urlopen(f"{address}api/games/{game.id}?language={language}") as answer:
                whole = json.load(answer)
            told = [snapshot["say"] for snapshot in whole["snapshots"]]
            assert len(told) > 20
            assert [text for text in told if PLACE_NUMBER.search(text)] == []

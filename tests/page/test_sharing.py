"""A replay as one file: it opens from disk without a network, and shows only what everybody may see."""

import base64
import json
import re
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, Page, expect

from host_tools.answers.presenter import present_game
from host_tools.cli import share
from host_tools.games.registry import adapter_class
from host_tools.library import Library
from host_tools.library.boards import BoardTable
from host_tools.library.people import PeopleTable
from host_tools.terminal.group import LazyGroup
from host_tools.words import load
from pawnlight.words import rule_cards
from tests.support import axe
from tests.support.browser import open_page, tap
from tests.support.languages import in_each_language
from tests.support.page_views import OPTIONS, StoredGame, expected_position, make_game, shown_position, store_game

MAX_BYTES = 700_000
RULES = ["classic", "teams", "points", "st", "sequence", "revenge", "cards"]
PERSON = "Ada Lovelace"
ShareGame = Callable[..., Path]


@pytest.fixture
def share_game(library: Library, tmp_path: Path) -> ShareGame:
    """Return a function that keeps a game and shares it by the command, with further words."""

    def write(game: StoredGame, *words: str) -> Path:
        if library.game_row(game.id) is None:
            store_game(library, game, board="e6614103e7452d2f")
            BoardTable(library.store).set_name("e6614103e7452d2f", "Kitchen")
            if adapter_class(game.texts[0].split("rules=")[1].split()[0]).has_players:
                PeopleTable(library).set_person_at_seat(game.id, 0, PeopleTable(library).find_or_add(PERSON).id)
        file = tmp_path / f"{game.id}{''.join(words)}.html"
        done = CliRunner().invoke(
            share.command, [game.id, str(file), "--library", str(tmp_path / "library.db"), *words]
        )
        assert done.exit_code == 0, done.output
        assert done.stderr == f"Wrote the replay of game {game.id} to {file}.\n"
        return file

    return write


@contextmanager
def open_shared_file(browser: Browser, file: Path, **values: Any) -> Iterator[Page]:
    """Open the file in a browser without a network; fail on any request, error or warning."""
    context = browser.new_context(reduced_motion="reduce", locale="en-GB", **values)
    context.set_offline(True)
    asked: list[str] = []
    with open_page(context) as page:
        page.on("request", lambda request: asked.append(request.url) if request.url != file.as_uri() else None)
        page.goto(file.as_uri())
        yield page
    assert asked == []


def shared_data(file: Path) -> dict[str, Any]:
    """Return the data in the file."""
    packed = re.search(r'id="packed">([^<]*)<', file.read_text(encoding="utf-8"))
    assert packed
    found: dict[str, Any] = json.loads(zlib.decompress(base64.b64decode(packed[1])))["answers"]
    return found


@pytest.mark.parametrize(
    ("rules", "events"),
    [
        pytest.param("sequence", None, marks=pytest.mark.long),
        ("sequence", 40),
        pytest.param("classic", 40, marks=pytest.mark.long),
        pytest.param("revenge", 40, marks=pytest.mark.long),
        pytest.param("cards", 20, marks=pytest.mark.long),
    ],
)
def test_a_game_is_stepped_through_without_a_network(
    browser: Browser, share_game: ShareGame, rules: str, events: int | None
) -> None:
    game = make_game(rules, events=events)
    file = share_game(game)
    last = len(game.lines) - 1
    with open_shared_file(browser, file) as page:
        viewer = page.locator(".viewer")
        for event in range(last + 1):
            if event % 20 == 0 or event == last:
                expect(viewer).to_have_attribute("data-at", str(event), timeout=60_000)
                assert shown_position(page, game.at(event)) == expected_position(game.at(event)), event
            page.keyboard.press("ArrowRight")
        expect(page.locator(".transport .count")).to_have_text(f"{last + 1} / {last + 1}")


@pytest.mark.parametrize(("rules", "events"), [("st", 300), ("sequence", None), ("revenge", None)])
def test_every_moment_of_a_game_with_take_backs_is_in_it(share_game: ShareGame, rules: str, events: int | None) -> None:
    game = make_game(rules, "taken back", backs=0.2, events=events)
    told = present_game(game.texts, load("de"))["snapshots"]
    file = share_game(game, "--language", "de")
    assert shared_data(file)["game"]["snapshots"] == json.loads(json.dumps(told))


@pytest.mark.long
@in_each_language
def test_on_a_phone_it_is_read_by_touch_in_its_language(browser: Browser, share_game: ShareGame, language: str) -> None:
    game = make_game("sequence")
    file = share_game(game, "--language", language)
    words = load(language)
    with open_shared_file(browser, file, viewport={"width": 390, "height": 844}, has_touch=True) as page:
        expect(page.locator("html")).to_have_attribute("lang", language)
        tap(page.get_by_role("button", name=words["last"]))
        expect(page.locator(".viewer")).to_have_attribute("data-at", str(len(game.lines) - 1))
        tap(page.get_by_role("button", name=words["the rules"]))
        cards = rule_cards.rule_pages("sequence", [OPTIONS["sequence"]], language)
        expect(page.locator(".rule-cards dt")).to_have_text([heading for heading, _ in cards])
        theme = page.locator("html").get_attribute("data-theme")
        assert axe.faults(page) == []
        tap(page.get_by_role("button", name=words["theme"]))
        expect(page.locator("html")).not_to_have_attribute("data-theme", str(theme))
        assert axe.faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@in_each_language
def test_a_browser_that_is_too_old_for_it_says_so(browser: Browser, share_game: ShareGame, language: str) -> None:
    file = share_game(make_game("cards", events=20), "--language", language)
    page = browser.new_page()
    page.add_init_script("delete globalThis.DecompressionStream;")
    page.goto(file.as_uri())
    sentence = load(language)["away old"].format(what="DecompressionStream")
    expect(page.locator("#unstarted p:visible")).to_have_text(sentence)
    page.close()


@pytest.mark.long
def test_a_long_game_with_many_take_backs_stays_small(share_game: ShareGame) -> None:
    game = make_game("st", "long 2", backs=0.3)
    assert len(game.lines) > 5000
    assert share_game(game).stat().st_size < MAX_BYTES / 2


@pytest.mark.long
@pytest.mark.parametrize("rules", RULES)
def test_the_longest_of_many_games_stays_small(share_game: ShareGame, rules: str) -> None:
    games = [make_game(rules, f"long {n}", backs=0.3) for n in range(20)]
    assert share_game(max(games, key=lambda game: len(game.lines))).stat().st_size < MAX_BYTES / 2


@pytest.mark.long
def test_a_game_longer_than_any_board_can_hold_stays_small(share_game: ShareGame) -> None:
    game = make_game("points", "far 0.45", backs=0.45)
    assert len(game.lines) > 20_000
    assert share_game(game).stat().st_size < MAX_BYTES


def test_hidden_hands_show_only_once_the_game_is_over(share_game: ShareGame) -> None:
    whole = make_game("points")
    begun = make_game("points", "open", events=60)
    assert all("hands" in snapshot for snapshot in shared_data(share_game(whole))["game"]["snapshots"][1:])
    file = share_game(begun)
    assert not any("hands" in snapshot for snapshot in shared_data(file)["game"]["snapshots"])


@pytest.mark.long
def test_no_name_is_in_it_unless_asked_for_and_no_board(browser: Browser, share_game: ShareGame) -> None:
    game = make_game("classic", "names", events=20)
    anonymous, named = share_game(game), share_game(game, "--names")
    for file in (anonymous, named):
        text = file.read_text(encoding="utf-8") + json.dumps(shared_data(file))
        assert "Kitchen" not in text
        assert "e6614103e7452d2f" not in text
        assert (PERSON in text) == (file is named)
    with open_shared_file(browser, named) as page:
        expect(page.locator(".players .name b").first).to_have_text(PERSON)
        expect(page.locator(".players button")).to_have_count(0)
    with open_shared_file(browser, anonymous) as page:
        expect(page.locator(".players .name b").first).to_have_text("Red")
        expect(page.locator(".players")).not_to_contain_text("who?")


def test_the_same_game_gives_the_same_file(share_game: ShareGame) -> None:
    game = make_game("classic", "same", events=20)
    assert share_game(game).read_bytes() == share_game(game, "--force").read_bytes()


def test_a_file_that_is_there_stays_unless_forced(share_game: ShareGame, library: Library, tmp_path: Path) -> None:
    game = make_game("classic", "kept", events=5)
    share_game(game)
    file = tmp_path / "mine.html"
    file.write_text("mine", encoding="utf-8")
    group = LazyGroup(modules={"share": ("host_tools.cli.share", "")})
    done = CliRunner().invoke(group, ["share", game.id, str(file), "--library", str(tmp_path / "library.db")])
    assert done.exit_code == 1
    assert done.stderr == f"pawnlight: {file} already exists. Overwrite it with --force.\n"
    assert file.read_text(encoding="utf-8") == "mine"

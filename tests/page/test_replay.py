"""Replay on the page: every rule set is drawn correctly; scrubbing, stepping, playback and links."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from host_tools.games.narration import sentence_text
from host_tools.games.registry import adapter_of
from host_tools.words import load
from pawnlight.games.sequence.game import SequenceGame
from pawnlight.games.sorry.game import SorryGame
from pawnlight.rules.cards import card_label
from pawnlight.rules.game import open_game
from tests.support import axe
from tests.support.browser import PHONE, open_page, open_window, tap
from tests.support.event_lines import event_lines_of, game_after
from tests.support.languages import in_each_language
from tests.support.page_views import (
    StoredGame,
    expected_position,
    make_game,
    misplaced_pawns,
    serve_games,
    shown_position,
)
from tests.support.sorry_scenes import header
from tests.support.table_bench import seed_with_top_cards

RULE_SETS = ("classic", "teams", "points", "st", "revenge", "sequence", "cards")
# Return the places of all that can be touched in a replay: the tools above the board, and the controls below it.
TARGET_SIZES_SCRIPT = """() => ["head-tools", "transport"].map((part) =>
  [...document.querySelectorAll(`main:not([hidden]) .${part} :is(button, select, input, a)`)]
    .filter((one) => one.checkVisibility())
    .map((one) => one.getBoundingClientRect())
    .map(({ left, top, right, bottom }) => [left, top, right, bottom]))"""


@pytest.fixture(scope="module")
def games() -> dict[str, StoredGame]:
    house = make_game("classic", "house", options="start=any,pawns=3,own=bump,bounce=yes")
    return {rules: make_game(rules) for rules in RULE_SETS} | {"house": house, "towers": make_game("towers")}


@pytest.fixture(scope="module")
def address(games: dict[str, StoredGame], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serve_games(games.values(), tmp_path_factory.mktemp("library")) as served:
        yield served


@pytest.fixture(scope="module")
def page(browser: Browser, address: str) -> Iterator[Page]:
    """Open a page for all tests that only look at games, one after another."""
    # The page itself reports games that are not found.
    with open_page(open_window(browser, language="en-GB"), "404") as page:
        yield page


@pytest.fixture
def own_page(browser: Browser, address: str) -> Iterator[Page]:
    """Open a page for a test that changes its settings, or what it loads."""
    with open_page(open_window(browser, language="en-GB"), "404") as page:
        yield page


def wait_for_event(page: Page, event: int) -> None:
    """Wait until the page shows event number `event`."""
    expect(page.locator("#view-game .viewer")).to_have_attribute("data-at", str(event))


@pytest.mark.parametrize(
    "rules",
    # The other rule sets of Sorry! are drawn by the code of classic.
    [
        pytest.param(rules, marks=pytest.mark.long if rules in ("teams", "points", "st") else ())
        for rules in (*RULE_SETS, "house")
    ],
)
def test_every_moment_is_drawn_as_the_rules_have_it(
    page: Page, address: str, games: dict[str, StoredGame], rules: str
) -> None:
    game = games[rules]
    last = len(game.lines) - 1
    for event in (0, last // 3, last // 2, last):
        page.goto(f"{address}#game={game.id}&event={event}")
        wait_for_event(page, event)
        position = game.at(event)
        assert shown_position(page, position) == expected_position(position), event
        if isinstance(position, SorryGame):
            assert misplaced_pawns(page, position) == [], event
    if rules == "house":
        assert len(shown_position(page, position)) == 6
        expect(page.locator("#view-game h1")).to_have_text("Sorry!, with house rules")
        expect(page.locator("#view-game .moves")).to_contain_text("house rules: any forward card leaves START")


def test_the_last_discard_of_each_player_is_on_the_page(page: Page, address: str, games: dict[str, StoredGame]) -> None:
    game = games["sequence"]
    for event in (1, 4, len(game.lines) // 2):
        page.goto(f"{address}#game={game.id}&event={event}")
        wait_for_event(page, event)
        discards = []
        for text in game.texts[: event + 1]:
            words = text.split(" ")
            discards += [words[1]] if words[0] in ("put", "take", "dead") else []
        position = game.at(event)
        assert isinstance(position, SequenceGame)
        said = [text.strip() for text in page.locator("#view-game .players .discard").all_inner_texts()]
        assert [bool(text) for text in said] == [card is not None for card in position.last]
        if discards:
            assert any(text.endswith(card_label(discards[-1])) for text in said)
            assert all(text.startswith("last discard") for text in said if text)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        pytest.param("en", "Red does not draw again", marks=pytest.mark.long),
        pytest.param("es", "Rojo no roba otra carta", marks=pytest.mark.long),
        ("de", "Rot zieht keine weitere Karte"),
    ],
)
def test_a_second_card_that_was_declined_in_st_is_told(
    own_page: Page, tmp_path: Path, language: str, said: str
) -> None:
    seed = seed_with_top_cards(["2", "5"])
    first = header(rules="st", seed=seed)
    texts = [first, "mix -", "draw 2", "move S>4", "pass", "draw 5", "pass", "back", "end - " + seed.hex()]
    game = StoredGame(open_game(first).id, event_lines_of(texts))
    with serve_games([game], tmp_path) as address:
        own_page.goto(f"{address}#game={game.id}&event=4")
        own_page.select_option("#language", language)
        expect(own_page.locator("#view-game .moves [data-event='4']")).to_contain_text(said)
        position = game.at(4)
        assert shown_position(own_page, position) == expected_position(position)
        assert position.seat == 1
        # A page still fetches what it shows later: it is left before its server goes.
        own_page.goto("about:blank")


def test_stepping_and_scrubbing(page: Page, address: str, games: dict[str, StoredGame]) -> None:
    game = games["classic"]
    last = len(game.lines) - 1
    page.goto(f"{address}#game={game.id}")
    wait_for_event(page, 0)
    back = (("A step back", 0), ("To the end", last), ("To the beginning", 0), ("A step forward", 1))
    for name, event in (("A step forward", 1), *back):
        page.get_by_role("button", name=name).click()
        wait_for_event(page, event)
    # With the keys: one step, ten steps, to the end and back.
    for key, event in (("ArrowRight", 2), ("Shift+ArrowRight", 12), ("ArrowLeft", 11), ("End", last), ("Home", 0)):
        page.locator("#view-game h1").click()
        page.keyboard.press(key)
        wait_for_event(page, event)
    # With the slider: dragged, and by its own keys.
    line = page.get_by_role("slider", name="Moment of the game")
    line.fill("57")
    wait_for_event(page, 57)
    position = game.at(57)
    assert shown_position(page, position) == expected_position(position)
    line.press("ArrowRight")
    wait_for_event(page, 58)
    # With a move in the list, and with a click in a plot.
    page.locator("#view-game .moves [data-event='21']").click()
    wait_for_event(page, 21)
    plot = page.locator("#view-game .ahead svg")
    box = plot.bounding_box()
    assert box is not None
    plot.click(position={"x": 42 + (box["width"] - 66) / 2, "y": box["height"] / 2})
    # A pointer is at a whole pixel, which may be the next step.
    middle = "|".join(str(round(last / 2) + beside) for beside in (-1, 0, 1))
    expect(page).to_have_url(re.compile(f"#game={game.id}&event=({middle})$"))
    wait_for_event(page, int(page.url.rpartition("=")[2]))


def test_bumps_are_marked_and_leapt_to(page: Page, address: str, games: dict[str, StoredGame]) -> None:
    game = games["classic"]
    header, *texts = game.texts
    followed = open_game(header)
    facts = [followed.apply(text) for text in texts]
    bumps = [number for number, fact in enumerate(facts, 1) if fact.hits and not fact.completed_count]
    marked = [number for number, fact in enumerate(facts, 1) if fact.hits or fact.completed_count]
    page.goto(f"{address}#game={game.id}")
    wait_for_event(page, 0)
    drawn = page.eval_on_selector_all("#view-game .marks .hit", "(all) => all.map((one) => Number(one.dataset.event))")
    assert drawn == bumps
    for event in marked[:3]:
        page.keyboard.press("n")
        wait_for_event(page, event)
    page.keyboard.press("p")
    wait_for_event(page, marked[1])


def test_it_plays_by_itself_and_quicker_when_asked(own_page: Page, address: str, games: dict[str, StoredGame]) -> None:
    game = games["sequence"]
    last = len(game.lines) - 1
    own_page.goto(f"{address}#game={game.id}&event={last - 20}")
    wait_for_event(own_page, last - 20)
    # At first as slowly as usual, so that it does not end before anybody has looked.
    own_page.keyboard.press("Space")
    expect(own_page.get_by_role("button", name="Pause")).to_be_visible()
    for _ in range(3):
        own_page.keyboard.press("ArrowUp")
    expect(own_page.get_by_role("combobox", name="Speed")).to_have_value("8")
    wait_for_event(own_page, last)
    expect(own_page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_link_leads_to_its_moment_and_the_list_to_every_game(
    page: Page, address: str, games: dict[str, StoredGame]
) -> None:
    page.goto(f"{address}#games")
    expect(page.locator("#view-games [data-game]")).to_have_count(len(games))
    game = games["teams"]
    page.locator(f"li[data-game='{game.id}'] a").click()
    wait_for_event(page, 0)
    page.goto(f"{address}#game={game.id[:7]}&event=33")
    wait_for_event(page, 33)
    position = game.at(33)
    assert shown_position(page, position) == expected_position(position)
    page.goto(f"{address}#game=0123456789ab")
    expect(page.get_by_role("alert").first).to_contain_text("no game")


def test_a_late_answer_for_another_game_is_not_shown(
    own_page: Page, address: str, games: dict[str, StoredGame]
) -> None:
    first, second = games["classic"], games["sequence"]
    own_page.goto(f"{address}#game={first.id}&event=3")
    wait_for_event(own_page, 3)
    loading: list[Route] = []
    own_page.route(f"**/api/games/{second.id}*", lambda route: loading.append(route))
    with own_page.expect_request(f"**/api/games/{second.id}*"):
        own_page.evaluate("(hash) => (location.hash = hash)", f"game={second.id}")
    own_page.evaluate("(hash) => (location.hash = hash)", f"game={first.id}&event=5")
    wait_for_event(own_page, 5)
    with own_page.expect_response(f"**/api/games/{second.id}*"):
        loading[0].continue_()
    # The page has had its time to draw.
    own_page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    expect(own_page.locator("#view-game .viewer")).to_have_attribute("data-rules", "classic")
    wait_for_event(own_page, 5)
    assert own_page.url.endswith(f"#game={first.id}&event=5")


def test_nothing_can_be_pressed_before_the_game_is_there(
    own_page: Page, address: str, games: dict[str, StoredGame]
) -> None:
    game = games["classic"]
    loading: list[Route] = []
    own_page.route(f"**/api/games/{game.id}*", lambda route: loading.append(route))
    with own_page.expect_request(f"**/api/games/{game.id}*"):
        own_page.goto(f"{address}#game={game.id}")
    assert own_page.locator("#view-game :is(button, select, input, a):visible").count() == 0
    own_page.keyboard.press("ArrowRight")
    loading[0].continue_()
    wait_for_event(own_page, 0)
    own_page.locator("#view-game").get_by_role("button", name="A step forward").click()
    wait_for_event(own_page, 1)


def test_a_language_that_the_page_does_not_have_is_english(
    page: Page, address: str, games: dict[str, StoredGame]
) -> None:
    said = []
    for asked in ("", "?language=de", "?language=xx", "?language=../de", "?language="):
        whole = page.request.get(f"{address}api/games/{games['classic'].id}{asked}").json()
        said.append(whole["snapshots"][0]["say"][:4])
    assert said == ["A ga", "Eine", "A ga", "A ga", "A ga"]


def test_hands_are_shown_when_the_game_is_over(page: Page, address: str, games: dict[str, StoredGame]) -> None:
    game = games["points"]
    known = game_after(game.texts[:21], bytes.fromhex(game.texts[-1].split(" ")[2]))
    assert isinstance(known, SorryGame)
    page.goto(f"{address}#game={game.id}&event=20")
    wait_for_event(page, 20)
    hands = page.eval_on_selector_all(
        "#view-game .hand", "(all) => all.map((hand) => [...hand.children].map((card) => card.textContent))"
    )
    assert hands == known.hands


def test_a_take_back_is_told_and_replayed(page: Page, address: str, games: dict[str, StoredGame]) -> None:
    game = games["classic"]
    back = game.texts.index("back")
    page.goto(f"{address}#game={game.id}&event={back}")
    wait_for_event(page, back)
    expect(page.locator("#view-game .now-words")).to_have_text(re.compile("takes the last move back"))
    position = game.at(back)
    assert shown_position(page, position) == expected_position(position)


def test_who_is_ahead_and_lucky_is_drawn_for_every_side(page: Page, address: str, games: dict[str, StoredGame]) -> None:
    for event, rules, lines in ((30, "classic", 2), (31, "teams", 2), (32, "sequence", 2), (33, "revenge", 3)):
        page.goto(f"{address}#game={games[rules].id}&event={event}")
        wait_for_event(page, event)
        expect(page.locator("#view-game .ahead .line")).to_have_count(lines)
        assert page.locator("#view-game .luck .line").count() >= lines
    # Where no card is worth more than another, nobody has luck.
    page.goto(f"{address}#game={games['towers'].id}&event=30")
    wait_for_event(page, 30)
    expect(page.locator("#view-game .luck")).to_be_hidden()


@pytest.mark.long
def test_another_language(own_page: Page, address: str, games: dict[str, StoredGame]) -> None:
    own_page.goto(f"{address}#game={games['classic'].id}&event=2")
    wait_for_event(own_page, 2)
    own_page.get_by_role("combobox", name="Language").select_option("de")
    expect(own_page.locator("#view-game .now-words")).to_have_text(re.compile(r"^Rot zieht "))
    expect(own_page.get_by_role("slider", name="Stelle der Partie")).to_be_visible()
    expect(own_page.locator(".hints")).to_contain_text("Rücktaste")
    own_page.get_by_role("combobox", name="Sprache").select_option("es")
    expect(own_page.locator("#view-game .now-words")).to_have_text(re.compile(r"^Rojo roba "))
    # A hidden replay does not overwrite the address of the view that is shown.
    for view in ("Nuestras veladas", "Estadísticas"):
        own_page.get_by_role("link", name=view).click()
    expect(own_page).to_have_title("Estadísticas · Pawnlight")
    own_page.get_by_role("combobox", name="Idioma").select_option("en")
    expect(own_page).to_have_title("Statistics · Pawnlight")
    assert own_page.url.endswith("#stats")


SPOKEN_MOVES_SCRIPT = """() => [...document.querySelectorAll("#view-game .moves button")]
  .map((button) => button.getAttribute("aria-label") ?? button.textContent)"""


@in_each_language
def test_the_page_says_what_the_terminal_says(
    own_page: Page, address: str, games: dict[str, StoredGame], language: str
) -> None:
    own_page.goto(address)
    own_page.locator("#language").select_option(language)
    expect(own_page.locator("html")).to_have_attribute("lang", language)
    for game in games.values():
        adapter = adapter_of(open_game(game.texts[0]))
        sentences = [
            adapter.beginning_sentence(),
            *(adapter.narrate(adapter.game.apply(text)) for text in game.texts[1:]),
        ]
        own_page.goto(f"{address}#game={game.id}&event=1")
        wait_for_event(own_page, 1)
        expect(own_page.locator("#view-game h1")).to_have_text(sentence_text(adapter.game_title(), load(language)))
        assert own_page.evaluate(SPOKEN_MOVES_SCRIPT) == [sentence_text(one, load(language)) for one in sentences]


@pytest.mark.parametrize("shared", [False, pytest.param(True, marks=pytest.mark.long)])
def test_on_a_phone_the_controls_are_few_lines_of_large_targets(
    browser: Browser, address: str, games: dict[str, StoredGame], tmp_path: Path, shared: bool
) -> None:
    game = games["sequence"]
    for language, width in (("en", 390), ("es", 320), ("de", 320)):
        context = open_window(browser, (width, 844), language=language)
        page = context.new_page()
        if shared:
            file = tmp_path / f"{language}.html"
            file.write_bytes(page.request.get(f"{address}api/games/{game.id}/share?language={language}").body())
            page.goto(file.as_uri())
        else:
            page.goto(f"{address}#game={game.id}")
        wait_for_event(page, 0)
        page.keyboard.press("End")
        tools, controls = page.evaluate(TARGET_SIZES_SCRIPT)
        assert len({top for _, top, *_ in tools}) == 1
        # The slider stands in a line of its own, with the count.
        *buttons, slider = sorted(controls, key=lambda box: box[2] - box[0])
        assert (len(tools), len(buttons)) == (1 if shared else 3, 6)
        assert all(top >= slider[3] for _, top, *_ in buttons)
        middles = [(top + bottom) / 2 for _, top, _, bottom in buttons]
        assert max(middles) - min(middles) < 1
        # They cover nothing: the board ends above them, and the words begin below.
        boxes = [page.locator(part).first.bounding_box() for part in (".stage", ".transport", ".side")]
        tops = [box["y"] for box in boxes if box]
        ends = [box["y"] + box["height"] for box in boxes if box]
        assert ends[0] <= tops[1] < ends[1] <= tops[2]
        for left, top, right, bottom in (*tools, *controls):
            assert (right - left >= 44, bottom - top >= 44) == (True, True)
            assert (left >= 0, right <= width) == (True, True)
        context.close()


@in_each_language
def test_rarer_actions_are_in_a_menu_for_touch_and_keyboard(
    browser: Browser, address: str, games: dict[str, StoredGame], language: str
) -> None:
    context = open_window(browser, PHONE, language=language)
    page = context.new_page()
    page.goto(f"{address}#game={games['cards'].id}")
    wait_for_event(page, 0)
    words = load(language)
    more = page.get_by_role("button", name=words["more"], exact=True)
    names = ("copy link", "share", "share picture", "share names", "hide", "delete")
    actions = [page.locator("#view-game .menu .plain").filter(has_text=words[name]) for name in names]
    actions = [action.first for action in actions]
    expect(actions[0]).to_be_hidden()
    tap(more)
    for action in actions:
        box = action.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        assert (box["x"] >= 0, box["x"] + box["width"] <= PHONE[0]) == (True, True)
    assert axe.faults(page) == []
    tap(page.locator("#view-game h1"))
    expect(actions[0]).to_be_hidden()
    more.press("Enter")
    for action in actions:
        page.keyboard.press("Tab")
        expect(action if action != actions[3] else action.locator("input")).to_be_focused()
    page.keyboard.press("Escape")
    expect(actions[0]).to_be_hidden()
    expect(more).to_be_focused()
    wait_for_event(page, 0)
    context.close()

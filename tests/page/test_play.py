"""Play, in a real browser, with the game on the virtual board: what is told, chosen, hidden and spoken."""

import re
from itertools import combinations
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FloatRect, Page, Route, expect

from host_tools.words import LANGUAGES
from host_tools.words import load as load_page
from pawnlight.board import PAD_KEYS
from pawnlight.games.sequence.cards import PRINTED_BOARD
from pawnlight.store.journal import Journal
from pawnlight.words import load_texts
from tests.page.conftest import OpenBoard
from tests.support import page_table, sequence_scenes
from tests.support.axe import faults
from tests.support.board_places import framed_places, way_ends
from tests.support.browser import DESKTOP, PHONE, choose_language, is_firefox, open_settings, open_window, tap_at
from tests.support.page_users import PageUser, with_each_input
from tests.support.sorry_scenes import header
from tests.support.table_bench import seed_with_top_cards
from tests.support.take_picture import interesting_game

CLOCK_SPEED = 12
NOW_SELECTOR = ".now:visible"
# What leads on from each kind of question.
STEP_SELECTORS = {"look": "[data-look]", "hand": ".play-card", "choose": ".pick"}
WORDS = {language: load_page(language) for language in LANGUAGES}


def selected_text(page: Page) -> str:
    return page.inner_text(".pick[aria-pressed=true]")


def wait_until_selected(page: Page, text: str) -> None:
    expect(page.locator(".pick[aria-pressed=true]")).to_contain_text(text, ignore_case=True)


def announcements(page: Page) -> list[str]:
    """Return all announcements so far, after the last one has had its time, but that a board is waited for."""
    page.wait_for_timeout(600)
    texts: list[str] = page.evaluate("heard")
    return [text for text in texts if not text.startswith(WORDS["en"]["one moment"])]


def wait_for_announcement(page: Page, text: str) -> None:
    """Wait for an announcement with this text: the next change of the screen removes it again."""
    page.wait_for_function("(text) => heard.some((said) => said.includes(text))", arg=text, timeout=60_000)


def question_number(page: Page) -> str:
    """Return the number of the question that the page shows."""
    return page.locator("#view-play").get_attribute("data-asked") or ""


def wait_for_step(page: Page, *kinds: str, after: str = "none") -> str:
    """Wait until something of these kinds is to be done: "draw", "look", "hand", "choose"... Return which.

    It is another question than the one with the number `after`.
    """
    panel = page.locator(f"#view-play:not([data-asked='{after}']) #play-panel")
    expect(panel).to_have_attribute("data-kind", re.compile("^(" + "|".join(kinds) + ")$"))
    return page.locator("#play-panel").get_attribute("data-kind") or ""


def test_a_card_is_drawn_and_a_pawn_moved_by_a_button_or_on_the_board(open_board: OpenBoard) -> None:
    page = open_board("house start=any\nhints=no\nyellow=person\nblue=none\ngreen=none\npace=fast\n", clock=CLOCK_SPEED)
    page.locator(f".draw-pile{NOW_SELECTOR}").click()
    where = "[...document.querySelectorAll('#stage .piece')].map((piece) => piece.dataset.place).join()"
    number = "none"
    moved: set[str] = set()
    for _ in range(80):
        kind = wait_for_step(page, "draw", "choose", after=number)
        number = question_number(page)
        expect(page.locator(NOW_SELECTOR)).to_have_count(1)
        # Whoever wants it so is spared what moves.
        assert page.evaluate("document.getAnimations().length") == 0
        before, pick = page.evaluate(where), page.locator(".pick").first
        assert "S" in before
        way = ""
        if kind == "draw":
            page.locator(".draw-pile").click()
        elif not framed_places(page) and not way_ends(page):
            pick.click()
        elif "button" not in moved:
            way = "button"
            pick.hover()
            # It is lit where it stands, and its way if it is the only one.
            expect(page.locator("#stage .board path.aimed")).not_to_have_attribute("data-places", "")
            pick.click()
        else:
            way = "board"
            page.mouse.click(*(way_ends(page) or list(framed_places(page).values()))[0])
        # A pawn with several ways is asked for one of them first.
        if way and wait_for_step(page, "draw", "choose", after=number) and page.evaluate(where) != before:
            moved.add(way)
        if moved == {"button", "board"}:
            return
    raise AssertionError(f"only {moved} moved a pawn")


def test_what_cannot_be_taken_says_why_and_a_hint_says_its_reason_once(open_board: OpenBoard) -> None:
    page = open_board("game=sequence\nseat 2=easy\npace=fast\n", clock=CLOCK_SPEED)
    page.locator(".draw-pile").click()
    page.locator("#hint:enabled").or_(page.locator(f".draw-pile{NOW_SELECTOR}")).first.wait_for()
    number = "none"
    while wait_for_step(page, "draw", "hand", after=number) == "draw":
        number = question_number(page)
        page.locator(".draw-pile").click()
    page.locator("#hint").click()
    expect(page.locator(".hand .hinted")).to_have_count(1)
    expect(page.locator("#reason")).to_have_text(re.compile("^Hint: ."))
    card = page.locator(".hand .hinted").get_attribute("aria-label") or ""
    # The spaces where it could go are lit, and the card is played there.
    page.locator(".hand .hinted").click()
    expect(page.locator(".hand .hinted")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#stage .panel .offered")).not_to_have_attribute("data-places", "")
    rank, _, suit = card.partition(" of ")
    printed = {"ace": "A", "king": "K", "queen": "Q", "jack": "J"}.get(rank, rank) + suit[0].upper()
    assert all(rank == "jack" or PRINTED_BOARD.split()[place] == printed for place in framed_places(page))
    chips = page.locator("#stage .chip:not(.ghost)")
    before = chips.count()
    page.mouse.click(*next(iter(framed_places(page).values())))
    expect(chips).not_to_have_count(before)


def begin_for_blue(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin a game of Sequence of a person and a computer on the flash in `folder`."""
    (folder / "flash").mkdir()
    monkeypatch.chdir(folder / "flash")
    seed = sequence_scenes.seed_for_blue()
    Journal().start_game(sequence_scenes.header(seed=seed).event_text().replace("green:person", "green:easy"), seed)


def play_to_hand(page: Page, after: str = "none") -> str:
    """Draw until there is a hand, in another question than the one with the number `after`; return its number."""
    while wait_for_step(page, "draw", "hand", after=after) == "draw":
        after = question_number(page)
        page.keyboard.press("Space")
    return question_number(page)


# By keyboard, no place on the board is pointed at.
@pytest.mark.parametrize("page_user", ["touch", pytest.param("mouse", marks=pytest.mark.long)], indirect=True)
def test_a_move_is_taken_back_with_a_touch(
    page_user: PageUser, tmp_path: Path, open_board: OpenBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin_for_blue(tmp_path, monkeypatch)
    page = open_board(clock=8, hands=page_user)
    page_user.press(page.locator(".pick").first)
    play_to_hand(page)
    take_back = page.locator("#take-back")
    expect(take_back).to_be_disabled()
    card = page.locator(".hand .face-card:not([aria-label*=jack])[aria-pressed=false]").first
    name = card.get_attribute("aria-label") or ""
    page_user.press(card)
    expect(page.locator(".hand .face-card[aria-pressed=true]")).to_have_attribute("aria-label", name)
    tap_at(page, *next(iter(framed_places(page).values())))
    if page_user.way == "touch":
        # The first touch of a small space shows the chip, and the sentence becomes the button that plays it.
        expect(page.locator("#stage .chip.ghost")).to_be_visible()
        expect(page.locator("#stage .chip:not(.ghost)")).to_have_count(0)
        page_user.press(page.locator(".put"))
    expect(page.locator("#stage .chip:not(.ghost)")).not_to_have_count(0)
    expect(take_back).to_be_enabled()
    page_user.press(take_back)
    expect(take_back).to_be_disabled()
    expect(page.locator("#stage .chip:not(.ghost)")).to_have_count(0)


def test_a_7_that_many_places_take_fits_its_buttons(
    tmp_path: Path, open_board: OpenBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "flash").mkdir()
    monkeypatch.chdir(tmp_path / "flash")
    (header_text, *events), seed = interesting_game()
    journal = Journal()
    journal.start_game(header_text, seed)
    for event in events:
        journal.append_event(event)
    page = open_board(clock=8)
    page.locator(".pick").first.click()
    page.locator(f".draw-pile{NOW_SELECTOR}").click()
    wait_for_step(page, "choose")
    picks = page.locator(".pick")
    expect(picks).not_to_have_count(0)
    assert not picks.evaluate_all("(all) => all.filter((one) => one.scrollHeight > one.clientHeight).length")


@pytest.mark.long
def test_in_st_a_second_card_is_drawn_or_declined(
    tmp_path: Path, open_board: OpenBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "flash").mkdir()
    monkeypatch.chdir(tmp_path / "flash")
    seed = seed_with_top_cards(["2", "1"])
    journal = Journal()
    journal.start_game(header(rules="st", seed=seed), seed)
    for event in ("mix -", "draw 2", "move S>4"):
        journal.append_event(event)
    page = open_board()
    page.locator(".pick").first.click()
    decline = page.locator(".pick", has_text="next player")
    decline.click()
    expect(page.locator("#play-panel h2")).to_have_text("Yellow")
    page.locator("#take-back").click()
    expect(decline).to_be_visible()
    page.locator(f".draw-pile{NOW_SELECTOR}").click()
    expect(page.locator("#play-panel [data-id='face 1']")).to_be_visible()


def test_only_what_is_new_is_told(open_board: OpenBoard) -> None:
    page = open_board()
    words = load_texts("en")
    wait_for_announcement(page, "Pawnlight")
    (opened,) = announcements(page)
    assert opened.startswith("Pawnlight.")
    assert f"{words['menu game']}: {words['sorry']}" in opened
    page.keyboard.press("ArrowDown")
    wait_until_selected(page, words["classic"])
    assert announcements(page)[1:] == ["rules: classic."]
    page.keyboard.press("Space")
    expect(page.locator("#play-panel h2")).to_have_text("Red")
    assert announcements(page)[2:] == ["Red, Your turn. Draw."]


@pytest.mark.long
def test_the_buttons_say_what_they_do_now(open_board: OpenBoard) -> None:
    page = open_board()
    open_settings(page)
    page.locator("#show-console").click()
    page.keyboard.press("Escape")
    labels = {key: page.locator(f"[data-key={key}]") for key in PAD_KEYS}
    expect(labels["DRAW"]).to_have_accessible_name("DRAW: play")
    expect(labels["OK"]).to_have_accessible_name("OK")
    page.keyboard.press("Space")
    expect(labels["DRAW"]).to_have_accessible_name("Press DRAW")
    page.keyboard.press("Backspace")
    expect(labels["OK"]).to_have_accessible_name("OK: choose")
    expect(labels["DRAW"]).to_have_accessible_name("DRAW")


@with_each_input("mouse")
def test_another_language_and_a_voice(page_user: PageUser, open_board: OpenBoard) -> None:
    page = open_board(hands=page_user)
    words = load_texts("de")
    wait_until_selected(page, load_texts("en")["menu game"])
    open_settings(page)
    page_user.choose(page.locator("#language"), "Deutsch")
    wait_until_selected(page, words["menu game"])
    announcements(page)
    assert page.evaluate("spoken") == []
    page_user.press(page.locator("#speak"))
    page.keyboard.press("Escape")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowDown")
    wait_until_selected(page, words["menu rules"])
    announcements(page)
    assert page.evaluate("spoken") == [["de", f"{words['menu rules']}: {words['classic']}."]]
    page.reload()
    expect(page.locator("#speak")).to_have_attribute("aria-pressed", "true")


def test_title_and_lights_are_about_one_card_and_a_mouse_that_rests_chooses_none(
    tmp_path: Path, open_board: OpenBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin_for_blue(tmp_path, monkeypatch)
    page = open_board(clock=8)
    page.locator(".pick").first.click()
    number = play_to_hand(page)
    sentence, offered = page.locator(".sentence"), page.locator("#stage .panel .offered")
    marked, frames = sentence.inner_text(), offered.get_attribute("d") or ""
    card = page.locator(".hand .face-card:not([aria-label*=jack])[aria-pressed=false]").last
    card.hover()
    expect(sentence).to_contain_text(card.locator(".corner").first.inner_text())
    expect(sentence).not_to_have_text(marked)
    expect(offered).not_to_have_attribute("d", frames)
    # The keys play the card that is marked, and the mouse still lies on the hand when the next one is shown.
    page.keyboard.press("Space")
    if wait_for_step(page, "choose", "draw", "hand", after=number) == "choose":
        page.keyboard.press("Enter")
    play_to_hand(page, number)
    expect(page.locator(".hand .lit")).to_have_count(0)
    box = page.locator(".hand [aria-pressed=false]").last.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 9, box["y"] + 9)
    expect(page.locator(".hand .lit")).to_have_count(1)


def test_a_touch_that_only_shows_a_way_says_that_another_one_moves(open_board: OpenBoard) -> None:
    page = open_board("house start=any\nhints=no\nblue=none\ngreen=none\npace=fast\n", size=PHONE, clock=CLOCK_SPEED)
    page.locator(".draw-pile").click()
    number = "none"
    while wait_for_step(page, "draw", "choose", after=number) == "draw" or not way_ends(page):
        number = question_number(page)
        page.locator(".draw-pile, .pick").first.click()
    number, place = question_number(page), way_ends(page)[0]
    again = page.locator(".says .second", has_text=WORDS["en"]["ask again"])
    expect(again).to_have_count(0)
    tap_at(page, *place)
    expect(again).to_be_visible()
    tap_at(page, *place)
    wait_for_step(page, "draw", "choose", after=number)


@pytest.mark.parametrize("game", ["sequence", "revenge"])
def test_the_touch_that_opens_a_hand_chooses_none_of_its_cards(open_board: OpenBoard, game: str) -> None:
    page = open_board(f"game={game}\n", size=PHONE)
    step, number = "menu", question_number(page)
    while step != "look":
        page.locator(".pick" if step == "choose" else ".draw-pile").first.click()
        step = wait_for_step(page, "draw", "choose", "look", after=number)
        number = question_number(page)
    # A short touch, however slow the machine: its finger moves and is lifted on a card that lies there by then.
    page.evaluate("performance.now = () => 1")
    page.locator("[data-look]").dispatch_event("pointerdown", {"pointerType": "touch", "buttons": 1})
    hand = page.locator(".hand .face-card")
    expect(hand.first).to_be_visible()
    sentence, marked = page.locator(".sentence"), page.locator(".hand .face-card[aria-pressed=true]")
    asked, card = sentence.inner_text(), marked.get_attribute("data-id") or ""
    other = page.locator(".hand .face-card[aria-pressed=false]").last
    box = other.bounding_box()
    assert box is not None
    at = {"clientX": box["x"] + 9, "clientY": box["y"] + 9, "detail": 1, "pointerType": "touch"}
    other.dispatch_event("pointermove", {**at, "buttons": 1})
    for end in ("pointerover", "pointerup", "click"):
        other.dispatch_event(end, at)
    other.evaluate("(card) => card.focus({ focusVisible: false })")
    expect(page.locator(".hand .lit")).to_have_count(0)
    expect(sentence).to_have_text(asked)
    # The next touch does choose, and only its card stands out.
    other.tap()
    expect(marked).not_to_have_attribute("data-id", card)
    raised = "(cards) => cards.filter((card) => getComputedStyle(card).transform !== 'none').length"
    expect(sentence).not_to_have_text(asked)
    page.wait_for_function(f"() => ({raised})([...document.querySelectorAll('.hand .face-card')]) === 1")


def test_a_hidden_hand_is_there_only_as_long_as_somebody_looks(open_board: OpenBoard) -> None:
    page = open_board("game=revenge\nplayers=3\n")
    page.locator(".draw-pile").click()
    wait_for_step(page, "choose")
    # While the board asks who begins, the rows of the game to come: three players have three each.
    expect(page.locator("#stage .rows-board li")).to_have_count(9)
    page.locator(".pick").first.click()
    wait_for_step(page, "draw")
    page.locator(".draw-pile").click()
    wait_for_step(page, "look")
    look = page.get_by_role("button", name="Pass to Red: hold to look")
    hand = page.locator(".hand .face-card")
    # Held, and let go.
    look.hover()
    page.mouse.down()
    expect(hand).to_have_count(5)
    cards = [card.get_attribute("aria-label") or "" for card in hand.all()]
    # A touch is shorter: it would leave the hand open.
    page.wait_for_timeout(700)
    page.mouse.up()
    expect(look).to_be_visible()
    expect(hand).to_have_count(0)
    assert not any(name in page.inner_text("#play-panel").split() for name in cards if name.isdigit())
    # Opened with a touch, and hidden with another.
    look.click()
    expect(hand).to_have_count(5)
    page.get_by_role("button", name=WORDS["en"]["point hide"]).click()
    expect(hand).to_have_count(0)
    # By the keys of the board.
    page.evaluate("document.activeElement.blur()")
    page.keyboard.down("Enter")
    expect(hand).to_have_count(5)
    page.keyboard.up("Enter")
    expect(hand).to_have_count(0)


@pytest.mark.long
def test_page_and_board_speak_one_language(open_board: OpenBoard) -> None:
    page = open_board(language="es")
    # The board is new, and gets the language of the page.
    wait_until_selected(page, load_texts("es")["menu game"])
    choose_language(page, "de")
    wait_until_selected(page, load_texts("de")["menu game"])
    expect(page.locator("#play-panel")).to_have_accessible_name(WORDS["de"]["play now"])
    # In the menu of the board: settings, language.
    page.keyboard.press("ArrowUp")
    wait_until_selected(page, load_texts("de")["menu settings"])
    page.keyboard.press("Enter")
    wait_until_selected(page, load_texts("de")["language"])
    page.keyboard.press("ArrowRight")
    wait_until_selected(page, load_texts("en")["language"])
    expect(page.locator("#language")).to_have_value("en")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("#play-panel")).to_have_accessible_name(WORDS["en"]["play now"])


# The languages that the page has had.
WATCH_LANGUAGE_SCRIPT = """() => {
  globalThis.spokenByPage = [];
  const look = () => spokenByPage.push(document.documentElement.lang);
  new MutationObserver(look).observe(document.documentElement, { attributeFilter: ["lang"] });
}"""


def test_texts_that_come_late_do_not_leave_the_page_in_another_language_than_the_board(open_board: OpenBoard) -> None:
    page = open_board(language="es")
    wait_until_selected(page, load_texts("es")["menu game"])
    page.evaluate(WATCH_LANGUAGE_SCRIPT)
    asked: list[Route] = []
    page.route("**/words/en.json", lambda route: asked.append(route))
    page.keyboard.press("ArrowUp")
    wait_until_selected(page, load_texts("es")["menu settings"])
    page.keyboard.press("Enter")
    with page.expect_request("**/words/en.json"):
        page.keyboard.press("ArrowLeft")
        wait_until_selected(page, load_texts("en")["language"])
    page.keyboard.press("ArrowRight")
    wait_until_selected(page, load_texts("es")["language"])
    # Longer than a page waits before it follows the board.
    page.wait_for_timeout(800)
    for route in asked:
        route.continue_()
    page.wait_for_function("() => spokenByPage.includes('en') && spokenByPage.at(-1) === 'es'")


def test_the_console_has_the_labels_that_the_board_has(open_board: OpenBoard) -> None:
    page = open_board(language="de")
    wait_until_selected(page, load_texts("de")["menu game"])
    if page.locator("#console").is_hidden():
        open_settings(page)
        page.locator("#show-console").click()
        page.keyboard.press("Escape")
    pad = page.locator("#pad")
    expect(pad.get_by_text("DRAW", exact=True)).to_be_visible()
    expect(pad.get_by_role("button", name="DRAW: spielen")).to_be_visible()
    # In the menu of the board: settings, labels.
    page.keyboard.press("ArrowUp")
    wait_until_selected(page, load_texts("de")["menu settings"])
    page.keyboard.press("Enter")
    for row in ("menu light", "menu sound", "menu pace", "menu hints", "menu back", "menu current", "menu pad"):
        page.keyboard.press("ArrowDown")
        wait_until_selected(page, load_texts("de")[row])
    page.keyboard.press("ArrowDown")
    wait_until_selected(page, load_texts("de")["no labels"])
    # The list goes along with the keys, and stays where it is when a row is touched.
    marked = page.locator(".pick[aria-pressed=true]")
    expect(marked).to_be_in_viewport(ratio=1)
    scrolled = page.evaluate("document.querySelector('.picks').scrollTop")
    assert scrolled
    marked.click()
    wait_until_selected(page, load_texts("de")["yes labels"])
    assert page.evaluate("document.querySelector('.picks').scrollTop") == scrolled
    for _ in range(2):
        expect(pad.get_by_text("Ziehen")).to_be_visible()
        expect(pad.get_by_text("DRAW", exact=True)).to_be_hidden()
        expect(pad.get_by_role("button", name="ZURÜCK: zum Spiel")).to_be_visible()
        page.reload()
    marked.click()
    expect(pad.get_by_text("DRAW", exact=True)).to_be_visible()
    expect(pad.get_by_role("button", name="BACK: zum Spiel")).to_be_visible()
    wait_until_selected(page, load_texts("de")["no labels"])


@pytest.mark.long
def test_a_board_keeps_its_language_when_a_page_in_another_one_opens(open_board: OpenBoard, browser: Browser) -> None:
    first = open_board(language="de")
    wait_until_selected(first, load_texts("de")["menu game"])
    context = open_window(browser, language="es")
    second = context.new_page()
    second.goto(first.url)
    expect(second.locator("html")).to_have_attribute("lang", "de", timeout=60_000)
    wait_until_selected(second, load_texts("de")["menu game"])
    # Longer than a page waits before it follows the board.
    second.wait_for_timeout(800)
    wait_until_selected(first, load_texts("de")["menu game"])
    expect(first.locator("html")).to_have_attribute("lang", "de")
    choose_language(second, "es")
    wait_until_selected(first, load_texts("es")["menu game"])
    expect(first.locator("html")).to_have_attribute("lang", "es")
    context.close()


@pytest.mark.long
def test_a_board_falls_asleep_without_a_word_and_tells_who_wakes_it_what_is_to_be_done(open_board: OpenBoard) -> None:
    page = open_board(clock=50)
    wait_for_announcement(page, "Pawnlight")
    (opened,) = announcements(page)
    wake = page.get_by_role("button", name=WORDS["en"]["play wake"])
    expect(wake).to_be_visible()
    expect(page.locator(NOW_SELECTOR)).to_have_count(1)
    assert announcements(page) == [opened]
    wake.click()
    wait_until_selected(page, load_texts("en")["menu game"])
    assert announcements(page) == [opened, opened]


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, DESKTOP])
@pytest.mark.parametrize(
    "settings", ["game=sequence\nseat 2=easy\n", "game=revenge\nseat 2=easy\n", "rules=points\n", ""]
)
def test_axe_finds_nothing_serious_and_all_that_one_needs_is_in_sight(
    open_board: OpenBoard, size: tuple[int, int], settings: str
) -> None:
    # The board does not fall asleep while axe looks.
    page = open_board(settings + "pace=fast\nhouse start=any\n", size=size, clock=page_table.CLOCK_SPEED)
    seen: set[str] = set()
    for _ in range(14):
        kind = wait_for_step(page, "draw", "look", "hand", "choose", "menu")
        if kind not in seen:
            seen.add(kind)
            for language in LANGUAGES:
                choose_language(page, language)
                expect(page.locator("html")).to_have_attribute("lang", language)
                # The board draws its texts anew, too.
                page.wait_for_timeout(700)
                assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
            open_settings(page)
            for _ in range(2):
                page.click("#theme")
                assert faults(page) == []
            page.keyboard.press("Escape")
            for part in ("#stage", "#play-panel header", f"{NOW_SELECTOR}", "#hint", "#take-back"):
                box = page.locator(part).bounding_box()
                assert box, part
                assert box["y"] >= 0, part
                assert box["y"] + box["height"] <= size[1], (part, kind)
        page.locator(
            {"look": "[data-look]", "hand": ".hand .face-card", "choose": ".pick"}.get(kind, ".draw-pile")
        ).first.click()
        # A touch may lead to another question, or mark something in the same one.
        page.wait_for_timeout(400)
    assert len(seen) > 2


def test_the_console_is_shown_to_those_who_ask_for_it(open_board: OpenBoard) -> None:
    page = open_board()
    console = page.get_by_role("region", name=WORDS["en"]["screen and buttons"])
    expect(console).to_be_hidden()
    open_settings(page)
    page.get_by_role("button", name=WORDS["en"]["show console"]).click()
    page.keyboard.press("Escape")
    for _ in range(2):
        expect(console).to_be_visible()
        expect(page.locator("#screen")).to_have_attribute("data-pixels", re.compile("[1-9a-f]"))
        page.reload()
    expect(console).to_be_visible()
    for width, height in ((1280, 800), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        boxes = [button.bounding_box() for button in console.locator("[data-key]").all()]
        assert len(boxes) == len(PAD_KEYS)
        assert not any(a and b and overlap(a, b) for a, b in combinations(boxes, 2))
    page.get_by_role("button", name="DOWN", exact=True).click()
    wait_until_selected(page, load_texts("en")["menu rules"])


def overlap(a: FloatRect, b: FloatRect) -> bool:
    beside = a["x"] + a["width"] <= b["x"] or b["x"] + b["width"] <= a["x"]
    return not beside and a["y"] < b["y"] + b["height"] and b["y"] < a["y"] + a["height"]


@pytest.mark.long
def test_after_mouse_and_touch_the_keyboard_belongs_to_the_pad(open_board: OpenBoard) -> None:
    page = open_board()
    page.locator(".pick").nth(2).click()
    wait_until_selected(page, load_texts("en")["menu quick"])
    open_settings(page)
    page.click("#theme")
    assert page.evaluate("document.activeElement === document.body")
    # A box whose list was opened and closed again, and one where something was chosen.
    for keys, language in ((("Escape",), "en"), (("ArrowDown", "Enter"), "es")):
        open_settings(page)
        page.click("#language")
        if is_firefox(page) and language == "es":
            # No key of a test comes to the list that opens there.
            choose_language(page, language)
        else:
            for key in keys:
                page.keyboard.press(key)
        expect(page.locator("html")).to_have_attribute("lang", language)
        if page.locator("#language").is_visible():
            page.keyboard.press("Escape")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowUp")
        expect(page.locator("#language")).to_have_value(language)
    page.keyboard.press("Space")
    expect(page.locator("#play-panel h2")).to_have_text(load_texts("es")["red"])


def test_where_there_is_no_voice_speak_does_not_stay_lit(open_board: OpenBoard) -> None:
    page = open_board("")
    speak = page.locator("#speak")
    # A system without one.
    page.evaluate("() => { speechSynthesis.getVoices = () => []; }")
    open_settings(page)
    speak.click()
    expect(speak).to_have_attribute("aria-pressed", "false")
    expect(speak).to_have_text(load_page("en")["twin no voice"])
    expect(speak).to_have_attribute("aria-disabled", "true")
    speak.click(force=True)
    expect(speak).to_have_attribute("aria-pressed", "false")

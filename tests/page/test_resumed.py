"""A game that was kept for later and is resumed on the board: Play, visitors and the list of moves show it at once."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from host_tools.library import GameFilter, GameRow, Library
from pawnlight.words import load_texts
from tests.support.foot_texts import foot_text
from tests.support.page_views import make_game, store_game
from tests.support.program import Program
from tests.support.screen_reader import Screen, read
from tests.support.scripted_board import wait_until

SCREEN_PIXELS_SCRIPT = "() => document.querySelector('#screen').dataset.pixels"
WORDS = load_texts("en")


def press_until(page: Page, true: Callable[[], object], *keys: str) -> None:
    """Press `keys` on the board in turn until something is true."""
    for key in keys * 30:
        if true():
            return
        page.keyboard.down(key)
        # As long as a finger stays.
        page.wait_for_timeout(60)
        page.keyboard.up(key)
        wait_until(lambda: bool(true()), 1)
    raise AssertionError(f"{keys} do not lead on: {read(bytes.fromhex(page.evaluate(SCREEN_PIXELS_SCRIPT)))}")


def new_game(library: Library, others: set[str]) -> GameRow | None:
    """Return the game of the library that is not one of `others`."""
    return next((row for row in library.games() if row.id not in others), None)


def check_watched_board(page: Page, row: GameRow, events: int) -> None:
    """Check that a watched table shows this many events of a game."""
    expect(page.locator("#record")).to_have_attribute("data-at", str(events - 1))
    expect(page.locator("#record")).to_have_attribute("data-game", row.id)


@pytest.mark.long
def test_a_game_kept_for_later_is_live_again_when_it_is_resumed(tmp_path: Path, browser: Browser) -> None:
    place, beside = tmp_path / "library.db", make_game("classic", "beside", events=9)
    lan = ("--lan", "--lan-address", "127.0.0.2", "--lan-port", "0", "--clock", "2")
    program = Program(
        tmp_path, "play", "--no-browser", "--port", "0", "--state", tmp_path / "flash", "--library", place, *lan
    )
    assert program.wait_for_output("Visitors on the same network watch at")
    found = re.search(r"The board is at (\S+) .*\nVisitors .* watch at (\S+)", program.out)
    assert found, program.out
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    board, visitor = context.new_page(), context.new_page()
    board.goto(f"{found[1]}#play")
    moves = board.locator("#record [data-event]")

    def screen() -> Screen:
        return read(bytes.fromhex(board.evaluate(SCREEN_PIXELS_SCRIPT) or "") or bytes(1024))

    def says(*names: str) -> Callable[[], bool]:
        return lambda: any(" ".join(foot_text(WORDS, name).split()) in screen() for name in names)

    def leave(how: str) -> None:
        # Pressed for long by a busy laptop, BACK takes a move back, and the list is gone again.
        for _ in range(5):
            press_until(board, says("leave"), "Escape")
            press_until(board, lambda: screen().marks(WORDS[how]) or not says("leave")(), "ArrowDown")
            if screen().marks(WORDS[how]):
                press_until(board, lambda: not says("leave", "end game")(), "Enter")
            if wait_until(says("menu keys", "open keys"), 5):
                return
        raise AssertionError(f"the board does not go to its menu: {screen()}")

    with Library.open(place) as library:
        # Another table, whose game stays as it is.
        store_game(library, beside, "b2")
        assert wait_until(says("menu keys", "open keys"))
        press_until(board, lambda: new_game(library, {beside.id}), " ")
        first = new_game(library, {beside.id})
        assert first is not None
        press_until(board, lambda: library.event_count(first.id) > 2, " ")
        leave("leave keep")
        press_until(board, lambda: new_game(library, {beside.id, first.id}), " ")
        second = new_game(library, {beside.id, first.id})
        assert second is not None
        visitor.goto(found[2])
        expect(visitor.locator("#view-play")).to_be_visible()
        visitor.goto(f"{found[2].rpartition('/')[0]}/#play={first.board}")
        leave("leave end")
        check_watched_board(visitor, second, library.event_count(second.id))
        # Nothing has happened in the resumed game yet.
        press_until(board, lambda: screen().marks(WORDS["menu kept"]), "ArrowDown")
        press_until(board, says("kept keys"), "Enter")
        press_until(board, says("resume"), "Enter")
        check_watched_board(visitor, first, library.event_count(first.id))
        expect(moves).to_have_count(library.event_count(first.id))
        events = library.event_count(first.id)
        press_until(board, lambda: library.event_count(first.id) > events, "Enter", " ")
        check_watched_board(visitor, first, library.event_count(first.id))
        for page in (board, visitor):
            page.goto(page.url.partition("#")[0] + "#play=b2")
            check_watched_board(page, library.games(GameFilter(board="b2"))[0], 9)
        board.goto(f"{found[1]}#play")
        expect(moves).to_have_count(library.event_count(first.id))
    context.close()
    assert program.interrupt() == 0

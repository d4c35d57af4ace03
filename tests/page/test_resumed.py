"""A game that was kept for later and is resumed on the board: Play, visitors and the list of moves show it at once."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from host_tools.library import GameFilter, GameRow, Library
from tests.support.page_views import make_game, store_game
from tests.support.program import Program
from tests.support.scripted_board import wait_until


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

    with Library.open(place) as library:
        # Another table, whose game stays as it is.
        store_game(library, beside, "b2")

        def begin(*others: str) -> GameRow:
            """Begin a game of two people, and draw its first card."""
            board.locator("[data-at='table 2 2']").click()
            board.get_by_role("button", name="START").click()
            board.locator(".draw-pile").click()
            assert wait_until(lambda: any(row.events > 2 for row in library.games() if row.id not in others))
            return next(row for row in library.games() if row.id not in others)

        first = begin(beside.id)
        board.get_by_role("link", name="All games").click()
        second = begin(beside.id, first.id)
        visitor.goto(found[2])
        expect(visitor.locator("#view-play")).to_be_visible()
        visitor.goto(f"{found[2].rpartition('/')[0]}/#play={first.board}")
        check_watched_board(visitor, second, library.event_count(second.id))
        board.get_by_role("link", name="All games").click()
        # Nothing has happened in the resumed game yet.
        board.locator(f"[data-at='{first.id}']").click()
        check_watched_board(visitor, first, library.event_count(first.id))
        expect(moves).to_have_count(library.event_count(first.id))
        events = library.event_count(first.id)
        board.locator(".draw-pile").click()
        assert wait_until(lambda: library.event_count(first.id) > events)
        check_watched_board(visitor, first, library.event_count(first.id))
        for page in (board, visitor):
            page.goto(page.url.partition("#")[0] + "#play=b2")
            check_watched_board(page, library.games(GameFilter(board="b2"))[0], 9)
        board.goto(f"{found[1]}#play")
        expect(moves).to_have_count(library.event_count(first.id))
    context.close()
    assert program.interrupt() == 0

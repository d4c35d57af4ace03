"""A new game on the page: mouse, touch, keyboard, names and speech work without a line of it for them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from pawnlight.words import load_texts
from tests.support.browser import RECORD_SPEECH_SCRIPT, open_settings, serve_test_page
from tests.support.page_table import open_board
from tests.support.page_users import PageUser, with_each_input

# The firmware of a board that has the toy game too.
TOY_BOARD_PROGRAM = """
from pawnlight.main import main as play
from tests.support.toy import toy_game


def main(hardware):
    with toy_game():
        play(hardware)
"""
TIMEOUT_MS = 60_000
WORDS = load_texts("en")


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Start a board with the toy game, Red against a computer player that takes one counter, and serve its page."""
    program = tmp_path / "main.py"
    program.write_text(TOY_BOARD_PROGRAM, encoding="utf-8")
    with (
        open_board(tmp_path, "game=toy\nseat 2=easy\n", main=program) as virtual,
        serve_test_page(virtual.bench) as served,
    ):
        yield served


def open_page(page: Page, address: str) -> None:
    """Open the Board page, with ears for what it speaks, and switch its speech on."""
    page.add_init_script(RECORD_SPEECH_SCRIPT)
    page.goto(address)
    expect(page.locator("#play-panel")).to_contain_text("Toy", timeout=TIMEOUT_MS)
    open_settings(page)
    page.click("#speak")
    page.keyboard.press("Escape")


def wait_until_spoken(page: Page, text: str) -> None:
    page.wait_for_function("(text) => spoken.some(([, said]) => said.includes(text))", arg=text, timeout=TIMEOUT_MS)


@pytest.mark.long
@with_each_input("touch")
def test_a_new_game_is_played_on_the_page(page_user: PageUser, address: str) -> None:
    page = page_user.page
    open_page(page, address)
    shown = page.locator("#play-panel")
    page_user.press(page.locator(".draw-pile"))
    page_user.press(page.locator("[data-kind=draw] .draw-pile"))
    heap = 7
    for takes in (2, 1, 2):
        expect(shown).to_contain_text(f"{heap} counters", timeout=TIMEOUT_MS)
        page_user.press(page.get_by_role("button", name=f"take {takes}"))
        heap -= takes + 1
    expect(shown).to_contain_text(WORDS["wins"], timeout=TIMEOUT_MS)
    expect(shown.locator("h2")).to_contain_text(WORDS["red"])
    wait_until_spoken(page, WORDS["wins"])

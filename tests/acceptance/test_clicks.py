"""Whole games in Chromium on the page of `pawnlight play`: by mouse, touch, keyboard, and by roles and names alone."""

from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from tests.acceptance.clicks import FORGET_SHIFTS, SHIFTS, Clicker, How
from tests.acceptance.front import Front
from tests.acceptance.player import is_over
from tests.acceptance.whole_game import check_kept, ended_games
from tests.support.browser import DESKTOP, PHONE, open_browser, window

# Slower than without a browser, because the browser draws every light of every frame.
CLOCK = 8


@dataclass(frozen=True)
class Table:
    """A game: how it is clicked, and the board's settings that differ from those of a new one."""

    rules: str
    how: How
    settings: str

    @property
    def size(self) -> tuple[int, int]:
        return PHONE if self.how == "finger" else DESKTOP


TABLES = (
    Table("classic", "mouse", "yellow=hard"),
    Table("classic", "finger", "quick=yes"),
    Table("teams", "finger", "rules=teams\nquick=yes\nblue=easy\ngreen=hard"),
    Table("points", "mouse", "rules=points\nyellow=hard"),
    # Hands that the others must not see.
    Table("points", "keyboard", "rules=points"),
    Table("st", "keyboard", "rules=st\nquick=yes\nyellow=easy"),
    Table("revenge", "finger", "game=revenge\nseat 2=hard"),
    Table("revenge", "mouse", "game=revenge"),
    Table("sequence", "mouse", "game=sequence\nseat 2=hard"),
    Table("sequence", "finger", "game=sequence\nauto draw=no\nhouse sequences=1"),
    Table("sequence", "keyboard", "game=sequence\nseat 2=easy\nhouse sequences=1"),
    Table("classic", "names", "yellow=easy\nquick=yes"),
    Table("teams", "names", "rules=teams\nquick=yes\nblue=easy\nyellow=easy\ngreen=easy"),
    Table("points", "names", "rules=points\nquick points=yes\nyellow=easy"),
    Table("st", "names", "rules=st\nquick=yes\nyellow=easy"),
    Table("revenge", "names", "game=revenge\nhouse rows=1"),
    Table("sequence", "names", "game=sequence\nhouse sequences=1"),
)


def play(front: Front, chromium: str, table: Table, by_menu: bool = False) -> str:
    """Play `table` to its end, and check the library and the flash."""
    with open_browser(chromium) as browser:
        page = window(browser, table.size).new_page()
        page.add_init_script(SHIFTS)
        broken: list[str] = []
        page.on("pageerror", lambda fault: broken.append(str(fault)))
        page.goto(f"{front.address}#play")
        expect(page.locator(".draw-pile")).to_be_visible(timeout=60_000)
        player = Clicker(page, front, Random(str(table)), table.how)
        if by_menu:
            player.set_row("game", "Revenge")
            player.set_row("Blue", "hard")
        page.click(".draw-pile")
        # On a busy machine, the game takes the menu's place later than what a press moves.
        expect(page.locator("#play-panel:not([data-kind=menu])")).to_be_visible(timeout=60_000)
        page.evaluate(FORGET_SHIFTS)
        player.play_until(is_over)
        expect(page.locator("#record li").last).to_contain_text("win", timeout=60_000)
        # Of what is pressed by its name, the browser does not know that it was pressed, and what that has moved.
        assert table.how == "names" or page.evaluate("shifts") == []
        page.close()
    (game,) = ended_games(front, 1)
    assert game.header.rules == table.rules
    front.end()
    check_kept(front)
    assert not broken
    return f"{table.rules} by {table.how}: {game.events} events, {player.clicks} clicks, {player.wishes} wishes"


def test_a_whole_game_from_the_menu_to_the_winner(pawnlight: Path, tmp_path: Path, chromium: str, record_property):
    flash = tmp_path / "flash"
    flash.mkdir()
    (flash / "settings").write_text("house rows=1\npace=fast\n", encoding="utf-8")
    with Front(pawnlight, tmp_path, CLOCK) as front:
        record_property("measured", play(front, chromium, Table("revenge", "mouse", ""), by_menu=True))


@pytest.mark.long
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table.rules} {table.how}")
def test_a_whole_game(table: Table, pawnlight: Path, tmp_path: Path, chromium: str, record_property):
    flash = tmp_path / "flash"
    flash.mkdir()
    (flash / "settings").write_text(table.settings + "\n", encoding="utf-8")
    with Front(pawnlight, tmp_path, CLOCK) as front:
        record_property("measured", play(front, chromium, table))

"""Whole games in Chromium on the page of `pawnlight play`: by mouse, touch, keyboard, and by roles and names alone."""

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from tests.acceptance.clicks import GAMES, WAYS, Clicker, How
from tests.acceptance.front import Front
from tests.acceptance.whole_game import check_kept, ended_games
from tests.support.browser import CONSOLE, DESKTOP, PHONE, open_browser, window

# Begins the game that the board has in its menu, as START does, with nobody named.
BEGIN = """async () => {
  const order = { settings: [], names: {} };
  const { begin } = (await import(new URL("static/page.js", location.href))).moduleOf("starting.js");
  await begin(order, true);
  location.hash = "play";
}"""
# Slower than without a browser, because the browser draws every light of every frame.
CLOCK = 8


def play(front: Front, chromium: str, rules: str, how: How, by_menu: bool = False) -> str:
    """Play a whole game, and check the library and the flash."""
    with open_browser(chromium) as browser:
        page = window(browser, PHONE if how == "finger" else DESKTOP).new_page()
        broken: list[str] = []
        page.on("pageerror", lambda fault: broken.append(str(fault)))
        if by_menu:
            page.add_init_script(CONSOLE)
        page.goto(f"{front.address}#{'play' if by_menu else 'start'}")
        player = Clicker(page, front, Random(f"{rules} {how}"), how)
        if by_menu:
            expect(page.locator(".draw-pile")).to_be_visible(timeout=60_000)
            player.set_row("game", "Revenge")
            player.set_row("Blue", "hard")
            page.click(".draw-pile")
        else:
            expect(page.get_by_role("button", name="START")).to_be_enabled(timeout=60_000)
            page.evaluate(BEGIN)
        did = player.play_out()
        page.close()
    (game,) = ended_games(front, 1)
    assert game.header.rules == rules
    front.end()
    check_kept(front)
    assert not broken
    return f"{rules} by {how}: {game.events} events, {did}"


@pytest.mark.long
def test_a_whole_game_from_the_menu_to_the_winner(pawnlight: Path, tmp_path: Path, chromium: str, record_property):
    flash = tmp_path / "flash"
    flash.mkdir()
    (flash / "settings").write_text("house rows=1\npace=fast\n", encoding="utf-8")
    with Front(pawnlight, tmp_path, CLOCK) as front:
        record_property("measured", play(front, chromium, "revenge", "mouse", by_menu=True))


@pytest.mark.long
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("how", WAYS)
@pytest.mark.parametrize("rules", GAMES)
def test_a_whole_game(rules: str, how: How, pawnlight: Path, tmp_path: Path, chromium: str, record_property):
    flash = tmp_path / "flash"
    flash.mkdir()
    (flash / "settings").write_text("\n".join((*GAMES[rules], *WAYS[how], "")), encoding="utf-8")
    with Front(pawnlight, tmp_path, CLOCK) as front:
        record_property("measured", play(front, chromium, rules, how))

"""Whole games in Chromium on the page of `pawnlight play`: by mouse, touch, keyboard, and by roles and names alone."""

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from tests.acceptance.clicks import GAME_SETTINGS, SETTINGS_BY_INPUT, Clicker, InputMethod
from tests.acceptance.front import PlayCommand
from tests.acceptance.whole_game import check_stored, wait_for_ended_games
from tests.support.browser import CONSOLE_SCRIPT, DESKTOP, PHONE, open_browser, open_window, tap

# Begins the game that the board has in its menu, as START does, with nobody named.
BEGIN_SCRIPT = """async () => {
  const order = { settings: [], names: {} };
  const { begin } = (await import(new URL("static/page.js", location.href))).moduleOf("starting.js");
  await begin(order, true);
  location.hash = "play";
}"""
# Slower than without a browser, because the browser draws every light of every frame.
CLOCK_SPEED = 8


def play_by_clicks(front: PlayCommand, chromium: str, rules: str, how: InputMethod, by_menu: bool = False) -> str:
    """Play a whole game, and check the library and the flash."""
    with open_browser(chromium) as browser:
        page = open_window(browser, PHONE if how == "finger" else DESKTOP).new_page()
        broken: list[str] = []
        page.on("pageerror", lambda fault: broken.append(str(fault)))
        if by_menu:
            page.add_init_script(CONSOLE_SCRIPT)
        page.goto(f"{front.address}#{'play' if by_menu else 'start'}")
        player = Clicker(page, front, Random(f"{rules} {how}"), how)
        if by_menu:
            expect(page.locator(".draw-pile")).to_be_visible()
            player.set_row("game", "Revenge")
            player.set_row("Blue", "hard")
            page.click(".draw-pile")
        else:
            # On a phone, START is on the sheet of a game.
            tap(page.locator("[data-rules=classic] button"))
            expect(page.get_by_role("button", name="START")).to_be_enabled()
            page.evaluate(BEGIN_SCRIPT)
        did = player.play_to_end()
        page.close()
    (game,) = wait_for_ended_games(front, 1)
    assert game.header.rules == rules
    front.interrupt()
    check_stored(front)
    assert not broken
    return f"{rules} by {how}: {game.events} events, {did}"


@pytest.mark.long
def test_a_whole_game_from_the_menu_to_the_winner(pawnlight: Path, tmp_path: Path, chromium: str, record_property):
    flash = tmp_path / "flash"
    flash.mkdir()
    (flash / "settings").write_text("house rows=1\npace=fast\n", encoding="utf-8")
    with PlayCommand(pawnlight, tmp_path, CLOCK_SPEED) as front:
        record_property("measured", play_by_clicks(front, chromium, "revenge", "mouse", by_menu=True))


@pytest.mark.long
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("how", SETTINGS_BY_INPUT)
@pytest.mark.parametrize("rules", GAME_SETTINGS)
def test_a_whole_game(rules: str, how: InputMethod, pawnlight: Path, tmp_path: Path, chromium: str, record_property):
    flash = tmp_path / "flash"
    flash.mkdir()
    (flash / "settings").write_text("\n".join((*GAME_SETTINGS[rules], *SETTINGS_BY_INPUT[how], "")), encoding="utf-8")
    with PlayCommand(pawnlight, tmp_path, CLOCK_SPEED) as front:
        record_property("measured", play_by_clicks(front, chromium, rules, how))

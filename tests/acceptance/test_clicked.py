"""A whole game in Chromium, from the menu to the winner, by clicking the page that `pawnlight play` serves."""

import contextlib
from pathlib import Path
from random import Random

from playwright.sync_api import Page, TimeoutError

from tests.acceptance.front import Front
from tests.acceptance.plan import Plan
from tests.acceptance.player import Player
from tests.acceptance.whole_game import begin, check_kept, play_out
from tests.support.browser import open_browser
from tests.support.screen_reader import Screen, read

PIXELS = "() => document.querySelector('#screen').dataset.pixels"
LAMP = "() => Number(getComputedStyle(document.querySelector('[data-key=DRAW]')).getPropertyValue('--lamp'))"
# Slower than without a browser, because the browser draws every light of every frame.
CLOCK = 8


class ClickedBoard:
    """The board as the page draws it, its keys pressed with the mouse."""

    def __init__(self, page: Page, front: Front) -> None:
        self._page = page
        self._front = front

    @property
    def events(self) -> int:
        return self._front.events

    @property
    def screen(self) -> Screen:
        return read(bytes.fromhex(self._page.evaluate(PIXELS) or "") or bytes(1024))

    @property
    def lamp(self) -> bool:
        return bool(self._page.evaluate(LAMP))

    def press(self, key: str) -> None:
        self._page.hover(f"[data-key={key}]")
        self._page.mouse.down()

    def release(self, key: str) -> None:
        self._page.mouse.up()

    def wait(self, seconds: float) -> None:
        self._page.wait_for_timeout(1000 * seconds / CLOCK)

    def until_changed(self, screen: Screen, seconds: float) -> None:
        old = self._page.evaluate(PIXELS)
        if read(bytes.fromhex(old or "") or bytes(1024)) is not screen:
            return
        with contextlib.suppress(TimeoutError):
            waited = f"(old) => ({PIXELS})() !== old"
            self._page.wait_for_function(waited, arg=old, timeout=1000 * seconds / CLOCK)


def test_a_whole_game_clicked_in_the_browser(pawnlight: Path, tmp_path: Path, chromium: str, record_property):
    plan = Plan("revenge", ("person", "hard"), {"language": "en", "house rows": "2"})
    with Front(pawnlight, tmp_path, CLOCK) as front, open_browser(chromium) as browser:
        page = browser.new_page()
        broken: list[str] = []
        page.on("pageerror", lambda error: broken.append(str(error)))
        page.goto(front.address)
        page.wait_for_function(f"() => ({PIXELS})()")
        player = Player(ClickedBoard(page, front), Random(1))
        begin(player, plan)
        game = play_out(front, player, plan)
        page.close()
        front.end()
        check_kept(front)
    assert not broken
    record_property("measured", f"{plan}, clicked in Chromium: {game.events} events, {player.presses} presses")

"""A whole game in Chromium, from the menu to the winner, by clicking the page that `pawnlight play` serves."""

from pathlib import Path
from random import Random

import pytest

from tests.acceptance.clicks import PageBoard
from tests.acceptance.front import Front
from tests.acceptance.plan import Plan
from tests.acceptance.player import Player
from tests.acceptance.whole_game import begin, check_kept, play_out
from tests.support.browser import open_browser

# Slower than without a browser, because the browser draws every light of every frame.
CLOCK = 8


@pytest.mark.long
def test_a_whole_game_clicked_in_the_browser(pawnlight: Path, tmp_path: Path, chromium: str, record_property):
    plan = Plan("revenge", ("person", "hard"), {"language": "en", "house rows": "2"})
    with Front(pawnlight, tmp_path, CLOCK) as front, open_browser(chromium) as browser:
        page = browser.new_page()
        broken: list[str] = []
        page.on("pageerror", lambda error: broken.append(str(error)))
        page.goto(front.address)
        player = Player(PageBoard(page, front), Random(1))
        begin(player, plan)
        game = play_out(front, player, plan)
        page.close()
        front.end()
        check_kept(front)
    assert not broken
    record_property("measured", f"{plan}, clicked in Chromium: {game.events} events, {player.presses} presses")

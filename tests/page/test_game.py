"""A game on the virtual board, played on the page in a browser: shown in the lights, stored by the logger."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from host_tools.library import Library
from pawnlight.games.sorry.board import OUT_OF_GAME, TRACK_SQUARES
from pawnlight.games.sorry.game import SorryGame
from pawnlight.games.sorry.scene import light_of
from pawnlight.rules.base import COLOURS
from pawnlight.rules.events import parse_event_line
from tests.support.browser import CONSOLE_SCRIPT
from tests.support.event_lines import game_after
from tests.support.page_table import open_table
from tests.support.scripted_board import wait_until

# Index of the brightest channel (red, green, blue) in the light of each colour's pawn, in the order of COLOURS.
BRIGHTEST = (0, 2, 0, 1)


def newest_game(library: Library) -> SorryGame | None:
    """Return the newest game in the library; None if it is empty."""
    games = library.games()
    if not games:
        return None
    game: SorryGame = game_after([parse_event_line(line)[1] for line in library.event_lines(games[0].id)])
    return game


def page_lights(page: Page) -> list[bytes]:
    """Return the lights on the page: red, green and blue of each."""
    drawn = bytes.fromhex(page.locator("#lights").get_attribute("data-leds") or "")
    return [drawn[at : at + 3] for at in range(0, len(drawn), 3)]


def shows_position(page: Page, game: SorryGame) -> bool:
    """Return whether every pawn of the game is lit at its place, in its colour."""
    drawn = page_lights(page)
    pawns = [(i, place) for i, place in enumerate(game.pawns) if place != OUT_OF_GAME]
    shining = [drawn[light_of(i, place)] for i, place in pawns]
    return all(light[BRIGHTEST[i // 4]] == max(light) > 0 for (i, _), light in zip(pawns, shining, strict=True))


# In test_clicks.py a whole game is clicked.
@pytest.mark.long
def test_a_game_begun_from_the_menu_and_played_at_the_page(tmp_path: Path, browser: Browser) -> None:
    with open_table(tmp_path, 1) as table:
        library = table.library
        page = browser.new_page()
        page.add_init_script(CONSOLE_SCRIPT)
        page.goto(f"{table.board_url}#play")
        draw = page.locator("[data-key=DRAW]")

        def press(key: str) -> None:
            page.keyboard.down(key)
            # As long as a finger stays.
            page.wait_for_timeout(60)
            page.keyboard.up(key)
            # The pad ignores a release that is followed at once by another press: no finger is that fast.
            page.wait_for_timeout(250)

        # The menu shows four red and four yellow pawns in START; the sixth row sets yellow to a computer player.
        assert wait_until(lambda: len([light for light in page_lights(page) if any(light)]) >= 8)
        for _ in range(5):
            press("ArrowDown")
        press("ArrowRight")
        draw.click(delay=60)
        assert wait_until(lambda: newest_game(library) is not None)
        game = newest_game(library)
        assert game is not None
        assert game.header.seats == [("red", "person"), ("yellow", "easy")]

        def moved() -> bool:
            now = newest_game(library)
            red = COLOURS.index("red")
            return now is not None and any(place < TRACK_SQUARES for place in now.pawns[4 * red : 4 * red + 4])

        # Red draws with the mouse and answers with the keyboard until a red pawn is on the track.
        for _ in range(200):
            draw.click(delay=60)
            # Nobody presses two keys at once; an Enter that comes too early is for nothing.
            page.wait_for_timeout(200)
            press("Enter")
            if moved():
                break
        assert moved()

        def calm() -> bool:
            now = newest_game(library)
            return now is not None and now.next_player() == "person" and now.due == "draw" and shows_position(page, now)

        # Play on until the board waits for red's next card with every pawn at its place.
        for _ in range(100):
            if wait_until(calm, 3):
                break
            press("Enter")
        assert wait_until(calm)

"""Takes the README's picture from the running board: `python -m tests.take_picture docs/board.png`.

The firmware goes on with a game that lies on the virtual board's flash, a 7 is drawn, and the page is photographed.
"""

import contextlib
import random
import shutil
import sys
import tempfile
from pathlib import Path

from host_tools.virtual import VirtualBoard
from pawnlight.rules.base import Header
from pawnlight.rules.cards import seed_hash
from pawnlight.rules.sorry import TRACK, parts
from pawnlight.rules.sorry_game import SorryGame
from pawnlight.store.journal import Journal
from tests.browser import open_browser, served_page

_SEATS = [("red", "person"), ("blue", "person"), ("yellow", "random"), ("green", "person")]
_ON_TRACK = 8


def interesting_game() -> tuple[list[str], bytes]:
    """The texts of a game up to where a person is about to draw a 7 that can be split, many pawns on the track."""
    for number in range(1000):
        rng = random.Random(number)
        seed = bytes([number % 256, number // 256]) * 16
        texts = [Header("classic", (), _SEATS, "red", seed_hash(seed)).text()]
        game = SorryGame(texts[0], seed)
        while game.due not in ("end", "over"):
            if game.due == "draw" and game.player() == "person" and game.pile.top() == "7":
                moves = game.engine.moves(game.pawns, game.turn, "7")
                on_track = len([place for place in game.pawns if place < TRACK])
                if on_track >= _ON_TRACK and any(len(parts(move)) > 1 for move in moves):
                    return texts, seed
            options = game.options()
            texts.append(game.text(rng.choice(options)))
            game.apply(texts[-1])
    raise SystemExit("There is no such game among the first thousand.")


def main(target: str) -> None:
    texts, seed = interesting_game()
    browser_path = shutil.which("chromium") or shutil.which("google-chrome")
    if browser_path is None:
        raise SystemExit("There is no Chromium to take the picture with.")
    with tempfile.TemporaryDirectory() as folder:
        with contextlib.chdir(folder):
            journal = Journal()
            journal.start(texts[0], seed)
            for text in texts[1:]:
                journal.append(text)
        with (
            VirtualBoard(Path(folder)) as board,
            served_page(board.bench) as address,
            open_browser(browser_path) as browser,
        ):
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            page.goto(address)
            page.wait_for_timeout(1500)
            for key in ("Enter", "Space"):
                page.keyboard.down(key)
                page.wait_for_timeout(100)
                page.keyboard.up(key)
                page.wait_for_timeout(700)
            page.screenshot(path=target)


if __name__ == "__main__":
    main(sys.argv[1])

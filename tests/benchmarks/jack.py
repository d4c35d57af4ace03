"""Measure what a jack that goes anywhere costs the page while it is asked, compared with an ordinary card.

python -m tests.benchmarks.jack [--seconds 6] [--rounds 3] [--browser chromium]

Both are measured in turns on one page, as the processor time of all processes of the browser. The jack may cost at most
half as much again.
"""

import argparse
import sys
import tempfile
import time
from contextlib import chdir
from pathlib import Path

import psutil
from playwright.sync_api import Page, expect

from pawnlight.games.sequence.cards import SEQUENCE_CARDS
from pawnlight.games.sequence.game import SequenceGame
from pawnlight.store.journal import Journal
from tests.support.board_places import framed
from tests.support.browser import DESKTOP, open_browser, served_page, window
from tests.support.page_table import open_board
from tests.support.sequence_scenes import header, seed_for_blue

MOST = 1.5
_SETTLE_MS = 1000


def _game() -> tuple[str, bytes]:
    """Return the header and the seed of a game that begins with a jack that goes anywhere in the first hand."""
    seed = seed_for_blue()
    return header(seed=seed).event_text().replace("green:person", "green:easy"), seed


def _play_until_a_jack(text: str, seed: bytes) -> list[str]:
    """Return events after which the person holds a jack that goes anywhere, and an ordinary card."""
    game = SequenceGame(text, seed)
    events: list[str] = []
    while True:
        if game.due == "play" and game.next_player() == "person":
            ranks = {SEQUENCE_CARDS[card] for card in game.hands[game.seat] if card is not None}
            if ranks & {"JC", "JD"} and any(card[0] != "J" for card in ranks):
                return events
        decision = next(iter(game.decisions()))
        events.append(game.event_text(decision))
        game.push(decision)


def _used() -> float:
    """Return the seconds of processor time that the browser has used."""
    seconds = 0.0
    for process in psutil.Process().children(recursive=True):
        try:
            if "chrom" in process.name() or "firefox" in process.name():
                times = process.cpu_times()
                seconds += times.user + times.system
        except psutil.Error:
            continue
    return seconds


def _load(page: Page, card: str, seconds: float) -> float:
    """Choose a card; return the share of a core that the browser takes while its spaces are asked for."""
    chosen = page.locator(card).first
    if chosen.get_attribute("aria-pressed") != "true":
        chosen.click()
    expect(chosen).to_have_attribute("aria-pressed", "true")
    page.mouse.move(5, 5)
    page.wait_for_timeout(_SETTLE_MS)
    began, used = time.monotonic(), _used()
    page.wait_for_timeout(1000 * seconds)
    return (_used() - used) / (time.monotonic() - began)


def main() -> int:
    """Measure, and return 1 if the jack costs too much."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--browser", choices=("chromium", "firefox"), default="chromium")
    wanted = parser.parse_args()
    text, seed = _game()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "flash").mkdir()
        with chdir(folder / "flash"):
            journal = Journal()
            journal.start_game(text, seed)
            for event in _play_until_a_jack(text, seed):
                journal.append_event(event)
        with (
            open_board(folder, clock=1) as virtual,
            served_page(virtual.bench) as address,
            open_browser(wanted.browser) as browser,
        ):
            page = window(browser, DESKTOP).new_page()
            page.goto(address)
            page.locator(".pick").first.click()
            page.locator(".hand .face-card").first.wait_for()
            loads: dict[str, list[float]] = {"jack": [], "card": []}
            spaces = 0
            for _ in range(wanted.rounds):
                loads["card"].append(_load(page, ".hand .face-card:not(:has(.jack), .cannot, .dead)", wanted.seconds))
                loads["jack"].append(_load(page, ".hand .face-card:has(.jack.anywhere)", wanted.seconds))
                spaces = len(framed(page))
    card, jack = (sum(loads[kind]) / wanted.rounds for kind in ("card", "jack"))
    print(f"ordinary card {card:.1%} of a core, jack with {spaces} spaces {jack:.1%}: {jack / card:.2f} times")
    return int(jack > MOST * card)


if __name__ == "__main__":
    sys.exit(main())

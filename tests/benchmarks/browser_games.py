"""Measure the games of a browser in Chromium: how soon they are there, a replay of 800 events, and memory.

python -m tests.benchmarks.browser_games [--runs 5] [--replays 100]

A replay is asked for as the page does, from the request to the JSON parsed. Games longer than 800 events are cut to as
many, shorter ones are measured whole. CPU is that of the page's process. Beside them stands a reference loop, measured
in the same run: a million additions in CPython.
"""

import argparse
import gzip
import statistics
import tempfile
from hashlib import sha256
from pathlib import Path
from random import Random

import psutil
from playwright.sync_api import Page

from host_tools.site.build import build_site
from pawnlight.rules.events import text_of
from tests.benchmarks.site import reference_ms, renderer_process
from tests.site.site import IMPORT_MODULE_SCRIPT, SITE_PATH, SitePage, serve_site, version_folder
from tests.support.browser import DESKTOP, open_browser, open_window
from tests.support.event_lines import random_game
from tests.support.kinds import ALL_RULE_SETS as GAMES

_EVENTS = 800
_PLAYERS = {"cards": 1, "teams": 4, "revenge": 4, "sequence": 12}
_ASKED = f"""async ([address, order]) => {{
  const {{ ask }} = await ({IMPORT_MODULE_SCRIPT})("games_source.js");
  const began = performance.now();
  const {{ status, said }} = await ask(address, order);
  const values = JSON.parse(said);
  if (status !== 200) throw new Error(said);
  return [performance.now() - began, said.length, values.trouble ?? ""];
}}"""


def long_game(rules: str) -> list[str]:
    """Return the event lines of a game of random players with 800 events, or fewer if none has as many."""
    options = "sorry" if rules == "cards" else "-"
    players = ("person",) * _PLAYERS.get(rules, 2)
    found: list[str] = []
    for number in range(20):
        seed = sha256(f"{rules} {number}".encode()).digest()
        game = random_game(rules, seed, Random(number), options, players, _EVENTS if rules == "cards" else None)
        found = max(found, game, key=len)
        if len(found) >= _EVENTS:
            break
    return found[:_EVENTS]


def measure_answer(page: Page, process: psutil.Process, address: str, runs: int) -> str:
    """Return the median time and CPU of an answer, and its size."""
    took, used, size = [], [], 0
    for _ in range(runs):
        before = sum(process.cpu_times()[:2])
        ms, size, trouble = page.evaluate(_ASKED, [address, None])
        assert not trouble, trouble
        took.append(ms)
        used.append(1000 * (sum(process.cpu_times()[:2]) - before))
    return f"{statistics.median(took):.0f} ms, {statistics.median(used):.0f} ms of CPU, {size / 1000:.0f} KB of JSON"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5, help="how often each replay is asked for")
    parser.add_argument("--replays", type=int, default=100, help="how many replays memory is watched for")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, open_browser() as browser:
        build_site(Path(folder) / SITE_PATH)
        modules = gzip.decompress((version_folder(Path(folder) / SITE_PATH) / "static" / "games.bin").read_bytes())
        print(f"games.bin: {len(gzip.compress(modules, 9)) / 1000:.0f} KB compressed, {len(modules) / 1000:.0f} KB")
        with serve_site(Path(folder)) as address:
            site = SitePage(open_window(browser, DESKTOP), address)
            site.wait_for_question()
            process = renderer_process(site.page)
            print(f"reference loop: {reference_ms():.1f} ms")
            print(f"the first answer: {measure_answer(site.page, process, 'api/games', 1)}")
            ids = []
            for rules in GAMES:
                lines = long_game(rules)
                ids.append(text_of(lines[0]).rpartition(" seed=")[2][:12])
                site.page.evaluate(_ASKED, ["api/keep", {"board": "browser", "lines": lines}])
                replay = measure_answer(site.page, process, f"api/games/{ids[-1]}", wanted.runs)
                print(f"{rules}, {len(lines)} events: {replay}")
            print(f"the list of {len(ids)}: {measure_answer(site.page, process, 'api/games', wanted.runs)}")
            print(f"reference loop: {reference_ms():.1f} ms")
            session = site.page.context.new_cdp_session(site.page)
            for number in range(wanted.replays):
                site.page.evaluate(_ASKED, [f"api/games/{ids[number % len(ids)]}", None])
                if (number + 1) % (wanted.replays // 5) == 0:
                    session.send("HeapProfiler.collectGarbage")
                    print(f"after {number + 1} replays: {process.memory_full_info().uss / 1e6:.0f} MB", flush=True)


if __name__ == "__main__":
    main()

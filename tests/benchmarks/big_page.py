"""Measure lists, a replay and statistics on the page with a library of 10,000 games, including drawing.

`python tests/benchmarks/big_page.py --library FILE` with a library from make_library.py. A figure is the median of its
rounds, in a headless Chromium, from the click to the drawn view; the first round begins with a new page.
"""

import argparse
import statistics
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "firmware")]

from host_tools.library import Library, Wanted  # noqa: E402
from tests.support.browser import open_browser, served_page  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--library", required=True, help="a library that make_library.py made")
    parser.add_argument("--rounds", type=int, default=5)
    wanted = parser.parse_args()
    with (
        Library.open(wanted.library, create=False) as library,
        served_page(library=library) as address,
        open_browser() as browser,
    ):
        rows = library.games(Wanted(rules="classic"))
        middle = rows[len(rows) // 2].id
        views = (
            ("list", "#games", "#view-games li"),
            ("open a replay", f"#game={middle}&event=100", "#view-game .viewer[data-at='100'] .piece"),
            ("statistics of all", "#stats", "[data-figure=heat] .hot"),
            ("statistics of one rule set", "#stats&rules=teams", "[data-figure=heat] .hot"),
        )
        for name, view, drawn in views:
            taken = []
            for _ in range(wanted.rounds):
                page = browser.new_page()
                page.goto(address + "#play")
                page.wait_for_selector("#view-play h1", state="attached")
                begun = time.perf_counter()
                page.evaluate(f"location.hash = {view!r}")
                page.wait_for_selector(drawn, state="attached")
                page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
                taken.append(time.perf_counter() - begun)
                page.close()
            print(f"{name:32} {statistics.median(taken):6.2f} s  (slowest {max(taken):.2f} s)", flush=True)


if __name__ == "__main__":
    main()

"""Measure the page's data about people and evenings: `python tests/benchmarks/big_people.py --library FILE|URL`.

The library is one of make_library.py: 10,000 games and 50 people. A figure is the median and the slowest of the rounds,
from the request of a browser to the last byte of the answer. First data may take 0.5 s and a filter 0.2 s; the exit
code is 1 if the median of one takes longer.
"""

import argparse
import json
import statistics
import sys
import time
import urllib.request
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "firmware")]

from host_tools.library import Library  # noqa: E402
from host_tools.library.people import People  # noqa: E402
from host_tools.page.serving import serve_page  # noqa: E402
from host_tools.page.visitors import Lan  # noqa: E402
from host_tools.people import ratings  # noqa: E402

FIRST, FILTER = 0.5, 0.2
NEW_YEAR = "01-01T00:00%2B00:00"


def seconds(work: Callable[[], Any], rounds: int) -> list[float]:
    """Return the time of each of the rounds of `work`, in seconds."""
    taken = []
    for _ in range(rounds):
        begun = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begun)
    return taken


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--library", required=True, help="a library that make_library.py made")
    parser.add_argument("--rounds", type=int, default=7)
    wanted = parser.parse_args()
    slow = []
    lan = Lan("127.0.0.1", 0)
    with Library.open(wanted.library) as library, serve_page(library=library, port=0, lan=lan) as page:
        assert page.visitors is not None
        visited, _, token = page.visitors.link.rpartition("/")
        cookie = {"Cookie": f"pawnlight-{visited.rpartition(':')[2]}={token}"}

        def fetch(path: str) -> Any:
            address = f"{visited}/{path[1:]}" if path.startswith("/") else page.address + path
            with urllib.request.urlopen(urllib.request.Request(address, headers=cookie)) as answer:
                return json.load(answer)

        print(f"{'ratings of all games':44} {seconds(lambda: ratings.update(library), 1)[0]:7.3f} s", flush=True)
        person = max(People(library).listed(), key=lambda one: one.games)
        over = [game["id"] for game in fetch("api/evenings/last")["games"] if game["over"]]
        print(f"{len(library.games())} games; {person.name} sat at {person.games} of them")
        for what, limit, path in (
            ("games", FIRST, "api/games?count=60"),
            ("games of a person", FILTER, f"api/games?count=60&person={person.id}"),
            ("games that a person won", FILTER, f"api/games?count=60&winner={person.id}"),
            ("games of a rule set", FILTER, "api/games?count=60&rules=sequence"),
            (
                "games of a year",
                FILTER,
                f"api/games?count=60&since=2022-{NEW_YEAR}&until=2023-{NEW_YEAR}",
            ),
            ("games in progress", FILTER, "api/games?count=60&state=open"),
            ("games with words", FILTER, "api/games?count=60&text=anna+kitchen+hard"),
            ("statistics", FIRST, "api/stats"),
            ("statistics of a rule set", FILTER, "api/stats?rules=sequence"),
            ("people", FIRST, "api/people"),
            ("people in a rule set", FILTER, "api/people?rules=sequence"),
            ("people at a board", FILTER, "api/people?board=e6614103e7452d2f"),
            ("a person", FIRST, f"api/people/{person.id}"),
            ("a person in a rule set", FILTER, f"api/people/{person.id}?rules=classic"),
            ("names and boards for the filters", FIRST, "api/choices"),
            ("evenings", FIRST, "api/evenings?count=60"),
            ("scoreboard", FIRST, "api/evenings/last"),
            ("replay", FIRST, f"api/games/{over[-1]}"),
            ("scoreboard for a visitor", FIRST, "/api/evenings/last"),
            ("replay for a visitor", FIRST, f"/api/games/{over[-1]}"),
        ):
            taken = seconds(partial(fetch, path), wanted.rounds)
            middle = statistics.median(taken)
            mark = "" if middle <= limit else f"  more than {limit} s"
            slow += [what] if mark else []
            print(f"{what:44} {middle:7.3f} s, at most {max(taken):.3f} s{mark}", flush=True)
    sys.exit(1 if slow else 0)


if __name__ == "__main__":
    main()

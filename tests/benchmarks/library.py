"""Measure a big library: `python -m tests.benchmarks.library`, or with `--library` one that make_library.py made.

The parts, each alone with `--only`:
  commands  the CPU of whole commands, as a user runs them, with the start of the interpreter
  data      what the page asks for, from the request of a browser to the last byte of the answer
  views     from the click to the drawn view, in a headless Chromium; the first round begins with a new page
  live      from the commit of an event of a followed game to the page's socket

A figure is the median of its rounds, and the slowest. The exit code is 1 if a median takes longer than its limit.
"""

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse
from sqlalchemy import event

from host_tools.library import GameFilter, Library
from host_tools.library.people import PeopleTable
from host_tools.library.removal import delete_game
from host_tools.page.serving import PageObserver, serve_page
from host_tools.page.visitors import LanAddress
from host_tools.people import ratings
from pawnlight.rules.events import unseal
from tests.support.browser import open_browser, serve_test_page
from tests.support.event_lines import legal_game

# What is measured, its times in seconds, and its limit.
Row = tuple[str, list[float], float | None]

_PAWNLIGHT = Path(sys.executable).with_name("pawnlight")
_MAKE = Path(__file__).with_name("make_library.py")
_FIRST, _FILTER = 0.5, 0.2
_NEW_YEAR = "01-01T00:00%2B00:00"
_BOARD = "e6614103e7452d2f"
_EVENTS = 100


def time_rounds(work: Callable[[], Any], rounds: int, clock: Callable[[], float] = time.perf_counter) -> list[float]:
    """Return the time of each of the rounds of `work`."""
    taken = []
    for _ in range(rounds):
        begun = clock()
        work()
        taken.append(clock() - begun)
    return taken


def commands(library: Library, rounds: int) -> Iterator[Row]:
    rows = library.games()
    middle = rows[len(rows) // 2].id
    for what, *words in (
        ("list all", "games"),
        ("list the newest 20", "games", "--most", "20"),
        ("list those of one rule set", "games", "--rules", "teams"),
        ("open one game, event by event", "replay", middle, "--plain"),
        ("write one game as text", "export", middle),
        ("verify one game", "verify", middle),
        ("list the boards", "boards"),
        ("statistics of all", "stats", "--json"),
        ("people with their ratings", "people"),
        ("evenings", "evenings"),
        ("verify all", "verify", "all"),
    ):
        command = [str(_PAWNLIGHT), *words, "--library", library.place]

        def run(command: list[str] = command) -> None:
            subprocess.run(command, stdout=subprocess.DEVNULL, check=True)

        yield what, time_rounds(run, 1 if what == "verify all" else rounds, lambda: sum(os.times()[2:4])), None


def data(library: Library, rounds: int) -> Iterator[Row]:
    with serve_page(library=library, port=0, lan=LanAddress("127.0.0.1", 0)) as page:
        assert page.visitors is not None
        visited, _, token = page.visitors.link.rpartition("/")
        cookie = {"Cookie": f"pawnlight-{visited.rpartition(':')[2]}={token}"}

        def fetch(path: str) -> Any:
            address = f"{visited}/{path[1:]}" if path.startswith("/") else page.address + path
            with urllib.request.urlopen(urllib.request.Request(address, headers=cookie)) as answer:
                return json.load(answer)

        yield "ratings of all games", time_rounds(lambda: ratings.update_ratings(library), 1), None
        person = max(PeopleTable(library).list_people(), key=lambda one: one.games).id
        over = [game["id"] for game in fetch("api/evenings/last")["games"] if game["over"]][-1]
        for what, limit, path in (
            ("games", _FIRST, "api/games?count=60"),
            ("games of a person", _FILTER, f"api/games?count=60&person={person}"),
            ("games that a person won", _FILTER, f"api/games?count=60&winner={person}"),
            ("games of a rule set", _FILTER, "api/games?count=60&rules=sequence"),
            ("games of a year", _FILTER, f"api/games?count=60&since=2022-{_NEW_YEAR}&until=2023-{_NEW_YEAR}"),
            ("games in progress", _FILTER, "api/games?count=60&state=open"),
            ("games with words", _FILTER, "api/games?count=60&text=anna+kitchen+hard"),
            ("statistics", _FIRST, "api/stats"),
            ("statistics of a rule set", _FILTER, "api/stats?rules=sequence"),
            ("people", _FIRST, "api/people"),
            ("people in a rule set", _FILTER, "api/people?rules=sequence"),
            ("people at a board", _FILTER, f"api/people?board={_BOARD}"),
            ("a person", _FIRST, f"api/people/{person}"),
            ("a person in a rule set", _FILTER, f"api/people/{person}?rules=classic"),
            ("names and boards for the filters", _FIRST, "api/choices"),
            ("evenings", _FIRST, "api/evenings?count=60"),
            ("scoreboard", _FIRST, "api/evenings/last"),
            ("replay", _FIRST, f"api/games/{over}"),
            ("scoreboard for a visitor", _FIRST, "/api/evenings/last"),
            ("replay for a visitor", _FIRST, f"/api/games/{over}"),
        ):
            yield what, time_rounds(lambda path=path: fetch(path), rounds), limit  # type: ignore[misc]


def views(library: Library, rounds: int) -> Iterator[Row]:
    rows = library.games(GameFilter(rules="classic"))
    middle = rows[len(rows) // 2].id
    with serve_test_page(library=library) as address, open_browser() as browser:
        for what, view, drawn in (
            ("list", "#games", "#view-games li"),
            ("open a replay", f"#game={middle}&event=100", "#view-game .viewer[data-at='100'] .piece"),
            ("statistics of all", "#stats", "[data-figure=heat] .hot"),
            ("statistics of one rule set", "#stats&rules=teams", "[data-figure=heat] .hot"),
        ):
            taken = []
            for _ in range(rounds):
                page = browser.new_page()
                page.goto(address + "#play")
                page.wait_for_selector("#view-play h1", state="attached")
                begun = time.perf_counter()
                page.evaluate(f"location.hash = {view!r}")
                page.wait_for_selector(drawn, state="attached")
                page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
                taken.append(time.perf_counter() - begun)
                page.close()
            yield what, taken, None


def live(library: Library, rounds: int) -> Iterator[Row]:
    game, lines = legal_game(f"followed {time.time_ns()}")
    with serve_page(library=library, port=0) as page:
        taken, queries = asyncio.run(_follow(library, page.address, PageObserver(page), game, lines))
    delete_game(library.store, game)
    yield f"an event to the page, {statistics.median(queries):.0f} queries", taken, None


async def _follow(
    library: Library, address: str, observer: PageObserver, game: str, lines: list[str]
) -> tuple[list[float], list[int]]:
    queries: list[str] = []
    event.listen(library.engine, "before_cursor_execute", lambda *arguments: queries.append(arguments[2]))
    library.add_lines(game, _BOARD, lines[:1])
    times, counts = [], []
    async with ClientSession() as session, session.ws_connect(f"{address}live") as socket:
        await _count(socket, game, 1)
        for number in range(1, _EVENTS + 1):
            await asyncio.sleep(0.13)
            library.add_lines(game, _BOARD, lines[number : number + 1])
            queries.clear()
            begun = time.perf_counter()
            observer.on_event(game, number, unseal(lines[number])[1])
            await _count(socket, game, number + 1)
            times.append(time.perf_counter() - begun)
            counts.append(len(queries))
    return times, counts


async def _count(socket: ClientWebSocketResponse, game: str, count: int) -> None:
    async for message in socket:
        table = message.json().get("table", {})
        if table.get("game") == game and table["count"] == count:
            return


PARTS: dict[str, Callable[[Library, int], Iterator[Row]]] = {
    part.__name__: part for part in (commands, data, views, live)
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--library", help="a library that make_library.py made")
    parser.add_argument("--games", type=int, default=10_000, help="of the library that is made without one")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", choices=PARTS)
    wanted = parser.parse_args()
    slow = False
    with tempfile.TemporaryDirectory() as folder:
        place = wanted.library or str(Path(folder) / "library.db")
        if wanted.library is None:
            subprocess.run([sys.executable, str(_MAKE), place, "--games", str(wanted.games)], check=True)
        with Library.open(place) as library:
            rows = library.games()
            print(f"{len(rows)} games, {sum(row.events for row in rows)} events, {os.cpu_count()} cores")
            for name, part in PARTS.items():
                for what, taken, limit in part(library, wanted.rounds) if wanted.only in (None, name) else ():
                    middle = statistics.median(taken)
                    over = limit is not None and middle > limit
                    slow |= over
                    mark = f"  more than {limit} s" if over else ""
                    print(f"{name:9}{what:36} {middle:7.3f} s, at most {max(taken):.3f} s{mark}", flush=True)
    sys.exit(slow)


if __name__ == "__main__":
    main()

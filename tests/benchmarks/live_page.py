"""Measure how long an event takes from the library to the page: `python tests/benchmarks/live_page.py --library FILE`.

With a copy of a library from make_library.py. A figure is the median over the events of a game that is followed by one
page: the time from the commit to the page's socket, and the queries meanwhile.
"""

import argparse
import asyncio
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

from aiohttp import ClientSession, ClientWebSocketResponse
from sqlalchemy import event

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "firmware")]

from host_tools.library import Library, Wanted  # noqa: E402
from host_tools.page.serving import PageWaker, serve_page  # noqa: E402
from pawnlight.rules.events import unseal  # noqa: E402
from tests.support.event_lines import played_game  # noqa: E402

BOARD = "e6614103e7452d2f"


async def follow(library: Library, address: str, observer: PageWaker, events: int) -> tuple[list[float], list[int]]:
    queries: list[str] = []
    event.listen(library.engine, "before_cursor_execute", lambda *arguments: queries.append(arguments[2]))
    game, lines = played_game("followed")
    library.add(game, BOARD, lines[:1])
    times, counts = [], []
    async with ClientSession() as session, session.ws_connect(f"{address}live") as socket:
        await _count(socket, game, 1)
        for number in range(1, events + 1):
            await asyncio.sleep(0.13)
            library.add(game, BOARD, lines[number : number + 1])
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--library", required=True, help="a library that make_library.py made")
    parser.add_argument("--events", type=int, default=100)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        copy = shutil.copy(wanted.library, folder)
        with Library.open(copy) as library, serve_page(library=library, port=0) as page:
            games = len(library.games(Wanted()))
            times, queries = asyncio.run(follow(library, page.address, PageWaker(page), wanted.events))
    worst = sorted(times)[len(times) * 95 // 100]
    print(f"{games} games: {statistics.median(times) * 1000:.1f} ms an event (95 % within {worst * 1000:.1f} ms)")
    print(f"{statistics.median(queries):.0f} queries")


if __name__ == "__main__":
    main()

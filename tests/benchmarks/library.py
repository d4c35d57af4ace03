"""Measure a big library: one of random games by every rule set, which are the same in every run.

They are on evenings over five years, each event as the board would write it, with three boards and fifty people.
`--make FILE` makes this library alone, and `--library FILE` measures one that has been made.

The parts, each alone with `--only`:
  commands  the CPU of whole commands, as a user runs them, with the start of the interpreter
  data      what the page asks for, from the request of a browser to the last byte of the answer

A figure is the median of its rounds, and the slowest. The exit code is 1 if a median takes longer than its limit.
"""

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any

from sqlalchemy import delete, insert

from host_tools.games.incoming_events import incoming_events, store_events
from host_tools.library import Library
from host_tools.library.boards import BoardTable
from host_tools.library.lines import SqlGameStorage
from host_tools.library.people import PeopleTable
from host_tools.library.schema import seatings_table
from host_tools.library.summaries import summary_text, write_summaries
from host_tools.page.serving import serve_page
from host_tools.page.visitors import LanAddress
from host_tools.people import ratings
from pawnlight.rules.cards import seed_hash
from pawnlight.rules.events import parse_event_line
from tests.benchmarks.frame import Options, run_in_processes, time_rounds
from tests.support.event_lines import random_game

# What is measured, its times in seconds, and its limit.
Row = tuple[str, list[float], float | None]

_PAWNLIGHT = Path(sys.executable).with_name("pawnlight")
_ROUNDS = 5
_FIRST, _FILTER = 0.5, 0.2
_NEW_YEAR = "01-01T00:00%2B00:00"
# Rule set, players, options, weight in percent.
GAME_KINDS = (
    ("classic", 2, "-", 20),
    ("classic", 3, "-", 8),
    ("classic", 4, "-", 12),
    ("classic", 2, "quick", 8),
    ("teams", 4, "-", 6),
    ("points", 2, "quick", 8),
    ("points", 4, "-", 4),
    ("st", 2, "-", 6),
    ("st", 4, "quick", 4),
    ("sequence", 2, "auto_draw", 8),
    ("sequence", 4, "-", 4),
    ("revenge", 2, "-", 8),
    ("revenge", 4, "-", 3),
    ("cards", 1, "sorry", 1),
)
BOARDS = {"e6614103e7452d2f": "Kitchen", "e6614103e7459a3c": "Club, table 1", "e661a4d4173b8c25": ""}
FIRST_YEAR, YEARS = 2021, 5
PLAYERS = ("person", "person", "person", "random", "easy", "normal", "hard")
NAMES = ("Anna", "Ben", "Carla", "David", "Elena", "Felix", "Greta", "Hugo", "Ida", "Jan")
GAMES_AN_EVENING = 6


def make_game(number: int, begun: datetime, apart: timedelta) -> tuple[str, str, list[str], datetime, str]:
    """Create game `number`; return its id, its board, its event lines, its start time and its summary.

    The first evening is that of `begun`, and the next one comes so long after it.
    """
    chance = random.Random(number)
    rules, players, options, _ = chance.choices(GAME_KINDS, [row[3] for row in GAME_KINDS])[0]
    seed = sha256(b"game %d of a big library" % number).digest()
    # The players in the header are random; all moves are a random player's.
    seats = tuple(chance.choice(PLAYERS) for _ in range(players))
    lines = random_game(rules, seed, chance, options=options, players=seats)
    texts = [parse_event_line(line)[1] for line in lines]
    evening, at = divmod(number, GAMES_AN_EVENING)
    board = random.Random(evening).choice(list(BOARDS))
    return seed_hash(seed)[:12], board, lines, begun + evening * apart + timedelta(minutes=30 * at), summary_text(texts)


def name_people(library: Library) -> None:
    """Name somebody at every seat of a person, as if each game had other players."""
    people = [PeopleTable(library).add(f"{name} {letter}").id for letter in "ABCDE" for name in NAMES]
    rows = []
    for game in library.games():
        seats = [seat for seat, (_, level) in enumerate(game.seats) if level == "person"]
        chosen = random.Random(game.id).sample(people, len(seats))
        for seat, person in zip(seats, chosen, strict=True):
            rows.append({"game": game.id, "seat": seat, "person": person, "carried": False})
    with library.store.writing("people") as connection:
        connection.execute(delete(seatings_table))
        connection.execute(insert(seatings_table), rows)


def make_library(place: str, games: int) -> Iterator[str]:
    """Make the library."""
    begun = datetime(FIRST_YEAR, 1, 1, 18, tzinfo=UTC)
    apart = timedelta(days=max(1, YEARS * 365 * GAMES_AN_EVENING // games))
    events = 0
    with Library.open(place) as library:
        made = run_in_processes(partial(make_game, begun=begun, apart=apart), range(games), 50)
        while some := list(islice(made, 200)):
            # One commit for many games, unlike the logger's commit for each event: acceptable only for benchmarks.
            with library.store.writing("games") as connection:
                for game, board, lines, moment, _ in some:
                    seen = moment, moment + timedelta(minutes=25)
                    store_events(SqlGameStorage(connection), incoming_events(game, board, lines, seen, False))
                    events += len(lines)
            write_summaries(library.store, {game: summary for game, _, _, _, summary in some})
        name_people(library)
        for board, name in BOARDS.items():
            BoardTable(library.store).set_name(board, name)
    yield f"{games} games, {events} events: {place}"


def time_commands(library: Library) -> Iterator[Row]:
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

        yield what, time_rounds(run, 1 if what == "verify all" else _ROUNDS, lambda: sum(os.times()[2:4])), None


def time_page_requests(library: Library) -> Iterator[Row]:
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
            ("people at a board", _FILTER, f"api/people?board={next(iter(BOARDS))}"),
            ("a person", _FIRST, f"api/people/{person}"),
            ("a person in a rule set", _FILTER, f"api/people/{person}?rules=classic"),
            ("names and boards for the filters", _FIRST, "api/choices"),
            ("evenings", _FIRST, "api/evenings?count=60"),
            ("scoreboard", _FIRST, "api/evenings/last"),
            ("replay", _FIRST, f"api/games/{over}"),
            ("scoreboard for a visitor", _FIRST, "/api/evenings/last"),
            ("replay for a visitor", _FIRST, f"/api/games/{over}"),
        ):
            yield what, time_rounds(lambda path=path: fetch(path), _ROUNDS), limit  # type: ignore[misc]


MEASUREMENTS: dict[str, Callable[[Library], Iterator[Row]]] = {
    "commands": time_commands,
    "data": time_page_requests,
}


def add_options(parser: Options) -> None:
    parser.add_argument(
        "--make", metavar="FILE", help="make a library in this file or at this URL, and measure nothing"
    )
    parser.add_argument("--library", metavar="FILE", help="measure the library that has been made there")
    parser.add_argument("--games", type=int, default=10_000, help="of the library that is made")
    parser.add_argument("--only", choices=MEASUREMENTS)


def measure(wanted: argparse.Namespace) -> Iterator[str]:
    if wanted.make:
        yield from make_library(wanted.make, wanted.games)
        return
    slow = []
    with tempfile.TemporaryDirectory() as folder:
        place = wanted.library or str(Path(folder) / "library.db")
        if wanted.library is None:
            yield from make_library(place, wanted.games)
        with Library.open(place) as library:
            rows = library.games()
            yield f"{len(rows)} games, {sum(row.events for row in rows)} events, {os.cpu_count()} cores"
            for name, part in MEASUREMENTS.items():
                for what, taken, limit in part(library) if wanted.only in (None, name) else ():
                    middle = statistics.median(taken)
                    yield f"{name:9}{what:36} {middle:7.3f} s, at most {max(taken):.3f} s"
                    if limit is not None and middle > limit:
                        slow.append(f"{what}: more than {limit} s")
    if slow:
        raise SystemExit("\n".join(slow))

"""Create a big library quickly: `python tests/benchmarks/make_library.py FILE|URL --games 10000`.

Games of random players by every rule set, each event as the board would write it, on evenings over `--years`, with
three boards and fifty people. The games are the same in every run.
"""

import argparse
import random
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from hashlib import sha256
from itertools import islice
from multiprocessing import get_context
from pathlib import Path

from sqlalchemy import delete, insert

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "firmware")]

from host_tools.games.incoming_events import incoming_events, store_events  # noqa: E402
from host_tools.library import Library  # noqa: E402
from host_tools.library.boards import BoardTable  # noqa: E402
from host_tools.library.lines import SqlGameStorage  # noqa: E402
from host_tools.library.people import PeopleTable  # noqa: E402
from host_tools.library.schema import seatings_table  # noqa: E402
from host_tools.library.summaries import summary_text, write_summaries  # noqa: E402
from pawnlight.rules.cards import seed_hash  # noqa: E402
from pawnlight.rules.events import unseal  # noqa: E402
from tests.support.event_lines import random_game  # noqa: E402

# Rule set, players, options, weight in percent.
GAME_MIX = (
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
LAST_YEAR = 2026
PLAYERS = ("person", "person", "person", "random", "easy", "normal", "hard")
PEOPLE = tuple(
    f"{name} {letter}"
    for letter in "ABCDE"
    for name in (
        "Anna",
        "Ben",
        "Carla",
        "David",
        "Elena",
        "Felix",
        "Greta",
        "Hugo",
        "Ida",
        "Jan",
    )
)
GAMES_AN_EVENING = 6


def make_game(number: int, begun: datetime, apart: timedelta) -> tuple[str, str, list[str], datetime, str]:
    """Create game `number`; return its id, its board, its event lines, its start time and its summary.

    The first evening is that of `begun`, and the next one comes so long after it.
    """
    chance = random.Random(number)
    rules, players, options, _ = chance.choices(GAME_MIX, [row[3] for row in GAME_MIX])[0]
    seed = sha256(b"game %d of a big library" % number).digest()
    # The players in the header are random; all moves are a random player's.
    seats = tuple(chance.choice(PLAYERS) for _ in range(players))
    lines = random_game(rules, seed, chance, options=options, players=seats)
    texts = [unseal(line)[1] for line in lines]
    evening, at = divmod(number, GAMES_AN_EVENING)
    board = random.Random(evening).choice(list(BOARDS))
    return seed_hash(seed)[:12], board, lines, begun + evening * apart + timedelta(minutes=30 * at), summary_text(texts)


def name_people(library: Library) -> None:
    """Name somebody at every seat of a person, as if each game had other players."""
    people = [PeopleTable(library).add(name).id for name in PEOPLE]
    rows = []
    for game in library.games():
        seats = [seat for seat, (_, level) in enumerate(game.seats) if level == "person"]
        chosen = random.Random(game.id).sample(people, len(seats))
        for seat, person in zip(seats, chosen, strict=True):
            rows.append({"game": game.id, "seat": seat, "person": person, "carried": False})
    with library.store.writing("people") as connection:
        connection.execute(delete(seatings_table))
        connection.execute(insert(seatings_table), rows)


def make_games(games: int, years: int) -> Iterator[tuple[str, str, list[str], datetime, str]]:
    begun = datetime(LAST_YEAR - years, 1, 1, 18, tzinfo=UTC)
    apart = timedelta(days=max(1, years * 365 * GAMES_AN_EVENING // games))
    with get_context("spawn").Pool() as pool:
        yield from pool.imap(partial(make_game, begun=begun, apart=apart), range(games), chunksize=50)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("library")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--years", type=int, default=5)
    wanted = parser.parse_args()
    begun = time.perf_counter()
    events = 0
    with Library.open(wanted.library) as library:
        games = make_games(wanted.games, wanted.years)
        while some := list(islice(games, 200)):
            # One commit for many games, unlike the logger's commit for each event: acceptable only for benchmarks.
            with library.store.writing("games") as connection:
                for game, board, lines, moment, _ in some:
                    seen = moment, moment + timedelta(minutes=25)
                    store_events(SqlGameStorage(connection), incoming_events(game, board, lines, seen, False))
                    events += len(lines)
            write_summaries(library.store, {game: summary for game, _, _, _, summary in some})
            print(f"{events} events", file=sys.stderr)
        name_people(library)
        for board, name in BOARDS.items():
            BoardTable(library.store).set_name(board, name)
    print(f"{wanted.games} games, {events} events in {time.perf_counter() - begun:.0f} s: {wanted.library}")


if __name__ == "__main__":
    main()

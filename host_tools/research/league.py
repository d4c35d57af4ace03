"""A league: computer players compete from every seat; win rates with confidence intervals.

The options of the command and their defaults are in commands/league.py.
"""

import multiprocessing
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import sha256
from itertools import combinations, product
from random import Random

from host_tools.analysis.engine import analyse
from host_tools.research.deal import begin_without_mix
from host_tools.research.league_report import LeagueResult, Matchup
from host_tools.research.players import decision_function, play_between, play_game, random_below
from host_tools.research.simulation import header_of
from host_tools.system.platform import interrupts_blocked
from host_tools.system.processes import begin_worker, why_no_processes
from host_tools.system.signals import stop_on_signals
from pawnlight.rules.base import RuleError
from pawnlight.rules.cards import seed_hash
from pawnlight.rules.game import open_game, seat_colours

# A task of a worker: the number of the table, and the range of its games.
GameRange = tuple[int, int, int]
# For each player of a table, the result of a game and the luck in it.
ResultsAndLuck = list[tuple[float, float]]
# The number of the table, the games won by each of its players, the games without a single winner, all games; with
# luck, that of each game by its number.
LeaguePart = tuple[int, list[int], int, int, dict[int, ResultsAndLuck]]


def seat_distributions(players: int, sides: int) -> list[tuple[int, ...]]:
    """Return every way to distribute `players` players over `sides` sides as evenly as possible.

    Over the whole rotation no player has better seats than another, so equally good players win equally often.
    """
    few, more = divmod(sides, players)
    counts = sorted([few] * (players - more) + [few + 1] * more)
    return [
        seats
        for seats in product(range(players), repeat=sides)
        if sorted(seats.count(player) for player in range(players)) == counts
    ]


class League:
    """The tables and games of a league, numbered and reproducible from the arguments.

    Every group of as many players as there are sides meets at a table; with fewer players than sides, each has several.
    `games` is rounded up to whole rotations. With `adjusted`, the luck of each game is analysed. Raises RuleError for a
    wrong number of players, and for house rules where luck is to be analysed.
    """

    def __init__(
        self,
        rules: str,
        bots: tuple[str, ...],
        games: int,
        players: int = 2,
        seed: int = 1,
        options: tuple[str, ...] = (),
        teams: int = 2,
        adjusted: bool = False,
    ) -> None:
        if adjusted and any("=" in option for option in options):
            raise RuleError("the luck of games with house rules cannot be told")
        self.adjusted = adjusted
        self.rules = rules
        self.seed = seed
        self.options = options
        self.colours = seat_colours(rules, players, teams)
        self.sides = open_game(header_of(rules, self.colours, options, seed_hash(b""))).sides()
        self.tables = list(combinations(bots, min(len(bots), len(self.sides))))
        self.rotation = seat_distributions(len(self.tables[0]), len(self.sides))
        self.games = -(-games // len(self.rotation)) * len(self.rotation)

    def play_task(self, task: GameRange) -> LeaguePart:
        """Play the games of one task."""
        number, first, last = task
        table = self.tables[number]
        deciders = [decision_function(self.rules, name) for name in table]
        won = [0] * len(table)
        shared = 0
        lucks = {}
        for game in range(first, last):
            winners, luck = self._play(table, deciders, game)
            if len(winners) == 1:
                won[winners.pop()] += 1
            else:
                shared += 1
            if luck is not None:
                lucks[game] = luck
        return number, won, shared, last - first, lucks

    def _play(
        self, table: tuple[str, ...], deciders: list[Callable[..., object]], number: int
    ) -> tuple[set[int], ResultsAndLuck | None]:
        """Play a game; return the winners among the players of the table, and the luck of each if it is wanted."""
        name = f"league {self.rules} {' '.join(table)} {self.seed} {number}"
        secret = sha256(name.encode()).digest()
        seated = [0] * len(self.colours)
        for side, player in zip(self.sides, self.rotation[number % len(self.rotation)], strict=True):
            for seat in side:
                seated[seat] = player
        header = header_of(self.rules, self.colours, self.options, seed_hash(secret))
        game, below = begin_without_mix(header, secret), random_below(Random(name))
        by_seat = [deciders[player] for player in seated]
        if not self.adjusted:
            play_between(game, by_seat, below)
            return {seated[seat] for seat in game.winners()}, None
        totals = analyse([header, "mix -", *play_game(game, by_seat, below), game.end_text(secret)]).totals()
        found = [(0.0, 0.0)] * len(table)
        for side, total in zip(self.sides, totals, strict=True):
            result, luck = found[seated[side[0]]]
            found[seated[side[0]]] = result + total["result"], luck + total["luck"]
        return {seated[seat] for seat in game.winners()}, found

    def tasks(self, pieces: int) -> list[GameRange]:
        """Return all games in at most `pieces` tasks per table; the tables take turns, so that all progress alike."""
        size = -(-self.games // pieces)
        return [
            (table, first, min(first + size, self.games))
            for first in range(0, self.games, size)
            for table in range(len(self.tables))
        ]


_league: League


def _take(league: League) -> None:
    global _league
    _league = league


def _begin(league: League) -> None:
    """Initialize a worker process."""
    _take(league)
    begin_worker()


def _play(task: GameRange) -> LeaguePart:
    return _league.play_task(task)


def play_league(league: League, jobs: int, progress: Callable[[int], None] = lambda done: None) -> LeagueResult:
    """Play the league in `jobs` processes. Ctrl-C ends it early, with the games played so far."""
    begun = time.perf_counter()
    tables = [Matchup(bots) for bots in league.tables]
    outcome = LeagueResult(league.rules, len(league.colours), league.options, league.seed, tables)
    tasks = league.tasks(max(1, min(50, league.games // 4)))
    stopped: list[bool] = []
    left = len(tasks)
    for number, won, shared, games, lucks in _shares(league, tasks, jobs, stopped):
        tables[number].add(won, shared, games, lucks)
        left -= 1
        progress(games)
    outcome.whole = not left
    outcome.seconds = time.perf_counter() - begun
    return outcome


def _shares(league: League, tasks: list[GameRange], jobs: int, stopped: list[bool]) -> Iterator[LeaguePart]:
    """Yield the results of the tasks as they come, until a signal adds to `stopped`."""
    if why_no_processes():
        _take(league)
        with stop_on_signals(lambda: stopped.append(True)):
            for task in tasks:
                if stopped:
                    return
                yield _play(task)
        return
    # Before the handlers are set: a worker that inherits them outlives the SIGTERM that ends the pool.
    with interrupts_blocked():
        workers = multiprocessing.Pool(jobs, _begin, (league,))
    with workers as pool, stop_on_signals(lambda: stopped.append(True)):
        shares = pool.imap_unordered(_play, tasks)
        for _ in tasks:
            share = None
            while share is None and not stopped:
                with suppress(multiprocessing.TimeoutError):
                    share = shares.next(timeout=0.2)
            if share is None:
                return
            yield share

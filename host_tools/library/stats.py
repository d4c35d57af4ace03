"""Statistics over the games of a library: numbers, wins, lengths, bumps and luck."""

import json
from collections import Counter
from dataclasses import dataclass, field
from math import floor
from statistics import mean, median
from typing import TypedDict

from sqlalchemy import ColumnElement, Connection, exists, extract, select

from host_tools.games.game_row import split_seats
from host_tools.games.intervals import WinCount
from host_tools.games.registry import adapter_class
from host_tools.games.summary import Summary
from host_tools.library import GameFilter, Library
from host_tools.library.boards import BoardTable
from host_tools.library.games import filter_conditions, is_child_game
from host_tools.library.schema import games, known_time, summaries_table
from host_tools.library.summaries import create_missing
from pawnlight.board import TRACK_LIGHTS
from pawnlight.rules.base import CHILD_OPTION, COLOURS
from pawnlight.rules.kinds import rule_sets

_BINS = 24
# Luck per card, in bins of a quarter of a square (in Sequence, a hundredth of a jack), from -3 to 3 squares.
_LUCK_BINS = 24
_LUCK_WIDTHS = {"squares": 0.25, "jacks": 0.01}
_PORTION = 100


@dataclass(frozen=True)
class StatisticsFilter:
    """Filter for games: `wanted`, and a level (or `person`) of at least one player."""

    wanted: GameFilter = GameFilter()  # noqa: RUF009 - it cannot change
    level: str | None = None


class LengthStats(TypedDict, total=False):
    """Empty if no game is over."""

    width: int
    bins: list[int]
    mean: float
    median: float
    shortest: int
    longest: int


class LuckStats(TypedDict):
    unit: str
    width: float
    winners: list[int]
    others: list[int]


class Luckiest(TypedDict):
    won: int
    games: int
    expected: float


class WonPoints(TypedDict, total=False):
    """Empty if there are no points."""

    games: int
    mean: float
    highest: int


class FilterChoices(TypedDict):
    rules: dict[str, int]
    levels: list[str]
    boards: dict[str, str]


@dataclass
class Statistics:
    """Results of the statistics. Only `games`, `house`, `rules` and `months` include games in progress.

    games      number of games that match the filter; over: finished; won: with a winner; abandoned: without. Of games
               that begin alike, only those count that are finished, or one if none is
    house      games with house rules, which count in everything else as those without do
    children   children's games, which are no contest and count in nothing else, unless the filter asks for them
    rules      games by rule set; months: games by month (`2026-11`)
    begins     wins by place in the order of turns; colours and levels: wins by colour and by level
    lengths    decisions per game: bins of `width` from 0 on, with the mean, the median, the shortest and the longest
    chances    numbers of players, or of teams where they win together, of the games that were won
    harm       by colour, per game: given, taken, own (see `Summary`)
    squares    in Sorry!, pawns sent to START from each square; cells: in Sequence, chips taken from each cell
    luck       value per card above the mean of the deck, of winners and of others: bins of `width` around 0
    luckiest   games won by the player with the best cards, games counted, and wins expected if luck did not matter
    points     in `points`, of the players who won: games, the mean and the highest score
    cards      cards drawn; backs: moves taken back
    choices    possible values of the filters
    """

    games: int = 0
    house: int = 0
    children: int = 0
    over: int = 0
    won: int = 0
    abandoned: int = 0
    cards: int = 0
    backs: int = 0
    rules: dict[str, int] = field(default_factory=dict)
    months: dict[str, int] = field(default_factory=dict)
    begins: list[WinCount] = field(default_factory=list)
    colours: dict[str, WinCount] = field(default_factory=dict)
    levels: dict[str, WinCount] = field(default_factory=dict)
    lengths: LengthStats = field(default_factory=LengthStats)
    chances: list[int] = field(default_factory=list)
    harm: dict[str, dict[str, float]] = field(default_factory=dict)
    squares: list[int] = field(default_factory=lambda: [0] * TRACK_LIGHTS)
    cells: list[int] = field(default_factory=lambda: [0] * 100)
    luck: LuckStats = field(default_factory=lambda: LuckStats(unit="squares", width=0.25, winners=[], others=[]))
    luckiest: Luckiest = field(default_factory=lambda: Luckiest(won=0, games=0, expected=0.0))
    points: WonPoints = field(default_factory=WonPoints)
    choices: FilterChoices = field(default_factory=lambda: FilterChoices(rules={}, levels=[], boards={}))


def statistics(library: Library, chosen: StatisticsFilter = StatisticsFilter()) -> Statistics:
    """Return the statistics of `library`. Raises LibraryError."""
    create_missing(library.store)
    matching = [*filter_conditions(chosen.wanted), _counts()]
    if chosen.level is not None:
        matching.append((games.c.seats + ",").contains(f":{chosen.level},", autoescape=True))
    query = select(summaries_table.c.text).join(games, games.c.id == summaries_table.c.game)
    query = query.where(games.c.over, *matching)
    if not chosen.wanted.child:
        query = query.where(~is_child_game())
    with library.store.reading() as connection:
        begun = _begun(connection, [*filter_conditions(GameFilter()), _counts()])
        alike = begun if chosen == StatisticsFilter() else _begun(connection, matching)
        texts = connection.execute(query).scalars().all()
    tally = _Tally()
    for at in range(0, len(texts), _PORTION):
        # Parsing many at once takes a third of the time, but all of them would keep the garbage collector busy.
        for values in json.loads(f"[{','.join(texts[at : at + _PORTION])}]"):
            tally.add(Summary(**values))
    made = tally.statistics()
    found = [row for row in alike if chosen.wanted.child or not row[-1]]
    made.children = len(alike) - len(found)
    made.games = len(found)
    made.house = sum(house for *_, house, _ in found)
    made.rules = dict(Counter(rules for rules, *_ in found).most_common())
    made.months = dict(sorted(Counter(month for _, _, month, *_ in found if month).items()))
    made.choices = {
        "rules": dict(sorted(Counter(rules for rules, *_ in begun).items())),
        "levels": sorted({level for seats in {seats for _, seats, *_ in begun} for _, level in split_seats(seats)}),
        "boards": {
            board.id: board.name or board.id for board in BoardTable(library.store).list_boards() if board.games
        },
    }
    return made


def _counts() -> ColumnElement[bool]:
    """Return the condition that a game is over, or that no other one that begins like it counts in its place."""
    other = games.alias()
    alike = (other.c.origin == games.c.origin) & (other.c.id != games.c.id) & ~other.c.hidden
    return games.c.over | ~exists().where(alike & (other.c.over | (other.c.id < games.c.id)))


def _begun(connection: Connection, matching: list[ColumnElement[bool]]) -> list[tuple[str, str, str, bool, bool]]:
    """Return each game, finished or not: rule set, seats, month (`2026-11` or ""), has house rules, is a child's."""
    begun = known_time(games.c.first_seen)
    columns = (games.c.rules, games.c.seats, extract("year", begun), extract("month", begun), games.c.options)
    return [
        (
            rules,
            seats,
            f"{year}-{month:02}" if year else "",
            "=" in options.replace(CHILD_OPTION, ""),
            CHILD_OPTION in options,
        )
        for rules, seats, year, month, options in connection.execute(select(*columns).where(*matching))
    ]


class _Tally:
    """Counts of finished games, summary by summary."""

    def __init__(self) -> None:
        self._over = self._won = self._cards = self._backs = 0
        self._decisions: list[int] = []
        self._best: list[int] = []
        self._seats: Counter[tuple[str, str, int | None, bool, float]] = Counter()
        self._sides: set[int] = set()
        self._harm: dict[str, list[int]] = {}
        self._hits: dict[str, Counter[int]] = {"squares": Counter(), "cells": Counter()}
        self._luck = {unit: _Luck(width) for unit, width in _LUCK_WIDTHS.items()}

    def add(self, game: Summary) -> None:
        self._over += 1
        self._won += bool(game.winners)
        self._cards += game.drawn
        self._backs += game.backs
        # A deck without a game has no sides.
        if not game.sides or game.rules not in rule_sets():
            return
        adapter = adapter_class(game.rules)
        for side, colour in enumerate(game.sides):
            harm = self._harm.setdefault(colour, [0, 0, 0, 0])
            harm[0] += 1
            harm[1] += game.given[side]
            harm[2] += game.taken[side]
            harm[3] += game.own[side]
        self._hits["squares" if adapter.hit_place_kind == "squares" else "cells"].update(game.hits)
        if not game.winners:
            return
        self._decisions.append(game.decisions)
        if game.scores:
            self._best.append(max(game.scores))
        seats = len(game.seats)
        fair = len(game.winners) / seats
        self._sides.add(len(game.groups))
        for seat, (colour, level) in enumerate(game.seats):
            place = (seat - game.first) % seats if game.first >= 0 else None
            self._seats[colour, level, place, seat in game.winners, fair] += 1
        self._luck[adapter.luck_unit].add(game, fair)

    def statistics(self) -> Statistics:
        """Return the statistics of the games added."""
        made = Statistics(over=self._over, won=self._won, cards=self._cards, backs=self._backs)
        made.abandoned = made.over - made.won
        self._wins(made)
        made.chances = sorted(self._sides)
        made.lengths = _lengths(self._decisions)
        made.squares = [self._hits["squares"][square] for square in range(TRACK_LIGHTS)]
        made.cells = [self._hits["cells"][cell] for cell in range(100)]
        for colour in COLOURS:
            if colour in self._harm:
                count, *rest = self._harm[colour]
                means = (round(value / count, 3) for value in rest)
                made.harm[colour] = dict(zip(("given", "taken", "own"), means, strict=True))
        # In squares or in jacks, whichever has more games; see `GameAdapter.luck_unit`.
        unit = "jacks" if self._luck["jacks"].games > self._luck["squares"].games else "squares"
        luck = self._luck[unit]
        made.luck = {"unit": unit, "width": luck.width, "winners": luck.winners, "others": luck.others}
        made.luckiest = {"won": luck.best, "games": luck.out_of, "expected": round(luck.fair, 1)}
        if self._best:
            best = self._best
            made.points = {"games": len(best), "mean": round(sum(best) / len(best), 1), "highest": max(best)}
        return made

    def _wins(self, made: Statistics) -> None:
        colours: dict[str, WinCount] = {}
        levels: dict[str, WinCount] = {}
        begins: dict[int, WinCount] = {}
        for (colour, level, place, won, fair), count in self._seats.items():
            shares = [colours.setdefault(colour, WinCount()), levels.setdefault(level, WinCount())]
            if place is not None:
                shares.append(begins.setdefault(place, WinCount()))
            for share in shares:
                share.count_games(won * count, fair * count, count)
        made.begins = [begins[place] for place in sorted(begins)]
        made.colours = {colour: colours[colour] for colour in COLOURS if colour in colours}
        made.levels = dict(sorted(levels.items()))


class _Luck:
    """The value per card above the mean of the deck, of winners and of others, in bins of `width` around 0.

    best    games won by the player with the best cards, `out_of` games in which every seat has a value; `fair` is how
            many there would be if luck did not matter
    """

    def __init__(self, width: float) -> None:
        self.width = width
        self.games = self.best = self.out_of = 0
        self.fair = 0.0
        self.winners, self.others = [0] * _LUCK_BINS, [0] * _LUCK_BINS

    def add(self, game: Summary, fair: float) -> None:
        self.games += 1
        a_card = [total / count for total, count in zip(game.luck, game.counted, strict=True) if count]
        seats = [seat for seat, count in enumerate(game.counted) if count]
        for seat, luck in zip(seats, a_card, strict=True):
            at = min(max(floor(luck / self.width) + _LUCK_BINS // 2, 0), _LUCK_BINS - 1)
            (self.winners if seat in game.winners else self.others)[at] += 1
        if len(seats) == len(game.seats):
            self.out_of += 1
            self.fair += fair
            self.best += a_card.index(max(a_card)) in game.winners


def _lengths(decisions: list[int]) -> LengthStats:
    if not decisions:
        return {}
    longest = max(decisions)
    width = max(1, -(-(longest + 1) // _BINS))
    # Round the width of a bin up to 1, 2 or 5 times a power of ten.
    width = next(step * ten for ten in (1, 10, 100, 1000, 10000) for step in (1, 2, 5) if step * ten >= width)
    bins = [0] * (longest // width + 1)
    for count in decisions:
        bins[count // width] += 1
    return {
        "width": width,
        "bins": bins,
        "mean": round(mean(decisions), 1),
        "median": median(decisions),
        "shortest": min(decisions),
        "longest": longest,
    }

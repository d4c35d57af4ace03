"""Statistics over the games of a library: numbers, wins, lengths, bumps and luck."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from math import floor
from statistics import mean, median
from typing import Any

from host_tools.games.registry import ADAPTERS, adapter_class
from host_tools.games.summary import Summary
from host_tools.intervals import Wins
from host_tools.library import GameRow, Library, Wanted
from host_tools.library.summaries import summaries
from pawnlight.rules.base import COLOURS
from pawnlight.rules.sorry import TRACK

_BINS = 24
# Luck per card, in bins of a quarter of a square (in Sequence, a hundredth of a jack), from -3 to 3 squares.
_LUCK_BINS = 24


@dataclass(frozen=True)
class Filter:
    """Filter for games: `wanted`, and a level (or `person`) of at least one player."""

    wanted: Wanted = Wanted()  # noqa: RUF009 - it cannot change
    level: str | None = None


@dataclass
class Statistics:
    """Results of the statistics. Only `games`, `rules` and `months` include games in progress.

    games      number of games that match the filter; over: finished; won: with a winner; abandoned: without
    rules      games by rule set; months: games by month (`2026-11`)
    begins     wins by place in the order of turns; colours and levels: wins by colour and by level
    lengths    decisions per game: bins of `width` from 0 on, with the mean, the median, the shortest and the longest
    harm       by colour, per game: given, taken, own (see `Summary`)
    squares    in Sorry!, pawns sent to START from each square; cells: in Sequence, chips taken from each cell
    luck       value per card above the mean of the deck, of winners and of others: bins of `width` around 0
    luckiest   games won by the player with the best cards, games counted, and wins expected if luck did not matter
    points     in `points`, of the players who won: games, the mean and the highest score
    cards      cards drawn; backs: moves taken back
    choices    possible values of the filters
    """

    games: int = 0
    over: int = 0
    won: int = 0
    abandoned: int = 0
    cards: int = 0
    backs: int = 0
    rules: dict[str, int] = field(default_factory=dict)
    months: dict[str, int] = field(default_factory=dict)
    begins: list[Wins] = field(default_factory=list)
    colours: dict[str, Wins] = field(default_factory=dict)
    levels: dict[str, Wins] = field(default_factory=dict)
    lengths: dict[str, Any] = field(default_factory=dict)
    harm: dict[str, dict[str, float]] = field(default_factory=dict)
    squares: list[int] = field(default_factory=lambda: [0] * TRACK)
    cells: list[int] = field(default_factory=lambda: [0] * 100)
    luck: dict[str, Any] = field(default_factory=dict)
    luckiest: dict[str, float] = field(default_factory=dict)
    points: dict[str, float] = field(default_factory=dict)
    choices: dict[str, Any] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """Return plain values for JSON."""
        return asdict(self)


def statistics(library: Library, chosen: Filter = Filter(), known: dict[str, Summary] | None = None) -> Statistics:
    """Return the statistics of `library`. Raises LibraryError.

    `known` is a cache of summaries, for later calls: finished games change only if they have branches.
    """
    rows = library.games()
    matching = rows
    if chosen.wanted != Wanted():
        ids = library.ids(chosen.wanted)
        matching = [row for row in rows if row.id in ids]
    known = {} if known is None else known
    for game in library.disputed():
        known.pop(game, None)
    if missing := {row.id for row in rows if row.over and row.id not in known}:
        known.update(summaries(library, missing))
    made = counted(matching, known, chosen.level)
    names = {board.id: board.name or board.id for board in library.boards() if board.games}
    made.choices = {
        "rules": dict(sorted(Counter(row.rules for row in rows).items())),
        "levels": sorted({level for row in rows for _, level in row.seats}),
        "boards": names,
    }
    return made


def counted(rows: Iterable[GameRow], known: Mapping[str, Summary], level: str | None) -> Statistics:
    """Return the statistics of the games in `rows`, given the `known` summaries; see `Filter` for `level`."""
    made = Statistics()
    games: list[Summary] = []
    rules: Counter[str] = Counter()
    months: Counter[str] = Counter()
    for row in rows:
        if level is not None and all(one != level for _, one in row.seats):
            continue
        made.games += 1
        rules[row.rules] += 1
        months[f"{row.first_seen.year}-{row.first_seen.month:02}"] += 1
        summary = known.get(row.id)
        if row.over and summary is not None:
            games.append(summary)
    made.rules = dict(rules.most_common())
    made.months = dict(sorted(months.items()))
    made.over = len(games)
    made.cards = sum(game.drawn for game in games)
    made.backs = sum(game.backs for game in games)
    # A deck without a game has no sides.
    played = [game for game in games if game.sides and game.rules in ADAPTERS]
    won = [game for game in played if game.winners]
    made.won = len(won)
    made.abandoned = len(played) - len(won)
    _wins(made, won)
    made.lengths = _lengths([game.decisions for game in won])
    _harm(made, played)
    _luck(made, won)
    best = [max(game.scores) for game in won if game.scores]
    if best:
        made.points = {"games": len(best), "mean": round(sum(best) / len(best), 1), "highest": max(best)}
    return made


def _wins(made: Statistics, games: list[Summary]) -> None:
    colours: dict[str, Wins] = {}
    levels: dict[str, Wins] = {}
    begins: list[Wins] = []
    for game in games:
        seats = len(game.seats)
        fair = len(game.winners) / seats
        while len(begins) < seats:
            begins.append(Wins())
        for seat, (colour, level) in enumerate(game.seats):
            shares = [colours.setdefault(colour, Wins()), levels.setdefault(level, Wins())]
            if game.first >= 0:
                shares.append(begins[(seat - game.first) % seats])
            for share in shares:
                share.add(seat in game.winners, fair)
    made.begins = begins
    made.colours = {colour: colours[colour] for colour in COLOURS if colour in colours}
    made.levels = dict(sorted(levels.items()))


def _lengths(decisions: list[int]) -> dict[str, Any]:
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


def _harm(made: Statistics, games: list[Summary]) -> None:
    sums: dict[str, list[float]] = {}
    hit: Counter[int] = Counter()
    taken: Counter[int] = Counter()
    for game in games:
        for side, colour in enumerate(game.sides):
            one = sums.setdefault(colour, [0, 0, 0, 0])
            one[0] += 1
            one[1] += game.given[side]
            one[2] += game.taken[side]
            one[3] += game.own[side]
        (hit if adapter_class(game.rules).hit_places == "squares" else taken).update(game.hits)
    made.squares = [hit[square] for square in range(TRACK)]
    made.cells = [taken[cell] for cell in range(100)]
    for colour in COLOURS:
        if colour in sums:
            count, *rest = sums[colour]
            made.harm[colour] = {
                name: round(value / count, 3) for name, value in zip(("given", "taken", "own"), rest, strict=True)
            }


def _luck(made: Statistics, games: list[Summary]) -> None:
    """Compute the luck in squares or in jacks, whichever has more games; see `GameAdapter.luck_unit`."""
    units = [adapter_class(game.rules).luck_unit for game in games]
    unit = "jacks" if 2 * units.count("jacks") > len(units) else "squares"
    width = 0.01 if unit == "jacks" else 0.25
    told = [game for game, its_unit in zip(games, units, strict=True) if its_unit == unit]
    winners, others = [0] * _LUCK_BINS, [0] * _LUCK_BINS
    best = 0
    out_of = 0
    fair = 0.0
    for game in told:
        a_card = [total / count if count else None for total, count in zip(game.luck, game.counted, strict=True)]
        for seat, luck in enumerate(a_card):
            if luck is not None:
                at = min(max(floor(luck / width) + _LUCK_BINS // 2, 0), _LUCK_BINS - 1)
                (winners if seat in game.winners else others)[at] += 1
        known = [luck for luck in a_card if luck is not None]
        if len(known) == len(game.seats):
            out_of += 1
            fair += len(game.winners) / len(game.seats)
            best += a_card.index(max(known)) in game.winners
    made.luck = {"unit": unit, "width": width, "winners": winners, "others": others}
    made.luckiest = {"won": best, "games": out_of, "expected": round(fair, 1)}

"""The records of people: wins against chance, head to head, by game, streaks and luck.

Rates, chance and confidence intervals are computed by `WinCount` in intervals.py.
"""

from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import starmap
from typing import NamedTuple

from sqlalchemy import Connection, Integer, and_, cast, func, select

from host_tools.games.game_row import split_seats
from host_tools.games.intervals import WinCount, ratio_interval
from host_tools.games.registry import adapter_class
from host_tools.library import GameFilter, Library
from host_tools.library.games import filter_conditions, same_seat
from host_tools.library.people import PeopleTable
from host_tools.library.schema import games, known_time, people_table, plays, results_table, seatings_table
from host_tools.library.seats import PERSON_LEVEL
from host_tools.library.summaries import create_missing
from host_tools.people import ratings
from host_tools.people.ratings import Rating
from pawnlight.rules.kinds import rule_sets

_WON = func.sum(cast(results_table.c.won, Integer))


@dataclass(kw_only=True)
class PersonStanding(WinCount):
    """A person in the list of people: the games that were won, and the rating if there is one."""

    id: int
    name: str
    rating: Rating | None = None


@dataclass
class OpponentRecord(WinCount):
    """Games against a player, who won `lost_to` of them."""

    lost_to: int = 0


@dataclass
class SharedGames:
    """How two players did in the same games: against each other, and on the same side.

    The other one is a person with an id and a name, or a computer with neither; `level` tells.
    """

    id: int | None
    name: str | None
    level: str
    against: OpponentRecord = field(default_factory=OpponentRecord)
    together: WinCount = field(default_factory=WinCount)


@dataclass
class CardLuck:
    """The mean value of a card above that of the deck, and the number of cards."""

    mean: float = 0.0
    cards: int = 0


@dataclass
class PointsRecord:
    """Games with points, their mean, and the most in one."""

    games: int = 0
    mean: float = 0.0
    most: int = 0


@dataclass
class Estimate:
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float


@dataclass
class PlayQuality:
    """Luck and errors of a person in the games that are analysed, in chances to win.

    games      their number
    decisions  the decisions with a choice
    error      what such a decision lost on average
    luck       of a game on average
    """

    games: int
    decisions: int
    error: Estimate
    luck: Estimate


@dataclass(kw_only=True)
class PersonRecord(PersonStanding):
    """The games of a person that match a filter; all but the first three count only games that somebody won.

    games, open, abandoned   numbers of games
    rules, players, colours  by rule set, number of seats, and colour
    streak, best, worst      games won (or lost, below 0) in a row until now, the longest row won, the longest row lost
    luck                     by unit
    points                   by rule set with points
    meetings                 with each other person and kind of computer, the most frequent first
    ratings                  after each game: its time, and the mean and the margin of the rating
    plays                    luck and errors by rule set, in the games that are analysed
    """

    games: int = 0
    open: int = 0
    abandoned: int = 0
    rules: dict[str, WinCount] = field(default_factory=dict)
    players: dict[int, WinCount] = field(default_factory=dict)
    colours: dict[str, WinCount] = field(default_factory=dict)
    streak: int = 0
    best: int = 0
    worst: int = 0
    luck: dict[str, CardLuck] = field(default_factory=dict)
    points: dict[str, PointsRecord] = field(default_factory=dict)
    meetings: list[SharedGames] = field(default_factory=list)
    ratings: list[tuple[datetime, float, float]] = field(default_factory=list)
    plays: dict[str, PlayQuality] = field(default_factory=dict)


def list_standings(library: Library, wanted: GameFilter = GameFilter()) -> list[PersonStanding]:  # noqa: B008 - it cannot change
    """Return everybody, the best rated first, with their results in the games that match `wanted`.

    A child's game is no contest: it counts only if `wanted` asks for children's games.
    """
    wanted = _contests(wanted)
    matching = select(games.c.id).where(*filter_conditions(wanted))
    query = select(seatings_table.c.person, func.count(), _WON, func.sum(results_table.c.chance))
    query = query.join(results_table, same_seat(seatings_table, results_table))
    query = query.where(seatings_table.c.game.in_(matching)).group_by(seatings_table.c.person)
    create_missing(library.store)
    rated = ratings.current_ratings(library, wanted.rules)
    with library.store.reading() as connection:
        tallies = {person: counts for person, *counts in connection.execute(query)}
        names = connection.execute(select(people_table.c.id, people_table.c.name)).all()
    rows = [PersonStanding(id=person, name=name, rating=rated.get(str(person))) for person, name in names]
    for row in rows:
        if row.id in tallies:
            played, won, expected = tallies[row.id]
            row.count_games(won, expected, played)
    # The rating that is almost certainly reached, so that a newcomer's lucky game does not lead the list.
    sure = {row.id: row.rating.mean - row.rating.margin if row.rating else 0.0 for row in rows}
    return sorted(rows, key=lambda row: (-sure[row.id], -row.won, row.name.casefold()))


def person_record(library: Library, person: int, wanted: GameFilter = GameFilter()) -> PersonRecord:  # noqa: B008 - it cannot change
    """Return the record of a person in the games that match `wanted`, see `list_standings`. Raises NotFound."""
    wanted = _contests(wanted)
    create_missing(library.store)
    made = PersonRecord(id=person, name=PeopleTable(library).person(person).name)
    theirs = replace(wanted, person=person)
    columns = (
        results_table.c.won,
        results_table.c.chance,
        results_table.c.seats,
        results_table.c.points,
        results_table.c.luck,
        results_table.c.cards,
    )
    query = select(games.c.rules, games.c.seats, seatings_table.c.seat, games.c.over, *columns)
    query = query.join(seatings_table, seatings_table.c.game == games.c.id)
    query = query.outerjoin(results_table, same_seat(seatings_table, results_table)).where(
        seatings_table.c.person == person
    )
    query = query.where(*filter_conditions(theirs)).order_by(games.c.first_seen, games.c.id)
    with library.store.reading() as connection:
        for row in starmap(_Seat, connection.execute(query)):
            _count(made, row)
        made.players = dict(sorted(made.players.items()))
        made.meetings = _meetings(connection, person, theirs)
        made.plays = _plays(connection, person, theirs)
        begun = known_time(games.c.first_seen)
        times = dict(
            connection.execute(select(games.c.id, begun).where(*filter_conditions(theirs), begun.is_not(None))).all()
        )
    rated = ratings.rating_history(library, str(person), wanted.rules)
    made.rating = rated[-1][1] if rated else None
    made.ratings = [(times[game], rating.mean, rating.margin) for game, rating in rated if game in times]
    return made


def _contests(wanted: GameFilter) -> GameFilter:
    return wanted if wanted.child else replace(wanted, child=False)


class _Seat(NamedTuple):
    """The seat of a person in a game; from `won` on None if nobody has won it."""

    rules: str
    players: str
    seat: int
    over: bool
    won: bool | None
    chance: float
    seats: int
    points: int | None
    luck: float
    cards: int


def _count(made: PersonRecord, row: _Seat) -> None:
    made.games += 1
    if row.won is None:
        made.abandoned += row.over
        made.open += not row.over
        return
    colour = split_seats(row.players)[row.seat][0]
    for tally in (
        made,
        made.rules.setdefault(row.rules, WinCount()),
        made.players.setdefault(row.seats, WinCount()),
        made.colours.setdefault(colour, WinCount()),
    ):
        tally.count_games(row.won, row.chance)
    if row.won:
        made.streak = max(made.streak, 0) + 1
        made.best = max(made.best, made.streak)
    else:
        made.streak = min(made.streak, 0) - 1
        made.worst = max(made.worst, -made.streak)
    if row.rules in rule_sets() and row.cards:
        unit = adapter_class(row.rules).luck_unit
        luck = made.luck.setdefault(unit, CardLuck())
        luck.mean = (luck.mean * luck.cards + row.luck) / (luck.cards + row.cards)
        luck.cards += row.cards
    if row.points is not None:
        points = made.points.setdefault(row.rules, PointsRecord())
        points.mean = (points.mean * points.games + row.points) / (points.games + 1)
        points.games += 1
        points.most = max(points.most, row.points)


def _plays(connection: Connection, person: int, wanted: GameFilter) -> dict[str, PlayQuality]:
    query = select(games.c.rules, plays.c.error, plays.c.decisions, plays.c.luck).join(
        games, games.c.id == plays.c.game
    )
    query = query.join(seatings_table, same_seat(seatings_table, plays)).where(
        seatings_table.c.person == person, *filter_conditions(wanted)
    )
    found: dict[str, list[tuple[float, int, float]]] = {}
    for rules, *values in connection.execute(query.order_by(games.c.rules)):
        found.setdefault(rules, []).append(tuple(values))
    return {
        rules: PlayQuality(
            len(rows),
            sum(decisions for _, decisions, _ in rows),
            Estimate(*ratio_interval([(error, decisions) for error, decisions, _ in rows])),
            Estimate(*ratio_interval([(luck, 1) for *_, luck in rows])),
        )
        for rules, rows in found.items()
    }


def _meetings(connection: Connection, person: int, wanted: GameFilter) -> list[SharedGames]:
    mine, other, seat = results_table.alias(), results_table.alias(), seatings_table.alias()
    same_side = cast(mine.c.side == other.c.side, Integer)
    query = select(
        people_table.c.id,
        people_table.c.name,
        other.c.level,
        same_side,
        func.count(),
        func.sum(cast(mine.c.won, Integer)),
        func.sum(mine.c.chance),
        func.sum(cast(other.c.won, Integer)),
    )
    query = (
        query.select_from(seatings_table)
        .join(mine, same_seat(seatings_table, mine))
        .join(games, games.c.id == mine.c.game)
    )
    query = query.join(other, and_(other.c.game == mine.c.game, other.c.seat != mine.c.seat))
    query = query.outerjoin(seat, same_seat(other, seat)).outerjoin(people_table, people_table.c.id == seat.c.person)
    query = query.where(seatings_table.c.person == person, *filter_conditions(wanted))
    query = query.group_by(people_table.c.id, people_table.c.name, other.c.level, same_side)
    found: dict[tuple[int | None, str], SharedGames] = {}
    for who, name, level, together, played, won, expected, lost in connection.execute(query):
        if who is None and level == PERSON_LEVEL:
            continue
        meeting = found.setdefault((who, level), SharedGames(who, name, level))
        (meeting.together if together else meeting.against).count_games(won, expected, played)
        if not together:
            meeting.against.lost_to = lost
    return sorted(found.values(), key=lambda one: (-one.against.played - one.together.played, one.name or one.level))

"""The records of people: wins against chance, head to head, by game, streaks and luck.

Rates, chance and confidence intervals are computed by `Wins` in intervals.py.
"""

from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import starmap
from typing import NamedTuple

from sqlalchemy import Connection, Integer, and_, cast, func, select

from host_tools import json_types
from host_tools.games.game_row import split_seats
from host_tools.games.intervals import Wins, ratio
from host_tools.games.registry import adapter_class
from host_tools.library import Library, Wanted
from host_tools.library.games import conditions, same_seat
from host_tools.library.people import People
from host_tools.library.schema import games, known_time, people, plays, results, seatings
from host_tools.library.seats import PERSON
from host_tools.library.summaries import complete
from host_tools.people import ratings
from host_tools.people.ratings import Rating
from pawnlight.rules.kinds import rule_sets

_WON = func.sum(cast(results.c.won, Integer))


@dataclass(frozen=True)
class Standing:
    """A person in the list of people: the games that were won, and the rating if there is one."""

    id: int
    name: str
    tally: Wins
    rating: Rating | None

    def as_dict(self) -> json_types.Standing:
        """Return plain values for JSON."""
        return {
            "id": self.id,
            "name": self.name,
            **self.tally.as_dict(),
            "rating": _rating(self.rating),
        }


@dataclass
class Meeting:
    """How two players did in the same games: against each other, and on the same side.

    The other one is a person with an id and a name, or a computer with neither; `level` tells. `lost_to` counts the
    games that the other one won.
    """

    id: int | None
    name: str | None
    level: str
    against: Wins = field(default_factory=Wins)
    lost_to: int = 0
    together: Wins = field(default_factory=Wins)


@dataclass
class Play:
    """Luck and errors of a person in the games that are analysed, in chances to win.

    games      their number
    decisions  the decisions with a choice
    error      what such a decision lost on average, with the 95 % interval
    luck       of a game on average, with the 95 % interval
    """

    games: int
    decisions: int
    error: tuple[float, float, float]
    luck: tuple[float, float, float]

    def as_dict(self) -> json_types.Plays:
        """Return plain values for JSON."""
        return {
            "games": self.games,
            "decisions": self.decisions,
            "error": _estimate(*self.error),
            "luck": _estimate(*self.luck),
        }


@dataclass
class Record:
    """The games of a person that match a filter; all but the first three count only games that somebody won.

    games, open, abandoned   numbers of games
    by_rules, by_players, by_colour  by rule set, number of seats, and colour
    streak, best, worst      games won (or lost, below 0) in a row until now, the longest row won, the longest row lost
    luck                     by unit: the mean value of a card above that of the deck, the number of cards
    points                   by rule set with points: games, their mean, the most
    meetings                 with each other person and kind of computer, the most frequent first
    ratings                  the rating after each game, with its time
    plays                    luck and errors by rule set, in the games that are analysed
    """

    id: int
    name: str
    games: int = 0
    open: int = 0
    abandoned: int = 0
    tally: Wins = field(default_factory=Wins)
    by_rules: dict[str, Wins] = field(default_factory=dict)
    by_players: dict[int, Wins] = field(default_factory=dict)
    by_colour: dict[str, Wins] = field(default_factory=dict)
    streak: int = 0
    best: int = 0
    worst: int = 0
    luck: dict[str, tuple[float, int]] = field(default_factory=dict)
    points: dict[str, tuple[int, float, int]] = field(default_factory=dict)
    meetings: list[Meeting] = field(default_factory=list)
    rating: Rating | None = None
    ratings: list[tuple[datetime, Rating]] = field(default_factory=list)
    plays: dict[str, Play] = field(default_factory=dict)

    def as_dict(self) -> json_types.PersonRecord:
        """Return plain values for JSON."""
        return {
            "id": self.id,
            "name": self.name,
            "games": self.games,
            "open": self.open,
            "abandoned": self.abandoned,
            **self.tally.as_dict(),
            "rules": {rules: tally.as_dict() for rules, tally in self.by_rules.items()},
            "players": {count: tally.as_dict() for count, tally in sorted(self.by_players.items())},
            "colours": {colour: tally.as_dict() for colour, tally in self.by_colour.items()},
            "streak": self.streak,
            "best": self.best,
            "worst": self.worst,
            "luck": {unit: {"mean": round(mean, 4), "cards": cards} for unit, (mean, cards) in self.luck.items()},
            "points": {
                rules: {"games": count, "mean": round(mean, 1), "most": most}
                for rules, (count, mean, most) in self.points.items()
            },
            "meetings": [
                {
                    "id": one.id,
                    "name": one.name,
                    "level": one.level,
                    "against": {**one.against.as_dict(), "lost_to": one.lost_to},
                    "together": one.together.as_dict(),
                }
                for one in self.meetings
            ],
            "rating": _rating(self.rating),
            "plays": {rules: play.as_dict() for rules, play in self.plays.items()},
            "ratings": [(time.isoformat(), rating.mean, rating.margin) for time, rating in self.ratings],
        }


def _rating(rating: Rating | None) -> json_types.Rating | None:
    return None if rating is None else {"mean": rating.mean, "margin": rating.margin}


def _estimate(mean: float, low: float, high: float) -> json_types.Estimate:
    return {"mean": round(mean, 5), "low": round(low, 5), "high": round(high, 5)}


def standings(library: Library, wanted: Wanted = Wanted()) -> list[Standing]:  # noqa: B008 - it cannot change
    """Return everybody, the best rated first, with their results in the games that match `wanted`.

    A child's game is no contest: it counts only if `wanted` asks for children's games.
    """
    wanted = _contests(wanted)
    matching = select(games.c.id).where(*conditions(wanted))
    query = select(seatings.c.person, func.count(), _WON, func.sum(results.c.chance))
    query = query.join(results, same_seat(seatings, results))
    query = query.where(seatings.c.game.in_(matching)).group_by(seatings.c.person)
    complete(library.store)
    rated = ratings.current(library, wanted.rules)
    with library.store.reading() as connection:
        tallies = {person: Wins(*counts) for person, *counts in connection.execute(query)}
        names = connection.execute(select(people.c.id, people.c.name)).all()
    rows = []
    for person, name in names:
        rows.append(Standing(person, name, tallies.get(person, Wins()), rated.get(str(person))))
    # The rating that is almost certainly reached, so that a newcomer's lucky game does not lead the list.
    sure = {row.id: row.rating.mean - row.rating.margin if row.rating else 0.0 for row in rows}
    return sorted(rows, key=lambda row: (-sure[row.id], -row.tally.won, row.name.casefold()))


def record(library: Library, person: int, wanted: Wanted = Wanted()) -> Record:  # noqa: B008 - it cannot change
    """Return the record of a person in the games that match `wanted`, see `standings`. Raises NotFound."""
    wanted = _contests(wanted)
    complete(library.store)
    made = Record(person, People(library).person(person).name)
    theirs = replace(wanted, person=person)
    columns = (results.c.won, results.c.chance, results.c.seats, results.c.points, results.c.luck, results.c.cards)
    query = select(games.c.rules, games.c.seats, seatings.c.seat, games.c.over, *columns)
    query = query.join(seatings, seatings.c.game == games.c.id)
    query = query.outerjoin(results, same_seat(seatings, results)).where(seatings.c.person == person)
    query = query.where(*conditions(theirs)).order_by(games.c.first_seen, games.c.id)
    with library.store.reading() as connection:
        for row in starmap(_Seat, connection.execute(query)):
            _count(made, row)
        made.meetings = _meetings(connection, person, theirs)
        made.plays = _plays(connection, person, theirs)
        begun = known_time(games.c.first_seen)
        times = dict(connection.execute(select(games.c.id, begun).where(*conditions(theirs), begun.is_not(None))).all())
    rated = ratings.history(library, str(person), wanted.rules)
    made.rating = rated[-1][1] if rated else None
    made.ratings = [(times[game], rating) for game, rating in rated if game in times]
    return made


def _contests(wanted: Wanted) -> Wanted:
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


def _count(made: Record, row: _Seat) -> None:
    made.games += 1
    if row.won is None:
        made.abandoned += row.over
        made.open += not row.over
        return
    colour = split_seats(row.players)[row.seat][0]
    for tally in (
        made.tally,
        made.by_rules.setdefault(row.rules, Wins()),
        made.by_players.setdefault(row.seats, Wins()),
        made.by_colour.setdefault(colour, Wins()),
    ):
        tally.add(row.won, row.chance)
    if row.won:
        made.streak = max(made.streak, 0) + 1
        made.best = max(made.best, made.streak)
    else:
        made.streak = min(made.streak, 0) - 1
        made.worst = max(made.worst, -made.streak)
    if row.rules in rule_sets() and row.cards:
        unit = adapter_class(row.rules).luck_unit
        mean, cards = made.luck.get(unit, (0.0, 0))
        made.luck[unit] = ((mean * cards + row.luck) / (cards + row.cards), cards + row.cards)
    if row.points is not None:
        count, mean, most = made.points.get(row.rules, (0, 0.0, 0))
        made.points[row.rules] = (count + 1, (mean * count + row.points) / (count + 1), max(most, row.points))


def _plays(connection: Connection, person: int, wanted: Wanted) -> dict[str, Play]:
    query = select(games.c.rules, plays.c.error, plays.c.decisions, plays.c.luck).join(
        games, games.c.id == plays.c.game
    )
    query = query.join(seatings, same_seat(seatings, plays)).where(seatings.c.person == person, *conditions(wanted))
    found: dict[str, list[tuple[float, int, float]]] = {}
    for rules, *values in connection.execute(query.order_by(games.c.rules)):
        found.setdefault(rules, []).append(tuple(values))
    return {
        rules: Play(
            len(rows),
            sum(decisions for _, decisions, _ in rows),
            ratio([(error, decisions) for error, decisions, _ in rows]),
            ratio([(luck, 1) for *_, luck in rows]),
        )
        for rules, rows in found.items()
    }


def _meetings(connection: Connection, person: int, wanted: Wanted) -> list[Meeting]:
    mine, other, seat = results.alias(), results.alias(), seatings.alias()
    same_side = cast(mine.c.side == other.c.side, Integer)
    query = select(
        people.c.id,
        people.c.name,
        other.c.level,
        same_side,
        func.count(),
        func.sum(cast(mine.c.won, Integer)),
        func.sum(mine.c.chance),
        func.sum(cast(other.c.won, Integer)),
    )
    query = query.select_from(seatings).join(mine, same_seat(seatings, mine)).join(games, games.c.id == mine.c.game)
    query = query.join(other, and_(other.c.game == mine.c.game, other.c.seat != mine.c.seat))
    query = query.outerjoin(seat, same_seat(other, seat)).outerjoin(people, people.c.id == seat.c.person)
    query = query.where(seatings.c.person == person, *conditions(wanted))
    query = query.group_by(people.c.id, people.c.name, other.c.level, same_side)
    found: dict[tuple[int | None, str], Meeting] = {}
    for who, name, level, together, played, won, expected, lost in connection.execute(query):
        if who is None and level == PERSON:
            continue
        meeting = found.setdefault((who, level), Meeting(who, name, level))
        tally = Wins(played, won, expected)
        if together:
            meeting.together = tally
        else:
            meeting.against, meeting.lost_to = tally, lost
    return sorted(found.values(), key=lambda one: (-one.against.played - one.together.played, one.name or one.level))

"""Ratings of people and computer players, with their uncertainty, game after game.

The model is Plackett-Luce as in Weng and Lin, "A Bayesian approximation method for online ranking", 2011, by the
package openskill: it rates any number of sides, and people in teams. A game counts if a person with a name or a
computer player sits at every seat, and it is no child's game. Its sides are ranked by points, or else into the winner
and the others.

Ratings after every game are kept in the library, so that only those after a changed game are computed again.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from statistics import fmean
from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, Connection, String, case, cast, delete, func, insert, select

from host_tools.library import Library
from host_tools.library.games import is_childs, is_hidden, same_seat
from host_tools.library.schema import games, ratings, results, seatings
from host_tools.library.seats import PERSON

if TYPE_CHECKING:
    from openskill.models import PlackettLuce, PlackettLuceRating


@dataclass(frozen=True)
class Rating:
    """A rating: its mean, and the half width of its 95 % interval."""

    mean: float
    margin: float


@dataclass(frozen=True)
class _Seat:
    """A seat of a game that counts: `points` are those of a game that has points, else 1 or 0."""

    game: str
    seat: int
    player: str
    side: int
    points: int
    rules: str


def current(library: Library, rules: str | None = None) -> dict[str, Rating]:
    """Return the newest rating of every player: a person by the id as text, a computer by its level.

    With `rules`, only games of this rule set count.
    """
    update(library)
    newest = select(func.max(ratings.c.number)).group_by(ratings.c.player).where(*_of(rules))
    query = select(ratings.c.player, *_columns(rules)).where(ratings.c.number.in_(newest.scalar_subquery()))
    with library.store.reading() as connection:
        return {player: _rating(mu, sigma) for player, mu, sigma in connection.execute(query)}


def history(library: Library, player: str, rules: str | None = None) -> list[tuple[str, Rating]]:
    """Return the games of a player and the ratings after them, the oldest first."""
    update(library)
    query = select(ratings.c.game, *_columns(rules)).where(ratings.c.player == player, *_of(rules))
    with library.store.reading() as connection:
        rows = connection.execute(query.order_by(ratings.c.number)).all()
    return [(game, _rating(mu, sigma)) for game, mu, sigma in rows]


def _columns(rules: str | None) -> tuple[ColumnElement[float], ...]:
    return (ratings.c.rules_mu, ratings.c.rules_sigma) if rules else (ratings.c.mu, ratings.c.sigma)


def _of(rules: str | None) -> list[ColumnElement[bool]]:
    return [ratings.c.rules == rules] if rules else []


def update(library: Library) -> None:
    """Compute the ratings that are missing, and those after a game that has changed."""
    with library.store.reading() as connection:
        if not _stale(connection):
            return
    with library.store.writing("ratings") as connection:
        seats = _counted(connection)
        first = _first_change(connection, seats)
        if first is None:
            return
        connection.execute(delete(ratings).where(ratings.c.number >= first))
        rows = [row | {"number": first + n} for n, row in enumerate(_rated(_states(connection), seats[first:]))]
        if rows:
            connection.execute(insert(ratings), rows)


# The player of a seat: the level of a computer, the id of a person, or null for somebody without a name.
_PLAYER = case(
    (results.c.level != PERSON, results.c.level),
    (seatings.c.person.is_not(None), cast(seatings.c.person, String)),
)


def _stale(connection: Connection) -> bool:
    """Return whether a rating is missing or wrong."""
    # Joining the games themselves, with their long rows, would take several times as long.
    left_out = select(games.c.id).where(is_hidden() | is_childs())
    kept = select(ratings.c.game).outerjoin(results, same_seat(ratings, results))
    kept = kept.outerjoin(seatings, same_seat(results, seatings))
    count, last = connection.execute(select(func.count(), func.max(ratings.c.number))).one()
    if count and count != last + 1:
        # A game between others has gone with its ratings.
        return True
    for wrong in (func.coalesce(_PLAYER, "") != ratings.c.player, ratings.c.game.in_(left_out)):
        if connection.execute(kept.where(wrong).limit(1)).first() is not None:
            return True
    unrated = select(results.c.game).outerjoin(ratings, same_seat(results, ratings))
    unrated = unrated.outerjoin(seatings, same_seat(results, seatings)).where(ratings.c.game.is_(None))
    unrated = unrated.where(results.c.game.not_in(left_out))
    known = func.count(_PLAYER) == func.count()
    missing = unrated.group_by(results.c.game).having(known, func.count(results.c.side.distinct()) > 1)
    return connection.execute(missing.limit(1)).first() is not None


def _counted(connection: Connection) -> list[_Seat]:
    """Return the seats of all games that count, in the order of time."""
    player = _PLAYER.label("player")
    columns = (results.c.game, results.c.seat, player, results.c.side, results.c.points, results.c.won, games.c.rules)
    query = select(*columns).join(games, games.c.id == results.c.game)
    query = query.outerjoin(seatings, same_seat(results, seatings)).where(~is_hidden(), ~is_childs())
    found: list[_Seat] = []
    rows = connection.execute(query.order_by(games.c.first_seen, games.c.id, results.c.seat))
    for game, group in groupby(rows, key=lambda row: row[0]):
        seats = list(group)
        if all(row[2] is not None for row in seats) and len({row[3] for row in seats}) > 1:
            found += [
                _Seat(game, seat, who, side, int(won) if points is None else points, rules)
                for _, seat, who, side, points, won, rules in seats
            ]
    return found


def _first_change(connection: Connection, seats: list[_Seat]) -> int | None:
    """Return the index of the first seat, at the beginning of a game, whose rating is missing or wrong, or None."""
    query = select(ratings.c.number, ratings.c.game, ratings.c.seat, ratings.c.player).order_by(ratings.c.number)
    kept = [tuple(row) for row in connection.execute(query)]
    due = [(number, seat.game, seat.seat, seat.player) for number, seat in enumerate(seats)]
    if due == kept:
        return None
    both = enumerate(zip(due, kept, strict=False))
    at = next((n for n, (one, other) in both if one != other), min(len(due), len(kept)))
    while at and at < len(seats) and seats[at - 1].game == seats[at].game:
        at -= 1
    return at


State = dict[tuple[str, str], "PlackettLuceRating"]


@cache
def _model() -> "PlackettLuce":
    """Return the model, on the scale that players of other games know: a beginner has 1500."""
    # Imported only here, because most commands rate nobody.
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=1500.0, sigma=500.0, beta=250.0, tau=5.0)


def _states(connection: Connection) -> State:
    """Return the ratings that are kept, by player and rule set; "" is all rule sets."""
    states: State = {}
    model = _model()
    for row in connection.execute(select(ratings).order_by(ratings.c.number)):
        states[row.player, ""] = model.rating(row.mu, row.sigma)
        states[row.player, row.rules] = model.rating(row.rules_mu, row.rules_sigma)
    return states


def _rated(states: State, seats: Iterable[_Seat]) -> Iterable[dict[str, Any]]:
    """Yield the rows of `ratings` for the games of `seats`, given the `states` before them."""
    for game, group in groupby(seats, key=lambda seat: seat.game):
        at_table = list(group)
        for kind in ("", at_table[0].rules):
            _rate(states, kind, at_table)
        for seat in at_table:
            overall, own = states[seat.player, ""], states[seat.player, seat.rules]
            yield {
                "game": game,
                "seat": seat.seat,
                "player": seat.player,
                "rules": seat.rules,
                "mu": overall.mu,
                "sigma": overall.sigma,
                "rules_mu": own.mu,
                "rules_sigma": own.sigma,
            }


def _rate(states: State, kind: str, seats: list[_Seat]) -> None:
    model = _model()
    sides: dict[int, list[_Seat]] = {}
    for seat in seats:
        sides.setdefault(seat.side, []).append(seat)
    teams = [[states.get((seat.player, kind)) or model.rating() for seat in side] for side in sides.values()]
    scores = [float(max(seat.points for seat in side)) for side in sides.values()]
    after: dict[str, list[PlackettLuceRating]] = {}
    for side, rated in zip(sides.values(), model.rate(teams, scores=scores), strict=True):
        for seat, rating in zip(side, rated, strict=True):
            after.setdefault(seat.player, []).append(rating)
    for player, found in after.items():
        # The same computer player may sit at several seats.
        states[player, kind] = model.rating(fmean(one.mu for one in found), fmean(one.sigma for one in found))


def _rating(mu: float, sigma: float) -> Rating:
    return Rating(round(mu, 1), round(1.96 * sigma, 1))

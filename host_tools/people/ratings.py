"""Ratings of people and computer players, with their uncertainty, game after game.

The model is Plackett-Luce as in Weng and Lin, "A Bayesian approximation method for online ranking", 2011: it rates any
number of sides, and people in teams. A game tells only which of its sides won, so of a whole ranking only the first
place counts: a tie of the losers would bring the weaker of them nearer to the stronger one. A game counts if a person
with a name or a computer player sits at every seat, and it is no child's game.

Ratings after every game are kept in the library, so that only those after a changed game are computed again.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from math import exp, sqrt
from statistics import fmean
from typing import Any

from sqlalchemy import ColumnElement, Connection, String, case, cast, delete, func, insert, select

from host_tools.library import Library
from host_tools.library.games import is_child_game, is_hidden, same_seat
from host_tools.library.schema import games, ratings_table, results_table, seatings_table
from host_tools.library.seats import PERSON_LEVEL

# The scale that players of other games know: the mean and the deviation of a beginner, how much of a game is chance,
# and by how much the deviation grows from game to game, because people change.
_MU, _SIGMA = 1500.0, 500.0
_BETA = 250.0
_TAU = 5.0

# Mean and deviation, by player and rule set; "" is all rule sets.
RatingStates = dict[tuple[str, str], tuple[float, float]]


@dataclass(frozen=True)
class Rating:
    """A rating: its mean, and the half width of its 95 % interval."""

    mean: float
    margin: float


@dataclass(frozen=True)
class _Seat:
    """A seat of a game that counts."""

    game: str
    seat: int
    player: str
    side: int
    won: bool
    rules: str


def current_ratings(library: Library, rules: str | None = None) -> dict[str, Rating]:
    """Return the newest rating of every player: a person by the id as text, a computer by its level.

    With `rules`, only games of this rule set count.
    """
    update_ratings(library)
    newest = select(func.max(ratings_table.c.number)).group_by(ratings_table.c.player).where(*_of(rules))
    query = select(ratings_table.c.player, *_columns(rules)).where(ratings_table.c.number.in_(newest.scalar_subquery()))
    with library.store.reading() as connection:
        return {player: _rating(mu, sigma) for player, mu, sigma in connection.execute(query)}


def rating_history(library: Library, player: str, rules: str | None = None) -> list[tuple[str, Rating]]:
    """Return the games of a player and the ratings after them, the oldest first."""
    update_ratings(library)
    query = select(ratings_table.c.game, *_columns(rules)).where(ratings_table.c.player == player, *_of(rules))
    with library.store.reading() as connection:
        rows = connection.execute(query.order_by(ratings_table.c.number)).all()
    return [(game, _rating(mu, sigma)) for game, mu, sigma in rows]


def _columns(rules: str | None) -> tuple[ColumnElement[float], ...]:
    return (
        (ratings_table.c.rules_mu, ratings_table.c.rules_sigma)
        if rules
        else (ratings_table.c.mu, ratings_table.c.sigma)
    )


def _of(rules: str | None) -> list[ColumnElement[bool]]:
    return [ratings_table.c.rules == rules] if rules else []


def update_ratings(library: Library) -> None:
    """Compute the ratings that are missing, and those after a game that has changed."""
    with library.store.reading() as connection:
        if not _stale(connection):
            return
    with library.store.writing("ratings") as connection:
        seats = _counted(connection)
        first = _first_change(connection, seats)
        if first is None:
            return
        connection.execute(delete(ratings_table).where(ratings_table.c.number >= first))
        rows = [row | {"number": first + n} for n, row in enumerate(_rated(_states(connection), seats[first:]))]
        if rows:
            connection.execute(insert(ratings_table), rows)


# The player of a seat: the level of a computer, the id of a person, or null for somebody without a name.
_PLAYER = case(
    (results_table.c.level != PERSON_LEVEL, results_table.c.level),
    (seatings_table.c.person.is_not(None), cast(seatings_table.c.person, String)),
)


def _stale(connection: Connection) -> bool:
    """Return whether a rating is missing or wrong."""
    # Joining the games themselves, with their long rows, would take several times as long.
    left_out = select(games.c.id).where(is_hidden() | is_child_game())
    kept = select(ratings_table.c.game).outerjoin(results_table, same_seat(ratings_table, results_table))
    kept = kept.outerjoin(seatings_table, same_seat(results_table, seatings_table))
    count, last = connection.execute(select(func.count(), func.max(ratings_table.c.number))).one()
    if count and count != last + 1:
        # A game between others has gone with its ratings.
        return True
    for wrong in (func.coalesce(_PLAYER, "") != ratings_table.c.player, ratings_table.c.game.in_(left_out)):
        if connection.execute(kept.where(wrong).limit(1)).first() is not None:
            return True
    unrated = select(results_table.c.game).outerjoin(ratings_table, same_seat(results_table, ratings_table))
    unrated = unrated.outerjoin(seatings_table, same_seat(results_table, seatings_table)).where(
        ratings_table.c.game.is_(None)
    )
    unrated = unrated.where(results_table.c.game.not_in(left_out))
    known = func.count(_PLAYER) == func.count()
    missing = unrated.group_by(results_table.c.game).having(known, func.count(results_table.c.side.distinct()) > 1)
    return connection.execute(missing.limit(1)).first() is not None


def _counted(connection: Connection) -> list[_Seat]:
    """Return the seats of all games that count, in the order of time."""
    player = _PLAYER.label("player")
    columns = (
        results_table.c.game,
        results_table.c.seat,
        player,
        results_table.c.side,
        results_table.c.won,
        games.c.rules,
    )
    query = select(*columns).join(games, games.c.id == results_table.c.game)
    query = query.outerjoin(seatings_table, same_seat(results_table, seatings_table)).where(
        ~is_hidden(), ~is_child_game()
    )
    found: list[_Seat] = []
    rows = connection.execute(query.order_by(games.c.first_seen, games.c.id, results_table.c.seat))
    for _, group in groupby(rows, key=lambda row: row[0]):
        seats = list(group)
        if all(row[2] is not None for row in seats) and len({row[3] for row in seats}) > 1:
            found += [_Seat(*row) for row in seats]
    return found


def _first_change(connection: Connection, seats: list[_Seat]) -> int | None:
    """Return the index of the first seat, at the beginning of a game, whose rating is missing or wrong, or None."""
    query = select(ratings_table.c.number, ratings_table.c.game, ratings_table.c.seat, ratings_table.c.player).order_by(
        ratings_table.c.number
    )
    kept = [tuple(row) for row in connection.execute(query)]
    due = [(number, seat.game, seat.seat, seat.player) for number, seat in enumerate(seats)]
    if due == kept:
        return None
    both = enumerate(zip(due, kept, strict=False))
    at = next((n for n, (one, other) in both if one != other), min(len(due), len(kept)))
    while at and at < len(seats) and seats[at - 1].game == seats[at].game:
        at -= 1
    return at


def _states(connection: Connection) -> RatingStates:
    """Return the ratings that are kept."""
    states: RatingStates = {}
    both = (*_columns(None), *_columns("one"))
    query = select(ratings_table.c.player, ratings_table.c.rules, *both).order_by(ratings_table.c.number)
    for player, rules, mu, sigma, rules_mu, rules_sigma in connection.execute(query):
        states[player, ""] = mu, sigma
        states[player, rules] = rules_mu, rules_sigma
    return states


def _rated(states: RatingStates, seats: Iterable[_Seat]) -> Iterable[dict[str, Any]]:
    """Yield the rows of `ratings` for the games of `seats`, given the `states` before them."""
    for game, group in groupby(seats, key=lambda seat: seat.game):
        at_table = list(group)
        for kind in ("", at_table[0].rules):
            _rate(states, kind, at_table)
        for seat in at_table:
            (mu, sigma), (rules_mu, rules_sigma) = states[seat.player, ""], states[seat.player, seat.rules]
            yield {
                "game": game,
                "seat": seat.seat,
                "player": seat.player,
                "rules": seat.rules,
                "mu": mu,
                "sigma": sigma,
                "rules_mu": rules_mu,
                "rules_sigma": rules_sigma,
            }


def _rate(states: RatingStates, kind: str, seats: list[_Seat]) -> None:
    """Put the ratings after a game in place of those before it: section 3.6 of the paper, for the first place alone.

    Whoever wins gains by as much as that was unlikely, and everybody else loses by as much as it was likely that their
    own side won: no loser ever gains.
    """
    # Of each side, the mean and the variance of the sum of its players.
    sums: dict[int, tuple[float, float]] = {}
    before = []
    for seat in seats:
        mu, sigma = states.get((seat.player, kind), (_MU, _SIGMA))
        variance = sigma**2 + _TAU**2
        before.append((mu, variance))
        of_side = sums.get(seat.side, (0.0, 0.0))
        sums[seat.side] = of_side[0] + mu, of_side[1] + variance
    c = sqrt(sum(variance + _BETA**2 for _, variance in sums.values()))
    most = max(mu for mu, _ in sums.values())
    powers = {side: exp((mu - most) / c) for side, (mu, _) in sums.items()}
    after: dict[str, list[tuple[float, float]]] = {}
    for seat, (mu, variance) in zip(seats, before, strict=True):
        chance = powers[seat.side] / sum(powers.values())
        surer = variance / c**2 * sqrt(sums[seat.side][1]) / c * chance * (1 - chance)
        mu += variance / c * (seat.won - chance)
        after.setdefault(seat.player, []).append((mu, sqrt(variance * (1 - surer))))
    for player, found in after.items():
        # The same computer player may sit at several seats.
        states[player, kind] = fmean(mu for mu, _ in found), fmean(sigma for _, sigma in found)


def _rating(mu: float, sigma: float) -> Rating:
    return Rating(round(mu, 1), round(1.96 * sigma, 1))

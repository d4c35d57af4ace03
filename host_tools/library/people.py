"""The people who play: their names, and who sat at which seat of which game. Events never name them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from sqlalchemy import Connection, delete, func, insert, select, update

from host_tools.games.game_row import Seated
from host_tools.games.library_errors import NotFound
from host_tools.library import seats
from host_tools.library.names import MAX_NAME_LENGTH, is_valid_name, name_key, normalized_name
from host_tools.library.schema import evening_people_table, next_seats, people_table, seatings_table

if TYPE_CHECKING:
    from host_tools.library.library import Library


@dataclass(frozen=True)
class Person:
    """A person: id, name, and the number of games at which they sat."""

    id: int
    name: str
    games: int = 0


class PeopleTable:
    """The people of a library. Every method raises LibraryError if the library fails."""

    def __init__(self, library: "Library") -> None:
        self._store = library.store

    # Names

    def list_people(self) -> list[Person]:
        """Return everybody, by name."""
        count = func.count(seatings_table.c.game)
        query = (
            select(people_table.c.id, people_table.c.name, count)
            .outerjoin(seatings_table)
            .group_by(people_table.c.id, people_table.c.name)
        )
        with self._store.reading() as connection:
            rows = [Person(*row) for row in connection.execute(query)]
        return sorted(rows, key=lambda person: name_key(person.name))

    def find(self, name: str) -> Person:
        """Return the person `name`: a name in any case, or the beginning of only one. Raises NotFound."""
        everybody = self.list_people()
        wanted = name_key(name)
        found = [one for one in everybody if name_key(one.name) == wanted]
        found = found or [one for one in everybody if wanted and name_key(one.name).startswith(wanted)]
        if len(found) == 1:
            return found[0]
        if found:
            some = ", ".join(one.name for one in found[:4]) + (", ..." if len(found) > 4 else "")
            raise NotFound(f"{len(found)} people have names that begin with {name!r} ({some}). Type more of it.")
        raise NotFound(f"There is nobody called {name!r} in the library. List its people with `pawnlight people`.")

    def person(self, person: int) -> Person:
        """Return the person with this id. Raises NotFound."""
        with self._store.reading() as connection:
            return Person(person, _known(connection, person))

    def add(self, name: str) -> Person:
        """Add a person. Raises NotFound if the name is not fit or taken."""
        with self._store.writing("people") as connection:
            return _added(connection, name)

    def find_or_add(self, name: str) -> Person:
        """Return the person with exactly this name, in any case, and add them if they are new."""
        with self._store.writing("people") as connection:
            return _named(connection, name)

    def rename(self, person: int, name: str) -> str:
        """Give a person another name; return it as stored. Raises NotFound."""
        with self._store.writing("people") as connection:
            _known(connection, person)
            fit = _fit(connection, name, person)
            values = {"name": fit, "folded": name_key(fit)}
            connection.execute(update(people_table).where(people_table.c.id == person).values(values))
        return fit

    def merge(self, person: int, into: int) -> None:
        """Give the games of `person` to `into`, and forget `person`. Raises NotFound if both sat in one game."""
        if person == into:
            raise NotFound("These two are the same person already.")
        with self._store.writing("people") as connection:
            name, other = _known(connection, person), _known(connection, into)
            theirs = select(seatings_table.c.game).where(seatings_table.c.person == into)
            both = select(seatings_table.c.game).where(
                seatings_table.c.person == person, seatings_table.c.game.in_(theirs)
            )
            game = connection.execute(both.limit(1)).scalar()
            if game is not None:
                raise NotFound(
                    f"{name} and {other} played in the same game, {game}, so they are two people. Correct its seats "
                    "first."
                )
            connection.execute(update(seatings_table).where(seatings_table.c.person == person).values(person=into))
            connection.execute(update(next_seats).where(next_seats.c.person == person).values(person=into))
            was_there = select(evening_people_table.c.evening).where(evening_people_table.c.person == into)
            moved = (evening_people_table.c.person == person) & evening_people_table.c.evening.not_in(
                was_there.scalar_subquery()
            )
            connection.execute(update(evening_people_table).where(moved).values(person=into))
            connection.execute(delete(people_table).where(people_table.c.id == person))

    def forget(self, person: int) -> None:
        """Remove a person and their name from every seat. The games stay."""
        with self._store.writing("people") as connection:
            _known(connection, person)
            connection.execute(delete(people_table).where(people_table.c.id == person))

    # Seats

    def people_at_seats(self, games: Iterable[str]) -> dict[str, dict[int, Seated]]:
        """Return the people at the seats of `games`, by game and seat."""
        found: dict[str, dict[int, Seated]] = {}
        wanted = list(games)
        columns = (
            seatings_table.c.game,
            seatings_table.c.seat,
            seatings_table.c.person,
            people_table.c.name,
            seatings_table.c.carried,
        )
        with self._store.reading() as connection:
            for at in range(0, len(wanted), 500):
                query = select(*columns).join(people_table).where(seatings_table.c.game.in_(wanted[at : at + 500]))
                for game, seat, *seated in connection.execute(query):
                    found.setdefault(game, {})[seat] = Seated(*seated)
        return found

    def set_person_at_seat(self, game: str, seat: int, person: int | str | None, *, evening: bool = False) -> int:
        """Put a person, by id or name, or nobody at a seat of `game`; return the number of games changed.

        A new name is added. With `evening`, the other games that this board played that evening with the same seats,
        and that have the same name there or none, follow. A person has one seat in a game, and leaves another one
        there. Raises NotFound, also if it is a computer's seat.
        """
        with self._store.writing("people") as connection:
            return seats.set_person(connection, game, seat, _id_of(connection, person), evening)

    def set_next_people(self, board: str, persons: Mapping[str, int | str | None]) -> None:
        """Put people at the seats (`red`, `blue2`) of the next game of `board`, all of them or none.

        They are given by id or name, None is nobody; new names are added. Raises NotFound.
        """
        with self._store.writing("people") as connection:
            for player, person in persons.items():
                seats.set_next_person(connection, board, player, _id_of(connection, person), datetime.now(UTC))

    def next_people(self, board: str) -> dict[str, Seated]:
        """Return the people named for the next game of `board`, by player, as long as that lasts."""
        query = select(next_seats.c.player, people_table.c.id, people_table.c.name).join(people_table)
        since = datetime.now(UTC) - seats.NEXT_SEAT_TIMEOUT
        with self._store.reading() as connection:
            rows = connection.execute(query.where(next_seats.c.board == board, next_seats.c.since >= since)).all()
        return {player: Seated(person, name, False) for player, person, name in rows}


def _named(connection: Connection, name: str) -> Person:
    name = _checked(name)
    return _called(connection, name) or _added(connection, name)


def _called(connection: Connection, name: str) -> Person | None:
    row = connection.execute(
        select(people_table.c.id, people_table.c.name).where(people_table.c.folded == name_key(name))
    ).first()
    return None if row is None else Person(*row)


def _id_of(connection: Connection, person: int | str | None) -> int | None:
    """Return the id of a person with this id or name, who is added if the name is new. Raises NotFound."""
    if isinstance(person, str):
        return _named(connection, person).id
    if person is not None:
        _known(connection, person)
    return person


def _added(connection: Connection, name: str) -> Person:
    fit = _fit(connection, name)
    made = connection.execute(insert(people_table).values(name=fit, folded=name_key(fit))).inserted_primary_key
    assert made is not None
    return Person(made[0], fit)


def _checked(name: str) -> str:
    """Return `name` as it is stored. Raises NotFound if it cannot be a name."""
    name = normalized_name(name)
    if not is_valid_name(name):
        raise NotFound(f"A person's name is 1 to {MAX_NAME_LENGTH} printable characters.")
    return name


def _fit(connection: Connection, name: str, owner: int | None = None) -> str:
    """Return `name` as it is stored. Raises NotFound if it is not fit, or not the `owner`'s."""
    name = _checked(name)
    holder = _called(connection, name)
    if holder is not None and holder.id != owner:
        raise NotFound(f"There is a person called {holder.name} already. Choose another name.")
    return name


def _known(connection: Connection, person: int) -> str:
    name: str | None = connection.execute(select(people_table.c.name).where(people_table.c.id == person)).scalar()
    if name is None:
        raise NotFound("The library no longer knows this person.")
    return name

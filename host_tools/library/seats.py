"""Who sits where: names for the seats of a game, carried on to the games that follow on the same evening."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import Connection, delete, insert, literal, select, true, update

from host_tools.games.game_row import split_seats
from host_tools.games.library_errors import NotFound
from host_tools.games.narration import split_player
from host_tools.library.schema import evening_games_table, games, next_seats, seatings_table
from pawnlight.rules.base import COLOURS, seat_label

PERSON_LEVEL = "person"
# Names given for the next game of a board lapse after this time.
NEXT_SEAT_TIMEOUT = timedelta(hours=12)
_MOST_SEATS = 12


def players_of(seats: Sequence[tuple[str, str]]) -> list[str]:
    """Return the player of each seat of a header, such as `red`, or `blue2` where several have that colour."""
    labels = [seat_label(list(seats), seat) for seat in range(len(seats))]
    return [f"{colour}{number or ''}" for colour, number in labels]


def is_player(text: str) -> bool:
    """Return whether `text` can be a player: a colour, or a colour with a number."""
    colour, number = split_player(text)
    return colour in COLOURS and (not number or (len(number) < 3 and 0 < int(number) <= _MOST_SEATS))


def seat_of(seats: Sequence[tuple[str, str]], player: str) -> int:
    """Return the seat of `player`, such as `red`, `blue2` or `blue 2`. Raises NotFound."""
    known = players_of(seats)
    if not known:
        raise NotFound("Cards only has no players, so nobody can be named there.")
    wanted = player.lower().replace(" ", "")
    if wanted not in known:
        raise NotFound(f"This game has no seat {player!r}; its seats are {', '.join(known)}.")
    return known.index(wanted)


def set_person(connection: Connection, game: str, seat: int, person: int | None, evening: bool) -> int:
    """See `PeopleTable.set_person_at_seat`."""
    row = connection.execute(select(games.c.seats, games.c.board).where(games.c.id == game)).first()
    if row is None:
        raise NotFound(f"The library holds no game {game!r}.")
    text, board = row
    seats = split_seats(text)
    if not 0 <= seat < len(seats):
        raise NotFound(f"Game {game} has no seat {seat + 1}.")
    if seats[seat][1] != PERSON_LEVEL:
        raise NotFound(f"A computer plays {players_of(seats)[seat]} in game {game}.")
    before = _person_at(connection, game, seat)
    changed = [game]
    if evening:
        same = select(evening_games_table.c.evening).where(evening_games_table.c.game == game).scalar_subquery()
        others = (
            select(games.c.id)
            .join(evening_games_table)
            .where(evening_games_table.c.evening == same, games.c.id != game)
        )
        alike = others.where(games.c.board == board, games.c.seats == text)
        for other in connection.execute(alike).scalars().all():
            if _person_at(connection, other, seat) in (None, before):
                changed.append(other)
    at_once = seatings_table.c.game.in_(changed)
    connection.execute(delete(seatings_table).where(at_once, seatings_table.c.seat == seat))
    if person is not None:
        connection.execute(delete(seatings_table).where(at_once, seatings_table.c.person == person))
        rows = [{"game": one, "seat": seat, "person": person, "carried": one != game} for one in changed]
        connection.execute(insert(seatings_table), rows)
    # All names of this game have now been seen by somebody.
    connection.execute(update(seatings_table).where(seatings_table.c.game == game).values(carried=False))
    return len(changed)


def set_next_person(connection: Connection, board: str, player: str, person: int | None, now: datetime) -> None:
    """See `PeopleTable.set_next_people`."""
    if not is_player(player):
        raise NotFound(f"{player!r} is no seat; seats are {', '.join(COLOURS)}, or blue2 for a second blue one.")
    here = next_seats.c.board == board
    connection.execute(delete(next_seats).where(here, next_seats.c.player == player))
    if person is not None:
        connection.execute(delete(next_seats).where(here, next_seats.c.person == person))
        values = {"board": board, "player": player, "person": person, "since": now}
        connection.execute(insert(next_seats).values(values))


def assign_people(connection: Connection, game: str, board: str, begun: datetime) -> None:
    """Name the people of a game that has just begun: as was said for it, or as in the last game with these seats."""
    text = connection.execute(select(games.c.seats).where(games.c.id == game)).scalar_one()
    seats = split_seats(text)
    if not seats:
        # What was said is for the game after the deck of cards.
        return
    players = players_of(seats)
    chosen: dict[int, int] = {}
    query = select(next_seats.c.player, next_seats.c.person, next_seats.c.since).where(next_seats.c.board == board)
    said = connection.execute(query).all()
    fresh = [(player, person) for player, person, since in said if since <= begun <= since + NEXT_SEAT_TIMEOUT]
    for player, person in fresh:
        if player in players and seats[players.index(player)][1] == PERSON_LEVEL:
            chosen[players.index(player)] = person
    if fresh:
        connection.execute(delete(next_seats).where(next_seats.c.board == board))
    carried = {
        seat: person
        for seat, person in _last_seats(connection, game, board, text, begun)
        if seat not in chosen and person not in chosen.values()
    }
    rows = [
        {"game": game, "seat": seat, "person": person, "carried": seat in carried}
        for seat, person in (chosen | carried).items()
    ]
    if rows:
        connection.execute(insert(seatings_table), rows)


def copy_people(connection: Connection, game: str, other: str) -> None:
    """Name the people of `game` as in `other`, which has the same seats."""
    taken = select(literal(game), seatings_table.c.seat, seatings_table.c.person, true()).where(
        seatings_table.c.game == other
    )
    connection.execute(insert(seatings_table).from_select(["game", "seat", "person", "carried"], taken))


def _last_seats(connection: Connection, game: str, board: str, seats: str, begun: datetime) -> list[tuple[int, int]]:
    """Return the seats and people of the last game with the same seats on the same board and evening."""
    evening = select(evening_games_table.c.evening).where(evening_games_table.c.game == game).scalar_subquery()
    earlier = (
        select(games.c.id).join(evening_games_table).where(evening_games_table.c.evening == evening, games.c.id != game)
    )
    earlier = earlier.where(games.c.board == board, games.c.seats == seats, games.c.first_seen <= begun)
    last = earlier.order_by(games.c.first_seen.desc(), games.c.id).limit(1).scalar_subquery()
    query = select(seatings_table.c.seat, seatings_table.c.person).where(seatings_table.c.game == last)
    return [(seat, person) for seat, person in connection.execute(query)]


def _person_at(connection: Connection, game: str, seat: int) -> int | None:
    return connection.execute(
        select(seatings_table.c.person).where(seatings_table.c.game == game, seatings_table.c.seat == seat)
    ).scalar()

"""Storing event lines in the rows of a database: the shelf of `host_tools.games.incoming_events`."""

from typing import Any

from sqlalchemy import Connection, func, insert, select, update

from host_tools.games.game_row import count_draws, ending_and_winner, header_columns
from host_tools.games.incoming_events import IncomingEvents, StoredEvents
from host_tools.games.library_errors import DeletedGame
from host_tools.games.times import time_unless_in_future
from host_tools.library import evenings, seats
from host_tools.library.games import row_check
from host_tools.library.schema import deleted_table, events_table, games


class SqlGameStorage:
    """The rows of games and events, in one transaction of a `connection`. Raises ValueError for a damaged library."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def games_of_origin(self, origin: str, board: str) -> list[str]:
        columns = games.c.id, games.c.board, games.c.last_seen
        rows = self._connection.execute(select(*columns).where(games.c.origin == origin)).all()
        rows = sorted(rows, key=lambda row: (row.board == board, row.last_seen, row.id), reverse=True)
        return [row.id for row in rows]

    def stored_events(self, game: str, first: int) -> StoredEvents:
        last = self._connection.execute(
            select(func.max(events_table.c.number)).where(events_table.c.game == game)
        ).scalar()
        count = 0 if last is None else last + 1
        found = _stored(self._connection, game, first)
        for due, row in enumerate(found, first):
            if row["number"] != due:
                raise ValueError(f"event {due} of game {game} is missing")
        return StoredEvents(first, [(row["text"], int(row["check"], 16)) for row in found], game, count)

    def stored_end(self, game: str) -> tuple[int, int]:
        query = select(events_table.c.number, events_table.c.check).where(events_table.c.game == game)
        last = self._connection.execute(query.order_by(events_table.c.number.desc()).limit(1)).first()
        return (0, 0) if last is None else (last.number + 1, int(last.check, 16))

    def refuse_deleted(self, game: str) -> None:
        if (
            self._connection.execute(select(deleted_table.c.game).where(deleted_table.c.game == game)).first()
            is not None
        ):
            raise DeletedGame(
                f"Game {game} was deleted from the library, so its events were not kept. The option --deleted brings "
                f"it back."
            )

    def append_events(self, game: StoredEvents, given: IncomingEvents) -> None:
        row = self._connection.execute(select(games).where(games.c.id == game.id)).one()
        board = given.continued_board(row.board)
        fresh = _rows(given, game.count, given.is_sent_by(board))
        if not fresh and board == row.board:
            return
        values = dict(row._mapping) | {"board": board}
        if fresh:
            values |= _over([one["text"] for one in fresh])
            last = given.seen[1]
            values["last_seen"] = max(filter(time_unless_in_future, (values["last_seen"], last)), default=last)
        values["events"] += len(fresh)
        values["cards"] += count_draws(one["text"] for one in fresh)
        values["check"] = row_check(values)
        self._connection.execute(update(games).where(games.c.id == game.id).values(values))
        if fresh:
            self._connection.execute(insert(events_table), [one | {"game": game.id} for one in fresh])

    def store_new_game(self, game: str, given: IncomingEvents, beside: StoredEvents | None, differs: int) -> None:
        rows = _rows(given, differs, not given.file)
        if beside is not None:
            # For the evenings, the game begins where it differs.
            more = {"own": not given.file, "received": given.seen[0]}
            before = [row | more for row in _stored(self._connection, beside.id) if row["number"] < differs]
            rows = before + rows
        texts = [row["text"] for row in rows]
        values: dict[str, Any] = {
            "id": game,
            "board": given.board,
            "first_seen": given.seen[0],
            "last_seen": given.seen[1],
            "over": False,
            "winner": None,
            "events": len(rows),
            "cards": count_draws(texts),
            "origin": given.origin,
            "beside": beside and beside.id,
            "differs_from": differs if beside else None,
            "hidden": False,
        }
        values |= header_columns(texts[0]) | _over(texts)
        self._connection.execute(insert(games).values(values | {"check": row_check(values)}))
        self._connection.execute(insert(events_table), [row | {"game": game} for row in rows])
        evenings.assign_evening(self._connection, game, given.board, *given.seen)
        if beside is not None and differs:
            seats.copy_people(self._connection, game, beside.id)
        else:
            seats.assign_people(self._connection, game, given.board, given.seen[0])


def first_foreign(connection: Connection, game: str) -> int | None:
    """Return the number of the first event of `game` that its own board has not sent, or None."""
    query = select(func.min(events_table.c.number)).where(events_table.c.game == game, ~events_table.c.own)
    return connection.execute(query).scalar()


def _rows(given: IncomingEvents, first: int, own: bool) -> list[dict[str, Any]]:
    """Return the rows of the events from number `first` on."""
    return [
        {"number": number, "text": text, "check": f"{check:08x}", "own": own, "received": given.seen[1]}
        for number, text, check in given.events_since(first)
    ]


def _over(texts: list[str]) -> dict[str, Any]:
    """Return the columns that tell whether events end the game, and the winner; none if they do not."""
    over, winner = next((found for found in map(ending_and_winner, texts) if found[0]), (False, None))
    return {"over": over, "winner": winner} if over else {}


def _stored(connection: Connection, game: str, first: int = 0) -> list[dict[str, Any]]:
    query = (
        select(events_table)
        .where(events_table.c.game == game, events_table.c.number >= first)
        .order_by(events_table.c.number)
    )
    return [dict(row._mapping) for row in connection.execute(query)]

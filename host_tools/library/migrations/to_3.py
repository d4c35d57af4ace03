"""Add people, their seats, evenings, results of games and ratings; group the games into evenings."""

import json
from datetime import datetime, timedelta

from alembic.operations import Operations
from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    insert,
    select,
)

from host_tools.library.schema import UtcTime

_PAUSE = timedelta(hours=3)


def upgrade(op: Operations) -> None:
    """From version 2."""
    op.create_table(
        "people",
        Column("id", Integer, primary_key=True),
        Column("name", String(40), nullable=False),
        Column("folded", String(120), nullable=False, unique=True),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "seatings",
        Column("game", String(12), ForeignKey("games.id"), primary_key=True),
        Column("seat", Integer, primary_key=True, autoincrement=False),
        Column("person", Integer, ForeignKey("people.id"), nullable=False, index=True),
        Column("carried", Boolean, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "next_seats",
        Column("board", String(64), primary_key=True),
        Column("player", String(16), primary_key=True),
        Column("person", Integer, ForeignKey("people.id"), nullable=False),
        Column("since", UtcTime, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "evenings",
        Column("id", Integer, primary_key=True),
        Column("name", String(40)),
        Column("aim", Integer),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "evening_games",
        Column("game", String(12), ForeignKey("games.id"), primary_key=True),
        Column("evening", Integer, ForeignKey("evenings.id"), nullable=False, index=True),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "evening_people",
        Column("evening", Integer, ForeignKey("evenings.id"), primary_key=True),
        Column("person", Integer, ForeignKey("people.id"), primary_key=True),
        Column("here", Boolean, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "results",
        Column("game", String(12), ForeignKey("games.id"), primary_key=True),
        Column("seat", Integer, primary_key=True, autoincrement=False),
        Column("level", String(32), nullable=False),
        Column("side", Integer, nullable=False),
        Column("seats", Integer, nullable=False),
        Column("won", Boolean, nullable=False),
        Column("chance", Float, nullable=False),
        Column("points", Integer),
        Column("luck", Float, nullable=False),
        Column("cards", Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "ratings",
        Column("game", String(12), ForeignKey("games.id"), primary_key=True),
        Column("seat", Integer, primary_key=True, autoincrement=False),
        Column("player", String(32), nullable=False, index=True),
        Column("mu", Float, nullable=False),
        Column("sigma", Float, nullable=False),
        Column("rules_mu", Float, nullable=False),
        Column("rules_sigma", Float, nullable=False),
        sqlite_with_rowid=False,
    )
    connection = op.get_bind()
    _group(connection)
    _take_results(connection)


def _group(connection: Connection) -> None:
    """Put the games of each board into evenings, a new one after each pause."""
    tables = MetaData()
    times = (Column("first_seen", UtcTime), Column("last_seen", UtcTime))
    games = Table("games", tables, *times, autoload_with=connection)
    evenings = Table("evenings", tables, autoload_with=connection)
    evening_games = Table("evening_games", tables, autoload_with=connection)
    query = select(games.c.id, games.c.board, games.c.first_seen, games.c.last_seen)
    # Evenings are numbered in the order of time, whatever board they were played on.
    open_evenings: dict[str, tuple[int, datetime]] = {}
    rows, last = [], 0
    for game, board, begun, seen in connection.execute(query.order_by(games.c.first_seen, games.c.id)).all():
        evening, until = open_evenings.get(board, (0, seen))
        if not evening or begun - until > _PAUSE:
            made = connection.execute(insert(evenings).values(name=None)).inserted_primary_key
            assert made is not None
            last = evening = made[0]
        open_evenings[board] = (evening, max(seen, until))
        rows.append({"game": game, "evening": evening})
    if last:
        connection.execute(insert(evening_games), rows)


def _take_results(connection: Connection) -> None:
    """Copy the results out of the summaries of version 3; those of other versions are made again anyway."""
    tables = MetaData()
    summaries = Table("summaries", tables, autoload_with=connection)
    results = Table("results", tables, autoload_with=connection)
    rows = []
    for game, text in connection.execute(select(summaries.c.game, summaries.c.text).where(summaries.c.version == 3)):
        one = json.loads(text)
        colours = [colour for colour, _ in one["seats"]]
        teams = len(set(colours)) if one["rules"] == "sequence" else 2 if one["rules"] == "teams" else len(colours)
        for seat, (_, level) in enumerate(one["seats"] if one["winners"] else ()):
            row = {"game": game, "seat": seat, "level": level[:32], "side": seat % teams, "seats": len(colours)}
            row |= {"won": seat in one["winners"], "chance": len(one["winners"]) / len(colours)}
            row |= {"points": one["scores"][seat] if one["scores"] else None}
            row |= {"luck": one["luck"][seat], "cards": one["counted"][seat]}
            rows.append(row)
    if rows:
        connection.execute(insert(results), rows)

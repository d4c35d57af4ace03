"""The tables of the library, with column types that both SQLite and PostgreSQL have.

A change needs a new VERSION and a step in `migrations` for older libraries.
"""

from datetime import UTC, datetime

from sqlalchemy import (
    Boolean,
    Column,
    DateTime,
    Dialect,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
)

VERSION = 2


class UtcTime(TypeDecorator[datetime]):
    """Column type for aware datetimes, stored as naive UTC."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.replace(tzinfo=UTC)


metadata = MetaData()

# A single row with the version of the schema.
about = Table("pawnlight_library", metadata, Column("version", Integer, nullable=False))

# `cards` counts the draws among the `events`; `check` is `games.row_check` of the row.
games = Table(
    "games",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("board", String(64), nullable=False),
    Column("header", Text, nullable=False),
    Column("first_seen", UtcTime, nullable=False),
    Column("last_seen", UtcTime, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("winner", String(32)),
    Column("events", Integer, nullable=False, server_default="0"),
    Column("cards", Integer, nullable=False, server_default="0"),
    Column("check", String(8), nullable=False, server_default=""),
)

# `check` is the event's chained check as in its line: 8 hex digits.
events = Table(
    "events",
    metadata,
    Column("game", String(12), ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
    Column("check", String(8), nullable=False),
    Column("received", UtcTime, nullable=False),
    sqlite_with_rowid=False,
)

# Names of boards by the unique ids of their Picos; boards without a name have no row.
boards = Table(
    "boards",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("name", String(40), nullable=False, unique=True),
)

# Summaries of finished games, so that statistics need not read the events. `version` is the version of the summary.
summaries = Table(
    "summaries",
    metadata,
    Column("game", String(12), ForeignKey("games.id"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("text", Text, nullable=False),
    sqlite_with_rowid=False,
)

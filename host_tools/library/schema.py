"""The tables of the library, with column types that both SQLite and PostgreSQL have.

Nothing has been released: a library of another VERSION is refused.
"""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    ColumnElement,
    DateTime,
    Dialect,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    case,
)

from host_tools.games.times import MAX_CLOCK_AHEAD

SCHEMA_VERSION = 8

# PostgreSQL has earlier ones.
_FIRST = datetime.min.replace(tzinfo=UTC)


class UtcTime(TypeDecorator[datetime]):
    """Column type for aware datetimes, stored as naive UTC."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.replace(tzinfo=UTC)


def known_time(column: ColumnElement[Any]) -> ColumnElement[Any]:
    """Return the expression for a time of the library, null if it is unknown, see `known`."""
    return case((column.between(_FIRST, datetime.now(UTC) + MAX_CLOCK_AHEAD), column))


def _of(key: str) -> ForeignKey:
    """Return a foreign key whose row goes with the one that it names."""
    return ForeignKey(key, ondelete="CASCADE")


# The type of a game's id.
_GAME = String(21)
metadata = MetaData()

# A single row with the version of the schema.
about_table = Table("pawnlight_library", metadata, Column("version", Integer, nullable=False))

# `origin` is the id in the header. A game that begins like another one, see `lines`, has an id of its own, that of the
# other in `beside`, and in `differs_from` the number of its first event that is not the other's.
# `rules`, `options` and `seats` are taken from the header, see `games.header_columns`. `cards` counts the draws among
# the `events_table`; `check` is `games.row_check` of the row.
games = Table(
    "games",
    metadata,
    Column("id", _GAME, primary_key=True),
    Column("board", String(64), nullable=False),
    Column("header", Text, nullable=False),
    Column("rules", String(32), nullable=False, index=True),
    Column("options", Text, nullable=False),
    Column("seats", Text, nullable=False),
    Column("first_seen", UtcTime, nullable=False),
    Column("last_seen", UtcTime, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("winner", String(32), index=True),
    Column("events", Integer, nullable=False),
    Column("cards", Integer, nullable=False),
    Column("check", String(8), nullable=False),
    Column("origin", String(12), nullable=False, index=True),
    Column("beside", _GAME),
    Column("differs_from", Integer),
    Column("hidden", Boolean, nullable=False),
    Index("ix_games_board_first_seen", "board", "first_seen"),
)

# `check` is the event's chained check as in its line: 8 hex digits. `own` tells whether the board of the game sent the
# event; a file or another board did otherwise.
events_table = Table(
    "events",
    metadata,
    Column("game", _GAME, _of("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
    Column("check", String(8), nullable=False),
    Column("received", UtcTime, nullable=False),
    Column("own", Boolean, nullable=False),
    sqlite_with_rowid=False,
)

# Names of boards by the unique ids of their Picos; boards without a name have no row.
boards_table = Table(
    "boards", metadata, Column("id", String(64), primary_key=True), Column("name", Text, nullable=False, unique=True)
)

hidden_boards_table = Table("hidden_boards", metadata, Column("id", String(64), primary_key=True))

# Games that the user has deleted.
deleted_table = Table("deleted", metadata, Column("game", _GAME, primary_key=True))

# The bytes that this laptop has sent for the shuffle of a game, as hex digits, and the SHA-256 of the header that it
# had seen.
mixes_table = Table(
    "mixes",
    metadata,
    Column("game", _GAME, _of("games.id"), primary_key=True),
    Column("header", String(64), primary_key=True),
    Column("bytes", String(32), nullable=False),
    sqlite_with_rowid=False,
)

# Summaries of finished games, so that statistics need not read the events. A summary goes with the game's `last` event,
# which is null if the game has lost its events, and takes its results and ratings with it.
summaries_table = Table(
    "summaries",
    metadata,
    Column("game", _GAME, _of("games.id"), primary_key=True),
    Column("last", Integer),
    Column("text", Text, nullable=False),
    ForeignKeyConstraint(("game", "last"), ("events.game", "events.number"), ondelete="CASCADE"),
    sqlite_with_rowid=False,
)

# The people of the table. `folded` is the name as `names.name_key` returns it: two differ in more than capitals.
people_table = Table(
    "people",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("folded", Text, nullable=False, unique=True),
    sqlite_autoincrement=True,
)

# The person at a seat of a game. `carried` is true for a name that was taken from an earlier game of the evening.
seatings_table = Table(
    "seatings",
    metadata,
    Column("game", _GAME, _of("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", Integer, _of("people.id"), nullable=False, index=True),
    Column("carried", Boolean, nullable=False),
    sqlite_with_rowid=False,
)

# Names for the next game of a board, by player (`red`, `blue2`), given at `since`; used up when it begins.
next_seats = Table(
    "next_seats",
    metadata,
    Column("board", String(64), primary_key=True),
    Column("player", String(16), primary_key=True),
    Column("person", Integer, _of("people.id"), nullable=False),
    Column("since", UtcTime, nullable=False),
    sqlite_with_rowid=False,
)

# An evening is a series of games. `aim` is the number of wins that decides its match.
evenings_table = Table(
    "evenings",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", Text),
    Column("aim", Integer),
    sqlite_autoincrement=True,
)

evening_games_table = Table(
    "evening_games",
    metadata,
    Column("game", _GAME, _of("games.id"), primary_key=True),
    Column("evening", Integer, _of("evenings.id"), nullable=False, index=True),
    sqlite_with_rowid=False,
)

# People who came to an evening (`here`), or who have left it, other than the games tell.
evening_people_table = Table(
    "evening_people",
    metadata,
    Column("evening", Integer, _of("evenings.id"), primary_key=True),
    Column("person", Integer, _of("people.id"), primary_key=True),
    Column("here", Boolean, nullable=False),
    sqlite_with_rowid=False,
)

# The seats of games that were won, taken from their summaries: the level (`person`, `easy`), the side that the seat
# belongs to, the number of seats, whether it won, its chance of that among equals, its points in a game that has
# points, and the value of its cards above the mean with their number.
results_table = Table(
    "results",
    metadata,
    Column("game", _GAME, _of("summaries.game"), primary_key=True),
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

# Analyses of finished games, see `host_tools.analysis`, each made with the `model` of this hash; as a summary, it goes
# with the game's `last` event.
analyses = Table(
    "analyses",
    metadata,
    Column("game", _GAME, _of("games.id"), primary_key=True),
    Column("last", Integer),
    Column("model", String(12), nullable=False),
    Column("text", Text, nullable=False),
    ForeignKeyConstraint(("game", "last"), ("events.game", "events.number"), ondelete="CASCADE"),
    sqlite_with_rowid=False,
)

# The seats of the analysed games: what the decisions with a choice lost, their number, and the luck of the side.
plays = Table(
    "plays",
    metadata,
    Column("game", _GAME, _of("analyses.game"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("error", Float, nullable=False),
    Column("decisions", Integer, nullable=False),
    Column("luck", Float, nullable=False),
    sqlite_with_rowid=False,
)

# A cache of the ratings after each rated game, in the order of time by `number`: `player` is a person's id or a level;
# over all games, and over those of the same rule set.
ratings_table = Table(
    "ratings",
    metadata,
    Column("game", _GAME, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, nullable=False),
    Column("player", String(32), nullable=False),
    Column("rules", String(32), nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("rules_mu", Float, nullable=False),
    Column("rules_sigma", Float, nullable=False),
    ForeignKeyConstraint(("game", "seat"), ("results.game", "results.seat"), ondelete="CASCADE"),
    Index("ix_ratings_player_number", "player", "number"),
    sqlite_with_rowid=False,
)

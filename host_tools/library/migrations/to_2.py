"""Add counts of events and cards and a check to each game, names of boards, and summaries."""

from binascii import crc32

from alembic.operations import Operations
from sqlalchemy import Column, ForeignKey, Integer, MetaData, String, Table, Text, bindparam, select, text, update

from host_tools.library.schema import UtcTime

_COUNTED = """
UPDATE games SET
    events = (SELECT count(*) FROM events WHERE events.game = games.id),
    cards = (SELECT count(*) FROM events
             WHERE events.game = games.id AND (events.text = 'draw' OR events.text LIKE 'draw %'))
"""


def upgrade(op: Operations) -> None:
    """From version 1."""
    for name in ("events", "cards"):
        op.add_column("games", Column(name, Integer, nullable=False, server_default="0"))
    op.add_column("games", Column("check", String(8), nullable=False, server_default=""))
    op.execute(text(_COUNTED))
    _check_rows(op)
    op.create_table(
        "boards",
        Column("id", String(64), primary_key=True),
        Column("name", String(40), nullable=False, unique=True),
    )
    op.create_table(
        "summaries",
        Column("game", String(12), ForeignKey("games.id"), primary_key=True),
        Column("version", Integer, nullable=False),
        Column("text", Text, nullable=False),
        sqlite_with_rowid=False,
    )


def _check_rows(op: Operations) -> None:
    connection = op.get_bind()
    times = (Column("first_seen", UtcTime), Column("last_seen", UtcTime))
    games = Table("games", MetaData(), *times, autoload_with=connection)
    names = ("id", "board", "header", "first_seen", "last_seen", "over", "winner", "events", "cards")
    rows = connection.execute(select(*(games.c[name] for name in names))).all()
    checks = [{"game": row[0], "new": f"{crc32('|'.join(map(str, row)).encode()):08x}"} for row in rows]
    if checks:
        changed = update(games).where(games.c.id == bindparam("game")).values(check=bindparam("new"))
        connection.execute(changed, checks)

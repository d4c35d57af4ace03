"""Events and cards counted with each game, so that thousands are listed at once; names of boards; summaries."""

from alembic.operations import Operations
from sqlalchemy import Column, ForeignKey, Integer, String, Text, text

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
    op.execute(text(_COUNTED))
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

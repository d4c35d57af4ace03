"""Add the bytes that the laptop has sent for shuffles; ratings are computed again, without games since deleted."""

from alembic.operations import Operations
from sqlalchemy import Column, ForeignKey, String


def upgrade(op: Operations) -> None:
    """From version 5."""
    op.create_table(
        "mixes",
        Column("game", String(12), ForeignKey("games.id"), primary_key=True),
        Column("header", String(64), primary_key=True),
        Column("bytes", String(32), nullable=False),
        sqlite_with_rowid=False,
    )
    op.execute("DELETE FROM ratings")

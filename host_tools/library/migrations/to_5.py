"""Number the ratings in the order of time and note their rule set; being a cache, they are computed again."""

from alembic.operations import Operations
from sqlalchemy import Column, Float, ForeignKey, Index, Integer, String


def upgrade(op: Operations) -> None:
    """From version 4."""
    op.drop_table("ratings")
    op.create_table(
        "ratings",
        Column("game", String(12), ForeignKey("games.id"), primary_key=True),
        Column("seat", Integer, primary_key=True, autoincrement=False),
        Column("number", Integer, nullable=False),
        Column("player", String(32), nullable=False),
        Column("rules", String(32), nullable=False),
        Column("mu", Float, nullable=False),
        Column("sigma", Float, nullable=False),
        Column("rules_mu", Float, nullable=False),
        Column("rules_sigma", Float, nullable=False),
        Index("ix_ratings_player_number", "player", "number"),
        sqlite_with_rowid=False,
    )

"""Add branches, the sources of events, and what the user has hidden or deleted."""

from alembic.operations import Operations
from sqlalchemy import Boolean, Column, String, false


def upgrade(op: Operations) -> None:
    """From version 3. All events count as sent by the board of their game."""
    op.add_column("games", Column("branch_of", String(12)))
    op.add_column("games", Column("hidden", Boolean, nullable=False, server_default=false()))
    op.create_index("ix_games_branch_of", "games", ["branch_of"])
    op.add_column("events", Column("source", String(64)))
    op.create_table("hidden_boards", Column("id", String(64), primary_key=True))
    op.create_table(
        "deleted", Column("game", String(12), primary_key=True), Column("board", String(64), primary_key=True)
    )

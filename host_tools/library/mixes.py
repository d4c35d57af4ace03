"""The bytes that this laptop has sent for the shuffles of games."""

from sqlalchemy import Connection, insert, select

from host_tools.library.library import Library
from host_tools.library.schema import mixes


def sent(library: Library, game: str) -> str | None:
    """Return the bytes sent for `game` as hex digits, or None."""
    with library.store.reading() as connection:
        return _sent(connection, game)


def recorded(library: Library, game: str, fresh: str) -> str:
    """Record that `fresh` is sent for `game`, unless other bytes have been sent before. Returns the bytes to send."""
    with library.store.writing(game) as connection:
        before = _sent(connection, game)
        if before is None:
            connection.execute(insert(mixes).values(game=game, bytes=fresh))
        return before or fresh


def _sent(connection: Connection, game: str) -> str | None:
    found: str | None = connection.execute(select(mixes.c.bytes).where(mixes.c.game == game)).scalar()
    return found

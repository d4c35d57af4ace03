"""The bytes that this laptop has sent for the shuffles of games."""

from hashlib import sha256

from sqlalchemy import Connection, insert, select

from host_tools.library.library import Library
from host_tools.library.schema import mixes_table


def find_sent_bytes(library: Library, game: str, header: str) -> str | None:
    """Return the bytes sent for `game` with this header as hex digits, or None.

    A game's id is only the beginning of its hash: bytes sent after one header say nothing about a game with another.
    """
    with library.store.reading() as connection:
        return _sent(connection, game, _digest(header))


def record_bytes(library: Library, game: str, header: str, fresh: str) -> str:
    """Record that `fresh` is sent for `game`, unless bytes were before. Returns the bytes to send."""
    with library.store.writing(game) as connection:
        before = _sent(connection, game, _digest(header))
        if before is None:
            connection.execute(insert(mixes_table).values(game=game, header=_digest(header), bytes=fresh))
        return before or fresh


def _digest(header: str) -> str:
    return sha256(header.encode()).hexdigest()


def _sent(connection: Connection, game: str, header: str) -> str | None:
    query = select(mixes_table.c.bytes).where(mixes_table.c.game == game, mixes_table.c.header == header)
    found: str | None = connection.execute(query).scalar()
    return found

"""Changes that the user makes to games and boards: hide, delete."""

from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select, update

from host_tools.games.game_row import id_in_header
from host_tools.library.database import DatabaseBackend
from host_tools.library.games import is_row_intact, row_check
from host_tools.library.schema import boards_table, deleted_table, games, hidden_boards_table


def hide_game(store: DatabaseBackend, game: str, hidden: bool = True) -> None:
    """Take a game out of lists, Play and statistics, or bring it back."""
    with store.writing(id_in_header(game)) as connection:
        row = connection.execute(select(games).where(games.c.id == game)).first()
        if row is not None:
            values = dict(row._mapping) | {"hidden": hidden}
            connection.execute(update(games).where(games.c.id == game).values(values | _check(row, values)))


def hide_board(store: DatabaseBackend, board: str, hidden: bool = True) -> None:
    """Take a board and its games out of lists, Play and statistics, or bring them back."""
    with store.writing("boards") as connection:
        connection.execute(delete(hidden_boards_table).where(hidden_boards_table.c.id == board))
        if hidden:
            connection.execute(insert(hidden_boards_table).values(id=board))


def delete_game(store: DatabaseBackend, game: str) -> None:
    """Delete a game; its board does not bring it back unasked."""
    with store.writing(id_in_header(game)) as connection:
        _delete(connection, game)


def delete_board(store: DatabaseBackend, board: str) -> None:
    """Delete the name of a board and its games. New games of the board are kept as before."""
    with store.writing("boards") as connection:
        for game in connection.execute(select(games.c.id).where(games.c.board == board)).scalars().all():
            _delete(connection, game)
        for table in (boards_table, hidden_boards_table):
            connection.execute(delete(table).where(table.c.id == board))


def _delete(connection: Connection, game: str) -> None:
    if connection.execute(delete(games).where(games.c.id == game)).rowcount:
        connection.execute(insert(deleted_table).values(game=game))


def _check(row: Row[*tuple[Any, ...]], values: dict[str, Any]) -> dict[str, str]:
    """Return the check of changed values, or a wrong one if the row was damaged before."""
    return {"check": row_check(values) if is_row_intact(row) else ""}

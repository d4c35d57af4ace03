"""Changes that the user makes to games and boards: choose a branch, hide, delete."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select, update

from host_tools.games.game_row import GameRow
from host_tools.library.database import Store
from host_tools.library.errors import UnknownGame
from host_tools.library.games import game_row, row_check
from host_tools.library.lines import FILE
from host_tools.library.schema import boards, deleted, events, games, hidden_boards, known_time, seatings

_KEPT = ("id", "branch_of", "hidden")
_DISPUTED = select(games.c.branch_of).where(games.c.branch_of.is_not(None)).distinct()


@dataclass(frozen=True)
class Branch:
    """Events that conflict with a game: the list entry, the first number that differs, and whether a file brought them.

    `row.board` is the board that has sent them, or the one that the file names.
    """

    row: GameRow
    number: int
    file: bool


@dataclass(frozen=True)
class Dispute:
    """A game with its branches."""

    row: GameRow
    branches: tuple[Branch, ...]

    @property
    def rows(self) -> list[GameRow]:
        return [self.row, *(branch.row for branch in self.branches)]


def disputed(store: Store) -> list[str]:
    """Return the ids of the games that have branches."""
    with store.reading() as connection:
        return [str(game) for game in connection.execute(_DISPUTED).scalars()]


def disputes(store: Store) -> list[Dispute]:
    """Return the games that have branches, the newest first, the hidden ones too."""
    query = select(games).order_by(known_time(games.c.first_seen).desc().nulls_last(), games.c.id)
    found = []
    with store.reading() as connection:
        for row in connection.execute(query.where(games.c.id.in_(_DISPUTED))).all():
            branches = connection.execute(query.where(games.c.branch_of == row.id)).all()
            holds = _events(connection, row.id)
            listed = []
            for branch in sorted(branches, key=lambda one: (len(one.id), one.id)):
                kept = _events(connection, branch.id)
                same = (n for n, (one, other) in enumerate(zip(holds, kept, strict=False)) if one[:2] != other[:2])
                number = next(same, min(len(holds), len(kept)))
                listed.append(Branch(game_row(branch), number, kept[-1][2] == FILE if kept else False))
            found.append(Dispute(game_row(row), tuple(listed)))
    return found


def choose(store: Store, branch: str) -> str:
    """Let `branch` hold in place of its game, whose events become the branch. Returns the id of the game."""
    with store.writing(_game_of(store, branch)) as connection:
        return _choose(connection, branch)


def hide_game(store: Store, game: str, hidden: bool = True) -> None:
    """Take a game out of lists, Live and statistics, or bring it back."""
    with store.writing(game) as connection:
        row = connection.execute(select(games).where(games.c.id == game)).first()
        if row is not None:
            values = dict(row._mapping) | {"hidden": hidden}
            connection.execute(update(games).where(games.c.id == game).values(values | _check(row, values)))


def hide_board(store: Store, board: str, hidden: bool = True) -> None:
    """Take a board and its games out of lists, Live and statistics, or bring them back."""
    with store.writing("boards") as connection:
        connection.execute(delete(hidden_boards).where(hidden_boards.c.id == board))
        if hidden:
            connection.execute(insert(hidden_boards).values(id=board))


def delete_game(store: Store, game: str) -> None:
    """Delete a game with its branches, or a single branch; its board does not bring it back unasked."""
    with store.writing(_game_of(store, game)) as connection:
        _delete(connection, game)


def delete_board(store: Store, board: str) -> None:
    """Delete the name of a board and its games and branches; a branch of another board takes its game's place.

    New games of the board are kept as before.
    """
    with store.writing("boards") as connection:
        for game in connection.execute(select(games.c.id).where(games.c.board == board)).scalars().all():
            others = select(games.c.id).where(games.c.branch_of == game, games.c.board != board).order_by(games.c.id)
            other = connection.execute(others).scalars().first()
            if other is not None:
                _choose(connection, other)
            _delete(connection, other or game)
        for table in (boards, hidden_boards):
            connection.execute(delete(table).where(table.c.id == board))


def forget_deletion(store: Store, game: str) -> bool:
    """Allow a deleted game, or deleted branches of it, to come back; return whether there were any."""
    with store.writing(game) as connection:
        return connection.execute(delete(deleted).where(deleted.c.game == game)).rowcount > 0


def _game_of(store: Store, line: str) -> str:
    """Return the id of the game whose branch `line` is, or else `line`: who changes it excludes other writers of it."""
    with store.reading() as connection:
        game = connection.execute(select(games.c.branch_of).where(games.c.id == line)).scalar()
    return game or line


def _choose(connection: Connection, branch: str) -> str:
    rows = {row.id: row for row in connection.execute(select(games).where(games.c.id == branch))}
    game = rows[branch].branch_of if branch in rows else None
    if game is None:
        raise UnknownGame(f"{branch} is not a branch of a game. List the branches with `pawnlight games --conflicts`.")
    rows[game] = connection.execute(select(games).where(games.c.id == game)).one()
    stored = {one: connection.execute(select(events).where(events.c.game == one)).all() for one in (game, branch)}
    connection.execute(delete(events).where(events.c.game.in_((game, branch))))
    if rows[game].header != rows[branch].header:
        # It may have other seats.
        connection.execute(delete(seatings).where(seatings.c.game == game))
    for here, there in ((game, branch), (branch, game)):
        kept = {name: getattr(rows[here], name) for name in _KEPT}
        values = dict(rows[there]._mapping) | kept
        connection.execute(update(games).where(games.c.id == here).values(values | _check(rows[there], values)))
        if stored[there]:
            connection.execute(insert(events), [dict(row._mapping) | {"game": here} for row in stored[there]])
    return str(game)


def _delete(connection: Connection, game: str) -> None:
    row = connection.execute(select(games).where(games.c.id == game)).first()
    if row is None:
        return
    source = FILE
    if row.branch_of is not None:
        stored = _events(connection, game)
        source = FILE if stored and stored[-1][2] == FILE else row.board
    noted = {"game": row.branch_of or game, "board": source}
    connection.execute(delete(deleted).where(deleted.c.game == noted["game"], deleted.c.board == source))
    connection.execute(insert(deleted).values(noted))
    connection.execute(delete(games).where((games.c.id == game) | (games.c.branch_of == game)))


def _check(row: Row[Any], values: dict[str, Any]) -> dict[str, str]:
    """Return the check of changed values, or a wrong one if the row was damaged before."""
    return {"check": row_check(values) if row.check == row_check(row._mapping) else ""}


def _events(connection: Connection, line: str) -> list[tuple[str, str, str | None]]:
    query = select(events.c.text, events.c.check, events.c.source).where(events.c.game == line)
    return [tuple(row) for row in connection.execute(query.order_by(events.c.number))]

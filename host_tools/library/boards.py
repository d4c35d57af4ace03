"""The boards of a library, identified by the unique ids of their Picos; each may have a name."""

from binascii import crc32
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, delete, func, insert, select

from host_tools.games.library_errors import NotFound
from host_tools.library.database import DatabaseBackend
from host_tools.library.names import MAX_NAME_LENGTH, is_valid_name, normalized_name
from host_tools.library.schema import boards_table, events_table, games, hidden_boards_table, known_time

# The first name of a board, before somebody gives it another: a star has the same name in every language.
STAR_NAMES = (
    *("Adhara", "Alcor", "Aldebaran", "Alioth", "Altair", "Antares", "Arcturus", "Atlas", "Bellatrix", "Capella"),
    *("Castor", "Cor Caroli", "Deneb", "Electra", "Elnath", "Enif", "Gemma", "Hadar", "Hamal", "Izar"),
    *("Lesath", "Maia", "Markab", "Megrez", "Merak", "Merope", "Mimosa", "Mira", "Mirach", "Mizar"),
    *("Nashira", "Nunki", "Polaris", "Pollux", "Procyon", "Regulus", "Rigel", "Sabik", "Sadr", "Sargas"),
    *("Shaula", "Sirius", "Spica", "Suhail", "Talitha", "Tarazed", "Thuban", "Vega", "Wezen", "Zaurak"),
)


@dataclass(frozen=True)
class BoardRow:
    """A board: its id, its name if any, the number of games it has sent, and the times of its first and last event.

    Games that are hidden themselves do not count.
    """

    id: str
    name: str | None
    games: int
    first_seen: datetime | None
    last_seen: datetime | None
    hidden: bool


class BoardTable:
    """The boards of the library in `store`: those that have sent a game, have a name or are hidden."""

    def __init__(self, store: DatabaseBackend) -> None:
        self._store = store

    def list_boards(self, hidden: bool | None = False) -> list[BoardRow]:
        """Return the boards, those with a name first; None: hidden ones too."""
        with self._store.reading() as connection:
            named = _names(connection)
            out = set(connection.execute(select(hidden_boards_table.c.id)).scalars())
            first, last = func.min(known_time(games.c.first_seen)), func.max(known_time(games.c.last_seen))
            counted = select(games.c.board, func.count(), first, last)
            counted = counted.where(~games.c.hidden).group_by(games.c.board)
            seen = {board: (count, first, last) for board, count, first, last in connection.execute(counted)}
        rows = [
            BoardRow(one, named.get(one), *seen.get(one, (0, None, None)), one in out)
            for one in named.keys() | seen.keys() | out
        ]
        rows.sort(key=lambda row: (row.name is None, row.name or "", row.id))
        return [row for row in rows if hidden in (None, row.hidden)]

    def find(self, name: str) -> str:
        """Return the id of the board with this name, id or beginning of an id. Raises NotFound."""
        rows = self.list_boards(None)
        for row in rows:
            if name in (row.name, row.id):
                return row.id
        ids = [row.id for row in rows if name and row.id.startswith(name.lower())]
        if len(ids) == 1:
            return ids[0]
        if ids:
            raise NotFound(
                f"{len(ids)} boards have ids that begin with {name!r} ({', '.join(ids[:4])}). Type more of the id."
            )
        raise NotFound(f"The library has no board {name!r}. List its boards with `pawnlight boards`.")

    def board_names(self) -> dict[str, str]:
        """Return the names of the boards that have one, by id."""
        with self._store.reading() as connection:
            return _names(connection)

    def set_name(self, board: str, name: str) -> None:
        """Name the board with the id `board`; an empty `name` removes its name. Raises NotFound."""
        with self._store.writing("boards") as connection:
            _name(connection, board, name)

    def name_new_board(self, board: str) -> None:
        """Give a board that has no name the star that its id leads to, or the next that no other board has."""
        # Seldom the case: no writing lock is taken for a look.
        if board in self.board_names():
            return
        with self._store.writing("boards") as connection:
            known = _names(connection)
            if board not in known:
                taken = set(known.values())
                first = crc32(board.encode()) % len(STAR_NAMES)
                stars = (_star(first, n) for n in range(len(taken) + 1))
                _name(connection, board, next(star for star in stars if star not in taken))


def has_newer_game(connection: Connection, board: str, game: str, since: datetime) -> bool:
    """Return whether `board` has sent events of another game than `game` after `since`; files do not count."""
    later = select(events_table.c.game).join(games).where(games.c.board == board, games.c.id != game)
    # The first condition, of the games, spares a look at every event.
    later = later.where(games.c.last_seen > since, events_table.c.received > since, events_table.c.own)
    return connection.execute(later.limit(1)).first() is not None


def _names(connection: Connection) -> dict[str, str]:
    return dict(connection.execute(select(boards_table.c.id, boards_table.c.name)).all())


def _name(connection: Connection, board: str, name: str) -> None:
    name = normalized_name(name)
    if name and not is_valid_name(name):
        raise NotFound(f"A board's name is at most {MAX_NAME_LENGTH} printable characters.")
    holder = connection.execute(select(boards_table.c.id).where(boards_table.c.name == name)).scalar()
    if holder not in (None, board):
        raise NotFound(f"The name {name!r} already belongs to board {holder}. Choose another name.")
    connection.execute(delete(boards_table).where(boards_table.c.id == board))
    if name:
        connection.execute(insert(boards_table).values(id=board, name=name))


def _star(first: int, n: int) -> str:
    """Return the name to try after `n` others: once all stars are taken, they have numbers."""
    star = STAR_NAMES[(first + n) % len(STAR_NAMES)]
    return star if n < len(STAR_NAMES) else f"{star} {n // len(STAR_NAMES) + 1}"

"""A laptop's library as the page asks for it: its games with the names of boards and people."""

from collections.abc import Iterable

from sqlalchemy import func, select

from host_tools import json_types
from host_tools.games.game_filter import GameFilter
from host_tools.games.game_row import GameRow, Seated
from host_tools.library.boards import BoardTable
from host_tools.library.games import filter_conditions, game_row, games_query
from host_tools.library.library import Library
from host_tools.library.people import PeopleTable
from host_tools.library.schema import games


class PageLibrary(Library):
    """The library of another object's `store`, see `host_tools.answers`."""

    def list_games(self, wanted: GameFilter, first: int, count: int) -> tuple[int, list[GameRow]]:
        self._complete(wanted)
        total = select(func.count()).select_from(games).where(*filter_conditions(wanted))
        with self.store.reading() as connection:
            rows = connection.execute(games_query(wanted).offset(first).limit(count))
            return connection.execute(total).scalar_one(), [game_row(row) for row in rows]

    def board_names(self) -> dict[str, str]:
        return BoardTable(self.store).board_names()

    def people_at_seats(self, games: Iterable[str]) -> dict[str, dict[int, Seated]]:
        return PeopleTable(self).people_at_seats(games)

    def filter_choices(self) -> json_types.NameChoices:
        boards = [one for one in BoardTable(self.store).list_boards() if one.games]
        return {
            "people": [{"id": one.id, "name": one.name} for one in PeopleTable(self).list_people()],
            "boards": [{"id": one.id, "name": one.name or one.id} for one in boards],
            "games": sum(one.games for one in boards),
            "hidden": bool(self.games(GameFilter(hidden=True, most=1))),
        }

"""A laptop's library at the link: what it knows of evenings, people, days and boards besides the events."""

import os
from datetime import timedelta

from host_tools.library.boards import BoardTable
from host_tools.library.evenings import Evenings
from host_tools.library.library import Library
from host_tools.library.mixes import record_bytes
from host_tools.library.people import PeopleTable

_BYTES_TO_MIX = 16
# Events that came with so much time between the first and the last one came as they happened.
_AT_THE_TABLE = timedelta(minutes=1)


class LinkedLibrary(Library):
    """The library of another object's `store`, see `host_tools.link.any_library`."""

    def random_bytes_for(self, game: str, header: str) -> str:
        return record_bytes(self, game, header, os.urandom(_BYTES_TO_MIX).hex())

    def player_names(self, game: str) -> dict[int, str]:
        return {seat: one.name for seat, one in PeopleTable(self).people_at_seats([game]).get(game, {}).items()}

    def last_played_day(self, game: str) -> str:
        row = self.game_row(game)
        if row and row.first_seen and row.last_seen and row.last_seen - row.first_seen >= _AT_THE_TABLE:
            return f"{row.last_seen.astimezone():%Y-%m-%d}"
        return ""

    def board_name(self, board: str) -> str:
        boards = BoardTable(self.store)
        boards.name_new_board(board)
        return boards.board_names().get(board, board)

    def evening_continues(self, board: str) -> bool:
        return Evenings(self.store).is_going_on(board)

    def begin_evening(self, game: str, board: str) -> bool:
        return Evenings(self.store).begin_evening(game, board)

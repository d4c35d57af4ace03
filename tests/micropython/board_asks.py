"""Print what a board says that it asks, about a pawn and about a hidden hand."""

import sys

from pawnlight.table.asks import asks
from pawnlight.table.game_screen import Turn


class Board:
    asleep = None
    asking = True
    id, events, seat = "4b9facb07c16", 37, 2


class Pawns(Turn):
    what, told = "pawn", "pawnlight.table.here"
    count, at = 3, 2


class Offers:
    def places(self, question, at):
        return [[], [12], [79, 80]][at], []


sys.modules["pawnlight.table.here"] = Offers()
board = Board()
board.renderer = board
board.game = board
board.question = Pawns(board)
print(asks(board))
board.question.hidden = True
print(asks(board))

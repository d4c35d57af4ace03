"""Print what a board says that it asks, about a pawn and about a hidden hand."""

from pawnlight.table.choice import Choices
from pawnlight.table.question import Question
from pawnlight.table.question_line import answer_ask


class Board:
    asleep = None
    asking = True
    id, events, seat = "4b9facb07c16", 37, 2


class Places(Choices):
    def lights_of(self, at):
        return [[], [12], [79, 80]][at], []


class Pawns(Question):
    what = "pawn"
    count, at = 3, 2

    def choices(self):
        return Places()


board = Board()
board.renderer = board
board.game = board
board.question = Pawns(board)
print(answer_ask(board))
board.question.hidden = True
print(answer_ask(board))

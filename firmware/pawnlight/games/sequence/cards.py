"""Sequence: the cards, the spaces that show them, their legal plays, dead cards, and cells and positions as text.

    card     0-51, suit x 13 + rank: `SEQUENCE_CARDS` has the names, ranks going up with the ace on top
    play     (card, cell, n): the card is played on that cell, where a chip is put or (one-eyed jack) taken away; the
             chip completes the nth choice of runs, see `Board.choices`
    decision a play, Cut, Dead, Draw, LATER or PASS; game.py has the events as text

Cells, chips and teams: see board.py. Rules and rulings: README.md section 6; sheet 003.

A position: chips, each team's sequences by their ends, whose turn, the cells barred to that team (as numbers, or -):

    *.…* b:11-15,15-55 g:- b 37
"""

from pawnlight.games.sequence.board import FREE_CELL, TEAM_LETTERS
from pawnlight.rules.base import RuleError
from pawnlight.rules.events import parse_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Literal, NamedTuple

    from typing_extensions import TypeIs

    from pawnlight.games.sequence.board import ChipBoard, Play, Run

    class CutCards(NamedTuple):
        """The card of each player who cuts, in the order of seats."""

        cards: tuple[int, ...]

    class DeadCard(NamedTuple):
        """A dead card is laid down."""

        card: int

    class CardDraw(NamedTuple):
        """The player at `seat` draws the card that is due, or one from before (`late`)."""

        seat: int
        late: bool

    DrawLater = tuple[Literal["later"]]
    Decision = Play | CutCards | DeadCard | CardDraw | DrawLater | tuple[()]
else:
    from collections import namedtuple

    CutCards = namedtuple("CutCards", ("cards",))
    DeadCard = namedtuple("DeadCard", ("card",))
    CardDraw = namedtuple("CardDraw", ("seat", "late"))

# The card that each cell shows, row by row; `**` is a corner.
PRINTED_BOARD = """
** 2S 3S 4S 5S 6S 7S 8S 9S **
6C 5C 4C 3C 2C AH KH QH 10H 10S
7C AS 2D 3D 4D 5D 6D 7D 9H QS
8C KS 6C 5C 4C 3C 2C 8D 8H KS
9C QS 7C 6H 5H 4H AH 9D 7H AS
10C 10S 8C 7H 2H 3H KH 10D 6H 2D
QC 9S 9C 8H 9H 10H QH QD 5H 3D
KC 8S 10C QC KC AC AD KD 4H 4D
AC 7S 6S 5S 4S 3S 2S 2H 3H 5D
** AD KD QD 10D 9D 8D 7D 6D **
"""
# Constants, which stay in flash.
_SPADES = ("2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "10S", "JS", "QS", "KS", "AS")
_HEARTS = ("2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "10H", "JH", "QH", "KH", "AH")
_DIAMONDS = ("2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "10D", "JD", "QD", "KD", "AD")
_CLUBS = ("2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "10C", "JC", "QC", "KC", "AC")
SEQUENCE_CARDS = _SPADES + _HEARTS + _DIAMONDS + _CLUBS
NUMBER_OF_CARD = {name: card for card, name in enumerate(SEQUENCE_CARDS)}
# For the pile: two decks.
DECK = tuple([(card, 2) for card in SEQUENCE_CARDS])

# The chips that a team's one-eyed jacks may take away.
_OTHERS = ((103, 114), (98, 114), (98, 103))
_ONE_EYED = (SEQUENCE_CARDS.index("JS"), SEQUENCE_CARDS.index("JH"))
# The two cells that show each card, the upper one and the lower; of a jack, corners.
UPPER_CELL = bytearray(52)
LOWER_CELL = bytearray(52)
for at, name in enumerate(PRINTED_BOARD.split()):
    if name != "**":
        (LOWER_CELL if UPPER_CELL[SEQUENCE_CARDS.index(name)] else UPPER_CELL)[SEQUENCE_CARDS.index(name)] = at


def is_one_eyed_jack(card: int) -> bool:
    """Return whether `card` is a one-eyed jack, which takes a chip away; all other cards put one down."""
    return card in _ONE_EYED


def is_play(decision: "Decision") -> "TypeIs[Play]":
    """Return whether `decision` is a play: only these have three parts."""
    return len(decision) == 3


def each_play(cells: bytearray, team: int, hand: "Iterable[int]", barred: "tuple[int, ...]" = ()) -> "Iterator[Play]":
    """Yield the legal plays of `team`, with the usual runs. `hand` is sorted; equal cards are listed once.

    `cells` are the 100 chips, `barred` the cells on which this team may not put a chip back this turn.
    """
    last = -1
    for card in hand:
        if card == last:
            continue
        last = card
        if card in _ONE_EYED:
            others = _OTHERS[team]
            for cell, chip in enumerate(cells):
                if chip in others:
                    yield card, cell, 0
        else:
            for cell in (UPPER_CELL[card], LOWER_CELL[card]) if LOWER_CELL[card] else range(100):
                if cells[cell] == FREE_CELL and cell not in barred:
                    yield card, cell, 0


def is_dead(cells: bytearray, card: int) -> bool:
    """Return whether `card` is dead: chips are on both of its cells. Seed: "Cartas Muertas".

    A two-eyed jack is dead on a full board, a one-eyed jack never. A barred cell is free, so a card that has no other
    cell is neither playable nor dead.
    """
    if LOWER_CELL[card]:
        return cells[UPPER_CELL[card]] != FREE_CELL and cells[LOWER_CELL[card]] != FREE_CELL
    return card not in _ONE_EYED and b"." not in cells


def dead_cards(cells: bytearray, hand: "list[int]") -> "list[int]":
    """Return the dead cards of a hand, each once."""
    return [card for n, card in enumerate(hand) if is_dead(cells, card) and card not in hand[:n]]


def comma_separated(items: "Iterable[object]") -> str:
    """Join the items with commas; `-` for none."""
    return ",".join([str(item) for item in items]) or "-"


def runs_text(runs: "list[Run]") -> str:
    """Format the cells of the sequences that a chip completes."""
    return "/".join([comma_separated(run) for run in runs])


def position_text(board: "ChipBoard", team: int, barred: "tuple[int, ...]" = ()) -> str:
    """Format a position: chips, each team's sequences by their ends, the team to play, the cells barred to it.

    `*.…* b:11-15,15-55 g:- b 37`
    """
    words = [board.cells.decode()]
    for t in sorted(board.teams):
        words.append(
            TEAM_LETTERS[t] + ":" + comma_separated(["%d-%d" % (run[0], run[4]) for run in board.sequences[t]])
        )
    return " ".join(words + [TEAM_LETTERS[team], comma_separated(barred)])


def parse_cell(text: str) -> int:
    """Parse a cell. Raises RuleError."""
    cell = parse_number(text)
    if cell is not None and cell < 100:
        return cell
    raise RuleError("a cell is 0 to 99, not %r" % text[:20])


def parse_card(text: str) -> int:
    """Parse a card. Raises RuleError."""
    if text not in NUMBER_OF_CARD:
        raise RuleError("%r is not a card: 2 to 10, J, Q, K, A and S, H, D or C, as in 10H" % text[:20])
    return NUMBER_OF_CARD[text]

"""Three in a row: each piece sits on a picture, and three in a row are a star.

    event       decision    meaning
    lay 0817…   bytes       the pictures on the 36 places, row by row, a digit each. 0 to 8 are flower, moon, fish, cat,
                            dog, tree, house, boat and apple
    draw cat    Draw        a card is turned up: a picture, `star` or `wind`. If the player cannot use it, it is put
                            aside, and another card is turned up
    put 17      Piece       the player puts a piece on a place: row × 6 + column
    blow 17     Piece       after a `wind`, the player takes another player's piece from a place

Rules and rulings: README.md section 10.
"""

from pawnlight.rules.base import MIX_EVENT, Draw
from pawnlight.rules.cards import Chance
from pawnlight.rules.events import parse_number
from pawnlight.rules.stars import StarsGame, StarsOutcome

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import NamedTuple

    from pawnlight.rules.base import Header

    class PiecePlacement(NamedTuple):
        """A piece sits down on a place, or the wind takes it from there."""

        place: int
        blown: bool

    # The first are the pictures as they are laid out, the number of each, by place.
    Decision = bytes | Draw | PiecePlacement
    _Base = StarsGame[Decision]
else:
    from collections import namedtuple

    PiecePlacement = namedtuple("PiecePlacement", ("place", "blown"))
    _Base = StarsGame

BOARD_SIDE = 6
PLACE_COUNT = BOARD_SIDE * BOARD_SIDE
PICTURE_CARDS = ("flower", "moon", "fish", "cat", "dog", "tree", "house", "boat", "apple")
STAR_CARD, WIND_CARD = "star", "wind"
_EACH = PLACE_COUNT // len(PICTURE_CARDS)
FREE_PLACE = 0


def _rows() -> "list[bytes]":
    """Return the three places of every row of the board: across, down and slanting."""
    found = []
    for across, down in ((1, 0), (0, 1), (1, 1), (-1, 1)):
        for place in range(PLACE_COUNT):
            if 0 <= place % BOARD_SIDE + 2 * across < BOARD_SIDE and place // BOARD_SIDE + 2 * down < BOARD_SIDE:
                step = across + BOARD_SIDE * down
                found.append(bytes([place, place + step, place + 2 * step]))
    return found


ROWS_OF_THREE = _rows()


class RowGame(_Base):
    """A game of three in a row; see `Game` and `StarsGame` for the common interface.

    due       "lay", "draw", "place", "end", "over"
    pictures  the number of the picture of each place; empty until they are laid out
    pieces    by place, 1 + the seat whose piece is there, or FREE
    card      the card that is to be played, "" while one is to be turned up
    """

    STATE_FIELDS = StarsGame.STATE_FIELDS + ("pictures", "pieces", "card")
    chance_events = ("lay", "draw", MIX_EVENT)
    deck = tuple([(picture, _EACH) for picture in PICTURE_CARDS]) + ((STAR_CARD, 3), (WIND_CARD, 3))
    to_win = (5, 4, 3)

    def __init__(self, header: "Header | str", seed: "bytes | None" = None) -> None:
        # The pictures are laid out on the first occasion of chance.
        super().__init__(header, seed, 1)
        self.pictures = b""
        self.pieces = bytes(PLACE_COUNT)
        self.card = ""

    def _laid(self) -> bytes:
        """Return the pictures as the shuffle lays them out: each four times. Needs the seed (ValueError)."""
        if self.seed is None:
            raise ValueError("without the seed nobody knows where the pictures are")
        pictures = [n // _EACH for n in range(PLACE_COUNT)]
        Chance(self.seed, 0).shuffle(pictures)
        return bytes(pictures)

    def each_decision(self) -> "Iterator[Decision]":
        """Yield the decisions; needs the seed where chance decides (ValueError)."""
        if self.due == "lay":
            yield self._laid()
        elif self.due == "draw":
            yield Draw(self.pile.next_card())
        elif self.due == "place":
            for place in self.places_for(self.card):
                yield PiecePlacement(place, self.card == WIND_CARD)

    def places_for(self, card: str) -> "list[int]":
        """Return the places where `card` can do something: free ones, or those with a piece of another player."""
        if card == WIND_CARD:
            return [place for place, piece in enumerate(self.pieces) if piece not in (FREE_PLACE, self.seat + 1)]
        shown = PICTURE_CARDS.index(card) if card != STAR_CARD else -1
        board = zip(self.pieces, self.pictures)
        return [n for n, (piece, picture) in enumerate(board) if piece == FREE_PLACE and shown in (-1, picture)]

    def rows_completed(self, place: int) -> "list[bytes]":
        """Return the rows that a piece of the player makes on `place`: of four in a line, there are two."""
        pieces, own = self.pieces, self.seat + 1
        return [row for row in ROWS_OF_THREE if place in row and all([at == place or pieces[at] == own for at in row])]

    def decision_value(self, decision: "PiecePlacement") -> int:
        """Return what a piece on a place, or the wind there, is worth: a row, then one that another cannot make."""
        found, own = 0, self.seat + 1
        for row in ROWS_OF_THREE:
            if decision.place not in row:
                continue
            first, second = pair = tuple([self.pieces[at] for at in row if at != decision.place])
            if decision.blown:
                found += 4 if self.pieces[decision.place] in pair and FREE_PLACE in pair else 1
            elif first == second != FREE_PLACE:
                found += 100 if first == own else 10
            elif FREE_PLACE in pair:
                found += 3 if own in pair else first == second
        return found

    def _do(self, decision: "Decision") -> "StarsOutcome":
        if isinstance(decision, bytes):
            self.pictures = decision
            self.due = "draw"
            return StarsOutcome()
        if isinstance(decision, Draw):
            if self.places_for(decision.card):
                self.card = decision.card
                self.due = "place"
            else:
                self.pile.discards.append(decision.card)
            return StarsOutcome(decision.card)
        place, card, rival, rows, pieces = decision.place, self.card, -1, [], bytearray(self.pieces)
        if decision.blown:
            rival = pieces[place] - 1
            pieces[place] = FREE_PLACE
        else:
            rows = self.rows_completed(place)
            pieces[place] = self.seat + 1
        leaving = b"".join(rows) or (bytes(range(PLACE_COUNT)) if all(pieces) else b"")
        for at in leaving:
            pieces[at] = FREE_PLACE
        self.pieces = bytes(pieces)
        self.stars[self.seat] += len(rows)
        self.pile.discards.append(card)
        self.card = ""
        self._next_turn("draw")
        return StarsOutcome(card, len(rows), rival, place, leaving)

    def _text(self, decision: "Decision") -> str:
        if isinstance(decision, bytes):
            return "lay " + "".join([str(picture) for picture in decision])
        if isinstance(decision, PiecePlacement):
            return "%s %d" % ("blow" if decision.blown else "put", decision.place)
        return super()._text(decision)

    def _parse(self, text: str) -> "Decision":
        event, _, rest = text.partition(" ")
        if event == "lay" and len(rest) == PLACE_COUNT and all(["0" <= digit <= "8" for digit in rest]):
            return bytes([int(digit) for digit in rest])
        place = parse_number(rest)
        if event in ("put", "blow") and place is not None and place < PLACE_COUNT:
            return PiecePlacement(place, event == "blow")
        return super()._parse(text)

    def _refusal(self, decision: "Decision") -> str:
        if isinstance(decision, bytes) != (self.due == "lay"):
            return "a %s is due, so not %s" % (self.due, self.event_text(decision)[:40])
        if not isinstance(decision, bytes):
            return super()._refusal(decision)
        if sorted(decision) != [n // _EACH for n in range(PLACE_COUNT)]:
            return "each picture has %d places" % _EACH
        return "" if self.seed is None or decision == self._laid() else "the shuffle lays other pictures there"

    def position(self) -> str:
        """Return `row ..y… card=cat red stars=2,1 turns=17`: by place, `.` or the first letter of a piece's colour."""
        letters = "." + "".join([colour[0] for colour in self.colours])
        pieces = "".join([letters[piece] for piece in self.pieces])
        return "row %s card=%s %s" % (pieces, self.card or "-", self.score_text())

"""Three in a row: each piece sits on a picture, and three in a row are a star.

    event       decision    meaning
    lay 0817…   Lay         the picture of each of the 36 places, row by row: its number in PICTURES
    draw cat    Draw        a card is turned up: a picture, `star` or `wind`. One that can do nothing is put aside, and
                            another one is due
    put 17      Piece       a piece of the player's own sits down on a place: row × 6 + column
    blow 17     Piece       the wind takes the piece of another player from a place

Rules and rulings: README.md section 10.
"""

from pawnlight.rules.base import MIX, Draw, Effect, RuleError
from pawnlight.rules.cards import Chance, Pile
from pawnlight.rules.events import number_of
from pawnlight.rules.stars import StarsGame

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import NamedTuple

    from pawnlight.rules.base import Header, Hit

    class Lay(NamedTuple):
        """The pictures are laid out: the number of each, by place."""

        pictures: bytes

    class Piece(NamedTuple):
        """A piece sits down on a place, or the wind takes it from there."""

        place: int
        blown: bool

    Decision = Lay | Draw | Piece
    # Pieces, stars, turns and card as they were before; what was shuffled for a card; the rows made, whether all left.
    Kept = tuple[bytes, list[int], int, str, list[str] | None, list[bytes], bool]
    Base = StarsGame[Decision]
else:
    from collections import namedtuple

    Lay = namedtuple("Lay", ("pictures",))
    Piece = namedtuple("Piece", ("place", "blown"))
    Base = StarsGame

SIDE = 6
PLACES = SIDE * SIDE
PICTURES = ("sun", "moon", "fish", "cat", "dog", "tree", "house", "boat", "apple")
STAR, WIND = "star", "wind"
_EACH = PLACES // len(PICTURES)
DECK = tuple([(picture, _EACH) for picture in PICTURES]) + ((STAR, 3), (WIND, 3))
FREE = 0


def _rows() -> "list[bytes]":
    """Return the three places of every row of the board: across, down and slanting."""
    found = []
    for across, down in ((1, 0), (0, 1), (1, 1), (-1, 1)):
        for place in range(PLACES):
            if 0 <= place % SIDE + 2 * across < SIDE and place // SIDE + 2 * down < SIDE:
                step = across + SIDE * down
                found.append(bytes([place, place + step, place + 2 * step]))
    return found


ROWS = _rows()


class RowEffect(Effect):
    """What a decision has done to the pieces; `place` is -1 where it was about none."""

    game: "RowGame"
    decision: "Decision | str"
    kept: "Kept"

    @property
    def place(self) -> int:
        return self.decision.place if isinstance(self.decision, Piece) else -1

    @property
    def card(self) -> str:
        """The card that was turned up, or played."""
        return self.decision.card if isinstance(self.decision, Draw) else self.kept[3] if self.kept else ""

    @property
    def revealed(self) -> str:
        return self.decision.card if isinstance(self.decision, Draw) else ""

    @property
    def rival(self) -> int:
        """The seat whose piece was blown away, -1 for none."""
        return self.kept[0][self.place] - 1 if isinstance(self.decision, Piece) and self.decision.blown else -1

    @property
    def hits(self) -> "list[Hit]":
        return [] if self.rival < 0 else [(self.seat, self.rival, self.place)]

    @property
    def rows(self) -> "list[bytes]":
        """The rows made, whose pieces have left: the places of each."""
        return self.kept[5] if self.kept else []

    @property
    def scored(self) -> int:
        return len(self.rows)

    @property
    def swept(self) -> bool:
        """Whether the board was full, and all pieces have left."""
        return bool(self.kept) and self.kept[6]


class RowGame(Base):
    """A game of three in a row; see `Game` and `StarsGame` for the common interface.

    due       "lay", "draw", "place", "end", "over"
    pictures  the number of the picture of each place; empty until they are laid out
    pieces    by place, 1 + the seat whose piece is there, or FREE
    card      the card that is to be played, "" while one is to be turned up
    pile      the pile, and the used cards
    """

    effect = RowEffect
    chance = ("lay", "draw", MIX)
    stars_to_win = (5, 4, 3)

    def __init__(self, header: "Header | str", seed: "bytes | None" = None) -> None:
        super().__init__(header, seed)
        self.pictures = b""
        self.pieces = bytearray(PLACES)
        self.card = ""
        # The pictures are laid out on the first occasion.
        self.pile = Pile(DECK, None, 1)

    def _deal(self) -> None:
        self.pile.seed = self.seed
        self.due = "lay"

    def _laid(self) -> bytes:
        """Return the pictures as the shuffle lays them out: each four times. Needs the seed (ValueError)."""
        if self.seed is None:
            raise ValueError("without the seed nobody knows where the pictures are")
        pictures = [n // _EACH for n in range(PLACES)]
        Chance(self.seed, 0).shuffle(pictures)
        return bytes(pictures)

    def each_decision(self) -> "Iterator[Decision]":
        """Yield the decisions; needs the seed where chance decides (ValueError)."""
        if self.due == "lay":
            yield Lay(self._laid())
        elif self.due == "draw":
            yield Draw(self.pile.top())
        elif self.due == "place":
            for place in self.places(self.card):
                yield Piece(place, self.card == WIND)

    def places(self, card: str) -> "list[int]":
        """Return the places where `card` can do something: free ones, or those with a piece of another player."""
        if card == WIND:
            return [place for place, piece in enumerate(self.pieces) if piece not in (FREE, self.seat + 1)]
        wanted = -1 if card == STAR else PICTURES.index(card)
        shown = zip(self.pieces, self.pictures)
        return [n for n, (piece, picture) in enumerate(shown) if piece == FREE and wanted in (-1, picture)]

    def rows_with(self, place: int, seat: int) -> "list[bytes]":
        """Return the rows that a piece of `seat` makes on `place`: of four in a line, there are two."""
        pieces, own = self.pieces, seat + 1
        return [row for row in ROWS if place in row and all([at == place or pieces[at] == own for at in row])]

    def _push(self, decision: "Decision") -> "Kept":
        pieces, stars, turns, card = bytes(self.pieces), self.stars[:], self.turns, self.card
        before: list[str] | None = None
        rows: list[bytes] = []
        swept = False
        if isinstance(decision, Lay):
            self.pictures = decision.pictures
            self.due = "draw"
        elif isinstance(decision, Draw):
            before = self._turn_up(decision.card)
        elif decision.blown:
            self.pieces[decision.place] = FREE
            self._use_up()
        else:
            rows = self.rows_with(decision.place, self.seat)
            self.pieces[decision.place] = self.seat + 1
            self.stars[self.seat] += len(rows)
            for row in rows:
                for place in row:
                    self.pieces[place] = FREE
            swept = all(self.pieces)
            if swept:
                self.pieces = bytearray(PLACES)
            self._use_up()
        return pieces, stars, turns, card, before, rows, swept

    def _turn_up(self, card: str) -> "list[str] | None":
        """Turn up a card; one that can do nothing is put aside. Returns the argument for `Pile.put_back`."""
        before = self.pile.take(card)
        if self.places(card):
            self.card = card
            self.due = "place"
        else:
            self.pile.discards.append(card)
        return before

    def _use_up(self) -> None:
        """Put the card to the used ones, and end the turn."""
        self.pile.discards.append(self.card)
        self.card = ""
        self._next_turn("draw")

    def _take_back(self, effect: RowEffect) -> None:
        decision = effect.decision
        now = self.card
        pieces, self.stars, self.turns, self.card, before = effect.kept[:5]
        self.pieces = bytearray(pieces)
        if isinstance(decision, Lay):
            self.pictures = b""
        elif isinstance(decision, Draw):
            if not now:
                self.pile.discards.pop()
            self.pile.put_back(decision.card, before)
        else:
            self.pile.discards.pop()

    def _text(self, decision: "Decision") -> str:
        if isinstance(decision, Lay):
            return "lay " + "".join([str(picture) for picture in decision.pictures])
        if isinstance(decision, Draw):
            return "draw " + decision.card
        return "%s %d" % ("blow" if decision.blown else "put", decision.place)

    def _parse(self, text: str) -> "Decision":
        event, _, rest = text.partition(" ")
        if event == "lay" and len(rest) == PLACES and all(["0" <= digit <= "8" for digit in rest]):
            return Lay(bytes([int(digit) for digit in rest]))
        if event == "draw":
            return Draw(rest)
        place = number_of(rest)
        if event in ("put", "blow") and place is not None and place < PLACES:
            return Piece(place, event == "blow")
        raise RuleError("%r is not an event here" % text[:40])

    def _refusal(self, decision: "Decision") -> str:
        due = "lay" if isinstance(decision, Lay) else "draw" if isinstance(decision, Draw) else "place"
        if due != self.due:
            return "a %s is due, so not %s" % (self.due, self.text(decision)[:40])
        if isinstance(decision, Draw):
            try:
                self.pile.check(decision.card)
            except ValueError as error:
                return str(error)
        elif isinstance(decision, Piece):
            if decision.blown != (self.card == WIND) or decision.place not in self.places(self.card):
                return "%s cannot do that: %s" % (self.card, self.text(decision))
        elif sorted(decision.pictures) != [n // _EACH for n in range(PLACES)]:
            return "each picture has %d places" % _EACH
        elif self.seed is not None and decision.pictures != self._laid():
            return "the shuffle lays the pictures out otherwise"
        return ""

    def measure(self, seat: int) -> "tuple[int, int, int]":
        return self.stars[seat], len([piece for piece in self.pieces if piece == seat + 1]), 0

    def position(self) -> str:
        """Return `row … yellow card=cat stars=2,1 turns=17`: `.` is a free place, a piece the first letter of its colour."""
        letters = "." + "".join([colour[0] for colour, _ in self.header.seats])
        return "row %s %s card=%s stars=%s turns=%d" % (
            "".join([letters[piece] for piece in self.pieces]),
            self.header.seats[self.seat][0],
            self.card or "-",
            ",".join([str(stars) for stars in self.stars]),
            self.turns,
        )

    def view(self, seat: "int | None") -> str:
        """Return the position, the pictures, what is due, and the numbers of cards: nobody has a secret."""
        pictures = "".join([str(picture) for picture in self.pictures])
        pile = self.pile
        return "%s pictures=%s %s pile=%d used=%d" % (
            self.position(),
            pictures or "-",
            self.due,
            pile.left(),
            len(pile.discards),
        )

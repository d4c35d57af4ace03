"""The table of Revenge: piles, hands and rows, what playing a card changes on them, and whose turn it is.

game.py has the decisions, sorry_cards.py what the Sorry! cards do.
"""

from pawnlight.games.revenge import START_CARDS_BY_SEATS
from pawnlight.games.revenge.notation import SORRY_DECK, position_text, view_text
from pawnlight.games.revenge.rows import (
    DECK,
    HAND_SIZE,
    HOME_ROW,
    NONE,
    SEATS_TEXT,
    SORRY_CARD,
    UNKNOWN_CARD,
    card_effect,
    cards_of_row,
    other_seats,
    remove_card,
    row_with_card,
    rows_progress,
    settle_row,
)
from pawnlight.rules.base import Game, RuleError
from pawnlight.rules.cards import Chance

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.games.revenge.rows import Decision, Play, Rows, Target
    from pawnlight.rules.base import Header

    _Base = Game[Decision]
else:
    _Base = Game


class RevengeTable(_Base):
    """The table of a game of Revenge.

    due             "draw", "play"; after a card "take_card" (3), "remove_top" (7), "trade_hands" (11), "sorry" (SORRY!:
                    a Sorry! card is to be turned up); for a Sorry! card its name, for borrow "look" and then "borrow"
    turn            seat whose turn it is; `seat` is another's while all-strip or all-give asks the others
    rows            of each seat, see `rows`
    hands           cards of each seat, UNKNOWN where they are not known here
    pile, discards  playing cards, the next and the last one at the end
    sorry_pile, sorry_discards  Sorry! cards, indices into SORRY_CARDS, in the same way
    card            the Sorry! card in progress, or NONE
    drawn           the cards of a draw-two
    looked          the seat whose hand is being looked at, or NONE
    occasion        the number of chance decisions so far
    passes          the number of passes in a row
    """

    STATE_FIELDS = (
        "turn", "rows", "hands", "pile", "discards", "sorry_pile", "sorry_discards", "card", "drawn", "looked",
        "occasion", "passes",
    )  # fmt: skip

    def __init__(self, header: "Header", seed: "bytes | None" = None) -> None:
        super().__init__(header, seed)
        self.colours = [colour for colour, _ in header.seats]
        starts = START_CARDS_BY_SEATS.get(tuple(self.colours))
        if starts is None or header.first == "-":
            raise RuleError("a game of revenge says who begins, and is for " + SEATS_TEXT)
        # The house rule `rows`.
        self._house = header.house_value("rows")
        starts = int(self._house or starts)
        players = len(self.colours)
        self.rows: list[Rows] = [(b"",) * starts] * players
        self.hands = [b""] * players
        self.discards = self.sorry_discards = self.drawn = b""
        self.looked = self.card = NONE
        self.occasion = self.passes = 0
        self.pile = self.as_seen(DECK)
        self.sorry_pile = SORRY_DECK
        self.turn = self.seat = self.colours.index(header.first)

    def _deal(self) -> None:
        self.pile = self._shuffled(self.pile)
        self.sorry_pile = self._shuffled(self.sorry_pile)
        for _ in range(HAND_SIZE):
            for seat in [self.turn] + other_seats(len(self.hands), self.turn):
                self.hands[seat] += self.draw_card()
        self.due = "draw"

    # Chance

    def random_order(self, size: int) -> "list[int]":
        """Return the numbers below `size`, shuffled on the next occasion of chance; in order without the seed."""
        order = list(range(size))
        if self.seed is not None:
            Chance(self.seed, self.occasion).shuffle(order)
        return order

    def _shuffled(self, cards: bytes) -> bytes:
        order = self.random_order(len(cards))
        self.occasion += 1
        return bytes([cards[i] for i in order])

    def as_seen(self, cards: bytes) -> bytes:
        """Return `cards` as they go out of sight: without the seed, they become unknown."""
        return bytes([UNKNOWN_CARD]) * len(cards) if self.seed is None else cards

    def draw_card(self) -> bytes:
        """Return the next playing card; empty if there is none. "1. Draw a card", NOTE."""
        if not self.pile and self.discards:
            self.pile = self._shuffled(self.as_seen(self.discards))
            self.discards = b""
        card = self.pile[-1:]
        self.pile = self.pile[:-1]
        return card

    # Playing

    def play_from(self, seat: int, play: "Play") -> None:
        """Play a card of the hand of `seat`."""
        self.hands[seat] = remove_card(self.hands[seat], cards_of_row(bytes(play[:1]))[0])
        self.place_card(play)

    def place_card(self, play: "Play") -> None:
        """Put a card that has left the hand on a row or on the discards, and begin its effect."""
        card, r, thrown, _ = play
        if thrown != NONE:
            # "you must FIRST discard a card from your hand"
            self.hands[self.seat] = remove_card(self.hands[self.seat], thrown)
            self.discards += bytes([thrown])
        if r != NONE:
            self.put_on_row(r, card, card)
            return
        # SORRY!: turn up a Sorry! card; 11: trade hands.
        self.discards += bytes([card])
        self.due = "sorry" if card == SORRY_CARD else "trade_hands"
        if card == SORRY_CARD and not self.sorry_pile:
            self.sorry_pile = self._shuffled(self.sorry_discards)
            self.sorry_discards = b""

    # Rows

    def set_row(self, seat: int, r: int, row: bytes) -> None:
        """Replace row `r` of `seat` by `row`."""
        rows = self.rows[seat]
        self.rows[seat] = rows[:r] + (row,) + rows[r + 1 :]

    def take_top(self, seat: int, r: int) -> int:
        """Take the top card off a row and return it, MINUS for a 10 as -1."""
        row = self.rows[seat][r]
        rest, left = settle_row(row[:-1])
        self.set_row(seat, r, rest)
        self.discards += left
        return row[-1]

    def discard_top(self, target: "Target") -> None:
        """Discard the top card of a row."""
        card = self.take_top(target.seat, target.row)
        self.discards += cards_of_row(bytes([card]))

    def put_on_row(self, r: int, card: int, effect: int) -> None:
        """Put a card on an own row and begin the effect of the card `effect`, even if the row is complete."""
        row, left = row_with_card(self.rows[self.turn][r], card)
        self.set_row(self.turn, r, row)
        self.discards += left
        if row == HOME_ROW and self.is_won():
            return
        self.due = card_effect(effect)
        if self.due == "again":
            self._begin_turn()
        elif not self.due or not self.decisions():
            self.end_turn()

    def is_won(self) -> bool:
        """Return whether a player has turned the last START, which ends the game at once. "WINNING THE GAME"."""
        if self.winners():
            self.due = "end"
            return True
        return False

    def winners(self) -> "list[int]":
        return [s for s, rows in enumerate(self.rows) if rows == (HOME_ROW,) * len(rows)]

    # Turns

    def discard_sorry(self) -> None:
        """Discard the Sorry! card."""
        self.sorry_discards += bytes([self.card])
        self.card = NONE

    def end_sorry_turn(self) -> None:
        """Discard the Sorry! card and end the turn. "This ends your turn"."""
        self.discard_sorry()
        self.end_turn()

    def end_turn(self) -> None:
        """Begin the next player's turn."""
        self.turn = (self.turn + 1) % len(self.hands)
        self._begin_turn()

    def _begin_turn(self) -> None:
        """Begin a turn with a draw, unless there is nothing to draw."""
        self.seat = self.turn
        self.due = "draw" if self.pile or self.discards else "play"

    # Views

    def progress_of(self, seat: int) -> "tuple[int, int, int]":
        return rows_progress(self.rows[seat])

    def position(self) -> str:
        return position_text(self)

    def view(self, seat: "int | None") -> str:
        return view_text(self, seat)

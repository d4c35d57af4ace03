"""A game of Revenge: turns, hands, piles and the effects of cards (README.md section 7, seed 001).

The first player who turns the last START wins at once, so nobody ties for it; `places` in tally.py ranks the others.
"""

from pawnlight.rules import revenge_sorry_cards as sorry_cards
from pawnlight.rules.base import PASS, Game, RuleError
from pawnlight.rules.cards import Chance
from pawnlight.rules.revenge import (
    DECK,
    HAND,
    HOME_ROW,
    NAMES,
    NONE,
    SEATS,
    SORRY,
    STARTS,
    UNKNOWN,
    as_cards,
    different,
    follows,
    measure,
    others,
    plays,
    remove_top,
    settled,
    take_card,
    with_card,
    without,
)
from pawnlight.rules.revenge_notation import (
    PLAYS,
    SORRY_DECK,
    named_cards,
    names,
    option_text,
    parse_option,
    position_text,
    view_text,
)

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Iterator, Sequence

    from _typeshed import Incomplete as Any

    from pawnlight.rules.base import Header, Undo
    from pawnlight.rules.revenge import Choice, Option, Rows


class RevengeGame(Game):
    """One game of Revenge.

    due             "draw", "play"; after a card "take_card" (3), "remove_top" (7), "trade_hands" (11), "sorry" (SORRY!:
                    a Sorry! card is to be turned up); for a Sorry! card its name, for borrow "look" and then "borrow"
    turn            seat whose turn it is; `seat` is another's while all-strip or all-give asks the others
    rows            of each seat, see `revenge`
    hands           cards of each seat, UNKNOWN where they are not known here
    pile, discards  playing cards, the next and the last one at the end
    sorry_pile, sorry_discards  Sorry! cards, indices into SORRY_CARDS, in the same way
    card            the Sorry! card in progress, or NONE
    drawn           the cards of a draw-two
    looked          the seat whose hand is being looked at, or NONE
    occasion        the number of chance decisions so far
    passes          the number of passes in a row

    Options: "" to draw; to play (card, row, card discarded for a 4), row NONE where it is discarded, and for a draw-two
    the other card as a fourth; (card,) to discard, with a draw-two both; PASS; the seat, the row or both where a target
    is chosen, for a steal-top the own row too; (Sorry! card,); to give (place, card).
    """

    def __init__(self, header: "Header", seed: "bytes | None" = None) -> None:
        super().__init__(header, seed)
        self.colours = [colour for colour, _ in header.seats]
        starts = STARTS.get(tuple(self.colours))
        if header.rules != "revenge" or starts is None or header.first == "-":
            raise RuleError("a game of revenge says who begins, and is for " + SEATS)
        # The house rule `rows`.
        self._house = header.house("rows")
        starts = int(self._house or starts)
        players = len(self.colours)
        self.rows: list[Rows] = [(b"",) * starts] * players
        self.hands = [b""] * players
        self.discards = self.sorry_discards = self.drawn = b""
        self.looked = self.card = NONE
        self.occasion = self.passes = 0
        self.pile = self.hidden(DECK)
        self.sorry_pile = SORRY_DECK
        self.turn = self.seat = self.colours.index(header.first)
        self._begin()

    def _deal(self) -> None:
        self.pile = self._shuffled(self.pile)
        self.sorry_pile = self._shuffled(self.sorry_pile)
        for _ in range(HAND):
            for seat in [self.turn] + others(len(self.hands), self.turn):
                self.hands[seat] += self.drawn_card()
        self.due = "draw"

    # Chance

    def hidden_order(self, size: int) -> "list[Any]":
        """Return the numbers below `size`, shuffled on the next occasion of chance; in order without the seed."""
        order: list[Any] = list(range(size))
        if self.seed is not None:
            Chance(self.seed, self.occasion).shuffle(order)
        return order

    def _shuffled(self, cards: bytes) -> bytes:
        order = self.hidden_order(len(cards))
        self.occasion += 1
        return bytes([cards[i] for i in order])

    def hidden(self, cards: bytes) -> bytes:
        """Return `cards` as they go out of sight: without the seed, they become unknown."""
        return bytes([UNKNOWN]) * len(cards) if self.seed is None else cards

    def drawn_card(self) -> bytes:
        """Return the next playing card; empty if there is none. "1. Draw a card", NOTE."""
        if not self.pile and self.discards:
            self.pile = self._shuffled(self.hidden(self.discards))
            self.discards = b""
        card = self.pile[-1:]
        self.pile = self.pile[:-1]
        return card

    # Options

    def each_option(self) -> "Iterator[Option]":
        due, seat = self.due, self.seat
        if due in PLAYS:
            cards = self._source()
            yield from self._choices(self._spare(cards), cards)
        elif due == "draw":
            yield ""
        elif due in ("take_card", "look"):
            yield from take_card(self.hands, seat)
        elif due in ("remove_top", "strip"):
            yield from remove_top(self.rows, seat)
        elif due == "trade_hands":
            for s in others(len(self.hands), seat):
                yield (s,)
        elif due == "sorry":
            # Without the seed, every card that may come.
            for card in different(self.sorry_pile if self.seed is None else self.sorry_pile[-1:]):
                yield (card,)
        elif due in sorry_cards.OPTIONS:
            yield from sorry_cards.OPTIONS[due](self)

    def _source(self) -> bytes:
        """Return the cards from which one is played."""
        if self.due == "draw-two":
            return self.drawn
        return self.hands[self.looked if self.due == "borrow" else self.seat]

    def _spare(self, cards: bytes) -> bytes:
        """Return the cards that can be discarded for a 4 out of `cards`."""
        return without(cards, 4) if self.due == "play" else self.hands[self.seat]

    def _choices(self, spare: bytes, cards: bytes) -> "Sequence[Choice]":
        """Return the plays with `cards`, where a 4 discards one of `spare`, or else the discards or the pass."""
        found = plays(self.rows[self.seat], cards, spare)
        if self.due == "play":
            # "If you cannot play any card from your hand, you must discard one"; who has no card passes.
            return found or [(card,) for card in different(cards)] or [PASS]
        if self.due == "borrow":
            return found or [PASS]
        two: list[Choice] = []
        card = NONE
        rest = b""
        for play in found:
            if play[0] != card:
                card = play[0]
                rest = without(cards, as_cards(bytes([card]))[0])
            two.append(play + (rest[0] if rest else NONE,))
        return two or [tuple(sorted(cards))]

    def _text(self, option: "Option") -> str:
        return "draw" if isinstance(option, str) else option_text(self.due, option, self.colours)

    def _parse(self, text: str) -> "Option":
        if text == "draw" and self.due == "draw":
            return ""
        try:
            option = parse_option(self.due, text, self.colours)
            return option + (self.given(option[0]),) if self.due == "all-give" else option
        except RuleError:
            raise
        except (ValueError, IndexError):
            pass
        raise RuleError(self._cannot(text))

    def given(self, place: int) -> int:
        """Return the card at `place` in the order of the giver's hand. Raises IndexError."""
        hand = self.hands[self.seat]
        return hand[self.hidden_order(len(hand))[place]]

    # Legality

    def _refusal(self, option: "Option") -> str:
        if self.seed is None and self.due in PLAYS and not isinstance(option, str):
            return self._unseen_refusal(option)
        return "" if option in self.each_option() else self._cannot(self.text(option))

    def _cannot(self, text: str) -> str:
        return "%s cannot do %r where %s is due" % (self.colours[self.seat], text[:40], self.due)

    def _unseen_refusal(self, option: "Choice") -> str:
        """Return why `option` is illegal whatever the hidden cards are, "" if it is not."""
        named, thrown = named_cards(option)
        seen = self.discards + as_cards(b"".join([row for rows in self.rows for row in rows]))
        for card in named + thrown:
            one = bytes([card])
            if (named + thrown + seen).count(one) > DECK.count(one):
                return "every other %s lies on the table" % NAMES[card]
        try:
            if self.due == "play":
                hand = _among(self.hands[self.seat], named + thrown)
                options = self._choices(without(hand, 4), hand)
            else:
                options = self._choices(_among(self.hands[self.seat], thrown), _among(self._source(), named))
        except RuleError as error:
            return str(error)
        return "" if option in options else self._cannot(self.text(option))

    # Decisions

    def _push(self, option: "Option") -> "Undo":
        record = (
            (tuple(self.rows), tuple(self.hands), self.pile, self.discards, self.sorry_pile, self.sorry_discards),
            (self.occasion, self.turn, self.card, self.drawn, self.looked, self.passes),
        )
        _DO[self.due](self, *option)
        return record

    def _take_back(self, record: "Undo") -> None:
        rows, hands, self.pile, self.discards, self.sorry_pile, self.sorry_discards = record[0]
        self.rows, self.hands = list(rows), list(hands)
        self.occasion, self.turn, self.card, self.drawn, self.looked, self.passes = record[1]

    def draw(self) -> None:
        """1. Draw a card."""
        self.hands[self.seat] += self.drawn_card()
        self.due = "play"

    def play_card(self, *option: int) -> None:
        """2. Play a Card: play one of the hand, or discard one, or pass without cards.

        With the house rule `rows`, the game is a draw when all players have passed in a row.
        """
        self.passes = 0 if option else self.passes + 1
        if option:
            self.hands[self.seat] = without(self.hands[self.seat], as_cards(bytes(option[:1]))[0])
        if len(option) == 3:
            self.lay(option)
        else:
            self.discards += bytes(option)
            self.end_turn()
            if self._house and self.passes == len(self.hands):
                self.due = "end"

    def lay(self, option: "tuple[int, ...]") -> None:
        """Put a card that has left the hand on a row or on the discards, and begin its effect."""
        card, r, thrown = option[:3]
        if thrown != NONE:
            # "you must FIRST discard a card from your hand"
            self.hands[self.seat] = without(self.hands[self.seat], thrown)
            self.discards += bytes([thrown])
        if r != NONE:
            self.put(r, card, card)
            return
        # SORRY!: turn up a Sorry! card; 11: trade hands.
        self.discards += bytes([card])
        self.due = "sorry" if card == SORRY else "trade_hands"
        if card == SORRY and not self.sorry_pile:
            self.sorry_pile = self._shuffled(self.sorry_discards)
            self.sorry_discards = b""

    def take_card(self, seat: int) -> None:
        """3: take a hidden card from another player's hand, chosen by chance."""
        hand = self.hands[seat]
        i = self.hidden_order(len(hand))[0]
        self.occasion += 1
        self.hands[seat] = hand[:i] + hand[i + 1 :]
        self.hands[self.turn] += hand[i : i + 1]
        self.end_turn()

    def remove_top(self, seat: int, r: int) -> None:
        """7: remove and discard the top card of another player's row."""
        self.discard_top(seat, r)
        self.end_turn()

    def trade_hands(self, seat: int) -> None:
        """11: trade hands with another player. Ruling: an empty hand can be traded too."""
        self.hands[seat], self.hands[self.turn] = self.hands[self.turn], self.hands[seat]
        self.end_turn()

    # Rows

    def set_row(self, seat: int, r: int, row: bytes) -> None:
        """Replace row `r` of `seat` by `row`."""
        rows = self.rows[seat]
        self.rows[seat] = rows[:r] + (row,) + rows[r + 1 :]

    def take_top(self, seat: int, r: int) -> int:
        """Take the top card off a row and return it, MINUS for a 10 as -1."""
        row = self.rows[seat][r]
        rest, left = settled(row[:-1])
        self.set_row(seat, r, rest)
        self.discards += left
        return row[-1]

    def discard_top(self, seat: int, r: int) -> None:
        """Discard the top card of a row."""
        card = self.take_top(seat, r)
        self.discards += as_cards(bytes([card]))

    def put(self, r: int, card: int, effect: int) -> None:
        """Put a card on an own row and begin the effect of the card `effect`, even if the row is complete."""
        row, left = with_card(self.rows[self.turn][r], card)
        self.set_row(self.turn, r, row)
        self.discards += left
        if row == HOME_ROW and self.is_won():
            return
        self.due = follows(effect)
        if self.due == "again":
            self._begin_turn()
        elif not self.due or not self.options():
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

    def sorry_aside(self) -> None:
        """Discard the Sorry! card."""
        self.sorry_discards += bytes([self.card])
        self.card = NONE

    def sorry_done(self) -> None:
        """Discard the Sorry! card and end the turn. "This ends your turn"."""
        self.sorry_aside()
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

    def actor(self) -> int:
        return self.turn

    def measure(self, seat: int) -> "tuple[int, int, int]":
        return measure(self.rows[seat])

    def position(self) -> str:
        return position_text(self)

    def view(self, seat: "int | None") -> str:
        return view_text(self, seat)


def _among(cards: bytes, named: bytes) -> bytes:
    """Return `cards`, which are hidden, if they may include the named ones. Raises RuleError."""
    if len(named) > len(cards):
        raise RuleError("%s cannot be among %d cards" % (names(named), len(cards)))
    return named + bytes([UNKNOWN]) * (len(cards) - len(named))


_DO: "dict[str, Any]" = {
    "draw": RevengeGame.draw,
    "play": RevengeGame.play_card,
    "take_card": RevengeGame.take_card,
    "remove_top": RevengeGame.remove_top,
    "trade_hands": RevengeGame.trade_hands,
}
_DO.update(sorry_cards.DO)

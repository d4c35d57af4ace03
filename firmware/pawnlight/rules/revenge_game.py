"""A game of Revenge: turns, hands, piles and what follows a card (RULES.md section 7, seed 001)."""

from pawnlight.rules import revenge_sorry_cards as sorry_cards
from pawnlight.rules.base import PASS, Game, RuleError
from pawnlight.rules.cards import Chance
from pawnlight.rules.revenge import (
    COLOURS_BY_PLAYERS,
    DECK,
    HAND,
    HOME_ROW,
    MINUS,
    NAMES,
    NONE,
    SORRY,
    STARTS,
    UNKNOWN,
    different,
    follows,
    others,
    plays,
    remove_top,
    take_card,
    with_card,
    without,
    without_top,
)
from pawnlight.rules.revenge_notation import (
    SORRY_CARDS,
    SORRY_DECK,
    Position,
    names,
    option_text,
    parse_option,
    position_text,
    unseen,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pawnlight.rules.base import Header, Option, Undo


class RevengeGame(Game):
    """One game of Revenge.

    due             "draw", "play"; after a card "take_card" (3), "remove_top" (7), "trade_hands" (11), "sorry" (SORRY!:
                    a Sorry! card is to be turned up); for a Sorry! card its name, for borrow "look" and then "borrow"
    turn            seat whose turn it is; `seat` is another's while all-strip or all-give asks the others
    starts          rows of each player
    rows            of all players, see `revenge`
    hands           cards of each seat, UNKNOWN where they are not known here
    pile, discards  playing cards, the next and the last one at the end
    sorry_pile, sorry_discards  Sorry! cards, indices into SORRY_CARDS, in the same way
    card            the Sorry! card being done, or NONE
    drawn           the cards of a draw-two
    looked          the seat whose hand is being looked at, or NONE

    Options: "" to draw; to play (card, row, card discarded for a 4), row NONE where it is discarded, and for a draw-two
    the other card as a fourth; (card,) to discard, with a draw-two both; PASS; the seat, the row or both where a target
    is chosen, for a steal-top the own row too; (Sorry! card,); to give (place, card).
    """

    def __init__(self, header: "Header", seed: "bytes | None" = None) -> None:
        super().__init__(header, seed)
        self.colours = [colour for colour, _ in header.seats]
        players = len(self.colours)
        if header.rules != "revenge":
            raise RuleError("%s is not revenge" % header.rules[:20])
        if tuple(self.colours) not in COLOURS_BY_PLAYERS:
            raise RuleError("the seats are " + ", or ".join([" ".join(c) for c in COLOURS_BY_PLAYERS[2:]]))
        if header.options:
            raise RuleError("revenge has no option %r" % header.options[0][:20])
        if header.first not in self.colours:
            raise RuleError("a game of revenge says who begins")
        self.starts = STARTS[players]
        self.rows = [b""] * (players * self.starts)
        self.hands = [b""] * players
        self.discards = self.sorry_discards = self.drawn = b""
        self.looked = self.card = NONE
        self.occasion = 0
        self.pile = self._shuffled(DECK, bytes([UNKNOWN]) * len(DECK))
        self.sorry_pile = self._shuffled(SORRY_DECK, SORRY_DECK)
        self.turn = self.seat = self.colours.index(header.first)
        for _ in range(HAND):
            for seat in [self.turn] + others(players, self.turn):
                self.hands[seat] += self.drawn_card()
        self.due = "draw"

    # Chance

    def _shuffled(self, cards: bytes, unknown: bytes) -> bytes:
        """The next shuffle, of `cards`; `unknown` where nobody knows it yet."""
        self.occasion += 1
        if self.seed is None:
            return unknown
        order: list[Any] = list(cards)
        Chance(self.seed, self.occasion - 1).shuffle(order)
        return bytes(order)

    def hidden_order(self, size: int) -> "list[Any]":
        """The numbers below `size` in the order of the next occasion; needs the seed."""
        order: list[Any] = list(range(size))
        Chance(self.seed or b"", self.occasion).shuffle(order)
        return order

    def hidden(self, cards: bytes) -> bytes:
        """`cards` as they lie in a hand: without the seed nobody keeps track of which of a hand's were seen before."""
        return bytes([UNKNOWN]) * len(cards) if self.seed is None else cards

    def drawn_card(self) -> bytes:
        """The next playing card; none where there is nothing to draw. "NOTE: After a while"."""
        if not self.pile:
            if not self.discards:
                return b""
            self.pile = self._shuffled(self.discards, self.hidden(self.discards))
            self.discards = b""
        card = self.pile[-1:]
        self.pile = self.pile[:-1]
        return card

    # What can be decided

    def options(self) -> "list[Option]":
        due = self.due
        if due == "draw":
            return [""]
        if due == "play":
            hand = self.hands[self.seat]
            return self.choices(hand, hand)
        if due == "take_card":
            return [(seat,) for seat in take_card([len(hand) for hand in self.hands], self.seat)]
        if due == "remove_top":
            return list(remove_top(self.rows, self.starts, self.seat))
        if due == "trade_hands":
            return [(seat,) for seat in others(len(self.hands), self.seat)]
        if due == "sorry":
            return [(self.sorry_pile[-1],)] if self.seed is not None else [(i,) for i in different(self.sorry_pile)]
        return [] if due in ("end", "over") else sorry_cards.options(self)

    def choices(self, hand: bytes, cards: bytes) -> "list[Option]":
        """Which of `cards` can be played, and what else where none can; `hand` is the player's own."""
        own = self.rows[self.seat * self.starts : self.seat * self.starts + self.starts]
        if self.due == "play":
            # "If you cannot play any card from your hand, you must discard one"; who has no card passes.
            return plays(own, cards) or [(card,) for card in different(cards)] or [PASS]
        found = plays(own, cards, hand)
        if self.due == "draw-two":
            return [play + (_other(cards, play[0]),) for play in found] or [tuple(sorted(cards))]
        return found or [PASS]

    def text(self, option: "Option") -> str:
        return option_text(self.due, option, self.colours)

    def parse(self, text: str) -> "Option":
        option = parse_option(self.due, text, self.colours)
        if self.due == "all-give":
            return self._gift(option[0])
        if self.due == "sorry" and self.seed is not None and option[0] != self.sorry_pile[-1]:
            come = SORRY_CARDS[self.sorry_pile[-1]]
            raise RuleError("the shuffle gives %s here, not %s" % (come, SORRY_CARDS[option[0]]))
        if self.seed is None and self.due in ("play", "draw-two", "borrow"):
            known = self._options_with(option)
        else:
            known = self.options()
        if option not in known:
            raise RuleError("%s cannot do %r here, when %s is due" % (self.colours[self.seat], text[:40], self.due))
        return option

    def _gift(self, place: int) -> "Option":
        size = len(self.hands[self.seat])
        if place >= size:
            raise RuleError("%s has %d cards, numbered from 0" % (self.colours[self.seat], size))
        if self.seed is None:
            return (place, UNKNOWN)
        for option in self.options():
            if option[0] == place:
                return option
        raise RuleError("a card alike is given in place of number %d" % place)

    def _options_with(self, option: "Option") -> "list[Option]":
        """The options if the hidden cards that `option` names are where they must be. RuleError if they cannot be."""
        played, thrown, dropped = option[:1], option[2:3], option[3:]
        if len(option) < 3:
            played, thrown, dropped = option, (), ()
        named = bytes([_of_hand(card) for card in played + thrown + dropped if card != NONE])
        seen = b"".join([self.discards] + [row for row in self.rows if row != HOME_ROW])
        for card in named:
            if named.count(bytes([card])) > unseen(seen, card):
                raise RuleError("every other %s has been seen already" % NAMES[card])
        own = self.hands[self.seat]
        of_hand = bytes([card for card in thrown if card != NONE])
        if self.due == "play":
            own = source = _with(own, named)
        else:
            source = self.drawn if self.due == "draw-two" else self.hands[self.looked]
            source = _with(source, without(named, of_hand[0]) if of_hand else named)
            own = _with(own, of_hand)
        return self.choices(own, source)

    # Deciding

    def play(self, option: "Option") -> "Undo":
        record = (
            (tuple(self.rows), tuple(self.hands), self.pile, self.discards, self.sorry_pile, self.sorry_discards),
            (self.occasion, self.turn, self.card, self.drawn, self.looked),
        )
        due = self.due
        if due == "draw":
            self.hands[self.seat] += self.drawn_card()
            self.due = "play"
        elif due == "play":
            self._play(option)
        elif due == "take_card":
            self._take_card(option[0])
        elif due == "remove_top":
            self._remove_top(option[0], option[1])
        elif due == "trade_hands":
            self._trade_hands(option[0])
        elif due == "sorry":
            i = self.sorry_pile.rfind(bytes([option[0]]))
            self.sorry_pile = self.sorry_pile[:i] + self.sorry_pile[i + 1 :]
            self.card = option[0]
            sorry_cards.do(self)
        else:
            sorry_cards.chosen(self, option)
        return record

    def _take_back(self, record: "Undo") -> None:
        rows, hands, self.pile, self.discards, self.sorry_pile, self.sorry_discards = record[0]
        self.rows, self.hands = list(rows), list(hands)
        self.occasion, self.turn, self.card, self.drawn, self.looked = record[1]

    def _play(self, option: "Option") -> None:
        """2. Play a Card: a card of the hand, or one is discarded instead, or there is none."""
        if option:
            self.hands[self.seat] = without(self.hands[self.seat], _of_hand(option[0]))
        if len(option) == 3:
            self.lay(option)
        else:
            self.discards += bytes(option)
            self.end_turn()

    def lay(self, option: "Option") -> None:
        """A card that has left its hand is played: put on a row or discarded, and what follows begins."""
        card, r, thrown = option[:3]
        if thrown != NONE:
            # "you must FIRST discard a card from your hand"
            self.hands[self.seat] = without(self.hands[self.seat], thrown)
            self.discards += bytes([thrown])
        if r == NONE:
            self._discard_to_play(card)
        elif not self.put(r, card):
            self._follow(follows(card))

    def _discard_to_play(self, card: int) -> None:
        """A SORRY! draws a Sorry! card, an 11 trades hands."""
        self.discards += bytes([card])
        self.due = "sorry" if card == SORRY else "trade_hands"
        if card == SORRY and not self.sorry_pile:
            self.sorry_pile = self._shuffled(self.sorry_discards, self.sorry_discards)
            self.sorry_discards = b""

    def _follow(self, due: str) -> None:
        """The effect of a card that lies in a row, also where it completed it."""
        if due == "again":
            self._begin_turn()
            return
        self.due = due
        if not due or not self.options():
            self.end_turn()

    def _take_card(self, seat: int) -> None:
        """3: take a card unseen: chance says which."""
        hand = self.hands[seat]
        i = 0 if self.seed is None else Chance(self.seed, self.occasion).below(len(hand))
        self.occasion += 1
        self.hands[seat] = hand[:i] + hand[i + 1 :]
        self.hands[self.turn] += hand[i : i + 1]
        self.end_turn()

    def _remove_top(self, seat: int, r: int) -> None:
        """7: remove and discard the top card of another player's row."""
        self.discard_top(seat, r)
        self.end_turn()

    def _trade_hands(self, seat: int) -> None:
        """11: trade hands. Ruling: a hand without cards can be traded too."""
        self.hands[seat], self.hands[self.turn] = self.hands[self.turn], self.hands[seat]
        self.end_turn()

    # Rows

    def take_top(self, seat: int, r: int) -> int:
        """Take the top card off a row; returns it, MINUS for a 10 as -1."""
        i = seat * self.starts + r
        card, self.rows[i], left = without_top(self.rows[i])
        self.discards += left
        return card

    def discard_top(self, seat: int, r: int) -> None:
        """Discard the top card of a row."""
        self.discards += bytes([_of_hand(self.take_top(seat, r))])

    def put(self, r: int, card: int) -> bool:
        """Put a card on an own row; whether that wins."""
        i = self.turn * self.starts + r
        self.rows[i], left = with_card(self.rows[i], card)
        self.discards += left
        return self.is_won()

    def is_won(self) -> bool:
        """Whether who has the turn has turned the last START; if so the game ends. "WINNING THE GAME"."""
        first = self.turn * self.starts
        if self.rows[first : first + self.starts] != [HOME_ROW] * self.starts:
            return False
        self.due = "end"
        return True

    def winners(self) -> "list[int]":
        starts = self.starts
        home = [HOME_ROW] * starts
        return [s for s in range(len(self.hands)) if self.rows[s * starts : s * starts + starts] == home]

    # Turns

    def sorry_aside(self) -> None:
        """The Sorry! card is discarded."""
        self.sorry_discards += bytes([self.card])
        self.card = NONE

    def sorry_done(self) -> None:
        """The Sorry! card is discarded: "This ends your turn"."""
        self.sorry_aside()
        self.end_turn()

    def end_turn(self) -> None:
        self.turn = (self.turn + 1) % len(self.hands)
        self._begin_turn()

    def _begin_turn(self) -> None:
        """A turn begins with a draw; where there is nothing to draw it is left out."""
        self.seat = self.turn
        self.due = "draw" if self.pile or self.discards else "play"

    # Showing

    def position(self) -> str:
        shown = Position()
        shown.colours = self.colours
        shown.rows = self.rows
        shown.sizes = [len(hand) for hand in self.hands]
        shown.pile, shown.sorry = len(self.pile), len(self.sorry_pile)
        shown.discards, shown.sorry_discards = self.discards, self.sorry_discards
        shown.turn, shown.seat, shown.due, shown.looked = self.turn, self.seat, self.due, self.looked
        return position_text(shown)

    def view(self, seat: "int | None") -> str:
        """The position, the own hand, and who has the turn sees the cards of a draw-two or the hand looked at."""
        text = self.position()
        if seat is not None:
            text += " hand:" + names(bytes(sorted(self.hands[seat])))
        if seat == self.turn and self.drawn:
            text += " drawn:" + names(bytes(sorted(self.drawn)))
        if seat == self.turn and self.looked != NONE:
            text += " shown:" + names(bytes(sorted(self.hands[self.looked])))
        return text


def _of_hand(card: int) -> int:
    """A card of a row as it is in a hand."""
    return 10 if card == MINUS else card


def _other(cards: bytes, card: int) -> int:
    """What is left of the cards of a draw-two when `card` is played."""
    rest = without(cards, _of_hand(card))
    return rest[0] if rest else NONE


def _with(cards: bytes, named: bytes) -> bytes:
    """`cards`, which nobody knows, if the named ones are among them. Raises RuleError."""
    if len(named) > len(cards):
        raise RuleError("%s cannot be of %d cards" % (names(named), len(cards)))
    return named + bytes([UNKNOWN]) * (len(cards) - len(named))

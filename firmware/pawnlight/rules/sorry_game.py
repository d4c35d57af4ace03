"""A game of Sorry!: turns, cards and hands of every rule set (README.md sections 2 to 5)."""

from pawnlight.rules.base import COLOURS, PASS, Game, RuleError
from pawnlight.rules.cards import SORRY_CARDS, SORRY_DECK, Pile
from pawnlight.rules.notation import find_move, move_text, position_text
from pawnlight.rules.sorry import HOME, OUT, START, circle, engine_of, undo

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Callable

    from pawnlight.rules.base import Header, Option, Undo
    from pawnlight.rules.sorry import Move


class SorryGame(Game):
    """One game of Sorry!.

    due      "draw"; "move" (the card drawn is to be played); in `points`, "play" (a card of the hand) in its place
    turn     colour (0-3) of who is to draw or move; the winner's once the game is won
    card     the card drawn and not yet played, or None
    pawns    16 places, see `sorry`
    hands    in `points`, the cards of each seat, None for a card that is not known here

    Options: a card's name to draw it ("" in `points`, where it is drawn unseen), a move, PASS; in `points`
    (card, move), and (card, PASS) to throw it away.
    """

    def __init__(self, header: "Header | str", seed: "bytes | None" = None) -> None:
        super().__init__(header, seed)
        header = self.header
        self.engine = engine_of(header.rules)
        self._check_seats()
        self.pile = Pile(SORRY_DECK, seed)
        self.colours = [COLOURS.index(colour) for colour, _ in header.seats]
        self.turn = COLOURS.index(header.first)
        self.seat = self.colours.index(self.turn)
        self.card: str | None = None
        self.pawns = [OUT] * 16
        for k in self.colours:
            self.pawns[4 * k : 4 * k + 4] = [START] * 4
            if "quick" in header.options:
                self.pawns[4 * k] = circle(k)
        self._next = {k: (self.colours + self.colours)[i + 1] for i, k in enumerate(self.colours)}
        self._moves: list[Move] | None = None
        self._again = False  # the card just played gives another turn
        self._hand = self.engine.hand
        self.hands: list[list[str | None]] = [[] for _ in self.colours]
        for _ in range(self._hand):
            for hand in self.hands:
                hand.append(self.pile.take_hidden()[0])
        self.due = "play" if self._hand else "draw"

    def _check_seats(self) -> None:
        header = self.header
        colours = [colour for colour, _ in header.seats]
        if colours != [colour for colour in COLOURS if colour in colours] or len(colours) < 2:
            raise RuleError("the seats are two to four colours in the order " + ", ".join(COLOURS))
        if self.engine.teams and len(colours) != 4:
            raise RuleError("in teams all four colours play")
        if header.first == "-":
            raise RuleError("a game of Sorry! says who begins")

    @property
    def winner(self) -> "int | None":
        """The colour (0-3) that has won, of a team the first one, or None."""
        winners = self.winners()
        return self.colours[winners[0]] if winners else None

    # What can be decided

    def moves(self) -> "list[Move]":
        """The legal moves with the card drawn; empty when no move is due."""
        if self.card is None or self.due != "move":
            return []
        if self._moves is None:
            self._moves = self.engine.moves(self.pawns, self.turn, self.card)
        return self._moves

    def may_pass(self) -> bool:
        """Whether the player need not move the card drawn."""
        return self.card is not None and self.engine.may_pass(self.card, self.moves())

    def options(self) -> "list[Option]":
        if self.due == "draw":
            return [""] if self._hand else [self.pile.top()]
        if self.due == "move":
            return self.moves() + ([PASS] if self.may_pass() else [])
        if self.due == "play":
            hand = [card for card in self.hands[self.seat] if card is not None]
            found, must = self.engine.playable(self.pawns, self.turn, hand)
            return found + ([] if must else [(card, PASS) for card in SORRY_CARDS if card in hand])
        return []

    def text(self, option: "Option") -> str:
        if self.due == "draw":
            return "draw " + option if option else "draw"
        if self.due == "move":
            return self.move_text(option) if option else "pass"
        card, move = option
        return "play %s %s" % (card, move_text(card, move, self.turn)) if move else "discard " + card

    def move_text(self, move: "Move") -> str:
        """The event of `move`, one of `moves()`."""
        return "move " + move_text(self.card or "", move, self.turn)

    # Reading events

    def parse(self, text: str) -> "Option":
        kind, _, rest = text.partition(" ")
        if self._hand and text.endswith(" "):
            kind = ""
        if kind == "draw":
            return self._parse_draw(rest)
        if kind == "play" or kind == "discard":
            return self._parse_hand(kind, rest)
        if kind == "move":
            return self._find(self._needs_card(), rest)
        if text == "pass":
            if self.engine.must_move(self.pawns, self.turn, self._needs_card()):
                raise RuleError("%s can move with a %s, so must" % (COLOURS[self.turn], self.card))
            return PASS
        raise RuleError("%r is not an event" % text[:40])

    def _parse_draw(self, card: str) -> str:
        if self.due != "draw":
            raise RuleError("%s has drawn already" % COLOURS[self.turn])
        if self._hand:
            if card:
                raise RuleError("the card is drawn unseen, so %r does not belong there" % card[:20])
        elif card not in SORRY_CARDS:
            raise RuleError("%r is not a card" % card[:20])
        else:
            try:
                self.pile.check(card)
            except ValueError as error:
                raise RuleError(str(error))
        return card

    def _needs_card(self) -> str:
        if self.card is None:
            raise RuleError("%s has not drawn a card" % COLOURS[self.turn])
        return self.card

    def _find(self, card: str, text: str) -> "Move":
        """The legal move with `card` that `text` (as in `4>9`) says. Raises RuleError."""
        try:
            return find_move(self.engine, self.pawns, self.turn, card, text)
        except ValueError as error:
            raise RuleError("%s with a %s: %s" % (COLOURS[self.turn], card, error))

    def _parse_hand(self, kind: str, rest: str) -> "tuple[str, Move]":
        if self.due != "play":
            raise RuleError("%s has no card to play now" % COLOURS[self.turn])
        card, _, said = rest.partition(" ")
        hand = self.hands[self.seat]
        if card not in SORRY_CARDS:
            raise RuleError("%r is not a card" % card[:20])
        if card not in hand and (None not in hand or card not in self.pile.cards):
            raise RuleError("%s has no %s" % (COLOURS[self.turn], card))
        if kind == "play":
            return card, self._find(card, said)
        # Without the seed the rest of the hand is unknown, but this card is not.
        known = [card] if None in hand else hand
        if said or any([card in known and self.engine.must_move(self.pawns, self.turn, card) for card in SORRY_CARDS]):
            raise RuleError("%s can play a card, so must" % COLOURS[self.turn])
        return card, PASS

    # Deciding

    def advance(self, choose: "Callable[[list[Option]], Option]") -> int:
        if self._hand:
            return super().advance(choose)
        self._show(self.pile.draw())
        moves = self.moves()
        self.move(choose(moves) if len(moves) > 1 else moves[0] if moves else PASS)
        return 1

    def _show(self, card: str) -> None:
        self.card = card
        self.due = "move"
        self._moves = None

    def move(self, move: "Move") -> None:
        """Make `move` with the card drawn, or PASS; cannot be undone, see `play`."""
        card = self.card or ""
        self.card = None
        if self._make(card, move):
            return
        self.due = "draw"
        if card != "2":
            self._pass_turn()

    def _make(self, card: str, move: "Move") -> bool:
        """Make `move` and discard `card`. Returns whether that wins."""
        home = False
        for i, _, place in move:
            self.pawns[i] = place
            if place == HOME:
                home = True
        self.pile.discards.append(card)
        if home and self.engine.won(self.pawns, self.turn):
            self.due = "end"
            return True
        return False

    def _pass_turn(self) -> None:
        self.turn = self._next[self.turn]
        self.seat = self.colours.index(self.turn)

    def play(self, option: "Option") -> "Undo":
        before = (self.due, self.turn, self.seat, self.card, self._again, option)
        drawn: int | str | None = None  # in place of it, where in the hand the card played was
        refilled = None
        if self.due == "move":
            self.move(option)
        elif self.due == "play":
            drawn = self._play_from_hand(*option)
        elif self._hand:
            drawn, refilled = self.pile.take_hidden()
            self.hands[self.seat].append(drawn)
            if not self._again:
                self._pass_turn()
            self._again = False
            self.due = "play"
        else:
            refilled = self.pile.take(option)
            self._show(option)
        return before + (drawn, refilled)

    def _play_from_hand(self, card: str, move: "Move") -> int:
        hand = self.hands[self.seat]
        at = hand.index(card if card in hand else None)
        hand.pop(at)
        self.pile.reveal(card)
        if not self._make(card, move):
            self.due = "draw"
            # A 2 that moved a pawn gives another turn; one thrown away gives nothing.
            self._again = card == "2" and bool(move)
        return at

    def _take_back(self, record: "Undo") -> None:
        self.due, self.turn, self.seat, self.card, self._again, option, drawn, refilled = record
        self._moves = None
        if self.due == "draw":
            if self._hand:
                self.hands[self.seat].pop()
            self.pile.put_back(drawn if self._hand else option, refilled)
            return
        self.pile.discards.pop()
        if self.due == "move":
            undo(self.pawns, option)
            return
        card, move = option
        undo(self.pawns, move)
        self.pile.hide(card)
        self.hands[self.seat].insert(drawn, card if self.seed is not None else None)

    # What is known

    def winners(self) -> "list[int]":
        if self.due not in ("end", "over"):
            return []
        return [seat for seat, k in enumerate(self.colours) if self.engine.won(self.pawns, k)]

    def scores(self) -> "list[int]":
        if not self._hand:
            return super().scores()
        winners = self.winners()
        home = [self.pawns[4 * k : 4 * k + 4].count(HOME) for k in self.colours]
        return [5 * home[seat] + (_bonus(home, seat) if seat in winners else 0) for seat in range(len(home))]

    def position(self) -> str:
        return position_text(self.pawns, self.turn, self.card)

    def view(self, seat: "int | None") -> str:
        hands = []
        for n, hand in enumerate(self.hands):
            known = [card or "?" for card in hand] if n == seat else ["?"] * len(hand)
            hands.append(",".join(known) or "-")
        piles = "pile=%d discards=%s" % (self.pile.left(), ",".join(self.pile.discards) or "-")
        return "%s due=%s hands=%s %s" % (self.position(), self.due, ";".join(hands), piles)


def _bonus(home: "list[int]", seat: int) -> int:
    """What the winner of `points` gets beside the own pawns: `home` is how many pawns each seat has HOME."""
    others = home[:seat] + home[seat + 1 :]
    most = max(others)
    return sum([5 * (4 - count) for count in others]) + (
        100 if most == 0 else 50 if most == 1 else 25 if most == 2 else 0
    )

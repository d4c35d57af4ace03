"""A game of Sorry!: turns, cards and hands of every rule set (README.md sections 2 to 5)."""

from pawnlight.games.sorry.board import (
    HOME_PLACE,
    OUT_OF_GAME,
    START_PLACE,
    MoveList,
    card_and_move,
    is_play,
    make_move,
    move_text,
    parse_move,
    position_text,
    start_circle,
    steps_home,
    undo_changes,
)
from pawnlight.games.sorry.cards import engine_of
from pawnlight.rules.base import COLOURS, PASS, UNSEEN_DRAW, Draw, Effect, Game, RuleError
from pawnlight.rules.cards import SORRY_CARDS, SORRY_DECK, Pile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

    from pawnlight.games.sorry.board import Change, Decision, Move
    from pawnlight.rules.base import Header, Hit

    # The turn, the card and whether it gives another turn, as they were before; the pawns moved; the card drawn, or the
    # place in the hand of the card played; the discards that were shuffled.
    UndoData = tuple[int, str | None, bool, Sequence[Change], str | int | None, list[str] | None]
    _Base = Game[Decision]
else:
    _Base = Game


class SorryEffect(Effect):
    """What a decision has done to the pawns.

    card      the card drawn, played or discarded, "" if it is unseen
    move      the move, PASS for none
    turn      the colour of the player
    """

    game: "SorryGame"
    decision: "Decision | str"
    undo_data: "UndoData"

    @property
    def card(self) -> str:
        return "" if isinstance(self.decision, str) else card_and_move(self.decision, self.undo_data[1])[0]

    @property
    def move(self) -> "Move":
        return () if isinstance(self.decision, str) else card_and_move(self.decision, None)[1]

    @property
    def turn(self) -> int:
        return self.undo_data[0]

    @property
    def changes(self) -> "Sequence[Change]":
        return self.undo_data[3] if self.undo_data else ()

    @property
    def revealed_card(self) -> str:
        return "" if self.due == "move" else self.card

    @property
    def pawns_lost(self) -> "list[tuple[int, int]]":
        """The pawns that go to START, each with its place before."""
        # A pawn that a team must give up itself was not hit by anyone.
        return [(pawn, place) for n, (pawn, place, to) in enumerate(self.changes) if to == START_PLACE and n]

    @property
    def hits(self) -> "list[Hit]":
        colours = self.game.colours
        return [(self.seat, colours.index(pawn // 4), place) for pawn, place in self.pawns_lost]

    @property
    def completed_count(self) -> int:
        return len([to for _, _, to in self.changes if to == HOME_PLACE])

    @property
    def squares_gained(self) -> int:
        mine = self.game.engine.movers[self.game.colours[self.seat]]
        gained = [steps_home(i // 4, a) - steps_home(i // 4, b) for i, a, b in self.changes if i // 4 in mine]
        return max(sum(gained), 0)

    @property
    def ends_game(self) -> bool:
        """Whether it ends the game."""
        pawns = self.game.pawns[:]
        for i, _, place in self.changes:
            pawns[i] = place
        return self.game.engine.has_won(pawns, self.turn)

    @property
    def draws_again(self) -> bool:
        """Whether the player draws another card after it, as a 2 says."""
        return self.game.plays_again(self.card, self.move) and not self.ends_game

    def pawns_before(self) -> "list[int]":
        """Return the pawns before it; to be asked before the next decision."""
        pawns = self.game.pawns[:]
        undo_changes(pawns, self.changes)
        return pawns


class SorryGame(_Base):
    """One game of Sorry!.

    due      "draw"; "move" (play the drawn card); in `points`, "play" (a card of the hand) instead
    turn     colour (0-3) of the player to draw or move; the winner's once the game is won
    card     the card drawn and not yet played, or None
    pawns    16 places, see `board`
    hands    in `points`, the cards of each seat, None for a hidden card

    Decisions: Draw; a move, or PASS (in `st` also in place of the second card of a 2); in `points` Play instead.
    """

    effect_class = SorryEffect
    STATE_FIELDS = ("turn", "card", "_again", "pawns", "hands", "pile")
    if TYPE_CHECKING:

        def push(self, decision: "Decision | str") -> SorryEffect: ...

    def __init__(self, header: "Header | str", seed: "bytes | None" = None) -> None:
        super().__init__(header, seed)
        header = self.header
        self.engine = engine_of(header.rules, header.options)
        self._check_seats()
        self.pile = Pile(SORRY_DECK)
        self.colours = [COLOURS.index(colour) for colour, _ in header.seats]
        self.turn = COLOURS.index(header.first)
        self.seat = self.colours.index(self.turn)
        self.card: str | None = None
        self.pawns = [OUT_OF_GAME] * 16
        for k in self.colours:
            for i in range(4 * k, 4 * k + self.engine.count):
                self.pawns[i] = START_PLACE
            if "quick" in header.options:
                self.pawns[4 * k] = start_circle(k)
        self._next = {k: (self.colours + self.colours)[i + 1] for i, k in enumerate(self.colours)}
        self._again = False  # the card just played gives another turn
        self._hand = self.engine.hand
        self.hands: list[list[str | None]] = [[] for _ in self.colours]

    def _deal(self) -> None:
        self.pile.seed = self.seed
        for _ in range(self._hand):
            for hand in self.hands:
                hand.append(self.pile.draw_hidden()[0])
        self.due = "play" if self._hand else "draw"

    def _check_seats(self) -> None:
        header = self.header
        colours = [colour for colour, _ in header.seats]
        if colours != [colour for colour in COLOURS if colour in colours] or len(colours) < 2:
            raise RuleError("the seats are two to four colours in the order " + ", ".join(COLOURS))
        if self.engine.teams and len(colours) != 4:
            raise RuleError("all four colours play in teams")
        if header.first == "-":
            raise RuleError("a game of Sorry! says who begins")

    @property
    def winning_colour(self) -> "int | None":
        """Return the colour (0-3) that has won, the first one of a team, or None."""
        winners = self.winners()
        return self.colours[winners[0]] if winners else None

    # Decisions

    def legal_moves(self) -> "list[Move]":
        """Return the legal moves with the drawn card; empty if no move is due."""
        return self.engine.moves(self.pawns, self.turn, self.card) if self.card is not None else []

    def empty_list(self) -> "list[Any]":
        return [] if self.due == "draw" else MoveList()

    def each_decision(self) -> "Iterator[Decision | None]":
        if self.due == "draw":
            yield UNSEEN_DRAW if self._hand else Draw(self.pile.next_card())
            if self._may_decline():
                yield PASS
        elif self.due == "move":
            first = None
            for move in self.engine.each_move(self.pawns, self.turn, self.card or ""):
                first = first or move
                yield move
            if self.engine.may_pass([first] if first else []):
                yield PASS
        elif self.due == "play":
            hand = [card for card in self.hands[self.seat] if card is not None]
            yield from self.engine.each_play(self.pawns, self.turn, hand)

    def _may_decline(self) -> bool:
        """Return whether the player may end the turn instead of drawing: in `st`, after a 2. Sheet 002, "3. ENTRY"."""
        return self.due == "draw" and self._again and self.engine.may_decline

    def plays_again(self, card: str, move: "Move") -> bool:
        """Return whether the player goes on after `card`: after a 2, but not a discarded one. Sheet 000, card 2."""
        return card == "2" and (move != PASS or not self._hand)

    # Notation

    def _text(self, decision: "Decision") -> str:
        if isinstance(decision, Draw):
            return "draw " + decision.card if decision.card else "draw"
        if not decision:
            return "pass"
        if is_play(decision):
            card, move = decision
            return "play %s %s" % (card, move_text(move, self.turn)) if move else "discard " + card
        return "move " + move_text(decision, self.turn)

    def _parse(self, text: str) -> "Decision":
        # The most frequent first. On the board every new piece of text is looked up among all names: 0.2 ms.
        if text.startswith("move ") or text == "move":
            return self._parse_move(self._needs_card(), text[5:])
        if text.startswith("draw "):
            return self._parse_draw(text[5:])
        if text == "pass":
            return PASS
        if text == "draw":
            return UNSEEN_DRAW if self._hand else self._parse_draw("")
        kind, _, rest = text.partition(" ")
        if kind == "play" or kind == "discard":
            card, _, said = rest.partition(" ")
            if card not in SORRY_CARDS:
                raise RuleError("%r is not a card" % card[:20])
            if kind == "play":
                return card, self._parse_move(card, said)
            if rest == card:
                return card, PASS
        raise RuleError("%r is not an event" % text[:40])

    def _parse_draw(self, card: str) -> Draw:
        if self._hand:
            raise RuleError("the card is drawn unseen, so %r does not belong there" % card[:20])
        if card not in SORRY_CARDS:
            raise RuleError("%r is not a card" % card[:20])
        return Draw(card)

    def _parse_move(self, card: str, text: str) -> "Move":
        try:
            return parse_move(self.pawns, self.turn, text)
        except RuleError as error:
            raise RuleError("%s with a %s: %s" % (COLOURS[self.turn], card, error))

    def _needs_card(self) -> str:
        if self.card is None:
            raise RuleError("%s has not drawn a card" % COLOURS[self.turn])
        return self.card

    # Legality

    def _refusal(self, decision: "Decision") -> str:
        who = COLOURS[self.turn]
        if isinstance(decision, Draw):
            return self._draw_refusal(decision.card)
        if is_play(decision):
            return self._play_refusal(*decision)
        if self.card is None:
            return "" if not decision and self._may_decline() else "%s has not drawn a card" % who
        if decision in self.each_decision():
            return ""
        if not decision:
            return "%s can move with a %s and must do so" % (who, self.card)
        return self._move_refusal(self.card, decision)

    def _move_refusal(self, card: str, move: "Move") -> str:
        return "%s with a %s: %s is not a legal move here" % (COLOURS[self.turn], card, move_text(move, self.turn))

    def _draw_refusal(self, card: str) -> str:
        if self.due != "draw":
            return "%s has drawn already" % COLOURS[self.turn]
        try:
            if not self._hand:
                self.pile.check_next(card)
        except ValueError as error:
            return str(error)
        return ""

    def _play_refusal(self, card: str, move: "Move") -> str:
        who = COLOURS[self.turn]
        if self.due != "play":
            return "%s has no card to play now" % who
        hand = self.hands[self.seat]
        if card not in hand and (None not in hand or card not in self.pile.cards):
            return "%s has no %s" % (who, card)
        if move:
            legal = move in self.engine.each_move(self.pawns, self.turn, card)
            return "" if legal else self._move_refusal(card, move)
        # Without the seed the rest of the hand is hidden, but this card is known.
        known = [card] if None in hand else hand
        legal = (card, move) in self.engine.each_play(self.pawns, self.turn, known)
        return "" if legal else "%s can play a card and must do so" % who

    # Decisions

    def advance(self, choose: "Callable[[list[Decision]], Decision]") -> int:
        if self._hand:
            return super().advance(choose)
        self._show(self.pile.draw())
        decisions = self.decisions()
        move = decisions[0] if len(decisions) == 1 else choose(decisions)
        self._move(move)  # type: ignore[arg-type]  # only moves are due
        return 1

    def _show(self, card: str) -> None:
        self.card = card
        self.due = "move"

    def _move(self, move: "Move") -> "Sequence[Change]":
        """Make `move` with the drawn card, or pass. Returns the changes."""
        card = self.card or ""
        self.card = None
        changes = self._make(card, move)
        if self.due != "end":
            self.due = "draw"
            self._again = self.plays_again(card, move)
            if not self._again:
                self._pass_turn()
        return changes

    def _make(self, card: str, move: "Move") -> "Sequence[Change]":
        """Make `move` and discard `card`. Returns the changes. It may win the game."""
        changes = make_move(self.pawns, move)
        self.pile.discards.append(card)
        for _, _, place in move:
            if place == HOME_PLACE and self.engine.has_won(self.pawns, self.turn):
                self.due = "end"
        return changes

    def _pass_turn(self) -> None:
        self.turn = self._next[self.turn]
        self.seat = self.colours.index(self.turn)

    def effect_of_move(self, card: str, move: "Move") -> SorryEffect:
        """Return the effect that `move` with `card` would have."""
        undo_data = (self.turn, card, self._again, make_move(self.pawns[:], move), None, None)
        return SorryEffect(self, self.due, self.seat, move, undo_data)

    def _push(self, decision: "Decision") -> "UndoData":
        before = (self.turn, self.card, self._again)
        changes: Sequence[Change] = ()
        drawn: str | int | None = None
        refilled = None
        if isinstance(decision, Draw):
            if self._hand:
                drawn, refilled = self.pile.draw_hidden()
                self.hands[self.seat].append(drawn)
                if not self._again:
                    self._pass_turn()
                self._again = False
                self.due = "play"
            else:
                refilled = self.pile.draw_open(decision.card)
                self._show(decision.card)
        elif is_play(decision):
            hand = self.hands[self.seat]
            drawn = hand.index(decision[0] if decision[0] in hand else None)
            changes = self._play_from_hand(drawn, *decision)
        elif self.due == "move":
            changes = self._move(decision)
        else:
            self._again = False
            self._pass_turn()
        return before + (changes, drawn, refilled)

    def _play_from_hand(self, at: int, card: str, move: "Move") -> "Sequence[Change]":
        """Play the card at place `at` of the hand."""
        self.hands[self.seat].pop(at)
        self.pile.reveal(card)
        changes = self._make(card, move)
        if self.due != "end":
            self.due = "draw"
            self._again = self.plays_again(card, move)
        return changes

    def _take_back(self, effect: SorryEffect) -> None:
        self.turn, self.card, self._again, changes, drawn, refilled = effect.undo_data
        undo_changes(self.pawns, changes)
        hand = self.hands[effect.seat]
        if isinstance(drawn, int):
            self.pile.discards.pop()
            self.pile.hide(effect.card)
            hand.insert(drawn, effect.card if self.seed is not None else None)
        elif effect.due == "move":
            self.pile.discards.pop()
        elif self._hand:
            hand.pop()
            self.pile.put_back(drawn, refilled)
        elif effect.decision != PASS:
            self.pile.put_back(effect.card, refilled)

    # Views

    def winners(self) -> "list[int]":
        if self.due not in ("end", "over"):
            return []
        return [seat for seat, k in enumerate(self.colours) if self.engine.has_won(self.pawns, k)]

    def scores(self) -> "list[int]":
        if not self._hand:
            return super().scores()
        return [sum(parts) for parts in self.score_parts()]

    def score_parts(self) -> "list[tuple[int, int, int]]":
        if not self._hand:
            return []
        # Imported only now: they are counted when the game is decided.
        from pawnlight.games.sorry.points import points_by_seat

        return points_by_seat(self.pawns, self.colours, self.engine, self.winners())

    def sides(self) -> "list[list[int]]":
        return [[0, 2], [1, 3]] if self.engine.teams else super().sides()

    def progress_of(self, seat: int) -> "tuple[int, int, int]":
        home = out = way = 0
        for k in self.engine.movers[self.colours[seat]]:
            for place in self.pawns[4 * k : 4 * k + 4]:
                if place < START_PLACE:
                    home += place == HOME_PLACE
                    out += 1
                    way += steps_home(k, START_PLACE) - steps_home(k, place)
        return home, out, way

    def position(self) -> str:
        return position_text(self.pawns, self.turn, self.card)

    def view(self, seat: "int | None") -> str:
        hands = []
        for n, hand in enumerate(self.hands):
            known = [card or "?" for card in hand] if n == seat else ["?"] * len(hand)
            hands.append(",".join(known) or "-")
        piles = "pile=%d discards=%s" % (self.pile.cards_left(), ",".join(self.pile.discards) or "-")
        return "%s due=%s hands=%s %s" % (self.position(), self.due, ";".join(hands), piles)

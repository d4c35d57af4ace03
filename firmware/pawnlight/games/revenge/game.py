"""A game of Revenge: its decisions, and what each does (README.md section 7, sheet 001). See also piles.py.

The first player who turns the last START wins at once, so nobody ties for it; standings.py ranks the others.
"""

from pawnlight.games.revenge import sorry_cards
from pawnlight.games.revenge.notation import (
    PLAY_DECISIONS,
    card_names,
    cards_in_decision,
    decision_text,
    parse_decision,
)
from pawnlight.games.revenge.piles import RevengeTable
from pawnlight.games.revenge.rows import (
    CARD_NAMES,
    DECK,
    HOME_ROW,
    NONE,
    SEAT_TARGETS,
    UNKNOWN_CARD,
    Discard,
    Give,
    SorryCard,
    Target,
    cards_of_row,
    distinct_cards,
    each_distinct_play,
    hands_to_take_from,
    is_play,
    other_seats,
    remove_card,
    rows_progress,
    rows_to_take_from,
)
from pawnlight.rules.base import MIX_EVENT, PASS, UNSEEN_DRAW, Draw, Effect, RuleError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pawnlight.games.revenge.rows import Choice, Decision, Rows
    from pawnlight.rules.base import Hit

    # All that a decision may change, as it was before.
    UndoData = tuple[
        tuple[tuple[Rows, ...], tuple[bytes, ...], bytes, bytes, bytes, bytes], tuple[int, int, int, bytes, int, int]
    ]


class RevengeEffect(Effect):
    """What a decision has done to the rows.

    turn                the seat whose turn it was; `seat` is another's where all-strip or all-give asks the others
    rows_before, after  the rows of each seat before it and after it
    """

    game: "RevengeGame"
    decision: "Decision | str"
    undo_data: "UndoData"

    def __init__(
        self,
        game: "RevengeGame",
        due: str,
        seat: int,
        decision: "Decision | str",
        undo_data: "UndoData | tuple[()]" = (),
        undone: "Sequence[Decision]" = (),
    ) -> None:
        super().__init__(game, due, seat, decision, undo_data, undone)
        self.after = tuple(game.rows)

    @property
    def rows_before(self) -> "tuple[Rows, ...]":
        return self.undo_data[0][0] if self.undo_data else self.after

    @property
    def acting_turn(self) -> int:
        return self.undo_data[1][1] if self.undo_data else self.seat

    @property
    def acting_seat(self) -> int:
        return self.acting_turn

    @property
    def revealed_card(self) -> str:
        decision = self.decision
        if isinstance(decision, str):
            return ""
        if is_play(decision):
            return CARD_NAMES[cards_of_row(bytes(decision[:1]))[0]]
        return CARD_NAMES[decision.cards[0]] if isinstance(decision, Discard) and self.due == "play" else ""

    @property
    def completed_count(self) -> int:
        turn = self.acting_turn
        return self.after[turn].count(HOME_ROW) - self.rows_before[turn].count(HOME_ROW)

    @property
    def hits(self) -> "list[Hit]":
        found: list[Hit] = []
        for seat, rows in enumerate(self.rows_before):
            if seat != self.acting_turn:
                found += [(self.acting_turn, seat, -1)] * (rows_progress(rows)[1] - rows_progress(self.after[seat])[1])
        return found


class RevengeGame(RevengeTable):
    """One game of Revenge.

    Decisions: Draw, Play, Discard, PASS, Target, SorryCard, Give.
    """

    effect_class = RevengeEffect
    chance_events = ("draw", "sorry", MIX_EVENT)
    if TYPE_CHECKING:

        def push(self, decision: "Decision | str") -> RevengeEffect: ...

    # Legal decisions

    def each_decision(self) -> "Iterator[Decision]":
        due, seat = self.due, self.seat
        if due in PLAY_DECISIONS:
            cards = self._source()
            yield from self._choices(self._spare(cards), cards)
        elif due == "draw":
            yield UNSEEN_DRAW
        elif due in ("take_card", "look"):
            yield from hands_to_take_from(self.hands, seat)
        elif due in ("remove_top", "strip"):
            yield from rows_to_take_from(self.rows, seat)
        elif due == "trade_hands":
            for s in other_seats(len(self.hands), seat):
                yield SEAT_TARGETS[s]
        elif due == "sorry":
            # Without the seed, every card that may come.
            for card in distinct_cards(self.sorry_pile if self.seed is None else self.sorry_pile[-1:]):
                yield SorryCard(card)
        elif due in sorry_cards.DECISIONS_BY_CARD:
            yield from sorry_cards.DECISIONS_BY_CARD[due](self)

    def _source(self) -> bytes:
        """Return the cards from which one is played."""
        if self.due == "draw-two":
            return self.drawn
        return self.hands[self.looked if self.due == "borrow" else self.seat]

    def _spare(self, cards: bytes) -> bytes:
        """Return the cards that can be discarded for a 4 out of `cards`."""
        return remove_card(cards, 4) if self.due == "play" else self.hands[self.seat]

    def _choices(self, spare: bytes, cards: bytes) -> "Sequence[Choice]":
        """Return the plays with `cards`, where a 4 discards one of `spare`, or else the discards or the pass."""
        found = each_distinct_play(self.rows[self.seat], cards, spare)
        if self.due == "play":
            # "If you cannot play any card from your hand, you must discard one"; who has no card passes.
            return found or [Discard(bytes([card])) for card in distinct_cards(cards)] or [PASS]
        if self.due == "borrow":
            return found or [PASS]
        two: list[Choice] = []
        card = NONE
        rest = b""
        for play in found:
            if play[0] != card:
                card = play[0]
                rest = remove_card(cards, cards_of_row(bytes([card]))[0])
            two.append(play[:3] + (rest[0] if rest else NONE,))
        return two or [Discard(bytes(sorted(cards)))]

    def _text(self, decision: "Decision") -> str:
        return decision_text(self.due, decision, self.colours)

    def _parse(self, text: str) -> "Decision":
        try:
            decision = parse_decision(self.due, text, self.colours, self.seat)
            return Give(decision.place, self.card_to_give(decision.place)) if isinstance(decision, Give) else decision
        except RuleError:
            raise
        except (ValueError, IndexError):
            pass
        raise RuleError(self._cannot(text))

    def card_to_give(self, place: int) -> int:
        """Return the card at `place` in the order of the giver's hand. Raises IndexError."""
        hand = self.hands[self.seat]
        return hand[self.random_order(len(hand))[place]]

    # Legality

    def _refusal(self, decision: "Decision") -> str:
        if (
            self.seed is None
            and self.due in PLAY_DECISIONS
            and not isinstance(decision, (Draw, Target, SorryCard, Give))
        ):
            return self._unseen_refusal(decision)
        return "" if decision in self.each_decision() else self._cannot(self.event_text(decision))

    def _cannot(self, text: str) -> str:
        return "%s cannot do %r where %s is due" % (self.colours[self.seat], text[:40], self.due)

    def _unseen_refusal(self, decision: "Choice") -> str:
        """Return why `decision` is illegal whatever the hidden cards are, "" if it is not."""
        named, thrown = cards_in_decision(decision)
        seen = self.discards + cards_of_row(b"".join([row for rows in self.rows for row in rows]))
        for card in named + thrown:
            one = bytes([card])
            if (named + thrown + seen).count(one) > DECK.count(one):
                return "every other %s lies on the table" % CARD_NAMES[card]
        try:
            if self.due == "play":
                hand = _among(self.hands[self.seat], named + thrown)
                decisions = self._choices(remove_card(hand, 4), hand)
            else:
                decisions = self._choices(_among(self.hands[self.seat], thrown), _among(self._source(), named))
        except RuleError as error:
            return str(error)
        return "" if decision in decisions else self._cannot(self.event_text(decision))

    # Decisions

    def _push(self, decision: "Decision") -> "UndoData":
        record = (
            (tuple(self.rows), tuple(self.hands), self.pile, self.discards, self.sorry_pile, self.sorry_discards),
            (self.occasion, self.turn, self.card, self.drawn, self.looked, self.passes),
        )
        _DO[self.due](self, decision)
        return record

    def _take_back(self, effect: RevengeEffect) -> None:
        rows, hands, self.pile, self.discards, self.sorry_pile, self.sorry_discards = effect.undo_data[0]
        self.rows, self.hands = list(rows), list(hands)
        self.occasion, self.turn, self.card, self.drawn, self.looked, self.passes = effect.undo_data[1]

    def draw_playing_card(self, _decision: "Draw") -> None:
        """1. Draw a card."""
        self.hands[self.seat] += self.draw_card()
        self.due = "play"

    def play_card(self, decision: "Choice") -> None:
        """2. Play a Card: play one of the hand, or discard one, or pass without cards.

        With the house rule `rows`, the game is a draw when all players have passed in a row.
        """
        self.passes = 0 if decision else self.passes + 1
        if isinstance(decision, Discard):
            self.hands[self.seat] = remove_card(self.hands[self.seat], decision.cards[0])
            self.discards += decision.cards
            self.end_turn()
        elif decision:
            self.play_from(self.seat, decision)
        else:
            self.end_turn()
            if self._house and self.passes == len(self.hands):
                self.due = "end"

    def take_card(self, target: "Target") -> None:
        """3: take a hidden card from another player's hand, chosen by chance."""
        seat = target.seat
        hand = self.hands[seat]
        i = self.random_order(len(hand))[0]
        self.occasion += 1
        self.hands[seat] = hand[:i] + hand[i + 1 :]
        self.hands[self.turn] += hand[i : i + 1]
        self.end_turn()

    def remove_top(self, target: "Target") -> None:
        """7: remove and discard the top card of another player's row."""
        self.discard_top(target)
        self.end_turn()

    def trade_hands(self, target: "Target") -> None:
        """11: trade hands with another player. Ruling: an empty hand can be traded too."""
        seat, turn = target.seat, self.turn
        self.hands[seat], self.hands[turn] = self.hands[turn], self.hands[seat]
        self.end_turn()


def _among(cards: bytes, named: bytes) -> bytes:
    """Return `cards`, which are hidden, if they may include the named ones. Raises RuleError."""
    if len(named) > len(cards):
        raise RuleError("%s cannot be among %d cards" % (card_names(named), len(cards)))
    return named + bytes([UNKNOWN_CARD]) * (len(cards) - len(named))


_DO: "dict[str, Callable[..., object]]" = {
    "draw": RevengeGame.draw_playing_card,
    "play": RevengeGame.play_card,
    "take_card": RevengeGame.take_card,
    "remove_top": RevengeGame.remove_top,
    "trade_hands": RevengeGame.trade_hands,
}
_DO.update(sorry_cards.EFFECTS_BY_CARD)

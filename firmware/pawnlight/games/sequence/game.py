"""A game of Sequence: the cut, the deal, turns, draws made or forgotten, and the end.

With the option `auto_draw`, a player draws as part of the play, without an event of its own.

    event                          decision           meaning
    cut 5S KD                      Cut                each player who cuts turns up a card, in the order of seats. If
                                                      several have the lowest card, these players cut again. The last
                                                      letter of a card is its suit: S, H, D or C
    put 7S 71                      (card, cell, 0)    with 7S, the player puts a chip on space 71: row × 10 + column
    put 7S 71 run=67,68,69,70,71   (card, cell, n)    the same, but the player has chosen the spaces of the sequence;
                                                      `/` separates sequences. Without `run=`, the choice with the most
                                                      sequences is taken. If several choices have the most, the topmost
                                                      of them is taken; if several are topmost, the leftmost
    take JS 45                     (card, cell, 0)    with a one-eyed jack, the player takes a chip away
    dead QH                        Dead               the player lays down a dead card
    draw                           Draw               the player draws the card that is due. With `auto_draw` there is
                                                      no such event
    draw green2                    Draw               the second player of the green team draws a forgotten card
    later                          LATER              the player ends the turn without drawing, and may still draw later
    pass                           PASS               the player has no card to play

Rules and rulings: README.md section 6; sheet 003.
"""

from pawnlight.games.sequence import TEAM_COLOURS
from pawnlight.games.sequence.board import ChipBoard
from pawnlight.games.sequence.cards import (
    DECK,
    NUMBER_OF_CARD,
    SEQUENCE_CARDS,
    CardDraw,
    CutCards,
    DeadCard,
    comma_separated,
    dead_cards,
    each_play,
    is_dead,
    is_one_eyed_jack,
    is_play,
    parse_card,
    parse_cell,
    position_text,
    runs_text,
)
from pawnlight.rules.base import MIX_EVENT, PASS, Effect, Game, RuleError
from pawnlight.rules.cards import Chance, Pile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    from pawnlight.games.sequence.board import CompletedRuns, Play
    from pawnlight.games.sequence.cards import Decision, DrawLater
    from pawnlight.rules.base import Header, Hit

    # The card (None without the seed) and the discards that were shuffled for it, see `Pile.draw_hidden`.
    DrawRecord = tuple[str | None, list[str] | None]
    # As they were before: bars, draws owed, whether a dead card is being replaced, passes, dead cards laid down, last
    # discard. Then what the chip completed, the team of the chip taken away, the seats that have cut, the card drawn.
    StateBefore = tuple[tuple[tuple[int, ...], ...], tuple[int, ...], bool, int, int, int | None]
    UndoData = tuple[StateBefore, CompletedRuns | None, int, tuple[int, ...], DrawRecord | None]
    _Base = Game[Decision]
else:
    _Base = Game

DRAW_LATER: "DrawLater" = ("later",)
# Cards dealt to each player, by the number of players; sequences needed to win, by the number of teams.
HAND_SIZES = {2: {2: 7, 4: 6, 6: 5, 8: 4, 10: 3, 12: 3}, 3: {3: 6, 6: 5, 9: 4, 12: 3}}
SEQUENCES_TO_WIN = {2: 2, 3: 1}
_MOST_DUG = 104  # the most dead cards that one player can lay down in a turn: as many as there are cards


def _teams(header: "Header") -> "tuple[int, ...]":
    """Return the team of each seat. Raises RuleError if the seats do not make a game of Sequence.

    Two teams choose two of the three colours (sheet: "Elige dos colores de fichas").
    """
    colours = [colour for colour, _ in header.seats]
    teams = len(set(colours))
    if (
        teams not in HAND_SIZES
        or len(colours) not in HAND_SIZES[teams]
        or not all([colour in TEAM_COLOURS and colour == colours[n % teams] for n, colour in enumerate(colours)])
    ):
        raise RuleError("the seats are two of blue, green, red in turn for 2 to 12, or all three for 3, 6, 9 or 12")
    if header.first != "-":
        raise RuleError("the cut finds who begins, so first is -")
    return tuple([TEAM_COLOURS.index(colour) for colour in colours])


class SequenceEffect(Effect):
    """What a decision has done to the board and the hands.

    cell    the cell where a chip was put or taken away, -1 for none
    rival   the team whose chip was taken away, None for none
    drawn   the card that `deciding_seat` has drawn and nobody else has seen, None if it is not known here or none was
            drawn
    """

    game: "SequenceGame"
    decision: "Decision | str"
    undo_data: "UndoData"

    @property
    def deciding_seat(self) -> int:
        return self.decision.seat if isinstance(self.decision, CardDraw) else self.seat

    @property
    def card_play(self) -> "Play | None":
        """The card played, with its cell; None if another decision was made."""
        return None if isinstance(self.decision, str) or not is_play(self.decision) else self.decision

    @property
    def discarded_card(self) -> int:
        """The card that is discarded by it, -1 for none."""
        return (
            self.card_play[0] if self.card_play else self.decision.card if isinstance(self.decision, DeadCard) else -1
        )

    @property
    def cell(self) -> int:
        return self.card_play[1] if self.card_play else -1

    @property
    def revealed_card(self) -> str:
        return SEQUENCE_CARDS[self.discarded_card] if self.discarded_card >= 0 else ""

    @property
    def harmed_team(self) -> "int | None":
        # A one-eyed jack is never dead.
        return self.undo_data[2] if is_one_eyed_jack(self.discarded_card) else None

    @property
    def completed_count(self) -> int:
        return self.undo_data[1][0] if self.undo_data and self.undo_data[1] else 0

    @property
    def cutting_seats(self) -> "tuple[int, ...]":
        """The seats that have cut."""
        return self.undo_data[3] if self.undo_data else ()

    @property
    def drawn_card(self) -> "int | None":
        name = self.undo_data[4][0] if self.undo_data and self.undo_data[4] else None
        return NUMBER_OF_CARD[name] if name else None

    @property
    def forgetful_seats(self) -> "tuple[int, ...]":
        """The seats that have not drawn in time, and stay a card short for each time that they are named."""
        decision = self.decision
        if not isinstance(decision, CardDraw):
            return ()
        _, owed, replacing = self.undo_data[0][:3]
        return () if replacing and decision.seat == self.seat else owed[: owed.index(decision.seat)]

    @property
    def hits(self) -> "list[Hit]":
        rival = self.harmed_team
        teams = self.game.board.teams
        return [] if rival is None else [(self.seat % len(teams), teams.index(rival), self.cell)]


class SequenceGame(_Base):
    """A game of Sequence; see `Game` for the common interface.

    due      "cut", "play" (a card, a dead card, or passing), "draw", "end", "over"
    board    chips and sequences, see `Board`
    hands    a sorted list of cards for each seat, unknown ones None
    pile     the pile and the discards, by the names of cards; all are among the discards until the deal
    barred   for each team the cells where it may not put a chip back on its next turn, at most one per opponent
    owed     seats that have played and may still draw, in the order of their plays
    cutting  seats that cut: all, or those that tie; after the deal, the dealer's
    last     for each seat the last card that it has discarded, or None
    passes   the number of passes in a row
    replacing  whether the draw due replaces a dead card
    winner   the team that has won, or None
    to_win   the number of sequences that win
    team_of  the team of each seat
    teams    the number of teams
    """

    effect_class = SequenceEffect
    STATE_FIELDS = (
        "board", "hands", "pile", "barred", "owed", "winner", "cutting", "last", "replacing", "passes", "_cuts", "_dug"
    )  # fmt: skip
    chance_events = ("draw", "cut", MIX_EVENT)
    if TYPE_CHECKING:

        def push(self, decision: "Decision | str") -> SequenceEffect: ...

    def __init__(self, header: "Header | str", seed: "bytes | None" = None) -> None:
        super().__init__(header, seed)
        header = self.header
        self.team_of = _teams(header)
        self.teams = len(set(self.team_of))
        self.players = len(header.seats)
        self.auto_draw = "auto_draw" in header.options
        self.board = ChipBoard(self.team_of[: self.teams])
        self.hands: list[list[Any]] = [[] for _ in header.seats]
        self.pile = Pile(DECK)
        self.barred: tuple[tuple[int, ...], ...] = ((),) * (max(self.team_of) + 1)
        self.owed: tuple[int, ...] = ()
        self.winner: int | None = None
        self.cutting = tuple(range(self.players))
        self.last: list[int | None] = [None] * self.players
        self.replacing = False
        self.passes = 0
        # The number of cuts, and of the dead cards laid down in this turn.
        self._cuts = 0
        self._dug = 0
        # The late draws of each seat, made once.
        self._draw_late = [CardDraw(seat, True) for seat in range(self.players)]
        self.to_win = int(header.house_value("sequences") or SEQUENCES_TO_WIN[self.teams])
        self._most_dug = 1 if header.house_value("dead") else _MOST_DUG

    def _deal(self) -> None:
        """Let the players cut; `_deal_hands` follows."""
        self.pile.seed = self.seed
        self.due = "cut"

    # Legal decisions

    def each_decision(self) -> "Iterator[Decision]":
        """Yield the decisions; needs the seed if a cut or a play is due (ValueError)."""
        if self.due == "play":
            if self.seed is None:
                raise ValueError("without the seed nobody knows the hands")
            seat = self.seat
            team = self.team_of[seat]
            hand = self.hands[seat]
            stuck = True
            others: list[Play] = []
            for play in each_play(self.board.cells, team, hand, self.barred[team]):
                stuck = False
                others += self.board.other_choices(team, play)
                yield play
            yield from others
            dead = dead_cards(self.board.cells, hand) if self._dug < self._most_dug else []
            for card in dead:
                yield DeadCard(card)
            if stuck and not dead:
                yield PASS
            yield from self._draws()
        elif self.due == "draw":
            yield CardDraw(self.seat, False)
            if not self.replacing:
                yield DRAW_LATER
            for draw in self._draws():
                if draw.seat != self.seat:
                    yield draw
        elif self.due == "cut":
            yield self._next_cut()

    def _draws(self) -> "list[CardDraw]":
        """Return the late draws that may still be made, one for each player."""
        return [draw for draw in self._draw_late if draw.seat in self.owed] if self.owed else []

    def _next_cut(self) -> "CutCards":
        """Return the cut: a card for each player, from all 104, shuffled again for each cut."""
        if self.seed is None:
            raise ValueError("without the seed nobody knows where the cards are cut")
        cards = self.pile.discards[:]
        Chance(self.seed, self._cuts).shuffle(cards, len(self.cutting))
        return CutCards(tuple([NUMBER_OF_CARD[cards.pop()] for _ in self.cutting]))

    # Decisions

    def _push(self, decision: "Decision") -> "UndoData":
        before = (self.barred, self.owed, self.replacing, self.passes, self._dug, self.last[self.seat])
        made: CompletedRuns | None = None
        taken = -1
        cutting: tuple[int, ...] = ()
        drawn: DrawRecord | None = None
        if is_play(decision):
            made, taken = self._play_card(decision)
            if self.winner is not None:
                self.due = "end"
            elif self.auto_draw:
                drawn = self._draw(self.seat)
                self._next_turn()
            else:
                self.owed = self.owed + (self.seat,)
                self.due = "draw"
        elif not decision:
            self._pass()
        elif isinstance(decision, CutCards):
            cutting = self._cut(decision.cards)
        elif isinstance(decision, DeadCard):
            drawn = self._lay_down(decision.card)
        elif isinstance(decision, CardDraw):
            drawn = self._draw_by(decision.seat)
        else:
            self._next_turn()
        return before, made, taken, cutting, drawn

    def advance(self, choose: "Callable[[list[Decision]], Decision]") -> int:
        decisions = self.decisions()
        drawn = self._push(decisions[0] if len(decisions) == 1 else choose(decisions))[4]
        return 0 if drawn is None else 1

    def _next_turn(self) -> None:
        """Begin the turn of the player to the left, and lift the bars of the team whose turn has ended."""
        team = self.team_of[self.seat]
        if self.barred[team]:
            self._bar(team, ())
        self.seat = (self.seat + 1) % self.players
        self.due = "play"
        self._dug = 0

    def _bar(self, team: int, cells: "tuple[int, ...]") -> None:
        self.barred = self.barred[:team] + (cells,) + self.barred[team + 1 :]

    def _discard(self, card: int) -> None:
        """Discard `card` face up from the hand of the player to move."""
        self.hands[self.seat].remove(card if self.seed else None)
        self.pile.reveal(SEQUENCE_CARDS[card])
        self.pile.discards.append(SEQUENCE_CARDS[card])
        self.last[self.seat] = card

    def _play_card(self, play: "Play") -> "tuple[CompletedRuns | None, int]":
        """Play a card: put a chip on a cell that it shows, or take one away (sheet: "Cuando sea tu turno").

        Returns the result of `Board.put`, and that of `Board.take` or -1. Of two teams, the first with two sequences
        wins; of three, the first with one; the house rule `sequences` changes the number. The winner does not draw.
        """
        card, cell, run = play
        team = self.team_of[self.seat]
        self._discard(card)
        self.passes = 0
        if is_one_eyed_jack(card):
            return None, self._take(cell)
        made = self.board.put_chip(team, cell, run)
        if made and len(self.board.sequences[team]) >= self.to_win:
            self.winner = team
        return made, -1

    def _take(self, cell: int) -> int:
        """Play a one-eyed jack (sheet: "Las Jotas con un solo ojo"): the chip's team may not put it back next turn.

        This means the next turn of any player of that team, even a pass. Meanwhile other teams may put a chip there.
        """
        team = self.board.take_chip(cell)
        self._bar(team, self.barred[team] + (cell,))
        return team

    def _lay_down(self, card: int) -> "DrawRecord | None":
        """Lay down a dead card (sheet: "Cartas Muertas"): another card replaces it, and the turn continues.

        `cards.is_dead` says which cards are dead.

        This draw comes before anything else in the turn, so it cannot be forgotten. See also `dead=one`.
        """
        self._dug += 1
        self._discard(card)
        if self.auto_draw:
            return self._draw(self.seat)
        self.replacing = True
        self.due = "draw"
        return None

    def _pass(self) -> None:
        """Pass, with nothing to play and no dead card. When every player has passed in a row, the game is a draw.

        A player who has laid down as many dead cards as a turn allows may pass too. These dead cards do not interrupt
        the series of passes: the board has not changed.
        """
        self.passes += 1
        self._next_turn()
        if self.passes == self.players:
            self.due = "end"

    def _draw(self, seat: int) -> "DrawRecord":
        """Draw a card for `seat`; the discards are shuffled if the pile is empty. There always is a card to draw."""
        drawn = self.pile.draw_hidden()
        self._hold(seat, drawn[0])
        return drawn

    def _hold(self, seat: int, name: "str | None") -> None:
        hand = self.hands[seat]
        if name is None:
            hand.append(None)
        else:
            hand.append(NUMBER_OF_CARD[name])
            hand.sort()

    def _draw_by(self, seat: int) -> "DrawRecord":
        """Draw as the player's own action (sheet: "¡Atención!").

        A draw is lost once the next player has both played and drawn, and with it all older ones. A player who may draw
        more than once makes the oldest draw first.
        """
        drawn = self._draw(seat)
        if self.replacing and seat == self.seat:
            self.replacing = False
            self.due = "play"
            return drawn
        self.owed = self.owed[self.owed.index(seat) + 1 :]
        if self.due == "draw" and seat == self.seat and seat not in self.owed:
            self._next_turn()
        return drawn

    def _cut(self, cards: "tuple[int, ...]") -> "tuple[int, ...]":
        """Cut: everyone draws a card, and the lowest deals, ace high (sheet: "Tomad turnos para cortar la baraja").

        Players who tie for the lowest cut again among themselves. The player to the dealer's left begins, and receives
        the first card; cards are dealt one at a time.
        """
        before = self.cutting
        lowest = min([card % 13 for card in cards])
        self.cutting = tuple([seat for seat, card in zip(self.cutting, cards) if card % 13 == lowest])
        self._cuts += 1
        self.seat = self.cutting[0]
        if len(self.cutting) == 1:
            self._next_turn()
            self._deal_hands()
        return before

    def _deal_hands(self) -> None:
        cards = self.pile.deal(self.players * HAND_SIZES[self.teams][self.players], self._cuts)
        if self.seed:
            cards = [NUMBER_OF_CARD[name] for name in cards]
        for i in range(self.players):
            hand = cards[i :: self.players]
            if self.seed:
                hand.sort()
            self.hands[(self.seat + i) % self.players] = hand

    # Events as text

    def _player_name(self, seat: int) -> str:
        """Return a player's name: the team and the number within it, from 1 in the order of turns."""
        return "%s%d" % (TEAM_COLOURS[self.team_of[seat]], seat // self.teams + 1)

    def _names_of(self, seats: "Iterable[int]") -> str:
        """Return the names of the players at `seats`, `-` for none."""
        return comma_separated([self._player_name(seat) for seat in seats])

    def _text(self, decision: "Decision") -> str:
        if is_play(decision):
            card, cell, run = decision
            text = "%s %s %d" % ("take" if is_one_eyed_jack(card) else "put", SEQUENCE_CARDS[card], cell)
            if not run:
                return text
            return "%s run=%s" % (text, runs_text(self.board.run_choices(self.team_of[self.seat], cell)[run]))
        if not decision:
            return "pass"
        if isinstance(decision, CutCards):
            return "cut " + " ".join([SEQUENCE_CARDS[card] for card in decision.cards])
        if isinstance(decision, DeadCard):
            return "dead %s" % SEQUENCE_CARDS[decision.card]
        if isinstance(decision, CardDraw):
            return "draw " + self._player_name(decision.seat) if decision.late else "draw"
        return "later"

    def _parse(self, text: str) -> "Decision":
        kind, _, rest = text.partition(" ")
        drawing = self.seat if self.due == "draw" else None
        if text == "pass":
            return PASS
        if text == "later":
            return DRAW_LATER
        if text == "draw":
            if drawing is None:
                raise RuleError("no draw is due; a late one names its player")
            return CardDraw(drawing, False)
        if kind == "cut":
            return CutCards(tuple([parse_card(name) for name in rest.split(" ")]))
        if kind == "dead":
            return DeadCard(parse_card(rest))
        if kind == "draw":
            for seat in range(self.players):
                if self._player_name(seat) == rest:
                    return CardDraw(seat, True)
            raise RuleError("%r cannot draw late" % rest[:20])
        if kind != "put" and kind != "take":
            raise RuleError("%r is not an event" % text[:40])
        return self._parse_play(text)

    def _parse_play(self, text: str) -> "Play":
        kind, _, rest = text.partition(" ")
        name, _, rest = rest.partition(" ")
        cell, chosen, runs = rest.partition(" run=")
        card = parse_card(name)
        if is_one_eyed_jack(card) != (kind == "take"):
            raise RuleError("only the one-eyed jacks, JS and JH, take a chip, and they put none: %s" % text[:40])
        at = parse_cell(cell)
        if not chosen:
            return card, at, 0
        if kind == "put":
            ways = [runs_text(way) for way in self.board.run_choices(self.team_of[self.seat], at)]
            if len(ways) > 1 and runs in ways:
                return card, at, ways.index(runs)
        raise RuleError("there is no choice of sequences like %r" % text[:60])

    # Legality

    def _refusal(self, decision: "Decision") -> str:
        if isinstance(decision, CardDraw) or decision == DRAW_LATER:
            possible = self.decisions() if self.due == "draw" else self._draws()
            return "" if decision in possible else "this draw cannot be made now"
        if self.due != ("cut" if isinstance(decision, CutCards) else "play"):
            return "a %s is due, so not %s" % (self.due, self.event_text(decision)[:40])
        if isinstance(decision, CutCards):
            return self._cut_refusal(decision)
        if is_play(decision) or isinstance(decision, DeadCard):
            return self._play_refusal(decision)
        if not self.seed or PASS in self.decisions():
            return ""
        return "%s has a card to play or to lay down and must do so" % self._names_of((self.seat,))

    def _cut_refusal(self, cut: "CutCards") -> str:
        cards = cut.cards
        if len(cards) != len(self.cutting) or any(cards.count(card) > 2 for card in cards):
            return "%d players cut, and there are two of each card" % len(self.cutting)
        return "the shuffle gives other cards in this cut" if self.seed and cut != self._next_cut() else ""

    def _play_refusal(self, decision: "Play | DeadCard") -> str:
        who = self._names_of((self.seat,))
        card = decision.card if isinstance(decision, DeadCard) else decision[0]
        hand = self.hands[self.seat]
        if not (card in hand if self.seed else hand and SEQUENCE_CARDS[card] in self.pile.cards):
            return "%s does not hold %s" % (who, SEQUENCE_CARDS[card])
        team = self.team_of[self.seat]
        if isinstance(decision, DeadCard):
            if not is_dead(self.board.cells, card):
                return "%s is not dead" % SEQUENCE_CARDS[card]
            if self._dug >= self._most_dug:
                return "no more than %d dead cards are laid down in a turn" % self._most_dug
            return ""
        _, cell, _ = decision
        if (card, cell, 0) not in each_play(self.board.cells, team, (card,), self.barred[team]):
            if cell in self.barred[team] and not is_one_eyed_jack(card):
                return "%s may not put a chip back on %d this turn" % (who, cell)
            return "%s cannot play %s on %d" % (who, SEQUENCE_CARDS[card], cell)
        return ""

    def winners(self) -> "list[int]":
        """Return the seats of the team that has won; none after a draw."""
        return [seat for seat in range(self.players) if self.team_of[seat] == self.winner]

    def progress_of(self, seat: int) -> "tuple[int, int, int]":
        return self.board.team_progress(self.team_of[seat])

    def position(self) -> str:
        """Return the public position, see `cards.position_text`."""
        team = self.team_of[self.seat]
        return position_text(self.board, team, self.barred[team])

    def view(self, seat: "int | None") -> str:
        """Format what the player at `seat` may know (None: a bystander): position, decision, numbers of cards.

        `… play blue1 hands=7,6 pile=89 discards=2 owed=green1 passed=0 barred=-/37 last=7S,- hand=7S,JD`: `replace` is
        the draw that replaces a dead card; `owed` are the players who may still draw, in the order of their plays;
        `barred` is for each team; `last` is the last discard of each player; `hand` is the player's own, `?` if it is
        hidden.
        """
        hand = () if seat is None else ["?" if card is None else SEQUENCE_CARDS[card] for card in self.hands[seat]]
        return "%s %s %s hands=%s pile=%d discards=%d owed=%s passed=%d barred=%s last=%s hand=%s" % (
            self.position(),
            "replace" if self.replacing else self.due,
            self._names_of(self.cutting if self.due == "cut" else (self.seat,)),
            comma_separated([len(cards) for cards in self.hands]),
            self.pile.cards_left(),
            len(self.pile.discards),
            self._names_of(self.owed),
            self.passes,
            "/".join([comma_separated(self.barred[team]) for team in self.board.teams]),
            comma_separated(["-" if card is None else SEQUENCE_CARDS[card] for card in self.last]),
            comma_separated(hand),
        )

    # Undo

    def _take_back(self, effect: SequenceEffect) -> None:
        decision = effect.decision
        before, made, taken, cutting, drawn = effect.undo_data
        self.seat = effect.seat
        if drawn is not None:
            name, refilled = drawn
            self.pile.put_back(name, refilled)
            self.hands[effect.deciding_seat].remove(NUMBER_OF_CARD[name] if name else None)
        self.barred, self.owed, self.replacing, self.passes, self._dug, last = before
        self.last[self.seat] = last
        if effect.card_play:
            self.winner = None
            if taken >= 0:
                self.board.undo_take(taken, effect.cell)
            else:
                self.board.undo_put(self.team_of[self.seat], effect.cell, made)
            self._pick_up()
        elif isinstance(decision, CutCards):
            self.cutting = cutting
            self._cuts -= 1
            self.pile = Pile(DECK, self.seed)
            self.hands = [[] for _ in self.hands]
        elif isinstance(decision, DeadCard):
            self._pick_up()

    def _pick_up(self) -> None:
        """Undo `_discard`."""
        name = self.pile.discards.pop()
        self.pile.hide(name)
        self._hold(self.seat, name if self.seed else None)

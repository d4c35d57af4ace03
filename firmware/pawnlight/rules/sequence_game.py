"""A game of Sequence: the cut, the deal, turns, the draws that are made or forgotten, the end.

With the option `auto_draw`, whoever has laid down a card has drawn at once, and no event says so. Events and options
are listed in `sequence_notation`.

Rules and rulings: README.md section 6; seed 003.
"""

from pawnlight.rules.base import PASS, TEAMS, Game, RuleError
from pawnlight.rules.cards import Chance, Pile
from pawnlight.rules.sequence import CARDS, DECK, Board, plays, takes
from pawnlight.rules.sequence_notation import (
    DEAD,
    DRAW,
    LATER,
    NUMBER,
    listed,
    option_text,
    parse_option,
    player_name,
    position_text,
)

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Callable, Iterator

    from _typeshed import Incomplete as Any

    from pawnlight.rules.base import Header, Option, Undo

    # The card (None without the seed) and the discards that were shuffled for it, see `Pile.take_hidden`.
    Drawn = tuple[str | None, list[str] | None]

# Cards dealt to each of so many players, and sequences that win, by the number of teams.
HANDS = {2: {2: 7, 4: 6, 6: 5, 8: 4, 10: 3, 12: 3}, 3: {3: 6, 6: 5, 9: 4, 12: 3}}
TO_WIN = {2: 2, 3: 1}
_MOST_DUG = 104  # dead cards that one player lays down in a turn: as many as there are cards


def _teams(header: "Header") -> int:
    """How many teams the seats make. Raises RuleError where the header is of no game of Sequence."""
    colours = [colour for colour, _ in header.seats]
    teams = 3 if "red" in colours else 2
    if len(colours) not in HANDS[teams] or colours != [TEAMS[i % teams] for i in range(len(colours))]:
        raise RuleError("the seats are blue, green in turn for 2, 4, 6, 8, 10, 12 or blue, green, red for 3, 6, 9, 12")
    if header.first != "-":
        raise RuleError("the cut finds who begins, so first is -")
    return teams


class SequenceGame(Game):
    """One game of Sequence; what every game has is told in `Game`.

    due      "cut", "play" (a card, a dead card, or passing), "draw", "end", "over"
    board    chips and sequences, see `Board`
    hands    a sorted list of cards for each seat, unknown ones None
    pile     the pile and the discards, by the names of cards; all are among the discards until the deal
    barred   for each team the cells on which it may not put a chip back on its next turn: one for each opponent at most
    owed     seats that have played and may still draw, in the order of their plays
    cutting  seats that cut, all or those who tie; once it is dealt the dealer's
    winner   the team that has won, or None

    The team of a seat is its number modulo the number of teams.
    """

    def __init__(self, header: "Header | str", seed: "bytes | None" = None) -> None:
        super().__init__(header, seed)
        header = self.header
        self.teams = _teams(header)
        self.players = len(header.seats)
        self.auto_draw = "auto_draw" in header.options
        self.board = Board(self.teams)
        self.hands: list[list[Any]] = [[] for _ in header.seats]
        self.pile = Pile(DECK, seed)
        self.barred: tuple[tuple[int, ...], ...] = ((),) * self.teams
        self.owed: tuple[int, ...] = ()
        self.winner: int | None = None
        self.due = "cut"
        # How often it was cut, whether the draw that is due replaces a dead card, how many passed in a row.
        self.cutting = tuple(range(self.players))
        self._cuts = 0
        self._replacing = False
        self._passes = 0
        self._dug = 0

    # What can be decided

    def each_option(self) -> "Iterator[Option]":
        """Needs the seed when a cut or a play is due (ValueError)."""
        if self.due == "play":
            if self.seed is None:
                raise ValueError("without the seed nobody knows the hands")
            seat = self.seat
            team = seat % self.teams
            found, dead = plays(self.board.cells, team, self.hands[seat], self.barred[team])
            yield from found
            if dead and self._dug < _MOST_DUG:
                for card in dead:
                    yield DEAD + card
            elif not found:
                yield PASS
            yield from self._draws(())
        elif self.due == "draw":
            yield DRAW + self.seat
            if not self._replacing:
                yield LATER
            yield from self._draws((self.seat,))
        elif self.due == "cut":
            yield self._next_cut()

    def _draws(self, but: "tuple[int, ...]") -> "list[int]":
        """The draws that may still be made, each player's once."""
        return [DRAW + seat for seat in range(self.players) if seat in self.owed and seat not in but]

    def _next_cut(self) -> "tuple[int, ...]":
        """The cards that the players who cut come upon, from all 104, shuffled anew for each cut."""
        if self.seed is None:
            raise ValueError("without the seed nobody knows where the cards are cut")
        cards = self.pile.discards[:]
        Chance(self.seed, self._cuts).shuffle(cards, len(self.cutting))
        return tuple([NUMBER[cards.pop()] for _ in self.cutting])

    # Deciding

    def _push(self, option: "Option") -> "Undo":
        state = (self.due, self.seat, self.barred, self.owed, self._replacing, self._passes, self._dug)
        if isinstance(option, tuple):
            if option == PASS:
                self._pass()
                return (option, state, None, None)
            return (option, state, self._cut(option), None)
        if option < DEAD:
            made = self._play_card(option)
            drawn = None
            if self.winner is not None:
                self.due = "end"
            elif self.auto_draw:
                drawn = self._draw(self.seat)
                self._next_turn()
            else:
                self.owed = self.owed + (self.seat,)
                self.due = "draw"
            return (option, state, made, drawn)
        if option < DRAW:
            return (option, state, None, self._lay_down(option - DEAD))
        if option == LATER:
            self._next_turn()
            return (option, state, None, None)
        return (option, state, None, self._draw_by(option - DRAW))

    def advance(self, choose: "Callable[[list[Option]], Option]") -> int:
        options = self.options()
        drawn = self._push(options[0] if len(options) == 1 else choose(options))[3]
        return 0 if drawn is None else 1

    def _next_turn(self) -> None:
        """To the left; what was barred to the team whose turn it was is free to it again."""
        team = self.seat % self.teams
        if self.barred[team]:
            self._bar(team, ())
        self.seat = (self.seat + 1) % self.players
        self.due = "play"
        self._dug = 0

    def _bar(self, team: int, cells: "tuple[int, ...]") -> None:
        self.barred = self.barred[:team] + (cells,) + self.barred[team + 1 :]

    def _discard(self, card: int) -> None:
        """`card` leaves the hand of whose turn it is, for all to see."""
        self.hands[self.seat].remove(card if self.seed else None)
        self.pile.reveal(CARDS[card])
        self.pile.discards.append(CARDS[card])

    def _play_card(self, play: int) -> "Any":
        """A turn: a card is played and a chip put on a cell that it shows, or taken away (seed: "Cuando sea tu turno").

        Returns what `Board.put` or `Board.take` did. Two teams win with two sequences, three with one, at once; the
        winner does not draw.
        """
        card, cell = divmod(play, 100)
        team = self.seat % self.teams
        self._discard(card)
        self._passes = 0
        if takes(card):
            return self._take(cell)
        made = self.board.put(team, cell)
        if made and len(self.board.sequences[team]) >= TO_WIN[self.teams]:
            self.winner = team
        return made

    def _take(self, cell: int) -> int:
        """A one-eyed jack (seed: "Las Jotas con un solo ojo"): its team may not put the chip back next turn.

        That team's next turn is that of whichever of its players comes next; to pass ends it too. Meanwhile other teams
        may put a chip there.
        """
        team = self.board.take(cell)
        self._bar(team, self.barred[team] + (cell,))
        return team

    def _lay_down(self, card: int) -> "Drawn | None":
        """A dead card (seed: "Cartas Muertas"): another is drawn for it, and the turn goes on.

        This draw is part of the turn: it comes before anything else, and so cannot be forgotten.
        """
        self._dug += 1
        self._discard(card)
        if self.auto_draw:
            return self._draw(self.seat)
        self._replacing = True
        self.due = "draw"
        return None

    def _pass(self) -> None:
        """Nothing to play and nothing dead. When every player has passed in a row the game is a draw.

        Who has laid down as many dead cards in one turn as there are cards, and has nothing to play, passes too: what
        could be played is in other hands, and the turn would never end.

        A dead card laid down before passing does not break the row: it has changed nothing on the board.
        """
        self._passes += 1
        self._next_turn()
        if self._passes == self.players:
            self.due = "end"

    def _draw(self, seat: int) -> "Drawn":
        """`seat` draws; when the pile is empty the discards are shuffled. There always is a card to draw."""
        drawn = self.pile.take_hidden()
        self._hold(seat, drawn[0])
        return drawn

    def _hold(self, seat: int, name: "str | None") -> None:
        hand = self.hands[seat]
        if name is None:
            hand.append(None)
        else:
            hand.append(NUMBER[name])
            hand.sort()

    def _draw_by(self, seat: int) -> "Drawn":
        """The player's own draw (seed: "¡Atención!").

        Lost is the draw of whoever has not made it when the next player has both played and drawn; so are those from
        before, which are still later. A player who may draw more than once makes the oldest draw first.
        """
        drawn = self._draw(seat)
        if self._replacing and seat == self.seat:
            self._replacing = False
            self.due = "play"
            return drawn
        self.owed = self.owed[self.owed.index(seat) + 1 :]
        if self.due == "draw" and seat == self.seat and seat not in self.owed:
            self._next_turn()
        return drawn

    def _cut(self, cards: "tuple[int, ...]") -> "Undo":
        """Everyone draws a card, the lowest deals, ace high (seed: "Tomad turnos para cortar la baraja").

        Those who tie for the lowest cut again among themselves. The dealer's left begins, and is dealt to first, one
        card each in turn.
        """
        before = (self.cutting,)
        lowest = min([card % 13 for card in cards])
        self.cutting = tuple([seat for seat, card in zip(self.cutting, cards) if card % 13 == lowest])
        self._cuts += 1
        self.seat = self.cutting[0]
        if len(self.cutting) == 1:
            self._next_turn()
            self._deal()
        return before

    def _deal(self) -> None:
        cards = self.pile.hands(self.players * HANDS[self.teams][self.players], self._cuts)
        if self.seed:
            cards = [NUMBER[name] for name in cards]
        for i in range(self.players):
            hand = cards[i :: self.players]
            if self.seed:
                hand.sort()
            self.hands[(self.seat + i) % self.players] = hand

    # What it says

    def _drawing(self) -> "int | None":
        return self.seat if self.due == "draw" else None

    def _text(self, option: "Option") -> str:
        return option_text(option, self.teams, self._drawing())

    def _parse(self, text: str) -> "Option":
        return parse_option(text, self.players, self.teams, self._drawing())

    # What is legal

    def _refusal(self, option: "Option") -> str:
        cut = isinstance(option, tuple) and option != PASS
        if not isinstance(option, tuple) and option >= DRAW:
            possible = self.options() if self.due == "draw" else self._draws(())
            return "" if option in possible else "this draw cannot be made now"
        if self.due != ("cut" if cut else "play"):
            return "a %s is due, so not %s" % (self.due, self.text(option)[:40])
        if cut:
            return self._cut_refusal(option)
        if option == PASS:
            if not self.seed or PASS in self.options():
                return ""
            return "%s has a card to play or to lay down, so must" % self._names((self.seat,))
        return self._play_refusal(option)

    def _cut_refusal(self, cards: "tuple[int, ...]") -> str:
        if len(cards) != len(self.cutting) or any(cards.count(card) > 2 for card in cards):
            return "%d players cut, and there are two of each card" % len(self.cutting)
        return "the shuffle gives other cards in this cut" if self.seed and cards != self._next_cut() else ""

    def _play_refusal(self, option: int) -> str:
        who = self._names((self.seat,))
        card = option - DEAD if option >= DEAD else option // 100
        hand = self.hands[self.seat]
        if not (card in hand if self.seed else hand and CARDS[card] in self.pile.cards):
            return "%s does not hold %s" % (who, CARDS[card])
        team = self.seat % self.teams
        found, dead = plays(self.board.cells, team, (card,), self.barred[team])
        if option >= DEAD:
            if not dead:
                return "%s is not dead" % CARDS[card]
            if self._dug >= _MOST_DUG:
                return "no more than %d dead cards are laid down in a turn" % _MOST_DUG
        elif option not in found:
            if option % 100 in self.barred[team] and not takes(card):
                return "%s may not put a chip back on %d this turn" % (who, option % 100)
            return "%s cannot play %s on %d" % (who, CARDS[card], option % 100)
        return ""

    def winners(self) -> "list[int]":
        """The seats of the team that has won; none when every player has passed in a row."""
        return [] if self.winner is None else list(range(self.winner, self.players, self.teams))

    def position(self) -> str:
        """The public position, see `sequence_notation.position_text`."""
        team = self.seat % self.teams
        return position_text(self.board, team, self.barred[team])

    def view(self, seat: "int | None") -> str:
        """All that the player at `seat` may know, None a bystander: position, what is due, how many cards are where.

        `… play blue1 hands=7,6 pile=89 discards=2 owed=green1 passed=0 barred=-/37 hand=7S,JD`: `replace` for the draw
        that replaces a dead card; `owed` may still draw, in the order of their plays; `barred` for each team; `hand`
        the player's own, `?` where only the seed would tell.
        """
        hand = () if seat is None else ["?" if card is None else CARDS[card] for card in self.hands[seat]]
        return "%s %s %s hands=%s pile=%d discards=%d owed=%s passed=%d barred=%s hand=%s" % (
            self.position(),
            "replace" if self._replacing else self.due,
            self._names(self.cutting if self.due == "cut" else (self.seat,)),
            listed([len(cards) for cards in self.hands]),
            self.pile.left(),
            len(self.pile.discards),
            self._names(self.owed),
            self._passes,
            "/".join([listed(cells) for cells in self.barred]),
            listed(hand),
        )

    def _names(self, seats: "tuple[int, ...]") -> str:
        return listed([player_name(seat, self.teams) for seat in seats])

    # Taking back

    def _take_back(self, record: "Undo") -> None:
        option, state, extra, drawn = record
        if drawn is not None:
            name, before = drawn
            self.pile.put_back(name, before)
            self.hands[option - DRAW if option >= DRAW else state[1]].remove(NUMBER.get(name))
        self.due, self.seat, self.barred, self.owed, self._replacing, self._passes, self._dug = state
        if isinstance(option, tuple):
            if option != PASS:
                (self.cutting,) = extra
                self._cuts -= 1
                self.pile = Pile(DECK, self.seed)
                self.hands = [[] for _ in self.hands]
        elif option < DEAD:
            card, cell = divmod(option, 100)
            self.winner = None
            if takes(card):
                self.board.put_back(extra, cell)
            else:
                self.board.lift(self.seat % self.teams, cell, extra)
            self._pick_up()
        elif option < DRAW:
            self._pick_up()

    def _pick_up(self) -> None:
        """Undo `_discard`."""
        name = self.pile.discards.pop()
        self.pile.hide(name)
        self._hold(self.seat, name if self.seed else None)

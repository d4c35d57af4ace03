"""Sequence at the table: the choice of a card and of a space that it shows, and the draw."""

from pawnlight.rules.base import PASS, TEAMS
from pawnlight.rules.cards import card_label
from pawnlight.rules.sequence import CARDS, CHIPS, CLOSED, LOWER, UPPER, is_play, takes
from pawnlight.rules.sequence_notation import LATER
from pawnlight.show import sequence_scene, sequence_text, sounds, text
from pawnlight.table.game_screen import GameScreen, Look
from pawnlight.table.hand import Hand
from pawnlight.table.question import AROUND, SIDEWAYS, Message, Question, TakeBack, Turn

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Sequence

    from pawnlight.rules.cards import Pile
    from pawnlight.rules.sequence import Draw, Later, Option
    from pawnlight.rules.sequence_game import SequenceGame
    from pawnlight.words import Words

    Before = tuple[bytes, tuple[int, ...], list[int]]  # chips, seats that cut, the hand of a person who plays alone

_SEEN_S = 1.4
_CUT_S = 5
# How long each player's card in the cut is shown before the next one's.
_EACH_S = 0.4
# Without `auto_draw`: how long a computer player waits for the draw of the player before, and for a late draw.
_FORGETS_S = 6
_LATE_S = 2


class SequenceScreen(GameScreen):
    """The screen of Sequence, see `GameScreen`."""

    game: "SequenceGame"
    # Whether the player to move has begun although the one before has not drawn.
    _begun = False
    # The barred spaces that the player to move has been told of.
    _told: "tuple[int, ...]" = ()
    counted, deeds = "counted sequences", ("most chips", "")

    def draw_key(self) -> str:
        return "draw unseen" if self.game.due == "draw" else "cut"

    def stand(self) -> None:
        renderer, game = self.context.renderer, self.game
        team = game.team_of[game.seat]
        sequence_scene.stand(renderer.lights, renderer.panel, game.board, team)
        for cell in game.barred[team]:
            sequence_scene.barred(renderer.panel, cell)

    def piles(self) -> "list[Pile]":
        return [self.game.pile]

    # Decisions

    async def decide(self, options: "list[Option]") -> "Option":
        if self.game.due == "draw":
            return await self._draw(options)
        return await self._play(options)

    async def _draw(self, options: "list[Option]") -> "Option":
        """Let the player draw, or the next one begin; players who have not drawn before still can, too."""
        seats = [option[1] for option in options if option and option[0] == "draw"]
        while True:
            option = await self._who_draws(seats, LATER if LATER in options else None)
            if option is not None:
                self._begun = option == LATER
                return option

    async def _who_draws(self, seats: "list[int]", instead: "Later | None") -> "Draw | Later | None":
        """Let one of `seats` draw, the first unless LEFT changes it; OK chooses `instead`, if given.

        A computer player who is next waits only a while, then this is `instead`. None to go back.
        """
        question = _Drawers(self, seats, instead is not None)
        self.context.keys.forget()
        key = await self.context.ask(question)
        if key == "DRAW":
            self.context.renderer.play(sounds.CARD)
            return "draw", seats[question.at]
        return instead if key in ("OK", "") else None

    async def before_computer(self, options: "list[Option]") -> "Option | None":
        """Let a person who has not drawn do so before the computer player acts: LEFT selects that player."""
        context, game = self.context, self.game
        late = [seat for seat in self._late(options) if game.header.seats[seat][1] == "person"]
        if not late:
            return None
        self.stand()
        context.show(Message(self.name(game.seat), "...", "", self.note(game.seat), [self.said_late(late[0])]))
        key = await context.keys.next_within(_LATE_S * context.paced())
        if key == "HOLD BACK":
            raise TakeBack
        if key == "BACK":
            await context.ask_to_leave()
        return await self._who_draws(late, None) if key == "LEFT" else None

    def said_late(self, seat: int) -> str:
        """Return the text which says that the player at `seat` can still draw."""
        said = self.context.words["late"]
        return said % self.name(seat, 27 - len(said))

    def _late(self, options: "list[Option]") -> "list[int]":
        """Return the seats that have not drawn after an earlier play, and still can."""
        own = self.game.seat if self.game.due == "draw" else -1
        return [option[1] for option in options if option and option[0] == "draw" and option[1] != own]

    async def _play(self, options: "list[Option]") -> "Option":
        """Let the player choose a card and a space; or a forgotten draw, which is shown before the cards."""
        game = self.game
        plays = [option for option in options if is_play(option)]
        late = self._late(options)
        begun, self._begun = self._begun, False
        await self._tell_barred()
        while True:
            if PASS in options:
                self.context.keys.forget()
                if await self.context.ask(_Nothing(self, late)) != "LEFT":
                    return PASS
                option = await self._who_draws(late, None)
                if option is not None:
                    return option
                continue
            hand = _Hand(self, sorted(game.hands[game.seat]), late, begun)
            at = await hand.choose()
            if hand.is_late(at):
                option = await self._who_draws(late, None)
                if option is not None:
                    return option
                continue
            card = hand.numbers[at]
            if ("dead", card) in options:
                if await self._lays_down(card):
                    return "dead", card
                continue
            question = _Cells(self, card, [play[1] for play in plays if play[0] == card and len(play) == 2])
            while await self._asked(question) == "OK":
                ways = [play for play in plays if play[:2] == (card, question.cell)]
                runs = _Runs(self, card, question.cell, len(ways))
                if len(ways) == 1 or await self._asked(runs) == "OK":
                    return ways[runs.at]

    async def _asked(self, question: Turn) -> str:
        self.context.keys.forget()
        return await self.context.ask(question)

    async def _tell_barred(self) -> None:
        """Show, once a turn, where this team may not put a chip, and why."""
        game = self.game
        barred = game.barred[game.team_of[game.seat]]
        told, self._told = self._told, barred
        for cell in barred if barred != told else ():
            self.context.show(_Barred(self, cell))
            await self.context.seen(_CUT_S)

    async def show_discards(self, key: str) -> None:
        """Show the last discard of each player until a key is pressed."""
        await self.context.ask(_Discards(self))

    async def _lays_down(self, card: int) -> bool:
        """Show that `card` is dead. Returns whether to lay it down, rather than go back."""
        return await self._asked(_Dead(self, card)) != "BACK"

    def completes(self, team: int, cell: int) -> "list[int]":
        """Return the cells of the sequences that a chip on `cell` would complete."""
        board = self.game.board
        made = board.put(team, cell)
        found = [other for run in board.sequences[team][-made[0] :] for other in run] if made else []
        board.lift(team, cell, made)
        return found

    def owner(self, chip: int) -> str:
        """Return the name of the team to which `chip` belongs."""
        letter = bytes([chip])
        return self.context.words[TEAMS[max(CHIPS.find(letter), CLOSED.find(letter))]]

    # Decisions shown

    def before(self) -> "Before":
        game = self.game
        return bytes(game.board.cells), game.cutting, game.hands[self._alone()][:]

    def _alone(self) -> int:
        """Return the seat of the first person, the only one if hands are not hidden; 0 if only computers play."""
        people = [seat for seat, (_, player) in enumerate(self.game.header.seats) if player == "person"]
        return people[0] if people else 0

    async def show(self, before: "Before", seat: int, option: "Option") -> None:
        context, game = self.context, self.game
        words = context.words
        cells, cutting, hand = before
        seconds: float = _SEEN_S
        card = -1
        if is_play(option):
            card, cell = option[:2]
            closed = game.board.cells[cell] in CLOSED
            lines = ["- " + self.owner(cells[cell])] if takes(card) else [words["completes"]] if closed else []
            context.show(_CardShown(self, seat, card, place_of(words, cell) + lines))
            self.stand()
            sequence_scene.happens(context.renderer.panel, cell, takes(card))
            context.renderer.play(sounds.BUMP if takes(card) else sounds.HOME if closed else sounds.STEP)
        elif not option:
            context.show(_Said(self, seat, words["nothing"]))
        elif option[0] == "cut":
            await self._show_cut(cutting, option[1])
            seconds = _CUT_S
        elif option[0] == "dead":
            card = option[1]
            context.show(_CardShown(self, seat, card, [words["dead card"]]))
        elif option[0] == "draw" and option[1] != seat:
            context.show(_Said(self, option[1], words["drawn"]))
        else:
            seconds = 0
        if seconds:
            await context.seen(seconds)
        if seat == self._alone() and card in hand:
            hand.remove(card)
        await self._show_drawn(hand)

    async def _show_cut(self, cutting: "tuple[int, ...]", cards: "tuple[int, ...]") -> None:
        """Show each player's card, one after the other, and who begins, or that the lowest ones cut again.

        Any key shows them all.
        """
        context, game = self.context, self.game
        words = context.words
        rows = [(self.name(seat, sequence_text.NAME), "") for seat in cutting]
        hurried = False
        for n, card in enumerate(cards):
            rows[n] = (rows[n][0], card_label(CARDS[card]))
            if not hurried:
                context.renderer.play(sounds.CARD)
                context.show(EachCard(rows[n][0], rows, [n], words["cut rule"]))
                hurried = await context.seen(_EACH_S)
        room = text.TITLE - 1 - len(words["begins"])
        head = words["cut tie"] if game.due == "cut" else self.name(game.seat, room) + " " + words["begins"]
        lowest = [n for n, seat in enumerate(cutting) if seat in game.cutting]
        context.show(EachCard(head, rows, lowest, words["cut rule"]))

    async def _show_drawn(self, before: "list[int]") -> None:
        """Show a person who plays alone against computers the new card, the one that is not in `before`."""
        game, seat = self.game, self._alone()
        if self.hidden or not game.seed or game.header.seats[seat][1] != "person" or not before:
            return
        new = game.hands[seat][:]
        for card in before:
            if card in new:
                new.remove(card)
        if new:
            self.context.show(_CardShown(self, seat, new[0], [self.context.words["drawn"]]))
            await self.context.seen(_SEEN_S)

    def celebrate(self) -> None:
        self.stand()
        if self.game.winner is not None:
            sequence_scene.winner(self.context.renderer.panel, self.game.board, self.game.winner)
        self.podium()


class EachCard(Question):
    """A card of each player, those in `marked` inverted."""

    draw = text.each_card

    def __init__(self, title: str, table: "list[tuple[str, str]]", marked: "Sequence[int]", foot: str) -> None:
        self.title = title
        self.table = table
        self.marked = marked
        # Six rows of cards need its place.
        self.foot = foot if len(table) <= 2 * text.ROWS else ""


class _Said(Turn):
    """What has happened to the player at `seat`; the lights stay as they are."""

    def __init__(self, screen: SequenceScreen, seat: int, said: str) -> None:
        super().__init__(screen, seat)
        self.said = said

    def light(self) -> None:
        pass


class _Drawers(Turn):
    """Which of `seats` draws; OK goes on without a draw, if that is possible."""

    screen: SequenceScreen
    what = "draw"
    told = "sequence_offers"
    lamp = True

    def __init__(self, screen: SequenceScreen, seats: "list[int]", may_wait: bool) -> None:
        super().__init__(screen)
        game, context = screen.game, screen.context
        self.seats = seats
        self._may_wait = may_wait
        self._own = seats[0] == game.seat and game.due == "draw"
        self.count = len(seats)
        self.buttons = ("OK",) if may_wait else ()
        if may_wait and game.header.seats[(game.seat + 1) % game.players][1] != "person":
            self.limit = _FORGETS_S * context.paced()

    @property
    def answers(self) -> "tuple[str, ...]":  # type: ignore[override]
        keys: tuple[str, ...] = ("DRAW", "OK") if self._may_wait else ("DRAW",)
        if not self._own:
            keys += ("BACK",) if self.at else ("BACK", "RIGHT")
        return keys

    def step(self, key: str, at: int) -> int:
        return (at + {"LEFT": 1, "RIGHT": -1}[key]) % self.count if key in SIDEWAYS and self.count > 1 else -1

    def say(self, words: "Words") -> None:
        self.seat = self.seats[self.at]
        super().say(words)
        self.said = words["draw unseen"]
        self.foot = words["late keys" if not self._own else "draw or not" if self._may_wait else "draw due"]
        self.lines = [words["who draws"]] if self.count > 1 else ()


class _Nothing(Turn):
    """Nothing can be played: OK passes, LEFT leads to a forgotten draw."""

    passes = True

    def __init__(self, screen: SequenceScreen, late: "list[int]") -> None:
        super().__init__(screen)
        self.answers = ("OK", "LEFT") if late else ("OK",)
        self.lines = [screen.said_late(late[0])] if late else ()

    def say(self, words: "Words") -> None:
        super().say(words)
        self.said, self.foot = words["nothing"], "OK"


class _Hand(Hand):
    """The hand. Before it stands a forgotten draw, if one of `late` seats can still draw; dead cards are in brackets.

    numbers  the cards; -1 for a forgotten draw
    """

    told = "sequence_offers"
    screen: SequenceScreen

    def __init__(self, screen: SequenceScreen, cards: "list[int]", late: "list[int]", begun: bool) -> None:
        options = screen.options
        self.earlier = screen.said_late(late[0]) if late else ""
        self.begun = begun
        self.numbers = [-1] * bool(late) + cards
        names = ["+" if card < 0 else self._name(card, ("dead", card) in options) for card in self.numbers]
        playable = {option[0] for option in options if is_play(option)}
        can = [card < 0 or card in playable or ("dead", card) in options for card in self.numbers]
        super().__init__(screen, names, can)
        if screen.game.pile.discards:
            self.aside = "down discards"
            self.asides = {"DOWN": screen.show_discards}

    def _name(self, card: int, dead: bool) -> str:
        name = card_label(CARDS[card])
        return "(%s)" % name if dead else name

    def is_late(self, at: int) -> bool:
        """Return whether the forgotten draw was chosen."""
        return self.numbers[at] < 0

    def page(self, at: int) -> str:
        card = self.numbers[at]
        return "draw" if card < 0 else sequence_text.page_of(CARDS[card], ("dead", card) in self.screen.options)

    async def hint(self) -> None:
        screen = self.screen
        option, reason = await screen.context.hint(screen.game, screen.options)
        card = option[1] if option[:1] == ("dead",) else option[0] if is_play(option) else -1
        self.advise(self.numbers.index(card) if card in self.numbers else 0, reason)


class _CardShown(Turn):
    """The card of the player at `seat`, with `lines` about it; the lights stay as they are."""

    draw = text.card
    screen: SequenceScreen

    def __init__(self, screen: SequenceScreen, seat: int, card: int, lines: "list[str]") -> None:
        super().__init__(screen, seat)
        self.number = card
        self.card = card_label(CARDS[card])
        self.lines = lines

    def light(self) -> None:
        pass


class _Barred(_CardShown):
    """A space where this team may not put a chip this turn, and why."""

    def __init__(self, screen: SequenceScreen, cell: int) -> None:
        card = next(card for card in range(52) if cell in (UPPER[card], LOWER[card]))
        super().__init__(screen, screen.game.seat, card, [])
        self._cell = cell

    def light(self) -> None:
        self.screen.stand()
        sequence_scene.happens(self.screen.context.renderer.panel, self._cell, False)

    def say(self, words: "Words") -> None:
        super().say(words)
        self.lines = place_of(words, self._cell) + [words["barred"], words["barred why"]]
        self.foot = "OK"


class _Discards(Look):
    """The last discard of each player."""

    draw = text.each_card
    marked = ()

    def say(self, words: "Words") -> None:
        screen = self.screen
        self.title = words["discards"]
        self.table = [
            (screen.name(seat, sequence_text.NAME), "-" if card is None else card_label(CARDS[card]))
            for seat, card in enumerate(screen.game.last)
        ]
        # Six rows of cards need its place.
        self.foot = words["ok back"] if len(self.table) <= 2 * text.ROWS else ""


class _Dead(_CardShown):
    """Whether to lay a dead card down."""

    passes = True
    answers = ("OK", "DRAW", "BACK")
    foot = "OK"

    def __init__(self, screen: SequenceScreen, card: int) -> None:
        super().__init__(screen, screen.game.seat, card, [])

    def say(self, words: "Words") -> None:
        super().say(words)
        self.lines = [words["dead card"]]


class _Place(_CardShown):
    """A choice on the panel for a card."""

    answers = ("OK", "BACK")
    sound = sounds.KEY

    def __init__(self, screen: SequenceScreen, card: int) -> None:
        super().__init__(screen, screen.game.seat, card, [])
        self._team = screen.game.team_of[screen.game.seat]

    def light(self) -> None:
        self.screen.stand()
        sequence_scene.offer(self.screen.context.renderer.panel, *self._offered(), self._team)

    def _offered(self) -> "tuple[Sequence[int], int, list[int]]":
        """Return the cells to choose from, the marked one, and those of a sequence that it would complete."""
        raise NotImplementedError

    def pressed(self) -> None:
        self.screen.context.renderer.panel.unmark()

    def say(self, words: "Words") -> None:
        super().say(words)
        self.foot = words["cell keys"]


class _Cells(_Place):
    """The choice of a space. The arrows move over legal ones only, see `_next_cell`."""

    what = "space"
    told = "sequence_offers"

    def __init__(self, screen: SequenceScreen, card: int, cells: "list[int]") -> None:
        super().__init__(screen, card)
        self.cells = sorted(cells)
        self.count = len(cells)
        if self.count > 2:
            # Begin near the middle, from where distances are short.
            self.at = self.cells.index(min(self.cells, key=_off_middle))
        self.hints = screen.context.hints()
        self.explains = screen.game.header, sequence_text.page_of(CARDS[card], False)

    @property
    def cell(self) -> int:
        """The cell of the marked option."""
        return self.cells[self.at]

    def step(self, key: str, at: int) -> int:
        return self.cells.index(_next_cell(self.cells, self.cells[at], key)) if key in AROUND else -1

    def _offered(self) -> "tuple[Sequence[int], int, list[int]]":
        return self.cells, self.cell, self._run()

    def _run(self) -> "list[int]":
        return [] if takes(self.number) else self.screen.completes(self._team, self.cell)

    def say(self, words: "Words") -> None:
        super().say(words)
        self.lines = place_of(words, self.cell)
        if takes(self.number):
            self.lines.append("- " + self.screen.owner(self.screen.game.board.cells[self.cell]))
        elif self._run():
            self.lines.append(words["completes"])

    async def hint(self) -> None:
        context = self.screen.context
        best, reason = await context.hint(self.screen.game, self.screen.options)
        if is_play(best) and best[0] == self.number:
            self.advise(self.cells.index(best[1]), reason)
        else:
            # Only the owner may see which one.
            self.advise(self.at, context.said("better"))


class _Runs(_Place):
    """The choice between plays on `cell` that complete different sequences."""

    what = "sequence"
    told = "sequence_offers"
    steps = AROUND

    def __init__(self, screen: SequenceScreen, card: int, cell: int, count: int) -> None:
        super().__init__(screen, card)
        self._cell = cell
        self.count = count
        self.runs: list[list[int]] = []
        if count > 1:
            choices = screen.game.board.choices(self._team, cell)
            self.runs = [[other for run in runs for other in run] for runs in choices]

    def _offered(self) -> "tuple[Sequence[int], int, list[int]]":
        return (), self._cell, self.runs[self.at]

    def say(self, words: "Words") -> None:
        super().say(words)
        self.lines = place_of(words, self._cell) + [words["which runs"] % (self.at + 1, self.count), words["completes"]]


def place_of(words: "Words", cell: int) -> "list[str]":
    """Return row and column of `cell` in words."""
    return [words["row"] % (cell // 10 + 1), words["column"] % (cell % 10 + 1)]


def _off_middle(cell: int) -> int:
    row, column = divmod(cell, 10)
    return (2 * row - 9) ** 2 + (2 * column - 9) ** 2


def _next_cell(cells: "list[int]", at: int, key: str) -> int:
    """Return the cell that an arrow selects from `at` among the sorted `cells`.

    LEFT and RIGHT follow the row and continue with the next one, like reading, so they reach every cell. UP and DOWN
    select the nearest cell in that direction, preferring straight ahead, and wrap around at the edge.
    """
    if key in ("LEFT", "RIGHT"):
        return cells[(cells.index(at) + (1 if key == "RIGHT" else -1)) % len(cells)]
    nearest, least = at, 999
    for cell in cells:
        ahead = cell // 10 - at // 10
        if key == "UP":
            ahead = -ahead
        far = 2 * (ahead if ahead > 0 else ahead + 100) + 5 * abs(cell % 10 - at % 10)
        if cell != at and far < least:
            nearest, least = cell, far
    return nearest

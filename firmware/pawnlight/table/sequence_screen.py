"""Sequence at the table: the choice of a card and of a space that it shows, and the draw."""

from pawnlight.rules.base import PASS, TEAMS
from pawnlight.rules.cards import card_label
from pawnlight.rules.sequence import CARDS, CHIPS, CLOSED, takes
from pawnlight.rules.sequence_notation import DEAD, DRAW, LATER
from pawnlight.show import sequence_scene, sequence_text, sounds, text
from pawnlight.table.game_screen import GameScreen
from pawnlight.table.hand import Hand

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.rules.base import Option
    from pawnlight.rules.sequence_game import SequenceGame
    from pawnlight.table.hand import Hint

    # The chips, the seats that cut, the hand of a person who plays alone.
    Before = tuple[bytes, tuple[int, ...], list[int]]

_SEEN_S = 1.4
_CUT_S = 5


class SequenceScreen(GameScreen):
    """The screen of Sequence, see `GameScreen`."""

    game: "SequenceGame"

    def draw_word(self) -> str:
        return self.context.words["cut" if self.game.due == "cut" else "draw unseen"]

    def stand(self) -> None:
        renderer, game = self.context.renderer, self.game
        sequence_scene.stand(renderer.lights, renderer.panel, game.board, game.team_of[game.seat])

    # Decisions

    async def decide(self, options: "list[Option]") -> "Option":
        if self.game.due == "draw":
            return await self._draw(options)
        return await self._play(options)

    async def _draw(self, options: "list[Option]") -> "Option":
        """Let the player draw or forget to draw. Players who have forgotten before can still draw too."""
        seats = [option - DRAW for option in options if option not in (PASS, LATER)]
        while True:
            option = await self._who_draws(seats, LATER if LATER in options else None)
            if option is not None:
                return option

    async def _who_draws(self, seats: "list[int]", instead: "int | None") -> "int | None":
        """Let one of `seats` draw, the first unless LEFT and RIGHT change it; OK chooses `instead`, if given.

        None to go back.
        """
        context = self.context
        words, canvas = context.words, context.renderer.canvas
        own = seats[0] == self.game.seat and self.game.due == "draw"
        at = 0
        self.stand()
        context.keys.forget()
        while True:
            foot = words["late keys" if not own else "draw due" if instead is None else "draw or not"]
            text.message(canvas, self.name(seats[at]), words["draw unseen"], foot, context.note)
            if len(seats) > 1:
                canvas.small(text.middle(words["who draws"], 5), 6, words["who draws"])
            key = await context.key(context.reminders(False), lamp=True)
            if key == "DRAW":
                context.renderer.play(sounds.CARD)
                return DRAW + seats[at]
            if key == "OK" and instead is not None:
                return instead
            if key == "BACK" and own:
                await context.ask_to_leave()
            elif key == "BACK":
                return None
            elif key in ("LEFT", "RIGHT") and len(seats) > 1:
                at = (at + (1 if key == "RIGHT" else -1)) % len(seats)
                context.renderer.play(sounds.KEY)
            elif not key.startswith("HOLD"):
                context.refuse()

    async def _play(self, options: "list[Option]") -> "Option":
        """Let the player choose a card and a space; or a forgotten draw, which is shown after the cards."""
        context, game = self.context, self.game
        cards = sorted(game.hands[game.seat])
        plays = [option for option in options if option != PASS and option < DEAD]
        late = [option - DRAW for option in options if option != PASS and option >= DRAW]
        names, can = self._names(cards, plays, options)
        unseen = ""
        if late:
            names.append("+")
            can.append(True)
            unseen = context.words["late"] % self.name(late[0])
        while True:
            self.stand()
            if PASS in options:
                option = await self._nothing(late, unseen)
                if option is not None:
                    return option
                continue
            hint = self._hint_in(cards) if context.hints() else None
            at = await Hand(context, self.name(game.seat), names, can, self.hidden, hint, unseen).choose()
            if at == len(cards):
                option = await self._who_draws(late, None)
                if option is not None:
                    return option
                continue
            card = cards[at]
            if DEAD + card in options:
                if await self._lays_down(card):
                    return DEAD + card
                continue
            cell = await self._cell(card, [play % 100 for play in plays if play // 100 == card])
            if cell is not None:
                return 100 * card + cell

    def _names(self, cards: "list[int]", plays: "list[int]", options: "list[Option]") -> "tuple[list[str], list[bool]]":
        """Return the hand as shown, with dead cards in brackets, and whether each card can be chosen."""
        dead = [DEAD + card in options for card in cards]
        names = [card_label(CARDS[card]) for card in cards]
        names = ["(%s)" % name if gone else name for name, gone in zip(names, dead)]
        return names, [gone or any([play // 100 == card for play in plays]) for card, gone in zip(cards, dead)]

    async def _nothing(self, late: "list[int]", unseen: str) -> "Option | None":
        """Show that nothing can be played: OK passes, DRAW makes a forgotten draw. Returns None to ask again."""
        context = self.context
        canvas = context.renderer.canvas
        text.message(canvas, self.name(self.game.seat), context.words["nothing"], "OK", context.note)
        canvas.small(text.middle(unseen, 5), 6, unseen)
        key = await context.press(("OK", "DRAW"))
        if key == "DRAW" and late:
            return await self._who_draws(late, None)
        return PASS if key else None

    async def _lays_down(self, card: int) -> bool:
        """Show that `card` is dead. Returns whether to lay it down, rather than go back."""
        context = self.context
        dead = [context.words["dead card"]]
        sequence_text.card_page(
            context.renderer.canvas, self.name(self.game.seat), CARDS[card], dead, "OK", context.note
        )
        return await context.press(("OK", "DRAW", "BACK")) != "BACK"

    def _hint_in(self, cards: "list[int]") -> "Hint":
        async def hint() -> "tuple[int, str]":
            option, why = await self.context.hint(self.game)
            card = -1 if option == PASS or option >= DRAW else option - DEAD if option >= DEAD else option // 100
            return cards.index(card) if card in cards else len(cards), why

        return hint

    async def _cell(self, card: int, cells: "list[int]") -> "int | None":
        """Let the player choose one of `cells` for `card` with the arrows; None to go back to the hand.

        The arrows move over legal cells only, see `_next_cell`.
        """
        context, game = self.context, self.game
        renderer = context.renderer
        team = game.team_of[game.seat]
        cells = sorted(cells)
        # Begin near the middle, from where distances are short.
        at, foot = min(cells, key=_off_middle) if len(cells) > 2 else cells[0], ""
        context.keys.forget()
        while True:
            self.stand()
            run = [] if takes(card) else self._completes(team, at)
            sequence_scene.offer(renderer.panel, cells, at, run, team)
            lines = [context.words["row"] % (at // 10 + 1), context.words["column"] % (at % 10 + 1)]
            if takes(card):
                lines.append("- " + self._owner(game.board.cells[at]))
            elif run:
                lines.append(context.words["completes"])
            player = self.name(game.seat)
            sequence_text.card_page(
                renderer.canvas, player, CARDS[card], lines, foot or context.words["cell keys"], context.note
            )
            foot = ""
            key = await context.key(context.reminders(True))
            if key in ("LEFT", "RIGHT", "UP", "DOWN"):
                at = _next_cell(cells, at, key)
                renderer.play(sounds.KEY)
            elif key == "OK":
                renderer.panel.unmark()
                if not context.hints() or await context.keys.released("OK"):
                    renderer.play(sounds.KEY)
                    return at
                best, foot = await context.hint(game)
                if best != PASS and best < DEAD and best // 100 == card:
                    at = best % 100
                else:
                    # Only the owner may see which one.
                    foot = context.words["better"]
            elif key == "BACK":
                return None
            elif not key.startswith("HOLD"):
                context.refuse()

    def _completes(self, team: int, cell: int) -> "list[int]":
        """Return the cells of the sequences that a chip on `cell` would complete."""
        board = self.game.board
        made = board.put(team, cell)
        found = [other for run in board.sequences[team][-made[0] :] for other in run] if made else []
        board.lift(team, cell, made)
        return found

    def _owner(self, chip: int) -> str:
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
        renderer, words = context.renderer, context.words
        name = self.name(seat)
        cells, cutting, hand = before
        seconds: float = _SEEN_S
        card = -1
        if option == PASS:
            text.message(renderer.canvas, name, words["nothing"], "", context.note)
        elif isinstance(option, tuple):
            self._show_cut(cutting, option)
            seconds = _CUT_S
        elif option < DEAD:
            card, cell = divmod(option, 100)
            self.stand()
            sequence_scene.happens(renderer.panel, cell, takes(card))
            lines = [words["row"] % (cell // 10 + 1), words["column"] % (cell % 10 + 1)]
            closed = game.board.cells[cell] in CLOSED
            if takes(card):
                lines.append("- " + self._owner(cells[cell]))
            elif closed:
                lines.append(words["completes"])
            sequence_text.card_page(renderer.canvas, name, CARDS[card], lines, "", context.note)
            renderer.play(sounds.HIT if takes(card) else sounds.HOME if closed else sounds.STEP)
        elif option < DRAW:
            card = option - DEAD
            sequence_text.card_page(renderer.canvas, name, CARDS[card], [words["dead card"]], "", context.note)
        elif option == LATER:
            text.message(renderer.canvas, name, words["not drawn"], "", context.note)
            seconds = _SEEN_S / 2
        elif option - DRAW != seat:
            text.message(renderer.canvas, self.name(option - DRAW), words["drawn"], "", context.note)
        else:
            seconds = 0
        if seconds:
            await context.seen(seconds)
        if seat == self._alone() and card in hand:
            hand.remove(card)
        await self._show_drawn(hand)

    def _show_cut(self, cutting: "tuple[int, ...]", cards: "tuple[int, ...]") -> None:
        """Show each player's card and who begins, or that players with the lowest card cut again."""
        words = self.context.words
        head = words["cut tie"] if self.game.due == "cut" else self.name(self.game.seat) + " " + words["begins"]
        rows = [(self.name(seat), card_label(CARDS[card])) for seat, card in zip(cutting, cards)]
        lowest = [seat in self.game.cutting for seat in cutting]
        sequence_text.cut(self.context.renderer.canvas, head, rows, lowest, words["cut rule"])

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
            drawn = [self.context.words["drawn"]]
            sequence_text.card_page(
                self.context.renderer.canvas, self.name(seat), CARDS[new[0]], drawn, "", self.context.note
            )
            await self.context.seen(_SEEN_S)

    def celebrate(self) -> None:
        self.stand()
        if self.game.winner is not None:
            renderer = self.context.renderer
            sequence_scene.winner(renderer.lights, renderer.panel, self.game.board, self.game.winner)


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

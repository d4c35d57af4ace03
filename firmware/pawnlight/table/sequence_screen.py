"""Sequence at the table: the choice of a card and of a space that it shows, and the draw."""

from pawnlight.rules.base import PASS, TEAMS
from pawnlight.rules.cards import card_label
from pawnlight.rules.sequence import CARDS, CHIPS, CLOSED, LOWER, UPPER, is_play, takes
from pawnlight.rules.sequence_notation import LATER
from pawnlight.show import sequence_scene, sequence_text, sounds, text
from pawnlight.table.context import HINT, TakeBack
from pawnlight.table.game_screen import GameScreen
from pawnlight.table.hand import Hand

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.rules.cards import Pile
    from pawnlight.rules.sequence import Draw, Later, Option, Play
    from pawnlight.rules.sequence_game import SequenceGame
    from pawnlight.table.hand import Hint

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

    def draw_word(self) -> str:
        return self.context.words["draw unseen" if self.game.due == "draw" else "cut"]

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
        context, game = self.context, self.game
        words, renderer = context.words, context.renderer
        own = seats[0] == game.seat and game.due == "draw"
        waits = instead is None or game.header.seats[(game.seat + 1) % game.players][1] == "person"
        at = 0
        self.stand()
        context.keys.forget()
        while True:
            foot = words["late keys" if not own else "draw due" if instead is None else "draw or not"]
            text.message(renderer.canvas, self.name(seats[at]), words["draw unseen"], foot, context.note)
            if len(seats) > 1:
                renderer.canvas.small(text.middle(words["who draws"], 5), 6, words["who draws"])
            renderer.lamp = True
            if not waits and not await context.keys.comes_within(_FORGETS_S * context.paced()):
                renderer.lamp = False
                return instead
            key = await context.key(context.reminders(False), lamp=True)
            if key == "DRAW":
                renderer.play(sounds.CARD)
                return "draw", seats[at]
            if key == "OK" and instead is not None:
                return instead
            if key == "BACK" and own:
                await context.ask_to_leave()
            elif key == "BACK" or (key == "RIGHT" and not own and at == 0):
                return None
            elif key in ("LEFT", "RIGHT") and len(seats) > 1:
                at = (at + (1 if key == "LEFT" else -1)) % len(seats)
                renderer.play(sounds.KEY)
            elif not key.startswith("HOLD"):
                context.refuse()

    async def before_computer(self, options: "list[Option]") -> "Option | None":
        """Let a person who has not drawn do so before the computer player acts: LEFT selects that player."""
        context, game = self.context, self.game
        late = [seat for seat in self._late(options) if game.header.seats[seat][1] == "person"]
        if not late:
            return None
        self.thinks(options)
        said = self._said_late(late[0])
        context.renderer.canvas.small(text.middle(said, 5), 6, said)
        key = await context.keys.next_within(_LATE_S * context.paced())
        if key == "HOLD BACK":
            raise TakeBack
        if key == "BACK":
            await context.ask_to_leave()
        return await self._who_draws(late, None) if key == "LEFT" else None

    def _said_late(self, seat: int) -> str:
        said = self.context.words["late"]
        return said % self.name(seat, 27 - len(said))

    def _late(self, options: "list[Option]") -> "list[int]":
        """Return the seats that have not drawn after an earlier play, and still can."""
        own = self.game.seat if self.game.due == "draw" else -1
        return [option[1] for option in options if option and option[0] == "draw" and option[1] != own]

    async def _play(self, options: "list[Option]") -> "Option":
        """Let the player choose a card and a space; or a forgotten draw, which is shown before the cards."""
        context, game = self.context, self.game
        cards = sorted(game.hands[game.seat])
        plays = [option for option in options if is_play(option)]
        late = self._late(options)
        names, can = self._names(cards, plays, options)
        earlier = ""
        if late:
            names.insert(0, "+")
            can.insert(0, True)
            earlier = self._said_late(late[0])
        before = len(names) - len(cards)
        begun, self._begun = self._begun, False
        await self._tell_barred()
        while True:
            self.stand()
            if PASS in options:
                option = await self._nothing(late, earlier)
                if option is not None:
                    return option
                continue
            hint = self._hint_in(cards, before) if context.hints() else None
            hand = Hand(context, self.name(game.seat), names, can, self.hidden, hint, earlier)
            hand.header, hand.pages = game.header, ["draw"] * before
            hand.pages += [sequence_text.page_of(CARDS[card], ("dead", card) in options) for card in cards]
            hand.begun = begun
            if game.pile.discards:
                hand.aside, hand.show_aside = context.words["down discards"], self._discards
            at = await hand.choose() - before
            if at < 0:
                option = await self._who_draws(late, None)
                if option is not None:
                    return option
                continue
            card = cards[at]
            if ("dead", card) in options:
                if await self._lays_down(card):
                    return "dead", card
                continue
            cells = [play[1] for play in plays if play[0] == card and len(play) == 2]
            cell = await self._cell(card, cells)
            while cell is not None:
                ways = [play for play in plays if play[:2] == (card, cell)]
                option = ways[0] if len(ways) == 1 else await self._which_runs(card, cell, ways)
                if option is not None:
                    return option
                cell = await self._cell(card, cells)

    async def _tell_barred(self) -> None:
        """Show, once a turn, where this team may not put a chip, and why."""
        context, game = self.context, self.game
        words, barred = context.words, game.barred[game.team_of[game.seat]]
        told, self._told = self._told, barred
        for cell in barred if barred != told else ():
            self.stand()
            sequence_scene.happens(context.renderer.panel, cell, False)
            card = next(card for card in range(52) if cell in (UPPER[card], LOWER[card]))
            lines = [words["row"] % (cell // 10 + 1), words["column"] % (cell % 10 + 1)]
            lines += [words["barred"], words["barred why"]]
            player = self.name(game.seat)
            sequence_text.card_page(context.renderer.canvas, player, CARDS[card], lines, "OK", context.note)
            await context.seen(_CUT_S)

    async def _discards(self) -> None:
        """Show the last discard of each player until a key is pressed."""
        context, game = self.context, self.game
        words = context.words
        rows = [
            (self.name(seat, sequence_text.NAME), "-" if card is None else card_label(CARDS[card]))
            for seat, card in enumerate(game.last)
        ]
        sequence_text.each_card(context.renderer.canvas, words["discards"], rows, [False] * len(rows), words["ok back"])
        await context.key()

    async def _which_runs(self, card: int, cell: int, ways: "list[Play]") -> "Play | None":
        """Let the player choose one of the plays `ways`, which complete different sequences; None to go back."""
        context, game = self.context, self.game
        renderer, words = context.renderer, context.words
        team = game.team_of[game.seat]
        runs = game.board.choices(team, cell)
        at = 0
        context.keys.forget()
        while True:
            self.stand()
            sequence_scene.offer(renderer.panel, (), cell, [other for run in runs[at] for other in run], team)
            lines = [words["row"] % (cell // 10 + 1), words["column"] % (cell % 10 + 1)]
            lines += [words["which runs"] % (at + 1, len(ways)), words["completes"]]
            sequence_text.card_page(
                renderer.canvas, self.name(game.seat), CARDS[card], lines, words["cell keys"], context.note
            )
            key = await context.key(context.reminders(False))
            if key in ("LEFT", "RIGHT", "UP", "DOWN"):
                at = (at + (1 if key in ("RIGHT", "DOWN") else -1)) % len(ways)
                renderer.play(sounds.KEY)
            elif key == "OK":
                renderer.panel.unmark()
                renderer.play(sounds.KEY)
                return ways[at]
            elif key == "BACK":
                return None
            elif not key.startswith("HOLD"):
                context.refuse()

    def _names(
        self, cards: "list[int]", plays: "list[Play]", options: "list[Option]"
    ) -> "tuple[list[str], list[bool]]":
        """Return the hand as shown, with dead cards in brackets, and whether each card can be chosen."""
        dead = [("dead", card) in options for card in cards]
        names = [card_label(CARDS[card]) for card in cards]
        names = ["(%s)" % name if gone else name for name, gone in zip(names, dead)]
        return names, [gone or any([play[0] == card for play in plays]) for card, gone in zip(cards, dead)]

    async def _nothing(self, late: "list[int]", earlier: str) -> "Option | None":
        """Show that nothing can be played: OK passes, LEFT leads to a forgotten draw. Returns None to ask again."""
        context = self.context
        canvas = context.renderer.canvas
        text.message(canvas, self.name(self.game.seat), context.words["nothing"], "OK", context.note)
        canvas.small(text.middle(earlier, 5), 6, earlier)
        key = await context.press(("OK", "LEFT") if late else ("OK",), passes=True)
        if key == "LEFT":
            return await self._who_draws(late, None)
        return PASS if key else None

    async def _lays_down(self, card: int) -> bool:
        """Show that `card` is dead. Returns whether to lay it down, rather than go back."""
        context = self.context
        dead = [context.words["dead card"]]
        sequence_text.card_page(
            context.renderer.canvas, self.name(self.game.seat), CARDS[card], dead, "OK", context.note
        )
        return await context.press(("OK", "DRAW", "BACK"), passes=True) not in ("BACK", "")

    def _hint_in(self, cards: "list[int]", before: int) -> "Hint":
        """Return the hint for a hand shown with so many other choices `before` it."""

        async def hint() -> "tuple[int, str]":
            option, why = await self.context.hint(self.game, self.options)
            card = option[1] if option[:1] == ("dead",) else option[0] if is_play(option) else -1
            return before + cards.index(card) if card in cards else 0, why

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
            explained = game.header, sequence_text.page_of(CARDS[card], False)
            key = await context.key(context.reminders(True), card=explained)
            if key in ("LEFT", "RIGHT", "UP", "DOWN"):
                at = _next_cell(cells, at, key)
                renderer.play(sounds.KEY)
            elif key == "OK":
                renderer.panel.unmark()
                if await context.ok_chooses():
                    renderer.play(sounds.KEY)
                    return at
            if key in ("OK", HINT):
                best, foot = await context.hint(game, self.options)
                if is_play(best) and best[0] == card:
                    at = best[1]
                else:
                    # Only the owner may see which one.
                    foot = context.words["better"]
            elif key == "BACK":
                return None
            elif key not in ("LEFT", "RIGHT", "UP", "DOWN") and not key.startswith("HOLD"):
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
        if is_play(option):
            card, cell = option[:2]
            self.stand()
            sequence_scene.happens(renderer.panel, cell, takes(card))
            lines = [words["row"] % (cell // 10 + 1), words["column"] % (cell % 10 + 1)]
            closed = game.board.cells[cell] in CLOSED
            if takes(card):
                lines.append("- " + self._owner(cells[cell]))
            elif closed:
                lines.append(words["completes"])
            sequence_text.card_page(renderer.canvas, name, CARDS[card], lines, "", context.note)
            renderer.play(sounds.BUMP if takes(card) else sounds.HOME if closed else sounds.STEP)
        elif not option:
            text.message(renderer.canvas, name, words["nothing"], "", context.note)
        elif option[0] == "cut":
            await self._show_cut(cutting, option[1])
            seconds = _CUT_S
        elif option[0] == "dead":
            card = option[1]
            sequence_text.card_page(renderer.canvas, name, CARDS[card], [words["dead card"]], "", context.note)
        elif option[0] == "draw" and option[1] != seat:
            text.message(renderer.canvas, self.name(option[1]), words["drawn"], "", context.note)
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
        words, canvas = context.words, context.renderer.canvas
        rows = [(self.name(seat, sequence_text.NAME), "") for seat in cutting]
        hurried = False
        for n, card in enumerate(cards):
            rows[n] = (rows[n][0], card_label(CARDS[card]))
            if not hurried:
                context.renderer.play(sounds.CARD)
                now = [n == other for other in range(len(rows))]
                sequence_text.each_card(canvas, rows[n][0], rows, now, words["cut rule"])
                hurried = await context.seen(_EACH_S)
        room = text.TITLE - 1 - len(words["begins"])
        head = words["cut tie"] if game.due == "cut" else self.name(game.seat, room) + " " + words["begins"]
        lowest = [seat in game.cutting for seat in cutting]
        sequence_text.each_card(canvas, head, rows, lowest, words["cut rule"])

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
            sequence_scene.winner(self.context.renderer.panel, self.game.board, self.game.winner)
        self.podium()


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

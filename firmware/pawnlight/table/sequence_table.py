"""Sequence at the table: a card of the hand, then a space that it shows; drawing is the player's own act, or not."""

from pawnlight.rules.base import PASS
from pawnlight.rules.sequence import CARDS, CHIPS, CLOSED, TEAMS, takes
from pawnlight.rules.sequence_notation import DEAD, DRAW, LATER
from pawnlight.show import sequence_scene, sequence_text, sounds, text
from pawnlight.table.game_table import GameTable
from pawnlight.table.hand import Hand

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.rules.base import Option
    from pawnlight.rules.sequence_game import SequenceGame
    from pawnlight.table.hand import Hint

_SEEN_S = 1.4


class SequenceTable(GameTable):
    """See `GameTable`."""

    game: "SequenceGame"

    def name(self, seat: int) -> str:
        teams = self.game.teams
        colour = self.desk.words[TEAMS[seat % teams]]
        return "%s %d" % (colour, seat // teams + 1) if self.game.players > teams else colour

    def draw_word(self) -> str:
        return self.desk.words["cut" if self.game.due == "cut" else "draw unseen"]

    def stand(self) -> None:
        stage, game = self.desk.stage, self.game
        sequence_scene.stand(stage.lights, stage.panel, game.board, game.seat % game.teams)

    # Deciding

    async def decide(self) -> "Option":
        if self.game.due == "draw":
            return await self._draw()
        return await self._play()

    async def _draw(self) -> "Option":
        """The player draws, or goes on without: that is forgetting it."""
        desk, game = self.desk, self.game
        options = game.options()
        self.stand()
        while True:
            foot = desk.words["draw or not" if LATER in options else "draw due"]
            text.message(desk.stage.canvas, self.name(game.seat), desk.words["draw unseen"], foot, desk.note)
            desk.stage.lamp = True
            try:
                key = await desk.press(("DRAW", "OK"))
            finally:
                desk.stage.lamp = False
            if key == "DRAW":
                desk.stage.play(sounds.CARD)
                return DRAW + game.seat
            if key == "OK" and LATER in options:
                return LATER
            if key:
                desk.refuse()

    async def _play(self) -> "Option":
        """A card of the hand and its place; or a draw that somebody has forgotten, which stands behind the cards."""
        desk, game = self.desk, self.game
        options = game.options()
        cards = sorted(game.hands[game.seat])
        late = [option for option in options if option != PASS and option >= DRAW]
        names = [sequence_text.card_name(CARDS[card]) for card in cards]
        names += [("+" + self.name(option - DRAW))[:7] for option in late]
        plays = [option for option in options if option != PASS and option < DEAD]
        can = [any([play // 100 == card for play in plays]) or DEAD + card in options for card in cards]
        can += [True] * len(late)
        while True:
            self.stand()
            if options == [PASS] or not names:
                if await self._confirm("", desk.words["nothing"]):
                    return PASS
                continue
            hint = self._hint_in(cards) if desk.hints() else None
            at = await Hand(desk, self.name(game.seat), names, can, self.hidden, hint).choose()
            if at >= len(cards):
                return late[at - len(cards)]
            card = cards[at]
            if DEAD + card in options:
                if await self._confirm(CARDS[card], desk.words["dead card"]):
                    return DEAD + card
                continue
            cell = await self._cell(card, [play % 100 for play in plays if play // 100 == card])
            if cell is not None:
                return 100 * card + cell

    async def _confirm(self, card: str, words: str) -> bool:
        """Show `card` and what is to be said of it. Returns whether that is accepted, rather than gone back from."""
        desk = self.desk
        key = ""
        while not key:
            sequence_text.told(desk.stage.canvas, self.name(self.game.seat), card, [words], "OK", desk.note)
            key = await desk.press(("OK", "DRAW", "BACK") if card else ("OK", "DRAW"))
        return key != "BACK"

    def _hint_in(self, cards: "list[int]") -> "Hint":
        async def hint() -> "tuple[int, str]":
            option, why = await self.desk.hint(self.game)
            card = -1 if option == PASS or option >= DRAW else option - DEAD if option >= DEAD else option // 100
            return cards.index(card) if card in cards else len(cards) - (card >= 0), why

        return hint

    async def _cell(self, card: int, cells: "list[int]") -> "int | None":
        """One of `cells` for `card`, chosen with the arrows; None to go back to the hand.

        LEFT and RIGHT walk along the rows, UP and DOWN along the columns, over the cells that are allowed only.
        """
        desk, game = self.desk, self.game
        stage = desk.stage
        team = game.seat % game.teams
        by_rows, by_columns = sorted(cells), sorted(cells, key=_by_column)
        at, foot = by_rows[0], ""
        desk.keys.forget()
        while True:
            self.stand()
            run = [] if takes(card) else self._completes(team, at)
            sequence_scene.offer(stage.panel, cells, at, run, team)
            lines = [desk.words["row"] % (at // 10 + 1), desk.words["column"] % (at % 10 + 1)]
            if takes(card):
                lines.append("- " + self._owner(at))
            elif run:
                lines.append(desk.words["completes"])
            player = self.name(game.seat)
            sequence_text.told(stage.canvas, player, CARDS[card], lines, foot or desk.words["cell keys"], desk.note)
            foot = ""
            key = await desk.key()
            if key in ("LEFT", "RIGHT", "UP", "DOWN"):
                order = by_rows if key in ("LEFT", "RIGHT") else by_columns
                at = order[(order.index(at) + (1 if key in ("RIGHT", "DOWN") else -1)) % len(order)]
                stage.play(sounds.KEY)
            elif key == "OK":
                stage.panel.unmark()
                if not desk.hints() or await desk.keys.let_go("OK"):
                    stage.play(sounds.KEY)
                    return at
                best, foot = await desk.hint(game)
                if best != PASS and best < DEAD and best // 100 == card:
                    at = best % 100
            elif key == "BACK":
                return None
            elif not key.startswith("HOLD"):
                desk.refuse()

    def _completes(self, team: int, cell: int) -> "list[int]":
        """The cells of the sequences that a chip on `cell` would complete."""
        board = self.game.board
        made = board.put(team, cell)
        found = [other for run in board.sequences[team][-made[0] :] for other in run] if made else []
        board.lift(team, cell, made)
        return found

    def _owner(self, cell: int) -> str:
        chip = bytes([self.game.board.cells[cell]])
        return self.desk.words[TEAMS[max(CHIPS.find(chip), CLOSED.find(chip))]]

    # What has been decided

    async def show(self, before: object, seat: int, option: "Option") -> None:
        desk, game = self.desk, self.game
        stage, words = desk.stage, desk.words
        name = self.name(seat)
        if isinstance(option, tuple):
            if option == PASS:
                text.message(stage.canvas, name, words["nothing"], "", desk.note)
            else:
                cards = [sequence_text.card_name(CARDS[card]) for card in option]
                text.message(stage.canvas, self.name(game.seat), words["begins"], " ".join(cards)[:25])
            await desk.keys.next_within(_SEEN_S)
        elif option < DEAD:
            card, cell = divmod(option, 100)
            self.stand()
            sequence_scene.happens(stage.panel, cell, takes(card))
            lines = [words["row"] % (cell // 10 + 1), words["column"] % (cell % 10 + 1)]
            sequence_text.told(stage.canvas, name, CARDS[card], lines, "", desk.note)
            closed = game.board.cells[cell] in CLOSED
            stage.play(sounds.HIT if takes(card) else sounds.HOME if closed else sounds.STEP)
            await desk.keys.next_within(_SEEN_S)
        elif option < DRAW:
            sequence_text.told(stage.canvas, name, CARDS[option - DEAD], [words["dead card"]], "", desk.note)
            await desk.keys.next_within(_SEEN_S)
        elif option == LATER:
            text.message(stage.canvas, name, words["not drawn"], "", desk.note)
            await desk.keys.next_within(_SEEN_S / 2)

    def celebrate(self) -> None:
        self.stand()
        if self.game.winner is not None:
            sequence_scene.winner(self.desk.stage.lights, self.game.winner)


def _by_column(cell: int) -> int:
    return cell % 10 * 10 + cell // 10

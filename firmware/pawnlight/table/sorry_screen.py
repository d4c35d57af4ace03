"""Sorry! at the table, in every rule set: the drawn card is played, or one of the hand."""

from pawnlight.rules.base import COLOURS, MIX, PASS
from pawnlight.show import sorry_scene, sorry_text, sounds, text
from pawnlight.show.sorry_scene import animate
from pawnlight.table import sorry_choose
from pawnlight.table.game_screen import GameScreen, Turn
from pawnlight.table.question import AROUND, Question
from pawnlight.table.sorry_choose import PAWN, PawnChoice

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Sequence

    from pawnlight.rules.base import Option
    from pawnlight.rules.cards import Pile
    from pawnlight.rules.sorry_board import Move
    from pawnlight.rules.sorry_game import SorryGame
    from pawnlight.words import Words

    Before = tuple[list[int], int, str]

_SEEN_S = 1.1


class SorryScreen(GameScreen):
    """The screen of Sorry!, see `GameScreen`."""

    game: "SorryGame"
    # Whether the computer player that passes could have moved.
    _could = False
    counted = "counted pawns"
    deeds = ("most hits", "longest way")

    def stand(self) -> None:
        sorry_scene.stand(self.context.renderer.lights, self.game.pawns, self.game.turn)

    def waiting(self) -> "list[str]":
        ring = self.context.renderer.lights.ring
        return ring.rows(self.context.words, self.game.pawns) if ring else []

    def draw_key(self) -> str:
        if not self.game.engine.hand:
            return "draw"
        return "deal" if self.game.due == MIX else "draw unseen"

    def piles(self) -> "list[Pile]":
        return [self.game.pile]

    def last_discard(self) -> str:
        pile = self.game.pile
        return pile.discards[-1] if pile.shuffles and pile.discards else ""

    def thinks(self, options: "list[Option]") -> Question:
        if self.game.due != "move":
            return super().thinks(options)
        moves = [option for option in options if option != PASS]
        self._could = bool(moves)
        card = self.game.card or ""
        return _Card(self, card, moves) if moves else _Stuck(self, card, "no move")

    def before(self) -> "Before":
        return self.game.pawns[:], self.game.turn, self.game.card or ""

    async def decide(self, options: "list[Option]") -> "Option":
        game, context = self.game, self.context
        if game.due == "draw":
            context.keys.forget()
            draws = await context.ask(_DrawOrNot(self)) == "DRAW"
            context.renderer.play(sounds.CARD if draws else sounds.KEY)
            return options[0] if draws else PASS
        if game.due == "play":
            return await self._from_hand(options)
        # There may be 180: no second list is made of them unless it differs.
        moves = [option for option in options if option != PASS] if PASS in options else options
        if not moves:
            await self._cannot(game.card or "", "no move")
            return PASS
        move = None
        while move is None:
            move = await self._with_card(game.card or "", moves, PASS in options)
        return move

    async def _cannot(self, card: str, word: str) -> bool:
        """Show that `card` cannot be played. Returns whether the player accepts that."""
        self.context.refuse()
        self.context.keys.forget()
        return await self.context.ask(_Stuck(self, card, word, True)) != "BACK"

    async def _from_hand(self, options: "list[Option]") -> "Option":
        """Let the player choose a card of the hand and its move."""
        # Only now: most rule sets have no hand. `resume.load` has loaded it where one has.
        from pawnlight.table.sorry_hand import SorryHand

        game = self.game
        hand = [card or "" for card in game.hands[game.seat]]
        cards = {card for card, _ in options}
        while True:
            card = hand[await SorryHand(self, hand, [card in cards for card in hand]).choose()]
            moves = [move for other, move in options if other == card and move]
            if not moves:
                if await self._cannot(card, "throw away"):
                    return card, PASS
                continue
            move = await self._with_card(card, moves, (card, PASS) in options)
            if move is not None:
                return card, move

    async def _with_card(self, card: str, moves: "list[Move]", may_pass: bool) -> "Move | None":
        """Let the player choose a move; PASS to pass, None to go back to the hand."""
        # A card of the hand was chosen to be played; one that was drawn need not be.
        choice = PawnChoice(moves, may_pass, not self.game.engine.hand)
        question = _Pawns(self, card, moves, choice)
        self.context.keys.forget()
        while not choice.done:
            if not question.take(await self.context.ask(question)):
                return None
        return choice.move or PASS

    # Decisions shown

    async def show(self, before: "Before", seat: int, option: "Option") -> None:
        pawns, turn, card = before
        if isinstance(option, str):
            return
        context, words, hand = self.context, self.context.words, self.game.engine.hand
        move = option
        if hand:
            card, move = option
        if move:
            said = sorry_text.does(words, pawns, turn, card, move)
            context.show(_Played(self, seat, card, [move], said))
            whole = await animate(context.renderer, context.keys.next_within, pawns, turn, card, move)
            if whole and context.computer:
                await context.seen(_SEEN_S)
        elif hand or (context.computer and self._could):
            context.show(_Played(self, seat, card, [], [words["thrown" if hand else "pass"]]))
            await context.seen(_SEEN_S)

    def celebrate(self) -> None:
        lights = self.context.renderer.lights
        sorry_scene.stand(lights, self.game.pawns)
        for seat in self.game.winners():
            sorry_scene.winner(lights, self.game.pawns, COLOURS.index(self.game.header.seats[seat][0]))
        self.podium()


class _DrawOrNot(Turn):
    """Whether to draw the second card of a 2; a child is not asked."""

    what = "draw"
    lamp = True

    def __init__(self, screen: SorryScreen) -> None:
        super().__init__(screen)
        self.answers = self.buttons = ("DRAW",) if screen.context.child else ("DRAW", "OK")

    def say(self, words: "Words") -> None:
        super().say(words)
        self.said = words["draw"]
        self.foot = words["draw or not"] if len(self.answers) > 1 else ""


class _Card(Turn):
    """A card and everything that it can do: `moves`, of which those `shown` are marked."""

    draw = text.card
    screen: SorryScreen

    def __init__(self, screen: SorryScreen, card: str, moves: "Sequence[Move]", shown: "Sequence[Move]" = ()) -> None:
        super().__init__(screen)
        self.card = card
        self.moves = moves
        self.shown = shown

    def say(self, words: "Words") -> None:
        super().say(words)
        self.ways = sorry_text.ways(words, self.card, self.moves, self.shown, self.screen.game.engine.leaving)

    def add(self, said: "list[str]") -> None:
        """Add as many of the lines `said` as fit below what the card can do."""
        self.lines = said[: 4 - len(self.ways)]


class _Played(_Card):
    """What the player at `seat` has just done with a card; its lights move."""

    def __init__(self, screen: SorryScreen, seat: int, card: str, moves: "Sequence[Move]", said: "list[str]") -> None:
        super().__init__(screen, card, moves, moves)
        self.seat = seat
        self._said = said

    def say(self, words: "Words") -> None:
        super().say(words)
        if self.moves:
            self.add(self._said)
        else:
            self.foot = self._said[0]

    def light(self) -> None:
        pass


class _Stuck(_Card):
    """A card that cannot be played; a person has to accept that, or chooses another one of the hand."""

    passes = True

    def __init__(self, screen: SorryScreen, card: str, word: str, asks: bool = False) -> None:
        super().__init__(screen, card, ())
        self._word = word
        self._asks = asks
        if asks:
            self.lamp = True
            self.answers, self.buttons = ("DRAW", "OK"), ("DRAW",)
            if screen.game.engine.hand:
                self.answers, self.buttons = ("DRAW", "OK", "BACK"), ("DRAW", "BACK")
            self.explains = screen.game.header, card

    def light(self) -> None:
        super().light()
        sorry_scene.cannot(self.screen.context.renderer.lights, self.screen.game.pawns, self.screen.game.turn)

    def say(self, words: "Words") -> None:
        super().say(words)
        self.foot = words[self._word] + (": DRAW" if self._asks else "")


class _Pawns(_Card):
    """The choice of a pawn, then of its destination."""

    told = "sorry_offers"
    steps = AROUND
    sound = sounds.KEY

    def __init__(self, screen: SorryScreen, card: str, moves: "list[Move]", choice: PawnChoice) -> None:
        super().__init__(screen, card, moves)
        self.choice = choice
        self.hints = screen.context.hints()
        self.explains = screen.game.header, card

    @property
    def what(self) -> str:  # type: ignore[override]
        return "place" if self.choice.picks else "pawn"

    @property
    def answers(self) -> "tuple[str, ...]":  # type: ignore[override]
        return ("OK", "BACK") if self.choice.picks or self.screen.game.engine.hand else ("OK",)

    @property
    def count(self) -> int:  # type: ignore[override]
        return len(self.choice.offers)

    @property
    def at(self) -> int:  # type: ignore[override]
        return self.choice.at

    def mark(self, at: int) -> None:
        self.choice.mark(at)
        self._reason = None

    def take(self, key: str) -> bool:
        """Act on OK or BACK. Returns False if BACK leads to the hand."""
        self._reason = None
        if key == "OK":
            self.choice.ok()
            return True
        return self.choice.back()

    async def hint(self) -> None:
        screen = self.screen
        move, reason = await screen.context.hint(screen.game, screen.options)
        if screen.game.engine.hand:
            card, move = move
            if card != self.card:
                self.advise(self.at, lambda: ("%s: %s" % (card, reason()))[:25])
                return
        self.choice.show(move or None)
        self.advise(self.at, reason)

    def pressed(self) -> None:
        sorry_scene.pressed(self.screen.context.renderer.lights, self.choice.chosen())

    def light(self) -> None:
        super().light()
        choice = self.choice
        self.shown = choice.previews()
        lights = self.screen.context.renderer.lights
        sorry_scene.offer(lights, self.card, choice.chosen(), choice.others(), self.shown)

    def say(self, words: "Words") -> None:
        game = self.screen.game
        kind = self.choice.shown()[0]
        if kind == sorry_choose.PASS:
            self.shown = ()
            self.foot = words["throw away" if game.engine.hand else "pass"] + ": OK"
        else:
            self.foot = words["pawn keys" if kind == PAWN else "place keys"]
        super().say(words)
        ring = self.screen.context.renderer.lights.ring
        said = ring.way(self.shown, self.choice.chosen()) if ring else []
        if len(self.shown) == 1:
            said += sorry_text.does(words, game.pawns, game.turn, self.card, self.shown[0])
        self.add(said)

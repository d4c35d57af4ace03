"""Sorry! at the table, in every rule set: the drawn card is played, or one of the hand.

A move is chosen with LEFT, RIGHT, OK and BACK: a pawn, its destination, and for a split 7 the other pawn. It is a
sequence of picks; each level offers the picks that continue some legal move. A level with a single pick is skipped,
except the first: no pawn moves without an OK.
"""

from pawnlight.games.sorry import scene as sorry_scene
from pawnlight.games.sorry import text as sorry_text
from pawnlight.games.sorry.board import START_PLACE, TRACK_SQUARES, MoveList, card_and_move, is_exchange, steps_home
from pawnlight.games.sorry.scene import animate_move
from pawnlight.rules.base import COLOURS, MIX_EVENT, PASS, Draw
from pawnlight.show import sounds, text
from pawnlight.table.game_screen import GameScreen
from pawnlight.table.question import Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pawnlight.games.sorry.board import Move, Play
    from pawnlight.games.sorry.choice import MovePick
    from pawnlight.games.sorry.game import SorryEffect, SorryGame
    from pawnlight.rules.cards import Pile
    from pawnlight.table.choice import Choices
    from pawnlight.table.game_screen import Option
    from pawnlight.words import Words

    _Base = GameScreen[SorryGame]
else:
    _Base = GameScreen

_SEEN_S = 1.1
# Kinds of pick.
_PAWN = "pawn"
_TO = "to"
_SWAP = "swap"
_PASSES = "pass"
_DONE = "done"


class SorryScreen(_Base):
    """The screen of Sorry!, see `GameScreen`."""

    # Whether the computer player that passes could have moved.
    _could = False
    progress_text_key = "counted pawns"
    deed_text_keys = ("most hits", "longest way")

    def show_position(self) -> None:
        sorry_scene.show_pawns(self.context.renderer.lights, self.game.pawns, self.game.turn)

    def passes_by_itself(self, options: "list[Option]") -> bool:
        if self.game.due != "move" or not self.context.child:
            return super().passes_by_itself(options)
        from pawnlight.games.sorry.child import glowing_moves

        return not glowing_moves(self.game, options)

    def waiting_lines(self) -> "list[str]":
        ring = sorry_scene.ring_module(self.context.renderer.lights)
        return ring.waiting_pawn_rows(self.context.words, self.game.pawns) if ring else []

    def draw_text_key(self) -> str:
        if not self.game.engine.hand:
            return "draw"
        return "deal" if self.game.due == MIX_EVENT else "draw unseen"

    def draw_piles(self) -> "list[Pile]":
        return [self.game.pile]

    def last_discard(self) -> str:
        pile = self.game.pile
        return pile.discards[-1] if pile.shuffles and pile.discards else ""

    def thinking_message(self, options: "list[Option]") -> Question:
        if self.game.due != "move":
            return super().thinking_message(options)
        moves = MoveList(option for option in options if option != PASS)
        self._could = len(moves) > 0
        card = self.game.card or ""
        if self.context.child:
            from pawnlight.games.sorry.child import thinking_moment

            return thinking_moment(self, card, self._could)
        return _Card(self, card, moves) if self._could else _Stuck(self, card, "no move")

    async def decide(self, options: "list[Option]") -> "Option":
        game, context = self.game, self.context
        if game.due == "draw":
            # Only now: it takes a 2 in `st`.
            from pawnlight.games.sorry.draw import SecondDrawQuestion

            context.keys.drop_pending()
            draws = await context.ask(SecondDrawQuestion(self)) == "DRAW"
            context.renderer.play_sound(sounds.CARD if draws else sounds.KEY)
            return options[0] if draws else PASS
        if game.due == "play":
            return await self._from_hand(options)
        if context.child:
            from pawnlight.games.sorry.child import ask_for_pawn

            return await ask_for_pawn(self, options)
        # There may be 180: no second list is made of them unless it differs.
        moves = MoveList(option for option in options if option != PASS) if PASS in options else options
        if not len(moves):
            await self._cannot(game.card or "", "no move")
            return PASS
        move = None
        while move is None:
            move = await self._with_card(game.card or "", moves, PASS in options)
        return move

    async def _cannot(self, card: str, word: str) -> bool:
        """Show that `card` cannot be played. Returns whether the player accepts that."""
        self.context.refuse()
        self.context.keys.drop_pending()
        return await self.context.ask(_Stuck(self, card, word, True)) != "BACK"

    async def _from_hand(self, options: "list[Play]") -> "Play":
        """Let the player choose a card of the hand and its move."""
        # Only now: most rule sets have no hand. `resume.load` has loaded it where one has.
        from pawnlight.games.sorry.hand import SorryHand

        game = self.game
        hand = [card or "" for card in game.hands[game.seat]]
        cards = {card for card, _ in options}
        while True:
            card = hand[await SorryHand(self, hand, [card in cards for card in hand]).choose_card()]
            moves = MoveList(move for other, move in options if other == card and move)
            if not len(moves):
                if await self._cannot(card, "throw away"):
                    return card, PASS
                continue
            move = await self._with_card(card, moves, (card, PASS) in options)
            if move is not None:
                return card, move

    async def _with_card(self, card: str, moves: "list[Move]", may_pass: bool) -> "Move | None":
        """Let the player choose a move; PASS to pass, None to go back to the hand."""
        # A card of the hand was chosen to be played; one that was drawn need not be.
        picking = MovePicker(moves, may_pass, not self.game.engine.hand)
        question = PawnQuestion(self, card, moves, picking)
        self.context.keys.drop_pending()
        while not picking.done:
            if not question.handle_key(await self.context.ask(question)):
                return None
        return picking.move or PASS

    # Decisions shown

    async def show_effect(self, effect: "SorryEffect") -> None:
        if isinstance(effect.decision, Draw):
            return
        context, words, hand = self.context, self.context.words, self.game.engine.hand
        seat, card = effect.seat, effect.card
        if effect.move and context.child:
            from pawnlight.games.sorry.child import show_move

            await show_move(self, effect)
        elif effect.move:
            context.show_question(_Card(self, card, [effect.move], sorry_text.effect_lines(words, effect), seat))
            whole = await animate_move(context.renderer, context.keys.next_press_within, effect)
            if whole and context.computer:
                await context.show_for(_SEEN_S)
        elif hand or (context.computer and self._could):
            thrown = _Card(self, card, (), (), seat)
            thrown.foot = words["thrown" if hand else "pass"]
            context.show_question(thrown)
            await context.show_for(_SEEN_S)

    def show_winners(self) -> None:
        lights = self.context.renderer.lights
        sorry_scene.show_pawns(lights, self.game.pawns)
        for seat in self.game.winners():
            sorry_scene.show_winner(lights, self.game.pawns, COLOURS.index(self.game.header.seats[seat][0]))
        self.podium()


class _Card(Question):
    """A card and everything that it can do: `moves`, of which those `shown` are marked.

    If they have just been `done` by the player at `seat`, that is told too, and the lights move.
    """

    draw = text.draw_card
    screen: SorryScreen

    def __init__(
        self, screen: SorryScreen, card: str, moves: "Sequence[Move]", done: "Sequence[str]" = (), seat: int = -1
    ) -> None:
        super().__init__(screen, seat)
        self.card = card
        self.moves = moves
        self.shown: Sequence[Move] = moves if seat >= 0 else ()
        self._moved = seat >= 0
        self._done = done

    def set_texts(self, words: "Words") -> None:
        super().set_texts(words)
        game = self.screen.game
        again = sorry_text.draw_again_test(game, self.card)
        self.ways = sorry_text.marked_card_options(words, self.card, self.moves, self.shown, game.engine.leaving, again)
        self.add(self._done)

    def add(self, said: "Sequence[str]") -> None:
        """Add the lines `said`. Where room is short, what the card cannot do goes first, then what is not marked."""
        self.lines = said
        room = text.CARD_LINES - len(said)
        for part in (1, 2):
            if len(self.ways) > room:
                self.ways = [way for way in self.ways if way[part]]
        self.ways = self.ways[:room]

    def show_lights(self) -> None:
        if not self._moved:
            super().show_lights()


class _Stuck(_Card):
    """A card that cannot be played; a person has to accept that, or chooses another one of the hand."""

    passes = True

    def __init__(self, screen: SorryScreen, card: str, word: str, asks: bool = False) -> None:
        super().__init__(screen, card, ())
        self._word = word
        self._asks = asks
        if asks:
            self.lamp = True
            self.answer_keys, self.buttons = ("DRAW", "OK"), ("DRAW",)
            if screen.game.engine.hand:
                self.answer_keys, self.buttons = ("DRAW", "OK", "BACK"), ("DRAW", "BACK")
            self.explains = screen.game.header, card

    def choices(self) -> "Choices":
        from pawnlight.games.sorry.choice import NoMoveChoices

        return NoMoveChoices(self.screen.game, [self.card])

    def show_lights(self) -> None:
        super().show_lights()
        sorry_scene.blink_spoke(self.screen.context.renderer.lights, self.screen.game.pawns, self.screen.game.turn)

    def set_texts(self, words: "Words") -> None:
        super().set_texts(words)
        self.foot = words.with_printed_keys(words[self._word] + (": DRAW" if self._asks else ""))


class PawnQuestion(_Card):
    """The choice of a pawn, then of its destination."""

    sound = sounds.KEY

    def __init__(self, screen: SorryScreen, card: str, moves: "list[Move]", picking: "MovePicker") -> None:
        super().__init__(screen, card, moves)
        self.picking = picking
        self.hints = screen.context.hints_enabled()
        self.explains = screen.game.header, card

    @property
    def what(self) -> str:  # type: ignore[override]
        return "place" if self.picking.picks else "pawn"

    @property
    def answer_keys(self) -> "tuple[str, ...]":  # type: ignore[override]
        return ("OK", "BACK") if self.picking.picks or self.screen.game.engine.hand else ("OK",)

    @property
    def count(self) -> int:  # type: ignore[override]
        return len(self.picking.offers)

    @property
    def at(self) -> int:  # type: ignore[override]
        return self.picking.at

    def choices(self) -> "Choices":
        from pawnlight.games.sorry.choice import PawnChoices

        return PawnChoices(self.screen.context.words, self.screen.game, self.card, self.picking)

    def mark_option(self, at: int) -> None:
        self.picking.at = at
        self.reason = None

    def handle_key(self, key: str) -> bool:
        """Act on OK or BACK. Returns False if BACK leads to the hand."""
        self.reason = None
        if key == "OK":
            self.picking.pick_shown()
            return True
        return self.picking.undo_pick()

    async def show_hint(self) -> None:
        screen = self.screen
        best, reason = await screen.context.find_hint(screen.game, screen.options)
        card, move = card_and_move(best, self.card)
        if card != self.card:
            # Only the owner of the hand may see which one.
            self.mark_with_reason(self.at, screen.context.reason_from_text("better"))
            return
        self.picking.pick_move(move or None)
        self.mark_with_reason(self.at, reason)

    def show_ok_down(self) -> None:
        sorry_scene.stop_sparkle(self.screen.context.renderer.lights, self.picking.chosen_pawns())

    def show_lights(self) -> None:
        super().show_lights()
        picking = self.picking
        self.shown = picking.moves_after_pick(picking.shown_offer())
        lights = self.screen.context.renderer.lights
        sorry_scene.show_choices(lights, self.card, picking.chosen_pawns(), picking.other_offers(), self.shown)

    def set_texts(self, words: "Words") -> None:
        game = self.screen.game
        kind = self.picking.shown_offer()[0]
        if kind == _PASSES:
            self.shown = ()
            self.help_text_key, self.foot = "", words["throw away" if game.engine.hand else "pass"] + ": OK"
        else:
            self.help_text_key = "pawn keys" if kind == _PAWN else "place keys"
        super().set_texts(words)
        ring = sorry_scene.ring_module(self.screen.context.renderer.lights)
        said = ring.route_lines(self.shown, self.picking.chosen_pawns()) if ring else []
        if len(self.shown) == 1:
            said += sorry_text.effect_lines(words, game.effect_of_move(self.card, self.shown[0]))
        self.add(said)


def _rows(move: "Move") -> "list[list[MovePick]]":
    """Return the sequences of picks for `move`: two for a split 7, whose parts may be picked in either order."""
    if is_exchange(move):
        i, a, b = move[0]
        return [[(_PAWN, i, a), (_SWAP, i, b), (_DONE, -1, -1)]]
    rows = []
    for order in (move, (move[1], move[0])) if len(move) > 1 else (move,):
        row: list[MovePick] = []
        for i, a, b in order:
            row += [(_PAWN, i, a), (_TO, i, b)]
        rows.append(row + [(_DONE, -1, -1)])
    return rows


class MovePicker:
    """A player's choice among `moves` with a card, or to pass if that is allowed.

    picks    the picks so far
    offers   the possible picks, natural ones first: the whole card forward, in order along the pawns' way, then a
             split, a move backward, an exchange. Passing comes last, or first with `stay`
    at       the number of the offer that is shown
    done     whether the choice is made; then `move` is the move, or None for passing
    """

    def __init__(self, moves: "list[Move]", may_pass: bool, stay: bool = False) -> None:
        self._moves = moves
        self._may_pass = may_pass
        self._stay = stay
        self.picks: list[MovePick] = []
        self.offers: list[MovePick] = []
        self.at = 0
        self.done = False
        self.move: Move | None = None
        self._offer()

    def _going_on(self, picks: "list[MovePick]") -> "Iterator[tuple[list[MovePick], Move]]":
        """Yield the rows that begin with `picks`, each with its move.

        They are built anew each time: a 7 of a team has up to 170 moves, whose rows would take 70 KB of memory.
        """
        for move in self._moves:
            for row in _rows(move):
                if row[: len(picks)] == picks:
                    yield row, move

    def _offer(self) -> None:
        level = len(self.picks)
        ranks: dict[MovePick, int] = {}
        for row, move in self._going_on(self.picks):
            rank = _rank(move)
            ranks[row[level]] = min(rank, ranks.get(row[level], rank))
        self.offers = sorted(ranks, key=lambda pick: (ranks[pick], _along(pick), pick))
        if not level and self._may_pass:
            self.offers.insert(0 if self._stay else len(self.offers), (_PASSES, -1, -1))
        self.at = 0

    def shown_offer(self) -> "MovePick":
        """Return the offer that is shown."""
        return self.offers[self.at]

    def chosen_pawns(self) -> "list[tuple[int, int]]":
        """Return (pawn, place) of the pawns that are picked or shown."""
        return [(i, place) for kind, i, place in self.picks + [self.shown_offer()] if kind == _PAWN]

    def other_offers(self) -> "list[tuple[int, int]]":
        """Return (pawn, place) of the other offers."""
        return [(i, place) for kind, i, place in self.offers if i >= 0 and (kind, i, place) != self.shown_offer()]

    def moves_after_pick(self, pick: "MovePick") -> "list[Move]":
        """Return the moves that are still possible if the offer `pick` is picked."""
        return MoveList(move for _, move in self._going_on(self.picks + [pick]))

    def count_next_picks(self, pick: "MovePick") -> int:
        """Return how many picks can follow `pick`."""
        level = len(self.picks) + 1
        return len({row[level] for row, _ in self._going_on(self.picks + [pick])})

    def first_picks(self) -> "set[MovePick]":
        """Return the other picks with which the move could have begun, once one has been made."""
        return {row[0] for row, _ in self._going_on([])} - {self.picks[0]} if self.picks else set()

    def pick_move(self, move: "Move | None") -> None:
        """Pick `move` (None: pass) up to its last choice, which is shown: one OK then makes the move."""
        row = _rows(move)[0] if move else [(_PASSES, -1, -1)]
        last = 0
        for level in range(len(row)):
            self.picks = row[:level]
            self._offer()
            if len(self.offers) > 1:
                last = level
        self.picks = row[:last]
        self._offer()
        self.at = self.offers.index(row[last])

    def pick_shown(self) -> None:
        """Pick the offer that is shown, and every single offer after it."""
        while True:
            kind = self.shown_offer()[0]
            if kind in (_PASSES, _DONE):
                self.done = True
                self.move = None if kind == _PASSES else next(self._going_on(self.picks))[1]
                return
            self.picks.append(self.shown_offer())
            self._offer()
            if len(self.offers) > 1:
                return

    def undo_pick(self) -> bool:
        """Go back to the last level with a choice and show the pick made there. Returns False if there was none."""
        if not self.picks:
            return False
        while True:
            pick = self.picks.pop()
            self._offer()
            if len(self.offers) > 1 or not self.picks:
                break
        self.at = self.offers.index(pick)
        return True


def _rank(move: "Move") -> int:
    """How soon `move` is offered: a whole card forward, a card split in two, a move backward, an exchange."""
    if len(move) == 2:
        return 3 if is_exchange(move) else 1
    i, a, b = move[0]
    # One that is behind may be nearer to HOME; none goes further than 12.
    return 0 if a == START_PLACE or (steps_home(i // 4, a) - steps_home(i // 4, b)) % TRACK_SQUARES <= 12 else 2


def _along(pick: "MovePick") -> int:
    kind, i, place = pick
    return 100 if kind == _DONE else -steps_home(i // 4, place)

"""Revenge at the table: the choice of a card, its row, and all its effects."""

from pawnlight.games.revenge import scene as revenge_scene
from pawnlight.games.revenge import text as revenge_text
from pawnlight.games.revenge.notation import PLAY_DECISIONS, SORRY_CARDS
from pawnlight.games.revenge.rows import CARD_NAMES, MINUS_ONE_CARD, NONE, Discard, Give, SorryCard, Target, is_play
from pawnlight.rules.base import COLOURS, Draw
from pawnlight.show import sounds, text
from pawnlight.table.game_screen import GameScreen, LookQuestion
from pawnlight.table.hand import Hand
from pawnlight.table.question import HORIZONTAL_ARROWS, Message, Page, Question
from pawnlight.words import rule_cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from pawnlight.games.revenge.game import RevengeEffect, RevengeGame
    from pawnlight.games.revenge.rows import Decision as Option
    from pawnlight.games.revenge.rows import Play, Rows
    from pawnlight.table.choice import Choices
    from pawnlight.words import Words

    _Base = GameScreen[RevengeGame]
else:
    _Base = GameScreen

_SEEN_S = 1.4
_READ_S = 3
# Decisions with cards that others must not see.
CARD_DECISIONS = ("play", "draw-two", "borrow", "all-give")


class RevengeScreen(_Base):
    """The screen of Revenge, see `GameScreen`. The ring shows the rows of the player who decides, or of a target."""

    progress_text_key = "counted rows"
    deed_text_keys = ("most cards", "")
    look_text_key = "rows keys"

    def show_position(self) -> None:
        game = self.game
        revenge_scene.show_rows(
            self.context.renderer.lights, self.context.renderer.panel, game.rows, game.colours, game.seat
        )

    async def look_around(self, key: str) -> None:
        rows = _Around(self)
        while rows.go_on(-1 if key == "LEFT" else 1):
            self.context.renderer.play_sound(sounds.KEY)
            key = await self.context.ask(rows)
            if key not in HORIZONTAL_ARROWS:
                break

    def last_discard(self) -> str:
        discards = self.game.discards
        return CARD_NAMES[discards[-1]] if discards else ""

    def cards_left(self) -> int:
        return len(self.game.pile) + len(self.game.sorry_pile)

    def draw_text_key(self) -> str:
        return "turn sorry" if self.game.due == "sorry" else "draw unseen"

    def option_lines(self, rows: "Sequence[Rows]", seat: int, due: str, option: "Option") -> "list[str]":
        names = [self.name(s) for s in range(len(rows))]
        return revenge_text.option_lines(self.context.words, names, rows, seat, due, option)

    # Decisions

    async def decide(self, options: "list[Option]") -> "Option":
        if self.game.due in CARD_DECISIONS and self.cards():
            return await self._with_cards(options)
        option = None
        while option is None:
            option = await self._among(options, NONE)
        return option

    def cards(self) -> "list[int]":
        """Return the cards to choose from, in order."""
        game = self.game
        if game.due == "draw-two":
            return sorted(game.drawn)
        return sorted(game.hands[game.looked if game.due == "borrow" else game.seat])

    def card_of(self, option: "Option") -> int:
        """Return the card with which `option` begins; NONE if it has none."""
        if is_play(option):
            return 10 if option[0] == MINUS_ONE_CARD else option[0]
        if isinstance(option, Give):
            return option.card
        return option.cards[0] if isinstance(option, Discard) and len(option.cards) == 1 else NONE

    async def _with_cards(self, options: "list[Option]") -> "Option":
        """Let the player choose a card, unseen by others, and its use."""
        cards = self.cards()
        meant = [self.card_of(option) for option in options]
        while True:
            # Without a card that can be played, the one that is chosen does nothing.
            thrown = isinstance(options[0], Discard) and NONE not in meant
            hand = RevengeHand(self, cards, [card in meant or NONE in meant for card in cards], thrown)
            card = cards[await hand.choose_card()]
            found = [option for option, other in zip(options, meant) if other in (card, NONE)]
            if self.game.due == "all-give":
                # Only the two players may know which card it is.
                return found[0]
            # For a 4, the card to discard is chosen afterwards.
            places: list[Option] = []
            for option in found:
                if option[:2] not in [place[:2] for place in places]:
                    places.append(option)
            place = await self._among(places, card)
            if place is None:
                continue
            ways = [option for option in found if is_play(option) and option[:2] == place[:2]]
            if len(ways) < 2:
                return place
            return ways[await _Discard(self, [card for _, _, card, _ in ways]).choose_card()]

    async def _among(self, options: "list[Option]", card: int) -> "Option | None":
        """Let the player choose one of `options`, each shown on the ring; None to go back to the hand."""
        question = CardUseQuestion(self, options, card)
        self.context.keys.drop_pending()
        return options[question.at] if await self.context.ask(question) != "BACK" else None

    # Decisions shown

    async def show_effect(self, effect: "RevengeEffect") -> None:
        due, seat, option = effect.due, effect.seat, effect.decision
        context = self.context
        renderer = context.renderer
        person = self.game.header.seats[seat][1] == "person"
        if isinstance(option, (Draw, str)):
            return
        if isinstance(option, SorryCard):
            renderer.play_sound(sounds.BUMP)
            name, said = rule_cards.card_page("revenge", (), SORRY_CARDS[option.card], context.settings["language"])
            foot = context.words["ok on"] if person else self.name(seat)
            context.show_question(Page(name, rule_cards.screen_lines(said), foot))
            await context.show_for(3 * _READ_S if person else _READ_S)
            return
        card = option[0] if is_play(option) else option.cards[0] if isinstance(option, Discard) else NONE
        context.show_question(_Use(self, seat, due, effect.rows_before, option, card))
        renderer.play_sound(self._sound(effect))
        await context.show_for(_SEEN_S)
        revenge_scene.show_rows(renderer.lights, renderer.panel, self.game.rows, self.game.colours, seat)
        await context.show_for(_SEEN_S / 2)

    def _sound(self, effect: "RevengeEffect") -> "sounds.Notes":
        if effect.completed_count:
            return sounds.HOME
        return (
            sounds.BUMP if effect.due in ("remove_top", "strip", "take-row", "steal-top", "take_card") else sounds.STEP
        )

    def thinking_message(self, options: "list[Option]") -> Question:
        foot = "" if self.game.due in ("draw", "sorry") else self.context.words["thinks"]
        return Message(self.name(self.game.seat), "...", foot, self.note(self.game.seat))

    def show_winners(self) -> None:
        renderer, game = self.context.renderer, self.game
        revenge_scene.show_progress(renderer.lights, renderer.panel, game.rows, game.colours)
        for seat in game.winners():
            revenge_scene.point_at_player(renderer.lights, COLOURS.index(game.colours[seat]))
        self.podium()


class _Around(LookQuestion):
    """The rows of the players, one after the other, and how many cards everybody holds."""

    draw = text.draw_page
    screen: RevengeScreen
    help_text_key = "around keys"

    def go_on(self, by: int) -> bool:
        """Go on to the player `by` seats further. Returns whether that is another one than whose turn it is."""
        self.seat = (self.seat + by) % len(self.screen.game.rows)
        return self.seat != self.screen.game.seat

    def set_texts(self, words: "Words") -> None:
        game = self.screen.game
        self.title = self.screen.name(self.seat)
        self.note = words["cards held"] % len(game.hands[self.seat])
        # The first line is for the number of cards, which has no room beside a long name.
        self.lines = [""] + revenge_text.row_lines(game.rows[self.seat])

    def show_lights(self) -> None:
        game, renderer = self.screen.game, self.screen.context.renderer
        revenge_scene.show_rows(renderer.lights, renderer.panel, game.rows, game.colours, self.seat)


class RevengeHand(Hand):
    """A hand of Revenge; with `thrown`, the chosen card is only discarded."""

    screen: RevengeScreen
    can_look_around = True

    def __init__(self, screen: RevengeScreen, cards: "list[int]", can: "list[bool]", thrown: bool) -> None:
        super().__init__(screen, [CARD_NAMES[card] for card in cards], can)
        self.numbers = cards
        self._thrown = thrown
        self.asides = {"DOWN": screen.look_around}

    def choices(self) -> "Choices":
        from pawnlight.games.revenge.choice import HandCardChoices

        return HandCardChoices(self, self.screen.context.words, self.screen.game.seat, self._rows)

    def _plays(self, at: int) -> "list[Play]":
        """Return the ways to play card `at`."""
        screen, number = self.screen, self.numbers[at]
        return [option for option in screen.options if is_play(option) and screen.card_of(option) == number]

    def _rows(self, at: int) -> "list[int]":
        """Return the rows where card `at` can go, NONE among them."""
        if self.screen.game.due != "play":
            return []
        return sorted({row for _, row, _, _ in self._plays(at)})

    def card_effect_text(self, words: "Words", at: int) -> str:
        if self._thrown:
            return words["throw away"]
        return revenge_text.card_effect_text(words, self.screen.game, self.cards[at], self._plays(at))

    async def show_hint(self) -> None:
        screen = self.screen
        option, reason = await screen.context.find_hint(screen.game, screen.options)
        card = screen.card_of(option)
        self.mark_with_reason(self.numbers.index(card) if card in self.numbers else 0, reason)


class _Discard(Hand):
    """The card to discard for a 4."""

    can_look_around = True

    def __init__(self, screen: RevengeScreen, cards: "list[int]") -> None:
        super().__init__(screen, [CARD_NAMES[card] for card in cards], [True] * len(cards))
        self.asides = {"DOWN": screen.look_around}
        self.hints = False

    def set_texts(self, words: "Words") -> None:
        super().set_texts(words)
        self.title = words["throw away"]


class _Use(Question):
    """What the player at `seat` can do, or has done, on the rows as they were, and the card for it, if any."""

    draw = text.draw_card
    screen: RevengeScreen

    def __init__(
        self, screen: RevengeScreen, seat: int, due: str, rows: "Sequence[Rows]", shown: "Option", card: int
    ) -> None:
        super().__init__(screen, seat)
        self.due = due
        self.rows = rows
        self.shown = shown
        self.number = card

    def set_texts(self, words: "Words") -> None:
        super().set_texts(words)
        self.card = "" if self.number == NONE else CARD_NAMES[self.number]
        self.lines = self.screen.option_lines(self.rows, self.seat, self.due, self.shown)
        numbers = [words["row number"] % (n + 1) for rows in self.rows for n in range(len(rows))]
        self.placed = [line for line in self.lines if [number for number in numbers if number in line]]

    def show_lights(self) -> None:
        renderer = self.screen.context.renderer
        revenge_scene.preview_option(
            renderer.lights, renderer.panel, self.rows, self.screen.game.colours, self.seat, self.due, self.shown
        )


class CardUseQuestion(_Use):
    """The choice of a row, or of another player, for a card that is played or for a Sorry! card."""

    what = "row"
    help_text_key = "place keys rows"
    sound = sounds.KEY

    def __init__(self, screen: RevengeScreen, options: "list[Option]", card: int) -> None:
        game = screen.game
        super().__init__(screen, game.seat, game.due, game.rows, options[0], card)
        context = screen.context
        self.options = options
        self._card = card
        self.count = len(options)
        self.hints = context.hints_enabled()
        self.asides = {"DOWN": screen.look_around}
        # Without a move the turn ends with DRAW.
        self.lamp = len(options) == 1 and not is_play(options[0]) and screen.game.due in PLAY_DECISIONS
        keys = ("DRAW", "OK") if self.lamp else ("OK",)
        # Where no card has been chosen there is nothing to go back to.
        self.answer_keys = keys if card == NONE else keys + ("BACK",)
        self.explains = None if card == NONE else (screen.game.header, CARD_NAMES[card])

    def choices(self) -> "Choices":
        from pawnlight.games.revenge.choice import CardUseChoices

        screen, game = self.screen, self.screen.game
        return CardUseChoices(
            game, self.options, self.shown, lambda option: screen.option_lines(game.rows, game.seat, game.due, option)
        )

    def set_texts(self, words: "Words") -> None:
        super().set_texts(words)
        game = self.screen.game
        if isinstance(self.shown, Target) and self.shown.row == NONE:
            self.lines = list(self.lines) + [words["cards held"] % len(game.hands[self.shown.seat])]
        if self.lamp:
            self.help_text_key = ""
            self.foot = words.with_printed_keys(words["throw away" if self.options[0] else "pass"] + ": DRAW")

    def show_lights(self) -> None:
        self.shown = self.options[self.at]
        self.number = self.shown[0] if self._card == 10 and is_play(self.shown) else self._card
        super().show_lights()

    def show_ok_down(self) -> None:
        self.screen.context.renderer.lights.stop_animations()

    async def show_hint(self) -> None:
        screen, at = self.screen, self.at
        best, reason = await screen.context.find_hint(screen.game, screen.options)
        for n, other in enumerate(self.options):
            if other[:2] == best[:2]:
                at = n
        self.mark_with_reason(at, reason)

"""The draw of Sequence where people draw themselves, and forget it. Imported when one is due."""

from pawnlight.games.sequence.cards import CardDraw
from pawnlight.games.sequence.game import DRAW_LATER
from pawnlight.games.sequence.questions import late_draw_text
from pawnlight.show import sounds
from pawnlight.table.question import Message, Question, TakeBack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.games.sequence.cards import Decision, DrawLater
    from pawnlight.games.sequence.game import SequenceGame
    from pawnlight.table.choice import Choices
    from pawnlight.table.game_screen import GameScreen
    from pawnlight.words import Words

    _Screen = GameScreen[SequenceGame]

# How long a computer player waits for the draw of the player before, and for a late draw.
_FORGETS_S = 6
_LATE_S = 2
_READ_S = 5


async def ask_for_draw(screen: "_Screen", options: "list[Decision]") -> "Decision":
    """Let the player draw, or the next one begin; players who have not drawn before still can, too."""
    seats = [option.seat for option in options if isinstance(option, CardDraw)]
    if screen.context.phones:
        # Those on other phones are asked there.
        seats = [seat for seat in seats if seat == screen.game.seat or seat not in screen.context.phones.seats]
    while True:
        option = await ask_who_draws(screen, seats, DRAW_LATER if DRAW_LATER in options else None)
        if option is not None:
            return option


async def ask_who_draws(
    screen: "_Screen", seats: "list[int]", instead: "DrawLater | None"
) -> "CardDraw | DrawLater | None":
    """Let one of `seats` draw, the first unless LEFT changes it; OK chooses `instead`, if given.

    A computer player who is next waits only a while, then this is `instead`. None to go back.
    """
    question = WhoDrawsQuestion(screen, seats, instead is not None)
    screen.context.keys.drop_pending()
    key = await screen.context.ask(question)
    if key == "DRAW":
        screen.context.renderer.play_sound(sounds.CARD)
        seat = seats[question.at]
        return CardDraw(seat, seat != screen.game.seat or screen.game.due != "draw")
    return instead if key in ("OK", "") else None


async def ask_late_draw(screen: "_Screen", late: "list[int]") -> "CardDraw | DrawLater | None":
    """Let one of the seats `late` draw before the computer player acts: LEFT selects that player."""
    context, seat = screen.context, screen.game.seat
    screen.show_position()
    context.show_question(Message(screen.name(seat), "...", "", screen.note(seat), [late_draw_text(screen, late[0])]))
    key = await context.keys.next_press_within(_LATE_S * context.pace_factor())
    if key == "HOLD BACK":
        raise TakeBack
    if key == "BACK":
        await context.ask_to_leave()
    return await ask_who_draws(screen, late, None) if key == "LEFT" else None


async def show_forgotten(screen: "_Screen", seats: "tuple[int, ...]") -> None:
    """Show that each of `seats` has not drawn in time, and what that means."""
    context = screen.context
    for seat in seats:
        context.show_question(
            Message(screen.name(seat), context.words["draw forgotten"], "", "", [context.words["one less"]])
        )
        await context.show_for(_READ_S)


class WhoDrawsQuestion(Question):
    """Which of `seats` draws; OK goes on without a draw, if that is possible."""

    screen: "_Screen"
    what = "draw"
    lamp = True

    def __init__(self, screen: "_Screen", seats: "list[int]", may_wait: bool) -> None:
        super().__init__(screen)
        game, context = screen.game, screen.context
        self.seats = seats
        self._may_wait = may_wait
        self._own = seats[0] == game.seat and game.due == "draw"
        self.count = len(seats)
        self.buttons = ("OK",) if may_wait else ()
        if may_wait and game.header.seats[(game.seat + 1) % game.players][1] != "person":
            self.limit = _FORGETS_S * context.pace_factor()

    @property
    def answer_keys(self) -> "tuple[str, ...]":  # type: ignore[override]
        keys: tuple[str, ...] = ("DRAW", "OK") if self._may_wait else ("DRAW",)
        if not self._own:
            keys += ("BACK",) if self.at else ("BACK", "RIGHT")
        return keys

    def choices(self) -> "Choices":
        from pawnlight.games.sequence.choice import DrawerChoices

        return DrawerChoices([self.screen.name(seat) for seat in self.seats], self.at, self.said)

    def option_after(self, key: str, at: int) -> int:
        # The earlier player comes with LEFT.
        return super().option_after({"LEFT": "RIGHT", "RIGHT": "LEFT"}.get(key, ""), at) if self.count > 1 else -1

    def set_texts(self, words: "Words") -> None:
        self.seat = self.seats[self.at]
        super().set_texts(words)
        self.said = words["draw unseen"]
        self.help_text_key = "late keys" if not self._own else "draw or not" if self._may_wait else "draw due"
        self.lines = [words["who draws"]] if self.count > 1 else ()

"""The base class of the games' screens: show a position, and let a person decide."""

from pawnlight.board import TRACK_LIGHTS
from pawnlight.rules.base import PASS, kind_of, seat_label
from pawnlight.show import sounds, text
from pawnlight.show.lights import WHITE, running_motion
from pawnlight.table.question import ALL_KEYS, HORIZONTAL_ARROWS, Message, Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, Generic

    from typing_extensions import TypeVar

    from pawnlight.rules.base import Game
    from pawnlight.rules.cards import Pile
    from pawnlight.table.context import Context
    from pawnlight.words import Words

    # A decision of the game: each screen has its game's type.
    Option = Any
    # The game on a screen; `GameScreen` alone is that of any.
    GameOnScreen = TypeVar("GameOnScreen", bound=Game, covariant=True, default=Game)
else:
    # At run time a class has no type of its own for each game.
    Generic = (object,)
    GameOnScreen = 0

# The sign of a child's game.
CHILD_SIGN = "★"
_SHUFFLED_S = 1.5
# More cards than a pile has: the first shuffle of a game is not one of discards.
_MANY = 1000


def screen_of(context: "Context", game: "Game", corner: str = "") -> "GameScreen":
    """Return the screen of `game`; `corner` as in `GameScreen`."""
    kind = kind_of(game.header.rules)
    screen: type[GameScreen] = kind.load_from_module("screen", kind.screen_class_name)  # type: ignore[assignment]
    return screen(context, game, corner)


class GameScreen(Generic[GameOnScreen]):
    """A game on lights, panel and screen, which show the position whenever nobody is choosing.

    A subclass has:

    show_position()      show the position on lights and panel, nothing chosen
    decide(options)      a coroutine: let the person at `game.seat` decide; returns one of the options. Raises GameLeft
                         and TakeBack. It may use the screen and marks meanwhile
    show_effect(effect)  a coroutine: animate what has just been decided, which is on flash already; any key skips it
    show_winners()       light the winners, and everybody by their place
    """

    # The words for what counts for a place at the end, see `Game.progress_of`, and for the deeds of a `Tally`, "" for
    # none.
    progress_text_key = "counted wins"
    deed_text_keys = ("", "")
    # Whether `decide` is called for draws too, although they leave no choice.
    decides_draws = False
    # The word for looking around the table with LEFT and RIGHT before a draw; "" if there is nothing to see.
    look_text_key = ""

    def __init__(self, context: "Context", game: "GameOnScreen", corner: str = "") -> None:
        """`corner` is the key of a text for the corner of the screen, in place of `note`."""
        self.context = context
        context.set_child_mode(game.header.is_child_game)
        self.game = game
        self._corner = corner
        # In a child's game, what the last move did, which the next question tells first.
        self.moments: list[Any] = []
        # The seat of the last decision, -1 before the first one.
        self.acted = -1
        # The options of the decision that is due.
        self.options: list[Option] = []
        # Whether hands must be hidden, because more than one person plays, or one on a phone.
        people = len([player for _, player in game.header.seats if player == "person"])
        self.hidden = people > 1

    async def list_options(self) -> "list[Option]":
        """List the options of the decision that is due."""
        self.options = await self.context.list_decisions(self.game)
        return self.options

    def note(self, seat: int) -> str:
        """Return the text for the corner of the screen: a computer plays at `seat`, or the flash is full or fails.

        It begins with a star in a child's game.
        """
        words = self.context.words
        key = self._corner
        if not key and self.context.journal.full:
            key = "flash fault" if self.context.journal.space.fault else "full"
        elif not key and self.game.header.seats[seat][1] != "person":
            key = "computer"
        said = words[key] if key else ""
        return CHILD_SIGN + said if self.context.child else said

    def name(self, seat: int, room: int = text.TITLE_LETTERS) -> str:
        """Name the player at `seat`: the person, if the name has at most `room` letters.

        Otherwise it is the colour and, where several have it, a number.
        """
        person = self._person(seat)
        if 0 < len(person) <= room:
            return person
        colour, number = seat_label(self.game.header.seats, seat)
        return self.context.words[colour] + (" %d" % number if number else "")

    def _person(self, seat: int) -> str:
        """Return the name of the person at `seat`; "" if none is known, or if another seat has the same."""
        names = self.context.names
        if names[0] != self.game.id or len(names) != len(self.game.header.seats) + 2:
            return ""
        name = names[seat + 1]
        return name if names.count(name) == 1 else ""

    def names(self, seats: "Iterable[int]", room: int = text.TITLE_LETTERS) -> "list[str]":
        """Return the names of `seats`, each once, as people or by colour.

        If they are too long for `room` letters, joined by a `+`, they are all by colour.
        """
        found: list[str] = []
        for seat in seats:
            name = self._person(seat) or self.context.words[self.game.header.seats[seat][0]]
            if name not in found:
                found.append(name)
        fits = len("+".join(found)) <= room
        return found if fits else [self.context.words[colour] for colour in self.colours(seats)]

    def colours(self, seats: "Iterable[int]") -> "list[str]":
        """Return the colours of `seats`, each once."""
        found: list[str] = []
        for seat in seats:
            colour = self.game.header.seats[seat][0]
            if colour not in found:
                found.append(colour)
        return found

    def winners(self) -> "list[str]":
        """Return the names of the winners, each once."""
        return self.names(self.game.winners())

    def podium(self) -> None:
        """Light everybody's side of the track by their place; in a child's game nobody has one."""
        if self.context.child:
            return
        # Imported only now: during the game nobody needs it.
        from pawnlight.show.podium import show_podium

        show_podium(self.context.renderer.lights, self.game)

    def draw_text_key(self) -> str:
        """Return the key of the text that asks for DRAW."""
        return "draw"

    def waiting_lines(self) -> "list[str]":
        """Return lines about what the lights cannot show, for the screen while a card is due."""
        return []

    def draw_kind(self) -> str:
        """Return what DRAW does, as `Question.what`: "draw", "deal", or "cut"."""
        key = self.draw_text_key()
        return key if key in ("deal", "cut") else "draw"

    async def look_around(self, key: str) -> None:
        """Show what the other players have, beginning with the next one, or the one before with LEFT."""

    def last_discard(self) -> str:
        """Return the card that was discarded last, "" if there is none to look at before a draw."""
        return ""

    async def show_discards(self, key: str) -> None:
        """Show the card that was discarded last, until a key is pressed."""
        self.context.renderer.play_sound(sounds.KEY)
        await self.context.ask(_Discard(self))

    def draw_piles(self) -> "list[Pile]":
        """Return the draw piles whose discards are shuffled into them."""
        return []

    def cards_left(self) -> int:
        """Return the number of cards left to draw. It grows only when discards are shuffled into a new pile."""
        return sum([pile.cards_left() if pile.shuffles else _MANY for pile in self.draw_piles()])

    async def show_shuffle(self) -> None:
        """Show that discards have been shuffled into a new pile: lights run round the track."""
        context = self.context
        self.show_position()
        motion = running_motion(20)
        for square in range(TRACK_LIGHTS):
            context.renderer.lights.animate_light(square, WHITE, motion, square)
        context.show_question(self.message("mix", context.words["shuffled"]))
        context.renderer.play_sound(sounds.SHUFFLE)
        await context.show_for(_SHUFFLED_S)

    async def act_before_computer(self, options: "list[Option]") -> "Option | None":
        """Let a person act before the computer player at `game.seat` does; None if nobody does."""
        return None

    def thinking_message(self, options: "list[Option]") -> Question:
        """Return what is shown while a computer player draws or thinks."""
        thinks = self.message("robot", "...")
        if self.context.child and self.acted == self.game.seat:
            # It has been said in this turn.
            thinks.tells = ()
        return thinks

    def question_for_draw(self) -> Question:
        """Return the question for DRAW."""
        if self.context.child:
            from pawnlight.table.child_moments import ChildDrawQuestion

            return ChildDrawQuestion(self)
        return DrawQuestion(self)

    def message(self, key: str, said: str) -> Question:
        """Return the message `said`; in a child's game the moment `key`, see child_moments.py."""
        if self.context.child:
            # Only then: the other games do without it.
            from pawnlight.table.child_moments import Moment

            return Moment(self, key)
        return Message(self.name(self.game.seat), said, "", self.note(self.game.seat))

    def passes_by_itself(self, options: "list[Option]") -> bool:
        """Return whether a turn of a child's game with these `options` passes by itself."""
        return len(options) == 1 and options[0] == PASS

    def show_position(self) -> None:
        """Show the position on lights and panel."""
        raise NotImplementedError

    async def decide(self, options: "list[Option]") -> "Option":
        """Let the person at `game.seat` decide."""
        raise NotImplementedError

    async def show_effect(self, effect: "Any") -> None:
        """Show a decision that has just been made."""

    def show_winners(self) -> None:
        """Light the winners, and everybody by their place."""


class DrawQuestion(Question):
    """The question for DRAW, while people may look around the table, or at the last discard."""

    screen: GameScreen
    answer_keys = ("DRAW",)
    lamp = True
    sound = sounds.CARD

    def __init__(self, screen: GameScreen) -> None:
        super().__init__(screen)
        self.what = screen.draw_kind()
        self.asides = {key: screen.look_around for key in HORIZONTAL_ARROWS} if screen.look_text_key else {}
        self._discard = bool(screen.last_discard())
        if self._discard:
            self.asides["DOWN"] = screen.show_discards

    def set_texts(self, words: "Words") -> None:
        super().set_texts(words)
        self.said = words[self.screen.draw_text_key()]
        self.foot = words[self.screen.look_text_key] if self.screen.look_text_key else ""
        self.lines = [words["down discard"]] if self._discard else ()
        waiting = self.screen.waiting_lines()
        if waiting:
            self.lines, self.foot, self.said = waiting, self.said, ""


class LookQuestion(Question):
    """Something to look at until a key is pressed. BACK held takes a move back here too."""

    screen: GameScreen
    answer_keys = ALL_KEYS
    buttons = ("OK",)
    help_text_key = "ok back"
    reminds = False


class _Discard(LookQuestion):
    draw = text.draw_card

    def __init__(self, screen: GameScreen) -> None:
        super().__init__(screen)
        self.card = screen.last_discard()
        self.explains = screen.game.header, self.card

    def set_texts(self, words: "Words") -> None:
        self.title = words["discard"]

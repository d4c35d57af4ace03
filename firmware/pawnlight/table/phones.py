"""Seats on phones: which these are, what is asked there, and what a phone has decided. docs/seats.md has the whole.

Loaded when the first phone takes a seat.
"""

from pawnlight.rules.base import MIX_EVENT, can_be_sealed, kind_of
from pawnlight.rules.events import parse_number
from pawnlight.show import text
from pawnlight.store.files import PHONES_FILE, SEALS_FILE, file_size, read_text, remove
from pawnlight.table.keys import REDRAW
from pawnlight.table.question import HINT_PRESS, PhoneNews, Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    import asyncio
    from collections.abc import Iterable
    from typing import Any

    from pawnlight.table.choice import Choice
    from pawnlight.table.game_screen import GameScreen, Option
    from pawnlight.table.question import Dialog

MOST_SEATS = 12
# In place of a press: a phone has decided; before a key: a phone has pressed it.
PHONE_PRESS = "PHONE"
# The table says that a phone sleeps when it has been asked and has been away for so long; looked at once a second.
_ASKED_MS = 9000
_AWAY_MS = 5000


class Phones:
    """The seats on phones, and what they may decide now.

    seats     by number, since when its phone has been away, in milliseconds of the board; -1 while it is awake
    sleeps    whether the phone that is asked has not answered for a while
    ended     whether a new evening has begun, which a laptop has not learned yet
    number    the number of the decision that is due, which only phones know
    sealed    whether a laptop only carries what the phones are told, which then play games with hidden hands alone
    screen    that of the game
    hint      the number of a good one and the reason for it, once a phone has asked
    """

    def __init__(self, context: "Dialog") -> None:
        self._context = context
        self.seats: dict[int, int] = {}
        self.sleeps = self.ended = False
        self.sealed = file_size(SEALS_FILE) > 0
        self.number = -1
        self._options: list[Option] | tuple[()] = ()
        self._deciders = b""  # the seat that may decide each of them, once somebody has asked
        self._moment = -1
        self._hands: Any = None  # the module of the game about them
        self.hint: tuple[int, str] | None = None
        self.screen: GameScreen | None = None
        self._decided = -1
        self._question: Question | None = None
        self._asked = 0
        # Whether the first phone has come after a decision had been asked, which therefore is asked again.
        self._late = True
        for word in (read_text(PHONES_FILE) or "").split():
            seat = parse_number(word)
            if seat is not None and seat < MOST_SEATS:
                self.seats[seat] = context.hardware.now_ms()

    # Which seats

    def put(self, seat: int, awake: bool) -> None:
        """Note that `seat` is on a phone, which is awake or has gone away."""
        new = seat not in self.seats
        if new or awake or self.seats[seat] < 0:
            self.seats[seat] = -1 if awake else self._context.hardware.now_ms()
        if new:
            self._change((seat,))
        elif awake:
            self.tick()

    def keep_only(self, seats: "Iterable[int]") -> None:
        """Let all seats but these be at the table again."""
        gone = [seat for seat in self.seats if seat not in seats]
        for seat in gone:
            del self.seats[seat]
        if gone:
            self._change(gone)

    def end_evening(self) -> None:
        """Let all seats be at the table: a new evening begins."""
        self.ended = True
        self.keep_only(())

    def _change(self, changed: "Iterable[int]") -> None:
        """Keep the seats on flash, and show anew what is asked: elsewhere now, if it is the turn of a changed seat."""
        if not self.seats:
            remove(PHONES_FILE)
        else:
            self._context.journal.space.write_file(PHONES_FILE, " ".join([str(seat) for seat in sorted(self.seats)]))
        self._question = None
        self._deciders = b""
        question = self._context.question
        if question and question.game and question.game.seat in changed:
            # What was given as an answer before must not be taken for one to what is asked now.
            self._context.asked += 1
        if self._context.asking:
            self._context.keys.request_redraw()

    def tick(self) -> None:
        """Look whether the phone that is asked has answered."""
        if self._decided >= 0 and self.options:
            # Its press was dropped with others that came too early.
            self._context.keys.press(PHONE_PRESS)
        question, hardware = self._question, self._context.hardware
        sleeps = False
        if question and self.asks(question):
            away = self.seats[self._seat(question)]
            sleeps = (
                away >= 0
                and hardware.elapsed_since(away) >= _AWAY_MS
                and hardware.elapsed_since(self._asked) >= _ASKED_MS
            )
        if sleeps != self.sleeps:
            self.sleeps = sleeps
            if self._context.asking:
                self._context.keys.request_redraw()

    # What is asked

    def asks(self, question: "Question") -> bool:
        """Return whether `question` is asked on a phone: it belongs to the turn of a seat that is on one."""
        game = question.game
        if not question.turn or not question.answer_keys:
            return False
        if not game or game.id != self._context.journal.live or game.due == "over":
            return False
        return game.seat in self.seats and (not self.sealed or can_be_sealed(game.header.rules))

    def is_asked(self, seat: int) -> bool:
        """Return whether the question that the table shows is asked on the phone of `seat`, and is no hand of cards."""
        question = self._context.question
        if not question or question.hidden or not self.asks(question):
            return False
        return self._seat(question) == seat and not self.is_seat_asked(seat)

    def may_take_back(self, seat: int) -> bool:
        """Return whether the last decision of a person was that of `seat`, and can be taken back now."""
        question = self._context.question
        game = question.game if question else None
        if question is None or game is None or not question.turn or not self._context.can_take_back(question):
            return False
        people = [decider for decider in game.deciders() if game.header.seats[decider][1] == "person"]
        return people[:1] == [seat]

    def _seat(self, question: "Question") -> int:
        assert question.game
        return question.game.seat

    def show(self, question: "Question") -> None:
        """Note what the screen shows: while a phone is asked, it says so, and how to answer at the table."""
        if question is not self._question:
            self._question = question
            self._asked = self._context.hardware.now_ms()
            self.sleeps = False
            if self.asks(question):
                # OK may still be down from the turn before; held, it takes back the seat of its own turn alone.
                self._context.keys.forget_presses()
        question.on_phone = None
        if self.asks(question):
            words = self._context.words
            question.on_phone = question.said, question.lines, question.foot
            question.foot = words["phone hold"]
            if not question.count:
                question.said, question.lines = words["phone sleeps" if self.sleeps else "phone plays"], ()
            elif self.sleeps:
                question.foot = words["phone sleeps hold"]

    def reminders(self, question: "Question", reminders: "list[str]") -> "list[str]":
        """Return which of `reminders` of held keys stand below `question`; while a phone is asked, DRAW is dark too."""
        if not self.asks(question):
            return reminders
        self._context.renderer.lamp = False
        return []

    async def ask(self) -> None:
        """Let the phone of the seat whose turn it is decide; return if it is not on one, or is taken back."""
        screen = self.screen
        if screen and self.is_seat_asked(screen.game.seat):
            await self._context.ask(SeatQuestion(screen, self))

    async def admit(self, question: "Question", until: "asyncio.Event | None", key: str) -> str:
        """Return `key`, pressed while `question` is asked, or the next press that counts, see `Dialog.next_press`.

        Raises PhoneNews if a phone has decided, or if `question` is not asked where its seat is.
        """
        while True:
            self.raise_news(question)
            admitted = self._admit(question, key)
            if admitted is not None:
                return admitted
            key = await self._context.next_press(question, until)

    def _admit(self, question: "Question", key: str) -> "str | None":
        """Return what `key` does while `question` is asked; None for nothing.

        While a phone is asked, OK held takes the seat back, and other keys of the pad do not answer.
        """
        phone = key.startswith(PHONE_PRESS)
        if not self.asks(question):
            return None if phone else key
        if phone:
            return key[len(PHONE_PRESS) :] or None
        if key == "HOLD OK":
            self.keep_only([seat for seat in self.seats if seat != self._seat(question)])
            return key if key in question.answer_keys else REDRAW
        if not key or key in (REDRAW, "HOLD BACK") or (key == "BACK" and key not in question.answer_keys):
            return key
        if not key.startswith("HOLD"):
            self._context.refuse()
        return None

    # Decisions of a game with hidden hands

    def begin(self, screen: "GameScreen", options: "list[Option]") -> None:
        """Let phones decide among `options`, until the game has another event."""
        if screen is not self.screen:
            kind = kind_of(screen.game.header.rules)
            try:
                self._hands = __import__("pawnlight.games.%s.phone" % kind.name, None, None, ("phone",))
            except ImportError:
                self._hands = None
            if self.sealed and not can_be_sealed(screen.game.header.rules):
                self._hands = None
        self._late = False
        self._context.asked += 1
        self.number = self._context.asked
        self.screen = screen
        # Of a person who plays alone, others see nothing then either.
        screen.hidden = screen.hidden or bool(self.seats)
        self._options = options
        self._deciders = b""
        self._moment = screen.game.events
        self._decided = -1
        self.hint = None

    @property
    def options(self) -> "list[Option] | tuple[()]":
        """The decisions that are due, of which phones may make one; () while none is."""
        return self._options if self.screen and self.is_live() and self.screen.game.events == self._moment else ()

    def is_live(self) -> bool:
        """Return whether the game of the last decision is still played."""
        return self.screen is not None and self.screen.game.id == self._context.journal.live

    def hand(self, seat: int) -> "list[str] | None":
        """Return the cards of the player at `seat`, as text; None in a game without hidden hands."""
        return self._hands.hand(self.screen, seat) if self._hands else None

    def cards_to_choose(self) -> "list[str]":
        """Return the cards, unseen by others, among which the decision that is due chooses; [] if it chooses none."""
        return self._hands.cards_to_choose(self.screen) if self._hands and self.options else []

    def is_seat_asked(self, seat: int) -> bool:
        """Return whether the decision that is due is asked on the phone of `seat`, its cards unseen by others."""
        return bool(seat in self.seats and self.screen and self.screen.game.seat == seat and self.cards_to_choose())

    def options_of(self, seat: int) -> "list[int]":
        """Return the numbers of the options that the phone of `seat` may decide on, also out of turn."""
        screen = self.screen
        if not screen or not self._hands or seat not in self.seats:
            return []
        if screen.game.seat == seat and not self.is_seat_asked(seat):
            return []
        options = self.options
        if len(self._deciders) != len(options):
            # Once for all seats: there may be 200 options.
            decides = self._hands.deciding_seat
            self._deciders = bytes([decides(screen, option, self.seats) for option in options])
        return [n for n, decider in enumerate(self._deciders) if decider == seat]

    def choice_of(self, number: int) -> "Choice":
        """Return an option in words and places, for a program that asks."""
        choice: Choice = self._hands.decision_choice(self.screen, self.options[number])
        return choice

    def decide(self, seat: int, number: int, at: int) -> None:
        """Decide option `at` of the decision `number` for `seat`, unless it is too late or another seat's."""
        if number == self.number and self._decided < 0 and at in self.options_of(seat):
            self._decided = at
            self._context.keys.press(PHONE_PRESS)

    def raise_news(self, question: "Question | None" = None) -> None:
        """Raise PhoneNews if a phone has decided, or if `question` is not asked where its seat is."""
        options, screen = self.options, self.screen
        if self._decided >= 0 and options:
            option = options[self._decided]
            self._options = ()
            raise PhoneNews(option)
        if question is None:
            return
        # Before the first card there is no decision.
        game = question.game
        moved = (
            self._late
            and bool(self.seats)
            and game is not None
            and game.due not in (MIX_EVENT, "over")
            and question.turn
            and game.id == self._context.journal.live
        )
        if screen and options and question.screen is screen:
            moved = self.is_seat_asked(screen.game.seat) != isinstance(question, SeatQuestion)
        if moved:
            self._late = False
            raise PhoneNews(None)


class SeatQuestion(Question):
    """What the table shows while a phone decides: whose turn it is. OK held takes the seat back."""

    screen: "GameScreen"
    answer_keys = ("HOLD OK",)
    what = "card"
    draw = text.draw_message
    hidden = True
    reminds = False

    def __init__(self, screen: "GameScreen", phones: Phones) -> None:
        super().__init__(screen)
        self._phones = phones
        self.hints = screen.context.hints_enabled()

    async def show_hint(self) -> None:
        """Find a good decision, for the phone alone."""
        screen, phones = self.screen, self._phones
        option, reason = await screen.context.find_hint(screen.game, screen.options)
        for number, one in enumerate(phones.options):
            if one == option:
                phones.hint = number, reason()


def phones_of(context: "Dialog") -> "Phones | None":
    """Return the seats on phones; None if there has been none."""
    found = context.phones
    return found if isinstance(found, Phones) else None


def open_phones(context: "Dialog") -> Phones:
    """Return the seats on phones, of which there may be none yet."""
    found = phones_of(context)
    if found is None:
        context.phones = found = Phones(context)
    return found


def press_of_phone(key: str) -> str:
    """Return the press that stands for `key`, given by a phone."""
    return PHONE_PRESS + (HINT_PRESS if key == "HOLD OK" else key)

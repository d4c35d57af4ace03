"""A question: what the screen shows, who is asked, and what each key does; and the dialog that asks it.

`Dialog.ask` shows a question and acts on the keys until one of them answers it; `Dialog.show_question` shows one that
has nothing to answer, a message. Screen, lights and laptop only show it: the layouts of the screen are in show/text.py,
and describe.py puts a question in words, lights and cells for a laptop.
"""

import asyncio

from pawnlight.show import sounds, text
from pawnlight.table.keys import REDRAW
from pawnlight.words import load_texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence
    from typing import Any, Protocol

    from pawnlight.board import Hardware
    from pawnlight.rules.base import Game, Header
    from pawnlight.show.renderer import Renderer
    from pawnlight.store.journal import Journal
    from pawnlight.table.choice import Choice, Choices
    from pawnlight.table.keys import Keys
    from pawnlight.table.settings import Settings
    from pawnlight.words import Words

    RuleCard = tuple[Header, str]
    KeyAction = Callable[[str], Coroutine[None, None, None]]
    Reason = Callable[[], str]  # in the language of the board

    class QuestionScreen(Protocol):
        """The screen of a game, as its questions know it."""

        @property
        def game(self) -> Game: ...

        def name(self, __seat: int) -> str: ...

        def note(self, __seat: int) -> str: ...

        def show_position(self) -> None: ...

    class SeatsOnPhones(Protocol):
        """The seats on phones, as the table knows them; see table/phones.py."""

        seats: dict[int, int]
        sleeps: bool
        sealed: bool

        def asks(self, __question: "Question") -> bool: ...

        def show(self, __question: "Question") -> None: ...

        def reminders(self, __question: "Question", __reminders: list[str]) -> list[str]: ...

        async def admit(self, __question: "Question", __until: asyncio.Event | None, __key: str) -> str: ...

        def raise_news(self) -> None: ...

        def begin(self, __screen: Any, __options: list[Any]) -> None: ...

        async def ask(self) -> None: ...

        def tick(self) -> None: ...

        def end_evening(self) -> None: ...

    class SealedSeats(Protocol):
        """The seats on phones that a laptop carries for, as the table knows them; see table/sealed.py."""

        def answer(self, __kind: str, __words: list[str]) -> bool: ...

        def step(self, __queue: Callable[[str], bool]) -> None: ...


# A laptop that is silent for so long carries nothing to phones.
_SILENT_MS = 7000
# In place of a press, when OK has been held.
HINT_PRESS = "HINT"
# Every key of the pad.
ALL_KEYS = ("OK", "BACK", "DRAW", "LEFT", "RIGHT", "UP", "DOWN")
# The arrows that mark the option before, and the next one.
PREVIOUS_ARROWS = ("LEFT", "UP")
HORIZONTAL_ARROWS = ("LEFT", "RIGHT")
# The sign of both, in texts.
HORIZONTAL_SIGN = "<>"
VERTICAL_ARROWS = ("UP", "DOWN")
# Seconds without a press before the last line says what held keys do, and how often it does.
_REMIND_S = 8
_REMINDERS = 3
# In a child's game: seconds after which a turn without a move passes.
_PASSES_S = 1.25
# The factors of the paces of computer players: slow, normal, fast.
_TEMPO = (2.2, 1.0, 0.3)


class GameLeft(Exception):
    """The people have left the game, which is then kept for later or ended."""

    def __init__(self, kept: bool) -> None:
        self.kept = kept


class TakeBack(Exception):
    """The last move must be taken back."""


class PhoneNews(Exception):
    """A phone has decided for its seat; the argument is one of the options that were due.

    None if the seat whose turn it is has come to a phone, or back to the table: its decision must be asked there.
    """


class Question(text.ScreenContent):
    """What the board shows, see `Shown`, and what people may do. With the defaults there is nothing to do: a message.

    screen         that of the game in whose turn it is asked; None around a game
    seat           the number of the player who is asked; -1 for everybody
    game           the game in whose turn it is asked; None around a game
    answers        the keys that answer the question; the first one takes the marked option
    buttons        those of them that do something else than taking the marked option; () stands for all, if there are
                   no options, but for DRAW where it does the same as OK
    arrows         those that mark another option; see also `option_after`
    help_text_key  the key of a text with what keys do, of which the foot is made; "" if the foot says something else
    asides         by key, what shows something else for a while; called with the key
    explains       the card that UP, held, explains
    hints          whether OK, held, gives a hint
    turn           whether it belongs to a turn, as with a `screen`: BACK asks whether to leave, and takes a move back
                   if it is held
    reminds        whether the foot reminds people of what held keys do
    passes         whether a child's game gives the first answer by itself after a moment
    pulses         whether the next option is marked after the time limit
    tells          in a child's game, the sentences of a voice: the key of each, the card in it, the seats of the player
                   who acts and of another one, or -1
    asks           whether these are out of date once it is answered
    icon           in a child's game, that of the moment, see `Canvas.icon`
    lamp           whether the lamp of DRAW is lit
    held           the key that is down as long as people are asked; letting it go gives the answer "". Meanwhile BACK
                   does nothing
    limit          after so many seconds the answer is ""; 0 for no limit
    hidden         whether it is about cards that others must not see
    pages          whether the options are pages: there is nothing to choose
    placed         those of the lines that name a place by its number
    flows          whether the lines are one text, broken where a line is full
    what           what is chosen: "pawn", "place", "card", "row", "space", "sequence"; "draw", "deal" and "cut" for
                   what DRAW does; "first" for who begins, before a game; "resume" for whether to go on with one; "" for
                   others
    rolls          whether the options are rows of a list, of which those around the marked one stand on the screen
    opens          whether the marked option leads to another question, from which BACK comes back
    sound          what an answer sounds like
    reason         that of the hint which has marked the marked option
    on_phone       `said`, `lines` and `foot` for a phone, if the table shows that one is asked instead
    """

    draw = text.draw_message
    screen: "QuestionScreen | None" = None
    seat = -1
    game: "Game | None" = None
    answer_keys: "tuple[str, ...]" = ()
    buttons: "tuple[str, ...]" = ()
    arrows: "tuple[str, ...]" = HORIZONTAL_ARROWS + VERTICAL_ARROWS
    asides: "dict[str, KeyAction]" = {}  # never changed
    explains: "RuleCard | None" = None
    what = held = help_text_key = ""
    reminds = True
    hints = turn = passes = lamp = hidden = opens = pages = flows = rolls = pulses = False
    limit: float = 0
    tells: "Sequence[tuple[str, str, int, int]]" = ()
    icon = b""
    asks = False
    placed: "Sequence[str]" = ()
    sound: "sounds.Notes | None" = None
    reason: "Reason | None" = None
    on_phone: "tuple[str, Sequence[str], str] | None" = None

    def __init__(self, screen: "QuestionScreen | None" = None, seat: int = -1) -> None:
        """Ask the player whose turn it is in the game on `screen`, or the one at `seat`."""
        if screen:
            self.screen = screen
            self.game = screen.game
            self.seat = screen.game.seat if seat < 0 else seat
            self.turn = True

    def set_texts(self, words: "Words") -> None:
        """Put everything that the screen shows in these words. Called before each drawing: the language may change."""
        if self.screen:
            self.title = self.screen.name(self.seat)
            self.note = self.screen.note(self.seat)

    def key_help(self, words: "Words") -> str:
        """Return what keys do, in parts: each begins with a key, or with the sign of several. "" if `foot` is said."""
        return words[self.help_text_key] if self.help_text_key else ""

    def show_lights(self) -> None:
        """Show the question on lights and panel."""
        if self.screen:
            self.screen.show_position()

    def show_ok_down(self) -> None:
        """Show that OK is down."""

    def option_after(self, key: str, at: int) -> int:
        """Return the option that `key` marks when option `at` is marked; -1 if it marks none."""
        if key not in self.arrows or not self.count:
            return -1
        return (at + (-1 if key in PREVIOUS_ARROWS else 1)) % self.count

    def choices(self) -> "Choices":
        """Return its options in words and places, for a program that asks."""
        from pawnlight.table.choice import Choices

        return Choices()

    def mark_option(self, at: int) -> None:
        """Mark option `at`. The reason for a hint is no longer shown."""
        self.at = at
        self.reason = None

    def mark_with_reason(self, at: int, reason: "Reason") -> None:
        """Mark option `at`, and show the reason until another one is marked."""
        self.mark_option(at)
        self.reason = reason

    def on_time_limit(self) -> bool:
        """Return whether it is asked on after its time limit, with what changes then."""
        if self.pulses:
            self.mark_option((self.at + 1) % self.count)
        return self.pulses

    async def show_hint(self) -> None:
        """Mark a good option, and say why."""

    def hint_reason_text(self) -> str:
        """Return the reason that is shown for the marked option, or ""."""
        return self.why


class Message(Question):
    """A few large letters, with lines below, such as `Press DRAW`."""

    def __init__(
        self,
        title: str,
        said: str,
        foot: str = "",
        note: str = "",
        lines: "Sequence[str]" = (),
        help_text_key: str = "",
    ) -> None:
        self.title = title
        self.said = said
        self.foot = foot
        self.note = note
        self.lines = lines
        self.help_text_key = help_text_key


class Page(Question):
    """A text of up to five lines to read."""

    draw = text.draw_page
    flows = True

    def __init__(self, title: str, lines: "Sequence[str]", foot: str = "", note: str = "") -> None:
        self.title = title
        self.lines = lines
        self.foot = foot
        self.note = note


class Dialog:
    """Screen, lights and keys, with the question that people are asked.

    child     whether the game that is played is a child's: fewer words, nothing asked
    computer  whether a computer's decision is being shown
    question  what the screen shows
    asking  whether a key is waited for, to answer it
    then    called when a key is waited for the next time
    asked   the number of questions so far, which tells them apart
    drawn   the number of times that the screen has been drawn
    reminder  what stands in place of the foot: what a held key does
    phones  the seats on phones; None while there is none
    lan     where phones reach a laptop that carries what they are told; see `has_carrier`
    show_codes  a coroutine: show the codes that put seats on its phones
    carried  when that laptop was heard of last
    sealed  the seats on such phones; None while there is none
    """

    phones: "SeatsOnPhones | None" = None
    lan = ""
    show_codes: "Callable[[QuestionScreen], Coroutine[None, None, None]]"
    carried = 0
    sealed: "SealedSeats | None" = None

    def __init__(
        self, hardware: "Hardware", renderer: "Renderer", keys: "Keys", settings: "Settings", journal: "Journal"
    ) -> None:
        self.hardware = hardware
        self.renderer = renderer
        self.keys = keys
        self.settings = settings
        self.journal = journal
        self.child = False
        self.computer = False
        self.question: Question | None = None
        self.asking = False
        self.then: Callable[[], object] | None = None
        self.asked = 0
        self.drawn = 0
        self.reminder = ""

    @property
    def words(self) -> "Words":
        """The texts of the selected language, with the keys as they are printed on the pad."""
        return load_texts(self.settings["language"], self.settings["labels"] == "yes")

    def is_waiting(self) -> bool:
        """Return whether the question still waits for an answer."""
        return self.asking and not self.keys.has_pending()

    def answer_with(self, choice: "Choice", marks: bool = False) -> None:
        """Answer with `choice`, or only mark it, if its question still waits: an answer from elsewhere than the pad."""
        question, key = self.question, choice.key
        if not question or choice.number != self.asked or not self.is_waiting() or (choice.why and not marks):
            return
        if not key:
            question.mark_option(choice.at)
            self.renderer.play_sound(sounds.KEY)
            # Where one option after the other is marked by itself, what is pointed at is taken at once.
            key = REDRAW if marks and not question.pulses else question.answer_keys[0]
        self.keys.press(key)

    def has_carrier(self) -> bool:
        """Return whether a laptop carries what phones are told."""
        return self.lan != "" and self.hardware.elapsed_since(self.carried) < _SILENT_MS

    def refuse(self) -> None:
        """Play the sound of a key that has no function here."""
        self.renderer.play_sound(sounds.REFUSED)

    def reason_from_text(self, key: str) -> "Reason":
        """Return the text of `key` as a reason, see `Question.mark_with_reason`."""
        return lambda: self.words[key]

    def show_question(self, question: "Question") -> None:
        """Show `question`, on lights and panel too."""
        question.show_lights()
        self._draw(question)

    def _draw(self, question: "Question") -> None:
        question.set_texts(self.words)
        keys = question.key_help(self.words)
        if keys:
            question.foot = text.key_help_line(keys)
        question.why = question.reason() if question.reason else ""
        if self.phones:
            self.phones.show(question)
        question.draw(self.renderer.canvas)
        self.question = question
        self.drawn += 1

    async def ask(self, question: "Question", until: "asyncio.Event | None" = None) -> str:
        """Show `question` until a key answers it. Returns that key; "" after its time limit, or once `until` is set.

        Keys that are pressed early count, see `Keys.drop_pending`. Raises GameLeft, TakeBack and PhoneNews in a turn.
        """
        number = -1
        if question.passes and self.child:
            self.show_question(question)
            self.asked += 1
            while await self.pause(_PASSES_S):
                self.show_question(question)
            return question.answer_keys[0]
        while True:
            question.show_lights()
            # The lights first: drawing the screen takes longer than a frame.
            await asyncio.sleep(0)
            self._draw(question)
            if number != self.asked:
                # What is shown is asked for the first time, or another question was asked meanwhile. Until it is
                # shown, the number stands for the question before.
                self.asked += 1
                number = self.asked
            key = await self._key(question, until)
            if key == "OK":
                question.show_ok_down()
                if question.hints and not await self.keys.wait_for_release("OK"):
                    key = HINT_PRESS
            if not key and question.on_time_limit():
                continue
            if not key or key in question.answer_keys:
                if key and question.sound:
                    self.renderer.play_sound(question.sound)
                return key
            await self._act(question, key)

    async def _act(self, question: "Question", key: str) -> None:
        """Do what `key` does without answering `question`."""
        if key in question.asides and not question.held:
            await question.asides[key](key)
            return
        marked = question.option_after(key, question.at)
        if marked >= 0:
            question.mark_option(marked)
            self.renderer.play_sound(sounds.KEY)
        elif question.hints and key in ((HINT_PRESS, "HOLD OK") if not question.held else ("UP",)):
            await question.show_hint()
            self.renderer.play_sound(sounds.KEY)
        elif key == "BACK" and question.turn and not question.held:
            await self.ask_to_leave()
        elif not key.startswith("HOLD"):
            self.refuse()

    async def _key(self, question: "Question", until: "asyncio.Event | None") -> str:
        """Wait for a press. Held keys are reported in a turn only, and BACK held raises TakeBack.

        REDRAW is none: the screen must be drawn again.
        """
        self.renderer.lamp = question.lamp
        self.asking = True
        try:
            reminders = self._reminders(question)
            while True:
                then, self.then = self.then, None
                if then:
                    then()
                if self.phones:
                    reminders = self.phones.reminders(question, reminders)
                await self._remind(reminders, question)
                key = await self.next_press(question, until)
                if self.phones:
                    key = await self.phones.admit(question, until, key)
                if key == "HOLD BACK" and question.turn:
                    raise TakeBack
                if key == "UP" and question.explains and not await self._released("UP", question):
                    return REDRAW
                if key == REDRAW or not key.startswith("HOLD") or (key == "HOLD OK" and question.turn):
                    return key
        finally:
            self.asking = False
            self.renderer.lamp = False

    async def next_press(self, question: "Question", until: "asyncio.Event | None") -> str:
        """Wait for the next press while `question` is asked; "" as `ask` returns it."""
        if question.held:
            return await self.keys.next_press_while_held(question.held) or ""
        if question.limit:
            return await self.keys.next_press_within(question.limit) or ""
        return await (self.keys.next_press_or_event(until) if until else self.keys.next_press()) or ""

    async def _released(self, key: str, question: "Question") -> bool:
        """Wait until `key`, just pressed, goes up (True), or is held: then explain the card of `question`."""
        if await self.keys.wait_for_release(key):
            return True
        assert question.explains is not None
        header, name = question.explains
        held = (key, question.held) if question.held else (key,)
        while True:
            # Imported only now: few people ask.
            from pawnlight.words import rule_cards

            heading, said = rule_cards.card_page(header.rules, header.options, name, self.settings["language"])
            self.show_question(Page(heading, rule_cards.screen_lines(said)))
            pressed = await self.keys.next_press_while_held(*held)
            if not pressed:
                return False
            if pressed != REDRAW:
                self.refuse()

    def _reminders(self, question: "Question") -> "list[str]":
        """Return the reminders of what held keys do."""
        told: list[str] = []
        if self.child:
            return told
        if question.reminds and not question.held and not question.limit:
            if question.hints:
                told.append("hold ok")
            if self.can_take_back(question):
                told.append("hold back")
        if question.explains and not question.held:
            told.append("hold up")
        return told

    def can_take_back(self, question: "Question") -> bool:
        """Return whether BACK, held, takes a move back while `question` is shown."""
        if question.game is None or question.held or self.settings["back"] != "yes":
            return False
        return question.game.take_back_count() > 0

    async def _remind(self, reminders: "list[str]", question: "Question") -> None:
        """Show `reminders` in the last line by turns until a press comes or nobody seems to be there."""
        if not reminders or await self.keys.wait_for_press(_REMIND_S):
            return
        for _ in range(_REMINDERS):
            for name in reminders + [""]:
                self._put_foot(question, self.words[name] if name else "")
                if await self.keys.wait_for_press(_REMIND_S / 2):
                    self._put_foot(question, "")
                    return

    def _put_foot(self, question: "Question", reminder: str) -> None:
        self.reminder = reminder
        text.draw_foot(self.renderer.canvas, reminder or question.why or question.foot)
        self.drawn += 1

    def pace_factor(self) -> float:
        """Return how much longer than usual a computer's turn takes, by the pace that the menu sets."""
        return _TEMPO[("slow", "normal", "fast").index(self.settings["pace"])]

    async def show_for(self, seconds: float) -> bool:
        """Let people see what is shown for `seconds`, in a computer's turn at its pace.

        Any key hurries it. Returns whether one did.
        """
        return await self.keys.next_press_within(seconds * (self.pace_factor() if self.computer else 1)) is not None

    def set_computer_turn(self, computer: bool) -> None:
        """Note whether what is shown from now on is a computer's decision."""
        self.computer = computer

    async def pause(self, seconds: float) -> bool:
        """Wait for `seconds`, or less if a key is pressed. Returns whether the screen must be redrawn.

        BACK asks whether to leave the game. Raises GameLeft, TakeBack and PhoneNews.
        """
        key = await self.keys.next_press_within(seconds)
        if self.phones:
            self.phones.raise_news()
        if key == "HOLD BACK":
            raise TakeBack
        if key == "BACK":
            await self.ask_to_leave()
        return key == "BACK"

    async def ask_to_leave(self) -> None:
        """Ask whether to leave the game. Raises GameLeft if so, and TakeBack if BACK is held."""
        raise NotImplementedError

    async def show_notice(self, key: str) -> None:
        """Show a text of words/ for a moment, or until a key is pressed."""
        self.show_question(Message("Pawnlight", self.words[key]))
        await self.keys.next_press_within(1)

"""A question: what the screen shows, who is asked, and what each key does.

`Dialog.ask` shows a question and acts on the keys until one of them answers it; `Dialog.show` shows one that has
nothing to answer, a message. Screen, lights and laptop only show it: the layouts of the screen are in show/text.py, and
describe.py puts a question in words, lights and cells for a laptop.
"""

from pawnlight.show import sounds, text

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Callable, Coroutine, Sequence

    from pawnlight.rules.base import Game, Header
    from pawnlight.show.canvas import Canvas
    from pawnlight.words import Words

    Card = tuple[Header, str]
    Aside = Callable[[str], Coroutine[None, None, None]]
    Reason = Callable[[], str]  # in the language of the board

# In place of a press, when OK has been held or a hint comes by itself.
HINT = "HINT"
# Every key of the pad.
KEYS = ("OK", "BACK", "DRAW", "LEFT", "RIGHT", "UP", "DOWN")
# By how much each arrow moves the mark.
AROUND = {"LEFT": -1, "UP": -1, "RIGHT": 1, "DOWN": 1}
SIDEWAYS = {"LEFT": -1, "RIGHT": 1}
UP_DOWN = {"UP": -1, "DOWN": 1}


class GameLeft(Exception):
    """The people have left the game, which is then kept for later or ended."""

    def __init__(self, kept: bool) -> None:
        self.kept = kept


class TakeBack(Exception):
    """The last move must be taken back."""


class Question(text.Shown):
    """What the board shows, see `Shown`, and what people may do. With the defaults there is nothing to do: a message.

    seat      the number of the player who is asked; -1 for everybody
    game      the game in whose turn it is asked; None around a game
    answers   the keys that answer the question; the first one takes the marked option
    buttons   those of them that do something else than taking the marked option; () stands for all, if there are no
              options, but for DRAW where it does the same as OK
    steps     by how much each arrow moves the mark; see also `step`
    asides    by key, what shows something else for a while; called with the key
    explains  the card that UP, held, explains
    hints     whether OK, held, gives a hint
    turn      whether it belongs to a turn: BACK asks whether to leave, and takes a move back if it is held
    reminds   whether the foot reminds people of what held keys do
    passes    whether a child's game gives the first answer by itself after a moment
    lamp      whether the lamp of DRAW is lit
    held      the key that is down as long as people are asked; letting it go gives the answer "". Meanwhile BACK does
              nothing
    limit     after so many seconds the answer is ""; 0 for no limit
    hidden    whether it is about cards that others must not see
    pages     whether the options are pages: there is nothing to choose
    flows     whether the lines are one text, broken where a line is full
    what      what is chosen: "pawn", "place", "card", "row", "space", "sequence"; "draw", "deal" and "cut" for
              what DRAW does; "" for others
    written   whether the options stand on the screen, and `rolls`, whether only those around the marked one do
    opens     whether the marked option leads to another question, from which BACK comes back
    sound     what an answer sounds like
    told      the module with the words and places of the options, imported when a laptop asks, see offers.py
    """

    seat = -1
    game: "Game | None" = None
    answers: "tuple[str, ...]" = ()
    buttons: "tuple[str, ...]" = ()
    steps: "dict[str, int]" = {}  # never changed
    asides: "dict[str, Aside]" = {}
    explains: "Card | None" = None
    what = held = ""
    told = "offers"
    hints = turn = reminds = passes = lamp = hidden = opens = pages = flows = written = rolls = False
    limit: float = 0
    sound: "sounds.Notes | None" = None
    _reason: "Reason | None" = None

    def draw(self, canvas: "Canvas") -> None:
        """Draw the screen; one of the layouts in show/text.py."""
        canvas.clear()

    def say(self, words: "Words") -> None:
        """Put everything that the screen shows in these words. Called before each drawing: the language may change."""

    def light(self) -> None:
        """Show the question on lights and panel."""

    def pressed(self) -> None:
        """Show that OK is down."""

    def step(self, key: str, at: int) -> int:
        """Return the option that `key` marks when option `at` is marked; -1 if it marks none."""
        return (at + self.steps[key]) % self.count if key in self.steps and self.count else -1

    def mark(self, at: int) -> None:
        """Mark option `at`. The reason for a hint is no longer shown."""
        self.at = at
        self._reason = None

    def advise(self, at: int, reason: "Reason") -> None:
        """Mark option `at`, and show the reason until another one is marked."""
        self.mark(at)
        self._reason = reason

    def explain(self) -> None:
        """Put the reason for a hint in the language of the board."""
        self.why = self._reason() if self._reason else ""

    async def hint(self) -> None:
        """Mark a good option, and say why."""

    def hinted(self) -> str:
        """Return the reason that is shown for the marked option, or ""."""
        return self.why


class Message(Question):
    """A few large letters, with lines below, such as `Press DRAW`."""

    draw = text.message

    def __init__(self, title: str, said: str, foot: str = "", note: str = "", lines: "Sequence[str]" = ()) -> None:
        self.title = title
        self.said = said
        self.foot = foot
        self.note = note
        self.lines = lines


class Page(Question):
    """A text of up to five lines to read."""

    draw = text.page
    flows = True

    def __init__(self, title: str, lines: "Sequence[str]", foot: str = "", note: str = "") -> None:
        self.title = title
        self.lines = lines
        self.foot = foot
        self.note = note

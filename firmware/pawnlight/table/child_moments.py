"""The moments of a child's game: on the screen an icon and at most three words, and sentences for a voice.

A moment is named by the key of its sentence. The board has its icon in show/icons.txt and its words, `child` and the
key, in words/; the laptop has the sentence. Loaded for a child's game only.
"""

from pawnlight.rules.base import MIX
from pawnlight.show import sounds, text
from pawnlight.table.question import Question
from pawnlight.words import pairs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    from pawnlight.show.canvas import Canvas
    from pawnlight.table.context import Context
    from pawnlight.table.question import Asks
    from pawnlight.words import Words

    class Screen(Asks, Protocol):
        """The screen of a game, as its moments know it."""

        moments: list[Any]

        @property
        def context(self) -> Context: ...

        def draws_what(self) -> str: ...


# How long a moment is shown, and how long something glows before the next one does.
_TOLD_S = 1
_GLOWS_S = 1.6
# Seconds without a press before a child is told once more what to do.
_LATE_S = 10
# Columns of the icon, alone and beside a card.
_ALONE_X, _BESIDE_X = 48, 52
_FOLDER = text.__file__.rpartition("text")[0]


def icon_of(key: str) -> bytes:
    """Return the icon of a moment, as `Canvas.icon` has it; empty if there is none."""
    for name, said in pairs("icons", key, _FOLDER):
        if name == key:
            return bytes([int(said[at : at + 2], 16) for at in range(0, len(said), 2)])
    return b""


async def tell(screen: "Screen", moments: "list[Moment]") -> None:
    """Show `moments`, one after the other; a person who is asked next may press meanwhile, see `Asked`."""
    game, context = screen.game, screen.context
    context.keys.forget()
    if game.due != "end" and game.player() == "person":
        screen.moments = moments
        return
    for moment in moments:
        context.show(moment)
        await context.hold(_TOLD_S)


class Moment(Question):
    """One moment, on the screen alone; a card stands beside its icon, or is the icon."""

    screen: "Screen"

    def __init__(self, screen: "Screen", *keys: str, card: str = "", seat: int = -1, other: int = -1) -> None:
        """Show the first of `keys`, and tell all of them.

        card    the card in the sentences
        seat    the player who acts, -1 for the one whose turn it is
        other   another player in the sentences, or -1
        """
        super().__init__(screen, seat)
        self.card = card
        # Of a card that is a picture.
        self._picture = icon_of("picture " + card) if card else b""
        self.become(*keys, other=other)

    def become(self, *keys: str, other: int = -1) -> None:
        """Become another moment."""
        self.tells = [(key, self.card, self.seat, other) for key in keys]
        self.key = keys[0] if keys else ""
        self.icon = self._picture or icon_of(self.key)

    def say(self, words: "Words") -> None:
        super().say(words)
        self.foot = words["child " + self.key] if self.key else ""

    def draw(self, canvas: "Canvas") -> None:
        beside = self.card and not self._picture
        (text.card if beside else text.page)(self, canvas)
        canvas.icon(_BESIDE_X if beside else _ALONE_X, 3, self.icon)

    def light(self) -> None:
        pass


class Rest(Moment):
    """A turn without a move, which passes by itself."""

    passes = True
    answers = ("DRAW", "OK")


class Asked(Moment):
    """A question. Until it is answered, what the move before it did is shown first; see `tell`."""

    lamp = True

    def __init__(self, screen: "Screen", *keys: str, card: str = "", other: int = -1, limit: float) -> None:
        super().__init__(screen, *keys, card=card, other=other)
        self._own = keys, other, limit
        self._before, screen.moments = screen.moments, []
        self._light: Moment | None = None
        self._follow()

    def _follow(self) -> None:
        """Show what comes next of the moments before the question, or the question itself."""
        if not self._before:
            keys, other, self.limit = self._own
            self._light = None
            self.become(*keys, other=other)
            return
        moment = self._light = self._before.pop(0)
        self.key, self.icon, self.tells = moment.key, moment.icon, moment.tells
        self.limit = _TOLD_S

    @property
    def follows(self) -> bool:
        """Whether it is still shown what the move before it did."""
        return self._light is not None

    def goes_on(self) -> bool:
        if self._light:
            self._follow()
            return True
        return self.late()

    def late(self) -> bool:
        """Go on after the time limit of the question itself, as `goes_on`."""
        return super().goes_on()

    def light(self) -> None:
        if self._light:
            self._light.light()
        else:
            self.glow()

    def glow(self) -> None:
        """Light the question itself."""
        self.screen.stand()


class DrawChild(Asked):
    """The question for DRAW in a child's game."""

    answers = ("DRAW",)
    sound = sounds.CARD

    def __init__(self, screen: "Screen") -> None:
        keys = ("begin", "draw") if screen.game.due == MIX else ("draw",)
        super().__init__(screen, *keys, limit=_LATE_S)
        self.what = screen.draws_what()

    def late(self) -> bool:
        self.limit = 0
        self.become("wait")
        return True


class Glowing(Asked):
    """A choice: one thing glows after the other, and a key that says yes takes the one that glows.

    A subclass has `glow`, which lets option `at` glow, `choices` and `what`.
    """

    answers = ("DRAW", "OK")
    pulses = True

    def __init__(self, screen: "Screen", *keys: str, count: int, card: str = "", other: int = -1) -> None:
        super().__init__(screen, *keys, card=card, other=other, limit=_GLOWS_S)
        self.count = count
        self._left_s: float = _LATE_S

    def late(self) -> bool:
        if 0 < self._left_s <= _GLOWS_S:
            self.become("choose" if self.count > 1 else "wait")
        self._left_s -= _GLOWS_S
        return super().late()

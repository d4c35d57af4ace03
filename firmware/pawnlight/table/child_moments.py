"""The moments of a child's game: on the screen an icon and at most three words, and sentences for a voice.

A moment is named by the key of its sentence. The board has its icon in show/icons.txt and its words, `child` and the
key, in words/; the laptop has the sentence. Loaded for a child's game only.
"""

from pawnlight.rules.base import MIX_EVENT
from pawnlight.show import sounds, text
from pawnlight.table.question import Question
from pawnlight.words import read_pairs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    from pawnlight.show.canvas import Canvas
    from pawnlight.table.context import Context
    from pawnlight.table.question import QuestionScreen
    from pawnlight.words import Words

    class MomentScreen(QuestionScreen, Protocol):
        """The screen of a game, as its moments know it."""

        moments: list[Any]

        @property
        def context(self) -> Context: ...

        def draw_kind(self) -> str: ...


# How long a moment is shown, and how long something that can be chosen glows before the next one does.
_TOLD_S = 1
GLOW_SECONDS = 1.6
# Seconds without a press before a child is told once more what to do.
_LATE_S = 10
# Columns of the icon, alone and beside a card.
ICON_COLUMNS = 48, 52
_FOLDER = text.__file__.rpartition("text")[0]


def icon_of(key: str) -> bytes:
    """Return the icon of a moment, as `Canvas.icon` has it; empty if there is none."""
    for name, said in read_pairs("icons", key, _FOLDER):
        if name == key:
            return bytes([int(said[at : at + 2], 16) for at in range(0, len(said), 2)])
    return b""


async def show_moments(screen: "MomentScreen", moments: "list[Moment]") -> None:
    """Show `moments`, one after the other; a person who is asked next may press meanwhile, see `Moment`."""
    game, context = screen.game, screen.context
    context.keys.drop_pending()
    if game.due != "end" and game.next_player() == "person":
        screen.moments = moments
        return
    for moment in moments:
        context.show_question(moment)
        await context.show_for(_TOLD_S)


class Moment(Question):
    """One moment, on the screen alone; a card stands beside its icon, or is the icon.

    If it asks something, see `begin_question`, what the move before did is shown first, and whoever is asked may press
    already.
    """

    screen: "MomentScreen"
    _before: "list[Moment]" = []  # never changed
    _shown: "Moment | None" = None
    _waited_s: float = 0

    def __init__(self, screen: "MomentScreen", *keys: str, card: str = "", seat: int = -1, other: int = -1) -> None:
        """Show the first of `keys`, and tell all of them.

        card    the card in the sentences
        seat    the player who acts, -1 for the one whose turn it is
        other   another player in the sentences, or -1
        """
        super().__init__(screen, seat)
        self.card = card
        # Of a card that is a picture.
        self._picture = icon_of("picture " + card) if card else b""
        self.change_to(*keys, other=other)

    def change_to(self, *keys: str, other: int = -1) -> None:
        """Become another moment."""
        self.tells = [(key, self.card, self.seat, other) for key in keys]
        self.key = keys[0] if keys else ""
        self.icon = self._picture or icon_of(self.key)

    def set_texts(self, words: "Words") -> None:
        super().set_texts(words)
        self.foot = words["child " + self.key] if self.key else ""

    def draw(self, canvas: "Canvas") -> None:
        beside = self.card != "" and not self._picture
        (text.draw_card if beside else text.draw_page)(self, canvas)
        canvas.draw_icon(ICON_COLUMNS[beside], 3, self.icon)

    def show_lights(self) -> None:
        """Light what is shown; a moment that only tells leaves the lights as they are."""
        if self._shown:
            self._shown.show_lights()
        elif self.lamp:
            self.show_glow()

    def show_glow(self) -> None:
        """Light the question."""
        self.screen.show_position()

    def begin_question(self, limit: float) -> None:
        """Ask the question, whose time limit is `limit`, after the moments before it."""
        self._own = self.tells, self.key, self.icon, limit
        self._before, self.screen.moments = self.screen.moments, []
        self._follow()

    def _follow(self) -> None:
        """Show the next moment before the question, or the question itself."""
        self._shown = self._before.pop(0) if self._before else None
        if self._shown:
            self.tells, self.key, self.icon = self._shown.tells, self._shown.key, self._shown.icon
            self.limit = _TOLD_S
        else:
            self.tells, self.key, self.icon, self.limit = self._own
        self.asks = not self._shown

    def on_time_limit(self) -> bool:
        if self._shown:
            self._follow()
            return True
        self._waited_s += self.limit
        if self._waited_s >= _LATE_S and self.key not in ("choose", "wait"):
            self.change_to("choose" if self.count > 1 else "wait")
        if not super().on_time_limit():
            self.limit = 0
        return True


class ChildDrawQuestion(Moment):
    """The question for DRAW in a child's game."""

    answer_keys = ("DRAW",)
    lamp = True
    sound = sounds.CARD

    def __init__(self, screen: "MomentScreen") -> None:
        super().__init__(screen, "begin" if screen.game.due == MIX_EVENT else "draw")
        self.what = screen.draw_kind()
        self.begin_question(_LATE_S)

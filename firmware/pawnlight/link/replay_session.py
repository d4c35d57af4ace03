"""A game that a laptop plays back on this board, in lights: a guest at the table."""

import asyncio

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Callable

_SILENCE_S = 30.0
_GLANCE_S = 0.05


class ReplaySession:
    """One game, event by event, at the laptop's pace and never faster than they are shown.

    header   the text of its event 0; the seed is not known, so it is followed as a bystander sees it
    """

    def __init__(self, header: str, say: "Callable[[str], object]") -> None:
        self.header = header
        self._say = say
        self._due = 1  # number of the event that comes next
        self._text: str | None = None  # the event that has come and was not taken yet
        self._ended = False

    async def next(self) -> "str | None":
        """The text of the next event, once the laptop sends it; None when there is none any more.

        Asking for it says that the one before has been shown. A laptop that is silent for half a minute has left.
        """
        self._say("shown %d" % self._due)
        waited = 0.0
        while self._text is None and not self._ended and waited < _SILENCE_S:
            await asyncio.sleep(_GLANCE_S)
            waited += _GLANCE_S
        text, self._text = self._text, None
        if text is None:
            self._ended = True
            return None
        self._due += 1
        return text

    def leave(self) -> None:
        """The people want their board back: the laptop is told so."""
        self._ended = True
        self._say("shown end")

    # The link's side

    def come(self, number: int, text: str) -> None:
        """Event `number` has come; one that was there before is answered with what is due."""
        if self._ended:
            self._say("shown end")
        elif number == self._due and self._text is None:
            self._text = text
        elif number < self._due:
            self._say("shown %d" % self._due)

    def end(self) -> None:
        """The laptop has no more events."""
        self._ended = True
        self._say("shown end")

    @property
    def ended(self) -> bool:
        """Whether nothing more comes."""
        return self._ended

"""A game that a laptop replays in the lights of the board. Imported when one does."""

import asyncio

from pawnlight.rules.events import EventError, parse_event_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_SILENCE_S = 30.0
_GLANCE_S = 0.05


def update_session(
    asked: str,
    session: "ReplaySession | None",
    welcome: "Callable[[ReplaySession], bool]",
    notify: "Callable[[str], object]",
) -> "ReplaySession | None":
    """Return the session after a request: `asked` is the next event line of a replay, or "end"."""
    if asked == "end":
        if session:
            session.note_end()
        else:
            notify("shown end")
        return None
    try:
        number, text, _ = parse_event_line(asked)
    except EventError:
        notify("error event show")
        return session
    if number == 0 and not (session and session.header == text and not session.has_ended):
        begun = ReplaySession(text, notify)
        if not welcome(begun):
            notify("error busy show")
            return session
        if session:
            session.note_end()
        return begun
    if session:
        session.add_event(number, text)
    else:
        notify("shown end")
    return session


class ReplaySession:
    """One replayed game, event by event, at the laptop's pace but never faster than the board shows them.

    header   the text of its event 0; without the seed, so hidden cards stay hidden
    """

    def __init__(self, header: str, notify: "Callable[[str], object]") -> None:
        self.header = header
        self._notify = notify
        self._due = 1  # number of the next event
        self._text: str | None = None  # the event that has arrived but was not taken yet
        self._ended = False

    async def next_event(self) -> "str | None":
        """Wait for the next event and return its text; None at the end.

        The call also confirms that the previous event has been shown. A laptop that is silent for half a minute is
        considered gone.
        """
        self._notify("shown %d" % self._due)
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

    def stop_for_people(self) -> None:
        """End the replay because people want to use the board, and notify the laptop."""
        self._ended = True
        self._notify("shown end")

    # Called by the link

    def add_event(self, number: int, text: str) -> None:
        """Take event `number` from the laptop; a repeated one is answered with the number of the next."""
        if self._ended:
            self._notify("shown end")
        elif number == self._due:
            self._text = text
        elif number < self._due:
            self._notify("shown %d" % self._due)

    def note_end(self) -> None:
        """Note that the laptop has no more events."""
        self._ended = True
        self._notify("shown end")

    @property
    def has_ended(self) -> bool:
        """Return whether the replay has ended."""
        return self._ended

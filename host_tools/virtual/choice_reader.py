"""Reading the present choice from the firmware, which runs in another thread of this process."""

import asyncio
import sys
import traceback

from host_tools.virtual.asked import APP, asked_in, frames_in
from host_tools.virtual.choice import Choice
from host_tools.virtual.clock import CLOCK

_SECONDS = 2
_TURNED = {"LEFT": "RIGHT", "RIGHT": "LEFT", "UP": "DOWN", "DOWN": "UP"}


class ChoiceReader:
    """Reads the present choice of the firmware, and numbers the choices.

    game    the id of the game that was played at the last look, or None
    """

    def __init__(self) -> None:
        self.game: str | None = None
        self._last: tuple[object, ...] = ()
        self._number = 0

    async def read(self) -> Choice | None:
        """Return the present choice; None while the board waits for no key. To be called from another thread's loop."""
        loop = CLOCK.loop
        if loop is None:
            return None
        here = asyncio.get_running_loop()
        found: asyncio.Future[Choice | None] = here.create_future()

        def answer(choice: Choice | None) -> None:
            if not found.done():
                found.set_result(choice)

        def look() -> None:
            # Between two steps of the firmware's tasks: all of them are suspended.
            choice = None
            try:
                choice = self._present(loop)
            except Exception:
                # The board can be played without it.
                traceback.print_exc(file=sys.stderr)
            here.call_soon_threadsafe(answer, choice)

        try:
            loop.call_soon_threadsafe(look)
            # Not wait_for: it loses a cancellation that comes together with the answer.
            async with asyncio.timeout(_SECONDS):
                return await found
        except (RuntimeError, TimeoutError):
            # The firmware has ended, or computes something long.
            return None

    def _present(self, loop: asyncio.AbstractEventLoop) -> Choice | None:
        # Imported only now: it imports the firmware, which needs the stand-ins.
        from host_tools.virtual.readers import READERS

        frames = frames_in(loop)
        game = next((frame.f_locals["self"].game for frame in frames if frame.f_code.co_qualname == APP), None)
        self.game = game and game.id
        asked = asked_in(frames)
        if asked is None or asked.name not in READERS or asked.context.keys._waiting:
            return None
        choice = READERS[asked.name](asked)
        choice.moment = asked.game.events if asked.game else 0
        key = (asked.name, asked.frame, choice.moment, choice.about)
        if key != self._last:
            self._last = key
            self._number += 1
        choice.number = self._number
        if asked.context.keys.turned:
            _turn(choice)
        return choice


def _turn(choice: Choice) -> None:
    """Exchange the arrows for those of a pad that is turned round."""
    choice.steps = {_TURNED.get(key, key): there for key, there in choice.steps.items()}
    choice.hint = _TURNED.get(choice.hint, choice.hint)
    for option in choice.options:
        option.key = _TURNED.get(option.key, option.key)

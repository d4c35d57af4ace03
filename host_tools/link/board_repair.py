"""Putting a damaged game of a board right with the library's events: `put` and `heal` in docs/link.md."""

from collections.abc import Callable, Sequence

from host_tools.link.game_transfer import GameSync
from host_tools.link.refusals import Refusal
from host_tools.link.words import is_count
from pawnlight.link.frames import MAX_BODY
from pawnlight.rules.events import text_of

# Events in flight at once when a game is sent to a board.
WINDOW = 8
_SECONDS_TO_REPEAT = 1.0
_SECONDS_FOR_GAPS = 0.3
# Putting a game right on flash may take a Pico seconds.
_SECONDS_TO_HEAL = 8.0
# A board that is silent for so long is not asked again before the next connection.
_SECONDS_TO_ANSWER = 30.0


def can_be_sent(game: str, lines: Sequence[str]) -> bool:
    """Return whether each line fits in a frame: from a file, the library takes others too."""
    return all(len(f"put {game} {line}") <= MAX_BODY and "~" not in line for line in lines)


class Healing:
    """Offers a board the events of one game at a time.

    `send` takes a frame. `done` is called with the game and the number of events that the board then has; with 0 and
    why it refuses them; or, if it does not answer, with 0.
    """

    def __init__(self, send: Callable[[str], None], done: Callable[[GameSync, int, Refusal | None], None]) -> None:
        self._send = send
        self._done = done
        self.forget()

    def forget(self) -> None:
        """Stop, as the board has restarted or gone."""
        self._game: GameSync | None = None

    @property
    def busy(self) -> bool:
        return self._game is not None

    def begin(self, game: GameSync, lines: Sequence[str], now: float) -> None:
        """Offer the first events of `game`, all that the library has."""
        self._game, self._lines = game, lines
        self._due = self._sent = 0
        self._again_at, self._over_at = now, now + _SECONDS_TO_ANSWER
        self.tick(now)

    def tick(self, now: float) -> None:
        """Send again what has got no answer at `now` seconds."""
        if self._game is None or now < self._again_at:
            return
        if now >= self._over_at:
            self._end(0)
            return
        self._sent = self._due
        self._asked_at = now
        self._ask(now)

    def _ask(self, now: float) -> None:
        assert self._game is not None
        self._again_at = now + _SECONDS_TO_REPEAT
        window = self._lines[self._sent : self._due + WINDOW]
        for line in window:
            self._send(f"put {self._game.id} {line}")
        self._sent += len(window)
        if self._due >= len(self._lines):
            self._again_at = now + _SECONDS_TO_HEAL
            self._send(f"heal {self._game.id} {self._due}")

    def take(self, word: str, words: list[str], now: float) -> None:
        """Take the answer `got` or `healed`."""
        game = self._game
        if game is None or len(words) != 2 or words[0] != game.id or not is_count(words, 1):
            return
        count = int(words[1])
        if word == "healed":
            self._end(count)
        elif self._due < count <= len(self._lines):
            self._over_at = now + _SECONDS_TO_ANSWER
            self._due = count
            if count == len(self._lines) and text_of(self._lines[-1]).startswith("end "):
                self._end(count)
            else:
                self._ask(now)
        elif count <= self._due < self._sent:
            # An event was lost on the way, or the board has forgotten some. Each one after it gets this answer.
            self._due = count
            self._again_at = self._asked_at + _SECONDS_FOR_GAPS

    def answered(self, refusal: Refusal) -> bool:
        """Return whether the board refuses the game."""
        if self._game is None or not refusal.concerns(("put", "heal"), self._game.id):
            return False
        self._end(0, refusal)
        return True

    def _end(self, count: int, refusal: Refusal | None = None) -> None:
        game, self._game = self._game, None
        assert game is not None
        self._done(game, count, refusal)

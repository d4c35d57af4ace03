"""A board's menu, read, set and begun with on request of another thread: `begin` in docs/link.md."""

from collections.abc import Callable, Iterable, Sequence
from queue import Empty, SimpleQueue
from threading import Event

from host_tools.link.conversation import FileRequest
from host_tools.link.errand import BoardErrand
from host_tools.link.game_transfer import GameTransfer
from host_tools.link.refusals import Refusal
from host_tools.link.words import write_requests

_FILE = "settings"
# The time until a request is repeated, and the time for an answer; a board that starts anew for another kind of game
# needs three seconds.
_SECONDS_TO_REPEAT = 1.5
_SECONDS_TO_ANSWER = 12.0
# So long a page waits for the menu of a board that is busy.
_SECONDS_TO_READ = 3.0
# The id of the game in which a board asks people during the practice.
PRACTICE_GAME_ID = "0" * 12


class StartRefused(Exception):
    """The board does not begin.

    `why` is "busy", "players", "game", "full", "silent" or "refused"; then the message is the board's.
    """

    def __init__(self, why: str, message: str = "") -> None:
        super().__init__(message)
        self.why = why


class _Order:
    """The lines of the settings to change, and the request then: to begin, or to read them.

    `done` is set when it is answered, or withdrawn.
    """

    def __init__(self, settings: Sequence[str], request: str) -> None:
        self.settings = list(settings)
        self.request = request
        self.word = request.partition(" ")[0]
        self.reading = FileRequest(_FILE)
        self.done = Event()
        self.refused: StartRefused | None = None


class GameStarter(BoardErrand):
    """Begins games on the board of a `BoardSync`, one request at a time.

    `start`, `menu` and `keep_awake` may be called from any thread; the rest is for the thread of the sync.
    `board` is the id of the board that answers, or "", and `open` has the unfinished games that it has listed.
    """

    def __init__(self, send: Callable[[str], None]) -> None:
        super().__init__(send)
        self.board = self._greeted = ""
        self.open: frozenset[str] = frozenset()
        self._orders: SimpleQueue[_Order] = SimpleQueue()
        self._awake = Event()
        self._order: _Order | None = None
        self._kept = False
        self._again_at = self._over_at = 0.0

    # From any thread

    def start(self, settings: Sequence[str], wanted: str = "", keeps: bool = False) -> None:
        """Set these lines of the menu's settings and begin the game that it has then, the "practice", or a kept game.

        With `keeps`, a game that is being played there is kept for later. Returns when the board has said that it
        begins. Raises StartRefused.
        """
        if not self.board:
            raise StartRefused("silent")
        order = _Order(settings, " ".join(word for word in ("begin", "keep" if keeps else "", wanted) if word))
        self._orders.put(order)
        if not order.done.wait(2 * _SECONDS_TO_ANSWER):
            # Whoever waited has been told that nothing begins.
            order.done.set()
            raise StartRefused("silent")
        if order.refused:
            raise order.refused

    def read_menu(self) -> dict[str, str]:
        """Return the settings that the board has on flash, by name: none if it is new, or does not answer soon."""
        order = _Order([], f"read {_FILE}")
        self._orders.put(order)
        order.done.wait(_SECONDS_TO_READ)
        order.done.set()
        pairs = [line.partition("=") for line in order.reading.text.splitlines()]
        return {name: value for name, _, value in pairs}

    def keep_awake(self) -> None:
        """Keep the board from falling asleep for its next minutes."""
        self._awake.set()

    # From the thread of the sync

    def tick(self, now: float) -> None:
        if self._awake.is_set():
            self._awake.clear()
            self._send("awake")
        while self._order is None or self._order.done.is_set():
            self._order = None
            try:
                self._order = self._orders.get_nowait()
            except Empty:
                return
            self._kept = not self._order.settings
            self._again_at, self._over_at = now, now + _SECONDS_TO_ANSWER
        if now >= self._over_at:
            self._end(StartRefused("silent"))
        elif now >= self._again_at:
            self._again_at = now + _SECONDS_TO_REPEAT
            self._ask()

    def _ask(self) -> None:
        order = self._order
        assert order is not None
        for body in [order.request] if self._kept else write_requests(_FILE, order.settings):
            self._send(body)

    def on_restart(self) -> None:
        self.open = frozenset()
        self._begun()

    def on_silence(self) -> None:
        self.board = ""

    def on_games_listed(self, games: Iterable[GameTransfer]) -> None:
        self.board = self._board

    def on_game_announced(self, game: GameTransfer) -> None:
        self.open = self.open | {game.id} if game.open else self.open - {game.id}

    def handle_message(self, word: str, words: list[str], now: float) -> None:
        if word == "begun":
            self._begun()
        if self._order is None:
            return
        if word == "kept" and words == [_FILE] and not self._kept:
            self._kept = True
            self._again_at = 0.0
        elif self._order.word == "read":
            self._order.reading.handle_message(word, words, now)
            if self._order.reading.done:
                self._end(None)

    def _begun(self) -> None:
        """Note that the board begins: it says so, or starts anew for another kind of game."""
        if self._order and self._kept and self._order.word == "begin":
            self._end(None)

    def handle_refusal(self, refusal: Refusal) -> bool:
        if self._order is None:
            return False
        if not self._kept and refusal.concerns(("write", "keep"), _FILE):
            # Lines that were lost are sent again.
            if refusal.code != "missing":
                self._end(StartRefused("refused", str(refusal)))
            return True
        if self._kept and refusal.request == self._order.word:
            why = refusal.code if refusal.code in ("busy", "players", "game", "full") else "refused"
            self._end(StartRefused(why, str(refusal)))
            return True
        return False

    def _end(self, refused: StartRefused | None) -> None:
        if self._order:
            self._order.refused = refused
            self._order.done.set()
        self._order = None

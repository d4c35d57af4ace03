"""What phones at a board's seats are told and answer, which the laptop carries without reading it: docs/link.md."""

from collections.abc import Callable
from math import inf
from queue import Empty, SimpleQueue

from host_tools.link.errand import BoardErrand
from host_tools.link.game_transfer import GameTransfer
from host_tools.link.refusals import Refusal
from host_tools.link.words import are_numbers
from pawnlight.link.frames import MAX_BODY
from pawnlight.rules.events import is_hex, parse_number

_SECONDS = 2.0
_NAME_DIGITS = 32
_MOST_SEATS = 12
_MOST_DIGITS = 240
REQUESTS = ("lan", "phones", "take")


class PhoneCarrier(BoardErrand):
    """Carries for the phones at the board of a `BoardSync`, once it has the address at which they reach this laptop.

    `offer`, `wake` and `take` may be called from any thread; `changed` is called from any thread.

    here   whether the board answers, and carries phones
    board  the id of the board that said hello last, "" before
    game   the game that is played there, as the library has it, "" for none
    names  the seats by the names of their secrets
    hands  by seat, the last line that its phone is to get
    awake  the seats whose phones are there
    """

    def __init__(self, send: Callable[[str], None]) -> None:
        super().__init__(send)
        self.here = False
        self.game = ""
        self.names: dict[str, int] = {}
        self.hands: dict[int, str] = {}
        self.awake: frozenset[int] = frozenset()
        self.changed: Callable[[], None] = lambda: None
        self._address = ""
        self._taken: SimpleQueue[str] = SimpleQueue()
        self._woken = False
        self._refused = False
        self._coming: tuple[int, dict[str, int]] = (0, {})
        self._next = -inf

    @property
    def board(self) -> str:
        return self._board

    # From any thread

    def offer(self, address: str) -> None:
        """Let people at the board ask for codes, which lead to `address`."""
        self._address = address

    def wake(self, awake: frozenset[int]) -> None:
        """Note which seats have phones that are there."""
        if awake != self.awake:
            self.awake = awake
            self._woken = True
            self.changed()

    def take(self, seat: int, counter: int, sealed: str) -> None:
        """Pass on what the phone of `seat` has answered, if a frame can carry it."""
        fits = parse_number(str(counter)) is not None and len(sealed) <= _MOST_DIGITS and is_hex(sealed, len(sealed))
        if self.here and fits:
            self._taken.put(f"take {seat} {counter} {sealed}")

    # From the thread of the sync

    def on_restart(self) -> None:
        # Its seats stay those of before until it has listed them, so that no phone takes itself for put out.
        self.hands = {}
        self._refused = False
        self.on_silence()

    def on_silence(self) -> None:
        self.here = False
        self.game = ""
        self.changed()

    def on_hello(self, board: str) -> None:
        super().on_hello(board)
        # The board has forgotten what was to be sent.
        self.here = False
        self._next = -inf

    def on_playing(self, game: GameTransfer) -> None:
        if game.line != self.game:
            self.game = game.line
            self.changed()

    def on_events_stored(self, game: GameTransfer, first: int, texts: object) -> None:
        if game.open:
            self.game = game.line
            self.changed()

    def tick(self, now: float) -> None:
        if not self._address or self._refused:
            return
        if now >= self._next or (self.here and self._woken):
            self._next, self._woken = now + _SECONDS, False
            self._send(self._told() if self.here else f"lan {self._address}")
        while self.here:
            try:
                self._send(self._taken.get_nowait())
            except Empty:
                break

    def _told(self) -> str:
        """Return the line that says which phones are there, and what has come for each."""
        words = []
        for seat in sorted(self.names.values()):
            number = self.hands[seat].split(" ")[3] if seat in self.hands else "0"
            words.append(f"{seat}:{number}{'+' if seat in self.awake else '-'}")
        return "phones " + (" ".join(words) or "-")

    def handle_message(self, word: str, words: list[str], now: float) -> None:
        if word == "phones" and are_numbers(words, 0):
            self._coming = int(words[0]), {}
        elif word == "phone" and len(words) >= 2 and are_numbers(words, 0) and is_hex(words[1], _NAME_DIGITS):
            self._coming[1][words[1]] = int(words[0])
        elif word == "hand" and len(words) == 5 and are_numbers(words, 2, 3):
            self._take_hand(words)
            return
        else:
            return
        count, names = self._coming
        if len(names) == count:
            self.names, self.here = dict(names), True
            self.hands = {seat: hand for seat, hand in self.hands.items() if seat in names.values()}
            self.changed()

    def _take_hand(self, words: list[str]) -> None:
        seat, number = int(words[3]), int(words[2])
        _, _, boot, last = self.hands.get(seat, "hand - - 0").split(" ")[:4]
        if seat < _MOST_SEATS and (boot != words[1] or number > int(last)):
            self.hands[seat] = f"hand {' '.join(words)}"[:MAX_BODY]
            self.changed()

    def handle_refusal(self, refusal: Refusal) -> bool:
        """Return whether the board refuses to be carried for: it does not know the request."""
        if refusal.code != "unknown" or refusal.request not in REQUESTS:
            return False
        self._refused = refusal.request == "lan"
        return True

"""The board's side of the event link: answers the laptop and streams the journal to it. See docs/link.md.

It answers `hello`, `want`, `have`, `ping`, `mix`, `awake` and `ask`; transfers.py has the rest.

The journal is the only source: an event is sent after it is on flash, at any later time. Nothing waits for the laptop,
and nothing is remembered about it except its requests. A fault of the program is described here in a line, which is
kept on flash for a laptop that connects later.
"""

import asyncio
import sys

from pawnlight import VERSION
from pawnlight.link import PROTOCOL_VERSIONS, common_version, format_version_range, parse_version_range
from pawnlight.link.frames import FrameReader, event_bodies, make_frame
from pawnlight.link.transfers import AnswerQueue, TransferRequests
from pawnlight.rules.base import MIX_DIGITS
from pawnlight.rules.events import hexlify, is_hex, parse_number
from pawnlight.store.files import file_digest, read_text, remove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from pawnlight.board import Hardware
    from pawnlight.link.transfers import Listener
    from pawnlight.store.archive import FlashSpace
    from pawnlight.store.journal import Journal

_PAUSE_S = 0.02
# After a silence of so many pauses, half a minute, a laptop that was sending something is considered gone.
_SILENT_PAUSES = 1500
_PIECE = 64
# So many events before the first one to send are read in a step.
_READ_OVER = 8
# Files, games sent to the board, and the menu.
_REQUESTS = ("files", "read", "write", "keep", "put", "heal", "asides", "raw", "show", "begin")
_OF_PHONES = ("lan", "phones", "take")
_FAULT = "fault"
_LONGEST = 180
_LONGEST_PLACE = 60
_FOREIGN = "error protocol hello"
_KNOCK = b"\r\x03\r\x01"


class _Reading:
    """The reading of a game's event lines: `first` is the first to be sent, `next` the next to be read.

    count  the number of events of the game, 0 if it was live when this began
    """

    def __init__(self, journal: "Journal", game: str, first: int, count: int) -> None:
        self.first = first
        self.count = count
        # The journal reads a game that is not live from its beginning.
        self.next = 0 if count else first
        self.lines = journal.event_lines(game, self.next)


class Link:
    """The link, which runs beside the table.

    listener   what a laptop's requests change at the table
    leave      an event, set when the laptop asks for the REPL
    answers    what waits to be sent
    protocols  the versions of the link that it speaks, lowest and highest
    """

    def __init__(self, hardware: "Hardware", journal: "Journal", listener: "Listener", leave: asyncio.Event) -> None:
        self._serial = hardware.serial
        self._journal = journal
        self._unframer = FrameReader()
        self._who = "%s %s %s" % (VERSION, hardware.id, hexlify(hardware.random_bytes(4)))
        self._heard = b""  # the last bytes, to recognize a request for the prompt
        self._foreign = False  # whether the laptop has no protocol in common with the board
        self._out = b""  # the rest of the frame being sent
        self._parts: list[str] = []  # the remaining bodies of the event being sent
        self._wanted: dict[str, int] = {}  # for each game, the number of the next event to send
        self._reading: dict[str, _Reading] = {}
        self._live: str | None = None
        self._full = False
        self._fault = ""  # of the flash
        self._listener = listener
        self.answers = AnswerQueue()
        self._transfers = TransferRequests(self.answers, self._listener, journal)
        self.protocols = PROTOCOL_VERSIONS
        self.leave = leave

    async def run(self) -> None:
        """Serve the link until cancelled."""
        self._serial.open()
        pauses = 0
        try:
            while True:
                busy = self.step()
                self._listener.on_link_step()
                pauses = 0 if busy else pauses + 1
                if pauses == _SILENT_PAUSES:
                    self._transfers.drop_unfinished()
                await asyncio.sleep(0 if busy else _PAUSE_S)
        finally:
            self._transfers.drop_unfinished()
            self._serial.close()

    def step(self) -> bool:
        """Process received bytes and send at most one piece. Returns whether more can be done at once."""
        data = self._serial.read(_PIECE)
        if data:
            self._hear(data)
        if not self.answers.greeted and not self._out and not self.answers.has_body():
            return bool(data)
        if self.answers.greeted:
            self._look()
        if not self._out:
            self._out = self._next_frame()
        sent = self._serial.write(self._out[:_PIECE]) if self._out else 0
        self._out = self._out[sent:]
        return bool(data) or sent > 0 or (not self._out and (self.answers.has_body() or bool(self._reading)))

    def _hear(self, data: bytes) -> None:
        """Process received bytes."""
        heard = self._heard + data
        if _KNOCK in heard:
            # mpremote: its next attempt finds the REPL.
            self.leave.set()
        self._heard = heard[-len(_KNOCK) + 1 :]
        for body in self._unframer.feed(data):
            self._handle(body)

    def _look(self) -> None:
        """Announce changes of the journal."""
        if self._journal.live != self._live:
            self._live = self._journal.live
            if self._live:
                self.answers.queue(_listed(self._live, self._journal.count, 0, False, self._journal.damage != ""))
                if self._journal.short and not self._journal.full:
                    self.report_trouble("filling")
        fault = self._journal.space.fault
        if fault != self._fault:
            self._fault = fault
            if fault:
                self.report_trouble("flash " + fault)
        if self._journal.full != self._full:
            self._full = self._journal.full
            if self._full and not fault:
                self.report_trouble("memory" if self._journal.has_held_lines else "full")

    def _next_frame(self) -> bytes:
        if self._parts:
            return make_frame(self._parts.pop(0))
        body = self.answers.next_body()
        if body is not None:
            return make_frame(body) if body else b""
        for game, number in list(self._wanted.items()):
            line = self._line(game, number)
            if line:
                self._wanted[game] = number + 1
                self._parts = event_bodies(game, number, line)
                return make_frame(self._parts.pop(0))
            if line is not None or game not in self._wanted:
                break  # The flash has been read, and the lights must not wait for more.
        return b""

    def _line(self, game: str, number: int) -> "str | None":
        """Return the line of event `number` of `game`, None if there is none yet, or "" for one read before it."""
        live = game == self._journal.live
        # Put back only after it has worked: an error ends what has been begun.
        reading = self._reading.pop(game, None)
        if reading is None:
            count = self._journal.count if live else self._journal.event_count(game)
            if number >= count:
                if not live:
                    del self._wanted[game]
                return None
            reading = _Reading(self._journal, game, number, 0 if live else count)
        for _ in range(_READ_OVER):
            line = next(reading.lines, None)
            reading.next += 1
            if reading.next > number:
                break
        if line is not None:
            self._reading[game] = reading
            return line if reading.next > number else ""
        if reading.first == number:
            self.answers.queue("lost %s %d" % (game, number))
        elif live or number != reading.count:
            # Only a new reading shows that all is sent, or that the rest is lost.
            return None
        del self._wanted[game]
        return None

    def _handle(self, body: str) -> None:
        words = body.split(" ")
        kind = words[0]
        if kind == "hello":
            self._meet(words[1] if len(words) > 1 else "")
        elif self._foreign:
            self.answers.queue(_FOREIGN)
        elif not self.answers.greeted:
            # The message is meant for the board before its restart.
            self._greet()
        elif kind == "ping" and len(words) == 1:
            live = self._journal.live
            self.answers.queue("pong %s %d" % (live or "-", self._journal.count))
        elif kind in ("want", "have") and len(words) > 2 and parse_number(words[2]) is not None:
            self._want_or_have(kind, words[1], int(words[2]), words[3] if len(words) > 3 else "")
        elif kind == "mix" and len(words) > 2 and is_hex(words[2], MIX_DIGITS):
            # The first bytes count. Too late, or for another game, they are not used, as event 1 then shows.
            if words[1] == self._journal.live and not self._journal.mix:
                self._journal.mix = words[2]
        elif kind == "repl" and len(words) == 1:
            self.leave.set()
        elif body == "forget fault":
            clear_fault()
        elif body == "same evening":
            self._listener.continue_evening()
        elif body == "awake":
            self._listener.keep_awake()
        elif body == "ask":
            said = self._listener.answer_ask()
            if said:
                self.answers.queue(said)
        elif kind in _OF_PHONES and self._listener.answer_phones(kind, words[1:]):
            pass
        elif kind not in _REQUESTS or not self._transfers.answer_request(kind, body[len(kind) + 1 :]):
            self.answers.queue("error unknown " + body[:60])

    def report_fault(self, fault: Exception) -> None:
        """Report an exception to the laptop, and keep it on flash to report it again at the next hello."""
        self.report_trouble("fault " + write_fault(self._journal.space, fault))

    def report_trouble(self, words: str) -> None:
        """Send the laptop an unsolicited message about a problem: a code of docs/link.md, and what belongs to it."""
        self.answers.queue_notice("trouble " + words)

    def _want_or_have(self, kind: str, game: str, number: int, check: str) -> None:
        if not self._journal.has_game(game):
            self.answers.queue("error game %s %s" % (kind, game[:20]))
        elif kind == "want":
            if self._wanted.get(game) != number:
                # Else it is asked again, while the events before it are read.
                self._reading.pop(game, None)
            self._wanted[game] = number
        elif not check or not self._journal.confirm(game, number, check):
            self.answers.queue("error check have %s %d" % (game, number))

    def _meet(self, says: str) -> None:
        """Greet a laptop that has a protocol in common with the board."""
        theirs = parse_version_range(says)
        self._foreign = theirs is None or common_version(self.protocols, theirs) is None
        if not self._foreign:
            self._greet()
            return
        self.answers.greeted = False
        self._forget_wants()
        self.answers.reset(self._hello(), _FOREIGN)

    def _hello(self) -> str:
        return "hello %s %s %s" % (format_version_range(self.protocols), self._who, file_digest("manifest") or "-")

    def _forget_wants(self) -> None:
        self._wanted = {}
        self._reading = {}
        self._parts = []

    def _greet(self) -> None:
        """Introduce the board, list its games, and forget the laptop's earlier requests."""
        self.answers.greeted = True
        self._forget_wants()
        self._transfers.drop_unfinished()
        self._live = self._journal.live
        self._full = False
        self._fault = ""
        self.answers.reset(self._hello(), self._games())
        fault = read_fault()
        if fault:
            self.answers.queue("fault " + fault)

    def _games(self) -> "Iterator[str | None]":
        listed = 0
        for entry in self._journal.games_with_damage():
            if entry:
                listed += 1
                yield _listed(*entry)
            else:
                yield None
        yield "games %d" % listed


def _listed(game: str, count: int, confirmed: int, over: bool, damaged: bool) -> str:
    state = ("over" if over else "open") + (" damaged" if damaged else "")
    return "game %s %d %d %s" % (game, count, confirmed, state)


def describe_fault(fault: Exception) -> str:
    """Describe an exception and its place in one line: `ValueError: no such card (table/play.py:88 in step)`."""
    text = "%s: %s" % (type(fault).__name__, fault)
    text = "".join([c if 32 <= ord(c) < 126 else "?" for c in text[: _LONGEST - _LONGEST_PLACE - 3]])
    place = _place(fault)
    return "%s (%s)" % (text, place) if place else text


def _place(fault: Exception) -> str:
    """Return the file, line and function in which `fault` was raised; empty if unknown.

    A compiled module, as installed, has no lines: it is in line 1 all over.
    """
    if not hasattr(sys, "print_exception"):
        return ""
    from io import StringIO

    traceback = StringIO()
    sys.print_exception(fault, traceback)
    place = ""
    for line in traceback.getvalue().split("\n"):
        # A line reads `  File "pawnlight/table/play.py", line 88, in step`.
        if line.startswith('  File "'):
            file, _, rest = line[8:].partition('", line ')
            number, _, function = rest.partition(", ")
            if number != "1":
                file += ":" + number
            place = "%s %s" % (file.replace("pawnlight/", ""), function)
    return place[:_LONGEST_PLACE]


def write_fault(space: "FlashSpace", fault: Exception) -> str:
    """Save the description of `fault` on flash, unless it is there. Returns it."""
    words = describe_fault(fault)
    if read_text(_FAULT) != words:
        # A fault that keeps repeating must not wear out the flash.
        space.write_file(_FAULT, words)
    return words


def read_fault() -> str:
    """Return the description of the last fault that no laptop has received; empty if none."""
    return (read_text(_FAULT) or "")[:_LONGEST]


def clear_fault() -> None:
    """Remove the saved fault, after a laptop has received it."""
    remove(_FAULT)

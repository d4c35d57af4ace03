"""The laptop's side of the link protocol, without input or output of its own: bytes in, bytes out, events stored."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING

from host_tools.games.game_row import is_board
from host_tools.games.library_errors import BadEvents, DamagedGame, DeletedGame, LibraryError
from host_tools.games.repair import put_right
from host_tools.link.board_repair import Healing, can_be_sent
from host_tools.link.game_transfer import GameSync, game_sync
from host_tools.link.kept_days import KeptDays
from host_tools.link.observer import Observer, TroubleOnce
from host_tools.link.player_names import PlayerNames
from host_tools.link.questions import Asked, Asking, asked_in
from host_tools.link.random_bytes import Mixing
from host_tools.link.refusals import Refusal, refusal, trouble
from host_tools.link.starting import Starting
from host_tools.link.totals_reset import TotalsReset
from host_tools.link.words import (
    GAPS,
    UNREADABLE,
    confirmation,
    foreign,
    foreign_sentence,
    is_count,
    is_id,
    is_listing,
    joined,
)
from host_tools.words.plural import plural
from pawnlight import VERSION
from pawnlight.link import PROTOCOLS, spoken
from pawnlight.link.frames import Unframer, frame
from pawnlight.rules.events import EventError, check_of, number_of, text_of, unseal

if TYPE_CHECKING:
    from host_tools.link.any_library import AnyLibrary

HELLO_SECONDS = 2.0
PING_SECONDS = 2.0
ASK_SECONDS = 0.3
STALL_SECONDS = 1.0
SILENT_SECONDS = 7.0
# Interval for requesting the list of games again, in case a short game was missed.
LIST_SECONDS = 60.0
LIBRARY_SECONDS = 3.0
_MISFITS = 3
# Lines kept for a game while an earlier one is requested again, so that on a noisy line the next pass fills the gaps.
_EARLY = 1000
_EARLY_OF_ALL = 5000
# A Pico has room for a few hundred games, a virtual board for those of ten years; more must be noise.
_MOST = 10_000


class BoardSync:
    """Stores in `library` the events that a board sends, and requests missing ones.

    The owner of the port calls `connected` when it opens, `received` with all bytes that arrive, `tick` at least a few
    times a second, and `disconnected` when the port has gone, and sends the bytes that `output` returns. `clock` gives
    monotonic seconds. No method raises, whatever a board or a noisy line sends, and none raises errors of the library:
    they are reported to the observer, and the library is tried again later.

    `deleted` asks for games too that the user has deleted from the library. The board is asked what it asks people only
    while `watched()` is true: otherwise it need not load the code for it.

    kept   number of events added to the library
    board  id of the board that was connected last, from its hello; empty before the first
    starting  begins games on the board, for other threads
    files  hash of the files installed on the board, from its hello; empty if the board does not know it
    """

    def __init__(
        self,
        library: "AnyLibrary",
        clock: Callable[[], float],
        observer: Observer | None = None,
        name: str = f"pawnlight/{VERSION}",
        *,
        deleted: bool = False,
        watched: Callable[[], bool] = lambda: False,
    ) -> None:
        self.library = library
        self.observer = observer or Observer()
        self.kept = 0
        self.files = ""
        self.protocols = PROTOCOLS
        self._clock = clock
        self._name = name
        self._undelete = deleted
        self._told = TroubleOnce(self.observer)
        self._mixing = Mixing(library, self._send, self.observer.on_note)
        self._totals = TotalsReset(library, self._send, self.observer.on_note)
        self._names = PlayerNames(library, self._send)
        self.starting = Starting(self._send)
        self._days = KeptDays(library, self._send)
        self._asking = Asking(self._send, watched, self._tell_asked)
        self._healing = Healing(self._send, self._healed)
        self._offered: set[str] = set()  # games that the board was offered since it was connected, and has answered
        self._again: set[str] = set()  # those that were offered again
        self._troubled = False
        self._silent = False
        self._board_said = ""
        self.board = self._board_name = ""
        self._boot = ""
        self._out = bytearray()
        self._start(-1.0)

    def _start(self, first_hello: float) -> None:
        """Reset the conversation with the board; greet it at the time `first_hello`."""
        self._unframer = Unframer()
        # The oldest first, on MicroPython too.
        self._games: OrderedDict[str, GameSync] = OrderedDict()
        self._listed: set[str] = set()
        self._current: str | None = None
        self._played = ""  # the game of the last event, or that was reported to the observer
        self._unsure: dict[str, str] = {}  # the last confirmation of each game, to be repeated
        self._greeted = False
        self._foreign = ""
        self._answered = False
        self._hello_at = first_hello
        self._ping_at = first_hello
        self._list_at = first_hello
        self._heard_at = first_hello
        self._began_at = first_hello
        self._asleep_until = first_hello
        self._asking.forget()
        self._healing.forget()
        self.starting.board = ""

    @property
    def state(self) -> str:
        """What is at the port.

        "" as long as it may still answer, "other" if it does not answer like a board, "newer" or "older" if it speaks
        another protocol, "silent" if it no longer answers, "unkept" while the library fails, "sending" while events are
        missing, else "here".
        """
        if self._foreign:
            return self._foreign
        if not self._greeted:
            return "other" if self._clock() - self._began_at > SILENT_SECONDS else ""
        if self._silent:
            return "silent"
        if self._troubled:
            return "unkept"
        return "sending" if any(game.lacking for game in self._games.values()) else "here"

    # Called by the owner of the port

    def connected(self) -> None:
        """Handle the opening of the port."""
        self.disconnected()
        self.tick()

    def disconnected(self) -> None:
        """Handle the loss of the port."""
        self._out = bytearray()
        self._offered.clear()
        self._again.clear()
        self._start(self._clock())

    def output(self) -> bytes:
        """Return the bytes to send, and forget them."""
        data = bytes(self._out)
        self._out = bytearray()
        return data

    def received(self, data: bytes) -> None:
        """Process bytes from the board; the events that they complete are committed before this returns."""
        bodies = self._unframer.feed(data)
        if not bodies or self._clock() < self._asleep_until:
            return
        self._heard_at = self._clock()
        try:
            for body in bodies:
                self._take(body)
            self._commit()
            self._ask()
            self._heal()
        except LibraryError as error:
            self.library_failed(error)

    def tick(self) -> None:
        """Do everything that is due by the clock."""
        now = self._clock()
        if now < self._asleep_until:
            return
        if self._greeted and not self._silent and now - self._heard_at > SILENT_SECONDS:
            self.observer.on_note("The board no longer answers. Still trying.")
            self._silent = True
            self._answered = False
            self._asking.forget()
            self.starting.board = ""
        if self._answered and now >= self._list_at and not self._healing.busy:
            self._list_again()
        if not self._answered and now >= self._hello_at:
            self._hello_at = now + HELLO_SECONDS
            self._send(f"hello {spoken(self.protocols)} {self._name}")
        if not self._greeted and not self._foreign and now - self._began_at > SILENT_SECONDS:
            self._told("Nothing at the port answers like a Pawnlight board. Still trying.")
        if self._answered and now >= self._ping_at:
            self._ping_at = now + PING_SECONDS
            # Repeat confirmations: a lost one would keep a game on the board longer than necessary.
            for body in self._unsure.values():
                self._send(body)
            self._unsure.clear()
            self._mixing.repeat()
            self._totals.repeat()
            self._send("ping")
        if self._answered:
            self._asking.tick(now)
            self.starting.tick(now)
            self._healing.tick(now)
        self._ask()

    # Messages from the board

    def _take(self, body: str) -> None:
        word, _, rest = body.partition(" ")
        if word == "error":
            refused = refusal(rest)
            if not (
                self.starting.answered(refused)
                or self._names.answered(refused)
                or self._asking.answered(refused)
                or self._healing.answered(refused)
            ):
                self._report(str(refused))
            return
        if word == "trouble":
            self._report(trouble(rest))
            return
        if word == "hello":
            self._greet(rest.split(" "))
            return
        if word == "fault":
            self._told(f"The board had a fault and resumed the game after it: {rest}")
            self._send("forget fault")
            return
        words = rest.split(" ")
        if not self._greeted:
            # The board is not known yet; it lists its games again when it answers the next hello.
            self._hello_soon()
        elif word == "games" and is_count(words, 0):
            self._end_of_list(int(words[0]))
        elif word == "pong" and len(words) == 2 and is_count(words, 1):
            self._pong(words[0], int(words[1]))
        elif word == "game" and is_listing(words):
            game, is_open = self._follow(words[0]), words[3] == "open"
            self.starting.listed(words[0], is_open)
            self._announced(game, int(words[1]), int(words[2]), is_open, words[4:5] == ["damaged"])
            if self._answered and is_open:
                # Not of a list: people have begun or resumed it, and may have ended it before the next ping.
                self._turn_to(game.id)
                game.live = False
        elif word == "lost" and is_id(words[0]) and is_count(words, 1):
            self._cannot_read(self._follow(words[0]), int(words[1]))
        elif word in ("got", "healed"):
            self._healing.take(word, words, self._clock())
        elif word in ("text", "texts"):
            self._totals.take(word, words)
            self.starting.take(word, words)
        elif word == "kept":
            self._names.kept(rest)
            self.starting.kept(rest)
        elif word == "begun":
            self.starting.begun()
        elif word == "asks":
            self._asking.take(asked_in(words))
        elif word == "event" and is_id(words[0]):
            self._event(self._follow(words[0]), rest.partition(" ")[2])
        elif word == "part" and len(words) >= 4 and is_id(words[0]):
            game = self._follow(words[0])
            self._event(game, joined(game.parts, rest.split(" ", 3)))

    def _report(self, said: str) -> None:
        if said != self._board_said:
            self.observer.on_trouble(f"The board says: {said}")
        self._board_said = said

    def _greet(self, words: list[str]) -> None:
        self._foreign = foreign(words[0], self.protocols)
        if self._foreign:
            self._told(foreign_sentence(self._foreign, words[0], self.protocols))
            self._greeted = self._answered = False
            return
        if len(words) < 4 or not is_board(words[2]):
            return
        _, version, board, boot, *more = words
        if (board, boot) != (self.board, self._boot):
            self._games.clear()
            self._listed.clear()
            self._unsure.clear()
            self._names.forget()
            self._days.forget()
            self._asking.forget()
            self._healing.forget()
            self.starting.open = frozenset()
            self.starting.begun()
        for game in self._games.values():
            # A hello cancels every request.
            game.live = False
            game.asked_at = game.moved_at = -inf
        if not self._greeted or board != self.board:
            self.observer.on_note(f"Connected to board {board}, firmware {version}.")
        self._greeted = True
        self.board, self._boot = board, boot
        self._board_name = self.library.board_name(board)
        self._totals.greeted(board)
        self.files = more[0] if more and more[0] != "-" else ""

    def _end_of_list(self, count: int) -> None:
        if len(self._listed) < count:  # Part of the list was lost.
            self._hello_soon()
            return
        if self._silent:
            self._silent = False
            self.observer.on_note("The board answers again.")
        self._answered = True
        self.starting.board = self.board
        self._list_at = self._clock() + LIST_SECONDS
        self._days.tell(self._games[game] for game in self._listed)

    def _pong(self, current: str, count: int) -> None:
        self._turn_to(current)
        if current != self._played:
            self._played = current
            self.observer.on_playing(self.board, self._follow(current).line if is_id(current) else None)
        if is_id(current):
            game = self._follow(current)
            game.open = True
            if 0 < game.announced < min(count, game.held) and game.walked is None:
                # The library has more of it than the board had, and play goes on there.
                game.walked = min(count, game.held) - 1
            game.announced = max(game.announced, count)
            self._names.tell(game)

    def _turn_to(self, current: str) -> None:
        if self._current not in (None, current):
            # The last event of the previous game may have been lost; no later event would reveal that.
            self._list_again()
        self._current = current

    def _list_again(self) -> None:
        self._listed.clear()
        self._answered = False
        self._hello_soon()

    def _follow(self, game_id: str) -> GameSync:
        game = self._games.get(game_id)
        if game is None:
            if len(self._games) >= _MOST:
                self._games.clear()
                self._listed.clear()
                self._unsure.clear()
            try:
                game = game_sync(self.library, game_id, self.board, self._undelete)
            except (DeletedGame, DamagedGame) as error:
                game = GameSync(game_id, game_id, 0, 0, refused=True)
                self._told(str(error))
            self._games[game_id] = game
        return game

    def _announced(self, game: GameSync, count: int, confirmed: int, is_open: bool, damaged: bool) -> None:
        self._listed.add(game.id)
        # Another hello would begin a long list anew.
        self._hello_at = max(self._hello_at, self._clock() + HELLO_SECONDS)
        game.open = is_open
        if game.damaged is not None and not damaged and game.id in self._again - self._offered:
            # Its answer was lost.
            self._note_healed(game, count)
        game.lost = None
        game.damaged = count if damaged else None
        game.announced = max(game.announced, count)
        both = min(count, game.held)
        # A board does not note what is confirmed of a game that is kept for later: to compare it once is enough.
        noted = not is_open or game.id == self._current
        due = (confirmed < both or damaged) and (game.agreed < both or (noted and not damaged))
        # What another laptop has confirmed may differ from what this one has.
        if game.walked is None and (due or (count < game.held and game.agreed < both)):
            # Confirm and put right only after comparing the last event: its check covers all events before it.
            game.walked = both - 1
        if count == 1:
            self._mixing.contribute(game)

    def _event(self, game: GameSync, line: str | None) -> None:
        if game.refused or line is None or (game.lost is not None and game.walked is None):
            return
        self._weigh(game, line)
        while (early := game.early.pop(game.due, None)) is not None:
            self._weigh(game, early)

    def _weigh(self, game: GameSync, line: str) -> None:
        try:
            number, text, check = unseal(line)
            if number != game.expected and game.continues(self.library, game.expected, text, check):
                raise EventError("the number is wrong")
        except EventError:
            right = self._put_right(game, line, game.expected)
            if right is None:
                self._unreadable(game, line)
                return
            line = right
            number, text, check = unseal(line)
        game.announced = max(game.announced, number + 1)
        if number > game.due:
            if len(game.early) < _EARLY and sum(len(other.early) for other in self._games.values()) < _EARLY_OF_ALL:
                game.early[number] = line
            # If the board has begun anew, it has left out the event that is due, or noise has destroyed it.
            anew, game.latest = number <= game.latest, number
            if anew and game.failed(GAPS):
                self._lose(game, game.expected)
            self._want(game)
        elif number < game.due:
            self._repeated(game, line)
        elif check == check_of(number, text, game.check) or (line := self._put_right(game, line, number) or ""):
            _, text, game.check = unseal(line)
            game.waiting.append((line, text))
            game.walked = None
            game.misfits = game.stalls = game.failures = 0
            game.moved_at = self._clock()
        else:
            self._misfit(game)

    def _put_right(self, game: GameSync, line: str, number: int) -> str | None:
        """Return the line of event `number` if `line` is that with one wrong byte, else None."""
        before = game.check_before(self.library, number)
        right = None if before is None else put_right(line, number, before)
        if right is None:
            return None
        self._told(f"Event {number} of game {game.id} on board {self._board_name}: one wrong byte was put right.")
        return right[0]

    def _unreadable(self, game: GameSync, line: str) -> None:
        """Handle a line that is no event line, though its frames are sound: request it again, or give it up."""
        later = (number_of(line.partition(" ")[0]) or 0) > game.expected
        if game.failed(GAPS if later else UNREADABLE):
            self._lose(game, game.expected)
        self._want(game)

    def _cannot_read(self, game: GameSync, number: int) -> None:
        """Handle that the board cannot read the event `number` of a game."""
        if game.refused:
            return
        if number > game.expected and not game.failed(GAPS):
            # Events before it were lost on the way.
            self._want(game)
            return
        if game.walked is not None and number > game.agreed:
            # There may be damage before it. The library's events are offered if those that can be read are the same.
            game.walked = game.agreed
            self._want(game)
            return
        game.damaged = number
        self._lose(game, number)

    def _lose(self, game: GameSync, number: int) -> None:
        game.lost = number
        game.walked = None
        game.failures = 0
        game.early.clear()
        self._told(f"Event {number} of game {game.id} on board {self._board_name} cannot be read.")

    def _repeated(self, game: GameSync, line: str) -> None:
        """Handle an event that the library already has: ignore a repetition, take another event."""
        number, text, check = unseal(line)
        if number < game.held:
            kept = self.library.event(game.line, number)
        else:
            kept = unseal(game.waiting[number - game.held][0])[1:]
        if kept not in (None, (text, check)) and number < game.held and self.library.put_right(game.line):
            kept = self.library.event(game.line, number)
        if kept not in (None, (text, check)) and (right := self._put_right(game, line, number)):
            _, text, check = unseal(right)
        if kept is None or kept == (text, check):
            if game.walked is not None and number >= game.walked:
                self._agreed(game, number + 1, check)
        elif game.continues(self.library, number, text, check):
            game.differ(number, text, check)
            self._want(game)
        else:
            if game.walked == number:
                game.walked = None
            self._misfit(game)

    def _agreed(self, game: GameSync, count: int, check: int) -> None:
        """Note that the first `count` events of the board, the last with `check`, are the same as the library's."""
        game.moved_at = self._clock()
        game.failures = 0
        game.agreed = game.walked = count
        if count >= min(game.due, game.announced):
            game.walked = None
            if count <= game.held:
                self._send(confirmation(game.id, count, check))

    def _misfit(self, game: GameSync) -> None:
        """Handle an event with a wrong check: search for the first event that differs."""
        if game.walked is None:
            game.misfits += 1
            if game.misfits > _MISFITS:
                self._refuse(
                    game,
                    f"Game {game.id}: the board sends event {game.due} with a check that does not fit the events "
                    f"before it. The library keeps its own.",
                )
            elif game.due:
                game.walked = 0
        self._want(game)

    def _refuse(self, game: GameSync, sentence: str) -> None:
        game.refused = True
        self._told(sentence)

    # Requests of the laptop

    def _commit(self) -> None:
        for game in self._games.values():
            if not game.waiting:
                continue
            first, waiting = game.held, game.waiting
            body = confirmation(game.id, game.due, game.check)
            whole = game.due >= game.announced
            try:
                held = self.library.keep(game.id, self.board, [line for line, _ in waiting])
            except (BadEvents, DeletedGame) as error:
                game.waiting = []
                self._refuse(game, str(error))
                continue
            game.stored(held)
            if held.begun:
                self._tell_begun(held.id)
            self._played = game.id
            # While more of it comes, now and then is enough.
            self._unsure[game.id] = body
            if whole:
                self._send(body)
            if self._troubled:
                self._troubled = False
                self.observer.on_note("The library accepts events again.")
            self.kept += len(waiting)
            self._mixing.contribute(game)
            self._totals.ask(game, self.board)
            if game.open and game.held == 1:
                self._names.tell(game)
            for number, (_, text) in enumerate(waiting, first):
                self._mixing.stored(game.id, number, text)
                self.observer.on_event(game.line, number, text)

    def _tell_begun(self, game: str) -> None:
        """Report that the board has played a game on differently than the library's."""
        row = self.library.game(game)
        if row is not None:
            self._told(
                f"Board {self._board_name} has played game {row.beside} on differently, from event {row.differs_from} "
                f"on. This is kept as a game of its own, {game}."
            )

    def _ask(self) -> None:
        """Request the next incomplete game: one at a time, oldest first, the open one last."""
        now = self._clock()
        lacking = [game for game in self._games.values() if game.lacking]
        if any(game.quiet_for(now) < STALL_SECONDS for game in lacking):
            return
        if lacking:
            game = min(lacking, key=lambda game: (game.stalls, game.open))
            game.stalls += 1
            self._want(game)
            return
        playing = self._games.get(self._current or "")
        if playing and not playing.live and not playing.refused and playing.due == playing.announced:
            self._want(playing)

    def _want(self, game: GameSync) -> None:
        now = self._clock()
        lost = game.lost is not None and game.walked is None
        if game.refused or lost or now - game.asked_at < ASK_SECONDS:
            return
        game.asked_at = now
        game.live = True
        self._send(f"want {game.id} {game.expected}")

    def _heal(self) -> None:
        """Offer the board the events of the next damaged game: one at a time, oldest first, when all is fetched."""
        if self._healing.busy or not self._answered or any(game.lacking for game in self._games.values()):
            return
        for game in self._games.values():
            if game.damaged is None or game.refused or game.id in self._offered:
                continue
            lines = self._lines_to_offer(game)
            if len(lines) > game.damaged:
                self._healing.begin(game, lines, self._clock())
                return
            lacks = "does not have that event either" if game.held <= game.damaged else "has it from elsewhere alone"
            self._told(
                f"Board {self._board_name}: game {game.id} is damaged at event {game.damaged} and cannot be put "
                f"right: the library {lacks}."
            )

    def _lines_to_offer(self, game: GameSync) -> list[str]:
        """Return what the library has of a damaged game if it begins as the board's; none if it cannot be offered.

        A board is offered what it has sent itself, or else a finished game with as many events as the board has: it
        compares them with those that it can still read.
        """
        row = self.library.game(game.line)
        if game.damaged is None or game.held <= game.damaged or game.agreed < game.damaged or row is None:
            return []
        try:
            lines = self.library.lines(game.line)
        except DamagedGame as error:
            lines = error.lines
        own = lines[: self.library.first_foreign(game.line)] if row.board == self.board else []
        if lines and text_of(lines[-1]).startswith("end "):
            whole = len(lines) >= game.announced if game.open else len(lines) == game.announced
            own = lines if whole else own
        return own if can_be_sent(game.id, own) else []

    def _healed(self, game: GameSync, count: int, refused: Refusal | None) -> None:
        """Report what the board has answered to the offer of a game."""
        if refused and refused.code == "missing" and game.id not in self._again:
            # The board's answer was lost, or it has forgotten what it got: its list of games tells.
            self._again.add(game.id)
        elif not count:
            self._offered.add(game.id)
            why = refused.why if refused else "it does not answer"
            self._told(f"Board {self._board_name}: game {game.id} cannot be put right: {why}.")
            return
        else:
            self._note_healed(game, count)
        self._list_again()

    def _note_healed(self, game: GameSync, count: int) -> None:
        self._offered.add(game.id)
        self.observer.on_note(
            f"Board {self._board_name}: game {game.id} was damaged at event {game.damaged}; the library has put it "
            f"right, {plural(count, 'event')}."
        )
        game.damaged = game.lost = None

    def _hello_soon(self) -> None:
        if not self._foreign:
            self._hello_at = min(self._hello_at, self._clock() + ASK_SECONDS)

    def _tell_asked(self, asked: Asked | None) -> None:
        self.observer.on_asked(self.board, asked and replace(asked, game=self._follow(asked.game).line))

    def _send(self, body: str) -> None:
        self._out += frame(body)

    def library_failed(self, error: LibraryError) -> None:
        """Pause after an error of the library: the board keeps its events, and a new attempt follows.

        Called by the owner of the port if the library has failed later, before anything of `output` was sent.
        """
        if not self._troubled:
            self._troubled = True
            self.observer.on_trouble(f"{error} The board keeps its events, and they will be requested again.")
        greeted = self._greeted
        self._start(self._clock() + LIBRARY_SECONDS)
        self._greeted = greeted

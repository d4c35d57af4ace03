"""The laptop's side of the link protocol, without input or output of its own: bytes in, bytes out, events stored."""

from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from host_tools.games.library_errors import BadEvents, DamagedGame, DeletedGame, LibraryError
from host_tools.games.repair import check_of_line
from host_tools.link.board_repair import BoardRepair
from host_tools.link.conversation import RETRY_SECONDS, BoardGame, EventsRequest, HelloRequest, listed_game
from host_tools.link.errand import BoardErrand
from host_tools.link.game_transfer import GameTransfer, begin_transfer
from host_tools.link.kept_days import KeptDaysErrand
from host_tools.link.observer import Observer, TroubleFilter
from host_tools.link.phone_carrier import PhoneCarrier
from host_tools.link.player_names import PlayerNamesErrand
from host_tools.link.questions import AskedQuestion, QuestionErrand
from host_tools.link.random_bytes import RandomBytesErrand
from host_tools.link.refusals import parse_refusal, trouble_text
from host_tools.link.starting import GameStarter
from host_tools.link.totals_reset import TotalsReset
from host_tools.link.words import are_numbers, confirm_frame, is_game_id, is_game_listing
from pawnlight import VERSION
from pawnlight.link.frames import FrameReader, make_frame
from pawnlight.rules.events import text_of

if TYPE_CHECKING:
    from host_tools.link.any_library import LinkLibrary

PING_INTERVAL = 2.0
SILENCE_TIMEOUT = 7.0
# Interval for requesting the list of games again, in case a short game was missed.
LIST_INTERVAL = 60.0
LIBRARY_RETRY_SECONDS = 3.0
# How often a game is compared from its beginning.
_MISFITS = 3
# Lines of all games kept while earlier ones are requested again.
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
    carrier  carries for the phones at its seats, for other threads
    files  hash of the files installed on the board, from its hello; empty if the board does not know it
    """

    def __init__(
        self,
        library: "LinkLibrary",
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
        self._clock = clock
        self._name = name
        self._undelete = deleted
        self._told = TroubleFilter(self.observer)
        self.starting = GameStarter(self._send)
        self.carrier = PhoneCarrier(self._send)
        self._repair = BoardRepair(library, self._send, self._told, self.observer.on_note, self._list_again)
        self._errands: tuple[BoardErrand, ...] = (
            QuestionErrand(self._send, watched, self._tell_asked),
            self.starting,
            self.carrier,
            RandomBytesErrand(library, self._send, self.observer.on_note),
            TotalsReset(library, self._send, self.observer.on_note),
            PlayerNamesErrand(library, self._send),
            KeptDaysErrand(library, self._send),
            self._repair,
        )
        self._troubled = False
        self._silent = False
        self._board_said = ""
        self.board = self._board_name = ""
        self._boot = ""
        self._out = bytearray()
        self._start(-1.0)

    def _start(self, first_hello: float) -> None:
        """Reset the conversation with the board; greet it at the time `first_hello`."""
        self._unframer = FrameReader()
        # The oldest first, on MicroPython too.
        self._games: OrderedDict[str, GameTransfer] = OrderedDict()
        self._greeting = HelloRequest(self._name)
        self._current: str | None = None
        self._played = ""  # the game of the last event, or that was reported to the observer
        self._unsure: dict[str, str] = {}  # the last confirmation of each game, to be repeated
        self._greeted = False
        self._ping_at = first_hello
        self._list_at = first_hello
        self._heard_at = first_hello
        self._began_at = first_hello
        self._asleep_until = first_hello
        for errand in self._errands:
            errand.on_silence()

    @property
    def state(self) -> str:
        """What is at the port.

        "" as long as it may still answer, "other" if it does not answer like a board, "newer" or "older" if it speaks
        another protocol, "silent" if it no longer answers, "unkept" while the library fails, "sending" while events are
        missing, else "here".
        """
        if self._greeting.foreign:
            return self._greeting.foreign
        if not self._greeted:
            return "other" if self._clock() - self._began_at > SILENCE_TIMEOUT else ""
        if self._silent:
            return "silent"
        if self._troubled:
            return "unkept"
        return "sending" if self._lacking() else "here"

    # Called by the owner of the port

    def on_connect(self) -> None:
        """Handle the opening of the port."""
        self.on_disconnect()
        self.tick()

    def on_disconnect(self) -> None:
        """Handle the loss of the port."""
        self._out = bytearray()
        self._repair.on_disconnect()
        self._start(self._clock())

    def take_output(self) -> bytes:
        """Return the bytes to send, and forget them."""
        data = bytes(self._out)
        self._out = bytearray()
        return data

    def receive(self, data: bytes) -> None:
        """Process bytes from the board; the events that they complete are committed before this returns."""
        bodies = self._unframer.feed(data)
        if not bodies or self._clock() < self._asleep_until:
            return
        self._heard_at = self._clock()
        try:
            for body in bodies:
                self._take(body)
            for game in self._games.values():
                self._keep(game)
            self._ask()
            if self._greeting.done and not self._repair.busy and not self._lacking():
                self._repair.offer_next_game(self._games.values(), self._clock())
        except LibraryError as error:
            self.on_library_error(error)

    def tick(self) -> None:
        """Do everything that is due by the clock."""
        now = self._clock()
        if now < self._asleep_until:
            return
        greeting = self._greeting
        if self._greeted and not self._silent and now - self._heard_at > SILENCE_TIMEOUT:
            self.observer.on_note("The board no longer answers. Still trying.")
            self._silent = True
            self._list_again()
            for errand in self._errands:
                errand.on_silence()
        if greeting.done and now >= self._list_at and not self._repair.busy:
            self._list_again()
        self._send_all(greeting.due_frames(now))
        if not self._greeted and not greeting.foreign and now - self._began_at > SILENCE_TIMEOUT:
            self._told("Nothing at the port answers like a Pawnlight board. Still trying.")
        if greeting.done and now >= self._ping_at:
            self._ping_at = now + PING_INTERVAL
            # Repeat confirmations: a lost one would keep a game on the board longer than necessary.
            self._send_all(self._unsure.values())
            self._unsure.clear()
            for errand in self._errands:
                errand.resend()
            self._send("ping")
        if greeting.done:
            for errand in self._errands:
                errand.tick(now)
        self._ask()

    # Messages from the board

    def _take(self, body: str) -> None:
        word, _, rest = body.partition(" ")
        words = rest.split(" ")
        now = self._clock()
        if word == "error":
            refused = parse_refusal(rest)
            if not any(errand.handle_refusal(refused) for errand in self._errands):
                self._report(str(refused))
        elif word == "trouble":
            self._report(trouble_text(rest))
        elif word == "hello":
            self._greeting.handle_message(word, words, now)
            self._greet()
        elif word == "fault":
            self._told(f"The board had a fault and resumed the game after it: {rest}")
            self._send("forget fault")
        elif not self._greeted:
            # The board is not known yet; it lists its games again when it answers the next hello.
            if not self._greeting.foreign:
                self._greeting.repeat_soon(now)
        elif word == "games":
            self._greeting.handle_message(word, words, now)
            if self._greeting.done:
                self._end_of_list()
        elif word == "game" and is_game_listing(words):
            listed, of_list = listed_game(words), not self._greeting.done
            game = self._follow(listed.id)
            self._greeting.handle_message(word, words, now)
            self._announced(game, listed)
            if not of_list and game.open:
                # People have begun or resumed it, and may have ended it before the next ping.
                self._turn_to(game.id)
                game.fetch.reset()
        elif word == "pong" and len(words) == 2 and are_numbers(words, 1):
            self._pong(words[0], int(words[1]))
        elif word in ("event", "part", "lost") and is_game_id(words[0]):
            self._fetched(self._follow(words[0]), word, words)
        else:
            for errand in self._errands:
                errand.handle_message(word, words, now)

    def _report(self, said: str) -> None:
        if said != self._board_said:
            self.observer.on_trouble(f"The board says: {said}")
        self._board_said = said

    def _greet(self) -> None:
        greeting = self._greeting
        if greeting.foreign:
            self._told(greeting.trouble)
            self._greeted = False
        if greeting.trouble or not greeting.board:
            return
        if (greeting.board, greeting.boot) != (self.board, self._boot):
            self._games.clear()
            self._unsure.clear()
            for errand in self._errands:
                errand.on_restart()
        for game in self._games.values():
            # A hello cancels every request.
            game.fetch.reset()
        if not self._greeted or greeting.board != self.board:
            self.observer.on_note(f"Connected to board {greeting.board}, firmware {greeting.version}.")
        self._greeted = True
        self.board, self._boot, self.files = greeting.board, greeting.boot, greeting.files
        self._board_name = self.library.board_name(greeting.board)
        for errand in self._errands:
            errand.on_hello(greeting.board)

    def _end_of_list(self) -> None:
        if self._silent:
            self._silent = False
            self.observer.on_note("The board answers again.")
        self._list_at = self._clock() + LIST_INTERVAL
        games = [self._games[game] for game in self._greeting.found]
        for errand in self._errands:
            errand.on_games_listed(games)

    def _pong(self, current: str, count: int) -> None:
        self._turn_to(current)
        if current != self._played:
            self._played = current
            self.observer.on_playing(self.board, self._follow(current).line if is_game_id(current) else None)
        if is_game_id(current):
            game = self._follow(current)
            game.open = True
            if 0 < count < game.fetch.due:
                self._compare_last(game, count)
            game.announced = max(game.announced, count)
            for errand in self._errands:
                errand.on_playing(game)

    def _turn_to(self, current: str) -> None:
        if self._current not in (None, current):
            # The last event of the previous game may have been lost; no later event would reveal that.
            self._list_again()
        self._current = current

    def _list_again(self) -> None:
        self._greeting.repeat_soon(self._clock())

    def _follow(self, game_id: str) -> GameTransfer:
        game = self._games.get(game_id)
        if game is None:
            if len(self._games) >= _MOST:
                self._games.clear()
                self._greeting.found.clear()
                self._unsure.clear()
            try:
                game = begin_transfer(self.library, game_id, self.board, self._undelete)
            except (DeletedGame, DamagedGame) as error:
                game = GameTransfer(game_id, game_id, 0, EventsRequest(game_id), refused=True)
                self._told(str(error))
            self._games[game_id] = game
        return game

    def _announced(self, game: GameTransfer, listed: BoardGame) -> None:
        game.open = not listed.over
        self._repair.note_listing(game, listed)
        game.fetch.retry()
        game.announced = max(game.announced, listed.events)
        both = min(listed.events, game.held)
        # A board does not note what is confirmed of a game that is kept for later: to compare it once is enough.
        noted = listed.over or game.id == self._current
        due = (listed.confirmed < both or listed.damaged) and (
            game.fetch.known_count < both or (noted and not listed.damaged)
        )
        # What another laptop has confirmed may differ from what this one has.
        if (due or listed.events < game.fetch.due) and game.fetch.due >= both:
            self._compare_last(game, both)
        for errand in self._errands:
            errand.on_game_announced(game)

    def _compare_last(self, game: GameTransfer, count: int) -> None:
        """Compare the last of the `count` events that board and library have: its check covers all before it."""
        game.fetch_from(self.library, max(min(count, game.held) - 1, 0))

    def _fetched(self, game: GameTransfer, word: str, words: list[str]) -> None:
        """Take a message about an event of a game."""
        fetch = game.fetch
        if game.refused or not fetch.handle_message(word, words, self._clock()):
            return
        for number in fetch.repaired:
            self._told(f"Event {number} of game {game.id} on board {self._board_name}: one wrong byte was put right.")
        lines, fetch.lines, fetch.repaired = fetch.lines, [], []
        for number, line in enumerate(lines, fetch.due - len(lines)):
            self._take_event(game, number, line)
        game.announced = max(game.announced, fetch.due, fetch.latest + 1)
        if len(fetch.early) and sum([len(other.fetch.early) for other in self._games.values()]) > _EARLY_OF_ALL:
            fetch.early.clear()
        if fetch.unfit:
            self._compare_all(game)
        elif fetch.lost:
            self._lose(game, int(words[1]) if word == "lost" else None)

    def _take_event(self, game: GameTransfer, number: int, line: str) -> None:
        """Take the next event of a game: compare it with the library's, or store it soon."""
        game.stalls = 0
        if number >= game.held:
            game.waiting.append((line, text_of(line)))
        elif not game.is_stored(self.library, line):
            # The board has played the game on differently.
            game.held = number
            game.waiting = [(line, text_of(line))]
        elif number + 1 >= min(game.held, game.announced):
            self._send(confirm_frame(game.id, number + 1, check_of_line(line)))

    def _compare_all(self, game: GameTransfer) -> None:
        """Search for the first event that differs, as one does not follow on those that the library has before it."""
        self._keep(game)
        game.anew += 1
        if game.anew > _MISFITS:
            self._refuse(
                game,
                f"Game {game.id}: the board sends event {game.fetch.due} with a check that does not fit the events "
                f"before it. The library keeps its own.",
            )
        else:
            game.fetch_from(self.library, 0)

    def _lose(self, game: GameTransfer, number: int | None) -> None:
        """Note that the event that is due cannot be read, or, as the board says, event `number` before it."""
        due = game.fetch.due if number is None else min(number, game.fetch.due)
        if due > game.fetch.known_count:
            # There may be damage before it. The library's events are offered if those that can be read are the same.
            game.fetch_from(self.library, 0)
            return
        if number is not None:
            game.damaged = due
        self._told(f"Event {due} of game {game.id} on board {self._board_name} cannot be read.")

    def _refuse(self, game: GameTransfer, sentence: str) -> None:
        game.refused = True
        self._told(sentence)

    # Requests of the laptop

    def _keep(self, game: GameTransfer) -> None:
        """Commit what has come of a game, and confirm it."""
        if not game.waiting:
            return
        first, waiting = game.held, game.waiting
        count = first + len(waiting)
        body = confirm_frame(game.id, count, check_of_line(waiting[-1][0]))
        try:
            held = self.library.store_events(game.id, self.board, [line for line, _ in waiting])
        except (BadEvents, DeletedGame) as error:
            game.waiting = []
            self._refuse(game, str(error))
            return
        game.note_stored(held)
        if held.begun:
            self._tell_begun(held.id)
        self._played = game.id
        # While more of it comes, now and then is enough.
        self._unsure[game.id] = body
        if count >= game.announced:
            self._send(body)
        if self._troubled:
            self._troubled = False
            self.observer.on_note("The library accepts events again.")
        self.kept += len(waiting)
        for errand in self._errands:
            errand.on_events_stored(game, first, [text for _, text in waiting])
        for number, (_, text) in enumerate(waiting, first):
            self.observer.on_event(game.line, number, text)

    def _tell_begun(self, game: str) -> None:
        """Report that the board has played a game on differently than the library's."""
        row = self.library.game_row(game)
        if row is not None:
            self._told(
                f"Board {self._board_name} has played game {row.beside} on differently, from event {row.differs_from} "
                f"on. This is kept as a game of its own, {game}."
            )

    def _lacking(self) -> list[GameTransfer]:
        return [game for game in self._games.values() if game.is_incomplete]

    def _ask(self) -> None:
        """Request the next incomplete game: one at a time, oldest first, the open one last."""
        now = self._clock()
        lacking = self._lacking()
        asked = [game for game in lacking if game.fetch.seconds_quiet(now) < RETRY_SECONDS]
        if lacking and not asked:
            asked = [min(lacking, key=lambda game: (game.stalls, game.open))]
            asked[0].stalls += 1
        playing = self._games.get(self._current or "")
        if not lacking and playing and not playing.fetch.is_sent and playing.fetch.due == playing.announced:
            # The board sends what happens from now on.
            asked = [playing]
        for game in asked:
            if not game.refused:
                self._send_all(game.fetch.due_frames(now))

    def _tell_asked(self, asked: AskedQuestion | None) -> None:
        self.observer.on_question(self.board, asked and replace(asked, game=self._follow(asked.game).line))

    def _send(self, body: str) -> None:
        self._out += make_frame(body)

    def _send_all(self, bodies: Iterable[str]) -> None:
        for body in bodies:
            self._send(body)

    def on_library_error(self, error: LibraryError) -> None:
        """Pause after an error of the library: the board keeps its events, and a new attempt follows.

        Called by the owner of the port if the library has failed later, before anything of `output` was sent.
        """
        if not self._troubled:
            self._troubled = True
            self.observer.on_trouble(f"{error} The board keeps its events, and they will be requested again.")
        greeted = self._greeted
        self._start(self._clock() + LIBRARY_RETRY_SECONDS)
        self._greeted = greeted

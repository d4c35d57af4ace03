"""A real board at a port that the page has opened: its games are kept, and the page is told of the one that is played.

`BoardSync` is the laptop's own. It runs on MicroPython, and on CPython in the tests.
"""

import json
from collections.abc import Callable

from host_tools.answers.browser_narration import Narration
from host_tools.answers.live import LiveNewsFeed, LiveTable
from host_tools.games.library_errors import LibraryError, LibraryFault
from host_tools.link.board_sync import BoardSync
from host_tools.link.observer import Observer
from host_tools.link.questions import AskedQuestion
from host_tools.site.games.browser_library import BrowserLibrary
from host_tools.words import load
from pawnlight.rules.events import parse_event_line

# For so long, a step tells events; those that are left come with the next one.
_SECONDS_OF_TELLING = 0.1
# How many snapshots go into one message: MicroPython copies a text that grows.
_AT_ONCE = 20


class BoardLink(Observer):
    """The link to the board. The owner of the port calls `step` ten times a second, with all bytes that arrive.

    `tell` is called with messages for the page, as JSON: news of the table, those of `host_tools.page.feed`, and
    {"link": {"state": STATE, "board": ID, "game": ID, "trouble": SENTENCE}}, with the `state` of `BoardSync`, or
    "full" if there is no room for the games, and the game that is played or was played last.
    """

    def __init__(self, library: BrowserLibrary, clock: Callable[[], float], tell: Callable[[str], None]) -> None:
        self._library = library
        self._clock = clock
        self._tell_page = tell
        self._language = ""
        self._watched = ""
        self._game = ""
        self._asked: AskedQuestion | None = None
        self._trouble = self._why_unkept = ""
        self._full = False
        self._forget()
        self._sync = BoardSync(library, clock, self, watched=lambda: bool(self._language))

    def _forget(self) -> None:
        """Read the game again, and tell all of it."""
        self._texts: list[str] | None = None
        self._telling: Narration | None = None
        self._read = 0
        self._link: dict[str, str] = {}
        self._news = LiveNewsFeed(_AT_ONCE)
        self._news.watch_game(self._watched)

    # Called by the owner of the port

    def opened(self) -> None:
        """Handle the opening of the port."""
        self._game = self._trouble = ""
        self._forget()
        self._sync.on_connect()

    def closed(self) -> None:
        """Handle the loss of the port."""
        self._sync.on_disconnect()

    def look(self, language: str, game: str) -> None:
        """Tell the page in this language, "" if nobody looks on, and all snapshots of `game`."""
        if language != self._language:
            self._language = language
            self._forget()
        self._watched = game
        self._news.watch_game(game)

    def step(self, data: bytes) -> bytes:
        """Take bytes from the board and return those for it, to be sent once the games are on disk."""
        # What the last step has stored is on disk now, unless `on_write_failed` was called.
        sync, said, trouble = self._sync, self._sync.state, self._trouble
        if said == "unkept":
            said, trouble = ("full", "") if self._full else (said, self._why_unkept)
        else:
            self._full = False
        state = {"state": said, "board": sync.board, "game": self._game, "trouble": trouble}
        if state != self._link:
            self._link = state
            self._tell_page(json.dumps({"link": state}))
        if data:
            self._sync.receive(data)
        self._sync.tick()
        try:
            self._show()
        except LibraryError as error:
            self.on_trouble(str(error))
        return self._sync.take_output()

    def on_write_failed(self, why: str, full: bool) -> None:
        """Handle that the games of the last step could not be put on disk, for want of room if it is `full`.

        The bytes of the step are not sent.
        """
        self._full = full
        self._sync.take_output()
        self._sync.on_library_error(LibraryFault(why))
        self._forget()

    # What the board says

    def on_event(self, game: str, number: int, text: str) -> None:
        if game != self._game:
            self._turn_to(game)
        elif self._texts is not None and number == len(self._texts):
            self._texts.append(text)

    def on_playing(self, board: str, game: str | None) -> None:
        if game:
            self._turn_to(game)

    def on_question(self, board: str, asked: AskedQuestion | None) -> None:
        self._asked = asked

    def on_trouble(self, sentence: str) -> None:
        # Of what else there is, the state tells.
        if self._sync.state in ("here", "sending"):
            self._trouble = sentence
        elif self._sync.state == "unkept":
            self._why_unkept = sentence

    def _turn_to(self, game: str) -> None:
        if game != self._game:
            self._game = game
            self._forget()

    # What the page is told

    def _show(self) -> None:
        """Tell the page some of what is new of the game; nothing while games are being fetched."""
        row = self._library.game_row(self._game) if self._language and self._sync.state == "here" else None
        if row is None:
            return
        if self._texts is None or self._telling is None:
            self._texts = [parse_event_line(line)[1] for line in self._library.event_lines(self._game)]
            self._telling = Narration(self._language, row.rules, {})
        texts, telling = self._texts, self._telling
        end = self._clock() + _SECONDS_OF_TELLING
        while self._read < len(texts) and self._clock() < end:
            self._read += 1
            telling.tell_events(texts[: self._read], False)
        telling.set_question(self._asked, row.id)
        name, read = load(self._language)["connect board"], self._read == len(texts)
        for news in self._news.news_of({row.board: LiveTable(row.id, name, row.over, telling, read)}):
            self._tell_page(json.dumps(news))

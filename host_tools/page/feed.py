"""Live feed: the game that each board of a library plays, told event by event to every connected page.

The library is polled, because other programs and other laptops write to it too. A writer in this program calls
`stored`, so that its events show at once. In the browser, static/play.js receives them.
"""

import asyncio
import time
from collections import deque
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from aiohttp import web

from host_tools.answers.browser_narration import Narration
from host_tools.answers.live import LiveNewsFeed, LiveTable
from host_tools.games.game_row import Seated, ending_and_winner
from host_tools.games.times import EVENING_PAUSE
from host_tools.json_types import LiveNews
from host_tools.library import DamagedGame, GameFilter, GameRow, Library
from host_tools.library.boards import BoardTable, has_newer_game
from host_tools.library.people import PeopleTable
from host_tools.link.questions import AskedQuestion
from host_tools.link.starting import PRACTICE_GAME_ID
from host_tools.page.browser import BrowserConnection
from host_tools.page.faults import error_message
from host_tools.page.waking import Waking
from pawnlight.rules.events import event_check, parse_event_line

_SECONDS_BETWEEN_LOOKS = 0.5
_MOST_TABLES = 24
_SECONDS_OF_A_LOOK = 5.0
_NEVER = datetime.min.replace(tzinfo=UTC)


class LiveGame:
    """The game that a board plays, or played last, as far as it has been read, as it is told in each language.

    `damage` is a message about events that cannot be read, or "".
    """

    def __init__(self, row: GameRow) -> None:
        self.id = row.id
        self.board = row.board
        self.row = row
        self.name = row.board
        self.people: dict[int, Seated] = {}
        self.texts: list[str] = []
        self.damage = ""
        self.read = 0
        self.check: int | None = None
        self.seen: tuple[Any, ...] = ()
        self.told: dict[str, Narration] = {}

    def add_event(self, number: int, text: str) -> bool:
        """Take an event that the library now has; return False if it has to be read there."""
        if number != self.read or self.check is None or self.damage or ending_and_winner(text)[0]:
            return False
        self.check = event_check(number, text, self.check)
        self.texts.append(text)
        self.read += 1
        return True

    def tell_audiences(self, languages: set[str], asked: AskedQuestion | None) -> None:
        """Tell in these languages, and no others, what has been read, and what the board asks people."""
        told = {
            language: self.told.get(language) or Narration(language, self.row.rules, self.people)
            for language in languages
        }
        for telling in told.values():
            telling.tell_events(self.texts, self.row.over)
            telling.set_question(asked, self.id)
            if self.damage:
                telling.mark_damaged(self.damage)
        self.told = told


class LiveFeed:
    """The tables of `library` by the ids of their boards, and the connected pages."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._waking = Waking()
        self._browsers: set[_TableBrowser] = set()
        self._playing: dict[str, tuple[str, datetime]] = {}  # by board, the game that it reports, and since when
        self._asked: dict[str, AskedQuestion] = {}  # by board
        self._stored: deque[tuple[str, int, str]] = deque()
        self._next_look = 0.0
        self._looked_at = -_SECONDS_OF_A_LOOK
        self.tables: dict[str, LiveGame] = {}
        self.fault = ""

    def add_event(self, game: str, number: int, text: str) -> None:
        """Show an event that this program has just stored. May be called from any thread."""
        if self._browsers:
            self._stored.append((game, number, text))
            self._waking.wake()

    def set_game(self, board: str, game: str | None) -> None:
        """Note that `board` reports `game` to be the one that it plays now, or none. May be called from any thread."""
        if game is None:
            self._playing.pop(board, None)
        else:
            self._playing[board] = (game, datetime.now(UTC))
        self._next_look = 0.0
        self._waking.wake()

    def set_question(self, board: str, asked: AskedQuestion | None) -> None:
        """Note what `board` asks people now. May be called from any thread."""
        if asked is None:
            self._asked.pop(board, None)
        else:
            self._asked[board] = asked
        self._waking.wake()

    def practice_event_count(self, board: str) -> int | None:
        """Return the number of events of the practice at `board`; None if nobody practises there.

        For some seconds after this, `watched` is true, so that the board is asked.
        """
        self._looked_at = time.monotonic()
        asked = self._asked.get(board)
        return asked.moment if asked is not None and asked.game == PRACTICE_GAME_ID else None

    def has_audience(self) -> bool:
        """Return whether any page is connected, or follows a practice. May be called from any thread."""
        return bool(self._browsers) or time.monotonic() < self._looked_at + _SECONDS_OF_A_LOOK

    async def run(self) -> None:
        """Follow the library while any page is connected. Never returns."""
        self._waking.begin()
        while True:
            if self._browsers:
                languages = {browser.language for browser in self._browsers}
                try:
                    await asyncio.to_thread(self._tell, languages)
                except Exception as error:
                    self.fault = error_message(error, self._library)
                for browser in self._browsers:
                    browser.notify()
            await self._waking.wait_until(self._next_look if self._browsers else None)

    def _tell(self, languages: set[str]) -> None:
        """Tell in `languages` what is new; look into the library if it is time, or what was stored does not suffice."""
        stored = [self._stored.popleft() for _ in range(len(self._stored))]
        games = {table.id: table for table in self.tables.values()}
        known = all(game in games and games[game].add_event(number, text) for game, number, text in stored)
        if not known or time.monotonic() >= self._next_look:
            self._next_look = time.monotonic() + _SECONDS_BETWEEN_LOOKS
            self._look()
            self.fault = ""
        for table in self.tables.values():
            table.tell_audiences(languages, self._asked.get(table.board))

    def _look(self) -> None:
        """Read what is new in the library."""
        tables: dict[str, LiveGame] = {}
        live = list(self._live())
        people = PeopleTable(self._library).people_at_seats(row.id for row, _ in live)
        for row, name in live:
            table = self.tables.get(row.board)
            seen = (row.last_seen, row.events, row.over)
            if table is None or table.id != row.id:
                table = LiveGame(row)
            if seen != table.seen and row.events > table.read:
                self._read(table, row)
            seated = people.get(row.id, {})
            if table.people != seated:
                table.people, table.told = seated, {}
            table.row, table.name, table.seen = row, name or row.board, seen
            tables[row.board] = table
        self.tables = tables

    def _read(self, table: LiveGame, row: GameRow) -> None:
        try:
            lines = self._library.event_lines(row.id, table.read)
        except DamagedGame as error:
            lines, table.damage = error.lines, error_message(error, self._library)
        table.texts += [parse_event_line(line)[1] for line in lines]
        table.read = row.events if table.damage else len(table.texts)
        table.check = parse_event_line(lines[-1])[2] if lines else None

    def _live(self) -> Iterator[tuple[GameRow, str | None]]:
        """Yield the game of each live board, with the board's name: the one that it reports, or whose event came last.

        A report holds until the board sends events of another game. A time ahead of now is taken for now.
        """
        reports = dict(self._playing)
        now = datetime.now(UTC)
        boards = []
        for board in BoardTable(self._library.store).list_boards():
            game, reported = reports.get(board.id, ("", _NEVER))
            seen = min(board.last_seen or _NEVER, now)
            if board.games:
                boards.append(
                    (max(seen, reported), "" if self._plays_another(board.id, game, reported) else game, board)
                )
        boards.sort(key=lambda row: row[0], reverse=True)
        # A table that has rested for so long is no longer live. The newest one stays, so that the view is not empty.
        live = now - EVENING_PAUSE
        for n, (at, game, board) in enumerate(boards[:_MOST_TABLES]):
            if n == 0 or at > live:
                row = self._library.game_row(game) if game else None
                if row is None or row.board != board.id or row.hidden:
                    row = next(iter(self._library.games(GameFilter(board=board.id, latest=True, most=1))), None)
                if row is not None:
                    yield row, board.name

    def _plays_another(self, board: str, game: str, since: datetime) -> bool:
        if not game:
            return False
        with self._library.store.reading() as connection:
            return has_newer_game(connection, board, game, since)

    async def serve(self, socket: web.WebSocketResponse, language: str, trusted: bool = True) -> None:
        """Serve one page until it disconnects. It can send `{"watch": GAME}` to get all snapshots of that game.

        One that is not `trusted` gets no message about a fault.
        """
        browser = _TableBrowser(self, socket, language, trusted)
        self._browsers.add(browser)
        self._waking.wake()
        try:
            await browser.serve()
        finally:
            self._browsers.discard(browser)

    async def close(self) -> None:
        """Disconnect every page."""
        for browser in list(self._browsers):
            await browser.close()


class _TableBrowser(BrowserConnection):
    """A connected page and the news already sent to it, so that nothing is sent twice."""

    def __init__(self, feed: LiveFeed, socket: web.WebSocketResponse, language: str, trusted: bool) -> None:
        super().__init__(socket)
        self.feed = feed
        self.language = language
        self._trusted = trusted
        self._news = LiveNewsFeed()
        self._fault = ""

    def handle(self, order: Any) -> None:
        """Execute a command of the page; ignore unknown commands."""
        match order:
            case {"watch": str(game)} if self._news.watch_game(game):
                self.notify()

    def news(self) -> Iterator[LiveNews]:
        if self._trusted and self.feed.fault != self._fault:
            self._fault = self.feed.fault
            yield {"fault": self._fault}
        tables = self.feed.tables
        told = {board: telling for board, one in tables.items() if (telling := one.told.get(self.language))}
        if len(told) < len(tables):
            # They are told at the next look.
            return
        yield from self._news.news_of(
            {
                board: LiveTable(one.id, one.name, one.row.over, told[board], trusted=self._trusted)
                for board, one in tables.items()
            }
        )

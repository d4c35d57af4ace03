"""Live feed: the game that each board of a library plays, sent event by event to every connected page.

The library is polled, because other programs and other laptops write to it too. A writer in this program calls `wake`,
so that its events show at once. In the browser, static/live.js receives them.
"""

import asyncio
import contextlib
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from aiohttp import web

from host_tools.games.replay import EventRefused
from host_tools.library import DamagedGame, GameRow, Library, LibraryError, Wanted
from host_tools.library.boards import Boards, plays_another
from host_tools.library.evenings import PAUSE
from host_tools.library.people import People, Seated
from host_tools.link.asking import Asked
from host_tools.page.api import seat_people
from host_tools.page.browser import Browser
from host_tools.page.presenter import GamePresenter, Question, Snapshot, present, question_of
from pawnlight.rules.events import unseal

_SECONDS_BETWEEN_LOOKS = 0.5
_MOST_TABLES = 24
_SNAPSHOTS_AT_ONCE = 400
_NEVER = datetime.min.replace(tzinfo=UTC)


class LiveGame:
    """The game that a board plays, or played last, as far as it has been read.

    `trouble` is a message about an event that cannot be shown, or "". `unknown` is set if this program does not know
    the rules of the game; then there are no snapshots. `question` is what its board asks people in this position.
    """

    def __init__(self, row: GameRow, name: str | None) -> None:
        self.people: dict[int, Seated] = {}
        self.id = row.id
        self.board = row.board
        self.name = name
        self.row = row
        self.snapshots: list[Snapshot] = []
        self.head: dict[str, Any] = {}
        self.trouble = ""
        self.unknown = False
        self.question: Question | None = None
        self.read = 0
        self.check: int | None = None
        self.seen: tuple[Any, ...] = ()
        self._presenter: GamePresenter | None = None

    def take(self, texts: list[str], over: bool) -> None:
        """Add the next events. A game that has ended is rebuilt with the hands that were hidden before."""
        fresh = self.read == 0
        self.read += len(texts)
        if self.trouble:
            return
        try:
            if over and fresh and texts:
                whole = present(texts)
                self.head, self.snapshots, self.trouble = whole["head"], whole["snapshots"], whole["trouble"]
                return
            for text in texts:
                if self._presenter is None:
                    self._presenter = GamePresenter(text)
                    self.head = self._presenter.head()
                    self.snapshots.append(self._presenter.begin())
                else:
                    self.snapshots.append(self._presenter.step(text))
        except EventRefused as refused:
            self.trouble = f"{refused.number}: {refused.reason}"
            self.unknown = refused.unknown
        except Exception as fault:
            # The other tables continue.
            self.trouble = f"{type(fault).__name__}: {fault}"

    def news(self) -> dict[str, Any]:
        """Return the entry for the list of tables."""
        return {
            "game": self.id,
            "board": self.board,
            "name": self.name,
            "over": self.row.over,
            "people": seat_people(self.row, self.people),
            "head": self.head,
            "count": len(self.snapshots),
            "snapshot": self.snapshots[-1] if self.snapshots else None,
            "trouble": self.trouble,
            "unknown": self.unknown and self.row.rules,
        }


class Feed:
    """The tables of `library` by the ids of their boards, and the connected pages."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._loop: asyncio.AbstractEventLoop | None = None
        self._woken = asyncio.Event()
        self._browsers: set[_TableBrowser] = set()
        self._playing: dict[str, tuple[str, datetime]] = {}  # by board, the game that it reports, and since when
        self._asked: dict[str, Asked] = {}  # by board
        self.tables: dict[str, LiveGame] = {}
        self.fault = ""

    def playing(self, board: str, game: str | None) -> None:
        """Note that `board` reports `game` to be the one that it plays now, or none. May be called from any thread."""
        if game is None:
            self._playing.pop(board, None)
        else:
            self._playing[board] = (game, datetime.now(UTC))
        self.wake()

    def asked(self, board: str, asked: Asked | None) -> None:
        """Note what `board` asks people now. May be called from any thread."""
        if asked is None:
            self._asked.pop(board, None)
        else:
            self._asked[board] = asked
        self.wake()

    def watched(self) -> bool:
        """Return whether any page is connected. May be called from any thread."""
        return bool(self._browsers)

    def wake(self) -> None:
        """Look for new events at once. May be called from any thread."""
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._woken.set)

    async def run(self) -> None:
        """Follow the library while any page is connected. Never returns."""
        self._loop = asyncio.get_running_loop()
        while True:
            if self._browsers:
                try:
                    changed = await asyncio.to_thread(self._look)
                    fault = ""
                except LibraryError as error:
                    changed, fault = False, str(error)
                except Exception as error:
                    changed, fault = False, f"{type(error).__name__}: {error}"
                if changed or fault != self.fault:
                    self.fault = fault
                    for browser in self._browsers:
                        browser.notify()
            with contextlib.suppress(TimeoutError):
                # Not wait_for: it loses a cancellation that comes together with the news.
                async with asyncio.timeout(_SECONDS_BETWEEN_LOOKS):
                    await self._woken.wait()
            self._woken.clear()

    def _look(self) -> bool:
        """Read new events; return whether there were any."""
        tables: dict[str, LiveGame] = {}
        changed = False
        live = list(self._live())
        people = People(self._library).seated(row.id for row, _ in live)
        for row, name in live:
            known = self.tables.get(row.board)
            seated = people.get(row.id, {})
            asked = self._asked.get(row.board)
            # In another position it is not asked any more, or not yet.
            if asked is not None and (asked.game, asked.moment) != (row.id, row.events):
                asked = None
            now = (row.last_seen, row.events, row.over, name, seated, asked)
            news = known is None or now != known.seen
            if known is None or known.id != row.id or (news and self._replaced(known)):
                known = LiveGame(row, name)
            tables[row.board] = known
            if news or not known.snapshots:
                if row.events > known.read:
                    self._read(known, row)
                known.row, known.name, known.people, known.seen = row, name, seated, now
                known.question = question_of(asked, known.head["seats"]) if asked and known.head else None
                changed = True
        changed = changed or tables.keys() != self.tables.keys()
        self.tables = tables
        return changed

    def _replaced(self, table: LiveGame) -> bool:
        """Return whether the library now holds other events than those that were read: a branch, or the board's own."""
        last = self._library.event(table.id, table.read - 1) if table.check is not None else None
        return table.check is not None and (last is None or last[1] != table.check)

    def _read(self, table: LiveGame, row: GameRow) -> None:
        damage = ""
        try:
            lines = self._library.lines(row.id, table.read)
        except DamagedGame as error:
            lines, damage = error.lines, str(error)
        table.take([unseal(line)[1] for line in lines], row.over)
        table.check = unseal(lines[-1])[2] if lines else None
        if damage:
            table.trouble = table.trouble or damage
            table.read = row.events

    def _live(self) -> Iterator[tuple[GameRow, str | None]]:
        """Yield the game of each live board, with the board's name: the one that it reports, or whose event came last.

        A report holds until the board sends events of another game. A time ahead of now is taken for now.
        """
        reports = dict(self._playing)
        now = datetime.now(UTC)
        boards = []
        for board in Boards(self._library.store).listed():
            game, reported = reports.get(board.id, ("", _NEVER))
            seen = min(board.last_seen or _NEVER, now)
            if board.games:
                boards.append(
                    (max(seen, reported), "" if self._plays_another(board.id, game, reported) else game, board)
                )
        boards.sort(key=lambda row: row[0], reverse=True)
        # A table that has rested for so long is no longer live. The newest one stays, so that the view is not empty.
        live = now - PAUSE
        for n, (at, game, board) in enumerate(boards[:_MOST_TABLES]):
            if n == 0 or at > live:
                row = self._library.game(game) if game else None
                if row is None or row.board != board.id or row.hidden:
                    row = next(iter(self._library.games(Wanted(board=board.id, latest=True, most=1))), None)
                if row is not None:
                    yield row, board.name

    def _plays_another(self, board: str, game: str, since: datetime) -> bool:
        if not game:
            return False
        with self._library.store.reading() as connection:
            return plays_another(connection, board, game, since)

    async def serve(self, socket: web.WebSocketResponse, faults: bool = True) -> None:
        """Serve one page until it disconnects. It can send `{"watch": GAME}` to get all snapshots of that game.

        Without `faults` it gets no message about a fault, which may name files of this laptop.
        """
        browser = _TableBrowser(self, socket, faults)
        self._browsers.add(browser)
        self._woken.set()
        try:
            await browser.serve()
        finally:
            self._browsers.discard(browser)

    async def close(self) -> None:
        """Disconnect every page."""
        for browser in list(self._browsers):
            await browser.close()


class _TableBrowser(Browser):
    """A connected page and the news already sent to it, so that nothing is sent twice."""

    def __init__(self, feed: Feed, socket: web.WebSocketResponse, faults: bool) -> None:
        super().__init__(socket)
        self.feed = feed
        self._faults = faults
        self._known: dict[str, tuple[Any, ...]] = {}
        self._questions: dict[str, Question | None] = {}
        self._boards: list[str] | None = None
        self._watched = ""
        self._shown: LiveGame | None = None
        self._sent = 0
        self._fault = ""

    def obey(self, order: Any) -> None:
        """Execute a command of the page; ignore unknown commands."""
        match order:
            case {"watch": str(game)} if game != self._watched:
                self._watched, self._sent = game, 0
                self.notify()

    def news(self) -> Iterator[dict[str, Any]]:
        if self._faults and self.feed.fault != self._fault:
            self._fault = self.feed.fault
            yield {"fault": self._fault}
        tables = self.feed.tables
        if self._boards != list(tables) and (tables or self._boards is None):
            self._boards = list(tables)
            yield {"boards": self._boards}
        for table in list(tables.values()):
            now = (table.id, table.read, table.row.over, table.name, table.trouble, tuple(table.people.items()))
            if self._known.get(table.board) != now:
                self._known[table.board] = now
                yield {"table": table.news() | ({} if self._faults else {"trouble": ""})}
            if table.id == self._watched:
                if self._shown is not table:
                    self._shown, self._sent = table, 0
                while self._sent < len(table.snapshots):
                    some = table.snapshots[self._sent : self._sent + _SNAPSHOTS_AT_ONCE]
                    yield {"game": table.id, "from": self._sent, "snapshots": some}
                    self._sent += len(some)
            if self._questions.get(table.board) != table.question:
                self._questions[table.board] = table.question
                yield {"asks": table.board, "question": table.question}

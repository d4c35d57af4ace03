"""The games of a browser: list, replays, wins, files, as the JSON that the page gets from a laptop's server.

There are no people and evenings here. It runs on MicroPython, and on CPython in the tests.
"""

import json
from collections.abc import Generator
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from host_tools.answers.answers import BAD_REQUEST_TEXT, MAX_NAME_LENGTH, LibraryAnswers, RequestFailed, http_status
from host_tools.answers.presenter import GamePresenter, game_title
from host_tools.games.exchange import EARLIEST_TIME, game_file_text
from host_tools.games.game_row import GameRow, winning_seats
from host_tools.games.intervals import WinCount
from host_tools.games.library_errors import DeletedGame
from host_tools.games.progress import run_to_end
from host_tools.site.games.browser_library import BrowserLibrary
from host_tools.system.errors import PawnlightError
from host_tools.words import Words, load
from pawnlight.rules.base import RuleError
from pawnlight.rules.events import EventError, game_id, parse_event_line

if TYPE_CHECKING:
    from host_tools.json_types import Kept

# Of a file that is added: many more lines keep MicroPython busy for minutes.
_MOST_LINES = 20_000
# The length of a time in UTC to the second.
_SECONDS = len("2026-11-21T19:02:11")


class BrowserGames:
    """The games in `library` as the page asks for them."""

    def __init__(self, library: BrowserLibrary) -> None:
        self._library = library
        self._answers = LibraryAnswers(library)
        # The game that is being played, the number of its next event, and who presents it.
        self._followed: tuple[str, int] = ("", 0)
        self._presenter: GamePresenter | None = None

    def answer(self, path: str, query: dict[str, str], order: Any) -> tuple[int, str]:
        """Return the HTTP status of an answer, and the answer: JSON, or a file. `order` is what a POST sends, or None.

        Besides what `LibraryAnswers` answers, there are:

        api/games/ID      the order {"delete": true} removes it
        api/games/ID/file  the game as a file for `pawnlight import`
        api/wins          wins by rule set and kind of player
        api/keep          the order {"board": ID, "lines": LINES} keeps a game of the browser's own board; with "begun",
                          a time such as 2026-11-21T19:02:11Z, if the browser knows when it began
        api/lacking       the order {"board": ID, "games": [[GAME, EVENTS]]} asks of which games of the browser's
                          own board there are fewer than EVENTS events here; deleted ones are not lacking
        api/follow        the order {"game": ID, "from": NUMBER, "lines": LINES} presents further events of the game
                          that is played: its head, and their snapshots; 409 if they do not follow those before
        """
        return run_to_end(self.answering(path, query, order))

    def answering(self, path: str, query: dict[str, str], order: Any) -> Generator[float, None, tuple[int, str]]:
        """Answer a request in pieces, see `answer`; between them, other requests may be answered."""
        parts = path.split("/")[1:]
        try:
            if order is None and parts[:1] == ["games"] and parts[2:] == ["file"]:
                row = self._row(parts[1])
                return 200, game_file_text(row, self._library.event_lines(row.id))
            return 200, (yield from _packing((yield from self._values(parts, query, order))))
        except (PawnlightError, RuleError) as error:
            return http_status(error), json.dumps({"error": str(error)})

    def _values(self, parts: list[str], query: dict[str, str], order: Any) -> Generator[float, None, object]:
        if order == {"delete": True} and len(parts) == 2:
            self._library.delete_game(self._row(parts[1]).id)
            return {}
        if parts == ["keep"] and _has_texts(order, "board"):
            return self._keep(order["board"], order["lines"], order.get("begun"))
        if parts == ["lacking"] and _has_texts(order, "board"):
            return [game for game, events in order["games"] if self._library.lacks_events(game, order["board"], events)]
        if parts == ["follow"] and _has_texts(order, "game"):
            words = load(query.get("language", ""))
            return (yield from self._follow(order["game"], order["from"], order["lines"], words))
        if parts == ["import"] and _has_texts(order, "name", "text") and order["text"].count("\n") > _MOST_LINES:
            raise RequestFailed(
                422, f"{order['name'][:MAX_NAME_LENGTH]} is not a game file: it is larger than any game."
            )
        if parts == ["wins"]:
            return self._wins(load(query.get("language", "")))
        return (yield from self._answers.answer_in_steps(parts, query, order))

    def _row(self, game: str) -> GameRow:
        row = self._library.game_row(self._library.find_game(game))
        assert row
        return row

    def _follow(
        self, game: str, first: int, lines: list[str], words: Words
    ) -> Generator[float, None, dict[str, object]]:
        texts = [parse_event_line(line)[1] for line in lines]
        if first == 0:
            self._presenter = GamePresenter(texts[0], words)
        elif (game, first) != self._followed:
            raise RequestFailed(409, f"Game {game} is not followed from event {first} on.")
        presenter = self._presenter
        assert presenter
        self._followed = "", 0
        snapshots = []
        for number, text in enumerate(texts, first):
            snapshots.append(presenter.next_snapshot(text) if number else presenter.first_snapshot())
            yield 1.0
        self._followed = game, first + len(texts)
        return {"head": presenter.game_head(), "from": first, "snapshots": snapshots}

    def _wins(self, words: Words) -> list[dict[str, object]]:
        """Return for each rule set its games, how many are over and how many won, and the wins by kind of player."""
        found = []
        for rules in sorted({row.rules for row in self._library.rows()}):
            rows = [row for row in self._library.rows() if row.rules == rules]
            won = [(row, winning_seats(row)) for row in rows if row.winner and not row.child]
            levels: dict[str, WinCount] = {}
            for row, winners in won:
                for seat, (_, level) in enumerate(row.seats):
                    levels.setdefault(level, WinCount()).count_games(seat in winners, len(winners) / len(row.seats))
            found.append(
                {
                    "rules": rules,
                    "title": game_title(rows[0], words),
                    "games": len(rows),
                    "over": sum(row.over for row in rows),
                    "won": len(won),
                    "levels": {level: wins.__dict__ for level, wins in levels.items()},
                }
            )
        return found

    def _keep(self, board: str, lines: list[str], begun: str | None) -> "Kept":
        """Keep a game of the browser's own board, or more of one, unless it was deleted. Raises PawnlightError."""
        now = datetime.now(UTC).replace(microsecond=0)
        try:
            first = datetime.fromisoformat(begun[:_SECONDS]).replace(tzinfo=UTC) if begun else now
        except ValueError:
            first = now
        # A device's clock may be wrong.
        seen = (first, now) if EARLIEST_TIME <= first <= now else (now, now)
        try:
            game = game_id(parse_event_line(lines[0])[1])
        except (EventError, IndexError):
            raise RequestFailed(422, BAD_REQUEST_TEXT) from None
        try:
            held = self._library.store_events(game, board, lines, seen)
        except DeletedGame:
            return {"game": game, "fresh": 0, "beside": False}
        return {"game": held.id, "fresh": held.fresh, "beside": held.begun}


def _has_texts(order: Any, *names: str) -> bool:
    return isinstance(order, dict) and all(isinstance(order.get(name), str) for name in names)


def _packing(values: object) -> Generator[float, None, str]:
    """Return the JSON of `values`, snapshots one by one: MicroPython copies a text that grows."""
    if not isinstance(values, dict) or "snapshots" not in values:
        return _packed(values)
    packed = []
    for snapshot in values.pop("snapshots"):
        packed.append(_packed(snapshot))
        yield 1.0
    snapshots = ",".join(packed)
    return f'{_packed(values)[:-1]},"snapshots":[{snapshots}]}}'


def _packed(values: object) -> str:
    return json.dumps(values, separators=(",", ":"))

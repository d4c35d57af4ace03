"""The games of a browser: list, replays, wins, files, as the JSON that the page gets from a laptop's server.

There are no people and evenings here. It runs on MicroPython, and on CPython in the tests.
"""

import json
from collections.abc import Generator
from datetime import UTC, datetime
from typing import Any

from host_tools.errors import PawnlightError
from host_tools.games.exchange import EARLIEST, parse, text_of
from host_tools.games.game_row import GameRow, id_of, winning_seats
from host_tools.games.replay import EventRefused
from host_tools.games.verify import fingerprint_of, short_fingerprint, verifying
from host_tools.games.wanted import matches, number_in, wanted_of
from host_tools.intervals import Wins
from host_tools.library_errors import DamagedGame, DeletedGame, LibraryError
from host_tools.page.presenter import GamePresenter, last_of, listed, presenting, title_of, trouble_of
from host_tools.pieces import finished
from host_tools.site.games.browser_library import BrowserLibrary
from host_tools.words import LANGUAGES, Words, load
from pawnlight.rules.base import RuleError, check_options
from pawnlight.rules.events import EventError, unseal
from pawnlight.words import rule_cards

_USUAL_COUNT = 50
_MOST_GAMES = 500
_LONGEST_NAME = 80
# Of a file that is added: no game is as long, and many more lines keep MicroPython busy for minutes.
_MOST_LINES = 20_000
# The length of a time in UTC to the second.
_SECONDS = len("2026-11-21T19:02:11")


class Refused(PawnlightError):
    """A request that is not done; `status` is that of HTTP."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status = status


class BrowserGames:
    """The games in `library` as the page asks for them."""

    def __init__(self, library: BrowserLibrary) -> None:
        self._library = library
        # The game that is being played, the number of its next event, and who presents it.
        self._followed: tuple[str, int] = ("", 0)
        self._presenter: GamePresenter | None = None

    def answer(self, path: str, query: dict[str, str], order: Any) -> tuple[int, str]:
        """Return the HTTP status of an answer, and the answer: JSON, or a file. `order` is what a POST sends, or None.

        api/games         a page of the list, newest first, by `from`, `count` and the filters of the page
        api/games/ID      a game with its snapshots; the order {"delete": true} removes it
        api/games/ID/end  its last position, to be drawn small
        api/games/ID/fingerprint  as the board shows it
        api/games/ID/file  the game as a file for `pawnlight import`
        api/wins          wins by rule set and kind of player
        api/rules/RULES   the cards with the rules, for the `options` of a game
        api/choices       what filters offer of people and boards: nothing
        api/import        the order {"name": NAME, "text": TEXT} adds the game in a file
        api/keep          the order {"board": ID, "lines": LINES} keeps a game of the browser's own board; with "begun",
                          a time such as 2026-11-21T19:02:11Z, if the browser knows when it began
        api/lacking       the order {"board": ID, "games": [[GAME, EVENTS]]} asks of which games of the browser's
                          own board there are fewer than EVENTS events here; deleted ones are not lacking
        api/follow        the order {"game": ID, "from": NUMBER, "lines": LINES} presents further events of the game
                          that is played: its head, and their snapshots; 409 if they do not follow those before

        `query` may have the `language` of the texts.
        """
        answer: tuple[int, str] = finished(self.answering(path, query, order))
        return answer

    def answering(self, path: str, query: dict[str, str], order: Any) -> Generator[float, None, tuple[int, str]]:
        """Answer a request in pieces, see `answer`; between them, other requests may be answered."""
        words = load(query.get("language", ""))
        try:
            return 200, (yield from self._answer(path.split("/")[1:], query, order, words))
        except Refused as error:
            return error.status, json.dumps({"error": str(error)})
        except (PawnlightError, RuleError) as error:
            return 422, json.dumps({"error": str(error)})

    def _answer(self, parts: list[str], query: dict[str, str], order: Any, words: Words) -> Generator[float, None, str]:
        what, rest = "".join(parts[:1]), parts[1:]
        if order is not None:
            if what == "games" and len(rest) == 1 and order == {"delete": True}:
                return self._delete(self._row(rest[0]))
            if what == "import" and _has_texts(order, "name", "text"):
                return _packed((yield from self._import(order["name"][:_LONGEST_NAME], order["text"])))
            if what == "keep" and _has_texts(order, "board"):
                return _packed(self._keep(order["board"], order["lines"], order.get("begun")))
            if what == "lacking" and _has_texts(order, "board"):
                board, games = order["board"], order["games"]
                return _packed([game for game, events in games if self._library.lacks(game, board, events)])
            if what == "follow" and _has_texts(order, "game"):
                return _packed((yield from self._follow(order["game"], order["from"], order["lines"], words)))
        elif what == "games" and not rest:
            return _packed(self._list(query, words))
        elif what == "games" and len(rest) == 1:
            return (yield from self._game(self._row(rest[0]), words))
        elif what == "games" and rest[1:] == ["end"]:
            return _packed(last_of([unseal(line)[1] for line in self._lines(self._row(rest[0]))], words))
        elif what == "games" and rest[1:] == ["fingerprint"]:
            return _packed(short_fingerprint(fingerprint_of(self._lines(self._row(rest[0])))))
        elif what == "games" and rest[1:] == ["file"]:
            row = self._row(rest[0])
            return text_of(row, self._lines(row))
        elif what == "wins":
            return _packed(self._wins(words))
        elif what == "rules" and len(rest) == 1:
            return _rules(rest[0], query)
        elif what == "choices":
            return _packed({"people": [], "boards": [], "games": len(self._library.rows()), "hidden": False})
        raise Refused(404, "The page sent something that this program does not understand. Reload it.")

    def _row(self, game: str) -> GameRow:
        row = self._library.game(game)
        if row is None:
            raise Refused(404, f"This browser holds no game {game}.")
        return row

    def _lines(self, row: GameRow) -> list[str]:
        return self._library.lines(row.id)

    def _list(self, query: dict[str, str], words: Words) -> dict[str, Any]:
        wanted = wanted_of(query)
        rows = [row for row in self._library.rows() if matches(row, wanted)]
        rows.sort(key=lambda row: (_age(row), row.id))
        first = _number(query, "from", 0)
        shown = rows[first : first + min(_number(query, "count", _USUAL_COUNT), _MOST_GAMES)]
        return {"total": len(rows), "rows": [listed(self._row(row.id), None, {}, words) for row in shown]}

    def _game(self, row: GameRow, words: Words) -> Generator[float, None, str]:
        whole: dict[str, Any] = {"row": listed(row, None, {}, words)}
        damage = ""
        try:
            lines = self._lines(row)
        except DamagedGame as error:
            lines, damage = error.lines, words["game trouble"].format(why=error)
            if not lines:
                raise
        try:
            whole |= yield from presenting([unseal(line)[1] for line in lines], words)
            whole["trouble"] = whole["trouble"] or damage
        except EventRefused as refused:
            whole["trouble"] = trouble_of(refused, row.rules, words)
            return _packed(whole)
        # One by one: MicroPython copies a text that grows.
        packed = []
        for snapshot in whole.pop("snapshots"):
            packed.append(_packed(snapshot))
            yield 1.0
        snapshots = ",".join(packed)
        return f'{_packed(whole)[:-1]},"snapshots":[{snapshots}]}}'

    def _follow(self, game: str, first: int, lines: list[str], words: Words) -> Generator[float, None, dict[str, Any]]:
        texts = [unseal(line)[1] for line in lines]
        if first == 0:
            self._presenter = GamePresenter(texts[0], words)
        elif (game, first) != self._followed:
            raise Refused(409, f"Game {game} is not followed from event {first} on.")
        presenter = self._presenter
        assert presenter
        self._followed = "", 0
        snapshots = []
        for number, text in enumerate(texts, first):
            snapshots.append(presenter.step(text) if number else presenter.begin())
            yield 1.0
        self._followed = game, first + len(texts)
        return {"head": presenter.head(), "from": first, "snapshots": snapshots}

    def _delete(self, row: GameRow) -> str:
        self._library.delete(row.id)
        return "{}"

    def _wins(self, words: Words) -> list[dict[str, Any]]:
        """Return for each rule set its games, how many are over and how many won, and the wins by kind of player."""
        found = []
        for rules in sorted({row.rules for row in self._library.rows()}):
            rows = [row for row in self._library.rows() if row.rules == rules]
            won = [(row, winning_seats(row)) for row in rows if row.winner and not row.child]
            levels: dict[str, Wins] = {}
            for row, winners in won:
                for seat, (_, level) in enumerate(row.seats):
                    levels.setdefault(level, Wins()).add(seat in winners, len(winners) / len(row.seats))
            found.append(
                {
                    "rules": rules,
                    "title": title_of(rows[0], words),
                    "games": len(rows),
                    "over": sum(row.over for row in rows),
                    "won": len(won),
                    "levels": {level: wins.as_dict() for level, wins in levels.items()},
                }
            )
        return found

    def _import(self, name: str, text: str) -> Generator[float, None, dict[str, Any]]:
        """Add the game in the file `name`, or the rest of one that is here. Raises PawnlightError."""
        if text.count("\n") > _MOST_LINES:
            raise Refused(422, f"{name} is not a game file: it is larger than any game.")
        file = parse(text, name)
        verdict = yield from verifying(name, file.lines)
        if not verdict.holds and not verdict.unknown:
            raise Refused(422, f"{verdict.sentence()} Nothing was imported.")
        game = self._game_in(name, file.lines)
        # Whoever adds a file wants the game.
        self._library.forget_deletion(game)
        try:
            held = self._library.keep(game, file.board, file.lines, file.seen, file=True)
        except LibraryError as error:
            raise Refused(422, f"{name}: {error} Nothing was imported.") from error
        return {"game": held.id, "fresh": held.fresh, "beside": held.begun, "repaired": len(file.repaired) > 0}

    def _keep(self, board: str, lines: list[str], begun: str | None) -> dict[str, Any]:
        """Keep a game of the browser's own board, or more of one, unless it was deleted. Raises PawnlightError."""
        now = datetime.now(UTC).replace(microsecond=0)
        try:
            first = datetime.fromisoformat(begun[:_SECONDS]).replace(tzinfo=UTC) if begun else now
        except ValueError:
            first = now
        # A device's clock may be wrong.
        seen = (first, now) if EARLIEST <= first <= now else (now, now)
        game = self._game_in(board, lines)
        try:
            held = self._library.keep(game, board, lines, seen)
        except DeletedGame:
            return {"game": game, "fresh": 0, "beside": False}
        return {"game": held.id, "fresh": held.fresh, "beside": held.begun}

    def _game_in(self, name: str, lines: list[str]) -> str:
        """Return the id in the header of the game in a file. Raises Refused."""
        try:
            game = id_of(unseal(lines[0])[1])
        except (EventError, IndexError):
            game = None
        if game is None:
            raise Refused(422, f"{name}: it does not begin with a header. Nothing was imported.")
        return game


def _age(row: GameRow) -> float:
    """Return a number that is less for a game that began later, and greatest if that is unknown."""
    return (EARLIEST - row.first_seen).total_seconds() if row.first_seen else float("inf")


def _number(query: dict[str, str], name: str, usual: int) -> int:
    number = number_in(query.get(name))
    return usual if number is None else number


def _has_texts(order: Any, *names: str) -> bool:
    return isinstance(order, dict) and all(isinstance(order.get(name), str) for name in names)


def _rules(rules: str, query: dict[str, str]) -> str:
    options = [option for option in query.get("options", "").split(",") if option]
    check_options(rules, options)
    language = query.get("language", "")
    return _packed(rule_cards.pages(rules, options, language if language in LANGUAGES else "en"))


def _packed(values: Any) -> str:
    return json.dumps(values, separators=(",", ":"))

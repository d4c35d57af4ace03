"""The games of a browser: list, replays, wins, files, as the JSON that the page gets from a laptop's server.

Each is kept as a file that `pawnlight` takes, see `host_tools.games.exchange`, without its comments. There are no
people and evenings here, and no game that begins like another one. It runs on MicroPython, and on CPython in the tests.
"""

import json
from collections.abc import Callable, Generator
from datetime import UTC, datetime
from typing import Any

from host_tools.errors import PawnlightError
from host_tools.games.exchange import EARLIEST, ExchangeError, GameFile, bare_text, parse, text_of
from host_tools.games.game_row import GameRow, ending, header_columns, id_of, split_options, split_seats, winning_seats
from host_tools.games.replay import EventRefused
from host_tools.games.verify import fingerprint_of, short_fingerprint, verifying
from host_tools.intervals import Wins
from host_tools.page.presenter import GamePresenter, last_of, listed, presenting, title_of, trouble_of
from host_tools.pieces import finished
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
    """The games of a browser. `read` returns the file of a game by its id, `write` replaces it; None removes it."""

    def __init__(self, read: Callable[[str], str], write: Callable[[str, str | None], None]) -> None:
        self._read = read
        self._write = write
        self._rows: dict[str, GameRow] = {}
        # The game that is being played, the number of its next event, and who presents it.
        self._followed: tuple[str, int] = ("", 0)
        self._presenter: GamePresenter | None = None

    def add(self, text: str) -> GameRow:
        """Add a game whose file, `text`, is kept already; return its entry. Raises PawnlightError if it is no file."""
        row = _row_of(text)
        self._rows[row.id] = row
        return row

    def forget(self, game: str) -> None:
        """Forget a game that could not be kept."""
        self._rows.pop(game, None)

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
            return _packed({"people": [], "boards": [], "games": len(self._rows), "hidden": False})
        raise Refused(404, "The page sent something that this program does not understand. Reload it.")

    def _row(self, game: str) -> GameRow:
        if game not in self._rows:
            raise Refused(404, f"This browser holds no game {game}.")
        return self._rows[game]

    def _lines(self, row: GameRow) -> list[str]:
        return parse(self._read(row.id), row.id).lines

    def _list(self, query: dict[str, str], words: Words) -> dict[str, Any]:
        rows = [row for row in self._rows.values() if _matches(row, query)]
        rows.sort(key=lambda row: (_begun(row), row.id), reverse=True)
        first = _number(query, "from", 0)
        shown = rows[first : first + min(_number(query, "count", _USUAL_COUNT), _MOST_GAMES)]
        return {"total": len(rows), "rows": [listed(row, None, {}, words) for row in shown]}

    def _game(self, row: GameRow, words: Words) -> Generator[float, None, str]:
        whole: dict[str, Any] = {"row": listed(row, None, {}, words)}
        try:
            whole |= yield from presenting([unseal(line)[1] for line in self._lines(row)], words)
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
        del self._rows[row.id]
        self._write(row.id, None)
        return "{}"

    def _wins(self, words: Words) -> list[dict[str, Any]]:
        """Return for each rule set its games, how many are over and how many won, and the wins by kind of player."""
        found = []
        for rules in sorted({row.rules for row in self._rows.values()}):
            rows = [row for row in self._rows.values() if row.rules == rules]
            won = [(row, winning_seats(row)) for row in rows if row.winner]
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
        return self._take(name, file, own=False) | {"repaired": len(file.repaired) > 0}

    def _keep(self, board: str, lines: list[str], begun: str | None) -> dict[str, Any]:
        """Keep a game of the browser's own board, or more of one. Raises PawnlightError."""
        now = datetime.now(UTC).replace(microsecond=0)
        try:
            first = datetime.fromisoformat(begun[:_SECONDS]).replace(tzinfo=UTC) if begun else now
        except ValueError:
            first = now
        # A device's clock may be wrong.
        seen = (first, now) if EARLIEST <= first <= now else None
        return self._take(board, GameFile(lines, board, seen), own=True)

    def _take(self, name: str, file: GameFile, own: bool) -> dict[str, Any]:
        """Store the events of `file` that are new. Where they differ, the browser's `own` board is right."""
        try:
            game = id_of(unseal(file.lines[0])[1])
        except (EventError, IndexError):
            game = None
        if game is None:
            raise Refused(422, f"{name}: it does not begin with a header. Nothing was imported.")
        held, board, seen = [], file.board, file.seen
        if game in self._rows:
            row = self._rows[game]
            held, board = self._lines(row), row.board
            if row.first_seen and seen:
                seen = row.first_seen, seen[1]
        common = min(len(held), len(file.lines))
        if held[:common] != file.lines[:common]:
            if not own:
                raise Refused(422, f"{name}: this browser holds game {game} with other events. Nothing was imported.")
        elif common == len(file.lines):
            return {"game": game, "fresh": 0, "beside": False}
        text = bare_text(GameFile(file.lines, file.board if own else board, seen))
        self._write(game, text)
        self.add(text)
        return {"game": game, "fresh": len(file.lines) - common, "beside": False}


def _row_of(text: str) -> GameRow:
    """Return the list entry of a game by its file, of which only head, first and last event are read."""
    at = 0 if text.startswith("0 ") else text.find("\n0 ") + 1
    first, last = text[at:].partition("\n")[0], text.rstrip("\n").rpartition("\n")[2]
    file = parse(f"{text[:at]}{first}\n", "file")
    try:
        header, (number, end, _) = unseal(first)[1], unseal(last)
    except EventError as error:
        raise ExchangeError(f"{error}.") from None
    game = id_of(header)
    if game is None:
        raise ExchangeError("The file does not begin with a header.")
    columns = header_columns(header)
    seen = file.seen or (None, None)
    over, winner = ending(end)
    return GameRow(
        id=game,
        board=file.board,
        header=header,
        rules=columns["rules"],
        options=split_options(columns["options"]),
        seats=split_seats(columns["seats"]),
        first_seen=seen[0],
        last_seen=seen[1],
        over=over,
        winner=winner,
        events=number + 1,
        cards=0,
        sound=True,
        beside=None,
        differs_from=None,
        hidden=False,
    )


def _matches(row: GameRow, query: dict[str, str]) -> bool:
    """Return whether a game matches the filters of the page, see `host_tools.page.filters`."""
    abandoned = row.over and row.winner is None
    states = {"": True, "open": not row.over, "over": row.over, "abandoned": abandoned}
    begun = _begun(row)
    told = " ".join([row.id, row.rules, row.board] + [level for _, level in row.seats])
    return (
        states.get(query.get("state", ""), False)
        and (query.get("rules") or row.rules) == row.rules
        and (query.get("winner") or row.winner) == row.winner
        and query.get("since", "")[:_SECONDS] <= begun
        and ("until" not in query or "" < begun < query["until"][:_SECONDS])
        and _number(query, "shortest", 0) <= row.events <= _number(query, "longest", row.events)
        and all(word in told for word in query.get("text", "").lower().split())
    )


def _begun(row: GameRow) -> str:
    """Return when a game began, as text that can be compared with others; "" if that is unknown."""
    return row.first_seen.isoformat()[:_SECONDS] if row.first_seen else ""


def _number(query: dict[str, str], name: str, usual: int) -> int:
    text = query.get(name, "")
    return int(text) if text.isdigit() else usual


def _has_texts(order: Any, *names: str) -> bool:
    return isinstance(order, dict) and all(isinstance(order.get(name), str) for name in names)


def _rules(rules: str, query: dict[str, str]) -> str:
    options = [option for option in query.get("options", "").split(",") if option]
    check_options(rules, options)
    language = query.get("language", "")
    return _packed(rule_cards.pages(rules, options, language if language in LANGUAGES else "en"))


def _packed(values: Any) -> str:
    return json.dumps(values, separators=(",", ":"))

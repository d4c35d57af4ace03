"""The answers to what the page asks about the games of a library, a laptop's or a browser's.

It runs on MicroPython too.
"""

from collections.abc import Callable, Generator, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from host_tools.answers.presenter import last_snapshot, list_entry, present_in_steps, refusal_text
from host_tools.games.exchange import parse_game_file
from host_tools.games.game_filter import GameFilter, filter_from_query, parse_number
from host_tools.games.game_row import GameRow
from host_tools.games.importing import ImportingLibrary, import_in_steps
from host_tools.games.library_errors import DamagedGame, LibraryError, NotFound
from host_tools.games.replay import EventRefused
from host_tools.games.verify import fingerprint_of, short_fingerprint
from host_tools.system.errors import PawnlightError
from host_tools.words import LANGUAGES, Words, load
from pawnlight.rules.base import RuleError, check_options
from pawnlight.rules.events import parse_event_line
from pawnlight.words import rule_cards

if TYPE_CHECKING:
    from host_tools import json_types
    from host_tools.games.game_row import Seated

BAD_REQUEST_TEXT = "The page sent something that this program does not understand. Reload it."
_USUAL_COUNT = 50
_MOST_GAMES = 500
# Longer names of files are cut in messages.
MAX_NAME_LENGTH = 80


class RequestFailed(PawnlightError):
    """A request that is not answered; `status` is that of HTTP."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status = status


def http_status(error: Exception) -> int:
    """Return the status of HTTP for an error."""
    if isinstance(error, RequestFailed):
        return error.status
    return 404 if isinstance(error, NotFound) else 500 if isinstance(error, LibraryError) else 422


class AnsweringLibrary(ImportingLibrary, Protocol):
    """A library as the page's requests need it. Its methods raise a subclass of LibraryError if it fails."""

    def find_game(self, name: str) -> str:
        """Return the id of the game `name`. Raises NotFound."""

    def game_row(self, game: str) -> GameRow | None:
        """Return the list entry of the game with this id, or None."""

    def event_lines(self, game: str) -> list[str]:
        """Return the event lines of `game`. Raises DamagedGame."""

    def list_games(self, wanted: GameFilter, first: int, count: int) -> tuple[int, list[GameRow]]:
        """Return how many games match `wanted`, and `count` of them from number `first` on, newest first."""

    def board_names(self) -> dict[str, str]:
        """Return the names of the boards that have one, by id."""

    def people_at_seats(self, games: Iterable[str]) -> "dict[str, dict[int, Seated]]":
        """Return the people at the seats of these games, as far as they are known."""

    def filter_choices(self) -> "json_types.NameChoices":
        """Return the people and boards that filters can name."""


class LibraryAnswers:
    """The answers about the games in `library`. `message` returns the message of an error as the page may read it."""

    def __init__(self, library: AnsweringLibrary, message: Callable[[Exception], str] = str) -> None:
        self._library = library
        self._message = message

    def answer_in_steps(self, parts: list[str], query: Mapping[str, str], order: Any) -> Generator[float, None, object]:
        """Answer a request in pieces; between them, other requests may be answered. Returns the values of the answer.

        `parts` are those of the path behind `api/`; `order` is what a POST sends, or None.

        games         a page of the list, newest first, by `from`, `count` and the filters of the page
        games/ID      a game with its snapshots, or why it has none if its rules are unknown
        games/ID/end  its last position, to be drawn small; None if nobody knows its rules
        games/ID/fingerprint  as the board shows it
        rules/RULES   the cards with the rules, each a heading and a text, for the `options` of a game
        choices       the people and boards that filters can name
        import        the order {"name": NAME, "text": TEXT} adds the game in a file

        `query` may have the `language` of the texts. Raises PawnlightError and RuleError, see `http_status`.
        """
        words = load(query.get("language", ""))
        what, rest = "".join(parts[:1]), parts[1:]
        if order is not None:
            if what == "import" and isinstance(order, dict):
                name, text = order.get("name"), order.get("text")
                if isinstance(name, str) and isinstance(text, str):
                    return (yield from self._import(name[:MAX_NAME_LENGTH], text))
        elif what == "games" and not rest:
            return self._page(query, words)
        elif what == "games" and len(rest) == 1:
            return (yield from self._game(rest[0], words))
        elif what == "games" and rest[1:] == ["end"]:
            return self._end(rest[0], words)
        elif what == "games" and rest[1:] == ["fingerprint"]:
            return short_fingerprint(fingerprint_of(self._library.event_lines(self._library.find_game(rest[0]))))
        elif what == "rules" and len(rest) == 1:
            return rule_cards_answer(rest[0], query)
        elif what == "choices" and not rest:
            return self._library.filter_choices()
        raise RequestFailed(404, BAD_REQUEST_TEXT)

    def _page(self, query: Mapping[str, str], words: Words) -> "json_types.GamePage":
        library, count = self._library, min(_number(query, "count", _USUAL_COUNT), _MOST_GAMES)
        total, rows = library.list_games(filter_from_query(query), _number(query, "from", 0), count)
        names, people = library.board_names(), library.people_at_seats([row.id for row in rows])
        shown = [list_entry(row, names.get(row.board), people.get(row.id, {}), words, row.minutes) for row in rows]
        return {"total": total, "rows": shown}

    def _game(self, name: str, words: Words) -> "Generator[float, None, json_types.WholeGame | json_types.UnknownGame]":
        library = self._library
        game, damage = library.find_game(name), ""
        row = library.game_row(game)
        try:
            lines = library.event_lines(game)
        except DamagedGame as error:
            lines, damage = error.lines, words["game trouble"].format(why=self._message(error))
        if row is None or not lines:
            raise NotFound(damage or f"The library holds no event of game {game}.")
        people = library.people_at_seats([game]).get(game, {})
        told = list_entry(row, library.board_names().get(row.board), people, words)
        try:
            whole = yield from present_in_steps([parse_event_line(line)[1] for line in lines], words, people)
        except EventRefused as refused:
            if not refused.unknown:
                raise
            return {"row": told, "trouble": refusal_text(refused, row.rules, words)}
        trouble = whole["trouble"] or damage
        return {"head": whole["head"], "snapshots": whole["snapshots"], "trouble": trouble, "row": told}

    def _end(self, name: str, words: Words) -> "json_types.Picture | None":
        try:
            return last_snapshot(
                [parse_event_line(line)[1] for line in self._library.event_lines(self._library.find_game(name))], words
            )
        except EventRefused:
            return None

    def _import(self, name: str, text: str) -> "Generator[float, None, json_types.Imported]":
        """Add the game in a file, or the rest of one that is here. Returns what has become of it."""
        file = parse_game_file(text, name)
        # Whoever adds a file wants the game.
        held, _ = yield from import_in_steps(self._library, name, file, deleted=True)
        return {"game": held.id, "fresh": held.fresh, "beside": held.begun, "repaired": len(file.repaired) > 0}


def rule_cards_answer(rules: str, query: Mapping[str, str]) -> "list[rule_cards.HeadedText]":
    """Return the cards with the rules, see `LibraryAnswers`."""
    options = [option for option in query.get("options", "").split(",") if option]
    try:
        check_options(rules, options)
    except RuleError as error:
        raise RequestFailed(404, str(error)) from None
    language = query.get("language", "")
    return rule_cards.rule_pages(rules, options, language if language in LANGUAGES else "en")


def _number(query: Mapping[str, str], name: str, usual: int) -> int:
    number = parse_number(query.get(name))
    return usual if number is None else number

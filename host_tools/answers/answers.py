"""The answers to what the page asks about the games of a library, a laptop's or a browser's.

It runs on MicroPython too.
"""

from collections.abc import Callable, Generator, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from host_tools.answers.presenter import last_snapshot, list_entry, presenting, refusal_text
from host_tools.games.exchange import parse
from host_tools.games.game_row import GameRow
from host_tools.games.importing import ImportingLibrary, importing
from host_tools.games.library_errors import DamagedGame, LibraryError, NotFound
from host_tools.games.replay import EventRefused
from host_tools.games.verify import fingerprint_of, short_fingerprint
from host_tools.games.wanted import Wanted, number_in, wanted_of
from host_tools.system.errors import PawnlightError
from host_tools.words import LANGUAGES, Words, load
from pawnlight.rules.base import RuleError, check_options
from pawnlight.rules.events import unseal
from pawnlight.words import rule_cards

if TYPE_CHECKING:
    from host_tools import json_types
    from host_tools.games.game_row import Seated

NOT_UNDERSTOOD = "The page sent something that this program does not understand. Reload it."
_USUAL_COUNT = 50
_MOST_GAMES = 500
# Longer names of files are cut in messages.
LONGEST_NAME = 80


class Unanswered(PawnlightError):
    """A request that is not answered; `status` is that of HTTP."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status = status


def status_of(error: Exception) -> int:
    """Return the status of HTTP for an error."""
    if isinstance(error, Unanswered):
        return error.status
    return 404 if isinstance(error, NotFound) else 500 if isinstance(error, LibraryError) else 422


class AnsweringLibrary(ImportingLibrary, Protocol):
    """A library as the page's requests need it. Its methods raise a subclass of LibraryError if it fails."""

    def find(self, name: str) -> str:
        """Return the id of the game `name`. Raises NotFound."""
        ...

    def game(self, game: str) -> GameRow | None:
        """Return the list entry of the game with this id, or None."""
        ...

    def lines(self, game: str) -> list[str]:
        """Return the event lines of `game`. Raises DamagedGame."""
        ...

    def page(self, wanted: Wanted, first: int, count: int) -> tuple[int, list[GameRow]]:
        """Return how many games match `wanted`, and `count` of them from number `first` on, newest first."""
        ...

    def board_names(self) -> dict[str, str]:
        """Return the names of the boards that have one, by id."""
        ...

    def seated(self, games: Iterable[str]) -> "dict[str, dict[int, Seated]]":
        """Return the people at the seats of these games, as far as they are known."""
        ...

    def choices(self) -> "json_types.NameChoices":
        """Return the people and boards that filters can name."""
        ...


class Answers:
    """The answers about the games in `library`. Sentences have people's names if these are to be `named`.

    `message` returns the message of an error as the page may read it.
    """

    def __init__(
        self, library: AnsweringLibrary, named: bool = True, message: Callable[[Exception], str] = str
    ) -> None:
        self._library = library
        self._named = named
        self._message = message

    def answering(self, parts: list[str], query: Mapping[str, str], order: Any) -> Generator[float, None, object]:
        """Answer a request in pieces; between them, other requests may be answered. Returns the values of the answer.

        `parts` are those of the path behind `api/`; `order` is what a POST sends, or None.

        games         a page of the list, newest first, by `from`, `count` and the filters of the page
        games/ID      a game with its snapshots, or why it has none if its rules are unknown
        games/ID/end  its last position, to be drawn small; None if nobody knows its rules
        games/ID/fingerprint  as the board shows it
        rules/RULES   the cards with the rules, each a heading and a text, for the `options` of a game
        choices       the people and boards that filters can name
        import        the order {"name": NAME, "text": TEXT} adds the game in a file

        `query` may have the `language` of the texts. Raises PawnlightError and RuleError, see `status_of`.
        """
        words = load(query.get("language", ""))
        what, rest = "".join(parts[:1]), parts[1:]
        if order is not None:
            if what == "import" and isinstance(order, dict):
                name, text = order.get("name"), order.get("text")
                if isinstance(name, str) and isinstance(text, str):
                    return (yield from self._import(name[:LONGEST_NAME], text))
        elif what == "games" and not rest:
            return self._page(query, words)
        elif what == "games" and len(rest) == 1:
            return (yield from self._game(rest[0], words))
        elif what == "games" and rest[1:] == ["end"]:
            return self._end(rest[0], words)
        elif what == "games" and rest[1:] == ["fingerprint"]:
            return short_fingerprint(fingerprint_of(self._library.lines(self._library.find(rest[0]))))
        elif what == "rules" and len(rest) == 1:
            return rules_of(rest[0], query)
        elif what == "choices" and not rest:
            return self._library.choices()
        raise Unanswered(404, NOT_UNDERSTOOD)

    def _page(self, query: Mapping[str, str], words: Words) -> "json_types.GamePage":
        library, count = self._library, min(_number(query, "count", _USUAL_COUNT), _MOST_GAMES)
        total, rows = library.page(wanted_of(query), _number(query, "from", 0), count)
        names, people = library.board_names(), library.seated([row.id for row in rows])
        shown = [list_entry(row, names.get(row.board), people.get(row.id, {}), words, row.minutes) for row in rows]
        return {"total": total, "rows": shown}

    def _game(self, name: str, words: Words) -> "Generator[float, None, json_types.WholeGame | json_types.UnknownGame]":
        library = self._library
        game, damage = library.find(name), ""
        row = library.game(game)
        try:
            lines = library.lines(game)
        except DamagedGame as error:
            lines, damage = error.lines, words["game trouble"].format(why=self._message(error))
        if row is None or not lines:
            raise NotFound(damage or f"The library holds no event of game {game}.")
        people = library.seated([game]).get(game, {})
        told = list_entry(row, library.board_names().get(row.board), people, words)
        try:
            whole = yield from presenting([unseal(line)[1] for line in lines], words, people, self._named)
        except EventRefused as refused:
            if not refused.unknown:
                raise
            return {"row": told, "trouble": refusal_text(refused, row.rules, words)}
        trouble = whole["trouble"] or damage
        return {"head": whole["head"], "snapshots": whole["snapshots"], "trouble": trouble, "row": told}

    def _end(self, name: str, words: Words) -> "json_types.Picture | None":
        try:
            return last_snapshot([unseal(line)[1] for line in self._library.lines(self._library.find(name))], words)
        except EventRefused:
            return None

    def _import(self, name: str, text: str) -> "Generator[float, None, json_types.Imported]":
        """Add the game in a file, or the rest of one that is here. Returns what has become of it."""
        file = parse(text, name)
        # Whoever adds a file wants the game.
        held, _ = yield from importing(self._library, name, file, deleted=True)
        return {"game": held.id, "fresh": held.fresh, "beside": held.begun, "repaired": len(file.repaired) > 0}


def rules_of(rules: str, query: Mapping[str, str]) -> "list[rule_cards.HeadedText]":
    """Return the cards with the rules, see `Answers`."""
    options = [option for option in query.get("options", "").split(",") if option]
    try:
        check_options(rules, options)
    except RuleError as error:
        raise Unanswered(404, str(error)) from None
    language = query.get("language", "")
    return rule_cards.rule_pages(rules, options, language if language in LANGUAGES else "en")


def _number(query: Mapping[str, str], name: str, usual: int) -> int:
    number = number_in(query.get(name))
    return usual if number is None else number

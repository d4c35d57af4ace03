"""The HTTP API of the page: geometry of the board, texts, list of games, replays, statistics."""

import asyncio
import json
import mimetypes
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from aiohttp import web
from sqlalchemy import func, select

from host_tools import json_types
from host_tools import words as all_words
from host_tools.games.game_row import GameRow
from host_tools.games.replay import EventRefused
from host_tools.games.verify import fingerprint_of, short_fingerprint
from host_tools.games.wanted import number_in, wanted_of
from host_tools.library import (
    DamagedGame,
    Library,
    LibraryError,
    NotFound,
    Wanted,
)
from host_tools.library.boards import Boards
from host_tools.library.games import conditions
from host_tools.library.people import People
from host_tools.library.schema import games as games_table
from host_tools.library.stats import Filter, statistics
from host_tools.page.faults import message_of
from host_tools.page.geometry import page_geometry
from host_tools.page.presenter import last_of, listed, present, trouble_of
from host_tools.page.unstarted import index_page
from host_tools.words import Words
from pawnlight.rules.base import RuleError, check_options
from pawnlight.rules.events import unseal
from pawnlight.words import rule_cards

LIBRARY = web.AppKey("library", Library)
_SHELL = web.AppKey("shell", json_types.Shell)
_STATIC = Path(__file__).parent / "static"
_MOST_GAMES = 500
# Of a game in one sitting.
_MOST_MINUTES = 240
NOT_UNDERSTOOD = "The page sent something that this program does not understand. Reload it."


def add_shell(app: web.Application, values: json_types.Shell) -> None:
    """Add to `app` what every page needs: its files, the geometry, the texts and the rules."""
    # Some systems map .js to another type, which browsers refuse.
    mimetypes.add_type("text/javascript", ".js")
    app[_SHELL] = values
    app.router.add_get("/", _index)
    app.router.add_get("/geometry.json", geometry)
    app.router.add_get("/words/{language}.json", words)
    app.router.add_get("/api/rules/{rules}", rules)
    app.router.add_get("/static/{file}", _static)


async def _index(request: web.Request) -> web.StreamResponse:
    return web.Response(text=index_page(), content_type="text/html")


async def _static(request: web.Request) -> web.StreamResponse:
    # Only names that are here, so that no system has to make sense of any other.
    file = request.match_info["file"]
    if file not in os.listdir(_STATIC):
        raise web.HTTPNotFound
    return web.FileResponse(_STATIC / file)


async def geometry(request: web.Request) -> web.StreamResponse:
    """Return the geometry to draw, the languages, and the values of `add_shell`."""
    whole: json_types.Geometry = {**page_geometry(), **request.app[_SHELL], "languages": all_words.LANGUAGES}
    return as_json(whole)


async def words(request: web.Request) -> web.StreamResponse:
    """Return the texts of a language, or the English ones if the language is unknown."""
    return as_json(all_words.load(request.match_info["language"]))


def language_of(request: web.Request) -> str:
    """Return the `language` that a request asks for, or English."""
    language = request.query.get("language", "")
    return language if language in all_words.LANGUAGES else "en"


def words_of(request: web.Request) -> Words:
    """Return the texts in the language that a request asks for."""
    return all_words.load(language_of(request))


async def rules(request: web.Request) -> web.StreamResponse:
    """Return the rule cards of a rule set, each a heading and a text, for the `options` of a game."""
    name = request.match_info["rules"]
    options = [option for option in request.query.get("options", "").split(",") if option]
    try:
        check_options(name, options)
    except RuleError as error:
        return as_json({"error": str(error)}, 404)
    return as_json(rule_cards.pages(name, options, language_of(request)))


async def games(request: web.Request) -> web.StreamResponse:
    """Return the games of the library, newest first. `from` and `count` select a page; see `wanted_of` for the rest."""
    first = _number(request, "from", 0)
    count = min(_number(request, "count", 50), _MOST_GAMES)
    wanted = wanted_of(request.query, first + count)
    library, words = request.app[LIBRARY], words_of(request)

    def read() -> json_types.GamePage:
        rows = library.games(wanted)[first:]
        names = Boards(library.store).names()
        people = People(library).seated(row.id for row in rows)
        shown = [
            listed(row, names.get(row.board), people.get(row.id, {}), words, _minutes(row) if row.over else None)
            for row in rows
        ]
        return {"total": _total(library, wanted), "rows": shown}

    return await answered(request, read)


def _minutes(row: GameRow) -> int | None:
    """Return how long a game took; None if its events came later, all at once, or if it was put aside for a while."""
    if row.first_seen is None or row.last_seen is None:
        return None
    minutes = round((row.last_seen - row.first_seen).total_seconds() / 60)
    return minutes if 0 < minutes <= _MOST_MINUTES else None


async def game(request: web.Request) -> web.StreamResponse:
    """Return a game with all its snapshots, or why it has none if its rules are unknown; see `Library.find`."""
    library, words = request.app[LIBRARY], words_of(request)
    # Visitors see names beside the board only.
    named = request.app[_SHELL]["changes"]

    def read() -> json_types.WholeGame | json_types.UnknownGame:
        found = library.find(request.match_info["game"])
        row = library.game(found)
        trouble = ""
        try:
            lines = library.lines(found)
        except DamagedGame as error:
            lines, trouble = error.lines, words["game trouble"].format(why=message_of(error, library))
        if row is None or not lines:
            raise NotFound(trouble or f"The library holds no event of game {found}.")
        people = People(library).seated([found]).get(found, {})
        told = listed(row, Boards(library.store).names().get(row.board), people, words)
        try:
            whole = present([unseal(line)[1] for line in lines], words, people, named)
        except EventRefused as refused:
            if not refused.unknown:
                raise
            return {"row": told, "trouble": trouble_of(refused, row.rules, words)}
        whole["trouble"] = whole["trouble"] or trouble
        return {**whole, "row": told}

    return await answered(request, read)


async def end(request: web.Request) -> web.StreamResponse:
    """Return the last position of a game, to be drawn small; None if nobody knows its rules."""
    library, words = request.app[LIBRARY], words_of(request)

    def read() -> json_types.Picture | None:
        found = library.find(request.match_info["game"])
        try:
            return last_of([unseal(line)[1] for line in library.lines(found)], words)
        except EventRefused:
            return None

    return await answered(request, read)


async def fingerprint(request: web.Request) -> web.StreamResponse:
    """Return the fingerprint of a game, as the board shows it."""
    library, game = request.app[LIBRARY], request.match_info["game"]
    return await answered(request, lambda: short_fingerprint(fingerprint_of(library.lines(library.find(game)))))


async def stats(request: web.Request) -> web.StreamResponse:
    """Return statistics over the games that match `wanted_of` and the filter `level`."""
    library = request.app[LIBRARY]
    chosen = Filter(wanted_of(request.query), request.query.get("level") or None)
    return await answered(request, lambda: statistics(library, chosen).as_dict())


async def posted(request: web.Request) -> Any:
    """Return the JSON in the body of a request, or None if it has none."""
    try:
        return json.loads(await request.read())
    except (ValueError, RecursionError):
        return None


async def answered(request: web.Request, read: Callable[[], Any]) -> web.StreamResponse:
    """Return the values that `read` returns, called in a thread, or the message of its error."""
    try:
        return as_json(await asyncio.to_thread(read))
    except (LibraryError, RuleError) as error:
        return refusal(request, error, 404 if isinstance(error, NotFound) else 500)


def refusal(request: web.Request, error: Exception, status: int) -> web.Response:
    """Return an error as a browser is told of it."""
    return as_json({"error": message_of(error, request.app.get(LIBRARY))}, status)


def is_id(value: object) -> bool:
    """Return whether `value` may be the number of a person or an evening."""
    return type(value) is int and 0 <= value < 1 << 31


def as_json(values: Any, status: int = 200) -> web.Response:
    """Return `values` as JSON."""
    return web.json_response(values, status=status, dumps=lambda value: json.dumps(value, separators=(",", ":")))


def _total(library: Library, wanted: Wanted) -> int:
    query = select(func.count()).select_from(games_table).where(*conditions(wanted))
    with library.store.reading() as connection:
        return connection.execute(query).scalar_one()


def _number(request: web.Request, name: str, usual: int) -> int:
    number = number_in(request.query.get(name))
    return usual if number is None else number

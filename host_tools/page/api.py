"""The HTTP API of the page: geometry of the board, texts, list of games, replays, statistics."""

import asyncio
import json
import mimetypes
import os
from collections.abc import Callable
from functools import partial
from typing import Any

from aiohttp import web

from host_tools import json_types
from host_tools import words as all_words
from host_tools.answers.answers import LibraryAnswers, http_status, rule_cards_answer
from host_tools.drawing.geometry import page_geometry
from host_tools.games.game_filter import filter_from_query
from host_tools.games.progress import run_to_end
from host_tools.library import Library
from host_tools.library.answering import PageLibrary
from host_tools.library.stats import StatisticsFilter, statistics
from host_tools.page.faults import error_message
from host_tools.page.gathered import (
    LATER,
    PHONE_SCRIPT,
    PHONE_STYLE,
    SCRIPT,
    STATIC,
    STYLE,
    Gathered,
    embed_answers,
    gather_page,
    gather_phone_page,
)
from host_tools.page.unstarted import index_page
from host_tools.system.errors import PawnlightError
from host_tools.system.plain import json_default
from host_tools.words import Words
from pawnlight.rules.base import RuleError

LIBRARY_KEY = web.AppKey("library", Library)
ANSWERS_KEY = web.AppKey("answers", LibraryAnswers)
_SHELL = web.AppKey("shell", json_types.Shell)


def add_library(app: web.Application, library: Library) -> None:
    """Let `app` answer about the games of `library`."""
    app[LIBRARY_KEY] = library
    app[ANSWERS_KEY] = LibraryAnswers(PageLibrary(library.store), partial(error_message, library=library))


def add_shell(app: web.Application, values: json_types.Shell) -> None:
    """Add to `app` what every page needs: its files, the geometry, the texts and the rules."""
    # Some systems map .js to another type, which browsers refuse.
    mimetypes.add_type("text/javascript", ".js")
    app[_SHELL] = values
    app.router.add_get("/", get_index)
    app.router.add_get("/geometry.json", get_geometry)
    app.router.add_get("/words/{language}.json", get_words)
    app.router.add_get("/api/rules/{rules}", get_rule_cards)
    app.router.add_get("/static/{file}", _static)


async def get_index(request: web.Request) -> web.StreamResponse:
    """Return the page, with the geometry and the texts in the language that the browser prefers."""
    return _page(request, gather_page(index_page()))


async def get_phone_page(request: web.Request) -> web.Response:
    """Return the page of a phone at a seat, likewise."""
    return _page(request, gather_phone_page(index_page("phone.html")))


def wished_language(request: web.Request) -> str:
    """Return the language that the browser likes best, of those that there are."""
    wished = [name.strip()[:2] for name in request.headers.get("Accept-Language", "").split(",")]
    return next((name for name in wished if name in all_words.LANGUAGES), "en")


def _page(request: web.Request, gathered: Gathered) -> web.Response:
    language = wished_language(request)
    answers = {"geometry.json": _geometry(request), f"words/{language}.json": all_words.load(language)}
    index = embed_answers(gathered.html, answers)
    return web.Response(text=index, content_type="text/html")


async def _static(request: web.Request) -> web.StreamResponse:
    # Only names that are here, so that no system has to make sense of any other.
    file = request.match_info["file"]
    gathered: dict[str, str] = {}
    if file in (SCRIPT, LATER, STYLE):
        gathered = gather_page(index_page()).files
    elif file in (PHONE_SCRIPT, PHONE_STYLE):
        gathered = gather_phone_page(index_page("phone.html")).files
    if file in gathered:
        kind = "text/css" if file.endswith(".css") else "text/javascript"
        return web.Response(text=gathered[file], content_type=kind)
    if file not in os.listdir(STATIC):
        raise web.HTTPNotFound
    return web.FileResponse(STATIC / file)


async def get_geometry(request: web.Request) -> web.StreamResponse:
    """Return the geometry to draw, the languages, and the values of `add_shell`."""
    return as_json(_geometry(request))


def _geometry(request: web.Request) -> json_types.Geometry:
    return {**page_geometry(), **request.app[_SHELL], "languages": all_words.LANGUAGES}


async def get_words(request: web.Request) -> web.StreamResponse:
    """Return the texts of a language, or the English ones if the language is unknown."""
    return as_json(all_words.load(request.match_info["language"]))


def requested_language(request: web.Request) -> str:
    """Return the `language` that a request asks for, or English."""
    language = request.query.get("language", "")
    return language if language in all_words.LANGUAGES else "en"


def requested_words(request: web.Request) -> Words:
    """Return the texts in the language that a request asks for."""
    return all_words.load(requested_language(request))


async def get_rule_cards(request: web.Request) -> web.StreamResponse:
    """Return the rule cards of a rule set, for the `options` of a game."""
    return await answer_in_thread(request, lambda: rule_cards_answer(request.match_info["rules"], request.query))


async def get_answer(request: web.Request) -> web.StreamResponse:
    """Answer a request that a browser's own games answer too, see `LibraryAnswers`."""
    parts = request.path.split("/")[2:]
    order = await posted_json(request) or {} if request.method == "POST" else None
    answers, query = request.app[ANSWERS_KEY], request.query
    return await answer_in_thread(request, lambda: run_to_end(answers.answer_in_steps(parts, query, order)))


async def get_statistics(request: web.Request) -> web.StreamResponse:
    """Return statistics over the games that match `filter_from_query` and the filter `level`."""
    library = request.app[LIBRARY_KEY]
    chosen = StatisticsFilter(filter_from_query(request.query), request.query.get("level") or None)
    return await answer_in_thread(request, lambda: statistics(library, chosen))


async def posted_json(request: web.Request) -> Any:
    """Return the JSON in the body of a request, or None if it has none."""
    try:
        return json.loads(await request.read())
    except (ValueError, RecursionError):
        return None


async def answer_in_thread(request: web.Request, read: Callable[[], Any]) -> web.StreamResponse:
    """Return the values that `read` returns, called in a thread, or the message of its error."""
    try:
        return as_json(await asyncio.to_thread(read))
    except (PawnlightError, RuleError) as error:
        return error_response(request, error, http_status(error))


def error_response(request: web.Request, error: Exception, status: int) -> web.Response:
    """Return an error as a browser is told of it."""
    return as_json({"error": error_message(error, request.app.get(LIBRARY_KEY))}, status)


def is_row_id(value: object) -> bool:
    """Return whether `value` may be the number of a person or an evening."""
    return type(value) is int and 0 <= value < 1 << 31


def as_json(values: Any, status: int = 200) -> web.Response:
    """Return `values` as JSON."""
    text = json.dumps(values, default=json_default, separators=(",", ":"))
    return web.json_response(text=text, status=status)

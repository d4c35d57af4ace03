"""The HTTP API of games as files: a replay to download, exported games to add."""

import asyncio
from typing import Any

from aiohttp import web

from host_tools import words
from host_tools.errors import PawnlightError
from host_tools.library.exchange import parse
from host_tools.library.importing import import_game
from host_tools.page.api import LIBRARY, NOT_UNDERSTOOD, as_json, posted
from host_tools.page.sharing import shared_file, shared_name

# Longer names are cut in messages.
_LONGEST_NAME = 80


def add_routes(router: web.UrlDispatcher) -> None:
    """Add the API of games as files to the page's server."""
    router.add_get("/api/games/{game}/share", share)
    router.add_post("/api/import", add)


async def share(request: web.Request) -> web.StreamResponse:
    """Return the replay of a game as one HTML file to download, in a `language`."""
    library, language = request.app[LIBRARY], request.query.get("language", "")

    def write() -> tuple[str, str]:
        game = library.find(request.match_info["game"])
        return shared_name(game), shared_file(library, game, language if language in words.LANGUAGES else "en")

    try:
        name, text = await asyncio.to_thread(write)
    except PawnlightError as error:
        return as_json({"error": str(error)}, 404)
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return web.Response(text=text, content_type="text/html", headers=disposition)


async def add(request: web.Request) -> web.StreamResponse:
    """Import a game file: `{"name": NAME, "text": TEXT}`. Return its id, new events, and whether it is a new branch."""
    library = request.app[LIBRARY]
    if request.content_type != "application/json":
        return as_json({"error": "JSON is expected."}, 415)
    order = await posted(request)
    match order:
        case {"name": str(name), "text": str(text)}:
            name = name[:_LONGEST_NAME]
        case _:
            return as_json({"error": NOT_UNDERSTOOD}, 404)

    def work() -> dict[str, Any]:
        imported = import_game(library, name, parse(text, name))
        return {"game": imported.game, "fresh": imported.fresh, "branch": imported.branch}

    try:
        return as_json(await asyncio.to_thread(work))
    except PawnlightError as error:
        return as_json({"error": str(error)}, 422)

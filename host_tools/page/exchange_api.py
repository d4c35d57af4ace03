"""The HTTP API of games as files: a replay to download, exported games to add."""

import asyncio
from collections.abc import Callable
from typing import Any

from aiohttp import web

from host_tools.errors import PawnlightError
from host_tools.games.exchange import parse
from host_tools.library.importing import import_game
from host_tools.page.api import LIBRARY, NOT_UNDERSTOOD, as_json, language_of, posted, refusal
from host_tools.page.sharing import shared_file, shared_name

# Longer names are cut in messages.
_LONGEST_NAME = 80


def add_routes(router: web.UrlDispatcher) -> None:
    """Add the API of games as files to the page's server."""
    router.add_get("/api/games/{game}/share", share)
    router.add_get("/api/games/{game}/picture", animated)
    router.add_post("/api/import", add)


async def share(request: web.Request) -> web.StreamResponse:
    """Return the replay of a game as one HTML file to download, in a `language`; with `names=yes` with names."""

    def write(game: str, language: str, names: bool) -> tuple[str, bytes]:
        return shared_name(game), shared_file(request.app[LIBRARY], game, language, names).encode()

    return await _download(request, "text/html", write)


async def animated(request: web.Request) -> web.StreamResponse:
    """Return the replay of a game as an animated picture to download, in a `language`; with `names=yes` with names."""

    def write(game: str, language: str, names: bool) -> tuple[str, bytes]:
        # Loaded only here: drawing needs large packages.
        from host_tools.page.picture import picture

        return shared_name(game, "gif"), picture(request.app[LIBRARY], game, language, names)

    return await _download(request, "image/gif", write)


async def _download(
    request: web.Request, content_type: str, write: Callable[[str, str, bool], tuple[str, bytes]]
) -> web.StreamResponse:
    """Return the file, its name and its content, that `write` returns for game, language and names as asked for."""
    library, language = request.app[LIBRARY], language_of(request)
    names = request.query.get("names") == "yes"

    def found() -> tuple[str, bytes]:
        game = library.find(request.match_info["game"])
        return write(game, language, names)

    try:
        name, content = await asyncio.to_thread(found)
    except PawnlightError as error:
        return refusal(request, error, 404)
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return web.Response(body=content, content_type=content_type, headers=disposition)


async def add(request: web.Request) -> web.StreamResponse:
    """Import a game file: `{"name": NAME, "text": TEXT}`. Return what has become of the game.

    That is its id, the number of its new events, whether they began a game beside another, and whether damage was put
    right.
    """
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
        file = parse(text, name)
        held, _ = import_game(library, name, file)
        return {"game": held.id, "fresh": held.fresh, "beside": held.begun, "repaired": len(file.repaired) > 0}

    try:
        return as_json(await asyncio.to_thread(work))
    except PawnlightError as error:
        return refusal(request, error, 422)

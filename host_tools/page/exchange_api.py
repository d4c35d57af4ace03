"""The HTTP API of games as files: a replay to download."""

import asyncio
from collections.abc import Callable

from aiohttp import web

from host_tools.page.api import LIBRARY_KEY, error_response, requested_language
from host_tools.page.sharing import shared_file, shared_name
from host_tools.system.errors import PawnlightError


def add_routes(router: web.UrlDispatcher) -> None:
    """Add the API of games as files to the page's server."""
    router.add_get("/api/games/{game}/share", get_shared_file)
    router.add_get("/api/games/{game}/picture", get_animated_replay)


async def get_shared_file(request: web.Request) -> web.StreamResponse:
    """Return the replay of a game as one HTML file to download, in a `language`; with `names=yes` with names."""

    def write(game: str, language: str, names: bool) -> tuple[str, bytes]:
        return shared_name(game), shared_file(request.app[LIBRARY_KEY], game, language, names).encode()

    return await _download(request, "text/html", write)


async def get_animated_replay(request: web.Request) -> web.StreamResponse:
    """Return the replay of a game as an animated picture to download, in a `language`; with `names=yes` with names."""

    def write(game: str, language: str, names: bool) -> tuple[str, bytes]:
        # Loaded only here: drawing needs large packages.
        from host_tools.page.picture import picture

        return shared_name(game, "gif"), picture(request.app[LIBRARY_KEY], game, language, names)

    return await _download(request, "image/gif", write)


async def _download(
    request: web.Request, content_type: str, write: Callable[[str, str, bool], tuple[str, bytes]]
) -> web.StreamResponse:
    """Return the file, its name and its content, that `write` returns for game, language and names as asked for."""
    library, language = request.app[LIBRARY_KEY], requested_language(request)
    names = request.query.get("names") == "yes"

    def found() -> tuple[str, bytes]:
        game = library.find_game(request.match_info["game"])
        return write(game, language, names)

    try:
        name, content = await asyncio.to_thread(found)
    except PawnlightError as error:
        return error_response(request, error, 404)
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return web.Response(body=content, content_type=content_type, headers=disposition)

"""The HTTP API to name, hide and delete boards, and to hide and delete games."""

from typing import Any

from aiohttp import web

from host_tools.library import Library, removal
from host_tools.library.boards import BoardTable
from host_tools.page.api import LIBRARY_KEY, answer_in_thread
from host_tools.page.people_api import respond_to_change


def add_routes(router: web.UrlDispatcher) -> None:
    """Add this API to the page's server."""
    router.add_get("/api/boards", get_boards)
    router.add_post("/api/boards", post_board)
    router.add_post("/api/games/{game}", post_game)


async def get_boards(request: web.Request) -> web.StreamResponse:
    """Return every board, also the hidden ones, and those that have sent no game yet."""
    library = request.app[LIBRARY_KEY]
    return await answer_in_thread(request, lambda: BoardTable(library.store).list_boards(None))


async def post_board(request: web.Request) -> web.StreamResponse:
    """Change a board, `{"board": ID}` with `"name": NAME`, `"hide": true`, `"hide": false` or `"delete": true`."""

    def do(library: Library, order: Any) -> Any:
        boards = BoardTable(library.store)
        match order:
            case {"board": str(board), "name": str(name)}:
                boards.set_name(boards.find(board), name)
            case {"board": str(board), "hide": bool(hide)}:
                removal.hide_board(library.store, boards.find(board), hide)
            case {"board": str(board), "delete": True}:
                removal.delete_board(library.store, boards.find(board))
            case _:
                return None
        return {}

    return await respond_to_change(request, do)


async def post_game(request: web.Request) -> web.StreamResponse:
    """Change a game: `{"hide": true}`, `{"hide": false}` or `{"delete": true}`."""
    name = request.match_info["game"]

    def do(library: Library, order: Any) -> Any:
        match order:
            case {"hide": bool(hide)}:
                removal.hide_game(library.store, library.find_game(name), hide)
            case {"delete": True}:
                removal.delete_game(library.store, library.find_game(name))
            case _:
                return None
        return {}

    return await respond_to_change(request, do)

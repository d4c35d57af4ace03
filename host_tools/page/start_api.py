"""The HTTP API of the first steps: the turn to practise."""

from typing import Any

from aiohttp import web

from host_tools.page.api import answered, words_of
from host_tools.page.presenter import present
from host_tools.words import Words

# A 1 and the only move that it allows: a pawn leaves START.
_TURN = [
    f"game 2 rules=classic options=- seats=red:person,yellow:person first=red seed={'0' * 64}",
    "mix -",
    "draw 1",
    "move S>4",
]


def add_routes(router: web.UrlDispatcher) -> None:
    """Add this API to the page's server."""
    router.add_get("/api/practice", practice)


async def practice(request: web.Request) -> web.StreamResponse:
    """Return the turn to practise as a game; its first snapshot is that of the moment in which DRAW is due."""
    words = words_of(request)
    return await answered(lambda: _turn(words))


def _turn(words: Words) -> dict[str, Any]:
    whole = present(_TURN, words)
    del whole["snapshots"][0]
    return whole

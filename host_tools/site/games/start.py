"""Starts the games of a browser on MicroPython, for `games_worker.js`."""

import json

from host import read, write

from host_tools.errors import PawnlightError
from host_tools.site.games.browser_games import BrowserGames

_games = BrowserGames(read, write)


def add(text):
    """Add a game that is kept already; return its id and number of events, with a space, or "" if it is none."""
    try:
        row = _games.add(text)
    except PawnlightError:
        return ""
    return f"{row.id} {row.events}"


def forget(game):
    """Forget a game that could not be kept."""
    _games.forget(game)


def answer(request):
    """Return the answer to a request, JSON of `path`, `query` and `order`: its status, a space, and what it says."""
    asked = json.loads(request)
    status, said = _games.answer(asked["path"], asked["query"], asked["order"])
    return f"{status} {said}"

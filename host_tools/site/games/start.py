"""Starts the games of a browser on MicroPython, for `games_worker.js`."""

import laptop_python  # noqa: I001, F401 - before all others

import json

from host import read, write

from host_tools.site.games.browser_games import BrowserGames

_games = BrowserGames(read, write)


def add(text):
    """Add a game that is kept already; return why it cannot be read, or ""."""
    try:
        _games.add(text)
    except Exception as fault:
        return "%s: %s" % (type(fault).__name__, fault)
    return ""


def answer(request):
    """Return the answer to a request, JSON of `path`, `query` and `order`: its status, a space, and what it says."""
    asked = json.loads(request)
    status, said = _games.answer(asked["path"], asked["query"], asked["order"])
    return "%d %s" % (status, said)

"""Starts the games of a browser on MicroPython, for `games_worker.js`."""

import json
from time import ticks_diff, ticks_ms

from host import read, write

from host_tools.errors import PawnlightError
from host_tools.site.games.browser_games import BrowserGames

_PIECE_MS = 100

_games = BrowserGames(read, write)
_begun = {}


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


def begin(request):
    """Begin to answer a request, JSON of `number`, `path`, `query` and `order`."""
    asked = json.loads(request)
    _begun[asked["number"]] = _games.answering(asked["path"], asked["query"], asked["order"])


def go_on(number):
    """Go on with the answer `number` for a moment.

    Return its status, a space, and what it says; before it is whole, what share of it is done.
    """
    began = ticks_ms()
    work = _begun.pop(number)
    try:
        share = next(work)
        while ticks_diff(ticks_ms(), began) < _PIECE_MS:
            share = next(work)
    except StopIteration as end:
        status, said = end.value
        return f"{status} {said}"
    _begun[number] = work
    return f"{share:.3f}"

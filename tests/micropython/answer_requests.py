"""Answers requests to the games of a browser; see test_browser_games.py."""

import json

from host_tools.site.games.browser_games import BrowserGames
from host_tools.site.games.browser_library import BrowserLibrary

kept = {}
games = BrowserGames(BrowserLibrary(lambda game: kept[game], kept.__setitem__, bytes, lambda: 0))


def ask(number):
    """Return status and answer to a request of the file: a line of JSON with `path`, `query` and `order`."""
    with open("requests.txt") as file:
        asked = json.loads(file.read().split("\n")[number])
    status, said = games.answer(asked["path"], asked["query"], asked["order"])
    return "%d %s" % (status, json.dumps(said))

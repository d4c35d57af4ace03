"""Answers requests to the games of a browser, and prints the answers; see test_browser_games.py."""

import json

import laptop_python  # noqa: F401 - before what needs it

from host_tools.site.games.browser_games import BrowserGames
from host_tools.site.games.browser_library import BrowserLibrary

kept = {}
games = BrowserGames(BrowserLibrary(lambda game: kept[game], kept.__setitem__, bytes, lambda: 0))


def ask(number):
    """Answer a request of the file: a line of JSON with `path`, `query` and `order`."""
    with open("requests.txt") as file:
        for n, line in enumerate(file):
            if n == number:
                asked = json.loads(line)
                status, said = games.answer(asked["path"], asked["query"], asked["order"])
                print(status, json.dumps(said))

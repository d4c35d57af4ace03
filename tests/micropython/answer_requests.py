"""Answers requests to the games of a browser, and prints the answers; see test_browser_games.py."""

import json

import laptop_python  # noqa: F401 - before what needs it

from host_tools.site.games.browser_games import BrowserGames

kept = {}


def write(game, text):
    if text is None:
        del kept[game]
    else:
        kept[game] = text


games = BrowserGames(lambda game: kept[game], write)


def ask(number):
    """Answer a request of the file: a line of JSON with `path`, `query` and `order`."""
    with open("requests.txt") as file:
        for n, line in enumerate(file):
            if n == number:
                asked = json.loads(line)
                status, said = games.answer(asked["path"], asked["query"], asked["order"])
                print(status, json.dumps(said))

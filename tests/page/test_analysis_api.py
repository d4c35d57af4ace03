"""The page's server analyses a game when it is asked, and the whole library in the background."""

import json
import urllib.error
import urllib.request
from typing import Any

import pytest

from host_tools.library import Library
from host_tools.library.analyses import unanalysed_games
from host_tools.page.analysed import analysis_values
from tests.library.test_analyses import add_game
from tests.support.scripted_board import wait_until


def request_json(address: str, path: str, order: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return the answer to a request; with an `order`, to one that posts it."""
    headers = {"Origin": address.rstrip("/"), "Content-Type": "application/json"}
    data = None if order is None else json.dumps(order).encode()
    request = urllib.request.Request(address + path, data, headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        values: dict[str, Any] = json.load(answer)
        return values


def test_a_game_is_analysed_when_somebody_asks(library: Library, address: str) -> None:
    game, running = add_game(library, "one"), add_game(library, "running", events=9)
    assert request_json(address, f"api/games/{game[:6]}/analysis") == analysis_values(library, game, "en")
    assert request_json(address, f"api/games/{running}/analysis")["why"] == "unfinished"
    with pytest.raises(urllib.error.HTTPError) as refused:
        request_json(address, "api/games/zz/analysis")
    assert refused.value.code == 404


def test_the_library_is_analysed_in_the_background_until_somebody_stops_it(library: Library, address: str) -> None:
    for n in range(2):
        add_game(library, str(n))
    idle = {"running": False, "done": 0, "total": 0, "lacking": 2}
    assert request_json(address, "api/analyses") == idle
    assert request_json(address, "api/analyses", {"run": True})["running"]
    assert wait_until(lambda: bool(request_json(address, "api/analyses")["done"]))
    stopped = request_json(address, "api/analyses", {"run": False})
    assert not stopped["running"]
    assert stopped["lacking"] == len(unanalysed_games(library)) == 2 - stopped["done"]
    request_json(address, "api/analyses", {"run": True})
    assert wait_until(lambda: not request_json(address, "api/analyses")["running"])
    assert unanalysed_games(library) == []
    with pytest.raises(urllib.error.HTTPError) as refused:
        request_json(address, "api/analyses", {"run": "fast"})
    assert refused.value.code == 404

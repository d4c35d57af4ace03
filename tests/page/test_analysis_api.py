"""The page's server analyses a game when it is asked, and the whole library in the background."""

from host_tools.library import Library
from host_tools.library.analyses import unanalysed_games
from host_tools.page.analysed import analysis_values
from tests.library.test_analyses import add_game
from tests.support.page_requests import answer_of, ask_page
from tests.support.scripted_board import wait_until


def test_a_game_is_analysed_when_somebody_asks(library: Library, address: str) -> None:
    game, running = add_game(library, "one"), add_game(library, "running", events=9)
    assert answer_of(address, f"api/games/{game[:6]}/analysis") == analysis_values(library, game, "en")
    assert answer_of(address, f"api/games/{running}/analysis")["why"] == "unfinished"
    assert ask_page(address, "api/games/zz/analysis")[0] == 404


def test_the_library_is_analysed_in_the_background_until_somebody_stops_it(library: Library, address: str) -> None:
    for n in range(2):
        add_game(library, str(n))
    idle = {"running": False, "done": 0, "total": 0, "lacking": 2}
    assert answer_of(address, "api/analyses") == idle
    assert answer_of(address, "api/analyses", {"run": True})["running"]
    assert wait_until(lambda: bool(answer_of(address, "api/analyses")["done"]))
    stopped = answer_of(address, "api/analyses", {"run": False})
    assert not stopped["running"]
    assert stopped["lacking"] == len(unanalysed_games(library)) == 2 - stopped["done"]
    answer_of(address, "api/analyses", {"run": True})
    assert wait_until(lambda: not answer_of(address, "api/analyses")["running"])
    assert unanalysed_games(library) == []
    assert ask_page(address, "api/analyses", {"run": "fast"})[0] == 404

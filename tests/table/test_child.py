"""Children who cannot read play whole games without the screen: one presses only DRAW, the other anything."""

from random import Random

import pytest

from pawnlight.words import load_texts
from tests.support.table_bench import BenchBoard

# Nobody presses BACK three times in a row by chance in these games: that is the way out of grown-ups.
PRESSED_KEYS = ("DRAW", "DRAW", "OK", "LEFT", "RIGHT", "UP", "DOWN", "BACK")
MAX_PRESSES = 4000


def play_to_end(bench: BenchBoard, chance: Random | None) -> int:
    """Press DRAW, or any key by `chance`, until everybody is celebrated. Returns the number of presses."""
    words = load_texts("en")
    last = ""
    for press in range(MAX_PRESSES):
        if bench.journal.live is None:
            bench.until(lambda: words["child cheer"] in bench.screen(), 10)
            return press
        key = chance.choice(PRESSED_KEYS) if chance else "DRAW"
        if key == last == "BACK":
            continue
        last = key
        bench.press(key)
        bench.wait(0.5)
        assert words["leave stay"] not in bench.screen(), "nothing is asked"
    raise AssertionError(f"{MAX_PRESSES} presses, and no end\n{bench.screen()}")


PLAYERS: dict[str, list[dict[str, str]]] = {
    "sorry": [
        {"red": "person", "yellow": "person"},
        {"red": "person", "blue": "person", "yellow": "none", "green": "hard"},
        dict.fromkeys(("red", "yellow", "blue", "green"), "person"),
    ],
    "row": [{"players": "2"}, {"players": "3", "seat 2": "easy"}, {"players": "4"}],
    "towers": [{"players": "2"}, {"players": "3", "seat 3": "easy"}, {"players": "4"}],
}
# The others in the long tests: in the quick ones, only DRAW is pressed at a table with a computer player.
QUICK = (
    "sorry for 2-anything",
    "row for 3-anything",
    "towers for 4-anything",
    *(f"{one} for 3-only DRAW" for one in PLAYERS),
)


@pytest.mark.parametrize(
    ("game", "players", "presses"),
    [
        pytest.param(game, players, presses, id=name, marks=() if name in QUICK else pytest.mark.long)
        for game, tables in PLAYERS.items()
        for count, players in enumerate(tables, 2)
        for presses in ("only DRAW", "anything")
        for name in [f"{game} for {count}-{presses}"]
    ],
)
def test_a_child_plays_a_whole_game(bench: BenchBoard, game: str, players: dict[str, str], presses: str) -> None:
    bench.begin([], game=game, child="yes", pace="fast", **players)
    assert play_to_end(bench, Random(1) if presses == "anything" else None) > 20
    assert bench.game.header.is_child_game
    assert bench.game.winners()

"""Sorry! on the ring alone: what the lights cannot show stands on the screen, and the square beside it glows."""

import re

import pytest

from pawnlight.board import TRACK_LIGHTS
from pawnlight.games.sorry.board import HOME_PLACE, OUT_OF_GAME, START_PLACE, diamond_square, start_circle
from pawnlight.rules.base import COLOURS
from pawnlight.show.lights import max_byte_sum
from pawnlight.words import load_texts
from tests.support.languages import in_each_language
from tests.support.table_bench import BenchBoard

HEAD = "START 12345 HOME"
ROW = re.compile(r"(\S+) +(\d) ([.*]{5}) +(\d)")


def pawns_on_screen(lines: list[str], language: str = "en") -> dict[str, tuple[int, str, int]]:
    """Return (pawns in START, safety zone, pawns in HOME) by colour, from the screen."""
    words = load_texts(language)
    rows = [found for line in lines if (found := ROW.fullmatch(line.strip()))]
    return {
        next(colour for colour in COLOURS if words[colour] == found[1]): (int(found[2]), found[3], int(found[4]))
        for found in rows
    }


def choose_ring(bench: BenchBoard, **settings: str) -> None:
    """Choose the ring alone, as the menu does."""
    for name, value in {"lights": "ring", **settings}.items():
        bench.app.settings.set(name, value)
    bench.app.context.apply_settings()


@in_each_language
def test_the_screen_tells_who_waits_where_while_a_card_is_due(bench: BenchBoard, language: str) -> None:
    choose_ring(bench)
    bench.begin(["5"], language=language)
    bench.draw()
    bench.press("OK")  # the 5 moves nobody
    game = bench.game
    game.pawns[:4] = [START_PLACE, HOME_PLACE, TRACK_LIGHTS + 1, 30]
    bench.app.keys.request_redraw()
    bench.wait(0.2)
    screen = bench.screen()
    assert HEAD in screen
    assert load_texts(language)["draw"] in screen
    assert pawns_on_screen(screen.lines, language) == {"red": (1, ".*...", 1), "yellow": (4, ".....", 0)}


def test_the_square_beside_which_pawns_wait_glows_and_no_spoke_is_lit(bench: BenchBoard) -> None:
    choose_ring(bench)
    bench.begin(["1"])
    red, yellow = COLOURS.index("red"), COLOURS.index("yellow")
    bench.draw()
    # Its pawn in START may come out, to the square that stands for START.
    assert bench.motions()[start_circle(red)][1] == {"red", "white"}
    assert "START > 4" in bench.screen()
    bench.press("OK")
    bench.wait(2)
    lights = bench.lights()
    assert max(lights) < TRACK_LIGHTS
    assert lights[start_circle(yellow)] == "yellow"
    assert lights[diamond_square(yellow)] == "white", "it is yellow's turn"
    assert lights[4] == "red"


def test_the_ring_alone_draws_what_any_usb_port_gives(bench: BenchBoard) -> None:
    choose_ring(bench, light="5")
    bench.begin(["1"])
    bench.draw()
    bench.press("OK")
    bench.wait(3)
    assert max(sum(sent) for _, sent in bench.hardware.lights.sent[-50:]) <= max_byte_sum(350, TRACK_LIGHTS)


@pytest.mark.long
@pytest.mark.parametrize(
    "rules", ["classic", *(pytest.param(rules, marks=pytest.mark.long) for rules in ("teams", "points", "st"))]
)
def test_a_whole_game_is_told_by_ring_and_screen(bench: BenchBoard, rules: str) -> None:
    choose_ring(bench)
    seats = dict(
        zip(
            COLOURS,
            ("person", "none", "easy", "none") if rules == "classic" else ("person", "easy", "easy", "easy"),
            strict=True,
        )
    )
    bench.begin([], rules=rules, pace="fast", hints="no", **seats)
    tables = 0
    for n in range(6000):
        if bench.journal.live is None:
            break
        bench.press(("DRAW", "OK")[n % 2])
        screen = bench.screen()
        if HEAD in screen:
            tables += 1
            assert max(bench.lights()) < TRACK_LIGHTS
            pawns = [bench.game.pawns[4 * k : 4 * k + 4] for k in range(4)]
            counted = {
                COLOURS[k]: (mine.count(START_PLACE), mine.count(HOME_PLACE))
                for k, mine in enumerate(pawns)
                if OUT_OF_GAME not in mine
            }
            assert {
                colour: (start, home) for colour, (start, _, home) in pawns_on_screen(screen.lines).items()
            } == counted
    assert bench.game.winning_colour is not None
    assert tables > 5

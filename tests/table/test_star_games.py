"""Three in a row and towers at the table: what glows, what is told, and that a game goes on after a power cut."""

import pytest

from pawnlight.board import led_of_cell, led_of_zone
from pawnlight.games.row.game import PICTURE_CARDS
from pawnlight.games.row.scene import cell_of
from pawnlight.words import load_texts
from tests.support.screen_text import colours_of
from tests.support.star_scenes import outcomes
from tests.support.table_bench import BenchBoard, event_texts


def begin_game(bench: BenchBoard, game: str, players: str = "2", **settings: str) -> None:
    """Begin a game, and shuffle."""
    bench.begin([], game=game, players=players, begins="red", **settings)
    bench.press("DRAW")
    bench.wait(0.5)


def turn_to_placeable(bench: BenchBoard) -> str:
    """Turn cards up until one asks for a place; return it."""
    for _ in range(3):
        if bench.game.due == "place":
            break
        bench.press("DRAW")
        bench.wait(1)
    card: str = bench.game.card
    return card


def panel_colours(bench: BenchBoard) -> dict[int, str]:
    """Return the colours of the panel's lights at this moment."""
    return colours_of(bench.hardware.panel.sent[-1][1])


def test_the_first_press_lays_the_pictures_out_and_the_next_one_turns_a_card_up(bench: BenchBoard) -> None:
    begin_game(bench, "row")
    assert [event.split()[0] for event in event_texts(bench)[-2:]] == ["mix", "lay"]
    assert len(bench.game.pictures) == 36
    assert bench.lamp_breathes()
    bench.press("DRAW")
    bench.wait(0.5)
    assert event_texts(bench)[-1].startswith("draw ")


def test_the_free_places_of_a_picture_glow_and_draw_takes_the_one_that_breathes(
    bench: BenchBoard, language: str
) -> None:
    begin_game(bench, "row", language=language)
    card = turn_to_placeable(bench)
    words = load_texts(language)
    assert words["child row where"] in bench.screen() or card not in PICTURE_CARDS
    free = {int(event.split()[1]) for event in outcomes(bench.game)}
    bench.wait(2)
    question = bench.app.context.question
    assert question
    (cell,) = question.choices().choice(question.at).panel
    assert cell in {cell_of(place) for place in free}
    bench.press("DRAW")
    bench.until(lambda: bench.game.seat == 1, 3)
    assert cell_of(int(event_texts(bench)[-1].split()[1])) == cell


def test_the_border_of_the_panel_and_a_quarter_of_the_ring_have_the_colour_of_whose_turn_it_is(
    bench: BenchBoard,
) -> None:
    begin_game(bench, "row")
    assert {panel_colours(bench).get(led_of_cell(cell)) for cell in (*range(10), *range(90, 100))} == {"red"}
    assert {bench.lights().get(square) for square in range(15)} == {"red"}


def test_stars_are_the_lights_of_the_safety_zone(bench: BenchBoard) -> None:
    begin_game(bench, "row")
    bench.game.stars = [3, 1]
    bench.press("DRAW")
    bench.wait(0.3)
    lit = bench.lights()
    assert [lit.get(led_of_zone(0, star)) for star in range(1, 6)] == ["red"] * 3 + [None] * 2
    assert [lit.get(led_of_zone(2, star)) for star in range(1, 6)] == ["yellow"] + [None] * 4


@pytest.mark.parametrize("game", ["row", "towers"])
def test_whoever_is_blown_is_consoled_while_the_next_one_may_press(bench: BenchBoard, game: str, language: str) -> None:
    begin_game(bench, game, language=language)
    words = load_texts(language)
    for _ in range(150):
        bench.press("DRAW")
        bench.wait(0.4)
        if any(event.startswith(("blow", "play wind yellow", "play wind red")) for event in event_texts(bench)[-2:]):
            break
    assert words[f"child {game} blown"] in bench.screen()
    bench.wait(1)
    assert words[f"child {game} console"] in bench.screen()
    number = len(event_texts(bench))
    bench.press("DRAW")
    bench.wait(0.5)
    assert len(event_texts(bench)) > number, "nobody waits for it"


@pytest.mark.parametrize("game", ["row", "towers"])
def test_a_move_is_taken_back_with_back_held(bench: BenchBoard, game: str, language: str) -> None:
    begin_game(bench, game, language=language)
    if game == "row":
        turn_to_placeable(bench)
    before = bench.game.position()
    bench.press("DRAW")
    bench.until(lambda: bench.game.turns == 1, 5)
    bench.wait(2.5)
    bench.hold("BACK")
    assert load_texts(language)["child back"] in bench.screen()
    bench.wait(1.5)
    assert bench.game.turns == 0
    assert "back" in event_texts(bench)
    assert bench.game.position() == before


@pytest.mark.parametrize("game", ["row", "towers"])
def test_after_a_power_cut_it_goes_on_where_it_was(bench: BenchBoard, game: str) -> None:
    begin_game(bench, game, "3")
    for _ in range(9):
        bench.press("DRAW")
        bench.wait(1.2)
    before = bench.game.view(None)
    bench.unplug()
    bench.plug_in()
    bench.wait(1)
    assert bench.game.view(None) == before
    assert bench.lamp_breathes()

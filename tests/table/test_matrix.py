"""Every game on a panel of 16 x 16: one chain shows what board and Sequence panel show, in the places of the sheet."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pawnlight.board import BOARD_LIGHTS, LIGHT_IDLE_MA, MATRIX_LIGHTS
from pawnlight.games.sorry.board import start_circle
from pawnlight.rules.base import COLOURS
from pawnlight.table.setting_choices import CHOICES
from pawnlight.words import Words, load_texts
from tests.support.languages import in_each_language
from tests.support.matrix import lit_places, split_pictures
from tests.support.menu_rows import go_on_with_self_test, move_to_row, settings_menu
from tests.support.screen_text import colour_of, current_ma_of
from tests.support.table_bench import BenchBoard

CORNERS, RUNS = (next(values for name, values, _ in CHOICES if name == wanted) for wanted in ("corner", "runs"))
# Four computers, or two where the game has two.
SORRY_SEATS = dict.fromkeys(COLOURS, "easy")
TWO_COMPUTERS = {"players": "2", "seat 1": "easy", "seat 2": "easy"}
GAME_SETTINGS = {
    "classic": {"game": "sorry", "rules": "classic", "quick": "yes", "house pawns": "3", **SORRY_SEATS},
    "teams": {"game": "sorry", "rules": "teams", "quick": "yes", **SORRY_SEATS},
    "points": {"game": "sorry", "rules": "points", "quick points": "yes", **SORRY_SEATS},
    "st": {"game": "sorry", "rules": "st", "quick": "yes", "red": "easy", "yellow": "easy"},
    "revenge": {"game": "revenge", **TWO_COMPUTERS},
    "sequence": {"game": "sequence", **TWO_COMPUTERS},
    "cards": {"game": "cards"},
}
# So dark that no limit dims it: the limits of the two boards differ.
DARK_SETTINGS = {"light": "1", "current": "2.0", "pace": "fast"}
ShownPictures = list[tuple[bytes, bytes]]


def choose_matrix(bench: BenchBoard, **settings: str) -> None:
    """Choose the panel of 16 x 16, as the menu does."""
    for name, value in {"lights": "matrix", **settings}.items():
        bench.app.settings.set(name, value)
    bench.app.context.apply_settings()


def play_and_record(bench: BenchBoard, rules: str, look: Callable[[], tuple[bytes, bytes]]) -> ShownPictures:
    """Play a game to its end and beyond; return what could be seen on the way."""
    bench.begin([], **GAME_SETTINGS[rules], **DARK_SETTINGS)
    shown = []
    for _ in range(4000):
        bench.wait(1.3)
        shown.append(look())
        if rules == "cards" and len(shown) < 60:
            bench.press("DRAW")
        elif rules == "cards" or bench.journal.live is None:
            break
    else:
        raise AssertionError("the game has no end")
    bench.wait(4)
    return [*shown, look()]


@pytest.mark.parametrize(
    "rules",
    # The rule sets of Sorry! are drawn by the same code.
    [pytest.param(one, marks=pytest.mark.long if one in ("teams", "points", "st") else ()) for one in GAME_SETTINGS],
)
def test_a_whole_game_is_shown_as_on_board_and_panel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rules: str
) -> None:
    shown: list[ShownPictures] = []
    for lights in ("spokes", "matrix"):
        flash = tmp_path / lights
        flash.mkdir()
        monkeypatch.chdir(flash)
        bench = BenchBoard()
        hardware = bench.hardware
        if lights == "matrix":
            choose_matrix(bench, corner="lower right", runs="vertical")
        shown.append(
            play_and_record(
                bench,
                rules,
                lambda hardware=hardware, lights=lights: (  # type: ignore[misc]
                    split_pictures(lit_places(bytes(hardware.lights.shown), "lower right", "vertical"))
                    if lights == "matrix"
                    else (bytes(hardware.lights.shown), bytes(hardware.panel.shown))
                ),
            )
        )
        bench.unplug()
    assert shown[1] == shown[0]
    assert len({picture for picture, _ in shown[1]}) > 5


def test_a_pawn_walks_along_the_edge(bench: BenchBoard) -> None:
    choose_matrix(bench)
    bench.begin(["1", "5"])
    red = COLOURS.index("red")
    bench.draw()
    bench.press("OK")
    bench.wait(2)
    lit = lit_places(bytes(bench.hardware.lights.shown))
    assert colour_of(*lit[0, start_circle(red)]) == "red"
    # Three pawns are left in START, below its square.
    assert sum(colour_of(*light) == "red" for (row, column), light in lit.items() if row in (1, 2)) == 3


def test_a_press_is_acknowledged_on_the_panel_at_once(bench: BenchBoard) -> None:
    choose_matrix(bench)
    bench.begin([], yellow="person")
    bench.wait(1)
    before = lit_places(bytes(bench.hardware.lights.shown))
    bench.app.renderer.acknowledge_in_interrupt()
    now = lit_places(bytes(bench.hardware.lights.shown))
    # The safety zone of red, in column 2.
    assert {place for place in now if now[place] != before.get(place)} == {(row, 2) for row in range(1, 6)}


# The power


def light_everything(bench: BenchBoard) -> bytes:
    """Light everything, and return what is sent to the chain."""
    for picture in (bench.app.renderer.lights, bench.app.renderer.panel):
        for light in range(picture.count):
            picture.set_light(light, (255, 255, 255))
    bench.wait(0.2)
    return bytes(bench.hardware.lights.shown)


@pytest.mark.parametrize(("current", "most"), [("as built", 1000), ("0.5", 500), ("2.0", 2000)])
def test_all_256_lights_count_in_what_is_drawn(bench: BenchBoard, current: str, most: int) -> None:
    choose_matrix(bench, light="5", current=current)
    drawn = current_ma_of(light_everything(bench))
    assert MATRIX_LIGHTS * LIGHT_IDLE_MA < drawn <= most
    assert drawn > 0.8 * most, "close to the limit, never above"


def test_a_new_board_draws_what_a_computers_port_gives_until_it_is_told_what_was_built(
    empty_flash: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BenchBoard, "lights_setting", "")
    bench = BenchBoard()
    for light, current in (("5", "as built"), ("5", "2.0")):
        bench.app.settings.set("light", light)
        bench.app.settings.set("current", current)
        bench.app.context.apply_settings()
        light_everything(bench)
        both = current_ma_of(bytes(bench.hardware.lights.shown)) + current_ma_of(bytes(bench.hardware.panel.shown))
        assert both <= 350
    bench.app.settings.set("current", "as built")
    settings_menu(bench)
    move_to_row(bench, "lights")
    assert bench.screen().marks("lights not told yet")
    bench.press("RIGHT")
    assert bench.screen().marks("lights with spokes")
    light_everything(bench)
    both = current_ma_of(bytes(bench.hardware.lights.shown)) + current_ma_of(bytes(bench.hardware.panel.shown))
    assert 1400 < both <= 1500
    bench.unplug()


# The corner where the chain begins


@in_each_language
def test_an_f_stands_upright_once_corner_and_direction_are_set(bench: BenchBoard, language: str) -> None:
    words = load_texts(language)
    choose_matrix(bench, language=language)
    open_settings_menu(bench, words["menu settings"])
    move_to_row(bench, words["menu corner"])
    for _ in CORNERS:
        corner = bench.app.settings["corner"]
        assert bench.screen().marks(f"{words['menu corner']} {words[corner]}")
        for _ in RUNS:
            runs = bench.app.settings["runs"]
            bench.wait(0.2)
            sent = bytes(bench.hardware.lights.shown)
            # On the panel for which this is the right setting, the letter can be read; on every other, it cannot.
            assert drawn_letter(sent, corner, runs) == LETTER_F
            others = [(c, r) for c in CORNERS for r in RUNS if (c, r) != (corner, runs)]
            assert all(drawn_letter(sent, *other) != LETTER_F for other in others)
            lit = lit_places(sent, corner, runs)
            corners = [colour_of(*lit[place]) for place in ((0, 0), (0, 15), (15, 15), (15, 0))]
            assert corners == list(COLOURS)
            bench.press("DOWN")
            assert bench.screen().marks(f"{words['menu runs']} {words[runs]}")
            bench.press("RIGHT", "UP")
        bench.press("RIGHT")
    bench.press("UP", "UP")
    bench.wait(0.2)
    assert drawn_letter(bytes(bench.hardware.lights.shown), CORNERS[0], RUNS[0]) != LETTER_F, (
        "the players are shown again"
    )


def open_settings_menu(bench: BenchBoard, row: str) -> None:
    move_to_row(bench, row)
    bench.press("OK")


LETTER_F = """
######
#.....
#.....
#####.
#.....
#.....
#.....
#.....
""".split()


def drawn_letter(sent: bytes, corner: str, runs: str) -> list[str]:
    """Return the letter in the middle of a panel that is wired so, without its empty rows and columns."""
    lit = {(row, column) for row, column in lit_places(sent, corner, runs) if 0 < row < 15 and 0 < column < 15}
    if not lit:
        return []
    rows, columns = zip(*lit, strict=True)
    return [
        "".join(".#"[(row, column) in lit] for column in range(min(columns), max(columns) + 1))
        for row in range(min(rows), max(rows) + 1)
    ]


def test_the_rows_of_a_panel_are_there_only_for_a_panel(bench: BenchBoard) -> None:
    settings_menu(bench)
    move_to_row(bench, "lights")
    assert "first light" not in bench.screen()
    bench.press("RIGHT")
    assert bench.screen().marks("lights the ring alone")
    bench.press("RIGHT")
    assert bench.screen().marks("lights 16 x 16 panel")
    bench.press("DOWN")
    assert bench.screen().marks("first light upper left")


def test_what_was_lit_goes_dark_when_another_build_is_chosen(bench: BenchBoard) -> None:
    choose_matrix(bench, light="5")
    light_everything(bench)
    bench.app.settings.set("lights", "ring")
    bench.app.context.apply_settings()
    assert any(len(sent) == 3 * MATRIX_LIGHTS and not any(sent) for _, sent in bench.hardware.lights.sent[-3:])
    bench.wait(0.2)
    assert len(bench.hardware.lights.shown) == 3 * BOARD_LIGHTS


# The self-test


def first_line(words: Words, page: str) -> str:
    """Return the first line of a page of the self-test."""
    return words[page].partition("|")[0]


@in_each_language
def test_the_self_test_goes_along_the_chain_and_ends_with_the_f(bench: BenchBoard, language: str) -> None:
    words = load_texts(language)
    bench.unplug()
    Path("settings").write_text(f"lights=matrix\ncorner=upper right\nlanguage={language}\n")
    bench.hold_at_power_up = "OK"
    bench.plug_in()
    bench.press("OK", "OK", "UP", "LEFT", "RIGHT")
    bench.until(lambda: set(bench.hardware.screen.picture) == {255})
    while first_line(words, "stage matrix") not in bench.screen():
        assert first_line(words, "stage pico") not in bench.screen(), "the panel draws more"
        assert words["test step"] % 9 not in bench.screen()
        assert "U2" not in bench.screen().lines[0]
        bench.hold("OK", 1.0 if words["test press"] in bench.screen() else 0.03)
        bench.wait(0.2)
    assert not any(bench.hardware.lights.shown)
    began = len(bench.hardware.lights.sent)
    bench.press("OK")
    bench.until(lambda: words["white"] in bench.screen())
    bench.wait(1)
    assert current_ma_of(bytes(bench.hardware.lights.shown)) <= 1000
    lit = [
        [light for light in range(MATRIX_LIGHTS) if any(sent[3 * light : 3 * light + 3])]
        for _, sent in bench.hardware.lights.sent[began:]
    ]
    alone = [lights[0] for lights in lit if len(lights) == 1]
    assert alone[-100:] == list(range(MATRIX_LIGHTS - 100, MATRIX_LIGHTS)), "one after the other"
    assert lit[-1] == list(range(MATRIX_LIGHTS))
    bench.press("OK")
    bench.wait(0.3)
    assert first_line(words, "upright matrix") in bench.screen()
    assert drawn_letter(bytes(bench.hardware.lights.shown), "upper right", "horizontal") == LETTER_F
    bench.press("OK")
    bench.wait(0.3)
    assert first_line(words, "failure matrix") in bench.screen()
    assert not any(bench.hardware.lights.shown)
    bench.press("OK")
    assert words["test over"] in bench.screen()
    bench.wait(4)
    assert max(bench.lights()) < MATRIX_LIGHTS


def test_the_self_test_can_be_left_amid_the_chain(bench: BenchBoard) -> None:
    choose_matrix(bench)
    settings_menu(bench)
    move_to_row(bench, "self-test")
    bench.press("OK", "OK", "OK", "UP", "LEFT", "RIGHT")
    while "one by one" not in bench.screen():
        go_on_with_self_test(bench)
    bench.press("OK")
    bench.wait(1)
    bench.press("BACK")
    bench.wait(0.3)
    assert bench.screen().marks("self-test >")
    split_pictures(lit_places(bytes(bench.hardware.lights.shown)))

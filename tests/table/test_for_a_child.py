"""The menu set for a child: turns pass and hints come by themselves, nothing is asked, and everybody is celebrated."""

import pytest

from pawnlight.rules.sorry_board import HOME, TRACK
from pawnlight.rules.sorry_game import SorryGame
from pawnlight.show import sounds
from pawnlight.words import load
from tests.support.menu_rows import go_to
from tests.support.screen_reader import Screen
from tests.support.table_bench import Table
from tests.support.table_fixtures import LeftAt

pytest_plugins = ("tests.support.table_fixtures",)


def asks(screen: Screen, language: str) -> bool:
    """Return whether the screen asks something in words."""
    return any(load(language)[name] in screen for name in ("leave", "end game", "resume", "again", "another"))


def test_a_line_of_the_menu_that_makes_every_computer_easy(bench: Table, language: str) -> None:
    words = load(language)
    for name, value in {"language": language, "yellow": "hard", "blue": "normal", "green": "none"}.items():
        bench.app.settings.set(name, value)
    bench.press("UP")
    go_to(bench, words["menu child"])
    assert bench.screen().marked[-1].endswith(words["no"])
    bench.press("RIGHT")
    assert bench.screen().marked[-1].endswith(words["yes"])
    go_to(bench, words["yellow"])
    seen = []
    for _ in range(6):
        seen.append(bench.screen().marked[-1].removeprefix(words["yellow"]).strip())
        bench.press("RIGHT")
    assert seen == [words["easy"], words["none"], words["person"]] * 2
    bench.press("DRAW")
    bench.wait(0.3)
    assert [player for _, player in bench.game.header.seats] == ["person", "easy", "easy"]


@pytest.mark.parametrize("game", ["revenge", "sequence"])
def test_computers_are_easy_in_the_other_games_too(bench: Table, game: str) -> None:
    bench.begin([], game=game, child="yes", players="2", **{"seat 2": "hard", "auto draw": "no"})
    assert [player for _, player in bench.game.header.seats] == ["person", "easy"]
    assert "auto_draw" in bench.game.header.options or game == "revenge"
    bench.press("BACK", "BACK", "BACK")
    bench.press("UP", "OK", "OK", "OK")
    bench.app.settings.set("child", "no")
    bench.begin([])
    assert [player for _, player in bench.game.header.seats] == ["person", "hard"], "what was set before is set again"


def test_a_turn_without_a_move_passes_by_itself_after_a_moment(bench: Table, language: str) -> None:
    words = load(language)
    bench.begin(["3", "5"], child="yes", language=language)
    bench.draw()
    assert words["no move"] in bench.screen()
    bench.wait(1.5)
    assert words["no move"] in bench.screen(), "long enough to see it"
    bench.until(lambda: bench.game.due == "draw" and bench.game.seat == 1, 3)
    bench.draw()
    bench.press("OK")
    bench.wait(0.3)
    assert bench.game.due == "draw", "a key hurries it"


def test_a_hint_comes_by_itself_once(bench: Table, language: str) -> None:
    words = load(language)
    bench.begin(["1"], child="yes", language=language, hints="no")
    bench.draw()
    keys = bench.screen().lines[7]
    bench.wait(3)
    assert bench.screen().lines[7] == keys
    bench.wait(3)
    why = bench.screen().lines[7]
    assert why not in ("", keys)
    assert bench.game.events == 3, "nothing is played"
    told = {words[name] for name in ("hold ok", "hold back", "hold up")}
    for _ in range(40):
        bench.wait(0.5)
        assert bench.screen().lines[7] in told | {why}
    bench.press("OK")
    bench.until(lambda: bench.game.events == 4, 2)


@pytest.mark.parametrize("game", ["revenge", "sequence"])
def test_a_hint_comes_by_itself_in_a_hand_too(bench: Table, game: str) -> None:
    bench.begin([], game=game, child="yes", players="2", begins="red", **{"seat 2": "easy"})
    bench.until(lambda: bench.game.player() == "person" and bench.hardware.lamp.now > 0, 60)
    for _ in range(6):
        if bench.game.due == "play":
            break
        bench.press("DRAW")
        bench.until(lambda: bench.game.player() == "person", 60)
        bench.wait(0.3)
    assert bench.game.due == "play"
    assert "*" not in str(bench.screen())
    # After the cut of Sequence, which is shown for some seconds.
    bench.until(lambda: "*" in str(bench.screen()), 15)
    bench.press("DRAW")
    bench.wait(0.5)
    keys = bench.screen().lines[7]
    bench.until(lambda: bench.screen().lines[7] != keys, 8)


def test_back_asks_nothing_unless_it_is_pressed_three_times(bench: Table, language: str) -> None:
    bench.begin(["1"], child="yes", language=language)
    bench.draw()
    bench.heard(sounds.REFUSED)
    screen = bench.screen().lines
    for _ in range(3):
        bench.heard(sounds.REFUSED)
        bench.press("BACK")
        bench.wait(1.5)
        assert bench.heard(sounds.REFUSED)
        assert not asks(bench.screen(), language)
        assert bench.screen().lines[:7] == screen[:7]
    bench.press("BACK", "BACK", "BACK")
    assert load(language)["leave"] in bench.screen()
    bench.press("OK")
    bench.wait(2)
    assert [over for *_, over in bench.journal.games()] == [False]


def test_after_a_power_cut_it_goes_on_without_a_question(bench: Table, language: str) -> None:
    bench.begin(["1"], child="yes", language=language)
    bench.draw()
    bench.unplug()
    bench.plug_in()
    bench.wait(1)
    assert not asks(bench.screen(), language)
    bench.press("OK")
    bench.until(lambda: bench.game.events == 4, 2)


def wins_now(game: SorryGame) -> bool:
    """Return whether the only move of the player to move wins."""
    own = game.pawns[4 * game.turn : 4 * game.turn + 4]
    moves = game.moves() if game.due == "move" else []
    return len(moves) == 1 and own.count(HOME) == 3 and moves[0][-1][2] == HOME


def test_at_the_end_everybody_is_celebrated_and_draw_plays_again(left_at: LeftAt, language: str) -> None:
    words = load(language)
    bench = left_at(wins_now, "red blue yellow")
    bench.app.settings.set("child", "yes")
    bench.app.settings.set("language", language)
    game = bench.game
    bench.press("OK")
    bench.until(lambda: words["hooray"] in bench.screen(), 10)
    bench.press("DRAW", "DRAW")
    bench.wait(1)
    assert bench.app.game is game, "a press meant for the game begins no other"
    assert words["well played"] in bench.screen()
    assert all(words[colour] in bench.screen().lines[6] for colour in ("red", "blue", "yellow"))
    assert words["wins"] not in bench.screen()
    track = {colour for light, (_, seen) in bench.motions().items() if light < TRACK for colour in seen}
    assert track == {"red", "blue", "yellow"}
    assert bench.app.game is game
    assert bench.lamp_breathes()
    bench.press("DRAW")
    bench.wait(0.5)
    assert bench.app.game is not game
    assert not asks(bench.screen(), language)


def test_back_leads_from_the_end_to_the_menu(left_at: LeftAt) -> None:
    bench = left_at(wins_now)
    bench.app.settings.set("child", "yes")
    bench.press("OK")
    bench.until(lambda: "Hooray!" in bench.screen(), 10)
    bench.wait(5)
    bench.press("BACK")
    bench.wait(0.3)
    assert "arrows set" in bench.screen(), "the menu"


def test_whoever_looks_at_a_hidden_hand_sees_the_hint(bench: Table, language: str) -> None:
    bench.begin([], rules="points", child="yes", language=language)
    bench.push_down("OK")
    bench.wait(1)
    assert "*" in str(bench.screen())
    assert bench.screen().lines[6], "and why"
    bench.let_up("OK")
    bench.press("DRAW")
    bench.wait(0.3)
    assert "*" not in str(bench.screen())

"""The menu set for a child: turns pass and hints come by themselves, nothing is asked, and everybody is celebrated."""

import pytest

from pawnlight.rules.revenge_game import RevengeGame
from pawnlight.rules.sorry_board import HOME, TRACK, is_play
from pawnlight.rules.sorry_game import SorryGame
from pawnlight.show import sounds
from pawnlight.words import Words, load
from tests.support.menu_rows import go_to
from tests.support.screen_reader import Screen
from tests.support.sequence_scenes import lay
from tests.support.table_bench import Table
from tests.support.table_fixtures import LeftAt
from tests.table.test_hand_games import begin
from tests.table.test_revenge_house import when_dealt
from tests.table.test_sequence import TWO, choose, dealt, seen


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
    words = load(language)
    for _ in range(2):
        bench.heard(sounds.REFUSED)
        bench.press("BACK")
        assert words["twice more"] in bench.screen(), "the press was seen, and a grown-up is told"
        assert not bench.heard(sounds.REFUSED)
        bench.wait(2)
        assert bench.heard(sounds.REFUSED)
        assert bench.screen().lines[:7] == screen[:7]
    bench.press("BACK", "BACK")
    assert words["once more"] in bench.screen()
    bench.press("BACK")
    assert bench.screen().marks(words["leave keep"])
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


@pytest.mark.parametrize("game", ["sorry", "revenge", "sequence", "cards"])
def test_a_star_stands_on_the_screen_of_a_childs_game_and_of_no_other(bench: Table, game: str) -> None:
    bench.app.settings.set("game", game)
    for child in ("no", "yes"):
        bench.app.settings.set("child", child)
        bench.press("DRAW")
        if game == "revenge" and child == "no":
            bench.press("OK")
        bench.wait(0.5)
        assert ("★" in str(bench.screen())) == (child == "yes")
        if child == "yes" and game == "sorry":
            bench.draw()
            assert bench.screen().lines[0].endswith("★")
        bench.press("BACK", *(("BACK", "BACK") if child == "yes" else ()))
        bench.press("OK")
        bench.wait(2)


def test_the_game_after_a_childs_is_for_everybody_unless_it_is_chosen_again(bench: Table) -> None:
    go_to(bench, "for children")
    bench.press("RIGHT", "DRAW")
    assert bench.app.context.child
    bench.unplug()
    bench.plug_in()
    assert bench.app.context.child, "the same game goes on"
    bench.press("BACK", "BACK", "BACK", "UP", "OK", "OK", "OK")
    go_to(bench, "for children")
    assert bench.screen().marks("for children no")
    bench.press("DRAW")
    assert "★" not in str(bench.screen())
    bench.press("BACK", "OK")
    bench.wait(2)
    go_to(bench, "for children")
    bench.press("RIGHT", "DRAW")
    assert "★" in str(bench.screen())
    bench.press("BACK", "BACK", "BACK", "OK")
    bench.wait(2)
    bench.unplug()
    bench.plug_in()
    go_to(bench, "for children")
    assert bench.screen().marks("for children no")


def test_played_again_at_once_it_stays_a_childs_game(left_at: LeftAt) -> None:
    bench = left_at(wins_now)
    bench.app.settings.set("child", "yes")
    bench.press("OK")
    bench.until(lambda: "Hooray!" in bench.screen(), 10)
    bench.wait(5)
    bench.press("DRAW")
    bench.wait(0.5)
    assert "★" in str(bench.screen())


# A turn without a move, in a game for everybody


def ends_with_the_button_that_glows(bench: Table, words: Words) -> None:
    """Check that DRAW is lit and ends the turn, as the screen says."""
    assert "DRAW" in bench.screen().lines[7], bench.screen()
    assert bench.lamp_breathes()
    seat = bench.game.seat
    bench.press("DRAW")
    bench.until(lambda: bench.game.seat != seat, 8)


def test_in_sorry_draw_ends_a_turn_without_a_move(bench: Table, language: str) -> None:
    words = load(language)
    bench.begin(["3"], language=language)
    bench.draw()
    assert f"{words['no move']}: DRAW" in bench.screen()
    ends_with_the_button_that_glows(bench, words)


def only_discards(game: SorryGame) -> bool:
    return game.due == "play" and not any(is_play(play) and play[1] for play in game.decisions())


def test_for_points_draw_discards_a_card_that_cannot_be_played(left_at: LeftAt, language: str) -> None:
    words = load(language)
    bench = left_at(only_discards, rules="points", language=language)
    bench.push_down("OK")
    bench.press("DRAW")
    bench.let_up("OK")
    bench.wait(0.5)
    assert f"{words['throw away']}: DRAW" in bench.screen()
    assert bench.lamp_breathes()
    events = bench.game.events
    bench.press("DRAW")
    bench.until(lambda: bench.game.events > events, 3)


def test_in_revenge_draw_ends_a_turn_without_a_card(
    bench: Table, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def change(game: RevengeGame) -> None:
        game.hands = [b"", bytes([1, 5])]
        game.pile = game.discards = b""
        game.due = "play"

    when_dealt(monkeypatch, change)
    begin(bench, "revenge", TWO, language=language, begins="red")
    bench.press("DRAW")
    bench.wait(0.5)
    assert load(language)["nothing"] in bench.screen()
    ends_with_the_button_that_glows(bench, load(language))


def test_in_sequence_draw_ends_a_turn_in_which_nothing_can_be_played(bench: Table, language: str) -> None:
    dealt(bench, TWO, "JS 5H", "JH JH", language=language)
    lay(bench.game, 1, (15,))
    seen(bench)
    words = load(language)
    choose(bench, "J♠")
    bench.press("OK")
    bench.until(lambda: words["nothing"] in bench.screen(), 10)
    assert f"{words['pass']}: DRAW" in bench.screen()
    ends_with_the_button_that_glows(bench, words)

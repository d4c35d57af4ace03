"""House rules: their page of the menu, in every language, and games with them at the table."""

import pytest

from pawnlight.games.sorry.board import HOME_PLACE, START_PLACE, TRACK_SQUARES, make_move, steps_home
from pawnlight.rules.base import COLOURS, PASS, house_rules_of
from pawnlight.show import sounds
from pawnlight.words import LANGUAGES, load_texts, read_pairs
from tests.support.kinds import HOUSE_RULES, PLAYABLE_RULE_SETS
from tests.support.languages import in_each_language
from tests.support.menu_rows import menu_rows, move_to_row
from tests.support.screen_text import lights_at_rest, pawn_light


def choose_rules(bench, rules):
    """Select a rule set in the menu."""
    words = load_texts(bench.app.settings["language"])
    game = rules if rules in ("revenge", "sequence") else "sorry"
    move_to_row(bench, words["menu game"])
    while not bench.screen().marks(f"{words['menu game']} {words[game]}"):
        bench.press("RIGHT")
    if game == "sorry":
        move_to_row(bench, words["menu rules"])
        while not bench.screen().marks(f"{words['menu rules']} {words[rules]}"):
            bench.press("RIGHT")


def test_house_rules_have_a_page_of_their_own_and_are_off_on_a_new_board(bench):
    assert "house rules >" in menu_rows(bench)
    move_to_row(bench, "house rules")
    bench.press("OK")
    assert menu_rows(bench) == [
        "out with any card no",
        "three pawns each no",
        "bump your own pawns no",
        "bounce at HOME no",
    ]
    assert bench.screen().lines[0].startswith("house rules")
    bench.press("BACK")
    assert bench.screen().marks("house rules >")
    bench.press("DRAW")
    assert bench.game.header.options == ()


@in_each_language
@pytest.mark.parametrize("rules", [rules for rules in PLAYABLE_RULE_SETS if house_rules_of(rules)])
def test_every_house_rule_can_be_turned_on_and_is_in_the_header(bench, rules, language):
    bench.app.settings.set("language", language)
    words = load_texts(language)
    choose_rules(bench, rules)
    for name, values in house_rules_of(rules):
        for value in values:
            move_to_row(bench, words["menu house"])
            assert bench.screen().marks(f"{words['menu house']} >")
            bench.press("RIGHT")
            move_to_row(bench, words[f"menu house {name}"])
            for _ in range(values.index(value) + 1):
                bench.press("RIGHT")
            shown = words["yes"] if len(values) == 1 else value
            assert bench.screen().marks(f"{words[f'menu house {name}']} {shown}")
            bench.press("BACK")
            assert bench.screen().marks(f"{words['menu house']} {words['house on']} >")
            bench.press("DRAW")
            if words["who is youngest"] in bench.screen():
                bench.press("OK")
            assert f"{name}={value}" in bench.game.header.options
            assert [option for option in bench.game.header.options if "=" in option] == [f"{name}={value}"]
            bench.press("BACK", "UP", "OK", "OK", "OK")
            move_to_row(bench, words["menu house"])
            bench.press("OK")
            move_to_row(bench, words[f"menu house {name}"])
            for _ in range(values.index(value) + 1):
                bench.press("LEFT")
            shown = words["no"] if len(values) == 1 else words["off"]
            assert bench.screen().marks(f"{words[f'menu house {name}']} {shown}")
            bench.press("BACK")


def test_a_rule_set_lists_only_its_own_house_rules_and_those_of_others_stay_as_set(bench):
    move_to_row(bench, "house rules")
    bench.press("OK")
    move_to_row(bench, "bump your own pawns")
    bench.press("RIGHT", "BACK")
    choose_rules(bench, "st")
    assert "house rules >" in menu_rows(bench)
    move_to_row(bench, "house rules")
    bench.press("OK")
    assert menu_rows(bench) == ["out with any card no", "three pawns each no"]
    bench.press("BACK", "DRAW")
    assert bench.game.header.options == ()
    bench.press("BACK", "UP", "OK", "OK")
    choose_rules(bench, "classic")
    assert "house rules on >" in menu_rows(bench)


def test_house_rules_that_are_set_are_kept_over_a_power_cut(bench):
    move_to_row(bench, "house rules")
    bench.press("OK", "RIGHT", "DOWN", "RIGHT", "DRAW")
    assert bench.game.header.options == ("start=any", "pawns=3")
    bench.unplug()
    bench.plug_in()
    bench.press("BACK")
    assert "house rules on >" in menu_rows(bench)


def test_the_card_machine_has_no_house_rules(bench):
    bench.app.settings.set("game", "cards")
    bench.press("UP")
    assert not [row for row in menu_rows(bench) if row.startswith("house")]


def test_every_house_rule_has_its_texts():
    for language in LANGUAGES:
        assert {f"menu house {name}" for _, name, _ in HOUSE_RULES} <= {key for key, _ in read_pairs(language)}


# At the table


@in_each_language
@pytest.mark.parametrize("card", ["3", "5", "7", "8", "10", "11", "12"])
def test_any_forward_card_offers_to_leave_start(bench, card, language):
    words = load_texts(language)
    bench.begin([card], **{"language": language, "house start": "any"})
    bench.draw()
    assert bench.screen().marks(words["way out"])
    (spark,) = bench.moving_lights("sparks")
    assert spark in {pawn_light(i, START_PLACE) for i in range(4)}
    assert 4 in bench.moving_lights("blinks"), "the start circle"
    bench.press("OK")
    bench.wait(3)
    assert bench.game.pawns[:4].count(4) == 1
    assert bench.lights() == lights_at_rest(bench.game.pawns, 2), "the card is used up: it is yellow's turn"
    assert words["draw"] in bench.screen()


@in_each_language
def test_without_the_house_rule_the_same_card_says_nothing_of_start(bench, language):
    words = load_texts(language)
    bench.begin(["5"], language=language)
    bench.draw()
    assert words["way out"] not in bench.screen()
    assert words["no move"] in bench.screen()


@in_each_language
def test_a_4_says_nothing_of_start_with_the_house_rule_either(bench, language):
    words = load_texts(language)
    bench.begin(["4"], **{"language": language, "house start": "any"})
    bench.draw()
    assert words["way out"] not in bench.screen()
    assert words["no move"] in bench.screen()


def test_a_hint_brings_a_pawn_out_with_any_forward_card(bench):
    bench.begin(["5"], **{"house start": "any"})
    bench.draw()
    bench.hold("OK")
    bench.wait(1)
    assert "START" in bench.screen().lines[-1]


@in_each_language
def test_three_pawns_each_have_three_lights_and_win_when_they_are_home(resume_at, language):
    def wins(game):
        moves = game.legal_moves() if game.due == "move" else []
        after = game.pawns[:]
        return len(moves) == 1 and bool(make_move(after, moves[0])) and game.engine.has_won(after, game.turn)

    bench = resume_at(wins, options="pawns=3", language=language)
    game, words = bench.game, load_texts(language)
    turn = game.turn
    bench.press("OK")
    bench.until(lambda: words["wins"] in bench.screen(), 15)
    assert [i for i, place in enumerate(game.pawns) if place == HOME_PLACE and i // 4 == turn] == [
        4 * turn + n for n in range(3)
    ]
    sparks = {pawn_light(4 * turn + n, HOME_PLACE) for n in range(3)}
    assert sparks <= bench.moving_lights("sparks").keys()
    assert pawn_light(4 * turn + 3, HOME_PLACE) not in bench.lights()


@in_each_language
def test_three_pawns_are_three_lights_in_each_start_of_the_menu_and_the_game(bench, language):
    for name, value in {"language": language, "house pawns": "3"}.items():
        bench.app.settings.set(name, value)
    bench.press("UP")
    menu = bench.lights()
    bench.begin([])
    for lit in (menu, bench.lights()):
        for k, colour in ((0, "red"), (2, "yellow")):
            assert [lit.get(pawn_light(4 * k + n, START_PLACE)) == colour for n in range(4)] == [
                True,
                True,
                True,
                False,
            ]


@pytest.mark.parametrize(
    ("players", "rows", "lights"), [("2", "off", 4), ("3", "off", 3), ("4", "off", 2), ("3", "1", 1)]
)
def test_the_menu_lights_a_start_for_each_row_of_revenge(bench, players, rows, lights):
    for name, value in {"game": "revenge", "players": players, "house rows": rows, "house pawns": "3"}.items():
        bench.app.settings.set(name, value)
    bench.press("UP")
    lit = bench.lights()
    assert [pawn_light(n, START_PLACE) in lit for n in range(4)] == [n < lights for n in range(4)]


@in_each_language
def test_landing_on_the_own_pawn_sends_it_back_to_start(resume_at, language):
    def hits_its_own(game):
        moves = game.legal_moves() if game.due == "move" and game.card in ("3", "5", "8", "12") else []
        return len(moves) == 1 and any(
            i // 4 == game.turn and a < TRACK_SQUARES and b == START_PLACE
            for i, a, b in make_move(game.pawns[:], moves[0])[1:2]
        )

    bench = resume_at(hits_its_own, options="own=bump", language=language)
    game, words = bench.game, load_texts(language)
    before, turn = game.pawns[:], game.turn
    assert bench.screen().marks(words["way forward"] % int(game.card))
    (_, _, landing) = game.legal_moves()[0][0]
    (bumped,) = [i for i, place in enumerate(before) if place == landing]
    bench.press("OK")
    bench.wait(6)
    assert bench.has_played(sounds.BUMP)
    assert game.pawns[bumped] == START_PLACE
    assert bumped // 4 == turn
    assert bench.lights() == lights_at_rest(game.pawns, game.turn)


@in_each_language
def test_a_bounce_is_walked_to_home_and_back_again(resume_at, language):
    def bounces(game):
        moves = game.legal_moves() if game.due == "move" and game.card in ("3", "5", "8", "12") else []
        if len(moves) != 1 or len(moves[0]) != 1 or moves[0][0][1] in (START_PLACE, HOME_PLACE):
            return False
        i, a, b = moves[0][0]
        return steps_home(i // 4, a) < int(game.card) and b not in (a, HOME_PLACE)

    bench = resume_at(bounces, options="bounce=yes", language=language)
    game, words = bench.game, load_texts(language)
    i, a, b = game.legal_moves()[0][0]
    assert bench.screen().marks(words["way forward"] % int(game.card))
    assert pawn_light(i, b) in bench.motions()
    bench.press("OK")
    bench.until(lambda: bench.lights().get(pawn_light(i, HOME_PLACE)) == COLOURS[i // 4], 3)
    bench.wait(6)
    assert b in game.pawns or game.pawns[i] != a
    assert bench.lights() == lights_at_rest(game.pawns, game.turn)


@in_each_language
def test_a_hand_marks_any_forward_card_that_brings_a_pawn_out(bench, language):
    settings = {"rules": "points", "quick points": "no", "house start": "any", "language": language}
    bench.begin([], **settings)
    assert {card for card, move in bench.game.decisions() if move != PASS} == set(bench.game.hands[0]) - {"4", "Sorry!"}

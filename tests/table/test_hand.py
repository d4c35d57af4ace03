"""A hand of cards at the table: visible only to its owner, while OK is held, whatever is pressed."""

import re
from pathlib import Path

import pytest

from pawnlight.board import PAD_KEYS
from pawnlight.bots import computer_player
from pawnlight.games.sorry.board import card_and_move, is_play
from pawnlight.games.sorry.game import SorryGame
from pawnlight.rules.cards import SORRY_CARDS
from pawnlight.show import sounds
from pawnlight.table.describe import describe
from pawnlight.words import load_texts
from tests.support.brains import choose
from tests.support.endings import resume_at_end
from tests.support.foot_texts import foot_text
from tests.support.languages import in_each_language
from tests.support.menu_rows import menu_rows, move_to_row
from tests.support.table_bench import BenchBoard, play_until

SCORE_LEGENDS = {"en": "pawns HOME+rivals+bonus", "es": "en HOME+rivales+premio", "de": "in HOME+Gegner+Bonus"}


def cards_on_screen(bench: BenchBoard) -> list[str]:
    """Return the cards on the part of the screen where a hand is shown."""
    words = " ".join(bench.screen().lines[2:6]).replace(">", " ").replace("*", " ").split()
    # A sentence there may contain a number.
    return [word for word in words if word in SORRY_CARDS] if len(words) == 5 else []


@pytest.fixture
def game_of_two(bench: BenchBoard) -> BenchBoard:
    """Begin a game of two people with a hand each, red to play."""
    bench.begin([], rules="points", **{"quick points": "no"})
    return bench


def cards_in_hand(game: SorryGame) -> list[str]:
    return [card or "" for card in game.hands[game.seat]]


def test_the_hand_is_on_the_screen_only_while_ok_is_down(game_of_two):
    assert "Your turn" in game_of_two.screen()
    assert not cards_on_screen(game_of_two)
    game_of_two.key_down("OK")
    assert cards_on_screen(game_of_two) == cards_in_hand(game_of_two.game)
    game_of_two.wait(2)
    assert cards_on_screen(game_of_two) == cards_in_hand(game_of_two.game)
    game_of_two.key_up("OK")
    assert not cards_on_screen(game_of_two)
    assert "Card chosen" in game_of_two.screen()


def test_nothing_is_played_before_it_has_been_looked_at(game_of_two):
    game_of_two.press("DRAW")
    game_of_two.wait(0.5)
    assert game_of_two.has_played(sounds.REFUSED)
    assert game_of_two.game.events == 2
    assert not game_of_two.lamp_breathes()


def playable_cards(game: SorryGame) -> list[int]:
    cards = {play[0] for play in game.decisions() if is_play(play)}
    return [n for n, card in enumerate(cards_in_hand(game)) if card in cards]


def test_a_card_is_chosen_while_looking_and_played_with_the_big_button(game_of_two):
    wanted = playable_cards(game_of_two.game)[-1]
    card = cards_in_hand(game_of_two.game)[wanted]
    game_of_two.key_down("OK")
    for _ in range(wanted - playable_cards(game_of_two.game)[0]):
        game_of_two.press("RIGHT")
    game_of_two.key_up("OK")
    assert game_of_two.lamp_breathes()
    game_of_two.press("DRAW")
    assert card[:3] in game_of_two.screen(), "now it is on the table"
    game_of_two.press("BACK" if game_of_two.game.engine.moves(game_of_two.game.pawns, 0, card) else "RIGHT")
    assert game_of_two.game.events == 2
    game_of_two.press("DRAW", "OK", "OK", "OK")
    game_of_two.wait(4)
    assert game_of_two.game.events > 2


def test_a_card_that_cannot_be_played_says_so_and_the_big_button_is_dark(game_of_two):
    while len(able := playable_cards(game_of_two.game)) == 5:
        game_of_two.key_down("OK")
        game_of_two.key_up("OK")
        game_of_two.press("DRAW", "OK", "OK", "OK")
        game_of_two.until(lambda: game_of_two.game.due == "draw", 10)
        game_of_two.press("DRAW")
        game_of_two.wait(4)
    events = game_of_two.game.events
    game_of_two.key_down("OK")
    at = able[0]
    while at in able:
        game_of_two.press("RIGHT")
        at = (at + 1) % 5
    game_of_two.key_up("OK")
    assert "Choose another" in game_of_two.screen()
    assert "hold OK to look" in game_of_two.screen()
    assert not game_of_two.lamp_breathes()
    game_of_two.press("DRAW")
    assert game_of_two.has_played(sounds.REFUSED)
    assert game_of_two.game.events == events


def test_the_next_player_gets_the_pad_with_no_card_in_sight(game_of_two):
    game_of_two.key_down("OK")
    game_of_two.key_up("OK")
    game_of_two.press("DRAW", "OK", "OK", "OK")
    game_of_two.until(lambda: game_of_two.game.due == "draw", 10)
    game_of_two.wait(3)
    assert not cards_on_screen(game_of_two)
    game_of_two.press("DRAW")
    game_of_two.wait(1)
    assert "Yellow" in game_of_two.screen() or game_of_two.game.seat == 0
    assert not cards_on_screen(game_of_two)


def test_no_press_shows_a_hand_that_is_not_looked_at(game_of_two):
    for number in range(400):
        key = game_of_two.chance.choice([key for key in PAD_KEYS if key != "OK"])
        if number % 3:
            game_of_two.press(key)
        else:
            game_of_two.hold(key, 1.0)
        assert not cards_on_screen(game_of_two), key
        if "Leave the game?" in game_of_two.screen():
            game_of_two.press("BACK")


def test_back_does_nothing_while_a_hand_is_looked_at(game_of_two):
    game_of_two.key_down("OK")
    game_of_two.has_played(sounds.REFUSED)
    game_of_two.press("BACK")
    assert game_of_two.has_played(sounds.REFUSED)
    assert cards_on_screen(game_of_two) == cards_in_hand(game_of_two.game)
    game_of_two.hold("BACK")
    assert cards_on_screen(game_of_two) == cards_in_hand(game_of_two.game)
    game_of_two.key_up("OK")
    assert "Card chosen" in game_of_two.screen()


def test_a_power_cut_shows_nothing(game_of_two):
    game_of_two.key_down("OK")
    assert cards_on_screen(game_of_two)
    game_of_two.unplug()
    game_of_two.plug_in()
    assert "Resume game?" in game_of_two.screen()
    assert not cards_on_screen(game_of_two)
    game_of_two.press("DRAW")
    assert not cards_on_screen(game_of_two)


def test_who_plays_alone_against_computers_need_not_hide(bench):
    bench.begin([], rules="points", yellow="easy")
    assert cards_on_screen(bench) == cards_in_hand(bench.game)
    bench.press("RIGHT")
    assert cards_on_screen(bench) == cards_in_hand(bench.game)
    assert bench.lamp_breathes()


def test_a_hint_is_given_while_looking(game_of_two):
    game_of_two.key_down("OK")
    game_of_two.press("UP")
    game_of_two.wait(1)
    assert any(line.startswith("*") or " *" in line for line in game_of_two.screen().lines[2:6])
    assert game_of_two.screen().lines[6]
    game_of_two.key_up("OK")
    assert not cards_on_screen(game_of_two)
    assert game_of_two.game.events == 2


def has_bad_choice(game: SorryGame) -> bool:
    """Return whether a card can be chosen that *hard* would not play."""
    if game.due != "play":
        return False
    cards = cards_that_move(game)
    return len(cards) > 1 and card_and_move(choose(computer_player("points", "hard"), game), None)[0] != min(cards)


def cards_that_move(game: SorryGame) -> set[str]:
    """Return the cards of the hand with which a pawn can move."""
    plays = [card_and_move(decision, None) for decision in game.decisions()]
    return {card for card, move in plays if move}


def test_a_hint_that_another_card_is_better_does_not_say_which(resume_at):
    bench = resume_at(has_bad_choice, rules="points", colours="red yellow")
    card = min(cards_that_move(bench.game))
    best = card_and_move(choose(computer_player("points", "hard"), bench.game), None)[0]
    bench.key_down("OK")
    while not bench.screen().marks(">" + card):
        bench.press("RIGHT")
    bench.key_up("OK")
    bench.press("DRAW")
    before = [line for line in bench.screen().lines if best in line.split()]
    bench.hold("OK", 2)
    bench.until(lambda: load_texts("en")["better"] in bench.screen())
    assert [line for line in bench.screen().lines if best in line.split()] == before
    assert bench.game.due == "play"


def test_an_open_hand_follows_the_language_with_its_hint(game_of_two):
    game_of_two.key_down("OK")
    game_of_two.press("UP")
    game_of_two.wait(1)
    shown = describe(game_of_two.app.context)
    assert shown["why"] in game_of_two.screen()
    assert shown["keys"]["UP"] == "hint"
    assert not shown["keys"]["LEFT"], "the screen has no room for what they do"
    game_of_two.change(language="de")
    german = describe(game_of_two.app.context)
    assert german["foot"] == foot_text(load_texts("de"), "look keys")
    assert german["why"] in game_of_two.screen()
    assert german["why"] != shown["why"]


def test_nothing_else_opens_while_ok_shows_a_hand(game_of_two):
    game_of_two.key_down("OK")
    game_of_two.press("DRAW", "OK", "OK", "OK")
    game_of_two.key_up("OK")
    game_of_two.until(lambda: game_of_two.game.due == "draw", 20)
    game_of_two.press("DRAW")
    game_of_two.wait(4)
    game_of_two.key_down("OK")
    cards = cards_on_screen(game_of_two)
    game_of_two.press("DOWN")
    assert cards_on_screen(game_of_two) == cards
    assert game_of_two.has_played(sounds.REFUSED)


@pytest.mark.parametrize(("language", "legend"), SCORE_LEGENDS.items())
def test_the_points_of_a_game_are_taken_apart_at_its_end(empty_flash, language, legend):
    play_until(lambda game: game.due == "end", rules="points")
    Path("settings").write_text(f"language={language}\n")
    bench = BenchBoard()
    bench.press("OK")
    bench.wait(2)
    game = bench.game
    winner = game.winners()[0]
    words = load_texts(language)
    assert words["wins"] in bench.screen()
    bench.wait(5)
    assert legend in bench.screen()
    for seat, (colour, _) in enumerate(game.header.seats):
        home, rivals, bonus = game.score_parts()[seat]
        assert f"{words[colour]} {home + rivals + bonus} = {home}+{rivals}+{bonus}" in bench.screen()
        assert (home == 20) == (seat == winner)
    assert sum(game.score_parts()[winner]) == game.scores()[winner] > 20
    assert bench.app.evening.totals == {"points": dict(zip(("red", "yellow"), game.scores(), strict=True))}
    bench.press("LEFT")
    assert legend not in bench.screen()
    bench.unplug()


@in_each_language
def test_points_in_teams_are_set_in_the_menu_and_counted_together(bench, language):
    words = load_texts(language)
    option = words["menu points teams"]
    bench.app.settings.set("language", language)
    move_to_row(bench, words["menu rules"])
    bench.press("RIGHT", "RIGHT")
    move_to_row(bench, option)
    bench.press("RIGHT")
    assert f"{option} {words['yes']}" in menu_rows(bench)
    assert f"{words['green']} {words['person']}" in menu_rows(bench), "all four play"
    bench.press("DRAW")
    assert (bench.game.header.rules, bench.game.header.options) == ("points", ("quick", "teams"))
    resume_at_end(bench)
    game = bench.game
    assert len(game.winners()) == 2
    won = {"+".join(words[game.header.seats[seat][0]] for seat in side) for side in game.sides()}
    teams = [f"{words['red']}+{words['yellow']}", f"{words['blue']}+{words['green']}"]
    assert won == set(teams)
    assert words["win together"] in bench.screen()
    ours, theirs = (game.scores()[side[0]] for side in game.sides())
    assert re.search(rf"\b{ours}\b.*\b{theirs}\b", " ".join(bench.screen().lines[5:7]))
    bench.press("RIGHT")
    for side, name in zip(game.sides(), teams, strict=True):
        home, rivals, bonus = game.score_parts()[side[0]]
        assert name in bench.screen()
        assert f"{home + rivals + bonus} = {home}+{rivals}+{bonus}" in bench.screen()

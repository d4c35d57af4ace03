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
from tests.support.brains import chosen
from tests.support.endings import play_to_the_end
from tests.support.feet import foot_of
from tests.support.menu_rows import go_to, menu_rows
from tests.support.table_bench import Table, play_until

LEGENDS = {"en": "pawns HOME+rivals+bonus", "es": "en HOME+rivales+premio", "de": "in HOME+Gegner+Bonus"}


def cards_seen(bench: Table) -> list[str]:
    """Return the cards on the part of the screen where a hand is shown."""
    words = " ".join(bench.screen().lines[2:6]).replace(">", " ").replace("*", " ").split()
    # A sentence there may contain a number.
    return [word for word in words if word in SORRY_CARDS] if len(words) == 5 else []


@pytest.fixture
def two(bench: Table) -> Table:
    """Begin a game of two people with a hand each, red to play."""
    bench.begin([], rules="points", **{"quick points": "no"})
    return bench


def hand(game: SorryGame) -> list[str]:
    return [card or "" for card in game.hands[game.seat]]


def test_the_hand_is_on_the_screen_only_while_ok_is_down(two):
    assert "Your turn" in two.screen()
    assert not cards_seen(two)
    two.push_down("OK")
    assert cards_seen(two) == hand(two.game)
    two.wait(2)
    assert cards_seen(two) == hand(two.game)
    two.let_up("OK")
    assert not cards_seen(two)
    assert "Card chosen" in two.screen()


def test_nothing_is_played_before_it_has_been_looked_at(two):
    two.press("DRAW")
    two.wait(0.5)
    assert two.heard(sounds.REFUSED)
    assert two.game.events == 2
    assert not two.lamp_breathes()


def playable(game: SorryGame) -> list[int]:
    cards = {play[0] for play in game.decisions() if is_play(play)}
    return [n for n, card in enumerate(hand(game)) if card in cards]


def test_a_card_is_chosen_while_looking_and_played_with_the_big_button(two):
    wanted = playable(two.game)[-1]
    card = hand(two.game)[wanted]
    two.push_down("OK")
    for _ in range(wanted - playable(two.game)[0]):
        two.press("RIGHT")
    two.let_up("OK")
    assert two.lamp_breathes()
    two.press("DRAW")
    assert card[:3] in two.screen(), "now it is on the table"
    two.press("BACK" if two.game.engine.moves(two.game.pawns, 0, card) else "RIGHT")
    assert two.game.events == 2
    two.press("DRAW", "OK", "OK", "OK")
    two.wait(4)
    assert two.game.events > 2


def test_a_card_that_cannot_be_played_says_so_and_the_big_button_is_dark(two):
    while len(able := playable(two.game)) == 5:
        two.push_down("OK")
        two.let_up("OK")
        two.press("DRAW", "OK", "OK", "OK")
        two.until(lambda: two.game.due == "draw", 10)
        two.press("DRAW")
        two.wait(4)
    events = two.game.events
    two.push_down("OK")
    at = able[0]
    while at in able:
        two.press("RIGHT")
        at = (at + 1) % 5
    two.let_up("OK")
    assert "Choose another" in two.screen()
    assert "hold OK to look" in two.screen()
    assert not two.lamp_breathes()
    two.press("DRAW")
    assert two.heard(sounds.REFUSED)
    assert two.game.events == events


def test_the_next_player_gets_the_pad_with_no_card_in_sight(two):
    two.push_down("OK")
    two.let_up("OK")
    two.press("DRAW", "OK", "OK", "OK")
    two.until(lambda: two.game.due == "draw", 10)
    two.wait(3)
    assert not cards_seen(two)
    two.press("DRAW")
    two.wait(1)
    assert "Yellow" in two.screen() or two.game.seat == 0
    assert not cards_seen(two)


def test_no_press_shows_a_hand_that_is_not_looked_at(two):
    for number in range(400):
        key = two.chance.choice([key for key in PAD_KEYS if key != "OK"])
        if number % 3:
            two.press(key)
        else:
            two.hold(key, 1.0)
        assert not cards_seen(two), key
        if "Leave the game?" in two.screen():
            two.press("BACK")


def test_back_does_nothing_while_a_hand_is_looked_at(two):
    two.push_down("OK")
    two.heard(sounds.REFUSED)
    two.press("BACK")
    assert two.heard(sounds.REFUSED)
    assert cards_seen(two) == hand(two.game)
    two.hold("BACK")
    assert cards_seen(two) == hand(two.game)
    two.let_up("OK")
    assert "Card chosen" in two.screen()


def test_a_power_cut_shows_nothing(two):
    two.push_down("OK")
    assert cards_seen(two)
    two.unplug()
    two.plug_in()
    assert "Resume game?" in two.screen()
    assert not cards_seen(two)
    two.press("DRAW")
    assert not cards_seen(two)


def test_who_plays_alone_against_computers_need_not_hide(bench):
    bench.begin([], rules="points", yellow="easy")
    assert cards_seen(bench) == hand(bench.game)
    bench.press("RIGHT")
    assert cards_seen(bench) == hand(bench.game)
    assert bench.lamp_breathes()


def test_a_hint_is_given_while_looking(two):
    two.push_down("OK")
    two.press("UP")
    two.wait(1)
    assert any(line.startswith("*") or " *" in line for line in two.screen().lines[2:6])
    assert two.screen().lines[6]
    two.let_up("OK")
    assert not cards_seen(two)
    assert two.game.events == 2


def better_in_hand(game: SorryGame) -> bool:
    """Return whether a card can be chosen that *hard* would not play."""
    if game.due != "play":
        return False
    cards = can_move(game)
    return len(cards) > 1 and card_and_move(chosen(computer_player("points", "hard"), game), None)[0] != min(cards)


def can_move(game: SorryGame) -> set[str]:
    """Return the cards of the hand with which a pawn can move."""
    plays = [card_and_move(decision, None) for decision in game.decisions()]
    return {card for card, move in plays if move}


def test_a_hint_that_another_card_is_better_does_not_say_which(left_at):
    bench = left_at(better_in_hand, rules="points", colours="red yellow")
    card = min(can_move(bench.game))
    best = card_and_move(chosen(computer_player("points", "hard"), bench.game), None)[0]
    bench.push_down("OK")
    while not bench.screen().marks(">" + card):
        bench.press("RIGHT")
    bench.let_up("OK")
    bench.press("DRAW")
    before = [line for line in bench.screen().lines if best in line.split()]
    bench.hold("OK", 2)
    bench.until(lambda: load_texts("en")["better"] in bench.screen())
    assert [line for line in bench.screen().lines if best in line.split()] == before
    assert bench.game.due == "play"


def test_an_open_hand_follows_the_language_with_its_hint(two):
    two.push_down("OK")
    two.press("UP")
    two.wait(1)
    shown = describe(two.app.context)
    assert shown["why"] in two.screen()
    assert shown["keys"]["UP"] == "hint"
    assert not shown["keys"]["LEFT"], "the screen has no room for what they do"
    two.change(language="de")
    german = describe(two.app.context)
    assert german["foot"] == foot_of(load_texts("de"), "look keys")
    assert german["why"] in two.screen()
    assert german["why"] != shown["why"]


def test_nothing_else_opens_while_ok_shows_a_hand(two):
    two.push_down("OK")
    two.press("DRAW", "OK", "OK", "OK")
    two.let_up("OK")
    two.until(lambda: two.game.due == "draw", 20)
    two.press("DRAW")
    two.wait(4)
    two.push_down("OK")
    cards = cards_seen(two)
    two.press("DOWN")
    assert cards_seen(two) == cards
    assert two.heard(sounds.REFUSED)


@pytest.mark.parametrize(("language", "legend"), LEGENDS.items())
def test_the_points_of_a_game_are_taken_apart_at_its_end(empty_flash, language, legend):
    play_until(lambda game: game.due == "end", rules="points")
    Path("settings").write_text(f"language={language}\n")
    bench = Table()
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


TOGETHER = {
    "en": ("in teams", "Red+Yellow", "Blue+Green"),
    "es": ("por equipos", "Rojo+Amarillo", "Azul+Verde"),
    "de": ("in Teams", "Rot+Gelb", "Blau+Grün"),
}


@pytest.mark.parametrize(("language", "said"), TOGETHER.items())
def test_points_in_teams_are_set_in_the_menu_and_counted_together(bench, language, said):
    words = load_texts(language)
    option, *teams = said
    bench.app.settings.set("language", language)
    go_to(bench, words["menu rules"])
    bench.press("RIGHT", "RIGHT")
    go_to(bench, option)
    bench.press("RIGHT")
    assert f"{option} {words['yes']}" in menu_rows(bench)
    assert f"{words['green']} {words['person']}" in menu_rows(bench), "all four play"
    bench.press("DRAW")
    assert (bench.game.header.rules, bench.game.header.options) == ("points", ("quick", "teams"))
    play_to_the_end(bench)
    game = bench.game
    assert len(game.winners()) == 2
    won = {"+".join(words[game.header.seats[seat][0]] for seat in side) for side in game.sides()}
    assert won == set(teams)
    assert words["win together"] in bench.screen()
    ours, theirs = (game.scores()[side[0]] for side in game.sides())
    assert re.search(rf"\b{ours}\b.*\b{theirs}\b", " ".join(bench.screen().lines[5:7]))
    bench.press("RIGHT")
    for side, name in zip(game.sides(), teams, strict=True):
        home, rivals, bonus = game.score_parts()[side[0]]
        assert name in bench.screen()
        assert f"{home + rivals + bonus} = {home}+{rivals}+{bonus}" in bench.screen()

"""Take-back: an event of its own that undoes the last decision."""

from hashlib import sha256
from random import Random
from typing import Any

import pytest

from pawnlight.games.sorry.game import SorryGame
from pawnlight.rules.base import MAX_TAKE_BACK, Game, RuleError, house_rules_of, options_of
from pawnlight.rules.game import open_game
from tests.support.after_mix import after_mix
from tests.support.event_lines import begin_game
from tests.support.game_state import visible_state
from tests.support.kinds import PLAYABLE_RULE_SETS
from tests.support.sorry_scenes import SEED, scene_game

EVERY_RULE_SET = PLAYABLE_RULE_SETS
HOUSE_RULES = {
    rules: tuple(f"{name}={values[-1]}" for name, values in house_rules_of(rules)) for rules in EVERY_RULE_SET
}


def new_game(rules: str, seed: int, options: tuple[str, ...] | None = None) -> Game:
    """Return a game of four with these options, or those of a new board."""
    on = ",".join(options_of(rules)[1] if options is None else options)
    game: Game = begin_game(rules, 4, sha256(b"%d" % seed).digest(), on or "-")
    return game


def play_random_event(game: Game, chance: Random) -> str:
    text = game.event_text(chance.choice(game.decisions()))
    game.apply(text)
    return text


@pytest.mark.parametrize("rules", EVERY_RULE_SET)
def test_back_restores_what_the_last_decision_changed_and_the_draws_after_it(rules: str) -> None:
    for seed in range(6):
        chance = Random(seed)
        game = new_game(rules, seed, (None, (), HOUSE_RULES[rules])[seed % 3])
        before: list[tuple[str, object]] = []
        while game.due != "end" and len(before) < 120:
            due, at = game.due, visible_state(game)
            text = play_random_event(game, chance)
            before.append(("pass" if text == "pass" else due, at))
            decisions = [n for n, (kind, _) in enumerate(before) if kind not in game.chance_events]
            if decisions and chance.random() < 0.2:
                events = game.events
                game.apply("back")
                assert game.events == events + 1
                assert visible_state(game) == before[decisions[-1]][1]
                del before[decisions[-1] :]


@pytest.mark.parametrize("rules", EVERY_RULE_SET)
def test_what_was_drawn_is_drawn_again(rules: str) -> None:
    chance = Random(3)
    game = new_game(rules, 3)
    for _ in range(40):
        play_random_event(game, chance)
    before, options = visible_state(game), [record[2] for record in game._pushed]
    game.apply("back")
    undone = options[len(game._pushed) :]
    for option in undone:
        assert game.is_legal(option)
        game.push(option)
    assert undone
    assert visible_state(game) == before


def test_a_second_card_declined_in_st_is_a_decision_and_the_draw_of_it_is_none() -> None:
    game = new_game("st", 1, ())
    assert isinstance(game, SorryGame)
    while not (game.due == "draw" and len(game.decisions()) == 2):
        game.push(game.decisions()[0])
    asked = visible_state(game), game.decisions()
    game.apply("pass")
    game.push(game.decisions()[0])
    game.apply("back")
    assert (visible_state(game), game.decisions()) == asked
    game.push(game.decisions()[0])
    assert game.due == "move"
    game.apply("back")
    assert (game.due, game.card) == ("move", "2"), "a draw alone is not taken back, but the move before it"


def test_what_was_declined_counts_as_a_decision() -> None:
    at = scene_game("draw 2", "move 20>22", "pass", scene="st red:20,S,S,S yellow:S,S,S,S red -")
    assert at.deciders() == [0, 0]
    at.apply("draw 3")
    assert at.deciders() == [0, 0], "a draw is none"


def test_a_computers_move_is_taken_back_with_that_of_the_person_before_it_and_not_alone() -> None:
    seats = "red:random,yellow:person"
    at = after_mix(open_game(f"game 2 rules=classic options=- seats={seats} first=red seed={'0' * 64}"))
    counts = []
    for event in ("draw 3", "pass", "draw 5", "pass", "draw 8", "pass"):
        at.apply(event)
        counts.append(at.take_back_count())
    assert counts == [0, 0, 0, 1, 1, 2]


def test_no_more_can_be_taken_back_than_is_remembered() -> None:
    chance = Random(1)
    game = new_game("classic", 1)
    for _ in range(3 * MAX_TAKE_BACK):
        play_random_event(game, chance)
    backs = 0
    while game.deciders():
        game.apply("back")
        backs += 1
    assert 0 < backs <= MAX_TAKE_BACK
    with pytest.raises(RuleError, match="nothing to take back"):
        game.apply("back")


def test_the_last_twelve_events_are_remembered() -> None:
    at = scene_game()
    for card in ("3", "4", "5", "7", "8", "10"):
        at.apply("draw " + card)
        at.apply("pass")
    at.apply("draw 11")
    assert len(at.deciders()) == 6
    at.apply("pass")
    assert len(at.deciders()) == 6, "the first pass is forgotten"
    positions = []
    while at.deciders():
        at.apply("back")
        positions.append(at.position().split(" ", 2)[2])
    assert positions == ["red 11", "yellow 10", "red 8", "yellow 7", "red 5", "yellow 4"]


def test_a_take_back_and_the_end_are_said_in_words_that_are_understood() -> None:
    at = scene_game("draw 3", "pass")
    for event in ("back", "end - " + SEED.hex()):
        assert at.event_text(at.parse(event)) == event


@pytest.mark.parametrize("rules", ["classic", "teams"])
def test_a_simulation_draws_and_moves_at_once(rules: str) -> None:
    simulated, played = new_game(rules, 2), new_game(rules, 2)

    def last(options: list[Any]) -> Any:
        assert len(options) > 1
        return options[-1]

    for _ in range(60):
        assert simulated.advance(last) == 1
        for _ in range(2):
            played.push(played.decisions()[-1])
        assert visible_state(simulated) == visible_state(played)


@pytest.mark.parametrize("rules", ["points", "revenge", "sequence"])
def test_a_simulation_asks_only_where_there_is_a_choice(rules: str) -> None:
    simulated, played = new_game(rules, 2), new_game(rules, 2)
    asked = 0

    def last(options: list[Any]) -> Any:
        nonlocal asked
        asked += 1
        assert len(options) > 1
        return options[-1]

    for _ in range(60):
        simulated.advance(last)
        played.push(played.decisions()[-1])
        assert visible_state(simulated)[:3] == visible_state(played)[:3]
    assert 0 < asked < 60

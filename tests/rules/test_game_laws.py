"""Laws that hold in every game of every rule set: take-back, replay without the seed, and events that are read back."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pawnlight.rules.base import Game
from pawnlight.rules.game import open_game
from pawnlight.rules.kinds import rule_sets
from tests.rules.test_state import random_texts
from tests.support.game_state import comparable_state
from tests.support.laws import law_cases

every_rule_set = pytest.mark.parametrize("rules", rule_sets())
random_numbers = st.integers(0, 2**32)


def begin_game(header: str, mix: str, seed: bytes | None) -> Game:
    game = open_game(header, seed)
    game.apply(mix)
    return game


def public_state(game: Game) -> tuple[object, ...]:
    """Return what everyone sees of a game."""
    return game.view(None), game.due, game.seat, game.events, game.winners(), game.scores()


@every_rule_set
@law_cases(4)
@given(random_numbers)
def test_a_game_taken_back_event_by_event_is_as_it_was_each_time(rules: str, n: int) -> None:
    """Both with the seed and without it."""
    seed, (header, mix, *texts) = random_texts(rules, n)
    for known in (seed, None):
        game = begin_game(header, mix, known)
        done: list[tuple[object, Any]] = []
        for text in texts:
            before = comparable_state(game)
            done.append((before, game.apply(text)))
        assert game.due == "over"
        while done:
            before, effect = done.pop()
            game.undo(effect)
            assert comparable_state(game) == before


@every_rule_set
@law_cases(4)
@given(random_numbers)
def test_who_follows_without_the_seed_sees_what_everyone_sees(rules: str, n: int) -> None:
    """Take-backs included, which both can undo."""
    seed, (header, mix, *texts) = random_texts(rules, n)
    knowing, following = begin_game(header, mix, seed), begin_game(header, mix, None)
    assert following.id == knowing.id
    for text in texts:
        for game in (knowing, following):
            before = public_state(game)
            effect = game.apply(text)
            if text == "back":
                game.undo(effect)
                assert public_state(game) == before
                game.apply(text)
        assert public_state(following) == public_state(knowing)


@every_rule_set
@law_cases(4)
@given(random_numbers)
def test_every_option_is_read_back_from_a_text_of_its_own(rules: str, n: int) -> None:
    seed, (header, mix, *texts) = random_texts(rules, n)
    game = begin_game(header, mix, seed)
    for text in texts[:-1]:
        options = game.decisions()
        written = [game.event_text(option) for option in options]
        assert len(set(written)) == len(options) > 0
        assert max(map(len, written)) <= 160
        assert [game.parse(each) for each in written] == options
        game.apply(text)
    assert game.due == "end" or rules == "cards"

"""A position as plain values: put back, it is as good as all events before it."""

import json
from hashlib import sha256
from random import Random

import pytest

from pawnlight.rules.base import options_of
from pawnlight.rules.events import text_of
from pawnlight.rules.game import open_game
from pawnlight.rules.kinds import rule_sets
from pawnlight.rules.state import full_state, set_full_state
from tests.support.event_lines import random_game
from tests.support.game_state import undoable_state

# Games of each rule set, without a long run, and with it.
_FEW, _MANY = 1, 9
# Events after which positions are compared: all of the long test's, some of the others'.
_STEP = 7


def random_texts(rules: str, n: int) -> tuple[bytes, list[str]]:
    """Return the seed and the event texts of a random game; each fourth decision is taken back.

    Its players, its options and the bytes of a laptop depend on `n`: every third game has no option.
    """
    chance = Random(f"state {rules} {n}")
    seed = sha256(f"state {rules} {n}".encode()).digest()
    options = options_of(rules)[0]
    some = chance.sample(options, chance.randint(1, len(options))) if n % 3 else []
    chosen = {option.partition("=")[0]: option for option in some}
    sizes = {"sequence": (2, 3, 4, 6, 9, 12), "cards": (1,), "teams": (4,)}.get(rules, (2, 3, 4))
    size = 4 if "teams" in chosen else chance.choice(sizes)
    players = [chance.choice(("person", "random")) for _ in range(size)]
    named = "sorry" if rules == "cards" else ",".join(sorted(chosen.values())) or "-"
    given = chance.choice(("-", "0123456789abcdef" * 2))
    lines = random_game(rules, seed, chance, named, tuple(players), backs=0.25, mix=given)
    return seed, [text_of(line) for line in lines]


def check_whole_game(seed: bytes, texts: list[str], step: int) -> None:
    """After every `step`th event, compare the game as it was read in full with its position put back."""
    full = open_game(texts[0], seed)
    for number, text in enumerate(texts[1:-1], 1):
        full.push(full.parse(text))
        if number % step:
            continue
        before = undoable_state(full)
        state = json.loads(json.dumps(full_state(full)))
        assert undoable_state(full) == before, (number, "nobody notices that the position was taken")
        short = open_game(texts[0], seed)
        set_full_state(short, full.events, state)
        assert undoable_state(short) == before, number


def play_on(seed: bytes, texts: list[str], number: int) -> list[object]:
    """Read a game up to an event, put its position back, play on and take back; return what is seen of it then."""
    game = open_game(texts[0], seed)
    for text in texts[1 : number + 1]:
        game.push(game.parse(text))
    short = open_game(texts[0], seed)
    set_full_state(short, game.events, full_state(game))
    found = []
    for each in (game, short):
        for event in texts[number + 1 : number + 9]:
            each.push(each.parse(event))
        while each.due != "over" and each.deciders():
            each.push("back")
        found.append([undoable_state(each), [repr(option) for option in each.decisions()]])
    assert found[0] == found[1], number
    return found[1]


@pytest.mark.parametrize("rules", rule_sets())
def test_a_position_that_was_put_back_is_that_of_the_whole_game(rules: str) -> None:
    for n in range(_FEW):
        seed, texts = random_texts(rules, n)
        check_whole_game(seed, texts, _STEP)
        for number in range(1, len(texts) - 1, len(texts) // 5):
            assert play_on(seed, texts, number)


@pytest.mark.long
@pytest.mark.parametrize("rules", rule_sets())
def test_a_position_that_was_put_back_is_that_of_the_whole_game_after_every_event(rules: str) -> None:
    for n in range(_MANY):
        check_whole_game(*random_texts(rules, n), 1)


def test_what_was_taken_back_and_put_forward_again_keeps_the_numbers_of_its_events() -> None:
    game = open_game(f"game 2 rules=classic options=- seats=red:person,blue:person first=red seed={'0' * 64}")
    for text in ("mix -", "draw 3", "pass", "draw 5", "pass"):
        game.apply(text)
    before = [record[4] for record in game._pushed]
    first, second = game.push("back"), game.push("back")
    game.undo(second)
    game.undo(first)
    assert [record[4] for record in game._pushed] == before == [2, 3, 4, 5]
    assert game.events == 6


def test_a_state_of_another_game_is_no_position() -> None:
    seed = bytes(32)
    lines = {rules: text_of(random_game(rules, seed, Random(1))[0]) for rules in ("classic", "revenge")}
    classic, revenge = (open_game(line, seed) for line in lines.values())
    for game in (classic, revenge):
        game.apply("mix -")
    with pytest.raises((ValueError, TypeError, AttributeError)):
        set_full_state(open_game(lines["classic"], seed), 2, full_state(revenge))

"""The event `mix` adds a laptop's bytes to the board's seed before anything is shuffled."""

from hashlib import sha256
from random import Random

import pytest

from pawnlight.games.cards import DECK_NAMES
from pawnlight.rules.base import Draw, Game, RuleError, options_of
from pawnlight.rules.cards import SORRY_DECK, Chance
from pawnlight.rules.game import open_game
from tests.support.event_lines import begin_game, header_of
from tests.support.game_state import visible_state
from tests.support.kinds import PLAYABLE_RULE_SETS

SEED = sha256(b"board").digest()
LAPTOP_BYTES = bytes(range(16))
every_game = pytest.mark.parametrize(
    ("rules", "options"),
    [
        *((rules, ",".join(options_of(rules)[1]) or "-") for rules in PLAYABLE_RULE_SETS),
        *(("cards", deck) for deck in DECK_NAMES),
    ],
)


def new_game(rules: str, options: str = "-", mix: str = "-", seed: bytes = SEED) -> Game:
    game: Game = begin_game(rules, 1 if rules == "cards" else 4, seed, options, mix=mix)
    return game


def unmixed_game(rules: str, options: str = "-", seed: bytes = SEED, known: bool = True) -> Game:
    header = header_of(rules, 1 if rules == "cards" else 4, seed, options)
    return open_game(header.event_text(), seed if known else None)


def check_same_game(one: Game, other: Game, events: int = 150) -> None:
    """Play both games with the same choices and compare everything that anybody sees."""
    chance = Random(1)
    assert visible_state(one) == visible_state(other)
    for _ in range(events):
        if one.due == "end":
            break
        assert one.decisions() == other.decisions()
        text = one.event_text(chance.choice(one.decisions()))
        one.apply(text)
        other.apply(text)
        assert visible_state(one) == visible_state(other)


@every_game
def test_with_bytes_every_chance_derives_from_the_hash_of_both(rules, options):
    mixed = sha256(SEED + LAPTOP_BYTES).digest()
    check_same_game(new_game(rules, options, LAPTOP_BYTES.hex()), new_game(rules, options, seed=mixed))


def test_without_bytes_every_chance_derives_from_the_seed():
    first = Chance(SEED, 0)
    deck = [name for name, count in SORRY_DECK for _ in range(count)]
    first.shuffle(deck)
    assert new_game("classic").decisions() == [Draw(deck[-1])]


def test_without_bytes_the_cards_do_not_follow_from_the_published_hash():
    assert new_game("sequence").decisions() != new_game("sequence", seed=sha256(SEED).digest()).decisions()


@every_game
def test_nothing_is_dealt_before(rules, options):
    games = [unmixed_game(rules, options, seed) for seed in (SEED, sha256(b"other").digest())]
    games.append(unmixed_game(rules, options, known=False))
    for game in games:
        assert (game.due, game.decisions()) == ("mix", ["mix -"])
        assert visible_state(game) == visible_state(games[0])
        for text in ("draw", "draw 7", "cut 2S 3S 4S 5S", "pass", "back", "play 7 4>11", "mix", "mix ", "max -"):
            with pytest.raises(RuleError):
                game.apply(text)
        assert visible_state(game) == visible_state(games[0])


@pytest.mark.parametrize(
    "given", ["0" * 31, "0" * 33, "0" * 30 + "AB", "x" * 32, "--", "- -", " " + "0" * 31, "0" * 64]
)
def test_bytes_are_32_hex_digits(given):
    with pytest.raises(RuleError, match="32 hex digits"):
        unmixed_game("classic").apply("mix " + given)


@every_game
def test_there_is_one_mix_and_it_is_event_1(rules, options):
    game = new_game(rules, options)
    assert game.events == 2
    with pytest.raises(RuleError):
        game.apply("mix -")


@every_game
def test_mix_cannot_be_taken_back(rules, options):
    chance = Random(2)
    game = new_game(rules, options)
    while not game.deciders() and game.events < 12:
        with pytest.raises(RuleError, match="nothing to take back"):
            game.apply("back")
        game.apply(game.event_text(chance.choice(game.decisions())))
    if rules == "cards":
        return
    game.apply("back")
    assert game.due != "mix"
    with pytest.raises(RuleError, match="nothing to take back"):
        game.apply("back")


def test_a_game_can_end_before_the_first_card():
    game = unmixed_game("classic")
    with pytest.raises(RuleError, match="the winner is -, not 'red'"):
        game.apply("end red " + SEED.hex())
    game.apply(game.end_text(SEED))
    assert (game.due, game.winners()) == ("over", [])


def test_the_end_shows_the_seed_of_the_board():
    game = new_game("classic", "-", LAPTOP_BYTES.hex())
    with pytest.raises(RuleError, match="hash that the header promised"):
        game.apply(game.end_text(sha256(SEED + LAPTOP_BYTES).digest()))
    game.apply(game.end_text(SEED))
    assert game.due == "over"

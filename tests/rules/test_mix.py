"""The event `mix` adds a laptop's bytes to the board's seed before anything is shuffled."""

from hashlib import sha256
from random import Random

import pytest

from pawnlight.games.cards import DECK_NAMES
from pawnlight.rules.base import Draw, Game, Header, RuleError, options_of
from pawnlight.rules.cards import SORRY_DECK, Chance, seed_hash
from pawnlight.rules.game import open_game, seat_colours
from tests.support.kinds import PLAYABLE_RULE_SETS

SEED = sha256(b"board").digest()
LAPTOP_BYTES = bytes(range(16))
EVERY_GAME = [(rules, options_of(rules)[1]) for rules in PLAYABLE_RULE_SETS] + [
    ("cards", (deck,)) for deck in DECK_NAMES
]
every_game = pytest.mark.parametrize(("rules", "options"), EVERY_GAME)


def header(rules: str, options: tuple[str, ...], seed: bytes = SEED) -> str:
    colours = ("red",) if rules == "cards" else seat_colours(rules, 4)
    first = "-" if rules == "sequence" else colours[0]
    return Header(rules, options, [(colour, "person") for colour in colours], first, seed_hash(seed)).event_text()


def begin_game(rules: str, options: tuple[str, ...] = (), mix: str = "mix -", seed: bytes | None = SEED) -> Game:
    game = open_game(header(rules, options, seed or SEED), seed)
    game.apply(mix)
    return game


def full_state(game: Game) -> tuple[object, ...]:
    return game.due, game.seat, game.position(), [game.view(seat) for seat in (None, *range(len(game.header.seats)))]


def check_same_game(one: Game, other: Game, events: int = 150) -> None:
    """Play both games with the same choices and compare everything that anybody sees."""
    chance = Random(1)
    assert full_state(one) == full_state(other)
    for _ in range(events):
        if one.due == "end":
            break
        assert one.decisions() == other.decisions()
        text = one.event_text(chance.choice(one.decisions()))
        one.apply(text)
        other.apply(text)
        assert full_state(one) == full_state(other)


@every_game
def test_with_bytes_every_chance_derives_from_the_hash_of_both(rules, options):
    mixed = sha256(SEED + LAPTOP_BYTES).digest()
    check_same_game(begin_game(rules, options, "mix " + LAPTOP_BYTES.hex()), begin_game(rules, options, seed=mixed))


def test_without_bytes_every_chance_derives_from_the_seed():
    first = Chance(SEED, 0)
    deck = [name for name, count in SORRY_DECK for _ in range(count)]
    first.shuffle(deck)
    assert begin_game("classic").decisions() == [Draw(deck[-1])]


def test_without_bytes_the_cards_do_not_follow_from_the_published_hash():
    assert begin_game("sequence").decisions() != begin_game("sequence", seed=sha256(SEED).digest()).decisions()


@every_game
def test_nothing_is_dealt_before(rules, options):
    games = [open_game(header(rules, options, seed), seed) for seed in (SEED, sha256(b"other").digest())]
    games.append(open_game(header(rules, options)))
    for game in games:
        assert (game.due, game.decisions()) == ("mix", ["mix -"])
        assert full_state(game) == full_state(games[0])
        for text in ("draw", "draw 7", "cut 2S 3S 4S 5S", "pass", "back", "play 7 4>11", "mix", "mix ", "max -"):
            with pytest.raises(RuleError):
                game.apply(text)
        assert full_state(game) == full_state(games[0])


@pytest.mark.parametrize(
    "given", ["0" * 31, "0" * 33, "0" * 30 + "AB", "x" * 32, "--", "- -", " " + "0" * 31, "0" * 64]
)
def test_bytes_are_32_hex_digits(given):
    with pytest.raises(RuleError, match="32 hex digits"):
        open_game(header("classic", ()), SEED).apply("mix " + given)


@every_game
def test_there_is_one_mix_and_it_is_event_1(rules, options):
    game = begin_game(rules, options)
    assert game.events == 2
    with pytest.raises(RuleError):
        game.apply("mix -")


@every_game
def test_mix_cannot_be_taken_back(rules, options):
    chance = Random(2)
    game = begin_game(rules, options)
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
    game = open_game(header("classic", ()), SEED)
    with pytest.raises(RuleError, match="the winner is -, not 'red'"):
        game.apply("end red " + SEED.hex())
    game.apply(game.end_text(SEED))
    assert (game.due, game.winners()) == ("over", [])


def test_the_end_shows_the_seed_of_the_board():
    game = begin_game("classic", (), "mix " + LAPTOP_BYTES.hex())
    with pytest.raises(RuleError, match="hash that the header promised"):
        game.apply(game.end_text(sha256(SEED + LAPTOP_BYTES).digest()))
    game.apply(game.end_text(SEED))
    assert game.due == "over"

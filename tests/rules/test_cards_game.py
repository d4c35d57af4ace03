"""The card machine: deals the deck of any game, for people who play on a cardboard board."""

from collections import Counter
from hashlib import sha256

import pytest

from pawnlight.rules.base import RuleError
from pawnlight.rules.cards import SORRY_DECK, seed_hash
from pawnlight.rules.cards_game import CardsGame
from pawnlight.rules.game import open_game
from pawnlight.rules.options import DECKS
from tests.conftest import RunPython

SEED = sha256(b"cards").digest()
SIZES = {"sorry": 45, "st": 45, "sequence": 104, "revenge": 41}


def machine(deck: str, seed: bytes | None = SEED) -> CardsGame:
    game = open_game(f"game 1 rules=cards options={deck} seats=red:person first=red seed={seed_hash(SEED)}", seed)
    assert isinstance(game, CardsGame)
    return game


def draw(game: CardsGame, pile: int = 0) -> str:
    text = game.text(game.options()[pile])
    game.apply(text)
    return text


@pytest.mark.parametrize("deck", DECKS)
def test_every_card_comes_once_before_all_are_shuffled_again(deck: str) -> None:
    game = machine(deck)
    first = [draw(game) for _ in range(SIZES[deck])]
    again = [draw(game) for _ in range(SIZES[deck])]
    assert Counter(first) == Counter(again)
    assert first != again
    assert game.drawn[-1] == tuple(again[-1].split(" ", 1))


def test_the_sorry_deck_is_the_one_of_the_game() -> None:
    game = machine("sorry")
    drawn = Counter(draw(game).split(" ")[1] for _ in range(45))
    assert drawn == dict(SORRY_DECK)


def test_revenge_has_its_sorry_cards_as_a_second_pile() -> None:
    game = machine("revenge")
    drawn = Counter(draw(game, 1) for _ in range(12))
    assert len(drawn) == 9
    assert drawn["sorry draw-two"] == 2
    assert game.piles[0][1].left() in (0, 41)
    assert draw(game).startswith("draw ")


@pytest.mark.parametrize("deck", DECKS)
def test_it_is_undone_and_followed_without_the_seed(deck: str) -> None:
    game, bystander = machine(deck), machine(deck, None)
    views = []
    records = []
    for n in range(130):
        views.append(game.view(None))
        text = game.text(game.options()[n % len(game.options())])
        records.append(game.apply(text))
        bystander.apply(text)
        assert bystander.view(None) == game.view(None)
    while records:
        game.undo(records.pop())
        assert game.view(None) == views.pop()


def test_a_card_that_the_shuffle_does_not_give_is_refused() -> None:
    game = machine("sorry")
    wrong = "draw 12" if game.options()[0] != ("draw", "12") else "draw 1"
    with pytest.raises(RuleError, match="the shuffle gives"):
        game.apply(wrong)
    with pytest.raises(RuleError, match="nothing to take back"):
        game.apply("back")


def test_it_ends_without_a_winner_and_with_its_seed() -> None:
    game = machine("sequence")
    draw(game)
    text = game.end_text(SEED)
    assert text == "end - " + SEED.hex()
    game.apply(text)
    assert game.due == "over"
    assert game.options() == []


@pytest.mark.parametrize(
    "header",
    [
        "rules=cards options=- seats=red:person first=red",
        "rules=cards options=sorry,revenge seats=red:person first=red",
        "rules=cards options=sorry seats=red:person,blue:person first=red",
        "rules=cards options=sorry seats=red:person first=-",
        "rules=cards options=quick seats=red:person first=red",
    ],
)
def test_a_header_that_describes_no_card_machine_is_refused(header: str) -> None:
    with pytest.raises(RuleError):
        open_game(f"game 1 {header} seed={'0' * 64}")


def test_both_pythons_draw_the_same(both_pythons: RunPython) -> None:
    script = f"""
from pawnlight.rules.game import open_game
for deck in {DECKS}:
    game = open_game("game 1 rules=cards options=%s seats=red:person first=red seed={seed_hash(SEED)}" % deck,
        bytes({list(SEED)}))
    for n in range(60):
        option = game.options()[0]
        game.apply(game.text(option))
        print(game.text(option))
"""
    expected = []
    for deck in DECKS:
        game = machine(deck)
        expected += [draw(game) for _ in range(60)]
    assert both_pythons(script).split("\n")[:-1] == expected

"""No deck's shuffle is biased, and a biased one would be detected. `python -m tests.benchmarks fairness` is larger."""

import pytest

from tests.conftest import RunPython
from tests.support.fairness import BIASED_SHUFFLES, DECKS, Shuffle, evenness

SHUFFLES = 10_000
MAX_DEVIATION = 5.0


@pytest.mark.parametrize("deck", DECKS)
def test_the_shuffle_of_a_deck_is_even(deck: str):
    for one in evenness(DECKS[deck], SHUFFLES, deck):
        assert abs(one.deviations) < MAX_DEVIATION, one


@pytest.mark.parametrize("biased", BIASED_SHUFFLES)
def test_a_biased_shuffle_is_found_out(biased: Shuffle):
    found = evenness(DECKS["Sorry!"], SHUFFLES, "Sorry!", biased)
    assert max(one.deviations for one in found) > MAX_DEVIATION


def test_the_seed_decides_and_not_the_name_of_a_card():
    """The same seeds give the same figures, whatever the cards are called."""
    assert evenness(12, 50, "once") == evenness(12, 50, "once")
    assert evenness(12, 50, "once") != evenness(12, 50, "again")


SAME_DECKS_PROGRAM = """
from hashlib import sha256
from pawnlight.rules.cards import SORRY_DECK
from pawnlight.rules.cards import Chance, Pile, seed_hash
from pawnlight.games.sequence.cards import DECK

for number in range(40):
    seed = sha256(b"deck %d" % number).digest()
    print(seed_hash(seed), [Chance(seed, number).below(bound) for bound in (1, 2, 7, 45, 104, 255, 256)])
    for deck in (SORRY_DECK, DECK):
        pile = Pile(deck, seed)
        for _ in range(130):
            card = pile.draw()
            pile.discards.append(card)
            print(card)
"""


def test_the_same_seed_gives_the_same_decks_on_both_pythons(both_pythons: RunPython):
    """Compare both decks, reshuffles included."""
    printed = both_pythons(SAME_DECKS_PROGRAM).splitlines()
    assert len(printed) == 40 * (1 + 130 * 2)
    assert len(set(printed)) > 100

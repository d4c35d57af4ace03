"""The fair shuffle: every order equally likely, determined by the seed, reproducible from its definition alone."""

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pawnlight.games.sequence.cards import DECK as SEQUENCE_DECK
from pawnlight.rules.cards import SORRY_DECK, Chance, Pile, seed_hash
from tests.support.laws import law_cases

SEED = bytes(range(32))
SORRY_CARDS_SORTED = sorted(name for name, count in SORRY_DECK for _ in range(count))
seeds = st.binary(min_size=32, max_size=32)


def seed_of_number(number: int) -> bytes:
    return sha256(b"a fair seed %d" % number).digest()


def chi_square(counts: list[int]) -> float:
    """Return the chi-square statistic against equal counts; its expected value is len(counts) - 1."""
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


def assert_even(counts: list[int]) -> None:
    """Check that the statistic is within five standard deviations: neither too uneven nor suspiciously even."""
    freedom = len(counts) - 1
    assert abs(chi_square(counts) - freedom) < 5 * (2 * freedom) ** 0.5


# The deck


def test_the_deck_has_45_cards() -> None:
    assert Counter(SORRY_CARDS_SORTED) == {"1": 5} | dict.fromkeys("2 3 4 5 7 8 10 11 12 Sorry!".split(), 4)
    assert len(SORRY_CARDS_SORTED) == 45


# The definition


def hash_bytes(seed: bytes, occasion: int) -> Iterator[int]:
    """Yield the bytes of block after block of SHA-256("pawnlight <occasion> <block> " + seed)."""
    block = 0
    while True:
        yield from sha256(f"pawnlight {occasion} {block} ".encode() + seed).digest()
        block += 1


def reference_shuffle(cards: list[str], seed: bytes, occasion: int) -> list[str]:
    """Return a Fisher-Yates shuffle from the last card down; bytes that would cause a bias are rejected."""
    row = hash_bytes(seed, occasion)
    cards = cards[:]
    for i in reversed(range(1, len(cards))):
        bound = i + 1
        chosen = next(byte for byte in row if byte < 256 // bound * bound) % bound
        cards[i], cards[chosen] = cards[chosen], cards[i]
    return cards


def test_the_first_block_is_the_hash_of_its_name_and_the_seed() -> None:
    chance = Chance(SEED, 0)
    assert [chance.below(256) for _ in range(64)] == [
        *sha256(b"pawnlight 0 0 " + SEED).digest(),
        *sha256(b"pawnlight 0 1 " + SEED).digest(),
    ]


@law_cases(25)
@given(seeds, st.integers(0, 20), st.integers(1, 60))
def test_a_shuffle_is_redone_from_its_definition(seed: bytes, occasion: int, size: int) -> None:
    cards = [str(number) for number in range(size)]
    expected = reference_shuffle(cards, seed, occasion)
    Chance(seed, occasion).shuffle(cards)
    assert cards == expected


def test_the_first_pile_and_the_next_are_the_first_and_second_occasion() -> None:
    deck = [name for name, count in SORRY_DECK for _ in range(count)]
    pile = Pile(SORRY_DECK, SEED)
    first = [pile.draw() for _ in range(45)]
    assert first == reference_shuffle(deck, SEED, 0)[::-1]
    pile.discards = first[:]
    assert [pile.draw() for _ in range(45)] == reference_shuffle(first, SEED, 1)[::-1]


def test_the_hash_promised_before_the_first_card_is_the_seeds_sha256() -> None:
    assert seed_hash(SEED) == sha256(SEED).hexdigest()


# Without bias


@pytest.mark.parametrize("bound", [2, 3, 7, 45, 100, 129, 200, 256])
def test_every_number_below_a_bound_is_equally_likely(bound: int) -> None:
    """With a plain remainder and a bound of 200, low numbers would be twice as likely as high ones."""
    chance = Chance(SEED, bound)
    counts = Counter(chance.below(bound) for _ in range(100 * bound))
    assert set(counts) == set(range(bound))
    assert_even([counts[number] for number in range(bound)])


@pytest.mark.parametrize("bound", [2, 45, 200])
def test_numbers_below_a_bound_are_redone_from_their_definition(bound: int) -> None:
    row = (byte % bound for byte in hash_bytes(SEED, 7) if byte < 256 // bound * bound)
    chance = Chance(SEED, 7)
    assert [chance.below(bound) for _ in range(60)] == [next(row) for _ in range(60)]


def test_the_only_number_below_1_is_0() -> None:
    assert [Chance(SEED, 0).below(1) for _ in range(5)] == [0] * 5


def test_every_order_of_four_cards_is_equally_likely() -> None:
    counts: Counter[tuple[str, ...]] = Counter()
    for number in range(100 * 24):
        cards = list("abcd")
        Chance(seed_of_number(number), 0).shuffle(cards)
        counts[tuple(cards)] += 1
    assert_even([counts[order] for order in permutations("abcd")])


# The pile


def test_all_45_cards_come_before_the_discards_are_shuffled() -> None:
    pile = Pile(SORRY_DECK, SEED)
    for shuffles in (1, 2, 3):
        drawn = []
        for _ in range(45):
            drawn.append(pile.draw())
            pile.discards.append(drawn[-1])
        assert sorted(drawn) == SORRY_CARDS_SORTED
        assert pile.shuffles == shuffles


@pytest.mark.parametrize("how", ["draw", "top", "take_hidden"])
def test_hands_and_then_the_pile_come_from_one_shuffle(how: str) -> None:
    """The deck of Sequence is shuffled in two steps, with the result of a single shuffle."""
    for count in (1, 14, 36, 103):
        pile = Pile(SEQUENCE_DECK, SEED)
        hands = pile.deal(count, 3)
        assert pile.cards_left() == 104 - count
        drawn: list[str | None] = []
        for _ in range(pile.cards_left()):
            if how == "top":
                top = pile.next_card()
                pile.draw_open(top)
                drawn.append(top)
            else:
                drawn.append(pile.draw() if how == "draw" else pile.draw_hidden()[0])
        deck = [name for name, of_it in SEQUENCE_DECK for _ in range(of_it)]
        assert hands + drawn == reference_shuffle(deck, SEED, 3)[::-1]
        assert pile.shuffles == 1


def test_the_next_card_can_be_looked_at_before_it_is_taken() -> None:
    pile = Pile(SORRY_DECK, SEED)
    for _ in range(100):
        card = pile.next_card()
        assert pile.next_card() == card
        pile.draw_open(card)
        pile.discards.append(card)
    assert pile.shuffles == 3


def test_a_card_that_the_shuffle_does_not_give_is_refused_and_nothing_changes() -> None:
    pile = Pile(SORRY_DECK, SEED)
    for _ in range(3):
        right = pile.next_card()
        before = (pile.cards[:], pile.discards[:], pile.shuffles)
        wrong = next(name for name, _ in SORRY_DECK if name != right)
        with pytest.raises(ValueError, match=f"gives {right} here, not {wrong}"):
            pile.draw_open(wrong)
        assert (pile.cards, pile.discards, pile.shuffles) == before
        pile.draw_open(right)


def test_cards_are_put_back_across_a_reshuffle() -> None:
    pile = Pile(SORRY_DECK, SEED)
    taken = []
    states = []
    for _ in range(60):
        states.append((pile.cards[:], pile.discards[:], pile.shuffles))
        card = pile.next_card()
        taken.append((card, pile.draw_open(card)))
        pile.discards.append(card)
    while taken:
        card, before = taken.pop()
        pile.discards.pop()
        pile.put_back(card, before)
        assert (pile.cards, pile.discards, pile.shuffles) == states.pop()


def test_without_the_seed_nobody_knows_the_next_card() -> None:
    with pytest.raises(ValueError, match="without the seed"):
        Pile(SORRY_DECK).next_card()


def test_without_the_seed_a_card_still_comes_only_as_often_as_it_is_there() -> None:
    pile = Pile(SORRY_DECK)
    for _ in range(4):
        pile.draw_open("2")
        pile.discards.append("2")
    with pytest.raises(ValueError, match="no 2 is left"):
        pile.draw_open("2")
    for card in SORRY_CARDS_SORTED:
        if card != "2":
            pile.draw_open(card)
            pile.discards.append(card)
    pile.draw_open("2")
    assert (pile.shuffles, len(pile.cards)) == (2, 44)


def test_without_the_seed_a_card_is_put_back_across_a_reshuffle() -> None:
    pile = Pile(SORRY_DECK)
    for card in SORRY_CARDS_SORTED:
        pile.draw_open(card)
        pile.discards.append(card)
    before = pile.draw_open("12")
    pile.put_back("12", before)
    assert (pile.cards, pile.discards, pile.shuffles) == ([], SORRY_CARDS_SORTED, 1)


@pytest.mark.parametrize("secret", [SEED, None])
def test_an_empty_pile_without_discards_has_no_card_to_give(secret: bytes | None) -> None:
    pile = Pile((("1", 1),), secret)
    pile.draw_open("1")
    with pytest.raises(ValueError, match="left"):
        pile.draw_open("1")
    with pytest.raises(ValueError, match="there is no card left to draw"):
        pile.draw_hidden()


def test_a_hidden_card_is_shown_only_as_one_that_nobody_has_seen() -> None:
    pile = Pile((("1", 1), ("2", 1)))
    pile.draw_hidden()
    pile.reveal("1")
    assert (pile.cards_left(), pile.cards) == (1, ["2"])
    with pytest.raises(ValueError, match="every 1 has been seen already"):
        pile.reveal("1")

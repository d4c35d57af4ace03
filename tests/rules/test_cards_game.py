"""The card machine: draws from the deck of a game, for people who play on a cardboard board."""

from collections import Counter
from hashlib import sha256

import pytest

from pawnlight.games.cards import DECK_NAMES
from pawnlight.games.cards.game import CardsGame
from pawnlight.rules.base import Draw, RuleError
from pawnlight.rules.cards import SORRY_DECK, seed_hash
from pawnlight.rules.game import open_game
from tests.conftest import RunPython
from tests.support.after_mix import after_mix

SEED = sha256(b"cards").digest()


def cards_game(deck: str, seed: bytes | None = SEED) -> CardsGame:
    game = after_mix(
        open_game(f"game 2 rules=cards options={deck} seats=red:person first=red seed={seed_hash(SEED)}", seed)
    )
    assert isinstance(game, CardsGame)
    return game


def draw_card(game: CardsGame) -> str:
    text = game.event_text(game.decisions()[0])
    game.apply(text)
    return text


@pytest.mark.parametrize("deck", DECK_NAMES)
def test_every_card_comes_once_before_all_are_shuffled_again(deck: str) -> None:
    game = cards_game(deck)
    first = [draw_card(game) for _ in range(45)]
    again = [draw_card(game) for _ in range(45)]
    assert Counter(first) == Counter(again)
    assert first != again
    assert game.drawn[-1] == again[-1].removeprefix("draw ")


def test_the_sorry_deck_is_the_one_of_the_game() -> None:
    game = cards_game("sorry")
    drawn = Counter(draw_card(game).split(" ")[1] for _ in range(45))
    assert drawn == dict(SORRY_DECK)


def test_it_shows_how_many_cards_are_left_and_the_last_twenty_four() -> None:
    game = cards_game("sorry", None)
    assert game.view(None) == "draw:0 drawn=-", "it is shuffled when the first card is drawn"
    cards = [*["1"] * 5, *["2"] * 4, *["3"] * 4, *["4"] * 4, *["5"] * 4, *["7"] * 4]
    for card in cards[:24]:
        game.apply("draw " + card)
    assert game.view(0) == "draw:21 drawn=" + ",".join(cards[:24])
    game.apply("draw 7")
    assert game.view(0) == "draw:20 drawn=" + ",".join(cards[1:])


def test_who_sits_at_it_draws_and_nothing_else_and_is_ahead_of_nobody() -> None:
    game = cards_game("sorry", None)
    assert (game.seat, game.next_player()) == (0, "person")
    for event in ("take 12", "play 12", "pass"):
        with pytest.raises(RuleError, match=f"'{event}' is not an event here"):
            game.apply(event)
    assert (game.winners(), game.scores(), game.progress_of(0)) == ([], [0], (0, 0, 0))


def test_a_card_that_the_shuffle_does_not_give_is_refused() -> None:
    game = cards_game("sorry")
    wrong = "draw 12" if game.decisions() != [Draw("12")] else "draw 1"
    with pytest.raises(RuleError, match="the shuffle gives"):
        game.apply(wrong)
    with pytest.raises(RuleError, match="nothing to take back"):
        game.apply("back")


def test_it_ends_without_a_winner_and_with_its_seed() -> None:
    game = cards_game("st")
    draw_card(game)
    text = game.end_text(SEED)
    assert text == "end - " + SEED.hex()
    game.apply(text)
    assert game.due == "over"
    assert game.decisions() == []


@pytest.mark.parametrize(
    "header",
    [
        "rules=cards options=- seats=red:person first=red",
        "rules=cards options=sorry,st seats=red:person first=red",
        "rules=cards options=sorry seats=red:person,blue:person first=red",
        "rules=cards options=sorry seats=red:person first=-",
        "rules=cards options=quick seats=red:person first=red",
    ],
)
def test_a_header_that_describes_no_card_machine_is_refused(header: str) -> None:
    with pytest.raises(RuleError):
        open_game(f"game 2 {header} seed={'0' * 64}")


def test_both_pythons_draw_the_same(both_pythons: RunPython) -> None:
    script = f"""
from pawnlight.rules.game import open_game
for deck in {DECK_NAMES}:
    game = open_game("game 2 rules=cards options=%s seats=red:person first=red seed={seed_hash(SEED)}" % deck,
        bytes({list(SEED)}))
    game.push("mix -")
    for n in range(60):
        option = game.decisions()[0]
        game.apply(game.event_text(option))
        print(game.event_text(option))
"""
    expected = []
    for deck in DECK_NAMES:
        game = cards_game(deck)
        expected += [draw_card(game) for _ in range(60)]
    assert both_pythons(script).split("\n")[:-1] == expected

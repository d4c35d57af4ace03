"""Three in a row and towers by second implementations: whole games, and positions that few games reach."""

from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import TypeVar

import pytest

from pawnlight.games.row.game import PICTURE_CARDS, PiecePlacement, RowGame
from pawnlight.games.towers.game import CardPlay, TowersGame
from pawnlight.rules.base import Draw
from tests.support import row_oracle, towers_oracle
from tests.support.event_lines import begin_game
from tests.support.row_oracle import PLACES, ThreeInARow
from tests.support.towers_oracle import Towers

FEW_GAMES = 8
RULES = {RowGame: "row", TowersGame: "towers"}

G = TypeVar("G", RowGame, TowersGame)


def new_game(kind: type[G], n: int) -> G:
    """Return a game of two to four children that has just begun, with its seed."""
    rules = RULES[kind]
    seed = sha256(f"{rules} {n}".encode()).digest()
    game = begin_game(rules, 2 + n % 3, seed)
    assert isinstance(game, kind)
    return game


def place_number(place: row_oracle.Place) -> int:
    return place[0] * 6 + place[1]


def check_same_row(game: RowGame, oracle: ThreeInARow) -> None:
    pieces = {PLACES[n]: piece - 1 for n, piece in enumerate(game.pieces) if piece}
    assert (pieces, game.stars, game.turns) == (oracle.pieces, oracle.stars, oracle.turns)


def check_same_towers(game: TowersGame, oracle: Towers) -> None:
    assert [list(map(str, tower)) for tower in game.towers] == oracle.towers
    assert [sorted(hand) for hand in game.hands] == list(map(sorted, oracle.hands))
    assert sorted(game.pile.discards) == sorted(oracle.used)
    assert (game.stars, game.turns) == (oracle.stars, oracle.turns)


def play_row(game: RowGame, chance: Random) -> int:
    """Play a whole game at random, and compare each position; return how many."""
    (laid,) = game.decisions()
    game.push(laid)
    oracle = ThreeInARow(game.players, {PLACES[n]: PICTURE_CARDS[picture] for n, picture in enumerate(game.pictures)})
    compared = 0
    while game.due != "end":
        (drawn,) = game.decisions()
        assert isinstance(drawn, Draw)
        places = oracle.places(drawn.card)
        game.push(drawn)
        assert (game.due == "place") == bool(places)
        if places:
            assert game.seat == oracle.turn
            blown = drawn.card == "wind"
            decisions = game.decisions()
            assert set(decisions) == {PiecePlacement(place_number(place), blown) for place in places}
            decision = chance.choice(decisions)
            assert isinstance(decision, PiecePlacement)
            game.push(decision)
            oracle.play(drawn.card, PLACES[decision.place])
            check_same_row(game, oracle)
            compared += 1
        assert (game.due == "end") == bool(oracle.winners)
    assert game.winners() == oracle.winners
    return compared


def play_towers(game: TowersGame, chance: Random) -> int:
    """Play a whole game at random, and compare each position; return how many."""
    while game.due == "deal":
        game.push(game.decisions()[0])
    oracle = Towers(game.hands)
    compared = 0
    while game.due != "end":
        if game.due == "draw":
            (drawn,) = game.decisions()
            assert isinstance(drawn, Draw)
            game.push(drawn)
            oracle.draw(drawn.card)
        else:
            assert game.seat == oracle.turn
            decisions = game.decisions()
            assert {(play.card, play.rival) for play in decisions if isinstance(play, CardPlay)} == oracle.legal_plays()
            decision = chance.choice(decisions)
            assert isinstance(decision, CardPlay)
            game.push(decision)
            oracle.play(towers_oracle.Play(*decision))
            compared += 1
        won = bool(oracle.winners)
        assert (game.due == "end") == won
        if not won:
            check_same_towers(game, oracle)
    assert game.winners() == oracle.winners
    return compared


@pytest.mark.parametrize("many", [FEW_GAMES, pytest.param(300, marks=pytest.mark.long)])
@pytest.mark.parametrize(("kind", "play"), [(RowGame, play_row), (TowersGame, play_towers)])
def test_whole_games_agree_with_the_oracle(kind: type[G], play: Callable[[G, Random], int], many: int) -> None:
    compared = sum(play(new_game(kind, n), Random(n)) for n in range(many))
    assert compared > 50 * many


@pytest.mark.parametrize("many", [300, pytest.param(20_000, marks=pytest.mark.long)])
def test_positions_of_three_in_a_row_agree_with_the_oracle(many: int) -> None:
    chance = Random(many)
    cards = [*PICTURE_CARDS, "star", "wind"]
    used = 0
    for n in range(many):
        game = new_game(RowGame, n % 3)
        game.push(game.decisions()[0])
        oracle = ThreeInARow(
            game.players, {PLACES[n]: PICTURE_CARDS[picture] for n, picture in enumerate(game.pictures)}
        )
        full = chance.random()
        pieces = [chance.randint(1, game.players) if chance.random() < full else 0 for _ in PLACES]
        if n % 5 == 0:
            # One place is left, so that the great wind is near.
            pieces = [1 + chance.randrange(game.players) for _ in PLACES]
            pieces[chance.randrange(36)] = 0
        game.pieces = bytes(pieces)
        oracle.pieces = {PLACES[n]: piece - 1 for n, piece in enumerate(pieces) if piece}
        for card in cards:
            assert {PLACES[place] for place in game.places_for(card)} == oracle.places(card), card
        card = chance.choice(cards)
        if places := sorted(oracle.places(card)):
            place = chance.choice(places)
            game.card, game.due = card, "place"
            game.push(PiecePlacement(place_number(place), card == "wind"))
            oracle.play(card, place)
            check_same_row(game, oracle)
            used += 1
    assert used > many / 2


@pytest.mark.parametrize("many", [300, pytest.param(20_000, marks=pytest.mark.long)])
def test_positions_of_towers_agree_with_the_oracle(many: int) -> None:
    chance = Random(many)
    for n in range(many):
        game = new_game(TowersGame, n % 3)
        cards = [card for card, count in towers_oracle.CARDS.items() for _ in range(count)]
        chance.shuffle(cards)
        hands = [[cards.pop() for _ in range(2)] for _ in range(game.players)]
        oracle = Towers(hands)
        for tower in oracle.towers:
            for block in [card for card in cards if card.isdigit()][: chance.randrange(6)]:
                if sum(map(int, [*tower, block])) < towers_oracle.MAX_HEIGHT:
                    tower.append(block)
                    cards.remove(block)
        used = cards[: chance.choice((0, 3, len(cards)))]
        game.push(game.decisions()[0])
        game.pile.cards = cards[len(used) :]
        game.pile.discards = used[:]
        oracle.used = used[:]
        game.hands = [hand[:] for hand in hands]
        game.towers = [bytes(map(int, tower)) for tower in oracle.towers]
        game.seat, game.due = 0, "play"
        decisions = game.decisions()
        assert {(play.card, play.rival) for play in decisions if isinstance(play, CardPlay)} == oracle.legal_plays()
        decision = chance.choice(decisions)
        assert isinstance(decision, CardPlay)
        game.push(decision)
        oracle.play(towers_oracle.Play(*decision))
        assert (game.due == "draw") == oracle.drawing
        check_same_towers(game, oracle)

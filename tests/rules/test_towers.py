"""Towers: scenes at the table."""

from random import Random

import pytest

from pawnlight.games.towers.game import TowersGame
from pawnlight.rules.base import RuleError
from tests.support.star_scenes import header, outcomes, play_whole_game, towers_game


def test_the_cards_are_thirty_blocks_three_winds_three_squirrels_and_two_rockets() -> None:
    blocks = {"1": 6, "2": 6, "3": 6, "4": 5, "5": 5, "8": 2}
    assert dict(TowersGame.deck) == blocks | {"wind": 3, "squirrel": 3, "rocket": 2}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_has_two_cards_dealt_one_at_a_time_from_whoever_begins(players: int) -> None:
    dealt = []
    for game, event in play_whole_game("towers", players, "the deal"):
        if not event.startswith("deal"):
            break
        dealt.append(game.seat)
    first = dealt[0]
    assert dealt == [(first + n) % players for n in range(2 * players)]
    assert [len(hand) for hand in game.hands] == [2] * players
    assert (game.due, game.seat) == ("play", first)


def test_a_block_makes_the_own_tower_so_much_higher_and_a_card_is_drawn() -> None:
    game = towers_game("3/-", "5.1/2.2")
    assert set(outcomes(game)) == {"play 5", "play 1"}
    game.apply("play 5")
    assert game.position().split()[1] == "3.5/-"
    assert (game.due, game.seat) == ("draw", 0)
    game.apply("draw 8")
    assert game.hands == [["1", "8"], ["2", "2"]]
    assert (game.due, game.seat) == ("play", 1)


def test_two_cards_alike_are_one_choice() -> None:
    assert set(outcomes(towers_game("-/-", "2.2/1.1"))) == {"play 2"}


@pytest.mark.parametrize(
    ("blocks", "card", "full"), [("5.5.2", "2", False), ("5.5.2", "3", True), ("5.5.4", "8", True)]
)
def test_at_the_line_or_over_it_a_tower_is_a_star_and_its_blocks_are_used(blocks: str, card: str, full: bool) -> None:
    game = towers_game(f"{blocks}/-", f"{card}.1/4.4")
    effect = game.apply(f"play {card}")
    assert (effect.completed_count, game.stars) == ((1, [1, 0]) if full else (0, [0, 0]))
    assert game.position().split()[1] == ("-/-" if full else f"{blocks}.{card}/-")
    assert game.pile.discards == ([*blocks.split("."), card] if full else [])


def test_a_wind_takes_the_top_block_of_another_tower_to_the_used_cards() -> None:
    game = towers_game("3/1.4/5.2", "wind.1/2.2/3.3", stars="0,0,0")
    assert set(outcomes(game)) == {"play wind blue", "play wind yellow", "play 1"}
    effect = game.apply("play wind yellow")
    assert (effect.outcome.gone, effect.hits) == (b"\2", [(0, 2, -1)])
    assert game.position().split()[1] == "3/1.4/5"
    assert sorted(game.pile.discards) == ["2", "wind"]


def test_a_squirrel_brings_the_top_block_of_another_tower_to_the_own() -> None:
    game = towers_game("3/1.4", "squirrel.1/2.2")
    game.apply("play squirrel yellow")
    assert game.position().split()[1] == "3.4/1"
    assert game.pile.discards == ["squirrel"]


def test_a_squirrel_may_make_the_own_tower_full() -> None:
    game = towers_game("5.5.3/8", "squirrel.1/2.2")
    effect = game.apply("play squirrel yellow")
    assert effect.completed_count == 1
    assert game.position().split()[1] == "-/-"
    assert sorted(game.pile.discards) == ["3", "5", "5", "8", "squirrel"]


@pytest.mark.parametrize("blocks", ["-", "3.4"])
def test_a_rocket_makes_the_own_tower_full(blocks: str) -> None:
    game = towers_game(f"{blocks}/1", "rocket.1/2.2")
    game.apply("play rocket")
    assert game.stars == [1, 0]
    assert game.position().split()[1] == "-/1"


@pytest.mark.parametrize("card", ["wind", "squirrel"])
def test_a_card_for_which_nobody_else_has_a_block_is_exchanged_and_the_turn_goes_on(card: str) -> None:
    game = towers_game("3/-", f"{card}.1/2.2")
    assert set(outcomes(game)) == {f"play {card}", "play 1"}
    game.apply(f"play {card}")
    assert game.exchanging
    assert game.pile.discards == [card]
    assert (game.due, game.seat, game.turns) == ("draw", 0, 0)
    game.apply("draw 4")
    assert (game.due, game.seat, game.turns) == ("play", 0, 0)
    assert game.hands[0] == ["1", "4"]
    game.apply("play 4")
    game.apply("draw 5")
    assert (game.due, game.seat, game.turns) == ("play", 1, 1)


def test_without_a_card_to_draw_the_turn_ends() -> None:
    game = towers_game("3/-", "wind.1/2.2")
    game.pile.cards, game.pile.discards = [], []
    effect = game.push(game.parse("play 1"))
    assert (game.due, game.seat, game.hands[0]) == ("play", 1, ["wind"])
    game.undo(effect)
    assert (game.due, game.seat) == ("play", 0)


@pytest.mark.parametrize(("players", "needed"), [(2, 5), (3, 4), (4, 4)])
def test_five_stars_win_with_two_children_and_four_with_more(players: int, needed: int) -> None:
    others = ",0" * (players - 1)
    for have in (needed - 2, needed - 1):
        game = towers_game("8.5" + "/-" * (players - 1), "5.1" + "/2.2" * (players - 1), stars=f"{have}{others}")
        game.apply("play 5")
        assert (game.due == "end") == (have + 1 == needed)
    assert game.winners() == [0]


@pytest.mark.parametrize(("stars", "winners"), [("1,3,2", [1]), ("2,1,2", [0, 2])])
def test_after_forty_turns_each_the_most_stars_win(stars: str, winners: list[int]) -> None:
    game = towers_game("-/-/-", "1.1/2.2/3.3", turn="yellow", stars=stars, turns=119)
    game.apply("play 3")
    assert game.due == "draw", "the draw belongs to the turn"
    game.apply("draw 5")
    assert game.due == "end"
    assert game.winners() == winners


def test_used_cards_are_shuffled_again_when_the_pile_is_empty() -> None:
    shuffles = []
    for game, _ in play_whole_game("towers", 4, "many turns"):
        shuffles.append(game.pile.shuffles)
        cards = len(game.pile.cards) + len(game.pile.discards) + sum(map(len, game.hands)) + sum(map(len, game.towers))
        assert cards == (38 if shuffles[-1] or game.due == "deal" else 0)
    assert max(shuffles) > 1


@pytest.mark.parametrize("event", ["deal 6", "draw 3", "play", "play 9", "play 3 pink", "deal 3 red", "pass", "play 5"])
def test_what_is_no_event_or_not_due_is_refused(event: str) -> None:
    game = TowersGame(header("towers", 2))
    game.apply("mix -")
    with pytest.raises(RuleError):
        game.apply(event)


@pytest.mark.parametrize("event", ["play 4", "play wind", "play wind red", "play 1 yellow", "draw 2", "play rocket"])
def test_what_cannot_be_played_is_refused(event: str) -> None:
    game = towers_game("3/2", "wind.1/2.2")
    with pytest.raises(RuleError):
        game.apply(event)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_game_ends_whoever_plays_it(players: int) -> None:
    for n, choose in enumerate((Random.choice, lambda _, decisions: decisions[0], lambda _, decisions: decisions[-1])):
        for number in range(15):
            *_, (game, _) = play_whole_game("towers", players, f"{n} {number}", choose)
            assert game.due == "end"
            assert max(game.stars) >= game.needed or game.turns == 40 * players

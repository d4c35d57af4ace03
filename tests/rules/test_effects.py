"""What a decision has done: the card that everybody sees for the first time, what was completed, and who was hit."""

from typing import Any

import pytest

from pawnlight.games.cards import DECK_NAMES
from pawnlight.games.cards.game import CardsGame
from pawnlight.games.revenge.game import RevengeGame
from pawnlight.games.sequence.cards import SEQUENCE_CARDS
from pawnlight.games.sequence.game import SequenceGame
from pawnlight.games.sorry.board import START_PLACE
from pawnlight.games.sorry.game import SorryGame
from pawnlight.rules.base import CHILD_OPTION, Effect, Game, Header
from pawnlight.rules.cards import seed_hash
from tests.rules.test_cards_game import cards_game
from tests.support import revenge_scenes, sequence_scenes, sorry_scenes
from tests.support.after_mix import after_mix
from tests.support.revenge_scenes import apply, legal_events, scene_game
from tests.support.sequence_scenes import begin_game, game_with_hands, put_chips
from tests.support.sequence_scenes import legal_events as legal_sequence_events
from tests.support.sorry_scenes import SEED


def effect_facts(effect: Effect) -> tuple[str, int, list[tuple[int, int, int]]]:
    """Return the card turned up, the number of what was completed, and the hits."""
    return effect.revealed_card, effect.completed_count, list(effect.hits)


def apply_event(game: "Game[Any]", event: str) -> Any:
    """Apply an event; return its effect, of the game's own class."""
    return game.apply(event)


# Sorry!


def test_a_drawn_card_is_seen_and_its_move_moves_a_pawn_out() -> None:
    game = sorry_scenes.scene_game(scene="red:S,S,S,S yellow:S,S,S,S red -")
    effect = apply_event(game, "draw 1")
    assert (effect_facts(effect), effect.card, effect.move, effect.turn) == (("1", 0, []), "1", (), 0)
    assert (list(effect.changes), effect.squares_gained) == ([], 0)
    effect = apply_event(game, game.event_text(game.legal_moves()[0]))
    assert (effect_facts(effect), effect.card, effect.move, effect.turn) == (
        ("", 0, []),
        "1",
        ((0, START_PLACE, 4),),
        0,
    )
    assert (list(effect.changes), effect.squares_gained) == ([(0, START_PLACE, 4)], 2)
    assert effect.pawns_before()[0] == START_PLACE


def test_who_is_hit_is_told_with_the_square_and_the_way_gone() -> None:
    game = sorry_scenes.scene_game(scene="red:4,S,S,S yellow:9,S,S,S red -")
    apply_event(game, "draw 5")
    effect = apply_event(game, "move 4>9")
    assert effect_facts(effect) == ("", 0, [(0, 1, 9)])
    assert list(effect.changes) == [(0, 4, 9), (8, 9, START_PLACE)]
    assert effect.squares_gained == 5


def test_who_changes_places_or_moves_two_pawns_hits_nobody() -> None:
    game = sorry_scenes.scene_game(scene="red:5,S,S,S yellow:40,S,S,S red -")
    apply_event(game, "draw 11")
    effect = apply_event(game, "move 5<>40")
    assert (effect_facts(effect), list(effect.changes)) == (("", 0, []), [(0, 5, 40), (8, 40, 5)])
    game = sorry_scenes.scene_game(scene="red:5,6,S,S yellow:S,S,S,S red -")
    apply_event(game, "draw 7")
    effect = apply_event(game, "move 5>8 6>10")
    assert (effect_facts(effect), list(effect.changes)) == (("", 0, []), [(0, 5, 8), (1, 6, 10)])


def test_a_pawn_that_a_team_must_give_up_is_hit_by_nobody() -> None:
    game = sorry_scenes.scene_game(scene="teams red:10,H,H,H blue:20,S,S,S yellow:H,H,H,H green:S,S,S,S red -")
    apply_event(game, "draw Sorry!")
    effect = apply_event(game, game.event_text(game.legal_moves()[0]))
    assert (effect_facts(effect), list(effect.changes)) == (("", 0, []), [(0, 10, START_PLACE)])


def test_what_a_move_would_do_is_told_before_it_is_made() -> None:
    game = sorry_scenes.scene_game(scene="red:4,S,S,S yellow:9,S,S,S red -")
    apply_event(game, "draw 5")
    before = game.pawns[:]
    (move,) = game.legal_moves()
    effect = game.effect_of_move("5", move)
    assert (effect_facts(effect), effect.card, effect.squares_gained) == (("", 0, [(0, 1, 9)]), "5", 5)
    assert game.pawns == before


def test_a_pawn_that_comes_home_scores() -> None:
    game = sorry_scenes.scene_game(scene="red:z5,S,S,S yellow:S,S,S,S red -")
    apply_event(game, "draw 1")
    effect = apply_event(game, "move z5>H")
    assert (effect_facts(effect), effect.squares_gained) == (("", 1, []), 1)


def test_a_move_back_gains_nothing_and_a_pass_moves_nothing() -> None:
    game = sorry_scenes.scene_game(scene="red:10,S,S,S yellow:S,S,S,S red -")
    apply_event(game, "draw 4")
    effect = apply_event(game, "move 10>6")
    assert (effect_facts(effect), effect.squares_gained) == (("", 0, []), 0)
    apply_event(game, "draw 3")
    effect = apply_event(game, "pass")
    assert (effect_facts(effect), effect.card, effect.move, list(effect.changes)) == (("", 0, []), "3", (), [])


# Revenge


def test_a_card_on_a_row_is_seen_and_completes_it_at_15() -> None:
    game = scene_game("red:8/12/HOME/-:7,2 blue:5/-/-/-:3")
    assert effect_facts(game.apply("play 2 0")) == ("2", 0, [])
    game = scene_game("red:8/12/HOME/-:7 blue:5/-/-/-:3")
    effect = apply_event(game, "play 7 0")
    assert effect_facts(effect) == ("7", 1, [])
    assert (effect.deciding_seat, effect.acting_seat) == (0, 0)


def test_a_10_counted_as_minus_1_and_a_discard_are_seen_a_drawn_card_is_not() -> None:
    game = scene_game("red:12/12/HOME/HOME:10 blue:5/-/-/-:3")
    assert effect_facts(game.apply("play -1 0")) == ("10", 0, [])
    assert effect_facts(game.apply("draw")) == ("", 0, [])
    game = scene_game("red:12/12/HOME/HOME:5 blue:5/-/-/-:3")
    assert effect_facts(game.apply("discard 5")) == ("5", 0, [])


def test_cards_looked_at_for_a_sorry_card_and_thrown_away_are_not_seen() -> None:
    game = scene_game("red:12/12/12/-:SORRY! blue:5/-/-/-:3", next="8,8", sorry="draw-two")
    assert effect_facts(game.apply("play SORRY!")) == ("SORRY!", 0, [])
    assert effect_facts(game.apply("sorry draw-two")) == ("", 0, [])
    assert effect_facts(game.apply("play 8 3 drop 8")) == ("8", 0, [])
    game = scene_game("red:12/12/12/HOME:SORRY! blue:5/-/-/-:3", next="8,8", sorry="draw-two")
    apply(game, "play SORRY!", "sorry draw-two")
    assert effect_facts(game.apply("drop 8 8")) == ("", 0, [])


@pytest.mark.parametrize(
    ("sorry", "event", "hits"),
    [("steal-top", "steal blue 0 0", 1), ("strip", "strip blue 0", 1), ("take-row", "gather blue 0", 2)],
)
def test_each_card_that_another_loses_from_a_row_is_a_hit(sorry: str, event: str, hits: int) -> None:
    game = scene_game("red:12/-/HOME/HOME:SORRY! blue:5,3/12/HOME/HOME:3", sorry=sorry)
    apply(game, "play SORRY!", f"sorry {sorry}")
    effect = apply_event(game, event)
    assert effect_facts(effect) == ("", int(sorry == "steal-top"), [(0, 1, -1)] * hits)


def test_who_must_shed_is_hit_by_the_one_who_turned_up_the_sorry_card() -> None:
    game = scene_game("red:3/12/HOME:SORRY! blue:5/8/HOME:3 green:10/11/HOME:4", sorry="all-strip")
    apply(game, "play SORRY!", "sorry all-strip")
    seen = []
    while game.due == "all-strip":
        effect = apply_event(game, legal_events(game)[0])
        seen.append((effect.seat, effect.acting_seat, list(effect.hits)))
    assert seen == [(1, 0, [(0, 1, -1)]), (2, 0, [(0, 2, -1)])]


# Sequence


def test_a_chip_has_its_card_and_cell() -> None:
    game = begin_game()
    effect = apply_event(game, "put 7S 6")
    assert (effect_facts(effect), effect.card_play, effect.cell, effect.harmed_team) == (
        ("7S", 0, []),
        (SEQUENCE_CARDS.index("7S"), 6, 0),
        6,
        None,
    )


def test_a_one_eyed_jack_names_the_team_that_loses_a_chip_and_scores_nothing() -> None:
    game = begin_game("put 7S 6", "put 8S 7")
    effect = apply_event(game, "take JS 7")
    assert (effect_facts(effect), effect.cell, effect.harmed_team) == (("JS", 0, [(0, 1, 7)]), 7, 1)


def test_five_in_a_line_score_one_sequence() -> None:
    game = begin_game()
    put_chips(game, 0, [2, 3, 4, 5])
    effect = apply_event(game, "put 7S 6")
    assert effect_facts(effect) == ("7S", 1, [])
    assert effect.harmed_team is None


def test_the_card_of_the_first_number_is_seen_as_any_other() -> None:
    first = SEQUENCE_CARDS[0]
    cell = next(
        int(text.split(" ")[2])
        for text in legal_sequence_events(game_with_hands(f"{first} {first}"))
        if text.startswith("put ")
    )
    assert begin_game().apply(f"put {first} {cell}").revealed_card == first


def test_a_dead_card_is_seen_and_is_on_no_cell() -> None:
    game = game_with_hands("7S 8S")
    put_chips(game, 1, [6, 81])
    effect = apply_event(game, "dead 7S")
    assert (effect_facts(effect), effect.card_play, effect.cell, effect.harmed_team) == (("7S", 0, []), None, -1, None)


def test_a_drawn_card_and_an_event_of_all_games_show_nothing() -> None:
    game = begin_game(auto_draw=False)
    effect = apply_event(game, "put 7S 6")
    assert game.due == "draw"
    for text in ("draw", "back"):
        effect = apply_event(game, text)
        assert (
            effect.cell,
            effect.discarded_card,
            effect.revealed_card,
            effect.harmed_team,
            effect.completed_count,
        ) == (-1, -1, "", None, 0)


def test_the_card_drawn_for_a_play_is_known_to_who_knows_the_seed() -> None:
    game = game_with_hands("7S 8S")
    effect = apply_event(game, "put 7S 6")
    assert sorted([SEQUENCE_CARDS.index("8S"), effect.drawn_card]) == game.hands[0]
    assert apply_event(begin_game(), "put 7S 6").drawn_card is None
    game = game_with_hands("7S 8S", auto_draw=False)
    assert apply_event(game, "put 7S 6").drawn_card is None
    effect = apply_event(game, "draw")
    assert (effect.deciding_seat, sorted([SEQUENCE_CARDS.index("8S"), effect.drawn_card])) == (0, game.hands[0])


def test_who_has_cut_is_told_until_somebody_begins() -> None:
    game = after_mix(SequenceGame(sequence_scenes.header(4)))
    assert apply_event(game, "cut KS KH 2S 2H").cutting_seats == (0, 1, 2, 3)
    assert apply_event(game, "cut 5S 4S").cutting_seats == (2, 3)
    assert apply_event(game, "put 7S 6").cutting_seats == ()


@pytest.mark.parametrize(
    "game",
    [
        SorryGame(sorry_scenes.header(), SEED),
        SequenceGame(sequence_scenes.header()),
        RevengeGame(revenge_scenes.header()),
        CardsGame(Header("cards", ("sorry",), [("red", "person")], "red", seed_hash(SEED))),
    ],
)
def test_an_event_of_all_games_shows_nothing(game: "Game[Any]") -> None:
    effect = apply_event(game, "mix -")
    assert (effect_facts(effect), getattr(effect, "drawn_card", None)) == (("", 0, []), None)
    if isinstance(game, SorryGame):
        assert (effect.card, effect.move, list(effect.changes), effect.squares_gained) == ("", (), [], 0)


# The card machine


@pytest.mark.parametrize("deck", [*DECK_NAMES, f"{DECK_NAMES[0]},{CHILD_OPTION}"])
def test_a_card_of_the_machine_is_seen(deck: str) -> None:
    game = cards_game(deck)
    text = game.event_text(game.decisions()[0])
    assert game.apply(text).revealed_card == text.partition(" ")[2]

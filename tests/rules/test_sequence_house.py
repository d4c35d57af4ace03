"""House rules, colours of the teams and last discards in Sequence, as scenes and in whole games with a referee."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.games.verify import verify_lines
from pawnlight.games.sequence.board import ChipBoard
from pawnlight.games.sequence.cards import SEQUENCE_CARDS, is_play
from pawnlight.games.sequence.game import HAND_SIZES, SequenceGame
from pawnlight.rules.base import Header, RuleError, UnknownRules
from pawnlight.rules.cards import seed_hash
from tests.support.after_mix import after_mix
from tests.support.event_lines import event_lines_of
from tests.support.game_state import whole_state
from tests.support.laws import law_cases
from tests.support.sequence_oracle import Referee
from tests.support.sequence_scenes import (
    SEED,
    apply,
    begin_game,
    deal,
    fill_board,
    game_with_hands,
    legal_events,
    put_chips,
)

law_settings = law_cases(12)
COLOUR_PAIRS = (("blue", "green"), ("blue", "red"), ("green", "red"), ("red", "blue"), ("red", "green", "blue"))


def header(options: str, *colours: str, players: int = 2, seed: bytes = SEED) -> Header:
    seats = [((colours or ("blue", "green"))[i % len(colours or "bg")], "person") for i in range(players)]
    return Header("sequence", tuple(options.split(",")) if options else (), seats, "-", seed_hash(seed))


# sequences=


@pytest.mark.parametrize("option", ["sequences=1", "sequences=2", "sequences=3"])
def test_so_many_sequences_win(option: str) -> None:
    game = game_with_hands("AH", house=(option,))
    wanted = int(option[-1])
    rows = [(1, 2, 3, 4, 5), (31, 32, 33, 34, 35), (61, 62, 63, 64, 65)]
    for cells in rows[: wanted - 1]:
        put_chips(game, 0, cells)
    put_chips(game, 0, (11, 12, 13, 14))
    assert game.winner is None
    apply(game, "put AH 15")
    assert (game.due, game.winners()) == ("end", [0])


def test_one_sequence_fewer_than_chosen_does_not_win() -> None:
    game = game_with_hands("AH", house=("sequences=3",))
    put_chips(game, 0, (1, 2, 3, 4, 5))
    put_chips(game, 0, (11, 12, 13, 14))
    apply(game, "put AH 15")
    assert (game.due, game.seat, len(game.board.sequences[0])) == ("play", 1, 2)


def test_three_teams_may_need_more_than_one() -> None:
    game = game_with_hands("AH", players=3, teams=3, house=("sequences=2",))
    put_chips(game, 0, (11, 12, 13, 14))
    apply(game, "put AH 15")
    assert (game.due, game.seat) == ("play", 1)


def test_the_options_are_written_only_where_they_are_chosen() -> None:
    assert " options=auto_draw,dead=one,sequences=2 " in header("auto_draw,dead=one,sequences=2").event_text()
    assert " options=auto_draw " in header("auto_draw").event_text()
    for options in ("sequences=0", "sequences=4", "sequences", "dead", "dead=two", "rows=2"):
        with pytest.raises(UnknownRules, match="no option"):
            header(options)
    with pytest.raises(RuleError, match="twice"):
        header("sequences=1,sequences=2")


# dead=one


def test_one_dead_card_a_turn_is_laid_down_and_then_something_is_played() -> None:
    game = game_with_hands("2S 3S 6D", "7S", house=("dead=one",))
    fill_board(game, but=(98,))
    game.pile.next_card()
    game.pile.cards[-1] = "6S"
    assert legal_events(game) == ["put 6D 98", "dead 2S", "dead 3S"]
    apply(game, "dead 2S")
    assert legal_events(game) == ["put 6D 98"]
    with pytest.raises(RuleError, match="no more than 1"):
        game.apply("dead 3S")
    apply(game, "put 6D 98")
    assert game.seat == 1


def test_who_has_laid_down_a_dead_card_and_has_nothing_to_play_passes() -> None:
    game = game_with_hands("2S 3S", "2S", house=("dead=one",))
    fill_board(game)
    game.board.take_chip(1)
    put_chips(game, 0, (1,))
    game.pile.next_card()
    game.pile.cards[-1] = "4S"
    apply(game, "dead 2S")
    assert legal_events(game) == ["pass"]
    with pytest.raises(RuleError, match="no more than 1"):
        game.apply("dead 4S")
    apply(game, "pass")
    assert (game.due, game.seat) == ("play", 1)


def test_the_next_turn_has_a_dead_card_of_its_own() -> None:
    game = game_with_hands("2S 3S", "4S 6S", house=("dead=one",))
    fill_board(game)
    game.pile.next_card()
    game.pile.cards[-2:] = ["8S", "7S"]
    apply(game, "dead 2S", "pass")
    assert "dead 4S" in legal_events(game)


# Colours of the teams


@pytest.mark.parametrize("colours", COLOUR_PAIRS)
def test_teams_choose_their_colours(colours: tuple[str, ...]) -> None:
    players = 2 * len(colours)
    game = after_mix(SequenceGame(header("auto_draw", *colours, players=players), SEED))
    deal(game)
    letters = [colour[0] for colour in colours]
    assert [len(hand) for hand in game.hands] == [HAND_SIZES[len(colours)][players]] * players
    for _ in range(players):
        seat = game.seat
        _, cell, _ = play = next(filter(is_play, game.decisions()))
        game.apply(game.event_text(play))
        assert chr(game.board.cells[cell]) == letters[seat % len(colours)]
    told = game.position().split(" ")
    assert [word[:2] for word in told[1:-2]] == [f"{letter}:" for letter in sorted(letters)]
    assert told[-2] == letters[game.seat % len(colours)]


def test_a_team_of_any_colour_wins() -> None:
    game = after_mix(SequenceGame(header("auto_draw,sequences=1", "red", "green", players=4), SEED))
    deal(game)
    while game.seat % 2:
        game.push(game.decisions()[0])
    put_chips(game, 2, (11, 12, 13, 14))
    game.hands[game.seat] = [SEQUENCE_CARDS.index("AH")]
    apply(game, "put AH 15")
    assert game.winners() == [0, 2]
    assert game.end_text(SEED).startswith("end red ")


def test_a_jack_takes_only_the_chips_of_the_other_colour() -> None:
    game = after_mix(SequenceGame(header("auto_draw", "green", "red"), SEED))
    deal(game)
    put_chips(game, 1, (34,))
    put_chips(game, 2, (35,))
    game.hands[game.seat] = [SEQUENCE_CARDS.index("JS")]
    assert legal_events(game) == ["take JS 34" if game.team_of[game.seat] == 2 else "take JS 35"]
    game.push(game.decisions()[0])
    assert game.barred[game.team_of[game.seat]] in ((34,), (35,))
    assert " barred=34/- " in game.view(None) or " barred=-/35 " in game.view(None)


# Choice of runs


def test_where_a_chip_completes_one_of_several_runs_the_player_chooses() -> None:
    """Chips on 12 to 14 and on 16 to 19: a chip on 15 is in five runs, of which nine in a row allow two."""
    game = game_with_hands("AH")
    put_chips(game, 0, (12, 13, 14, 16, 17, 18))
    assert legal_events(game) == [
        "put AH 15",
        "put AH 46",
        "put AH 15 run=13,14,15,16,17",
        "put AH 15 run=14,15,16,17,18",
    ]
    before = whole_state(game)
    effect = game.apply("put AH 15 run=13,14,15,16,17")
    assert game.board.sequences[0] == [(13, 14, 15, 16, 17)]
    assert game.board.cells[12:19].decode() == "bBBBBBb"
    game.undo(effect)
    assert whole_state(game) == before


def test_who_says_nothing_takes_the_run_nearest_the_left() -> None:
    game = game_with_hands("AH")
    put_chips(game, 0, (12, 13, 14, 16, 17, 18))
    apply(game, "put AH 15")
    assert game.board.sequences[0] == [(12, 13, 14, 15, 16)]


def test_the_choice_with_most_sequences_comes_first() -> None:
    """Eight chips of blue stand around 15 in a row."""
    board = ChipBoard((0, 1), f"*........*.bbbb.bbbb{'.' * 70}*........*".encode())
    ways = board.run_choices(0, 15)
    assert ways[0] == [(11, 12, 13, 14, 15), (15, 16, 17, 18, 19)]
    assert ways[1:] == [[(first, *range(first + 1, first + 5))] for first in (12, 13, 14)]
    made = board.put_chip(0, 15, 2)
    assert board.sequences[0] == [(13, 14, 15, 16, 17)]
    board.undo_put(0, 15, made)
    board.put_chip(0, 15)
    assert len(board.sequences[0]) == 2


def test_a_choice_may_be_of_runs_in_two_directions() -> None:
    game = game_with_hands("AH")
    put_chips(game, 0, (13, 14, 16, 17, 18, 5, 25, 35, 45, 55))
    ways = [text.partition(" run=")[2] for text in legal_events(game) if text.startswith("put AH 15")]
    assert ways == [
        "",
        "13,14,15,16,17/15,25,35,45,55",
        "14,15,16,17,18/5,15,25,35,45",
        "14,15,16,17,18/15,25,35,45,55",
    ]
    apply(game, f"put AH 15 run={ways[2]}")
    assert (game.due, game.winners()) == ("end", [0])


def test_a_choice_that_there_is_not_is_refused() -> None:
    game = begin_game()
    put_chips(game, 0, (12, 13, 14, 16, 17, 18))
    for text in (
        *("put AH 15 run=", "put AH 15 run=12", "put AH 15 run=11,12,13,14,15", "put AH 15 run=17,16,15,14,13"),
        *("put AH 15 run=13,14,15,16,17/14,15,16,17,18", "put AH 46 run=46,47,48,49,50", "take JS 15 run=1"),
        *("put AH 15 run=13,14,15,16,17 ", "put AH 15 run=013,14,15,16,17", "dead AH run=1", "pass run=1"),
    ):
        with pytest.raises(RuleError):
            game.apply(text)
    only = begin_game()
    put_chips(only, 0, (12, 13, 14, 16))
    with pytest.raises(RuleError, match="no choice"):
        only.apply("put AH 15 run=12,13,14,15,16")


# Last discards


def test_the_last_discard_of_each_player_is_known() -> None:
    game = begin_game("put 7S 6", "put 8S 7", players=4)
    assert [card if card is None else SEQUENCE_CARDS[card] for card in game.last] == ["7S", "8S", None, None]
    apply(game, "put 9S 8", "put 2S 1", "take JS 7", "put 3S 2")
    assert [SEQUENCE_CARDS[card] for card in game.last if card is not None] == ["JS", "3S", "9S", "2S"]
    assert " last=JS,3S,9S,2S " in game.view(None)
    game.apply("back")
    assert " last=JS,8S,9S,2S " in game.view(None)


def test_a_dead_card_laid_down_is_a_discard() -> None:
    game = game_with_hands("2S 5H")
    fill_board(game, but=(44, 50))
    apply(game, "dead 2S")
    assert " last=2S,- " in game.view(None)


# Whole games


@st.composite
def headers(draw: st.DrawFn) -> tuple[Header, bytes]:
    colours = draw(st.sampled_from(COLOUR_PAIRS))
    players = draw(st.sampled_from(sorted(HAND_SIZES[len(colours)])))
    chosen = [
        draw(st.sampled_from(values))
        for values in (("", "auto_draw"), ("", "dead=one"), ("", "sequences=1", "sequences=2", "sequences=3"))
    ]
    seed = draw(st.binary(min_size=32, max_size=32))
    return header(",".join(option for option in chosen if option), *colours, players=players, seed=seed), seed


@law_settings
@given(headers(), st.integers(0, 2**32))
def test_a_referee_who_knows_the_rules_allows_the_same_events(given_header: tuple[Header, bytes], chosen: int) -> None:
    rng = Random(chosen)
    first, seed = given_header
    game, following = after_mix(SequenceGame(first, seed)), after_mix(SequenceGame(first))
    texts = [first.event_text(), "mix -"]
    while game.due == "cut":
        texts.append(game.event_text(game.decisions()[0]))
        game.apply(texts[-1])
        following.apply(texts[-1])
    referee = Referee([colour for colour, _ in first.seats], first.options, game.cutting[0])
    while game.due != "end":
        assert game.seat == referee.turn
        found = game.decisions()
        assert {game.event_text(option) for option in found} == referee.allowed_events(
            [SEQUENCE_CARDS[n] for n in game.hands[game.seat]]
        )
        # A choice of runs is rare between random players, so they never miss one.
        runs = [option for option in found if " run=" in game.event_text(option)]
        texts.append(game.event_text(rng.choice(runs or found)))
        game.apply(texts[-1])
        following.apply(texts[-1])
        referee.apply_event(texts[-1])
        assert game.board.cells.decode() == following.board.cells.decode() == referee.board_text()
        assert [SEQUENCE_CARDS[card] if card is not None else None for card in game.last] == [
            referee.last.get(seat) for seat in range(game.players)
        ]
    assert referee.over == ("won" if game.winners() else "draw")
    assert [game.header.seats[seat][0] for seat in game.winners()] == [
        colour for colour, _ in first.seats if game.winners() and colour == first.seats[referee.turn][0]
    ]
    assert verify_lines("house", event_lines_of([*texts, game.end_text(seed)])).is_consistent

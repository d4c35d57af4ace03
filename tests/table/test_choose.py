"""PawnChoice of a move with LEFT, RIGHT, OK and BACK, in every kind of position."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pawnlight.games.sorry.board import is_exchange, move_text
from pawnlight.games.sorry.cards import LegalMoves
from pawnlight.games.sorry.screen import MovePicker
from pawnlight.rules.cards import SORRY_CARDS
from pawnlight.table.question import Question
from tests.support.laws import law_cases
from tests.support.sorry_parser import parse_position
from tests.support.sorry_positions import POSITION_KINDS, Pawns

Move = tuple[tuple[int, int, int], ...]
Scene = tuple[list[Move], bool]


def scene(text: str) -> Scene:
    """Return the legal moves, and whether passing is allowed."""
    pawns, turn, card = parse_position(text)
    assert card is not None
    engine = LegalMoves()
    moves = engine.moves(pawns, turn, card)
    return moves, engine.may_pass(moves)


def _written(pawns: Pawns, turn: str, card: str) -> str:
    words = [f"{colour}:{','.join(str(place) for place in places)}" for colour, places in pawns.items()]
    return f"{' '.join(words)} {turn} {card}"


@st.composite
def random_scenes(draw: st.DrawFn) -> Scene:
    """Draw any position with a card that has a legal move; cards with several kinds of moves are frequent."""
    rng = Random(draw(st.integers(0, 1 << 32)))
    card = draw(st.sampled_from([*SORRY_CARDS, "7", "7", "11", "11", "Sorry!", "10"]))
    while True:
        pawns = rng.choice(POSITION_KINDS)(rng)
        if any(places == ["H"] * 4 for places in pawns.values()):
            continue
        found = scene(_written(pawns, rng.choice(list(pawns)), card))
        if found[0]:
            return found
        card = rng.choice(SORRY_CARDS)


def picker_after(moment: Scene, path: tuple[int, ...]) -> MovePicker:
    """Return the choice after these picks, each given as the number of the offer that is marked before OK."""
    choice = MovePicker(*moment)
    for offer in path:
        choice.at = offer
        choice.pick_shown()
    return choice


def all_picks(moment: Scene, path: tuple[int, ...] = ()) -> list[tuple[tuple[int, ...], Move | None]]:
    """Return every sequence of picks with the move that it selects; None means to pass."""
    choice = picker_after(moment, path)
    if choice.done:
        return [(path, choice.move)]
    return [way for offer in range(len(choice.offers)) for way in all_picks(moment, (*path, offer))]


@given(random_scenes())
@law_cases(37)
def test_every_legal_move_can_be_chosen_and_nothing_else(moment):
    moves, may_pass = moment
    chosen = [move for _, move in all_picks(moment)]
    assert {move for move in chosen if move is not None} == set(moves)
    assert (None in chosen) == may_pass


@given(random_scenes())
@law_cases(25)
def test_back_leads_to_where_ok_was_pressed(moment):
    for path in {way[:n] for way, _ in all_picks(moment) for n in range(1, len(way))}:
        choice = picker_after(moment, path[:-1])
        choice.at = path[-1]
        before = (choice.picks[:], choice.offers[:], choice.at)
        choice.pick_shown()
        assert choice.undo_pick()
        assert (choice.picks, choice.offers, choice.at) == before


@given(random_scenes())
@law_cases(25)
def test_what_is_previewed_is_what_can_still_come(moment):
    for path in {way[:n] for way, _ in all_picks(moment) for n in range(len(way))}:
        choice = picker_after(moment, path)
        for offer, pick in enumerate(choice.offers):
            coming = {move for _, move in all_picks(moment, (*path, offer))}
            assert set(choice.moves_after_pick(pick)) == coming - {None}
            choice.at = offer
            assert set(choice.moves_after_pick(choice.shown_offer())) == coming - {None}
            assert (choice.shown_offer()[0] == "pass") == (coming == {None})


@given(random_scenes())
@law_cases(25)
def test_left_undoes_right_and_the_offers_go_round(moment):
    choice = MovePicker(*moment)
    question = Question()
    question.count = len(choice.offers)
    first = choice.shown_offer()
    for _ in choice.offers:
        shown = choice.shown_offer()
        for there, back in (("RIGHT", "LEFT"), ("DOWN", "UP")):
            choice.at = question.option_after(there, choice.at)
            choice.at = question.option_after(back, choice.at)
            assert choice.shown_offer() == shown
        choice.at = question.option_after("RIGHT", choice.at)
    assert choice.shown_offer() == first


@given(random_scenes())
@law_cases(25)
def test_a_split_may_begin_with_either_pawn(moment):
    moves, _ = moment
    firsts: dict[Move, set[int]] = {}
    for path, move in all_picks(moment):
        if move is not None:
            choice = MovePicker(*moment)
            choice.at = path[0]
            firsts.setdefault(move, set()).add(choice.shown_offer()[1])
    for move in moves:
        moved = {i for i, _, _ in move}
        assert firsts[move] == ({move[0][0]} if is_exchange(move) else moved)


def test_nothing_moves_without_an_ok_even_when_there_is_one_move_only():
    choice = MovePicker(*scene("red:S,S,S,4 yellow:S,S,S,S red 5"))
    assert choice.shown_offer() == ("pawn", 3, 4)
    assert not choice.undo_pick(), "there is nothing before it"
    choice.pick_shown()
    assert choice.done
    assert choice.move == ((3, 4, 9),)


def test_offers_go_along_the_pawns_way_and_to_pass_comes_last():
    choice = MovePicker(*scene("red:20,4,z1,50 yellow:40,S,S,S red 3"))
    assert [place for _, _, place in choice.offers] == [4, 20, 50, 60]
    leave = MovePicker(*scene("red:S,S,H,58 yellow:40,S,S,S red 11"))
    assert [kind for kind, _, _ in leave.offers] == ["pawn", "pass"]
    leave.at = 1
    leave.pick_shown()
    assert leave.done
    assert leave.move is None


@pytest.mark.parametrize(
    ("position", "first"),
    [
        ("red:20,S,S,S yellow:40,S,S,S red 10", "20>30"),
        ("red:3,S,S,S yellow:40,S,S,S red 10", "3>13"),
        ("red:z2,20,S,S yellow:40,S,S,S red 10", "20>30"),
        ("red:30,S,S,S yellow:20,S,S,S red 11", "30>41"),
        ("red:58,20,S,S yellow:40,S,S,S red 11", "20>31"),
        ("red:20,30,S,S yellow:50,S,S,S red 7", "20>27"),
        ("red:30,S,S,S yellow:50,S,S,S red 2", "S>4"),
    ],
)
def test_pressing_ok_alone_goes_forward_with_the_whole_card(position, first):
    choice = MovePicker(*scene(position), stay=True)
    while not choice.done:
        choice.pick_shown()
    assert choice.move is not None
    assert move_text(choice.move) == first


def test_pressing_ok_alone_changes_no_places():
    choice = MovePicker(*scene("red:S,S,H,58 yellow:40,S,S,S red 11"), stay=True)
    assert [kind for kind, _, _ in choice.offers] == ["pass", "pawn"]


def test_an_11_asks_where_to_go_or_with_whom_to_change():
    choice = MovePicker(*scene("red:5,S,S,S yellow:40,S,S,S green:22,S,S,S red 11"))
    choice.pick_shown()
    assert [(kind, place) for kind, _, place in choice.offers] == [("to", 16), ("swap", 22), ("swap", 40)]
    assert len(choice.other_offers()) == 2


@pytest.mark.parametrize(
    ("position", "texts"),
    [
        ("red:S,S,S,S blue:24,S,S,S yellow:28,S,S,S red Sorry!", {"S>24", "S>28"}),
        ("red:23,37,S,S blue:26,S,S,S red 7", {"23>24 37>43", "23>28 37>39"}),
    ],
)
def test_ways_to_the_same_end_of_a_slide_are_told_apart(position, texts):
    moment = scene(position)
    said = {move_text(move) for _, move in all_picks(moment) if move is not None}
    assert said >= texts

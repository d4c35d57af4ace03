"""Laws of classic Sorry! that hold in every position, crowded and strange ones included."""

from hashlib import sha256
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pawnlight.rules.cards import SORRY_CARDS
from pawnlight.rules.notation import find_move, move_text, parse_position, position_text
from pawnlight.rules.sorry import COLOURS, HOME, OUT, START, TRACK, Sorry, do, undo
from pawnlight.rules.sorry_game import SorryGame
from tests.oracle import COLOURS as NAMES
from tests.positions import KINDS
from tests.scenes import header, next_event, state

ENGINE = Sorry()
law = settings(deadline=None, derandomize=True, max_examples=300)
long_law = settings(deadline=None, derandomize=True, max_examples=25)

cards = st.sampled_from(SORRY_CARDS)
seeds = st.binary(min_size=32, max_size=32)


@st.composite
def positions(draw: st.DrawFn) -> tuple[list[int], int]:
    """The pawns and whose turn it is."""
    rng = Random(draw(st.integers(0, 2**32)))
    places = draw(st.sampled_from(KINDS))(rng)
    words = [f"{colour}:{','.join(map(str, places[colour]))}" for colour in NAMES if colour in places]
    pawns, turn, _ = parse_position(f"{' '.join(words)} {draw(st.sampled_from(sorted(places)))} -")
    return pawns, turn


def alike(pawns: list[int]) -> tuple[tuple[int, ...], ...]:
    """The position as the table sees it: the pawns of a colour are alike."""
    return tuple(tuple(sorted(pawns[i : i + 4])) for i in range(0, 16, 4))


def outcomes(pawns: list[int], turn: int, card: str) -> list[tuple[tuple[int, ...], ...]]:
    found = []
    for move in ENGINE.moves(pawns, turn, card):
        do(pawns, move)
        found.append(alike(pawns))
        undo(pawns, move)
    return found


@law
@given(positions(), cards)
def test_no_two_pawns_ever_share_a_square(position: tuple[list[int], int], card: str) -> None:
    for after in outcomes(*position, card):
        on_board = [place for four in after for place in four if place < HOME]
        assert len(on_board) == len(set(on_board))


@law
@given(positions(), cards)
def test_pawns_are_neither_lost_nor_made_nor_in_a_foreign_safety_zone(
    position: tuple[list[int], int], card: str
) -> None:
    pawns, turn = position
    for after in outcomes(pawns, turn, card):
        for k, four in enumerate(after):
            if pawns[4 * k] == OUT:
                assert four == (OUT, OUT, OUT, OUT)
                continue
            own_zone = range(TRACK + 5 * k, TRACK + 5 * k + 5)
            assert all(place < TRACK or place in own_zone or place in (HOME, START) for place in four)


@law
@given(positions(), cards)
def test_an_opponents_pawn_stays_goes_to_start_or_takes_the_place_of_who_changed_with_it(
    position: tuple[list[int], int], card: str
) -> None:
    pawns, turn = position
    own_squares = {place for place in pawns[4 * turn : 4 * turn + 4] if place < TRACK}
    for move in ENGINE.moves(pawns, turn, card):
        after = pawns[:]
        do(after, move)
        moved = [(i, after[i]) for i in range(16) if i // 4 != turn and after[i] != pawns[i]]
        elsewhere = [place for _, place in moved if place != START]
        assert len(elsewhere) <= (1 if card == "11" else 0)
        assert set(elsewhere) <= own_squares


@law
@given(positions(), cards)
def test_doing_and_undoing_changes_nothing(position: tuple[list[int], int], card: str) -> None:
    pawns, turn = position
    before = pawns[:]
    moves = ENGINE.moves(pawns, turn, card)
    assert pawns == before
    for move in moves:
        do(pawns, move)
        undo(pawns, move)
        assert pawns == before


@law
@given(positions(), cards)
def test_no_two_moves_lead_to_the_same_position(position: tuple[list[int], int], card: str) -> None:
    found = outcomes(*position, card)
    assert len(found) == len(set(found))


@law
@given(positions(), cards)
def test_every_move_has_a_text_of_its_own_by_which_it_is_found(position: tuple[list[int], int], card: str) -> None:
    pawns, turn = position
    moves = ENGINE.moves(pawns, turn, card)
    for move in moves:
        assert find_move(card, moves, move_text(card, move)) == move


@law
@given(positions(), cards)
def test_who_has_no_move_may_pass_and_only_an_11_may_be_passed_with_one(
    position: tuple[list[int], int], card: str
) -> None:
    pawns, turn = position
    moves = ENGINE.moves(pawns, turn, card)
    if not moves:
        assert ENGINE.may_pass(card, moves)
    elif card != "11":
        assert not ENGINE.may_pass(card, moves)


@law
@given(positions(), cards, st.integers(0, 2**32))
def test_the_pawns_of_a_colour_are_alike(position: tuple[list[int], int], card: str, order: int) -> None:
    pawns, turn = position
    rng = Random(order)
    mixed = [place for i in range(0, 16, 4) for place in rng.sample(pawns[i : i + 4], 4)]
    assert set(outcomes(mixed, turn, card)) == set(outcomes(pawns, turn, card))


def a_side_on(place: int) -> int:
    """The same place for the next colour clockwise, on its own side of the board."""
    if place < TRACK:
        return (place + 15) % TRACK
    if place < HOME:
        return TRACK + (place - TRACK + 5) % 20
    return place


def turned(four_each: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    colours = [tuple(sorted(map(a_side_on, four))) for four in four_each]
    return tuple(colours[-1:] + colours[:-1])


@law
@given(positions(), cards)
def test_the_board_has_four_like_sides(position: tuple[list[int], int], card: str) -> None:
    pawns, turn = position
    next_side = [place for four in turned(alike(pawns)) for place in four]
    expected = {turned(after) for after in outcomes(pawns, turn, card)}
    assert set(outcomes(next_side, (turn + 1) % 4, card)) == expected


@law
@given(positions(), st.none() | cards)
def test_a_position_survives_its_notation(position: tuple[list[int], int], card: str | None) -> None:
    pawns, turn = position
    assert parse_position(position_text(pawns, turn, card)) == (pawns, turn, card)


# Whole games


@long_law
@given(seeds, st.integers(2, 4), st.booleans(), st.integers(0, 400), st.integers(0, 2**32))
def test_a_game_taken_back_event_by_event_is_as_it_was_each_time(
    seed: bytes, players: int, quick: bool, events: int, chosen: int
) -> None:
    rng = Random(chosen)
    game = SorryGame(header(" ".join(COLOURS[:players]), options="quick" if quick else "-", seed=seed), seed)
    done: list[tuple[tuple[object, ...], Any]] = []
    while len(done) < events and game.due != "over":
        before = state(game)
        done.append((before, game.apply(next_event(game, seed, rng))))
    while done:
        before, record = done.pop()
        game.undo(record)
        assert state(game) == before


@long_law
@given(seeds, st.integers(0, 2**32))
def test_a_game_followed_without_its_seed_comes_to_the_same_positions(seed: bytes, chosen: int) -> None:
    rng = Random(chosen)
    knowing, following = SorryGame(header(seed=seed), seed), SorryGame(header(seed=seed))
    assert following.id == knowing.id == sha256(seed).hexdigest()[:12]
    while knowing.due != "over":
        event = next_event(knowing, seed, rng)
        knowing.apply(event)
        record = following.apply(event)
        following.undo(record)
        following.apply(event)
        assert (following.pawns, following.due, following.turn, following.card, following.winner) == (
            knowing.pawns,
            knowing.due,
            knowing.turn,
            knowing.card,
            knowing.winner,
        )
        assert sorted(following.pile.cards) == sorted(knowing.pile.cards)

"""Laws of Sorry! that hold in every position of every rule set, including crowded and unusual ones."""

import contextlib
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from pawnlight.games.sorry.board import (
    HOME_PLACE,
    OUT_OF_GAME,
    START_PLACE,
    TRACK_SQUARES,
    make_move,
    move_text,
    parse_move,
    place_text,
    position_text,
    undo_changes,
)
from pawnlight.rules.base import RuleError
from pawnlight.rules.cards import SORRY_CARDS
from tests.support.laws import law_cases
from tests.support.sorry_oracle import COLOURS as NAMES
from tests.support.sorry_parser import parse_position
from tests.support.sorry_positions import POSITION_KINDS
from tests.support.sorry_scenes import legal_moves_of

law_settings = law_cases(125)

HOUSE_RULES = ",start=any,pawns=3,own=bump,bounce=yes"
RULES_TO_MOVE = (
    "classic",
    "teams",
    "st",
    "classic,start=any",
    "classic,bounce=yes",
    "classic" + HOUSE_RULES,
    "teams" + HOUSE_RULES,
)
"""Rule sets with different moves; those of `points` are those of `classic`."""

Position = tuple[str, list[int], int]
"""The rule set with its house rules, the pawns and whose turn it is."""
CanonicalPosition = tuple[tuple[int, ...], ...]

cards = st.sampled_from(SORRY_CARDS)


@st.composite
def positions(draw: st.DrawFn, rules: tuple[str, ...] = RULES_TO_MOVE) -> Position:
    """Draw positions."""
    chosen = draw(st.sampled_from(rules))
    rng = Random(draw(st.integers(0, 2**32)))
    places = draw(st.sampled_from(POSITION_KINDS))(rng, chosen)
    words = [f"{colour}:{','.join(map(str, places[colour]))}" for colour in NAMES if colour in places]
    pawns, turn, _ = parse_position(f"{' '.join(words)} {draw(st.sampled_from(sorted(places)))} -")
    return chosen, pawns, turn


def side_colours(rules: str, turn: int) -> set[int]:
    """Return the colours whose pawns a player moves."""
    return {turn, (turn + 2) % 4} if rules.startswith("teams") else {turn}


def canonical_position(pawns: list[int]) -> CanonicalPosition:
    """Return the position with the pawns of a colour in a fixed order, since they are interchangeable."""
    return tuple(tuple(sorted(pawns[i : i + 4])) for i in range(0, 16, 4))


def outcomes(position: Position, card: str) -> list[CanonicalPosition]:
    rules, pawns, turn = position
    found = []
    for move in legal_moves_of(rules).moves(pawns, turn, card):
        changes = make_move(pawns, move)
        found.append(canonical_position(pawns))
        undo_changes(pawns, changes)
    return found


@law_settings
@given(positions(), cards)
def test_no_two_pawns_ever_share_a_square(position: Position, card: str) -> None:
    for after in outcomes(position, card):
        on_board = [place for four in after for place in four if place < HOME_PLACE]
        assert len(on_board) == len(set(on_board))


@law_settings
@given(positions(), cards)
def test_pawns_are_neither_lost_nor_made_nor_in_a_foreign_safety_zone(position: Position, card: str) -> None:
    _, pawns, _ = position
    for after in outcomes(position, card):
        for k, four in enumerate(after):
            assert four.count(OUT_OF_GAME) == pawns[4 * k : 4 * k + 4].count(OUT_OF_GAME)
            own_zone = range(TRACK_SQUARES + 5 * k, TRACK_SQUARES + 5 * k + 5)
            assert all(
                place < TRACK_SQUARES or place in own_zone or place in (HOME_PLACE, START_PLACE, OUT_OF_GAME)
                for place in four
            )


@law_settings
@given(positions(), cards)
def test_an_opponents_pawn_stays_goes_to_start_or_takes_the_place_of_who_changed_with_it(
    position: Position, card: str
) -> None:
    rules, pawns, turn = position
    movers = side_colours(rules, turn)
    own_squares = {place for i, place in enumerate(pawns) if i // 4 in movers and place < TRACK_SQUARES}
    for move in legal_moves_of(rules).moves(pawns, turn, card):
        after = pawns[:]
        make_move(after, move)
        moved = [(i, after[i]) for i in range(16) if i // 4 not in movers and after[i] != pawns[i]]
        elsewhere = [place for _, place in moved if place != START_PLACE]
        assert len(elsewhere) <= (1 if card == "11" else 0)
        assert set(elsewhere) <= own_squares


@law_settings
@given(positions(), cards)
def test_nobody_leaves_home(position: Position, card: str) -> None:
    _, pawns, _ = position
    home = [four.count(HOME_PLACE) for four in canonical_position(pawns)]
    for after in outcomes(position, card):
        assert all(four.count(HOME_PLACE) >= count for four, count in zip(after, home, strict=True))


@law_settings
@given(positions(), cards)
def test_doing_and_undoing_changes_nothing(position: Position, card: str) -> None:
    rules, pawns, turn = position
    before = pawns[:]
    moves = legal_moves_of(rules).moves(pawns, turn, card)
    assert pawns == before
    for move in moves:
        undo_changes(pawns, make_move(pawns, move))
        assert pawns == before


@law_settings
@given(positions(), cards)
def test_no_two_moves_lead_to_the_same_position(position: Position, card: str) -> None:
    found = outcomes(position, card)
    assert len(found) == len(set(found))


@law_settings
@given(positions((*RULES_TO_MOVE, "points")), cards)
def test_every_move_has_a_text_of_its_own_by_which_it_is_read(position: Position, card: str) -> None:
    rules, pawns, turn = position
    moves = legal_moves_of(rules).moves(pawns, turn, card)
    written = [move_text(move, turn) for move in moves]
    assert len(set(written)) == len(written)
    for move, text in zip(moves, written, strict=True):
        assert parse_move(pawns, turn, text) == move
        # The text names a colour only for a partner's pawn, and so only in teams.
        marks = {NAMES.index(name) for name in NAMES for part in text.split() if part[0] == name[0]}
        assert marks == {
            i // 4 for i, _, place in move if place != START_PLACE and i // 4 in side_colours(rules, turn) - {turn}
        } or (card == "Sorry!" and rules.startswith("teams"))


@law_settings
@given(positions((*RULES_TO_MOVE, "points")), st.sampled_from(("7", "7", "7", "11", "Sorry!")), st.data())
def test_of_two_ways_to_one_position_only_the_listed_one_is_legal(
    position: Position, card: str, data: st.DataObject
) -> None:
    rules, pawns, turn = position
    moves = legal_moves_of(rules).moves(pawns, turn, card)
    written = [move_text(move, turn) for move in moves]
    own = [i for k in sorted(side_colours(rules, turn)) for i in range(4 * k, 4 * k + 4)]
    pawn = st.sampled_from(own)
    said = []
    for i, place in data.draw(st.lists(st.tuples(pawn, st.integers(0, HOME_PLACE)), min_size=1, max_size=2)):
        mark = "" if i // 4 == turn else NAMES[i // 4][0]
        said.append(f"{mark}{place_text(pawns[i])}>{place_text(place)}")
    for text in (" ".join(said), *(" ".join(reversed(text.split(" "))) for text in written if " " in text)):
        if text in written:
            assert parse_move(pawns, turn, text) == moves[written.index(text)]
        else:
            with contextlib.suppress(RuleError):
                assert parse_move(pawns, turn, text) not in moves


@law_settings
@given(positions(), cards)
def test_who_has_no_move_may_pass_and_only_an_11_may_be_passed_with_one(position: Position, card: str) -> None:
    rules, pawns, turn = position
    engine = legal_moves_of(rules)
    moves = engine.moves(pawns, turn, card)
    if not moves:
        assert engine.may_pass(moves)
    elif card != "11" or rules == "st":
        assert not engine.may_pass(moves)


@law_settings
@given(positions(("classic",)), cards)
def test_points_are_played_on_the_board_as_classic(position: Position, card: str) -> None:
    _, pawns, turn = position
    assert legal_moves_of("points").moves(pawns, turn, card) == legal_moves_of("classic").moves(pawns, turn, card)


@law_settings
@given(positions(("teams", "teams" + HOUSE_RULES)), cards)
def test_partners_have_the_same_moves(position: Position, card: str) -> None:
    rules, pawns, turn = position
    assert set(outcomes(position, card)) == set(outcomes((rules, pawns, (turn + 2) % 4), card))


@law_settings
@given(positions(), cards, st.integers(0, 2**32))
def test_the_pawns_of_a_colour_are_alike(position: Position, card: str, order: int) -> None:
    rules, pawns, turn = position
    rng = Random(order)
    mixed = [place for i in range(0, 16, 4) for place in rng.sample(pawns[i : i + 4], 4)]
    assert set(outcomes((rules, mixed, turn), card)) == set(outcomes(position, card))


def rotate_place(place: int) -> int:
    """Return the corresponding place for the next colour clockwise, on its side of the board."""
    if place < TRACK_SQUARES:
        return (place + 15) % TRACK_SQUARES
    if place < HOME_PLACE:
        return TRACK_SQUARES + (place - TRACK_SQUARES + 5) % 20
    return place


def rotate_colours(four_each: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    colours = [tuple(sorted(map(rotate_place, four))) for four in four_each]
    return tuple(colours[-1:] + colours[:-1])


@law_settings
@given(positions(), cards)
def test_the_board_has_four_like_sides(position: Position, card: str) -> None:
    rules, pawns, turn = position
    next_side = [place for four in rotate_colours(canonical_position(pawns)) for place in four]
    expected = {rotate_colours(after) for after in outcomes(position, card)}
    assert set(outcomes((rules, next_side, (turn + 1) % 4), card)) == expected


@law_settings
@given(positions(), st.none() | cards)
def test_a_position_survives_its_notation(position: Position, card: str | None) -> None:
    _, pawns, turn = position
    assert parse_position(position_text(pawns, turn, card)) == (pawns, turn, card)

"""Laws of Sequence that hold in every game and on every board."""

from collections import Counter
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from host_tools.games.sequence.position import position_faults
from pawnlight.games.sequence.board import ChipBoard, run_between, shared_spaces
from pawnlight.games.sequence.cards import (
    DECK,
    SEQUENCE_CARDS,
    dead_cards,
    each_play,
    is_one_eyed_jack,
    is_play,
    position_text,
)
from pawnlight.games.sequence.game import SequenceGame
from pawnlight.games.sequence.windows import RUN_COUNT, RUNS_BY_CELL, RUNS_BY_CELL_STARTS, cells_of_run
from tests.support.after_mix import after_mix
from tests.support.laws import law_cases
from tests.support.sequence_oracle import board_text, cell_of
from tests.support.sequence_parser import parse_position
from tests.support.sequence_positions import BOARD_KINDS
from tests.support.sequence_scenes import TEAMS_AND_PLAYERS, header

law_settings = law_cases(50)
long_law_settings = law_cases(15)

seeds = st.binary(min_size=32, max_size=32)
sizes = st.sampled_from(TEAMS_AND_PLAYERS)
random_seeds = st.integers(0, 2**32)
LINES = {run_between(first, last) for first in range(100) for last in range(100)} - {None}


@st.composite
def boards(draw: st.DrawFn) -> ChipBoard:
    teams = draw(st.sampled_from([2, 3]))
    table = draw(st.sampled_from(BOARD_KINDS))(Random(draw(random_seeds)), teams)
    runs = [[tuple(sorted(map(cell_of, run))) for run in table.sequences[letter]] for letter in "bgr"[:teams]]
    return ChipBoard(tuple(range(teams)), board_text(table.chips).encode(), runs)


def board_state(board: ChipBoard) -> tuple[Any, ...]:
    return bytes(board.cells), [list(runs) for runs in board.sequences], [bytes(held) for held in board._held]


def test_the_tables_of_runs_are_those_of_the_board() -> None:
    assert [list(cells_of_run(run)) for run in range(RUN_COUNT)] == [
        [10 * (row + down * i) + column + right * i for i in range(5)]
        for right, down in ((1, 0), (0, 1), (1, 1), (-1, 1))
        for row in range(10)
        for column in range(10)
        if row + 4 * down < 10 and 0 <= column + 4 * right < 10
    ]
    for cell in range(100):
        through = [run for run in range(RUN_COUNT) if cell in cells_of_run(run)]
        assert list(RUNS_BY_CELL[RUNS_BY_CELL_STARTS[cell] : RUNS_BY_CELL_STARTS[cell + 1]]) == through
    assert len(RUNS_BY_CELL) == RUNS_BY_CELL_STARTS[100]


@law_settings
@given(boards(), st.integers(0, 1))
def test_every_play_keeps_the_position_faultless_and_is_undone(board: ChipBoard, team: int) -> None:
    before = board_state(board)
    assert position_faults(board) == []
    found, dead = list(each_play(board.cells, team, range(52))), dead_cards(board.cells, list(range(52)))
    assert len(set(found)) == len(found)
    assert len(set(dead)) == len(dead)
    for card, cell, _ in Random(0).sample(found, min(len(found), 30)):
        chip = board.cells[cell]
        if is_one_eyed_jack(card):
            loser = board.take_chip(cell)
            assert loser != team
            board.undo_take(loser, cell)
        else:
            assert chip == ord(".")
            made = board.put_chip(team, cell)
            assert position_faults(board) == []
            assert all(run in LINES and cell in run for run in board.sequences[team][len(before[1][team]) :])
            assert all(board.cells[at] == had for at, had in enumerate(before[0]) if had not in b".bgr")
            board.undo_put(team, cell, made)
        assert board_state(board) == before


@law_settings
@given(boards(), st.integers(0, 1), st.sets(st.integers(1, 8), max_size=2))
def test_a_position_survives_its_notation(board: ChipBoard, team: int, barred: set[int]) -> None:
    text = position_text(board, team, tuple(barred))
    again, whose, cells = parse_position(text)
    assert (board_state(again), whose, cells) == (board_state(board), team, tuple(barred))
    assert position_text(again, whose, cells) == text


@law_settings
@given(boards())
def test_sequences_of_a_team_share_one_space_at_most(board: ChipBoard) -> None:
    for runs in board.sequences:
        assert all(shared_spaces(run, other) <= 1 for i, run in enumerate(runs) for other in runs[:i])


# Whole games


@long_law_settings
@given(seeds, sizes, st.booleans(), random_seeds)
def test_cards_and_chips_are_neither_lost_nor_made(
    seed: bytes, size: tuple[int, int], auto_draw: bool, chosen: int
) -> None:
    rng = Random(chosen)
    game = after_mix(SequenceGame(header(size[1], size[0], auto_draw, seed), seed))
    while game.due != "end":
        options = game.decisions()
        assert len(set(options)) == len(options) > 0
        for option in rng.sample(options, min(len(options), 3)):
            assert game.parse(game.event_text(option)) == option
        chips = sum(chip in b"bgrBGR" for chip in game.board.cells)
        option = rng.choice(options)
        game.apply(game.event_text(option))
        put = 0 if not is_play(option) else -1 if is_one_eyed_jack(option[0]) else 1
        assert sum(chip in b"bgrBGR" for chip in game.board.cells) == chips + put
        assert position_faults(game.board, game.barred[game.team_of[game.seat]]) == []
        cards = Counter(SEQUENCE_CARDS[card] for hand in game.hands for card in hand)
        assert cards + Counter(game.pile.cards) + Counter(game.pile.discards) == dict(DECK)


@long_law_settings
@given(seeds, sizes, random_seeds)
def test_what_others_hold_and_what_is_in_the_pile_shows_in_no_view(
    seed: bytes, size: tuple[int, int], chosen: int
) -> None:
    rng = Random(chosen)
    teams, players = size
    game = after_mix(SequenceGame(header(players, teams, rng.random() < 0.5, seed), seed))
    for _ in range(rng.randint(1, 60)):
        if game.due != "end":
            game.push(rng.choice(game.decisions()))
    looking = rng.randrange(players)
    before, bystander = game.view(looking), game.view(None)
    hidden = [seat for seat in range(players) if seat != looking]
    cards = [SEQUENCE_CARDS[card] for seat in hidden for card in game.hands[seat]] + game.pile.cards
    rng.shuffle(cards)
    for seat in hidden:
        game.hands[seat] = sorted(SEQUENCE_CARDS.index(cards.pop()) for _ in game.hands[seat])
    game.pile.cards[:] = cards
    assert (game.view(looking), game.view(None)) == (before, bystander)

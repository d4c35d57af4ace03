"""The computer players of Sequence: they play legally, use only information they may have, and are fast enough."""

from random import Random

import pytest

from host_tools.research.league import League, play_league
from host_tools.research.sequence.line import choose as line
from pawnlight.bots import computer_player
from pawnlight.games.sequence.board import ChipBoard
from pawnlight.games.sequence.cards import SEQUENCE_CARDS, CardDraw, DeadCard, is_play
from pawnlight.games.sequence.game import HAND_SIZES, SequenceGame
from pawnlight.games.sequence.windows import FIRST_CELLS, RUNS_BY_CELL, cells_of_run
from tests.conftest import SCRIPTS, RunPython
from tests.support.brains import (
    LEVELS,
    MAX_LINES,
    check_reasons,
    choose,
    lines_per_slice,
    new_game,
    random_below,
    random_positions,
)

TEAMS_AND_PLAYERS = [(teams, players) for teams in HAND_SIZES for players in HAND_SIZES[teams]]
MAX_HEAP = 24 * 1024
THINKING_HEAP, CHOOSE_ALIKE = SCRIPTS / "thinking_heap.py", SCRIPTS / "choose_alike.py"


def game_with_board(board: str, hand: str, other: str = "") -> SequenceGame:
    """Return a game in which blue is to play with this hand; the board is ten words, row by row."""
    game = new_game("sequence", 2, "scene", options=("auto_draw",))
    assert isinstance(game, SequenceGame)
    while game.due != "play":
        game.push(game.decisions()[0])
    game.seat = 0
    game.board = ChipBoard((0, 1), board.replace(" ", "").encode())
    game.hands[0] = sorted(SEQUENCE_CARDS.index(card) for card in hand.split(" "))
    game.hands[1] = sorted(SEQUENCE_CARDS.index(card) for card in other.split(" ")) if other else game.hands[1]
    return game


EMPTY_BOARD_ROWS = ["*........*", *[".........."] * 8, "*........*"]


def board_with_rows(**changed: str) -> str:
    return " ".join(changed.get(f"r{n}", row) for n, row in enumerate(EMPTY_BOARD_ROWS))


# Choices


@pytest.mark.parametrize("level", ["normal", "hard"])
@pytest.mark.parametrize(
    ("board", "hand", "cell"),
    [
        # Four in a row, and the card for the fifth: 6C at 10 ends the row 10-14.
        (board_with_rows(r1=".bbbb....."), "6C 4H 9D QS 2H 8D 3C", 10),
        # Green has four in a row, and blue holds the card for the fifth.
        (board_with_rows(r1=".gggg....."), "6C 4H 9D QS 2H 8D 3C", 10),
        # A corner counts for every team: 5S completes the row of the corner and 2S to 4S.
        (board_with_rows(r0="*bbb.....*"), "5S 4H 9D QC 2H 8D 3C", 4),
    ],
)
def test_five_in_a_line_is_made_and_that_of_others_is_prevented(level: str, board: str, hand: str, cell: int) -> None:
    game = game_with_board(board, hand)
    found = [choose(computer_player("sequence", level), game, str(n)) for n in range(12)]
    most = max(set(found), key=found.count)
    assert most[1] == cell


@pytest.mark.parametrize("level", LEVELS)
def test_a_dead_card_is_laid_down_first(level: str) -> None:
    game = game_with_board(board_with_rows(r0="*g.......*", r8="......b..."), "2S 4H 9D QS 2H 8D 3C")
    assert choose(computer_player("sequence", level), game) == DeadCard(SEQUENCE_CARDS.index("2S"))


def test_hard_keeps_its_jacks_for_later() -> None:
    for jack in ("JD", "JS"):
        game = game_with_board(board_with_rows(r4="....b.....", r5=".....g...."), f"{jack} 4H 9D QS 2H 8D 3C")
        assert choose(computer_player("sequence", "hard"), game)[0] != SEQUENCE_CARDS.index(jack)


@pytest.mark.parametrize("level", [*LEVELS, "line"])
@pytest.mark.parametrize(("teams", "players"), TEAMS_AND_PLAYERS)
def test_whole_games_where_nobody_forgets_to_draw(level: str, teams: int, players: int) -> None:
    game = new_game("sequence", players, f"whole {level}", teams)
    assert isinstance(game, SequenceGame)
    below = random_below(Random(level))
    while game.due != "end":
        options = game.decisions()
        option = line(game, below) if level == "line" else choose(computer_player("sequence", level), game)
        assert option in options
        if game.due == "draw":
            assert option == CardDraw(game.seat, late=False)
        game.push(option)
    assert game.winner is not None
    # Six hard players in three teams block one another for a long time.
    assert game.events < 4000


@pytest.mark.parametrize("level", [*LEVELS, "line"])
@pytest.mark.parametrize(
    ("teams", "players", "options"),
    [(2, 2, ("auto_draw", "sequences=3")), (2, 4, ("dead=one", "sequences=1")), (3, 3, ("dead=one", "sequences=2"))],
)
def test_whole_games_with_house_rules(level: str, teams: int, players: int, options: tuple[str, ...]) -> None:
    game = new_game("sequence", players, f"house {level}", teams, options)
    assert isinstance(game, SequenceGame)
    below = random_below(Random(level))
    while game.due != "end" and game.events < 3000:
        found = game.decisions()
        option = line(game, below) if level == "line" else choose(computer_player("sequence", level), game)
        assert option in found
        assert not is_play(option) or not option[2], "they take the usual runs"
        game.push(option)
    won = len(game.board.sequences[game.winner]) if game.winner is not None else 0
    assert won >= game.to_win or game.due != "end" or game.passes == players


def test_a_dead_jack_is_kept_where_another_card_is_dead_too() -> None:
    game = game_with_board(
        board_with_rows(**{f"r{n}": "*gbgbgbgb*" if n in (0, 9) else "gbgbgbgbgb" for n in range(10)}), "2S JD JC"
    )
    for level in LEVELS:
        assert choose(computer_player("sequence", level), game) == DeadCard(SEQUENCE_CARDS.index("2S"))


def test_who_takes_over_a_seat_that_forgot_to_draw_draws_first() -> None:
    game = new_game("sequence", 2, "draw forgotten")
    assert isinstance(game, SequenceGame)
    while game.due != "play":
        game.push(game.decisions()[0])
    game.owed = (game.seat,)
    assert choose(computer_player("sequence", "hard"), game) == CardDraw(game.seat, late=True)


# Chance


def test_the_same_chance_chooses_the_same_and_changes_nothing() -> None:
    for level in LEVELS:
        brain = computer_player("sequence", level)
        for game in random_positions("sequence", 4, 2, ("auto_draw",), 1):
            before = game.view(game.seat)
            assert choose(brain, game, "a") == choose(computer_player("sequence", level), game, "a")
            assert game.view(game.seat) == before


def test_every_option_has_a_reason_that_fits() -> None:
    brain = computer_player("sequence", "hard")
    keys: set[str] = set()
    for teams, players in ((2, 2), (3, 3), (2, 12)):
        for game in random_positions("sequence", players, teams, (), 4):
            keys |= check_reasons(brain, game)
    assert {"blocks", "breaks up", "sequence", "three in a line", "ways open", "draws", "draws later"} <= keys


# Speed and size


def test_there_are_192_windows_and_a_cell_is_in_20_at_most() -> None:
    cells = [cell for window in range(len(FIRST_CELLS)) for cell in cells_of_run(window)]
    assert len(cells) == len(RUNS_BY_CELL) == 192 * 5
    assert max(cells.count(cell) for cell in range(100)) == 20
    assert cells.count(0) == 3


def test_slices_are_short() -> None:
    for teams, players in ((2, 2), (3, 12)):
        for game in random_positions("sequence", players, teams, ("auto_draw",), 2):
            assert max(lines_per_slice(computer_player("sequence", "hard"), game)) <= MAX_LINES


def test_hard_takes_at_most_24_kb_of_heap_while_it_thinks(micropython: RunPython, record_property) -> None:
    heap = int(micropython(THINKING_HEAP, rules="sequence", players=2, options=(), after=0, slices=20))
    record_property("measured", f"{heap} bytes of heap: hard thinks about Sequence")
    assert heap <= MAX_HEAP


def test_both_pythons_choose_alike(both_pythons: RunPython) -> None:
    told = both_pythons(CHOOSE_ALIKE, rules="sequence", levels=LEVELS, counts=(3,))
    assert len(told.splitlines()) > 100


# Playing strength


def test_hard_beats_one_that_only_makes_lines() -> None:
    """19 of 30 games is below the measured result, and above an even match."""
    (table,) = play_league(League("sequence", ("line", "hard"), 30), 1).tables
    assert table.won[1] >= 19


@pytest.mark.parametrize("option", ["sequences=1", "sequences=3", "dead=one"])
def test_the_better_player_wins_with_house_rules(option: str) -> None:
    (table,) = play_league(League("sequence", ("random", "hard"), 12, options=(option,)), 1).tables
    assert table.won[1] >= 10


def test_partners_play_together() -> None:
    (table,) = play_league(League("sequence", ("random", "hard"), 12, players=6), 1).tables
    assert table.won[1] >= 10

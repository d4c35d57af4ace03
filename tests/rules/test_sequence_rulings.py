"""Rulings from the page about the rules that no scene of their game covers."""

from pawnlight.games.sequence.board import CORNER_CELLS, ChipBoard
from tests.support.sequence_scenes import apply, game_with_hands, put_chips


def test_a_dead_card_laid_down_before_passing_does_not_break_the_row_of_passes() -> None:
    """Blue holds nothing; green's 2S is dead, and the jack drawn for it finds no chip of blue's to take."""
    game = game_with_hands("", "2S")
    put_chips(game, 1, [1, 86])
    game.pile.next_card()  # so that the rest of the pile is put in order
    game.pile.next_card()  # puts them in order
    game.pile.cards[-1] = "JS"
    apply(game, "pass", "dead 2S")
    assert (game.due, game.seat) == ("play", 1)
    apply(game, "pass")
    assert (game.due, game.winners()) == ("end", [])


def test_a_team_may_have_more_than_48_chips_on_the_board() -> None:
    board = ChipBoard()
    for cell in range(100):
        if cell not in CORNER_CELLS:
            board.put_chip(0, cell)
    assert sum(chip in b"bB" for chip in board.cells) == 96

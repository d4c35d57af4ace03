"""The cut before a game of Sequence, on the screen: every player's card, and the result."""

import pytest

from pawnlight.games.sequence.cut import CutCardsPage
from pawnlight.games.sequence.game import HAND_SIZES
from pawnlight.rules.cards import card_label
from pawnlight.show import text
from pawnlight.words import load_texts
from tests.support.layouts import layout_screen
from tests.support.sequence_scenes import COLOURS
from tests.support.table_bench import BenchBoard, event_texts
from tests.table.test_sequence import TWO_PEOPLE, board_words, play_cut, seat_name, shows_cut


@pytest.mark.parametrize("players", [2, 4, 6, 10, 12])
def test_everybody_s_card_in_the_cut_is_shown_and_who_begins(bench: BenchBoard, players: int, language: str) -> None:
    play_cut(bench, ["person"] * players, language=language)
    screen = bench.screen()
    cards = event_texts(bench)[2].split()[1:]
    assert len(cards) == players
    for seat, card in enumerate(cards):
        assert any(seat_name(bench, seat) in line and card_label(card) in line for line in screen.lines[2:]), (
            seat,
            card,
        )
    assert screen.marks(f"{seat_name(bench, 0)} {board_words(bench)['begins']}")
    dealers = [mark for mark in screen.marked if card_label(cards[-1]) in mark]
    assert len(dealers) == 1
    assert seat_name(bench, players - 1) in dealers[0]


def test_those_who_tie_cut_again_among_themselves(bench: BenchBoard, language: str) -> None:
    play_cut(bench, ["person"] * 4, ties=1, language=language)
    first, second = (event.split()[1:] for event in event_texts(bench)[2:4])
    assert 1 < len(second) < len(first) == 4
    assert len(bench.screen().marked) == 2
    shown = [seat for seat in range(4) if any(seat_name(bench, seat) in line for line in bench.screen().lines[2:])]
    assert len(shown) == len(second)


def test_a_tie_says_so_and_marks_those_who_cut_again(bench: BenchBoard, language: str) -> None:
    play_cut(bench, ["person"] * 4, ties=1, stop=1, language=language)
    assert bench.screen().marks(board_words(bench)["cut tie"])
    marked = [seat for seat in range(4) if bench.screen().marks(seat_name(bench, seat))]
    assert tuple(marked) == bench.game.cutting


def test_a_card_of_the_cut_stays_on_the_screen_until_a_key_is_pressed_or_five_seconds_are_over(
    bench: BenchBoard,
) -> None:
    play_cut(bench, TWO_PEOPLE)
    bench.wait(4)
    assert shows_cut(bench)
    bench.wait(2)
    assert "Your turn" in bench.screen()


@pytest.mark.parametrize(("teams", "players"), [(teams, n) for teams, hands in HAND_SIZES.items() for n in hands])
def test_every_cut_fits_the_screen(teams: int, players: int, language: str) -> None:
    words = load_texts(language)
    names = [f"{words[COLOURS[n % teams]]} {n // teams + 1}" for n in range(players)]
    for head in (words["cut tie"], *(f"{player} {words['begins']}" for player in names)):
        rows = [(player, card_label("10S")) for player in names]
        cut = CutCardsPage(head, rows, range(0, players, 2), words["cut rule"])
        screen = layout_screen(text.draw_cards, **vars(cut))
        assert head in screen
        assert all(any(player in line for line in screen.lines) for player in names)
        assert len([mark for mark in screen.marked if "10♠" in mark]) == (players + 1) // 2
        assert words["cut rule"] in screen or players > 10

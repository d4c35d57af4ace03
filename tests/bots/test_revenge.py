"""The computer players of Revenge: they play legally, use only information they may have, and are fast enough."""

import pytest

from host_tools.research.league import League, play_league
from pawnlight.bots import computer_player
from pawnlight.games.revenge.brain import weights_of_level
from pawnlight.games.revenge.game import RevengeGame
from pawnlight.games.revenge.rows import HOME_ROW, NONE
from pawnlight.games.revenge.view import FEATURE_COUNT, player_view
from pawnlight.rules.base import Draw
from tests.bots.test_sequence import CHOOSE_ALIKE, MAX_HEAP, THINKING_HEAP
from tests.conftest import RunPython
from tests.support.brains import LEVELS, MAX_LINES, check_reasons, choose, lines_per_slice, new_game, random_positions


def game_with_rows(own: tuple[bytes, ...], theirs: tuple[bytes, ...], hand: bytes) -> RevengeGame:
    """Return a game in which red is to play a card of `hand`; the rows are bytes from the bottom up."""
    game = new_game("revenge", 2, "scene")
    assert isinstance(game, RevengeGame)
    game.push(Draw(""))
    game.rows = [own, theirs]
    game.hands[0] = hand
    return game


H = HOME_ROW


# Choices


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_the_last_start_is_turned(level: str) -> None:
    """7 and 8 add up to 15."""
    game = game_with_rows((b"\x07", H, H, H), (b"", b"", b"", b""), b"\x01\x02\x08\x0c\x05")
    assert choose(computer_player("revenge", level), game) == (8, 0, NONE, NONE)


def test_hard_turns_one_of_two() -> None:
    game = game_with_rows((b"\x05", b"\x0c\x01", H, H), (b"", b"", b"", b""), b"\x0a\x0a\x0b\x0b\x0c")
    assert choose(computer_player("revenge", "hard"), game) == (10, 0, NONE, NONE)


def test_hard_takes_the_card_that_is_about_to_win() -> None:
    """Blue needs one more START, and the card for its row is still in play."""
    game = game_with_rows((b"\x05", b"\x01", b"", b""), (b"\x0b", H, H, H), b"\x07\x0a\x0a\x0c\x0c")
    option = choose(computer_player("revenge", "hard"), game)
    assert option[0] == 7


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games(level: str, players: int) -> None:
    brain = computer_player("revenge", level)
    dues = set()
    for number in range(6):
        game = new_game("revenge", players, f"whole {level} {number}")
        while game.due != "end":
            dues.add(game.due)
            option = choose(brain, game, str(game.events))
            assert option in game.decisions()
            game.apply(game.event_text(option))
        assert len(game.winners()) == 1
        assert game.events < 1000
    assert {"draw", "play", "take_card", "remove_top", "sorry"} <= dues


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("players", "rows"), [(2, 1), (3, 2), (2, 3), (4, 4)])
def test_whole_games_with_other_numbers_of_rows(level: str, players: int, rows: int) -> None:
    brain = computer_player("revenge", level)
    game = new_game("revenge", players, f"rows {level}", options=(f"rows={rows}",))
    while game.due != "end":
        option = choose(brain, game, str(game.events))
        assert option in game.decisions()
        game.apply(game.event_text(option))
    assert game.events < 1500


def test_every_sorry_card_comes_up_and_is_answered() -> None:
    dues = {game.due for players in (2, 3, 4) for game in random_positions("revenge", players, 2, (), 30)}
    assert {"draw-two", "borrow", "steal-top", "strip", "all-strip", "take-row", "all-give", "go-home"} <= dues


# Chance


def test_the_same_chance_chooses_the_same_and_changes_nothing() -> None:
    for level in LEVELS:
        brain = computer_player("revenge", level)
        for game in random_positions("revenge", 3, 2, (), 3):
            before = (game.view(game.seat), game.hands[:], game.pile)
            assert choose(brain, game, "a") == choose(computer_player("revenge", level), game, "a")
            assert (game.view(game.seat), game.hands[:], game.pile) == before


def test_what_is_unseen_is_what_is_neither_on_the_table_nor_in_the_own_hand() -> None:
    for game in random_positions("revenge", 4, 2, (), 3):
        now = player_view(game)
        hidden = b"".join(hand for s, hand in enumerate(game.hands) if s != game.seat) + game.pile + game.drawn
        assert [now.left[card] for card in range(17)] == [hidden.count(card) for card in range(17)]


def test_every_option_has_a_reason_that_fits() -> None:
    brain = computer_player("revenge", "hard")
    keys: set[str] = set()
    for players in (2, 3, 4):
        for game in random_positions("revenge", players, 2, (), 6):
            keys |= check_reasons(brain, game)
    assert {"turns a START", "costs a card", "may bring luck", "another turn", "next makes 15", "safe row"} <= keys


def test_whoever_may_complete_a_row_is_told_that_it_turns_a_start() -> None:
    game = game_with_rows((b"\x07", b""), (b"", b""), b"\x01\x02\x03")
    game.due = "go-home"
    assert {computer_player("revenge", "hard").hint_reason(game, option)[0] for option in game.decisions()} == {
        "turns a START"
    }


# Speed and size


@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_is_a_worth_for_every_feature(players: int) -> None:
    assert len(weights_of_level("hard", players)) == len(weights_of_level("normal", players)) == FEATURE_COUNT


def test_slices_are_short() -> None:
    for players in (2, 3, 4):
        for game in random_positions("revenge", players, 2, (), 2):
            assert max(lines_per_slice(computer_player("revenge", "hard"), game)) <= MAX_LINES


def test_hard_takes_at_most_24_kb_of_heap_while_it_thinks(micropython: RunPython, record_property) -> None:
    heap = int(micropython(THINKING_HEAP, rules="revenge", players=2, options=(), after=0, slices=5))
    record_property("measured", f"{heap} bytes of heap: hard thinks about Revenge")
    assert heap <= MAX_HEAP


def test_both_pythons_choose_alike(both_pythons: RunPython) -> None:
    told = both_pythons(CHOOSE_ALIKE, rules="revenge", levels=LEVELS, counts=(2, 3, 4))
    assert len(told.splitlines()) > 200


# Playing strength


def test_hard_wins_most_games_of_easy() -> None:
    (table,) = play_league(League("revenge", ("easy", "hard"), 60), 1).tables
    assert table.won[1] >= 42


@pytest.mark.parametrize(("players", "rows"), [(2, 1), (2, 3), (4, 4)])
def test_the_better_player_wins_with_other_numbers_of_rows(players: int, rows: int) -> None:
    options = (f"rows={rows}",)
    (table,) = play_league(League("revenge", ("random", "hard"), 24, players=players, options=options), 1).tables
    assert table.won[1] >= 17


def test_hard_is_at_home_at_a_full_table() -> None:
    (table,) = play_league(League("revenge", ("random", "hard"), 24, players=4), 1).tables
    assert table.won[1] >= 18

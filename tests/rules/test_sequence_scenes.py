"""The rules of Sequence, one scene at the table for each (rules page, section 6)."""

import pytest

from pawnlight.games.sequence.board import ChipBoard
from pawnlight.games.sequence.cards import DECK, SEQUENCE_CARDS, each_play, is_dead
from pawnlight.rules.base import RuleError
from tests.support.sequence_oracle import CARD_BY_SPACE
from tests.support.sequence_scenes import apply, begin_game, fill_board, game_with_hands, legal_events, put_chips


def chips_text(game) -> str:
    return game.board.cells.decode()


# The board and the cards


def test_each_card_but_the_jacks_is_shown_twice_where_the_printed_board_has_it() -> None:
    for card, name in enumerate(SEQUENCE_CARDS):
        printed = [row * 10 + column for (row, column), shown in CARD_BY_SPACE.items() if shown == name]
        assert len(printed) == (0 if name[0] == "J" else 2)
        if printed:
            assert list(each_play(ChipBoard().cells, 0, [card])) == [(card, cell, 0) for cell in printed]
            assert not is_dead(ChipBoard().cells, card)


def test_a_board_has_a_hundred_cells_with_everyones_corners() -> None:
    assert chips_text(begin_game()) == f"*........*{'.' * 80}*........*"


def test_two_decks_have_104_cards() -> None:
    assert sum(count for _, count in DECK) == 104


def test_a_card_goes_on_a_free_space_that_shows_it() -> None:
    game = begin_game("put 7S 6")
    assert chips_text(game)[6] == "b"
    with pytest.raises(RuleError, match="cannot play 7S on 6"):
        game.apply("put 7S 6")
    with pytest.raises(RuleError, match="cannot play 7S on 8"):
        game.apply("put 7S 8")
    assert chips_text(apply(game, "put 7S 81"))[81] == "g"


@pytest.mark.parametrize("jack", ["JD", "JC"])
def test_a_two_eyed_jack_goes_on_any_free_space(jack: str) -> None:
    assert len(legal_events(game_with_hands(f"{jack} {jack}"))) == 96
    game = begin_game("put 7S 6")
    for covered in (6, 0, 9, 90, 99):
        with pytest.raises(RuleError):
            game.apply(f"put {jack} {covered}")
    assert chips_text(apply(game, f"put {jack} 50"))[50] == "g"


@pytest.mark.parametrize("jack", ["JS", "JH"])
def test_a_one_eyed_jack_takes_an_opponents_chip(jack: str) -> None:
    game = begin_game("put 7S 6", "put 8S 7", f"take {jack} 7")
    assert chips_text(game)[7] == "."
    with pytest.raises(RuleError):
        apply(begin_game("put 7S 6", "put 8S 7"), f"take {jack} 6")
    with pytest.raises(RuleError):
        begin_game().apply(f"take {jack} 6")
    with pytest.raises(RuleError, match="take a chip"):
        begin_game().apply(f"put {jack} 7")


def test_a_chip_of_a_completed_sequence_is_never_taken() -> None:
    game = begin_game()
    put_chips(game, 1, [11, 12, 13, 14, 15, 16])
    for safe in (11, 13, 15):
        with pytest.raises(RuleError):
            game.apply(f"take JS {safe}")
    game.apply("take JS 16")


def test_in_three_teams_any_opponents_chip_may_be_taken() -> None:
    game = game_with_hands("JS", players=3, teams=3)
    put_chips(game, 1, [11])
    put_chips(game, 2, [22])
    put_chips(game, 0, [33])
    assert legal_events(game) == ["take JS 11", "take JS 22"]
    jack = [SEQUENCE_CARDS.index("JH")]
    for team, cells in enumerate(([11, 22], [22, 33], [11, 33])):
        assert [cell for _, cell, _ in each_play(game.board.cells, team, jack)] == cells


# The barred space


def test_the_team_that_lost_a_chip_may_not_put_one_there_on_its_next_turn() -> None:
    game = begin_game("put 7S 6", "take JS 6")
    for card in ("7S", "JD"):
        with pytest.raises(RuleError, match="may not put a chip back on 6 this turn"):
            game.apply(f"put {card} 6")
    with pytest.raises(RuleError, match="blue1 cannot play JH on 6"):
        game.apply("take JH 6")
    apply(game, "put 8S 7", "put 9S 61", "put 7S 6")


def test_others_may_put_a_chip_on_it() -> None:
    game = begin_game("put 7S 6", "put 8S 7", "take JS 7", "put 8S 7", players=3, teams=3)
    assert chips_text(game)[7] == "b"
    game = begin_game("put 7S 6", "take JS 6", "put 7S 6", players=3, teams=3)
    assert chips_text(game)[6] == "r"


def test_the_next_turn_of_the_team_is_that_of_any_of_its_players() -> None:
    game = begin_game("put 7S 6", "take JS 6", "put 8S 7", "put 9S 61", "put 7S 6", players=4)
    assert chips_text(game)[6] == "b"


def test_two_opponents_may_bar_a_space_each() -> None:
    game = begin_game("put 7S 6", "put 8S 7", "put 9S 61", players=3, teams=3)
    apply(game, "put 4D 79", "take JS 6", "take JH 79")
    assert game.barred == ((6, 79), (), ())
    for barred in (6, 79):
        with pytest.raises(RuleError, match="this turn"):
            game.apply(f"put JC {barred}")


def test_a_card_whose_only_free_space_is_barred_is_not_dead() -> None:
    game = game_with_hands("7S")
    put_chips(game, 1, [6])
    game.barred = ((81,), ())
    assert legal_events(game) == ["pass"]
    fill_board(game, but=[81])
    game.hands[0] = [SEQUENCE_CARDS.index("JD")]
    assert legal_events(game) == ["pass"]


def test_who_does_not_know_the_hands_believes_a_pass() -> None:
    game = apply(begin_game(), "pass")
    assert (game.due, game.seat) == ("play", 1)


def test_passing_ends_the_turn_on_which_a_space_is_barred() -> None:
    game = game_with_hands("7S", "2C 3C")
    put_chips(game, 1, [6])
    game.barred = ((81,), ())
    apply(game, "pass")
    apply(game, legal_events(game)[0])
    assert legal_events(game) == ["put 7S 81"]


# Dead cards


def test_a_card_whose_spaces_are_both_covered_is_dead_and_another_is_drawn_for_it() -> None:
    game = game_with_hands("7S 7S 8S")
    put_chips(game, 1, [6])
    put_chips(game, 0, [81])
    assert legal_events(game) == ["put 8S 7", "put 8S 71", "dead 7S"]
    apply(game, "dead 7S")
    assert (game.seat, game.due, len(game.hands[0])) == (0, "play", 3)
    apply(game, "dead 7S")
    assert len(game.hands[0]) == 3
    assert game.pile.discards == ["7S", "7S"]


def test_a_card_with_a_free_space_is_not_dead() -> None:
    with pytest.raises(RuleError, match="7S is not dead"):
        begin_game("put 7S 6").apply("dead 7S")


def test_on_a_full_board_a_two_eyed_jack_is_dead_and_a_one_eyed_never() -> None:
    game = game_with_hands("JD JS JC 2S")
    fill_board(game)
    assert {text for text in legal_events(game) if not text.startswith("take")} == {"dead 2S", "dead JC", "dead JD"}
    assert len(legal_events(game)) > 40
    game.board = ChipBoard()
    assert not any(text.startswith(("dead", "take")) for text in legal_events(game))


def test_who_has_only_dead_cards_must_lay_one_down() -> None:
    game = game_with_hands("2S")
    fill_board(game)
    assert legal_events(game) == ["dead 2S"]
    with pytest.raises(RuleError, match="must"):
        game.apply("pass")


def test_dead_cards_are_not_laid_down_for_ever() -> None:
    """The turn ends even if every space is covered and the other player holds the one-eyed jacks."""
    game = game_with_hands("2S", "JS JS JH JH")
    fill_board(game)
    game.pile.cards = [card for card in game.pile.cards if card not in ("JS", "JH")]
    laid = 0
    while legal_events(game) != ["pass"]:
        apply(game, legal_events(game)[0])
        laid += 1
    assert laid == 104
    with pytest.raises(RuleError, match="no more than 104"):
        game.apply("dead " + SEQUENCE_CARDS[game.hands[0][0]])
    apply(game, "pass")
    assert (game.seat, len(game.hands[0])) == (1, 1)
    assert any(text.startswith("take") for text in legal_events(game))


# Passing


def test_who_has_nothing_to_play_and_nothing_dead_passes_and_draws_nothing() -> None:
    game = game_with_hands("JS JH JH", "2S")
    assert legal_events(game) == ["pass"]
    assert game.advance(min) == 0
    assert (game.seat, len(game.hands[0])) == (1, 3)
    with pytest.raises(RuleError, match="must"):
        game.apply("pass")


def test_the_game_is_a_draw_when_every_player_has_passed_in_a_row() -> None:
    game = game_with_hands("JS", "JS", "JS", "JS", players=4)
    apply(game, "pass", "pass", "pass")
    assert game.due == "play"
    apply(game, "pass")
    assert (game.due, game.winners(), game.scores()) == ("end", [], [0, 0, 0, 0])
    assert game.end_text(game.seed or b"").startswith("end - ")


def test_a_play_breaks_the_row_of_passes() -> None:
    game = game_with_hands("JS", "2S")
    apply(game, "pass", "put 2S 1")
    game.hands = [[SEQUENCE_CARDS.index("2S")], [SEQUENCE_CARDS.index("JS")]]
    apply(game, "put 2S 86")
    put_chips(game, 1, [50])
    game.board.take_chip(86)
    game.board.take_chip(1)
    apply(game, "pass")
    assert game.due == "play"


# Sequences


def completed_runs(team: int, there: list[int], cell: int, board: ChipBoard | None = None) -> list[tuple[int, ...]]:
    """Return the sequences completed by a chip of `team` on `cell`, given its chips `there`."""
    board = board or ChipBoard()
    for other in there:
        board.put_chip(team, other)
    before = len(board.sequences[team])
    board.put_chip(team, cell)
    return board.sequences[team][before:]


@pytest.mark.parametrize(
    ("there", "cell", "run"),
    [
        ([21, 22, 23, 25], 24, (21, 22, 23, 24, 25)),
        ([12, 22, 32, 42], 52, (12, 22, 32, 42, 52)),
        ([22, 44, 55, 66], 33, (22, 33, 44, 55, 66)),
        ([27, 36, 45, 63], 54, (27, 36, 45, 54, 63)),
        ([1, 2, 3], 4, (0, 1, 2, 3, 4)),
        ([59, 69, 79], 89, (59, 69, 79, 89, 99)),
        ([63, 72, 81], 54, (54, 63, 72, 81, 90)),
    ],
)
def test_five_in_a_line_are_a_sequence_and_the_corners_are_everyones(there, cell, run) -> None:
    for team in (0, 1):
        assert completed_runs(team, there, cell) == [run]


@pytest.mark.parametrize("there", [[17, 18, 20, 21], [16, 17, 18, 20], [8, 19, 30, 41], [11, 20, 29, 38]])
def test_a_line_does_not_go_round_the_edge(there) -> None:
    assert completed_runs(0, there, 19 if 19 not in there else 52) == []


def test_a_line_with_an_opponents_chip_is_none() -> None:
    board = ChipBoard()
    board.put_chip(1, 22)
    assert completed_runs(0, [20, 21, 23, 24], 25, board) == []


def test_nine_in_a_row_completed_at_once_are_two_sequences() -> None:
    row = list(range(20, 29))
    assert completed_runs(0, [cell for cell in row if cell != 24], 24) == [(20, 21, 22, 23, 24), (24, 25, 26, 27, 28)]


def test_eight_in_a_row_are_one_the_one_nearest_the_left_or_the_top() -> None:
    assert completed_runs(0, [20, 21, 22, 24, 25, 26, 27], 23) == [(20, 21, 22, 23, 24)]
    assert completed_runs(0, [12, 22, 32, 52, 62, 72, 82], 42) == [(12, 22, 32, 42, 52)]
    assert completed_runs(0, [8, 17, 26, 44, 53, 62, 71], 35) == [(8, 17, 26, 35, 44)]


def test_a_sequence_that_grows_is_no_second_one_until_it_is_nine() -> None:
    board = ChipBoard()
    assert completed_runs(0, [20, 21, 22, 23], 24, board) == [(20, 21, 22, 23, 24)]
    for cell in (25, 26, 27):
        assert completed_runs(0, [], cell, board) == []
    assert completed_runs(0, [], 28, board) == [(24, 25, 26, 27, 28)]


def test_a_whole_row_with_its_corners_is_two_that_share_nothing() -> None:
    board = ChipBoard()
    assert completed_runs(0, [1, 2, 3], 4, board) == [(0, 1, 2, 3, 4)]
    assert completed_runs(0, [5, 6, 7], 8, board) == [(4, 5, 6, 7, 8)]
    board = ChipBoard()
    assert completed_runs(0, [8, 7, 6], 5, board) == [(5, 6, 7, 8, 9)]
    assert completed_runs(0, [1, 2, 3], 4, board) == [(0, 1, 2, 3, 4)]


def test_one_chip_may_complete_a_sequence_in_every_direction() -> None:
    there = [44 + step * i for step in (1, 10, 11, 9) for i in (-2, -1, 1, 2)]
    assert len(completed_runs(0, there, 44)) == 4


def test_the_chips_of_a_completed_sequence_are_closed_and_stay() -> None:
    board = ChipBoard()
    completed_runs(0, [11, 12, 13, 14], 15, board)
    assert board.cells[10:20].decode() == ".BBBBB...."
    completed_runs(0, [16, 17], 18, board)
    assert board.cells[10:20].decode() == ".BBBBBbbb."
    assert board.sequences[0] == [(11, 12, 13, 14, 15)]


# The end


def test_two_teams_win_with_two_sequences_at_once_and_without_drawing() -> None:
    game = game_with_hands("6H", players=4)
    put_chips(game, 0, [40, 41, 42])
    put_chips(game, 0, [44])
    put_chips(game, 0, [23, 33, 53, 63])
    apply(game, "put 6H 43")
    assert (game.due, game.winners(), game.scores()) == ("end", [0, 2], [1, 0, 1, 0])
    assert game.hands[0] == []
    assert game.end_text(game.seed or b"").startswith("end blue ")
    assert legal_events(game) == []
    with pytest.raises(RuleError, match="over"):
        game.apply("pass")


def test_one_sequence_wins_in_three_teams_and_not_in_two() -> None:
    for teams, players, due in ((2, 2, "play"), (3, 3, "end")):
        game = game_with_hands("6H", players=players, teams=teams)
        put_chips(game, 0, [40, 41, 42, 44])
        apply(game, "put 6H 43")
        assert game.due == due

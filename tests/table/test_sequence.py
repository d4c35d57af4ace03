"""Sequence at the table, scene by scene: dead cards, forgotten draws, the cursor, the winner."""

import pytest

from pawnlight.board import led_of_cell
from pawnlight.games.sequence.cards import SEQUENCE_CARDS
from pawnlight.games.sequence.game import SequenceGame
from pawnlight.rules.cards import card_label
from pawnlight.table.describe import describe
from pawnlight.words import Words, load_texts
from tests.support.after_mix import after_mix
from tests.support.foot_texts import foot_text
from tests.support.screen_text import colours_of
from tests.support.sequence_scenes import COLOURS, fill_board, header, put_chips
from tests.support.table_bench import BenchBoard, event_texts
from tests.table.test_hand_games import begin_game, shows_hand

TWO_PEOPLE = ["person", "person"]
PERSON_AND_COMPUTER = ["person", "easy"]
NO_AUTO_DRAW = {"auto draw": "no"}


def board_words(bench: BenchBoard) -> Words:
    return load_texts(bench.app.settings["language"])


def seat_name(bench: BenchBoard, seat: int) -> str:
    game = bench.game
    colour = board_words(bench)[COLOURS[seat % game.teams]]
    return f"{colour} {seat // game.teams + 1}" if game.players > game.teams else colour


def play_cut(bench: BenchBoard, players: list[str], ties: int = 0, stop: int = 0, **settings: str) -> None:
    """Begin a game with `ties` tied cuts and then one by which the first player begins, which is still shown.

    If `stop` is given, return after `stop` cuts.
    """
    teams = int(settings.get("teams", "2"))
    for number in range(20000):
        seed = number.to_bytes(32, "big")
        game = after_mix(SequenceGame(header(len(players), teams, seed=seed), seed))
        dues = []
        while game.due == "cut":
            game.push(game.decisions()[0])
            dues.append(game.due)
        if len(dues) == ties + 1 and game.seat == 0:
            break
    bench.seeds.append(seed)
    begin_game(bench, "sequence", players, **settings)
    for n in range(stop or ties + 1):
        if n:
            wait_for_turn(bench)
        bench.press("DRAW")
        bench.until(lambda: shows_cut(bench))


def shows_cut(bench: BenchBoard) -> bool:
    """Return whether the result of a cut is on the screen."""
    return any(said in bench.screen() for said in (board_words(bench)["cut tie"], board_words(bench)["begins"]))


def begin_with_hands(bench: BenchBoard, players: list[str], *hands: str, **settings: str) -> None:
    """Begin a game with the cut over, and replace the hands of the first players with these cards."""
    play_cut(bench, players, 0, 0, **settings)
    for seat, cards in enumerate(hands):
        bench.game.hands[seat][:] = sorted(SEQUENCE_CARDS.index(card) for card in cards.split())


def wait_for_turn(bench: BenchBoard) -> None:
    """Wait until the last message is over and the next player's turn begins."""
    bench.wait(6)


def look_and_play(bench: BenchBoard, shown: str) -> None:
    """As the player to decide, look at the hand, move to the card displayed as `shown`, and play it."""
    hidden = not shows_hand(bench)
    if hidden:
        bench.key_down("OK")
    for _ in range(12):
        if bench.screen().marks(shown):
            break
        bench.press("RIGHT")
    assert bench.screen().marks(shown), bench.screen()
    bench.press("DRAW")
    if hidden:
        bench.key_up("OK")


# Dead cards


def begin_with_dead_card(bench: BenchBoard, players: list[str], **settings: str) -> None:
    """Give the first player a dead 2S, a 5H and a JC, with two spaces free."""
    begin_with_hands(bench, players, "2S 5H JC", **settings)
    fill_board(bench.game, but=(44, 50))
    wait_for_turn(bench)


def test_a_dead_card_stands_in_brackets_and_is_laid_down_for_another(bench: BenchBoard, language: str) -> None:
    begin_with_dead_card(bench, TWO_PEOPLE, language=language)
    bench.key_down("OK")
    assert f"({card_label('2S')})" in bench.screen()
    assert card_label("5H") in bench.screen()
    assert f"({card_label('5H')})" not in bench.screen()
    said = {option["text"]: option.get("card") for option in describe(bench.app.context)["options"] if "text" in option}
    assert said[f"({card_label('2S')})"] == card_label("2S")
    assert said[card_label("5H")] == card_label("5H")
    bench.key_up("OK")
    look_and_play(bench, f"({card_label('2S')})")
    assert board_words(bench)["dead card"] in bench.screen()
    bench.press("BACK")
    assert event_texts(bench)[-1].startswith("cut")
    look_and_play(bench, f"({card_label('2S')})")
    bench.press("OK")
    wait_for_turn(bench)
    assert event_texts(bench)[-1] == "dead 2S"
    assert bench.game.seat == 0


# The card drawn


@pytest.mark.parametrize("drawn", ["9D", "5H"])
def test_who_plays_alone_sees_what_was_drawn_be_it_the_same_card(bench: BenchBoard, drawn: str, language: str) -> None:
    begin_with_hands(bench, PERSON_AND_COMPUTER, "2S 5H JC", language=language)
    bench.game.pile.next_card()  # so that the rest of the pile is put in order
    bench.game.pile.next_card()  # puts them in order
    bench.game.pile.cards[-1] = drawn
    wait_for_turn(bench)
    look_and_play(bench, card_label("5H"))
    bench.press("OK")
    bench.wait(0.1)
    assert board_words(bench)["drawn"] not in bench.screen()
    bench.wait(1.5)
    assert board_words(bench)["drawn"] in bench.screen()
    assert drawn[0] in bench.screen()
    assert bench.screen().marks(seat_name(bench, 0))


def test_where_two_people_play_nobody_sees_what_was_drawn(bench: BenchBoard) -> None:
    begin_with_hands(bench, TWO_PEOPLE, "2S 5H JC")
    wait_for_turn(bench)
    look_and_play(bench, card_label("5H"))
    bench.press("OK")
    for _ in range(40):
        bench.wait(0.1)
        assert "Card drawn" not in bench.screen()
    assert "Your turn" in bench.screen()


# Forgotten draws


def play_without_drawing(bench: BenchBoard) -> None:
    """As the player to decide, play the card selected first in its first place, and go on without drawing."""
    bench.key_down("OK")
    bench.press("DRAW")
    bench.key_up("OK")
    bench.press("OK")
    wait_for_turn(bench)
    assert bench.game.due == "draw"
    bench.press("OK")
    wait_for_turn(bench)


def test_who_has_forgotten_to_draw_can_draw_while_the_next_player_has_the_pad(bench: BenchBoard, language: str) -> None:
    begin_with_hands(bench, TWO_PEOPLE, language=language, **NO_AUTO_DRAW)
    wait_for_turn(bench)
    play_without_drawing(bench)
    words = board_words(bench)
    game, held = bench.game, len(bench.game.hands[0])
    assert (game.seat, game.owed) == (1, (0,))
    assert words["late"] % seat_name(bench, 0) in bench.screen()
    for back in ("BACK", "RIGHT"):
        bench.press("LEFT")
        assert bench.screen().marks(seat_name(bench, 0))
        assert bench.lamp_breathes()
        bench.press(back)
        assert words["your turn"] in bench.screen()
        assert not shows_hand(bench)
    bench.press("DRAW")
    assert game.owed == (0,), "DRAW alone draws for nobody"
    bench.press("LEFT", "DRAW")
    bench.wait(0.2)
    assert words["drawn"] in bench.screen()
    wait_for_turn(bench)
    assert (game.seat, game.owed, len(game.hands[0])) == (1, (), held + 1)
    assert words["late"] % seat_name(bench, 0) not in bench.screen()
    assert not shows_hand(bench)
    bench.press("LEFT", "DRAW")
    assert game.due == "play", "nobody can draw any more"


def test_the_late_draw_stands_before_the_cards_too(bench: BenchBoard) -> None:
    begin_with_hands(bench, TWO_PEOPLE, **NO_AUTO_DRAW)
    wait_for_turn(bench)
    play_without_drawing(bench)
    look_and_play(bench, "+")
    assert bench.screen().marks("Blue")
    assert "BACK" in bench.screen().lines[7]
    bench.press("DRAW")
    wait_for_turn(bench)
    assert bench.game.owed == ()
    assert event_texts(bench)[-1] == "draw blue1"


def test_of_several_the_arrows_say_who_draws(bench: BenchBoard, language: str) -> None:
    begin_with_hands(bench, ["person"] * 3, teams="3", language=language, **NO_AUTO_DRAW)
    wait_for_turn(bench)
    play_without_drawing(bench)
    bench.key_down("OK")
    bench.press("DRAW")
    bench.key_up("OK")
    bench.press("OK")
    wait_for_turn(bench)
    words = board_words(bench)
    assert bench.game.due == "draw"
    assert bench.screen().marks(seat_name(bench, 1))
    assert words["who draws"] in bench.screen()
    assert " ".join(foot_text(words, "draw or not").split()) in bench.screen()
    for key in ("RIGHT", "LEFT"):
        bench.press(key)
        assert bench.screen().marks(seat_name(bench, 0))
        bench.press(key)
        assert bench.screen().marks(seat_name(bench, 1))
    bench.press("RIGHT", "DRAW")
    wait_for_turn(bench)
    assert (bench.game.due, bench.game.seat, bench.game.owed) == ("draw", 1, (1,))
    bench.press("DRAW")
    wait_for_turn(bench)
    assert (bench.game.due, bench.game.seat) == ("play", 2)


def test_who_has_nothing_to_play_passes_or_lets_the_other_draw_late(bench: BenchBoard, language: str) -> None:
    # The second player's only card is a one-eyed jack without a target: the first player has removed the only chip.
    begin_with_hands(bench, TWO_PEOPLE, "JS", "JS", language=language, **NO_AUTO_DRAW)
    put_chips(bench.game, 1, (34,))
    wait_for_turn(bench)
    play_without_drawing(bench)
    words, game = board_words(bench), bench.game
    assert bench.screen().marks(seat_name(bench, 1))
    assert words["nothing"] in bench.screen()
    assert words["late"] % seat_name(bench, 0) in bench.screen()
    bench.press("LEFT", "BACK")
    assert words["nothing"] in bench.screen()
    bench.press("LEFT", "DRAW")
    wait_for_turn(bench)
    assert (game.owed, len(game.hands[0])) == ((), 1)
    assert words["nothing"] in bench.screen()
    bench.press("OK")
    wait_for_turn(bench)
    assert event_texts(bench)[-1] == "pass"
    assert game.seat == 0


# The cursor


def cell_on_screen(bench: BenchBoard) -> int:
    """Return the cell whose row and column are on the screen."""
    row, column = (int(line.split()[-1]) for line in bench.screen().lines[3:5])
    return 10 * row + column - 11


def test_the_cursor_begins_in_the_middle_and_goes_up_and_down_straight_on(bench: BenchBoard) -> None:
    begin_with_hands(bench, PERSON_AND_COMPUTER, "JC")
    put_chips(bench.game, 1, (34, 24))
    wait_for_turn(bench)
    bench.press("DRAW")
    walked = [cell_on_screen(bench)]
    for key in ("UP", "UP", "UP", "DOWN", "DOWN", "DOWN", "LEFT", "RIGHT", "RIGHT"):
        bench.press(key)
        walked.append(cell_on_screen(bench))
    assert walked == [44, 14, 4, 94, 4, 14, 44, 43, 44, 45]


def test_the_cursor_goes_up_to_the_nearest_space_and_beyond_the_edge_to_the_other_side(bench: BenchBoard) -> None:
    begin_with_hands(bench, PERSON_AND_COMPUTER, "JC")
    fill_board(bench.game, but=(2, 38, 51, 72))
    wait_for_turn(bench)
    bench.press("DRAW")
    walked = [cell_on_screen(bench)]
    for key in ("UP", "UP", "DOWN", "DOWN", "DOWN"):
        bench.press(key)
        walked.append(cell_on_screen(bench))
    assert walked == [51, 2, 72, 2, 72, 2]


def test_of_two_spaces_every_arrow_finds_the_other(bench: BenchBoard) -> None:
    begin_with_hands(bench, PERSON_AND_COMPUTER, "2S")
    wait_for_turn(bench)
    bench.press("DRAW")
    assert cell_on_screen(bench) == 1
    for key in ("LEFT", "RIGHT", "UP", "DOWN"):
        bench.press(key)
        assert cell_on_screen(bench) == 86
        bench.press(key)
        assert cell_on_screen(bench) == 1


# One-eyed jacks


@pytest.mark.parametrize(("owner", "teams"), [(1, 2), (1, 3), (2, 3)])
def test_whose_chip_a_one_eyed_jack_takes_is_said_before_and_after(
    bench: BenchBoard, owner: int, teams: int, language: str
) -> None:
    begin_with_hands(bench, ["person", "easy", "easy"][:teams], "JS", teams=str(teams), language=language)
    put_chips(bench.game, owner, (34,))
    wait_for_turn(bench)
    said = "- " + seat_name(bench, owner)
    bench.press("DRAW")
    assert said in bench.screen()
    bench.press("OK")
    bench.wait(0.5)
    assert bench.game.board.cells[34] == ord(".")
    assert said in bench.screen()


def test_a_sequence_is_told_when_it_is_made(bench: BenchBoard, language: str) -> None:
    begin_with_hands(bench, PERSON_AND_COMPUTER, "2S", language=language)
    put_chips(bench.game, 0, (2, 3, 4))
    wait_for_turn(bench)
    bench.press("DRAW", "OK")
    bench.wait(0.5)
    assert board_words(bench)["completes"] in bench.screen()
    assert board_words(bench)["wins game"] not in bench.screen()


def test_a_sequence_that_wins_says_so_before_and_after(bench: BenchBoard, language: str) -> None:
    begin_with_hands(bench, PERSON_AND_COMPUTER, "2S", language=language, **{"house sequences": "1"})
    put_chips(bench.game, 0, (2, 3, 4))
    wait_for_turn(bench)
    bench.press("DRAW")
    for key in ("OK", ""):
        for said in ("completes", "wins game"):
            assert board_words(bench)[said] in bench.screen()
        if key:
            bench.press(key)
            bench.wait(0.5)


# Hints


def test_a_hint_that_another_card_is_better_does_not_say_which(bench: BenchBoard, language: str) -> None:
    begin_with_hands(bench, TWO_PEOPLE, "2S 5H", language=language)
    put_chips(bench.game, 0, (2, 3, 4))
    wait_for_turn(bench)
    look_and_play(bench, card_label("5H"))
    bench.hold("OK", 2)
    bench.wait(2)
    assert board_words(bench)["better"] in bench.screen()
    assert card_label("2S") not in bench.screen()
    assert bench.game.due == "play"


# The winner


def test_the_winner_s_sequences_stand_out_on_the_panel(bench: BenchBoard) -> None:
    begin_with_hands(bench, PERSON_AND_COMPUTER, "2S")
    put_chips(bench.game, 0, (2, 3, 4, 11, 21, 31, 41, 51, 77))
    put_chips(bench.game, 1, (88,))
    wait_for_turn(bench)
    bench.press("DRAW", "OK")
    bench.until(lambda: bench.game.due == "over")
    bench.wait(6)
    runs = {cell for run in bench.game.board.sequences[0] for cell in run}
    assert runs >= {1, 2, 3, 4, 11, 21, 31, 41, 51}
    pictures = [picture for _, picture in bench.hardware.panel.sent[-40:]]
    levels = {cell: [sum(picture[3 * led_of_cell(cell) :][:3]) for picture in pictures] for cell in range(100)}
    assert min(min(levels[cell]) for cell in runs) > 2 * max(*levels[77], *levels[88]) > 0
    for cell in runs:
        assert len(set(levels[cell])) > 1, "it sparkles"
    assert {colours_of(picture)[led_of_cell(77)] for picture in pictures} == {"blue"}
    assert {colours_of(picture)[led_of_cell(88)] for picture in pictures} == {"green"}

"""Sequence at the table: choice of runs, last discards, colours of the teams, draws forgotten, house rules."""

from random import Random

import pytest

from pawnlight.board import led_of_cell
from pawnlight.games.sequence.cards import SEQUENCE_CARDS
from pawnlight.games.sequence.game import SequenceGame
from pawnlight.rules.cards import card_label
from pawnlight.store.journal import Journal
from pawnlight.table.describe import describe
from tests.support.after_mix import after_mix
from tests.support.foot_texts import foot_text
from tests.support.journals import record_game
from tests.support.menu_rows import menu_rows, move_to_row
from tests.support.sequence_scenes import fill_board, header, put_chips
from tests.support.table_bench import TAP_SECONDS, BenchBoard, event_texts
from tests.table.test_hand_games import begin_game, shows_hand
from tests.table.test_sequence import (
    NO_AUTO_DRAW,
    PERSON_AND_COMPUTER,
    TWO_PEOPLE,
    begin_with_hands,
    board_words,
    look_and_play,
    seat_name,
    wait_for_turn,
)

# A chip on 15, an AH, makes a row of seven: three runs.
ROW = (12, 13, 14, 16, 17, 18)


def moving_cells(bench: BenchBoard) -> set[int]:
    """Return the cells of the panel that blink, breathe or sparkle."""
    bench.wait(2)
    began = len(bench.hardware.panel.sent)
    bench.wait(1.5)
    pictures = [picture for _, picture in bench.hardware.panel.sent[began:]]
    return {cell for cell in range(100) if len({picture[3 * led_of_cell(cell) :][:3] for picture in pictures}) > 1}


# Choice of runs


def test_where_a_chip_completes_one_of_several_runs_the_player_chooses(bench: BenchBoard, language: str) -> None:
    begin_with_hands(bench, PERSON_AND_COMPUTER, "AH 2S", language=language)
    put_chips(bench.game, 0, ROW)
    wait_for_turn(bench)
    words = board_words(bench)
    look_and_play(bench, card_label("AH"))
    bench.press("OK")
    for number, key in ((1, "RIGHT"), (2, "RIGHT"), (3, "RIGHT"), (1, "LEFT"), (3, "UP"), (2, "")):
        assert words["which runs"] % (number, 3) in bench.screen()
        assert moving_cells(bench) == {11 + number, 12 + number, 13 + number, 14 + number, 15 + number}
        if key:
            bench.press(key)
    bench.press("BACK")
    assert words["row number"] % 2 in bench.screen()
    assert words["which runs"] % (1, 3) not in bench.screen()
    bench.press("OK", "RIGHT", "OK")
    bench.wait(1)
    assert event_texts(bench)[-1] == "put AH 15 run=13,14,15,16,17"
    assert words["completes"] in bench.screen()
    assert bench.game.board.sequences[0] == [(13, 14, 15, 16, 17)]


def test_the_first_choice_is_what_a_game_that_says_nothing_means(bench: BenchBoard) -> None:
    begin_with_hands(bench, PERSON_AND_COMPUTER, "AH 2S")
    put_chips(bench.game, 0, ROW)
    wait_for_turn(bench)
    look_and_play(bench, card_label("AH"))
    bench.press("OK", "OK")
    bench.wait(1)
    assert event_texts(bench)[-1] == "put AH 15"


def test_where_there_is_no_choice_nobody_is_asked(bench: BenchBoard) -> None:
    begin_with_hands(bench, PERSON_AND_COMPUTER, "AH 2S")
    put_chips(bench.game, 0, ROW[:4])
    wait_for_turn(bench)
    look_and_play(bench, card_label("AH"))
    bench.press("OK")
    bench.wait(1)
    assert event_texts(bench)[-1] == "put AH 15"


def test_a_chosen_run_is_there_after_a_power_cut(bench: BenchBoard) -> None:
    bench.unplug()
    game = game_with_run_choice()
    bench.plug_in()
    bench.press("OK")
    bench.until(lambda: bench.app.game is not None)
    assert " run=" in event_texts(bench)[-1]
    assert bench.game.position() == game.position()


def game_with_run_choice() -> SequenceGame:
    """Return a game of random players after the first choice of runs; leave it unfinished on flash."""
    for number in range(500):
        chance = Random(number)
        seed = chance.randbytes(32)
        game = after_mix(SequenceGame(header(seed=seed), seed))
        texts = [game.header.event_text(), "mix -"]
        while game.due != "end" and " run=" not in texts[-1]:
            found = [game.event_text(option) for option in game.decisions()]
            texts.append(next((text for text in found if " run=" in text), chance.choice(found)))
            game.apply(texts[-1])
        if game.due != "end":
            journal = Journal()
            record_game(journal, seed, texts)
            return game
    raise AssertionError("nobody ever has a choice")


# Last discards


@pytest.mark.parametrize("players", [TWO_PEOPLE, PERSON_AND_COMPUTER])
def test_down_shows_the_last_discard_of_each_player(bench: BenchBoard, players: list[str], language: str) -> None:
    begin_with_hands(bench, players, "5H 2S", "7D 3S", language=language)
    wait_for_turn(bench)
    words = board_words(bench)
    assert words["down discards"] not in bench.screen(), "there is none yet"
    bench.press("DOWN")
    assert words["discards"] not in bench.screen()
    look_and_play(bench, card_label("5H"))
    bench.press("OK")
    bench.until(
        lambda: (
            bench.game.seat == (players == TWO_PEOPLE)
            and len(event_texts(bench)) > 2 + (players == PERSON_AND_COMPUTER)
        )
    )
    bench.wait(7)
    assert words["down discards"] in bench.screen()
    bench.press("DOWN")
    assert bench.screen().marks(words["discards"])
    lines = "\n".join(bench.screen().lines)
    assert f"{seat_name(bench, 0)} {card_label('5H')}" in lines
    other = bench.game.last[1]
    assert (other is None) == (players == TWO_PEOPLE)
    bench.press("OK")
    assert words["discards"] not in bench.screen()
    assert shows_hand(bench) == (players == PERSON_AND_COMPUTER), "the hand is hidden again"


def test_twelve_last_discards_fit_on_the_screen(bench: BenchBoard, language: str) -> None:
    begin_with_hands(bench, ["person"] * 12, *["10S 10H"] * 12, language=language)
    wait_for_turn(bench)
    bench.game.last[:] = [8] * 12
    bench.game.pile.discards.append("10S")
    look_and_play(bench, card_label("10H"))
    bench.press("OK")
    bench.wait(7)
    bench.press("DOWN")
    lines = "\n".join(bench.screen().lines)
    assert lines.count(card_label("10S")) == 11
    assert lines.count(card_label("10H")) == 1


# Colours


def test_teams_choose_their_colours_in_the_menu(bench: BenchBoard, language: str) -> None:
    bench.change(game="sequence")
    bench.change(language=language)
    words = board_words(bench)
    move_to_row(bench, words["menu colours"])
    seats = []
    for colours in (("blue", "green"), ("blue", "red"), ("green", "red")):
        assert bench.screen().marks(f"{words['menu colours']} {'+'.join(words[colour] for colour in colours)}")
        rows = menu_rows(bench)
        seats.append([any(row.startswith(f"{words[colour]} 1 ") for row in rows) for colour in colours])
        move_to_row(bench, words["menu colours"])
        bench.press("RIGHT")
    assert seats == [[True, True]] * 3
    bench.press("LEFT", "DRAW")
    assert [colour for colour, _ in bench.game.header.seats] == ["green", "red"]
    assert words["cut"] in bench.screen()
    assert bench.screen().marks(words["green"])


def test_three_teams_have_all_colours(bench: BenchBoard) -> None:
    for setting, value in (("players", "3"), ("teams", "3"), ("game", "sequence")):
        bench.change(**{setting: value})
    assert not [row for row in menu_rows(bench) if row.startswith("colours")]
    begin_game(bench, "sequence", ["person"] * 3, colours="green+red", teams="3")
    assert [colour for colour, _ in bench.game.header.seats] == ["blue", "green", "red"]


def test_chips_have_the_colours_that_the_teams_chose(bench: BenchBoard) -> None:
    begin_game(bench, "sequence", ["easy", "easy"], colours="green+red")
    bench.until(lambda: len(event_texts(bench)) > 8)
    chips = {chr(chip).lower() for chip in bench.game.board.cells} - {"*", "."}
    assert chips == {"g", "r"}
    assert bench.game.position().split(" ")[1][:2] == "g:"


# Forgotten draws


def put_first_chip(bench: BenchBoard, language: str = "en", players: list[str] | None = None) -> None:
    """As the first player, put a chip; the draw is due."""
    begin_with_hands(bench, players or TWO_PEOPLE, "5H 2S", language=language, **NO_AUTO_DRAW)
    wait_for_turn(bench)
    look_and_play(bench, card_label("5H"))
    bench.press("OK")
    bench.until(lambda: bench.game.due == "draw")
    bench.wait(2)


def test_the_player_draws_with_draw(bench: BenchBoard, language: str) -> None:
    put_first_chip(bench, language)
    words = board_words(bench)
    assert bench.screen().marks(seat_name(bench, 0))
    assert " ".join(foot_text(words, "draw or not").split()) in bench.screen()
    assert bench.lamp_breathes()
    bench.press("DRAW")
    bench.wait(1)
    assert (bench.game.seat, bench.game.owed, len(bench.game.hands[0])) == (1, (), 2)
    assert words["late"] % seat_name(bench, 0) not in bench.screen()


def test_the_next_player_just_begins_without_a_dialog(bench: BenchBoard, language: str) -> None:
    put_first_chip(bench, language)
    bench.key_down("OK")
    bench.wait(1.5)
    assert shows_hand(bench), "the next player holds OK and looks at the own hand"
    assert bench.screen().marks(seat_name(bench, 1))
    bench.key_up("OK")
    bench.wait(TAP_SECONDS)
    assert not shows_hand(bench)
    assert event_texts(bench)[-1] == "later"
    assert bench.game.owed == (0,)


def test_whoever_hurries_a_message_with_ok_and_holds_it_sees_no_hand(bench: BenchBoard) -> None:
    begin_with_hands(bench, TWO_PEOPLE, "5H 2S")
    wait_for_turn(bench)
    look_and_play(bench, card_label("5H"))
    bench.press("OK")
    bench.until(lambda: bench.game.seat == 1)
    bench.key_down("OK")
    for _ in range(20):
        bench.wait(0.1)
        assert not shows_hand(bench)
    assert board_words(bench)["your turn"] in bench.screen()
    bench.key_up("OK")


def play_as_next(bench: BenchBoard) -> None:
    """Let the next player play a card; the earlier one has not drawn yet."""
    bench.press("OK")
    bench.wait(1)
    look_and_play(bench, card_label(_card(bench, 1)))
    bench.press("OK")
    bench.until(lambda: bench.game.due == "draw")
    bench.wait(2)


def test_until_the_next_player_has_played_and_drawn_left_selects_the_earlier_one(
    bench: BenchBoard, language: str
) -> None:
    put_first_chip(bench, language)
    play_as_next(bench)
    assert bench.screen().marks(seat_name(bench, 1))
    bench.press("LEFT")
    assert bench.screen().marks(seat_name(bench, 0))
    bench.press("DRAW")
    bench.wait(2)
    assert event_texts(bench)[-1] == "draw blue1"
    assert (bench.game.due, bench.game.seat, len(bench.game.hands[0])) == ("draw", 1, 2)
    bench.press("DRAW")
    bench.wait(2)
    assert (bench.game.due, bench.game.seat) == ("play", 0)


def test_then_it_is_too_late(bench: BenchBoard, language: str) -> None:
    put_first_chip(bench, language)
    play_as_next(bench)
    bench.press("DRAW")
    bench.until(lambda: board_words(bench)["draw forgotten"] in bench.screen(), 3)
    assert bench.screen().marks(seat_name(bench, 0))
    assert board_words(bench)["one less"] in bench.screen()
    # The page and speech tell what the question says.
    assert board_words(bench)["one less"] in [line["text"] for line in describe(bench.app.context)["lines"]]
    bench.wait(2)
    assert (bench.game.seat, len(bench.game.hands[0]), bench.game.owed) == (0, 1, ())
    bench.press("LEFT")
    assert bench.screen().marks(seat_name(bench, 0))
    assert board_words(bench)["draw unseen"] not in bench.screen()


def _card(bench: BenchBoard, seat: int) -> str:
    """Return a card of the player that can be played at once."""
    return next(SEQUENCE_CARDS[card] for card in bench.game.hands[seat] if not SEQUENCE_CARDS[card].startswith("J"))


def test_a_computer_player_waits_a_while_and_then_begins(bench: BenchBoard, language: str) -> None:
    put_first_chip(bench, language, PERSON_AND_COMPUTER)
    words = board_words(bench)
    bench.wait(2)
    assert bench.game.due == "draw"
    assert bench.screen().marks(seat_name(bench, 0))
    bench.until(lambda: event_texts(bench)[-1] == "later", 10)
    bench.wait(0.5)
    assert bench.screen().marks(seat_name(bench, 1))
    assert words["late"] % seat_name(bench, 0) in bench.screen()
    bench.press("LEFT")
    assert bench.screen().marks(seat_name(bench, 0))
    assert words["draw unseen"] in bench.screen()
    bench.press("DRAW")
    bench.wait(0.3)
    assert event_texts(bench)[-1] == "draw blue1"
    assert len(bench.game.hands[0]) == 2
    bench.until(lambda: (bench.game.seat, bench.game.due) == (0, "play"), 20)


def test_whoever_forgets_against_a_computer_player_stays_a_card_short(bench: BenchBoard) -> None:
    put_first_chip(bench, players=PERSON_AND_COMPUTER)
    bench.until(lambda: (bench.game.seat, bench.game.due) == (0, "play"), 30)
    assert (len(bench.game.hands[0]), bench.game.owed) == (1, ())
    assert [text.split(" ")[0] for text in event_texts(bench)[-3:]] == ["later", "put", "draw"]


# House rules


def test_one_dead_card_a_turn_is_offered_at_the_table(bench: BenchBoard, language: str) -> None:
    begin_with_hands(bench, TWO_PEOPLE, "2S 3S 6D", language=language, **{"house dead": "one"})
    fill_board(bench.game, but=(98,))
    bench.game.pile.next_card()
    bench.game.pile.cards[-1] = "6S"
    wait_for_turn(bench)
    assert "dead=one" in bench.game.header.options
    look_and_play(bench, f"({card_label('2S')})")
    bench.press("OK")
    wait_for_turn(bench)
    bench.key_down("OK")
    assert f"({card_label('3S')})" not in bench.screen()
    assert card_label("3S") in bench.screen()
    bench.key_up("OK")
    assert bench.game.seat == 0


def test_one_sequence_wins_where_it_is_chosen(bench: BenchBoard, language: str) -> None:
    begin_with_hands(bench, PERSON_AND_COMPUTER, "2S", language=language, **{"house sequences": "1"})
    put_chips(bench.game, 0, (2, 3, 4))
    wait_for_turn(bench)
    bench.press("DRAW", "OK")
    bench.until(lambda: bench.game.due == "over")
    assert bench.game.winners() == [0]
    assert event_texts(bench)[-1].startswith("end blue ")

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
from tests.support.feet import foot_of
from tests.support.journals import record
from tests.support.menu_rows import go_to, menu_rows
from tests.support.sequence_scenes import fill, header, lay
from tests.support.table_bench import TAP_S, Table, events
from tests.table.test_hand_games import begin, shown_hand
from tests.table.test_sequence import ALONE, OWN_DRAWS, TWO, choose, dealt, name, seen, words_of

# A chip on 15, an AH, makes a row of seven: three runs.
ROW = (12, 13, 14, 16, 17, 18)


def moving(bench: Table) -> set[int]:
    """Return the cells of the panel that blink, breathe or sparkle."""
    bench.wait(2)
    began = len(bench.hardware.panel.sent)
    bench.wait(1.5)
    pictures = [picture for _, picture in bench.hardware.panel.sent[began:]]
    return {cell for cell in range(100) if len({picture[3 * led_of_cell(cell) :][:3] for picture in pictures}) > 1}


# Choice of runs


def test_where_a_chip_completes_one_of_several_runs_the_player_chooses(bench: Table, language: str) -> None:
    dealt(bench, ALONE, "AH 2S", language=language)
    lay(bench.game, 0, ROW)
    seen(bench)
    words = words_of(bench)
    choose(bench, card_label("AH"))
    bench.press("OK")
    for number, key in ((1, "RIGHT"), (2, "RIGHT"), (3, "RIGHT"), (1, "LEFT"), (3, "UP"), (2, "")):
        assert words["which runs"] % (number, 3) in bench.screen()
        assert moving(bench) == {11 + number, 12 + number, 13 + number, 14 + number, 15 + number}
        if key:
            bench.press(key)
    bench.press("BACK")
    assert words["row number"] % 2 in bench.screen()
    assert words["which runs"] % (1, 3) not in bench.screen()
    bench.press("OK", "RIGHT", "OK")
    bench.wait(1)
    assert events(bench)[-1] == "put AH 15 run=13,14,15,16,17"
    assert words["completes"] in bench.screen()
    assert bench.game.board.sequences[0] == [(13, 14, 15, 16, 17)]


def test_the_first_choice_is_what_a_game_that_says_nothing_means(bench: Table) -> None:
    dealt(bench, ALONE, "AH 2S")
    lay(bench.game, 0, ROW)
    seen(bench)
    choose(bench, card_label("AH"))
    bench.press("OK", "OK")
    bench.wait(1)
    assert events(bench)[-1] == "put AH 15"


def test_where_there_is_no_choice_nobody_is_asked(bench: Table) -> None:
    dealt(bench, ALONE, "AH 2S")
    lay(bench.game, 0, ROW[:4])
    seen(bench)
    choose(bench, card_label("AH"))
    bench.press("OK")
    bench.wait(1)
    assert events(bench)[-1] == "put AH 15"


def test_a_chosen_run_is_there_after_a_power_cut(bench: Table) -> None:
    bench.unplug()
    game = with_a_choice()
    bench.plug_in()
    bench.press("OK")
    bench.until(lambda: bench.app.game is not None)
    assert " run=" in events(bench)[-1]
    assert bench.game.position() == game.position()


def with_a_choice() -> SequenceGame:
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
            record(journal, seed, texts)
            return game
    raise AssertionError("nobody ever has a choice")


# Last discards


@pytest.mark.parametrize("players", [TWO, ALONE])
def test_down_shows_the_last_discard_of_each_player(bench: Table, players: list[str], language: str) -> None:
    dealt(bench, players, "5H 2S", "7D 3S", language=language)
    seen(bench)
    words = words_of(bench)
    assert words["down discards"] not in bench.screen(), "there is none yet"
    bench.press("DOWN")
    assert words["discards"] not in bench.screen()
    choose(bench, card_label("5H"))
    bench.press("OK")
    bench.until(lambda: bench.game.seat == (players == TWO) and len(events(bench)) > 2 + (players == ALONE))
    bench.wait(7)
    assert words["down discards"] in bench.screen()
    bench.press("DOWN")
    assert bench.screen().marks(words["discards"])
    lines = "\n".join(bench.screen().lines)
    assert f"{name(bench, 0)} {card_label('5H')}" in lines
    other = bench.game.last[1]
    assert (other is None) == (players == TWO)
    bench.press("OK")
    assert words["discards"] not in bench.screen()
    assert shown_hand(bench) == (players == ALONE), "the hand is hidden again"


def test_twelve_last_discards_fit_on_the_screen(bench: Table, language: str) -> None:
    dealt(bench, ["person"] * 12, *["10S 10H"] * 12, language=language)
    seen(bench)
    bench.game.last[:] = [8] * 12
    bench.game.pile.discards.append("10S")
    choose(bench, card_label("10H"))
    bench.press("OK")
    bench.wait(7)
    bench.press("DOWN")
    lines = "\n".join(bench.screen().lines)
    assert lines.count(card_label("10S")) == 11
    assert lines.count(card_label("10H")) == 1


# Colours


def test_teams_choose_their_colours_in_the_menu(bench: Table, language: str) -> None:
    bench.change(game="sequence")
    bench.change(language=language)
    words = words_of(bench)
    go_to(bench, words["menu colours"])
    seats = []
    for colours in (("blue", "green"), ("blue", "red"), ("green", "red")):
        assert bench.screen().marks(f"{words['menu colours']} {'+'.join(words[colour] for colour in colours)}")
        rows = menu_rows(bench)
        seats.append([any(row.startswith(f"{words[colour]} 1 ") for row in rows) for colour in colours])
        go_to(bench, words["menu colours"])
        bench.press("RIGHT")
    assert seats == [[True, True]] * 3
    bench.press("LEFT", "DRAW")
    assert [colour for colour, _ in bench.game.header.seats] == ["green", "red"]
    assert words["cut"] in bench.screen()
    assert bench.screen().marks(words["green"])


def test_three_teams_have_all_colours(bench: Table) -> None:
    for setting, value in (("players", "3"), ("teams", "3"), ("game", "sequence")):
        bench.change(**{setting: value})
    assert not [row for row in menu_rows(bench) if row.startswith("colours")]
    begin(bench, "sequence", ["person"] * 3, colours="green+red", teams="3")
    assert [colour for colour, _ in bench.game.header.seats] == ["blue", "green", "red"]


def test_chips_have_the_colours_that_the_teams_chose(bench: Table) -> None:
    begin(bench, "sequence", ["easy", "easy"], colours="green+red")
    bench.until(lambda: len(events(bench)) > 8)
    chips = {chr(chip).lower() for chip in bench.game.board.cells} - {"*", "."}
    assert chips == {"g", "r"}
    assert bench.game.position().split(" ")[1][:2] == "g:"


# Forgotten draws


def played(bench: Table, language: str = "en", players: list[str] | None = None) -> None:
    """As the first player, put a chip; the draw is due."""
    dealt(bench, players or TWO, "5H 2S", language=language, **OWN_DRAWS)
    seen(bench)
    choose(bench, card_label("5H"))
    bench.press("OK")
    bench.until(lambda: bench.game.due == "draw")
    bench.wait(2)


def test_the_player_draws_with_draw(bench: Table, language: str) -> None:
    played(bench, language)
    words = words_of(bench)
    assert bench.screen().marks(name(bench, 0))
    assert " ".join(foot_of(words, "draw or not").split()) in bench.screen()
    assert bench.lamp_breathes()
    bench.press("DRAW")
    bench.wait(1)
    assert (bench.game.seat, bench.game.owed, len(bench.game.hands[0])) == (1, (), 2)
    assert words["late"] % name(bench, 0) not in bench.screen()


def test_the_next_player_just_begins_without_a_dialog(bench: Table, language: str) -> None:
    played(bench, language)
    bench.push_down("OK")
    bench.wait(1.5)
    assert shown_hand(bench), "the next player holds OK and looks at the own hand"
    assert bench.screen().marks(name(bench, 1))
    bench.let_up("OK")
    bench.wait(TAP_S)
    assert not shown_hand(bench)
    assert events(bench)[-1] == "later"
    assert bench.game.owed == (0,)


def test_whoever_hurries_a_message_with_ok_and_holds_it_sees_no_hand(bench: Table) -> None:
    dealt(bench, TWO, "5H 2S")
    seen(bench)
    choose(bench, card_label("5H"))
    bench.press("OK")
    bench.until(lambda: bench.game.seat == 1)
    bench.push_down("OK")
    for _ in range(20):
        bench.wait(0.1)
        assert not shown_hand(bench)
    assert words_of(bench)["your turn"] in bench.screen()
    bench.let_up("OK")


def next_has_played(bench: Table) -> None:
    """Let the next player play a card; the earlier one has not drawn yet."""
    bench.press("OK")
    bench.wait(1)
    choose(bench, card_label(_card(bench, 1)))
    bench.press("OK")
    bench.until(lambda: bench.game.due == "draw")
    bench.wait(2)


def test_until_the_next_player_has_played_and_drawn_left_selects_the_earlier_one(bench: Table, language: str) -> None:
    played(bench, language)
    next_has_played(bench)
    assert bench.screen().marks(name(bench, 1))
    bench.press("LEFT")
    assert bench.screen().marks(name(bench, 0))
    bench.press("DRAW")
    bench.wait(2)
    assert events(bench)[-1] == "draw blue1"
    assert (bench.game.due, bench.game.seat, len(bench.game.hands[0])) == ("draw", 1, 2)
    bench.press("DRAW")
    bench.wait(2)
    assert (bench.game.due, bench.game.seat) == ("play", 0)


def test_then_it_is_too_late(bench: Table, language: str) -> None:
    played(bench, language)
    next_has_played(bench)
    bench.press("DRAW")
    bench.until(lambda: words_of(bench)["draw forgotten"] in bench.screen(), 3)
    assert bench.screen().marks(name(bench, 0))
    assert words_of(bench)["one less"] in bench.screen()
    # The page and speech tell what the question says.
    assert words_of(bench)["one less"] in [line["text"] for line in describe(bench.app.context)["lines"]]
    bench.wait(2)
    assert (bench.game.seat, len(bench.game.hands[0]), bench.game.owed) == (0, 1, ())
    bench.press("LEFT")
    assert bench.screen().marks(name(bench, 0))
    assert words_of(bench)["draw unseen"] not in bench.screen()


def _card(bench: Table, seat: int) -> str:
    """Return a card of the player that can be played at once."""
    return next(SEQUENCE_CARDS[card] for card in bench.game.hands[seat] if not SEQUENCE_CARDS[card].startswith("J"))


def test_a_computer_player_waits_a_while_and_then_begins(bench: Table, language: str) -> None:
    played(bench, language, ALONE)
    words = words_of(bench)
    bench.wait(2)
    assert bench.game.due == "draw"
    assert bench.screen().marks(name(bench, 0))
    bench.until(lambda: events(bench)[-1] == "later", 10)
    bench.wait(0.5)
    assert bench.screen().marks(name(bench, 1))
    assert words["late"] % name(bench, 0) in bench.screen()
    bench.press("LEFT")
    assert bench.screen().marks(name(bench, 0))
    assert words["draw unseen"] in bench.screen()
    bench.press("DRAW")
    bench.wait(0.3)
    assert events(bench)[-1] == "draw blue1"
    assert len(bench.game.hands[0]) == 2
    bench.until(lambda: (bench.game.seat, bench.game.due) == (0, "play"), 20)


def test_whoever_forgets_against_a_computer_player_stays_a_card_short(bench: Table) -> None:
    played(bench, players=ALONE)
    bench.until(lambda: (bench.game.seat, bench.game.due) == (0, "play"), 30)
    assert (len(bench.game.hands[0]), bench.game.owed) == (1, ())
    assert [text.split(" ")[0] for text in events(bench)[-3:]] == ["later", "put", "draw"]


# House rules


def test_one_dead_card_a_turn_is_offered_at_the_table(bench: Table, language: str) -> None:
    dealt(bench, TWO, "2S 3S 6D", language=language, **{"house dead": "one"})
    fill(bench.game, but=(98,))
    bench.game.pile.next_card()
    bench.game.pile.cards[-1] = "6S"
    seen(bench)
    assert "dead=one" in bench.game.header.options
    choose(bench, f"({card_label('2S')})")
    bench.press("OK")
    seen(bench)
    bench.push_down("OK")
    assert f"({card_label('3S')})" not in bench.screen()
    assert card_label("3S") in bench.screen()
    bench.let_up("OK")
    assert bench.game.seat == 0


def test_one_sequence_wins_where_it_is_chosen(bench: Table, language: str) -> None:
    dealt(bench, ALONE, "2S", language=language, **{"house sequences": "1"})
    lay(bench.game, 0, (2, 3, 4))
    seen(bench)
    bench.press("DRAW", "OK")
    bench.until(lambda: bench.game.due == "over")
    assert bench.game.winners() == [0]
    assert events(bench)[-1].startswith("end blue ")

"""Sequence at the table, scene by scene: dead cards, forgotten draws, the cursor, the winner."""

import pytest

from pawnlight.board import led_of_cell
from pawnlight.games.sequence.cards import SEQUENCE_CARDS
from pawnlight.games.sequence.game import SequenceGame
from pawnlight.rules.cards import card_label
from pawnlight.table.describe import describe
from pawnlight.words import Words, load_texts
from tests.support.after_mix import after_mix
from tests.support.feet import foot_of
from tests.support.screen_text import colours_of
from tests.support.sequence_scenes import COLOURS, fill, header, lay
from tests.support.table_bench import Table, events
from tests.table.test_hand_games import begin, shown_hand

TWO = ["person", "person"]
ALONE = ["person", "easy"]
OWN_DRAWS = {"auto draw": "no"}


def words_of(bench: Table) -> Words:
    return load_texts(bench.app.settings["language"])


def name(bench: Table, seat: int) -> str:
    game = bench.game
    colour = words_of(bench)[COLOURS[seat % game.teams]]
    return f"{colour} {seat // game.teams + 1}" if game.players > game.teams else colour


def cut(bench: Table, players: list[str], ties: int = 0, stop: int = 0, **settings: str) -> None:
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
    begin(bench, "sequence", players, **settings)
    for n in range(stop or ties + 1):
        if n:
            seen(bench)
        bench.press("DRAW")
        bench.until(lambda: shows_cut(bench))


def shows_cut(bench: Table) -> bool:
    """Return whether the result of a cut is on the screen."""
    return any(said in bench.screen() for said in (words_of(bench)["cut tie"], words_of(bench)["begins"]))


def dealt(bench: Table, players: list[str], *hands: str, **settings: str) -> None:
    """Begin a game with the cut over, and replace the hands of the first players with these cards."""
    cut(bench, players, 0, 0, **settings)
    for seat, cards in enumerate(hands):
        bench.game.hands[seat][:] = sorted(SEQUENCE_CARDS.index(card) for card in cards.split())


def seen(bench: Table) -> None:
    """Wait until the last message is over and the next player's turn begins."""
    bench.wait(6)


def choose(bench: Table, shown: str) -> None:
    """As the player to decide, look at the hand, move to the card displayed as `shown`, and play it."""
    hidden = not shown_hand(bench)
    if hidden:
        bench.push_down("OK")
    for _ in range(12):
        if bench.screen().marks(shown):
            break
        bench.press("RIGHT")
    assert bench.screen().marks(shown), bench.screen()
    bench.press("DRAW")
    if hidden:
        bench.let_up("OK")


# Dead cards


def dead(bench: Table, players: list[str], **settings: str) -> None:
    """Give the first player a dead 2S, a 5H and a JC, with two spaces free."""
    dealt(bench, players, "2S 5H JC", **settings)
    fill(bench.game, but=(44, 50))
    seen(bench)


def test_a_dead_card_stands_in_brackets_and_is_laid_down_for_another(bench: Table, language: str) -> None:
    dead(bench, TWO, language=language)
    bench.push_down("OK")
    assert f"({card_label('2S')})" in bench.screen()
    assert card_label("5H") in bench.screen()
    assert f"({card_label('5H')})" not in bench.screen()
    said = {option["text"]: option.get("card") for option in describe(bench.app.context)["options"] if "text" in option}
    assert said[f"({card_label('2S')})"] == card_label("2S")
    assert said[card_label("5H")] == card_label("5H")
    bench.let_up("OK")
    choose(bench, f"({card_label('2S')})")
    assert words_of(bench)["dead card"] in bench.screen()
    bench.press("BACK")
    assert events(bench)[-1].startswith("cut")
    choose(bench, f"({card_label('2S')})")
    bench.press("OK")
    seen(bench)
    assert events(bench)[-1] == "dead 2S"
    assert bench.game.seat == 0


# The card drawn


@pytest.mark.parametrize("drawn", ["9D", "5H"])
def test_who_plays_alone_sees_what_was_drawn_be_it_the_same_card(bench: Table, drawn: str, language: str) -> None:
    dealt(bench, ALONE, "2S 5H JC", language=language)
    bench.game.pile.next_card()  # so that the rest of the pile is put in order
    bench.game.pile.next_card()  # puts them in order
    bench.game.pile.cards[-1] = drawn
    seen(bench)
    choose(bench, card_label("5H"))
    bench.press("OK")
    bench.wait(0.1)
    assert words_of(bench)["drawn"] not in bench.screen()
    bench.wait(1.5)
    assert words_of(bench)["drawn"] in bench.screen()
    assert drawn[0] in bench.screen()
    assert bench.screen().marks(name(bench, 0))


def test_where_two_people_play_nobody_sees_what_was_drawn(bench: Table) -> None:
    dealt(bench, TWO, "2S 5H JC")
    seen(bench)
    choose(bench, card_label("5H"))
    bench.press("OK")
    for _ in range(40):
        bench.wait(0.1)
        assert "Card drawn" not in bench.screen()
    assert "Your turn" in bench.screen()


# Forgotten draws


def forgets(bench: Table) -> None:
    """As the player to decide, play the card selected first in its first place, and go on without drawing."""
    bench.push_down("OK")
    bench.press("DRAW")
    bench.let_up("OK")
    bench.press("OK")
    seen(bench)
    assert bench.game.due == "draw"
    bench.press("OK")
    seen(bench)


def test_who_has_forgotten_to_draw_can_draw_while_the_next_player_has_the_pad(bench: Table, language: str) -> None:
    dealt(bench, TWO, language=language, **OWN_DRAWS)
    seen(bench)
    forgets(bench)
    words = words_of(bench)
    game, held = bench.game, len(bench.game.hands[0])
    assert (game.seat, game.owed) == (1, (0,))
    assert words["late"] % name(bench, 0) in bench.screen()
    for back in ("BACK", "RIGHT"):
        bench.press("LEFT")
        assert bench.screen().marks(name(bench, 0))
        assert bench.lamp_breathes()
        bench.press(back)
        assert words["your turn"] in bench.screen()
        assert not shown_hand(bench)
    bench.press("DRAW")
    assert game.owed == (0,), "DRAW alone draws for nobody"
    bench.press("LEFT", "DRAW")
    bench.wait(0.2)
    assert words["drawn"] in bench.screen()
    seen(bench)
    assert (game.seat, game.owed, len(game.hands[0])) == (1, (), held + 1)
    assert words["late"] % name(bench, 0) not in bench.screen()
    assert not shown_hand(bench)
    bench.press("LEFT", "DRAW")
    assert game.due == "play", "nobody can draw any more"


def test_the_late_draw_stands_before_the_cards_too(bench: Table) -> None:
    dealt(bench, TWO, **OWN_DRAWS)
    seen(bench)
    forgets(bench)
    choose(bench, "+")
    assert bench.screen().marks("Blue")
    assert "BACK" in bench.screen().lines[7]
    bench.press("DRAW")
    seen(bench)
    assert bench.game.owed == ()
    assert events(bench)[-1] == "draw blue1"


def test_of_several_the_arrows_say_who_draws(bench: Table, language: str) -> None:
    dealt(bench, ["person"] * 3, teams="3", language=language, **OWN_DRAWS)
    seen(bench)
    forgets(bench)
    bench.push_down("OK")
    bench.press("DRAW")
    bench.let_up("OK")
    bench.press("OK")
    seen(bench)
    words = words_of(bench)
    assert bench.game.due == "draw"
    assert bench.screen().marks(name(bench, 1))
    assert words["who draws"] in bench.screen()
    assert " ".join(foot_of(words, "draw or not").split()) in bench.screen()
    for key in ("RIGHT", "LEFT"):
        bench.press(key)
        assert bench.screen().marks(name(bench, 0))
        bench.press(key)
        assert bench.screen().marks(name(bench, 1))
    bench.press("RIGHT", "DRAW")
    seen(bench)
    assert (bench.game.due, bench.game.seat, bench.game.owed) == ("draw", 1, (1,))
    bench.press("DRAW")
    seen(bench)
    assert (bench.game.due, bench.game.seat) == ("play", 2)


def test_who_has_nothing_to_play_passes_or_lets_the_other_draw_late(bench: Table, language: str) -> None:
    # The second player's only card is a one-eyed jack without a target: the first player has removed the only chip.
    dealt(bench, TWO, "JS", "JS", language=language, **OWN_DRAWS)
    lay(bench.game, 1, (34,))
    seen(bench)
    forgets(bench)
    words, game = words_of(bench), bench.game
    assert bench.screen().marks(name(bench, 1))
    assert words["nothing"] in bench.screen()
    assert words["late"] % name(bench, 0) in bench.screen()
    bench.press("LEFT", "BACK")
    assert words["nothing"] in bench.screen()
    bench.press("LEFT", "DRAW")
    seen(bench)
    assert (game.owed, len(game.hands[0])) == ((), 1)
    assert words["nothing"] in bench.screen()
    bench.press("OK")
    seen(bench)
    assert events(bench)[-1] == "pass"
    assert game.seat == 0


# The cursor


def place(bench: Table) -> int:
    """Return the cell whose row and column are on the screen."""
    row, column = (int(line.split()[-1]) for line in bench.screen().lines[3:5])
    return 10 * row + column - 11


def test_the_cursor_begins_in_the_middle_and_goes_up_and_down_straight_on(bench: Table) -> None:
    dealt(bench, ALONE, "JC")
    lay(bench.game, 1, (34, 24))
    seen(bench)
    bench.press("DRAW")
    walked = [place(bench)]
    for key in ("UP", "UP", "UP", "DOWN", "DOWN", "DOWN", "LEFT", "RIGHT", "RIGHT"):
        bench.press(key)
        walked.append(place(bench))
    assert walked == [44, 14, 4, 94, 4, 14, 44, 43, 44, 45]


def test_the_cursor_goes_up_to_the_nearest_space_and_beyond_the_edge_to_the_other_side(bench: Table) -> None:
    dealt(bench, ALONE, "JC")
    fill(bench.game, but=(2, 38, 51, 72))
    seen(bench)
    bench.press("DRAW")
    walked = [place(bench)]
    for key in ("UP", "UP", "DOWN", "DOWN", "DOWN"):
        bench.press(key)
        walked.append(place(bench))
    assert walked == [51, 2, 72, 2, 72, 2]


def test_of_two_spaces_every_arrow_finds_the_other(bench: Table) -> None:
    dealt(bench, ALONE, "2S")
    seen(bench)
    bench.press("DRAW")
    assert place(bench) == 1
    for key in ("LEFT", "RIGHT", "UP", "DOWN"):
        bench.press(key)
        assert place(bench) == 86
        bench.press(key)
        assert place(bench) == 1


# One-eyed jacks


@pytest.mark.parametrize(("owner", "teams"), [(1, 2), (1, 3), (2, 3)])
def test_whose_chip_a_one_eyed_jack_takes_is_said_before_and_after(
    bench: Table, owner: int, teams: int, language: str
) -> None:
    dealt(bench, ["person", "easy", "easy"][:teams], "JS", teams=str(teams), language=language)
    lay(bench.game, owner, (34,))
    seen(bench)
    said = "- " + name(bench, owner)
    bench.press("DRAW")
    assert said in bench.screen()
    bench.press("OK")
    bench.wait(0.5)
    assert bench.game.board.cells[34] == ord(".")
    assert said in bench.screen()


def test_a_sequence_is_told_when_it_is_made(bench: Table, language: str) -> None:
    dealt(bench, ALONE, "2S", language=language)
    lay(bench.game, 0, (2, 3, 4))
    seen(bench)
    bench.press("DRAW", "OK")
    bench.wait(0.5)
    assert words_of(bench)["completes"] in bench.screen()
    assert words_of(bench)["wins game"] not in bench.screen()


def test_a_sequence_that_wins_says_so_before_and_after(bench: Table, language: str) -> None:
    dealt(bench, ALONE, "2S", language=language, **{"house sequences": "1"})
    lay(bench.game, 0, (2, 3, 4))
    seen(bench)
    bench.press("DRAW")
    for key in ("OK", ""):
        for said in ("completes", "wins game"):
            assert words_of(bench)[said] in bench.screen()
        if key:
            bench.press(key)
            bench.wait(0.5)


# Hints


def test_a_hint_that_another_card_is_better_does_not_say_which(bench: Table, language: str) -> None:
    dealt(bench, TWO, "2S 5H", language=language)
    lay(bench.game, 0, (2, 3, 4))
    seen(bench)
    choose(bench, card_label("5H"))
    bench.hold("OK", 2)
    bench.wait(2)
    assert words_of(bench)["better"] in bench.screen()
    assert card_label("2S") not in bench.screen()
    assert bench.game.due == "play"


# The winner


def test_the_winner_s_sequences_stand_out_on_the_panel(bench: Table) -> None:
    dealt(bench, ALONE, "2S")
    lay(bench.game, 0, (2, 3, 4, 11, 21, 31, 41, 51, 77))
    lay(bench.game, 1, (88,))
    seen(bench)
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

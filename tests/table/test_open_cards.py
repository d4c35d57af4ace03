"""What lies open on a real table is seen at the board: discards, hands, a barred space, shuffles, the cut."""

from collections.abc import Callable

import pytest

from pawnlight.board import led_of_cell
from pawnlight.games.revenge import text as revenge_text
from pawnlight.games.revenge.game import RevengeGame
from pawnlight.games.revenge.notation import SORRY_CARDS
from pawnlight.games.revenge.rows import CARD_NAMES, HOME_ROW
from pawnlight.games.sequence.cards import SEQUENCE_CARDS
from pawnlight.rules.cards import card_label
from pawnlight.show import sounds, text
from pawnlight.words import load_texts
from tests.support.foot_texts import foot_text
from tests.support.layouts import layout_screen
from tests.support.screen_text import colours_of
from tests.support.sequence_scenes import put_chips
from tests.support.table_bench import BenchBoard, event_texts
from tests.table.test_hand_games import begin_game
from tests.table.test_revenge_house import change_after_deal
from tests.table.test_sequence import (
    PERSON_AND_COMPUTER,
    TWO_PEOPLE,
    begin_with_hands,
    look_and_play,
    seat_name,
    wait_for_turn,
)


def foot_line(bench: BenchBoard, key: str) -> str:
    """Return a text as it is read from the screen."""
    return " ".join(foot_text(load_texts(bench.app.settings["language"]), key).split())


# The last discard


def test_down_shows_the_last_card_before_the_next_is_drawn(bench: BenchBoard, language: str) -> None:
    words = load_texts(language)
    bench.begin(["5", "Sorry!"], language=language)
    for card in ("5", "Sorry!"):
        bench.draw()
        assert foot_line(bench, "down discard") not in bench.screen()
        bench.press("OK")
        assert foot_line(bench, "down discard") in bench.screen()
        bench.press("DOWN")
        assert bench.screen().marks(words["discard"])
        assert card[:3] in "".join(bench.screen().lines[3:7])
        bench.key_down("UP", 1)
        assert words["discard"] not in bench.screen(), "UP, held, says what it does"
        bench.key_up("UP")
        bench.press("OK")
        assert words["draw"] in bench.screen()
    assert event_texts(bench)[2:] == ["draw 5", "pass", "draw Sorry!", "pass"]


def test_before_the_first_card_there_is_none_to_look_at(bench: BenchBoard) -> None:
    bench.begin([])
    assert foot_line(bench, "down discard") not in bench.screen()
    bench.press("DOWN")
    assert bench.has_played(sounds.REFUSED)


def play_a_card(bench: BenchBoard) -> None:
    """Play a card of a hand of Sorry! that can be played, and draw another."""
    hidden = bench.screen().lines[4] == load_texts(bench.app.settings["language"])["your turn"]
    if hidden:
        bench.key_down("OK")
    for _ in range(5):
        if bench.lamp_breathes():
            break
        bench.press("RIGHT")
    bench.press("DRAW")
    if hidden:
        bench.key_up("OK")
    for _ in range(5):
        if bench.game.due == "play":
            bench.press("OK")
    bench.wait(3)
    bench.press("DRAW")


@pytest.mark.parametrize("alone", [True, False])
def test_with_a_hand_the_last_card_is_looked_at_before_one_is_chosen(
    bench: BenchBoard, language: str, alone: bool
) -> None:
    words = load_texts(language)
    bench.begin([], rules="points", language=language, yellow="easy" if alone else "person")
    assert foot_line(bench, "down discard") not in bench.screen()
    play_a_card(bench)
    bench.until(lambda: bench.game.due == "play" and bench.game.next_player() == "person")
    bench.wait(3)
    card = bench.game.pile.discards[-1]
    assert foot_line(bench, "down discard") in bench.screen()
    bench.press("DOWN")
    assert bench.screen().marks(words["discard"])
    assert card[:3] in "".join(bench.screen().lines[3:7])
    bench.press("OK")
    assert foot_line(bench, "down discard") in bench.screen()
    assert words["discard"] not in bench.screen().lines[0]


def give_red_only(card: str, *others: bytes) -> Callable[[RevengeGame], None]:
    """Return what gives red nothing but `card`, its next one too, and the next players these hands."""

    def deal(game: RevengeGame) -> None:
        game.hands[0] = bytes([CARD_NAMES.index(card)]) * 4
        game.pile = game.pile[:-1] + bytes([CARD_NAMES.index(card)])
        game.hands[1 : 1 + len(others)] = others

    return deal


def test_revenge_shows_the_last_card_before_a_draw(
    bench: BenchBoard, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    change_after_deal(monkeypatch, give_red_only("1"))
    begin_game(bench, "revenge", TWO_PEOPLE, language=language)
    assert foot_line(bench, "down discard") not in bench.screen()
    bench.press("DRAW")
    bench.wait(0.5)
    bench.game.discards = b"\x08\x0c"
    look_and_play(bench, "1")
    bench.press("OK")
    bench.until(lambda: foot_line(bench, "down discard") in bench.screen())
    assert foot_line(bench, "rows keys") in bench.screen()
    bench.press("DOWN")
    assert bench.screen().marks(load_texts(language)["discard"])
    assert "12" in "".join(bench.screen().lines[3:7])
    assert bench.game.due == "draw"


# Numbers of cards


def test_looking_around_in_revenge_shows_how_many_cards_everybody_holds(
    bench: BenchBoard, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = load_texts(language)
    change_after_deal(monkeypatch, give_red_only("1", b"\x08", b""))
    begin_game(bench, "revenge", ["person"] * 3, language=language)
    bench.press("DRAW")
    bench.wait(0.5)
    bench.press("RIGHT")
    assert words["cards held"] % 1 in bench.screen()
    bench.press("RIGHT")
    assert words["cards held"] % 0 in bench.screen()


@pytest.mark.parametrize(("card", "key"), [("3", "do take_card"), ("11", "do trade_hands")])
def test_who_is_chosen_is_shown_with_the_number_of_cards(
    bench: BenchBoard, language: str, card: str, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = load_texts(language)
    change_after_deal(monkeypatch, give_red_only(card, b"\x08\x05\x05"))
    begin_game(bench, "revenge", ["person", "easy", "easy"], language=language)
    bench.press("DRAW")
    bench.wait(0.5)
    look_and_play(bench, card)
    for _ in range(5):
        if card == "11" and words["trade hands"] not in bench.screen():
            bench.press("RIGHT")
    bench.press("OK")
    bench.until(
        lambda: words[key] in bench.screen() and foot_text(words, "place keys rows").split()[0] in bench.screen()
    )
    assert words["cards held"] % 3 in bench.screen()
    bench.press("RIGHT")
    assert words["cards held"] % 4 in bench.screen()


@pytest.mark.parametrize("count", [0, 1, 12])
def test_every_number_of_cards_fits(language: str, count: int) -> None:
    words = load_texts(language)
    lines = revenge_text.row_lines((b"\x08\x03", b"", b"\x0f", b"\x05"))
    for colour in ("red", "blue", "yellow", "green"):
        held = words["cards held"] % count
        screen = layout_screen(
            text.draw_page, title=words[colour], note=held, lines=lines, foot=foot_text(words, "around keys")
        )
        assert held in screen
        assert words[colour] in screen
        assert all(line.strip() in screen for line in lines)
    for card in ("Sorry!", "12", "SORRY!", "SAFE"):
        assert words["discard"] in layout_screen(
            text.draw_card, title=words["discard"], card=card, foot=foot_text(words, "ok back")
        )


# A barred space


def take_chip(bench: BenchBoard, players: list[str], cell: int, **settings: str) -> None:
    """Let blue, the first player, take green's chip from `cell`."""
    begin_with_hands(bench, players, "JS", f"{SEQUENCE_CARDS[0]} {SEQUENCE_CARDS[5]}", **settings)
    put_chips(bench.game, 1, [cell])
    wait_for_turn(bench)
    look_and_play(bench, card_label("JS"))
    bench.press("OK")
    bench.until(lambda: bench.game.seat == 1)


def test_a_barred_space_is_shown_with_the_reason_as_the_turn_begins(bench: BenchBoard, language: str) -> None:
    words = load_texts(language)
    take_chip(bench, TWO_PEOPLE, 54, language=language)
    bench.until(lambda: words["barred"] in bench.screen())
    for said in (
        seat_name(bench, 1),
        words["row number"] % 6,
        words["column"] % 5,
        words["barred why"],
        card_label("2H"),
    ):
        assert said in bench.screen()
    bench.press("OK")
    assert words["your turn"] in bench.screen()
    lit = set()
    for _ in range(100):
        bench.wait(0.04)
        lit |= {bench.hardware.panel.shown[3 * led_of_cell(54) + n] > 0 for n in range(3)}
    assert lit == {True, False}, "the space flashes all the turn"
    bench.hold("OK", 0.2)
    bench.wait(1)
    assert words["barred"] not in bench.screen(), "once"


def test_nothing_is_barred_in_the_turns_after(bench: BenchBoard) -> None:
    words = load_texts("en")
    take_chip(bench, TWO_PEOPLE, 54)
    bench.until(lambda: words["barred"] in bench.screen())
    bench.press("OK")
    look_and_play(bench, first_card(bench))
    bench.press("OK")
    for _ in range(60):
        bench.wait(0.1)
        assert words["barred"] not in bench.screen(), "blue is not barred"
    assert led_of_cell(54) not in colours_of(bytes(bench.hardware.panel.shown))


def test_a_card_whose_only_free_space_is_barred_says_so_in_the_hand_and_when_it_is_let_go(
    bench: BenchBoard, language: str
) -> None:
    words = load_texts(language)
    begin_with_hands(bench, TWO_PEOPLE, "JS", "2H 5H", language=language)
    put_chips(bench.game, 1, [54])
    put_chips(bench.game, 0, [87])
    wait_for_turn(bench)
    look_and_play(bench, card_label("JS"))
    bench.press("OK")
    bench.until(lambda: bench.game.seat == 1)
    bench.until(lambda: words["barred"] in bench.screen())
    bench.press("OK")
    bench.key_down("OK")
    barred = f"[{card_label('2H')}]"
    assert barred in bench.screen()
    assert words["barred"] not in bench.screen(), "the card that can be played is marked"
    while not bench.screen().marks(barred):
        bench.press("RIGHT")
    assert words["barred"] in bench.screen()
    assert not bench.lamp_breathes()
    bench.press("DRAW")
    bench.key_up("OK")
    assert words["barred"] in bench.screen()
    assert words["choose another"] not in bench.screen()


def first_card(bench: BenchBoard) -> str:
    """Return the first card of the hand of the player to move, as it is shown."""
    return card_label(SEQUENCE_CARDS[bench.game.hands[bench.game.seat][0]])


def test_every_barred_space_fits_the_screen(language: str) -> None:
    words = load_texts(language)
    for player in (f"{words['blue']} 6", f"{words['green']} 6"):
        lines = [words["row number"] % 10, words["column"] % 10, words["barred"], words["barred why"]]
        screen = layout_screen(text.draw_card, title=player, card=card_label("10S"), lines=lines, foot="OK")
        assert all(line in screen for line in lines)


# Shuffles


def check_shuffle_announced(bench: BenchBoard, language: str) -> None:
    """Check that a shuffle is seen on the screen, runs round the lights and is heard."""
    bench.until(lambda: load_texts(language)["shuffled"] in bench.screen(), 6)
    before = bytes(bench.hardware.lights.shown)
    bench.wait(0.3)
    assert bytes(bench.hardware.lights.shown) != before
    bench.wait(0.6)
    assert bench.has_played(sounds.SHUFFLE)
    bench.until(lambda: load_texts(language)["shuffled"] not in bench.screen(), 3)


def test_a_shuffle_is_seen_and_heard_in_sorry_and_the_first_one_is_none(bench: BenchBoard, language: str) -> None:
    bench.begin(["5"], language=language)
    bench.press("DRAW")
    assert load_texts(language)["shuffled"] not in bench.screen()
    bench.game.pile.discards += bench.game.pile.cards[:20]
    bench.game.pile.cards = []
    bench.press("OK")
    bench.press("DRAW")
    check_shuffle_announced(bench, language)
    assert bench.game.card in "".join(bench.screen().lines[3:7])


def test_a_shuffle_is_seen_with_hands_of_sorry(bench: BenchBoard, language: str) -> None:
    bench.begin([], rules="points", language=language)
    assert load_texts(language)["shuffled"] not in bench.screen()
    pile = bench.game.pile
    pile.next_card()
    pile.discards, pile.cards = pile.cards, []
    play_a_card(bench)
    check_shuffle_announced(bench, language)


@pytest.mark.parametrize("pile", ["pile", "sorry_pile"])
def test_both_piles_of_revenge(bench: BenchBoard, language: str, pile: str, monkeypatch: pytest.MonkeyPatch) -> None:
    change_after_deal(monkeypatch, give_red_only("SORRY!" if pile == "sorry_pile" else "1"))
    begin_game(bench, "revenge", TWO_PEOPLE, language=language)
    bench.press("DRAW")
    bench.wait(0.5)
    assert load_texts(language)["shuffled"] not in bench.screen()
    game = bench.game
    if pile == "pile":
        game.discards, game.pile = game.pile, b""
    else:
        game.sorry_discards, game.sorry_pile = game.sorry_pile, b""
    look_and_play(bench, card_names(bench)[0])
    bench.press("OK")
    if pile == "pile":
        bench.until(lambda: foot_line(bench, "rows keys") in bench.screen())
        bench.press("DRAW")
    check_shuffle_announced(bench, language)


def card_names(bench: BenchBoard) -> list[str]:
    """Return the names of the cards of the player to move in Revenge."""
    return [CARD_NAMES[card] for card in bench.game.hands[bench.game.seat]]


@pytest.mark.parametrize("draws", ["yes", "no"])
def test_a_shuffle_of_sequence(bench: BenchBoard, language: str, draws: str) -> None:
    words = load_texts(language)
    begin_with_hands(bench, PERSON_AND_COMPUTER, "7S 7S 7S", language=language, **{"auto draw": draws})
    for _ in range(60):
        bench.wait(0.1)
        assert words["shuffled"] not in bench.screen(), "the deal is no shuffle of the discards"
    pile = bench.game.pile
    pile.next_card()
    pile.discards, pile.cards = pile.cards, []
    look_and_play(bench, card_label("7S"))
    bench.press("OK")
    if draws == "no":
        bench.until(lambda: foot_line(bench, "draw or not") in bench.screen())
        bench.press("DRAW")
    check_shuffle_announced(bench, language)


def test_a_key_hurries_a_shuffle(bench: BenchBoard) -> None:
    bench.begin(["5"])
    bench.press("DRAW")
    bench.game.pile.discards += bench.game.pile.cards[:20]
    bench.game.pile.cards = []
    bench.press("OK", "DRAW")
    assert "Shuffled" in bench.screen()
    bench.press("OK")
    assert "Shuffled" not in bench.screen()
    assert bench.game.due == "move"


# The cut


def test_the_cards_of_the_cut_come_in_turn(bench: BenchBoard, language: str) -> None:
    begin_game(bench, "sequence", ["person", "easy", "person", "person"], language=language)
    cards = []
    bench.has_played(sounds.CARD)
    bench.press("DRAW")
    said = event_texts(bench)[2].split()[1:]
    for n in range(4):
        while card_label(said[n]) not in bench.screen().lines[2 + n]:
            bench.wait(0.1)
            assert bench.screen().lines[7], bench.screen()
        cards.append([line for line in bench.screen().lines[2:6] if any(sign in line for sign in "♠♥♦♣")])
        assert bench.screen().marks(seat_name(bench, n))
    assert [len(seen) for seen in cards] == [1, 2, 3, 4]
    bench.until(lambda: load_texts(language)["begins"] in bench.screen())


def test_a_key_shows_the_whole_cut_at_once(bench: BenchBoard) -> None:
    begin_game(bench, "sequence", ["person"] * 4)
    bench.press("DRAW", "OK")
    assert load_texts("en")["begins"] in bench.screen()


def test_a_hand_of_revenge_without_a_play_says_that_a_card_is_discarded(
    bench: BenchBoard, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def deal(game: RevengeGame) -> None:
        give_red_only("7")(game)
        game.rows[0] = (b"\x0c",) * len(game.rows[0])

    change_after_deal(monkeypatch, deal)
    begin_game(bench, "revenge", ["person", "easy"], language=language)
    bench.press("DRAW")
    bench.wait(0.5)
    assert load_texts(language)["throw away"] in bench.screen()
    assert load_texts(language)["does 7"] not in bench.screen()


# What a card will do

HOME = HOME_ROW


@pytest.mark.parametrize(
    ("card", "own", "theirs", "said"),
    [
        ("2", (b"\x0c", HOME, HOME, HOME), (b"", b"", b"", b""), "does 2"),
        ("2", (b"\x0c\x01", b"", HOME, HOME), (b"", b"", b"", b""), "does 2"),
        # Nobody has another turn who has won.
        ("2", (b"\x0c\x01", HOME, HOME, HOME), (b"", b"", b"", b""), ""),
        ("3", (b"\x08", HOME, HOME, HOME), (b"", b"", b"", b""), "does 3"),
        ("3", (b"\x0c", HOME, HOME, HOME), (b"", b"", b"", b""), ""),
        ("7", (b"", HOME, HOME, HOME), (b"\x05", b"", b"", b""), "does 7"),
        # The other rows have nothing on top, or a SAFE.
        ("7", (b"", HOME, HOME, HOME), (b"\x05\x00", b"", HOME, b""), ""),
        ("10", (b"\x01", HOME, HOME, HOME), (b"", b"", b"", b""), "does 10"),
        ("10", (b"", HOME, HOME, HOME), (b"", b"", b"", b""), ""),
        ("11", (b"\x04", HOME, HOME, HOME), (b"", b"", b"", b""), "does 11"),
        ("11", (b"\x05", HOME, HOME, HOME), (b"", b"", b"", b""), "trade hands"),
    ],
)
def test_a_card_of_revenge_says_what_will_happen(
    bench: BenchBoard,
    language: str,
    monkeypatch: pytest.MonkeyPatch,
    card: str,
    own: tuple[bytes, ...],
    theirs: tuple[bytes, ...],
    said: str,
) -> None:
    def deal(game: RevengeGame) -> None:
        give_red_only(card)(game)
        game.rows[:] = [own, theirs]

    change_after_deal(monkeypatch, deal)
    begin_game(bench, "revenge", ["person", "easy"], language=language)
    bench.press("DRAW")
    bench.wait(0.5)
    assert bench.screen().marks(">" + card)
    assert bench.screen().lines[6] == (load_texts(language)[said] if said else "")


def test_a_card_that_is_given_away_does_nothing(
    bench: BenchBoard, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def deal(game: RevengeGame) -> None:
        give_red_only("SORRY!", b"\x02\x02\x02\x02")(game)
        game.sorry_pile = game.sorry_pile[:-1] + bytes([SORRY_CARDS.index("all-give")])

    change_after_deal(monkeypatch, deal)
    begin_game(bench, "revenge", ["person", "person"], language=language)
    bench.press("DRAW")
    bench.key_down("OK")
    bench.press("DRAW")
    bench.key_up("OK")
    bench.press("OK")
    bench.until(lambda: bench.lamp_breathes())
    bench.press("DRAW")
    bench.until(lambda: bench.game.due == "all-give" and load_texts(language)["look"] in bench.screen())
    bench.key_down("OK")
    assert bench.screen().marks(">2")
    assert load_texts(language)["does 2"] not in bench.screen()
    bench.key_up("OK")

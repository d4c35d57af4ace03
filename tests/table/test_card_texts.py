"""UP, held, says what the card on the screen does, in three languages; released, the screen is as it was."""

import pytest

from pawnlight.games.revenge.rows import CARD_NAMES
from pawnlight.games.sequence.cards import SEQUENCE_CARDS
from pawnlight.games.sequence.text import rule_card_key
from pawnlight.games.sorry.text import card_options
from pawnlight.table.keys import LONG_PRESS_MS
from pawnlight.words import load_texts, rule_cards
from tests.support.foot_texts import foot_text
from tests.support.table_bench import BenchBoard

HELD_S = LONG_PRESS_MS / 1000 + 0.2


def check_explanation(bench: BenchBoard, rules: str, card: str, options: tuple[str, ...] = ()) -> None:
    """Hold UP and check that the screen shows the text of `card`, and afterwards what it showed before."""
    before, events = bench.screen().lines, bench.game.events
    heading, said = rule_cards.card_page(rules, options, card, bench.app.settings["language"])
    bench.key_down("UP")
    bench.wait(HELD_S)
    assert bench.screen().lines[0] == heading
    assert " ".join(line for line in bench.screen().lines[2:] if line) == said
    bench.press("RIGHT")
    assert " ".join(line for line in bench.screen().lines[2:] if line) == said
    bench.key_up("UP")
    bench.wait(0.3)
    assert bench.screen().lines == before
    assert bench.game.events == events


@pytest.mark.parametrize("rules", ["classic", "st"])
@pytest.mark.parametrize("card", ["1", "7", "11"])
def test_of_a_card_that_was_drawn_whether_a_pawn_can_move_or_not(
    bench: BenchBoard, rules: str, card: str, language: str
) -> None:
    bench.begin([card], rules=rules, language=language)
    bench.draw()
    check_explanation(bench, rules, card)
    # What it shows belongs to the choice that was there before.
    bench.press("OK")
    bench.until(lambda: bench.game.due == "draw")


def test_up_pressed_for_a_moment_still_chooses(bench: BenchBoard) -> None:
    bench.begin(["1", "12", "1"], quick="yes", yellow="none", blue="person", language="en")
    bench.draw()
    bench.press("OK")
    bench.until(lambda: bench.game.due == "draw" and "Press DRAW" in bench.screen())
    bench.draw()
    bench.press("OK")
    bench.until(lambda: bench.game.due == "draw" and "Press DRAW" in bench.screen())
    bench.draw()
    first = bench.screen().marked
    bench.press("UP")
    assert bench.screen().marked != first


def test_of_a_card_in_a_hand_that_is_hidden(bench: BenchBoard, language: str) -> None:
    bench.begin([], rules="points", language=language)
    bench.press("UP")
    hand = bench.game.hands[bench.game.seat]
    bench.key_down("OK")
    shown = bench.screen().lines
    bench.press("RIGHT")
    at = next(n for n in range(5) if bench.screen().marks(hand[n]) and bench.screen().lines)
    check_explanation(bench, "points", hand[at])
    # Released, OK hides the hand, and with it the text of its card, although UP is still down.
    bench.key_down("UP")
    bench.wait(HELD_S)
    bench.key_up("OK")
    assert (
        foot_text(load_texts(language), "look again").split()[0] in bench.screen()
        or load_texts(language)["look"] in bench.screen()
    )
    bench.key_up("UP")
    assert bench.screen().lines != shown


def test_of_a_card_in_a_hand_that_need_not_be_hidden_and_where_it_goes(bench: BenchBoard, language: str) -> None:
    bench.begin([], game="revenge", language=language, players="2", begins="red", **{"seat 2": "easy"})
    bench.draw()
    hand = sorted(bench.game.hands[0])
    card = CARD_NAMES[next(card for n, card in enumerate(hand) if bench.screen().marks(">" + CARD_NAMES[card]))]
    check_explanation(bench, "revenge", card)
    bench.press("DRAW")
    bench.wait(0.3)
    check_explanation(bench, "revenge", card)


def test_of_a_card_of_sequence_and_where_it_goes(bench: BenchBoard, language: str) -> None:
    bench.begin(
        [], game="sequence", language=language, players="2", teams="2", **{"seat 1": "person", "seat 2": "easy"}
    )
    bench.until(lambda: bench.hardware.lamp.duty > 0, 20)
    bench.press("DRAW")
    bench.until(lambda: bench.game.due == "play" and bench.game.next_player() == "person", 60)
    bench.until(lambda: bench.hardware.lamp.duty > 0, 20)
    for card in sorted(bench.game.hands[bench.game.seat]):
        name = SEQUENCE_CARDS[card]
        page = "turn" if name[0] != "J" else "eyes" if name[1] in "DC" else "eye"
        check_explanation(bench, "sequence", page, ("auto_draw",))
        bench.press("RIGHT")
    bench.press("DRAW")
    bench.wait(0.3)
    heading = rule_cards.card_page("sequence", (), "turn", language)[0]
    bench.key_down("UP")
    bench.wait(HELD_S)
    assert bench.screen().lines[0] in (
        heading,
        *(rule_cards.card_page("sequence", (), jack, language)[0] for jack in ("eye", "eyes")),
    )
    bench.key_up("UP")


@pytest.mark.parametrize(
    ("card", "page"), [("7S", "turn"), ("10H", "turn"), ("JS", "eye"), ("JH", "eye"), ("JD", "eyes"), ("JC", "eyes")]
)
def test_every_jack_of_sequence_has_its_own_text(card: str, page: str) -> None:
    assert rule_card_key(card, False) == page
    assert rule_card_key(card, True) == "dead"


def test_by_the_house_rules(bench: BenchBoard, language: str) -> None:
    bench.begin(["7"], language=language, **{"house start": "any"})
    bench.draw()
    check_explanation(bench, "classic", "7", ("start=any",))
    assert rule_cards.card_page("classic", ("start=any",), "7", language) != rule_cards.card_page(
        "classic", (), "7", language
    )


@pytest.mark.parametrize("deck", ["sorry", "st"])
def test_of_a_card_that_was_only_drawn(bench: BenchBoard, deck: str, language: str) -> None:
    bench.begin(["11", "5"], game="cards", deck=deck, language=language)
    bench.press("DRAW")
    bench.wait(1.1)
    bench.press("DRAW")
    bench.wait(0.3)
    rules = "classic" if deck == "sorry" else deck
    check_explanation(bench, rules, "5")
    bench.press("LEFT")
    check_explanation(bench, rules, "11")


def test_the_last_line_says_that_up_explains_the_card(bench: BenchBoard, language: str) -> None:
    bench.begin(["7"], language=language)
    bench.draw()
    bench.until(lambda: bench.screen().lines[7] == load_texts(language)["hold up"], 30)


CARD_OPTIONS = {
    "en": {"4": ["back 4"], "10": ["forward 10", "back 1"], "7": ["forward 7", "split in two"]},
    "es": {"4": ["4 atrás"], "10": ["10 adelante", "1 atrás"], "7": ["7 adelante", "repartir en dos"]},
    "de": {"4": ["4 zurück"], "10": ["10 vor", "1 zurück"], "7": ["7 vor", "aufteilen"]},
}


@pytest.mark.parametrize("deck", ["sorry", "st"])
def test_a_card_turned_up_in_cards_only_says_what_it_does(bench, language, deck):
    bench.begin([], game="cards", deck=deck, language=language)
    words = load_texts(language)
    seen = set()
    for _ in range(45):
        bench.press("DRAW")
        bench.wait(1.1)
        card = bench.game.drawn[-1]
        ways = [words["way " + way] % n if n else words["way " + way] for way, n in card_options(card)]
        lines = bench.screen().lines
        assert all(way in line for way, line in zip(ways, lines[3:6], strict=False))
        assert words["left"] % bench.game.pile.cards_left() in bench.screen()
        assert all(way in bench.screen() for way in CARD_OPTIONS[language].get(card, []))
        seen.add(card)
    assert len(seen) == 11

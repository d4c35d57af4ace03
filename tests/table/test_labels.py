"""A pad whose labels are in the family's language: the screen names the keys as they are printed."""

import re
from binascii import crc32

import pytest

from host_tools.words import load as load_page
from pawnlight.show import text
from pawnlight.table.describe import all_choices, describe
from pawnlight.words import LANGUAGES, load_texts, read_pairs, rule_cards
from tests.support.menu_rows import menu_rows, move_to_row
from tests.support.table_bench import BenchBoard

# A game and the cards with which it begins.
SCENES = [("sorry", "classic", ["7"]), ("sorry", "points", []), ("sequence", "", []), ("revenge", "", [])]


def foot_line(bench: BenchBoard) -> str:
    return bench.screen().lines[7]


def set_labels(bench: BenchBoard, language: str = "de") -> None:
    """Tell the board, over the wire, that its keys are printed in `language`."""
    check = crc32(f"language={language}\nlabels=yes\n".encode())
    said = bench.exchange(
        "hello 2 test", f"write settings 0 language={language}", "write settings 1 labels=yes",
        f"keep settings 2 {check:08x}",
    )  # fmt: skip
    assert "kept settings" in said
    bench.wait(0.2)


def test_in_the_menu_the_keys_get_their_names_at_once(bench: BenchBoard) -> None:
    bench.change(language="de")
    assert foot_line(bench) == "Pfeile DRAW spielen"
    move_to_row(bench, "Einstellungen")
    bench.press("OK")
    move_to_row(bench, "Beschriftung")
    assert bench.screen().marks("Beschriftung englisch")
    assert foot_line(bench) == "BACK zum Spiel"
    bench.press("RIGHT")
    assert bench.screen().marks("Beschriftung deutsch")
    assert foot_line(bench) == "ZURÜCK zum Spiel"
    assert "Zug zurück (ZURÜCK) ja" in menu_rows(bench)
    bench.press("DRAW")
    bench.wait(0.3)
    bench.unplug()
    bench.plug_in()
    assert foot_line(bench) == "OK ja ZURÜCK später", "the board remembers it"


def test_in_english_there_is_nothing_to_choose(bench: BenchBoard) -> None:
    move_to_row(bench, "settings")
    bench.press("OK")
    assert [row for row in menu_rows(bench) if "label" in row] == []
    bench.change(labels="yes")
    assert foot_line(bench) == "BACK to the game"


def test_a_turn_in_german(bench: BenchBoard) -> None:
    set_labels(bench)
    bench.begin(["3", "1"], players="2", rules="classic")
    bench.draw()
    assert foot_line(bench) == "Kein Zug: ZIEHEN"
    bench.press("DRAW", "DRAW")
    bench.hold("OK", 1.0)
    assert foot_line(bench), "the reason for the hint"
    bench.press("OK")
    bench.until(lambda: bench.game.due == "draw")
    bench.wait(1)
    assert "ZIEHEN drücken" in bench.screen()
    bench.until(lambda: foot_line(bench) == "ZURÜCK halten: Zug zurück", 30)


def test_a_hand_in_german(bench: BenchBoard) -> None:
    set_labels(bench)
    bench.begin([], players="2", rules="points", **{"quick points": "no"})
    bench.key_down("OK")
    assert foot_line(bench) == "UP Tipp ZIEHEN spielen"
    bench.press("UP")
    bench.wait(1)
    why = describe(bench.app.context)["why"]
    assert why
    assert why in bench.screen()
    bench.key_up("OK")
    assert foot_line(bench) == "OK sehen ZIEHEN spielen"


@pytest.mark.parametrize(("game", "rules", "first"), SCENES)
def test_programs_read_the_same_keys(bench: BenchBoard, game: str, rules: str, first: list[str], language: str) -> None:
    """What each key does has the names of the keys as on the wire, and only the words of the screen are others."""
    bench.begin(first, language=language, game=game, players="2", **({"rules": rules} if rules else {}))
    words = load_texts(language)
    named = {words["DRAW"]: "DRAW", words["BACK"]: "BACK"}
    for key in ("", "OK", "DRAW", "OK", "BACK", "BACK"):
        if key:
            bench.press(key)
            bench.wait(0.3)
        told = []
        for labels in ("no", "yes"):
            bench.change(labels=labels)
            bench.screen()
            told.append((describe(bench.app.context), [choice.key for choice in all_choices(bench.app.context)]))
        (plain, keys), (printed, printed_keys) = told
        assert keys == printed_keys
        assert list(plain["keys"]) == list(printed["keys"])
        for of, said in printed["keys"].items():
            assert re.sub("|".join(named), lambda found: named[found[0]], said) == plain["keys"][of]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_calls_the_keys_the_same(language: str) -> None:
    page = load_page(language)
    assert dict(read_pairs(language))["DRAW"] == page["button draw"].upper()
    assert dict(read_pairs(language))["BACK"] == page["button back"].upper()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_names_them_so_and_nothing_else_changes(language: str) -> None:
    plain, printed = dict(read_pairs(language)), load_texts(language, labels=True)
    for key, said in plain.items():
        assert printed[key] == said.replace("DRAW", plain["DRAW"]).replace("BACK", plain["BACK"])


def test_a_page_of_the_rules_that_names_them_fits_the_screen(bench: BenchBoard, language: str) -> None:
    set_labels(bench, language)
    bench.change(game="cards")
    words = load_texts(language, labels=True)
    move_to_row(bench, words["menu how"])
    bench.press("OK")
    seen = " ".join(line for line in bench.screen().lines[2:7] if line)
    _, said = rule_cards.rule_pages("cards", (), language)[0]
    assert seen == said.replace("DRAW", words["DRAW"])
    assert words["DRAW"] in seen
    assert foot_line(bench).endswith(words["rules keys"].partition("|")[2])


@pytest.mark.parametrize("language", ["es", "de"])
def test_what_practice_says_of_them_fits_the_screen(language: str) -> None:
    heading, said = load_texts(language, labels=True)["practice 5"].split("|")
    assert len(heading) <= text.TITLE_LETTERS
    assert len(rule_cards.screen_lines(said)) <= 5

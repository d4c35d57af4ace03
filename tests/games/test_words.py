"""The texts of the page and of the narration: complete in every language, with singular and plural forms."""

import re
from pathlib import Path
from string import Formatter

import pytest

from host_tools.games.narration import Sentence, join_names, sentence_text
from host_tools.games.registry import adapter_of
from host_tools.words import ENGLISH, LANGUAGES, count_text, load
from pawnlight.rules.game import open_game
from tests.support import sequence_scenes, sorry_scenes
from tests.support.kinds import HOUSE_RULES

STATIC = Path(__file__).parents[2] / "host_tools" / "page" / "static"
# Texts with a number before a word that has the same form in singular and plural.
# The last two are said of two and more.
INVARIABLE = {"and another", "goes back", "goes ahead", "slides", "row says", "door many", "door teams"}


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


def placeholders_in(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name)


def test_every_language_has_the_same_texts_with_the_same_values(language: str) -> None:
    words = load(language)
    assert list(words) == list(ENGLISH)
    for key, text in words.items():
        assert text, key
        assert placeholders_in(text) == placeholders_in(ENGLISH[key]), key


def test_what_is_counted_has_a_text_for_one(language: str) -> None:
    words = load(language)
    for key, text in words.items():
        if re.search(r"\{count\} \w", text) and key not in INVARIABLE:
            assert f"{key} one" in words, key
        if key.endswith(" one"):
            assert "count" not in placeholders_in(text), key
            assert "count" in placeholders_in(words[key.removesuffix(" one")]), key


def test_a_text_for_one_and_for_several(language: str) -> None:
    words = load(language)
    assert count_text(words, "games count", 1) == words["games count one"]
    assert count_text(words, "games count", 0) == count_text(words, "games count", 2) == words["games count"]
    assert count_text(words, "goes back", 1) == words["goes back"]


def test_every_text_that_the_page_names_is_there() -> None:
    named: set[str] = set()
    for script in STATIC.glob("*.js"):
        source = script.read_text(encoding="utf-8")
        named |= set(re.findall(r'\bw\("([^"]+)"', source))
        named |= set(re.findall(r'"data-(?:words|label)": "([^"]+)"', source))
    for page in STATIC.glob("*.html"):
        named |= set(re.findall(r'data-(?:words|label)="([^"]+)"', page.read_text(encoding="utf-8")))
    assert len(named) > 60
    assert named - set(ENGLISH) == set()


def test_every_house_rule_has_a_text(language: str) -> None:
    for _, name, values in HOUSE_RULES:
        assert {f"option {name}={value}" for value in values} <= set(load(language))


# Sentences


@pytest.mark.parametrize(
    ("language", "title", "beginning"),
    [
        (
            "en",
            "Sorry!, with house rules",
            "A game of Sorry! with Red, Yellow; Red begins; house rules: any forward card leaves START, three pawns "
            "each and pawns bounce at HOME",
        ),
        (
            "es",
            "Sorry!, con reglas de la casa",
            "Una partida de Sorry! con Rojo, Amarillo; empieza Rojo; reglas de la casa: se sale de START con cualquier "
            "carta hacia adelante, tres peones cada uno y los peones rebotan en HOME",
        ),
        (
            "de",
            "Sorry! mit Hausregeln",
            "Eine Partie Sorry! mit Rot, Gelb; Rot beginnt; Hausregeln: mit jeder Karte vorwärts aus START, drei "
            "Figuren für jeden und Figuren prallen von HOME ab",
        ),
    ],
)
def test_title_and_first_sentence_say_which_house_rules_are_on(language: str, title: str, beginning: str) -> None:
    options = "quick,start=any,pawns=3,bounce=yes"
    adapter = adapter_of(open_game(sorry_scenes.header(options=options)))
    assert sentence_text(adapter.game_title(), load(language)) == title
    assert sentence_text(adapter.beginning_sentence(), load(language)) == beginning
    plain = adapter_of(sorry_scenes.scene_game())
    assert sentence_text(plain.game_title(), load(language)) == load(language)["rules classic"]
    assert (
        sentence_text(plain.beginning_sentence(), load(language))
        == beginning.partition(";")[0] + ";" + beginning.split(";")[1]
    )


def move_sentence(scene: str) -> Sentence:
    """Return the sentence for the only move in this scene."""
    (text,) = set(sorry_scenes.move_texts(scene))
    game = sorry_scenes.scene_game(f"draw {scene.rsplit(' ', 1)[1]}", scene=scene)
    return adapter_of(game).narrate(game.apply(f"move {text}"))


@pytest.mark.parametrize(
    ("scene", "english", "spanish", "german"),
    [
        (
            "red:H,H,H,3 yellow:5,S,S,S red 2",
            "Red moves 2 forward, sending a yellow pawn to START",
            "Rojo avanza 2, manda un peón amarillo a START",
            "Rot geht 2 vor, schickt eine gelbe Figur zurück auf START",
        ),
        (
            "red:H,H,H,22 blue:24,25,26,S yellow:28,27,S,S red 2",
            "Red moves 2 forward and slides 4 more, sending three blue pawns and two yellow pawns to START",
            "Rojo avanza 2 y se desliza 4 más, manda tres peones azules y dos peones amarillos a START",
            "Rot geht 2 vor und rutscht 4 weiter, schickt drei blaue Figuren und zwei gelbe Figuren zurück auf START",
        ),
        (
            "red:H,H,H,15 blue:16,17,18,19 red 1",
            "Red moves 1 forward and slides 3 more, sending four blue pawns to START",
            "Rojo avanza 1 y se desliza 3 más, manda cuatro peones azules a START",
            "Rot geht 1 vor und rutscht 3 weiter, schickt vier blaue Figuren zurück auf START",
        ),
    ],
)
def test_bumped_pawns_are_counted_by_colour(scene: str, english: str, spanish: str, german: str) -> None:
    sentence = move_sentence(scene)
    assert [sentence_text(sentence, load(language)) for language in ("en", "es", "de")] == [english, spanish, german]


@pytest.mark.parametrize(
    ("chips", "ends"),
    [
        ((41, 42, 43, 44), ("completes a sequence", "completa una secuencia", "eine Sequenz ist voll")),
        ((41, 42, 43, 44, 15, 25, 35, 55), ("completes 2 sequences", "completa 2 secuencias", "2 Sequenzen sind voll")),
    ],
)
def test_one_chip_may_complete_two_sequences(chips: tuple[int, ...], ends: tuple[str, ...]) -> None:
    game = sequence_scenes.begin_game()
    sequence_scenes.put_chips(game, 0, chips)
    sentence = adapter_of(game).narrate(game.apply("put JD 45"))
    for language, end in zip(("en", "es", "de"), ends, strict=True):
        assert sentence_text(sentence, load(language)).endswith(end)


@pytest.mark.parametrize(
    ("names", "spanish"),
    [
        (["Ana", "Inés"], "Ana e Inés"),
        (["Inés", "Hilda", "Ben"], "Inés, Hilda y Ben"),
        (["Ben", "Ana", "hilda"], "Ben, Ana e hilda"),
        (["Inés", "Iago"], "Inés y Iago"),
    ],
)
def test_in_spanish_and_is_e_before_the_sound_i(names: list[str], spanish: str) -> None:
    assert join_names(names, load("es")) == spanish
    assert join_names(names, load("en")).endswith(f" and {names[-1]}")


# For screen readers alone, which tell where somebody is on a board that is not seen.
SPOKEN_ONLY = {"row says", "row"}


def test_no_text_numbers_a_square_a_row_or_a_column(language: str) -> None:
    """A whole game with each rule set is read in tests/acceptance/clicks.py."""
    numbered = {key for key, text in load(language).items() if {"row", "column", "cell"} & set(placeholders_in(text))}
    # A cell is named by its card.
    assert numbered - {"puts by jack", "takes chip"} == SPOKEN_ONLY

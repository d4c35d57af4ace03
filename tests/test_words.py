"""What the screen says: the same in every language, whole, in its place, and with a glyph for every letter."""

from string import Formatter

import pytest

from pawnlight.rules.cards import SORRY_CARDS
from pawnlight.rules.sorry import COLOURS
from pawnlight.show import font, text
from pawnlight.show.canvas import Canvas
from pawnlight.store.settings import CHOICES
from pawnlight.words import LANGUAGES, load
from tests.table_bench import WatchedCanvas
from tests.table_eyes import read

NOTES = ("", "computer", "full")
FEET = ("", "pawn keys", "place keys", "no move", "pass")


@pytest.fixture(params=LANGUAGES)
def words(request):
    return load(request.param)


def said(canvas: Canvas) -> str:
    """The whole screen in one line."""
    return " ".join(line for line in read(bytes(canvas.picture)).lines if line)


def test_every_language_has_a_word_for_everything(words):
    english = load("en")
    assert words.keys() == english.keys()
    for name, word in words.items():
        assert word.strip(), name
        assert word.count("%d") == english[name].count("%d"), name
        assert "{" not in word, list(Formatter().parse(word))


def test_every_language_names_itself(words):
    names = [load(language)["language"] for language in LANGUAGES]
    assert names.count(words["language"]) == 1


def test_a_language_that_nobody_has_written_is_english():
    assert load("tlh") == load("en")


def test_colours_cannot_be_mistaken_for_each_other_in_any_language(words):
    assert len({words[colour][:2] for colour in COLOURS}) == 4


def test_every_letter_has_a_glyph_in_both_sizes(words):
    for char in sorted(set("".join(words.values())) - {" "}):
        at = font.index_of(char)
        assert char == "?" or at != font.index_of("?"), f"{char!r} is shown as a question mark"
        assert any(font.SMALL[font.SMALL_WIDTH * at : font.SMALL_WIDTH * (at + 1)]), f"small {char!r} is blank"
        assert any(font.BIG[2 * font.BIG_WIDTH * at : 2 * font.BIG_WIDTH * (at + 1)]), f"big {char!r} is blank"


def test_no_two_letters_look_alike():
    letters = [chr(code) for code in range(32, 127)] + list("ÄÖÜäöüßÁÉÍÓÚáéíóúÑñ¡¿")
    big = [font.BIG[16 * font.index_of(char) : 16 * font.index_of(char) + 16] for char in letters]
    small = [font.SMALL[5 * font.index_of(char) : 5 * font.index_of(char) + 5] for char in letters]
    assert len(set(big)) == len(big)
    assert len(set(small)) == len(small)


@pytest.mark.parametrize("note", NOTES)
@pytest.mark.parametrize("message", ["draw", "..."])
def test_whose_turn_it_is(words, message, note):
    for colour in range(4):
        canvas = WatchedCanvas()
        text.turn(canvas, words, colour, words.get(message, message), words.get(note, ""))
        assert words[COLOURS[colour]] in said(canvas)
        assert words.get(message, message) in said(canvas)


@pytest.mark.parametrize("note", NOTES)
@pytest.mark.parametrize("foot", FEET)
def test_every_card_with_all_that_can_be_done_with_it(words, foot, note):
    foot_text = words["pass"] + ": OK" if foot == "pass" else words.get(foot, "")
    for colour in range(4):
        for name in SORRY_CARDS:
            canvas = WatchedCanvas()
            text.card(canvas, words, colour, name, [], [], foot_text, words.get(note, ""))
            seen = said(canvas)
            assert words[COLOURS[colour]] in seen
            assert ("SOR-" if name == "Sorry!" else name) in seen
            for way, number in text.ways_of(name):
                assert (words["way " + way] % number if number else words["way " + way]) in seen
            assert " ".join(foot_text.split()) in seen


@pytest.mark.parametrize("name", ["leave", "resume", "wins"])
def test_every_question(words, name):
    for title in ["Pawnlight", *(words[colour] for colour in COLOURS)]:
        canvas = WatchedCanvas()
        text.message(canvas, title, words[name], words["again keys" if name == "wins" else "yes no"])
        assert title in said(canvas)
        assert words[name] in said(canvas)


def test_a_fault(words):
    canvas = WatchedCanvas()
    text.message(canvas, words["fault"], "UnicodeDecodeError"[:16], "what came is not what was"[:25])
    assert words["fault"] in said(canvas)


def test_the_menu_at_every_row_with_every_value(words):
    for at in range(len(CHOICES)):
        for number in range(5):
            rows = []
            for name, values, _ in CHOICES:
                value = words["language"] if name == "language" else values[number % len(values)]
                rows.append((words[name if name in COLOURS else "setting " + name], words.get(value, value)))
            canvas = WatchedCanvas()
            text.menu(canvas, rows, at, words["menu keys"])
            screen = read(bytes(canvas.picture))
            assert screen.marks(" ".join(rows[at]))


def test_letters_are_never_written_outside_the_picture():
    canvas = Canvas()
    for x in (-300, -6, -1, 0, 122, 124, 127, 128, 500):
        for page in (0, 3, 7):
            canvas.small(x, page, "W" * 40)
            if page < 7:
                canvas.big(x, page, "W" * 40)
            assert len(canvas.picture) == 1024

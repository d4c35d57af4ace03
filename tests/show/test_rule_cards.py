"""The rule cards: every rule set and every card has its page in every language, and each page fits the screen."""

import pytest

from pawnlight.games.revenge.notation import SORRY_CARDS as SORRY_CARDS_OF_REVENGE
from pawnlight.games.revenge.rows import CARD_NAMES, DECK
from pawnlight.rules.base import kind_of, options_of
from pawnlight.rules.cards import SORRY_CARDS
from pawnlight.show import font, text
from pawnlight.words import LANGUAGES, read_pairs, rule_cards
from tests.support.kinds import ALL_RULE_SETS as GAMES
from tests.support.layouts import layout_screen

SORRY_RULE_SETS = ("classic", "teams", "points", "st")
RULE_FILES = ("rules_sorry", "rules_revenge", "rules_sequence")


def rule_pages(file: str, language: str) -> list[tuple[str, str, str]]:
    """Return the key, the heading and the text of every page in the file."""
    pages = []
    for key, page in read_pairs(f"{file}_{language}"):
        heading, said = page.split("|")
        pages.append((key, heading, said))
    return pages


OPTIONS = [(rules, ()) for rules in GAMES if rules != "cards"] + [
    (rules, (option,)) for rules in GAMES for option in options_of(rules)[0]
]
RULES_AND_OPTIONS = [*OPTIONS, ("points", ("quick", "teams", "start=any", "pawns=3", "own=bump", "bounce=yes"))]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("rules", "options"), RULES_AND_OPTIONS)
def test_every_page_fits_the_screen(rules: str, options: tuple[str, ...], language: str) -> None:
    pages = rule_cards.rule_pages(rules, options, language)
    assert len(pages) > (7 if kind_of(rules).child_only else 12)
    for heading, said in pages:
        assert said[-1] in ".!"
        lines = rule_cards.screen_lines(said)
        assert len(lines) <= 5
        screen = layout_screen(text.draw_page, title=heading, lines=lines)
        assert heading in screen
        assert " ".join(line for line in screen.lines[2:7] if line) == said
        for char in heading + said:
            assert char in "? " or font.glyphs_of(char)[0] != font.glyphs_of("?")[0], (heading, char)


@pytest.mark.parametrize("file", RULE_FILES)
def test_every_language_has_the_same_pages(file: str) -> None:
    keys = [key for key, _, _ in rule_pages(file, "en")]
    assert len(set(keys)) == len(keys)
    for language in LANGUAGES:
        assert [key for key, _, _ in rule_pages(file, language)] == keys


@pytest.mark.parametrize("file", RULE_FILES)
def test_every_text_is_on_a_page(file: str) -> None:
    shown = {page for rules, options in RULES_AND_OPTIONS for page in rule_cards.rule_pages(rules, options, "en")}
    assert [key for key, *page in rule_pages(file, "en") if page[1] and tuple(page) not in shown] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_text_in_every_rule_set_that_has_it(language: str) -> None:
    for rules, options in RULES_AND_OPTIONS:
        for card in SORRY_CARDS if rules in SORRY_RULE_SETS or options[:1] in (("sorry",), ("st",)) else ():
            heading, said = rule_cards.card_page(rules, options, card, language)
            assert heading == card
            assert card == "Sorry!" or card in said.replace(".", "").replace(",", "").split(), (rules, said)
    for card in (*{CARD_NAMES[card] for card in DECK}, *SORRY_CARDS_OF_REVENGE):
        assert rule_cards.card_page("revenge", (), card, language)[1], card


def rule_text(rules: str, name: str, *options: str) -> str:
    return rule_cards.card_page(rules, options, name, "en")[1]


def page_headings(rules: str, *options: str) -> list[str]:
    return [heading for heading, _ in rule_cards.rule_pages(rules, options, "en")]


def test_rules_that_differ_say_so() -> None:
    assert rule_text("st", "11") != rule_text("classic", "11") == rule_text("cards", "11", "sorry")
    assert rule_text("cards", "11", "st") == rule_text("st", "11")
    assert rule_text("teams", "Sorry!") == rule_text("points", "Sorry!", "teams") != rule_text("classic", "Sorry!")
    assert rule_text("teams", "11") == rule_text("classic", "11")
    assert "Partners" in page_headings("points", "teams")
    assert "Partners" not in page_headings("points")
    assert "Bonus" not in page_headings("classic", "pawns=3")
    assert page_headings("cards", "sorry") == ["Cards only", "All used", *SORRY_CARDS]


def test_house_rules_change_the_pages_that_they_concern() -> None:
    assert "Too far" in page_headings("classic", "bounce=yes")
    assert "Too far" not in page_headings("classic")
    assert "Three pawns" in page_headings("st", "pawns=3")
    plain, house = (rule_cards.rule_pages("points", options, "en") for options in ((), ("own=bump",)))
    assert {heading for heading, said in house if (heading, said) not in plain} == {"Own colour", "Safety zone"}
    assert dict(house)["Own colour"] == dict(rule_cards.rule_pages("st", (), "en"))["Own colour"]

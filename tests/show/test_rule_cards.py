"""The rule cards: every rule set and every card has its page in every language, and each page fits the screen."""

from importlib import import_module

import pytest

from pawnlight.rules.base import RULES
from pawnlight.rules.cards import SORRY_CARDS
from pawnlight.rules.game import GAMES
from pawnlight.rules.revenge import DECK, NAMES
from pawnlight.rules.revenge_notation import SORRY_CARDS as SORRY_CARDS_OF_REVENGE
from pawnlight.show import font, text
from pawnlight.words import LANGUAGES, rule_cards
from tests.support.screen_text import read
from tests.support.table_bench import WatchedCanvas

MODULES = ("rules_sorry", "rules_revenge", "rules_sequence")


def texts(module: str, language: str) -> tuple[tuple[str, str, str], ...]:
    found: tuple[tuple[str, str, str], ...] = import_module(f"pawnlight.words.{module}_{language}").PAGES
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", GAMES)
def test_every_page_fits_the_screen(rules: str, language: str) -> None:
    pages = list(rule_cards.pages(rules, language))
    assert len(pages) == rule_cards.count(rules) > 12
    for number, (heading, said) in enumerate(pages):
        assert rule_cards.page(rules, number, language) == (heading, said)
        assert said[-1] in ".!"
        canvas = WatchedCanvas()
        lines = rule_cards.lines_of(said)
        assert len(lines) <= 5
        text.page(canvas, heading, lines, "")
        screen = read(bytes(canvas.picture))
        assert heading in screen
        assert " ".join(line for line in screen.lines[2:7] if line) == said
        for char in heading + said:
            assert char in "? " or font.glyphs_of(char)[0] != font.glyphs_of("?")[0], (heading, char)


@pytest.mark.parametrize("module", MODULES)
def test_every_language_has_the_same_pages(module: str) -> None:
    keys = [key for key, _, _ in texts(module, "en")]
    assert len(set(keys)) == len(keys)
    for language in LANGUAGES:
        assert [key for key, _, _ in texts(module, language)] == keys


@pytest.mark.parametrize("module", MODULES)
def test_every_text_is_on_a_page(module: str) -> None:
    shown = {page for rules in GAMES for page in rule_cards.pages(rules, "en")}
    assert [key for key, heading, said in texts(module, "en") if (heading, said) not in shown] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_text_in_every_rule_set_that_has_it(language: str) -> None:
    for rules in [rules for rules, _, _ in RULES[:4]]:
        for card in SORRY_CARDS:
            heading, said = rule_cards.card(rules, card, language)
            assert heading == card
            assert card == "Sorry!" or card in said.replace(".", "").replace(",", "").split(), (rules, said)
    for card in (*{NAMES[card] for card in DECK}, *SORRY_CARDS_OF_REVENGE):
        assert rule_cards.card("revenge", card, language)[1]


def test_rules_that_differ_say_so() -> None:
    assert rule_cards.card("st", "11", "en") != rule_cards.card("classic", "11", "en")
    assert rule_cards.card("teams", "Sorry!", "en") != rule_cards.card("classic", "Sorry!", "en")
    assert rule_cards.card("teams", "11", "en") == rule_cards.card("classic", "11", "en")
    with pytest.raises(KeyError):
        rule_cards.card("classic", "6", "en")

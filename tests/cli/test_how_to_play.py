"""`pawnlight how-to-play` prints the rule cards, in every language and with house rules."""

import pytest

from host_tools.words import LANGUAGES, load
from pawnlight.words import rule_cards
from tests.support.kinds import ALL_RULE_SETS as GAMES
from tests.support.program import run_cli


def printed_pages(printed: str) -> list[tuple[str, str]]:
    """Return the headings and texts of what was printed, below its title."""
    pages: list[tuple[str, str]] = []
    for block in printed.split("\n\n")[1:]:
        heading, *lines = block.rstrip("\n").split("\n")
        assert all(line.startswith("  ") and len(line) <= 80 for line in lines)
        pages.append((heading, " ".join(line.strip() for line in lines)))
    return pages


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_in_every_language(language: str) -> None:
    for rules in GAMES:
        printed = run_cli("how-to-play", rules, "--language", language).stdout
        assert printed.startswith(load(language)[f"rules {rules}"] + "\n")
        assert printed_pages(printed) == rule_cards.rule_pages(rules, (), language)


def test_with_house_rules_and_in_english_unless_told_otherwise() -> None:
    printed = run_cli("how-to-play", "points", "--option", "teams", "--option", "bounce=yes").stdout
    assert printed_pages(printed) == rule_cards.rule_pages("points", ("teams", "bounce=yes"), "en")
    assert "Too far" in printed


def test_an_option_that_a_game_does_not_have_is_refused() -> None:
    refused = run_cli("how-to-play", "st", "--option", "own=bump")
    assert refused.exit_code == 2
    assert "st has no option 'own=bump'" in refused.stderr

"""Every sentence of the rule sheets has its line: a rule that there is and a place where it is seen, or a reason."""

import re

import pytest

from tests.rules.test_readme import PAGE, ROWS, RULES, RULINGS, SECTIONS

SHEETS = (RULES / "SHEETS.md").read_text(encoding="utf-8")
LINES = [[cell.strip() for cell in line.strip("|").split("|")] for line in re.findall(r"^\| 00\d\..*$", SHEETS, re.M)]
PLACES = re.findall(r"^\| (\w+) \| [^|]+ \| [^|]+ \|$", SHEETS.partition("\n## 000")[0], re.M)[1:]
KNOWN = {row[0] for row in ROWS} | {number + letter for number, letter, _ in RULINGS}
# How many sentences each sheet has, counted in the sheets, which are not in the repository.
COUNTS = {"000": 86, "001": 84, "002": 49, "003": 55, "004": 106}


def test_every_sentence_is_numbered_in_order() -> None:
    assert [line[0] for line in LINES] == [
        f"{sheet}.{n}" for sheet, count in COUNTS.items() for n in range(1, count + 1)
    ]


@pytest.mark.parametrize("line", LINES, ids=lambda line: line[0])
def test_a_line_names_a_rule_and_where_it_is_seen_or_says_why_not(line: list[str]) -> None:
    _, sentence, rules, seen = line
    assert sentence.endswith(".")
    if rules == "none":
        assert len(seen.split()) > 1
        assert seen.endswith(".")
        return
    for rule in rules.split(", "):
        assert rule in KNOWN or rule.removeprefix("section ") in SECTIONS
    assert set(seen.split(", ")) <= set(PLACES) != set()


def test_every_place_is_used_and_the_page_of_the_rules_points_here() -> None:
    assert {place for line in LINES for place in line[3].split(", ")} >= set(PLACES)
    assert "(SHEETS.md)" in PAGE


def test_every_sheet_that_a_rule_comes_from_is_here() -> None:
    sheets = {sheet for row in ROWS for sheet in re.findall(r"\b(00\d) ", row[2])}
    assert sheets == set(COUNTS)


def test_rules_that_come_from_a_sheet_are_named_by_one_of_its_sentences() -> None:
    named = {rule for line in LINES for rule in line[2].split(", ")}
    own = [row[0] for row in ROWS if re.match(r"00\d ", row[2]) and "7a" not in row[2]]
    assert [rule for rule in own if rule not in named] == []

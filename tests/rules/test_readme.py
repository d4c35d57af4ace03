"""The page about the rules names existing functions and tests for every rule, and omits no function with a rule."""

import ast
import importlib
import re
from functools import cache
from pathlib import Path

import pytest

from pawnlight.rules.options import HOUSE
from tests.conftest import FIRMWARE

RULES = FIRMWARE / "pawnlight" / "rules"
PAGE = (RULES / "README.md").read_text(encoding="utf-8")

# The modules that implement rules, each with its functions that implement none: they only format, look up or undo.
RULING = {
    "sorry": {"parts", "played", "undo"},
    "sorry_moves": {"board_of", "landed", "engine_of"},
    "sorry_game": {
        "SorryGame.winner",
        "SorryGame.moves",
        "SorryGame.advance",
        "SorryGame.position",
    },
    "sequence": {"Board.completes", "Board.lift", "Board.put_back", "dead_cards", "is_play", "line"},
    "sequence_game": {
        "SequenceGame.advance",
        "SequenceGame.position",
    },
    "revenge": {"without", "different"},
    "revenge_game": {"RevengeGame.given"},
    "revenge_table": {
        "RevengeTable.hidden_order",
        "RevengeTable.hidden",
        "RevengeTable.set_row",
        "RevengeTable.position",
    },
    "revenge_sorry_cards": set(),
    "table.evening": {"Evening.text"},
}

# The totals of an evening are kept at the table; all other rules are in pawnlight.rules.
HOMES = {path.stem: f"pawnlight.rules.{path.stem}" for path in RULES.glob("*.py")} | {
    "table.evening": "pawnlight.table.evening",
}
FUNCTIONS = sorted(set(re.findall(rf"`((?:{'|'.join(HOMES)})\.\w[\w.]*)`", PAGE)))
FILES = dict(re.findall(r"^\[(\w+)\]: (\S+)$", PAGE, re.MULTILINE))
TESTS = sorted(set(re.findall(r"\[([^]]+)\]\[(\w+)\]", PAGE)))
SECTIONS = dict(re.findall(r"^## (\d)\. (.+)$", PAGE, re.MULTILINE))
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines() if re.match(r"\| \d\.\d", line)
]
RULINGS = re.findall(r"^- \*\*(\d)([a-z])\. (.*(?:\n  .*)*)", PAGE, re.MULTILINE)


@cache
def _tests_of(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def _public(module: str) -> set[str]:
    """Return the public functions of a module, and the public methods of its public classes as Class.method."""
    found = set()
    path = FIRMWARE / (HOMES[module].replace(".", "/") + ".py")
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            found |= {f"{node.name}.{inner.name}" for inner in node.body if isinstance(inner, ast.FunctionDef)}
    return {name for name in found if not name.rpartition(".")[2].startswith("_")}


@pytest.mark.parametrize("named", FUNCTIONS)
def test_what_the_page_says_makes_a_rule_is_there(named: str) -> None:
    module = next(module for module in HOMES if named.startswith(module + "."))
    found = importlib.import_module(HOMES[module])
    for name in named.removeprefix(module + ".").split("."):
        found = getattr(found, name)


@pytest.mark.parametrize(("sentence", "file"), TESTS)
def test_what_the_page_says_shows_a_rule_is_there(sentence: str, file: str) -> None:
    assert "test_" + sentence.replace(" ", "_") in _tests_of((RULES / FILES[file]).resolve())


def test_every_file_of_tests_that_the_page_links_is_used() -> None:
    assert set(FILES) == {file for _, file in TESTS}


@pytest.mark.parametrize("module", RULING)
def test_every_public_function_that_rules_is_on_the_page(module: str) -> None:
    public = _public(module)
    assert RULING[module] <= public
    assert {f"{module}.{name}" for name in public - RULING[module]} <= set(FUNCTIONS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_every_rule_has_its_sheet_its_function_and_its_test(row: list[str]) -> None:
    number, rule, sheet, made, shown = row
    assert rule.endswith(".")
    if number.startswith("9"):
        assert sheet.strip("`").partition("=")[0] in {name for _, name, _ in HOUSE}
    else:
        assert re.match(r"00[0-4] ", sheet)
    assert any(f"`{name}`" in made for name in FUNCTIONS)
    assert any(f"[{sentence}][{file}]" in shown for sentence, file in TESTS)


def test_every_house_rule_is_on_the_page() -> None:
    assert {row[2].strip("`").partition("=")[0] for row in ROWS if row[0].startswith("9")} == {
        name for _, name, _ in HOUSE
    }


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling[0] + ruling[1])
def test_every_ruling_has_its_function_and_its_test(ruling: tuple[str, str, str]) -> None:
    assert any(f"`{name}`" in ruling[2] for name in FUNCTIONS)
    assert any(f"[{sentence}][{file}]" in ruling[2] for sentence, file in TESTS)


def test_rules_and_rulings_are_numbered_in_order() -> None:
    for section in SECTIONS:
        rules = [row[0] for row in ROWS if row[0].startswith(section)]
        assert rules == [f"{section}.{n}" for n in range(1, len(rules) + 1)] != []
        letters = [letter for number, letter, _ in RULINGS if number == section]
        assert letters == [chr(ord("a") + n) for n in range(len(letters))]
    assert len(RULINGS) == PAGE.count("\n- **")


def test_rules_and_rulings_that_the_page_refers_to_are_there() -> None:
    there = {row[0] for row in ROWS} | {number + letter for number, letter, _ in RULINGS}
    assert set(re.findall(r"(?<![\w.])\d(?:\.\d+|[a-z])(?![\w.])", re.sub(r'"[^"\n]*"|4\.0', "", PAGE))) <= there


def test_links_within_the_page_lead_to_its_sections() -> None:
    anchors = {
        f"{number}-" + re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for number, title in SECTIONS.items()
    }
    assert set(re.findall(r"\]\(#([^)]+)\)", PAGE)) == anchors


def test_sections_that_the_code_refers_to_are_there() -> None:
    for path in RULES.glob("*.py"):
        text = path.read_text(encoding="utf-8")
        for first, last in re.findall(r"README\.md sections? (\d)(?: to (\d))?", text):
            assert {first, last or first} <= set(SECTIONS)
        assert text.count("README.md") == len(re.findall(r"README\.md sections? \d", text))

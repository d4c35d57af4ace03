"""The texts shown to people use the words of the glossary in docs/texts.md, and have no habits of a translation."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from host_tools.cli import cli
from host_tools.words import LANGUAGES
from host_tools.words import load as load_host
from pawnlight.words import read_pairs

ROOT = Path(__file__).parents[2]
DOCUMENTS = [
    *sorted(ROOT.glob("*.md")),
    ROOT / "firmware" / "pawnlight" / "rules" / "README.md",
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "hardware").glob("*.md")),
]

# Words that the glossary rules out and that came back into a text all the same, as regular expressions.
FORBIDDEN = {
    "en": (
        r"(?<!at the )(?<!As a )\b[Tt]ables?\b",
        r"\b[Ee]vents?\b|\b[Bb]ranch|\b[Ss]tate\b",
    ),
    "es": (
        r"ordenador|computador|portátil",
        r"\bacab(ar|arla|ad[ao]s?)\b",
        r"\b[Ee]chad[ao]s?\b",
        r"\bmóvil",
        r"\beste equipo\b",
        r"[Hh]acia delante",
        r"!\.",
        r"(?<!de la )\b[Mm]esas?\b",
        r"\b[Ee]ventos?\b|\brama\b",
    ),
    "de": (
        r"[Aa]ufgehoben|[Aa]ufheben",
        r"\bim Mittel\b",
        r"(?<!am )\bTisch",
        r"[Ee]reignis|\bZweig",
    ),
}

# Spanish "robar" may mean only to draw a card.
DRAWING_KEY = re.compile(
    r"draw|\bcut\b|dead card|turn sorry|option auto_draw|tile cards|way again|late|own luck how|told luckiest|practice"
    r"|^rules_sorry (turn|none|2)|^rules_revenge (turn|2|SORRY!)|^rules_sequence (deal|turn|dead)"
)


def board_texts(language: str) -> Iterator[tuple[str, str]]:
    """Yield the texts of the screen with their keys, hints and rule cards included."""
    for key, said in (*read_pairs(language), *read_pairs(f"why_{language}")):
        yield key, said.replace("|", " ")
    for game in ("sorry", "revenge", "sequence"):
        for key, said in read_pairs(f"../games/{game}/rules_{language}"):
            yield f"rules_{game} {key}", said.replace("|", ": ")


def all_texts(language: str) -> list[tuple[str, str]]:
    return [*board_texts(language), *load_host(language).items()]


def test_the_glossary_is_where_it_is_said_to_be() -> None:
    page = (ROOT / "docs" / "texts.md").read_text(encoding="utf-8")
    for row in ("| pawn | peón |", "| draw (a card) | robar | ziehen |", "| discard | descartar | abwerfen |"):
        assert row in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_has_a_word_that_the_glossary_rules_out(language: str) -> None:
    found = [
        (key, text, pattern)
        for key, text in all_texts(language)
        for pattern in FORBIDDEN[language]
        if re.search(pattern, text)
    ]
    assert found == []


def test_in_spanish_robar_is_to_draw() -> None:
    stolen = [
        (key, text)
        for key, text in all_texts("es")
        if re.search(r"\b[Rr]ob[aoáé](?!t)", text) and not DRAWING_KEY.search(key)
    ]
    assert stolen == []


def command_helps(command: click.Command, name: str) -> Iterator[tuple[str, str]]:
    """Yield the help of a command, including its options, and of its subcommands, with their names."""
    context = click.Context(command, info_name=name)
    yield name, command.get_help(context)
    if isinstance(command, click.Group):
        for below in command.list_commands(context):
            found = command.get_command(context, below)
            assert found is not None
            yield from command_helps(found, f"{name} {below}")


def code_messages() -> Iterator[tuple[str, str]]:
    """Yield the texts in the laptop's code, with their file: string literals of several words, without docstrings."""
    for path in sorted((ROOT / "host_tools").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        unsaid = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        literals = {node for node in ast.walk(tree) if isinstance(node, ast.Constant)} - unsaid
        said = [node.value for node in literals if isinstance(node.value, str)]
        yield from ((path.name, text) for text in said if text.count(" ") > 1)


def document_texts() -> Iterator[tuple[str, str]]:
    """Yield the documents: without the glossary, which names what it rules out, and without names of tests."""
    for path in DOCUMENTS:
        text = path.read_text(encoding="utf-8").partition("## Glossary")[0]
        yield path.name, re.sub(r"\[[^\]]*\]\[\w+\]", "", text)


# Ruled out in the command line and the documents.
UNPLAIN_WORDS = (r"thr[oe]w(n|s|ing)? (away|\w+ away)", r"[Cc]ard machine")

# Habits of English that was thought in German and that came back all the same, and what to write instead.
BAD_HABITS = {
    "is, are": r"\bstands? (in|on|at|beside|before|below|under|here|there|outside|still)\b(?! for)",
    "played": r"\bs[ai]ts? (at|where)\b",
    "this many, N or more": r"\bso many\b(?! (that|as)\b)",
    "again, as usual": r"\banew\b|\bas ever\b",
    "name the person or the thing first": r"(^|[.|*] )Who [a-z]+ [a-z][^?.|:]+[.|]",
    "say what is the case": r"\b(stops?|file|cut|can change|can do) nothing\b",
    "a heading is a noun or a whole question": r"^#+ (Never|Other than|Where|When|Put)\b[^?\n]*$",
}


@pytest.fixture(scope="module")
def helps_and_documents() -> list[tuple[str, str]]:
    """What the command line and the documents say, with the name of the command or the file."""
    return [*command_helps(cli, "pawnlight"), *code_messages(), *document_texts()]


def test_the_command_line_and_the_documents_use_the_same_words(helps_and_documents: list[tuple[str, str]]) -> None:
    assert len(helps_and_documents) > 1000
    assert [
        (name, match[0])
        for name, text in helps_and_documents
        for pattern in UNPLAIN_WORDS
        if (match := re.search(pattern, text))
    ] == []


def test_no_english_text_has_a_habit_of_a_translation(helps_and_documents: list[tuple[str, str]]) -> None:
    found = [
        (name, match[0], better)
        for name, text in [*helps_and_documents, *all_texts("en")]
        for better, pattern in BAD_HABITS.items()
        for match in re.finditer(pattern, text, re.MULTILINE)
    ]
    assert found == []

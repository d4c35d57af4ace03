"""The texts shown to people use the words of the glossary in CONTRIBUTING.md."""

import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from host_tools.cli import cli
from host_tools.words import LANGUAGES
from host_tools.words import load as load_host
from pawnlight.words import pairs

ROOT = Path(__file__).parents[2]
DOCUMENTS = [
    ROOT / "README.md",
    ROOT / "firmware" / "pawnlight" / "rules" / "README.md",
    *sorted((ROOT / "docs").glob("*.md")),
]

# Words that the glossary rules out, as regular expressions. Case matters: HOME and START are printed on the board.
FORBIDDEN = {
    "en": (
        r"thr[oe]w(n|s|ing)? (away|\w+ away)",
        r"[Ss]trip",
        r"\bshed",
        r"[Cc]ard machine",
        r"\b[Hh]ome\b",
        r"\b[Ff]lash\b",
        r"[Ll]eaves? it\b",
        r"\bgoes on\b(?! here)",
        r"quick game",
        r"\bpad\b",
        r"1 (games|events|cards)\b",
    ),
    "es": (
        r"\bcog(e|er|ido|ió)\b",
        r"ordenador|computador|portátil",
        r"vosotr|vuestr|\w[áé]is\b",
        r"zona segura",
        r"[Rr]esbal",
        r"[Ss]uceso",
        r"[Ss]itio",
        r"[Gg]olpe",
        r"[Rr]evancha",
        r"[Rr]ecort",
        r"[Mm]áquina de",
        r"cambia\w* (las |la )?manos?",
        r"\btira(r|da|n)?\b",
        r"últim[ao] carta|la última\b(?! jugada)",
        r"\bel robo\b",
        r"\b(el|la|al|del) (HOME|START)\b",
        r"\b([Hh]ome|[Ss]tart|[Ff]lash|[Rr]eplay)\b",
        r"partida corta",
    ),
    "de": (
        r"[Kk]artenautomat",
        r"\bBauer",
        r"\bReplay\b",
        r"\bFlash\b",
        r"\bmittel\b",
        r"[Kk]leinste",
        r"[Rr]evanche",
        r"[Hh]inaus",
        r"[Kk]ürz(en|t)\b",
        r"\b(das|dem|den|im|ins|vom|der) (HOME|START)\b",
        r"\b(an|nach|zu) START\b",
        r"\b(Home|Start)\b",
        r"Sequence-Feld|des Felds",
        r"\bPad\b",
        r"Fünferreihe|in einer Reihe",
        r"^Zurück$",
        r"[Tt]reffer|[Gg]etroffen",
    ),
}

# Spanish "robar" may mean only to draw a card.
DRAWING = re.compile(
    r"draw|\bcut\b|dead card|turn sorry|option auto_draw|tile cards|way again|late|own luck how|practice"
    r"|^rules_sorry (turn|none|2)|^rules_revenge (turn|2|SORRY!)|^rules_sequence (deal|turn|dead)"
)


def board_texts(language: str) -> Iterator[tuple[str, str]]:
    """Yield the texts of the screen with their keys, hints and rule cards included."""
    for key, said in (*pairs(language), *pairs(f"why_{language}")):
        yield key, said.replace("|", " ")
    for game in ("sorry", "revenge", "sequence"):
        for key, said in pairs(f"rules_{game}_{language}"):
            yield f"rules_{game} {key}", said.replace("|", ": ")


def texts(language: str) -> list[tuple[str, str]]:
    return [*board_texts(language), *load_host(language).items()]


def test_the_glossary_is_where_it_is_said_to_be() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for row in ("| pawn | peón |", "| draw (a card) | robar | ziehen |", "| discard | descartar | abwerfen |"):
        assert row in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_has_a_word_that_the_glossary_rules_out(language: str) -> None:
    found = [
        (key, text, pattern)
        for key, text in texts(language)
        for pattern in FORBIDDEN[language]
        if re.search(pattern, text)
    ]
    assert found == []


def test_in_spanish_robar_is_to_draw() -> None:
    stolen = [
        (key, text) for key, text in texts("es") if re.search(r"\b[Rr]ob[aoáé]", text) and not DRAWING.search(key)
    ]
    assert stolen == []


def helps(command: click.Command, name: str) -> Iterator[tuple[str, str]]:
    """Yield the help of a command, including its options, and of its subcommands, with their names."""
    context = click.Context(command, info_name=name)
    yield name, command.get_help(context)
    if isinstance(command, click.Group):
        for below in command.list_commands(context):
            found = command.get_command(context, below)
            assert found is not None
            yield from helps(found, f"{name} {below}")


# The command line and the documents may name flash and the pad, and need no capitals for START and HOME.
PLAIN = (
    r"thr[oe]w(n|s|ing)? (away|\w+ away)",
    r"[Cc]ard machine",
    r"s[ei]n[dt]s?( \w+)? home",
    r"quick game",
)


def test_the_command_line_and_the_documents_use_the_same_words() -> None:
    said = [*helps(cli, "pawnlight"), *((path.name, path.read_text(encoding="utf-8")) for path in DOCUMENTS)]
    assert len(said) > 20
    assert [(name, match[0]) for name, text in said for pattern in PLAIN if (match := re.search(pattern, text))] == []

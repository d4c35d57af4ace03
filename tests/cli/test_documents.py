"""The documents: link targets exist, and so do the files and names that they mention."""

import re
from pathlib import Path

import pytest

from tests.conftest import ROOT

PAGES = sorted(
    path
    for pattern in ("*.md", "docs/*.md", "hardware/*.md", "firmware/pawnlight/rules/README.md")
    for path in ROOT.glob(pattern)
)
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
# | question | `file` | `name` ... |
QUESTIONS = re.findall(r"^\| ([^|]+\?) \| `([^`]+)` \| ([^|]*) \|$", CONTRIBUTING, re.M)


def anchors(page: Path) -> set[str]:
    """Return the heading anchors of `page`, as GitHub generates them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_to_a_file_and_a_heading(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r"^\[[^\]]+\]: (\S+)$", text, re.M)
    broken = []
    for link in links:
        if "://" in link:
            continue
        name, _, anchor = link.partition("#")
        to = page.parent / name if name else page
        if not to.exists() or (anchor and to.suffix == ".md" and anchor not in anchors(to)):
            broken.append(link)
    assert broken == []


def test_there_are_twenty_questions() -> None:
    assert len(QUESTIONS) >= 20


@pytest.mark.parametrize(("question", "file", "names"), QUESTIONS, ids=[question for question, _, _ in QUESTIONS])
def test_the_file_has_the_answer(question: str, file: str, names: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    defined = r"^ *(async def|def|class|export function) {0}\b|^ *(self\.)?{0}\b.*=|^{0}\|"
    missing = [name for name in re.findall(r"`(\w+)`", names) if not re.search(defined.format(name), text, re.M)]
    assert missing == []


def test_every_room_is_on_the_page_about_architecture() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    board, laptop = page.split("## On the laptop")
    for folder, part in ((ROOT / "firmware" / "pawnlight", board), (ROOT / "host_tools", laptop)):
        rooms = {path.parent.name for path in folder.glob("*/__init__.py")}
        assert rooms == set(re.findall(r"^\| `(\w+)` \|", part, re.M))


def test_files_named_on_the_page_about_architecture_exist() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    for name in re.findall(r"[\w/]+\.py", page):
        assert any((ROOT / folder / name).exists() for folder in ("", "firmware/pawnlight", "host_tools")), name


def test_both_pages_with_the_computer_players_of_sorry_have_the_same_figures() -> None:
    """Both are printed by tests/benchmarks/sorry_leagues.py."""
    rate = r"\d+\.\d % \(\d+\.\d–\d+\.\d\)"
    told = {}
    for page in ("computer-players", "measurements"):
        text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
        names = (
            "classic|teams|points|st" if page == "computer-players" else "Sorry!, classic|in teams|for points|Atari ST"
        )
        told[page] = [re.findall(rate, row)[:4] for row in re.findall(rf"^\| (?:{names})\b.*$", text, re.M)]
    assert [len(row) for row in told["measurements"]] == [4, 4, 4, 4]
    assert told["computer-players"] == told["measurements"]

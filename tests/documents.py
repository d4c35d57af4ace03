"""Check the documents: links, files and functions that they name, and the pages of the rules. Part of `make lint`.

Run `python -m tests.documents`: it prints a line for each fault, and exits with 1 if there are any. With `--write`, it
writes the tables of events into docs/link.md first.
"""

import ast
import importlib
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from pawnlight.rules.base import CHILD_OPTION
from pawnlight.rules.kinds import rule_sets
from tests.support.kinds import HOUSE_RULES

ROOT = Path(__file__).resolve().parent.parent
FIRMWARE = ROOT / "firmware"
RULES = FIRMWARE / "pawnlight" / "rules"
LINK_PAGE = ROOT / "docs" / "link.md"
FOLDERS = ("firmware", "hardware", "host_tools", "tests")
PAGES = sorted(
    path
    for pattern in ("*.md", "docs/*.md", "hardware/*.md", "firmware/pawnlight/rules/*.md")
    for path in ROOT.glob(pattern)
)

# The modules that implement rules, each with its functions that implement none: they only format, look up or undo.
RULE_MODULE_EXCEPTIONS = {
    "sorry.board": {
        "move_parts",
        "card_and_move",
        "undo_changes",
        "steps_of",
        "bounces_at_home",
        "places_passed",
        "slide_squares",
        "pawns_in_play",
    }
    | {"MoveList.append", "is_play", "place_text", "move_text", "parse_move", "position_text"},
    "sorry.cards": {"colours_by_place", "board_after", "engine_of"},
    "sorry.points": set(),
    "sorry.game": {
        "SorryGame.winning_colour",
        "SorryGame.legal_moves",
        "SorryGame.empty_list",
        "SorryGame.advance",
        "SorryGame.effect_of_move",
        "SorryGame.position",
        "SorryGame.score_parts",
    },
    "sequence.board": {"ChipBoard.cells_completed", "ChipBoard.undo_put", "ChipBoard.undo_take", "run_between"},
    "sequence.cards": {
        "dead_cards",
        "is_play",
        "comma_separated",
        "runs_text",
        "position_text",
        "parse_cell",
        "parse_card",
    },
    "sequence.game": {"SequenceGame.advance", "SequenceGame.position"},
    "revenge.rows": {"is_play", "remove_card", "distinct_cards"},
    "revenge.game": {"RevengeGame.card_to_give"},
    "revenge.piles": {
        "RevengeTable.random_order",
        "RevengeTable.as_seen",
        "RevengeTable.play_from",
        "RevengeTable.set_row",
        "RevengeTable.position",
    },
    "revenge.sorry_cards": set(),
    "stars": {"StarsGame.view", "StarsGame.score_text"},
    "row.game": {"RowGame.position", "RowGame.decision_value"},
    "towers.game": {"TowersGame.position", "TowersGame.decision_value"},
    "table.evening": {"Evening.reset", "Evening.file_text"},
}
GAMES = FIRMWARE / "pawnlight" / "games"
# The modules that may have rules, as the page of the rules names them, the longest names first.
_OTHERS = ("table.menu_rows", "table.evening")
_NAMES = [f"{path.parent.name}.{path.stem}" for path in GAMES.glob("*/*.py")]
GAME_PACKAGES = {name: f"pawnlight.games.{name}" for name in _NAMES}
GAME_PACKAGES |= {name: f"pawnlight.{name}" for name in _OTHERS}
GAME_PACKAGES |= {path.stem: f"pawnlight.rules.{path.stem}" for path in RULES.glob("*.py")}


def _file_of(module: str) -> Path:
    return FIRMWARE / (GAME_PACKAGES[module].replace(".", "/") + ".py")


# How many sentences each rule sheet has, counted in the sheets, which are not in the repository.
SHEET_SENTENCE_COUNTS = {"000": 86, "001": 84, "002": 49, "003": 55, "004": 106}
# The module of the rules whose docstring has the events of each game.
EVENT_MODULES = {
    "Sorry!": "sorry.board",
    "Revenge": "revenge.notation",
    "Sequence": "sequence.game",
    "Three in a row": "row.game",
    "Towers": "towers.game",
    "Cards only": "cards.game",
}


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _anchors(page: Path) -> set[str]:
    """Return the heading anchors of `page`, as GitHub generates them."""
    headings = re.findall(r"^#+ (.+)$", _text(page), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken_links() -> Iterator[str]:
    """Yield the links that lead to no file or to no heading."""
    for page in PAGES:
        text = _text(page)
        for link in re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r"^\[[^\]]+\]: (\S+)$", text, re.M):
            name, _, anchor = link.partition("#")
            to = page.parent / name if name else page
            # The second is a page of the repository on its host, such as its deployments: wherever that is.
            if "://" in link or re.match(r"(\.\./)+deployments", link):
                continue
            if not to.exists() or (anchor and to.suffix == ".md" and anchor not in _anchors(to)):
                yield f"{page.relative_to(ROOT)}: the link {link} leads nowhere"


def where_page_faults() -> Iterator[str]:
    """Yield the questions of docs/where.md whose file lacks a name that is to be looked for."""
    rows = re.findall(r"^\| ([^|]+\?) \| `([^`]+)` \| ([^|]*) \|$", _text(ROOT / "docs" / "where.md"), re.M)
    if len(rows) < 20:
        yield "docs/where.md: the table of questions has not been recognized"
    for question, file, names in rows:
        for name in re.findall(r"`(\w+)`", names):
            if not _defines(ROOT / file, name):
                yield f"docs/where.md: {question} There is no {name} in {file}"


def _defines(file: Path, name: str) -> bool:
    defined = r"^ *((async )?def|class|export (async )?(function|const)|export class) {0}\b|^ *(self\.)?{0}\b.*=|^{0}\|"
    return file.is_file() and re.search(defined.format(name), _text(file), re.M) is not None


def glossary_faults() -> Iterator[str]:
    """Yield the terms of docs/glossary.md that are not defined where it says."""
    rows = re.findall(r"^\| ([^|]+) \| [^|]+ \| `([^`]+)` `(\w+)` \|$", _text(ROOT / "docs" / "glossary.md"), re.M)
    if len(rows) < 50:
        yield "docs/glossary.md: its tables have not been recognized"
    for term, file, name in rows:
        if not any(_defines(folder / file, name) for folder in (FIRMWARE / "pawnlight", ROOT / "host_tools")):
            yield f"docs/glossary.md: {term}: there is no {name} in {file}"


def architecture_faults() -> Iterator[str]:
    """Yield the rooms that docs/architecture.md leaves out."""
    page = _text(ROOT / "docs" / "architecture.md")
    board, laptop = page.split("## On the laptop")
    for folder, part in ((FIRMWARE / "pawnlight", board), (ROOT / "host_tools", laptop)):
        rooms = {path.parent.name for path in folder.glob("*/__init__.py")}
        if rooms != set(re.findall(r"^\| `(\w+)` \|", part, re.M)):
            yield f"docs/architecture.md: its rooms are not those of {folder.name}: {', '.join(sorted(rooms))}"


def missing_files() -> Iterator[str]:
    """Yield the files that the documents name and that are not there; a name with capitals stands for others."""
    there = {f"/{path.relative_to(ROOT).as_posix()}" for folder in FOLDERS for path in (ROOT / folder).rglob("*.*")}
    for page in PAGES:
        for name in re.findall(r"(?<![\w./:-])([a-z_\d/]+\.(?:py|js|mjs|css))\b", _text(page)):
            if not any(path.endswith(f"/{name}") for path in there):
                yield f"{page.relative_to(ROOT)}: there is no file {name}"


def docstring_events(game: str) -> list[tuple[str, str]]:
    """Return an example of each event of `game`, with its meaning, from the docstring of its module."""
    lines = (ast.get_docstring(ast.parse(_text(_file_of(EVENT_MODULES[game])))) or "").splitlines()
    head = next(n for n, line in enumerate(lines) if re.fullmatch(r" +event .*meaning", line))
    column = lines[head].index("meaning")
    rows: list[tuple[str, str]] = []
    for line in lines[head + 1 :]:
        if not line:
            break
        # The options of the code may stand between the two.
        event, meaning = re.split(" {2,}", line[:column].strip())[0], line[column:]
        rows.append((event, meaning) if event else (rows[-1][0], f"{rows.pop()[1]} {meaning}"))
    return rows


def _with_events(page: str) -> str:
    """Return the text of docs/link.md with the tables of events as the docstrings have them."""
    for game in EVENT_MODULES:
        table = [f"| event of {game} | meaning |", "|---|---|"]
        table += [f"| `{event}` | {meaning} |" for event, meaning in docstring_events(game)]
        page = re.sub(rf"^\| event of {game} \|.*\n(\|.*\n)*", "\n".join([*table, ""]), page, flags=re.M)
    return page


def event_faults() -> Iterator[str]:
    """Yield a fault if docs/link.md has other events than the docstrings."""
    page = _text(LINK_PAGE)
    if any(f"\n| event of {game} |" not in page for game in EVENT_MODULES):
        yield "docs/link.md: a game has no table of events"
    elif _with_events(page) != page:
        yield "docs/link.md: its events are not those of the docstrings; python -m tests.documents --write writes them"


def figure_faults() -> Iterator[str]:
    """Yield a fault if two pages have other figures of the computer players; leagues.py prints both."""
    rate = r"\d+\.\d % \(\d+\.\d–\d+\.\d\)"
    found = []
    for page, names in (
        ("computer-players", r"(?:classic|teams|points|st) \(\d+"),
        ("measurements", "Sorry!, classic|in teams|for points|Atari ST"),
    ):
        rows = re.findall(rf"^\| (?:{names})\b.*$", _text(ROOT / "docs" / f"{page}.md"), re.M)
        found.append([re.findall(rate, row)[:3] for row in rows])
    if found[0] != found[1] or [len(row) for row in found[0]] != [3, 3, 3, 3]:
        yield "docs/computer-players.md and docs/measurements.md differ in the rates of wins at Sorry!"


class _RulesPage:
    """The page of the rules, firmware/pawnlight/rules/README.md, and its tables."""

    def __init__(self) -> None:
        self.text = _text(RULES / "README.md")
        self.functions = set(re.findall(rf"`((?:{'|'.join(GAME_PACKAGES)})\.\w[\w.]*)`", self.text))
        self.files = dict(re.findall(r"^\[(\w+)\]: (\S+)$", self.text, re.M))
        self.tests = set(re.findall(r"\[([^]]+)\]\[(\w+)\]", self.text))
        self.sections = dict(re.findall(r"^## (\d+)\. (.+)$", self.text, re.M))
        lines = [line for line in self.text.splitlines() if re.match(r"\| \d+\.\d", line)]
        self.rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
        self.rulings = re.findall(r"^- \*\*(\d+)([a-z])\. (.*(?:\n  .*)*)", self.text, re.M)
        self.known = {row[0] for row in self.rows} | {number + letter for number, letter, _ in self.rulings}

    def names_both(self, made: str, shown: str) -> bool:
        """Return whether `made` names a function, and `shown` a test."""
        by_function = any(f"`{name}`" in made for name in self.functions)
        return by_function and any(f"[{sentence}][{file}]" in shown for sentence, file in self.tests)


@cache
def _functions_of(path: Path) -> set[str]:
    return {node.name for node in ast.parse(_text(path)).body if isinstance(node, ast.FunctionDef)}


def _public(module: str) -> set[str]:
    """Return the public functions of a module, and the public methods of its public classes as Class.method."""
    found = set()
    for node in ast.parse(_text(_file_of(module))).body:
        if isinstance(node, ast.FunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            found |= {f"{node.name}.{inner.name}" for inner in node.body if isinstance(inner, ast.FunctionDef)}
    return {name for name in found if not name.rpartition(".")[2].startswith("_")}


def _is_there(named: str) -> bool:
    module = next(module for module in GAME_PACKAGES if named.startswith(module + "."))
    found: object = importlib.import_module(GAME_PACKAGES[module])
    for name in named.removeprefix(module + ".").split("."):
        found = getattr(found, name, None)
    return found is not None


def rules_page_faults() -> Iterator[str]:
    """Yield what is wrong on the page of the rules.

    Every rule has its sheet, function and test; these are there; and no function that rules is left out.
    """
    page = _RulesPage()
    yield from (f"there is no function {name}" for name in sorted(page.functions) if not _is_there(name))
    for sentence, file in sorted(page.tests):
        if "test_" + sentence.replace(" ", "_") not in _functions_of((RULES / page.files[file]).resolve()):
            yield f"there is no test “{sentence}” in {page.files[file]}"
    yield from (f"the link to the tests {file} is not used" for file in set(page.files) - {f for _, f in page.tests})
    for module, others in RULE_MODULE_EXCEPTIONS.items():
        public = _public(module)
        yield from (f"{module} has no function {name}" for name in sorted(others - public))
        # An effect tells what the rules have done.
        ruling = {f"{module}.{name}" for name in public - others if "Effect." not in name}
        yield from (f"the function {name} has no rule" for name in sorted(ruling - page.functions))
    house = {name for _, name, _ in HOUSE_RULES} | {CHILD_OPTION.partition("=")[0]}
    for number, rule, sheet, made, shown in page.rows:
        # House rules have their option there, the games of the house their rule sets.
        options = {name.partition("=")[0] for name in re.findall(r"`([^`]+)`", sheet)}
        known = options <= house | set(rule_sets()) if options else re.match(r"00[0-4] ", sheet)
        if not (rule.endswith(".") and known and page.names_both(made, shown)):
            yield f"rule {number} lacks its full stop, its sheet, its function or its test"
    on_page = {row[2].strip("`").partition("=")[0] for row in page.rows if row[0].startswith("9.")}
    yield from (f"there is no row for the house rule {name}" for name in sorted(house - on_page))
    for number, letter, text in page.rulings:
        if not page.names_both(text, text):
            yield f"ruling {number}{letter} lacks its function or its test"
    for section in page.sections:
        rules = [row[0] for row in page.rows if row[0].startswith(f"{section}.")]
        letters = "".join(letter for number, letter, _ in page.rulings if number == section)
        in_order = [f"{section}.{n}" for n in range(1, len(rules) + 1)]
        if not rules or rules != in_order or not "abcdefghijklmnopqrstuvwxyz".startswith(letters):
            yield f"rules or rulings of section {section} are not numbered in order"
    if len(page.rulings) != page.text.count("\n- **"):
        yield "a ruling has no number"
    referred = re.findall(r"(?<![\w.])(?:10|\d)(?:\.\d+|[a-z])(?![\w.])", re.sub(r'"[^"\n]*"|4\.0', "", page.text))
    yield from (f"there is no rule {number}" for number in sorted(set(referred) - page.known))
    for path in [*RULES.glob("*.py"), *GAMES.glob("*/*.py")]:
        text = _text(path)
        named = re.findall(r"README\.md sections? (\d+)(?: to (\d+))?", text)
        if {one for pair in named for one in pair if one} - set(page.sections) or text.count("README.md") != len(named):
            yield f"{path.name} refers to a section that is not there"


def rule_sheet_faults() -> Iterator[str]:
    """Yield the sentences of the rule sheets without a rule and a place where it is seen, or a reason."""
    page = _RulesPage()
    text = _text(RULES / "SHEETS.md")
    lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in re.findall(r"^\| 00\d\..*$", text, re.M)]
    places = set(re.findall(r"^\| (\w+) \| [^|]+ \| [^|]+ \|$", text.partition("\n## 000")[0], re.M)[1:])
    if [line[0] for line in lines] != [
        f"{sheet}.{n}" for sheet, most in SHEET_SENTENCE_COUNTS.items() for n in range(1, most + 1)
    ]:
        yield "the sentences are not numbered in order"
    for number, sentence, rules, seen in lines:
        if rules == "none":
            fits = len(seen.split()) > 1 and seen.endswith(".")
        else:
            known = [rule in page.known or rule.removeprefix("section ") in page.sections for rule in rules.split(", ")]
            fits = all(known) and set(seen.split(", ")) <= places
        if not fits or not sentence.endswith("."):
            yield f"sentence {number} names no rule and place that there are, and no reason"
    yield from (
        f"the place {place} is not used" for place in places - {p for line in lines for p in line[3].split(", ")}
    )
    if "(SHEETS.md)" not in page.text:
        yield "the page of the rules has no link to this one"
    if {sheet for row in page.rows for sheet in re.findall(r"\b(00\d) ", row[2])} != set(SHEET_SENTENCE_COUNTS):
        yield "the page of the rules has rules of other sheets"
    named = {rule for line in lines for rule in line[2].split(", ")}
    for row in page.rows:
        if re.match(r"00\d ", row[2]) and "7a" not in row[2] and row[0] not in named:
            yield f"no sentence leads to rule {row[0]}"


def main() -> int:
    """Print every fault. Return the exit code."""
    if sys.argv[1:] == ["--write"]:
        LINK_PAGE.write_text(_with_events(_text(LINK_PAGE)), encoding="utf-8")
    faults = [
        fault
        for check in (
            broken_links,
            where_page_faults,
            glossary_faults,
            architecture_faults,
            missing_files,
            event_faults,
            figure_faults,
        )
        for fault in check()
    ]
    faults += [f"firmware/pawnlight/rules/README.md: {fault}" for fault in rules_page_faults()]
    faults += [f"firmware/pawnlight/rules/SHEETS.md: {fault}" for fault in rule_sheet_faults()]
    print("\n".join(faults) or f"{len(PAGES)} documents: links, names, rules and sheets are right.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

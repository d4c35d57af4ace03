"""Imports are free of cycles, and packages import only the packages that the architecture page allows.

A room is a folder of `firmware/pawnlight` or `host_tools`, or a module that stands beside these; the folders of the
games in `games` are one room, `games/*`, and those in `research` are `research/*`. Every import counts: a lazy one
inside a function, a module named in a registry, and one for the type checker alone too.
"""

import ast
import re
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from pawnlight.games import GAMES
from tests.support.imports import Graph, all_imports, imports, modules

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = {"pawnlight": ROOT / "firmware", "host_tools": ROOT}

# The blocks of this page name the arrows, a room to a line: `room -> rooms`, on the laptop also `| rooms of the board`.
ARCHITECTURE_PAGE = ROOT / "docs" / "architecture.md"


def _arrows() -> Iterator[tuple[str, list[str]]]:
    """Yield each room of the page with the rooms that it may import."""
    blocks = re.findall(r"^```text\n(.*?)^```", ARCHITECTURE_PAGE.read_text(encoding="utf-8"), re.M | re.S)
    for own, block in zip(PACKAGES, blocks, strict=True):
        for line in block.splitlines():
            room, _, others = line.partition(" ->")
            same, _, board = others.partition("|")
            yield (
                f"{own}.{room.strip()}",
                [f"{own}.{other}" for other in same.split()] + [f"pawnlight.{other}" for other in board.split()],
            )


ALLOWED_IMPORTS = dict(_arrows())
ARROWS = {(room, other) for room, others in ALLOWED_IMPORTS.items() for other in others}


def cycle(graph: Graph) -> list[str]:
    """Return the modules of a cycle in `graph` in order; empty if there is none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


# What a script imports, at its beginning or later; what it only names for the type checker is not among it.
IMPORTED_SCRIPT = re.compile(r'(?:from |await import\()"\./([\w.]+\.js)"')

# Rooms that have a folder for each game.
ROOMS_WITH_GAMES = (["games"], ["research"])
GAME_FOLDERS = [[name] for name, _ in GAMES]


def room_of(module: str) -> str:
    package, *parts = module.split(".")
    room = ".".join([package, *parts[:1]])
    return f"{room}/*" if parts[:1] in ROOMS_WITH_GAMES and parts[1:2] in GAME_FOLDERS else room


def arrows(graph: Graph) -> dict[tuple[str, str], str]:
    """Return the arrows between rooms, each with an example import."""
    return {
        (room_of(module), room_of(other)): f"{module} imports {other}"
        for module, others in graph.items()
        for other in others
        # The top-level packages contain only the version and import nothing.
        if room_of(module) != room_of(other) and other not in PACKAGES
    }


@pytest.fixture(scope="module")
def graph() -> Graph:
    return imports(PACKAGES)


def test_no_modules_import_each_other_in_a_cycle(graph: Graph) -> None:
    assert cycle(graph) == []


@pytest.mark.parametrize("rooms", [("page",), ("page", "site")])
def test_no_scripts_of_the_page_import_each_other_in_a_cycle(rooms: tuple[str, ...]) -> None:
    # Of two with one name, the site has its own.
    scripts = {path.name: path for room in rooms for path in (ROOT / "host_tools" / room / "static").glob("*.js")}
    found = {name: set(IMPORTED_SCRIPT.findall(path.read_text(encoding="utf-8"))) for name, path in scripts.items()}
    assert sum(map(len, found.values())) > 100
    assert cycle(found) == []


def test_rooms_import_only_along_the_arrows(graph: Graph) -> None:
    assert [example for arrow, example in arrows(graph).items() if arrow not in ARROWS] == []


def test_every_arrow_is_used_and_none_leads_back(graph: Graph) -> None:
    assert ARROWS - set(arrows(graph)) == set()
    assert cycle({room: {other for one, other in ARROWS if one == room} for room, _ in ARROWS}) == []


def test_the_product_imports_no_research(graph: Graph) -> None:
    research = {module for module in graph if module.startswith("host_tools.research")}
    assert [module for module, others in graph.items() if others & research and module not in research] == []


@pytest.mark.parametrize("game", [name for name, _ in GAMES])
def test_the_rules_of_a_game_know_rules_alone(graph: Graph, game: str) -> None:
    own = f"pawnlight.games.{game}"
    others = {one for one in all_imports(graph, f"{own}.game") if not one.startswith((own, "pawnlight.rules"))}
    assert others == {"pawnlight.games"}


def test_of_another_game_only_the_card_machine_knows(graph: Graph) -> None:
    # Its cards are those of Sorry!
    pairs = {
        (module.split(".")[2], other.split(".")[2])
        for module, others in graph.items()
        for other in others
        if room_of(module).endswith("/*") and room_of(other).endswith("/*")
    }
    assert {(one, other) for one, other in pairs if one != other} == {("cards", "sorry")}


# What names a game outside its folder: the lines of the games; how Sorry! looks in a terminal; words of questions and
# lists that are names of games too.
MODULES_NAMING_GAMES = {
    "pawnlight.games",
    "host_tools.answers.answers",
    "host_tools.answers.presenter",
    "host_tools.games.summary",
    "host_tools.link.questions",
    "host_tools.terminal.terminal_board",
}
GAME_NAMES = {name for name, _ in GAMES if name != "cards"} | {"classic", "st"}


def test_code_outside_the_folder_of_a_game_does_not_name_it(graph: Graph) -> None:
    paths = modules(PACKAGES)
    named = {module for module, others in graph.items() if any(room_of(other).endswith("/*") for other in others)}
    for module, path in paths.items():
        nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if any(isinstance(node, ast.Constant) and node.value in GAME_NAMES for node in nodes):
            named.add(module)
    assert {module for module in named if not room_of(module).endswith("/*")} == MODULES_NAMING_GAMES


def test_every_room_is_listed(graph: Graph) -> None:
    assert {room_of(module) for module in graph} == set(ALLOWED_IMPORTS) | set(PACKAGES)
    assert not any(graph[package] for package in PACKAGES)


@pytest.mark.parametrize(
    "text",
    [
        "import pack.one.a",
        "from pack.one import a",
        "from pack.one.a import name",
        "def lazy():\n    from pack.one.a import name",
        "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    from pack.one.a import name",
        "GAMES = {'one': ('pack.one.a', 'Class')}\n__import__(GAMES['one'][0])",
    ],
)
def test_each_way_to_import_closes_a_cycle(tmp_path: Path, text: str) -> None:
    write_files(tmp_path, {"__init__": "", "one/__init__": "", "one/a": "import pack.two.b", "two/b": text})
    found = imports({"pack": tmp_path})
    assert set(cycle(found)) == {"pack.one.a", "pack.two.b"}
    assert set(arrows(found)) == {("pack.one", "pack.two"), ("pack.two", "pack.one")}


def write_files(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = folder / "pack" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

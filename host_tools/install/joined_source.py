"""Modules that a board always loads together, joined into one before they are compiled.

A module takes 300 bytes of the Pico's memory beside its code, three names that MicroPython keeps for good, and 7 ms at
power-up; each name that it imports takes 8 bytes more.
"""

import ast
from collections.abc import Collection, Iterator, Mapping

from host_tools.install.board_source import in_order_of_imports, module_name, parse_source
from host_tools.system.errors import PawnlightError

# mpy-cross makes a name of a text of so many letters.
_INTERNED = 10

JOINED_MODULES = {
    "pawnlight.drivers": ("board", "memory", "drivers.lights", "drivers.watchdog", "drivers.screen"),
    "pawnlight.rules": ("rules.base", "rules.cards", "rules.events", "rules.game", "rules.kinds"),
    "pawnlight.show": ("show.canvas", "show.font", "show.lights", "show.renderer", "show.sounds", "show.text"),
    "pawnlight.store": ("store.archive", "store.files", "store.journal", "store.segments"),
    "pawnlight.table": (
        "table.app",
        "table.context",
        "table.evening",
        "table.keys",
        "table.question",
        "table.settings",
    ),
    "pawnlight.table.game_screen": ("table.play",),
    "pawnlight.link": ("link.frames",),
    "pawnlight.table.phones": ("link.sealing", "table.sealed"),
    "pawnlight.bots": ("bots.brain",),
    "pawnlight.games.sorry.game": ("games.sorry.board", "games.sorry.cards"),
    "pawnlight.games.sorry.screen": ("games.sorry.scene",),
    "pawnlight.games.sorry.hard": ("games.sorry.weights",),
    "pawnlight.games.revenge.game": (
        "games.revenge.notation",
        "games.revenge.piles",
        "games.revenge.rows",
        "games.revenge.sorry_cards",
    ),
    "pawnlight.games.revenge.screen": ("games.revenge.scene", "games.revenge.text"),
    "pawnlight.games.revenge.brain": ("games.revenge.view", "games.revenge.weights"),
    "pawnlight.games.sequence.game": ("games.sequence.board", "games.sequence.cards"),
    "pawnlight.games.sequence.screen": ("games.sequence.questions", "games.sequence.scene", "games.sequence.text"),
    "pawnlight.games.sequence.brain": ("games.sequence.values", "games.sequence.weights", "games.sequence.windows"),
    "pawnlight.games.cards.screen": ("games.cards.scene",),
    "pawnlight.games.row.screen": ("games.row.scene",),
    "pawnlight.games.towers.screen": ("games.towers.scene",),
}
"""By the module that has them on a board, the modules that it takes in; without the package's name."""


def join_modules(sources: Mapping[str, str]) -> dict[str, str]:
    """Return the modules `sources`, by path, with those of JOINED_MODULES in one, and imported from there.

    The names of a module go to that of another, so none may mean something else there. Raises PawnlightError.
    """
    paths = {module_name(path): path for path in sources}
    homes = {f"pawnlight.{name}": home for home, names in JOINED_MODULES.items() if home in paths for name in names}
    homes = {name: home for name, home in homes.items() if name in paths}
    known: dict[str, dict[str, str]] = {}
    joined: dict[str, str] = {}
    for name in in_order_of_imports(sources):
        home = homes.get(name, name)
        text = _with_joined_imports(sources[paths[name]], home, homes, paths)
        text = _without_repeated(text, name, home, known.setdefault(home, {}))
        joined[paths[home]] = joined.get(paths[home], "") + text.rstrip("\n") + "\n"
    for name in paths.keys() - homes.keys():
        package, _, own = name.rpartition(".")
        # Once it is loaded, it would take the place of what the package calls so.
        if known.get(package, {}).get(own, name) != name:
            raise PawnlightError(f"{own} is a module of {package}, and something else in it. Rename one.")
    return joined


def _with_joined_imports(source: str, home: str, homes: Mapping[str, str], modules: Collection[str]) -> str:
    """Return the source of a module that is part of `home`, with every name imported from where it is."""
    lines = source.split("\n")
    nodes = [node for node in ast.walk(parse_source(source)) if isinstance(node, ast.ImportFrom)]
    for node in sorted(nodes, key=lambda node: node.lineno, reverse=True):
        new = "; ".join(_imports(node, home, homes, modules))
        if new != ast.unparse(node):
            first, last = node.lineno - 1, node.end_lineno or node.lineno
            lines[first:last] = [lines[first][: node.col_offset] + (new or "pass")]
    return "\n".join(lines)


def _imports(node: ast.ImportFrom, home: str, homes: Mapping[str, str], modules: Collection[str]) -> Iterator[str]:
    """Yield the statements that do what this import does once modules are joined."""
    module = node.module or ""
    rest = []
    for alias in node.names:
        if new := homes.get(f"{module}.{alias.name}"):
            # A module as an object.
            package, _, own = new.rpartition(".")
            yield f"from {package} import {own} as {alias.asname or alias.name}"
        elif homes.get(module, module) != home or alias.asname or f"{module}.{alias.name}" in modules:
            rest.append(alias)
    if rest:
        yield ast.unparse(ast.ImportFrom(homes.get(module, module), rest, 0))


def _without_repeated(text: str, name: str, home: str, known: dict[str, str]) -> str:
    """Return the source of module `name` without the constants and imports that `home`, which takes it in, has.

    `known` has what each name of `home` means, to which those of the source are added. Raises PawnlightError if one has
    two meanings.
    """
    lines = text.split("\n")
    found: dict[str, str] = {}
    for node in reversed(parse_source(text).body):
        meanings = list(_meanings([node], name))
        for own, meaning in meanings:
            if known.get(own, meaning) != meaning:
                raise PawnlightError(f"{own} has two meanings in the modules that are joined as {home}. Rename one.")
        if meanings and not isinstance(node, ast.If) and all(own in known for own, _ in meanings):
            first, last = node.lineno - 1, (node.end_lineno or node.lineno) - 1
            after = lines[last].encode()[node.end_col_offset :].decode()
            lines[first : last + 1] = [lines[first].encode()[: node.col_offset].decode() + "pass" + after]
        found |= dict(meanings)
    known |= found
    return "\n".join(lines)


def _meanings(body: list[ast.stmt], module: str) -> Iterator[tuple[str, str]]:
    """Yield the names that these statements of `module` set, and what to."""
    for node in body:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name, f"defined in {module}"
            case ast.ImportFrom(module=source, names=names):
                yield from ((alias.asname or alias.name, f"{source}.{alias.name}") for alias in names)
            case ast.Assign(targets=targets, value=value):
                stored = [part for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)]
                yield from ((part.id, ast.unparse(value)) for part in stored)
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                yield name, ast.unparse(value)
            case ast.If(test=ast.Name(id="_TYPE_CHECKING"), orelse=other):
                yield from _meanings(other, module)
            case ast.If(body=then, orelse=other):
                yield from _meanings(then + other, module)


def intern_texts(source: str) -> str:
    """Return the source with the short texts of its constant tuples among the names that MicroPython keeps.

    A text that is only part of a tuple is an object of 32 bytes, and one more for each tuple of another module that has
    it. Among the names it takes its letters and 7 bytes, and is there once.
    """
    parts: set[str] = set()
    for node in ast.walk(parse_source(source)):
        if isinstance(node, ast.Tuple) and all(isinstance(part, ast.Constant | ast.Tuple) for part in node.elts):
            parts |= {
                part.value for part in node.elts if isinstance(part, ast.Constant) and isinstance(part.value, str)
            }
    short = sorted(part for part in parts if 0 < len(part) <= _INTERNED)
    # With a name in it, this is no constant. What it makes is garbage at once.
    return source + f"(__name__, {', '.join(map(repr, short))})\n" if short else source


# The sizes of MicroPython's tables of names, see py/map.c. Smaller ones are looked through quickly, full or not.
_TABLE_SIZES = (37, 47, 59, 73, 97, 127, 167, 223)
# The interpreter's own, such as `__name__` and `__file__`.
_OWN_NAMES = 3
_SPARE_NAMES = tuple(f"_{n}" for n in range(12))


def leave_room(source: str) -> str:
    """Return the source with a few names more if those of the module would fill their table.

    Whatever a function uses of the builtins is looked for in its module first, and in a full table all of it is looked
    through.
    """
    # A private constant is no name on the board.
    kept = {
        name for name, value in _meanings(parse_source(source).body, "") if not (name[0] == "_" and "const(" in value)
    }
    count = _OWN_NAMES + len(kept)
    size = next((size for size in _TABLE_SIZES if size >= count), 0)
    if count < _TABLE_SIZES[0] - 1 or size - count > size // 10:
        return source
    # Beyond it, by more than the count may be wrong.
    return f"{source}{' = '.join(_SPARE_NAMES[: size + 3 - count])} = 0\n"

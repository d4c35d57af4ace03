"""The firmware's modules as they are compiled for the board, where names take memory."""

import ast
import contextlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from host_tools.system.errors import PawnlightError

# A longer text is worth its name, if several modules would have it.
_SHORT = 16

ConstantValues = dict[str, Any]


def fold_constants(sources: Mapping[str, str]) -> dict[str, str]:
    """Return the modules `sources`, by path, with their constants as MicroPython's `const`: folded, without a name.

    A constant is set once, at the top of a module, and its name has capitals only, as `MAX_LINE_BYTES`. It is a number,
    text or bytes, a truth value or a tuple of these. Where a module imports it, it is folded there too. What is used as
    an attribute or in an f-string keeps its name, and so does a tuple or a long text that another module imports.
    Raises PawnlightError if modules import each other: the constants of one would not be known in the other.
    """
    modules = {module_name(path): path for path in sources}
    read = {name: _Module(sources[path]) for name, path in modules.items()}
    kept = {name for one in read.values() for name in one.kept()}

    def is_folded(name: str, constant: str, value: Any) -> bool:
        users = [(one, alias) for one in read.values() for alias in one.imported_from(name) if alias.name == constant]
        free = all(alias.asname is None and not one.has(_private(constant)) for one, alias in users)
        return free and constant not in kept and (_is_short(value) or not users)

    for name in _in_order(read):
        one = read[name]
        for other, origin in read.items():
            for alias in one.imported_from(other):
                if alias.name in origin.own:
                    one.imported[alias.name] = origin.own[alias.name]
                    one.dropped.append(alias)
        for constant, value in one.constants():
            if is_folded(name, constant, value):
                one.own[constant] = value
    return {path: read[name].folded() for name, path in modules.items()}


def in_order_of_imports(sources: Mapping[str, str]) -> Iterator[str]:
    """Yield the names of the modules `sources`, by path, each after those that it imports. Raises PawnlightError."""
    return _in_order({module_name(path): _Module(text) for path, text in sources.items()})


def module_name(path: str) -> str:
    """Return the name by which the file `path` is imported."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def parse_source(source: str) -> ast.Module:
    """Parse a source. A wrong one is left as it is, as if it had nothing in it: mpy-cross says what is wrong."""
    try:
        return ast.parse(source)
    except SyntaxError:
        return ast.Module([], [])


def _in_order(modules: "Mapping[str, _Module]") -> Iterator[str]:
    """Yield the names of the modules, each after those that it imports. Raises PawnlightError for a circle."""
    done: set[str] = set()

    def visit(name: str, importers: tuple[str, ...]) -> Iterator[str]:
        if name in importers:
            circle = " imports ".join((*importers[importers.index(name) :], name))
            raise PawnlightError(f"The firmware's modules import each other: {circle}. Move what they share.")
        if name in modules and name not in done:
            for node in modules[name].imports:
                yield from visit(node.module or "", (*importers, name))
                for alias in node.names:
                    yield from visit(f"{node.module}.{alias.name}", (*importers, name))
            done.add(name)
            yield name

    for name in modules:
        yield from visit(name, ())


def _is_constant(value: Any) -> bool:
    if isinstance(value, tuple):
        return all(map(_is_constant, value))
    return type(value) in (bool, int, float, str, bytes)


def _is_short(value: Any) -> bool:
    return type(value) in (bool, int, float) or (isinstance(value, str | bytes) and len(value) <= _SHORT)


@dataclass
class _Module:
    """A module: the values of its constants and of those that it imports, whose imports are dropped."""

    source: str
    own: ConstantValues = field(default_factory=dict)
    imported: ConstantValues = field(default_factory=dict)
    dropped: list[ast.alias] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.tree = parse_source(self.source)
        nodes = list(ast.walk(self.tree))
        self.imports = [node for node in nodes if isinstance(node, ast.ImportFrom)]
        self.names = [node for node in nodes if isinstance(node, ast.Name)]

    def has(self, name: str) -> bool:
        """Return whether the module uses `name`."""
        return any(node.id == name for node in self.names)

    def kept(self) -> Iterator[str]:
        """Yield what is used as an attribute, or in an f-string, of whose names Python 3.11 does not tell the place."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Attribute):
                yield node.attr
            elif isinstance(node, ast.JoinedStr):
                yield from (part.id for part in ast.walk(node) if isinstance(part, ast.Name))

    def imported_from(self, module: str) -> list[ast.alias]:
        """Return the names that are imported from `module`."""
        return [alias for node in self.imports if node.module == module for alias in node.names]

    def constants(self) -> Iterator[tuple[str, Any]]:
        """Yield name and value of each possible constant, in order. The next one may use those kept in `own`."""
        stored = [node.id for node in self.names if isinstance(node.ctx, ast.Store)]
        for name, node in self._assigned():
            taken = not name.startswith("_") and self.has(_private(name))
            called = any(isinstance(part, ast.Call) for part in ast.walk(node.value))
            if stored.count(name) == 1 and not taken and not called:
                with contextlib.suppress(NameError):
                    value = eval(ast.unparse(node.value), {}, self.imported | self.own)
                    if _is_constant(value):
                        yield name, value

    def _assigned(self) -> Iterator[tuple[str, ast.Assign]]:
        for node in self.tree.body:
            match node:
                case ast.Assign(targets=[ast.Name(id=name)]) if name.isupper():
                    yield name, node

    def folded(self) -> str:
        """Return the source with the constants folded."""
        known = self.imported | self.own
        edits: list[tuple[ast.expr | ast.stmt, str]]
        edits = [(node, _private(node.id)) for node in self.names if node.id in known]
        edits += [(node.value, f"const({self.own[name]!r})") for name, node in self._assigned() if name in self.own]
        for line in self.imports:
            rest = [alias for alias in line.names if alias not in self.dropped]
            if len(rest) < len(line.names):
                edits.append((line, ast.unparse(ast.ImportFrom(line.module, rest, 0)) if rest else "pass"))
        lines = [line.encode() for line in self.source.split("\n")]
        inner = {id(part) for node, _ in edits for part in ast.walk(node) if part is not node}
        for node, text in sorted(edits, key=lambda edit: (edit[0].lineno, edit[0].col_offset), reverse=True):
            if id(node) not in inner:
                first, last = node.lineno - 1, (node.end_lineno or node.lineno) - 1
                after = lines[last][node.end_col_offset :]
                lines[first : last + 1] = [lines[first][: node.col_offset] + text.encode() + after]
        head = "".join(f"{_private(name)} = const({value!r})\n" for name, value in self.imported.items())
        return head + b"\n".join(lines).decode()


def _private(name: str) -> str:
    """Return a name that MicroPython drops once it is folded."""
    return name if name.startswith("_") else "_" + name

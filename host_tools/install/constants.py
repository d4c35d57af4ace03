"""Numbers that have names in the firmware's sources: in what is compiled for the Pico the number itself stands.

The name goes for good, and so does an import of nothing but such names; where a name is asked of some object or stands
in a text, it keeps its value.
"""

import ast
import operator
import re
from collections.abc import Callable, Collection, Iterator, Mapping

from host_tools.install.source import Edit, Source

_NAME = re.compile(r"_?[A-Z][A-Z0-9_]*")
# What the Pico keeps in a register; greater numbers are objects, and are better off with a name.
_LEAST, _MOST = -(1 << 30), (1 << 30) - 1
_BINARY: dict[type, Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
}
_CONST = ("const", "micropython.const")
_UNARY: dict[type, Callable[[int], int]] = {ast.USub: operator.neg, ast.Invert: operator.invert}


def with_numbers(sources: Mapping[str, Source]) -> dict[str, Source]:
    """The files, by path as they come, with the numbers in place of their names. Raises CompactError."""
    known = _Constants(sources)
    needed = _needed(sources.values(), known)
    return {path: source.changed(_edits(source, known, needed)) for path, source in sources.items()}


class _Constants:
    """The constants of every module, worked out when they are asked for."""

    def __init__(self, sources: Mapping[str, Source]) -> None:
        self._sources = {source.module: source for source in sources.values()}
        self._found: dict[tuple[str, str], int | None] = {}
        nodes = [node for source in sources.values() for node in source.nodes]
        # A module's names can be changed from outside.
        changed = {n.attr for n in nodes if isinstance(n, ast.Attribute) and not isinstance(n.ctx, ast.Load)}
        self._own = {
            module: {name: node for name, node in _own(source) if name not in changed}
            for module, source in self._sources.items()
        }
        self._imported = {
            module: {} if source.stays else dict(_imported(source)) for module, source in self._sources.items()
        }

    def of(self, module: str) -> dict[str, int]:
        """Every name in the module that stands for a number, its own ones and those it imports."""
        names = [*self._own[module], *self._imported[module]]
        return {name: value for name in names if (value := self.value(module, name)) is not None}

    def definition(self, module: str, name: str) -> ast.Assign | None:
        """Where the module gives its own constant a value."""
        return self._own[module].get(name)

    def value(self, module: str, name: str) -> int | None:
        """The number that `name` stands for in the module; None when it is no constant."""
        if module not in self._sources:
            return None
        if (module, name) not in self._found:
            # Modules may import each other.
            self._found[module, name] = None
            value = None
            if name in self._own[module]:
                value = self._folded(module, self._own[module][name].value)
            elif name in self._imported[module]:
                value = self.value(*self._imported[module][name])
            self._found[module, name] = value if value is not None and _LEAST <= value <= _MOST else None
        return self._found[module, name]

    def _folded(self, module: str, node: ast.expr) -> int | None:
        if isinstance(node, ast.Constant):
            return node.value if type(node.value) is int else None
        if isinstance(node, ast.Name):
            return self.value(module, node.id)
        if isinstance(node, ast.Call) and ast.unparse(node.func) in _CONST and len(node.args) == 1:
            return self._folded(module, node.args[0])
        if isinstance(node, ast.UnaryOp) and type(node.op) in _UNARY:
            value = self._folded(module, node.operand)
            return None if value is None else _UNARY[type(node.op)](value)
        if isinstance(node, ast.BinOp) and type(node.op) in _BINARY:
            left, right = self._folded(module, node.left), self._folded(module, node.right)
            if left is None or right is None:
                return None
            try:
                return _BINARY[type(node.op)](left, right)
            except (ArithmeticError, ValueError):
                return None
        return None


def _own(source: Source) -> Iterator[tuple[str, ast.Assign]]:
    """The assignments at the top of the file to a name in capitals that gets no other value anywhere in it."""
    for node in source.tree.body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            if _NAME.fullmatch(name) and len(source.bindings[name]) == 1:
                yield name, node


def _imported(source: Source) -> Iterator[tuple[str, tuple[str, str]]]:
    """The names in capitals that stand for one and the same name of another module wherever the file binds them."""
    for node, alias in source.imports():
        name = alias.asname or alias.name
        bound = [
            (other.module, one.name)
            for other in source.bindings[name]
            if isinstance(other, ast.ImportFrom)
            for one in other.names
            if (one.asname or one.name) == name
        ]
        if _NAME.fullmatch(name) and node.module and bound == [(node.module, alias.name)] * len(source.bindings[name]):
            yield name, (node.module, alias.name)


def _needed(sources: Collection[Source], known: _Constants) -> set[str]:
    """Names that are asked of some object, stand in a text or are still imported: they stay, whatever they mean."""
    found = set()
    for source in sources:
        numbers = known.of(source.module)
        for node in source.nodes:
            if isinstance(node, ast.Attribute):
                found.add(node.attr)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
            elif isinstance(node, ast.ImportFrom):
                if any(alias.name == "*" for alias in node.names):
                    raise source.refuse(node, "`import *` hides which names are used. Name them.")
                found |= {alias.name for alias in node.names if (alias.asname or alias.name) not in numbers}
    return found


def _edits(source: Source, known: _Constants, needed: Collection[str]) -> Iterator[Edit]:
    numbers = known.of(source.module)
    gone: set[int] = set()
    for name in numbers:
        own = known.definition(source.module, name)
        if own and name not in needed:
            yield (*source.span(own), "pass" + "\n" * _breaks(own))
            gone |= {id(part) for part in ast.walk(own)}
    for taken in {id(taken): taken for taken, _ in source.imports()}.values():
        left = [alias for alias in taken.names if (alias.asname or alias.name) not in numbers or alias.name in needed]
        if len(left) < len(taken.names):
            names = ", ".join([ast.unparse(alias) for alias in left])
            breaks = "\n" * _breaks(taken)
            yield (*source.span(taken), f"from {taken.module} import ({names}{breaks})" if left else "pass" + breaks)
    shown = {id(part) for node in source.nodes if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
    of_others = {id(node.value) for node in source.nodes if isinstance(node, ast.Attribute)}
    for node in source.nodes:
        if not isinstance(node, ast.Name) or node.id not in numbers or id(node) in gone:
            continue
        if id(node) in shown:
            raise source.refuse(node, f"{node.id} stands in an f-string. Take % for it.")
        if isinstance(node.ctx, ast.Load):
            value = numbers[node.id]
            yield (*source.span(node), f"({value})" if value < 0 or id(node) in of_others else str(value))


def _breaks(node: ast.stmt) -> int:
    """How many lines more than one the statement takes."""
    return (node.end_lineno or node.lineno) - node.lineno

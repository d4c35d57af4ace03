"""The mutants of a module: its source with one small fault each, such as `<=` for `<` or a call left out.

Sentences, docstrings, annotations and what is for the type checker alone, `TYPE_CHECKING`, are left as they are.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_COMPARISONS = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.In: "not in",
    ast.NotIn: "in",
}
_COMPARISON = re.compile(rb"<=|>=|==|!=|<|>|is\s+not\b|not\s+in\b|is\b|in\b")
_OPERATIONS = {
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "+",
    ast.FloorDiv: "*",
    ast.Div: "*",
    ast.Mod: "+",
    ast.LShift: ">>",
    ast.RShift: "<<",
    ast.BitAnd: "|",
    ast.BitOr: "&",
    ast.BitXor: "&",
}
_OPERATION = re.compile(rb"<<|>>|//|[-+*/%&|^]")
# A text of at least three words is for people; a test of each letter of it would help nobody.
_WORD = re.compile(r"(?<!\S)[a-z]{2,}(?!\S)")
_CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True)
class Mutant:
    """A module's source with one fault.

    path       of the module, relative to the checkout
    function   name of the outermost function with the fault, `Class.method` for a method; "" outside of functions
    first      the first line of that function, decorators included
    line       where the fault is
    old, new   the text of this line before and after
    source     the whole source with the fault
    """

    path: Path
    function: str
    first: int
    line: int
    old: str
    new: str
    source: bytes

    def __str__(self) -> str:
        place = f"{self.path}:{self.line}" + (f" in {self.function}" if self.function else "")
        return f"{place}\n- {self.old}\n+ {self.new}"


def mutants(path: Path) -> list[Mutant]:
    """Return the mutants of a module, in the order of its text."""
    source = path.read_bytes()
    found: dict[bytes, Mutant] = {}
    for mutant in _Mutator(path, source).of(ast.parse(source), "", 0):
        found.setdefault(mutant.source, mutant)
    return sorted(found.values(), key=lambda mutant: mutant.line)


class _Mutator:
    def __init__(self, path: Path, source: bytes) -> None:
        self._path = path
        self._source = source
        self._starts = [0]
        for line in source.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))

    def of(self, node: ast.AST, function: str, first: int) -> Iterator[Mutant]:
        for start, end, text in self._faults(node):
            yield self._mutant(function, first, start, end, text.encode())
        for child in _children(node):
            name, line = function, first
            # What stands inside a function belongs to it; its defaults and decorators run with the module.
            if not first and isinstance(child, ast.ClassDef):
                name = child.name + "."
            elif not first and isinstance(child, _FUNCTIONS):
                for outside in (*child.args.defaults, *filter(None, child.args.kw_defaults)):
                    yield from self.of(outside, "", 0)
                line = min(part.lineno for part in (child, *child.decorator_list))
                name = function + child.name
            elif not first and isinstance(node, ast.ClassDef):
                name = ""
            yield from self.of(child, name, line)

    def _mutant(self, function: str, first: int, start: int, end: int, text: bytes) -> Mutant:
        source = self._source[:start] + text + self._source[end:]
        number = next(n for n, begin in enumerate(self._starts) if begin > start)
        old, new = (_line(text, self._starts[number - 1]) for text in (self._source, source))
        return Mutant(self._path, function if first else "", first, number, old, new, source)

    def _start(self, node: ast.expr | ast.stmt) -> int:
        return self._starts[node.lineno - 1] + node.col_offset

    def _end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._starts[node.end_lineno - 1] + node.end_col_offset

    def _faults(self, node: ast.AST) -> Iterator[tuple[int, int, str]]:
        """Yield (start, end, other text) of each fault of this node itself."""
        if isinstance(node, ast.stmt):
            yield from self._left_out(node)
        if isinstance(node, ast.Compare):
            for left, operator, right in zip([node.left, *node.comparators], node.ops, node.comparators, strict=False):
                yield self._between(left, right, _COMPARISON, _COMPARISONS[type(operator)])
        elif isinstance(node, ast.BinOp) and type(node.op) in _OPERATIONS and not _of_text(node):
            yield self._between(node.left, node.right, _OPERATION, _OPERATIONS[type(node.op)])
        elif isinstance(node, ast.AugAssign) and type(node.op) in _OPERATIONS:
            yield self._between(node.target, node.value, _OPERATION, _OPERATIONS[type(node.op)])
        elif isinstance(node, ast.BoolOp):
            for value in node.values:
                yield self._start(value), self._end(value), str(isinstance(node.op, ast.And))
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
            yield self._start(node), self._end(node), f"({self._text(node.operand)})"
        elif isinstance(node, ast.Constant) and isinstance(node.value, bool | int | str | bytes):
            if isinstance(node.value, str) and len(_WORD.findall(node.value)) > 2:
                return
            yield self._start(node), self._end(node), _other(node.value)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _CALLS:
            yield self._start(node.func), self._end(node.func), _CALLS[node.func.id]
        elif isinstance(node, ast.Return) and not (node.value is None or isinstance(node.value, ast.Constant)):
            yield self._start(node.value), self._end(node.value), "None"
        for test in _conditions(node):
            if not isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp | ast.Constant):
                yield self._start(test), self._end(test), f"(not {self._text(test)})"

    def _left_out(self, node: ast.stmt) -> Iterator[tuple[int, int, str]]:
        targets = node.targets if isinstance(node, ast.Assign) else []
        call = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
        kept = any(isinstance(target, ast.Attribute | ast.Subscript) for target in targets)
        if call or kept or isinstance(node, ast.AugAssign | ast.Raise | ast.Delete | ast.Break):
            yield self._start(node), self._end(node), "pass"
        elif isinstance(node, ast.Continue):
            yield self._start(node), self._end(node), "break"

    def _text(self, node: ast.expr) -> str:
        return self._source[self._start(node) : self._end(node)].decode()

    def _between(self, left: ast.expr, right: ast.expr, token: re.Pattern[bytes], other: str) -> tuple[int, int, str]:
        """Return the fault that puts `other` in place of the operator between two expressions."""
        found = token.search(self._source, self._end(left), self._start(right))
        assert found is not None
        return *found.span(), other


def _children(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Raise | ast.JoinedStr | ast.arguments):
        return
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        if name == "test" and isinstance(node, ast.While) and isinstance(value, ast.Constant):
            continue
        for child in value if isinstance(value, list) else [value]:
            # A docstring, too, is an expression that is only a text.
            text = isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)
            if isinstance(child, ast.AST) and not (text or _is_for_types(child)):
                yield child


def _is_for_types(node: ast.AST) -> bool:
    """Return whether a statement is for the type checker alone."""
    name = node.test if isinstance(node, ast.If) else node.targets[0] if isinstance(node, ast.Assign) else None
    return isinstance(name, ast.Name) and name.id == "TYPE_CHECKING"


def _conditions(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.If | ast.While | ast.IfExp):
        return [node.test]
    return node.ifs if isinstance(node, ast.comprehension) else []


def _of_text(node: ast.BinOp) -> bool:
    """Return whether a text is joined or filled in: with another operator it could only raise TypeError."""
    return any(isinstance(side, ast.Constant) and isinstance(side.value, str) for side in (node.left, node.right))


def _other(value: bool | int | str | bytes) -> str:
    if isinstance(value, bool):
        return str(not value)
    if isinstance(value, int):
        return str(value + 1)
    return repr(value + "~") if isinstance(value, str) else repr(value + b"~")


def _line(source: bytes, start: int) -> str:
    return source[start:].partition(b"\n")[0].decode().strip()

"""Functions, methods and classes that no code of a board uses: only a laptop or a browser does, with the same modules.

On a board each takes 50 to 300 bytes of memory.
"""

import ast
from collections import Counter
from collections.abc import Iterator, Mapping

from host_tools.install.board_source import module_name, parse_source

_Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
# Before a name that a function uses: there it is no method.
_IN_FUNCTION = " "


def without_unused(sources: Mapping[str, str], main: str) -> dict[str, str]:
    """Return the modules `sources`, by path, without the definitions that neither they nor the source `main` use.

    A definition is used if its name is, as a name, an attribute or a text, anywhere but in itself, in type hints and
    where it is imported; a method is not if it is only as a name in a function.
    """
    trees = {path: parse_source(text) for path, text in sources.items()}
    uses = _uses(parse_source(main))
    for tree in trees.values():
        uses += _uses(tree)
    kept = [one for path, tree in trees.items() for one in _definitions(path, tree)]
    dropped: list[_Kept] = []
    while unused := next((one for one in kept if one.count(uses) <= one.count(one.uses)), None):
        uses -= unused.uses
        for one in kept:
            if unused.node in one.parts:
                one.uses -= unused.uses
        kept = [one for one in kept if one.node not in unused.parts]
        dropped = [*(one for one in dropped if one.node not in unused.parts), unused]
    gone = {f"{module_name(one.path)}.{one.node.name}" for one in dropped if not one.is_method}
    return {path: _without(sources[path], tree, path, dropped, gone) for path, tree in trees.items()}


class _Kept:
    """A definition in the module `path`, with all nodes in it, and what they use."""

    def __init__(self, path: str, node: _Definition, is_method: bool) -> None:
        self.path = path
        self.node = node
        self.is_method = is_method
        self.parts = set(ast.walk(node))
        self.uses = _uses(node)

    def count(self, uses: Counter[str]) -> int:
        """Return how often it is used among `uses`."""
        return uses[self.node.name] + (0 if self.is_method else uses[_IN_FUNCTION + self.node.name])


def _definitions(path: str, node: ast.AST, is_method: bool = False) -> Iterator[_Kept]:
    for part in ast.iter_child_nodes(node):
        if isinstance(part, _Definition) and not part.name.startswith("__"):
            yield _Kept(path, part, is_method)
        yield from _definitions(path, part, is_method=isinstance(part, ast.ClassDef))


def _uses(node: ast.AST) -> Counter[str]:
    """Count what is used in `node`. A docstring is one text, so none of its words are used."""
    found: Counter[str] = Counter()

    def visit(part: ast.AST | None, inside: str = "") -> None:
        match part:
            case ast.Name(id=name):
                found[inside + name] += 1
            case ast.Attribute(attr=name) | ast.keyword(arg=str(name)) | ast.Constant(value=str(name)):
                found[name] += 1
            case ast.alias(name=name) if part.asname:
                found[name] += 1
            case ast.arg():
                return
            case ast.AnnAssign(target=target, value=value):
                visit(target, inside)
                visit(value, inside)
                return
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                for outside in (part.args, *part.decorator_list):
                    visit(outside, inside)
                for line in part.body:
                    visit(line, _IN_FUNCTION)
                return
            case ast.If(test=ast.Name(id="TYPE_CHECKING" | "_TYPE_CHECKING"), orelse=other):
                for line in other:
                    visit(line, inside)
                return
        for child in ast.iter_child_nodes(part) if part else ():
            visit(child, inside)

    visit(node)
    return found


def _without(text: str, tree: ast.Module, path: str, dropped: list[_Kept], gone: set[str]) -> str:
    """Return the source `text` without those definitions of it that are `dropped`, and without imports of `gone`."""
    lines = text.split("\n")
    edits: list[tuple[int, int, str]] = []
    for one in dropped:
        if one.path == path:
            first = min([one.node.lineno, *(decorator.lineno for decorator in one.node.decorator_list)])
            edits.append((first, one.node.end_lineno or first, " " * one.node.col_offset + "pass"))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            rest = [alias for alias in node.names if f"{node.module}.{alias.name}" not in gone]
            if len(rest) < len(node.names):
                new = ast.unparse(ast.ImportFrom(node.module, rest, node.level)) if rest else "pass"
                edits.append((node.lineno, node.end_lineno or node.lineno, " " * node.col_offset + new))
    inner = [
        edit for edit in edits if any(other[0] <= edit[0] and edit[1] <= other[1] for other in edits if other != edit)
    ]
    for first, last, new in sorted(edits, reverse=True):
        if (first, last, new) not in inner:
            lines[first - 1 : last] = [new]
    return "\n".join(lines)

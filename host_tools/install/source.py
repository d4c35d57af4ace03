"""A source file of the firmware as the compacting of names sees it: its tree, its names, and changing its text."""

import ast
import io
import tokenize
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from host_tools.errors import PawnlightError

# Bytes from and to, and what comes in their place.
Edit = tuple[int, int, str]


class CompactError(PawnlightError):
    """Names of the firmware cannot be made shorter without a risk that it breaks."""


def module_of(path: str) -> str:
    """The module that a file is: `pawnlight/drivers/__init__.py` is `pawnlight.drivers`."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


class Source:
    """What stands under `if 0:` is for the type checker: it is none of the tree."""

    def __init__(self, path: str, data: bytes) -> None:
        self.path = path
        self.module = module_of(path)
        # `main.py` is installed as it is.
        self.stays = not path.startswith("pawnlight/")
        self.data = data
        try:
            self.tree = ast.parse(data)
        except SyntaxError as error:
            raise CompactError(f"{path}:{error.lineno}: SyntaxError: {error.msg}.") from error
        self._types: set[int] = set()
        self._without_types()
        self._starts = [0]
        for line in data.split(b"\n"):
            self._starts.append(self._starts[-1] + len(line) + 1)

    def refuse(self, node: ast.AST, what: str) -> CompactError:
        """The fault `what` at the line of `node`."""
        return CompactError(f"{self.path}:{getattr(node, 'lineno', 1)}: {what}")

    def _without_types(self) -> None:
        """Take away what is behind `if 0:`, and annotations: MicroPython compiles none of them."""
        for node in ast.walk(self.tree):
            for _, value in ast.iter_fields(node):
                if isinstance(value, list):
                    for part in [part for part in value if _is_never(part)]:
                        self._types.update(range(part.lineno, part.end_lineno + 1))
                        value.remove(part)
            if isinstance(node, ast.arg):
                node.annotation = None
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                node.returns = None
            elif isinstance(node, ast.AnnAssign):
                node.annotation = ast.Constant(value=None)

    @cached_property
    def nodes(self) -> list[ast.AST]:
        return list(ast.walk(self.tree))

    @cached_property
    def bindings(self) -> dict[str, list[ast.AST]]:
        """The nodes that give a name a value, or declare it `global`, in any scope of the file."""
        found: dict[str, list[ast.AST]] = {}
        for node in self.nodes:
            for name in _bound(node):
                found.setdefault(name, []).append(node)
        return found

    def imports(self) -> Iterator[tuple[ast.ImportFrom, ast.alias]]:
        """Every name imported from a module of the firmware."""
        for node in self.nodes:
            if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "pawnlight":
                for alias in node.names:
                    yield node, alias

    def span(self, node: ast.stmt | ast.expr) -> tuple[int, int]:
        """The bytes that `node` takes."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._starts[node.lineno - 1] + node.col_offset, self._starts[node.end_lineno - 1] + node.end_col_offset

    def names(self) -> Iterator[tuple[int, int, str]]:
        """Every name in the text: the bytes it takes, and itself."""
        lines = self.data.decode().split("\n")
        for token in tokenize.generate_tokens(io.StringIO(self.data.decode()).readline):
            row, column = token.start
            if token.type == tokenize.NAME and row not in self._types:
                start = self._starts[row - 1] + len(lines[row - 1][:column].encode())
                yield start, start + len(token.string.encode()), token.string

    def renamed(self, names: Mapping[str, str]) -> "Source":
        """The file with other names for those that are in `names`."""
        return self.changed((start, end, names[name]) for start, end, name in self.names() if name in names)

    def changed(self, edits: Iterable[Edit]) -> "Source":
        """The file with these edits made; no line moves."""
        parts = []
        at = 0
        for start, end, text in sorted(edits):
            assert at <= start, (self.path, start)
            parts += [self.data[at:start], text.encode()]
            at = end
        data = b"".join([*parts, self.data[at:]])
        if data.count(b"\n") != self.data.count(b"\n"):
            raise CompactError(f"{self.path} would have other lines than its source has.")
        return Source(self.path, data)


def _is_never(node: object) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Constant) and node.test.value == 0 and not node.orelse


def _bound(node: ast.AST) -> list[str]:
    """The names that `node` itself gives a value."""
    if isinstance(node, ast.Name):
        return [] if isinstance(node.ctx, ast.Load) else [node.id]
    if isinstance(node, ast.arg):
        return [node.arg]
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return [node.name]
    if isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar):
        return [node.name] if node.name else []
    if isinstance(node, ast.Global | ast.Nonlocal):
        return list(node.names)
    if isinstance(node, ast.Import | ast.ImportFrom):
        return [alias.asname or alias.name.split(".")[0] for alias in node.names]
    return []

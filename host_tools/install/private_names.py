"""Private names of the firmware made short, the same few for all files: a Pico never forgets a name that it has read.

A file has its own private names, but classes that inherit from each other share theirs, in whatever files they are. A
private name that is asked of anything but `self`, imported, given as a keyword or written in a text stays as it is,
everywhere: who has it cannot be told from here.
"""

import ast
import builtins
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import count
from string import ascii_lowercase, ascii_uppercase

from host_tools.install.source import Source

_PRIVATE = re.compile(r"_[A-Za-z]\w*")
# What takes an attribute by its name.
BY_NAME = ("getattr", "setattr", "hasattr", "delattr")
_BY_TEXT = ("exec", "eval", "compile", "globals", "locals", "vars", "dir")
# Attributes by a name that is not written there: of modules, none of them private, and of a game by those names that
# it has itself on that board.
_NEVER_PRIVATE = {("pawnlight.heap", "last"), ("pawnlight.heap", "name"), ("pawnlight.store.checkpoint", "name")}
_LETTERS = ascii_lowercase + ascii_uppercase

# A private name and where it means the same: a file, or a family of classes.
Meaning = tuple[str, str]


def with_short_names(sources: Mapping[str, Source]) -> dict[str, Source]:
    """The files, by path as they come, with short private names. Raises CompactError."""
    short = short_names(sources)
    return {path: source.renamed(short[path]) for path, source in sources.items()}


def short_names(sources: Mapping[str, Source]) -> dict[str, dict[str, str]]:
    """By path and private name what the name becomes; names that stay are not there. Raises CompactError."""
    for source in sources.values():
        _check(source)
    kept = {name for source in sources.values() for name in _kept(source)}
    families = _Families(sources.values())
    meanings: dict[str, dict[str, Meaning]] = {}
    used: dict[Meaning, list[str]] = {}
    for path, source in sources.items():
        family = families.of(source.module)
        attributes = families.attributes(family)
        names = [name for name in _private_names(source) if name not in kept]
        meanings[path] = {name: (name, family if name in attributes else path) for name in names}
        for name in names:
            used.setdefault(meanings[path][name], []).append(path)
    modules = {path: source.module for path, source in sources.items()}
    given: dict[Meaning, str] = {}
    taken: dict[str, set[str]] = {path: set(kept) for path in sources}
    # The most used first, so that every file has the same ones. Attributes before what one file alone has.
    for meaning, paths in sorted(used.items(), key=lambda item: (item[0][1] in sources, -len(item[1]), item[0])):
        near = set(paths)
        if meaning[1] not in sources:
            near |= {other for other in sources for path in paths if families.meet(modules[path], modules[other])}
        short = next(name for name in _short() if not any(name in taken[path] for path in near))
        given[meaning] = short
        for path in near:
            taken[path].add(short)
    return {path: {name: given[meaning] for name, meaning in found.items()} for path, found in meanings.items()}


def _short() -> Iterator[str]:
    for n in count():
        first, second = divmod(n, len(_LETTERS))
        yield "_" + (_LETTERS[first - 1] if first else "") + _LETTERS[second]


def _private(names: Iterable[str]) -> Iterator[str]:
    return (name for name in names if _PRIVATE.fullmatch(name))


def _private_names(source: Source) -> list[str]:
    """Every private name of the file, each once."""
    return list(dict.fromkeys(_private(name for _, _, name in source.names())))


def _check(source: Source) -> None:
    """Raises CompactError where names are used in ways that cannot be followed."""
    for node in source.nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in _BY_TEXT:
                raise source.refuse(node, f"{node.func.id}() may use any private name.")
            if node.func.id in BY_NAME and not _says_its_name(node.args[1], source.module):
                raise source.refuse(node, f"{node.func.id}() may be of a private name: begin it with a letter.")
        if isinstance(node, ast.JoinedStr):
            for part in ast.walk(node):
                for name in _private([getattr(part, "id", ""), getattr(part, "attr", "")]):
                    raise source.refuse(node, f"{name} stands in an f-string. Take % for it.")
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id not in source.bindings:
            for name in _private([node.id]):
                raise source.refuse(node, f"{name} is nowhere given a value.")


def _says_its_name(node: ast.expr, module: str) -> bool:
    """Whether the name of an attribute stands there, or at least begins with a letter."""
    if isinstance(node, ast.Constant) or (module, ast.unparse(node)) in _NEVER_PRIVATE:
        return True
    while isinstance(node, ast.BinOp):
        node = node.left
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value[:1].isalpha()


def _kept(source: Source) -> Iterator[str]:
    """The private names that mean something outside of the file, or may."""
    own = _own_attributes(source)
    if source.stays:
        yield from _private_names(source)
    for node in source.nodes:
        if isinstance(node, ast.Attribute) and id(node) not in own:
            yield from _private([node.attr])
        elif isinstance(node, ast.Call):
            yield from _private(keyword.arg or "" for keyword in node.keywords)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            said = [getattr(node, "module", None) or "", *(alias.name for alias in node.names)]
            yield from _private(".".join(said).split("."))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from _private([node.value])


def _own_attributes(source: Source) -> dict[int, ast.Attribute]:
    """The attributes asked of `self` or `super()` in a method, by their id()."""
    found: dict[int, ast.Attribute] = {}
    for owner in source.nodes:
        if not isinstance(owner, ast.ClassDef):
            continue
        for method in owner.body:
            if not isinstance(method, ast.FunctionDef | ast.AsyncFunctionDef) or not method.args.args:
                continue
            first = method.args.args[0].arg
            nodes = list(ast.walk(method))
            again = sum(isinstance(node, ast.arg) and node.arg == first for node in nodes) + sum(
                isinstance(node, ast.Name) and node.id == first and not isinstance(node.ctx, ast.Load) for node in nodes
            )
            for node in nodes:
                if isinstance(node, ast.Attribute) and again == 1 and _is_self(node.value, first):
                    found[id(node)] = node
    return found


def _is_self(node: ast.expr, first: str) -> bool:
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id == "super"
    return isinstance(node, ast.Name) and node.id == first


class _Families:
    """Which files' classes inherit from each other, and the private attributes of each such family."""

    def __init__(self, sources: Iterable[Source]) -> None:
        self._sources = {source.module: source for source in sources}
        self._bases = {module: set(_bases(source, self._sources)) for module, source in self._sources.items()}
        self._lines = [self._line(module) for module in self._sources]
        self._family = {module: module for module in self._sources}
        for line in self._lines:
            joined = {self._family[module] for module in line}
            for module, family in self._family.items():
                if family in joined:
                    self._family[module] = min(joined)
        self._attributes: dict[str, set[str]] = {}
        for module in self._sources:
            self._attributes.setdefault(self._family[module], set())
        self._collect()

    def of(self, module: str) -> str:
        """The name of the family that the module's classes belong to: that of one of its modules."""
        return self._family[module]

    def attributes(self, family: str) -> Collection[str]:
        """The private names of what its objects have."""
        return self._attributes[family]

    def meet(self, one: str, other: str) -> bool:
        """Whether an object may have attributes of classes in both modules."""
        return any(one in line and other in line for line in self._lines)

    def _line(self, module: str) -> set[str]:
        """The module and those its classes inherit from."""
        line = {module}
        new = {module}
        while new:
            new = {base for known in new for base in self._bases[known]} - line
            line |= new
        return line

    def _collect(self) -> None:
        asked: list[tuple[Source, ast.Attribute]] = []
        there: dict[str, set[str]] = {family: set() for family in self._attributes}
        for module, source in self._sources.items():
            family = self._family[module]
            for node in _own_attributes(source).values():
                asked.append((source, node))
                if not isinstance(node.ctx, ast.Load):
                    there[family].add(node.attr)
            for owner in source.nodes:
                if isinstance(owner, ast.ClassDef):
                    there[family] |= {name for part in owner.body for name in _given(part)}
        for source, node in asked:
            family = self._family[source.module]
            self._attributes[family].add(node.attr)
            for name in _private([node.attr]):
                if name not in there[family]:
                    raise source.refuse(node, f"no class here has an attribute {name}.")
        for family, names in there.items():
            self._attributes[family] |= names


def _given(node: ast.stmt) -> Iterator[str]:
    """The names that a statement of a class body gives it."""
    for part in ast.walk(node) if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) else [node]:
        if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield part.name
        elif isinstance(part, ast.Name) and not isinstance(part.ctx, ast.Load):
            yield part.id


def _bases(source: Source, sources: Mapping[str, Source]) -> Iterator[str]:
    """The modules of the classes from which those of `source` inherit. Raises CompactError for one that is not ours."""
    imported = {alias.asname or alias.name: (node.module or "", alias.name) for node, alias in source.imports()}
    own = {node.name for node in source.nodes if isinstance(node, ast.ClassDef)}
    for node in source.nodes:
        for base in node.bases if isinstance(node, ast.ClassDef) else ():
            name = ast.unparse(base)
            if name in imported:
                module, original = imported[name]
                if module not in sources or not _defines(sources[module], original):
                    raise source.refuse(base, f"{name} is not where it is imported from: import the class itself.")
                yield module
            elif name not in own and not hasattr(builtins, name):
                raise source.refuse(base, f"a class inherits from {name}, whose private names are not known.")


def _defines(source: Source, name: str) -> bool:
    return any(isinstance(node, ast.ClassDef) and node.name == name for node in source.nodes)

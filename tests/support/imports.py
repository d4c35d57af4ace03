"""Which modules import which, read from their source: nothing is imported for it."""

import ast
from collections.abc import Iterator
from pathlib import Path

Graph = dict[str, set[str]]


def modules(packages: dict[str, Path]) -> dict[str, Path]:
    """Return the file of each module of `packages`, folders by the name of a package in them."""
    found = {}
    for package, folder in packages.items():
        for path in (folder / package).rglob("*.py"):
            name = ".".join(path.relative_to(folder).with_suffix("").parts)
            found[name.removesuffix(".__init__")] = path
    return found


def imported_names(node: ast.AST) -> Iterator[tuple[str, str]]:
    """Yield what `node` may import as (package or module, name in it or nothing)."""
    if isinstance(node, ast.Import):
        yield from ((name.name, "") for name in node.names)
    elif isinstance(node, ast.ImportFrom):
        assert not node.level, f"line {node.lineno}: an import from {'.' * node.level} does not say of which package"
        assert node.module
        yield from ((node.module, name.name) for name in node.names)
    for child in ast.iter_child_nodes(node):
        yield from imported_names(child)


def string_constants(tree: ast.AST) -> Iterator[str]:
    """Yield the string constants of a module that imports others by computed names."""
    nodes = list(ast.walk(tree))
    if any(isinstance(node, ast.Name) and node.id in ("__import__", "import_module") for node in nodes):
        yield from (node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))


def imports(packages: dict[str, Path]) -> Graph:
    """Return, for each module of `packages`, the modules of `packages` that it imports.

    `from package import module` imports the module, `from package import name` the package.
    """
    known = modules(packages)
    found: Graph = {}
    for module, path in known.items():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names = {f"{one}.{name}" if f"{one}.{name}" in known else one for one, name in imported_names(tree)}
        found[module] = (names | set(string_constants(tree))) & set(known)
    return found


def all_imports(graph: Graph, module: str) -> set[str]:
    """Return what `module` imports, directly or not."""
    found: set[str] = set()
    waiting = [module]
    while waiting:
        new = graph[waiting.pop()] - found
        found |= new
        waiting += new
    return found

"""Names of the firmware exchanged for such as MicroPython's image has in its flash: those take no memory on a Pico.

Each name that the firmware gives to something and that the image has not becomes one that the image has and the
firmware does not use: everywhere the same one, so that nothing need be known of whose it is. A name that stands in a
text as well stays, and so does that of an exception, which is told to people.
"""

import ast
import builtins
import keyword
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path

from host_tools.install.private_names import BY_NAME
from host_tools.install.source import Source

_LIST = Path(__file__).with_name("image_names.txt")
# The one module on a Pico that is neither the firmware's nor the image's.
_DRIVER = Path(__file__).with_name("small_driver.py")
# What MicroPython's compiler knows, or MicroPython asks of objects that are not its own.
_SPECIAL = set(
    "_ args asm_pio asm_thumb bytecode characters_written close const errno flush ioctl micropython native pend_throw "
    "ptr ptr8 ptr16 ptr32 read readinto readline seek self send throw uint value viper write".split()
)
_FUNCTIONS = (
    ast.FunctionDef,
    ast.AsyncFunctionDef,
    ast.Lambda,
    ast.GeneratorExp,
    ast.ListComp,
    ast.SetComp,
    ast.DictComp,
)


@cache
def image_names() -> frozenset[str]:
    """The identifiers that the image has."""
    lines = _LIST.read_text(encoding="ascii").splitlines()
    return frozenset(name for line in lines if not line.startswith("#") for name in line.split())


def with_known_names(sources: Mapping[str, Source]) -> dict[str, Source]:
    """The files, by path as they come, with the names exchanged. Raises CompactError."""
    known = known_names(sources.values())
    return {path: source if source.stays else source.renamed(known) for path, source in sources.items()}


def known_names(sources: Collection[Source]) -> dict[str, str]:
    """What the names become; those that stay are not there. Raises CompactError."""
    used = Counter(name for source in sources for name in _names_in(source))
    texts = {text for source in sources for text in _texts(source)}
    stay = {*texts, *_names_in(Source(_DRIVER.name, _DRIVER.read_bytes())), *_exceptions(sources)}
    for source in sources:
        stay |= {*source.module.split("."), *_foreign(source), *(_names_in(source) if source.stays else ())}
    begun = tuple({text for source in sources for text in _begun(source)})
    given = {name for source in sources for name in _given(source.tree) if not name.startswith(begun)}
    free = [name for name in image_names() if not (name in used or name in stay or _is_special(name))]
    ours = [name for name in given - stay - image_names() if not _is_special(name)]
    # Short ones for those in most files: these become smaller too.
    ours.sort(key=lambda name: (-used[name], name))
    return dict(zip(ours, sorted(free, key=lambda name: (len(name), name)), strict=False))


def _is_special(name: str) -> bool:
    dunder = name.startswith("__") and name.endswith("__")
    return dunder or name in _SPECIAL or keyword.iskeyword(name) or keyword.issoftkeyword(name) or name in dir(builtins)


def _names_in(source: Source) -> set[str]:
    return {name for _, _, name in source.names()}


def _given(node: ast.AST, *, local: bool = False) -> Iterator[str]:
    """The names to which the code under `node` gives something; but of its variables only those that are not `local`
    to a function, for of the others MicroPython keeps no name.
    """
    for part in ast.iter_child_nodes(node):
        if isinstance(part, ast.Name | ast.Attribute) and not isinstance(part.ctx, ast.Load):
            if isinstance(part, ast.Attribute):
                yield part.attr
            elif not local:
                yield part.id
        elif isinstance(part, ast.arg):
            yield part.arg
        elif isinstance(part, ast.Global):
            yield from part.names
        elif isinstance(part, ast.ImportFrom) and not local:
            yield from (alias.asname for alias in part.names if alias.asname)
        elif isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield part.name
        inside = isinstance(part, _FUNCTIONS) or (local and not isinstance(part, ast.ClassDef))
        yield from _given(part, local=inside)


def _texts(source: Source) -> Iterator[str]:
    """The texts of the file, which may name something. Raises CompactError for what names in ways not seen here."""
    for node in source.nodes:
        if isinstance(node, ast.JoinedStr):
            raise source.refuse(node, "an f-string hides which names are used. Take % for it.")
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.Call):
            if any(word.arg is None or ast.unparse(node.func) == "dict" for word in node.keywords):
                raise source.refuse(node, "names become keys here.")
        elif isinstance(node, ast.arguments) and node.kwarg:
            raise source.refuse(node.kwarg, "names become keys here.")


def _begun(source: Source) -> Iterator[str]:
    """How names begin that are put together: `FOR_` for `getattr(module, "FOR_%d" % n)`."""
    for node in source.nodes:
        if isinstance(node, ast.Call) and ast.unparse(node.func) in BY_NAME:
            name = node.args[1]
            while isinstance(name, ast.BinOp):
                name = name.left
            if isinstance(name, ast.Constant) and name is not node.args[1]:
                yield str(name.value).partition("%")[0]


def _foreign(source: Source) -> Iterator[str]:
    """The names that the file imports from what is not of the firmware."""
    for node in source.nodes:
        if isinstance(node, ast.Import) or (
            isinstance(node, ast.ImportFrom) and (node.module or "")[:9] != "pawnlight"
        ):
            yield from (getattr(node, "module", None) or "").split(".")
            for alias in node.names:
                yield from (*alias.name.split("."), alias.asname or alias.name)


def _exceptions(sources: Collection[Source]) -> set[str]:
    """The names of the classes that are exceptions."""
    bases = {
        node.name: {ast.unparse(base) for base in node.bases}
        for source in sources
        for node in source.nodes
        if isinstance(node, ast.ClassDef)
    }
    found = {name for name in dir(builtins) if name.endswith(("Error", "Exception"))}
    while new := {name for name, of in bases.items() if of & found} - found:
        found |= new
    return found & bases.keys()

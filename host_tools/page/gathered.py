"""A page with its modules and style sheets gathered into one file each, from the files as they are on disk.

A browser then asks for a script and a style sheet, not for a hundred files, and for one script more when it first
needs a module that nothing imports at once. A module becomes a function, which runs when another one first imports
it. What is said about it stays on disk.
"""

import json
import os
import re
from collections.abc import Container, Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from host_tools.system.errors import PawnlightError
from host_tools.system.plain import json_default

STATIC = Path(__file__).parent / "static"
SCRIPT, LATER, STYLE = "page.js", "later.js", "page.css"
# Those of the page of a phone at a seat, which needs little.
PHONE_SCRIPT, PHONE_STYLE = "phone_page.js", "phone_page.css"
_STYLES = re.compile(r' *<link rel="stylesheet" href="static/([\w.]+)">\n')
_SCRIPTS = re.compile(r' *<script type="module" src="static/([\w.]+)"></script>\n')
_LOADED = """    <link rel="stylesheet" href="static/{style}">
    <script type="module" src="static/{script}"></script>
"""
_HEAD_END = "  </head>"
# As Prettier writes them.
_IMPORT = re.compile(r'^import \{([^}]*)\} from "\./([\w.]+)";$', re.M)
_LATER = re.compile(r'\bimport\("\./([\w.]+)"\)')
_EXPORT = re.compile(r"^export (async function|function|class|const|let) (\w+)", re.M)
_OTHER = re.compile(r"^(?:import|export)\b.*", re.M)
_RENAMED = re.compile(r"(\w+) as (\w+)")
# Whole lines of them.
_COMMENTS = re.compile(r"^ *(?://[^\n]*|/\*\*(?:(?!\*/).)*\*/)\n", re.M | re.S)
_MODULES = """const made = {{}};
export const moduleOf = (name) => (made[name] ??= modules[name]());
export const modules = {{
{modules}
}};
"""
# The others: they find those of the script in `made`.
_LATER_MODULES = f"""import {{{{ modules, moduleOf{{names}} }}}} from "./{SCRIPT}";
Object.assign(modules, {{{{
{{modules}}
}}}});
"""


class Gathered(NamedTuple):
    """The text of index.html, those of the files that it loads, at once or later, and the names of what is in them."""

    html: str
    files: dict[str, str]
    names: set[str]


def gather(index: str, *folders: Path, script: str = SCRIPT, style: str = STYLE) -> Gathered:
    """Gather the modules and style sheets that `index` names; of two files of a name, that of the first folder counts.

    `script` and `style` are the names of what they are gathered into. Raises PawnlightError if a module is written in
    another way than the others.
    """
    entries, styles = _SCRIPTS.findall(index), _STYLES.findall(index)
    sources = imported_sources(entries, *folders)
    at_once = imported_sources(entries, *folders, later=False)
    files = {
        script: join_modules(at_once) + "".join(f'moduleOf("{entry}");\n' for entry in entries),
        style: "\n".join(_text(name, folders) for name in styles),
    }
    if others := {name: source for name, source in sources.items() if name not in at_once}:
        files[LATER] = _later(others, at_once)
    loaded = _LOADED.format(script=script, style=style)
    bare = _SCRIPTS.sub("", _STYLES.sub("", index))
    return Gathered(bare.replace(_HEAD_END, loaded + _HEAD_END), files, {*sources, *styles})


def gather_page(index: str) -> Gathered:
    """Gather the page, whose index.html has the text `index`, as its files are now."""
    return _gather(index, SCRIPT, STYLE, _times())


def gather_phone_page(index: str) -> Gathered:
    """Gather the page of a phone at a seat, whose phone.html has the text `index`, as its files are now."""
    return _gather(index, PHONE_SCRIPT, PHONE_STYLE, _times())


def _times() -> tuple[tuple[str, int], ...]:
    return tuple(sorted((file.name, file.stat().st_mtime_ns) for file in os.scandir(STATIC)))


@lru_cache(maxsize=2)
def _gather(index: str, script: str, style: str, _files: tuple[tuple[str, int], ...]) -> Gathered:
    return gather(index, STATIC, script=script, style=style)


def embed_answers(index: str, answers: Mapping[str, Any]) -> str:
    """Return the text of index.html with what the page would fetch, by its path."""
    return index.replace(_HEAD_END, "".join(_element(*answer) for answer in answers.items()) + _HEAD_END)


def _element(name: str, values: Any) -> str:
    # Nothing in it ends the element.
    data = json.dumps(values, default=json_default, ensure_ascii=False, separators=(",", ":")).replace("<", r"\u003c")
    return f'    <script type="application/json" id="{name}">{data}</script>\n'


def imported_sources(entries: Iterable[str], *folders: Path, later: bool = True) -> dict[str, str]:
    """Return the sources of modules by name, with all that these import at once, or `later` too."""
    found: dict[str, str] = {}
    wanted = list(entries)
    for name in wanted:
        if name not in found:
            found[name] = source = _text(name, folders)
            wanted += [imported for _, imported in _IMPORT.findall(source)]
            # What a page never loads need not be there.
            names = _LATER.findall(source) if later else []
            wanted += [name for name in names if any((folder / name).is_file() for folder in folders)]
    return found


def _text(name: str, folders: Iterable[Path]) -> str:
    path = next((folder / name for folder in folders if (folder / name).is_file()), None)
    if path is None:
        raise PawnlightError(f"The page has no file {name}.")
    return path.read_text(encoding="utf-8")


def join_modules(sources: Mapping[str, str]) -> str:
    """Return modules, by name, as one that exports `moduleOf`, which returns what a module exports.

    A variable that changes is one of the whole, so that who imports it sees it change.
    """
    changing = _changing(sources)
    variables = "".join(f"export let {name};\n" for name in sorted(changing))
    # In parentheses: a browser then compiles each of them while it reads the script, and not again for its first use.
    functions = [f'"{name}": ({function}),' for name, function in _functions(sources, changing, sources)]
    return variables + _MODULES.format(modules="\n".join(functions))


def _later(sources: Mapping[str, str], at_once: Mapping[str, str]) -> str:
    """Return modules as one that adds them to those that are there `at_once`."""
    changing = _changing(at_once)
    names = "".join(f", {name}" for name in sorted(changing))
    functions = [f'"{name}": {function},' for name, function in _functions(sources, changing, {**sources, **at_once})]
    return _LATER_MODULES.format(names=names, modules="\n".join(functions))


def _changing(sources: Mapping[str, str]) -> set[str]:
    return {name for source in sources.values() for kind, name in _EXPORT.findall(source) if kind == "let"}


def _functions(sources: Mapping[str, str], changing: set[str], here: Container[str]) -> Iterator[tuple[str, str]]:
    return ((name, _function(name, source, changing, here)) for name, source in sources.items())


def _function(name: str, source: str, changing: set[str], here: Container[str]) -> str:
    def imports(match: re.Match[str]) -> str:
        names = _RENAMED.sub(r"\1: \2", match[1])
        for one in changing:
            names = re.sub(rf"\b{one}\b,?", "", names)
        return f'const {{{names}}} = moduleOf("{match[2]}");'

    def later(match: re.Match[str]) -> str:
        script = "Promise.resolve()" if match[1] in here else f'import("./{LATER}")'
        return f'{script}.then(() => moduleOf("{match[1]}"))'

    body = _IMPORT.sub(imports, _COMMENTS.sub("", source))
    body = _EXPORT.sub(lambda match: match[2] if match[1] == "let" else f"{match[1]} {match[2]}", body)
    body = _LATER.sub(later, body)
    if other := _OTHER.search(body):
        raise PawnlightError(f"{name} cannot be gathered: {other[0]}")
    exported = [f"get {one}() {{ return {one}; }}" if kind == "let" else one for kind, one in _EXPORT.findall(source)]
    return f"() => {{ {body}\nreturn {{ {', '.join(exported)} }}; }}"

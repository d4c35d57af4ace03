"""The page's modules and style sheets, each gathered into one file from the files as they are on disk.

A browser then asks for a script and a style sheet, not for a hundred files. A module becomes a function, which runs
when another one imports it first, or loads it later. Its lines stay as many.
"""

import os
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path

from host_tools.system.errors import PawnlightError

STATIC = Path(__file__).parent / "static"
ENTRY = "main.js"
SCRIPT, STYLE = "page.js", "page.css"
# As Prettier writes them.
_IMPORT = re.compile(r'^import \{([^}]*)\} from "\./([\w.]+)";$', re.M)
_LATER = re.compile(r'\bimport\("\./([\w.]+)"\)')
_EXPORT = re.compile(r"^export (async function|function|class|const|let) (\w+)", re.M)
_OTHER = re.compile(r"^(?:import|export)\b.*", re.M)
_RENAMED = re.compile(r"(\w+) as (\w+)")
_STYLES = re.compile(r'( *<link rel="stylesheet" href="static/)([\w.]+)(">\n)')
_TAG = f'<script type="module" src="static/{ENTRY}">'
_MODULE_OF = """const made = {{}};
export const moduleOf = (name) => (made[name] ??= modules[name]());
const modules = {{
{modules}
}};
{start}"""


def page_files() -> dict[str, bytes]:
    """Return the gathered files of the page by name, as the files on disk are now."""
    return _page_files(tuple(sorted((file.name, file.stat().st_mtime_ns) for file in os.scandir(STATIC))))


@lru_cache(maxsize=1)
def _page_files(_now: tuple[tuple[str, int], ...]) -> dict[str, bytes]:
    script = gathered(closure([ENTRY], STATIC), ENTRY)
    style = style_sheet((STATIC / "index.html").read_text(encoding="utf-8"))
    return {SCRIPT: script.encode(), STYLE: style.encode()}


def closure(entries: Iterable[str], *folders: Path) -> dict[str, str]:
    """Return the sources of modules by name, with all that these import or may load; the first of `folders` counts."""
    found: dict[str, str] = {}
    wanted = list(entries)
    for name in wanted:
        there = [folder / name for folder in folders if (folder / name).is_file()]
        # What the page never loads only the site has.
        if name not in found and there:
            found[name] = source = there[0].read_text(encoding="utf-8")
            wanted += [imported for _, imported in _IMPORT.findall(source)] + _LATER.findall(source)
    return found


def gathered(sources: Mapping[str, str], *entries: str) -> str:
    """Return modules, by name, as one that runs `entries`, and has `moduleOf`, which returns what a module exports.

    A variable that changes is one of the whole. Raises PawnlightError if a module is written in another way.
    """
    changing = {name for source in sources.values() for kind, name in _EXPORT.findall(source) if kind == "let"}
    modules = "\n".join(_function(name, source, changing) for name, source in sources.items())
    start = "".join(f'moduleOf("{entry}");\n' for entry in entries)
    declared = "".join(f"let {name};\n" for name in sorted(changing))
    return declared + _MODULE_OF.format(modules=modules, start=start)


def _function(name: str, source: str, changing: set[str]) -> str:
    exported = [(kind, found) for kind, found in _EXPORT.findall(source)]

    def imports(match: re.Match[str]) -> str:
        names = _RENAMED.sub(r"\1: \2", match[1])
        for one in changing:
            names = re.sub(rf"\b{one}\b,?", "", names)
        return f'const {{{names}}} = moduleOf("{match[2]}");'

    body = _IMPORT.sub(imports, source)
    body = _EXPORT.sub(lambda match: match[2] if match[1] == "let" else f"{match[1]} {match[2]}", body)
    body = _LATER.sub(r'Promise.resolve("\1").then(moduleOf)', body)
    if other := _OTHER.search(body):
        raise PawnlightError(f"{name} cannot be gathered: {other[0]}")
    returned = ", ".join(f"get {one}() {{ return {one}; }}" if kind == "let" else one for kind, one in exported)
    return f'"{name}"() {{ {body}\nreturn {{ {returned} }}; }},'


def gathered_index(index: str) -> str:
    """Return the text of index.html with the gathered files in place of the others."""
    first = _STYLES.search(index)
    if first is None or _TAG not in index:
        raise PawnlightError("The page has no place for its style sheet and its script.")
    index = index.replace(first[0], f"{first[1]}{STYLE}{first[3]}", 1)
    index = _STYLES.sub(lambda match: match[0] if match[2] == STYLE else "", index)
    return index.replace(_TAG, f'<script type="module" src="static/{SCRIPT}">')


def style_sheet(index: str) -> str:
    """Return the style sheets that index.html names, in its order."""
    return "\n".join((STATIC / name).read_text(encoding="utf-8") for _, name, _ in _STYLES.findall(index))

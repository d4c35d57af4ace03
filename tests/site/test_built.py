"""The files of the built site: the firmware's byte for byte, whole without the host, and small."""

import gzip
import json
import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from host_tools import words
from host_tools.install import firmware
from host_tools.install.firmware import compile_firmware
from host_tools.site.build import BROWSER_MODULES, file_digests
from tests.conftest import ROOT
from tests.site.site import SITE_PATH, version_folder

STATIC = ROOT / "host_tools" / "page" / "static"
SITE_FOLDER = ROOT / "host_tools" / "site"
MICROPYTHON = ROOT / "tests" / "micropython" / "node_modules" / "@micropython" / "micropython-webassembly-pyscript"
# Until a game has been played, and with all files.
MAX_BYTES = 490_000
MAX_BYTES_OF_ALL = 955_000


@pytest.fixture(scope="module")
def site(site_root: Path) -> Path:
    return site_root / SITE_PATH


def romfs_files(image: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the paths and contents of a ROMFS, read as MicroPython's documents have it."""

    def number(at: int) -> tuple[int, int]:
        value = 0
        while True:
            byte = image[at]
            value, at = value << 7 | byte & 127, at + 1
            if not byte & 128:
                return value, at

    def records(at: int, end: int, folder: str) -> Iterator[tuple[str, bytes]]:
        while at < end:
            kind, at = number(at)
            size, at = number(at)
            last = at + size
            length, begin = number(at)
            name, rest = folder + image[begin : begin + length].decode(), begin + length
            if kind == 4:
                yield from records(rest, last, name + "/")
            else:
                assert kind == 5
                verbatim, rest = number(rest)
                assert verbatim == 2
                count, rest = number(rest)
                yield name, image[rest : rest + count]
            at = last

    size, at = number(3)
    assert image[:3] == b"\xd2\xcd1"
    return records(at, at + size, "")


def board_files(site: Path) -> list[dict[str, bytes]]:
    """Return the files of the board in the browser: those that are there at once, and those that are fetched later."""
    static = version_folder(site) / "static"
    names = ("firmware", "firmware_later")
    return [dict(romfs_files(gzip.decompress((static / f"{name}.bin").read_bytes()))) for name in names]


def test_what_a_browser_fetches_later_is_listed_and_its_own_modules_are_there(site: Path) -> None:
    at_once, later = board_files(site)
    assert at_once.pop("later.txt").decode().split("\n") == [f"/{path}" for path in later]
    assert not at_once.keys() & later.keys()
    own = {path for path in at_once | later if path.startswith("host_tools/")}
    assert own == {path.replace(".py", ".mpy") for path in BROWSER_MODULES}
    assert "pawnlight/show/paint_native.mpy" not in at_once | later
    assert b"machine" not in at_once["pawnlight/drivers/__init__.mpy"]


@pytest.mark.long
def test_every_file_that_a_browser_runs_is_compiled_as_for_a_pico(site: Path) -> None:
    """With the definitions that a Pico leaves out, as only others use them."""
    at_once, later = board_files(site)
    there = {path: data for path, data in (at_once | later).items() if path.startswith("pawnlight/")}
    sources = firmware.firmware_sources()
    del sources["main.py"]
    made = compile_firmware(sources)
    # Without its drivers a Pico does nothing, and what loads its machine code is made for it.
    drivers = "pawnlight/drivers/__init__.mpy"
    assert made.keys() - there.keys() == {"pawnlight/show/paint_native.mpy"}
    assert {path for path in there if there[path] != made.get(path)} <= {drivers, "pawnlight/show/__init__.mpy"}
    assert b"machine" not in there[drivers]


# Lines of a module that only say something, or that are written anew where it is gathered.
DROPPED_LINE = re.compile(r'^ *(?:/\*\*|//|\*)|^ *$|^export |from "\./|import\("\./')


def test_the_page_and_micropython_are_as_they_are(site: Path) -> None:
    """But for the modules that the site has in their place."""
    replaced = {path.name for path in (SITE_FOLDER / "static").iterdir()} & {path.name for path in STATIC.iterdir()}
    assert replaced == {"bench_socket.js", "request.js", "socket.js"}
    static = version_folder(site) / "static"
    gathered = {
        line for name in ("page.js", "later.js", "page.css") for line in (static / name).read_text("utf-8").splitlines()
    }
    for path in (*STATIC.iterdir(), *(SITE_FOLDER / "static").iterdir()):
        if path.parent == STATIC and path.name in {*replaced, "shared.js", "unpack.js"}:
            continue
        if (static / path.name).is_file():
            assert (static / path.name).read_bytes() == path.read_bytes(), path.name
        elif path.suffix in (".js", ".css") and path.name != "sw.js":
            lines = path.read_text(encoding="utf-8").splitlines()
            assert [line for line in lines if not DROPPED_LINE.search(line) and line not in gathered] == [], path.name
    for name, source in (("micropython.js", "micropython.mjs"), ("micropython.wasm", "micropython.wasm")):
        assert (version_folder(site) / "static" / name).read_bytes() == (MICROPYTHON / source).read_bytes()


def pico_files(site: Path) -> dict[str, bytes]:
    """Return the files that the site installs on a Pico."""
    packed = gzip.decompress((version_folder(site) / "static" / "pico.bin").read_bytes())
    there = board_files(site)
    first, _, contents = packed.partition(b"\n")
    at, files = 0, {}
    for path, size in json.loads(first):
        files[path] = there[-1 - size][path] if size < 0 else contents[at : at + size]
        at += max(size, 0)
    assert at == len(contents)
    return files


def test_a_pico_gets_main_and_drivers_texts_as_they_are_and_modules_of_their_names(site: Path) -> None:
    files = pico_files(site)
    assert b"machine" in files["pawnlight/drivers/__init__.mpy"]
    sources = firmware.firmware_sources()
    for path, data in files.items():
        if path.endswith(".mpy"):
            assert data[:2] == b"M\x06"
            # In it is the name of its source, unless MicroPython has that anyway.
            assert Path(path).stem in ("__init__", "main") or Path(path).stem.encode() in data, path
        else:
            assert data == sources[path], path
    assert {path for path in sources if not path.endswith(".py")} < files.keys()
    assert files["main.py"] == firmware.MAIN_FILE_CONTENT


@pytest.mark.long
def test_a_pico_gets_what_the_laptop_installs(site: Path) -> None:
    assert pico_files(site) == compile_firmware(firmware.firmware_sources())


def test_a_game_can_be_played_after_few_bytes_and_all_files_are_few(site: Path, record_property) -> None:
    page = (site / "index.html").read_text(encoding="utf-8")
    named = set(re.findall(r'(?:href|src)="([\w./-]+)"', page)) - {"licences.txt"}
    board = {f"static/{name}" for name in ("board_worker.js", "flash.js", "micropython.js", "micropython.wasm")}
    data = {"words/de.json", "api/start.de.json", "static/firmware.bin"}
    needed = {site / name for name in named | {"index.html"}} | {version_folder(site) / name for name in board | data}
    sizes = {path: len(gzip.compress(path.read_bytes(), 9)) for path in site.rglob("*") if path.is_file()}
    until_played, whole = sum(sizes[path] for path in needed), sum(sizes.values())
    record_property("measured", f"{until_played} bytes compressed in {len(needed)} files until a game is played")
    record_property("measured", f"{whole} bytes compressed in {len(sizes)} files in all")
    assert until_played <= MAX_BYTES
    assert whole <= MAX_BYTES_OF_ALL


def test_the_service_worker_knows_every_other_file(site: Path) -> None:
    script = (site / "sw.js").read_text(encoding="utf-8")
    found = re.search(r"^const FILES = (\{.*\});$", script, re.M)
    assert found
    there = {path.relative_to(site).as_posix(): path for path in site.rglob("*") if path.is_file()}
    del there["sw.js"]
    assert json.loads(found[1]) == {name: sha256(path.read_bytes()).hexdigest() for name, path in there.items()}


def test_the_files_of_a_version_are_named_for_their_content(site: Path) -> None:
    folder = version_folder(site)
    page = (site / "index.html").read_text(encoding="utf-8")
    assert f'data-files="{folder.name}/"' in page
    assert not re.findall(r'(?:href|src)="static/', page)
    assert sha256(json.dumps(file_digests(folder)).encode()).hexdigest().startswith(folder.name)


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    page = (site / "index.html").read_text(encoding="utf-8")
    assert "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'" in page
    assert set(re.findall(r'https?://[^"\s]+', page)) == {
        "https://example.org/pawnlight",
        "https://example.org/pawnlight/tree/main/hardware",
        # In a sentence.
        "http://localhost:8000.</p><p",
    }


def test_every_text_that_the_site_names_is_there() -> None:
    named: set[str] = set()
    for path in (SITE_FOLDER / "static").iterdir():
        text = path.read_text(encoding="utf-8")
        named |= set(re.findall(r'\bw\("([^"]+)"', text)) | set(re.findall(r'data-(?:words|label)="([^"]+)"', text))
    assert len(named) > 15
    assert named <= set(words.ENGLISH)


def test_the_licences_of_all_that_is_in_it_are_there(site: Path) -> None:
    text = (site / "licences.txt").read_text(encoding="utf-8")
    for owner in ("The Pawnlight authors", "Damien P. George", "Frederic Cambus"):
        assert owner in text

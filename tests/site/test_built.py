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
from tests.conftest import FIRMWARE, ROOT
from tests.site.site import SITE_PATH, version_folder

STATIC = ROOT / "host_tools" / "page" / "static"
SITE_FOLDER = ROOT / "host_tools" / "site"
MICROPYTHON = ROOT / "tests" / "micropython" / "node_modules" / "@micropython" / "micropython-webassembly-pyscript"
# Until a board can be played.
MAX_BYTES = 560_000


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


def test_every_file_that_a_browser_runs_is_there_as_it_is_or_compiled_from_it(site: Path) -> None:
    there = dict(romfs_files(gzip.decompress((version_folder(site) / "static" / "firmware.bin").read_bytes())))
    paths = [path for form in ("*.py", "*.txt") for path in (FIRMWARE / "pawnlight").rglob(form)]
    files = {path.relative_to(FIRMWARE).as_posix(): path.read_bytes() for path in paths}
    assert len(files) > 110
    del files["pawnlight/show/paint_native.py"]
    beside = {name: (ROOT / name).read_bytes() for name in BROWSER_MODULES}
    # Compiled together, for constants are folded where other modules import them.
    made = compile_firmware(files | beside, march="")
    assert there == {name: data for name, data in made.items() if not name.startswith("pawnlight/drivers/")}


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


def test_a_pico_gets_what_the_laptop_installs(site: Path) -> None:
    packed, image = (
        gzip.decompress((version_folder(site) / "static" / f"{name}.bin").read_bytes()) for name in ("pico", "firmware")
    )
    there = dict(romfs_files(image))
    first, _, contents = packed.partition(b"\n")
    at, files = 0, {}
    for path, size in json.loads(first):
        files[path] = there[path] if size < 0 else contents[at : at + size]
        at += max(size, 0)
    assert len(packed) < len(image)
    assert files == compile_firmware(firmware.firmware_sources())
    assert at == len(contents)


def test_a_board_can_be_played_after_few_bytes(site: Path, record_property) -> None:
    page = (site / "index.html").read_text(encoding="utf-8")
    named = set(re.findall(r'(?:href|src)="([\w./-]+)"', page)) - {"licences.txt"}
    board = {f"static/{name}" for name in ("board_worker.js", "flash.js", "micropython.js", "micropython.wasm")}
    data = {"words/de.json", "api/start.de.json", "static/firmware.bin", "static/wood.svg"}
    needed = {site / name for name in named | {"index.html"}} | {version_folder(site) / name for name in board | data}
    sizes = {path: len(gzip.compress(path.read_bytes(), 9)) for path in needed}
    whole = sum(sizes.values())
    record_property("measured", f"{whole} bytes compressed in {len(sizes)} files until a board can be played")
    assert whole <= MAX_BYTES


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

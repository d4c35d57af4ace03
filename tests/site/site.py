"""The built site on a plain web server, and its page as a browser shows it."""

import contextlib
import functools
import http.server
import json
import shutil
import struct
import threading
from binascii import crc32
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import BrowserContext, ConsoleMessage, Page

from host_tools.site.build import publish_version
from tests.acceptance.player import Question

SITE_PATH = "some/path/"
# As fast as a browser draws every light of every frame.
CLOCK_SPEED = 8
_BOARD = "globalThis.testedBoard"
# The address of a file of the page's version.
FILE_URL_SCRIPT = "(name) => new URL(document.documentElement.dataset.files + name, location.href)"
# What a module of the page exports, by its name.
IMPORT_MODULE_SCRIPT = f"""async (name) => {{
  await import(({FILE_URL_SCRIPT})('static/later.js'));
  return (await import(({FILE_URL_SCRIPT})('static/page.js'))).moduleOf(name);
}}"""
_FIND = f"async () => {{ {_BOARD} = (await ({IMPORT_MODULE_SCRIPT})('board.js')).board; }}"
_STARTED = f"""() => {{
  const {{ number, dark }} = {_BOARD}?.state.question ?? {{}};
  const shown = document.querySelector("#play-panel .act button, .start-button:enabled");
  return number !== undefined || dark || shown?.checkVisibility();
}}"""
_MS_TO_START = 60_000
_MS_BETWEEN_LOOKS = 20


class _Host(http.server.SimpleHTTPRequestHandler):
    """A web host. The faults of another one are values of its class."""

    # Headers of every answer, the type of scripts, and the ends of the paths of files that are missing, cut in the
    # middle, or never sent whole.
    headers_too: Mapping[str, str] = {}
    scripts = "text/javascript"
    missing = halved = endless = "-"

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""

    def end_headers(self) -> None:
        for name, value in self.headers_too.items():
            self.send_header(name, value)
        super().end_headers()

    def guess_type(self, path: Any) -> str:
        return self.scripts if str(path).endswith(".js") else super().guess_type(path)

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        if path.endswith(self.missing):
            self.send_error(404)
        elif path.endswith((self.halved, self.endless)):
            whole = Path(self.translate_path(path)).read_bytes()
            self.send_response(200)
            self.send_header("Content-Type", self.guess_type(path))
            self.send_header("Connection", "close")
            if path.endswith(self.endless):
                self.send_header("Content-Length", str(len(whole)))
            self.end_headers()
            self.wfile.write(whole[: len(whole) // 2])
            while path.endswith(self.endless) and not self.server.ended.wait(0.1):  # type: ignore[attr-defined]
                pass
        else:
            super().do_GET()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        # A page that is closed while it loads hangs up.
        with contextlib.suppress(ConnectionError):
            super().copyfile(source, outputfile)


@contextlib.contextmanager
def serve_site(root: Path, **faults: Any) -> Iterator[str]:
    """Serve the files below `root`, in which the site is at `PATH`, as a host with `faults`; yield its address."""
    handler = functools.partial(type("Host", (_Host,), faults), directory=str(root))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        server.ended = threading.Event()  # type: ignore[attr-defined]
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/{SITE_PATH}"
        finally:
            server.ended.set()  # type: ignore[attr-defined]
            server.shutdown()


class SitePage:
    """A page of the site. `broken` has the errors that nobody caught."""

    def __init__(self, context: BrowserContext, address: str, clock: float = CLOCK_SPEED, view: str = "board") -> None:
        self.page: Page = context.new_page()
        self.clock = clock
        self.broken: list[str] = []
        self.page.on("pageerror", lambda fault: self.broken.append(str(fault)))
        self.page.on("console", self._hear)
        self.page.goto(f"{address}?clock={clock}#{view}")
        self.find_board()

    def _hear(self, said: ConsoleMessage) -> None:
        # The browser looks for an icon of a file that names none, such as a text.
        if said.type == "error" and not said.location["url"].endswith("/favicon.ico"):
            self.broken.append(said.text)

    def find_board(self) -> None:
        """Find the board of the page, after it has been loaded again too."""
        self.page.evaluate(_FIND)

    def state(self, name: str) -> Any:
        """Return what the board has told last."""
        return self.page.evaluate(f"(name) => {_BOARD}.state[name] ?? null", name)

    @property
    def question(self) -> Question:
        question: Any = self.state("question") or {}
        return question

    @property
    def events(self) -> int:
        """The number of events of the game that is played."""
        return int(self.question.get("moment", 0))

    def send(self, order: dict[str, Any]) -> None:
        self.page.evaluate(f"(order) => {_BOARD}.send(order)", order)

    def until(self, true: str, what: object = None) -> None:
        """Wait until the JavaScript expression `true` holds of `state` and `what`."""
        script = f"(what) => {{ const {{ state }} = {_BOARD}; return {true}; }}"
        self.page.wait_for_function(script, arg=what, timeout=_MS_TO_START, polling=_MS_BETWEEN_LOOKS)

    def wait_for_question(self) -> Question:
        """Return the question as soon as the board waits for a key; wake it first if it sleeps."""
        self.until("state.question && ('number' in state.question || state.question.dark)")
        if self.question.get("dark"):
            self.send({"pad": "DRAW", "down": True})
            self.send({"pad": "DRAW", "down": False})
            self.until("state.question && 'number' in state.question")
        return self.question

    def begin_game(self, *lines: str, started: bool = True) -> None:
        """Begin the game that the menu has with these settings, and wait until it has `started`."""
        self.wait_for_question()
        order = {"begin": ["pace=fast", "sound=0", *lines], "wanted": "", "keep": True}
        assert self.page.evaluate(f"(order) => {_BOARD}.ask(order)", order) == "begun"
        self.until("state.game" if started else "state.position")
        # Before it, the page shows its door.
        self.page.evaluate("if (location.hash === '#start') location.hash = 'play'")

    def wait_until_cached(self) -> None:
        """Wait until the site is there without a network."""
        self.page.evaluate("async () => void await navigator.serviceWorker.ready")

    def flash_files(self, name: str = SITE_PATH.strip("/").replace("/", " ")) -> dict[str, bytes]:
        """Return the files of the board's flash, read from its log on disk, while no page has it."""
        logs = self.page.evaluate(_READ, f"flash {name}")
        return newest_log([bytes(log) for log in logs])


# Deletes what the browser keeps of the games, but for the flash of the board.
FORGET_SCRIPT = """async () => {
  await (await navigator.storage.getDirectory()).removeEntry("games some path", { recursive: true });
}"""
_READ = """async (name) => {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(name);
  const logs = [];
  for (const log of ["flash-0.log", "flash-1.log"]) {
    const file = await (await folder.getFileHandle(log)).getFile();
    logs.push([...new Uint8Array(await file.arrayBuffer())]);
  }
  return logs;
}"""


# The log of the flash, read as docs/site.md has it.

_BEGIN, _WRITE, _SIZE, _REMOVE, _RENAME, _FILE, _WHOLE, DAMAGE, _END = range(9)
_MARK = 0xFE4C50F5
_HEAD_BYTES, _CHECK_BYTES = 24, 8


class Record(NamedTuple):
    """A record of the log, from the byte `at` to before the byte `end`."""

    at: int
    sequence: int
    kind: int
    number: int
    path: str
    data: bytes
    end: int


def newest_log(logs: list[bytes]) -> dict[str, bytes]:
    """Return the files of the log that was written last and is whole; nothing in it may be damaged."""
    whole = [log for log in map(log_records, logs) if any(one.kind == _WHOLE for one in log)]
    if not whole:
        return {}
    log = max(whole, key=lambda one: one[-1].sequence)
    ends = [one.sequence for other in map(log_records, logs) for one in other if one.kind == _END]
    numbers = [one.sequence for one in log]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    assert numbers[-1] >= max(ends)
    return _files_of(log)


def _hash_of(part: bytes) -> int:
    """Return the FNV-1a hash."""
    value = 0x811C9DC5
    for byte in part:
        value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    return value


def log_records(log: bytes, *, sound: bool = True) -> list[Record]:
    """Return the records of a log in which nothing is damaged, or, if it is not `sound`, no head and no path."""
    found: list[Record] = []
    while (at := found[-1].end if found else 0) < len(log):
        mark, sequence, kind, number, length, size = struct.unpack_from("<6I", log, at)
        assert mark == _MARK
        path = at + _HEAD_BYTES + _CHECK_BYTES
        data = path + length + _CHECK_BYTES
        for start, count in ((at, _HEAD_BYTES), (path, length), (data, size))[: 3 if sound else 2]:
            part = log[start : start + count]
            assert struct.unpack_from("<II", log, start + count) == (crc32(part), _hash_of(part))
        text, content = log[path : path + length].decode(), log[data : data + size]
        found.append(Record(at, sequence, kind, number, text, content, data + size + _CHECK_BYTES))
    return found


def _files_of(log: list[Record]) -> dict[str, bytes]:
    files: dict[str, bytes] = {}
    for one in log:
        path, number, data = one.path, one.number, one.data
        if one.kind == _SIZE:
            files[path] = files.get(path, b"")[:number].ljust(number, b"\0")
        elif one.kind == _WRITE:
            old = files[path].ljust(number, b"\0")
            files[path] = old[:number] + data + old[number + len(data) :]
        elif one.kind == _FILE:
            assert crc32(files[path]) == number
        elif one.kind == _REMOVE:
            files.pop(path, None)
        elif one.kind == _RENAME:
            moved = {name: files.pop(name) for name in list(files) if name == path or name.startswith(f"{path}/")}
            files |= {data.decode() + name[len(path) :]: content for name, content in moved.items()}
    return files


def version_folder(site: Path) -> Path:
    """Return the folder with the files of the version in the folder `site`."""
    (static,) = site.glob("*/static")
    return static.parent


def publish_newer(root: Path) -> str:
    """Publish a newer version, with another file, in place of the one at `root`; return its folder.

    It takes that place at once: a browser looks for a newer `sw.js` whenever it likes.
    """
    site, newer = root / SITE_PATH, shutil.copytree(root / SITE_PATH, root / "newer")
    files = version_folder(newer).rename(newer / "files")
    texts = files / "words" / "en.json"
    texts.write_text(json.dumps(json.loads(texts.read_text(encoding="utf-8")) | {"tested": "1"}), encoding="utf-8")
    (newer / "sw.js").unlink()
    publish_version(files, "https://example.org/newer")
    site.rename(root / "older")
    newer.rename(site)
    return version_folder(site).name


def wait_until_started(page: Page) -> None:
    """Wait until the board asks something, or can begin."""
    page.wait_for_function(_STARTED, timeout=_MS_TO_START)


def write_flash(files: dict[str, bytes], folder: Path) -> Path:
    """Write the files of a flash into `folder`; return it."""
    for name in ("live", "games", "kept"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    for path, content in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    return folder


Opener = Callable[..., SitePage]

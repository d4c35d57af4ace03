"""Measure the site in Chromium. The parts, each alone with `--only`:

times    medians from the first byte to the board drawn, and to its menu, on a server of this machine, also with
         Chromium's fourfold CPU throttling of the page; the requests, and the CPU time of all of Chromium's
         processes, until a game can be begun, of the site and of the page of a virtual board
load     the CPU a frame and at rest, of the threads of worker and page
replays  games of 800 events, or of fewer: from the request as the page sends it to the JSON parsed, with the CPU of
         the page's process; and its memory over many of them
memory   what the process of the page has for itself alone, its garbage collected, while computers play for
         `--minutes`; the board's clock runs 20 times as fast
"""

import argparse
import gzip
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from random import Random

import psutil
from playwright.sync_api import Browser, Page, Request

from host_tools.site.build import build_site
from tests.acceptance.player import is_over
from tests.benchmarks.frame import Options, medians, reference_text
from tests.site.site import IMPORT_MODULE_SCRIPT, SITE_PATH, SitePage, serve_site
from tests.support.browser import DESKTOP, PHONE, open_browser, open_window, serve_test_page
from tests.support.event_lines import id_of, random_game
from tests.support.kinds import ALL_RULE_SETS as GAMES
from tests.support.page_table import open_board

_THROTTLED = 4
_CLOCK_OF_MEMORY = 20
_SETTLE_MS = 4000
# When the board has been drawn, and when its menu can be pressed, in milliseconds from the navigation.
_WATCH = """
const seen = () => {
  if (!globalThis.boardAt && document.querySelector("#stage .face")) globalThis.boardAt = performance.now();
  const shown = document.querySelector("#play-panel .act button, .game-tile");
  if (!globalThis.menuAt && shown?.checkVisibility()) globalThis.menuAt = performance.now();
  if (!globalThis.menuAt) requestAnimationFrame(seen);
};
requestAnimationFrame(seen);
"""
# The board's menu asks, or the door's START can be pressed.
_READY = "#play-panel[data-kind=menu] .act button, #view-start .start-button:not(:disabled)"
_TICKS = 100
_FOUR = ("game=sorry", "rules=classic", "red=hard", "blue=hard", "yellow=hard", "green=hard")


# For replays.
_REPLAYED = 800
_PLAYERS = {"cards": 1, "teams": 4, "revenge": 4, "sequence": 12}
_ASKED = f"""async ([address, order]) => {{
  const {{ ask }} = await ({IMPORT_MODULE_SCRIPT})("games_source.js");
  const began = performance.now();
  const {{ status, said }} = await ask(address, order);
  const values = JSON.parse(said);
  if (status !== 200) throw new Error(said);
  return [performance.now() - began, said.length, values.trouble ?? ""];
}}"""


def long_game(rules: str) -> list[str]:
    """Return the event lines of a game of random players with 800 events, or fewer if none has as many."""
    options = "sorry" if rules == "cards" else "-"
    players = ("person",) * _PLAYERS.get(rules, 2)
    found: list[str] = []
    for number in range(20):
        seed = sha256(f"{rules} {number}".encode()).digest()
        game = random_game(rules, seed, Random(number), options, players, _REPLAYED if rules == "cards" else None)
        found = max(found, game, key=len)
        if len(found) >= _REPLAYED:
            break
    return found[:_REPLAYED]


def measure_answer(page: Page, process: psutil.Process, address: str, runs: int) -> str:
    """Return the median time and CPU of an answer, and its size."""
    took, used, size = [], [], 0
    for _ in range(runs):
        before = sum(process.cpu_times()[:2])
        ms, size, trouble = page.evaluate(_ASKED, [address, None])
        assert not trouble, trouble
        took.append(ms)
        used.append(1000 * (sum(process.cpu_times()[:2]) - before))
    return f"{statistics.median(took):.0f} ms, {statistics.median(used):.0f} ms of CPU, {size / 1000:.0f} KB of JSON"


def size_of(folder: Path) -> int:
    return sum(len(gzip.compress(path.read_bytes(), 9)) for path in folder.rglob("*") if path.is_file())


def measure_start(browser: Browser, address: str, runs: int, rate: int) -> tuple[float, float]:
    """Return the median milliseconds to the board and to the menu, in a new profile each time."""
    found = []
    for _ in range(runs):
        context = open_window(browser, PHONE if rate > 1 else DESKTOP)
        context.add_init_script(_WATCH)
        page = context.new_page()
        if rate > 1:
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})
        page.goto(f"{address}#play")
        page.wait_for_function("() => globalThis.menuAt", timeout=60_000)
        found.append((page.evaluate("boardAt"), page.evaluate("menuAt")))
        context.close()
    board, menu = medians(found)
    return board, menu


def browser_cpu_seconds() -> float:
    """Return the CPU seconds of all processes of the browser."""
    found = [p for p in psutil.Process().children(recursive=True) if "chrom" in p.name()]
    return sum(sum(process.cpu_times()[:2]) for process in found)


def measure_first_load(browser: Browser, address: str, runs: int) -> str:
    """Return the median requests and CPU seconds until a game can be begun, in a new profile each time."""
    count, seconds = medians(_load_once(browser, address) for _ in range(runs))
    return f"{count:.0f} requests, {seconds:.2f} CPU s until a game can be begun"


def _load_once(browser: Browser, address: str) -> tuple[int, float]:
    context = open_window(browser, DESKTOP)
    page = context.new_page()
    requests: list[Request] = []
    page.on("request", lambda request: requests.append(request))
    before = browser_cpu_seconds()
    page.goto(address)
    page.wait_for_selector(_READY, timeout=60_000)
    used = browser_cpu_seconds() - before
    context.close()
    return len(requests), used


def renderer_process(page: Page) -> psutil.Process:
    """Return the process of the page: that which uses the most CPU meanwhile."""
    found = [p for p in psutil.Process().children(recursive=True) if "--type=renderer" in " ".join(p.cmdline())]
    before = {p.pid: sum(p.cpu_times()[:2]) for p in found}
    # For how long it is looked who works.
    page.wait_for_timeout(1000)
    return max(found, key=lambda p: sum(p.cpu_times()[:2]) - before[p.pid])


def cpu_by_thread(process: psutil.Process) -> dict[str, float]:
    """Return the CPU seconds of the process by the name of its threads."""
    found: dict[str, float] = {}
    for folder in Path(f"/proc/{process.pid}/task").iterdir():
        try:
            text = (folder / "stat").read_text(encoding="utf-8")
        except FileNotFoundError:
            continue
        name, rest = text[text.index("(") + 1 : text.rindex(")")], text[text.rindex(")") + 2 :].split()
        found[name] = found.get(name, 0) + (int(rest[11]) + int(rest[12])) / _TICKS
    return found


def measure_load(site: SitePage, seconds: float) -> str:
    """Return the CPU of worker, page and process, a second and a frame."""
    page = site.page
    page.evaluate("() => { globalThis.frames_ = 0; testedBoard.listen(({ leds }) => leds && (frames_ += 1)); }")
    process = renderer_process(page)
    before, began, frames = cpu_by_thread(process), time.monotonic(), page.evaluate("frames_")
    page.wait_for_timeout(1000 * seconds)
    took, after, frames = time.monotonic() - began, cpu_by_thread(process), page.evaluate("frames_") - frames
    used = {name: after[name] - before.get(name, 0) for name in after}
    worker = sum(value for name, value in used.items() if name.startswith("DedicatedWorker"))
    main = sum(value for name, value in used.items() if name.startswith(("CrRendererMain", process.name()[:15])))
    whole = sum(used.values())
    shares = [
        f"{name} {100 * spent / took:.1f} %" for name, spent in (("worker", worker), ("page", main), ("all", whole))
    ]
    text = f"{', '.join(shares)} of a core"
    if frames > seconds:
        each = f"worker {1000 * worker / frames:.2f} ms, page {1000 * main / frames:.2f} ms a frame"
        text += f"; {frames / took:.0f} frames a second, {each}"
    return text


def draw_until_choice(site: SitePage) -> None:
    """Draw until a pawn is to be chosen, which pulses."""
    while site.wait_for_question()["what"] != "pawn":
        question = site.question
        for down in (True, False):
            site.send({"pad": "DRAW", "down": down})
        site.until("state.question.number !== what", question["number"])


@contextmanager
def open_site(browser: Browser, address: str, clock: float = 1) -> Iterator[SitePage]:
    context = open_window(browser, DESKTOP)
    site = SitePage(context, address, clock)
    site.wait_for_question()
    yield site
    context.close()


def first_times(browser: Browser, address: str, wanted: argparse.Namespace) -> Iterator[str]:
    for rate in (1, _THROTTLED):
        board_ms, menu_ms = measure_start(browser, address, wanted.runs, rate)
        yield f"page throttled {rate} times: board after {board_ms:.0f} ms, menu after {menu_ms:.0f} ms"
    yield f"the site: {measure_first_load(browser, address, wanted.runs)}"
    with (
        tempfile.TemporaryDirectory() as folder,
        open_board(Path(folder), clock=1) as board,
        serve_test_page(board.bench) as page,
    ):
        yield f"the page: {measure_first_load(browser, page, wanted.runs)}"


def firefox_times(browser: Browser, address: str, wanted: argparse.Namespace) -> Iterator[str]:
    board_ms, menu_ms = measure_start(browser, address, wanted.runs, 1)
    yield f"Firefox {browser.version}: board after {board_ms:.0f} ms, menu after {menu_ms:.0f} ms"


def load_lines(browser: Browser, address: str, wanted: argparse.Namespace) -> Iterator[str]:
    with open_site(browser, address) as site:
        site.page.wait_for_timeout(_SETTLE_MS)
        yield f"the menu: {measure_load(site, wanted.seconds)}"
        site.send({"pad": "BACK", "down": True})
        site.begin_game("game=sorry", "rules=classic", "yellow=easy")
        site.page.wait_for_timeout(_SETTLE_MS)
        yield f"DRAW is due: {measure_load(site, wanted.seconds)}"
        draw_until_choice(site)
        yield f"a pawn is to be chosen: {measure_load(site, wanted.seconds)}"
    with open_site(browser, address) as site:
        site.begin_game(*_FOUR)
        site.page.wait_for_timeout(_SETTLE_MS)
        yield f"four hard computers play: {measure_load(site, wanted.seconds)}"


def replay_lines(browser: Browser, address: str, wanted: argparse.Namespace) -> Iterator[str]:
    with open_site(browser, address) as site:
        process = renderer_process(site.page)
        yield f"the first answer: {measure_answer(site.page, process, 'api/games', 1)}"
        ids = []
        for rules in GAMES:
            lines = long_game(rules)
            ids.append(id_of(lines))
            site.page.evaluate(_ASKED, ["api/keep", {"board": "browser", "lines": lines}])
            replay = measure_answer(site.page, process, f"api/games/{ids[-1]}", wanted.runs)
            yield f"{rules}, {len(lines)} events: {replay}"
        yield f"the list of {len(ids)}: {measure_answer(site.page, process, 'api/games', wanted.runs)}"
        for number in range(100):
            site.page.evaluate(_ASKED, [f"api/games/{ids[number % len(ids)]}", None])
            if number % 20 == 19:
                yield f"after {number + 1} replays: {memory_of(site, process)}"


def memory_of(site: SitePage, process: psutil.Process) -> str:
    site.page.evaluate("gc()")
    for worker in site.page.workers:
        worker.evaluate("gc()")
    return f"{process.memory_full_info().uss / 1e6:.1f} MB"


def measure_memory(browser: Browser, address: str, wanted: argparse.Namespace) -> Iterator[str]:
    """Yield the memory of the page while computers play one game after the other."""
    with open_site(browser, address, _CLOCK_OF_MEMORY) as site:
        site.begin_game(*_FOUR)
        process = renderer_process(site.page)
        began = time.monotonic()
        while time.monotonic() < began + 60 * wanted.minutes:
            site.page.wait_for_timeout(60_000 * wanted.minutes / 10)
            hours = (time.monotonic() - began) * _CLOCK_OF_MEMORY / 3600
            yield f"after {hours:.1f} hours of the board: {memory_of(site, process)}"
            if is_over(site.question):
                site.send({"pad": "OK", "down": True})
                site.send({"pad": "OK", "down": False})


MEASUREMENTS: dict[str, Callable[[Browser, str, argparse.Namespace], Iterator[str]]] = {
    "times": first_times,
    "firefox": firefox_times,
    "load": load_lines,
    "replays": replay_lines,
    "memory": measure_memory,
}


def add_options(parser: Options) -> None:
    parser.add_argument("--seconds", type=float, default=20, help="how long each state is measured")
    parser.add_argument("--runs", type=int, default=5, help="how often the page is opened, and a replay asked for")
    parser.add_argument("--minutes", type=float, default=3, help="how long memory is watched")
    parser.add_argument("--only", choices=MEASUREMENTS)


def measure(wanted: argparse.Namespace) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        build_site(root / SITE_PATH)
        yield f"{size_of(root) / 1000:.0f} KB compressed, with all its files"
        with serve_site(root) as address:
            for name, part in (
                MEASUREMENTS.items() if wanted.only is None else [(wanted.only, MEASUREMENTS[wanted.only])]
            ):
                engine = ("firefox",) if name == "firefox" else ("chromium", "--js-flags=--expose-gc")
                with open_browser(*engine) as browser:
                    yield reference_text()
                    yield from part(browser, address, wanted)
        yield reference_text()

"""Measure the site: how soon a board is there, its CPU a frame and at rest, and its memory; and how the page loads.

python -m tests.benchmarks.site [--seconds 20] [--runs 5] [--memory MINUTES] [--times]

The times are medians from the first byte to the board drawn, and to its menu, on a server of this machine: in Firefox,
in Chromium, and with Chromium's fourfold CPU throttling of the page. Beside them are the requests until a game can
be begun, and the CPU time of all of Chromium's processes, of the site and of the page of a virtual board. `--times`
measures nothing else. The CPU times are
those of the threads of worker and page. Beside them stands a reference loop, measured in the same run: a million
additions in CPython. Memory is what the process of the page has for itself alone, its garbage collected; the board's
clock runs 20 times as fast for it.
"""

import argparse
import gzip
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
from playwright.sync_api import Browser, Page, Request

from host_tools.site.build import build_site
from tests.acceptance.player import is_over
from tests.site.site import SITE_PATH, SitePage, serve_site
from tests.support.browser import DESKTOP, PHONE, open_browser, open_window, serve_test_page
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


def reference_ms() -> float:
    """Return the milliseconds of a million additions in CPython."""
    began = time.process_time()
    total = 0
    for n in range(1_000_000):
        total += n
    return 1000 * (time.process_time() - began)


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
    boards, menus = zip(*found, strict=True)
    return statistics.median(boards), statistics.median(menus)


def browser_cpu_seconds() -> float:
    """Return the CPU seconds of all processes of the browser."""
    found = [p for p in psutil.Process().children(recursive=True) if "chrom" in p.name()]
    return sum(sum(process.cpu_times()[:2]) for process in found)


def measure_first_load(browser: Browser, address: str, runs: int) -> str:
    """Return the median requests and CPU seconds until a game can be begun, in a new profile each time."""
    found = [_load_once(browser, address) for _ in range(runs)]
    count, seconds = (statistics.median(values) for values in zip(*found, strict=True))
    return f"{count:.0f} requests, {seconds:.2f} CPU s until a game can be begun"


def _load_once(browser: Browser, address: str) -> tuple[int, float]:
    context = open_window(browser, DESKTOP)
    page = context.new_page()
    addresses = []

    def hear(request: Request) -> None:
        addresses.append(request.url)

    page.on("request", hear)
    before = browser_cpu_seconds()
    page.goto(address)
    page.wait_for_selector(_READY, timeout=60_000)
    used = browser_cpu_seconds() - before
    context.close()
    return len(addresses), used


def renderer_process(page: Page) -> psutil.Process:
    """Return the process of the page: that which uses the most CPU meanwhile."""
    found = [p for p in psutil.Process().children(recursive=True) if "--type=renderer" in " ".join(p.cmdline())]
    before = {p.pid: sum(p.cpu_times()[:2]) for p in found}
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=20, help="how long each state is measured")
    parser.add_argument("--runs", type=int, default=5, help="how often the page is opened for each time")
    parser.add_argument("--memory", type=float, default=0, help="for how many minutes memory is watched")
    parser.add_argument("--times", action="store_true", help="only the times until a board can be played")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        build_site(root / SITE_PATH)
        with serve_site(root) as address:
            print(f"{size_of(root) / 1000:.0f} KB compressed, with all its files")
            with open_browser("firefox") as browser:
                print(f"reference loop: {reference_ms():.1f} ms")
                board, menu = measure_start(browser, address, wanted.runs, 1)
                print(f"Firefox {browser.version}: board after {board:.0f} ms, menu after {menu:.0f} ms")
            with open_browser("chromium", "--js-flags=--expose-gc") as browser:
                measure(browser, address, wanted)


def measure(browser: Browser, address: str, wanted: argparse.Namespace) -> None:
    """Print what is measured in Chromium."""
    print(f"reference loop: {reference_ms():.1f} ms")
    for rate in (1, _THROTTLED):
        board_ms, menu_ms = measure_start(browser, address, wanted.runs, rate)
        print(f"page throttled {rate} times: board after {board_ms:.0f} ms, menu after {menu_ms:.0f} ms")
    print(f"the site: {measure_first_load(browser, address, wanted.runs)}")
    with (
        tempfile.TemporaryDirectory() as folder,
        open_board(Path(folder), clock=1) as board,
        serve_test_page(board.bench) as page,
    ):
        print(f"the page: {measure_first_load(browser, page, wanted.runs)}")
    if wanted.times:
        return
    with open_site(browser, address) as site:
        site.page.wait_for_timeout(_SETTLE_MS)
        print(f"the menu: {measure_load(site, wanted.seconds)}")
        site.send({"pad": "BACK", "down": True})
        site.begin_game("game=sorry", "rules=classic", "yellow=easy")
        site.page.wait_for_timeout(_SETTLE_MS)
        print(f"DRAW is due: {measure_load(site, wanted.seconds)}")
        draw_until_choice(site)
        print(f"a pawn is to be chosen: {measure_load(site, wanted.seconds)}")
    with open_site(browser, address) as site:
        site.begin_game(*_FOUR)
        site.page.wait_for_timeout(_SETTLE_MS)
        print(f"four hard computers play: {measure_load(site, wanted.seconds)}")
    print(f"reference loop: {reference_ms():.1f} ms")
    if wanted.memory:
        measure_memory(browser, address, wanted.memory)


def measure_memory(browser: Browser, address: str, minutes: float) -> None:
    """Print the memory of the page while computers play one game after the other."""
    with open_site(browser, address, _CLOCK_OF_MEMORY) as site:
        site.begin_game(*_FOUR)
        process = renderer_process(site.page)
        began = time.monotonic()
        while time.monotonic() < began + 60 * minutes:
            site.page.wait_for_timeout(60_000 * minutes / 10)
            site.page.evaluate("gc()")
            for worker in site.page.workers:
                worker.evaluate("gc()")
            hours = (time.monotonic() - began) * _CLOCK_OF_MEMORY / 3600
            print(f"after {hours:.1f} hours of the board: {process.memory_full_info().uss / 1e6:.1f} MB", flush=True)
            if is_over(site.question):
                site.send({"pad": "OK", "down": True})
                site.send({"pad": "OK", "down": False})


if __name__ == "__main__":
    main()

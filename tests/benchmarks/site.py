"""Measure the site in Chromium, and its times in Firefox too.

The parts, each alone with `--only`:

times    medians from the first byte to the board drawn, and to its menu, on a server of this machine, also with
         Chromium's fourfold CPU throttling of the page
firefox  the same in Firefox
load     the CPU a frame and at rest, of the threads of worker and page
replays  games of 800 events, or of fewer: from the request as the page sends it to the JSON parsed, with the CPU of
         the page's process
memory   what the process of the page has for itself alone, its garbage collected, while computers play for an hour of
         the board, whose clock runs 20 times as fast
"""

import argparse
import gzip
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from random import Random
from statistics import median

import psutil
from playwright.sync_api import Browser, Page

from host_tools.site.build import build_site
from tests.acceptance.player import is_over
from tests.benchmarks.frame import Options, reference_text
from tests.site.site import IMPORT_MODULE_SCRIPT, SITE_PATH, SitePage, serve_site
from tests.support.browser import DESKTOP, PHONE, open_browser, open_window
from tests.support.event_lines import id_of, random_game
from tests.support.kinds import ALL_RULE_SETS as GAMES

_RUNS = 5
_THROTTLED = 4
_LOAD_S = 20
_MEMORY_S, _CLOCK_OF_MEMORY = 180, 20
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


def measure_answer(page: Page, process: psutil.Process, address: str) -> str:
    """Return the median time and CPU of an answer, and its size."""
    took, used, size = [], [], 0
    for _ in range(_RUNS):
        before = sum(process.cpu_times()[:2])
        ms, size, trouble = page.evaluate(_ASKED, [address, None])
        assert not trouble, trouble
        took.append(ms)
        used.append(1000 * (sum(process.cpu_times()[:2]) - before))
    return f"{median(took):.0f} ms, {median(used):.0f} ms of CPU, {size / 1000:.0f} KB of JSON"


def size_of(folder: Path) -> int:
    return sum(len(gzip.compress(path.read_bytes(), 9)) for path in folder.rglob("*") if path.is_file())


def measure_start(browser: Browser, address: str, throttled: int = 1) -> str:
    """Return the median milliseconds to the board and to the menu, in a new profile each time."""
    boards, menus = [], []
    for _ in range(_RUNS):
        context = open_window(browser, PHONE if throttled > 1 else DESKTOP)
        context.add_init_script(_WATCH)
        page = context.new_page()
        if throttled > 1:
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": throttled})
        page.goto(f"{address}#play")
        page.wait_for_function("() => globalThis.menuAt", timeout=60_000)
        boards.append(page.evaluate("boardAt"))
        menus.append(page.evaluate("menuAt"))
        context.close()
    return f"board after {median(boards):.0f} ms, menu after {median(menus):.0f} ms"


def renderer_process(page: Page) -> psutil.Process:
    """Return the process of the page: that which uses the most CPU meanwhile."""
    found = [p for p in psutil.Process().children(recursive=True) if "--type=renderer" in " ".join(p.cmdline())]
    before = {p.pid: sum(p.cpu_times()[:2]) for p in found}
    # For how long it is looked who works.
    page.wait_for_timeout(1000)
    return max(found, key=lambda p: sum(p.cpu_times()[:2]) - before[p.pid])


def cpu_by_thread(process: psutil.Process) -> Counter[str]:
    """Return the CPU seconds of the process by the name of its threads."""
    found: Counter[str] = Counter()
    for thread in process.threads():
        with suppress(FileNotFoundError):
            name = Path(f"/proc/{process.pid}/task/{thread.id}/comm").read_text(encoding="utf-8").strip()
            found[name] += thread.user_time + thread.system_time  # type: ignore[assignment]
    return found


def measure_load(site: SitePage) -> str:
    """Return the CPU of worker and page, a second and a frame."""
    page = site.page
    page.evaluate("() => { globalThis.frames_ = 0; testedBoard.listen(({ leds }) => leds && (frames_ += 1)); }")
    process = renderer_process(page)
    before, frames = cpu_by_thread(process), page.evaluate("frames_")
    page.wait_for_timeout(1000 * _LOAD_S)
    used, frames = cpu_by_thread(process) - before, page.evaluate("frames_") - frames
    told = [f"{frames / _LOAD_S:.0f} frames a second"]
    for what, names in ("worker", ("DedicatedWorker",)), ("page", ("CrRendererMain", process.name()[:15])):
        seconds = sum(spent for name, spent in used.items() if name.startswith(names))
        told.append(
            f"{what} {100 * seconds / _LOAD_S:.1f} % of a core, {1000 * seconds / max(frames, 1):.2f} ms a frame"
        )
    return ", ".join(told)


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


def first_times(browser: Browser, address: str) -> Iterator[str]:
    for rate in (1, _THROTTLED):
        yield f"page throttled {rate} times: {measure_start(browser, address, rate)}"


def firefox_times(browser: Browser, address: str) -> Iterator[str]:
    yield f"Firefox {browser.version}: {measure_start(browser, address)}"


def load_lines(browser: Browser, address: str) -> Iterator[str]:
    with open_site(browser, address) as site:
        site.page.wait_for_timeout(_SETTLE_MS)
        yield f"the menu: {measure_load(site)}"
        site.send({"pad": "BACK", "down": True})
        site.begin_game("game=sorry", "rules=classic", "yellow=easy")
        draw_until_choice(site)
        yield f"a pawn is to be chosen: {measure_load(site)}"


def replay_lines(browser: Browser, address: str) -> Iterator[str]:
    with open_site(browser, address) as site:
        process = renderer_process(site.page)
        for rules in GAMES:
            lines = long_game(rules)
            site.page.evaluate(_ASKED, ["api/keep", {"board": "browser", "lines": lines}])
            replay = measure_answer(site.page, process, f"api/games/{id_of(lines)}")
            yield f"{rules}, {len(lines)} events: {replay}"


def memory_of(site: SitePage, process: psutil.Process) -> str:
    site.page.evaluate("gc()")
    for worker in site.page.workers:
        worker.evaluate("gc()")
    return f"{process.memory_full_info().uss / 1e6:.1f} MB"


def measure_memory(browser: Browser, address: str) -> Iterator[str]:
    """Yield the memory of the page while computers play one game after the other."""
    with open_site(browser, address, _CLOCK_OF_MEMORY) as site:
        site.begin_game(*_FOUR)
        process = renderer_process(site.page)
        for tenth in range(1, 11):
            site.page.wait_for_timeout(100 * _MEMORY_S)
            hours = tenth * _MEMORY_S / 10 * _CLOCK_OF_MEMORY / 3600
            yield f"after {hours:.1f} hours of the board: {memory_of(site, process)}"
            if is_over(site.question):
                site.send({"pad": "OK", "down": True})
                site.send({"pad": "OK", "down": False})


MEASUREMENTS: dict[str, Callable[[Browser, str], Iterator[str]]] = {
    "times": first_times,
    "firefox": firefox_times,
    "load": load_lines,
    "replays": replay_lines,
    "memory": measure_memory,
}


def add_options(parser: Options) -> None:
    parser.add_argument("--only", choices=MEASUREMENTS)


def measure(wanted: argparse.Namespace) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        build_site(root / SITE_PATH)
        yield f"{size_of(root) / 1000:.0f} KB compressed, with all its files"
        with serve_site(root) as address:
            for name in [wanted.only] if wanted.only else MEASUREMENTS:
                engine = ("firefox",) if name == "firefox" else ("chromium", "--js-flags=--expose-gc")
                with open_browser(*engine) as browser:
                    yield reference_text()
                    yield from MEASUREMENTS[name](browser, address)

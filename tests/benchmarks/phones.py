"""Measure seats on phones: `python -m tests.benchmarks phones --rules sequence --players 6 --turns 24`.

Each seat is on a phone of its own, a window of Chromium, whose player looks for a second and a half before each touch
(`--press`) and plays at random; the board's clock runs as fast as people's. A turn lasts from the moment when a phone
is asked until another one is. The last line is the time from a touch that answers to the next change of the board's
lights, which the page and the board's bench note by the same clock.
"""

import argparse
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles

from tests.benchmarks.frame import Options
from tests.support.bench_client import BenchClient
from tests.support.browser import open_browser
from tests.support.phone_pages import PhonePages, settings_of
from tests.support.phone_player import PhonePlayer

# Notes when each touch that answers has reached the page.
_TOUCHED = """() => {
  window.touched = [];
  const { dataset } = document.querySelector("#phone");
  addEventListener("click", ({ timeStamp }) => {
    setTimeout(() => "answered" in dataset && window.touched.push(performance.timeOrigin + timeStamp));
  }, true);
}"""


class LightChangeRecorder(threading.Thread):
    """Notes when the lights of a board have changed, in milliseconds of the clock."""

    def __init__(self, bench: int) -> None:
        super().__init__(daemon=True)
        self._bench = bench
        self.changes: list[float] = []
        self.stop = threading.Event()

    def run(self) -> None:
        with BenchClient(self._bench) as bench:
            before: tuple[object, object] = None, None
            while not self.stop.is_set():
                bench.read_for(0.001)
                lights = bench.seen.get("leds"), bench.seen.get("panel")
                if lights != before:
                    before = lights
                    self.changes.append(time.time() * 1000)


def add_options(parser: Options) -> None:
    parser.add_argument("--rules", default="sequence")
    parser.add_argument("--players", type=int, default=6)
    parser.add_argument("--turns", type=int, default=24)
    parser.add_argument("--press", type=float, default=1.5, help="seconds before each touch")


def measure(wanted: argparse.Namespace) -> Iterator[str]:
    rules, players, turns, press = wanted.rules, wanted.players, wanted.turns, wanted.press
    with tempfile.TemporaryDirectory() as folder, PhonePages(Path(folder), clock=1) as pages, open_browser() as browser:
        pages.begin(*settings_of(rules, players))
        people = [PhonePlayer(pages.open_phone(browser, seat), seat) for seat in range(players)]
        for one in people:
            one.page.evaluate(_TOUCHED)
        lights = LightChangeRecorder(pages.board.bench)
        lights.start()
        took: list[tuple[float, int]] = []
        asked, since, touched = -1, 0.0, 0
        answers: list[float] = []
        while len(took) <= turns:
            # Who was asked last may be asked again, and then mostly the next one.
            order = [(asked + n) % players for n in range(players)]
            seat = next((seat for seat in order if people[seat].sees()), -1)
            if seat < 0:
                time.sleep(0.01)
                continue
            if seat != asked:
                now = time.monotonic()
                if asked >= 0:
                    took.append((now - since, touched))
                asked, since, touched = seat, now, 0
            time.sleep(press)
            player = people[seat]
            if player.step():
                touched += 1
                player.page.wait_for_timeout(30)
        for one in people:
            answers += one.page.evaluate("() => window.touched")
        lights.stop.set()
        lights.join()
        delays = [min((at - touch for at in lights.changes if at > touch), default=1e9) for touch in answers]
        # The first turn has the deal.
        seconds, touches = [one for one, _ in took[1:]], [count for _, count in took[1:]]
        late = quantiles(delays, n=10)[-1]
        yield f"{rules}, {players} phones, {len(seconds)} turns, {press} s before each touch"
        yield f"  seconds a turn: median {median(seconds):.1f}, longest {max(seconds):.1f}"
        yield f"  touches a turn: median {median(touches)}, most {max(touches)}"
        yield f"  from touch to lights: median {median(delays):.0f} ms, 90 % below {late:.0f} ms"

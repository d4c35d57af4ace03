"""Measure seats on phones: Sequence with six of them, 24 turns.

Each seat is on a phone of its own, a window of Chromium, whose player looks for a second and a half before each touch
and plays at random; the board's clock runs as fast as people's. A turn lasts from the moment when a phone
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

from tests.support.bench_client import BenchClient
from tests.support.browser import open_browser
from tests.support.phone_pages import PhonePages, settings_of
from tests.support.phone_player import PhonePlayer

_PLAYERS, _TURNS, _PRESS_S = 6, 24, 1.5
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


def measure(wanted: argparse.Namespace) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder, PhonePages(Path(folder), clock=1) as pages, open_browser() as browser:
        pages.begin(*settings_of("sequence", _PLAYERS))
        people = [PhonePlayer(pages.open_phone(browser, seat), seat) for seat in range(_PLAYERS)]
        for one in people:
            one.page.evaluate(_TOUCHED)
        lights = LightChangeRecorder(pages.board.bench)
        lights.start()
        took: list[tuple[float, int]] = []
        asked, since, touched = -1, 0.0, 0
        answers: list[float] = []
        while len(took) <= _TURNS:
            # Who was asked last may be asked again, and then mostly the next one.
            order = [(asked + n) % _PLAYERS for n in range(_PLAYERS)]
            seat = next((seat for seat in order if people[seat].sees()), -1)
            if seat < 0:
                time.sleep(0.01)
                continue
            if seat != asked:
                now = time.monotonic()
                if asked >= 0:
                    took.append((now - since, touched))
                asked, since, touched = seat, now, 0
            time.sleep(_PRESS_S)
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
        yield f"sequence, {_PLAYERS} phones, {len(seconds)} turns, {_PRESS_S} s before each touch"
        yield f"  seconds a turn: median {median(seconds):.1f}, longest {max(seconds):.1f}"
        yield f"  touches a turn: median {median(touches)}, most {max(touches)}"
        yield f"  from touch to lights: median {median(delays):.0f} ms, 90 % below {late:.0f} ms"

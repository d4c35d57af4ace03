"""A page that is open for weeks, on a device that sleeps now and then; and what stops on it is begun anew."""

import pytest
from playwright.sync_api import Browser

from tests.site.site import Opener, SitePage
from tests.site.test_keeping import GAME, play_events

pytestmark = pytest.mark.chromium("Playwright runs nothing in a worker of another browser")
# The device has slept: its clock, on which all others are built, goes on at once.
_SLEEPS = "(days) => { const now = performance.now.bind(performance); performance.now = () => now() + days * 864e5; }"
# The board is awake all the time: its own clock goes on, a day after the other.
_PASSES = """async (days) => {
  const now = Date.now;
  let passed = 0;
  Date.now = () => now() + passed;
  for (let day = 0; day < days; day++) {
    passed += 864e5;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}"""


def run_in_worker(site: SitePage, script: str, given: object = None) -> None:
    site.page.workers[0].evaluate(script, given)


def test_a_game_goes_on_after_a_week_of_sleep_and_weeks_without_it(open_site: Opener) -> None:
    """MicroPython's milliseconds begin anew meanwhile, twice."""
    site = open_site()
    site.begin_game(*GAME)
    play_events(site, 4)
    for passing, days in ((_SLEEPS, 7), (_PASSES, 7), (_PASSES, 20)):
        run_in_worker(site, passing, days)
        play_events(site, site.events + 4)


def test_a_firmware_that_stops_is_begun_anew(browser: Browser, address: str) -> None:
    """Although its worker answers: nothing of the firmware runs any more."""
    context = browser.new_context(locale="en")
    # Five seconds pass at once.
    context.add_init_script("const later = setInterval; globalThis.setInterval = (f, ms) => later(f, ms / 20);")
    site = SitePage(context, address)
    site.begin_game(*GAME)
    game = site.state("game")
    play_events(site, 6)
    run_in_worker(site, "() => { self.setTimeout = () => 0; }")
    # The page goes on with it by itself.
    site.until("state.here && state.question?.moment && state.game === what", game)
    context.close()

"""The page of a phone at a seat, and what the table's page shows of it."""

import re
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from host_tools.page import visitors
from host_tools.system.errors import PawnlightError
from host_tools.words import LANGUAGES, load
from tests.support import axe
from tests.support.bench_client import BenchClient
from tests.support.browser import NoBrowser, find_browser, open_browser, open_window
from tests.support.languages import in_each_language
from tests.support.phone_pages import PhonePages, settings_of, take_seat
from tests.support.phone_player import PhonePlayer
from tests.support.phone_table import HOST
from tests.support.scripted_board import wait_until

# Keys that lead away from a turn at the table.
ASIDE = ("BACK", "LEFT", "RIGHT", "UP", "DOWN", "HIDE", "HOLD OK")
SIZES = ((390, 844), (360, 640), (844, 390))
NAMES = ("Anna", "Maximiliane", "Clara", "David", "Emil", "Frida", "Gustav", "Hanna", "Ida", "Jan", "Kim", "Leo")
# Return what sticks out of the window, and the buttons that are too small for a finger or have no room for their text.
CUT_OFF = """() => [...document.querySelectorAll("#phone *")].flatMap((part) => {
  if (!part.checkVisibility()) return [];
  const box = part.getBoundingClientRect();
  // A list of seats may be longer than the window.
  const low = document.querySelector("#phone").dataset.state === "phone" && box.bottom > innerHeight + 1;
  const beyond = box.right > innerWidth + 1 || box.left < -1 || low;
  const out = !part.closest("svg, canvas, .picks, .says") && box.width > 0 && beyond;
  const button = part.matches("button, input");
  const small = button && !part.matches(".face-card") && (box.width < 43 || box.height < 43);
  const full = button && part.scrollWidth > part.clientWidth + 1;
  const why = out ? "out" : small ? "small" : full ? "full" : "";
  return why ? [`${why}: ${part.outerHTML.slice(0, 90)} ${JSON.stringify(box)}`] : [];
})"""

# Let a page be hidden, as when the phone sleeps, or seen again.
HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
}"""


@pytest.fixture
def pages(tmp_path: Path) -> Iterator[PhonePages]:
    with PhonePages(tmp_path, clock=10) as opened:
        yield opened


def head(page: Page) -> str:
    return page.locator("#phone-title").inner_text()


def until(true: Callable[[], object]) -> None:
    assert wait_until(lambda: bool(true()), 60)


def play_until(true: Callable[[], object], *players: PhonePlayer) -> None:
    """Play on these phones until `true`."""

    def played() -> bool:
        if true():
            return True
        for player in players:
            player.step()
        return False

    assert wait_until(played, 90)


def must_choose_card(player: PhonePlayer) -> bool:
    """Return whether a player is to choose a card of the hand."""
    return player.page.locator(".hand.now").count() > 0


def table_page(browser: Browser, pages: PhonePages, view: str = "#play") -> Page:
    page = open_window(browser).new_page()
    page.goto(pages.page.address + view)
    return page


def cards(page: Page) -> list[str]:
    return page.locator(".hand .face-card").evaluate_all("(all) => all.map((card) => card.ariaLabel)")


def test_two_phones_play_points_with_two_touches_a_turn_and_the_table_sees_no_hand(
    browser: Browser, pages: PhonePages
) -> None:
    pages.begin(*settings_of("points", 2))
    table = table_page(browser, pages)
    anna = pages.open_phone(browser, 0, "Anna")
    expect(table.locator(".says")).to_have_text("Anna plays on a phone")
    ben = pages.open_phone(browser, 1, "Ben")
    expect(anna.locator("#phone-title")).to_have_text("Your turn, Anna")
    players = [PhonePlayer(anna, "anna"), PhonePlayer(ben, "ben")]
    play_until(lambda: any(map(must_choose_card, players)), *players)
    for _ in range(3):
        player, other = players if must_choose_card(players[0]) else players[::-1]
        before = len(player.touches)
        play_until(partial(must_choose_card, other), player)
        # A turn with a 2 is two, and a place beside another one is touched twice.
        assert len(player.touches) - before <= 6, player.touches[before:]
        # The other one sees a hand of its own, and the table neither.
        assert table.locator("#play-panel .hand").count() == 0
        assert len(cards(other.page)) == 5
    assert head(anna) in ("Anna", "Your turn, Anna")
    expect(table.locator("#record .players")).to_contain_text("Ben")


def test_a_childs_game_has_one_button_on_each_phone(browser: Browser, pages: PhonePages) -> None:
    pages.begin(*settings_of("classic", 2, child=True))
    first, second = (pages.open_phone(browser, seat, NAMES[seat]) for seat in (0, 1))
    expect(first.locator(".child-button")).to_be_visible()
    # The whole lower third.
    box = first.locator(".child-button").bounding_box()
    assert box is not None
    assert box["width"] > 0.9 * 390
    assert box["height"] > 0.3 * 844
    expect(second.locator(".child-button")).to_have_count(0)
    players = [PhonePlayer(first, "one"), PhonePlayer(second, "two")]
    play_until(lambda: all(player.touches for player in players), *players)
    assert first.locator("#phone-panel").inner_text() in ("", *NAMES[:2])


def test_two_seats_on_one_phone(browser: Browser, pages: PhonePages) -> None:
    pages.begin(*settings_of("classic", 2))
    phone = pages.open_phone(browser, 0, "Anna")
    phone.goto("about:blank")
    phone.goto(pages.link)
    take_seat(phone, 1, "Ben")
    # It shows the seat that is asked.
    expect(phone.locator("#phone-title")).to_have_text("Your turn, Anna")
    player = PhonePlayer(phone)
    play_until(lambda: head(phone) == "Your turn, Ben", player)
    phone.locator(".phone-switch").click()
    expect(phone.locator("#phone-title")).to_have_text("Anna")
    assert phone.url.startswith(pages.link.partition("#")[0])


def test_the_table_takes_a_seat_back_and_a_phone_lets_go(browser: Browser, pages: PhonePages) -> None:
    pages.begin(*settings_of("sequence", 2))
    table = table_page(browser, pages)
    phone = pages.open_phone(browser, 0, "Anna")
    expect(table.locator(".says")).to_have_text("Anna plays on a phone")
    table.locator(".play-here").click()
    expect(phone.locator("#phone")).to_have_attribute("data-state", "taken")
    expect(phone.locator("#phone-panel")).to_contain_text("This seat is played at the table again")
    expect(table.locator("#play-panel")).not_to_contain_text("phone")
    # Its secret has ended.
    phone.reload()
    expect(phone.locator("#phone")).to_have_attribute("data-state", "gone")
    phone.goto("about:blank")
    phone.goto(pages.link)
    take_seat(phone, 0)
    expect(table.locator(".says")).to_have_text("Anna plays on a phone")
    phone.locator("#phone-more").click()
    phone.get_by_role("button", name="Let go of this seat").click()
    expect(phone.locator("#phone")).to_have_attribute("data-state", "gone")
    until(lambda: pages.ask("phones")["seats"] == {})


def test_a_phone_is_reloaded_opened_twice_and_loses_its_network(browser: Browser, pages: PhonePages) -> None:
    pages.begin(*settings_of("sequence", 2))
    phone = pages.open_phone(browser, 0, "Anna")
    expect(phone.locator("#phone-title")).to_have_text("Your turn, Anna")
    phone.reload()
    expect(phone.locator("#phone-title")).to_have_text("Your turn, Anna")
    twice = phone.context.new_page()
    twice.goto(phone.url)
    expect(twice.locator(".draw-pile")).to_be_visible()
    twice.locator(".draw-pile").click()
    # Both have the same hand.
    expect(phone.locator(".hand .face-card")).to_have_count(7)
    assert cards(phone) == cards(twice)
    twice.close()
    phone.context.set_offline(True)
    phone.evaluate("() => dispatchEvent(new Event('offline'))")
    phone.context.set_offline(False)
    began = time.monotonic()
    phone.evaluate("() => dispatchEvent(new Event('online'))")
    expect(phone.locator(".hand .face-card")).to_have_count(7)
    assert time.monotonic() - began < 3


def test_a_phone_stays_awake_on_plain_http(browser: Browser, pages: PhonePages) -> None:
    """There a browser has no wake lock; a loopback address, as here, counts as a secure one."""
    pages.begin(*settings_of("classic", 2))
    phone = pages.open_phone(browser, 0)
    phone.add_init_script("Object.defineProperty(Navigator.prototype, 'wakeLock', { value: undefined })")
    phone.reload()
    expect(phone.locator("#phone")).to_have_attribute("data-state", "phone")
    phone.locator("#phone-title").click()
    until(lambda: phone.evaluate("() => document.querySelector('video')?.currentTime > 0"))
    assert not phone.evaluate("() => document.querySelector('video').paused")
    phone.locator("#phone-more").click()
    phone.get_by_role("button", name="Let go of this seat").click()
    until(lambda: phone.evaluate("() => document.querySelector('video').paused"))


def test_a_phone_that_is_woken_is_at_its_question_within_a_second(browser: Browser, pages: PhonePages) -> None:
    pages.begin(*settings_of("sequence", 2))
    table = table_page(browser, pages)
    phone = pages.open_phone(browser, 0, "Anna")
    expect(phone.locator(".draw-pile")).to_be_visible()
    phone.evaluate(HIDE, True)
    expect(table.locator(".says")).to_have_text("Anna’s phone sleeps: hold OK to play here")
    # Meanwhile the network has gone, which a browser is not told.
    phone.wait_for_timeout(2000)
    began = time.monotonic()
    phone.evaluate(HIDE, False)
    expect(table.locator(".says")).to_have_text("Anna plays on a phone")
    expect(phone.locator(".draw-pile")).to_be_visible()
    # On a busy machine.
    assert time.monotonic() - began < 3


def test_seats_stay_when_play_is_started_again(browser: Browser, tmp_path: Path) -> None:
    with PhonePages(tmp_path, clock=10) as pages:
        pages.begin(*settings_of("sequence", 2))
        phone = pages.open_phone(browser, 0, "Anna")
        expect(phone.locator(".draw-pile")).to_be_visible()
        port = urlsplit(pages.link).port
    expect(phone.locator("#notice")).to_contain_text("No connection.")
    assert port
    with PhonePages(tmp_path, clock=10, port=port) as again:
        expect(phone.locator("#notice")).to_have_text("")
        until(lambda: again.ask("phones")["seats"] == {"0": "phone"})
        expect(phone.locator("#phone")).to_have_attribute("data-state", "phone")


def test_phones_are_let_in_from_the_page(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def without_network() -> str:
        raise PawnlightError("This laptop has no address in a private network.")

    monkeypatch.setattr(visitors, "private_address", without_network)
    with PhonePages(tmp_path, clock=10, lan=False) as pages:
        pages.begin(*settings_of("sequence", 2))
        table = table_page(browser, pages, "")
        table.get_by_role("button", name="Phones").click()
        expect(table.locator(".sheet")).to_contain_text("this laptop lets in phones of the same network")
        expect(table.locator(".visitors-code")).to_be_hidden()
        offer = table.get_by_role("button", name="Let phones in this evening")
        offer.click()
        expect(table.locator(".sheet")).to_contain_text("no address in a private network")
        assert not pages.ask("phones")["on"]
        monkeypatch.setattr(visitors, "private_address", lambda: HOST)
        offer.click()
        expect(table.locator(".visitors-code")).to_be_visible()
        expect(offer).to_have_count(0)
        assert table.locator(".visitors-link").inner_text() == pages.link
        # Once more has no effect.
        assert pages.ask("phones", {"on": True})["link"] == pages.link
        pages.open_phone(browser, 0, "Anna")
        expect(table.locator(".phones-seats li")).to_have_text(re.compile("Anna.*on a phone"))


@pytest.mark.long
def test_twelve_phones_and_some_visitors_come_from_one_address(browser: Browser, pages: PhonePages) -> None:
    """As behind one router: each has its page, its seat and its socket, and so have those who watch."""
    pages.begin(*settings_of("sequence", 12))
    phones = [pages.open_phone(browser, seat, NAMES[seat]) for seat in range(12)]
    watching = []
    for _ in range(4):
        page = browser.new_context().new_page()
        page.goto(pages.ask("phones")["watch"])
        watching.append(page)
    for page in watching:
        expect(page.locator("#record")).to_contain_text(NAMES[0])
    for seat, phone in enumerate(phones):
        phone.reload()
        expect(phone.locator("#phone")).to_have_attribute("data-state", "phone")
        expect(phone.locator("#notice")).to_have_text("")
        assert NAMES[seat] in head(phone)
    until(lambda: list(pages.ask("phones")["seats"].values()) == ["phone"] * 12)


def test_the_table_lists_phones_and_makes_a_new_code(browser: Browser, pages: PhonePages) -> None:
    pages.begin(*settings_of("sequence", 2))
    phone = pages.open_phone(browser, 1, "Ben")
    table = table_page(browser, pages, "")
    table.get_by_role("button", name="Phones").click()
    expect(table.locator(".phones-seats li")).to_have_text(re.compile("Ben.*on a phone"))
    expect(table.locator(".visitors-code")).to_be_visible()
    old = pages.link
    assert table.locator(".visitors-link").inner_text() == old
    assert axe.faults(table) == []
    table.get_by_role("button", name="Make a new code").click()
    expect(table.locator(".visitors-link")).not_to_have_text(old)
    stranger = browser.new_context().new_page()
    stranger.goto(old)
    expect(stranger.locator("body")).to_contain_text("this link has expired")
    # Pressed for longer than the page takes to look again.
    table.get_by_role("button", name="Take back the seat of Ben").click(delay=1200)
    expect(phone.locator("#phone")).to_have_attribute("data-state", "taken")
    expect(table.locator(".phones-seats li")).to_have_count(0)


def check_layout(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_timeout(150)
    assert page.evaluate(CUT_OFF) == [], size
    if size == SIZES[0]:
        assert axe.faults(page) == []


@in_each_language
def test_a_phone_without_a_seat_says_why(browser: Browser, tmp_path: Path, language: str) -> None:
    words = load(language)
    with PhonePages(tmp_path, clock=10) as pages:
        pages.begin(*settings_of("sequence", 2), language=language)

        def says(state: str, text: str) -> None:
            expect(phone.locator("#phone")).to_have_attribute("data-state", state)
            expect(phone.locator("#phone-panel")).to_have_text(words[text] if text else "")
            for size in SIZES:
                check_layout(phone, size)

        phone = pages.open_phone(browser, 0, NAMES[1])
        expect(phone.locator("html")).to_have_attribute("lang", language)
        pages.free(0)
        says("taken", "phone taken")
        phone.evaluate("(language) => localStorage.setItem('pawnlight-language', language)", language)
        phone.reload()
        says("gone", "phone gone")
        # The page is there, but not yet what it asks for.
        phone = browser.new_context(color_scheme="dark", locale=language).new_page()
        phone.set_viewport_size({"width": 390, "height": 844})
        phone.add_init_script("window.WebSocket = class extends EventTarget { send() {} close() {} }")
        phone.goto(pages.link)
        says("wait", "")
        expect(phone.locator("#phone-title")).to_have_text(words["one moment"])


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_each_state_is_legible_and_nothing_is_cut_off(
    browser: Browser, tmp_path: Path, language: str, scheme: str
) -> None:
    with PhonePages(tmp_path, clock=10) as pages:
        for rules, people in (("points", 4), ("sequence", 12), ("revenge", 2), ("classic", 3)):
            pages.begin(*settings_of(rules, people), language=language)
            phone = pages.open_phone(browser, scheme=scheme)
            for size in SIZES[:2]:
                check_layout(phone, size)
            phone.locator("[data-sit='1']").click()
            expect(phone.locator("#phone")).to_have_attribute("data-state", re.compile("who|phone"))
            if phone.locator("#phone-name").count():
                check_layout(phone, SIZES[0])
                phone.locator("#phone-name").fill(NAMES[1])
                phone.locator(".phone-who .big").click()
            expect(phone.locator("#phone")).to_have_attribute("data-state", "phone")
            for size in SIZES:
                check_layout(phone, size)
            others = [pages.open_phone(browser, seat, NAMES[seat]) for seat in range(min(people, 2)) if seat != 1]
            pages_of = [phone, *others]
            for _ in range(12):
                for page in pages_of:
                    if PhonePlayer(page, "legible").step():
                        page.wait_for_timeout(200)
                        for size in SIZES:
                            check_layout(page, size)
            for page in pages_of:
                page.context.close()
            for seat in range(people):
                pages.free(seat)


class TablePlayer:
    """Plays the seats that are at the table, at random."""

    def __init__(self, bench: BenchClient) -> None:
        self._bench = bench
        self._rng = Random("table")
        self._last: object = None
        self._tried = 0.0

    def step(self) -> bool:
        """Answer what the table is asked, once. Returns whether it was asked something new."""
        question = self._bench.seen.get("question") or {}
        options = [one for one in question.get("options", ()) if not one.get("why") and one.get("key") not in ASIDE]
        if question.get("phone") or not options:
            return False
        mark = question["number"], question["at"], len(question["options"])
        new = mark != self._last
        if not new and time.monotonic() < self._tried + 0.5:
            return False
        self._last, self._tried = mark, time.monotonic()
        option = self._rng.choice(options)
        if option.get("key") == "LOOK":
            # It may still be down: a phone has decided meanwhile.
            self._bench.send({"ask": "hide"})
        self._bench.send({"take": question["options"].index(option), "of": question["number"]})
        return new


def play(players: Sequence[PhonePlayer], bench: BenchClient, seconds: float, game: str) -> None:
    """Play on phones, and at the table where it is asked, until the game is over."""
    table, last = TablePlayer(bench), time.monotonic()
    end = last + seconds
    while bench.seen.get("game") == game and not bench.seen["over"]:
        assert time.monotonic() < min(end, last + 60), (bench.seen["question"], [one.touches[-3:] for one in players])
        stepped = [table.step(), *(player.step() for player in players)]
        if any(stepped):
            last = time.monotonic()
        bench.read_for(0.005)


class FirefoxPhones(threading.Thread):
    """Phones in Firefox, which play beside those in another browser."""

    def __init__(self, pages: PhonePages, seats: Sequence[int]) -> None:
        super().__init__()
        self._pages, self._seats = pages, seats
        self.seated, self.stop = threading.Event(), threading.Event()
        self.fault: BaseException | None = None
        self.touches = 0

    def run(self) -> None:
        try:
            with open_browser("firefox") as firefox:
                players = [
                    PhonePlayer(self._pages.open_phone(firefox, seat, NAMES[seat]), seat) for seat in self._seats
                ]
                self.seated.set()
                while not self.stop.is_set():
                    self.touches += sum([player.step() for player in players])
                    self.stop.wait(0.01)
        except BaseException as fault:
            self.fault = fault
        finally:
            self.seated.set()


@pytest.mark.long
@pytest.mark.chromium("two of the phones have Firefox")
@pytest.mark.parametrize(
    ("rules", "people", "phones", "auto"),
    [
        ("points", 2, 2, True),
        ("points", 4, 4, True),
        ("points", 4, 2, True),
        ("revenge", 2, 2, True),
        ("revenge", 4, 4, True),
        ("sequence", 2, 2, True),
        ("sequence", 4, 4, False),
        ("sequence", 6, 6, True),
        ("sequence", 6, 3, False),
        ("sequence", 12, 12, True),
        ("sequence", 12, 12, False),
    ],
)
def test_whole_games_on_phones_of_two_kinds(
    browser: Browser, tmp_path: Path, rules: str, people: int, phones: int, auto: bool
) -> None:
    try:
        find_browser("firefox")
    except NoBrowser as fault:
        pytest.skip(str(fault))
    with PhonePages(tmp_path, clock=20) as pages:
        pages.begin(*settings_of(rules, people, auto=auto))
        others = FirefoxPhones(pages, range(min(2, phones - 1)))
        others.start()
        try:
            seats = range(min(2, phones - 1), phones)
            players = [PhonePlayer(pages.open_phone(browser, seat, NAMES[seat]), seat) for seat in seats]
            assert others.seated.wait(120)
            with BenchClient(pages.board.bench) as bench:
                if not bench.seen["game"]:
                    play_until(lambda: bench.read_for(0.1)["game"], *players)
                game = bench.seen["game"]
                play(players, bench, 800, game)
            # A phone may have begun the next one at once.
            until(lambda: (row := pages.library.game_row(game)) and row.winner)
        finally:
            others.stop.set()
            others.join(60)
        assert others.fault is None
        assert others.touches > 0
        for player in players:
            assert player.touches
            expect(player.page.locator("#phone")).to_have_attribute("data-state", "phone")


def plays(rules: str, seen: dict[str, Any]) -> bool:
    return bool(seen["game"]) and (seen["position"] or {}).get("rules") == rules


@pytest.mark.long
def test_seats_stay_over_an_evening_of_three_games(browser: Browser, tmp_path: Path) -> None:
    with PhonePages(tmp_path, clock=20) as pages:
        players: list[PhonePlayer] = []
        for rules, child in (("points", False), ("sequence", False), ("classic", True)):
            pages.begin(*settings_of(rules, 2, child=child))
            if not players:
                players = [PhonePlayer(pages.open_phone(browser, seat, NAMES[seat]), seat) for seat in (0, 1)]
            with BenchClient(pages.board.bench) as bench:
                bench.until(partial(plays, rules))
                play(players, bench, 400, bench.seen["game"])
            assert pages.ask("phones")["seats"] == {"0": "phone", "1": "phone"}

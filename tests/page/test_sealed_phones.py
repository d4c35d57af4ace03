"""Phones beside a real board: their page opens what the board has sealed, and the laptop only carries."""

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from host_tools.library import Library
from host_tools.page.serving import serve_page
from host_tools.page.visitors import LanAddress
from host_tools.words import load as load_words
from pawnlight.words import load_texts
from tests.conftest import ROOT
from tests.support.bench_client import BenchClient
from tests.support.browser import PHONE
from tests.support.page_requests import answer_of
from tests.support.page_table import open_board, open_laptop
from tests.support.phone_pages import settings_of
from tests.support.phone_player import PhonePlayer
from tests.support.scripted_board import wait_until
from tests.support.sealed_table import read_code

expect.set_options(timeout=60_000)
HOST = "127.0.0.2"


class RealBoard:
    """A board with its own keys and screen, and a laptop on its cable that lets phones in."""

    def __init__(self, folder: Path, clock: float = 2) -> None:
        self.folder = folder
        self._stack = ExitStack()
        self._laptop = ExitStack()
        enter = self._stack.enter_context
        self.board = enter(open_board(folder, clock=clock))
        self.library = enter(Library.open(folder / "library.db"))
        self.bench = enter(BenchClient(self.board.bench))
        self.plug_laptop()

    def plug_laptop(self) -> None:
        """Plug in a laptop in place of the one before."""
        self._laptop.close()
        phones = self.folder / str(len(list(self.folder.iterdir())))
        laptop = open_laptop(self.board.serial, self.library, lan=LanAddress(HOST, 0), phones=phones)
        self.page = self._laptop.enter_context(laptop)

    def __enter__(self) -> "RealBoard":
        return self

    def __exit__(self, *_: object) -> None:
        self._laptop.close()
        self._stack.close()

    def shows(self, *keys: str) -> bool:
        """Return whether all these texts of the board are in what it asks."""
        question = str(self.bench.read_for(0.15).get("question"))
        return all(load_texts("en")[key] in question for key in keys)

    def press_until(self, key: str, *shown: str) -> None:
        """Press a key, again and again, until these texts are shown."""

        def pressed() -> bool:
            if self.shows(*shown):
                return True
            self.bench.tap(key)
            return False

        assert wait_until(pressed), (shown, self.bench.seen.get("question"))

    def begin(self, *settings: str) -> None:
        """Begin a game, as far as its first card or cut."""
        assert wait_until(lambda: bool(self.ask("start")["board"]))
        self.ask("start", {"settings": settings, "names": {}, "keep": True})

        def begun() -> bool:
            asked = (self.bench.read_for(0.15).get("question") or {}).get("what", "")
            if asked == "first":
                self.bench.tap("OK")
            return asked in ("draw", "cut", "deal")

        assert wait_until(begun), self.bench.seen.get("question")

    def ask(self, path: str, *order: Any) -> Any:
        """Return the answer to a request of the laptop's page."""
        return answer_of(self.page.address, f"api/{path}", *order)

    def events(self) -> int:
        """Return the number of events of the game in the library."""
        return max((row.events for row in self.library.games()), default=0)

    def code(self, seat: int) -> str:
        """Ask for the code of a seat at the board, and read it from the screen."""
        self.press_until("BACK", "leave stay", "leave phone")
        for _ in range(4):
            self.bench.tap("DOWN")
        self.press_until("OK", "leave phone")
        self.bench.tap("OK", 0.1)
        wait_until(lambda: not self.shows("leave stay"))
        for _ in range(seat):
            self.bench.tap("DOWN")
        self.press_until("OK", "phone code")
        self.bench.press("OK")
        found = ""

        def read() -> bool:
            nonlocal found
            found = self._read()
            return bool(found)

        assert wait_until(read), self.bench.seen.get("question")
        self.bench.release("OK")
        return found

    def leave_codes(self) -> None:
        """Go back to the game."""

        def left() -> bool:
            question = self.bench.read_for(0.15).get("question") or {}
            if question.get("seat", -1) >= 0:
                return True
            self.bench.tap("BACK")
            return False

        assert wait_until(left), self.bench.seen.get("question")

    def _read(self) -> str:
        return read_code(bytes.fromhex(self.bench.read_for(0.2)["screen"]))


def open_phone(browser: Browser, link: str, frames: list[str]) -> Page:
    """Open the link of a code on a new phone, all of whose messages from the laptop come to `frames`."""
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True, locale="en")
    page = context.new_page()
    page.on("websocket", lambda socket: socket.on("framereceived", lambda text: frames.append(str(text))))
    sit_down(page, link)
    return page


def sit_down(page: Page, link: str) -> None:
    """Open the link of a code, and sit down without a name."""
    page.goto(link)
    expect(page.locator("#phone")).to_have_attribute("data-state", re.compile("who|phone"))
    if page.locator("#phone").get_attribute("data-state") == "who":
        page.locator("[data-skip]").click()
    expect(page.locator("#phone")).to_have_attribute("data-state", "phone")


def cards_told(frames: list[str]) -> Iterator[set[str]]:
    """Yield the cards in each message with what cards could do; check that no message has a hand."""
    for text in frames:
        news = json.loads(text)
        if "asks" in news:
            # What everybody who looks on is told: that somebody looks at a hand.
            continue
        assert not {"hand", "question", "cards"} & news.keys(), text
        if news.get("offers"):
            yield set(news["offers"])


@pytest.mark.long
@pytest.mark.parametrize(("rules", "players", "deck"), [("points", 2, 11), ("sequence", 4, 52)])
def test_phones_play_beside_a_real_board(tmp_path: Path, browser: Browser, rules: str, players: int, deck: int) -> None:
    frames: list[str] = []
    with RealBoard(tmp_path) as real:
        real.begin(*settings_of(rules, players))
        phones = []
        for seat in range(players):
            phones.append(open_phone(browser, real.code(seat), frames))
            real.leave_codes()
        players_ = [PhonePlayer(page, seed) for seed, page in enumerate(phones)]

        def play(events: int) -> None:
            goal = real.events() + events

            def played() -> bool:
                for player in players_:
                    player.step()
                return real.events() >= goal

            assert wait_until(played, 200), [player.touches[-3:] for player in players_]

        play(12)
        # Another laptop takes over: its codes lead to the same seats.
        real.plug_laptop()
        for seat, page in enumerate(phones):
            sit_down(page, real.code(seat))
            real.leave_codes()
        play(12)
        for page in phones:
            page.context.close()
    told = list(cards_told(frames))
    assert len(told) > 5
    assert all(len(cards) == deck for cards in told), "what is told is told of all cards"


def test_who_cannot_scan_types_the_letters(tmp_path: Path, browser: Browser) -> None:
    with RealBoard(tmp_path) as real:
        real.begin(*settings_of("points", 2))
        address, _, secret = real.code(0).partition("#")
        real.leave_codes()
        context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, locale="de")
        page = context.new_page()
        page.goto(address)
        texts = load_words("de")
        field, problem = page.get_by_label(texts["letters"]), page.get_by_role("alert")
        for typed, why in (
            (secret[:-1] + "1", texts["letters letter"].replace("{letter}", "1")),
            (secret[:-1], texts["letters length"].replace("{typed}", "11")),
            (secret[::-1], texts["letters wrong"]),
        ):
            field.fill(typed)
            field.press("Enter")
            expect(problem).to_have_text(why)
        field.fill(f" #{secret[:6].upper()} {secret[6:]} ")
        page.get_by_role("button", name=texts["letters go"]).click()
        expect(page.locator("#phone")).to_have_attribute("data-state", "who")
        assert page.url == f"{address}#{secret}"
        page.goto("about:blank")
        # A phone that has been here may come for another seat.
        page.goto(address)
        expect(field).to_be_empty()
        context.close()


# Open and seal the lines of the page docs/link.md as the phone's page does.
SEAL = """async ([secret, hand, nonce, words]) => {
  const { SealedSeat } = await import("/static/sealed_seat.js");
  crypto.getRandomValues = (bytes) => (bytes.set(nonce), bytes);
  const seat = new SealedSeat(secret);
  const opened = seat.open(hand), again = seat.open(hand), told = { ...seat.told };
  seat.told.hint = `${words}; blocks red`;
  const { at, why } = seat.question({ "7♠": [{ event: "put 7S 70" }, { event: words }] });
  return [opened, again, told, seat.say(told.number, words).seal, [at, why]];
}"""


def test_the_page_seals_as_the_document_says(tmp_path: Path, browser: Browser) -> None:
    document = (ROOT / "docs" / "link.md").read_text(encoding="utf-8")
    (hand,) = re.findall(r"^~(hand .*)\*[0-9a-f]{8}$", document, re.MULTILINE)
    (take,) = re.findall(r"^~take \d+ (\d+) (.*)\*[0-9a-f]{8}$", document, re.MULTILINE)
    nonce = list(bytes.fromhex("0011223344556677"))
    with Library.open(tmp_path / "library.db") as library, serve_page(library=library, port=0) as served:
        page = browser.new_page()
        page.goto(served.address)
        opened, again, told, sealed, hinted = page.evaluate(SEAL, ["abcdefghjkmn", hand, nonce, "put 7S 71"])
        page.close()
    assert opened
    assert not again
    assert told["cards"] == ["7♠", "10♥", "J♦"]
    assert (told["number"], told["asks"], told["back"], told["events"]) == (37, "play", True, 21)
    assert [str(sealed[0]), sealed[1]] == list(take)
    assert hinted == [1, "blocks red"]

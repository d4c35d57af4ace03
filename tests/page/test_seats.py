"""Twelve people at Sequence: all seats in sight at every question, partners together, whose turn it is before all."""

import io
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from tests.support.browser import PHONE, open_window
from tests.support.page_table import BoardWithLaptop, open_table

TABLET = (1024, 768)
NAMES = ("Anna", "Ben", "Clara", "David", "Emil", "Frida", "Greta", "Hugo", "Ida", "Jonas", "Karla", "Leo")
TEAMS = {2: ("blue", "green"), 3: ("blue", "green", "red")}
BEGIN_SCRIPT = """async (order) => {
  const { begin } = (await import(new URL("static/page.js", location.href))).moduleOf("starting.js");
  await begin(order, true);
  location.hash = "play";
}"""
# Of each seat: its team, its name, whether it is its turn, whether all of its name is seen, and its place.
SEATS_SCRIPT = """() => [...document.querySelectorAll("#record .players li")].map((seat) => {
  const { left, top } = seat.getBoundingClientRect();
  const name = seat.querySelector("b");
  return {
    team: seat.classList[0], name: name.textContent, turn: seat.classList.contains("turn"), left, top,
    whole: name.scrollWidth <= name.clientWidth + 1,
  };
})"""
PRESS_SELECTORS = {"draw": ".draw-pile", "look": "[data-look]", "hand": ".hand .face-card[aria-pressed=true]"}


def begin_game(page: Page, table: BoardWithLaptop, teams: int) -> None:
    """Begin a game of twelve people with names."""
    colours = [TEAMS[teams][n % teams] for n in range(12)]
    names = {f"{colour}{n // teams + 1}": name for n, (colour, name) in enumerate(zip(colours, NAMES, strict=True))}
    seats = [f"seat {n + 1}=person" for n in range(12)]
    settings = ["game=sequence", f"teams={teams}", "players=12", "pace=fast", *seats]
    page.goto(table.board_url)
    expect(page.get_by_role("button", name="START")).to_be_attached()
    page.evaluate(BEGIN_SCRIPT, {"settings": settings, "names": names})
    # They come a moment after the seats, when the library has the game.
    expect(page.locator("#record .players li b")).to_have_text(NAMES)


@pytest.mark.parametrize(
    ("size", "teams"),
    [
        (TABLET, 3),
        (PHONE, 2),
        pytest.param(TABLET, 2, marks=pytest.mark.long),
        pytest.param(PHONE, 3, marks=pytest.mark.long),
    ],
)
def test_whose_turn_it_is_is_in_view_at_every_question(
    browser: Browser, tmp_path: Path, size: tuple[int, int], teams: int
) -> None:
    with open_table(tmp_path) as table:
        # On a phone, who plays is asked on a sheet: a window as wide as a tablet begins the game.
        page = open_window(browser, TABLET).new_page()
        begin_game(page, table, teams)
        page.set_viewport_size({"width": size[0], "height": size[1]})
        asked: set[str] = set()
        for _ in range(8):
            panel = page.locator("#play-panel:is([data-kind=draw], [data-kind=look], [data-kind=hand])")
            expect(panel).to_be_visible()
            kind = panel.get_attribute("data-kind") or ""
            turn = page.locator("#record .players li.turn")
            expect(turn).to_have_count(1)
            for seat in page.locator("#record .players li").all():
                expect(seat).to_be_in_viewport(ratio=1)
            if kind not in asked:
                check_seats(page, size, page.evaluate(SEATS_SCRIPT))
            asked.add(kind)
            expect(page.locator(PRESS_SELECTORS[kind]).first).to_be_in_viewport(ratio=1)
            if kind == "hand":
                break
            number = page.locator("#view-play").get_attribute("data-asked") or ""
            page.locator(PRESS_SELECTORS[kind]).first.click()
            expect(page.locator("#view-play")).not_to_have_attribute("data-asked", number)
        assert asked == {"draw", "look", "hand"}
        page.context.close()


def check_seats(page: Page, size: tuple[int, int], seats: list[dict[str, Any]]) -> None:
    """Check where the seats are, and on a picture that whose turn it is has its team's colour."""
    assert [seat["name"] for seat in seats] == list(NAMES)
    (turn,) = (seat for seat in seats if seat["turn"])
    assert turn["whole"]
    if size == PHONE:
        # In the order of play, beginning with whose turn it is.
        at = seats.index(turn)
        shown = sorted(seats, key=lambda seat: (seat["top"], seat["left"]))
        assert shown == seats[at:] + seats[:at]
    else:
        for team in {seat["team"] for seat in seats}:
            partners = [seat for seat in seats if seat["team"] == team]
            assert 1 in (len({seat["top"] for seat in partners}), len({seat["left"] for seat in partners})), partners
        heading = page.locator("#play-panel h2")
        expect(heading).to_have_text(turn["name"])
        expect(heading).to_be_in_viewport(ratio=1)
    picture = Image.open(io.BytesIO(page.screenshot()))
    assert picture.size == size
    wanted = page.evaluate(
        "(team) => getComputedStyle(document.querySelector(`.${team}`)).getPropertyValue('--ink')", turn["team"]
    )
    red, green, blue = (int(wanted.strip()[n : n + 2], 16) for n in (1, 3, 5))
    found = picture.convert("RGB").getpixel((round(turn["left"] + 8), round(turn["top"] + 6)))
    assert isinstance(found, tuple)
    assert max(abs(a - b) for a, b in zip(found, (red, green, blue), strict=True)) < 12, (found, wanted)

"""Statistics on the page compared with games counted by hand; accessibility, keys and small windows."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from host_tools.library import Library
from host_tools.library.removal import hide_game
from pawnlight.games.sorry.board import START_PLACE, TRACK_SQUARES
from pawnlight.games.sorry.game import SorryGame
from pawnlight.rules.game import open_game
from tests.support.browser import is_firefox, serve_test_page
from tests.support.evening_scenes import Evening
from tests.support.page_users import KeyboardUser, PageUser, with_each_input
from tests.support.page_views import StoredGame, make_game, store_game

PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 800}
RULE_SETS = ("classic", "points", "sequence", "revenge")

# Return the share of each bar, and of its rail.
_SHARES = """(bars) => bars.map((bar) => [
  Number(bar.dataset.value),
  bar.width.baseVal.value / bar.parentElement.querySelector(".rail").width.baseVal.value,
])"""

# Return texts with too little contrast to their background (WCAG AA), with the ratio.
FAINT_SCRIPT = """() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = rgba(getComputedStyle(at).backgroundColor);
      if (colour[3] > 200) return colour;
    }
    return rgba(getComputedStyle(document.body).backgroundColor);
  };
  const faint = [];
  const walker = document.createTreeWalker(document.querySelector("main:not([hidden])"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    const said = walker.currentNode.textContent.trim();
    if (!said || !element.getClientRects().length || element.closest(".board, .panel, .unseen")) continue;
    const style = getComputedStyle(element);
    const text = rgba(element instanceof SVGElement ? style.fill : style.color);
    const [one, two] = [light(text), light(behind(element))].sort((a, b) => b - a);
    const ratio = (one + 0.05) / (two + 0.05);
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if (ratio < (large ? 3 : 4.5)) faint.push([element.outerHTML.slice(0, 60), said.slice(0, 30), ratio.toFixed(2)]);
  }
  return faint;
}"""


@pytest.fixture(scope="module")
def games() -> list[StoredGame]:
    return [make_game(rules, f"{n}") for n in range(3) for rules in RULE_SETS]


@pytest.fixture(scope="module")
def address(games: list[StoredGame], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with Library.open(tmp_path_factory.mktemp("library") / "library.db") as library:
        for n, game in enumerate(games):
            store_game(library, game, f"b{n % 2}", days_ago=200 - 12 * n)
        # Filters are there for few games, too, once one is hidden.
        hide_game(library.store, Evening(library, "cellar").play(events=9))
        with serve_test_page(library=library) as served:
            yield served


def open_statistics(browser: Browser, address: str, size: dict[str, int] = DESKTOP, scheme: str = "dark") -> Page:
    context = browser.new_context(
        viewport={"width": size["width"], "height": size["height"]},
        color_scheme="light" if scheme == "light" else "dark",
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(address)
    return page


def bumps_by_square(games: list[StoredGame]) -> dict[str, int]:
    """Count the pawns sent to START from each square by comparing positions before and after each move."""
    counts: dict[str, int] = {}
    for game in games:
        header, *texts = game.texts
        followed = open_game(header)
        if not isinstance(followed, SorryGame):
            continue
        done: list[list[int]] = []
        for text in texts:
            before = followed.pawns[:]
            effect = followed.apply(text)
            if effect.undone:
                del done[-len(effect.undone) :]
            else:
                done.append([a for a, b in zip(before, followed.pawns, strict=True) if a != b == START_PLACE])
        for places in done:
            for place in places:
                if place < TRACK_SQUARES:
                    counts[str(place)] = counts.get(str(place), 0) + 1
    return counts


def test_what_is_drawn_is_what_was_played(browser: Browser, address: str, games: list[StoredGame]) -> None:
    page = open_statistics(browser, f"{address}#stats")
    heat = page.locator("[data-figure=heat]")
    expect(heat).to_be_visible()
    drawn = page.eval_on_selector_all(
        "[data-figure=heat] .hot",
        "(all) => Object.fromEntries(all.map((one) => [one.dataset.square, one.dataset.value]))",
    )
    assert {square: int(count) for square, count in drawn.items() if count != "0"} == bumps_by_square(games)
    tiles = dict(
        zip(page.locator(".tiles dt").all_inner_texts(), page.locator(".tiles dd").all_inner_texts(), strict=True)
    )
    assert tiles["Games"] == tiles["Games won"] == str(len(games))
    finished, chance = page.locator("#view-stats .counting").all()
    expect(finished).to_have_text(
        "The numbers of games include those in progress; everything else counts finished games only."
    )
    expect(chance).to_contain_text("50% with 2 players or teams, 33% with 3 players or teams")
    assert tiles["Moves taken back"] == str(sum(game.texts.count("back") for game in games))
    wins: dict[str, int] = {}
    for game in games:
        winner = game.texts[-1].split(" ")[1].title()
        wins[winner] = wins.get(winner, 0) + (2 if game.texts[0].split(" ")[2] == "rules=sequence" else 1)
    page.locator("[data-figure=colours] summary").click()
    rows = [row.split("\t") for row in page.locator("[data-figure=colours] tbody tr").all_inner_texts()]
    assert {row[0]: int(row[2]) for row in rows if row[2] != "0"} == wins
    # A bar is as full as its share says, also where all shares are small.
    for name in ("colours", "levels", "begins"):
        drawn = page.eval_on_selector_all(f"[data-figure={name}] .bar", _SHARES)
        assert drawn
        assert all(abs(share - length) < 0.01 for share, length in drawn), name
    page.context.close()


def test_games_with_house_rules_and_childrens_are_named(browser: Browser, tmp_path: Path) -> None:
    with Library.open(tmp_path / "library.db") as library:
        store_game(library, make_game("classic", "at home", options="start=any", events=20))
        store_game(library, make_game("st", "as it stands", events=20))
        store_game(library, make_game("classic", "for a child", options="quick,child=yes", events=20))
        with serve_test_page(library=library) as address:
            page = open_statistics(browser, f"{address}#stats", PHONE)
            about = page.locator("#view-stats .about")
            for language, text in (
                ("en", "2 games, 0 finished; with house rules: 1; games for children, left out here: 1"),
                ("de", "2 Partien, davon 0 zu Ende; mit Hausregeln: 1; Partien für Kinder, die hier nicht zählen: 1"),
                (
                    "es",
                    "2 partidas; terminadas: 0; con reglas de la casa: 1; partidas para niños, que aquí no cuentan: 1",
                ),
            ):
                page.locator("#language").select_option(language)
                expect(about).to_have_text(text)
            page.goto(f"{address}#stats&rules=st")
            expect(about).to_have_text("1 partida; terminadas: 0")
            page.context.close()


@with_each_input("touch")
def test_a_filter_narrows_it_and_is_in_the_address(page_user: PageUser, address: str) -> None:
    page = page_user.page
    page.goto(f"{address}#stats")
    page_user.choose(page.get_by_role("combobox", name="Only this game"), "Sequence")
    expect(page.locator(".tiles dd").first).to_have_text("3")
    expect(page.locator("[data-figure=heat]")).to_have_count(0)
    assert page.url.endswith("#stats&rules=sequence")
    page_user.choose(page.get_by_role("combobox", name="Only from this board"), "b0")
    page.wait_for_url("**&board=b0")
    page.reload()
    expect(page.get_by_role("combobox", name="Only from this board")).to_have_value("b0")


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_every_text_stands_out_and_nothing_is_wider_than_a_phone(
    browser: Browser, address: str, games: list[StoredGame], scheme: str
) -> None:
    page = open_statistics(browser, address, PHONE, scheme)
    if is_firefox(page) and scheme == "light":
        # The system's is always dark for Playwright.
        page.get_by_role("button", name="Light or dark").click()
    for view in ("#stats", "#games", "#play", *(f"#game={game.id}&event=40" for game in games[:4])):
        page.goto(address + view)
        expect(page.locator("main:not([hidden]) h1").first).not_to_be_empty()
        page.wait_for_load_state("networkidle")
        assert page.evaluate(FAINT_SCRIPT) == [], view
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], view
    assert page.evaluate("document.documentElement.dataset.theme") == scheme
    page.get_by_role("button", name="Light or dark").click()
    other = "dark" if scheme == "light" else "light"
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", other)
    page.context.close()


@with_each_input("mouse")
def test_a_game_is_found_and_replayed(page_user: PageUser, address: str) -> None:
    page = page_user.page
    page.goto(address)
    page_user.press(page.locator(".bar a[href='#games']"))
    page_user.press(page.locator("#view-games li a").first)
    viewer = page.locator("#view-game .viewer")
    expect(viewer).to_have_attribute("data-at", "0")
    page_user.press(page.locator("#view-game .round.after"))
    expect(viewer).to_have_attribute("data-at", "1")
    page_user.choose(page.locator("#view-game .transport select"), "8×")
    if isinstance(page_user, KeyboardUser):
        page_user.tab_to(page.locator("#view-game input[type=range]"))
        page.keyboard.press("End")
    else:
        page_user.press(page.locator("#view-game .round.last"))
    expect(page.locator("#view-game .now-words")).to_contain_text("win")


@pytest.mark.long
def test_everything_has_a_name_for_who_listens(browser: Browser, address: str, games: list[StoredGame]) -> None:
    page = open_statistics(browser, f"{address}#game={games[0].id}&event=9")
    expect(page.locator("#view-game .viewer")).to_have_attribute("data-at", "9")
    tree = page.locator("body").aria_snapshot()
    for name in (
        'navigation "Views"',
        'link "Our evenings"',
        'heading "Sorry!" [level=1]',
        'img "The board"',
        'list "The players"',
        'list "The moves"',
        'group "Replay"',
        'button "Play"',
        'slider "Moment of the game"',
        'combobox "Speed"',
        'img "Who is ahead"',
        'img "Luck of the draw"',
    ):
        assert name in tree, f"{name} is not in\n{tree}"
    nameless = page.evaluate(
        """() => [...document.querySelectorAll("button, a, select, input, [role=img]")]
          .filter((one) => one.checkVisibility() && !one.getAttribute("aria-label"))
          .filter((one) => !one.textContent.trim() && !one.labels?.length)
          .map((one) => one.outerHTML.slice(0, 80))"""
    )
    assert nameless == []
    page.context.close()

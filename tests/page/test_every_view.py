"""Every view in every language and both themes, in a window and on a phone: accessible, legible, nothing cut off."""

from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from host_tools.library import Library
from host_tools.library.evenings import Evenings
from host_tools.library.people import PeopleTable
from host_tools.virtual import VirtualBoard
from host_tools.words import LANGUAGES
from tests.support.axe import SERIOUS, axe_source
from tests.support.bench_client import BenchClient
from tests.support.browser import (
    DESKTOP,
    PHONE,
    choose_language,
    is_firefox,
    open_window,
    open_with_scrollbars,
    serve_test_page,
    tap,
)
from tests.support.evening_scenes import Evening
from tests.support.page_views import game_named, make_game, store_game

SINCE_FILTER = "since=2026-01-01"
# It plays somewhere else.
OTHER_BOARD = "e6614103e7452d2f"
# The address of each view, and what is there when it has been drawn.
VIEWS = {
    "play": "#play-panel .act button",
    f"play={OTHER_BOARD}": "#view-play > .ending",
    "games": "#view-games li",
    f"games&{SINCE_FILTER}": "#view-games details[open]",
    "game=last&event=20": "#view-game .moves button",
    f"game={game_named('classic', 'analysis')}&event=20&analysis=yes": "#view-game .analysis .costliest li",
    "evenings": "#view-evenings li",
    "evening=last": "#view-evening .scores li",
    "people": "#view-people tbody tr",
    "person=1": "#view-person figure",
    f"stats&{SINCE_FILTER}": "#view-stats figure",
    "start": "#view-start .game-tiles svg",
}
WINDOW_SIZES = {PHONE: "phone", DESKTOP: "desktop"}
NAMES = ("Anna", "Maximiliane-Katharina von Wolkenstein", "Carl", "Dora")
COLOUR_RULES = ["color-contrast", "link-in-text-block"]
PageOfSize = dict[tuple[int, int], Page]

# Return what is cut off: pages that scroll sideways, controls and texts of charts with too little room, and texts of
# charts on each other.
CUT_OFF_SCRIPT = """() => {
  const main = document.querySelector("main:not([hidden])");
  const { scrollWidth, clientWidth } = document.documentElement;
  const cut = scrollWidth > clientWidth ? [`the page: ${scrollWidth} in ${clientWidth}`] : [];
  const pen = document.createElement("canvas").getContext("2d");
  for (const select of document.querySelectorAll(".tools select")) {
    // In a game it is on a sheet.
    if (!select.checkVisibility()) continue;
    const style = getComputedStyle(select);
    pen.font = style.font;
    const { text: words } = select.selectedOptions[0];
    const text = pen.measureText(words).width + words.length * (parseFloat(style.letterSpacing) || 0);
    const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    if (text > room + 0.5) cut.push(`${select.id}: ${text} in ${room}`);
  }
  for (const date of main.querySelectorAll("[type=date]")) {
    const whole = date.cloneNode();
    Object.assign(whole.style, { position: "absolute", width: "max-content" });
    date.after(whole);
    if (whole.offsetWidth > date.offsetWidth) cut.push(`${date.id}: ${whole.offsetWidth} in ${date.offsetWidth}`);
    whole.remove();
  }
  for (const control of document.querySelectorAll("header.bar a, .plain, .tiles dd, .signs, .game-tile")) {
    const small = control.checkVisibility() && control.scrollWidth > control.clientWidth + 1;
    if (small) cut.push(control.outerHTML.slice(0, 90));
  }
  for (const title of main.querySelectorAll(".games a > b"))
    if (title.getBoundingClientRect().width < 80) cut.push(`${title.textContent} beside a long name`);
  for (const chart of main.querySelectorAll(".bars, .histogram")) {
    const box = chart.getBoundingClientRect();
    const boxes = [...chart.querySelectorAll("text, .bar")].map((part) => [part, part.getBoundingClientRect()]);
    boxes.forEach(([part, one], n) => {
      if (part.tagName !== "text") return;
      // Firefox counts a pixel around a text.
      if (one.left < box.left - 1.5 || one.right > box.right + 1.5) cut.push(part.textContent);
      for (const [other, two] of boxes.slice(0, n)) {
        const beside = one.left > two.right - 1 || two.left > one.right - 1;
        const above = one.top >= two.bottom - 3 || two.top >= one.bottom - 3;
        if (!beside && !above) cut.push(`${part.textContent} on ${other.textContent || "a bar"}`);
      }
    });
  }
  return cut;
}"""

# Return the words and numbers that are broken over two lines where no hyphen is; names are their owners' own.
BROKEN_WORDS_SCRIPT = r"""(names) => {
  const broken = [];
  const range = document.createRange();
  const lineOf = (text, at) => {
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return [...range.getClientRects()].at(-1)?.top;
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const holder = text.parentElement;
    if (!(holder instanceof HTMLElement) || !holder.checkVisibility() || holder.closest("option, .unseen")) continue;
    for (const { 0: word, index } of text.data.matchAll(/±\s*[\d.,]+|\d[\d.,]*(\s*%)?|[^\s\d\u00ad–/-]+/g)) {
      const whole = Math.abs(lineOf(text, index) - lineOf(text, index + word.length - 1)) < 1;
      if (whole || names.some((name) => name.includes(word))) continue;
      broken.push(`${word} in ${holder.outerHTML.slice(0, 90)}`);
    }
  }
  return broken;
}"""

# Return what stays in its place while the page is scrolled, and leaves less than two thirds of the window to the rest.
COVERED_SCRIPT = """() => [...document.querySelectorAll("body *")]
  .filter((part) => ["fixed", "sticky"].includes(getComputedStyle(part).position) && part.checkVisibility())
  .filter((part) => part.offsetHeight > innerHeight / 3)
  .map((part) => part.outerHTML.slice(0, 90))"""

# Return the size of each text as it is seen, by its beginning, and how many before it begin so. Boards are drawings,
# and the small ones come when they are in view.
LETTER_SIZES_SCRIPT = """() => {
  const sizes = {};
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const [holder, begins] = [text.parentElement, text.data.trim().slice(0, 30)];
    const other = holder.closest(".board, .panel, .matrix, .picture, option, .unseen") || !holder.checkVisibility();
    if (!begins || other) continue;
    let n = 0;
    while (`${n} ${begins}` in sizes) n += 1;
    const scale = holder.closest("svg")?.getScreenCTM().a ?? holder.currentCSSZoom;
    sizes[`${n} ${begins}`] = parseFloat(getComputedStyle(holder).fontSize) * scale;
  }
  return sizes;
}"""

# Return what stands out by its colour alone, which a reader's system has taken away: the first of its kind, and what it
# differs from.
LOST_SCRIPT = """() => {
  const look = (part) => {
    const { backgroundColor, borderBottomColor, fill, outlineStyle } = getComputedStyle(part);
    return [backgroundColor, borderBottomColor, fill, outlineStyle].join();
  };
  const kinds = [
    [".bar a[aria-current]", ".bar a:not([aria-current])"],
    [".ours a[aria-current]", ".ours a:not([aria-current])"],
    [".moves [aria-current]", ".moves button:not([aria-current])"],
    [".dots .lit", ".dots path:not(.lit)"],
    [".wins .on", ".wins :not(.on)"],
    [".gauge .way", ".gauge"],
    [".players .turn", ".players li:not(.turn)"],
    [".card.back", ".card:not(.back)"],
    [".legend span", "body"],
  ];
  const first = (kind) => [...document.querySelectorAll(kind)].find((part) => part.checkVisibility());
  return kinds.filter(([kind, other]) => {
    const [one, two] = [first(kind), first(other)];
    return one && two && look(one) === look(two);
  });
}"""

# WCAG 2.2, 1.4.12: a reader may space a text so.
TEXT_SPACING_STYLE = """
* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-bottom: 2em !important; }
"""
# As on a phone.
NO_SCROLLBARS_STYLE = "* { scrollbar-width: none !important; }"
ADD_STYLE_SCRIPT = """(text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [sheet];
}"""

# Resolves when the page has been drawn in its new width: charts and canvases follow it with the next frame.
WAIT_FOR_FRAMES_SCRIPT = """(width) => new Promise((done) => {
  let frames = 0;
  const next = () => {
    const charts = [...document.querySelectorAll("main:not([hidden]) .chart")];
    if (innerWidth === width && charts.every((chart) => chart.firstChild)) frames += 1;
    if (frames > 3) done();
    else requestAnimationFrame(next);
  };
  next();
})"""

# Return the contrast of a text's colour to the darkest, or lightest, point of a picture of what is behind it.
CONTRAST_SCRIPT = """async ([picture, colour]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  const pen = canvas.getContext("2d");
  const light = (r, g, b) => {
    const [x, y, z] = [r, g, b].map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  const text = light(...pen.getImageData(0, 0, 1, 1).data);
  pen.drawImage(image, 0, 0);
  const { data } = pen.getImageData(0, 0, image.width, image.height);
  let least = 21;
  for (let at = 0; at < data.length; at += 4) {
    const [one, two] = [text, light(data[at], data[at + 1], data[at + 2])].sort((a, b) => b - a);
    least = Math.min(least, (one + 0.05) / (two + 0.05));
  }
  return least;
}"""


# Run axe without the views that are hidden: it finds nothing in them, but walks through them.
AXE_SCRIPT = """async (options) => {
  const hidden = [...document.querySelectorAll("main[hidden]")].map((view) => [view, [...view.childNodes]]);
  hidden.forEach(([view]) => view.replaceChildren());
  const found = await axe.run(options);
  hidden.forEach(([view, parts]) => view.append(...parts));
  return found;
}"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("page")
    with (
        Library.open(folder / "library.db") as library,
        VirtualBoard(folder / "flash") as board,
        BenchClient(board.bench) as bench,
    ):
        bench.until(lambda seen: (seen.get("question") or {}).get("keys", {}).get("DRAW"))
        bench.tap("DRAW")
        bench.until(lambda seen: seen.get("game"))
        people, evening = PeopleTable(library), Evening(library, OTHER_BOARD)
        games = [evening.play(players=("person", "hard")), evening.play("points", 4), evening.play("sequence", 6)]
        store_game(library, make_game("classic", "analysis", options="quick"), days_ago=30)
        games += [evening.play("teams", 4), evening.play("revenge", 3, events=60)]
        for game in games[1:4]:
            for seat, name in enumerate(NAMES):
                people.set_person_at_seat(game, seat, people.find_or_add(name).id)
        known = Evenings(library.store)
        known.change(known.newest().id, aim=3)
        with serve_test_page(board.bench, library=library) as served:
            yield served


@pytest.fixture(scope="module")
def page_of_size(browser: Browser, address: str) -> Iterator[PageOfSize]:
    """Open the page in a window of each size."""
    pages = {size: open_window(browser, size).new_page() for size in WINDOW_SIZES}
    for page in pages.values():
        page.goto(address)
        page.evaluate(axe_source())
    yield pages
    for page in pages.values():
        page.context.close()


def show_view(page: Page, view: str, language: str) -> None:
    """Show `view` in `language`, and wait until it has been drawn."""
    page.evaluate(f"location.hash = '#{view}'")
    page.locator(VIEWS[view]).first.wait_for()
    if page.locator("#language").input_value() != language:
        choose_language(page, language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.wait_for_load_state("networkidle")
    expect(page.locator("#loading")).to_be_empty()
    if view == "start":
        # This page has no link to a board that could begin a game, and soon says so.
        expect(page.locator("#view-start .problem").first).not_to_be_empty()


def serious_axe_faults(page: Page, scheme: str) -> list[tuple[str, str]]:
    """Return the serious faults that axe finds in a colour scheme, each with its rule and its element.

    Of the dark one, those of its colours: the rest is the same in both.
    """
    page.evaluate(f"document.documentElement.dataset.theme = '{scheme}'")
    options = {"resultTypes": ["violations"]} | ({"runOnly": COLOUR_RULES} if scheme == "dark" else {})
    found = page.evaluate(AXE_SCRIPT, options)["violations"]
    return [(one["id"], one["nodes"][0]["html"][:90]) for one in found if one["impact"] in SERIOUS]


# From the smallest phone to a tablet on its side. At 640, 900 and 1100 the layout changes;
# just above, there is the least room.
WIDTHS = (320, 660, 960, 1120, 360, 390, 640, 740, 820, 900, 1100)
# It has the longest words.
LONGEST_LANGUAGE = "de"


def cut_off_by_size(page: Page, *sizes: tuple[int, int]) -> dict[tuple[int, int], list[str]]:
    """Return what is cut off or broken in a window of each size where anything is."""
    cut = {}
    for size in sizes:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate(WAIT_FOR_FRAMES_SCRIPT, size[0])
        cut[size] = page.evaluate(CUT_OFF_SCRIPT) + page.evaluate(BROKEN_WORDS_SCRIPT, [*NAMES, OTHER_BOARD])
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    return {size: found for size, found in cut.items() if found}


# Half of a window of 1280 x 800, as at 200 %, and the smallest phone.
SMALL_WINDOWS = (640, 400), (320, 568)
# Windows of a laptop at 300 and 400 %, of which WCAG 2.2, 1.4.10, wants the first.
LOW_WINDOWS = (320, 256), (341, 160), (455, 215)


# With filters, or an analysis, each shows all that it shows without.
VIEWS_WITH_MORE = ("games", "game=last&event=20")
MOST_VIEWS = [pytest.param(view, marks=[pytest.mark.long] * (view in VIEWS_WITH_MORE)) for view in VIEWS]


@pytest.mark.chromium("Playwright sets the letter size of no other browser")
def test_its_text_follows_the_letter_size_of_the_browser(browser: Browser, address: str) -> None:
    """Letters twice as large look in a window as usual ones do in half of it, at twice the size."""
    context = open_window(browser, DESKTOP, language=LONGEST_LANGUAGE)
    page = context.new_page()
    letters = context.new_cdp_session(page)
    letters.send("Page.enable")
    page.goto(address)
    for view in (one for one in VIEWS if one not in VIEWS_WITH_MORE):
        page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
        show_view(page, view, LONGEST_LANGUAGE)
        sizes = []
        for large in (1, 2):
            letters.send("Page.setFontSizes", {"fontSizes": {"standard": 16 * large, "fixed": 16 * large}})
            page.set_viewport_size({"width": 640 * large, "height": 400 * large})
            page.evaluate(WAIT_FOR_FRAMES_SCRIPT, 640 * large)
            sizes.append({text: size / large for text, size in page.evaluate(LETTER_SIZES_SCRIPT).items()})
        assert page.evaluate(CUT_OFF_SCRIPT) == [], view
        assert page.evaluate(BROKEN_WORDS_SCRIPT, [*NAMES, OTHER_BOARD]) == [], view
        usual, twice = sizes
        # Maps of the board are as wide as their place.
        assert twice == pytest.approx(usual, rel=0.1), view
    context.close()


@pytest.fixture(scope="module")
def beside_scrollbars(browser: Browser, engine: str, address: str) -> Iterator[Page]:
    """Return the page in a window whose scrollbars take room."""
    with open_with_scrollbars(engine, browser.browser_type) as opened:
        page = open_window(opened, DESKTOP).new_page()
        page.goto(address)
        page.evaluate(axe_source())
        yield page


@pytest.mark.parametrize("view", MOST_VIEWS)
def test_a_view_is_accessible_and_nothing_is_cut_off_however_small_the_window(
    beside_scrollbars: Page, view: str
) -> None:
    page = beside_scrollbars
    show_view(page, view, LONGEST_LANGUAGE)
    for scheme in ("light", "dark"):
        assert serious_axe_faults(page, scheme) == [], scheme
    # Playwright forces the colours of no other browser than Chromium.
    if not is_firefox(page):
        page.emulate_media(forced_colors="active")
        assert page.evaluate("matchMedia('(forced-colors: active)').matches")
        assert page.evaluate(LOST_SCRIPT) == [], "told by colours alone"
        page.emulate_media(forced_colors="none")
    # What is cut off without the spaces is so with them.
    page.evaluate(ADD_STYLE_SCRIPT, TEXT_SPACING_STYLE)
    for width, height in SMALL_WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(WAIT_FOR_FRAMES_SCRIPT, width)
        assert page.evaluate(CUT_OFF_SCRIPT) == [], width
    page.evaluate(ADD_STYLE_SCRIPT, NO_SCROLLBARS_STYLE)
    assert cut_off_by_size(page, (320, 800), (960, 800), *LOW_WINDOWS) == {}
    page.set_viewport_size({"width": LOW_WINDOWS[1][0], "height": LOW_WINDOWS[1][1]})
    page.evaluate(WAIT_FOR_FRAMES_SCRIPT, LOW_WINDOWS[1][0])
    assert page.evaluate(COVERED_SCRIPT) == []
    page.evaluate(ADD_STYLE_SCRIPT, "")
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", WINDOW_SIZES, ids=WINDOW_SIZES.values())
@pytest.mark.parametrize("view", VIEWS)
def test_in_every_language_too(page_of_size: PageOfSize, view: str, size: tuple[int, int], language: str) -> None:
    page = page_of_size[size]
    show_view(page, view, language)
    for scheme in ("light", "dark"):
        assert serious_axe_faults(page, scheme) == [], scheme
    assert page.evaluate(CUT_OFF_SCRIPT) == []
    if size == DESKTOP:
        assert cut_off_by_size(page, *((width, 800) for width in WIDTHS)) == {}
        assert cut_off_by_size(page, *LOW_WINDOWS) == {}


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_what_stands_on_the_wood_itself_is_legible(browser: Browser, address: str, scheme: str) -> None:
    page = open_window(browser, DESKTOP, scheme).new_page()
    page.goto(f"{address}#games")
    page.locator("#view-games .about").first.wait_for()
    for selector in ("#view-games h1", ".ours a[href='#stats']"):
        part = page.locator(selector)
        colour = part.evaluate("(part) => getComputedStyle(part).color")
        part.evaluate("(part) => (part.style.visibility = 'hidden')")
        box = part.bounding_box()
        assert box is not None
        behind = b64encode(page.screenshot(clip=box)).decode()
        assert page.evaluate(CONTRAST_SCRIPT, [behind, colour]) >= 4.5, selector
    page.context.close()


@pytest.mark.long
def test_the_views_have_names_on_a_phone(page_of_size: PageOfSize) -> None:
    page = page_of_size[PHONE]
    page.goto(f"{page.url.partition('#')[0]}#games")
    # Play leads to what was watched before.
    page.reload()
    page.locator("#language").select_option("en")
    for link, title in (("Play", "Play"), ("Our evenings", "Games"), ("Evenings", "Evenings"), ("People", "People")):
        tap(page.get_by_role("navigation").get_by_role("link", name=link, exact=True))
        expect(page).to_have_title(f"{title} · Pawnlight")

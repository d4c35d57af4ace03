"""Three ways to use a page: with the mouse, by touch on a phone, and with the keyboard alone."""

import contextlib
from collections.abc import Iterator
from datetime import date

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.support.browser import DESKTOP, PHONE, open_window, tap, tap_at

# The least width and height of a target, in CSS pixels; the places of the board are touched by the nearest one.
MIN_TARGET_PX = 44
# Returns what is smaller. A field is pressed by its label; links in a sentence, and moves, are as high as its letters.
SMALL_TARGETS = f"""() => [...document.querySelectorAll("button, a[href], input, select, summary, textarea")]
  .filter((one) => one.checkVisibility({{ visibilityProperty: true }}) && !one.closest("[inert], .unseen, .moves"))
  .filter((one) => getComputedStyle(one).display !== "inline")
  .map((one) => [one, (one.closest("label, .record .players li") ?? one).getBoundingClientRect()])
  .filter(([, {{ width, height }}]) => width && Math.min(width, height) < {MIN_TARGET_PX} - 0.5)
  .map(([one, {{ width, height }}]) => `${{width}} x ${{height}}: ${{one.outerHTML.slice(0, 110)}}`)"""
MAX_TABS = 150
# An element has the focus if a button in it has.
IS_FOCUSED_SCRIPT = "(element) => element.contains(document.activeElement)"
# Beyond the last element, Firefox's focus is outside the page, and a test's keys do not bring it back.
IS_AHEAD_SCRIPT = """(element) => {
  const before = document.activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING;
  return before ? "Shift+Tab" : "Tab";
}"""
# Somebody must see where the focus is.
IS_OUTLINED_SCRIPT = """() => {
  const style = getComputedStyle(document.activeElement);
  return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
}"""


class PageUser:
    """Somebody who uses a page with the mouse."""

    way = "mouse"
    size = DESKTOP

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, target: Locator) -> None:
        """Activate a button, a link, a checkbox or a summary."""
        target.click()

    def press_place(self, target: Locator) -> None:
        """Activate what stands at the place of an element that takes no clicks itself."""
        self._press_at(*self._middle(target))

    def choose(self, select: Locator, label: str) -> None:
        """Choose the option with this label."""
        # The list that opens belongs to the system, where no test can reach it.
        self._aim(select)
        select.select_option(label=label)

    def write(self, field: Locator, text: str, end: str = "") -> None:
        """Replace the text of a field, then press the key `end`."""
        self._enter(field)
        expect(field).to_be_focused()
        self.page.keyboard.press("ControlOrMeta+A")
        self.page.keyboard.press("Delete")
        self.page.keyboard.type(text)
        if end:
            self.page.keyboard.press(end)

    def write_date(self, field: Locator, day: date) -> None:
        """Set a field for a date."""
        self._aim(field)
        field.fill(day.isoformat())

    def expect_focus(self, target: Locator) -> None:
        """Check that the keyboard's focus is here, for those who depend on it."""

    def _middle(self, target: Locator) -> tuple[float, float]:
        target.scroll_into_view_if_needed()
        box = target.bounding_box()
        assert box is not None, target
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def _press_at(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)

    def _aim(self, target: Locator) -> None:
        target.click(trial=True)

    def _enter(self, field: Locator) -> None:
        field.click()


class TouchUser(PageUser):
    """Somebody who touches a phone."""

    way = "touch"
    size = PHONE

    def press(self, target: Locator) -> None:
        self._check_size(target)
        tap(target)

    def _press_at(self, x: float, y: float) -> None:
        tap_at(self.page, x, y)

    def _aim(self, target: Locator) -> None:
        self._check_size(target)
        target.click(trial=True)

    def _enter(self, field: Locator) -> None:
        self.press(field)

    def _check_size(self, target: Locator) -> None:
        expect(target).to_be_visible()
        # One that is drawn anew at this moment has no box: it is asked for again.
        box = target.bounding_box() or target.bounding_box()
        assert box is not None, target
        small = min(box["width"], box["height"]) < MIN_TARGET_PX
        # The label of a field is touched, too.
        assert not small or target.locator("xpath=ancestor::label").count(), f"{target} is too small: {box}"


class KeyboardUser(PageUser):
    """Somebody who has nothing but a keyboard."""

    way = "keyboard"

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._used_at: str | None = None
        page.on("domcontentloaded", self._begin)

    def press(self, target: Locator) -> None:
        self.tab_to(target)
        self.page.keyboard.press("Space" if target.get_attribute("type") == "checkbox" else "Enter")

    def press_place(self, target: Locator) -> None:
        self.press(target)

    def choose(self, select: Locator, label: str) -> None:
        self.tab_to(select)
        # The page may still be filling the list.
        expect(select.locator("option", has_text=label).first).to_be_attached()
        labels = select.locator("option").all_inner_texts()
        chosen = select.evaluate("(element) => element.selectedIndex")
        by = labels.index(label) - chosen
        for _ in range(abs(by)):
            self.page.keyboard.press("ArrowDown" if by > 0 else "ArrowUp")
        expect(select.locator("option:checked")).to_have_text(label)

    def write_date(self, field: Locator, day: date) -> None:
        self._tab_to(field)
        # Coming backwards, the focus is in its last part.
        while field.evaluate(IS_FOCUSED_SCRIPT):
            self.page.keyboard.press("Shift+Tab")
        self.tab_to(field)
        self.page.keyboard.type(day.strftime("%m%d%Y"))
        expect(field).to_have_value(day.isoformat())

    def expect_focus(self, target: Locator) -> None:
        expect(target.and_(self.page.locator(":focus")).or_(target.locator(":focus"))).to_have_count(1)

    def _enter(self, field: Locator) -> None:
        self.tab_to(field)

    def tab_to(self, target: Locator) -> None:
        """Press Tab towards the target until it has the focus, which the last deed must not have lost."""
        self._tab_to(target)
        assert self.page.evaluate(IS_OUTLINED_SCRIPT), f"nothing shows that the focus is at {target}"
        self._used_at = self._view()

    def _tab_to(self, target: Locator) -> None:
        if self._used_at == self._view():
            expect(self.page.locator("body")).not_to_be_focused()
        expect(target).to_be_visible()
        for _ in range(MAX_TABS):
            if target.evaluate(IS_FOCUSED_SCRIPT):
                break
            self.page.keyboard.press(target.evaluate(IS_AHEAD_SCRIPT))
        else:
            raise AssertionError(f"Tab does not come to {target}")

    def _begin(self, _: Page) -> None:
        self._used_at = None

    def _view(self) -> str:
        return self.page.evaluate("document.body.dataset.view + location.hash.split('&')[0]")


INPUT_METHODS: dict[str, type[PageUser]] = {kind.way: kind for kind in (PageUser, TouchUser, KeyboardUser)}


@contextlib.contextmanager
def open_page_user(browser: Browser, way: str) -> Iterator[PageUser]:
    """Open a window that is used in this way; fail on any error of its page."""
    kind = INPUT_METHODS[way]
    context = open_window(browser, kind.size)
    faults: list[str] = []
    context.on("weberror", lambda fault: faults.append(str(fault.error)))
    yield kind(context.new_page())
    context.close()
    assert faults == []


def with_each_input(*always: str) -> pytest.MarkDecorator:
    """Run a scene with the hands of each way: of those named always, or of all, and of the others in the long tests."""
    shown = [
        pytest.param(way, marks=[] if way in (always or INPUT_METHODS) else [pytest.mark.long]) for way in INPUT_METHODS
    ]
    return pytest.mark.parametrize("page_user", shown, indirect=True)

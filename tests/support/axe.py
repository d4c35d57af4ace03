"""Accessibility of a page, as axe-core finds it."""

from playwright.sync_api import Page

from tests.conftest import ROOT

AXE = ROOT / "tests" / "page" / "javascript" / "node_modules" / "axe-core" / "axe.min.js"
SERIOUS = ("serious", "critical")


def axe_source() -> str:
    """Return the script of axe. The page's own policy allows only its own scripts; the browser's tools may add it."""
    return AXE.read_text(encoding="utf-8")


def faults(page: Page) -> list[str]:
    """Return what axe finds serious or critical on the page, a line for each kind of fault."""
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(axe_source())
    found = page.evaluate("axe.run({ resultTypes: ['violations'] })")["violations"]
    return [
        f"{one['id']}: {[node['html'][:90] for node in one['nodes'][:3]]}" for one in found if one["impact"] in SERIOUS
    ]

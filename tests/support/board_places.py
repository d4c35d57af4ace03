"""Where the drawn board can be touched: the middles of the places that it frames, and of the ends of ways."""

from playwright.sync_api import Page

# What is framed is one path, of which each part begins in the middle of a place; a way ends in a circle of its own.
FRAMED_PLACES_SCRIPT = """() => {
  const found = [];
  for (const path of document.querySelectorAll("#stage .offered")) {
    if (!path.checkVisibility() || !path.dataset.places) continue;
    const matrix = path.ownerSVGElement.getScreenCTM();
    const middles = [...path.getAttribute("d").matchAll(/M(-?\\d+) (-?\\d+)/g)];
    path.dataset.places.split(" ").forEach((place, nth) => {
      const [x, y] = middles[nth].slice(1).map(Number);
      const point = new DOMPoint(x, y).matrixTransform(matrix);
      found.push({ place: Number(place), x: point.x, y: point.y });
    });
  }
  for (const end of document.querySelectorAll("#stage .way-signs .end:not(.faint) circle")) {
    if (!end.checkVisibility()) continue;
    const { x, y, width, height } = end.getBoundingClientRect();
    found.push({ place: null, x: x + width / 2, y: y + height / 2 });
  }
  return found;
}"""


def framed_places(page: Page) -> dict[int, tuple[float, float]]:
    """Return the places that are framed, with their middles in the window."""
    return {
        one["place"]: (one["x"], one["y"]) for one in page.evaluate(FRAMED_PLACES_SCRIPT) if one["place"] is not None
    }


def way_ends(page: Page) -> list[tuple[float, float]]:
    """Return the middles of the ends of the ways that are drawn."""
    return [(one["x"], one["y"]) for one in page.evaluate(FRAMED_PLACES_SCRIPT) if one["place"] is None]

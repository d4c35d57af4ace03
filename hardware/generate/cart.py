"""The cart: for each part of a build what must be printed on it, what to type into a search, and what not to take."""

import csv
import io
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from hardware.generate import HARDWARE

SHOPS = {"distributor": "DigiKey, Mouser, Farnell: type", "market": "Amazon, eBay, AliExpress: type"}


@dataclass(frozen=True)
class Row:
    """A part to buy, or a tool: `euros` are the least and most for all of them; 0 for what is at home.

    `printed` is what must be on its page or its case, `instead` what will do too, `refs` its names in the schematic.
    """

    name: str
    count: str
    euros: tuple[float, float]
    printed: str
    distributor: str = ""
    instead: str = ""
    refs: str = ""
    tool: bool = False

    def search(self, shop: str) -> str:
        """Return what to type into the search of a shop."""
        return (self.distributor if shop == "distributor" else "") or words().get(self.name, {}).get(shop, self.name)

    @property
    def never(self) -> str:
        """What not to take."""
        return words().get(self.name, {}).get("never", "")


@cache
def words() -> dict[str, dict[str, str]]:
    """Return the words of cart.toml, by the name of a part."""
    return tomllib.loads((HARDWARE / "cart.toml").read_text("utf-8"))


def total(rows: Sequence[Row], *, tools: bool) -> tuple[float, float]:
    """Return the least and the most euros of the parts, or of the tools."""
    wanted = [row.euros for row in rows if row.tool == tools]
    return sum(euros[0] for euros in wanted), sum(euros[1] for euros in wanted)


def said(euros: tuple[float, float]) -> str:
    """Return a price as a page has it."""
    return f"{euros[0]:.2f} to {euros[1]:.2f}" if euros[1] else "at home"


def table(rows: Sequence[Row], *, tools: bool = False) -> str:
    """Return the parts, or the tools, as a table with boxes to tick, and their sum."""
    head = ["", "tool" if tools else "part", "number", "euros"]
    head += [] if tools else ["must be printed on it, or said on its page", *SHOPS.values(), "do not take"]
    lines = [f"| {' | '.join(head)} |", "|---" * len(head) + "|"]
    for row in rows:
        if row.tool == tools:
            cells = ["☐", row.name, row.count, said(row.euros)]
            if not tools:
                cells += [row.printed, *(row.search(shop) for shop in SHOPS), row.never]
            lines.append(f"| {' | '.join(cells)} |")
    least, most = total(rows, tools=tools)
    lines.append(f"| | **in all** | | **{least:.2f} to {most:.2f}** |{' |' * (len(head) - 4)}")
    return "\n".join(lines)


def as_csv(rows: Sequence[Row]) -> str:
    """Return the cart for a spreadsheet: parts, their sum, tools, their sum."""
    stream = io.StringIO()
    out = csv.writer(stream, lineterminator="\n")
    out.writerow(["bought", "part", "number", "euros in all, least", "euros in all, most", "must be printed on it",
                  *SHOPS.values(), "do not take", "or", "in the schematic"])  # fmt: skip
    for tools in (False, True):
        for row in rows:
            if row.tool == tools:
                euros = [f"{price:.2f}" for price in row.euros]
                shops = [row.search(shop) for shop in SHOPS]
                out.writerow(["", row.name, row.count, *euros, row.printed, *shops, row.never, row.instead, row.refs])
        sums = [f"{price:.2f}" for price in total(rows, tools=tools)]
        out.writerow(["", "total, tools" if tools else "total", "", *sums, *[""] * 6])
    return stream.getvalue()


def faults(carts: dict[str, Sequence[Row]]) -> Iterator[str]:
    """Check that each part of a build has words for a search, and that no words are left over."""
    named = {row.name for rows in carts.values() for row in rows if not row.tool}
    for build, rows in carts.items():
        for row in rows:
            known = words().get(row.name, {})
            if not row.tool and not (row.distributor or known.get("distributor")):
                yield f"Cart: nothing says what to type for {row.name} of the {build} build."
            if not row.tool and not row.printed:
                yield f"Cart: nothing says what is printed on {row.name} of the {build} build."
            if not row.tool and not row.never:
                yield f"Cart: nothing says what not to take for {row.name} of the {build} build."
    for name in words():
        if name not in named:
            yield f"Cart: no build has {name}."

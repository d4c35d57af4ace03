"""The link from the build pages to the installer, on the site whose address pyproject.toml names, and its QR code."""

import tomllib

import segno

from hardware.generate import HARDWARE
from hardware.generate.svg import Svg

FRAGMENT = "#build=install"
"""Opens the installer as the site opens."""
PICTURE = "pictures/install.svg"
_MODULE, _QUIET = 6, 4


def address() -> str:
    """Return the site's address, from `Site` of the project's addresses; "" while it is not there."""
    project = tomllib.loads((HARDWARE.parent / "pyproject.toml").read_text("utf-8"))["project"]
    return str(project.get("urls", {}).get("Site", ""))


def words(site: str) -> str:
    """Return the link to the installer for a page, with its QR code; without an address, to how it is opened."""
    if not site:
        return (
            "*Install on a Pico*, beside “Build one” on [the site](../README.md#play-it-now), which "
            "[your own computer can open](../docs/site.md) too"
        )
    return f"[*Install on a Pico*]({site}{FRAGMENT}) ([QR code]({PICTURE}))"


def picture(site: str) -> str:
    """Return the QR code of the link."""
    code = segno.make_qr(site + FRAGMENT, error="m").matrix
    side = (len(code) + 2 * _QUIET) * _MODULE
    svg = Svg(side, side, "Pawnlight: install on a Pico")
    svg.add("rect", x=0, y=0, width=side, height=side, fill="#fff")
    for row, modules in enumerate(code):
        for column, dark in enumerate(modules):
            if dark:
                x, y = ((at + _QUIET) * _MODULE for at in (column, row))
                svg.add("rect", x=x, y=y, width=_MODULE, height=_MODULE, fill="#000")
    return str(svg)

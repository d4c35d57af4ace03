"""Symbols of the colours, the suits and the pawn, for the page and the build documents.

Each is an SVG path around (0, 0), about 20 to each side. Each colour has its own symbol, so that colour is never the
only sign.
"""

from math import cos, pi, sin


def _sun() -> str:
    """Return a disc with eight rays."""
    path = "M-9 0A9 9 0 1 0 9 0A9 9 0 1 0 -9 0Z"
    for ray in range(8):
        turn = ray * pi / 4
        points = [(turn - 0.24, 12.5), (turn, 20), (turn + 0.24, 12.5)]
        path += "M" + "L".join(f"{r * cos(t):.2f} {r * sin(t):.2f}" for t, r in points) + "Z"
    return path


def _flower() -> str:
    """Return a disc with five petals: a sun is the sign of yellow."""
    petals = ((12.8 * sin(n * pi / 2.5), -12.8 * cos(n * pi / 2.5), 7.1) for n in range(5))
    discs = [(0.0, 0.0, 4.6), *petals]
    return "".join(
        f"M{x - r:.2f} {y:.2f}A{r} {r} 0 1 0 {x + r:.2f} {y:.2f}A{r} {r} 0 1 0 {x - r:.2f} {y:.2f}Z"
        for x, y, r in discs
    )


def _star() -> str:
    """Return a star with five points."""
    points = ((19 - 11.5 * (n % 2), n * pi / 5) for n in range(10))
    return "M" + "L".join(f"{r * sin(t):.2f} {1 - r * cos(t):.2f}" for r, t in points) + "Z"


def _blocks(count: int) -> str:
    """Return so many blocks, one on the other."""
    high = min(7.0, 38 / count)
    tops = (19 - high * (n + 1) for n in range(count))
    return "".join(f"M-12 {top + 0.6:.2f}H12V{top + high - 0.6:.2f}H-12Z" for top in tops)


def _eyes(x: float, y: float) -> str:
    return "".join(f"M{at + 2.6} {y}A2.6 2.6 0 1 0 {at - 2.6} {y}A2.6 2.6 0 1 0 {at + 2.6} {y}Z" for at in (-x, x))


COLOUR_SYMBOLS = {
    "red": (
        "M1 -21C4 -12 14 -7 14 5C14 14 8 20 0 20C-8 20 -14 14 -14 6C-14 -1 -10 -5 -7 -10C-5 -6 -3 -5 -1.5 -4"
        "C-3 -10 -2 -16 1 -21ZM0 16C4 16 6.5 13 6.5 9.5C6.5 5 2.5 3 0.5 -1C-1 4 -6.5 5 -6.5 10"
        "C-6.5 13.5 -4 16 0 16Z"
    ),
    "blue": (
        "M0 -20C7 -9 14 -1 14 7A14 14 0 0 1 -14 7C-14 -1 -7 -9 0 -20ZM-8.5 6A8.8 8.8 0 0 0 -1 15.2L-0.6 12.4"
        "A6.2 6.2 0 0 1 -5.7 6Z"
    ),
    "yellow": _sun(),
    "green": "M-16 17C-19 -4 -6 -17 18 -18C19 6 5 20 -12 14.5L-14.5 19ZM-11 12C-4 2 2 -4 11 -11C0 -7 -8 0 -12.6 9Z",
}

# Relative, so that one path can draw a suit in many places.
SUIT_SYMBOLS = {
    "S": (
        "m0 -18c11 10 17 15 17 23a8.5 8.5 0 0 1 -14.5 5c0.5 4 2 6.5 4.5 8h-14c2.5 -1.5 4 -4 4.5 -8"
        "a8.5 8.5 0 0 1 -14.5 -5c0 -8 6 -13 17 -23z"
    ),
    "H": "m0 17c-11 -9 -17 -15 -17 -23a9 9 0 0 1 17 -4a9 9 0 0 1 17 4c0 8 -6 14 -17 23z",
    "D": "m0 -19l13.5 19l-13.5 19l-13.5 -19z",
    "C": (
        "m0 -18a8.2 8.2 0 0 1 6.6 13a8.2 8.2 0 1 1 -4.1 14c0.5 4.5 2 7.5 4.5 9h-14c2.5 -1.5 4 -4.5 4.5 -9"
        "a8.2 8.2 0 1 1 -4.1 -14a8.2 8.2 0 0 1 6.6 -13z"
    ),
}

PAWN_SYMBOL = (
    "M0 -12.5A5.4 5.4 0 0 1 3.5 -3C4 1.6 5.8 4.6 8.2 7V10.5H-8.2V7C-5.8 4.6 -4 1.6 -3.5 -3A5.4 5.4 0 0 1 0 -12.5Z"
)

# The cards of the children's games, by their names.
PICTURE_SYMBOLS = {
    "flower": _flower(),
    "moon": "M6 -18A18 18 0 1 0 18 8A15 15 0 0 1 6 -18Z",
    "fish": (
        "M-20 -12L-11 -3C-6 -11 2 -14 8 -13C15 -12 20 -5 20 0C20 5 15 12 8 13C2 14 -6 11 -11 3L-20 12"
        "C-17 4 -17 -4 -20 -12Z"
        "M13 -4A2.6 2.6 0 1 0 7.8 -4A2.6 2.6 0 1 0 13 -4Z"
    ),
    "cat": (
        "M-16 -18L-7 -10C-3 -12 3 -12 7 -10L16 -18V2C16 12 8 18 0 18C-8 18 -16 12 -16 2Z"
        + _eyes(7, 0)
        + "M-3 7H3L0 11Z"
    ),
    "dog": (
        "M-8 -14C-3 -17 3 -17 8 -14C14 -18 20 -13 20 -4C20 4 17 8 14 7C13 14 7 19 0 19C-7 19 -13 14 -14 7"
        "C-17 8 -20 4 -20 -4C-20 -13 -14 -18 -8 -14Z" + _eyes(6, -4) + "M-4.5 7C-2 4.5 2 4.5 4.5 7C4 11 -4 11 -4.5 7Z"
    ),
    "tree": (
        "M0 -20C8 -20 14 -14 13 -8C19 -5 19 5 12 7C9 11 5 11 3 10V20H-3V10C-5 11 -9 11 -12 7C-19 5 -19 -5 -13 -8"
        "C-14 -14 -8 -20 0 -20Z"
    ),
    "house": "M0 -19L20 -2H15V18H5V5H-5V18H-15V-2H-20Z",
    "boat": "M-2 -20V6H-17C-12 0 -6 -10 -2 -20ZM2 -15C8 -9 13 0 15 6H2ZM-20 9H20L13 19H-13Z",
    "apple": (
        "M1 -10C2 -15 5 -19 9 -20C9 -16 8 -13 5 -10C13 -14 19 -8 18 1C17 11 11 20 5 19C3 18 -3 18 -5 19"
        "C-11 20 -17 11 -18 1"
        "C-19 -8 -12 -14 -4 -11C-3 -10.5 0 -10 1 -10Z"
    ),
    "star": _star(),
    "wind": "M-10 2A8 8 0 0 1 -9 -12A10 10 0 0 1 9 -12A8 8 0 0 1 11 2ZM-16 7H8V10H-16ZM-8 14H16V17H-8Z",
    "squirrel": (
        "M-4 18C-16 18 -20 8 -18 -2C-17 -12 -8 -18 -2 -13C2 -9 0 -4 -4 -4C-7 -4 -8 -7 -6 -9C-12 -8 -12 2 -6 5"
        "C-5 -2 0 -6 5 -7"
        "L6 -13L10 -9C16 -8 18 -3 15 0C13 2 11 2 10 3C12 9 11 14 8 18Z"
    ),
    "rocket": (
        "M0 -20C7 -13 9 -5 8 4L14 11V18L6 13H-6L-14 18V11L-8 4C-9 -5 -7 -13 0 -20ZM3 -5A3 3 0 1 0 -3 -5A3 3 0 1 0 3 -5Z"
        "M-3 15H3L0 20Z"
    ),
    **{f"block {count}": _blocks(count) for count in (1, 2, 3, 4, 5, 8)},
}

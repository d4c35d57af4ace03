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


COLOURS = {
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

SUITS = {
    "S": (
        "M0 -18C11 -8 17 -3 17 5A8.5 8.5 0 0 1 2.5 10C3 14 4.5 16.5 7 18H-7C-4.5 16.5 -3 14 -2.5 10"
        "A8.5 8.5 0 0 1 -17 5C-17 -3 -11 -8 0 -18Z"
    ),
    "H": "M0 17C-11 8 -17 2 -17 -6A9 9 0 0 1 0 -10A9 9 0 0 1 17 -6C17 2 11 8 0 17Z",
    "D": "M0 -19L13.5 0L0 19L-13.5 0Z",
    "C": (
        "M0 -18A8.2 8.2 0 0 1 6.6 -5A8.2 8.2 0 1 1 2.5 9C3 13.5 4.5 16.5 7 18H-7C-4.5 16.5 -3 13.5 -2.5 9"
        "A8.2 8.2 0 1 1 -6.6 -5A8.2 8.2 0 0 1 0 -18Z"
    ),
}

PAWN = "M0 -12.5A5.4 5.4 0 0 1 3.5 -3C4 1.6 5.8 4.6 8.2 7V10.5H-8.2V7C-5.8 4.6 -4 1.6 -3.5 -3A5.4 5.4 0 0 1 0 -12.5Z"

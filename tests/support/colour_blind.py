"""Lights as people with each of the three kinds of colour-blindness see them, at its full degree.

The matrices are those of Machado, Oliveira and Fernandes, A physiologically-based model for simulation of color vision
deficiency, 2009, for linear red, green and blue. Differences are those of CIELAB, where 2 can just be told apart.
"""

from math import dist

Colour = tuple[float, ...]

KINDS = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900),
    ),
}  # fmt: skip
# From red, green and blue to X, Y and Z, for a white of 1, 1 and 1.
_XYZ = ((0.4339, 0.3762, 0.1899), (0.2126, 0.7152, 0.0722), (0.0177, 0.1095, 0.8728))


def _times(matrix: tuple[Colour, ...], colour: Colour) -> Colour:
    return tuple(sum(factor * part for factor, part in zip(row, colour, strict=True)) for row in matrix)


def simulate_colour(kind: str, light: bytes, brightest: int) -> Colour:
    """Return linear red, green and blue, 0 to 1, of a light (green, red, blue as sent) as it is seen with `kind`.

    The eye adapts to the `brightest` byte that is sent.
    """
    green, red, blue = (byte / brightest for byte in light)
    return tuple(min(max(part, 0.0), 1.0) for part in _times(KINDS[kind], (red, green, blue)))


def _lab(colour: Colour) -> Colour:
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in _times(_XYZ, colour))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def colour_difference(kind: str, one: bytes, other: bytes, brightest: int = 255) -> float:
    """Return how different two lights are for somebody with `kind`."""
    return dist(*(_lab(simulate_colour(kind, light, brightest)) for light in (one, other)))

"""What the page draws, in the plane of the lights."""

from typing import Any

from pawnlight.board import PAD_KEYS, SCREEN_HEIGHT, SCREEN_WIDTH, TRACK, led_of_home, led_of_start, led_of_zone
from pawnlight.rules.sorry import COLOURS, circle, diamond, slides
from pawnlight.show.geometry import LEDS


def page_geometry() -> dict[str, Any]:
    """The board in plain values: `lights` holds the (x, y) of every light, everything else names lights by number."""
    return {
        "lights": LEDS,
        "track": TRACK,
        "sides": [
            {
                "colour": colour,
                "home": [led_of_home(k, i) for i in range(4)],
                "zone": [led_of_zone(k, z) for z in range(1, 6)],
                "start": [led_of_start(k, i) for i in range(4)],
                "circle": circle(k),
                "diamond": diamond(k),
                "slides": slides(k),
            }
            for k, colour in enumerate(COLOURS)
        ],
        "screen": [SCREEN_WIDTH, SCREEN_HEIGHT],
        "keys": PAD_KEYS,
    }

"""The colours of the lights, each with one meaning in every game, and how bright they are sent."""

# Red, green, blue as the eye should see them, 0-255, in the order of the players' colours.
PLAYER = ((255, 24, 16), (24, 72, 255), (255, 170, 0), (16, 220, 40))
WHITE = (230, 220, 200)
DARK = (0, 0, 0)

_GAMMA = 2.2
# The table made last, by its brightness: it takes the Pico 40 ms, and both chains have the same.
_last: "dict[int, bytes]" = {}


def levels(brightness: int) -> bytes:
    """What is sent for each level 0-255 that the eye should see, at `brightness` 1-100: a table of 256 bytes.

    A level above 0 never goes fully dark.
    """
    if brightness not in _last:
        peak = 255 * brightness / 100
        table = [int(peak * (level / 255) ** _GAMMA + 0.5) for level in range(256)]
        _last.clear()
        _last[brightness] = bytes([max(sent, 1) if level > 15 else sent for level, sent in enumerate(table)])
    return _last[brightness]

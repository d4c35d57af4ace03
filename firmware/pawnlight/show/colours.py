"""The colours of the players, of a choice and a hint, white and dark, and the levels that are sent for a brightness."""

# Red, green and blue as perceived, 0-255, in the order of the players' colours.
PLAYER = ((255, 24, 16), (24, 72, 255), (255, 170, 0), (16, 220, 40))
WHITE = (230, 220, 200)
DARK = (0, 0, 0)
# What is chosen, such as a pawn. A hint has the same colour: its option is chosen for the player.
CHOICE = WHITE

_GAMMA = 2.2
# The last table, by its brightness: computing one takes the Pico 40 ms, and both chains use the same.
_last: "dict[int, bytes]" = {}


def levels(brightness: int) -> bytes:
    """Return a table of 256 bytes: the value to send for each perceived level 0-255, at `brightness` 1-100.

    A level above 15 is never sent as 0.
    """
    if brightness not in _last:
        peak = 255 * brightness / 100
        table = [int(peak * (level / 255) ** _GAMMA + 0.5) for level in range(256)]
        _last.clear()
        _last[brightness] = bytes([max(sent, 1) if level > 15 else sent for level, sent in enumerate(table)])
    return _last[brightness]

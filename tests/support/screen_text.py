"""The lights as a person sees them: colours and motions, decoded from the bytes sent."""

from pawnlight.board import LIGHT_IDLE_MA, LIGHT_MA, led_of_home, led_of_start, led_of_zone
from pawnlight.games.sorry.board import HOME_PLACE, OUT_OF_GAME, START_PLACE, TRACK_SQUARES
from pawnlight.rules.base import COLOURS
from pawnlight.show.lights import MOTION_STEP_MS

STEP_S = MOTION_STEP_MS / 1000
"""The motions of the lights go by steps of this length."""


def colour_of(green: int, red: int, blue: int) -> str | None:
    """Return the perceived colour, whatever the brightness; None if dark."""
    most = max(green, red, blue)
    if not most:
        return None
    if 3 * min(green, red, blue) >= most:
        return "white"
    if most == red:
        return "yellow" if 4 * green >= red else "red"
    return "green" if most == green else "blue"


def colours_of(sent: bytes) -> dict[int, str]:
    """Return the colour of every light that is not dark."""
    seen = ((light, colour_of(*sent[3 * light : 3 * light + 3])) for light in range(len(sent) // 3))
    return {light: colour for light, colour in seen if colour}


def current_ma_of(sent: bytes) -> int:
    """Return the current of a chain that shows `sent` (three bytes per light), from the data sheet."""
    return len(sent) // 3 * LIGHT_IDLE_MA + sum(sent) * LIGHT_MA // 255


def lights_at_rest(pawns: list[int], turn: int | None) -> dict[int, str]:
    """Return the lights of a position at rest: the pawns, and in white the free places on the spoke of `turn`."""
    lights: dict[int, str] = {}
    if turn is not None:
        spoke = [led_of_home(turn, i) for i in range(4)] + [led_of_start(turn, i) for i in range(4)]
        lights = dict.fromkeys(spoke + [led_of_zone(turn, z) for z in range(1, 6)], "white")
    for i, place in enumerate(pawns):
        if place != OUT_OF_GAME:
            lights[pawn_light(i, place)] = COLOURS[i // 4]
    return lights


def pawn_light(i: int, place: int) -> int:
    """Return the light of pawn `i` on `place`."""
    if place == HOME_PLACE:
        return led_of_home(i // 4, i % 4)
    if place == START_PLACE:
        return led_of_start(i // 4, i % 4)
    return place if place < TRACK_SQUARES else led_of_zone(i // 4, (place - TRACK_SQUARES) % 5 + 1)


def motion_of(series: list[bytes]) -> tuple[str, set[str]]:
    """Return the motion of a light, given its colour at each step, and its colours.

    "steady", "breathes" (can be chosen), "sparks" (is chosen), "blinks" (would go there) or "runs" (the way there).
    """
    colours = {colour for colour in (colour_of(*value) for value in series) if colour}
    different = set(series)
    if len(different) == 1:
        return "steady", colours
    if len(different) > 5:
        return "breathes", colours
    if max(series.count(value) for value in different) == len(series) // 2:
        return "blinks", colours
    return "sparks" if len(different) == 2 and "white" in colours else "runs", colours

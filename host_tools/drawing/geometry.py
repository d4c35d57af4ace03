"""The geometry of the board for the page, in the plane of the lights."""

from host_tools.drawing import marks
from host_tools.games.registry import adapter_class
from host_tools.json_types import Board, GameParts
from pawnlight.board import BOARD_LIGHTS, PAD_KEYS, PANEL_LIGHTS, SCREEN_HEIGHT, SCREEN_WIDTH, TRACK_LIGHTS, led_of_cell
from pawnlight.rules.cards import SUIT_SIGNS
from pawnlight.rules.kinds import rule_sets
from pawnlight.show.geometry import MATRIX_PLACES, light_positions


def page_geometry() -> Board:
    """Return the board, with what each game has on it, and the rule sets as plain values."""
    parts: GameParts = {}
    for rules in rule_sets():
        parts.update(adapter_class(rules).board_parts())
    return {
        "lights": light_positions(),
        "track": TRACK_LIGHTS,
        "rules": rule_sets(),
        "matrix": {
            "lights": list(MATRIX_PLACES[:BOARD_LIGHTS]),
            "panel": [MATRIX_PLACES[BOARD_LIGHTS + led_of_cell(cell)] for cell in range(PANEL_LIGHTS)],
        },
        "screen": (SCREEN_WIDTH, SCREEN_HEIGHT),
        "keys": PAD_KEYS,
        "marks": {
            "colours": marks.COLOUR_SYMBOLS,
            "suits": marks.SUIT_SYMBOLS,
            "signs": SUIT_SIGNS,
            "pawn": marks.PAWN_SYMBOL,
            "pictures": marks.PICTURE_SYMBOLS,
        },
        "sides": parts["sides"],
        "panel": parts["panel"],
    }

"""The geometry of the board for the page, in the plane of the lights."""

from host_tools.json_types import Board
from host_tools.page import marks
from pawnlight.board import (
    PAD_KEYS,
    PANEL_LIGHTS,
    PANEL_SIDE,
    SCREEN_HEIGHT,
    SCREEN_WIDTH,
    TRACK,
    led_of_cell,
    led_of_home,
    led_of_start,
    led_of_zone,
)
from pawnlight.games.sequence import TEAMS
from pawnlight.games.sequence.board import LETTERS
from pawnlight.games.sequence.cards import PRINTED
from pawnlight.games.sorry.board import circle, diamond, slides
from pawnlight.rules.base import COLOURS
from pawnlight.rules.cards import SUIT_SIGNS, card_label
from pawnlight.rules.kinds import rule_sets
from pawnlight.show.geometry import places


def page_geometry() -> Board:
    """Return the board and the rule sets as plain values."""
    return {
        "lights": places(),
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
        "rules": rule_sets(),
        "panel": {
            "side": PANEL_SIDE,
            "cards": panel_cards(),
            "names": [card_label(card) for card in panel_cards()],
            "lights": cells_of_lights(),
            "teams": dict(zip(LETTERS, TEAMS, strict=True)),
        },
        "screen": (SCREEN_WIDTH, SCREEN_HEIGHT),
        "keys": PAD_KEYS,
        "marks": {"colours": marks.COLOURS, "suits": marks.SUITS, "signs": SUIT_SIGNS, "pawn": marks.PAWN},
    }


def panel_cards() -> list[str]:
    """Return the card of each cell of the Sequence panel, "" for a free corner."""
    return ["" if card == "**" else card for card in PRINTED.split()]


def cells_of_lights() -> list[int]:
    """Return the cell of each light of the panel, in the order of the chain."""
    cells = [0] * PANEL_LIGHTS
    for cell in range(PANEL_LIGHTS):
        cells[led_of_cell(cell)] = cell
    return cells

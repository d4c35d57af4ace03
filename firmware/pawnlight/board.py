"""The board's wiring: pins, counts, the current of a light, and the number of each light in its chain."""

PIN_BOARD = 2
PIN_PANEL = 3
PIN_SDA = 4
PIN_SCL = 5
PIN_BUZZER = 6
PIN_PAD_FIRST = 10
PIN_LAMP = 17

# The buttons, on successive pins from PIN_PAD_FIRST, active low.
PAD_KEYS = ("DRAW", "OK", "BACK", "LEFT", "RIGHT", "UP", "DOWN")

# Of the screen; on many modules a resistor chooses one of the two.
SCREEN_ADDRESSES = (0x3C, 0x3D)
SCREEN_WIDTH = 128
SCREEN_HEIGHT = 64

TRACK = 60
SPOKE = 13
BOARD_LIGHTS = TRACK + 4 * SPOKE
PANEL_SIDE = 10
PANEL_LIGHTS = PANEL_SIDE * PANEL_SIDE
# A bought panel that stands in for board and Sequence panel: one chain, on PIN_BOARD.
MATRIX_SIDE = 16
MATRIX_LIGHTS = MATRIX_SIDE * MATRIX_SIDE

# Milliamperes of a WS2812B: each of its three colours at full level, and its controller.
LIGHT_MA = 20
LIGHT_IDLE_MA = 1
# What all lights may draw on any USB port: 500 less Pico and screen.
USB_MA = 350


def led_of_square(square: int) -> int:
    """Return the light of `square` (0-59) of the track: the chain begins with it, square 0 first."""
    return square


def led_of_home(colour: int, i: int) -> int:
    """Return the light of HOME place `i` (0-3) of `colour` (0-3); HOME is the inner end of the spoke."""
    return TRACK + SPOKE * colour + i


def led_of_zone(colour: int, z: int) -> int:
    """Return the light of safety zone square `z` (1-5). The strip runs from HOME outwards, so z5 comes first."""
    return TRACK + SPOKE * colour + 9 - z


def led_of_start(colour: int, i: int) -> int:
    """Return the light of START place `i` (0-3) of `colour`."""
    return TRACK + SPOKE * colour + 9 + i


def led_of_cell(cell: int) -> int:
    """Return the light of Sequence `cell` (row x 10 + column) on the serpentine panel; odd rows run backwards."""
    row, column = cell // PANEL_SIDE, cell % PANEL_SIDE
    return cell if row % 2 == 0 else row * PANEL_SIDE + PANEL_SIDE - 1 - column

"""What a board is: its wiring, and what the table needs of its parts.

`Hardware` is a board. `pawnlight.drivers` has the one on the Pico's pins, `host_tools.virtual.hardware` one in memory.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

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

TRACK_LIGHTS = 60
SPOKE_LIGHTS = 13
BOARD_LIGHTS = TRACK_LIGHTS + 4 * SPOKE_LIGHTS
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
    return TRACK_LIGHTS + SPOKE_LIGHTS * colour + i


def led_of_zone(colour: int, z: int) -> int:
    """Return the light of safety zone square `z` (1-5). The strip runs from HOME outwards, so z5 comes first."""
    return TRACK_LIGHTS + SPOKE_LIGHTS * colour + 9 - z


def led_of_start(colour: int, i: int) -> int:
    """Return the light of START place `i` (0-3) of `colour`."""
    return TRACK_LIGHTS + SPOKE_LIGHTS * colour + 9 + i


def led_of_cell(cell: int) -> int:
    """Return the light of Sequence `cell` (row x 10 + column) on the serpentine panel; odd rows run backwards."""
    row, column = cell // PANEL_SIDE, cell % PANEL_SIDE
    return cell if row % 2 == 0 else row * PANEL_SIDE + PANEL_SIDE - 1 - column


if TYPE_CHECKING:

    class Lights(Protocol):
        """A chain of `count` lights, dark at first. `shown` has the bytes sent last."""

        count: int
        shown: bytearray

        def show(self, lights: bytearray) -> bool:
            """Send `lights`, three bytes each in wire order: green, red, blue.

            Returns whether sending has begun; it has not if the previous frame is still being sent, or has only just
            ended.
            """

        def set_count(self, count: int) -> None:
            """Drive `count` lights from now on. Those that were driven before go dark."""

    class Screen(Protocol):
        """A screen of 128 x 64 pixels."""

        def find_screen(self) -> None:
            """Try for a second to find a screen, if none has answered yet."""

        def set_first_column(self, column: int) -> None:
            """Show pictures from `column` of the chip's memory on: 0 for an SSD1306, 2 for an SH1106."""

        def update(self, picture: bytearray) -> bool:
            """Send one piece of `picture` (1024 bytes, eight pixels per byte, as on the SSD1306).

            Returns whether a piece was sent; False means that the screen shows the picture, or that there is none.
            Raises OSError if a screen has answered and does so no more.
            """

    class Pad(Protocol):
        """The buttons, debounced."""

        def is_down(self, key: str) -> bool:
            """Return whether the button named `key` is down now."""

        def call_on_press(self, pressed: "Callable[[], None] | None") -> None:
            """Call `pressed` from an interrupt once a button goes down, before `read_edge` reports it; None stops this.

            The interrupt may come in the midst of a garbage collection, so `pressed` must not allocate memory.
            """

        def read_edge(self) -> int:
            """Read the buttons. Returns i + 1 if button i went down, -(i + 1) if it went up, 0 if nothing changed.

            Reports one change per call; call it again until it returns 0.
            """

    class Buzzer(Protocol):
        """The buzzer, silent at first."""

        def tone(self, hertz: int, volume: int) -> None:
            """Play `hertz` at `volume` (0-100, 0 is silence) until the next call."""

    class Lamp(Protocol):
        """The lamp in the DRAW button, dark at first."""

        def set_brightness(self, level: int) -> None:
            """Set the perceived brightness, 0-255."""

    class Serial(Protocol):
        """The byte stream of the event link. `read` and `write` never wait."""

        def open(self) -> None:
            """Treat Control-C like any other byte, so that noise cannot interrupt a game."""

        def close(self) -> None:
            """Give Control-C back to the REPL."""

        def read(self, most: int) -> bytes:
            """Return up to `most` received bytes, at most 64; empty if there are none."""

        def write(self, data: bytes) -> int:
            """Send as many bytes as the other side accepts now. Returns their number."""

    class Watchdog(Protocol):
        """Restarts the board unless every task reports `report_alive` at least every five seconds or waits for people.

        starved  whether the last restart was a watchdog timeout rather than a requested one
        """

        starved: bool

        def start(self, *names: str) -> None:
            """Start to watch the tasks `names`. Long uninterrupted work, as reading the journal, must come before."""

        def report_alive(self, name: str) -> None:
            """Report that the task `name` is alive. Cheap enough for every frame."""

        def report_waiting(self, name: str) -> None:
            """Report that the task `name` waits for people; it is not watched until it reports `report_alive` again."""

        def stop(self) -> None:
            """Stop watching, for the REPL."""

    class Hardware(Protocol):
        """Every part of a board, and what else the table needs of it.

        began          why the interpreter has started: POWER_UP, or what was given to `restart_interpreter`;
                       OUT_OF_MEMORY becomes
                       POWER_UP when people have seen why
        evening_known  whether it has been settled which evening this is; False after power-up. A new start keeps it
        """

        began: int
        evening_known: bool
        id: str

        @property
        def lights(self) -> Lights: ...
        @property
        def panel(self) -> Lights: ...
        @property
        def screen(self) -> Screen: ...
        @property
        def pad(self) -> Pad: ...
        @property
        def buzzer(self) -> Buzzer: ...
        @property
        def lamp(self) -> Lamp: ...
        @property
        def serial(self) -> Serial: ...
        @property
        def watchdog(self) -> Watchdog: ...

        def now_ms(self) -> int:
            """Return milliseconds from an arbitrary start. They begin anew: compare them only with `elapsed_since`."""

        def elapsed_since(self, start: int) -> int:
            """Return the milliseconds since `now_ms()` returned `start`, see `elapsed_ticks`."""

        def restart_interpreter(self, why: int) -> None:
            """Start the interpreter anew, with empty memory; lights and screen stay as they are. Does not return.

            This allocates nothing, for there may be nothing left.
            """

        def has_room_for_game(self) -> bool:
            """Return whether the modules of another kind of game have room beside those that are loaded."""

        def random_bytes(self, count: int) -> bytes:
            """Return `count` bytes from the hardware's source of randomness."""

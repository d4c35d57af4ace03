"""The bring-up of a new board, following hardware/test-procedure.md: actions, measurements and visual checks."""

from collections.abc import Callable
from dataclasses import dataclass

from pawnlight.board import BOARD_LIGHTS, PAD_KEYS, PANEL_LIGHTS, TRACK

PROCEDURE = "hardware/test-procedure.md"
_FAILURES = 9
# mA with all lights dark: the Pico and its screen, with the 74AHCT125, with the board, with the panel.
PICO_MA = (20, 130)
LEVEL_SHIFTER_MA = 140
BOARD_MA = 282
SMALL_BOARD_MA = 230
PANEL_MA = 382
# V
LOGIC_V = (3.2, 3.4)
DEAD_RAIL_V = 0.5
WHITE_V = 4.8
_SHORT = "A short circuit on 3.3 V. Pull the plug at once."
_TOLD = '"Lights" in the settings must say what was built, else they stay dim.'
_TO_BOARD = 'Press OK until the screen says "Board".'
_BEGIN = "Plug the supply in while you hold OK on the console: its self-test begins."


@dataclass(frozen=True)
class Measure:
    """A value to measure with all lights dark, in `unit`, and the meanings of `less` and `more`."""

    what: str
    least: float
    most: float
    unit: str
    less: str = ""
    more: str = ""

    def expected(self) -> str:
        """Return the range of right values as text."""
        if self.least and self.most < float("inf"):
            return f"{self.least:g} to {self.most:g} {self.unit}"
        return f"{self.least:g} {self.unit} or more" if self.least else f"{self.most:g} {self.unit} at most"

    def deviation(self, value: float) -> str:
        """Return the meaning of a wrong `value`; "" if it is right."""
        return self.less if value < self.least else self.more if value > self.most else ""


@dataclass(frozen=True)
class Look:
    """A question about what is seen or heard, to be answered with yes, and the meaning of a no."""

    question: str
    wrong: str


@dataclass(frozen=True)
class Stage:
    """A stage by its number in the procedure: what to do first, then what to check."""

    number: int
    name: str
    first: str
    checks: tuple[Measure | Look, ...]


def _lights(lights: str, resistor: str, first: str = "") -> Look:
    return Look(
        f"{first}Press OK. Does one white light run over {lights} in order, and do all of them "
        "then shine red, green, blue and white?",
        f"All dark: U2, {resistor} or the middle pole of the plug. Dark after light n: DO of n or DI of the next. One "
        "dark: that light. Out of order: a piece in the wrong place.",
    )


STAGES = (
    Stage(
        4,
        "The Pico",
        "U2 is out, neither board nor panel is plugged in, and the fuse is in its clips. Pull USB, and put a USB-C "
        f"meter between supply and socket. {_BEGIN}",
        (
            Measure("Current", *PICO_MA, "mA", "The Pico does not start: measure VSYS, its socket 39.", _SHORT),
            Measure("Voltage at 3V3, the Pico's socket 36", *LOGIC_V, "V", _SHORT, _SHORT),
            Look(
                'Does the screen show the page "Pico" and, once you press OK, all its dots and then two patterns?',
                "Nothing: VCC and GND of the screen, or SDA and SCL, are swapped. Snow: it is an SH1106.",
            ),
            Look(
                "Do you hear three sounds: card, bump, win?",
                "None, or one note only: the buzzer is active or magnetic, or its disc is cracked.",
            ),
            Look(
                f"Press each button when the screen asks for it: {', '.join(PAD_KEYS)}. Does each answer, and does the "
                "lamp of DRAW shine?",
                "A button: its wire, or NC in place of NO. The lamp: its LED is the wrong way round, or Q1 or R6.",
            ),
        ),
    ),
    Stage(
        5,
        "U2",
        f"Hold BACK to end the self-test, pull the plug, and put U2 in with its notch to the north. {_BEGIN}",
        (
            Measure("Current", 0, LEVEL_SHIFTER_MA, "mA", more="U2 is the wrong way round. Pull the plug at once."),
            Measure(
                "Pull the plug and connect USB alone. Voltage at 5 V of a terminal, a resistor of 1 kΩ held from there "
                "to GND",
                0,
                DEAD_RAIL_V,
                "V",
                more="U2 is no 74AHCT125: a 74HCT125 feeds the dead rail from the Pico.",
            ),
        ),
    ),
    Stage(
        6,
        "The board",
        f"Pull plug and USB, and plug the board in. {_TOLD} {_BEGIN} {_TO_BOARD}",
        (
            Measure(
                f"Current with the lights dark ({SMALL_BOARD_MA} mA at most in the small build)",
                0,
                BOARD_MA,
                "mA",
                more="A faulty light, or a joint that gets warm.",
            ),
            _lights(
                f'all {BOARD_LIGHTS} lights of the board, or the ring\'s {TRACK} with "the ring alone",',
                "R1",
                f"Pull the plug, and take the USB-C meter out, which costs up to 0.1 V. {_BEGIN} {_TO_BOARD} ",
            ),
            Measure(
                "White stays until you press OK. Voltage at 5 V of the terminal meanwhile",
                WHITE_V,
                float("inf"),
                "V",
                less='A weak supply or a thin cable: leave "power limit" at 1.5 A, or use another supply.',
            ),
        ),
    ),
    Stage(
        7,
        "The panel",
        "Pull the plug, plug the panel in, and put the USB-C meter between supply and socket again. "
        f'{_BEGIN} Press OK until the screen says "Panel".',
        (
            Measure(
                "Current with the lights dark", 0, PANEL_MA, "mA", more="A faulty light, or a joint that gets warm."
            ),
            _lights(f"the {PANEL_LIGHTS} lights of the panel", "R2"),
        ),
    ),
)
FIRST, LAST = STAGES[0].number, STAGES[-1].number


def walk(
    first: int, say: Callable[[str], None], measured: Callable[[str, str], float], seen: Callable[[str], bool]
) -> bool:
    """Go through the stages from number `first` on, up to the first deviation; return whether everything was right.

    `measured` asks for a value (question, unit), `seen` a question of yes or no.
    """
    for stage in STAGES:
        if stage.number < first:
            continue
        say(f"Stage {stage.number}: {stage.name}. {stage.first}")
        for check in stage.checks:
            if isinstance(check, Measure):
                wrong = check.deviation(measured(f"{check.what}: {check.expected()}. Measured", check.unit))
                step = stage.number
            else:
                wrong = "" if seen(check.question) else check.wrong
                step = _FAILURES
            if wrong:
                say(f"{wrong}\nRead on in {PROCEDURE}, step {step}. Then: `pawnlight doctor --stage {stage.number}`.")
                return False
    say(f"All stages are as they should be. Go on with the last step of {PROCEDURE}.")
    return True

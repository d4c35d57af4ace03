"""The self-test of a newly built board: the last stages of its test procedure, with the values to expect.

It also finds, by a press for each question, what differs from maker to maker: screen, wiring, order of the colours.
"""

from pawnlight.board import MATRIX_LIGHTS, MATRIX_SIDE, PAD_KEYS, SCREEN_WIDTH, TRACK_LIGHTS, led_of_cell
from pawnlight.memory import sleep_ms
from pawnlight.show import sounds
from pawnlight.show.lights import PLAYER_COLOURS, WHITE, Picture, colour_of_byte
from pawnlight.table.question import ALL_KEYS, Message, Page, Question
from pawnlight.table.settings import COLOUR_ORDERS, MATRIX

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from pawnlight.show.canvas import Canvas
    from pawnlight.table.context import Context
    from pawnlight.words import Words

_SCANNED_MS = 50
_LIGHT_S = 0.06
_COLOUR_S = 1.5
_PATTERN_S = 2.0
_NOTE_S = 1.2
# Full red, green, blue and white, so that every element of every light is seen.
_COLOURS = (("red", (255, 0, 0)), ("green", (0, 255, 0)), ("blue", (0, 0, 255)), ("white", WHITE))
# The step of hardware/test-procedure.md that lists failures.
_FAILURES = 9


class _Page(Page):
    """What to expect, or what a failure means; or a question with an answer for each of some keys.

    `name` and `said` are keys of texts; a name without one is a part's. With `edges`, both edges of the screen are lit.
    """

    answer_keys: "tuple[str, ...]" = ALL_KEYS
    buttons: "tuple[str, ...]" = ("OK", "BACK")
    help_text_key = "test keys"

    def __init__(self, step: int, name: str, said: str, *answers: str, edges: bool = False) -> None:
        self._texts = step, name, said
        self._edges = edges
        if answers:
            self.answer_keys = self.buttons = answers + ("BACK",)
            self.help_text_key = "end keys"

    def set_texts(self, words: "Words") -> None:
        step, name, said = self._texts
        self.title, self.note = words.get(name, name), words["test step"] % step if step else ""
        self.lines = words[said].split("|")

    def draw(self, canvas: "Canvas") -> None:
        super().draw(canvas)
        picture = canvas.picture
        for left in range(0, len(picture) * self._edges, SCREEN_WIDTH):
            picture[left] = picture[left + SCREEN_WIDTH - 1] = 0x7E


class _Pattern(Question):
    """All pixels, or every other one: nothing to read."""

    def __init__(self, pattern: bytes) -> None:
        self._pattern = pattern

    def draw(self, canvas: "Canvas") -> None:
        canvas.picture[:] = self._pattern * (len(canvas.picture) // 2)


async def self_test(context: "Context") -> None:
    """Go through Pico, U2, board and panel; BACK ends the test, any other key continues.

    A page before each stage names the current or voltage to expect, a page after it explains failures. Both name the
    step of the test procedure with the details, which a panel of 16 x 16 has none of. Lights are dark on these pages.
    """
    # OK, held since power-up, answers nothing, once the pad has been read.
    await sleep_ms(_SCANNED_MS)
    await context.keys.wait_for_release("OK")
    context.keys.drop_pending()
    if _on_matrix(context):
        stages = (_edges, _wiring, _order, _pico, _matrix)
    else:
        stages = (_edges, _pico, _level_shifter, _board, _panel)
    for stage in stages:
        if not await stage(context):
            break
    context.renderer.lights.clear()
    context.renderer.panel.clear()
    context.renderer.lamp = False
    context.apply_settings()


async def _ask(context: "Context", question: _Page) -> str:
    """Ask, and return the key that answers; "" for BACK."""
    key = await context.ask(question)
    return "" if key == "BACK" else key


def _note(context: "Context", name: str, value: str) -> bool:
    """Set what has been found, and write it to flash."""
    context.settings.set(name, value)
    context.settings.save(context.journal.space)
    context.apply_settings()
    return True


async def _edges(context: "Context") -> bool:
    """Find the chip of the screen: with the other one, the picture is two columns aside, and an edge is not seen."""
    settings = context.settings
    while True:
        key = await _ask(context, _Page(0, "menu screen", "ask edges", "OK", "RIGHT", edges=True))
        if key != "RIGHT":
            return bool(key) and _note(context, "screen", settings["screen"])
        one, other = settings.values("screen")
        _note(context, "screen", other if settings["screen"] == one else one)


async def _wiring(context: "Context") -> bool:
    """Find the wiring of a panel of 16 x 16: where the second line of lights begins."""
    key = ""

    async def ask(lights: "Picture") -> bool:
        nonlocal key
        for light in (MATRIX_SIDE - 1, MATRIX_SIDE):
            lights.set_light(light, WHITE)
        key = await _ask(context, _Page(0, "menu wiring", "ask wiring", "OK", "RIGHT"))
        return bool(key)

    # Noted only when the lights are those of the board again.
    return await _along(context, ask) and _note(context, "wiring", "serpentine" if key == "OK" else "straight")


async def _order(context: "Context") -> bool:
    """Find the order of the colours on the wire: all lights get their first byte, then their second, their third."""
    lights = context.renderer.lights
    while True:
        order = ""
        for byte in range(3):
            for light in range(lights.count):
                lights.set_light(light, colour_of_byte(byte))
            key = await _ask(context, _Page(0, "menu order", "ask colour", "LEFT", "UP", "RIGHT"))
            if not key:
                return False
            order += {"LEFT": "R", "UP": "G", "RIGHT": "B"}[key]
        lights.clear()
        if order in COLOUR_ORDERS:
            return _note(context, "order", order)
        # One colour was seen twice.
        context.refuse()


async def _pico(context: "Context") -> bool:
    return (
        # The dark lights of a panel of 16 x 16 draw more than that page allows.
        (_on_matrix(context) or await _page(context, 4, "Pico", "stage pico"))
        and await _screen(context)
        and await _buzzer(context)
        and await _pad(context)
        and await _page(context, _FAILURES, "Pico", "failure pico")
    )


async def _level_shifter(context: "Context") -> bool:
    return await _page(context, 5, "U2", "stage u2")


async def _board(context: "Context") -> bool:
    lights = context.renderer.lights
    return (
        await _page(context, 6, "test board", "stage board")
        and await _order(context)
        and await _lights(context, lights, "ring", list(range(TRACK_LIGHTS if lights.ring else lights.count)))
        and await _page(context, _FAILURES, "test board", "failure board")
    )


async def _panel(context: "Context") -> bool:
    panel = context.renderer.panel
    return (
        await _page(context, 7, "Panel", "stage panel")
        and await _lights(context, panel, "panel", [led_of_cell(cell) for cell in range(panel.count)])
        and await _page(context, _FAILURES, "Panel", "failure panel")
        and await _over(context)
    )


async def _matrix(context: "Context") -> bool:
    """Test all lights of a panel of 16 x 16 in the order of its chain, and whether it shows a picture upright."""
    return (
        await _page(context, 6, "matrix", "stage matrix")
        and await _along(context, lambda lights: _lights(context, lights, "matrix", list(range(MATRIX_LIGHTS))))
        and await _upright(context)
        and await _page(context, _FAILURES, "matrix", "failure matrix")
        and await _over(context)
    )


async def _along(context: "Context", test: "Callable[[Picture], Awaitable[bool]]") -> bool:
    """Do a test with the chain of a panel of 16 x 16 as it runs, and with the lights that no game uses."""
    renderer = context.renderer
    lights, panel, matrix = renderer.lights, renderer.panel, renderer.matrix
    renderer.lights, renderer.panel = Picture(MATRIX_LIGHTS), Picture(0)
    renderer.set_matrix((bytes(range(MATRIX_LIGHTS)), b""))
    context.apply_settings()
    try:
        return await test(renderer.lights)
    finally:
        renderer.lights, renderer.panel = lights, panel
        renderer.set_matrix(matrix)
        context.apply_settings()


async def _upright(context: "Context") -> bool:
    """Show the test picture of a panel of 16 x 16, and what to do if it does not stand upright."""
    from pawnlight.show.seats_scene import show_corners

    lights, panel = context.renderer.lights, context.renderer.panel
    show_corners(lights, panel)
    going_on = await _page(context, 6, "matrix", "upright matrix")
    lights.clear()
    panel.clear()
    return going_on


async def _over(context: "Context") -> bool:
    context.show_question(Message(context.words["test over"], "OK"))
    context.renderer.play_sound(sounds.HOME)
    await context.keys.next_press_within(_PATTERN_S)
    return True


def _on_matrix(context: "Context") -> bool:
    return context.settings["lights"] == MATRIX


async def _page(context: "Context", step: int, name: str, key: str) -> bool:
    """Show what to expect, or what a failure means, until a key is pressed. False for BACK."""
    return await context.ask(_Page(0 if _on_matrix(context) else step, name, key)) != "BACK"


async def _lights(context: "Context", picture: "Picture", name: str, order: "list[int]") -> bool:
    """Light each light of a chain in order, then all of them in each colour.

    White, the last one, waits for a key, so that the supply can be measured.
    """
    words, keys = context.words, context.keys
    key: str | None
    for n, light in enumerate(order):
        picture.clear()
        picture.set_light(light, WHITE)
        context.show_question(Message(words["test " + name], "%d" % n, help_text_key="test keys"))
        key = await keys.next_press_within(_LIGHT_S)
        if key == "BACK":
            return False
        if key:
            break
    for colour, value in _COLOURS:
        for light in order:
            picture.set_light(light, value)
        context.show_question(Message(words["test " + name], words[colour], help_text_key="test keys"))
        key = await (keys.next_press() if colour == "white" else keys.next_press_within(_COLOUR_S))
        if key == "BACK":
            return False
    picture.clear()
    return True


async def _screen(context: "Context") -> bool:
    """Show all pixels, then every other pixel in two patterns."""
    for pattern in (b"\xff\xff", b"\xaa\x55", b"\x55\xaa"):
        context.show_question(_Pattern(pattern))
        if await context.keys.next_press_within(_PATTERN_S) == "BACK":
            return False
    return True


async def _buzzer(context: "Context") -> bool:
    """Play some sounds, each with its name."""
    words = context.words
    for name, notes in (("card", sounds.CARD), ("bump", sounds.BUMP), ("win", sounds.WON)):
        context.show_question(Message(words["test buzzer"], words["test " + name], help_text_key="test keys"))
        context.apply_settings("3")
        context.renderer.play_sound(notes)
        if await context.keys.next_press_within(_NOTE_S) == "BACK":
            return False
    return True


async def _pad(context: "Context") -> bool:
    """Ask for each button by name; a light shows each one that works. The lamp is lit meanwhile.

    OK held skips a button that does not answer; BACK held ends the test.
    """
    renderer, words, keys = context.renderer, context.words, context.keys
    renderer.lights.clear()
    renderer.lamp = True
    keys.drop_pending()
    for n, wanted in enumerate(PAD_KEYS):
        key = ""
        while key not in (wanted, "HOLD OK"):
            held = words["test hold"].split("|")
            context.show_question(
                Message(words["test press"], words.with_printed_keys(wanted), words.with_printed_keys(key), lines=held)
            )
            key = await keys.next_press()
            if key == "HOLD BACK":
                return False
            if key.startswith("HOLD") and key != "HOLD OK":
                key = ""
            if key not in ("", wanted, "HOLD OK"):
                context.refuse()
        if key == wanted:
            renderer.lights.set_light(n, PLAYER_COLOURS[3])
            renderer.play_sound(sounds.KEY)
            if not await keys.wait_for_release(wanted) and wanted == "BACK":
                return False
    renderer.lamp = False
    renderer.lights.clear()
    return True

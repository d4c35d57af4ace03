"""The self-test of a newly built board: lights, screen, buzzer and buttons, one after the other."""

from pawnlight.board import PAD_KEYS, led_of_cell
from pawnlight.show import sounds, text
from pawnlight.show.colours import PLAYER, WHITE

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.show.lights import Picture
    from pawnlight.table.context import Context

_LIGHT_S = 0.06
_COLOUR_S = 1.5
_PATTERN_S = 2.0
_NOTE_S = 1.2
# Full red, green, blue and white, so that every element of every light is seen.
_COLOURS = (("red", (255, 0, 0)), ("green", (0, 255, 0)), ("blue", (0, 0, 255)), ("white", WHITE))


async def self_test(context: "Context") -> None:
    """Test everything on the board. BACK ends the test, any other key continues with the next part."""
    context.keys.forget()
    for part in (_lights, _screen, _buzzer, _pad):
        if not await part(context):
            break
    context.renderer.lights.clear()
    context.renderer.panel.clear()
    context.renderer.lamp = False
    context.adjust()


async def _lights(context: "Context") -> bool:
    """Light each light of both chains in order, then all of them in each colour."""
    renderer, words = context.renderer, context.words
    chains = [(renderer.lights, "ring", list(range(renderer.lights.count)))]
    chains.append((renderer.panel, "panel", [led_of_cell(cell) for cell in range(renderer.panel.count)]))
    for picture, name, order in chains:
        for n, light in enumerate(order):
            picture.clear()
            picture.put(light, WHITE)
            text.message(renderer.canvas, words["test " + name], "%d" % n, words["test keys"])
            key = await context.keys.next_within(_LIGHT_S)
            if key == "BACK":
                return False
            if key:
                break
        for colour, value in _COLOURS:
            _fill(picture, value)
            text.message(renderer.canvas, words["test " + name], words[colour], words["test keys"])
            key = await context.keys.next_within(_COLOUR_S)
            if key == "BACK":
                return False
        picture.clear()
    return True


def _fill(picture: "Picture", colour: "tuple[int, int, int]") -> None:
    for light in range(picture.count):
        picture.put(light, colour)


async def _screen(context: "Context") -> bool:
    """Show all pixels, every other pixel, and the largest letters."""
    picture = context.renderer.canvas.picture
    for pattern in (b"\xff\xff", b"\xaa\x55", b"\x55\xaa"):
        picture[:] = pattern * (len(picture) // 2)
        if await context.keys.next_within(_PATTERN_S) == "BACK":
            return False
    return True


async def _buzzer(context: "Context") -> bool:
    """Play some sounds, each with its name."""
    words = context.words
    for name, notes in (("card", sounds.CARD), ("bump", sounds.HIT), ("win", sounds.WON)):
        text.message(context.renderer.canvas, words["test buzzer"], words["test " + name], words["test keys"])
        context.renderer.adjust(context.settings["light"], "3", context.settings["current"])
        context.renderer.play(notes)
        if await context.keys.next_within(_NOTE_S) == "BACK":
            return False
    return True


async def _pad(context: "Context") -> bool:
    """Ask for each button by name; a light shows each one that works. The lamp is lit meanwhile."""
    renderer, words = context.renderer, context.words
    renderer.lights.clear()
    renderer.lamp = True
    context.keys.forget()
    for n, wanted in enumerate(PAD_KEYS):
        key = ""
        while key != wanted:
            text.message(renderer.canvas, words["test press"], wanted, key if key and key != wanted else "")
            key = await context.keys.next()
            if key.startswith("HOLD"):
                key = ""
            if key and key != wanted:
                context.refuse()
        renderer.lights.put(n, PLAYER[3])
        renderer.play(sounds.KEY)
    text.message(renderer.canvas, words["test over"], "OK", "")
    renderer.play(sounds.HOME)
    await context.keys.next_within(_PATTERN_S)
    return True

"""The self-test, for whoever has built a board: each light, each button, the screen, the buzzer, in turn."""

from pawnlight.board import PAD_KEYS, led_of_cell
from pawnlight.show import sounds, text
from pawnlight.show.colours import PLAYER, WHITE

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.show.lights import Picture
    from pawnlight.table.desk import Desk

_LIGHT_S = 0.06
_COLOUR_S = 1.5
_PATTERN_S = 2.0
_NOTE_S = 1.2
# Full red, green, blue and white, so that every element of every light is seen.
_COLOURS = (("red", (255, 0, 0)), ("green", (0, 255, 0)), ("blue", (0, 0, 255)), ("white", WHITE))


async def self_test(desk: "Desk") -> None:
    """Test everything on the board; BACK ends it, any other key goes on to the next part."""
    desk.keys.forget()
    for part in (_lights, _screen, _buzzer, _pad):
        if not await part(desk):
            break
    desk.stage.lights.clear()
    desk.stage.panel.clear()
    desk.stage.lamp = False
    desk.adjust()


async def _lights(desk: "Desk") -> bool:
    """Each light of both chains in the order of the chain, then all of them in each colour."""
    stage, words = desk.stage, desk.words
    chains = [(stage.lights, "ring", list(range(stage.lights.count)))]
    chains.append((stage.panel, "panel", [led_of_cell(cell) for cell in range(stage.panel.count)]))
    for picture, name, order in chains:
        for n, light in enumerate(order):
            picture.clear()
            picture.put(light, WHITE)
            text.message(stage.canvas, words["test " + name], "%d" % n, words["test keys"])
            key = await desk.keys.next_within(_LIGHT_S)
            if key == "BACK":
                return False
            if key:
                break
        for colour, value in _COLOURS:
            _fill(picture, value)
            text.message(stage.canvas, words["test " + name], words[colour], words["test keys"])
            key = await desk.keys.next_within(_COLOUR_S)
            if key == "BACK":
                return False
        picture.clear()
    return True


def _fill(picture: "Picture", colour: "tuple[int, int, int]") -> None:
    for light in range(picture.count):
        picture.put(light, colour)


async def _screen(desk: "Desk") -> bool:
    """Every pixel on, every other one, and the largest letters."""
    picture = desk.stage.canvas.picture
    for pattern in (b"\xff\xff", b"\xaa\x55", b"\x55\xaa"):
        picture[:] = pattern * (len(picture) // 2)
        if await desk.keys.next_within(_PATTERN_S) == "BACK":
            return False
    return True


async def _buzzer(desk: "Desk") -> bool:
    """Play some sounds, each with its name."""
    words = desk.words
    for name, notes in (("card", sounds.CARD), ("bump", sounds.HIT), ("win", sounds.WON)):
        text.message(desk.stage.canvas, words["test buzzer"], words["test " + name], words["test keys"])
        desk.stage.adjust(desk.settings["light"], "3", desk.settings["current"])
        desk.stage.play(notes)
        if await desk.keys.next_within(_NOTE_S) == "BACK":
            return False
    return True


async def _pad(desk: "Desk") -> bool:
    """Each button, asked for by name; a corner lights up for each that works. The lamp is lit meanwhile."""
    stage, words = desk.stage, desk.words
    stage.lights.clear()
    stage.lamp = True
    desk.keys.forget()
    for n, wanted in enumerate(PAD_KEYS):
        key = ""
        while key != wanted:
            text.message(stage.canvas, words["test press"], wanted, key if key and key != wanted else "")
            key = await desk.keys.next()
            if key.startswith("HOLD"):
                key = ""
            if key and key != wanted:
                desk.refuse()
        stage.lights.put(n, PLAYER[3])
        stage.play(sounds.KEY)
    text.message(stage.canvas, words["test over"], "OK", "")
    stage.play(sounds.HOME)
    await desk.keys.next_within(_PATTERN_S)
    return True

"""The menu: who plays, who begins, and the settings. DRAW starts a game as it stands."""

from pawnlight.rules.sorry import COLOURS
from pawnlight.show import scene, sounds, text
from pawnlight.store.settings import CHOICES
from pawnlight.words import load

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.show.sounds import Notes
    from pawnlight.show.stage import Stage
    from pawnlight.store.settings import Settings
    from pawnlight.table.keys import Keys

_NAMES = tuple([name for name, _, _ in CHOICES])
# Values that are words of a language; the others say themselves.
_WORDED = ("person", "random", "none", "yes", "no") + COLOURS


async def menu(stage: "Stage", keys: "Keys", settings: "Settings") -> None:
    """Let people set the board; returns when a game is to be played as `settings` then are."""
    at = 0
    keys.forget()
    while True:
        stage.adjust(settings["light"], settings["sound"])
        _show(stage, settings, at)
        stage.lamp = len(settings.seats()) > 1
        key = await keys.next()
        sound: Notes = sounds.KEY
        if key == "DOWN":
            at = (at + 1) % len(_NAMES)
        elif key == "UP":
            at = (at - 1) % len(_NAMES)
        elif key in ("RIGHT", "OK"):
            settings.turn(_NAMES[at], 1)
        elif key == "LEFT":
            settings.turn(_NAMES[at], -1)
        elif key == "DRAW" and len(settings.seats()) > 1:
            stage.lamp = False
            return
        else:
            sound = sounds.REFUSED
        if not key.startswith("HOLD"):
            stage.play(sound)


def _show(stage: "Stage", settings: "Settings", at: int) -> None:
    words = load(settings["language"])
    rows = []
    for name in _NAMES:
        value = settings[name]
        if name == "language":
            value = words["language"]
        elif value in _WORDED:
            value = words[value]
        rows.append((words[name if name in COLOURS else "setting " + name], value))
    text.menu(stage.canvas, rows, at, words["menu keys"])
    scene.seats(stage.lights, [settings[colour] for colour in COLOURS], COLOURS.index(settings["begins"]))

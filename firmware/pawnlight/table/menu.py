"""The menu: the next game, its players, and the settings. DRAW starts the game.

The rows and their values are in `setup`.
"""

from pawnlight.rules.game import GAMES
from pawnlight.show import seats_scene, sounds, text
from pawnlight.table import setup
from pawnlight.table.setup import EVENING, HOUSE_RULE, HOUSE_RULES, HOW, KEPT, REPLAY, SETTINGS, TEST

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    import asyncio
    from collections.abc import Sequence

    from pawnlight.table.context import Context
    from pawnlight.table.evening import Evening

# Settings whose values are the same in every language.
_PLAIN = ("teams", "players", "sound", "light", "current")
# The pages other than the first one: each is opened by the row of its name.
_PAGES = (SETTINGS, HOUSE_RULES)
# The rows that end the menu, which then returns their name.
_ENDING = (HOW, TEST, EVENING)


class Menu:
    """The menu and its rows.

    at       the name of the selected row, and the page: SETTINGS, HOUSE_RULES, or "" for the first one
    kept     (id, event line 0) of each game kept for later: each has a row, above all others
    evening  the last winners, who begin unless people choose another. Where the first game of a rule set settles by
             itself who begins, there is no row for that
    """

    def __init__(
        self,
        context: "Context",
        evening: "Evening",
        at: "tuple[str, str]" = ("game", ""),
        kept: "Sequence[tuple[str, str]]" = (),
    ) -> None:
        self._context = context
        self._settings = context.settings
        self._evening = evening
        self._kept = {KEPT + game: _rules(line) for game, line in kept}
        marked, self._page = at
        names = self._names()
        # The row may have disappeared meanwhile.
        self._at = names.index(marked) if marked in names else 0 if self._page else names.index("game")

    @property
    def at(self) -> "tuple[str, str]":
        return self._names()[self._at], self._page

    async def choose(self, replay: "asyncio.Event") -> str:
        """Let people set the board, until `replay` is set: a laptop replays a game here.

        Returns "play" for a game with the settings, HOW, TEST, EVENING, REPLAY, or KEPT and a game's id.
        """
        context, settings = self._context, self._settings
        context.keys.forget()
        while True:
            context.adjust()
            self._show()
            context.renderer.lamp = setup.can_play(settings)
            key = await context.keys.next_or(replay)
            if key is None:
                context.renderer.lamp = False
                return REPLAY
            if key.startswith("HOLD"):
                continue
            names = self._names()
            name = names[self._at]
            context.renderer.lamp = False
            sound = sounds.KEY
            if key in ("DOWN", "UP"):
                self._at = (self._at + (1 if key == "DOWN" else -1)) % len(names)
            elif name in self._kept and key in ("OK", "RIGHT", "DRAW"):
                return name
            elif key == "DRAW" and setup.can_play(settings):
                return "play"
            elif key in ("OK", "RIGHT") and name in _PAGES:
                self._page, self._at = name, 0
            elif key in ("OK", "RIGHT") and name in _ENDING:
                return name
            elif key in ("OK", "RIGHT", "LEFT") and name not in _PAGES + _ENDING and name not in self._kept:
                if name == "begins":
                    # From the colour that is shown, and in its place.
                    settings.set(name, self._begins())
                    self._evening.winners.pop(setup.rules_of(settings), None)
                setup.turn(settings, name, -1 if key == "LEFT" else 1)
            elif key == "BACK" and self._page:
                opened, self._page = self._page, ""
                self._at = self._names().index(opened)
            else:
                sound = sounds.REFUSED
            context.renderer.play(sound)

    def _names(self) -> "list[str]":
        if self._page == SETTINGS:
            return list(setup.INNER) + [EVENING, TEST]
        house = setup.house_rows(self._settings)
        if self._page:
            return house
        rows = setup.rows(self._settings)
        if self._evening.is_first(setup.rules_of(self._settings)):
            rows.pop()
        return list(self._kept) + rows + [HOW] + ([HOUSE_RULES] if house else []) + [SETTINGS]

    def _show(self) -> None:
        words, settings = self._context.words, self._settings
        names = self._names()
        rows = [(self._name(name), self._value(name)) for name in names]
        foot = words["settings keys" if self._page else "flash short" if self._context.short else "menu keys"]
        if names[self._at] in self._kept:
            foot = words["kept keys"]
        renderer = self._context.renderer
        seats = setup.seats(settings)
        if settings["game"] == "sequence":
            seats_scene.on_panel(renderer.lights, renderer.panel, seats)
        else:
            seated = seats if settings["game"] != "cards" else []
            first = self._evening.is_first(setup.rules_of(settings))
            begins = "" if setup.youngest_begins(settings, first) else self._begins()
            seats_scene.on_track(renderer.lights, renderer.panel, seated, begins, setup.starts(settings))
        text.menu(renderer.canvas, words["menu " + self._page] if self._page else "Pawnlight", rows, self._at, foot)

    def _begins(self) -> str:
        """Return the colour that begins the next game, unless the youngest does."""
        settings = self._settings
        colours = [colour for colour, _ in setup.seats(settings)] or [settings["begins"]]
        return self._evening.first_of(colours, setup.rules_of(settings), settings["begins"])

    def _name(self, name: str) -> str:
        words = self._context.words
        if setup.is_seat(name):
            colour, number = setup.seat_name(self._settings, name)
            return "%s %d" % (words[colour], number) if number else words[colour]
        if name == setup.quick(self._settings):
            name = "quick"
        if name == "revenge begins":
            name = "begins"
        return words["menu kept" if name in self._kept else "menu " + name]

    def _value(self, name: str) -> str:
        words = self._context.words
        if name == SETTINGS or name in _ENDING:
            return ">"
        if name == HOUSE_RULES:
            return words["house on"] + " >" if setup.house(self._settings) else ">"
        if name in self._kept:
            return words[self._kept[name]]
        value = setup.player_of(self._settings, name) if setup.is_seat(name) else self._settings[name]
        if name == "begins":
            value = self._begins()
        if name == "language":
            return words["language"]
        if name == "current":
            return value + " A"
        if name == "colours":
            return "+".join([words[colour] for colour in value.split("+")])
        if name == "pad":
            return words[value + " hand"]
        if name.startswith(HOUSE_RULE):
            value = setup.house_value(name, value)
            return words.get(value, value)
        return value if name in _PLAIN else words[value]


def _rules(line: str) -> str:
    """Return the rule set in the event line of a header, or "none"."""
    rules = line.partition(" rules=")[2].partition(" ")[0]
    return rules if rules in GAMES else "none"

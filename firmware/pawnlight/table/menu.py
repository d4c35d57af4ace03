"""The menu: the next game, its players, and the settings. DRAW starts the game.

The rows and their values are in `setup` and `choices`.
"""

from pawnlight.rules.game import GAMES
from pawnlight.show import seats_scene, sounds
from pawnlight.table import menu_rows as setup
from pawnlight.table.choices import EVENING, HOUSE_RULE, HOUSE_RULES, HOW, KEPT, REPLAY, SETTINGS, TEST
from pawnlight.table.rows import Rows

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    import asyncio

    from pawnlight.table.context import Context
    from pawnlight.table.evening import Evening
    from pawnlight.words import Words

# The pages other than the first one: each is opened by the row of its name.
_PAGES = (SETTINGS, HOUSE_RULES)
# The rows that end the menu, which then returns their name.
_ENDING = (HOW, TEST, EVENING)


class Menu(Rows):
    """The menu and its rows.

    place    the name of the selected row, and the page: SETTINGS, HOUSE_RULES, or "" for the first one
    kept     the row of each game kept for later, above all others, with its rule set
    evening  the last winners, who begin unless people choose another. Where the first game of a rule set settles by
             itself who begins, there is no row for that
    """

    def __init__(
        self,
        context: "Context",
        evening: "Evening",
        place: "tuple[str, str]" = ("game", ""),
    ) -> None:
        self._context = context
        self._settings = context.settings
        self._evening = evening
        journal = context.journal
        self._kept = {KEPT + game: _rules(next(journal.lines(game, 0), "")) for game, _ in journal.kept.games()}
        marked, self._page = place
        rows = self._names()
        # The row may have disappeared meanwhile.
        super().__init__("", rows, rows.index(marked) if marked in rows else 0 if self._page else rows.index("game"))

    @property
    def place(self) -> "tuple[str, str]":
        return self._marked, self._page

    @property
    def _marked(self) -> str:
        return self.rows[self.at]

    @property
    def lamp(self) -> bool:  # type: ignore[override]
        return setup.can_play(self._settings)

    @property
    def answers(self) -> "tuple[str, ...]":  # type: ignore[override]
        name = self._marked
        if name in self._kept:
            return ("OK", "RIGHT", "DRAW")
        keys: tuple[str, ...] = ("OK", "RIGHT") if name in _PAGES + _ENDING else ("OK", "RIGHT", "LEFT")
        if self.lamp:
            keys += ("DRAW",)
        return keys + ("BACK",) if self._page else keys

    async def choose(self, replay: "asyncio.Event") -> str:
        """Let people set the board, until `replay` is set: a laptop replays a game here.

        Returns "play" for a game with the settings, HOW, TEST, EVENING, REPLAY, or KEPT and a game's id.
        """
        context = self._context
        context.keys.forget()
        while True:
            context.adjust()
            key = await context.ask(self, replay)
            name = self._marked
            if not key:
                return REPLAY
            if key == "BACK":
                opened, self._page = self._page, ""
                self._show(opened)
            elif name in self._kept:
                return name
            elif key == "DRAW":
                return "play"
            elif name in _PAGES:
                self._page = name
                self._show("")
            elif name in _ENDING:
                return name
            else:
                self._set(name, -1 if key == "LEFT" else 1)
            context.renderer.play(sounds.KEY)

    def _show(self, marked: str) -> None:
        """Show the rows of the present page, with that of the name `marked`."""
        self.rows = self._names()
        self.at = self.rows.index(marked) if marked in self.rows else 0

    def _set(self, name: str, by: int) -> None:
        settings = self._settings
        if name == "begins":
            # From the colour that is shown, and in its place.
            settings.set(name, self._begins())
            self._evening.winners.pop(setup.rules_of(settings), None)
        setup.turn(settings, name, by)

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

    def say(self, words: "Words") -> None:
        self.words = words
        self.title = words["menu " + self._page] if self._page else "Pawnlight"
        foot = "settings keys" if self._page else "flash short" if self._context.journal.short else "menu keys"
        self.foot = words["kept keys" if self._marked in self._kept else foot]

    def row(self, at: int) -> "tuple[str, str]":
        name = self.rows[at]
        return self._name(name), self._value(name)

    def light(self) -> None:
        # A laptop may have changed the settings.
        self._show(self._marked)
        settings, renderer = self._settings, self._context.renderer
        seats = setup.seats(settings)
        if settings["game"] == "sequence":
            seats_scene.on_panel(renderer.lights, renderer.panel, seats)
            return
        seated = seats if settings["game"] != "cards" else []
        first = self._evening.is_first(setup.rules_of(settings))
        begins = "" if setup.youngest_begins(settings, first) else self._begins()
        seats_scene.on_track(renderer.lights, renderer.panel, seated, begins, setup.starts(settings))

    def _begins(self) -> str:
        """Return the colour that begins the next game, unless the youngest does."""
        settings = self._settings
        colours = [colour for colour, _ in setup.seats(settings)] or [settings["begins"]]
        return self._evening.first_of(colours, setup.rules_of(settings), settings["begins"])

    def _name(self, name: str) -> str:
        words = self.words
        if setup.is_seat(name):
            colour, number = setup.seat_name(self._settings, name)
            return "%s %d" % (words[colour], number) if number else words[colour]
        if name == setup.quick(self._settings):
            name = "quick"
        if name == "revenge begins":
            name = "begins"
        return words["menu kept" if name in self._kept else "menu " + name]

    def _value(self, name: str) -> str:
        """Return what stands at the right of row `name`."""
        words = self.words
        if name == HOUSE_RULES:
            return words["house on"] + " >" if setup.house(self._settings) else ">"
        if name == SETTINGS or name in _ENDING:
            return ">"
        if name in self._kept:
            return words[self._kept[name]]
        value = self._set_to(name)
        if name == "current":
            return value + " A"
        if name == "colours":
            return "+".join([words[colour] for colour in value.split("+")])
        if name == "language":
            return words["language"]
        if name == "pad":
            value += " hand"
        # A number stands for itself.
        return value if value.isdigit() else words.get(value, value)

    def _set_to(self, name: str) -> str:
        """Return the value to which row `name` is set."""
        settings = self._settings
        if setup.is_seat(name):
            return setup.player_of(settings, name)
        if name == "begins":
            return self._begins()
        value = settings[name]
        return setup.house_value(name, value) if name.startswith(HOUSE_RULE) else value


def _rules(line: str) -> str:
    """Return the rule set in the event line of a header, or "none"."""
    rules = line.partition(" rules=")[2].partition(" ")[0]
    return rules if rules in GAMES else "none"

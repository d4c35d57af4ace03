"""The menu: the next game, its players, and the settings. DRAW starts the game.

The rows of a game are in its menu.py, see `GameMenu`; those of the settings in menu_rows.py.
"""

from pawnlight.rules.events import parse_number
from pawnlight.rules.kinds import rule_sets
from pawnlight.show import seats_scene, sounds
from pawnlight.store.files import DAYS_FILE, read_text
from pawnlight.table.list_questions import RowList
from pawnlight.table.menu_rows import forget_menu, is_seat, menu_of, settings_rows
from pawnlight.table.settings import (
    DEFAULT_CURRENT,
    EVENING_ROW,
    HOUSE_RULE_PREFIX,
    HOUSE_RULES_ROW,
    HOW_ROW,
    KEPT_GAME_PREFIX,
    KEPT_GAMES_ROW,
    MATRIX,
    PLAY_RESULT,
    PRACTICE_ROW,
    SETTINGS_ROW,
    TEST_ROW,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    import asyncio

    from pawnlight.table.context import Context
    from pawnlight.table.evening import Evening
    from pawnlight.words import Words

# The pages other than the first one: each is opened by the row of its name.
_PAGES = (SETTINGS_ROW, HOUSE_RULES_ROW, KEPT_GAMES_ROW)
# The rows of the settings that are right when a panel of 16 x 16 shows its test picture upright.
_ON_MATRIX = ("lights", "corner", "runs", "wiring", "order")
# Letters of a row.
_ROW = 23
# The rows that end the menu, which then returns their name.
_ENDING = (PRACTICE_ROW, HOW_ROW, TEST_ROW, EVENING_ROW)


class Menu(RowList):
    """The menu and its rows.

    place    the name of the selected row, and the page: one of _PAGES, or "" for the first one
    kept     the row of each game kept for later, the newest first
    evening  the last winners, who begin unless people choose another, and who is the youngest
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
        self._kept = [KEPT_GAME_PREFIX + game for game, *_ in context.journal.kept.entries()][::-1]
        # Of a kept game, by its row: what is shown of it.
        self._told: dict[str, tuple[str, str]] = {}
        self._game = menu_of(context.settings)
        marked, self._page = place
        # The row, or the last kept game, may have disappeared meanwhile.
        if self._page == KEPT_GAMES_ROW and not self._kept:
            self._page = ""
        rows = self._names()
        super().__init__("", rows, rows.index(marked) if marked in rows else 0 if self._page else rows.index("game"))

    @property
    def place(self) -> "tuple[str, str]":
        return self._marked, self._page

    @property
    def _marked(self) -> str:
        return self.rows[self.at]

    @property
    def lamp(self) -> bool:  # type: ignore[override]
        return self._page != KEPT_GAMES_ROW and self._game.can_play()

    @property
    def answer_keys(self) -> "tuple[str, ...]":  # type: ignore[override]
        name = self._marked
        if name in self._kept:
            return ("OK", "RIGHT", "BACK")
        keys: tuple[str, ...] = ("OK", "RIGHT") if name in _PAGES + _ENDING else ("OK", "RIGHT", "LEFT")
        if self.lamp:
            keys += ("DRAW",)
        return keys + ("BACK",) if self._page else keys

    async def choose(self, called: "asyncio.Event") -> str:
        """Let people set the board, until `called` is set: a laptop wants something else.

        Returns PLAY for a game with the settings, PRACTICE, HOW, TEST, EVENING, KEPT and a game's id, or "" if a laptop
        has called.
        """
        context = self._context
        context.keys.drop_pending()
        while True:
            context.apply_settings()
            key = await context.ask(self, called)
            name = self._marked
            if not key:
                return ""
            if key == "BACK":
                opened, self._page = self._page, ""
                self._show(opened)
                # Whoever builds a board sets it, and pulls its plug to go on building.
                self._settings.save(context.journal.space)
            elif key == "DRAW":
                return PLAY_RESULT
            elif name in self._kept:
                return name
            elif name in _PAGES:
                self._page = name
                self._show("")
            elif name in _ENDING:
                return name
            else:
                self._set(name, -1 if key == "LEFT" else 1)
            context.renderer.play_sound(sounds.KEY)

    def _show(self, marked: str) -> None:
        """Show the rows of the present page, with that of the name `marked`."""
        self.rows = self._names()
        self.at = self.rows.index(marked) if marked in self.rows else 0

    def _set(self, name: str, by: int) -> None:
        self._game.step_value(name, by, self._evening)
        self._read()

    def _read(self) -> None:
        """Follow a change of the selected game, here or by a laptop."""
        if self._game.kind.name != self._settings["game"]:
            forget_menu(self._game.kind)
            self._game = menu_of(self._settings)

    def _names(self) -> "list[str]":
        if self._page == SETTINGS_ROW:
            return settings_rows(self._settings) + [EVENING_ROW, TEST_ROW]
        if self._page == KEPT_GAMES_ROW:
            return self._kept
        house = self._game.house_rows()
        if self._page:
            return house
        rows = self._game.rows()
        kept = [KEPT_GAMES_ROW] if self._kept else []
        return rows + kept + [PRACTICE_ROW, HOW_ROW] + ([HOUSE_RULES_ROW] if house else []) + [SETTINGS_ROW]

    def set_texts(self, words: "Words") -> None:
        self.words = words
        self.title = words["menu " + self._page] if self._page else "Pawnlight"
        self.help_text_key = "open keys" if self._marked in _PAGES + _ENDING else "menu keys"
        if self._page:
            self.help_text_key = "kept keys" if self._page == KEPT_GAMES_ROW else "settings keys"
        elif self._context.journal.short:
            self.help_text_key, self.foot = "", words["flash short"]

    def menu_row(self, at: int) -> "tuple[str, str]":
        name = self.rows[at]
        if name in self._kept:
            return self._kept_game(name)
        return self._name(name), self._value(name)

    def _kept_game(self, name: str) -> "tuple[str, str]":
        """Return rule set and day of a game that is kept for later, and its players."""
        if name not in self._told:
            game = name[len(KEPT_GAME_PREFIX) :]
            line = next(self._context.journal.event_lines(game, 0), "")
            dates = [told[13:] for told in (read_text(DAYS_FILE) or "").split("\n") if told.startswith(game + " ")]
            self._told[name] = line, dates[0] if dates else ""
        line, date = self._told[name]
        rules = _field(line, "rules")
        said = self.words[rules if rules in rule_sets() else "none"] + _day(date, self.words["months"])
        colours: list[str] = []
        seats = _field(line, "seats").split(",")
        for seat in seats:
            colour = self.words.get(seat.partition(":")[0], "-")
            if colour not in colours:
                colours.append(colour)
        room = _ROW - 1 - len(said)
        for letters in (_ROW, 2):
            players = "+".join([colour[:letters] for colour in colours])
            if len(players) <= room:
                return said, players
        return said, str(len(seats))

    def show_lights(self) -> None:
        # A laptop may have changed the settings.
        self._read()
        self._show(self._marked)
        game, renderer = self._game, self._context.renderer
        if self._settings["lights"] == MATRIX and self._marked in _ON_MATRIX:
            seats_scene.show_corners(renderer.lights, renderer.panel)
            return
        begins = "" if game.youngest_begins(self._evening) else game.first_colour(self._evening)
        game.show_players(renderer.lights, renderer.panel, begins)

    def _name(self, name: str) -> str:
        words = self.words
        if is_seat(name):
            colour, number = self._game.seat_name(name)
            return "%s %d" % (words[colour], number) if number else words[colour]
        return words["menu " + self._game.row_text_key(name)]

    def _value(self, name: str) -> str:
        """Return what stands at the right of row `name`."""
        words = self.words
        if name == HOUSE_RULES_ROW:
            return words["house on"] + " >" if self._game.house_options() else ">"
        if name == SETTINGS_ROW or name in _ENDING:
            return ">"
        if name == KEPT_GAMES_ROW:
            return "%d >" % len(self._kept)
        value = self._set_to(name)
        if name == "current" and value != DEFAULT_CURRENT:
            return value + " A"
        if name == "colours":
            return "+".join([words[colour] for colour in value.split("+")])
        if name == "language":
            return words["language"]
        if name == "pad":
            value += " hand"
        elif name == "labels":
            value += " labels"
        # A number stands for itself, and so does what makers print on their parts.
        return value if value.isdigit() or name in ("order", "screen") else words.get(value, value)

    def _set_to(self, name: str) -> str:
        """Return the value to which row `name` is set."""
        if is_seat(name):
            return self._game.player_of(name)
        if name == "begins":
            return self._game.first_colour(self._evening)
        return self._game.house_value(name) if name.startswith(HOUSE_RULE_PREFIX) else self._settings[name]


def _field(line: str, name: str) -> str:
    """Return the field `name` in the event line of a header; "" if there is none."""
    return line.partition(" %s=" % name)[2].partition(" ")[0]


def _day(date: str, months: str) -> str:
    """Return the day of `date`, as 2026-11-24; "" if it is none. `months` has three letters for each."""
    _, _, rest = date.partition("-")
    month, _, day = rest.partition("-")
    at, number = parse_number(month.lstrip("0")), parse_number(day.lstrip("0"))
    return " %d %s" % (number, months[3 * at - 3 : 3 * at]) if at and number and at < 13 and number < 32 else ""

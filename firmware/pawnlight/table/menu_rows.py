"""What the settings mean: the rows of the menu, and the header of the next game. No game needs it in memory."""

from pawnlight.memory import unload_modules
from pawnlight.rules.base import CHILD_OPTION, COLOURS, Header, house_rules_of, seat_label
from pawnlight.rules.game import seat_colours
from pawnlight.rules.kinds import load_kind
from pawnlight.show import seats_scene
from pawnlight.table.setting_choices import CHOICES
from pawnlight.table.settings import HOUSE_RULE_PREFIX, MATRIX, OFF, RING_ONLY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.rules.kinds import Kind
    from pawnlight.show.lights import Picture
    from pawnlight.table.evening import Evening
    from pawnlight.table.settings import SettingChoices, Settings

_INNER = ("language", "light", "sound", "pace", "hints", "back", "current", "pad", "labels", "lights")


def menu_of(settings: "Settings") -> "GameMenu":
    """Return the rows of the selected game, with all settings as the game can be played."""
    settings.add_choices(CHOICES)
    kind = load_kind(settings["game"])
    menu = menu_class(kind)(settings, kind)
    menu.fix_settings()
    return menu


def menu_class(kind: "Kind") -> "type[GameMenu]":
    """Return the class of the rows of a game."""
    return kind.load_from_module("menu", "Menu") if kind.has_menu_rows else GameMenu  # type: ignore[return-value]


def forget_menu(kind: "Kind") -> None:
    """Unload the rows of a game."""
    unload_modules("pawnlight.games.%s.menu" % kind.name)


def settings_rows(settings: "Settings") -> "list[str]":
    """Return the names of the rows of the settings, in order."""
    rows = list(_INNER) + (["corner", "runs", "wiring"] if settings["lights"] == MATRIX else [])
    rows += ["order", "screen"]
    # The keys have English names.
    return [row for row in rows if row != "labels" or settings["language"] != "en"]


def is_seat(name: str) -> bool:
    """Return whether the setting `name` is the player of a seat."""
    return name in COLOURS or name.startswith("seat ")


class GameMenu:
    """The rows of the menu for a game, and the header of the next one. Each game has a subclass, `Menu` in its menu.py.

    This class suits a game with a row for the number of players, and one for each seat.

    own_settings      the settings that only this game has, as in setting_choices.py
    max_players       the number of players, if all of up to that number can play
    child_options     the options of a child's game, which has no house rules of the menu: docs/playing.md says why
                      these; None if people cannot choose that it is one
    asks_new_evening  whether the board asks, before the first game, if an evening begins
    """

    own_settings: "SettingChoices" = ()
    max_players = 4
    child_options: "tuple[str, ...] | None" = None
    asks_new_evening = True

    def __init__(self, settings: "Settings", kind: "Kind") -> None:
        self.settings = settings
        self.kind = kind
        settings.add_choices(self.own_settings)
        settings.add_choices([(HOUSE_RULE_PREFIX + name, (OFF,) + values, OFF) for _, name, values in kind.house_rules])

    @property
    def is_child_game(self) -> bool:
        """Whether it is a child's game."""
        return self.kind.child_only or (self.child_options is not None and self.settings["child"] == "yes")

    @property
    def rules(self) -> str:
        """The rule set."""
        return self.kind.name

    def rows(self) -> "list[str]":
        """Return the names of the rows, in order."""
        return ["game"] + self.seat_rows() + ["begins"]

    def seat_rows(self) -> "list[str]":
        """Return the rows of the number of players, and of each of them."""
        return ["players"] + ["seat %d" % n for n in range(1, len(self.seats()) + 1)]

    def house_rows(self) -> "list[str]":
        """Return the names of the rows for the house rules, in order. A child's game has its own."""
        return [] if self.is_child_game else [HOUSE_RULE_PREFIX + name for name, _ in house_rules_of(self.rules)]

    def house_options(self) -> "tuple[str, ...]":
        """Return the house rules that are on, as options of the header."""
        chosen = [(name, self.settings[HOUSE_RULE_PREFIX + name]) for name, _ in house_rules_of(self.rules)]
        return tuple([name + "=" + value for name, value in chosen if value != OFF])

    def house_value(self, name: str) -> str:
        """Return the word for the value of a house rule: "yes" or "no" where it has only one, else OFF or the value."""
        value = self.settings[name]
        if len(self.settings.values(name)) == 2:
            return "no" if value == OFF else "yes"
        return value

    def row_text_key(self, name: str) -> str:
        """Return the key of the text for the row `name`, without its `menu `."""
        return name

    def youngest_begins(self, evening: "Evening") -> bool:
        """Return whether the youngest begins, who is asked for. In a child's game nobody is asked."""
        return False

    def first_colour(self, evening: "Evening") -> str:
        """Return the colour that begins, unless the youngest does.

        In a child's game it is not the last winner but the one that people have chosen.
        """
        chosen = self.settings["begins"]
        colours = [colour for colour, _ in self.seats()] or [chosen]
        return chosen if self.is_child_game and chosen in colours else evening.first_player(colours, self.rules, chosen)

    def player_of(self, name: str) -> str:
        """Return the player of the seat `name`; other rule sets, and other games than a child's, keep their setting.

        In a child's game every computer player is easy.
        """
        player = self.settings[name]
        return "easy" if self.is_child_game and player in ("normal", "hard") else player

    def step_value(self, name: str, by: int, evening: "Evening") -> None:
        """Set `name` to the value `by` places further among those that the game allows, cyclically."""
        settings = self.settings
        if name == "begins":
            # From the colour that is shown, and in its place.
            settings.set(name, self.first_colour(evening))
            evening.winners.pop(self.rules, None)
        values = settings.values(name)
        at = values.index(self.player_of(name) if is_seat(name) else settings[name])
        for _ in values:
            at = (at + by) % len(values)
            settings.set(name, values[at])
            if self.value_fits(name):
                break
        self.fix_settings(name, by)

    def value_fits(self, name: str) -> bool:
        """Return whether the game can be played with the present value of `name`."""
        if name == "players":
            return int(self.settings["players"]) <= self.max_players
        if name == "game":
            return self._has_lights(load_kind(self.settings[name]))
        return not is_seat(name) or self.settings[name] == self.player_of(name)

    def fix_settings(self, name: str = "game", by: int = 1) -> None:
        """Adjust the other settings to a change of `name`; by default to whatever a laptop has changed."""
        if not self.value_fits("players"):
            self.settings.set("players", "2")
        # The player who begins must have a seat, if anyone has.
        colours = [colour for colour, _ in self.seats()]
        begins = COLOURS.index(self.settings["begins"])
        while colours and COLOURS[begins] not in colours:
            begins = (begins + (by if name == "begins" else 1)) % len(COLOURS)
        self.settings.set("begins", COLOURS[begins])

    def seats(self) -> "list[tuple[str, str]]":
        """Return (colour, player) of each seat, in the order of turns."""
        colours = seat_colours(self.rules, int(self.settings["players"]))
        return [(colour, self.player_of("seat %d" % (n + 1))) for n, colour in enumerate(colours)]

    def seat_name(self, name: str) -> "tuple[str, int]":
        """Return colour and number within the team of the row `name`, a colour or `seat 3`; 0 for no number."""
        return seat_label(self.seats(), int(name[5:]) - 1) if name.startswith("seat ") else (name, 0)

    def can_play(self) -> bool:
        """Return whether there are enough players, and the lights that the game needs."""
        return len(self.seats()) > 1 and self._has_lights(self.kind)

    def _has_lights(self, kind: "Kind") -> bool:
        """Return whether the lights that were built can show a game: beside the ring alone there is no panel."""
        return not kind.needs_panel or self.settings["lights"] != RING_ONLY

    def chosen_options(self) -> "tuple[str, ...]":
        """Return the options that are on but for the house rules, in another game than a child's."""
        return ()

    def header_options(self) -> "tuple[str, ...]":
        """Return the options of the game, house rules included."""
        return (
            (self.child_options or ()) + (CHILD_OPTION,)
            if self.is_child_game
            else self.chosen_options() + self.house_options()
        )

    def header(self, first: str, seed: str) -> str:
        """Return the text of event 0 of the game, which `first` begins; `seed` is the hash of the seed, see
        new_game.py.
        """
        return Header(self.rules, self.header_options(), self.seats(), first, seed).event_text()

    def start_light_count(self) -> int:
        """Return the number of lights at each START as the game begins."""
        return 4

    def show_players(self, lights: "Picture", panel: "Picture", begins: str) -> None:
        """Show the players on lights and panel; `begins` is the colour that does, or ""."""
        seats_scene.show_on_track(lights, panel, self.seats(), begins, self.start_light_count())

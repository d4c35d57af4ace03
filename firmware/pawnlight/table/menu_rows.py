"""What the settings mean: the rows of the menu, and the header of the next game. No game needs it in memory."""

from pawnlight.rules.base import CHILD, COLOURS, HOUSE, Header, house_of, seat_label
from pawnlight.rules.game import seats_of
from pawnlight.table import choices
from pawnlight.table.choices import HOUSE_RULE, OFF, YOUNGEST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.table.choices import Settings
    from pawnlight.table.evening import Evening

# By rule set, the options of a child's game, which has no house rules of the menu: docs/playing.md says why these.
_CHILDS = {
    "classic": ("quick", "start=any", "pawns=3", "bounce=yes"),
    "revenge": ("rows=2",),
    "sequence": ("auto_draw", "sequences=1"),
    "cards": (),
}
# The rows of the settings.
INNER = ("language", "light", "sound", "pace", "hints", "back", "current", "pad", "lights")


def rows(settings: "Settings") -> "list[str]":
    """Return the names of the rows for the selected game, in order."""
    game = settings["game"]
    child = for_child(settings)
    if game == "cards":
        return ["game", "deck", "child"]
    if game == "sorry":
        rules = settings["rules"]
        colours = [k for k in COLOURS if _may_play(settings, k)] + ["child"]
        if child:
            return ["game"] + colours + ["begins"]
        teams = ["points teams"] if rules == "points" else []
        shown = ["game", "rules", quick(settings)] + teams + colours
        return shown if rules == "st" else shown + ["begins"]
    shown = ["game", "players"] + ["seat %d" % n for n in range(1, len(seats(settings)) + 1)]
    if game == "sequence":
        colours = ["colours"] if settings["teams"] == "2" else []
        # In a child's game the board draws.
        draws = ["open hands"] if child else ["auto draw"]
        return shown[:1] + ["teams"] + colours + shown[1:] + ["child"] + draws
    # In a child's game nobody is asked who is the youngest.
    return shown + (["child", "open hands", "begins"] if child else ["child", "revenge begins"])


def house_rows(settings: "Settings") -> "list[str]":
    """Return the names of the rows for the house rules of the selected game, in order. A child's game has its own."""
    if for_child(settings):
        return []
    return [HOUSE_RULE + name for name, _ in house_of(rules_of(settings))]


def house(settings: "Settings") -> "tuple[str, ...]":
    """Return the house rules that are on in the selected game, as options of its header."""
    names = [name for name, _ in house_of(rules_of(settings)) if settings[HOUSE_RULE + name] != OFF]
    return tuple([name + "=" + settings[HOUSE_RULE + name] for name in names])


def house_value(name: str, value: str) -> str:
    """Return the word for `value` of a house rule: "yes" or "no" where it has only one value, else OFF or `value`."""
    for _, known, values in HOUSE:
        if name == HOUSE_RULE + known and len(values) == 1:
            return "no" if value == OFF else "yes"
    return value


def youngest_begins(settings: "Settings", evening: "Evening") -> bool:
    """Return whether the youngest begins the selected game: Revenge, unless the last winner is chosen and known.

    Not if it is for a child: then nobody is asked who is the youngest.
    """
    chosen = settings["revenge begins"] == YOUNGEST or "revenge" not in evening.winners
    return chosen and settings["game"] == "revenge" and not for_child(settings)


def begins(settings: "Settings", evening: "Evening") -> str:
    """Return the colour that begins the selected game, unless the youngest does.

    In a child's game it is not the last winner but the one that people have chosen.
    """
    colours = [colour for colour, _ in seats(settings)] or [settings["begins"]]
    if for_child(settings) and settings["begins"] in colours:
        return settings["begins"]
    return evening.first_of(colours, rules_of(settings), settings["begins"])


def for_child(settings: "Settings") -> bool:
    """Return whether the selected game is a child's."""
    return settings["child"] == "yes"


def rules_of(settings: "Settings") -> str:
    """Return the rule set of the selected game. A child's game of Sorry! is classic."""
    if settings["game"] != "sorry":
        return settings["game"]
    return "classic" if for_child(settings) else settings["rules"]


def quick(settings: "Settings") -> str:
    """Return the name of the setting for short games: `points` has one of its own, which is on by default."""
    return "quick points" if settings["rules"] == "points" else "quick"


def in_teams(settings: "Settings") -> bool:
    """Return whether the selected rule set of Sorry! is played in teams."""
    rules = rules_of(settings)
    return rules == "teams" or (rules == "points" and settings["points teams"] == "yes")


def is_seat(name: str) -> bool:
    """Return whether the setting `name` is the player of a seat."""
    return name in COLOURS or name.startswith("seat ")


def player_of(settings: "Settings", name: str) -> str:
    """Return the player of the seat `name`; other rule sets, and other games than a child's, keep their setting.

    In teams no seat of Sorry! is empty, in `st` neither red's nor yellow's, and in a child's game every computer
    player is easy.
    """
    player = settings[name]
    if not _may_play(settings, name):
        return "none"
    if player == "none" and (in_teams(settings) or (rules_of(settings) == "st" and name in ("red", "yellow"))):
        return "person"
    return "easy" if for_child(settings) and player in ("normal", "hard") else player


def _may_play(settings: "Settings", colour: str) -> bool:
    """Return whether `colour` may have a player: in `st` the third one is blue. Sheet 002, "12 PLAYMODES"."""
    return colour != "green" or rules_of(settings) != "st" or settings["blue"] != "none"


def turn(settings: "Settings", name: str, by: int) -> None:
    """Set `name` to the value `by` places further among those that the game allows, cyclically."""
    for known, values, _ in choices.CHOICES:
        if known == name:
            at = values.index(player_of(settings, name) if is_seat(name) else settings[name])
            for _ in values:
                at = (at + by) % len(values)
                settings.set(name, values[at])
                if _fits(settings, name):
                    break
    mend(settings, name, by)


def _fits(settings: "Settings", name: str) -> bool:
    """Return whether the game can be played with the present value of `name`."""
    if name == "players":
        count, game = int(settings["players"]), settings["game"]
        return count <= 4 if game == "revenge" else count % int(settings["teams"]) == 0
    return not is_seat(name) or settings[name] == player_of(settings, name)


def mend(settings: "Settings", name: str = "game", by: int = 1) -> None:
    """Adjust the other settings to a change of `name`; by default to whatever a laptop has changed."""
    if name in ("game", "teams") and settings["game"] != "sorry" and not _fits(settings, "players"):
        settings.set("players", settings["teams"] if settings["game"] == "sequence" else "2")
    # The player who begins must have a seat, if anyone has.
    colours = [colour for colour, _ in seats(settings)]
    begins = COLOURS.index(settings["begins"])
    while colours and settings["game"] != "sequence" and COLOURS[begins] not in colours:
        begins = (begins + (by if name == "begins" else 1)) % len(COLOURS)
    settings.set("begins", COLOURS[begins])


def seats(settings: "Settings") -> "list[tuple[str, str]]":
    """Return (colour, player) of each seat of the selected game, in the order of turns."""
    game = settings["game"]
    if game == "cards":
        return [("red", "person")]
    if game == "sorry":
        players = [(colour, player_of(settings, colour)) for colour in COLOURS]
        return [(colour, player) for colour, player in players if player != "none"]
    colours = seats_of(game, int(settings["players"]), int(settings["teams"]))
    if game == "sequence" and settings["teams"] == "2":
        colours = tuple(settings["colours"].split("+")) * (len(colours) // 2)
    return [(colour, player_of(settings, "seat %d" % (n + 1))) for n, colour in enumerate(colours)]


def starts(settings: "Settings") -> int:
    """Return the number of lights at each START as the selected game begins: its pawns, or its START cards."""
    for option in options_of(settings):
        name, _, number = option.partition("=")
        if name in ("pawns", "rows"):
            return int(number)
    if settings["game"] != "revenge":
        return 4
    # Imported only now: the other games do without it.
    from pawnlight.games.revenge.rows import STARTS

    return STARTS[tuple([colour for colour, _ in seats(settings)])]


def seat_name(settings: "Settings", name: str) -> "tuple[str, int]":
    """Return colour and number within the team of the row `name`, a colour or `seat 3`; 0 for no number."""
    if not name.startswith("seat "):
        return name, 0
    colour, number = seat_label(seats(settings), int(name[5:]) - 1)
    # In Sequence seats have a number even if a team has only one.
    return colour, number or (1 if settings["game"] == "sequence" else 0)


def can_play(settings: "Settings") -> bool:
    """Return whether there are enough players."""
    return settings["game"] == "cards" or len(seats(settings)) > 1


def options_of(settings: "Settings") -> "tuple[str, ...]":
    """Return the options of the selected game, house rules included."""
    game = settings["game"]
    options: tuple[str, ...] = ()
    if for_child(settings):
        options = (settings["deck"],) if game == "cards" else ()
        return options + _CHILDS[rules_of(settings)] + (CHILD,)
    if game == "cards":
        options = (settings["deck"],)
    elif game == "sorry":
        options = ("quick",) if settings[quick(settings)] == "yes" else ()
        if settings["rules"] == "points" and in_teams(settings):
            options += ("teams",)
    elif game == "sequence" and settings["auto draw"] == "yes":
        options = ("auto_draw",)
    return options + house(settings)


def header(settings: "Settings", first: str, seed: str) -> str:
    """Return the text of event 0 of the selected game, which `first` begins; `seed` is the hash of the seed, see
    new_game.py.
    """
    if settings["game"] == "sequence":
        first = "-"
    return Header(rules_of(settings), options_of(settings), seats(settings), first, seed).text()

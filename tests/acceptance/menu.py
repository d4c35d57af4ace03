"""Setting up a game in the board's menu with the keys."""

from pawnlight.rules.base import COLOURS
from pawnlight.table.setup import house_value
from pawnlight.words import LANGUAGES, load
from tests.acceptance.plan import CARDS, Plan
from tests.acceptance.player import Failure, Player, in_menu, says

# Settings whose values are the same in every language.
_PLAIN = ("teams", "players", "sound", "light")
_INNER = ("sound", "light", "pace", "hints", "back", "pad")
# More presses than a menu has rows, or a row has values.
_MOST = 60


class Menu:
    """The board's menu, operated by `player`."""

    def __init__(self, player: Player, language: str = "en") -> None:
        self._player = player
        self._words = load(language)

    def set_up(self, plan: Plan) -> None:
        """Make the settings named in `plan`; leave the others unchanged."""
        settings = plan.settings
        while not in_menu(self._player.settled()):
            pass
        self._turn("menu settings", ">", key="RIGHT", leads=True)
        self._set_language(plan.language)
        for name in _INNER:
            if name in settings:
                self._set(name, settings[name])
        self._player.set("BACK")
        self._set("game", plan.game)
        if plan.game == "sorry":
            self._set("rules", plan.rules)
        for name in ("deck", "teams", "quick", "points teams", "auto draw", "child"):
            if name in settings:
                self._set(name, settings[name])
        if plan.rules == CARDS:
            return
        if "colours" in settings:
            self._turn("menu colours", "+".join(self._words[colour] for colour in settings["colours"].split("+")))
        if plan.game == "sorry":
            seats = dict(zip(plan.colours, plan.players, strict=True))
            for colour in COLOURS:
                if plan.rules != "teams" or colour in seats:
                    self._turn(colour, self._words[seats.get(colour, "none")])
        else:
            self._set("players", str(len(plan.players)))
            for n, (colour, player) in enumerate(zip(plan.colours, plan.players, strict=True)):
                number = f" {n // plan.teams + 1}" if plan.rules == "sequence" else ""
                self._turn(colour, self._words[player], after=number)
        # Red starts the first game of st, the youngest that of Revenge.
        if "begins" in settings and plan.rules not in ("st", "revenge"):
            self._set("begins", settings["begins"])
        self._set_house_rules(plan)

    def _set_house_rules(self, plan: Plan) -> None:
        """Set the house rules named in `plan` on their page."""
        if not plan.house:
            return
        self._turn("menu house", ">", key="RIGHT", leads=True)
        for name, value in plan.house.items():
            said = house_value(f"house {name}", value)
            self._turn(f"menu house {name}", self._words.get(said, said))
        self._player.set("BACK")

    def reset_totals(self) -> None:
        """Begin a new evening on the board."""
        self._turn("menu settings", ">", key="RIGHT", leads=True)
        self._turn("menu evening", ">", key="RIGHT", leads=True)
        self._player.expect(lambda screen: says(screen, "new evening"), "nothing is asked")
        self._player.set("OK")
        self._player.set("BACK")

    def start(self, youngest: int = 0) -> None:
        """Start the game, in the same evening; in Revenge the player in row `youngest` is the youngest, if asked."""
        while in_menu(self._player.settled()):
            self._player.set("DRAW")
        if says(self._player.settled(), "evening begins"):
            self._player.set("BACK")
        if says(self._player.settled(), "who is youngest"):
            for _ in range(youngest):
                self._player.set("DOWN")
            self._player.set("OK")

    def _set(self, name: str, value: str) -> None:
        words = self._words
        said = value if name in _PLAIN else words[f"{value} hand" if name == "pad" else value]
        self._turn("menu " + name, said)

    def _set_language(self, language: str) -> None:
        """Set the language; the label of its row depends on the current one."""
        for _ in range(_MOST):
            marked = self._marked()
            rows = {code: _squash(load(code)["menu language"] + load(code)["language"]) for code in LANGUAGES}
            if marked == rows[language]:
                self._words = load(language)
                return
            self._player.set("RIGHT" if marked in rows.values() else "DOWN")
        raise Failure(f"the menu does not come to {language}:{self._player.settled()}")

    def _turn(self, name: str, value: str, key: str = "RIGHT", after: str = "", leads: bool = False) -> None:
        """Go to the row `name` and press `key` until it shows `value`; only once if the row opens another menu."""
        label = _squash(self._words[name] + after)
        value = _squash(value)
        for _ in range(_MOST):
            marked = self._marked()
            if not marked.startswith(label):
                self._player.set("DOWN")
            elif leads:
                self._player.set(key)
                return
            elif marked == label + value:
                return
            else:
                self._player.set(key)
        raise Failure(f"the menu does not come to {label} = {value}:{self._player.settled()}")

    def _marked(self) -> str:
        """Return the marked row without spaces; empty if there is none."""
        marked = self._player.settled().marked
        return _squash(marked[1]) if len(marked) > 1 else ""


def _squash(text: str) -> str:
    """Remove the spaces: their number between a name and its value varies."""
    return text.replace(" ", "")

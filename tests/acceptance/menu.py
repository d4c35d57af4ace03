"""Setting up a game in the board's menu with the keys."""

from pawnlight.rules.base import COLOURS, house_rules_of
from pawnlight.words import LANGUAGES, load_texts
from tests.acceptance.plan import CARDS_RULE_SET, Plan
from tests.acceptance.player import Failure, Player, in_menu, shows_text

# Settings whose values are the same in every language.
_PLAIN = ("teams", "players", "sound", "light")
_INNER = ("sound", "light", "pace", "hints", "back", "pad")
# More presses than a menu has rows, or a row has values.
_MOST = 60


class Menu:
    """The board's menu, operated by `player`."""

    def __init__(self, player: Player, language: str = "en") -> None:
        self._player = player
        self._words = load_texts(language)

    def apply_plan(self, plan: Plan) -> None:
        """Make the settings named in `plan`; the others stay, but it is no child's game unless it says so."""
        # The other games have no such row.
        settings = ({"child": "no"} if plan.game in ("sorry", CARDS_RULE_SET) else {}) | plan.settings
        self._player.wait_for(in_menu, "the menu is not there")
        self._open("menu settings")
        self._set_language(plan.language)
        for name in _INNER:
            if name in settings:
                self._set(name, settings[name])
        self._player.press_and_wait("BACK")
        self._set("game", plan.game)
        if plan.game == "sorry":
            self._set("rules", plan.rules)
        for name in ("deck", "teams", "quick", "points teams", "auto draw", "child"):
            if name in settings:
                self._set(name, settings[name])
        if plan.rules == CARDS_RULE_SET:
            return
        if "colours" in settings:
            self._turn("menu colours", "+".join(self._words[colour] for colour in settings["colours"].split("+")))
        if plan.game == "sorry":
            seats = dict(zip(plan.colours, plan.players, strict=True))
            # In st the third player is blue, and only then there is a row for green.
            empty = {"teams": (), "st": ("blue", "green") if "blue" in seats else ("blue",)}.get(plan.rules, COLOURS)
            for colour in COLOURS:
                if colour in seats or colour in empty:
                    self._turn(colour, self._words[seats.get(colour, "none")])
        else:
            self._set("players", str(len(plan.players)))
            for n, (colour, player) in enumerate(zip(plan.colours, plan.players, strict=True)):
                number = f" {n // plan.teams + 1}" if plan.rules == "sequence" else ""
                self._turn(colour, self._words[player], after=number)
        # Red begins st, the youngest Revenge.
        if "begins" in settings and plan.rules not in ("st", "revenge"):
            self._set("begins", settings["begins"])
        self._set_house_rules(plan)

    def _set_house_rules(self, plan: Plan) -> None:
        """Set the house rules named in `plan` on their page."""
        if not plan.house_rules or plan.is_child_game:
            return
        self._open("menu house")
        for name, value in plan.house_rules.items():
            only = len(dict(house_rules_of(plan.rules))[name]) == 1
            said = value if not only else "no" if value == "off" else "yes"
            self._turn(f"menu house {name}", self._words.get(said, said))
        self._player.press_and_wait("BACK")

    def reset_totals(self) -> None:
        """Begin a new evening on the board."""
        self._open("menu settings")
        self._open("menu evening")
        self._player.wait_for(lambda question: shows_text(question, "new evening"), "nothing is asked")
        self._player.press_and_wait("OK")
        self._player.press_and_wait("BACK")

    def start_game(self, youngest: int | None = 0) -> None:
        """Start the game, in the same evening; in Revenge the player in row `youngest` is the youngest, if asked.

        With None, computers play alone, and nobody is asked anything.
        """
        if youngest is None:
            self._player.wait_for_question()
            self._player.tap("DRAW")
            self._player.wait_for(lambda question: not in_menu(question), "the game does not begin")
            return
        question = self._player.press_and_wait("DRAW")
        if shows_text(question, "evening begins"):
            question = self._player.press_and_wait("BACK")
        if shows_text(question, "who is youngest"):
            self._press("OK", youngest)

    def _set(self, name: str, value: str) -> None:
        words = self._words
        said = value if name in _PLAIN else words[f"{value} hand" if name == "pad" else value]
        self._turn("menu " + name, said)

    def _set_language(self, language: str) -> None:
        """Set the language; the label of its row depends on the current one."""
        rows = {code: f"{load_texts(code)['menu language']}: {load_texts(code)['language']}" for code in LANGUAGES}
        for _ in range(_MOST):
            at, text = self._row(*rows.values())
            if text == rows[language]:
                self._words = load_texts(language)
                return
            self._press("RIGHT", at)
        raise Failure(f"the menu does not come to {language}: {self._player.read_question()}")

    def _turn(self, name: str, value: str, after: str = "") -> None:
        """Press RIGHT in the row `name` until it shows `value`."""
        label = self._words[name] + after
        for _ in range(_MOST):
            at, text = self._row(label)
            if text == f"{label}: {value}":
                return
            self._press("RIGHT", at)
        raise Failure(f"the menu does not come to {label} = {value}: {self._player.read_question()}")

    def _open(self, name: str) -> None:
        """Open the page, or the question, to which the row `name` leads."""
        at, _ = self._row(self._words[name])
        self._press("OK", at)

    def _row(self, *labels: str) -> tuple[int, str]:
        """Return the number and the text of the first row with one of `labels`, with or without a value."""
        options = self._player.wait_for_question()["options"]
        for n, option in enumerate(options):
            text = option["text"]
            if any(text == label or text.startswith(label + ": ") for label in labels):
                return n, text
        raise Failure(f"the menu has no row {labels}: {options}")

    def _press(self, key: str, at: int) -> None:
        """Press `key` in row `at`."""
        while (question := self._player.wait_for_question())["at"] != at:
            self._player.choose_option(question, at)
        self._player.press_and_wait(key)

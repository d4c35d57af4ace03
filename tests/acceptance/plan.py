"""The plan of a game: menu settings, and how often it is interrupted and resumed."""

from dataclasses import dataclass, field
from random import Random

from pawnlight.games.cards import DECK_NAMES
from pawnlight.rules.base import COLOURS, house_rules_of, kind_of
from pawnlight.rules.game import seat_colours
from pawnlight.words import LANGUAGES

RULE_SETS = ("classic", "teams", "points", "st", "revenge", "sequence")
CARDS_RULE_SET = "cards"
_LEVELS = ("person", "easy", "normal", "hard")
_MOST_CARDS = 130


@dataclass(frozen=True)
class Plan:
    """The plan of one game.

    rules       a rule set, or CARDS_RULE_SET
    players     the player of each seat, in the order of turns
    settings    further settings of the menu, by name
    power_cuts  roughly how often the power is cut; each time the game is resumed
    interrupts  the same for Ctrl-C
    cards       the number of cards to draw; for CARDS_RULE_SET only
    """

    rules: str
    players: tuple[str, ...] = ("person", "person")
    settings: dict[str, str] = field(default_factory=dict)
    power_cuts: int = 1
    interrupts: int = 1
    cards: int = _MOST_CARDS

    @property
    def game(self) -> str:
        """Return the game, the value of the menu's first row."""
        return "sorry" if self.rules in RULE_SETS[:4] else self.rules

    @property
    def is_child_game(self) -> bool:
        return kind_of(self.rules).child_only or self.settings.get("child") == "yes"

    @property
    def language(self) -> str:
        return self.settings.get("language", "en")

    @property
    def teams(self) -> int:
        return int(self.settings.get("teams", "2"))

    @property
    def colours(self) -> tuple[str, ...]:
        """Return the colours of the seats in the order of turns."""
        if self.rules == CARDS_RULE_SET:
            return ("red",)
        if self.rules == "sequence" and self.teams == 2 and "colours" in self.settings:
            return tuple(self.settings["colours"].split("+")) * (len(self.players) // 2)
        return seat_colours(self.rules, len(self.players), self.teams)

    @property
    def house_rules(self) -> dict[str, str]:
        """Return the house rules that are set, by name; those that are off are "off"."""
        return {
            name: self.settings[f"house {name}"]
            for name, _ in house_rules_of(self.rules)
            if f"house {name}" in self.settings
        }

    def __str__(self) -> str:
        more = "".join(f" {name}={value}" for name, value in self.settings.items())
        return f"{self.rules} {','.join(self.players)}{more}"


def random_plan(rules: str, chance: Random) -> Plan:
    """Return a random plan for `rules`, with any number of players, people and computers, and any settings."""
    settings = {
        "language": chance.choice(LANGUAGES),
        "sound": chance.choice("0123"),
        "light": chance.choice("12345"),
        "pace": chance.choice(("fast", "fast", "normal", "slow")),
        "hints": chance.choice(("yes", "yes", "yes", "no")),
        "back": chance.choice(("yes", "yes", "yes", "no")),
        "pad": chance.choice(("right", "right", "right", "left")),
    }
    power_cuts, interrupts = chance.randrange(3), chance.randrange(2)
    if rules == CARDS_RULE_SET:
        settings["deck"] = chance.choice(DECK_NAMES)
        return Plan(rules, ("person",), settings, power_cuts, interrupts, chance.randrange(5, _MOST_CARDS))
    count = 4 if rules == "teams" else chance.randrange(2, 5)
    if rules == "sequence":
        settings["teams"] = chance.choice("23")
        settings["auto draw"] = chance.choice(("yes", "yes", "no"))
        if settings["teams"] == "2":
            settings["colours"] = chance.choice(("blue+green", "blue+red", "green+red"))
        count = chance.choice((2, 2, 4, 6, 8, 10, 12) if settings["teams"] == "2" else (3, 3, 6, 9, 12))
    elif rules != "revenge":
        settings["quick"] = chance.choice(("yes", "no"))
        if rules == "points" and count == 4:
            settings["points teams"] = chance.choice(("yes", "no"))
    for name, values in house_rules_of(rules):
        settings[f"house {name}"] = chance.choice(("off", "off", "off", *values))
    players = tuple(chance.choice(_LEVELS) for _ in range(count))
    plan = Plan(rules, players, settings, power_cuts, interrupts)
    if rules != "sequence":
        settings["begins"] = chance.choice(plan.colours)
    assert set(plan.colours) <= {*COLOURS}
    return plan

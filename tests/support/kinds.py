"""The rule sets, house rules and settings of all games."""

from pawnlight.games import GAMES
from pawnlight.rules.base import kind_of
from pawnlight.rules.kinds import load_kind, rule_sets
from pawnlight.table import setting_choices
from pawnlight.table.menu_rows import GameMenu, menu_class

ALL_RULE_SETS = rule_sets()
# Those with players.
PLAYABLE_RULE_SETS = [rules for rules in ALL_RULE_SETS if kind_of(rules).brain_modules]
KINDS = [load_kind(name) for name, _ in GAMES]
HOUSE_RULES = [house for kind in KINDS for house in kind.house_rules]
# (name, values, value of a new board) of each setting.
MENUS: list[type[GameMenu]] = [menu_class(kind) for kind in KINDS]
CHOICES = [*setting_choices.CHOICES, *(setting for menu in MENUS for setting in menu.own_settings)]
CHOICES += [(f"house {name}", ("off", *values), "off") for _, name, values in HOUSE_RULES]

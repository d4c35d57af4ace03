"""The kinds of games: what is known of a game before it is loaded."""

from pawnlight import games

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


class Kind:
    """What is known of a game before it is loaded. Each game has one, `KIND` in its folder.

    name               of its folder, and of the game
    options            by rule set, its options, and those that are on by default
    house_rules        README.md section 9: (rule sets, name, values) of each. They are off unless chosen, and are
                       options written NAME=VALUE, with one value
    game_class_name    the subclass of Game in its game.py, and `screen_class_name`, that of GameScreen in its screen.py
    brain_modules      those whose `brain(rules, level)` returns a Brain: for *easy* and *normal*, and for *hard*; or ()
    child_only         whether every game of it is a child's
    has_menu_rows      whether it has rows of its own in the menu: its menu.py has them
    needs_panel        whether it cannot be played without a panel of 100 lights
    fixed_house_rules  by rule set, the house rules of the others that it has among its own
    ending_modules     those that only the end of a game needs
    sealed             the rule sets with hidden hands that a laptop can carry to phones without seeing them
    texts_prefix       the folder with the pages of its rules
    """

    name: str
    game_class_name: str
    screen_class_name: str
    options: "dict[str, tuple[Sequence[str], Sequence[str]]]" = {}
    house_rules: "tuple[tuple[Sequence[str], str, tuple[str, ...]], ...]" = ()
    brain_modules: "tuple[str, ...]" = ("brain", "brain")
    child_only = needs_panel = False
    has_menu_rows = True
    fixed_house_rules: "dict[str, tuple[str, ...]]" = {}
    ending_modules: "tuple[str, ...]" = ()
    sealed: "tuple[str, ...]" = ()

    def load_from_module(self, module: str, name: str) -> object:
        """Return what is called `name` in a module of the game, which is imported only now. The caller knows its type.

        Loading every game would delay the first light and fill the heap of a stock MicroPython.
        """
        return getattr(__import__("pawnlight.games.%s.%s" % (self.name, module), None, None, (name,)), name)

    def seat_colours(self, rules: str, players: int, teams: int) -> "tuple[str, ...]":
        """Return the colours of the seats for `players`, in the order of turns; of another number if none fits."""
        raise NotImplementedError

    def turn_modules(self, rules: str, child: bool) -> "tuple[str, ...]":
        """Return the modules that a turn needs besides those of game and screen."""
        return ()

    @property
    def texts_prefix(self) -> str:
        return self.name


def load_kind(name: str) -> Kind:
    """Return the kind of the game `name`."""
    kind: Kind = __import__("pawnlight.games." + name, None, None, ("KIND",)).KIND
    return kind


def find_kind(rules: str) -> "Kind | None":
    """Return the kind of game of a rule set; None if there is none."""
    for name, sets in games.GAMES:
        if rules in sets:
            return load_kind(name)
    return None


def rule_sets() -> "list[str]":
    """Return all rule sets."""
    return [rules for _, sets in games.GAMES for rules in sets]

"""The rule sets with their options, house rules included."""

from pawnlight.rules import RuleError, UnknownRules

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Sequence

# Every rule set, with its options and those that are on by default.
RULES = (
    ("classic", ("quick",), ()),
    ("teams", ("quick",), ()),
    ("points", ("quick", "teams"), ("quick",)),
    ("st", ("quick",), ()),
    ("revenge", (), ()),
    ("sequence", ("auto_draw",), ("auto_draw",)),
)
# House rules (README.md section 9): the rule sets, name and values of each. They are off unless chosen, and are options
# written NAME=VALUE, with one value.
_SORRY = ("classic", "teams", "points", "st")
HOUSE = (
    (_SORRY, "start", ("any",)),
    (_SORRY, "pawns", ("3",)),
    (_SORRY[:3], "own", ("bump",)),
    (_SORRY[:3], "bounce", ("yes",)),
    (("sequence",), "sequences", ("1", "2", "3")),
    (("sequence",), "dead", ("one",)),
    (("revenge",), "rows", ("1", "2", "3", "4")),
)
# The decks of `cards`, a rule set without players.
DECKS = ("sorry", "st")


def options_of(rules: str) -> "tuple[tuple[str, ...], tuple[str, ...]]":
    """Return the options of a rule set, house rules included, and those that are on by default. Raises RuleError."""
    for known, options, usual in RULES:
        if known == rules:
            house = [name + "=" + value for name, values in house_of(rules) for value in values]
            return options + tuple(house), usual
    if rules == "cards":
        return DECKS, DECKS[:1]
    raise UnknownRules("there is no rule set %r" % rules[:20])


def house_of(rules: str) -> "list[tuple[str, tuple[str, ...]]]":
    """Return (name, values) of each house rule of a rule set."""
    return [(name, values) for sets, name, values in HOUSE if rules in sets]


def check_options(rules: str, options: "Sequence[str]") -> None:
    """Check that a rule set has these options, each once. Raises RuleError."""
    known = options_of(rules)[0]
    names = [option.partition("=")[0] for option in options]
    for n, option in enumerate(options):
        if option not in known:
            raise UnknownRules("%s has no option %r" % (rules, option[:20]))
        if names[n] in names[:n]:
            raise RuleError("the option %s is given twice" % names[n])

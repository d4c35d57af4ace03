"""The rule cards: the rules of every game page by page, and a text for every card.

A page has a heading of at most 15 letters and a text of at most five lines on the screen. The texts are constant
tuples of (key, heading, text), in a module for each game and language, so that a frozen image reads them from flash. A
key with the name of a rule set after it, such as `bump teams`, holds for that rule set alone.
"""

from pawnlight.words import module

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Iterator

    Page = tuple[str, str]

_WIDTH = 25
_CARDS = ("1", "2", "3", "4", "5", "7", "8", "10", "11", "12", "Sorry!")
_MOVES = ("out", "move", "bump", "own", "slide", "zone", "diamond", "back", "home")
# Each rule set: the name of the modules with its texts, without the language, and its pages in order.
_RULES = (
    ("classic", "rules_sorry", ("goal", "setup", "turn") + _MOVES + ("must", "quick") + _CARDS),
    ("teams", "rules_sorry", ("goal", "partner", "setup", "turn") + _MOVES + ("must", "quick") + _CARDS),
    ("points", "rules_sorry", ("goal", "setup", "turn", "none") + _MOVES + ("points", "bonus", "quick") + _CARDS),
    ("st", "rules_sorry", ("goal", "setup", "seats", "turn") + _MOVES + ("bounce", "must", "quick") + _CARDS),
    (
        "revenge",
        "rules_revenge",
        ("goal", "setup", "turn", "row", "home", "none", "choose", "pile")
        + ("1", "2", "3", "4", "5", "7", "8", "10", "11", "12", "SAFE", "SORRY!")
        + ("draw-two", "borrow", "steal-top", "strip", "all-strip", "take-row", "all-give", "no-twelves", "go-home"),
    ),
    (
        "sequence",
        "rules_sequence",
        ("goal", "sides", "line", "second", "hands", "deal", "turn", "space", "corner", "two eyes", "one eye", "closed")
        + ("dead", "pass", "draw", "pile"),
    ),
    ("cards", "rules_sorry", ("only", "pile") + _CARDS),
)


def pages(rules: str, language: str) -> "Iterator[Page]":
    """Return the pages of the rule set `rules`, each a heading and a text."""
    for key in _known(rules)[1]:
        yield _page(rules, key, language)


def count(rules: str) -> int:
    """Return how many pages the rule set `rules` has."""
    return len(_known(rules)[1])


def page(rules: str, number: int, language: str) -> "Page":
    """Return page `number` of the rule set `rules`, from 0 on."""
    return _page(rules, _known(rules)[1][number], language)


def card(rules: str, name: str, language: str) -> "Page":
    """Return the page about the card `name`."""
    return _page(rules, name, language)


def lines_of(text: str) -> "list[str]":
    """Break `text` into lines of the screen."""
    lines = [""]
    for word in text.split(" "):
        if len(lines[-1]) + 1 + len(word) > _WIDTH:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + word
    return lines


def _known(rules: str) -> "tuple[str, tuple[str, ...]]":
    return next((name, keys) for known, name, keys in _RULES if known == rules)


def _page(rules: str, key: str, language: str) -> "Page":
    texts = module(_known(rules)[0] + "_" + language).PAGES
    for wanted in (key + " " + rules, key):
        for known, heading, text in texts:
            if known == wanted:
                return heading, text
    raise KeyError(key)

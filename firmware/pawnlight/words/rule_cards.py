"""The rule cards: the rules of every game page by page, and a text for every card.

A page has a heading of at most 15 letters and a text of at most five lines on the screen. The texts are constant tuples
of (key, heading, text), in a module for each game and language and in the order of the pages, so that a frozen image
reads them from flash. A key with a rule set or an option after it, such as `bump teams` or `out start=any`, holds for
these alone, in place of the plain one; an empty text means that they have no such page.
"""

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Sequence

    Page = tuple[str, str]

_WIDTH = 25
_SORRY = "rules_sorry_"
# The modules with the texts of each rule set, without the language.
_MODULES = {
    "classic": _SORRY,
    "teams": _SORRY,
    "points": _SORRY,
    "st": _SORRY,
    "revenge": "rules_revenge_",
    "sequence": "rules_sequence_",
    "cards": _SORRY,
}


def pages(rules: str, options: "Sequence[str]", language: str) -> "list[Page]":
    """Return the pages of the rule set `rules` with `options`, in order, each a heading and a text; [] for no texts."""
    return _pages(rules, options, language, "") if rules in _MODULES else []


def card(rules: str, options: "Sequence[str]", name: str, language: str) -> "Page":
    """Return the page about the card `name`."""
    if rules == "cards" and options[0] == "revenge":
        rules = "revenge"
    return _pages(rules, options, language, name)[0]


def lines_of(text: str) -> "list[str]":
    """Break `text` into lines of the screen."""
    lines = [""]
    for word in text.split(" "):
        if len(lines[-1]) + 1 + len(word) > _WIDTH:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + word
    return lines


def _pages(rules: str, options: "Sequence[str]", language: str, only: str) -> "list[Page]":
    """Return the pages, or `only` the one with this key."""
    variants = _variants(rules, options)
    found: list[Page] = []
    last, best = "", 0
    for key, heading, text in _texts(_MODULES[rules] + language):
        key, _, variant = key.partition(" ")
        if variant not in variants or (only and key != only):
            continue
        # Of its plain pages, cards alone have those whose heading is the card.
        if rules == "cards" and not variant and key != heading:
            continue
        rank = variants.index(variant)
        if key != last:
            found.append((heading, text))
        elif rank < best:
            found[-1] = (heading, text)
        else:
            continue
        last, best = key, rank
    return [page for page in found if page[1]]


def _texts(name: str) -> "tuple[tuple[str, str, str], ...]":
    """Return the texts in the module `name`, which is imported only now, and on the laptop by several threads."""
    texts: tuple[tuple[str, str, str], ...] = __import__("pawnlight.words." + name, None, None, ("PAGES",)).PAGES
    return texts


def _variants(rules: str, options: "Sequence[str]") -> "list[str]":
    """Return what may stand after a key: first what changes most."""
    variants = []
    for option in options:
        # Of the options with several values, such as `rows=3`, some texts hold for all.
        for name in (option, option.partition("=")[0]):
            variants += [rules + " " + name, name]
    variants.append(rules)
    if rules == "st":
        # It has these house rules of the others among its own.
        variants += ["own=bump", "bounce=yes"]
    return variants + [""]

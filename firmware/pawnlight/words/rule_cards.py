"""The rule cards: the rules of every game page by page, and a text for every card.

A page has a heading of at most 15 letters and a text of at most five lines on the screen. The files `rules_*.txt` of a
game have them in order, as `key|heading|text`. A key with a rule set or an option after it, such as `bump teams` or
`out start=any`, holds for these alone, in place of the plain one; an empty text means that they have no such page.
"""

from pawnlight.rules.base import kind_of
from pawnlight.rules.kinds import find_kind
from pawnlight.words import read_pairs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    HeadedText = tuple[str, str]

_WIDTH = 25


def rule_pages(rules: str, options: "Sequence[str]", language: str) -> "list[HeadedText]":
    """Return the pages of the rule set `rules` with `options`, in order, each a heading and a text; [] for no texts."""
    return [rule_page(rules, key, language) for key in page_keys(rules, options, language)]


def page_keys(rules: str, options: "Sequence[str]", language: str) -> "list[str]":
    """Return the keys of these pages: the board keeps no more of them in memory than the one that is shown."""
    return _keys(rules, options, language, "") if find_kind(rules) else []


def rule_page(rules: str, key: str, language: str) -> "HeadedText":
    """Return the page with the key `key`; it has only this as its heading if it cannot be read."""
    for found, text in read_pairs(_file(rules, language), key):
        if found == key:
            heading, _, said = text.partition("|")
            return heading, said
    return key, ""


def card_page(rules: str, options: "Sequence[str]", name: str, language: str) -> "HeadedText":
    """Return the page about the card `name`; without a text if there is none."""
    found = _keys(rules, options, language, name)
    return rule_page(rules, found[0], language) if found else (name, "")


def _file(rules: str, language: str) -> str:
    return "../games/%s/rules_%s" % (kind_of(rules).texts_prefix, language)


def screen_lines(text: str) -> "list[str]":
    """Break `text` into lines of the screen."""
    lines = [""]
    for word in text.split(" "):
        if len(lines[-1]) + 1 + len(word) > _WIDTH:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + word
    return lines


def _keys(rules: str, options: "Sequence[str]", language: str, only: str) -> "list[str]":
    """Return the keys of the pages, or of `only` the one whose key begins with this word."""
    variants = _variants(rules, options)
    found: list[str] = []
    own = kind_of(rules).texts_prefix == kind_of(rules).name
    last, best = "", 0
    for whole, text in read_pairs(_file(rules, language), only):
        key, _, variant = whole.partition(" ")
        if variant not in variants or (only and key != only):
            continue
        # Of the plain pages of another game's, it has those whose heading is the card.
        if not own and not variant and not text.startswith(key + "|"):
            continue
        rank = variants.index(variant)
        if key == last:
            if rank >= best:
                continue
            found.pop()
        # Without a text, it takes the place of the plain page and is then left out.
        found.append("" if text.endswith("|") else whole)
        last, best = key, rank
    return [key for key in found if key]


def _variants(rules: str, options: "Sequence[str]") -> "list[str]":
    """Return what may stand after a key: first what changes most."""
    variants = []
    for option in options:
        # Of the options with several values, such as `rows=3`, some texts hold for all.
        for name in (option, option.partition("=")[0]):
            variants += [rules + " " + name, name]
    return variants + [rules] + list(kind_of(rules).fixed_house_rules.get(rules, ())) + [""]

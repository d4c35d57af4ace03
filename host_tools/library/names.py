"""The names that users give to people, boards and evenings."""

import unicodedata

MAX_NAME_LENGTH = 40
# Letters and signs that people see as one have up to a dozen codes; a tower of accents has any number.
_MOST_CODES = 10 * MAX_NAME_LENGTH
# They join two letters or signs, as in a family, or keep them from joining, as in Persian, and are not seen themselves.
JOINER_CHARACTERS = "\u200c\u200d"
_NO_JOINERS = dict.fromkeys(map(ord, JOINER_CHARACTERS))
# Letters and symbols by their category that are drawn as nothing.
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"


def normalized_name(name: str) -> str:
    """Return `name` in normal form, with single spaces."""
    return unicodedata.normalize("NFC", " ".join(name.split()))


def name_key(name: str) -> str:
    """Return what names that differ only in capitals, spaces or joiners have in common."""
    return unicodedata.normalize("NFKC", " ".join(name.split()).translate(_NO_JOINERS)).casefold()


def is_valid_name(name: str) -> bool:
    """Return whether a tidy name is printable, not too long as people see it, and has a character that can be seen."""
    # Imported only here, because it is large and most commands give nothing a name.
    from wcwidth import iter_graphemes

    visible = any(unicodedata.category(c)[0] in "LNPS" and c not in _BLANK for c in name)
    neighbours = zip(f" {name}", name, f"{name[1:]} ", strict=False)
    printable = all((c in JOINER_CHARACTERS and _joins(one, other)) or c.isprintable() for one, c, other in neighbours)
    short = len(name_key(name)) <= _MOST_CODES and sum(1 for _ in iter_graphemes(name)) <= MAX_NAME_LENGTH
    return visible and printable and short


def _joins(*neighbours: str) -> bool:
    return all(unicodedata.category(c)[0] in "LMS" for c in neighbours)

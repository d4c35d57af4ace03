"""The names that users give to people, boards and evenings."""

import unicodedata

LONGEST_NAME = 40
# Letters and symbols by their category that are drawn as nothing.
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"


def tidy(name: str) -> str:
    """Return `name` in normal form, with single spaces."""
    return unicodedata.normalize("NFC", " ".join(name.split()))


def is_name(name: str) -> bool:
    """Return whether a tidy name is printable, not too long, and has a character that can be seen."""
    visible = any(unicodedata.category(c)[0] in "LNPS" and c not in _BLANK for c in name)
    return visible and len(name) <= LONGEST_NAME and name.isprintable()

"""Messages for the user, with values that somebody has given."""

import re

_LONGEST_VALUE, _LONGEST_MESSAGE = 200, 1000
# In quotes, or without spaces.
_LONG_VALUES = re.compile(rf"""(?<!\w)(['"])(?:(?!\1).){{{_LONGEST_VALUE},}}\1|\S{{{_LONGEST_VALUE},}}""")


def shorten(message: str) -> str:
    """Return `message` without the middle of its long values."""
    return _cut(_LONG_VALUES.sub(lambda found: _cut(found[0], _LONGEST_VALUE), message), _LONGEST_MESSAGE)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most * 2 // 3]} … {text[-(most // 3) :]}"

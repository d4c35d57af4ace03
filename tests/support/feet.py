"""The last lines of the board's questions that tell what keys do, as people read them."""

from pawnlight.show.text import keys_line
from pawnlight.words import Words, pairs

# Their keys in the files of texts; a part of each begins with a key or with the sign of several.
FEET = tuple(
    key
    for key, _ in pairs("en")
    if key.endswith((" keys", "keys rows")) or key in ("yes no", "look again", "draw or not", "ok back")
)


def foot_of(words: Words, name: str) -> str:
    """Return the last line `name`."""
    return keys_line(words[name])

"""The last lines of the board's questions that tell what keys do, as people read them, in every language."""

from functools import cache

from pawnlight.board import PAD_KEYS
from pawnlight.show.text import key_help_line
from pawnlight.words import LANGUAGES, Words, read_pairs
from tests.support.screen_reader import Screen

# Their keys in the files of texts; a part of each begins with a key or with the sign of several.
FOOT_KEYS = tuple(
    key
    for key, _ in read_pairs("en")
    if key.endswith((" keys", "keys rows")) or key in ("yes no", "look again", "draw or not", "ok back")
)
# Each language with the keys as they are printed on the pad in English, and in the language.
_EACH = tuple(Words(language, labels) for language in LANGUAGES for labels in (False, True))


def foot_text(words: Words, name: str) -> str:
    """Return the last line `name`."""
    return key_help_line(words[name])


@cache
def _feet(name: str) -> tuple[str, ...]:
    # The screen reader collapses spaces.
    return tuple({" ".join(foot_text(words, name).split()) for words in _EACH})


def shows_foot(screen: Screen, *names: str) -> bool:
    """Return whether the screen shows one of the texts `names`, in any language, with any printed keys."""
    return any(foot in screen for name in names for foot in _feet(name))


def printed_key(label: str) -> str:
    """Return the key on which `label` is printed in one of the languages; "" for none."""
    return next((key for key in PAD_KEYS for words in _EACH if words.with_printed_keys(key) == label), "")

"""The texts of the page and of the narration of a game, by language; all languages have the same keys.

They stand in the text files beside this module, as those of the board do (see pawnlight.words). Names in braces are
replaced by values: `{who}` and `{whom}` are players, `{card}` is a card, `{count}` a number, and so on. Where a text
reads differently with a `{count}` of 1, a second key that ends in ` one` has that text.
"""

from typing import TypeAlias

from pawnlight.words import read_pairs

Words: TypeAlias = "dict[str, str]"
LANGUAGES = {"en": "English", "es": "Español", "de": "Deutsch"}
_FOLDER = __file__.rpartition("__init__")[0]
_loaded: dict[str, Words] = {}


def load(language: str) -> Words:
    """Return the texts of `language`, or the English ones when the language is unknown."""
    if language not in LANGUAGES:
        language = "en"
    if language not in _loaded:
        _loaded[language] = dict(read_pairs(language, folder=_FOLDER))
    return _loaded[language]


def count_text(words: Words, key: str, count: object) -> str:
    """Return the text of `key` in `words` for `count` things."""
    return words.get(f"{key} one", words[key]) if count == 1 else words[key]


ENGLISH = load("en")

__all__ = ["ENGLISH", "LANGUAGES", "Words", "counted", "load"]

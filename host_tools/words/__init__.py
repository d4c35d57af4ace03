"""The texts of the page and of the narration of a game, by language; all languages have the same keys.

Names in braces are replaced by values: `{who}` and `{whom}` are players, `{card}` is a card, `{count}` a number, and so
on. Where a text reads differently with a `{count}` of 1, a second key that ends in ` one` has that text.
"""

from typing import TypeAlias

from host_tools.words.en import WORDS as ENGLISH

Words: TypeAlias = "dict[str, str]"
LANGUAGES = {"en": "English", "es": "Español", "de": "Deutsch"}


def load(language: str) -> Words:
    """Return the texts of `language`, or the English ones when the language is unknown."""
    if language == "es":
        from host_tools.words.es import WORDS
    elif language == "de":
        from host_tools.words.de import WORDS
    else:
        return ENGLISH
    return WORDS


def counted(words: Words, key: str, count: object) -> str:
    """Return the text of `key` in `words` for `count` things."""
    return words.get(f"{key} one", words[key]) if count == 1 else words[key]


__all__ = ["ENGLISH", "LANGUAGES", "Words", "counted", "load"]

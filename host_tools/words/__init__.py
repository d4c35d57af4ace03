"""What the laptop says, on its page and of the events of a game, by language: all tables have the same keys.

In a text, names in braces are put in: `{who}` and `{whom}` players, `{card}` cards, `{count}` a number, and so on.
"""

from host_tools.words.en import WORDS as ENGLISH

Words = dict[str, str]
LANGUAGES = {"en": "English", "es": "Español", "de": "Deutsch"}


def load(language: str) -> Words:
    """The words of `language`; those of English when there is no such language."""
    if language == "es":
        from host_tools.words.es import WORDS
    elif language == "de":
        from host_tools.words.de import WORDS
    else:
        return ENGLISH
    return WORDS


__all__ = ["ENGLISH", "LANGUAGES", "Words", "load"]

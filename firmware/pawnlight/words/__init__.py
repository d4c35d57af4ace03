"""What the screen says, by language.

A language is a module with lines `key=text` in a few long texts, for MicroPython never forgets a short one; `|` stands
where a line of the screen ends. The first text has what every game says. Of the others, each for a game or the menu,
only the one asked last is held. All languages have the same keys.
"""

import sys

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from types import ModuleType

LANGUAGES = ("en", "es", "de")


class Words:
    """Words by their keys, from the text `always` and from the texts of `language`, if that is none of ""."""

    def __init__(self, always: str, language: str) -> None:
        self.language = language
        self._always = always.encode()
        self._room = b""

    def __getitem__(self, key: str) -> str:
        word = _word(self._always, key) or _word(self._room, key)
        if not word and self.language:
            for text in _texts(self.language):
                if "\n%s=" % key in text:
                    self._room = text.encode()
            word = _word(self._room, key)
        if not word:
            raise KeyError(key)
        return word

    def get(self, key: str, otherwise: str) -> str:
        """The word of every game for `key`; `otherwise` where there is none."""
        return _word(self._always, key) or otherwise


_set: "list[Words]" = []


def load(language: str) -> Words:
    """The words of `language`; those of English when there is no such language."""
    if not _set or _set[0].language != language:
        _set.clear()
        _set.append(Words(_texts(language)[0], language))
    return _set[0]


def load_why(language: str) -> Words:
    """The reasons for a hint in `language`, and the colours as they stand in them; wanted only with a hint."""
    return Words(_module("why_" + language).WHY, "")


def _texts(language: str) -> "tuple[str, ...]":
    texts: tuple[str, ...] = _module(language if language in LANGUAGES else "en").WORDS
    return texts


def _module(name: str) -> "ModuleType":
    """A module of this package."""
    full = "pawnlight.words." + name
    __import__(full)
    return sys.modules[full]


def _word(text: bytes, key: str) -> str:
    """The line of `key` in a text, which is of bytes because letters are found in it the sooner; "" for none."""
    begin = ("\n%s=" % key).encode()
    at = text.find(begin)
    if at < 0:
        return ""
    at += len(begin)
    return text[at : text.find(b"\n", at)].decode().replace("|", "\n")

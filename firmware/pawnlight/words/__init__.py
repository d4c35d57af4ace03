"""The texts on the screen, by language. Every language is a module, and all have the same keys."""

import sys

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from _typeshed import Incomplete as Any

    Words = dict[str, str]

LANGUAGES = ("en", "es", "de")


def load(language: str) -> "Words":
    """Return the texts of `language`; those of English when there is no such language."""
    words: Words = _module(language if language in LANGUAGES else "en").WORDS
    return words


def load_why(language: str) -> "Words":
    """Return the reasons for a hint in `language`, and the colours as they stand in them."""
    words: Words = _module("why_" + language).WHY
    return words


def _module(name: str) -> "Any":
    # Only the language that is set is loaded.
    name = "pawnlight.words." + name
    if name not in sys.modules:
        __import__(name)
    return sys.modules[name]

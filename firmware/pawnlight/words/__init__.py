"""What the screen says, by language. A language is a module with the table WORDS; all have the same keys."""

LANGUAGES = ("en", "es", "de")


def load(language: str) -> "dict[str, str]":
    """The words of `language`; those of English when there is no such language."""
    if language == "es":
        from pawnlight.words.es import WORDS
    elif language == "de":
        from pawnlight.words.de import WORDS
    else:
        from pawnlight.words.en import WORDS
    return WORDS


def load_why(language: str) -> "dict[str, str]":
    """The reasons for a hint in `language`, and the colours as they stand in them; wanted only with a hint."""
    if language == "es":
        from pawnlight.words.why_es import WHY
    elif language == "de":
        from pawnlight.words.why_de import WHY
    else:
        from pawnlight.words.why_en import WHY
    return WHY

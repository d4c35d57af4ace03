"""Counted nouns in messages."""


def plural(count: int, noun: str) -> str:
    """Return `count` and `noun`, with the noun in the plural unless the count is 1: "1 game", "2 branches"."""
    ending = "" if count == 1 else "es" if noun.endswith("ch") else "s"
    return f"{count} {noun}{ending}"

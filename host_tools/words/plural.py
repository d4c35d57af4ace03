"""Counted nouns in messages."""


def count_noun(count: int, noun: str) -> str:
    """Return `count` and `noun`, with the noun in the plural unless the count is 1: "1 game", "2 games"."""
    return f"{count} {noun}{'' if count == 1 else 's'}"

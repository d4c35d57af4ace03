"""Narration of events in the words used at the table, in any language of `host_tools.words`.

A sentence is a tuple of clauses: each is the key of a text and the values to put into it. The adapter of each game
chooses the clauses; the texts are in words/en.txt, es.txt and de.txt.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

from host_tools.words import ENGLISH, Words, count_text
from pawnlight.rules.cards import card_label

TextAndValues: TypeAlias = "tuple[str, dict[str, Any]]"
Sentence: TypeAlias = "tuple[TextAndValues, ...]"

_I = set("iIíÍ")
_OTHER_VOWELS = set("aeouáéóúAEOUÁÉÓÚ")


def split_player(player: str) -> tuple[str, str]:
    """Return the colour and the number of a player: "red" and "", or "blue" and "2" of `blue2`."""
    colour = player.rstrip("0123456789")
    return colour, player[len(colour) :]


def player_name(player: str, words: Words) -> str:
    """Return the name of `red` or `blue2` in `words`: "Red", "Blue 2"."""
    colour, number = split_player(player)
    # A newer version may know more colours.
    return words.get(colour, colour) + (f" {number}" if number else "")


def sentence_text(sentence: Sentence, words: Words = ENGLISH, name: Callable[[str, Words], str] = player_name) -> str:
    """Return `sentence` in `words`, with a capital first letter; `name` gives the name of a player."""
    said = ""
    for key, values in sentence:
        text = count_text(words, key, values.get("count"))
        said += text.format(**{key: _named(key, value, words, name) for key, value in values.items()})
    return said[:1].upper() + said[1:]


def seat_name(player: str, level: str, words: Words) -> str:
    """Return the name of a player; of a computer player with its level, "Red (easy)"."""
    return sentence_text(
        (("seat first" if level == "person" else "computer first", {"who": player, "level": level}),), words
    )


def card_name(card: str, words: Words) -> str:
    """Return a card as people write it: "10♥", or "draw two" for the Sorry! card `sorry draw-two`."""
    return words.get(f"card {card}", "") or card_label(card)


def ending_text(winners: Iterable[str], over: bool, words: Words) -> str:
    """Return how a game ended, with the names of its `winners`, each said once, or that it goes on."""
    names = unique(winners)
    if not names:
        return words["no winner" if over else "goes on"]
    return words["wins" if len(names) == 1 else "win together"].format(who=join_names(names, words))


def join_names(names: Sequence[str], words: Words) -> str:
    """Return at least one name as an enumeration: "Red, Blue and Green"."""
    *others, last = names
    if not others:
        return last
    return ", ".join(others) + words["list and before i" if _begins_with_i(last) else "list and"] + last


def unique(values: Iterable[str]) -> list[str]:
    """Return each of `values` once, in the order of first appearance."""
    found: list[str] = []
    for value in values:
        if value not in found:
            found.append(value)
    return found


def _begins_with_i(name: str) -> bool:
    """Return whether Spanish has “e” in place of “y” before `name`: “Ana e Inés”, but “agua y hielo”."""
    start = 1 if name[:1] in ("h", "H") else 0
    return name[start : start + 1] in _I and name[start + 1 : start + 2] not in _OTHER_VOWELS


def _named(name: str, value: Any, words: Words, player: Callable[[str, Words], str]) -> str:
    if isinstance(value, list):
        return join_names([_named(name, one, words, player) for one in value], words)
    if name == "pawns":
        colour, count = value["colour"], value["count"]
        return count_text(words, f"{colour} pawns", count).format(count=words.get(f"number {count}"))
    if name in ("who", "whom", "other"):
        return player(str(value), words)
    if name == "cell":
        # A space of Sequence, by its card, and of two with one card by where it is.
        return words[f"space {value['where']}"].format(card=card_name(value["card"], words))
    if name in ("rules", "deck", "level", "option"):
        return words.get(f"{name} {value}", str(value))
    if name in ("card", "cards"):
        return card_name(str(value), words)
    return str(value)

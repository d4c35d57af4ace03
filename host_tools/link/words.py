"""Checks for the words of a frame."""

from pawnlight.link.protocol import PROTOCOLS, common, range_of, spoken
from pawnlight.rules.text import is_hex, number_of


def is_count(words: list[str], *places: int) -> bool:
    """Return whether there are numbers at these places."""
    return all(len(words) > at and number_of(words[at]) is not None for at in places)


def is_id(word: str) -> bool:
    """Return whether `word` can be the id of a game."""
    return is_hex(word, 12)


def confirmation(protocol: int, game: str, count: int, check: int) -> str:
    """Return the frame that confirms `count` events of `game`, the last with `check`, which protocol 1 leaves out."""
    return f"have {game} {count}" + (f" {check:08x}" if protocol > 1 else "")


def protocol_with(theirs: str, ours: tuple[int, int]) -> int:
    """Return the protocol to use with a board that announces `theirs`."""
    return common(ours, range_of(theirs) or ours) or ours[0]


def foreign(theirs: str, ours: tuple[int, int] = PROTOCOLS) -> str | None:
    """Return an error message if the board's protocols `theirs` have none in common with `ours`."""
    spoken_there = range_of(theirs)
    if spoken_there is not None and common(ours, spoken_there) is not None:
        return None
    older = "this program" if spoken_there and spoken_there[0] > ours[1] else "the firmware of the board"
    return (
        f"The board speaks protocol {theirs} of the link, and this program speaks {spoken(ours)}. "
        f"Please update {older}."
    )

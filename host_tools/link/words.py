"""The words of frames: checks, and requests of several frames."""

from binascii import crc32
from collections.abc import Sequence

from pawnlight.link import PROTOCOL_VERSIONS, common_version, format_version_range, parse_version_range
from pawnlight.link.frames import PartJoiner, percent_encode
from pawnlight.rules.events import is_hex, parse_number

# No event line has more parts.
_PARTS = 16


def are_numbers(words: list[str], *places: int) -> bool:
    """Return whether there are numbers at these places."""
    return all(len(words) > at and parse_number(words[at]) is not None for at in places)


def is_game_id(word: str) -> bool:
    """Return whether `word` can be the id of a game."""
    return is_hex(word, 12)


def is_game_listing(words: list[str]) -> bool:
    """Return whether `words` list a game: its id, its number of events, how many are confirmed, `open` or `over`.

    The word `damaged` may follow.
    """
    return len(words) >= 4 and is_game_id(words[0]) and are_numbers(words, 1, 2) and words[3] in ("open", "over")


def join_part(parts: PartJoiner, words: list[str]) -> str | None:
    """Add a part of an event line to `parts`: game, number, `i/n`, text. Return the line if it is whole with it."""
    at, _, count = words[2].partition("/")
    if are_numbers([words[1], at, count], 0, 1, 2) and 1 <= int(at) <= int(count) <= _PARTS:
        return parts.add_part(int(words[1]), int(at), int(count), words[3])
    return None


def confirm_frame(game: str, count: int, check: int) -> str:
    """Return the frame that confirms `count` events of `game`, the last with `check`."""
    return f"have {game} {count} {check:08x}"


def write_requests(name: str, lines: Sequence[str]) -> list[str]:
    """Return the requests that replace the content of a board's file by `lines`, see docs/link.md."""
    text = "".join(f"{line}\n" for line in lines)
    writes = [f"write {name} {n} {percent_encode(line)}" for n, line in enumerate(lines)]
    writes.append(f"keep {name} {len(lines)} {crc32(text.encode()):08x}")
    return writes


def compare_protocols(theirs: str, ours: tuple[int, int] = PROTOCOL_VERSIONS) -> str:
    """Return "" if `theirs`, the board's protocols, have one in common with `ours`; else "newer" or "older"."""
    spoken_there = parse_version_range(theirs)
    if spoken_there is not None and common_version(ours, spoken_there) is not None:
        return ""
    return "newer" if spoken_there and spoken_there[0] > ours[1] else "older"


def mismatch_text(which: str, theirs: str, ours: tuple[int, int] = PROTOCOL_VERSIONS) -> str:
    """Return an error message for protocols of a `compare_protocols`."""
    older = "this program" if which == "newer" else "the firmware of the board"
    return (
        f"The board speaks protocol {theirs} of the link, and this program speaks {format_version_range(ours)}. "
        f"Please update {older}."
    )

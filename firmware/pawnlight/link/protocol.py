"""Which protocols of the link a side speaks, and the one that both use. Both sides of the link use this module."""

from pawnlight.rules.text import number_of

# From and to: the page docs/link.md describes them.
PROTOCOLS = (1, 1)


def spoken(protocols: "tuple[int, int]") -> str:
    """As a hello says it: `<from>-<to>`, or the only one."""
    low, high = protocols
    return "%d" % low if low == high else "%d-%d" % protocols


def range_of(text: str) -> "tuple[int, int] | None":
    """What `spoken` made this of, or None."""
    low, _, high = text.partition("-")
    first, last = number_of(low), number_of(high or low)
    return None if first is None or last is None or first > last else (first, last)


def common(ours: "tuple[int, int]", theirs: "tuple[int, int]") -> "int | None":
    """The highest protocol that both speak, or None when there is none."""
    highest = min(ours[1], theirs[1])
    return highest if highest >= max(ours[0], theirs[0]) else None

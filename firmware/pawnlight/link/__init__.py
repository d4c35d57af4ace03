"""The event link over USB serial: frames, the event stream, and requests."""

from pawnlight.rules.events import number_of

# The first and the last supported version, see docs/link.md.
PROTOCOLS = (2, 2)


def format_range(protocols: "tuple[int, int]") -> str:
    """Format a range of versions for a hello: `<from>-<to>`, or a single version."""
    low, high = protocols
    return "%d" % low if low == high else "%d-%d" % protocols


def range_of(text: str) -> "tuple[int, int] | None":
    """Parse a range of versions, or return None."""
    low, _, high = text.partition("-")
    first, last = number_of(low), number_of(high or low)
    return None if first is None or last is None or first > last else (first, last)


def common_version(ours: "tuple[int, int]", theirs: "tuple[int, int]") -> "int | None":
    """Return the highest version that both sides support, or None."""
    highest = min(ours[1], theirs[1])
    return highest if highest >= max(ours[0], theirs[0]) else None

"""The event link over USB serial: frames, the event stream, and requests."""

from pawnlight.rules.events import parse_number

# The first and the last supported version, see docs/link.md.
PROTOCOL_VERSIONS = (2, 2)


def format_version_range(protocols: "tuple[int, int]") -> str:
    """Format a range of versions for a hello: `<from>-<to>`, or a single version."""
    low, high = protocols
    return "%d" % low if low == high else "%d-%d" % protocols


def parse_version_range(text: str) -> "tuple[int, int] | None":
    """Parse a range of versions, or return None."""
    low, _, high = text.partition("-")
    first, last = parse_number(low), parse_number(high or low)
    return None if first is None or last is None or first > last else (first, last)


def common_version(ours: "tuple[int, int]", theirs: "tuple[int, int]") -> "int | None":
    """Return the highest version that both sides support, or None."""
    highest = min(ours[1], theirs[1])
    return highest if highest >= max(ours[0], theirs[0]) else None

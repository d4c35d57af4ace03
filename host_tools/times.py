"""Times of events, which a wrong clock may have given, and a clock for waiting."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

# What is stored for a time that nobody knows, and how far ahead of now a time can be: it is unknown if it is further.
UNKNOWN = datetime(9999, 12, 31, tzinfo=UTC)
AHEAD = timedelta(days=1)


def known(moment: datetime) -> datetime | None:
    """Return `moment`, or None if it is so far ahead of now that a clock must have been wrong."""
    return moment if moment <= datetime.now(UTC) + AHEAD else None


# The longest step of a program that looks at its clock a few times a second.
_LONGEST_STEP = 1.0


def awake(clock: Callable[[], float]) -> Callable[[], float]:
    """Return `clock`, in seconds, but it stands still while the laptop sleeps or this program is stopped.

    So nobody seems to be silent who had no chance to speak.
    """
    passed = looked = clock()

    def seconds() -> float:
        nonlocal passed, looked
        now = clock()
        passed += min(now - looked, _LONGEST_STEP)
        looked = now
        return passed

    return seconds

"""Times of events, which a wrong clock may have given."""

from datetime import UTC, datetime, timedelta

from pawnlight.rules.base import EVENING_PAUSE_S

# What is stored for a time that nobody knows, and how far ahead of now a time can be: it is unknown if it is further.
UNKNOWN_TIME = datetime(9999, 12, 31, tzinfo=UTC)
MAX_CLOCK_AHEAD = timedelta(days=1)
# A board that has rested for this long begins a new evening.
EVENING_PAUSE = timedelta(seconds=EVENING_PAUSE_S)


def time_unless_in_future(moment: datetime) -> datetime | None:
    """Return `moment`, or None if it is so far ahead of now that a clock must have been wrong."""
    return moment if moment <= datetime.now(UTC) + MAX_CLOCK_AHEAD else None

"""Times for people."""

from datetime import UTC, datetime


def local(moment: datetime) -> datetime:
    """Return `moment` in the time zone of the user, or unchanged where no calendar has it, at the ends of time."""
    try:
        return moment.astimezone()
    except (OverflowError, ValueError, OSError):
        return moment


def utc(moment: datetime) -> datetime:
    """Return a time of the user's clock in UTC, or nearly, where no calendar has it, at the ends of time."""
    try:
        return moment.astimezone(UTC)
    except (OverflowError, ValueError, OSError):
        return moment.replace(tzinfo=UTC)

"""Conversion between UTC and the user's time zone."""

from datetime import UTC, datetime


def local(moment: datetime) -> datetime:
    """Return `moment` in the time zone of the user, or unchanged if the result is outside the range of `datetime`."""
    try:
        return moment.astimezone()
    except (OverflowError, ValueError, OSError):
        return moment


def utc(moment: datetime) -> datetime:
    """Return a local time in UTC, or an approximation if the result is outside the range of `datetime`."""
    try:
        return moment.astimezone(UTC)
    except (OverflowError, ValueError, OSError):
        return moment.replace(tzinfo=UTC)

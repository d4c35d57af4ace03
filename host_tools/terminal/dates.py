"""Conversion between UTC and the user's time zone."""

from datetime import UTC, datetime


def local_time(moment: datetime) -> datetime:
    """Return `moment` in the time zone of the user, or unchanged if the result is outside the range of `datetime`."""
    try:
        return moment.astimezone()
    except (OverflowError, ValueError, OSError):
        return moment


def date_time(moment: datetime | None) -> str:
    """Return `moment` as local date and time for a table, `-` if it is unknown."""
    return f"{local_time(moment):%Y-%m-%d %H:%M}" if moment else "-"


def to_utc(moment: datetime) -> datetime:
    """Return a local time in UTC, or an approximation if the result is outside the range of `datetime`."""
    try:
        return moment.astimezone(UTC)
    except (OverflowError, ValueError, OSError):
        return moment.replace(tzinfo=UTC)

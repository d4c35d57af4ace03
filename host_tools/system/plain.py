"""Data classes in JSON."""

from datetime import datetime


def json_default(value: object) -> object:
    """Return a data class as a dictionary of its fields, and a time as text: the `default` of `json.dumps`."""
    return value.isoformat() if isinstance(value, datetime) else vars(value)

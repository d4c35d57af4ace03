"""The filters in the query of a request, as `filters.js` sends them."""

from datetime import UTC, datetime

from aiohttp import web

from host_tools.library import Wanted
from pawnlight.rules.base import COLOURS

_STATES: dict[str, dict[str, bool]] = {
    "open": {"over": False},
    "over": {"over": True},
    "abandoned": {"abandoned": True},
    "child": {"child": True},
    "hidden": {"hidden": True},
}


def wanted_of(request: web.Request, most: int | None = None) -> Wanted:
    """Return the filter that a request asks for; what is malformed is ignored."""
    query = request.query
    winner = query.get("winner", "")
    return Wanted(
        rules=query.get("rules") or None,
        board=query.get("board") or None,
        winner=winner if winner in COLOURS else None,
        won_by=number_in(winner),
        person=number_in(query.get("person", "")),
        since=_time(query.get("since", "")),
        until=_time(query.get("until", "")),
        shortest=number_in(query.get("shortest", "")),
        longest=number_in(query.get("longest", "")),
        text=query.get("text") or None,
        most=most,
        **_STATES.get(query.get("state", ""), {}),
    )


def number_in(text: str) -> int | None:
    """Return the number that `text` is, or None."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def is_id(value: object) -> bool:
    """Return whether `value` may be the number of a person or an evening."""
    return type(value) is int and 0 <= value < 1 << 31


def _time(text: str) -> datetime | None:
    try:
        moment = datetime.fromisoformat(text)
        return moment.astimezone(UTC) if moment.tzinfo is not None else None
    except (ValueError, OverflowError):
        return None

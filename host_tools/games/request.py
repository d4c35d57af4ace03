"""Read a request of `pawnlight rules`."""

from typing import Any, TypeGuard


class RequestError(ValueError):
    """The request cannot be answered; the message says why."""


def word(request: dict[str, Any], name: str) -> str:
    """Return the string `name` of `request`. Raises RequestError."""
    value = request.get(name)
    if not isinstance(value, str):
        raise RequestError(f"a request has {name!r}, a text")
    return value


def is_int(value: object) -> TypeGuard[int]:
    """Return whether a value of JSON is a whole number, which `true` is not."""
    return isinstance(value, int) and not isinstance(value, bool)

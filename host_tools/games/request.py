"""Read a request of `pawnlight rules`."""

from typing import Any, TypeGuard

from pawnlight.rules.base import check_options


class RequestError(ValueError):
    """The request cannot be answered; the message says why."""


def string_field(request: dict[str, Any], name: str) -> str:
    """Return the string `name` of `request`. Raises RequestError."""
    value = request.get(name)
    if not isinstance(value, str):
        raise RequestError(f"{name!r} must be a string")
    return value


def options_field(request: dict[str, Any]) -> tuple[str, ...]:
    """Return the options of `request`, such as house rules; none if it names none. Raises ValueError."""
    options = request.get("options", [])
    if not isinstance(options, list) or not all(isinstance(option, str) for option in options):
        raise RequestError("'options' must be a list of strings, such as \"start=any\"")
    check_options(string_field(request, "rules"), options)
    return tuple(options)


def is_int(value: object) -> TypeGuard[int]:
    """Return whether a value of JSON is a whole number, which `true` is not."""
    return isinstance(value, int) and not isinstance(value, bool)

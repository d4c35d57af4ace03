"""Answers to questions of other programs about the rules, one JSON request and one JSON answer per line."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from host_tools.games.registry import adapter_class
from host_tools.games.request import RequestError, options_field, string_field
from host_tools.system.messages import shorten


def answer_lines(lines: Iterable[bytes]) -> Iterator[str]:
    """Return the JSON answer to each request line; `{"error": …}` for a bad request."""
    for line in lines:
        try:
            reply = answer_request(_request(line))
        except (ValueError, RecursionError) as error:
            reply = {"error": shorten(str(error))}
        yield json.dumps(reply, separators=(",", ":"))


def _request(line: bytes) -> dict[str, Any]:
    try:
        request = json.loads(line.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise RequestError("a request must be UTF-8 text") from None
    except json.JSONDecodeError as error:
        raise RequestError(f"a request must be one line of JSON: {error}") from None
    except RecursionError:
        raise RequestError("the request is nested too deeply") from None
    except ValueError:
        raise RequestError("a number in the request has too many digits") from None
    if not isinstance(request, dict):
        raise RequestError("a request must be a JSON object")
    return request


def answer_request(request: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to a request. Raises ValueError with a message."""
    adapter = adapter_class(string_field(request, "rules"))
    options_field(request)
    return adapter.answer_request(request)

"""Requests to a page, as its own script sends them, or others."""

import json
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def send_request(address: str, body: bytes | None = None, headers: dict[str, str] | None = None) -> tuple[int, Any]:
    """Return the status of the answer, and what it says, parsed if it is JSON; a `body` is posted."""
    try:
        answer = urlopen(Request(address, body, headers or {}), timeout=60)
    except HTTPError as refusal:
        answer = refusal
    with answer:
        said = answer.read()
        return answer.status, json.loads(said) if answer.headers.get_content_type() == "application/json" else said


def ask_page(address: str, path: str, *order: Any) -> tuple[int, Any]:
    """Return status and content of the answer to a request of the page itself; an `order` is posted as JSON."""
    headers = {"Origin": address.rstrip("/"), "Content-Type": "application/json"}
    return send_request(address + path, json.dumps(*order).encode() if order else None, headers)


def answer_of(address: str, path: str, *order: Any) -> Any:
    """Return the content of the answer to such a request, which is not refused."""
    status, said = ask_page(address, path, *order)
    assert status == 200, said
    return said

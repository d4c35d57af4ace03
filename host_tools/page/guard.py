"""The guard of the page's ports: which websites' requests are refused."""

from collections.abc import Callable
from urllib.parse import urlsplit

from aiohttp import web


def refuse_foreign_sites(request: web.Request, is_ours: Callable[[str], bool], *, changes: bool, entry: bool) -> None:
    """Raise HTTPForbidden for a request of another site through a browser, whether by DNS rebinding or across origins.

    `is_ours` returns whether the page is served under this host name. A request that `changes` something must say
    where it comes from, as browsers do. A link from anywhere may lead to an `entry`.
    """
    origin = request.headers.get("Origin")
    allowed = (f"http://{request.host}",) if changes else (None, f"http://{request.host}")
    # An image or a link of another site sends no Origin.
    foreign = request.headers.get("Sec-Fetch-Site", "none") not in ("none", "same-origin") and not entry
    try:
        sent_to = urlsplit(f"//{request.host}")
        # Raises ValueError if it is no port.
        host = sent_to.hostname if sent_to.port != 0 else None
    except ValueError:
        host = None
    if not is_ours(host or "") or origin not in allowed or foreign:
        raise web.HTTPForbidden(text="Only the page of the board may use it.\n")

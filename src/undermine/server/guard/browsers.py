"""What browsers may do with what comes from here: headers, and which pages may open a socket."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final
from urllib.parse import urlsplit

#: they keep a browser from doing what no page of ours needs
HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'self'; connect-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


def allowed(origin: str | None, host: str | None, others: Collection[str]) -> bool:
    """Whether pages of an origin may ask for something: ours, or one we were told of; what is no browser sends none.

    >>> allowed("http://localhost:8000", "localhost:8000", ())
    True
    >>> allowed("https://elsewhere.example", "localhost:8000", ()), allowed("http://[", "localhost:8000", ())
    (False, False)
    """
    if origin is None or origin in others:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(host) and parts.netloc.lower() == (host or "").lower()

"""Which pages may open a socket: the server's own, and those it was told of. Programs that are no browser send none."""

from __future__ import annotations

from collections.abc import Collection
from urllib.parse import urlsplit


def allowed(origin: str | None, host: str | None, others: Collection[str]) -> bool:
    """Whether a socket may be opened from an origin.

    >>> allowed("http://localhost:8000", "localhost:8000", ())
    True
    >>> allowed("https://elsewhere.example", "localhost:8000", ())
    False
    """
    if origin is None:
        return True
    if origin in others:
        return True
    parts = urlsplit(origin)
    return parts.scheme in ("http", "https") and bool(host) and parts.netloc.lower() == (host or "").lower()

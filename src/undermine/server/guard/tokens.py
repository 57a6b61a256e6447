"""What must not be guessed: tokens, links, codes and seeds, all from the system's randomness."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable
from typing import Final

#: letters and digits that nobody mistakes for each other when they are read out
CODE_SIGNS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODE_LENGTH: Final = 6


def new_token() -> str:
    """A token that proves who somebody is."""
    return secrets.token_urlsafe(24)


def new_link() -> str:
    """The id of a table or of a replay, as it stands in links."""
    return secrets.token_urlsafe(12)


def new_code() -> str:
    """A short code to read out."""
    return "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))


def new_seed() -> str:
    """A seed of a match."""
    return secrets.token_hex(16)


#: how each kind of secret is made
NEW: Final[dict[str, Callable[[], str]]] = {
    "token": new_token,
    "link": new_link,
    "code": new_code,
    "seed": new_seed,
}


def hashed(token: str) -> str:
    """What is kept of a token: nobody who reads the storage can use it."""
    return hashlib.sha256(f"undermine token:{token}".encode()).hexdigest()


def same(one: str, other: str) -> bool:
    """Whether two hashes are the same, in a time that does not tell where they differ."""
    return hmac.compare_digest(one.encode(), other.encode())


def commitment(seed: str) -> str:
    """What is published of a seed before it may be known: the SHA-256 of its text."""
    return hashlib.sha256(seed.encode()).hexdigest()

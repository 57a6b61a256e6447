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


#: how each kind of secret is made: what proves who somebody is, the id of a table or a replay in links, a code to read
#: out, and the seed of a match
NEW: Final[dict[str, Callable[[], str]]] = {
    "token": lambda: secrets.token_urlsafe(24),
    "link": lambda: secrets.token_urlsafe(12),
    "code": lambda: "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH)),
    "seed": lambda: secrets.token_hex(16),
}


def hashed(token: str) -> str:
    """What is kept of a token: nobody who reads the storage can use it."""
    return hashlib.sha256(f"undermine token:{token}".encode()).hexdigest()


def same(one: str, other: str) -> bool:
    """Whether two hashes are the same, in a time that does not tell where they differ."""
    return hmac.compare_digest(one.encode(), other.encode())

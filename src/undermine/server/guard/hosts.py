"""Which names the server answers to.

A page of somebody else's can have its own name point to this machine (DNS rebinding): to the browser the server is then
of that page's origin, and the page may do with it whatever ours may. It has to come by a name, though, and one that
somebody can own in the public DNS; numbers, ``localhost`` and the names of a local network are beyond that.
"""

from __future__ import annotations

from collections.abc import Collection
from ipaddress import ip_address

from undermine.server.guard.addresses import Proxies

#: the other end of a connection: an address and a port
Peer = tuple[str, int]
#: this end; of one that does not come over a network it is a path and no port
End = tuple[str, int | None]

#: names under these are nobody's in the public DNS
_LOCAL = ("localhost", "local", "lan", "home", "internal", "home.arpa", "test")


class Hosts:
    """The names of a server: those it was told of; and if it was told of none, any where it is no loop-back address.

    A public server is reached by whatever name its operator has given it, and a page gains nothing there that it could
    not have by itself. A server that listens for its own machine alone is what such a page is after.
    """

    def __init__(self, names: Collection[str], proxies: Proxies) -> None:
        self._names = frozenset(name.lower() for name in names)
        self._proxies = proxies

    def allow(self, host: str, here: End | None, peer: Peer) -> bool:
        """Whether a request for a host is for us, which came to an address of ours from somebody.

        >>> own, any_ = Hosts(["play.example.org"], Proxies([])), Hosts([], Proxies(["127.0.0.1"]))
        >>> own.allow("play.example.org:443", ("192.0.2.7", 80), ("192.0.2.9", 5))
        True
        >>> own.allow("evil.example", ("192.0.2.7", 80), ("192.0.2.9", 5)), any_.allow("x.org", None, ("::1", 5))
        (False, True)
        """
        name = _name(host)
        if name in self._names or is_local(name):
            return True
        if self._names:
            return False
        return self._proxies.trusts(peer[0]) or here is None or not _is_loopback(here[0])


def origin_of(host: str, secure: bool, names: Collection[str]) -> str:
    """The origin of a host that goes by one of the server's names; nothing for any other, or for what is no host.

    >>> origin_of("play.example.org:8443", True, ["Play.example.org"])
    'https://play.example.org:8443'
    >>> [origin_of(host, True, ["play.example.org"]) for host in ("evil.example", "play.example.org:1@evil.example")]
    ['', '']
    """
    name, _, port = host.lower().partition(":")
    if name not in [one.lower() for one in names] or not (port.isdecimal() or ":" not in host):
        return ""
    return f"http{'s' * secure}://{name}{':' * bool(port)}{port}"


def is_local(name: str) -> bool:
    """Whether nobody can own a name in the public DNS; whoever names no host at all is no browser.

    >>> [is_local(name) for name in ("127.0.0.1", "::1", "localhost", "my-laptop", "my-laptop.local", "evil.example")]
    [True, True, True, True, True, False]
    """
    if "." not in name or any(name.endswith(f".{one}") for one in _LOCAL):
        return True
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _name(host: str) -> str:
    """A host without its port."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].rstrip(".").lower()


def _is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False

"""Who is asking, as far as the network knows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

#: what a household gets from its provider, at the least; whoever has one has all addresses in it
_HOUSEHOLD = 64


@lru_cache(maxsize=4096)
def household(host: str) -> str:
    """What counts as one address: of IPv6 the network of a household.

    >>> household("2001:db8::1") == household("2001:db8:0:0:ffff::2"), household("2001:db8:0:1::1")
    (True, '2001:db8:0:1::/64')
    >>> household("::ffff:192.0.2.7"), household("192.0.2.7")
    ('192.0.2.7', '192.0.2.7')
    """
    try:
        address: IPv4Address | IPv6Address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is None:
            return str(ip_network((address, _HOUSEHOLD), strict=False))
        address = address.ipv4_mapped
    return str(address)


class Proxies:
    """The proxies that are believed when they tell who is asking; each an address, a network, or ``*`` for any."""

    def __init__(self, trusted: Sequence[str]) -> None:
        self._any = "*" in trusted
        self._networks = [ip_network(one, strict=False) for one in trusted if one != "*"]

    def trusts(self, host: str) -> bool:
        """Whether somebody is a proxy of ours."""
        if self._any or not self._networks:
            return self._any
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._networks)

    def client(self, peer: str, forwarded: str | None) -> str:
        """The household that asks: the last in ``X-Forwarded-For`` who is no proxy of ours, if the peer is one.

        >>> Proxies(["10.0.0.0/8"]).client("10.0.0.1", "198.51.100.9, 192.0.2.7, 10.0.0.2")
        '192.0.2.7'
        >>> Proxies(["10.0.0.0/8"]).client("192.0.2.7", "198.51.100.9")
        '192.0.2.7'
        """
        if forwarded and self.trusts(peer):
            told = [one.strip() for one in forwarded.split(",") if one.strip()]
            others = [one for one in told if not self.trusts(one)]
            peer = (others or told or [peer])[-1]
        return household(peer)

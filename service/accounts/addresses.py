"""Addresses as limits count them."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

SUBSCRIBER_BITS = 64  # of an IPv6 address: whoever has one has all that begin alike


@lru_cache(maxsize=4096)
def subscriber(address: str) -> str:
    """The part of an address that tells one subscriber from another: all of IPv4, the first 64 bits of IPv6."""
    known = _parsed(address) or _parsed(_without_port(address))
    if known is None:
        return address  # a name that a proxy told, or none
    if not isinstance(known, IPv6Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(IPv6Network((known, SUBSCRIBER_BITS), strict=False))


def _parsed(address: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(address.partition("%")[0])
    except ValueError:
        return None


def _without_port(address: str) -> str:
    """Some proxies tell the port too: `192.0.2.7:4444`, `[2001:db8::1]:4444`. Each connection has another."""
    if address.startswith("["):
        return address[1:].partition("]")[0]
    return address.rpartition(":")[0]

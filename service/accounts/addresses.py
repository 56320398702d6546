"""IP addresses in the form that limits and quotas count."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

SUBSCRIBER_BITS = 64  # of an IPv6 address: a subscriber has all addresses with this prefix


@lru_cache(maxsize=4096)
def subscriber(address: str) -> str:
    """The part of an address that identifies a subscriber: all of IPv4, the first 64 bits of IPv6."""
    parsed = _parsed(address) or _parsed(_without_port(address))
    if parsed is None:
        return address  # a name that a proxy reported, or empty
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(IPv6Network((parsed, SUBSCRIBER_BITS), strict=False))


def _parsed(address: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(address.partition("%")[0])
    except ValueError:
        return None


def _without_port(address: str) -> str:
    """Some proxies report the port too (`192.0.2.7:4444`, `[2001:db8::1]:4444`), which differs by connection."""
    if address.startswith("["):
        return address[1:].partition("]")[0]
    return address.rpartition(":")[0]

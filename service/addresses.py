"""Addresses as limits count them."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address

SUBSCRIBER_BITS = 64                        # of an IPv6 address: whoever has one has all that begin alike


@lru_cache(maxsize=4096)
def subscriber(address: str) -> str:
    """The part of an address that tells one subscriber from another: all of IPv4, the first 64 bits of IPv6."""
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address                      # a name that a proxy told, or none
    if not isinstance(known, IPv6Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(IPv6Network((known, SUBSCRIBER_BITS), strict=False))

"""Which addresses a webhook may lead to: never to this machine or its network, unless the operator allows it.

A name is resolved once for each attempt, and the connection goes to the address that was checked. So a name that
answers with another address the second time gains nothing.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from threading import BoundedSemaphore, Thread

Address = IPv4Address | IPv6Address
Resolve = Callable[[str, int], Sequence[str]]  # host and port -> addresses

MOST = 4  # addresses of one name that are tried
RESOLVES_WITHIN = 5.0  # seconds
RESOLVING = 256  # names at the same time, with those for which nobody waits any more
GLOBAL_UNICAST = IPv6Network("2000::/3")
NOBODYS = tuple(map(ip_network, ("0.0.0.0/8", "240.0.0.0/4", "2001:db8::/32", "3fff::/20")))
NOT_PUBLIC = (
    *NOBODYS,
    *map(ip_network, ("100.64.0.0/10", "192.0.0.0/24", "192.88.99.0/24", "198.18.0.0/15")),
)
OF_CLOUDS = (  # where clouds serve their secrets, beside the link
    *map(ip_network, ("168.63.129.16/32", "192.0.0.192/32")),  # Azure, Oracle
    *map(ip_network, ("fd00:ec2::/32", "fd20:ce::/64")),  # Amazon, Google
)
TUNNELS = tuple(map(IPv6Network, ("2001::/32", "2002::/16", "64:ff9b::/96", "64:ff9b:1::/48")))  # lead to IPv4
ONE_SITE = 64  # bits of an IPv6 address: whoever has one has all that begin alike


class NotAllowed(Exception):
    """A webhook may not lead to this address."""


class Unresolved(Exception):
    """The name has no address."""


def resolve(host: str, port: int) -> list[str]:
    """The addresses of a name, as the system knows them."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as cause:
        raise Unresolved(host) from cause
    return list(dict.fromkeys(str(row[4][0]) for row in found))


class BoundedResolver:
    """Resolves names in time: the system's resolver may take long, and what it does cannot be interrupted.

    So it works in a thread that is left to itself when the time is over. Their number is limited.
    """

    def __init__(self, resolve: Resolve = resolve, seconds: float = RESOLVES_WITHIN, most: int = RESOLVING) -> None:
        self._resolve, self._seconds, self._places = resolve, seconds, BoundedSemaphore(most)

    def __call__(self, host: str, port: int) -> Sequence[str]:
        """The addresses of a name. Raises Unresolved, or TimeoutError if they are not known in time."""
        if not self._places.acquire(blocking=False):
            raise TimeoutError(host)
        found: Future[Sequence[str]] = Future()
        Thread(target=self._look_up, args=(found, host, port), name=f"resolve {host}", daemon=True).start()
        return found.result(self._seconds)

    def _look_up(self, found: Future[Sequence[str]], host: str, port: int) -> None:
        try:
            found.set_result(self._resolve(host, port))
        except BaseException as fault:  # it belongs to whoever waits
            found.set_exception(fault)
        finally:
            self._places.release()


def permitted(host: str, port: int, private: bool, resolve: Resolve = resolve) -> list[str]:
    """The addresses to connect to. One that is not permitted spoils the name.

    Raises NotAllowed, and what `resolve` raises.
    """
    addresses = resolve(host, port)
    if not addresses:
        raise Unresolved(host)
    for address in addresses:
        if not is_permitted(address, private):
            raise NotAllowed(address)
    return list(addresses[:MOST])


def is_permitted(address: str, private: bool) -> bool:
    """Whether a webhook may lead to this address; `private` allows this machine and private networks too."""
    try:
        parsed = _plain(ip_address(address))
    except ValueError:  # an address with a zone, such as fe80::1%eth0, is one of a link
        return False
    if parsed.is_multicast or parsed.is_unspecified or parsed.is_link_local or _is_in(parsed, (*OF_CLOUDS, *TUNNELS)):
        return False
    if parsed.is_loopback or parsed.is_private:
        return (private and not _is_in(parsed, NOBODYS)) or is_public(parsed)
    return is_public(parsed)


def network_of(address: str) -> str:
    """Whose address this is, as far as it shows: an IPv4 address is one receiver, and so is a whole site of IPv6."""
    parsed = _plain(ip_address(address))
    return str(parsed) if isinstance(parsed, IPv4Address) else str(ip_network((parsed, ONE_SITE), strict=False))


def is_public(address: Address) -> bool:
    """Whether an address belongs to the public Internet."""
    if not address.is_global or _is_in(address, NOT_PUBLIC):
        return False
    if isinstance(address, IPv6Address):
        return address in GLOBAL_UNICAST and not _is_in(address, TUNNELS)
    return not address.is_multicast


def literal(host: str) -> str | None:
    """The address, if a host is written as one, or is a name of this machine; None for a name to be resolved."""
    if host.rstrip(".").lower() == "localhost" or host.rstrip(".").lower().endswith(".localhost"):
        return "127.0.0.1"
    try:
        return str(ip_address(host))
    except ValueError:
        return None


def _plain(address: Address) -> Address:
    """An IPv4 address that is written as IPv6 counts as itself."""
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        return address.ipv4_mapped
    return address


def _is_in(address: Address, networks: Iterable[IPv4Network | IPv6Network]) -> bool:
    return any(address in network for network in networks if network.version == address.version)

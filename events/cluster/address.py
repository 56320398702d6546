"""The address of a Redis Cluster: `redis+cluster://user:password@host:port,host:port`."""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import unquote, urlsplit

SCHEMES = {"redis+cluster": False, "rediss+cluster": True}  # with TLS?
PORT = 6379
FORM = "redis+cluster://[user:password@]host:port[,host:port…]"


@dataclass(frozen=True)
class ClusterAddress:
    """Some nodes of a cluster, which know the others, and how to log in to all of them."""

    nodes: tuple[tuple[str, int], ...]
    is_tls: bool
    username: str | None = None
    password: str | None = field(default=None, repr=False)


def is_cluster(url: str) -> bool:
    """Whether an address names a cluster."""
    return url.partition("://")[0].lower() in SCHEMES


def cluster_address(url: str) -> ClusterAddress:
    """The parts of an address that names a cluster. Raises ValueError, without the password that it may hold."""
    try:
        parts = urlsplit(url)
    except ValueError:
        raise ValueError(f"a cluster is {FORM}") from None
    if not is_cluster(url) or parts.path.strip("/") or parts.query or parts.fragment:
        raise ValueError(f"a cluster is {FORM}")
    login, _, nodes = parts.netloc.rpartition("@")
    name, _, password = login.partition(":")
    is_tls = SCHEMES[url.partition("://")[0].lower()]
    return ClusterAddress(tuple(map(_node, nodes.split(","))), is_tls, unquote(name) or None, unquote(password) or None)


def _node(text: str) -> tuple[str, int]:
    try:
        parts = urlsplit(f"//{text}")
        host, port = parts.hostname, parts.port
    except ValueError:
        raise ValueError(f"a node of a cluster has no valid port: it is {FORM}") from None
    if not host:
        raise ValueError(f"a node of a cluster has no host: it is {FORM}")
    return host, PORT if port is None else port

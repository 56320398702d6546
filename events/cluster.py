"""A Redis Cluster for the matches: redis-py's client, which is made when it is first needed.

All keys of a shard are in one slot (`keys.py`), so a script runs on the primary of its shard. redis-py follows MOVED
and ASK, splits pipelines by node, and looks the cluster up again when a node does not answer. A publication reaches
every node of a cluster over its bus, so one subscription hears of the appends to all shards, whichever node it is at.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from threading import Lock
from typing import Any, ParamSpec, TypeVar
from urllib.parse import unquote, urlsplit

from redis import Redis
from redis.backoff import NoBackoff
from redis.cluster import ClusterNode, RedisCluster
from redis.connection import ConnectionPool
from redis.exceptions import ConnectionError, CrossSlotTransactionError, NoScriptError, RedisClusterException
from redis.retry import Retry

from events.redis_client import ANSWERS_WITHIN, CONNECTIONS, CONNECTS_WITHIN, Client, Script, client

SCHEMES = {"redis+cluster": False, "rediss+cluster": True}  # with TLS?
ROWS = ("XRANGE", "XREVRANGE")
TRIES = 3  # repetitions of a command when a node does not answer or a slot has no primary

P = ParamSpec("P")
R = TypeVar("R")


def is_cluster(url: str) -> bool:
    """Whether an address names a cluster."""
    return url.partition("://")[0] in SCHEMES


def events_client(url: str) -> Client | ClusterClient:
    """The client of the matches: `redis+cluster://host:port[,host:port…]`, or any other address of one Redis."""
    return ClusterClient(url) if is_cluster(url) else client(url)


class ClusterClient:
    """A client with the methods of `Client` that the log uses; what is not here is redis-py's `RedisCluster`.

    An error that may pass is raised as ConnectionError. Raises ValueError for an address that cannot be one.
    """

    database = 0  # a cluster has no other

    def __init__(self, url: str, answers_within: float = ANSWERS_WITHIN) -> None:
        parts = urlsplit(url)
        if parts.scheme not in SCHEMES or parts.path.strip("/") or parts.query:
            raise ValueError("a cluster is redis+cluster://[user:password@]host:port[,host:port…]")
        user, _, nodes = parts.netloc.rpartition("@")
        name, _, password = user.partition(":")
        self._nodes = [_node(each) for each in nodes.split(",")]
        self._options: dict[str, Any] = {
            "username": unquote(name) or None,
            "password": unquote(password) or None,
            "ssl": SCHEMES[parts.scheme],
            "protocol": 2,
            "socket_timeout": answers_within,
            "socket_connect_timeout": min(CONNECTS_WITHIN, answers_within),
            "max_connections": CONNECTIONS,
            "retry": Retry(NoBackoff(), TRIES),
        }
        self._made: _Cluster | None = None
        self._lock = Lock()

    def __enter__(self) -> ClusterClient:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._cluster(), name)

    def close(self) -> None:
        """Close the connections."""
        with self._lock:
            if self._made is not None:
                self._made.close()
                self._made = None

    def ask(self, *words: str | bytes | int) -> Any:
        """Send a command and return its reply in the form in which Redis sends it."""
        reply = self._cluster().execute_command(*words)
        if words[0] not in ROWS:
            return reply
        return [[id, [word for field in fields.items() for word in field]] for id, fields in reply]

    def run(self, script: Script, keys: Sequence[str], args: Sequence[Any]) -> Any:
        """Run a script on the node of its keys; send its text if that node does not know it."""
        try:
            return self.ask("EVALSHA", script.sha, len(keys), *keys, *args)
        except NoScriptError:
            return self.ask("EVAL", script.text, len(keys), *keys, *args)

    def primaries(self) -> dict[str, Redis]:
        """A client of each primary, by its address."""
        cluster = self._cluster()
        return {node.name: cluster.get_redis_connection(node) for node in sorted(cluster.get_primaries(), key=_name)}

    def address_of(self, key: str) -> str:
        """The address of the primary that has a key."""
        return _name(self._cluster().get_node_from_key(key))

    def subscription_pool(self) -> ConnectionPool:
        """Connections to a node that answers, for a subscription."""
        cluster = self._cluster()
        cluster.ping(target_nodes=RedisCluster.PRIMARIES)  # looks the cluster up again if one is away
        return cluster.get_redis_connection(cluster.get_random_primary_node()).connection_pool

    def run_id(self) -> str:
        """The run ids of all primaries: another one means a restart or a failover."""
        return " ".join(str(node.info("server")["run_id"]) for node in self.primaries().values())

    def _cluster(self) -> _Cluster:
        with self._lock:
            if self._made is None:
                self._made = _made(self._nodes, self._options)
            return self._made


def _passing(function: Callable[P, R]) -> Callable[P, R]:
    """Raise ConnectionError where redis-py says that the cluster cannot be reached or a slot has no primary."""

    @wraps(function)
    def translated(*args: P.args, **named: P.kwargs) -> R:
        try:
            return function(*args, **named)
        except CrossSlotTransactionError:
            raise
        except RedisClusterException as cause:
            raise ConnectionError(str(cause)) from cause

    return translated


class _Cluster(RedisCluster):
    """redis-py's client, with errors that are of redis-py's usual kinds."""

    @_passing
    def execute_command(self, *args: Any, **options: Any) -> Any:
        return super().execute_command(*args, **options)

    def pipeline(self, transaction: bool | None = None, shard_hint: Any = None) -> Any:
        pipe = super().pipeline(transaction, shard_hint)
        pipe.execute = _passing(pipe.execute)  # type: ignore[method-assign]
        return pipe


@_passing
def _made(nodes: Sequence[tuple[str, int]], options: dict[str, Any]) -> _Cluster:
    return _Cluster(startup_nodes=[ClusterNode(host, port) for host, port in nodes], **options)


def _node(text: str) -> tuple[str, int]:
    parts = urlsplit(f"//{text}")
    if not parts.hostname:
        raise ValueError("each node of a cluster is written host:port")
    return parts.hostname, parts.port or 6379


def _name(node: Any) -> str:
    return str(node.name)

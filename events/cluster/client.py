"""A Redis Cluster for the matches: redis-py's client, which is made when it is first needed.

All keys of a shard are in one slot (`keys.py`), so a script runs on the primary of its shard. redis-py follows MOVED
and ASK, splits pipelines by node, and looks the cluster up again when a node does not answer. A publication reaches
every node of a cluster over its bus, so one subscription hears of the appends to all shards, whichever node it is at.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from threading import Lock
from time import sleep
from typing import Any, ParamSpec, TypeVar

from hiredis import pack_command
from redis import Redis
from redis.backoff import NoBackoff
from redis.cluster import ClusterNode, RedisCluster
from redis.connection import ConnectionPool
from redis.exceptions import (
    AskError,
    ClusterDownError,
    ClusterError,
    ConnectionError,
    CrossSlotTransactionError,
    MovedError,
    NoScriptError,
    RedisClusterException,
    ResponseError,
    TimeoutError,
)
from redis.retry import Retry

from annales.events.bare_connection import LARGEST, Piping, SharedPipe, SharedPipes
from annales.events.cluster.address import cluster_address, is_cluster
from annales.events.redis_client import ANSWERS_WITHIN, CONNECTIONS, CONNECTS_WITHIN, Script
from annales.events.replication import ConfirmingClient, check, confirming_client, wait_for

ROWS = ("XRANGE", "XREVRANGE")
KEY_OF = {"EVAL": 3, "EVALSHA": 3, "XRANGE": 1, "XREVRANGE": 1}  # which word of a command is its first key
TRIES = 3  # repetitions of a command when a node does not answer or a slot has no primary
RESTS = 0.25  # seconds before a command is repeated for a slot that has no primary, as redis-py does
ELSEWHERE = (MovedError, AskError, ClusterDownError)
SILENCE = object()  # in place of a reply that did not come; None is the reply of Redis where there is nothing

Words = Sequence[str | bytes | int]

P = ParamSpec("P")
R = TypeVar("R")


def _passing(function: Callable[P, R]) -> Callable[P, R]:
    """Raise ConnectionError where redis-py says that no node takes a command: none answers, or a slot is moving."""

    @wraps(function)
    def translated(*args: P.args, **named: P.kwargs) -> R:
        try:
            return function(*args, **named)
        except (CrossSlotTransactionError, ResponseError):
            raise
        except (RedisClusterException, ClusterError) as cause:
            raise ConnectionError(str(cause)) from cause

    return translated


def events_client(url: str, replicas: int = 0) -> ConfirmingClient | ClusterClient:
    """The client of the matches: `redis+cluster://host:port[,host:port…]`, or any other address of one Redis.

    Its scripts raise NotReplicated unless `replicas` replicas confirm what they have written.
    """
    return ClusterClient(url, replicas=replicas) if is_cluster(url) else confirming_client(url, replicas)


class ClusterClient:
    """A client with the methods of `ConfirmingClient` that the log uses; what is not here is redis-py's `RedisCluster`.

    An error that may pass is raised as ConnectionError. Raises ValueError for an address that cannot be one.
    """

    database = 0  # a cluster has no other

    def __init__(self, url: str, answers_within: float = ANSWERS_WITHIN, replicas: int = 0) -> None:
        address = cluster_address(url)
        self._nodes = address.nodes
        self.replicas = replicas
        self._options: dict[str, Any] = {
            "username": address.username,
            "password": address.password,
            "ssl": address.is_tls,
            "protocol": 2,
            "socket_timeout": answers_within,
            "socket_connect_timeout": min(CONNECTS_WITHIN, answers_within),
            "max_connections": CONNECTIONS,
            "retry": Retry(NoBackoff(), TRIES),
        }
        self._made: _Cluster | None = None
        self._pipes: dict[str, SharedPipe] = {}  # by the address of the node
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
            while self._pipes:
                self._pipes.popitem()[1].leave()

    def ask(self, *words: str | bytes | int) -> Any:
        """Send a command and return its reply in the form in which Redis sends it."""
        pipes = Piping.takes(words) if words[0] in KEY_OF else None
        packed = b"" if pipes is None else pack_command(words)  # type: ignore[arg-type]  # its stub accepts one word
        if pipes is None or len(packed) > LARGEST:
            return _as_sent(words, self._cluster().execute_command(*words))
        return self._piped(pipes, words, packed)

    def ask_together(self, *commands: Words) -> list[Any]:
        """The replies to commands that read. Each is sent by itself: their keys may be on several nodes."""
        return [self.ask(*words) for words in commands]

    def run(self, script: Script, keys: Sequence[str], args: Sequence[Any]) -> Any:
        """Run a script on the node of its keys; send its text if that node does not know it."""
        try:
            return self._run("EVALSHA", script.sha, keys, args)
        except NoScriptError:
            return self._run("EVAL", script.text, keys, args)

    def _run(self, name: str, script: str, keys: Sequence[str], args: Sequence[Any]) -> Any:
        words = (name, script, len(keys), *keys, *args)
        return self._confirmed(keys[0], words) if self.replicas else self.ask(*words)

    def _piped(self, pipes: SharedPipes, words: Words, packed: bytes) -> Any:
        """The reply to a command over the connection to its node that all callers share."""

        def send(node: ClusterNode, is_sent_here: bool) -> list[Any]:
            here = self._cluster().get_redis_connection(node)
            pipe = None if is_sent_here else self._pipes.get(node.name) or pipes.to(here.connection_pool)
            if pipe is None:
                return [_as_sent(words, reply) for reply in _in_a_row(here, is_sent_here, words)]
            self._pipes[node.name] = pipe
            return [pipe.ask(packed, repeats=0)]

        return self._from_node(str(words[KEY_OF[str(words[0])]]), send)[0]

    def _confirmed(self, key: str, words: Words) -> Any:
        """The reply to a script, behind which WAIT was sent on its connection: it speaks of that connection alone.

        A script that writes nothing is not waited for. `MARK` could not cure that here: while a slot moves, its keys
        are on two nodes. A script that acknowledges what an earlier one has written makes a write of its own.
        """

        def send(node: ClusterNode, is_sent_here: bool) -> list[Any]:
            here = self._cluster().get_redis_connection(node)
            return _in_a_row(here, is_sent_here, words, wait_for(self.replicas))

        reply, reached = self._from_node(key, send)
        check(self.replicas, reached)
        return reply

    @_passing
    def _from_node(self, key: str, send: Callable[[ClusterNode, bool], list[Any]]) -> list[Any]:
        """The replies of the node that has a key; `send` gets the node, and whether another one redirected us there."""
        cluster, asked = self._cluster(), False
        node = cluster.get_node_from_key(key)
        for _ in range(TRIES):
            try:
                replies = send(node, asked)
            except (ConnectionError, TimeoutError):
                cluster.nodes_manager.initialize(last_failed_node_name=node.name)
                replies = [SILENCE]
            if replies[0] is not SILENCE and not isinstance(replies[0], ELSEWHERE):
                break
            node, asked = self._next(key, replies[0])
        else:
            raise ConnectionError("no node of the cluster takes this command now")
        if isinstance(replies[0], ResponseError):
            raise replies[0]
        return replies

    def _next(self, key: str, reply: Any) -> tuple[ClusterNode, bool]:
        """The node to ask next, and whether the command needs ASKING because another node redirected us there."""
        cluster = self._cluster()
        if isinstance(reply, AskError):
            return cluster.get_node(reply.host, reply.port), True
        if isinstance(reply, ClusterDownError):
            sleep(RESTS)
        if reply is not SILENCE:
            cluster.nodes_manager.initialize()
        return cluster.get_node_from_key(key), False

    def primaries(self) -> dict[str, Redis]:
        """A client of each primary, by its address."""
        cluster = self._cluster()
        return {node.name: cluster.get_redis_connection(node) for node in sorted(cluster.get_primaries(), key=_name)}

    def infos(self) -> dict[str, Mapping[str, Any]]:
        """What INFO says of each primary, by its address; the cluster is looked up again if one does not answer."""
        cluster = self._cluster()
        info: dict[str, Any] = cluster.info(target_nodes=RedisCluster.PRIMARIES)
        if isinstance(info.get("run_id"), str):  # redis-py returns the reply of a single node by itself
            return {_name(cluster.get_primaries()[0]): info}
        return dict(sorted(info.items()))

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
        return " ".join(str(info["run_id"]) for info in self.infos().values())

    def _cluster(self) -> _Cluster:
        with self._lock:
            if self._made is None:
                self._made = _made(self._nodes, self._options)
            return self._made


class _Cluster(RedisCluster):
    """redis-py's client, with errors that are of redis-py's usual kinds."""

    @_passing
    def execute_command(self, *args: Any, **options: Any) -> Any:
        return super().execute_command(*args, **options)

    def pipeline(self, transaction: bool | None = None, shard_hint: Any = None) -> Any:
        pipe = super().pipeline(transaction, shard_hint)
        pipe.execute = _passing(pipe.execute)
        return pipe


@_passing
def _made(nodes: Sequence[tuple[str, int]], options: dict[str, Any]) -> _Cluster:
    return _Cluster(startup_nodes=[ClusterNode(host, port) for host, port in nodes], **options)


def _in_a_row(node: Redis, is_sent_here: bool, *commands: Words) -> list[Any]:
    """The replies to commands that are sent together over one connection; a refusal is returned as an exception."""
    first: list[Words] = [("ASKING",)] if is_sent_here else []
    with node.pipeline(transaction=False) as pipe:
        for words in (*first, *commands):
            pipe.execute_command(*words)
        replies: list[Any] = pipe.execute(raise_on_error=False)
    return replies[len(first) :]


def _as_sent(words: Words, reply: Any) -> Any:
    """A reply in the form in which Redis sends it: redis-py has put entries of streams into another one."""
    if words[0] not in ROWS or isinstance(reply, ResponseError):
        return reply
    return [[id, [word for field in fields.items() for word in field]] for id, fields in reply]


def _name(node: Any) -> str:
    return str(node.name)

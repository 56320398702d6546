"""A client whose writes are confirmed by replicas (WAIT) before they count as done.

WAIT only covers the connection that it is sent on: so it follows its command there, whatever thread asks. Redis 6.2 and
7.0 count the replicas that hold all that the server had written by then. Later versions, and Valkey, count those of the
last write of that connection alone, and a command that changes nothing is none: so a small write (`MARK`) goes before
WAIT. This makes it unlikely that a failover loses what was acknowledged; it is no consensus (docs/failover.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from redis.client import Pipeline
from redis.exceptions import ResponseError

from annales.domain.errors import NotReplicated
from annales.events.redis_client import ANSWERS_WITHIN, Client, client_pool, raised

MARK = ("SET", "{confirmed}:mark", 1)  # replicas that hold it hold everything that was written before
CONFIRMED_WITHIN = 2.0  # seconds for replicas to confirm a write; less than a client waits for the reply
# Commands that write nothing. Whatever is not named here waits for the replicas, which costs time and nothing else.
READS = frozenset(
    """
    EXISTS GET HEXISTS HGET HGETALL HLEN HMGET HSCAN INFO MEMORY MGET PING PUBLISH SCAN SCARD SCRIPT SISMEMBER SMEMBERS
    STRLEN TTL TYPE XINFO XLEN XRANGE XREVRANGE ZCARD ZCOUNT ZRANGE ZRANGEBYSCORE ZSCORE
    """.split()  # noqa: SIM905  # a list of them would be as long as the rest of the module
)


def confirming_client(url: str, replicas: int) -> ConfirmingClient:
    """The client of `client(url)`, each write of which raises NotReplicated unless `replicas` replicas confirm it."""
    made: ConfirmingClient = ConfirmingClient.from_pool(client_pool(url, ANSWERS_WITHIN))
    made.replicas = replicas
    return made


def online_replicas(info: Mapping[str, Any]) -> int:
    """How many replicas follow a server, by its INFO."""
    states = [
        value.get("state") for name, value in info.items() if name.startswith("slave") and isinstance(value, dict)
    ]
    return states.count("online")


class ConfirmingClient(Client):
    """Sends WAIT behind each write; without `replicas` it is a client like any other."""

    replicas = 0

    def confirmed(self, *words: str | bytes | int) -> Any:
        """Send a command that reads, and make sure that the replicas hold what it has read."""
        return raised(self._confirmed(words) if self.replicas else self._reply(words))

    def pipeline(self, transaction: bool = True, shard_hint: Any = None) -> Pipeline:
        """A pipeline; if it writes, its `execute` waits for the replicas."""
        pipe = ConfirmingPipeline(self.connection_pool, self.response_callbacks, transaction, shard_hint)
        pipe.replicas = self.replicas
        return pipe

    def _reply(self, words: tuple[Any, ...]) -> Any:
        if not self.replicas or words[0] in READS:
            return super()._reply(words)
        return self._confirmed(words)

    def _confirmed(self, words: tuple[Any, ...]) -> Any:
        """The reply to a command; a refusal of Redis is returned, and nothing is confirmed then."""
        reply, marked, reached = self._replies(words, MARK, wait_for(self.replicas))
        if not isinstance(reply, ResponseError):
            raised(marked)
            check(self.replicas, reached)
        return reply


class ConfirmingPipeline(Pipeline):
    """A pipeline that waits for the replicas when it has written."""

    replicas = 0

    def _execute_transaction(self, connection: Any, commands: Any, raise_on_error: bool) -> list[Any]:
        replies: list[Any] = super()._execute_transaction(connection, commands, raise_on_error)
        self._confirm(connection, commands)
        return replies

    def _execute_pipeline(self, connection: Any, commands: Any, raise_on_error: bool) -> list[Any]:
        replies: list[Any] = super()._execute_pipeline(connection, commands, raise_on_error)
        self._confirm(connection, commands)
        return replies

    def _confirm(self, connection: Any, commands: Any) -> None:
        if self.replicas and any(args[0].split()[0] not in READS for args, _ in commands):
            for words in (MARK, wait_for(self.replicas)):
                connection.send_command(*words)
            connection.read_response()
            check(self.replicas, connection.read_response())


def wait_for(replicas: int) -> tuple[str, int, int]:
    """The command that waits for a number of replicas."""
    return "WAIT", replicas, int(CONFIRMED_WITHIN * 1000)


def check(wanted: int, reached: Any) -> None:
    """Raise NotReplicated if the reply to WAIT counts too few replicas.

    A primary that hands over to a replica ends a WAIT with UNBLOCKED: nothing is known of the replicas then.
    """
    if isinstance(reached, ResponseError) and str(reached).startswith("UNBLOCKED"):
        raise NotReplicated(wanted=wanted, reached=0) from reached
    if raised(reached) < wanted:
        raise NotReplicated(wanted=wanted, reached=reached)

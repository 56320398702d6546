"""The servers of a store: one Redis, or two, one of which has the matches.

`EVENTS_URL` names the Redis of the matches: their streams, secrets and idempotency keys, the feeds, the turns of bots,
the deadlines, the awaited seats, the tombstones. Everything that one script writes with an append has the hash tag of
one shard, and is therefore there. Everything else stays at `REDIS_URL`: accounts, quotas, queues, lists.

Both servers hold the id of the store, and which part of it they are. So a server that was emptied, one of another store
and two addresses that were exchanged are all noticed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from redis import Redis
from redis.exceptions import ResponseError

from annales.events import store
from annales.events.cluster.address import is_cluster
from annales.events.cluster.client import ClusterClient
from annales.events.redis_client import ANSWERS_WITHIN, client
from annales.events.store import Condition, Events, Identity, ServerState, StorePart

LookAt = Callable[[Events, StorePart], ServerState]


class MissingId(StrEnum):
    """Why a store has no complete id, and must not be given one without the operator."""

    EARLIER_FORM = "earlier_form"  # matches in an earlier format
    RECORD_LOST = "record_lost"  # matches, but no id
    NOT_MOVED = "not_moved"  # the matches are still at `REDIS_URL`
    EVENTS_EMPTY = "events_empty"  # the Redis of the matches is empty
    ACCOUNTS_EMPTY = "accounts_empty"  # there are matches, but no accounts
    RESTORING = "restoring"  # a backup is being restored, or its restore was interrupted


@dataclass(frozen=True)
class Servers:
    """The Redis of the accounts and that of the matches; the same client if one Redis has both."""

    redis: Redis
    events: Events

    @classmethod
    def at(
        cls,
        redis_url: str,
        events_url: str | None = None,
        make: Callable[[str], Redis] = client,
        answers_within: float = ANSWERS_WITHIN,
    ) -> Servers:
        """The servers at these addresses. They are not asked anything yet; a cluster waits so long for an answer."""
        redis = make(redis_url)
        if events_url is None or events_url == redis_url:
            return cls(redis, redis)
        return cls(redis, events_at(events_url, make, answers_within))

    def close(self) -> None:
        """Close the connections."""
        self.redis.close()
        if self.are_apart:
            self.events.close()

    @property
    def are_apart(self) -> bool:
        """Whether the matches have a Redis of their own."""
        return self.events is not self.redis

    def look(self, at: LookAt = store.look) -> ServerState:
        """Look at the servers: the worse condition of the two, and both run ids."""
        if not self.are_apart:
            return at(self.redis, StorePart.WHOLE)
        return _of_both(at(self.redis, StorePart.ACCOUNTS), at(self.events, StorePart.EVENTS))

    def identity(self) -> Identity | None:
        """The id of the store; None unless all servers have one. `look` says whether they agree."""
        accounts, events = store.identity(self.redis), store.identity(self.events)
        return None if accounts is None else events

    def gap(self) -> MissingId | None:
        """What must be put right before a store without a complete id may have one; None for a new store."""
        accounts, events = store.identity(self.redis), store.identity(self.events)
        if accounts is not None and events is not None:
            return None
        if any(store.is_being_restored(each) for each in {self.redis, self.events}):
            return MissingId.RESTORING
        if accounts is not None and accounts.part is StorePart.WHOLE:
            return MissingId.NOT_MOVED
        if accounts is not None:
            return MissingId.RECORD_LOST if store.has_matches(self.events) else MissingId.EVENTS_EMPTY
        if store.is_of_form_1(self.redis):
            return MissingId.EARLIER_FORM
        if events is None:
            return MissingId.RECORD_LOST if any(store.has_matches(each) for each in {self.events, self.redis}) else None
        return MissingId.ACCOUNTS_EMPTY if store.has_matches(self.events) else None

    def known(self) -> Identity | None:
        """The id that any of the servers has."""
        return store.identity(self.redis) or store.identity(self.events)

    def named(self, id: str | None = None) -> Identity:
        """The id of the store; servers without one get `id` or a random one, the same one for all concurrent callers.

        The matches' server is named first: accounts whose matches have no id were never new.
        """
        if not self.are_apart:
            return store.named(self.redis, id)
        known = store.named(self.events, id, StorePart.EVENTS)
        store.named(self.redis, known.id, StorePart.ACCOUNTS)
        return known

    def by_setting(self) -> Iterator[tuple[str, Redis]]:
        """The servers, with the names that messages give them."""
        if self.are_apart:
            yield "the Redis at REDIS_URL", self.redis
            for name, server in nodes_of(self.events).items():
                yield name or "the Redis at EVENTS_URL", server
        else:
            yield "Redis", self.redis

    def wrong(self) -> tuple[str, Identity] | None:
        """A server that has another part of a store than it should have; its name, and what it has."""
        alone: list[tuple[str, Events, StorePart]] = [("Redis", self.redis, StorePart.WHOLE)]
        apart: list[tuple[str, Events, StorePart]] = [
            ("the Redis at REDIS_URL", self.redis, StorePart.ACCOUNTS),
            ("the Redis at EVENTS_URL", self.events, StorePart.EVENTS),
        ]
        for name, server, part in apart if self.are_apart else alone:
            known = store.identity(server)
            if known is not None and store.is_wrong(known, part):
                return name, known
        return None

    def are_torn(self) -> bool:
        """Whether the servers have parts of two stores."""
        known = (store.identity(self.redis), store.identity(self.events))
        return len({each.id for each in known if each is not None}) > 1

    def are_the_same(self) -> bool:
        """Whether both addresses lead to one database of one server."""
        if not self.are_apart or not isinstance(self.events, Redis):
            return False
        return _place(self.redis) == _place(self.events)


def events_at(
    url: str, make: Callable[[str], Redis] = client, answers_within: float = ANSWERS_WITHIN
) -> Redis | ClusterClient:
    """A client of the matches at their own address: of a cluster, or what `make` makes for any other."""
    return ClusterClient(url, answers_within) if is_cluster(url) else make(url)


def runs_of(events: Events) -> str:
    """The run ids of the servers behind a client: others mean a restart or a failover."""
    infos = {"": events.info("server")} if isinstance(events, Redis) else events.infos()
    return " ".join(str(info["run_id"]) for info in infos.values())


def nodes_of(events: Events) -> dict[str, Redis]:
    """The servers behind a client: each primary of a cluster by its address, or one server, without a name."""
    if isinstance(events, Redis):
        return {"": events}
    return {f"the node {name} of EVENTS_URL": node for name, node in events.primaries().items()}


def _of_both(accounts: ServerState, events: ServerState) -> ServerState:
    worse = max(accounts, events, key=lambda each: list(Condition).index(each.condition))
    fuller = max(accounts, events, key=lambda each: each.memory / each.memory_limit if each.memory_limit else 0.0)
    both = ServerState(
        worse.condition,
        None if accounts.identity is None else events.identity,
        f"{accounts.run_id} {events.run_id}",
        events.lost,
        fuller.memory,
        fuller.memory_limit,
    )
    names = [each.identity.id for each in (accounts, events) if each.identity is not None]
    is_torn = len(set(names)) > 1 and worse.condition not in store.AWAY
    return replace(both, condition=Condition.ANOTHER) if is_torn else both


def _place(redis: Redis) -> tuple[Any, Any]:
    try:
        run: Any = redis.info("server").get("run_id")
    except ResponseError:
        run = object()
    return run, redis.connection_pool.connection_kwargs.get("db") or 0

"""How the parts of one process are put together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from redis import Redis
from redis.exceptions import RedisError
from rq import Queue

from domain.contract.game import Game
from domain.games import GAMES
from events.change_feed import ChangeFeed
from events.match_cache import MatchCache
from events.projections.index import Index
from events.projections.index import Wanted as Wanted
from events.redis_client import client, looking_client
from events.redis_client import writes_refused as writes_refused
from events.stream import Log
from service.accounts.match_secrets import MatchSecrets
from service.accounts.players import Accounts
from service.accounts.quotas import Quotas
from service.accounts.receipts import Receipts
from service.bots.thinker import Thinker
from service.bots.tickets import bots_queue, enqueue_turns
from service.bots.turn_queue import TurnQueue
from service.commands.provenance import Imports
from service.door import Door
from service.matches import Matches
from service.monitoring.broken_matches import Broken
from service.monitoring.health import Health
from service.monitoring.readiness import Readiness
from service.monitoring.store_watch import StoreWatch as StoreWatch
from service.queries.cursors import Cursors
from service.queries.notifier import Notifier
from service.settings import Allowances, Pace, Settings

OUTAGES = (RedisError,)  # what a caller meets when Redis is away: 503


@dataclass(frozen=True)
class Services:
    """The parts of one process; leaving it as a context closes its connections."""

    redis: Redis
    log: Log
    match_cache: MatchCache
    index: Index
    match_secrets: MatchSecrets
    accounts: Accounts
    queue: Queue
    turns: TurnQueue
    health: Health
    matches: Matches
    door: Door
    thinker: Thinker
    live: Notifier
    imports: Imports
    receipts: Receipts
    store: StoreWatch
    readiness: Readiness
    cursors: Cursors
    quotas: Quotas
    broken: Broken

    def __enter__(self) -> Services:
        return self

    def forget(self) -> None:
        """Drop all that this process remembers of the store: it may hold less now than was read before."""
        self.match_cache.forget_all()
        self.match_secrets.forget_all()
        self.imports.forget_all()
        self.receipts.forget_key()
        self.cursors.forget_key()
        self.accounts.forget_callers()

    def __exit__(self, *_: object) -> None:
        self.log.close()
        self.redis.close()
        self.store.redis.close()


def build(redis_url: str, games: Mapping[str, Game] = GAMES, pace: Pace | None = None) -> Services:
    """The parts on a Redis, for these games; the pace of bots is the environment's unless it is given."""
    redis = client(redis_url)
    log = Log(redis_url)
    imports, match_secrets, queue = Imports(redis), MatchSecrets(redis), bots_queue(redis)
    index = Index(redis, imports.importer)
    match_cache, turns = MatchCache(log, on_rewound=index.rewound), TurnQueue(redis)
    matches = Matches(match_cache, imports, games)
    door = Door(
        log,
        match_cache,
        index,
        match_secrets,
        imports,
        matches,
        lambda asked: enqueue_turns(queue, turns, asked),
    )
    live = Notifier(lambda: ChangeFeed(redis_url), lambda match: match_cache.tree(match).last)
    store = StoreWatch(looking_client(redis_url), lambda: parts.forget())
    health = Health(store.redis, TurnQueue(store.redis))  # readiness must not wait long for what it asks
    parts = Services(
        redis,
        log,
        match_cache,
        index,
        match_secrets,
        Accounts(redis),
        queue,
        turns,
        health,
        matches,
        door,
        Thinker(matches, match_secrets, pace or Pace.from_env(), door.now),
        live,
        imports,
        Receipts(redis),
        store,
        Readiness(store, health),
        Cursors(redis),
        Quotas(redis, Allowances.from_env(), index.unfinished),
        Broken(redis),
    )
    return parts


@lru_cache(maxsize=1)
def services() -> Services:
    """The parts of this process, made when they are first needed: after the worker was forked and patched."""
    settings = Settings.from_env()
    parts = build(settings.redis, pace=settings.pace)
    parts.store.start(settings.store_id)
    return parts

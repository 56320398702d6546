"""How the parts of one process are put together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from redis import Redis
from redis.exceptions import RedisError
from rq import Queue

from domain.games import GAMES
from domain.kernel.play import Game
from events.connect import client, looking_client
from events.connect import writes_refused as writes_refused
from events.feeds import Feeds
from events.index import Index
from events.index import Wanted as Wanted
from events.shelf import Shelf
from events.stream import Log
from service.accounts import Accounts
from service.bot_turns import TurnQueue
from service.broken import Broken
from service.cursors import Cursors
from service.health import Health
from service.imports import Imports
from service.keeper import Keeper
from service.live import Live
from service.proofs import Proofs
from service.queueing import bots_queue, enqueue_turns
from service.quotas import Quotas
from service.readiness import Readiness
from service.settings import Allowances, Pace, Settings
from service.store_watch import StoreWatch as StoreWatch
from service.table import Door

OUTAGES = (RedisError,)                     # what a caller meets when Redis is away: 503


@dataclass(frozen=True)
class House:
    """The parts of one process; leaving it as a context closes its connections."""

    redis: Redis
    log: Log
    shelf: Shelf
    index: Index
    keeper: Keeper
    accounts: Accounts
    queue: Queue
    turns: TurnQueue
    health: Health
    door: Door
    live: Live
    imports: Imports
    proofs: Proofs
    store: StoreWatch
    readiness: Readiness
    cursors: Cursors
    quotas: Quotas
    broken: Broken

    def __enter__(self) -> House:
        return self

    def forget(self) -> None:
        """Drop all that this process remembers of the store: it may hold less now than was read before."""
        self.shelf.forget_all()
        self.keeper.forget_all()
        self.imports.forget_all()
        self.proofs.forget_key()
        self.cursors.forget_key()
        self.accounts.forget_callers()

    def __exit__(self, *_: object) -> None:
        self.log.close()
        self.redis.close()
        self.store.redis.close()


def build(redis_url: str, games: Mapping[str, Game] = GAMES, pace: Pace | None = None) -> House:
    """The parts on a Redis, for these games; the pace of bots is the environment's unless it is given."""
    redis = client(redis_url)
    log = Log(redis_url)
    imports, keeper, queue = Imports(redis), Keeper(redis), bots_queue(redis)
    index = Index(redis, imports.importer)
    shelf, turns = Shelf(log, on_rewound=index.rewound), TurnQueue(redis)
    door = Door(log, shelf, index, keeper, imports, games, lambda asked: enqueue_turns(queue, turns, asked),
                pace=pace or Pace.from_env())
    live = Live(lambda: Feeds(redis_url), lambda match: shelf.tree(match).last)
    store = StoreWatch(looking_client(redis_url), lambda: parts.forget())
    health = Health(store.redis, TurnQueue(store.redis))        # readiness must not wait long for what it asks
    parts = House(redis, log, shelf, index, keeper, Accounts(redis), queue, turns, health, door, live, imports,
                  Proofs(redis), store, Readiness(store, health), Cursors(redis),
                  Quotas(redis, Allowances.from_env(), index.unfinished), Broken(redis))
    return parts


@lru_cache(maxsize=1)
def house() -> House:
    """The parts of this process, made when they are first needed: after the worker was forked and patched."""
    settings = Settings.from_env()
    parts = build(settings.redis, pace=settings.pace)
    parts.store.start(settings.store_id)
    return parts

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
from events.connect import client
from events.feeds import Feeds
from events.index import Index
from events.index import Wanted as Wanted
from events.shelf import Shelf
from events.stream import Log
from service.accounts import Accounts
from service.cursors import Cursors
from service.imports import Imports
from service.keeper import Keeper
from service.live import Live
from service.proofs import Proofs
from service.queueing import bots_queue, enqueue_turns
from service.quotas import Quotas
from service.settings import Allowances, Settings
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
    door: Door
    live: Live
    imports: Imports
    proofs: Proofs
    cursors: Cursors
    quotas: Quotas

    def __enter__(self) -> House:
        return self

    def __exit__(self, *_: object) -> None:
        self.log.close()
        self.redis.close()


def build(redis_url: str, games: Mapping[str, Game] = GAMES) -> House:
    """The parts on a Redis, for these games."""
    redis = client(redis_url)
    log = Log(redis_url)
    shelf, imports, keeper, queue = Shelf(log), Imports(redis), Keeper(redis), bots_queue(redis)
    index = Index(redis, imports.importer)
    door = Door(log, shelf, index, keeper, imports, games, lambda match, turns: enqueue_turns(queue, match, turns))
    live = Live(lambda: Feeds(redis_url), lambda match: shelf.tree(match).last)
    return House(redis, log, shelf, index, keeper, Accounts(redis), queue, door, live, imports, Proofs(redis),
                 Cursors(redis), Quotas(redis, Allowances.from_env(), index.unfinished))


@lru_cache(maxsize=1)
def house() -> House:
    """The parts of this process, made when they are first needed: after the worker was forked and patched."""
    return build(Settings.from_env().redis)

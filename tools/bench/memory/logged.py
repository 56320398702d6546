"""Matches that were played in memory, written to a log entry by entry, as in play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from uuid import uuid4

from redis import Redis

from annales.domain.contract.game import Game
from annales.domain.log.entry import Disclosed, Entry, Opened
from annales.domain.log.tree import Tree
from annales.events.keys import SHARDS, feed_key
from annales.events.stream import AfterAppend
from annales.service.container import Services
from annales.tools.train_dictionary.matches import played_match

LONGEST = 4_000  # answers of a match that is to end by itself
SECRET = "00" * 32


def seeded(game: Game, level: str | None, most: int) -> Iterator[Sequence[Entry]]:
    """Matches at all numbers of seats in turn, of at most so many answers."""
    for number in count():
        for seats in game.PLAYERS:
            yield played_match(game, seats, level, f"weighed {number}", most)


def of_length(game: Game, level: str | None, entries: int) -> Sequence[Entry]:
    """The first so many entries of a match that has as many."""
    return next(played for played in seeded(game, level, 2 * entries) if len(played) >= entries)[:entries]


def ended(game: Game, level: str | None) -> Sequence[Entry]:
    """A whole match."""
    return next(played for played in seeded(game, level, LONGEST) if isinstance(played[-1].body, Disclosed))


def logged(services: Services, entries: Sequence[Entry], *, keyed: bool = False) -> str:
    """Write a match; with `keyed`, each entry with an idempotency key. Returns its id."""
    opened = entries[0].body
    assert isinstance(opened, Opened)
    match, player = f"mt_{uuid4().hex[:16]}", opened.terms.by
    for after, entry in enumerate(entries):
        services.store.log.append(
            match,
            after,
            [entry],
            AfterAppend(awaited=[0], game=opened.game, is_final=isinstance(entry.body, Disclosed)),
            before=entries[after - 1].digest if after else "",
            player=player,
            key=str(uuid4()) if keyed else None,
            secret=None if after else SECRET,
        )
    services.index.update(match, Tree(entries))
    return match


def weight(redis: Redis) -> tuple[int, int]:
    """The bytes of all keys but the feeds, and those of the feeds."""
    feeds = {feed_key(shard).encode() for shard in SHARDS}
    sizes = {key: int(redis.memory_usage(key, samples=0) or 0) for key in redis.scan_iter(count=1000)}
    within = sum(size for key, size in sizes.items() if key in feeds)
    return sum(sizes.values()) - within, within

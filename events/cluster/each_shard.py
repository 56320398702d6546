"""One question about every shard: one command on one Redis; in a cluster, whose scripts have one slot, a pipeline."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from redis import Redis

from annales.events.cluster.client import ClusterClient
from annales.events.keys import SHARDS
from annales.events.redis_client import Client, Script

SCRIPT = Script(Path(__file__).parent / "each_shard.lua")


def of_each_shard(
    redis: Redis | ClusterClient, key_of: Callable[[int], str], *words: str | int, shards: Sequence[int] = SHARDS
) -> list[Any]:
    """The reply to a command on a key of each shard: a number; or, of one that reads a stream, the id of its first row.

    That id is empty if there is no row. `words` are the command and what follows its key.
    """
    keys = [key_of(shard) for shard in shards]
    if isinstance(redis, Client):
        return list(Client.run(redis, SCRIPT, keys, words))  # it writes nothing that a replica could confirm
    with redis.pipeline(transaction=False) as pipe:
        for key in keys:
            pipe.execute_command(words[0], key, *words[1:])
        return [_first(reply) if isinstance(reply, list) else reply for reply in pipe.execute()]


def _first(rows: Sequence[Any]) -> Any:
    return rows[0][0] if rows else b""

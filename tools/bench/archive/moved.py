"""Matches of every game on their way to the archive: how fast they go, what they take there, what is left in Redis."""

from __future__ import annotations

import time

from annales.domain.games import GAMES
from annales.events.keys import archived_key
from annales.service.container import Services
from annales.tools.bench.archive.databases import Measured
from annales.tools.bench.measured import Figures, Pace, Say
from annales.tools.bench.memory.logged import ended, logged, weight
from annales.tools.train_dictionary.matches import BOT

COPIES = 20  # of a match of bots of each game
LEFT = "bytes of Redis for a match, a day later"


def move(figures: Figures, services: Services, measured: Measured, pace: Pace, say: Say) -> list[str]:
    """Write matches of bots to Redis, archive them, and let their marks expire. Returns the matches."""
    prefix, archive = measured.prefix, services.store.archive
    assert archive is not None
    say(f"archive: matches to move, {measured.name}")
    played = [ended(game, BOT) for game in GAMES.values()]
    archive.bind()  # makes the tables, and a key in Redis, once
    empty, _ = weight(services.store.redis)
    matches = [logged(services, entries, keyed=True) for entries in played for _ in range(pace.of(COPIES))]
    entries, held = sum(map(services.store.log.last, matches)), weight(services.store.redis)[0] - empty
    before, since = measured.size(), time.monotonic()
    for match in matches:
        _archive(services, match)
    took, packed = time.monotonic() - since, sum(map(archive.size, matches))
    figures.add(f"{prefix}matches archived", len(matches) / took, "per second")
    figures.add(f"{prefix}entries of them archived", entries / took, "per second")
    figures.add(f"{prefix}entries of an archived match, the mean", entries / len(matches))
    figures.add(f"{prefix}bytes of the packed entries, for each entry", packed / entries, "bytes")
    figures.add(f"{prefix}bytes of the database for a match", (measured.size() - before) / len(matches), "bytes")
    figures.add(f"{prefix}bytes of Redis for a match, before", held / len(matches), "bytes")
    left = weight(services.store.redis)[0] - empty
    figures.add(f"{prefix}bytes of Redis for a match, archived", left / len(matches), "bytes")
    services.store.redis.delete(*map(archived_key, matches))  # as they expire after a day
    left = weight(services.store.redis)[0] - empty
    figures.add(f"{prefix}{LEFT}", left / len(matches), "bytes", most=0)
    return matches


def _archive(services: Services, match: str) -> None:
    if not services.archiving.archive(match):
        raise RuntimeError(f"match {match} was not archived")

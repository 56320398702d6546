"""A full archive: searches in the lists of many archived matches, and cold reads of a long one."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path

from events.projections.lists import Wanted
from service.commands.sit_and_leave import Resign
from service.container import Services, build
from service.settings import ArchiveSettings
from tools.bench.archive.filled import Filled, fill
from tools.bench.lengths import SEATED, lengthened
from tools.bench.measured import Figures, Pace, Say, share
from tools.bench.stage import staged

MATCHES = 100_000
SEARCHES = 100  # with each filter, per round
LENGTH = 1_000  # entries of the match that is read
PAGE = 50  # matches that a search returns
SLOWEST = 100.0  # ms, at the 99th percentile
COLD = 50.0  # ms, for a match of LENGTH entries

Search = Callable[[Filled, random.Random], Wanted]

SEARCHED: dict[str, Search] = {
    "no filter": lambda held, chance: Wanted(),
    "game": lambda held, chance: Wanted(game=chance.choice(held.games)),
    "player": lambda held, chance: Wanted(player=held.somebody(chance)),
    "player and opponent": lambda held, chance: Wanted(**held.a_pair(chance)),
    "winner and game": lambda held, chance: Wanted(winner=held.somebody(chance), game=chance.choice(held.games)),
    "ended_since": lambda held, chance: Wanted(ended_since=held.some_time(chance)),
    "player, since and until": lambda held, chance: Wanted(player=held.somebody(chance), **held.a_month(chance)),
    "an action that no match has": lambda held, chance: Wanted(action="none-such"),
}


def measure(pace: Pace, say: Say) -> Figures:
    """Fill an archive, then alternate rounds of searches and of cold reads, each read by parts that know nothing."""
    figures = Figures()
    with staged("always") as stage:
        settings = ArchiveSettings(f"sqlite:///{stage.folder / 'archive.db'}", after_hours=0)
        with build(stage.redis_url, archive_settings=settings) as services:
            long, short = _archived(services, pace.of(LENGTH, 20)), _archived(services, 10)
            matches = pace.of(MATCHES, 200)
            say(f"archive: {matches:,} matches")
            held = fill(services, short, matches)
            figures.add("matches in the archive", matches)
            figures.add("bytes of the archive for one of them", _bytes(stage.folder) / matches, "bytes")
            for number in range(pace.rounds):
                say(f"archive: round {number + 1} of {pace.rounds}")
                chance = random.Random(number)
                for name, search in SEARCHED.items():
                    _search(figures, services, name, [search(held, chance) for _ in range(pace.of(SEARCHES, 3))])
                _read(figures, stage.redis_url, settings, long)
    return figures


def _bytes(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.glob("archive.db*"))


def _archived(services: Services, entries: int) -> str:
    """Play a match of so many entries, resign and archive it."""
    match = lengthened(services, entries).id
    services.door.do(Resign(match, SEATED[1]))
    if not services.archiving.archive(match):
        raise RuntimeError(f"match {match} was not archived")
    return match


def _search(figures: Figures, services: Services, name: str, searches: list[Wanted]) -> None:
    spent = []
    for wanted in searches:
        since = time.perf_counter()
        services.index.search(wanted, limit=PAGE)
        spent.append(1000 * (time.perf_counter() - since))
    figures.add(f"search, {name}: half of them", share(spent, 0.5), "ms")
    figures.add(f"search, {name}: 99 of 100", share(spent, 0.99), "ms", most=SLOWEST)


def _read(figures: Figures, redis_url: str, settings: ArchiveSettings, match: str) -> None:
    """Read and fold the long match with an empty match cache."""
    with build(redis_url, archive_settings=settings) as services:
        services.index.search(Wanted(), limit=1)  # connects to both
        since = time.perf_counter()
        read = services.matches.visible(match, None)
        read.table()
        spent = 1000 * (time.perf_counter() - since)
    figures.add(f"an archived match of {read.tree.last:,} entries, read and folded cold", spent, "ms", most=COLD)

"""Matches on their way to an archive; then a full one: searches in its lists, cold reads of a long match, exports."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from annales.events.projections.index import OF_A_PAGE
from annales.events.projections.lists import Wanted
from annales.service.commands.sit_and_leave import Resign
from annales.service.container import Services, build
from annales.service.settings import ArchiveSettings
from annales.tools.bench.archive.connections import connect
from annales.tools.bench.archive.databases import Measured, database, databases
from annales.tools.bench.archive.exported import export
from annales.tools.bench.archive.filled import Filled, fill
from annales.tools.bench.archive.moved import move
from annales.tools.bench.lengths import SEATED, lengthened
from annales.tools.bench.measured import Figures, Pace, Say, share
from annales.tools.bench.stage import Stage, staged

MATCHES = 100_000
SEARCHES = 100  # with each filter, per round
LENGTH = 1_000  # entries of the match that is read
SHORT = 10  # entries, before its end, of the match that is copied
PAGE = 50  # matches that a search returns, as over HTTP
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
    for name in databases():
        with (
            TemporaryDirectory(prefix="annales-archive-") as folder,
            database(name, Path(folder)) as measured,  # goes last: processes of the stage are connected to it
            staged("always") as stage,
            build(stage.redis_url, archive_settings=ArchiveSettings(measured.address, after_hours=0)) as services,
        ):
            _measure(figures, stage, services, measured, pace, say)
    return figures


def _measure(figures: Figures, stage: Stage, services: Services, measured: Measured, pace: Pace, say: Say) -> None:
    prefix, matches, redis_url = measured.prefix, pace.of(MATCHES, 200), stage.redis_url
    settings = ArchiveSettings(measured.address, after_hours=0)
    moved = move(figures, services, measured, pace, say)
    export(figures, redis_url, measured, f"{len(moved)} matches of bots", say)
    long, short = _archived(services, pace.of(LENGTH, 20)), _archived(services, SHORT)
    length, before = services.store.log.last(short), measured.size()
    say(f"archive: {matches:,} matches, {measured.name}")
    fill(services, short, matches // 10)
    export(figures, redis_url, measured, f"{matches // 10:,} matches of {length} entries", say)
    held = fill(services, short, matches - matches // 10)
    measured.settle()
    weight = (measured.size() - before) / matches
    figures.add(f"{prefix}matches in the archive", matches + len(moved) + 2)
    figures.add(f"{prefix}bytes of the database for one of {length} entries", weight, "bytes")
    for number in range(pace.rounds):
        say(f"archive: {measured.name}, round {number + 1} of {pace.rounds}")
        chance = random.Random(number)
        for name, search in SEARCHED.items():
            searches = [search(held, chance) for _ in range(pace.of(SEARCHES, 3))]
            _search(figures, services, prefix, name, searches)
        _read(figures, redis_url, settings, prefix, long)
    if measured.file is None:
        connect(figures, stage, services, measured, moved, pace, say)


def _archived(services: Services, entries: int) -> str:
    """Play a match of so many entries, resign and archive it."""
    match = lengthened(services, entries).id
    services.door.do(Resign(match, SEATED[1]))
    if not services.archiving.archive(match):
        raise RuntimeError(f"match {match} was not archived")
    return match


def _search(figures: Figures, services: Services, prefix: str, name: str, searches: list[Wanted]) -> None:
    spent = []
    for wanted in searches:
        since = time.perf_counter()
        services.index.search(wanted, limit=PAGE, examined=OF_A_PAGE)
        spent.append(1000 * (time.perf_counter() - since))
    figures.add(f"{prefix}search, {name}: half of them", share(spent, 0.5), "ms")
    figures.add(f"{prefix}search, {name}: 99 of 100", share(spent, 0.99), "ms", most=SLOWEST)


def _read(figures: Figures, redis_url: str, settings: ArchiveSettings, prefix: str, match: str) -> None:
    """Read and fold the long match with an empty match cache."""
    with build(redis_url, archive_settings=settings) as services:
        services.index.search(Wanted(), limit=1)  # connects to both
        since = time.perf_counter()
        read = services.matches.visible(match, None)
        read.table()
        spent = 1000 * (time.perf_counter() - since)
    name = f"{prefix}an archived match of {read.tree.last:,} entries, read and folded cold"
    figures.add(name, spent, "ms", most=COLD)

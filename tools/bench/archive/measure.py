"""Matches on their way to an archive; then a full one: searches in its lists, cold reads of a long match, exports."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread
from typing import Any
from uuid import UUID

import msgspec
from sqlalchemy import Connection, insert, select

from annales.domain.games import GAMES
from annales.events import store
from annales.events.archive.schema import LISTS, MATCHES, PAGES
from annales.events.keys import archived_key
from annales.events.projections.index import OF_A_PAGE, places_of
from annales.events.projections.lists import Wanted
from annales.events.projections.summary import Summary
from annales.service.commands.sit_and_leave import Resign
from annales.service.container import Services, build
from annales.service.match import stamp
from annales.service.settings import ArchiveSettings
from annales.tools.bench.archive.databases import MeasuredDatabase, database, databases
from annales.tools.bench.load import load, request
from annales.tools.bench.measured import BenchFigures, BenchPace, Say, rounds, share
from annales.tools.bench.prepared import ended, logged, weight
from annales.tools.bench.sizes.lengths import SEATED, lengthened
from annales.tools.bench.stage import ROOT, SERVICE, Stage, staged
from annales.tools.train_dictionary.matches import BOT

COPIES = 20  # of a match of bots of each game
LEFT = "bytes of Redis for a match, a day later"
KINDS = ("csv", "parquet")
TOLD = re.compile(r"^(\d+) matches in \S+, (\d+) entries in", re.MULTILINE)
Columns = dict[str, object]  # of a row, by name
PLAYERS = 2_000
YEARS = timedelta(days=3 * 365)
BEGAN = datetime(2023, 1, 1, tzinfo=UTC)
AT_ONCE = 1_000  # matches in one transaction
WORKERS = 2  # web processes
CLIENTS = 32
SECONDS = 10.0
LOOKS_EVERY = 0.1  # seconds
OTHERS = {"bots": "annales.workers.run", "clock": "annales.workers.scheduler", "webhooks": "annales.workers.webhooks"}
COPIED = 100_000
SEARCHES = 100  # with each filter, per round
LENGTH = 1_000  # entries of the match that is read
SHORT = 10  # entries, before its end, of the match that is copied
PAGE = 50  # matches that a search returns, as over HTTP
SLOWEST = 100.0  # ms, at the 99th percentile
COLD = 50.0  # ms, for a match of LENGTH entries


def move(figures: BenchFigures, services: Services, measured: MeasuredDatabase, pace: BenchPace, say: Say) -> list[str]:
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
    figures.add(f"{prefix}matches archived", len(matches) / took, "per second", trend=True)
    figures.add(f"{prefix}entries of them archived", entries / took, "per second")
    figures.add(f"{prefix}entries of an archived match, the mean", entries / len(matches))
    figures.add(f"{prefix}bytes of the packed entries, for each entry", packed / entries, "bytes")
    figures.add(
        f"{prefix}bytes of the database for a match", (measured.size() - before) / len(matches), "bytes", trend=True
    )
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


def export(figures: BenchFigures, redis_url: str, measured: MeasuredDatabase, of: str, say: Say) -> None:
    """Export the archive in each format; `of` says what it holds."""
    for kind in KINDS:
        say(f"archive: export as {kind}, {measured.name}, {of}")
        name = f"{measured.prefix}export of {of}, {kind}"
        with TemporaryDirectory(prefix="annales-export-") as folder:
            since = time.monotonic()
            told, peak = _exported(Path(folder), kind, redis_url, measured)
            took = time.monotonic() - since
        matches, entries = map(int, told)
        figures.add(f"{name}: matches", matches / took, "per second")
        figures.add(f"{name}: entries", entries / took, "per second")
        figures.add(f"{name}: memory at most", peak, "MB")


def _exported(folder: Path, kind: str, redis_url: str, measured: MeasuredDatabase) -> tuple[tuple[str, ...], float]:
    """The numbers of matches and of entries that it has written, and its peak of resident memory in MB."""
    command = [sys.executable, "-m", "annales.tools.annales", "export", str(folder / "out")]
    command += ["--format", kind, "--archived", "--redis", redis_url]
    with (folder / "log").open("w+b") as log:
        environ = {**os.environ, "ANNALES_ARCHIVE": measured.address}
        process = subprocess.Popen(command, cwd=ROOT, env=environ, stdout=log, stderr=log)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        log.seek(0)
        said = log.read().decode()
    told = TOLD.search(said)
    if process.returncode or told is None:
        raise RuntimeError(f"annales export ended with status {process.returncode}: {said}")
    return told.groups(), usage.ru_maxrss * 1024 / 1_000_000


@dataclass(frozen=True)
class Filled:
    """What the matches of the archive have: two players each, of this number; games; times."""

    players: tuple[str, ...]
    games: tuple[str, ...]

    def somebody(self, chance: random.Random) -> str:
        """A player."""
        return chance.choice(self.players)

    def a_pair(self, chance: random.Random) -> dict[str, Any]:
        """Two players, as filters."""
        player, opponent = chance.sample(self.players, 2)
        return {"player": player, "opponent": opponent}

    def some_time(self, chance: random.Random) -> str:
        """A time at which matches were played."""
        return stamp(BEGAN + YEARS * chance.random())

    def a_month(self, chance: random.Random) -> dict[str, Any]:
        """Thirty days, as filters."""
        since = BEGAN + YEARS * chance.random()
        return {"since": stamp(since), "until": stamp(since + timedelta(days=30))}


def fill(services: Services, match: str, matches: int) -> Filled:
    """Copy an archived match a number of times. The copies serve lists; their entries name the first players."""
    archive, row = services.store.archive, services.index.row(match)
    assert archive is not None
    assert row is not None
    with archive.database.connection() as connection:
        kept = dict(connection.execute(select(MATCHES).where(MATCHES.c.match == match)).one()._mapping)
        pages = [dict(page._mapping) for page in connection.execute(select(PAGES).where(PAGES.c.match == match)).all()]
    held = Filled(tuple(f"pl_{number:022d}" for number in range(PLAYERS)), tuple(GAMES))
    chance = random.Random(matches)
    for begin in range(0, matches, AT_ONCE):
        copies = [_copy(row, held, chance) for _ in range(min(AT_ONCE, matches - begin))]
        with archive.database.connection() as connection, connection.begin():
            _write(connection, copies, kept, pages)
    return held


def _copy(row: Summary, held: Filled, chance: random.Random) -> Summary:
    """The row of another match: two other players, a game, a time."""
    began = BEGAN + YEARS * chance.random()
    text = msgspec.json.encode(row).decode()
    for seated, player in zip(SEATED, chance.sample(held.players, 2), strict=True):
        text = text.replace(seated, player)
    return msgspec.structs.replace(
        msgspec.json.decode(text, type=Summary),
        match=str(UUID(int=chance.getrandbits(128))),
        game=chance.choice(held.games),
        opened_at=stamp(began),
        ended_at=stamp(began + timedelta(hours=1)),
    )


def _write(connection: Connection, copies: list[Summary], kept: Columns, pages: list[Columns]) -> None:
    encode = msgspec.json.encode
    connection.execute(
        insert(MATCHES), [{**kept, "match": row.match, "game": row.game, "row": encode(row)} for row in copies]
    )
    connection.execute(insert(PAGES), [{**page, "match": row.match} for row in copies for page in pages])
    lists = [(row.match, name, place) for row in copies for name, place in places_of(row).items()]
    connection.execute(insert(LISTS), [{"match": match, "name": name, "place": place} for match, name, place in lists])


def connect(
    figures: BenchFigures,
    stage: Stage,
    services: Services,
    measured: MeasuredDatabase,
    matches: Sequence[str],
    pace: BenchPace,
    say: Say,
) -> None:
    """Start a service on this archive, read matches, and count the connections of each kind of process at most."""
    say(f"archive: connections, {measured.name}")
    store.named(services.store.redis)  # as the launcher does: a worker does not touch a store without an id
    for kind, module in OTHERS.items():
        stage.start(kind, [sys.executable, "-m", module], _environ(kind, measured))
    web = stage.web(SERVICE, WORKERS, _environ("web", measured))
    reads = [[(request("GET", f"/v1/matches/{match}"), 1)] for match in matches]
    most, over = Counter[str](), Event()
    looking = Thread(target=_look, args=(measured, most, over))
    looking.start()
    try:
        loaded = load(web.port, reads, min(CLIENTS, len(reads)), SECONDS * pace.share, again=True)
    finally:
        over.set()
        looking.join()
    figures.add(f"{measured.prefix}reads of archived matches, {CLIENTS} clients", loaded.rate, "per second")
    figures.add(f"{measured.prefix}reads of archived matches, {CLIENTS} clients: p99", loaded.p99, "ms")
    figures.add(f"{measured.prefix}connections of each web process, at most", most["web"] / WORKERS)
    for kind in OTHERS:
        if most[kind]:
            figures.add(f"{measured.prefix}connections of a {kind} process, at most", most[kind])


def _environ(kind: str, measured: MeasuredDatabase) -> dict[str, str]:
    return {"ANNALES_ARCHIVE": measured.address, "PGAPPNAME": kind}


def _look(measured: MeasuredDatabase, most: Counter[str], over: Event) -> None:
    while not over.wait(LOOKS_EVERY):
        most |= Counter(measured.clients())


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


def measure(pace: BenchPace, say: Say) -> BenchFigures:
    """Fill an archive, then alternate rounds of searches and of cold reads, each read by parts that know nothing."""
    figures = BenchFigures()
    for name in databases():
        with (
            TemporaryDirectory(prefix="annales-archive-") as folder,
            database(name, Path(folder)) as measured,  # goes last: processes of the stage are connected to it
            staged("always") as stage,
            build(stage.redis_url, archive_settings=ArchiveSettings(measured.address, after_hours=0)) as services,
        ):
            _measure(figures, stage, services, measured, pace, say)
    return figures


def _measure(
    figures: BenchFigures, stage: Stage, services: Services, measured: MeasuredDatabase, pace: BenchPace, say: Say
) -> None:
    prefix, matches, redis_url = measured.prefix, pace.of(COPIED, 200), stage.redis_url
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
    for number in rounds(pace, say, f"archive: {measured.name},"):
        chance = random.Random(number)
        for name, search in SEARCHED.items():
            searches = [search(held, chance) for _ in range(pace.of(SEARCHES, 3))]
            _search(figures, services, prefix, name, searches)
        _read(figures, redis_url, settings, prefix, long)
    figures.add_worst(
        f"{prefix}the slowest search: p99", (f"{prefix}search, {name}: p99" for name in SEARCHED), SLOWEST
    )
    if measured.file is None:
        connect(figures, stage, services, measured, moved, pace, say)


def _archived(services: Services, entries: int) -> str:
    """Play a match of this number of entries, resign and archive it."""
    match = lengthened(services, entries).id
    services.door.do(Resign(match, SEATED[1]))
    if not services.archiving.archive(match):
        raise RuntimeError(f"match {match} was not archived")
    return match


def _search(figures: BenchFigures, services: Services, prefix: str, name: str, searches: list[Wanted]) -> None:
    spent = []
    for wanted in searches:
        since = time.perf_counter()
        services.index.search(wanted, limit=PAGE, examined=OF_A_PAGE)
        spent.append(1000 * (time.perf_counter() - since))
    figures.add(f"{prefix}search, {name}: p50", share(spent, 0.5), "ms")
    figures.add(f"{prefix}search, {name}: p99", share(spent, 0.99), "ms")


def _read(figures: BenchFigures, redis_url: str, settings: ArchiveSettings, prefix: str, match: str) -> None:
    """Read and fold the long match with an empty match cache."""
    with build(redis_url, archive_settings=settings) as services:
        services.index.search(Wanted(), limit=1)  # connects to both
        since = time.perf_counter()
        read = services.matches.visible(match, None)
        read.table()
        spent = 1000 * (time.perf_counter() - since)
    name = f"{prefix}an archived match of {read.tree.last:,} entries, read and folded cold"
    figures.add(name, spent, "ms", most=COLD)

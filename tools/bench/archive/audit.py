"""Measures pages of the audit of 100,000 matches, in SQLite and, if one is named, in PostgreSQL, without HTTP."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from msgspec.structs import asdict
from sqlalchemy import insert

from annales.events.archive.archive import Archive
from annales.events.archive.audit import EVERYBODY, Audit, AuditedLine, AuditSearch
from annales.events.archive.schema import AUDITED, ENTRIES, SEATED
from annales.events.keys import shard_of
from annales.service.match import milliseconds
from annales.tools.bench.archive.databases import MeasuredDatabase, database, databases
from annales.tools.bench.measured import BenchFigures, BenchPace, Say, rounds, share

LENGTH = 20  # entries of a match
BATCH = 1_000  # matches in one transaction
PLAYERS = [f"pl_{number:016x}" for number in range(2_000)]
BUSY = PLAYERS[0]  # plays in every tenth match
GAMES = ("sacrifice", "theomachie", "pandocreon_divinae", "faiseurs_d_univers", "haut_cendrelin", "le_trone")
ACTIONS = [f"action_{number}" for number in range(40)]  # the first is the most frequent
CLIENTS = [f"client-{number}/1.{number}" for number in range(20)]
LEVELS = ("random", "greedy", "alphabeta", "ismcts")
START = datetime(2026, 1, 1, tzinfo=UTC)
APART = timedelta(seconds=60)  # between the openings of two matches

Row = dict[str, Any]
MATCHES = 100_000
ASKED = 60  # times that each search is asked in a round
LIMIT = 100  # entries of a page
TARGET = 100.0  # ms
AUDIENCES = (EVERYBODY, BUSY)  # of the player with the most hidden matches


def plant(archive: Archive, matches: int, say: Say) -> None:
    """Write a number of matches, one a minute: half against bots, a tenth hidden."""
    luck = Random(1)
    for first in range(0, matches, BATCH):
        if first % (10 * BATCH) == 0:
            say(f"audit: {first:,} of {matches:,} matches written")
        planted = [_match(number, luck) for number in range(first, min(first + BATCH, matches))]
        with archive.writing() as connection:
            connection.execute(insert(AUDITED), [match for match, _, _ in planted])
            connection.execute(insert(SEATED), [seat for _, seats, _ in planted for seat in seats])
            connection.execute(insert(ENTRIES), [entry for _, _, entries in planted for entry in entries])


def time_of(match: int) -> datetime:
    """When the match of this number was opened."""
    return START + match * APART


def _match(number: int, luck: Random) -> tuple[Row, list[Row], list[Row]]:
    """The rows of a match, of its seats, and of its entries."""
    match, game = f"mt_{number:016x}", luck.choice(GAMES)
    holders = [BUSY if number % 10 == 0 else luck.choice(PLAYERS), None if number % 2 else luck.choice(PLAYERS)]
    players = sorted({holder for holder in holders if holder is not None})
    audiences = players if number % 20 in (5, 10) else [EVERYBODY]
    lines = list(_lines(number, holders, luck))
    entries = [
        {
            **asdict(line),
            "match": number + 1,
            "game": game,
            "audience": audience,
            "digest": bytes.fromhex(line.digest),
        }
        for line in lines
        for audience in audiences
    ]
    row = {
        "number": number + 1,
        "match": match,
        "shard": shard_of(match),
        "game": game,
        "last": len(lines),
        "digest": lines[-1].digest,
        "audiences": " ".join(audiences),
        "seated": " ".join(players),
        "pending": False,
    }
    return row, [{"match": number + 1, "player": player} for player in players], entries


def _lines(number: int, holders: Sequence[str | None], luck: Random) -> Iterator[AuditedLine]:
    opened, client, level = milliseconds(time_of(number)), luck.choice(CLIENTS), luck.choice(LEVELS)
    for seq in range(1, LENGTH + 1):
        seat = seq % 2
        player = holders[seat] if seq > 1 else holders[0]
        is_step = seq > 3
        yield AuditedLine(
            seq,
            opened + 2_000 * seq,
            "step" if is_step else "opened" if seq == 1 else "seat_taken",
            ACTIONS[min(int(luck.expovariate(0.25)), len(ACTIONS) - 1)] if is_step else None,
            "bot" if player is None else "player",
            player,
            seat if seq > 1 else None,
            client if is_step and player is not None else None,
            level if player is None else None,
            False,
            sha256(b"%d %d" % (number, seq)).hexdigest(),
        )


SEARCHES: dict[str, Callable[[Random], dict[str, str]]] = {
    "no filter": lambda luck: {},
    "a player": lambda luck: {"player": luck.choice(PLAYERS)},
    "a player of every tenth match": lambda luck: {"player": BUSY},
    "a game": lambda luck: {"game": luck.choice(GAMES)},
    "a kind": lambda luck: {"kind": luck.choice(["opened", "seat_taken", "step"])},
    "an action": lambda luck: {"action": luck.choice(ACTIONS)},
    "a client": lambda luck: {"client": luck.choice(CLIENTS)},
    "a level of bots": lambda luck: {"bot": luck.choice(LEVELS)},
    "game, kind and level": lambda luck: {"game": luck.choice(GAMES), "kind": "step", "bot": luck.choice(LEVELS)},
    "level and a rare action": lambda luck: {"bot": luck.choice(LEVELS), "action": luck.choice(ACTIONS[25:])},
    "what nobody did": lambda luck: {"bot": luck.choice(LEVELS), "client": luck.choice(CLIENTS)},
}


def measure(pace: BenchPace, say: Say) -> BenchFigures:
    """Write the matches to a new database, then ask for pages before random times, in rounds."""
    figures = BenchFigures()
    for name in databases():
        with TemporaryDirectory(prefix="annales-audit-") as folder, database(name, Path(folder)) as measured:
            _measure(figures, measured, pace, say)
    return figures


def _measure(figures: BenchFigures, measured: MeasuredDatabase, pace: BenchPace, say: Say) -> None:
    matches, prefix = pace.of(MATCHES, 50), measured.prefix
    archive = Archive(measured.address)
    audit = Audit(archive)
    since, empty = time.monotonic(), measured.size()
    plant(archive, matches, lambda text: say(f"{text}, {measured.name}"))
    entries = matches * LENGTH
    figures.add(f"{prefix}entries of {matches:,} matches written", entries / (time.monotonic() - since), "per second")
    figures.add(f"{prefix}size of the database per entry", (measured.size() - empty) / entries, "bytes", trend=True)
    measured.settle()
    for number in rounds(pace, say, f"audit: {measured.name},"):
        _ask(figures, prefix, audit, matches, Random(number), pace.of(ASKED, 5))
    archive.close()
    searches = [name for name in figures.rows if name.startswith(prefix) and name.endswith(": p99")]
    figures.add_worst(f"{prefix}the slowest search: p99", searches, TARGET)


def _ask(figures: BenchFigures, prefix: str, audit: Audit, matches: int, luck: Random, times: int) -> None:
    for name, equal in SEARCHES.items():
        _time(
            figures,
            prefix + name,
            audit,
            [AuditSearch(equal(luck), until=_moment(luck, matches)) for _ in range(times)],
        )
    opponents = [
        AuditSearch({"player": BUSY}, opponent=luck.choice(PLAYERS), until=_moment(luck, matches)) for _ in range(times)
    ]
    _time(figures, f"{prefix}a busy player against another", audit, opponents)
    _time(figures, f"{prefix}a match", audit, [AuditSearch({}, match=luck.randint(1, matches)) for _ in range(times)])
    oldest = [AuditSearch({}, since=_moment(luck, matches), oldest_first=True) for _ in range(times)]
    _time(figures, f"{prefix}the oldest first, since a time", audit, oldest)


def _moment(luck: Random, matches: int) -> int:
    return milliseconds(time_of(luck.randrange(matches)))


def _time(figures: BenchFigures, name: str, audit: Audit, searches: list[AuditSearch]) -> None:
    taken = []
    for search in searches:
        since = time.perf_counter()
        audit.search(search, AUDIENCES, LIMIT)
        taken.append((time.perf_counter() - since) * 1000)
    figures.add(f"{name}: median", share(taken, 0.5), "ms")
    figures.add(f"{name}: p99", share(taken, 0.99), "ms")

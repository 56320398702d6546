"""Measures pages of the audit of 100,000 matches, in SQLite and, if one is named, in PostgreSQL, without HTTP."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from annales.events.archive.archive import Archive
from annales.events.archive.audit import EVERYBODY, Audit, Search
from annales.service.match import milliseconds
from annales.tools.bench.archive.databases import Measured, database, databases
from annales.tools.bench.audit.planted import ACTIONS, BUSY, CLIENTS, GAMES, LENGTH, LEVELS, PLAYERS, plant, time_of
from annales.tools.bench.measured import Figures, Pace, Say, share

MATCHES = 100_000
ASKED = 60  # times that each search is asked in a round
LIMIT = 100  # entries of a page
TARGET = 100.0  # ms
AUDIENCES = (EVERYBODY, BUSY)  # of the player with the most hidden matches

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


def measure(pace: Pace, say: Say) -> Figures:
    """Write the matches to a new database, then ask for pages before random times, in rounds."""
    figures = Figures()
    for name in databases():
        with TemporaryDirectory(prefix="annales-audit-") as folder, database(name, Path(folder)) as measured:
            _measure(figures, measured, pace, say)
    return figures


def _measure(figures: Figures, measured: Measured, pace: Pace, say: Say) -> None:
    matches, prefix = pace.of(MATCHES, 50), measured.prefix
    archive = Archive(measured.address)
    audit = Audit(archive)
    since, empty = time.monotonic(), measured.size()
    plant(archive, matches, lambda text: say(f"{text}, {measured.name}"))
    entries = matches * LENGTH
    figures.add(f"{prefix}entries of {matches:,} matches written", entries / (time.monotonic() - since), "per second")
    figures.add(f"{prefix}size of the database per entry", (measured.size() - empty) / entries, "bytes")
    measured.settle()
    for number in range(pace.rounds):
        say(f"audit: {measured.name}, round {number + 1} of {pace.rounds}")
        _ask(figures, prefix, audit, matches, Random(number), pace.of(ASKED, 5))
    archive.close()


def _ask(figures: Figures, prefix: str, audit: Audit, matches: int, luck: Random, times: int) -> None:
    for name, equal in SEARCHES.items():
        _time(figures, prefix + name, audit, [Search(equal(luck), until=_moment(luck, matches)) for _ in range(times)])
    opponents = [
        Search({"player": BUSY}, opponent=luck.choice(PLAYERS), until=_moment(luck, matches)) for _ in range(times)
    ]
    _time(figures, f"{prefix}a busy player against another", audit, opponents)
    _time(figures, f"{prefix}a match", audit, [Search({}, match=luck.randint(1, matches)) for _ in range(times)])
    oldest = [Search({}, since=_moment(luck, matches), oldest_first=True) for _ in range(times)]
    _time(figures, f"{prefix}the oldest first, since a time", audit, oldest)


def _moment(luck: Random, matches: int) -> int:
    return milliseconds(time_of(luck.randrange(matches)))


def _time(figures: Figures, name: str, audit: Audit, searches: list[Search]) -> None:
    taken = []
    for search in searches:
        since = time.perf_counter()
        audit.search(search, AUDIENCES, LIMIT)
        taken.append((time.perf_counter() - since) * 1000)
    figures.add(f"{name}: median", share(taken, 0.5), "ms")
    figures.add(f"{name}: p99", share(taken, 0.99), "ms", most=TARGET)

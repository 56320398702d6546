"""How many connections each process keeps to the PostgreSQL of an archive while clients read archived matches."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from threading import Event, Thread

from annales.events import store
from annales.service.container import Services
from annales.tools.bench.archive.databases import Measured
from annales.tools.bench.load import load, request
from annales.tools.bench.measured import Figures, Pace, Say
from annales.tools.bench.stage import SERVICE, Stage

WORKERS = 2  # web processes
CLIENTS = 32
SECONDS = 10.0
LOOKS_EVERY = 0.1  # seconds
OTHERS = {"bots": "annales.workers.run", "clock": "annales.workers.scheduler", "webhooks": "annales.workers.webhooks"}


def connect(
    figures: Figures, stage: Stage, services: Services, measured: Measured, matches: Sequence[str], pace: Pace, say: Say
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


def _environ(kind: str, measured: Measured) -> dict[str, str]:
    return {"ANNALES_ARCHIVE": measured.address, "PGAPPNAME": kind}


def _look(measured: Measured, most: Counter[str], over: Event) -> None:
    while not over.wait(LOOKS_EVERY):
        most |= Counter(measured.clients())

"""Checks of a service that runs, by what it says at `/readyz`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tools.annales.doctor.finding import Finding, error, ok, warning

LATE = 5.0  # seconds that a bot's turn may wait for a worker


def running(said: Mapping[str, Any]) -> Iterator[Finding]:
    """Whether the service is ready, and whether bots and the clock are alive."""
    status, checks = said["status"], said["checks"]
    found = f"it says {status}"
    if status == "ready":
        yield ok("service", found)
    else:
        level = warning if status == "degraded" else error
        yield level("service", f"{found}; its store: {checks['store']['state']}", "the lines here and its log say why")
    yield _bots(checks["bots"])
    yield _clock(checks["clock"])
    if checks["broken_matches"]["state"] == "found":
        count = checks["broken_matches"]["count"]
        yield warning("matches", f"{count} cannot be served", "annales audit names them and says why")


def _bots(bots: Mapping[str, Any]) -> Finding:
    state = bots["state"]
    if state in ("missing", "unknown"):
        return error("bots", state, "start bot workers: python -m workers.run, or annales serve")
    if state == "not_wanted":
        return ok("bots", "none is wanted: ANNALES_BOT_WORKERS is 0")
    found = f"{bots['workers']} workers, {bots['waiting']} turns wait"
    if not bots["workers"]:
        return warning("bots", found, "if none starts within a minute: python -m workers.run, or annales serve")
    if (bots["oldest_seconds"] or 0.0) > LATE:
        return warning("bots", f"{found}, one for {bots['oldest_seconds']} s", "start more bot workers")
    return ok("bots", found)


def _clock(clock: Mapping[str, Any]) -> Finding:
    if clock["state"] in ("missing", "unknown"):
        return error("clock", clock["state"], "start it: python -m workers.scheduler, or annales serve")
    since = clock["seconds_since_round"]
    return ok("clock", "it starts" if since is None else f"its last round was {since} s ago")

"""Checks of a service that runs, by what it says at `/readyz`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from annales.tools.annales.doctor.finding import Finding, error, ok, warning

LATE_START = "if none starts within a minute:"
LATE = 5.0  # seconds that a bot's turn may wait for a worker


def running(said: Mapping[str, Any]) -> Iterator[Finding]:
    """Whether the service is ready, each problem that it names, and whether its workers are alive."""
    status, checks = said.get("code", said["status"]), said["checks"]  # an error has its code, and a number as status
    if status == "ready":
        yield ok("service", "it says ready")
    else:
        level = warning if status == "degraded" else error
        codes = ", ".join(problem["code"] for problem in said["problems"])
        yield level("service", f"it says {status}: {codes}", "see docs/operating.md, «Watch it», for each of these")
    for name, examined in (("bots", _bots), ("webhooks", _webhooks), ("clock", _clock)):
        if checks[name]["state"] == "unknown":
            yield warning(name, "unknown: the service cannot ask its store", "see the line about the service")
        else:
            yield examined(checks[name])
    if checks["broken_matches"]["state"] == "found":
        count = checks["broken_matches"]["count"]
        yield warning("matches", f"{count} cannot be served", "annales audit names them and says why")


def _bots(bots: Mapping[str, Any]) -> Finding:
    state = bots["state"]
    if state == "missing":
        return error("bots", state, "start bot workers: python -m annales.workers.run, or annales serve")
    if state == "not_wanted":
        return ok("bots", "none is wanted: ANNALES_BOT_WORKERS is 0")
    found = f"{bots['workers']} workers, {bots['waiting']} turns wait"
    if not bots["workers"]:
        return warning("bots", found, f"{LATE_START} python -m annales.workers.run, or annales serve")
    if (bots["oldest_seconds"] or 0.0) > LATE:
        return warning("bots", f"{found}, one for {bots['oldest_seconds']} s", "start more bot workers")
    return ok("bots", found)


def _webhooks(webhooks: Mapping[str, Any]) -> Finding:
    state = webhooks["state"]
    if state == "missing":
        return error("webhooks", state, "start a webhook worker: python -m annales.workers.webhooks, or annales serve")
    if state == "not_wanted":
        return ok("webhooks", "no worker is wanted: ANNALES_WEBHOOK_WORKERS is 0")
    found = f"{webhooks['workers']} workers"
    if not webhooks["workers"]:
        return warning("webhooks", found, f"{LATE_START} python -m annales.workers.webhooks, or annales serve")
    return ok("webhooks", found)


def _clock(clock: Mapping[str, Any]) -> Finding:
    if clock["state"] == "missing":
        return error("clock", clock["state"], "start it: python -m annales.workers.scheduler, or annales serve")
    since = clock["seconds_since_round"]
    return ok("clock", "it starts" if since is None else f"its last round was {since} s ago")
